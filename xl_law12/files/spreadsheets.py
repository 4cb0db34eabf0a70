"""Tables of results on the sheets of any workbook, as Excel (.xlsx) or LibreOffice (.ods) stores them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from xl_law12.excel import xml
from xl_law12.excel.package import Package
from xl_law12.excel.references import address, area_of, place_of
from xl_law12.excel.sheets import Contents, read as contents_of
from xl_law12.excel.unpacking import unpacked
from xl_law12.files.evening import Evening, ResultsError, number_of
from xl_law12.files.text import WIDEST, SpannedTable, Spans, evening_of
from xl_law12.reading.grids import Grid
from xl_law12.reading.words import board_in, figure_of
from xl_law12.sentences import quoted

ZIP = b"PK\3\4"
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"
FIRST_DAY = date(1899, 12, 30)  # of which both programs count the days
PERCENT, DAY = "%", "day"  # what a format makes of a figure
BUILT_IN = {"9": PERCENT, "10": PERCENT, **dict.fromkeys(("14", "15", "16", "17", "22"), DAY)}  # Excel's formats
HIDDEN = "rows of the sheet {sheet} are hidden: show them, or delete them"
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+[0-9]+:[A-Z]+[0-9]+)"')
_FORMATTED = re.compile(rb'<(?:\w+:)?c r="([A-Z]+[0-9]+)"[^>]*?\ss="([0-9]+)"')
_BESIDE_FORMAT = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')  # texts, colours and conditions in a format


def recognise(data: bytes) -> bool:
    """Whether this is a workbook."""
    return data.startswith(ZIP) and (OPEN_DOCUMENT in data or b"[Content_Types].xml" in data)


def read(data: bytes) -> Evening:
    """The tables of all sheets. Two sheets on which the same pairs play the same boards are refused."""
    sheets_of = _sheets_of_libreoffice if OPEN_DOCUMENT in data else _sheets_of_excel
    grids = [*sheets_of(data)]
    evening = evening_of(grids, "")
    lines = evening.lines
    sheets = [place.rpartition(", row ")[0] for place in lines.place]
    met: dict[tuple[str, str, str], str] = {}
    for sheet, board, ns, ew in zip(sheets, lines.board, lines.ns, lines.ew, strict=True):
        first = met.setdefault((board, ns, ew), sheet)
        if first != sheet:
            raise ResultsError(
                f"the sheets {quoted(first)} and {quoted(sheet)} have the same pairs on the same boards: is it one "
                "evening twice, or are they two sections? Give each in a file of its own"
            )
    on = ", ".join(map(quoted, dict.fromkeys(sheets)))
    return replace(evening, program=f"sheet {on}" if len(grids) > 1 else "workbook")


def _grid(sheet: str, table: SpannedTable) -> Grid:
    """The table of a sheet. A sheet's name is the title if it says a board, such as `Board 7`."""
    title = sheet if board_in([sheet]) else ""
    return table.grid(title)._replace(word=f"{sheet}, row")


def _sheets_of_excel(data: bytes) -> Iterator[Grid]:
    """The sheets of an .xlsx file in which anything stands."""
    package = Package(data)
    formats = _formats(package)
    for sheet in package.sheets():
        contents = contents_of(package[sheet.part], package.shared_text, sheet.part)
        if contents.hidden & {row for row, _ in contents.values}:
            raise ResultsError(HIDDEN.format(sheet=quoted(sheet.name)))
        never = next((place for place in contents.formulas if place not in contents.values), None)
        if never is not None:
            where = f"{sheet.name}, {address(never)}"
            raise ResultsError(f"{where}: its formula was never calculated: open the workbook, and save it")
        if contents.values:
            yield _grid(sheet.name, _table(contents, formats))


def _table(contents: Contents, formats: Mapping[bytes, str]) -> SpannedTable:
    """The cells of a sheet of Excel."""
    data = contents.part.data
    merged = [area for area in (area_of(found[1].decode()) for found in _MERGED.finditer(data)) if area is not None]
    last = max(row for row, _ in contents.values)
    # Areas may go to the end of the sheet: the last filled row ends them, and `check_width` refuses WIDEST + 1 columns.
    merged = [it._replace(bottom=min(it.bottom, last), right=min(it.right, it.left + WIDEST)) for it in merged]
    spans = {(area.top, area.left): (area.width, area.height) for area in merged}
    covered = {place for area in merged for place in area.places()} - spans.keys()
    styled = _FORMATTED.finditer(data) if formats else ()  # each cell's address, and the number of its style
    kinds = {place_of(it[1].decode()): formats[it[2]] for it in styled if it[2] in formats}
    by_row: dict[int, dict[int, Any]] = {}
    for (row, column), value in contents.values.items():
        by_row.setdefault(row, {})[column] = value
    table = SpannedTable()
    for row in range(1, last + 1):
        table.begin_row(row)
        cells = by_row.get(row, {})
        for column in range(1, max(cells, default=0) + 1):
            place = row, column
            if place not in covered:
                table.begin_cell(spans.get(place, (1, 1)))
                table.add(_text(cells.get(column), kinds.get(place, "")))
    return table


def _text(value: Any, kind: str) -> str:
    """A cell as it is shown."""
    if isinstance(value, bool):
        return str(value).upper()
    if not isinstance(value, float):
        return str(value or "")
    if kind == PERCENT:
        return f"{value * 100:.10g}%"
    if kind == DAY and 1 <= value < 100_000:
        return (FIRST_DAY + timedelta(days=int(value))).isoformat()
    return f"{value:.15g}"


def _formats(package: Package) -> dict[bytes, str]:
    """The styles of cells that show a percentage or a day, by their numbers."""
    part = package.related(package.workbook_part, "styles")
    if part is None or part not in package:
        return {}
    root = package.tree(part)
    kinds = dict(BUILT_IN)
    for form in root.iterfind("{*}numFmts/{*}numFmt"):
        code = _BESIDE_FORMAT.sub("", form.get("formatCode", "")).lower()
        is_day = "d" in code or "y" in code  # an m may be minutes
        kinds[form.get("numFmtId", "")] = PERCENT if "%" in code else DAY if is_day else ""
    styles = enumerate(root.iterfind("{*}cellXfs/{*}xf"))
    return {b"%d" % at: kinds[it.get("numFmtId")] for at, it in styles if kinds.get(it.get("numFmtId"))}


def _sheets_of_libreoffice(data: bytes) -> Iterator[Grid]:
    """The sheets of an .ods file in which anything stands."""
    _, parts = unpacked(data, "")
    if "content.xml" not in parts:
        raise ResultsError("is damaged, or encrypted: open it, and save it anew")
    for sheet in xml.parsed(parts["content.xml"][1], "content.xml").iter("{*}table"):
        name = _attribute(sheet, "name")
        table, number = SpannedTable(), 1
        for row in sheet.iter("{*}table-row"):
            again = _count(row, "number-rows-repeated")
            cells = [*_cells(row)]
            if cells and _attribute(row, "visibility") in ("collapse", "filter"):
                raise ResultsError(HIDDEN.format(sheet=quoted(name)))
            for repeated in range(again if cells else 0):
                table.begin_row(number + repeated)
                for text, spans in cells:
                    table.begin_cell(spans)
                    table.add(text)
            number += again
        if table.numbers:
            yield _grid(name, table)


def _cells(row: xml.Element) -> Iterator[tuple[str, Spans]]:
    """The cells of a row up to the last filled one, with what they span; those that others cover are passed over."""
    blanks = 0  # one more than WIDEST at most, which `check_width` then refuses
    for cell in row.iterfind("{*}table-cell"):
        text = _shown(cell)
        again = min(_count(cell, "number-columns-repeated"), WIDEST + 1)
        if not text:
            blanks = min(blanks + again, WIDEST + 1)
            continue
        yield from [("", (1, 1))] * blanks
        blanks = 0
        wide = min(_count(cell, "number-columns-spanned"), WIDEST)
        yield from [(text, (wide, _count(cell, "number-rows-spanned")))] * again


def _shown(cell: xml.Element) -> str:
    """The text of a cell: a figure with all its digits, a percentage, a day."""
    kind, value = _attribute(cell, "value-type"), figure_of(_attribute(cell, "value"))
    if kind in ("float", "percentage") and value is not None:
        return _text(value, PERCENT if kind == "percentage" else "")
    if kind == "date":
        return _attribute(cell, "date-value")[:10]
    return " ".join("".join(line.itertext()) for line in cell.iterfind("{*}p"))


def _attribute(element: xml.Element, name: str) -> str:
    """An attribute, whatever its namespace."""
    return next((str(value) for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _count(element: xml.Element, name: str) -> int:
    """An attribute that counts; 1 where it is missing."""
    return number_of(_attribute(element, name)) or 1
