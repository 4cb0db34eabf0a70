"""Parts that no program should have written, and formulas that cells share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.calc.test_rule import field
from tests.calc.workbooks import calculated, made, shown, with_part, with_rows
from xl_law12 import IMP
from xl_law12.calc import jobs
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.package import Package
from xl_law12.excel.references import LAST_COLUMN, LAST_ROW, Area, address, area_of
from xl_law12.excel.syntax import leading_to, moved

BOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"


def values_in(path: Path) -> Any:
    """As we read them: openpyxl refuses some of these workbooks."""
    return Workbook(Package.load(path)).load().sheets["Sheet"].values


ROWS = {
    '<row r="1"><c r="A1" t="s"><v>7</v></c></row>': "'7' is no value of the type 's', in A1",
    '<row r="1"><c r="A1" t="s"><v>-1</v></c></row>': "'-1' is no value of the type 's', in A1",
    '<row r="1"><c r="A1" t="b"><v>maybe</v></c></row>': "'maybe' is no value of the type 'b', in A1",
    '<row r="1"><c r="A1"><v>4Q</v></c></row>': "'4Q' is no value of the type 'n', in A1",
    '<row r="1"><c r="A1"><v>1_0</v></c></row>': "'1_0' is no value of the type 'n', in A1",
    '<row r="1"><c r="A1"><v>NaN</v></c></row>': "'NaN' is no value of the type 'n', in A1",
    '<row r="1"><c r="A1" t="x"><v>1</v></c></row>': "'1' is no value of the type 'x', in A1",
    '<row r="1"><c r="A1" t="d"><v>soon</v></c></row>': "'soon' is no value of the type 'd', in A1",
    '<row r="one"><c r="A1"><v>1</v></c></row>': "'one' is no 'r' of a 'row'",
    '<row r="0"><c><v>1</v></c></row>': "row 0 after row 0",
    '<row r="2"/><row r="1"/>': "row 1 after row 2",
    '<row r="1048577"/>': "row 1048577 after row",
    '<row r="1"><c r="A2"><v>1</v></c></row>': "the cell A2 out of its place",
    '<row r="1"><c r="B1"/><c r="A1"/></row>': "the cell A1 out of its place",
    '<row r="1"><c r="A1"/><c r="A1"/></row>': "the cell A1 out of its place",
    '<row r="1"><c r="ZZZ1"/></row>': "the cell ZZZ1 out of its place",
    '<row r="1"><c r="first"/></row>': "the cell first out of its place",
    '<row r="1"><c r="A1"><f t="shared" si="3"/></c></row>': "A1 shares a formula that is nowhere",
    '<row r="1"><c r="A1"><f t="array" ref="B1:B2">1</f></c></row>': "the formula in A1 cannot fill 'B1:B2'",
    '<row r="1"><c r="A1"><f t="array" ref="all">1</f></c></row>': "the formula in A1 cannot fill 'all'",
}


@pytest.mark.parametrize("rows", ROWS)
def test_rows_and_cells_that_are_none(tmp_path: Path, rows: str) -> None:
    path = with_rows(tmp_path / "odd.xlsx", rows)
    before = path.read_bytes()
    outcome = jobs.process(path, None, Options(everything=True))
    assert outcome.error.startswith(f"{path}, sheet Sheet: ") and ROWS[rows] in outcome.error
    assert path.read_bytes() == before


def test_cells_as_excel_reads_them(tmp_path: Path) -> None:
    """Rows and cells that say where they are among others that do not; truth in letters; a date as ISO writes it."""
    path = with_rows(
        tmp_path / "odd.xlsx",
        '<row><c><v>430</v></c><c r="D1"><f>IMP(A1)</f></c><c><f>IMP(B3)</f></c></row>'
        '<row r="3"><c r="B3"><v>50</v></c><c t="b"><v>true</v></c><c t="d"><v>2026-11-18</v></c></row>'
        "<row><c><f>IF(C3,D3,0)</f></c></row>",
    )
    calculated(path)
    values = values_in(path)
    assert [values[place] for place in ((1, 4), (1, 5), (4, 1))] == [10, 2, 46344]


def test_unbalanced_quotes_in_a_shared_formula(tmp_path: Path) -> None:
    path = with_rows(
        tmp_path / "odd.xlsx",
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">IMP("430)</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c><c r="B2"><f>IMP(430)</f></c></row>',
    )
    outcome = calculated(path)
    assert outcome.changes.kept == (("A1", "the formula cannot be read"), ("A2", "the formula cannot be read"))
    assert [shown(path)[place].value for place in ("A1", "A2", "B2")] == [1, 2, 10]


def named(attributes: str) -> Callable[[bytes], bytes]:
    name = f"<definedNames><definedName {attributes}>Sheet!$A$1</definedName></definedNames>".encode()
    return lambda data: data.replace(b"<definedNames/>", name).replace(b"<definedNames />", name)


PARTS: dict[str, tuple[str, Callable[[bytes], bytes], str]] = {
    "localSheetId 99": (BOOK, named('name="x" localSheetId="99"'), "a name of sheet 100, of 1"),
    "localSheetId in words": (BOOK, named('name="x" localSheetId="one"'), "'one' is no 'localSheetId'"),
    "a name without its name": (BOOK, named(""), "a 'definedName' without its 'name'"),
    "a sheet without its name": (BOOK, lambda data: data.replace(b'name="Sheet"', b""), "a 'sheet' without its 'name'"),
    "a relation without its type": (RELATIONS, lambda data: data.replace(b"Type=", b"Tipe="), "without its 'Type'"),
    "a relation to nowhere": (RELATIONS, lambda data: data.replace(b"Target=", b"To="), "without its 'Target'"),
    "a relation without its id": (RELATIONS, lambda data: data.replace(b" Id=", b" No="), "without its 'Id'"),
    "the first relation": ("_rels/.rels", lambda data: data.replace(b"Target=", b"To="), "without its 'Target'"),
}


@pytest.mark.parametrize("case", PARTS)
def test_parts_without_what_they_need(tmp_path: Path, case: str) -> None:
    part, change, problem = PARTS[case]
    path = with_part(made(tmp_path / "odd.xlsx", {"A1": "=IMP(430)"}), part, change)
    before = path.read_bytes()
    outcome = jobs.process(path, None, Options())
    assert str(path) in outcome.error and problem in outcome.error
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b' ref="A1:D4"', b"", "a 'table' without its 'ref'"),
        (b' ref="A1:D4"', b' ref="the field"', "'the field' is no range of cells"),
        (b'displayName="Field"', b"", None),
        (b' name="Field"', b"", None),
        (b'name="score"', b"", "a 'tableColumn' without its 'name'"),
        (b"<tableColumns", b'<x headerRowCount="two"/><tableColumns', None),
    ],
)
def test_tables_without_what_they_need(tmp_path: Path, old: bytes, new: bytes, problem: str | None) -> None:
    """A table without one of its two names is known by the other."""
    path = field(tmp_path / "odd.xlsx", {"F1": "=SUM(IMP(Field[score]))"})
    with_part(path, "xl/tables/table1.xml", lambda data: data.replace(old, new, 1))
    outcome = jobs.process(path, None, Options())
    assert (problem or "") in outcome.error and bool(problem) == bool(outcome.error)
    if problem is None:
        assert values_in(path)[1, 6] == IMP(430) + IMP(50) + IMP(-200)


def test_a_table_without_any_name(tmp_path: Path) -> None:
    path = field(tmp_path / "odd.xlsx", {})
    with_part(path, "xl/tables/table1.xml", lambda data: data.replace(b'ame="Field"', b'amen="Field"'))
    assert "a 'table' without its 'name'" in jobs.process(path, None, Options()).error


def test_a_calculation_by_nobody_knows_whom(tmp_path: Path) -> None:
    path = made(tmp_path / "odd.xlsx", {"A1": "=IMP(430)"})
    with_part(path, BOOK, lambda data: data.replace(b'calcId="124519"', b'calcId="abc"'))
    calculated(path)
    assert shown(path)["A1"].value == 10


def test_a_part_twice(tmp_path: Path, said: Any) -> None:
    import zipfile

    path = made(tmp_path / "odd.xlsx", {"A1": "=IMP(430)"})
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(path, "a") as packed:
        packed.writestr(BOOK, b"<workbook/>")
    code, _, error = said("calc", path)
    assert code == 2 and f"{path}: is damaged: it holds 'xl/workbook.xml' twice" in error


def test_two_sheets_of_one_name(tmp_path: Path, said: Any) -> None:
    path = made(tmp_path / "odd.xlsx", {"A1": "=IMP(430)"})
    sheet = b'<sheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    with_part(
        path,
        BOOK,
        lambda data: data.replace(b"</sheets>", sheet + b'name="SHEET" sheetId="2" r:id="rId1"/></sheets>'),
    )
    code, _, error = said("calc", path)
    assert code == 2 and f"{path}: is damaged: two sheets are called 'Sheet'" in error


# Formulas that cells share: how they read in each of them, and which of them lead to a cell.


@pytest.mark.parametrize(
    ("formula", "there"),
    [
        # as a formula reads that is copied from C2 to D4: two rows down, one column to the right
        ("A2+$A2+A$2+$A$2", "B4+$A4+B$2+$A$2"),
        ("SUM(A:B,$A:B,2:3,$2:3)", "SUM(B:C,$A:C,4:5,$2:5)"),
        ("B2:A1", "C4:B3"),
        ("'My A1'!A2&Sheet1:Sheet3!A2&[1]Sheet1!A2", "'My A1'!B4&Sheet1:Sheet3!B4&[1]Sheet1!B4"),
        ('LOG10(A2)&"A2"&datum&A2x&R1C1', 'LOG10(B4)&"A2"&datum&A2x&R1C1'),
        ("A2:INDEX(B:B,3)", "B4:INDEX(C:C,3)"),
        ("Field[[#This Row],[A1]]*A2", "Field[[#This Row],[A1]]*B4"),
        ("SUM(A1048575,XFD1)", "SUM(#REF!,#REF!)"),  # copied off the sheet
        ('IMP("A2', 'IMP("A2'),  # cannot be read
    ],
)
def test_a_formula_reads_as_copied(formula: str, there: str) -> None:
    assert moved(formula, (2, 3), (4, 4)) == there


def test_back_off_the_sheet() -> None:
    assert moved("A2+B$1+$A3", (3, 3), (1, 2)) == "#REF!+A$1+$A1"


ends = st.tuples(st.sampled_from(["", "$"]), st.integers(4, 9), st.sampled_from(["", "$"]), st.integers(4, 9))


def end(pieces: tuple[str, int, str, int]) -> str:
    fixed_column, column, fixed_row, row = pieces
    return f"{fixed_column}{'ABCDEFGHIJKL'[column - 1]}{fixed_row}{row}"


@given(ends, ends, st.tuples(st.integers(4, 9), st.integers(4, 9)))
def test_who_leads_to_a_cell_is_seen_from_each_formula(
    first: tuple[str, int, str, int], last: tuple[str, int, str, int], target: tuple[int, int]
) -> None:
    """Beside it: every member's formula written out, and looked at whether its range holds the cell."""
    formula, members = f"{end(first)}:{end(last)}", Area(6, 6, 9, 9)
    area = leading_to(formula, (6, 6), members, Area(*target, *target))
    found = set() if area is None else set(area.places())
    expected = set()
    for place in members.places():
        there = area_of(moved(formula, (6, 6), place))
        if there is not None and there.meets(Area(*target, *target)):
            expected.add(place)
    assert found == expected


def test_a_shared_formula_that_leads_off_the_sheet(tmp_path: Path) -> None:
    """No program writes one; it is an error value, and the others are worked out."""
    path = with_rows(
        tmp_path / "odd.xlsx",
        '<row r="1"><c r="A1"><f t="shared" si="0"/></c><c r="B1"><v>430</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" ref="A1:A2" si="0">IFERROR(IMP(B1),-1)</f></c></row>',
    )
    assert calculated(path).error == ""
    assert [shown(path)[cell].value for cell in ("A1", "A2")] == [-1, 10]


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("XFD1048576", (LAST_ROW, LAST_COLUMN, LAST_ROW, LAST_COLUMN)),
        ("A1:XFD1048576", (1, 1, LAST_ROW, LAST_COLUMN)),
        ("C:A", (1, 1, LAST_ROW, 3)),
        ("$9:2", (2, 1, 9, LAST_COLUMN)),
        ("B9:A$2", (2, 1, 9, 2)),
        *(
            (text, None)
            for text in ("XFE1", "A1048577", "A0", "A", "3", "", ":", "A1:", "A1:B", "A:3", "$", "A$", "A1B")
        ),
    ],
)
def test_what_a_reference_names(text: str, area: tuple[int, int, int, int] | None) -> None:
    found = area_of(text)
    assert found == (None if area is None else Area(*area))


@given(st.integers(1, LAST_ROW), st.integers(1, LAST_COLUMN))
def test_an_address_names_its_cell(row: int, column: int) -> None:
    assert area_of(address((row, column))) == Area(row, column, row, column)
