"""Writes into a workbook: values beside formulas or in their place, marks of spills, when to calculate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_law12.data import text_file
from xl_law12.excel import xml
from xl_law12.excel.package import Package, Pieces
from xl_law12.excel.references import Area, Place, address, area_of, place_of
from xl_law12.excel.sheets import SheetPart
from xl_law12.excel.values import Block, Value

_QUOTED = rb"""(?:"[^"]*"|'[^']*')"""
_CELL = re.compile(
    rb'(?P<opening>\s*<c r="(?P<address>[^"]*)")(?P<attributes>[^>]*?)(?:/>|>'
    rb"(?P<formula>\s*<f(?P<about>(?:\s[^>]*?)?)(?:/>|>(?P<text>[^<]*)</f\s*>))?(?P<rest>.*?)</c\s*>)",
    re.S,
)
_VALUE = re.compile(rb"<(v|is)(?:\s[^>]*?)?(?:/>|>.*?</\1\s*>)", re.S)
_TYPE, _SPILLS, _SPANS, _REF = (re.compile(rb"\s%s=%s" % (name, _QUOTED)) for name in (b"t", b"cm", b"spans", b"ref"))
_OF_SHARED = re.compile(rb"\s(?:t|ref|si)=%s" % _QUOTED)
_DIMENSION = re.compile(rb"""(<(?:\w+:)?dimension\s+ref=["'])([^"']*)(["'])""")


def filled_pieces(sheet: SheetPart, results: Mapping[Place, Block], cleared: Iterable[Place]) -> Pieces:
    """The pieces of the part with these results beside their formulas. Unchanged pieces are not copied."""
    wanted: dict[int, dict[int, Value]] = {}
    extents = {place: block.area for place, block in results.items()}
    for row, column in cleared:
        wanted.setdefault(row, {})[column] = None
    for block in results.values():
        for offset, values in enumerate(block.rows):
            wanted.setdefault(block.area.top + offset, {}).update(enumerate(values, block.area.left))

    whole = memoryview(sheet.data)
    pieces: Pieces = []
    done = 0
    for number, row_values in sorted(wanted.items()):
        start, end = sheet.row(number)
        pieces += [whole[done:start], _filled_row(sheet.data[start:end], number, row_values, extents)]
        done = end
    pieces.append(whole[done:])
    return _widened(pieces, extents.values()) if wanted else pieces


def _filled_row(row: bytes, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> bytes:
    """A row with other values in its cells, and new cells in their places; a row without bytes is made."""
    if not row:
        row = b'<row r="%d"></row>' % number
    elif row.endswith(b"/>"):
        row = row[:-2] + b"></row>"
    cells = {place_of(cell["address"].decode())[1]: cell for cell in _CELL.finditer(row)}
    written = {column: cell[0] for column, cell in cells.items()}
    for column, value in values.items():
        if column in cells:
            written[column] = _refilled(cells[column], value, extents.get((number, column)))
        elif value is not None:
            written[column] = xml.stored_cell((number, column), value).encode()
    opening = row[: row.index(b">") + 1]
    rest = row[max((cell.end() for cell in cells.values()), default=len(opening)) :]
    if len(written) > len(cells):
        opening = _SPANS.sub(b"", opening)
    return opening + b"".join(written[column] for column in sorted(written)) + rest


def _refilled(cell: re.Match[bytes], value: Value, extent: Area | None) -> bytes:
    """A cell with another value beside its formula; an array formula is told the area that it fills."""
    kind, element = xml.stored_value(value)
    attributes = _TYPE.sub(b"", cell["attributes"]).rstrip() + kind.encode()
    formula, about = cell["formula"] or b"", cell["about"] or b""
    if value is None and not cell["text"] and not _TYPE.search(about):
        formula = b""  # the mark of a volatile array that fills this cell no longer
    elif extent is not None and b' t="array"' in about:
        ref = f' ref="{extent}"'.encode()
        formula = formula.replace(about, _REF.sub(ref, about) if _REF.search(about) else about + ref, 1)
    inside = formula + element.encode() + _VALUE.sub(b"", cell["rest"] or b"")
    return _cell(cell, attributes, inside) if attributes or inside else b""


def frozen(data: bytes, kept: Mapping[Place, str], part: str) -> bytes:
    """The part with values in place of its formulas, except what-if tables and the formulas in `kept`."""
    sheet = SheetPart(data, part)

    def changed(cell: re.Match[bytes]) -> bytes:
        about, rest = cell["about"], cell["rest"] or b""
        text = kept.get(place_of(cell["address"].decode()))
        if about is None or b' t="dataTable"' in about or (text is not None and b' t="shared"' not in about):
            return cell[0]
        if text is None:
            return _cell(cell, _SPILLS.sub(b"", cell["attributes"]), rest)
        # a whole text, because the formula that it shared may be gone
        formula = b"<f%s>%s</f>" % (_OF_SHARED.sub(b"", about), xml.stored_text(text).encode())
        return _cell(cell, cell["attributes"], formula + rest)

    return sheet.with_rows(lambda row: _CELL.sub(changed, row))


def _cell(cell: re.Match[bytes], attributes: bytes, inside: bytes) -> bytes:
    """A cell's bytes with other attributes and another content."""
    return cell["opening"] + attributes + (b">%s</c>" % inside if inside else b"/>")


def _widened(pieces: Pieces, filled: Iterable[Area]) -> Pieces:
    """The part with its used area, which stands before the first row, extended by the filled areas."""
    head = pieces[0]
    said = _DIMENSION.search(head)
    area = area_of(said[2].decode()) if said else None
    if said is None or area is None:
        return pieces
    grown = str(Area.around([area, *filled])).encode()
    return [head[: said.start(2)], grown, head[said.end(2) :], *pieces[1:]]


_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"
# What gives the mark cm="1" its meaning: the formula is dynamic, and not collapsed to one cell.
METADATA = text_file(__package__, "metadata.xml").replace("\n", "")


def mark_spilling(package: Package, cells: Mapping[str, Mapping[Place, Area]]) -> None:
    """Make array formulas of openpyxl's spill: for every sheet the cells and the areas that they fill at present."""
    if not any(cells.values()):
        return
    package.add("xl/metadata.xml", (xml.DECLARATION + METADATA).encode(), "sheetMetadata", _CONTENT)
    for sheet in package.sheets():
        areas = {address(place): area for place, area in cells.get(sheet.name, {}).items()}
        with package.changing(sheet.part) as root:
            for cell in root.iter(xml.tag(root, "c")):
                formula = cell.find(xml.tag(root, "f"))
                if formula is not None and cell.get("r") in areas:
                    cell.set("cm", "1")
                    formula.set("t", "array")
                    formula.set("ref", str(areas[cell.get("r")]))


CALCULATED_BY = 191029  # a lower number makes Excel calculate everything anew when it opens the file

# The settings, and the elements that stand after them.
_CALCULATION_ORDER = (
    *("calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing"),
    *("fileRecoveryPr", "webPublishObjects", "extLst"),
)


def is_wanted(package: Package) -> bool:
    """Whether the file asks for a calculation on opening: then its stored values may be missing."""
    element = package.tree(package.workbook_part).find("{*}calcPr")
    return element is not None and element.get("fullCalcOnLoad", "0") in ("1", "true")


def mark_calculation(package: Package, *, is_done: bool) -> None:
    """Mark the stored values as good, so that no program needs to calculate on opening; or have every program do it."""
    with package.changing(package.workbook_part) as root:
        element = root.find(xml.tag(root, "calcPr"))
        if element is None:
            element = xml.etree.Element(xml.tag(root, "calcPr"))
            xml.put_in_place(root, element, _CALCULATION_ORDER)
        for name in ("fullCalcOnLoad", "forceFullCalc"):  # an earlier request
            element.attrib.pop(name, None)
        version = element.get("calcId", "")
        if not is_done:
            element.set("fullCalcOnLoad", "1")
        elif not version.isdecimal() or int(version) < CALCULATED_BY:
            element.set("calcId", str(CALCULATED_BY))
