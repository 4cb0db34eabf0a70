"""The commonest changes of a row, made in its bytes: values in cells that are there, and cells after the last one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from xl_law12.excel.references import Area, Place, column_letters, place_of
from xl_law12.excel.sheets import Value
from xl_law12.excel.stored import stored_cell

_SPANS = re.compile(rb"""^([^>]*?)\sspans=["'][\d: ]*["']""")


VOLATILE = b'<f ca="1"/>'  # the mark of a volatile array in the cells that it fills
# A cell as Excel and we write it, with a formula, a value, both or nothing.
_CELL = re.compile(
    rb'<c r="([A-Z]+)[0-9]+"([^>]*?)(?:/>|>(<f(?:\s[^>]*)?(?:/>|>[^<]*</f>))?(?:<v/>|<v(?:\s[^>]*)?>[^<]*</v>)?</c>)'
)
_UNWRITTEN = re.compile(rb"<c (?![^>]*\st=)[^>]*>(?:(?!</c>).)*<v></v>", re.S)  # as openpyxl leaves a formula
_LETTERS = re.compile(rb"""<[^>]*?\sr=["']([A-Z]+)[0-9]+["']""")  # of the cell that begins here
_TYPE = re.compile(rb'\st="\w*"')


def replaced(row: bytes, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> bytes | None:
    """A row with other values in cells that it has already; None where it takes more than that."""
    left = {column_letters(column).encode(): (column, value) for column, value in values.items()}
    if row.count(b"<c ") != len(_CELL.findall(row)) or _UNWRITTEN.search(row):
        return None

    def change(cell: re.Match[bytes]) -> bytes:
        if cell[1] not in left:
            return cell[0]
        column, value = left[cell[1]]
        formula = cell[3] or b""
        if value is None and formula == VOLATILE:
            formula = b""
        extent = extents.get((number, column))
        if extent is None or b' t="array"' not in formula or f' ref="{extent}"'.encode() in formula:
            del left[cell[1]]
        attributes = _TYPE.sub(b"", cell[2]).rstrip().decode()
        return stored_cell((number, column), value, attributes=attributes, formula=formula.decode()).encode()

    changed = _CELL.sub(change, row)
    return None if left else _SPANS.sub(rb"\1", changed)


@cache
def _column(letters: bytes) -> int:
    return place_of(f"{letters.decode()}1")[1]


def appended(row: bytes, prefix: bytes, number: int, values: Mapping[int, Value]) -> bytes | None:
    """A row with cells after its last one, the commonest change; None where it is another."""
    closing = b"</%srow>" % prefix
    if not row.endswith(closing):
        return None
    last = row.rfind(b"<%sc " % prefix)
    if last >= 0:
        last_cell = _LETTERS.match(row, last)
        if last_cell is None or _column(last_cell[1]) >= min(values):
            return None
    elif row.find(b"<", 1) != len(row) - len(closing):
        return None
    name = prefix.decode()
    cells = "".join(stored_cell((number, column), value, name) for column, value in sorted(values.items())).encode()
    kept = row[: -len(closing)]
    return (_SPANS.sub(rb"\1", kept) if b"spans" in kept else kept) + cells + closing
