"""Cells that are typed into: their examples, their choices, and the message beside the cursor."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from openpyxl.worksheet.datavalidation import DataValidation

from xl_law12.books.texts import Texts
from xl_law12.excel.references import Area

# LibreOffice breaks no message into lines, and makes the box of a message a little narrower than the text.
LONGEST_LINE, MARGIN = 40, 10 * "\N{NO-BREAK SPACE}"


def fill(sheet: Any, where: Area, examples: Any, say: Texts) -> None:
    """Write examples: a value, a column, or rows; «texts» in the edition's language."""
    rows = examples if isinstance(examples, list) else [examples]
    for row, line in enumerate(rows, start=where.top):
        for column, value in enumerate(line if isinstance(line, list) else [line], start=where.left):
            if value not in (None, ""):
                cell = sheet.cell(row, column)
                cell.value = say(value[1:-1]) if str(value).startswith("«") else value
                if isinstance(value, str):
                    cell.data_type = "s"


def offer(sheet: Any, where: Area, choices: Sequence[str], say: Texts) -> None:
    """Offer a list of values, and refuse all others."""
    listed = ",".join(choice if choice.isupper() and choice != "EW" else say(choice) for choice in choices)
    check = DataValidation(type="list", formula1=f'"{listed}"', allow_blank=True, showErrorMessage=True)
    check.errorTitle, check.error = say("Not one of the choices"), listed
    check.add(str(where))
    sheet.add_data_validation(check)


def explain(sheet: Any, where: Area, message: str, say: Texts) -> None:
    """Say beside the cursor what to type."""
    check = DataValidation(type=None, allow_blank=True, showInputMessage=True, showErrorMessage=False)
    check.promptTitle = say("What to type")
    lines = textwrap.wrap(say(message), LONGEST_LINE, break_long_words=False, break_on_hyphens=False)
    check.prompt = "\n".join(line + MARGIN for line in lines)
    check.add(str(where))
    sheet.add_data_validation(check)
