"""Workbooks as Excel saves them, written by hand as XML: values beside formulas, spills with their marks, tables."""

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from xl_law12.excel.references import column_letters, place_of

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml."
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
# cm="1": a dynamic array; vm="1": an error that is a rich value, #SPILL! and its kin.
METADATA = (
    f'<metadata xmlns="{MAIN}" xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata" '
    'xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="2">'
    '<metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" cellMeta="1"/>'
    '<metadataType name="XLRICHVALUE" minSupportedVersion="120000" copy="1"/></metadataTypes>'
    '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">'
    '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>'
    '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)


class Error(str):
    """An error value."""


class F(NamedTuple):
    """A formula with its stored value and, if calc must change it, with the value after calc."""

    text: str
    value: Any
    after: Any = ...
    kind: str = ""  # further attributes of the element f
    cell: str = ""  # and of the cell


class Mark(NamedTuple):
    """The empty element that Excel writes into a cell which a volatile array fills."""

    value: Any
    after: Any = ...


class Value(NamedTuple):
    """A value that a formula in another cell fills in."""

    value: Any
    after: Any


def spill(text: str, area: str, value: Any, after: Any = ..., more: str = "") -> F:
    """The anchor of a formula that spills over an area."""
    return F(text, value, after, f't="array" ref="{area}"{more}', ' cm="1"')


def array(text: str, area: str, value: Any, after: Any = ...) -> F:
    """An array formula, typed with Ctrl+Shift+Enter."""
    return F(text, value, after, f't="array" ref="{area}"')


def _typed(value: Any) -> tuple[str, str]:
    """A cell's type and its element v."""
    if value is None:
        return "", ""
    if isinstance(value, bool):
        return ' t="b"', f"<v>{int(value)}</v>"
    if isinstance(value, Error):
        return ' t="e"', f"<v>{value}</v>"
    if isinstance(value, str):
        space = ' xml:space="preserve"' if value != value.strip() else ""
        return ' t="str"', f"<v{space}>{_escaped(value)}</v>"
    return "", f"<v>{value!r}</v>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _cell(place: str, content: Any, *, after: bool) -> str:
    if isinstance(content, F | Mark):
        kind, value = _typed(content.after if after and content.after is not ... else content.value)
        if isinstance(content, Mark):
            mark = '<f ca="1"/>' if content.after is not None or not after else ""
            return f'<c r="{place}"{kind}>{mark}{value}</c>' if mark else f'<c r="{place}"/>'
        kinds = f" {content.kind}" if content.kind else ""
        text = f"<f{kinds}>{_escaped(content.text)}</f>" if content.text else f"<f{kinds}/>"
        return f'<c r="{place}"{content.cell}{kind}>{text}{value}</c>'
    if isinstance(content, Value):
        content = content.after if after else content.value
    if isinstance(content, str) and not isinstance(content, Error):
        return f'<c r="{place}" t="inlineStr"><is><t>{_escaped(content)}</t></is></c>'
    kind, value = _typed(content)
    return f'<c r="{place}"{kind}>{value}</c>'


def sheet(cells: Mapping[str, Any], tail: str = "", hidden: tuple[int, ...] = (), *, after: bool = False) -> str:
    """A worksheet's part."""
    places = sorted((place_of(where), where) for where in cells)
    rows: dict[int, str] = {}
    for (row, _), where in places:
        rows[row] = rows.get(row, "") + _cell(where, cells[where], after=after)
    widest = max(column for (_, column), _ in places)
    written = "".join(
        f'<row r="{row}" spans="1:{widest}"{" hidden=" + chr(34) + "1" + chr(34) if row in hidden else ""} '
        f'x14ac:dyDescent="0.25">{inside}</row>'
        for row, inside in rows.items()
    )
    return (
        f'{HEAD}<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" '
        'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">'
        f'<dimension ref="A1:{column_letters(widest)}{max(rows)}"/>'
        '<sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><sheetData>{written}</sheetData>{tail}'
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>'
    )


def table(name: str, area: str, columns: list[str], *, totals: bool = False) -> str:
    """A table's part."""
    inside = "".join(f'<tableColumn id="{number}" name="{it}"/>' for number, it in enumerate(columns, start=1))
    total = ' totalsRowCount="1"' if totals else ""
    return (
        f'{HEAD}<table xmlns="{MAIN}" id="1" name="{name}" displayName="{name}" ref="{area}"{total}>'
        f'<tableColumns count="{len(columns)}">{inside}</tableColumns></table>'
    )


class Book(NamedTuple):
    """The content of a workbook: the first sheet, and if a test needs them a second sheet and other parts."""

    cells: Mapping[str, Any]
    names: Mapping[str, str] = {}
    second: Mapping[str, Any] = {}
    hidden: tuple[int, ...] = ()
    tail: str = ""
    table: str = ""
    calculation: str = 'calcId="191029"'
    properties: str = ""


def parts(book: Book, *, after: bool = False) -> dict[str, str]:
    """The parts of a workbook, with the values before or after xl-law12 calc."""
    tabs = [book.cells, *([book.second] if book.second else [])]
    tail = book.tail + ('<tableParts count="1"><tablePart r:id="rId1"/></tableParts>' if book.table else "")
    made = {
        f"xl/worksheets/sheet{number}.xml": sheet(cells, tail if number == 1 else "", book.hidden, after=after)
        for number, cells in enumerate(tabs, start=1)
    }
    defined = "".join(f'<definedName name="{name}">{_escaped(text)}</definedName>' for name, text in book.names.items())
    sheets = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, len(tabs) + 1))
    made["xl/workbook.xml"] = (
        f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr{book.properties}/><sheets>{sheets}</sheets>'
        f"<definedNames>{defined}</definedNames><calcPr {book.calculation}/></workbook>"
    )
    leads = [("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(tabs) + 1)]
    made["xl/_rels/workbook.xml.rels"] = _relations([*leads, ("sheetMetadata", "metadata.xml")])
    made["_rels/.rels"] = _relations([("officeDocument", "xl/workbook.xml")])
    made["xl/metadata.xml"] = HEAD + METADATA
    if book.table:
        made["xl/worksheets/_rels/sheet1.xml.rels"] = _relations([("table", "../tables/table1.xml")])
        made["xl/tables/table1.xml"] = book.table
    kinds = {"xl/workbook.xml": "sheet.main", "xl/metadata.xml": "sheetMetadata", "xl/tables/table1.xml": "table"}
    overrides = "".join(
        f'<Override PartName="/{part}" ContentType="{KIND}{kinds.get(part, "worksheet")}+xml"/>'
        for part in made
        if not part.endswith(".rels")
    )
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    made["[Content_Types].xml"] = (
        f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rels}{overrides}</Types>'
    )
    return made


def _relations(leads: list[tuple[str, str]]) -> str:
    several = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(leads, start=1)
    )
    home = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{HEAD}<Relationships xmlns="{home}">{several}</Relationships>'


def save(book: Book, path: Path) -> Path:
    """The workbook as a file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for part, text in parts(book).items():
            packed.writestr(part, text.encode())
    return path
