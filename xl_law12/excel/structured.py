"""Structured references: the cells that `Table[[#This Row],[score]]` and similar texts mean."""

from __future__ import annotations

import re

from xl_law12.excel.defined_names import WorkbookTable
from xl_law12.excel.references import Area

# In a column's name ' stands before a bracket, # or '.
# A colon stands between the ends of a range of columns.
_ITEM = re.compile(r"\[((?:'.|[^'\[\]])*)\]:?[\s,]*")
_ESCAPED = re.compile(r"'(.)", re.S)


def part_of(text: str, table: WorkbookTable, row: int) -> Area | None:
    """The cells that a reference to a table means in a formula of a row; None if this is not clear.

    >>> field = WorkbookTable("Field", "Sheet1", Area(1, 1, 13, 3), Area(2, 1, 13, 3), ("score", "weight", "side"))
    >>> str(part_of("Field[score]", field, 5)), str(part_of("Field[[#This Row],[score]:[weight]]", field, 5))
    ('A2:A13', 'A5:B5')
    >>> str(part_of("Field[]", field, 5)), str(part_of("Field[#All]", field, 5)), part_of("Field[points]", field, 5)
    ('A2:C13', 'A1:C13', None)
    """
    inside = text.partition("[")[2].removesuffix("]").strip()
    if not inside.startswith("["):
        inside = f"[{inside}]" if inside else ""
    rows: list[tuple[int, int]] = []
    columns: list[int] = []
    at = 0
    while at < len(inside):
        item = _ITEM.match(inside, at)
        if item is None:
            return None
        known = _rows(item[1].strip().casefold(), table, row)
        if known is not None:
            rows.append(known)
        elif (column := _column(item[1], table)) is not None:
            columns.append(column)
        else:
            return None
        at = item.end()
    tops, bottoms = zip(*rows or [(table.data.top, table.data.bottom)], strict=True)
    columns = columns or [table.whole.left, table.whole.right]
    part = Area(min(tops), min(columns), max(bottoms), max(columns))
    return part if 1 <= part.top <= part.bottom else None


def _rows(word: str, table: WorkbookTable, row: int) -> tuple[int, int] | None:
    whole, data = table.whole, table.data
    if word == "#this row" and not data.top <= row <= data.bottom:
        return (0, 0)  # an error value in every program
    return {
        "#all": (whole.top, whole.bottom),
        "#data": (data.top, data.bottom),
        "#headers": (whole.top, data.top - 1),
        "#totals": (data.bottom + 1, whole.bottom),
        "#this row": (row, row),
    }.get(word)


def _column(stored: str, table: WorkbookTable) -> int | None:
    name = _ESCAPED.sub(r"\1", stored).casefold()
    names = [column.casefold() for column in table.columns]
    return table.whole.left + names.index(name) if name in names else None
