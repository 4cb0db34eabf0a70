"""A worksheet's part as bytes. Rows are found by number, formulas by their text; everything else stays unread.

Half a million formulas are searched in a second; parsing them would take a minute.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from xl_law12.errors import naming
from xl_law12.excel import xml
from xl_law12.excel.errors import REMEDY, PackageError
from xl_law12.excel.references import Place, address, place_of
from xl_law12.excel.stored import unescaped
from xl_law12.sentences import quoted

MOST_EMPTY_ROWS = 200_000
PIECE, LONGEST_WORD = 2**20, 300  # bytes that are turned into capitals at once
_SHEET_DATA = re.compile(rb"<((?:\w+:)?)sheetData(?:\s[^>]*?)?(/>|>)")
_ROOT = re.compile(rb"<(?![?!])[^>]*>")


class FormulaCell(NamedTuple):
    """A cell with a formula, as it is stored; `value` is None if no element holds one."""

    place: Place
    about_cell: bytes
    about_formula: bytes
    formula: bytes
    value: bytes | None

    @property
    def text(self) -> str:
        """The formula, without the equals sign."""
        return unescaped(xml.content(self.formula))


class _Words(NamedTuple):
    """The patterns and tags to search for, in a part whose elements have this prefix."""

    row: re.Pattern[bytes]
    whole_row: re.Pattern[bytes]
    cell: bytes
    formula: re.Pattern[bytes]


@lru_cache(maxsize=20)
def _words(prefix: bytes) -> _Words:
    p = prefix
    return _Words(
        re.compile(rb'<%srow r="([0-9]+)"' % p),
        re.compile(rb"<%srow\s[^>]*?(?:/>|>.*?</%srow\s*>)" % (p, p), re.S),
        b"<%sc " % p,
        re.compile(
            rb'<%sc r="([^"]*)"([^>]*)>\s*<%sf((?:\s[^>]*?)?)(?:/>|>([^<]*)</%sf>)\s*'
            rb"(?:<%sv(?:\s[^>]*?)?(?:/>|>([^<]*)</%sv>))?" % (p, p, p, p, p)
        ),
    )


class SheetPart:
    """The bytes of a worksheet's part. The address is the first attribute of every row and cell."""

    def __init__(self, data: bytes, name: str) -> None:
        """A part in an unusual form is rewritten first, in the form that Excel writes."""
        xml.refuse_declarations(data, name)
        self.name = name
        self.data = data if _is_usual(data) else _rewritten(data, name)
        opened = _SHEET_DATA.search(self.data)
        if opened is None:
            xml.parsed(self.data, name)  # raises the error
            raise PackageError("is no worksheet", name)
        self.prefix = opened[1]
        self._words = _words(self.prefix)
        if opened[2] == b"/>":
            room = b"<" + opened[0][1:-2].rstrip() + b"></%ssheetData>" % self.prefix
            self.data = self.data[: opened.start()] + room + self.data[opened.end() :]
        self.start = self.data.index(b">", opened.start()) + 1
        self.end = self.data.rfind(b"</%ssheetData" % self.prefix)
        root = xml.parsed(self.data[: self.start] + self.data[max(self.end, self.start) :], name)  # all but the rows
        if xml.local(root) != "worksheet":
            raise PackageError(f"is damaged: no worksheet, but a {quoted(xml.local(root))}. {REMEDY}", name)

    def offset(self, row: int) -> int:
        """The offset of the first row with this number or a higher one."""
        low, high = self.start, self.end
        while low < high:
            middle = (low + high) // 2
            found = self._words.row.search(self.data, middle, self.end)
            if found is None or int(found[1]) >= row:
                high = middle
            else:
                low = found.end()
        after = self._words.row.search(self.data, low, self.end)
        return self.end if after is None else after.start()

    @cached_property
    def highest_row(self) -> int:
        """The number of the last row, whether anything stands in it or not."""
        return self._row_before(self.end)

    @cached_property
    def last_row(self) -> int:
        """The last row in which anything stands; 1 in an empty sheet."""
        words = (b"<%s%s" % (self.prefix, word) for word in (b"v", b"f", b"is"))
        return self._row_before(max(self.start, *(self.data.rfind(word, self.start, self.end) for word in words)))

    def _row_before(self, place: int) -> int:
        """The number of the last row that begins before a place; 1 if there is none."""
        row = self.data.rfind(b"<%srow " % self.prefix, self.start, place)
        found = self._words.row.match(self.data, row) if row >= 0 else None
        return int(found[1]) if found else 1

    def formulas_with(
        self, pattern: re.Pattern[bytes], where: Callable[[re.Match[bytes]], bool] | None = None
    ) -> Iterator[FormulaCell]:
        """The cells whose formulas match a pattern, each once, in order; `where` may turn matches away."""
        found = pattern.finditer(self.data, self.start, self.end)
        return self._around(match.span() for match in (found if where is None else filter(where, found)))

    def formulas_in_any_case(self, pattern: re.Pattern[bytes]) -> Iterator[FormulaCell]:
        """The cells whose formulas match a pattern of capitals, with capital or small letters."""
        return self._around(self._in_capitals(pattern))

    def _around(self, spans: Iterable[tuple[int, int]]) -> Iterator[FormulaCell]:
        """The cells with formulas that hold these spans of bytes."""
        done = self.start
        for first, last in spans:
            start = self.data.rfind(self._words.cell, self.start, last) if first >= done else -1
            cell = self._words.formula.match(self.data, start) if start >= 0 else None
            if cell is not None and first < cell.end():
                done = cell.end()
                yield FormulaCell(place_of(cell[1].decode()), cell[2], cell[3], cell[4] or b"", cell[5])

    def _in_capitals(self, pattern: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
        """The spans at which a pattern matches the part in capitals; they are made piece by piece."""
        for start in range(self.start, self.end, PIECE):
            piece = self.data[start : min(start + PIECE + LONGEST_WORD, self.end)].upper()
            yield from ((start + found.start(), start + found.end()) for found in pattern.finditer(piece))

    def refuse_empty_rows(self) -> None:
        """Refuse to read a sheet whose rows are mostly empty."""
        rows, cells = (self.data.count(b"<%s%s " % (self.prefix, word)) for word in (b"row", b"c"))
        if rows - cells > MOST_EMPTY_ROWS:
            problem = (
                f"has {rows - cells:,} rows with nothing in them: select them below the data, delete them and save"
            )
            raise PackageError(problem, self.name)

    @cached_property
    def formula_count(self) -> int:
        """The number of formulas. An empty element counts only if it shares another cell's formula."""

        def count(word: bytes) -> int:
            return self.data.count(word % self.prefix, self.start, self.end)

        return count(b"<%sf>") + count(b"<%sf ") - count(b'<%sf ca="1"/>')

    def row(self, number: int) -> tuple[int, int]:
        """The offsets at which a row begins and ends. For a missing row both are the offset at which it would stand."""
        start = self.offset(number)
        found = self._words.row.match(self.data, start)
        if found is None or int(found[1]) != number:
            return start, start
        whole = self._words.whole_row.match(self.data, start, self.end)
        if whole is None:
            raise PackageError(f"is damaged: a row does not end. {REMEDY}", self.name)
        return whole.span()

    def with_rows(self, change: Callable[[bytes], bytes]) -> bytes:
        """The part with every row changed."""
        return self._words.whole_row.sub(lambda row: change(row[0]), self.data)

    @cached_property
    def root(self) -> bytes:
        """The tag with which the part begins, so that prefixes keep their meaning."""
        root = _ROOT.search(self.data)
        assert root is not None
        return root[0]

    def tree(self, rows: bytes) -> Any:
        """Some rows, below the part's root."""
        closing = b"</" + re.split(rb"[\s>/]", self.root[1:])[0] + b">"
        return xml.read(self.root + rows + closing, self.name)


def _is_usual(data: bytes) -> bool:
    """Whether the address is the first attribute of every row and cell, and nothing else looks like a row or cell."""
    if b"<![CDATA[" in data or b"<!--" in data or (not data.isascii() and _is_wide(data)):
        return False
    opened = _SHEET_DATA.search(data)
    if opened is None:
        return not _is_wide(data)
    rows = opened.end(), data.rfind(b"</%ssheetData" % opened[1])
    odd = (re.compile(rb'<%s%s(?! r=")' % (opened[1], name)) for name in (b"row", b"c"))
    return not any(each.search(data, *rows) for each in odd)


def _is_wide(data: bytes) -> bool:
    return b"\0" in data[:200] or (b"encoding" in data[:200] and b"utf-8" not in data[:200].lower())


def _rewritten(data: bytes, name: str) -> bytes:
    """A part in the form that Excel writes. A row or cell without an address follows the one before it."""
    root = xml.parsed(data, name, comments=False)
    number = 0
    with naming(name):
        for row in root.iterfind(f"{xml.tag(root, 'sheetData')}/{xml.tag(root, 'row')}"):
            number = xml.whole_number(row, "r", number + 1)
            _say_first(row, str(number))
            _address_cells(row, number)
    return xml.printed(root)


def _address_cells(row: xml.Element, number: int) -> None:
    column = 0
    for cell in row.iterchildren(xml.tag(row, "c")):
        where = cell.get("r")
        column = place_of(where)[1] if where else column + 1
        _say_first(cell, where or address((number, column)))


def _say_first(element: xml.Element, where: str) -> None:
    """Put an element's address before its other attributes."""
    others = [(name, value) for name, value in element.attrib.items() if name != "r"]
    element.attrib.clear()
    element.set("r", where)
    for name, value in others:
        element.set(name, value)
