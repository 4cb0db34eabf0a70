"""Writes the workbook for the engine: cells, names and tables, without parts that the engine may stumble over."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Container, Iterable, Iterator

from xl_law12.calc.addresses import NOWHERE, Cell, CellSet, Reference
from xl_law12.calc.workbook import Workbook, or_zero
from xl_law12.excel.defined_names import DefinedName, WorkbookTable
from xl_law12.excel.limits import LAST_ROW
from xl_law12.excel.references import Area, Place, address
from xl_law12.excel.sheets import Formula
from xl_law12.excel.spills import METADATA
from xl_law12.excel.stored import stored_cell
from xl_law12.excel.xml import CONTENT_TYPES, DECLARATION, MAIN, OFFICE, RELATIONSHIPS, escaped, quoted_attribute

_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_KIND = {"workbook": "sheet.main", "sheet": "worksheet", "table": "table", "metadata": "sheetMetadata"}
_STEM = re.compile(r"^.*/|[0-9]*\.xml$")


def engine_file(workbook: Workbook, native: Container[Cell], names: Iterable[DefinedName], read: CellSet) -> bytes:
    """The file. It has the formulas of `native`, and the stored values of all other formulas.

    Columns in which no cell is in `read` are left out.
    """
    parts = {"xl/metadata.xml": METADATA, "xl/workbook.xml": _workbook(workbook, names)}
    relations = [("worksheet", f"worksheets/sheet{number}.xml") for number, _ in enumerate(workbook.sheets, start=1)]
    parts["xl/_rels/workbook.xml.rels"] = _relations([*relations, ("sheetMetadata", "metadata.xml")])
    parts["_rels/.rels"] = _relations([("officeDocument", "xl/workbook.xml")])
    numbered = list(enumerate(workbook.tables, start=1))
    for number, sheet in enumerate(workbook.sheets, start=1):
        tables = [(index, table) for index, table in numbered if table.sheet == sheet]
        part = f"sheet{number}.xml"
        parts[f"xl/worksheets/{part}"] = "".join(_sheet(workbook, sheet, native, len(tables), read))
        if tables:
            leads = [("table", f"../tables/table{index}.xml") for index, _ in tables]
            parts[f"xl/worksheets/_rels/{part}.rels"] = _relations(leads)
            parts |= {f"xl/tables/table{index}.xml": _table(index, table) for index, table in tables}
    parts["[Content_Types].xml"] = _content_types(parts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for part, text in parts.items():
            packed.writestr(part, DECLARATION + text)
    return out.getvalue()


def _content_types(parts: Iterable[str]) -> str:
    overrides = [
        f'<Override PartName="/{part}" ContentType="{_TYPES}{_KIND[_STEM.sub("", part)]}+xml"/>'
        for part in parts
        if not part.endswith(".rels")
    ]
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    return f'<Types xmlns="{CONTENT_TYPES}">{rels}{"".join(overrides)}</Types>'


def _relations(leads: Iterable[tuple[str, str]]) -> str:
    several = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(leads, start=1)
    )
    return f'<Relationships xmlns="{RELATIONSHIPS}">{several}</Relationships>'


def _workbook(workbook: Workbook, names: Iterable[DefinedName]) -> str:
    tabs = list(workbook.sheets)
    sheets = "".join(
        f'<sheet name={quoted_attribute(tab)} sheetId="{number}" r:id="rId{number}"/>'
        for number, tab in enumerate(tabs, start=1)
    )
    defined = "".join(
        f"<definedName name={quoted_attribute(name.name)}"
        + ("" if name.sheet is None else f' localSheetId="{tabs.index(name.sheet)}"')
        + f">{escaped(workbook.without_tables(name.text, Cell(name.sheet or tabs[0], NOWHERE)))}</definedName>"
        for name in names
    )
    dates = ' date1904="1"' if workbook.counts_from_1904 else ""
    return (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr{dates}/><sheets>{sheets}</sheets>'
        f"<definedNames>{defined}</definedNames></workbook>"
    )


def _sheet(workbook: Workbook, sheet: str, native: Container[Cell], tables: int, read: CellSet) -> Iterator[str]:
    """A worksheet. The formulas in it have no values, since the engine works them out."""
    cells = workbook.sheets[sheet]
    yield f'<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheetData>'
    number = 0
    for place in sorted(_values(workbook, sheet, native, read) | set(cells.formulas)):
        if place[0] != number:
            yield "</row>" if number else ""
            number = place[0]
            hidden = ' hidden="1"' if number in cells.hidden else ""
            yield f'<row r="{number}"{hidden}>'
        formula = cells.formulas.get(place)
        if formula is None:
            yield stored_cell(place, cells.values.get(place))
        elif Cell(sheet, place) not in native:  # a blank would let a spill pass, which a formula stops
            yield stored_cell(place, or_zero(cells.values.get(place)))
        else:
            text = workbook.without_tables(formula.text, Cell(sheet, place))
            yield _formula_cell(place, formula, text)
    yield "</row>" if number else ""
    yield "</sheetData>"
    if tables:
        parts = "".join(f'<tablePart r:id="rId{number}"/>' for number in range(1, tables + 1))
        yield f'<tableParts count="{tables}">{parts}</tableParts>'
    yield "</worksheet>"


def _values(workbook: Workbook, sheet: str, native: Container[Cell], read: CellSet) -> set[Place]:
    """The cells of a sheet with a constant that some formula may read."""
    cells = workbook.sheets[sheet]
    spilled = {
        place for at, formula in cells.formulas.items() if Cell(sheet, at) in native for place in formula.area.places()
    }
    columns = {column for _, column in cells.values}
    wanted = {column for column in columns if read.meets(Reference(sheet, Area(1, column, LAST_ROW, column)))}
    return {place for place in cells.values if place[1] in wanted and place not in spilled}


def _formula_cell(place: Place, formula: Formula, text: str) -> str:
    text = escaped(text)
    if formula.kind == "plain":
        return f'<c r="{address(place)}"><f>{text}</f></c>'
    mark = ' cm="1"' if formula.kind == "dynamic" else ""
    return f'<c r="{address(place)}"{mark}><f t="array" ref="{formula.area}">{text}</f></c>'


def _table(number: int, table: WorkbookTable) -> str:
    columns = "".join(
        f'<tableColumn id="{index}" name={quoted_attribute(column)}/>'
        for index, column in enumerate(table.columns, start=1)
    )
    heading, totals = table.data.top - table.whole.top, table.whole.bottom - table.data.bottom
    name = quoted_attribute(table.name)
    return (
        f'<table xmlns="{MAIN}" id="{number}" name={name} displayName={name} ref="{table.whole}" '
        f'headerRowCount="{heading}" totalsRowCount="{totals}"><tableColumns count="{len(table.columns)}">{columns}'
        "</tableColumns></table>"
    )
