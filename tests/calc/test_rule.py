"""calc touches what our functions change, and nothing else, nor what it cannot work out or does not understand."""

import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import canonicalize

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from tests.calc.excel_file import Book, F, Mark, parts, save, spill
from tests.calc.workbooks import books, calculated, made, shown, stored, with_part, with_rows, with_values
from xl_law12 import IMP
from xl_law12.calc import survey
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, place_of
from xl_law12.excel.sheets import BLOCK, Contents
from xl_law12.excel.values import Block
from xl_law12.excel.writing import is_wanted

OLDER = "an older Excel's file"
NATIVE, FOLLOWING = books("native.txt"), books("following.txt")
OURS = {"Z1": F("IMP(430)", 3, 10)}
STRANGE = {"Y101": F("1+1", 77), "Y102": F("Y101*2", 154), "Y103": F("RAND()", 0.5, kind='ca="1"')}


def differing(path: Path, book: Book) -> list[str]:
    """The parts of a file that do not say what they are to say."""
    with zipfile.ZipFile(path) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    wanted = {name: text.encode() for name, text in parts(book, after=True).items()}
    assert set(found) == set(wanted)
    return [name for name in wanted if canonicalize(found[name]) != canonicalize(wanted[name])]


@pytest.mark.quick
@pytest.mark.parametrize("case", NATIVE)
def test_what_excel_has_worked_out_stays(tmp_path: Path, case: str) -> None:
    """Only the mark of an older Excel is raised: it would work everything out anew, and not know our functions."""
    book = NATIVE[case]._replace(cells={**NATIVE[case].cells, **OURS})
    path = save(book, tmp_path / "a.xlsx")
    changes = calculated(path).changes
    assert changes.changed == ("S1!Z1" if book.second else "Z1",) and changes.kept == ()
    assert differing(path, book) == (["xl/workbook.xml"] if case == OLDER else [])


@pytest.mark.parametrize("few", [survey.FEW, 0], ids=["in trees", "in bytes"])
@pytest.mark.parametrize("case", FOLLOWING)
def test_what_follows_from_ours_is_worked_out_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str, few: int
) -> None:
    """The two ways to find it, in small workbooks and in large ones, give the same."""
    monkeypatch.setattr(survey, "FEW", few)
    book = FOLLOWING[case]._replace(cells={**FOLLOWING[case].cells, **STRANGE})
    path = save(book, tmp_path / "a.xlsx")
    assert calculated(path).changes.kept == ()
    assert differing(path, book) == []
    before = path.read_bytes()
    assert calculated(path).written is None and path.read_bytes() == before


@pytest.mark.parametrize("case", NATIVE)
def test_where_nothing_of_ours_changes_nothing_is_written(tmp_path: Path, case: str) -> None:
    path = save(NATIVE[case], tmp_path / "a.xlsx")
    before = path.read_bytes()
    assert calculated(path).written is None
    assert path.read_bytes() == before and [it.name for it in tmp_path.iterdir()] == ["a.xlsx"]


def rule(tmp_path: Path, cells: dict[str, Any], **more: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """What is kept in a workbook, with its reasons, and the values of its cells afterwards."""
    path = save(Book(cells, **more), tmp_path / "a.xlsx")
    kept = dict(calculated(path).changes.kept)
    values = Workbook(Package.load(path)).load().sheets["S1"].values
    return kept, {where: values.get(place_of(where)) for where in cells}


UNCALCULATED = 'calcId="191029" fullCalcOnLoad="1"'


def test_in_a_file_never_calculated_a_stored_0_is_no_value(tmp_path: Path) -> None:
    """As XlsxWriter leaves it: 0 beside every formula."""
    cells = {"A1": 430, "B1": F("A1+0", 0), "C1": F("IMP(B1)", 0), "D1": F("C1*2", 0), "E1": F("A1-430", 0)}
    kept, values = rule(tmp_path, cells, calculation=UNCALCULATED)
    assert kept == {} and list(values.values()) == [430, 430, 10, 20, 0]
    assert not is_wanted(Package.load(tmp_path / "a.xlsx"))


def test_what_ours_read_is_worked_out_there_to_see_whether_it_is_right(tmp_path: Path) -> None:
    cells = {"A1": 430, "B1": F("A1*2", 860), "C1": F("IMP(B1)", 0), "D1": F("A1*3", 7), "E1": F("IMP(D1)", 4)}
    kept, values = rule(tmp_path, cells | {"F1": F("A1+1", 9)}, calculation=UNCALCULATED)
    assert kept == {"E1": "reads D1, which is not to the engine what is stored"}
    assert list(values.values()) == [430, 860, 13, 7, 4, 9]
    assert is_wanted(Package.load(tmp_path / "a.xlsx")), "nobody has looked at F1"


def test_a_volatile_spill_that_shrinks_leaves_no_mark(tmp_path: Path) -> None:
    """LibreOffice does not load a file with a mark of no formula."""
    cells = {"A1": 430, "A2": 50, "B1": spill("IMP(OFFSET(A1,0,0,2,1))", "B1:B4", 3, more=' ca="1"')}
    _, values = rule(tmp_path, cells | {"B2": Mark(1), "B3": Mark(1), "B4": Mark(1)})
    assert [values[f"B{row}"] for row in range(1, 5)] == [10, 2, None, None]
    with zipfile.ZipFile(tmp_path / "a.xlsx") as packed:
        sheet = packed.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count('<f ca="1"/>') == 1 and 'ref="B1:B2"' in sheet


def test_half_a_million_formulas_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of them here: of the rows, those with ours and what they read, a block each."""
    monkeypatch.setattr(survey, "FEW", 0)
    cells: dict[str, Any] = {f"A{row}": row * 10 for row in range(1, 5001)}
    cells |= {f"{column}{row}": F(f"SUM(A{row}:A{row + 9})", 7) for row in range(1, 5001) for column in "BCDEF"}
    path = save(Book(cells | {"H1700": F("IMP(A43)", 3)}), tmp_path / "a.xlsx")
    taken: list[int] = []
    take = Contents._take_row

    def count(self: Contents, row: Any, above: int) -> int:
        taken.append(int(row.get("r")))
        return take(self, row, above)

    monkeypatch.setattr(Contents, "_take_row", count)
    assert calculated(path).changes == (25_001, ("H1700",), (), ())
    assert len(taken) <= 2 * BLOCK


# What xl-law12 calc must not change: values that it cannot work out, formulas, and what it does not understand.


MAIN_PART = "xl/workbook.xml"


def field(path: Path, cells: dict[str, Any]) -> Path:
    """A table of three lines, `Field`, with cells in it and beside it."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["score", "twice", "imps", "odd '[#name]"])
    for row, score in enumerate((430, 50, -200), start=2):
        sheet.cell(row, 1, score)
        sheet.cell(row, 4, row)
    for place, content in cells.items():
        sheet[place] = content
    sheet.add_table(Table(displayName="Field", ref="A1:D4"))
    book.save(path)
    return path


def test_a_column_formula_of_a_table_reads_its_own_row(tmp_path: Path) -> None:
    """`T[[#This Row],[a]]` was taken for the whole table, and so for a circle; ours and native ones."""
    cells: dict[str, Any] = {}
    for row in (2, 3, 4):
        cells[f"B{row}"] = "=Field[[#This Row],[score]]*2"
        cells[f"C{row}"] = "=IMP(Field[[#This Row],[twice]]-Field[[#This Row],[odd '''['#name']]])"
    path = field(tmp_path / "table.xlsx", cells)
    assert calculated(path).changes.kept == ()
    sheet = shown(path)
    assert [sheet.cell(row, 2).value for row in (2, 3, 4)] == [860, 100, -400]
    assert [sheet.cell(row, 3).value for row in (2, 3, 4)] == [IMP(858), IMP(97), IMP(-404)]


def test_parts_of_a_table(tmp_path: Path) -> None:
    """Each way to name a part, once by the engine and once by us; a column that is not there is no column."""
    parts = {
        "Field[score]": 280,
        "Field[[score]:[twice]]": 280,
        "Field[[#Data],[score]]": 280,
        "Field[[#Headers],[#Data],[score]]": 280,
        "Field[[#All],[score]]": 280,
    }
    cells = {f"F{row}": f"=SUM({part})" for row, part in enumerate(parts, start=1)}
    cells |= {f"G{row}": f"=SUM(IMP({part}))" for row, part in enumerate(list(parts)[:1], start=1)}
    path = field(tmp_path / "table.xlsx", {**cells, "H1": "=COUNTA(Field[#Headers])", "H2": "=IMP(Field[points])"})
    assert calculated(path).changes.kept == ()
    sheet = shown(path)
    assert [sheet[f"F{row}"].value for row in range(1, len(parts) + 1)] == list(parts.values())
    assert sheet["G1"].value == IMP(430) + IMP(50) + IMP(-200)
    assert sheet["H1"].value == 4 and str(sheet["H2"].value).startswith("#")


PRETENDED = [
    *['GETPIVOTDATA("score",A9)', '_xlfn.WEBSERVICE("x")', '_xlfn.IMAGE("x")', '_xlfn.STOCKHISTORY("MSFT",46000)'],
    *['_xlfn._xlws.PY(0,A1)', 'CUBEVALUE("c","m")', 'CUBEMEMBER("c","m")', 'RTD("p","","t")', "PHONETIC(A9)"],
    *['_xlfn.TRANSLATE("x")', '_xlfn.COPILOT("x")', 'CELL("filename")', "CELL(A9)", 'INFO("osversion")'],
    *["_xlfn.FORMULATEXT(A1)", "_xlfn.ISFORMULA(A1)", "_xlfn.SHEETS()", "asked"],
]  # fmt: skip


@pytest.mark.parametrize("formula", PRETENDED)
def test_values_from_elsewhere_are_kept_and_named(tmp_path: Path, formula: str) -> None:
    """The engine knows these names, but not what they ask for: its error or its guess is no value."""
    path = made(
        tmp_path / "kept.xlsx",
        {"A1": f"={formula}", "A2": "=IMP(430)", "A3": f"=IMP(IFERROR(0+{formula},430))"},
        {"asked": 'CELL("filename")'},
    )
    with_values(path, A1="a good value", A3=7.0)
    outcome = calculated(path, everything=True)
    assert [cell for cell, _ in outcome.changes.kept] == ["A1", "A3"]
    assert [shown(path)[place].value for place in ("A1", "A2", "A3")] == ["a good value", 10, 7]
    frozen = tmp_path / "frozen.xlsx"
    calculated(path, frozen, freeze=True, everything=True)
    assert [stored(frozen)[place].value for place in ("A1", "A2")] == [f"={formula}", 10]


def test_freezing_keeps_what_was_not_worked_out(tmp_path: Path) -> None:
    """Also where such a formula shared its text with others, which are frozen."""
    path = with_rows(
        tmp_path / "shared.xlsx",
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">IMP(B1)</f></c><c r="B1"><v>430</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>3</v></c><c r="B2"><f>A2</f><v>3</v></c></row>'
        '<row r="3"><c r="A3"><f t="shared" si="0"/></c><c r="B3"><v>50</v></c></row>',
    )
    target = tmp_path / "frozen.xlsx"
    outcome = calculated(path, target, freeze=True)
    assert {cell for cell, _ in outcome.changes.kept} == {"A2", "B2"}
    assert [stored(target)[f"A{row}"].value for row in (1, 2, 3)] == [10, "=IMP(B2)", 2]
    assert shown(target)["A2"].value == 3


def calculation(path: Path) -> dict[str, str]:
    (element,) = Package.load(path).tree(MAIN_PART).iter("{*}calcPr")
    return dict(element.attrib)


def test_where_cells_are_kept_excel_still_recalculates(tmp_path: Path) -> None:
    path = made(tmp_path / "kept.xlsx", {"A1": "=NOBODYS(1)", "A2": "=IMP(430)"})
    before = calculation(path)
    assert before["fullCalcOnLoad"] == "1"
    calculated(path)
    assert calculation(path) == before
    other = made(tmp_path / "all.xlsx", {"A2": "=IMP(430)"})
    calculated(other)
    assert "fullCalcOnLoad" not in calculation(other)


# Packages that are no sound workbook


def a_letter(path: Path) -> None:
    """A Word document under the name of a workbook."""
    with_part(path, MAIN_PART, lambda _: b'<w:document xmlns:w="urn:w"><w:body/></w:document>')


def no_sheets(path: Path) -> None:
    with_part(path, MAIN_PART, lambda data: data[: data.index(b"<sheets>")] + data[data.index(b"</sheets>") + 9 :])


def other_words(path: Path) -> None:
    with_part(path, MAIN_PART, lambda data: data.replace(b"workbook", b"notebook"))


def sheet_without_part(path: Path) -> None:
    with_part(path, MAIN_PART, lambda data: data.replace(b'"rId1"', b'"rId99"'))


def sheet_that_is_none(path: Path) -> None:
    with_part(path, "xl/worksheets/sheet1.xml", lambda _: b'<chartsheet xmlns="urn:c"/>')


@pytest.mark.parametrize("spoil", [a_letter, no_sheets, other_words, sheet_without_part, sheet_that_is_none])
def test_only_a_sound_workbook_is_written_and_the_others_go_on(tmp_path: Path, said: Any, spoil: Any) -> None:
    """A line with the name of the file, exit code 2, not a byte changed, and the next workbook is worked out."""
    bad, good = made(tmp_path / "bad.xlsx", {"A1": "=IMP(430)"}), made(tmp_path / "good.xlsx", {"A1": "=IMP(430)"})
    spoil(bad)
    before = bad.read_bytes()
    code, out, error = said("calc", bad, good)
    assert (code, out.count("\n")) == (2, 1) and str(bad) in error and "understood" not in error
    assert bad.read_bytes() == before and shown(good)["A1"].value == 10
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.xlsx", "good.xlsx", "good.xlsx.bak"]


def test_one_bad_cell_does_not_stop_a_batch(tmp_path: Path, said: Any) -> None:
    bad = with_rows(tmp_path / "bad.xlsx", '<row r="1"><c r="A1" t="s"><v>many</v></c></row>')
    good = made(tmp_path / "good.xlsx", {"A1": "=IMP(430)"})
    code, _, error = said("calc", "--all", bad, good)
    assert code == 2 and f"{bad}, sheet Sheet: is damaged: 'many' is no value of the type 's', in A1" in error
    assert shown(good)["A1"].value == 10


def test_what_nobody_has_foreseen_does_not_stop_a_batch(
    tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = made(tmp_path / "bad.xlsx", {"A1": "=IMP(430)"}), made(tmp_path / "good.xlsx", {"A1": "=IMP(430)"})
    opened = Package.opened

    def opens(data: bytes, path: Path) -> Package:
        if path == bad:
            raise ZeroDivisionError("no idea")
        return opened(data, path)

    monkeypatch.setattr(Package, "opened", opens)
    code, _, error = said("calc", bad, good)
    assert code == 2
    assert f"{bad}: is left as it is: something in it is not understood (ZeroDivisionError: no idea)" in error
    assert shown(good)["A1"].value == 10


def test_an_array_formula_that_nobody_knows_stays_whole(tmp_path: Path) -> None:
    path = made(tmp_path / "array.xlsx", {"A1": ArrayFormula("A1:A2", "=NOBODYS(B1)"), "C1": "=SUM(A1:A2)+IMP(430)"})
    with_values(path, A1=Block(Area(1, 1, 2, 1), [[3.0], [4.0]]))
    calculated(path)
    assert [shown(path)[place].value for place in ("A1", "A2", "C1")] == [3, 4, 17]
    with zipfile.ZipFile(path) as packed:
        assert b'<f t="array" ref="A1:A2">NOBODYS(B1)</f>' in packed.read("xl/worksheets/sheet1.xml")
