"""A formula that several cells share, and from which of them it leads to a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xl_law12.excel.limits import LAST_COLUMN, LAST_ROW
from xl_law12.excel.references import Area, column_number

_END = r"(\$?)([A-Z]{1,3})?(\$?)([0-9]{1,7})?"
_REFERENCE = re.compile(rf"(?<![A-Za-z0-9_.$]){_END}(?::{_END})?(?![A-Za-z0-9_.(])")


def leading_to(formula: str, place: tuple[int, int], members: Area, target: Area) -> Iterator[Area]:
    """Where among the members a formula, written as in `place`, leads to any cell of the target.

    >>> [str(area) for area in leading_to("A2*B$1", (2, 3), Area(2, 3, 900, 3), Area(5, 1, 6, 1))]
    ['C5:C6']
    >>> [str(area) for area in leading_to("SUM(A$2:A2)", (2, 3), Area(2, 3, 900, 3), Area(898, 1, 898, 1))]
    ['C898:C900']
    """
    for found in _REFERENCE.finditer(formula):
        if not any((found[2], found[4])):
            continue
        first, last = _ends(found)
        rows = _span(place[0], (members.top, members.bottom), first[1], last[1], (target.top, target.bottom))
        columns = _span(place[1], (members.left, members.right), first[0], last[0], (target.left, target.right))
        if rows and columns:
            yield Area(rows[0], columns[0], rows[1], columns[1])


End = tuple[int, bool]  # a row or column, and whether it moves with the formula


def _ends(found: re.Match[str]) -> tuple[tuple[End, End], tuple[End, End]]:
    """The column and the row in which a reference begins, and those in which it ends."""
    start = found.group(1, 2, 3, 4)
    stop = found.group(5, 6, 7, 8) if found[6] or found[8] else start
    return _end(start, 1, 1), _end(stop, LAST_COLUMN, LAST_ROW)


def _end(pieces: tuple[str | None, ...], column: int, row: int) -> tuple[End, End]:
    """A column and a row; those that are not named are the sheet's first or last."""
    fixed_column, letters, fixed_row, digits = pieces
    return (
        (column_number(letters), not fixed_column) if letters else (column, False),
        (int(digits), not fixed_row) if digits else (row, False),
    )


def _span(
    home: int, members: tuple[int, int], first: End, last: End, target: tuple[int, int]
) -> tuple[int, int] | None:
    """From which rows (or columns) among the members a span leads to any of the target's."""
    low, high = members
    if first[1]:
        high = min(high, home + target[1] - first[0])
    elif first[0] > target[1]:
        return None
    if last[1]:
        low = max(low, home + target[0] - last[0])
    elif last[0] < target[0]:
        return None
    return (low, high) if low <= high else None
