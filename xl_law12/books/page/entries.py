"""What is typed in."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from openpyxl.styles import Alignment, Border, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import styles
from xl_law12.books.page.labels import Labels, placed
from xl_law12.books.texts import Edition, Texts
from xl_law12.excel.references import Area

# Of a message: LibreOffice parts none into lines by itself, and makes its box a little narrower than its text.
LONGEST_LINE, MARGIN = 40, 10 * "\N{NO-BREAK SPACE}"


class Entries(Labels):
    """A sheet with cells to type into."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        super().__init__(sheet, name, edition, say)
        self.inputs: list[str] = []
        self.settings: list[str] = []
        self.first = ""  # the input that is selected on opening, where it is not the first one declared

    def entry(
        self,
        key: str,
        area: str,
        examples: Any = None,
        *,
        show: str = styles.GENERAL,
        choices: Sequence[str] = (),
        message: str = "",
        align: Alignment = styles.CENTRE,
        setting: bool = False,
    ) -> None:
        """Declare cells to type into, with examples (a value, a column, or rows), choices, or a message.

        A setting stands in the blank edition too.
        """
        where = self._stands(key, area)
        self.inputs.append(key)
        for place in where.places():
            cell = self.sheet.cell(*place)
            cell.fill, cell.protection = styles.ENTRY_FILL, styles.OPEN
            cell.border = styles.ENTRY if where.height == 1 else styles.ENTRY_LIST
            cell.number_format, cell.font, cell.alignment = show, styles.PLAIN, align
        if setting or not self.edition.blank:
            self._fill(where, examples)
        if setting:
            self.settings.append(key)
        if choices:
            self._offer(area, choices)
        elif message:
            self._explain(area, message)

    def open(self, area: str) -> None:
        """Unlock cells that are no inputs, so that they can be cleared with the inputs around them."""
        for place in placed(area).places():
            self.sheet.cell(*place).protection = styles.OPEN

    def continued(self, area: str) -> None:
        """Let an input look as long as what is typed into it: the cells beside it, which may be cleared with it."""
        self.open(area)
        for place in placed(area).places():
            self.sheet.cell(*place).fill, self.sheet.cell(*place).border = styles.ENTRY_FILL, styles.ENTRY_OPEN

    def unused(self, place: str) -> None:
        """Mark a cell among inputs that takes nothing, and may be cleared with them."""
        cell = self.sheet[place]
        cell.value, cell.fill, cell.border = None, PatternFill(), Border()

    def _fill(self, where: Area, examples: Any) -> None:
        rows = examples if isinstance(examples, list) else [examples]
        for row, line in enumerate(rows, start=where.top):
            for column, value in enumerate(line if isinstance(line, list) else [line], start=where.left):
                if value not in (None, ""):
                    cell = self.sheet.cell(row, column)
                    cell.value = self.say(value[1:-1]) if str(value).startswith("«") else value
                    if isinstance(value, str):
                        cell.data_type = "s"

    def _offer(self, area: str, choices: Sequence[str]) -> None:
        listed = ",".join(choice if choice.isupper() else self.say(choice) for choice in choices)
        check = DataValidation(type="list", formula1=f'"{listed}"', allow_blank=True, showErrorMessage=True)
        check.errorTitle, check.error = self.say("Not one of the choices"), listed
        check.add(area)
        self.sheet.add_data_validation(check)

    def _explain(self, area: str, message: str) -> None:
        check = DataValidation(type=None, allow_blank=True, showInputMessage=True, showErrorMessage=False)
        check.promptTitle = self.say("What to type")
        lines = textwrap.wrap(self.say(message), LONGEST_LINE, break_long_words=False, break_on_hyphens=False)
        check.prompt = "\n".join(line + MARGIN for line in lines)
        check.add(area)
        self.sheet.add_data_validation(check)
