"""Parts that no program should have written: read as Excel reads them, or refused in a sentence with the file named."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.calc.test_calc_keeps import field
from tests.calc.workbooks import calculated, made, shown, with_part, with_rows
from xl_law12 import IMP
from xl_law12.calc import jobs
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.package import Package

BOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"


def values_in(path: Path) -> Any:
    """As we read them: openpyxl refuses some of these workbooks."""
    return Workbook(Package.load(path)).sheets["Sheet"].values


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
