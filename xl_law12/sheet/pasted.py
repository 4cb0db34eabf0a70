"""Reads cells as people paste them from programs; most of them are never needed. Shows what was read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Any

from xl_law12.bridge.awards import Award, Ruling, format_award
from xl_law12.errors import CellError, ErrorValueError, Law12Error, Refusal
from xl_law12.reading.lines import LineAnswer
from xl_law12.reading.words import Entry, Unreadable
from xl_law12.sentences import quoted, say
from xl_law12.sheet.answers import BLANK
from xl_law12.sheet.cells import Cells, clean, is_error_value, number_or_none
from xl_law12.sheet.ranges import PLAIN, cells

LARGE = 2**53


def shown_columns(table: Cells, name: str) -> list[list[Entry]]:
    """The columns of a pasted table, as they are read."""
    pasted = cells(table, name)
    values = _shown(pasted.values)
    return [values[at :: pasted.columns] for at in range(pasted.columns)]


def _shown(values: Sequence[Any]) -> list[Entry]:
    """The cells of a table by `readable`; a blank is an empty text here. Each distinct text is read once."""
    texts: dict[str, Entry] = {text: readable(text) or "" for text in {cell for cell in values if type(cell) is str}}
    return [texts[cell] if type(cell) is str else "" if cell is None else readable(cell) for cell in values]


def readable(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank; anything else as an `Unreadable`, which has its error."""
    try:
        return entry(cell)
    except CellError as error:
        return Unreadable(cell if isinstance(cell, str) else quoted(cell), error)


def entry(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank."""
    if type(cell) in PLAIN and -LARGE < cell < LARGE:
        return cell  # type: ignore[no-any-return]
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise ErrorValueError(say("{cell} is an error value", cell=quoted(cell)), cell=cell)
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        raise CellError("{cell} is neither a number nor a text", cell=quoted(cell))
    if isinstance(cell, date | time | timedelta):
        raise CellError(
            "{cell} is a date, which a spreadsheet makes of what was typed: make it a text cell", cell=quoted(cell)
        )
    return number_or_none(cell)


def only_cell(result: LineAnswer | Entry) -> float | str:
    """The answer for a single line. An error is raised, as in other functions, not shown in place of the result."""
    if isinstance(result, Law12Error):
        raise result
    return shown(result)


def shown(result: LineAnswer | Entry) -> float | str:
    """The value to show in a cell for a result, another entry or an error (as a refusal); an error value unchanged."""
    if type(result) in PLAIN:
        return float(result)  # type: ignore[arg-type]
    if result is None:
        return BLANK
    if isinstance(result, ErrorValueError):
        return result.cell
    if isinstance(result, Law12Error):
        return Refusal(result)
    if isinstance(result, Award | Ruling):
        return format_award(result)
    return result if isinstance(result, str) else float(result)
