"""A worksheet's part as bytes, and the values and formulas in it.

Rows are found by number, formulas by their text; everything else stays unread. Half a million formulas are searched in
a second; parsing them would take a minute.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from html import unescape
from math import isfinite
from typing import Literal, NamedTuple

from xl_law12.errors import naming
from xl_law12.excel import xml
from xl_law12.excel.references import LAST_COLUMN, LAST_ROW, Area, Place, address, area_of, column_number, place_of
from xl_law12.excel.syntax import moved
from xl_law12.excel.unpacking import REMEDY, PackageError
from xl_law12.excel.values import ErrorValue, Value
from xl_law12.excel.xml import Element, text_in, unescaped, whole_number
from xl_law12.sentences import quoted

SharedText = Callable[[int], str]  # gives a text that cells of a workbook share, by its number
MOST_EMPTY_ROWS = 200_000
PIECE, LONGEST_WORD = 2**20, 1_000  # bytes that are turned into capitals at once: nobody wants them all twice
_ROOT, _SHEET_DATA = re.compile(rb"<worksheet[^>]*>"), re.compile(rb"<sheetData(?:\s[^>]*)?(?<!/)>")
_ODD = re.compile(rb'<(?:row|c)(?! r=")')
_ROW = re.compile(rb'<row r="([0-9]+)"')
_WHOLE_ROW = re.compile(rb"<row\s[^>]*?(?:/>|>.*?</row\s*>)", re.S)
_FORMULA_CELL = re.compile(
    rb'<c r="([^"]*)"([^>]*)>\s*<f((?:\s[^>]*?)?)(?:/>|>([^<]*)</f>)\s*(?:<v(?:\s[^>]*?)?(?:/>|>([^<]*)</v>))?'
)


class FormulaCell(NamedTuple):
    """A cell with a formula, as it is stored; `value` is None if no element holds one."""

    place: Place
    about_cell: bytes
    about_formula: bytes
    formula: bytes
    value: bytes | None


class SheetPart:
    """The bytes of a worksheet's part as Excel writes it: addresses before all other attributes, and no prefixes."""

    def __init__(self, data: bytes, name: str) -> None:
        """A part in another form is rewritten first."""
        self.name = name
        self.data = data if _is_usual(data) else _rewritten(data, name)
        root, opened = _ROOT.search(self.data), _SHEET_DATA.search(self.data)
        if root is None or opened is None:
            raise PackageError("is no worksheet", name)
        self.root, self.start, self.end = root[0], opened.end(), self.data.rfind(b"</sheetData")
        rest = xml.parsed(self.data[: self.start] + self.data[max(self.end, self.start) :], name)  # all but the rows
        self.home = str(rest.tag).removesuffix("worksheet")  # the namespace of its elements

    def offset(self, row: int) -> int:
        """The offset of the first row with this number or a higher one."""
        low, high = self.start, self.end
        while low < high:
            middle = (low + high) // 2
            found = _ROW.search(self.data, middle, self.end)
            if found is None or int(found[1]) >= row:
                high = middle
            else:
                low = found.end()
        after = _ROW.search(self.data, low, self.end)
        return self.end if after is None else after.start()

    @cached_property
    def last_row(self) -> int:
        """The last row in which anything stands; 1 in an empty sheet."""
        found = (self.data.rfind(word, self.start, self.end) for word in (b"<v", b"<f", b"<is"))
        return self.row_before(max(self.start, *found))

    def row_before(self, place: int) -> int:
        """The number of the last row that begins before a place; 1 if there is none."""
        row = self.data.rfind(b"<row ", self.start, place)
        found = _ROW.match(self.data, row) if row >= 0 else None
        return int(found[1]) if found else 1

    def formulas_with(
        self, pattern: re.Pattern[bytes], where: Callable[[re.Match[bytes]], bool] | None = None
    ) -> Iterator[FormulaCell]:
        """The cells whose formulas match a pattern, each once, in order; `where` may turn matches away."""
        found = pattern.finditer(self.data, self.start, self.end)
        return self.around(match.span() for match in (found if where is None else filter(where, found)))

    def around(self, spans: Iterable[tuple[int, int]]) -> Iterator[FormulaCell]:
        """The cells with formulas that hold these spans of bytes."""
        done = self.start
        for first, last in spans:
            start = self.data.rfind(b"<c ", self.start, last) if first >= done else -1
            cell = _FORMULA_CELL.match(self.data, start) if start >= 0 else None
            if cell is not None and first < cell.end():
                done = cell.end()
                yield FormulaCell(place_of(cell[1].decode()), cell[2], cell[3], cell[4] or b"", cell[5])

    def refuse_empty_rows(self) -> None:
        """Refuse to read a sheet whose rows are mostly empty."""
        empty = self.data.count(b"<row ") - self.data.count(b"<c ")  # so many at least
        if empty > MOST_EMPTY_ROWS:
            problem = f"has {empty:,} rows with nothing in them: select them below the data, delete them and save"
            raise PackageError(problem, self.name)

    @cached_property
    def formula_count(self) -> int:
        """The number of formulas. `<f ca="1"/>` is none: it marks the cells that a volatile array fills."""
        plain, others, marks = (self.data.count(it, self.start, self.end) for it in (b"<f>", b"<f ", b'<f ca="1"/>'))
        return plain + others - marks

    def row(self, number: int) -> tuple[int, int]:
        """The offsets at which a row begins and ends. For a missing row both are the offset at which it would stand."""
        start = self.offset(number)
        found = _ROW.match(self.data, start)
        if found is None or int(found[1]) != number:
            return start, start
        whole = _WHOLE_ROW.match(self.data, start, self.end)
        if whole is None:
            raise PackageError(f"is damaged: a row does not end. {REMEDY}", self.name)
        return whole.span()

    def with_rows(self, change: Callable[[bytes], bytes]) -> bytes:
        """The part with every row changed."""
        return _WHOLE_ROW.sub(lambda row: change(row[0]), self.data)


def _is_usual(data: bytes) -> bool:
    """Whether it has the form that Excel writes, and nothing that is no row or cell looks like one."""
    head = data[:200]  # in UTF-16, or where it declares another encoding than UTF-8, the patterns cannot read it
    is_wide = not data.isascii() and (b"\0" in head or (b"encoding" in head and b"utf-8" not in head.lower()))
    if b"<![CDATA[" in data or b"<!--" in data or is_wide:
        return False
    opened = _SHEET_DATA.search(data)
    return opened is not None and _ODD.search(data, opened.end(), data.rfind(b"</sheetData")) is None


def _rewritten(data: bytes, name: str) -> bytes:
    """A part in the form that Excel writes. A row or cell without an address follows the one before it."""
    read = xml.parsed(data, name, comments=False)
    home = xml.namespace(read)
    others = {prefix: namespace for prefix, namespace in read.nsmap.items() if prefix and namespace != home}
    root = xml.etree.Element(read.tag, read.attrib, nsmap=others | ({None: home} if home else {}))
    root[:] = read
    number = 0
    with naming(name):
        for rows in root.iterchildren(xml.tag(root, "sheetData")):
            rows.text = rows.text or ""  # so that even without rows it is two tags, not <sheetData/>
        for row in root.iterfind(f"{xml.tag(root, 'sheetData')}/{xml.tag(root, 'row')}"):
            number = xml.whole_number(row, "r", number + 1)
            _say_first(row, str(number))
            column = 0
            for cell in row.iterchildren(xml.tag(row, "c")):
                where = cell.get("r")
                column = place_of(where)[1] if where else column + 1
                _say_first(cell, where or address((number, column)))
    return xml.printed(root)


def _say_first(element: xml.Element, where: str) -> None:
    """Put an element's address before its other attributes."""
    others = {name: value for name, value in element.attrib.items() if name != "r"}
    element.attrib.clear()
    element.attrib.update({"r": where, **others})


BLOCK = 128  # rows that are read together
MOST_FILLED = 1_000_000  # cells that one formula may fill
TAGS = ("c", "f", "v", "is")  # a cell, and in it a formula, a value, a text
_TRUTHS = {"0": False, "1": True, "false": False, "true": True}
_ARRAY = re.compile(rb't="array"')
_SHARED, _INDEX = re.compile(rb't="shared"[^>]*>[^<]'), re.compile(rb'\bsi="(\d+)"')
_REF = re.compile(rb'\bref="([^"]*)"')


class Formula(NamedTuple):
    """A formula as it is stored, without the equals sign."""

    text: str
    kind: Literal["plain", "array", "dynamic"]  # in one cell; in a fixed area (Ctrl+Shift+Enter); it spills
    area: Area


class SharedFormula(NamedTuple):
    """A formula that several cells share: its text in the first of them, and the area in which they are."""

    text: str
    place: Place
    area: Area


class Contents:
    """What a worksheet holds: values, formulas and hidden rows, each read when it is asked for, some rows at a time."""

    def __init__(self, part: SheetPart, shared_text: SharedText) -> None:
        """The part is not read yet."""
        self.part = part
        self.values: dict[Place, Value] = {}
        self.formulas: dict[Place, Formula] = {}
        self.hidden: set[int] = set()
        self._shared_text = shared_text
        self._loaded: set[int] = set()
        self._last = part.row_before(part.end) // BLOCK
        self._cell_tag, self._formula_tag, self._value_tag, self._inline_tag = (part.home + it for it in TAGS)

    def load(self, top: int = 1, bottom: int = LAST_ROW) -> None:
        """Read these rows, where they have not been read yet."""
        part = self.part
        for block in range(top // BLOCK, min(bottom // BLOCK, self._last) + 1):
            if block not in self._loaded:
                self._loaded.add(block)
                start = part.offset(block * BLOCK) if block else part.start
                end = part.end if block == self._last else part.offset((block + 1) * BLOCK)
                before = max(block * BLOCK - 1, 0)
                with naming(part.name):  # below the part's root, prefixes keep their meaning
                    for row in xml.parsed(part.root + part.data[start:end] + b"</worksheet>", part.name):
                        before = self._take_row(row, before)

    def _take_row(self, row: Element, above: int) -> int:
        """Take in the cells of a row; returns its number, which is higher than the one of the row above."""
        number = whole_number(row, "r", above + 1)
        if not above < number <= LAST_ROW:
            raise PackageError(f"is damaged: row {number} after row {above}. {REMEDY}")
        if _TRUTHS.get(row.get("hidden", "0")):
            self.hidden.add(number)
        column = 0
        for cell in row:
            if cell.tag != self._cell_tag:
                continue
            before, letters = column, cell.get("r").removesuffix(str(number))
            column = column_number(letters) if letters.isalpha() and letters.isascii() else 0
            if not before < column <= LAST_COLUMN:
                raise PackageError(f"is damaged: the cell {cell.get('r')} out of its place. {REMEDY}")
            if len(cell) or cell.get("t"):  # a cell without children has only a format
                self._take_cell(cell, (number, column))
        return number

    def _take_cell(self, cell: Element, place: Place) -> None:
        formula = text = inline = None
        for child in cell:
            tag = child.tag
            if tag == self._value_tag:
                text = child.text
            elif tag == self._formula_tag:
                formula = child
            elif tag == self._inline_tag:
                inline = child
        kind = cell.get("t", "n")
        try:
            value = text_in(inline) if inline is not None else _value(kind, text, self._shared_text)
        except (ValueError, LookupError):
            problem = f"{quoted(text)} is no value of the type {quoted(kind)}"
            raise PackageError(f"is damaged: {problem}, in {address(place)}. {REMEDY}") from None
        if value is not None:
            self.values[place] = value
        if formula is not None:
            read = self._formula(formula, place, dynamic=cell.get("cm", "0") != "0")
            if read is not None:
                self.formulas[place] = read

    def _formula(self, element: Element, place: Place, *, dynamic: bool) -> Formula | None:
        """A cell's formula; None for a what-if table, and for the mark in the cells that a volatile array fills."""
        text, kind = unescaped(element.text or ""), element.get("t", "normal")
        if kind == "array":
            return Formula(text, "dynamic" if dynamic else "array", _filled_area(element, place))
        if kind == "dataTable":
            return None
        if kind == "shared" and not text:
            index = element.get("si", "")
            if index not in self.shared:
                raise PackageError(f"is damaged: {address(place)} shares a formula that is nowhere. {REMEDY}")
            text = moved(self.shared[index].text, self.shared[index].place, place)
        return Formula(text, "plain", Area.of_cell(place)) if text else None

    def formulas_with(self, words: re.Pattern[bytes]) -> Iterator[Place]:
        """The cells whose formulas match a pattern (in capitals), and the cells that share such a formula."""
        part = self.part

        def spans() -> Iterator[tuple[int, int]]:
            for start in range(part.start, part.end, PIECE):
                piece = part.data[start : min(start + PIECE + LONGEST_WORD, part.end)].upper()
                yield from ((start + match.start(), start + match.end()) for match in words.finditer(piece))

        yield from (cell.place for cell in part.around(spans()))
        alike = [index for index, shared in self.shared.items() if words.search(shared.text.upper().encode())]
        if alike:
            members = re.compile(rb'\bsi="(?:%s)"\s*/>' % "|".join(alike).encode())
            yield from (cell.place for cell in part.formulas_with(members))

    @cached_property
    def arrays(self) -> dict[Place, Formula]:
        """The formulas that fill several cells."""
        found = {}
        for cell in self.part.formulas_with(_ARRAY):
            self.load(cell.place[0], cell.place[0])
            if cell.place in self.formulas:
                found[cell.place] = self.formulas[cell.place]
        return found

    @cached_property
    def shared(self) -> dict[str, SharedFormula]:
        """The formulas that other cells share, by their numbers."""
        found = {}
        for cell in self.part.formulas_with(_SHARED):
            index, ref = (each.search(cell.about_formula) for each in (_INDEX, _REF))
            if cell.formula and index:
                area = area_of(ref[1].decode()) if ref else None
                text = unescaped(unescape(cell.formula.decode()))
                found[index[1].decode()] = SharedFormula(text, cell.place, area or Area.of_cell(cell.place))
        return found


def read(data: bytes, shared_text: SharedText, part: str) -> Contents:
    """All cells of a worksheet's part."""
    contents = Contents(SheetPart(data, part), shared_text)
    contents.part.refuse_empty_rows()
    contents.load()
    return contents


def _value(kind: str, text: str | None, shared_text: SharedText) -> Value:
    """A stored value; ValueError or LookupError if the text does not fit the type."""
    if kind == "str":
        return unescaped(text or "")
    if text is None:
        return None
    if kind == "n":
        number = float(text)
        if not isfinite(number) or "_" in text:  # which Python would read
            raise ValueError(text)
        return number
    if kind == "s":
        return shared_text(int(text))
    if kind == "b":
        return _TRUTHS[text.strip()]
    if kind == "e":
        return ErrorValue(text)
    if kind == "d":
        from openpyxl.utils.datetime import from_ISO8601, to_excel  # seldom, and slow to load

        return float(to_excel(from_ISO8601(text)))  # type: ignore[no-untyped-call]
    if kind == "inlineStr":
        return unescaped(text)
    raise ValueError(kind)


def _filled_area(element: Element, place: Place) -> Area:
    """The area that a formula fills, from its own cell on."""
    ref = element.get("ref", address(place))
    area = area_of(ref)
    if area is None or (area.top, area.left) != place:
        raise PackageError(f"is damaged: the formula in {address(place)} cannot fill {quoted(ref)}. {REMEDY}")
    if area.size > MOST_FILLED:
        much = f"has a formula in {address(place)} that fills {area.size:,} cells, more than {MOST_FILLED:,}"
        raise PackageError(f"{much}: let it fill those that it needs")
    return area
