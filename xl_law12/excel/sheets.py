"""Reading a worksheet's part: what stands in its cells, and their formulas."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from math import isfinite
from typing import Literal, NamedTuple

from xl_law12.errors import naming, quoted
from xl_law12.excel.references import LAST_COLUMN, LAST_ROW, Area, Place, address, area_of, place_of
from xl_law12.excel.texts import text_in, unescaped
from xl_law12.excel.xml import REMEDY, Element, PackageError, etree, local, refuse_declarations, whole_number

Value = float | bool | str | None
ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")

MOST_EMPTY_ROWS = 200_000
MOST_FILLED = 1_000_000  # cells, by one formula
_TRUTHS = ("0", "1", "false", "true")
_ROW = re.compile(rb"<(?:\w+:)?row[\s/>]")


class ErrorValue(str):
    """An error value in a cell, told from a text that reads the same."""

    __slots__ = ()


class Formula(NamedTuple):
    """A formula as it is stored, without the equals sign.

    plain: in one cell; array: in a fixed area, typed with Ctrl+Shift+Enter; dynamic: it spills; table: a what-if table.
    """

    text: str
    kind: Literal["plain", "array", "dynamic", "table"]
    area: Area


@dataclass
class Contents:
    """What a worksheet holds: the values and the formulas of its cells."""

    values: dict[Place, Value] = field(default_factory=dict)
    formulas: dict[Place, Formula] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)  # rows


def read(data: bytes, texts: list[str], part: str) -> Contents:
    """The cells of a worksheet's part, read as a stream."""
    refuse_declarations(data, part)
    _refuse_empty_rows(data, part)
    with naming(part):
        return _read(data, texts)


def _read(data: bytes, texts: list[str]) -> Contents:
    reader = _Reader(texts)
    events = etree.iterparse(
        io.BytesIO(data), tag="{*}row", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        for _, row in events:
            holder = row.getparent()
            if holder.tag.endswith("sheetData"):  # the anchors of buttons have rows too
                reader.take(row)
            row.clear()
            while row is not holder[0]:
                del holder[0]
    except etree.XMLSyntaxError as error:
        raise PackageError(f"is damaged ({error.msg}). {REMEDY}") from None
    if local(events.root) != "worksheet":
        raise PackageError(f"is damaged: no worksheet, but a {quoted(local(events.root))}. {REMEDY}")
    return reader.cells


def _refuse_empty_rows(data: bytes, part: str) -> None:
    rows, cells = len(_ROW.findall(data)), data.count(b"<c ") + data.count(b":c ") + data.count(b"<c>")
    if rows - cells > MOST_EMPTY_ROWS:
        raise PackageError(
            f"has {rows - cells:,} rows with nothing in them: select them below the data, delete them and save", part
        )


class _Reader:
    """Takes in row after row; rows and cells that do not say where they are follow the one before."""

    def __init__(self, texts: list[str]) -> None:
        self.cells = Contents()
        self._texts = texts
        self._shared: dict[str, tuple[str, Place]] = {}
        self._row = 0
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
            where = cell.get("r")
            place = _place(where, number, digits) if where else (number, column + 1)
            if place[0] != number or not column < place[1] <= LAST_COLUMN:
                raise PackageError(f"is damaged: the cell {where or address(place)} out of its place. {REMEDY}")
            column = place[1]
            if len(cell) or cell.get("t"):  # the others have a format and nothing else
                self._take_cell(cell, place)

    def _name_tags(self, row: str) -> None:
        """Note the names of a row's cells and of what stands in them, in its namespace."""
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
            self.cells.formulas[place] = _formula(formula, place, self._shared, dynamic=is_dynamic)


def _place(where: str, row: int, digits: str) -> Place:
    """The place that an address names, looked at closely only where it is not in the row as expected."""
    letters = where.removesuffix(digits)
    column = _COLUMNS.get(letters)
    if column is None or len(letters) == len(where):
        place = place_of(where)
        if place[0] != row:
            return place
        column = _COLUMNS[letters] = place[1]
    return row, column


_COLUMNS: dict[str, int] = {}


def _value(kind: str, text: str | None, texts: list[str]) -> Value:
    """A stored value; ValueError or IndexError where it is none of its type."""
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


def _formula(element: Element, place: Place, shared: dict[str, tuple[str, Place]], *, dynamic: bool) -> Formula:
    text, kind = unescaped(element.text or ""), element.get("t", "normal")
    if kind == "array":
        return Formula(text, "dynamic" if dynamic else "array", _filled_area(element, place))
    if kind == "dataTable":
        return Formula(text, "table", _filled_area(element, place))
    if kind == "shared":
        index = element.get("si", "")
        if text:
            shared[index] = (text, place)
        elif index in shared:
            text = _moved(*shared[index], place)
        else:
            raise PackageError(f"is damaged: {address(place)} shares a formula that is nowhere. {REMEDY}")
    return Formula(text, "plain", Area(*place, *place))


def _filled_area(element: Element, place: Place) -> Area:
    """The area that a formula fills, from its own cell on."""
    ref = element.get("ref", address(place))
    area = area_of(ref)
    if area is None or (area.top, area.left) != place:
        raise PackageError(f"is damaged: the formula in {address(place)} cannot fill {quoted(ref)}. {REMEDY}")
    if area.height * area.width > MOST_FILLED:
        raise PackageError(
            f"has a formula in {address(place)} that fills {area.height * area.width:,} cells, more than "
            f"{MOST_FILLED:,}: let it fill those that it needs"
        )
    return area


def _moved(text: str, origin: Place, place: Place) -> str:
    """A shared formula as it reads in another of its cells; one that cannot be read stays as it is."""
    from openpyxl.formula.tokenizer import TokenizerError  # slow to load
    from openpyxl.formula.translate import Translator

    try:
        return str(Translator(f"={text}", address(origin)).translate_formula(address(place)))[1:]
    except (TokenizerError, IndexError):
        return text
