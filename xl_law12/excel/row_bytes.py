"""The most common changes of a row, made in its bytes: values of existing cells, and new cells after the last one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xl_law12.excel.references import Area, Place, column_letters, place_of
from xl_law12.excel.stored import stored_cell
from xl_law12.excel.values import Value

_SPANS = re.compile(rb"""^([^>]*?)\sspans=["'][\d: ]*["']""")


VOLATILE = b'<f ca="1"/>'  # the mark of a volatile array in the cells that it fills
# A cell as Excel and we write it, with a formula, a value, both or nothing.
_CELL = re.compile(
    rb'<c r="[^"]*"([^>]*?)(?:/>|>(<f(?:\s[^>]*)?(?:/>|>[^<]*</f>))?(?:<v\s*/>|<v(?:\s[^>]*)?>[^<]*</v>)?</c>)'
)
_ADDRESS = re.compile(rb'<[^>]*?\sr="([^"]*)"')  # of the cell that begins here
_TYPE = re.compile(rb'\st="\w*"')


def replaced(row: bytes, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> bytes | None:
    """A row with other values in existing cells; None if the change needs more than this."""
    for column, value in values.items():
        start = row.find(f'<c r="{column_letters(column)}{number}"'.encode())
        cell = _CELL.match(row, start) if start >= 0 else None
        if cell is None:
            return None
        formula = b"" if value is None and cell[2] == VOLATILE else cell[2] or b""
        extent = extents.get((number, column))
        if extent is not None and b' t="array"' in formula and f' ref="{extent}"'.encode() not in formula:
            return None
        attributes = _TYPE.sub(b"", cell[1]).rstrip().decode()
        new = stored_cell((number, column), value, attributes=attributes, formula=formula.decode())
        row = row[:start] + new.encode() + row[cell.end() :]
    return row


def appended(row: bytes, prefix: bytes, number: int, values: Mapping[int, Value]) -> bytes | None:
    """A row with new cells after its last one; None for any other change."""
    closing = b"</%srow>" % prefix
    if not row.endswith(closing):
        return None
    last = row.rfind(b"<%sc " % prefix)
    if last >= 0:
        last_cell = _ADDRESS.match(row, last)
        if last_cell is None or place_of(last_cell[1].decode())[1] >= min(values):
            return None
    elif row.find(b"<", 1) != len(row) - len(closing):
        return None
    name = prefix.decode()
    cells = "".join(stored_cell((number, column), value, name) for column, value in sorted(values.items())).encode()
    kept = row[: -len(closing)]
    return (_SPANS.sub(rb"\1", kept) if b"spans" in kept else kept) + cells + closing
