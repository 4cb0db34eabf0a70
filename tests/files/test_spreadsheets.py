"""Somebody's own table on the sheets of any workbook, written by openpyxl, and by hand as LibreOffice stores it."""

import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.files.common import outcome
from xl_law12.files import opening
from xl_law12.files.evening import Evening, ResultsError

HEADS = ["Board", "NS", "EW", "Contract", "By", "Result", "Score", "NS %", "EW %"]
Rows = list[list[Any]]
LINES: Rows = [  # Law 77: nobody is vulnerable on board 1, NS on board 2
    [1, 1, 2, "4S", "N", "=", 420, 0.75, 0.25],
    [None, 3, 4, "4S", "N", -1, -50, 0.25, 0.75],
    [2, 1, 4, "3NT", "E", "=", -400, 0.5, 0.5],
    [None, 3, 2, "3NT", "E", 0, -400, 0.5, 0.5],
]


def excel(**sheets: Rows) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name.replace("_", " "))
        for row in rows:
            sheet.append(row)
    return book


def saved(book: openpyxl.Workbook) -> bytes:
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def read(book: openpyxl.Workbook) -> Evening:
    return opening.evening_in(saved(book))


def test_a_table_with_titles_above_and_merged_boards() -> None:
    book = excel(Tuesday=[["Bridge club, Tuesday"], [], HEADS, *LINES])
    sheet = book["Tuesday"]
    sheet.merge_cells("A1:I1")
    sheet.merge_cells("A4:A5")
    sheet.merge_cells("A6:A7")
    for (cell,) in sheet["H4:H7"]:
        cell.number_format = "0.0%"
    found = outcome(read(book))
    lines = found.evening.lines
    assert list(lines.board) == ["1", "1", "2", "2"]
    assert list(found.results) == [420, -50, -400, -400]
    assert list(lines.ns_points)[:2] == ["75%", "25%"]
    assert list(lines.ew_points)[:2] == ["0.25", "0.75"], "without the format it is a figure"
    assert (lines.place[0], found.evening.program) == ("Tuesday, row 4", "workbook")


def test_headings_over_two_rows_are_merged_in_vain() -> None:
    rows: Rows = [["Board", "Pairs", None, "Score"], [None, "NS", "EW"], [1, 1, 2, 420], [1, 3, 4, -50]]
    book = excel(One=rows)
    for merged in ("A1:A2", "B1:C1", "D1:D2"):
        book["One"].merge_cells(merged)
    assert list(outcome(read(book)).results) == [420, -50]


def test_rows_that_nobody_sees() -> None:
    book = excel(One=[["Board", "NS", "EW", "Score"], [1, 1, 2, 420]])
    book["One"].row_dimensions[2].hidden = True
    with pytest.raises(ResultsError, match="rows of the sheet 'One' are hidden: show them"):
        read(book)


def test_true_marks_a_line_that_was_erased() -> None:
    book = excel(One=[["Board", "NS", "EW", "Score", "Erased"], [1, 1, 2, 420, False], [1, 3, 4, -50, True]])
    found = outcome(read(book))
    assert (list(found.results), list(found.evening.lines.ns)) == ([420], ["1"])


def test_a_pair_that_a_spreadsheet_made_a_day() -> None:
    book = excel(One=[["Board", "NS", "EW", "Score"], [1, 46027, "2-5", 420], [1, "1-6", "2-6", 50]])
    book["One"]["B2"].number_format = "d-mmm"
    found = outcome(read(book))
    assert list(found.results) == [None, 50]
    assert found.open[0].why.startswith("NS: '2026-01-05' is a date, which a spreadsheet makes of a pair such as 1-5")


SPREADSHEET = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="Lunedì">{rows}
<table:table-row table:number-rows-repeated="1048560"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""


def cell(value: Any, attributes: str = "") -> str:
    if isinstance(value, str):
        kind = f'<table:table-cell office:value-type="string" {attributes}>'
        note = "<office:annotation><text:p>note</text:p></office:annotation>"
        return f"{kind}{note}<text:p>{value}</text:p></table:table-cell>"
    kind, text = ("percentage", f"{value:.0%}") if isinstance(value, float) else ("float", value)
    figure = f'office:value-type="{kind}" office:value="{value}"'
    return f"<table:table-cell {figure} {attributes}><text:p>{text}</text:p></table:table-cell>"


def libreoffice(*rows: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr(zipfile.ZipInfo("content.xml"), SPREADSHEET.format(rows="".join(rows)))
    return data.getvalue()


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


BLANKS = '<table:table-cell table:number-columns-repeated="2"/>'
ODS = libreoffice(
    row(
        cell("Circolo", 'table:number-columns-spanned="6"'),
        '<table:covered-table-cell table:number-columns-repeated="5"/>',
    ),
    row(BLANKS, attributes='table:number-rows-repeated="2"'),
    row(*map(cell, ["Mano", "NS", "EO", "Punteggio NS", "Punteggio EO", "% NS"])),
    row(cell(1, 'table:number-rows-spanned="2"'), *map(cell, [1, 2, 420]), "<table:table-cell/>", cell(1.0)),
    row("<table:covered-table-cell/>", cell(3), cell(4), "<table:table-cell/>", cell(50), cell(0.0), BLANKS),
    row(cell(2), cell(1), cell(4), cell(0, 'table:number-columns-repeated="2"'), cell(0.5)),
)


def test_a_table_of_libreoffice() -> None:
    found = outcome(opening.evening_in(ODS))
    lines = found.evening.lines
    assert list(lines.place) == ["Lunedì, row 5", "Lunedì, row 6", "Lunedì, row 7"]
    assert [*zip(lines.board, lines.ns, lines.ew, strict=True)] == [("1", "1", "2"), ("1", "3", "4"), ("2", "1", "4")]
    assert list(found.results) == [420, -50, 0]
    assert list(lines.ns_points) == ["100%", "0%", "50%"]


def test_rows_of_libreoffice_that_are_repeated_or_hidden() -> None:
    heads = row(*map(cell, ["Board", "NS", "EW", "Score"]))
    line = row(*map(cell, [1, 1, 2, 420]), attributes='table:number-rows-repeated="2"')
    assert opening.evening_in(libreoffice(heads, line)).lines.size == 2, "the same line twice is for others to judge"
    hidden = row(*map(cell, [1, 3, 4, 50]), attributes='table:visibility="filter"')
    with pytest.raises(ResultsError, match="rows of the sheet 'Lunedì' are hidden"):
        opening.evening_in(libreoffice(heads, line, hidden))
    day = 'office:value-type="date" office:date-value="2026-01-05"'
    date = f"<table:table-cell {day}><text:p>1-5</text:p></table:table-cell>"
    found = outcome(opening.evening_in(libreoffice(heads, line, row(cell(2), date, cell("2-5"), cell(420)))))
    assert "'2026-01-05' is a date" in found.open[0].why
    with pytest.raises(ResultsError, match="is damaged, or encrypted"):
        opening.evening_in(libreoffice().replace(b"content.xml", b"content.zip"))


def test_a_plain_workbook_through_the_command(said: Any, tmp_path: Path) -> None:
    path = tmp_path / "tuesday.xlsx"
    path.write_bytes(saved(excel(Tuesday=[HEADS[:7], *([at // 2 + 1, *line[1:7]] for at, line in enumerate(LINES))])))
    code, printed, told = said("score", path, "--method", "MP")
    assert (code, told.splitlines()[0]) == (0, "tuesday.xlsx: workbook, 4 lines of 2 boards")
    assert printed.splitlines()[1].split()[:2] == ["1", "NS"]
    ods = tmp_path / "lunedi.ods"
    ods.write_bytes(ODS)
    assert said("score", ods)[0] == 0
    assert said("score", ods, path, "--method", "MP", "--sessions")[0] == 0
