"""Reads the values and formulas of a worksheet's part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import isfinite
from typing import Literal, NamedTuple

from xl_law12.errors import naming
from xl_law12.excel.errors import REMEDY, PackageError
from xl_law12.excel.limits import LAST_COLUMN, LAST_ROW
from xl_law12.excel.part import SheetPart
from xl_law12.excel.references import Area, Place, address, area_of, place_of
from xl_law12.excel.shifts import moved
from xl_law12.excel.stored import text_in, unescaped
from xl_law12.excel.values import ErrorValue, Value
from xl_law12.excel.xml import Element, whole_number
from xl_law12.sentences import quoted

BLOCK = 128  # rows that are read together
MOST_FILLED = 1_000_000  # cells that one formula may fill
_TRUTHS = ("0", "1", "false", "true")
_ARRAY = re.compile(rb't="array"')
_SHARED, _INDEX = re.compile(rb't="shared"[^>]*>[^<]'), re.compile(rb'\bsi="(\d+)"')
_REF = re.compile(rb'\bref="([^"]*)"')


class Formula(NamedTuple):
    """A formula as it is stored, without the equals sign.

    plain: in one cell; array: in a fixed area, typed with Ctrl+Shift+Enter; dynamic: it spills; table: a what-if table.
    """

    text: str
    kind: Literal["plain", "array", "dynamic", "table"]
    area: Area


class SharedFormula(NamedTuple):
    """A formula that several cells share: its text in the first of them, and the area in which they are."""

    text: str
    place: Place
    area: Area


class Contents:
    """What a worksheet holds: the values and the formulas of its cells, and which rows are hidden.

    Rows are read when they are asked for, some at a time.
    """

    def __init__(self, part: SheetPart, texts: Sequence[str]) -> None:
        """The part is not read yet."""
        self.part = part
        self.values: dict[Place, Value] = {}
        self.formulas: dict[Place, Formula] = {}
        self.hidden: set[int] = set()
        self._texts = texts
        self._loaded: set[int] = set()

    def load(self, top: int = 1, bottom: int = LAST_ROW) -> None:
        """Read these rows, where they have not been read yet."""
        last = self.part.highest_row // BLOCK
        for block in range(top // BLOCK, min(bottom // BLOCK, last) + 1):
            if block not in self._loaded:
                self._loaded.add(block)
                with naming(self.part.name):
                    self._read(block, is_last=block == last)

    def _read(self, block: int, *, is_last: bool) -> None:
        """Read a block of rows."""
        start = self.part.offset(block * BLOCK) if block else self.part.start
        end = self.part.end if is_last else self.part.offset((block + 1) * BLOCK)
        reader = _RowReader(self, self._texts, max(block * BLOCK - 1, 0))
        for row in self.part.tree(self.part.data[start:end]):
            reader.take(row)

    def formulas_with(self, words: re.Pattern[bytes]) -> Iterator[Place]:
        """The cells whose formulas match a pattern (in capitals), and the cells that share such a formula."""
        yield from (cell.place for cell in self.part.formulas_in_any_case(words))
        alike = [index for index, shared in self.shared.items() if words.search(shared.text.upper().encode())]
        if alike:
            members = re.compile(rb'\bsi="(?:%s)"\s*/>' % "|".join(alike).encode())
            yield from (cell.place for cell in self.part.formulas_with(members))

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
                found[index[1].decode()] = SharedFormula(cell.text, cell.place, area or Area.of_cell(cell.place))
        return found


def read(data: bytes, texts: Sequence[str], part: str) -> Contents:
    """All cells of a worksheet's part."""
    contents = Contents(SheetPart(data, part), texts)
    contents.part.refuse_empty_rows()
    contents.load()
    return contents


class _RowReader:
    """Reads row after row. Every row and cell has its address."""

    def __init__(self, cells: Contents, texts: Sequence[str], row: int) -> None:
        self.cells = cells
        self._texts = texts
        self._row = row
        self._row_tag = ""

    def take(self, row: Element) -> None:
        """Take in the cells of a row."""
        number = whole_number(row, "r", self._row + 1)
        if not self._row < number <= LAST_ROW:
            raise PackageError(f"is damaged: row {number} after row {self._row}. {REMEDY}")
        self._row = number
        if row.get("hidden", "0") in _TRUTHS[1::2]:
            self.cells.hidden.add(number)
        if row.tag != self._row_tag:
            self._name_tags(row.tag)
        digits = str(number)
        column = 0
        for cell in row:
            if cell.tag != self._cell_tag:
                continue
            place = _place(cell.get("r"), number, digits)
            if place[0] != number or not column < place[1] <= LAST_COLUMN:
                raise PackageError(f"is damaged: the cell {cell.get('r')} out of its place. {REMEDY}")
            column = place[1]
            if len(cell) or cell.get("t"):  # a cell without children has only a format
                self._take_cell(cell, place)

    def _name_tags(self, row: str) -> None:
        """Note the tags of cells, values and formulas in the row's namespace."""
        home = row.removesuffix("row")
        self._row_tag, self._cell_tag = row, home + "c"
        self._formula_tag, self._value_tag, self._inline_tag = home + "f", home + "v", home + "is"

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
            value = text_in(inline) if inline is not None else _value(kind, text, self._texts)
        except (ValueError, IndexError):
            problem = f"{quoted(text)} is no value of the type {quoted(kind)}"
            raise PackageError(f"is damaged: {problem}, in {address(place)}. {REMEDY}") from None
        if value is not None:
            self.cells.values[place] = value
        if formula is not None:
            is_dynamic = cell.get("cm", "0") != "0"
            read = _formula(formula, place, self.cells, dynamic=is_dynamic)
            if read is not None:
                self.cells.formulas[place] = read


def _place(where: str, row: int, digits: str) -> Place:
    """The place of an address. The address is parsed only if it is not the expected one."""
    letters = where.removesuffix(digits)
    column = _COLUMNS.get(letters)
    if column is None or len(letters) == len(where):
        place = place_of(where)
        if place[0] != row:
            return place
        column = _COLUMNS[letters] = place[1]
    return row, column


_COLUMNS: dict[str, int] = {}


def _value(kind: str, text: str | None, texts: Sequence[str]) -> Value:
    """A stored value; ValueError or IndexError if the text does not fit the type."""
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
        return texts[_index(text)]
    if kind == "b":
        return _TRUTHS.index(text.strip()) % 2 == 1
    if kind == "e":
        return ErrorValue(text)
    if kind == "d":
        from openpyxl.utils.datetime import from_ISO8601, to_excel  # seldom, and slow to load

        return float(to_excel(from_ISO8601(text)))  # type: ignore[no-untyped-call]
    if kind == "inlineStr":
        return unescaped(text)
    raise ValueError(kind)


def _index(text: str) -> int:
    """A place in a list: Python would take -1 for the last one."""
    index = int(text)
    if index < 0:
        raise IndexError(text)
    return index


def _formula(element: Element, place: Place, cells: Contents, *, dynamic: bool) -> Formula | None:
    """A cell's formula; None for the mark that Excel leaves in the cells which a volatile array fills."""
    text, kind = unescaped(element.text or ""), element.get("t", "normal")
    if kind == "array":
        return Formula(text, "dynamic" if dynamic else "array", _filled_area(element, place))
    if kind == "dataTable":
        return Formula(text, "table", _filled_area(element, place))
    if kind == "shared" and not text:
        index = element.get("si", "")
        if index not in cells.shared:
            raise PackageError(f"is damaged: {address(place)} shares a formula that is nowhere. {REMEDY}")
        text = moved(*cells.shared[index][:2], place)
    if not text:
        return None
    return Formula(text, "plain", Area.of_cell(place))


def _filled_area(element: Element, place: Place) -> Area:
    """The area that a formula fills, from its own cell on."""
    ref = element.get("ref", address(place))
    area = area_of(ref)
    if area is None or (area.top, area.left) != place:
        raise PackageError(f"is damaged: the formula in {address(place)} cannot fill {quoted(ref)}. {REMEDY}")
    if area.size > MOST_FILLED:
        raise PackageError(
            f"has a formula in {address(place)} that fills {area.size:,} cells, more than "
            f"{MOST_FILLED:,}: let it fill those that it needs"
        )
    return area
