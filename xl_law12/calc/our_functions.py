"""Finds our functions by name, and turns their answers into values of cells, constants, and blocks of a fixed size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from xl_law12.calc.workbook import or_zero
from xl_law12.errors import told
from xl_law12.excel.limits import LONGEST_TEXT
from xl_law12.excel.references import Area
from xl_law12.excel.values import ERRORS, ErrorValue, Value, Values
from xl_law12.languages import ENGLISH
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.vba_names import vba_name


@cache
def our_functions() -> dict[str, Callable[..., Any]]:
    """Our functions by every name that a formula may call them."""
    return {name: declared.function for declared in CATALOGUE for name in (declared.name, vba_name(declared.name))}


def is_ours(name: str) -> bool:
    """Whether a plain name is one of our functions."""
    return name in our_functions()


def single(rows: Values) -> Any:
    """One value if there is only one, else the rows."""
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def value_of(answer: Any, language: str = ENGLISH) -> Value:
    """A cell of an answer as a value. The text of an error value becomes it; a refusal is said in `language`."""
    if isinstance(answer, str):
        answer = told(answer, language)
        return ErrorValue(answer) if answer in ERRORS else answer
    return float(answer)


def is_writable(value: Value) -> bool:
    """Whether a value can stand in a formula as it is: numbers have 15 digits there, texts 255 letters."""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, bool) or value is None or float(f"{value:.15g}") == value


def in_scope(expression: str, names: list[str]) -> str:
    """A formula in which LET gives these names, each followed by its value."""
    return f"={expression}" if not names else f"=_xlfn.LET({','.join(names)},{expression})"


def fitted(rows: Values, area: Area) -> Values:
    """An answer in a fixed area: one row or column is repeated, what is missing is #N/A."""
    missing = ErrorValue("#N/A")

    def at(row: int, column: int) -> Value:
        line = rows[0] if len(rows) == 1 else rows[row] if row < len(rows) else None
        if line is None or (len(line) > 1 and column >= len(line)):
            return missing
        return or_zero(line[0] if len(line) == 1 else line[column])

    return [[at(row, column) for column in range(area.width)] for row in range(area.height)]
