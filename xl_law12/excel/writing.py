"""Writes into a worksheet's part: values beside formulas, or values in place of formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_law12.excel.blocks import Block, block_of
from xl_law12.excel.limits import LONGEST_CELL
from xl_law12.excel.package import Pieces
from xl_law12.excel.part import SheetPart
from xl_law12.excel.references import Area, Place, address, area_of, place_of
from xl_law12.excel.row_bytes import appended, replaced
from xl_law12.excel.rows import rows_changed
from xl_law12.excel.stored import needs_space, stored
from xl_law12.excel.values import Value
from xl_law12.excel.xml import Element, etree, local, tag

EMPTY_TEXT = '""'  # the formula that shows an empty text; a cell that holds an empty text is blank to programs
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def filled(data: bytes, contents: Mapping[Place, Value | Block], cleared: Iterable[Place], part: str) -> bytes:
    """The part with these values in its cells, beside their formulas. The cells in `cleared` are emptied."""
    results = {place: block_of(place, content) for place, content in contents.items()}
    return b"".join(filled_pieces(SheetPart(data, part), results, cleared))


def filled_pieces(sheet: SheetPart, results: Mapping[Place, Block], cleared: Iterable[Place]) -> Pieces:
    """The pieces of the part with these results beside their formulas. Unchanged pieces are not copied."""
    wanted: dict[int, dict[int, Value]] = {}
    extents = {place: block.area for place, block in results.items()}
    for row, column in cleared:
        wanted.setdefault(row, {})[column] = None
    for block in results.values():
        for offset, values in enumerate(block.rows):
            wanted.setdefault(block.area.top + offset, {}).update(enumerate(values, block.area.left))

    if not wanted:
        return [sheet.data]

    def change(number: int, row: Element) -> None:
        _fill_row(row, number, wanted[number], extents)

    def quickly(number: int, row: bytes, prefix: bytes) -> bytes | None:
        return appended(row, prefix, number, wanted[number]) or replaced(row, number, wanted[number], extents)

    return _widened(rows_changed(sheet, set(wanted), change, quickly), extents.values())


def _fill_row(row: Element, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> None:
    cells = _cells_of(row)
    for column, value in sorted(values.items()):
        cell = cells.get(column)
        if cell is None:
            if value is None:
                continue
            cell = _new_cell(row, cells, (number, column))
            row.attrib.pop("spans", None)
        _put(cell, value)
        formula = cell.find(tag(cell, "f"))
        if (number, column) in extents and formula is not None and formula.get("t") == "array":
            formula.set("ref", str(extents[number, column]))


def frozen(data: bytes, kept: Mapping[Place, str], part: str) -> bytes:
    """The part with values in place of its formulas, except what-if tables and the formulas in `kept`.

    `kept` has the whole text of each of these: the formula that it shared may be gone. EMPTY_TEXT takes the place of
    any formula, and of a value that another cell's formula fills in.
    """

    def change(number: int, row: Element) -> None:
        for column, cell in list(_cells_of(row).items()):
            formula = cell.find(tag(cell, "f"))
            if formula is not None and formula.get("t") == "dataTable":
                continue
            text = kept.get((number, column))
            if formula is None and text == EMPTY_TEXT:
                cell.insert(0, formula := etree.Element(tag(cell, "f")))
            if formula is not None and text is not None:
                _stand_alone(formula, text)
                continue
            if formula is not None:
                cell.remove(formula)
                cell.attrib.pop("cm", None)
            if cell.get("t") == "str":
                _put_text(cell)

    return b"".join(rows_changed(SheetPart(data, part), None, change))


def _stand_alone(formula: Element, text: str) -> None:
    """Write a formula's whole text into its cell, so that it shares nothing; an array stays, but for EMPTY_TEXT."""
    if formula.get("t") == "shared" or text == EMPTY_TEXT:
        for name in ("t", "ref", "si"):
            formula.attrib.pop(name, None)
        formula.text = text


def _put_text(cell: Element) -> None:
    """Store the value of a former formula as the cell's own text."""
    value = cell.find(tag(cell, "v"))
    text = "" if value is None else value.text or ""
    if value is not None:
        cell.remove(value)
    if not text:
        del cell.attrib["t"]
        return
    cell.set("t", "inlineStr")
    inline = etree.SubElement(cell, tag(cell, "is"))
    _set_text(etree.SubElement(inline, tag(cell, "t")), text)


def _put(cell: Element, value: Value) -> None:
    """Put a value into a cell, which keeps its formula and its style."""
    for child in list(cell):
        if local(child) in ("v", "is"):
            cell.remove(child)
    cell.attrib.pop("t", None)
    formula = cell.find(tag(cell, "f"))
    if value is None:
        if formula is not None and not formula.text and formula.get("t") is None:
            cell.remove(formula)  # the mark of a volatile array that fills this cell no longer
        return
    kind, text = stored(value)
    if kind:
        cell.set("t", kind)
    element = etree.Element(tag(cell, "v"))
    _set_text(element, text)
    cell.insert(0 if formula is None else list(cell).index(formula) + 1, element)


def _set_text(element: Element, text: str) -> None:
    element.text = text[:LONGEST_CELL]
    if needs_space(text):
        element.set(_SPACE, "preserve")


def _cells_of(row: Element) -> dict[int, Element]:
    """The cells of a row by column."""
    return {place_of(cell.get("r"))[1]: cell for cell in row if local(cell) == "c"}


def _new_cell(row: Element, cells: dict[int, Element], place: Place) -> Element:
    cell = etree.Element(tag(row, "c"), r=address(place))
    after = min((column for column in cells if column > place[1]), default=None)
    if after is None:
        row.insert(len(cells), cell)
    else:
        cells[after].addprevious(cell)
    cells[place[1]] = cell
    return cell


_DIMENSION = re.compile(rb"""(<(?:\w+:)?dimension\s+ref=["'])([^"']*)(["'])""")


def _widened(pieces: Pieces, filled: Iterable[Area]) -> Pieces:
    """The part with its used area, which stands before the first row, extended by the filled areas."""
    head = pieces[0]
    said = _DIMENSION.search(head)
    area = area_of(said[2].decode()) if said else None
    if said is None or area is None:
        return pieces
    grown = str(Area.around([area, *filled])).encode()
    return [head[: said.start(2)], grown, head[said.end(2) :], *pieces[1:]]
