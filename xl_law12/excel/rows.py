"""The rows of a worksheet's part, some of them changed; every other byte of the part stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from xl_law12.excel.xml import Element, PackageError, etree, parsed, printed

# Rows are cut out of the part's bytes: nothing in a cell can look like a row, since < is written &lt; there.
_ROW = re.compile(rb"<((?:\w+:)?)row(?:\s[^>]*?)?(?:/>|>.*?</\1row\s*>)", re.S)
_NUMBER = re.compile(rb"""^<[^>]*?\sr\s*=\s*["'](\d+)["']""")
_SHEET_DATA = re.compile(rb"<((?:\w+:)?)sheetData(?:\s[^>]*?)?(/>|>)")
_DECLARED = re.compile(rb"""(xmlns(?::\w+)?)\s*=\s*("[^"]*"|'[^']*')""")
_ROOT = re.compile(rb"<(?![?!])[^>]*>")


def rows_changed(
    data: bytes,
    wanted: set[int] | None,
    change: Callable[[int, Element], None],
    part: str,
    quickly: Callable[[int, bytes, bytes], bytes | None] = lambda *_: None,
) -> bytes:
    """The part with some rows changed (all of them, where none are named); missing ones are made.

    `quickly` may change a row's bytes by itself; where it cannot, the row is made a tree for `change`.
    """
    if b"<![CDATA[" in data or b"<!--" in data or (not data.isascii() and _is_wide(data)):
        data = printed(parsed(data, part))  # as Excel would write it
    cut = _cut(data) or _cut(printed(parsed(data, part)))
    if cut is None:
        raise PackageError("is no worksheet", part)
    shell = _Shell(cut.before, cut.prefix)
    pieces: list[tuple[int, bytes]] = []
    number = 0
    for match in _ROW.finditer(cut.rows):
        row = match[0]
        said = _NUMBER.match(row)
        number = int(said[1]) if said else number + 1
        if wanted is None or number in wanted:
            row = quickly(number, row, cut.prefix) or shell.changed(row, number, change)
        pieces.append((number, row))
    for number in (wanted or set()) - {number for number, _ in pieces}:
        row = shell.empty_row(number)
        pieces.append((number, quickly(number, row, cut.prefix) or shell.changed(row, number, change)))
    return cut.before + b"".join(piece for _, piece in sorted(pieces)) + cut.after


class _Cut(NamedTuple):
    """A part, cut where its rows begin and end; and the prefix of its elements."""

    prefix: bytes
    before: bytes
    rows: bytes
    after: bytes


def _cut(data: bytes) -> _Cut | None:
    opened = _SHEET_DATA.search(data)
    if opened is None:
        return None
    prefix = opened[1]
    closing = b"</" + prefix + b"sheetData"
    if opened[2] == b"/>":
        opening = b"<" + opened[0][1:-2].rstrip() + b">"
        return _Cut(prefix, data[: opened.start()] + opening, b"", closing + b">" + data[opened.end() :])
    end = data.index(closing, opened.end())
    return _Cut(prefix, data[: opened.end()], data[opened.end() : end], data[end:])


def _is_wide(data: bytes) -> bool:
    return b"\0" in data[:200] or (b"encoding" in data[:200] and b"utf-8" not in data[:200].lower())


class _Shell:
    """The start of the part's root around a single row, so that its prefixes keep their meaning."""

    def __init__(self, data: bytes, prefix: bytes) -> None:
        root = _ROOT.search(data)
        assert root is not None
        self.prefix = prefix
        self.start = root[0]
        self.end = b"</" + re.split(rb"[\s>/]", root[0][1:])[0] + b">"
        declared = _DECLARED.findall(root[0])
        self.declarations = [b' %s="%s"' % (name, value[1:-1]) for name, value in declared]  # as lxml prints them

    def empty_row(self, number: int) -> bytes:
        """A row that holds nothing yet."""
        return b'<%srow r="%d"></%srow>' % (self.prefix, number, self.prefix)

    def changed(self, row: bytes, number: int, change: Callable[[int, Element], None]) -> bytes:
        """A row's bytes after a change."""
        root = etree.fromstring(self.start + row + self.end)
        change(number, root[0])
        text: bytes = etree.tostring(root[0], encoding="UTF-8", xml_declaration=False)
        opening, closing, rest = text.partition(b">")
        for declaration in self.declarations:  # they stand in the root already
            opening = opening.replace(declaration, b"")
        return opening + closing + rest
