"""Reading a worksheet's part: what stands in its cells, and their formulas."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from openpyxl.formula.translate import Translator

from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area, Place, address, area_of, place_of
from xl_law12.ooxml.xml import Element, PackageError, etree, refuse_declarations

Value = float | bool | str | None
ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")

MOST_EMPTY_ROWS = 200_000
_ROW = re.compile(rb"<(?:\w+:)?row[\s/>]")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


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
class Cells:
    """The cells of a worksheet that hold something."""

    values: dict[Place, Value] = field(default_factory=dict)
    formulas: dict[Place, Formula] = field(default_factory=dict)


def shared_texts(package: Package) -> list[str]:
    """The texts that cells share."""
    part = package.related(package.workbook_part, "sharedStrings")
    if part is None or part not in package:
        return []
    return [_text_in(item) for item in package.tree(part).iterfind("{*}si")]


def _text_in(item: Element) -> str:
    """A text, its formatted runs put together; phonetic guides are left out."""
    runs = [item, *item.iterfind("{*}r")]
    return unescaped("".join(text.text or "" for run in runs for text in run.iterfind("{*}t")))


def unescaped(text: str) -> str:
    """A stored text, `_x000D_` and the like turned into what they stand for."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def read(data: bytes, texts: list[str], part: str) -> Cells:
    """The cells of a worksheet's part, read as a stream."""
    refuse_declarations(data, part)
    _refuse_empty_rows(data, part)
    reader = _Reader(texts)
    events = etree.iterparse(
        io.BytesIO(data), tag="{*}row", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        for _, row in events:
            reader.take(row)
            row.clear()
            while row.getprevious() is not None:
                del row.getparent()[0]
    except etree.XMLSyntaxError as error:
        raise PackageError(
            f"is damaged ({error.msg}): open the workbook in its program and save it anew", part
        ) from None
    return reader.found


def _refuse_empty_rows(data: bytes, part: str) -> None:
    rows, cells = len(_ROW.findall(data)), data.count(b"<c ") + data.count(b":c ") + data.count(b"<c>")
    if rows - cells > MOST_EMPTY_ROWS:
        raise PackageError(
            f"has {rows - cells:,} rows with nothing in them: select them below the data, delete them and save", part
        )


class _Reader:
    """Takes in row after row; rows and cells that do not say where they are follow the one before."""

    def __init__(self, texts: list[str]) -> None:
        self.found = Cells()
        self._texts = texts
        self._shared: dict[str, tuple[str, Place]] = {}
        self._row = 0

    def take(self, row: Element) -> None:
        """The cells of a row."""
        self._row = int(row.get("r") or self._row + 1)
        home = row.tag[: -len("row")]
        formula_tag, value_tag, inline_tag, cell_tag = home + "f", home + "v", home + "is", home + "c"
        column = 0
        for cell in row:
            if cell.tag != cell_tag:
                continue
            where = cell.get("r")
            place = place_of(where) if where else (self._row, column + 1)
            column = place[1]
            formula = value = inline = None
            for child in cell:
                if child.tag == value_tag:
                    value = child.text
                elif child.tag == formula_tag:
                    formula = child
                elif child.tag == inline_tag:
                    inline = child
            kept = _text_in(inline) if inline is not None else _value(cell.get("t", "n"), value, self._texts)
            if kept is not None:
                self.found.values[place] = kept
            if formula is not None:
                self.found.formulas[place] = _formula(formula, place, self._shared, dynamic=bool(cell.get("cm")))


def _value(kind: str, text: str | None, texts: list[str]) -> Value:
    if kind == "str":
        return unescaped(text or "")
    if text is None:
        return None
    if kind == "s":
        index = int(text)
        return texts[index] if index < len(texts) else ""
    if kind == "b":
        return text.strip() == "1"
    if kind == "e":
        return ErrorValue(text)
    return float(text) if kind == "n" else unescaped(text)


def _formula(element: Element, place: Place, shared: dict[str, tuple[str, Place]], *, dynamic: bool) -> Formula:
    text, kind = unescaped(element.text or ""), element.get("t", "normal")
    area = (area_of(element.get("ref", "")) if element.get("ref") else None) or Area(*place, *place)
    if kind == "array":
        return Formula(text, "dynamic" if dynamic else "array", area)
    if kind == "dataTable":
        return Formula(text, "table", area)
    if kind == "shared":
        index = element.get("si", "")
        if text:
            shared[index] = (text, place)
        elif index in shared:
            text = _moved(*shared[index], place)
    return Formula(text, "plain", Area(*place, *place))


def _moved(text: str, origin: Place, place: Place) -> str:
    """A shared formula as it reads in another of its cells."""
    return str(Translator(f"={text}", address(origin)).translate_formula(address(place)))[1:]
