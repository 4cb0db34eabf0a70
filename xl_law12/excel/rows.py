"""The rows of a worksheet's part, some of them changed; every other byte of the part stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from xl_law12.excel.package import Pieces
from xl_law12.excel.part import SheetPart
from xl_law12.excel.xml import Element, etree

_DECLARED = re.compile(rb"""(xmlns(?::\w+)?)\s*=\s*("[^"]*"|'[^']*')""")


def rows_changed(
    sheet: SheetPart,
    wanted: Iterable[int] | None,
    change: Callable[[int, Element], None],
    quickly: Callable[[int, bytes, bytes], bytes | None] = lambda *_: None,
) -> Pieces:
    """The pieces of the part with some rows changed; all rows, if none are named. Missing rows are made.

    `quickly` may change a row's bytes. If it cannot, the row is parsed for `change`.
    """
    declared = [b' %s="%s"' % (name, value[1:-1]) for name, value in _DECLARED.findall(sheet.root)]  # as lxml has them
    whole = memoryview(sheet.data)
    pieces: Pieces = []
    done = 0
    for number, start, end in sheet.rows() if wanted is None else map(sheet.row, sorted(wanted)):
        row = sheet.data[start:end] or b'<%srow r="%d"></%srow>' % (sheet.prefix, number, sheet.prefix)
        pieces += [
            whole[done:start],
            quickly(number, row, sheet.prefix) or _changed(sheet, row, number, change, declared),
        ]
        done = end
    return [*pieces, whole[done:]]


def _changed(
    sheet: SheetPart, row: bytes, number: int, change: Callable[[int, Element], None], declared: list[bytes]
) -> bytes:
    """A row's bytes after a change to its tree."""
    root = sheet.tree(row)
    change(number, root[0])
    text: bytes = etree.tostring(root[0], encoding="UTF-8", xml_declaration=False)
    opening, closing, rest = text.partition(b">")
    for declaration in declared:  # the namespaces stand in the root
        opening = opening.replace(declaration, b"")
    return opening + closing + rest
