"""calc touches what our functions change, and nothing else: workbooks as Excel saves them, compared part by part."""

import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import canonicalize

import pytest

from tests.calc.corpus import FOLLOWING, NATIVE, OURS, STRANGE
from tests.calc.excel_file import Book, F, Mark, parts, save, spill
from tests.calc.workbooks import calculated
from xl_law12.calc import survey
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.package import Package
from xl_law12.excel.references import place_of
from xl_law12.excel.sheets import BLOCK, _RowReader
from xl_law12.excel.writing import is_wanted

OLDER = "an older Excel's file"


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
    values = Workbook(Package.load(path)).sheets["S1"].values
    return kept, {where: values.get(place_of(where)) for where in cells}


def test_an_error_that_the_engine_may_have_made_is_no_value(tmp_path: Path) -> None:
    """IMPs of 10 sought in a list that has them as texts: here #N/A, and a number in the program that stored it."""
    kept, values = rule(
        tmp_path,
        {
            "A1": F("IMP(430)", 3, 10),
            "B1": F('MATCH(A1,{"3","10"},0)', 1),
            "C1": F("B1*2", 2),
            "D1": F("IMP(C1*100)", 5),
        }
        | {"E1": F("1/(A1-10)", 4, ...), "F1": F("A1*2", 6)},
    )
    assert kept == {
        "B1": "is #N/A to the engine",
        "C1": "is #N/A to the engine",
        "D1": "depends on B1, which keeps its old value",
    }
    assert [values[place] for place in ("A1", "B1", "C1", "D1", "E1", "F1")] == [10, 1, 2, 5, "#DIV/0!", 20]


def test_ours_are_not_written_over_with_what_follows_from_an_error(tmp_path: Path) -> None:
    kept, values = rule(
        tmp_path, {"A1": F("IMP(430)", 3, 10), "B1": F("1/(A1-10)", 4), "C1": F("IMP(B1*100)", 9), "D1": F("C1+1", 10)}
    )
    assert kept == {
        "C1": "reads B1, which is #DIV/0! to the engine",
        "D1": "depends on C1, which keeps its old value",
    }
    assert [values[place] for place in ("B1", "C1", "D1")] == ["#DIV/0!", 9, 10]


def test_what_nobody_here_knows_is_asked_only_where_ours_have_moved(tmp_path: Path) -> None:
    kept, values = rule(
        tmp_path,
        {"A1": F("IMP(430)", 3, 10), "B1": F("THEIRS(A1)", 30), "C1": F("B1+1", 31), "D1": F("THEIRS(5)", 50)}
        | {"E1": F("SUM([1]Sheet1!A1,A1)", 8), "F1": F("_xlfn.LET(_xlpm.x,A1,_xlpm.x*2)", 6)},
    )
    assert kept == {
        "B1": "nobody here knows THEIRS",
        "C1": "depends on B1, which keeps its old value",
        "E1": "refers to another workbook",
    }
    assert [values[place] for place in ("B1", "C1", "D1", "E1", "F1")] == [30, 31, 50, 8, 20]


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


def test_in_any_other_file_a_stored_0_is_a_value(tmp_path: Path) -> None:
    kept, values = rule(tmp_path, {"A1": 430, "B1": F("A1*2", 0), "C1": F("IMP(B1)", 9), "D1": F("A1+1", None)})
    assert kept == {} and list(values.values()) == [430, 0, 0, 431]


def test_a_volatile_spill_that_shrinks_leaves_no_mark(tmp_path: Path) -> None:
    """LibreOffice does not load a file with a mark of no formula."""
    cells = {"A1": 430, "A2": 50, "B1": spill("IMP(OFFSET(A1,0,0,2,1))", "B1:B4", 3, more=' ca="1"')}
    _, values = rule(tmp_path, cells | {"B2": Mark(1), "B3": Mark(1), "B4": Mark(1)})
    assert [values[f"B{row}"] for row in range(1, 5)] == [10, 2, None, None]
    with zipfile.ZipFile(tmp_path / "a.xlsx") as packed:
        sheet = packed.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count('<f ca="1"/>') == 1 and 'ref="B1:B2"' in sheet


def test_a_spill_that_shrinks_leaves_nothing_to_read(tmp_path: Path) -> None:
    """SEQUENCE of 2 fills D1:D2 now; D3 is blank, whoever reads it."""
    cells = {"A1": F("IMP(45)+1", 3, 2), "D1": spill("_xlfn.SEQUENCE(A1,1,420)", "D1:D3", 420), "D2": 421, "D3": 422}
    reads = {"F1": F("IMP(D3)", 9), "F2": F("COUNT(D1:D3)", 3)}
    _, values = rule(tmp_path, cells | reads)
    assert (values["A1"], values["D2"], values["D3"]) == (2, 421, None)
    assert (values["F1"], values["F2"]) == ("", 2)


def test_a_spill_of_one_cell_is_read_by_its_anchor(tmp_path: Path) -> None:
    """To the engine D1# is #REF! then; to Excel it is D1."""
    cells = {"A1": F("IMP(430)", 12, 10), "D1": spill("IF(A1>10,_xlfn.SEQUENCE(2),420)", "D1:D2", 1), "D2": 2}
    reads = {"F1": F("IMP(_xlfn.ANCHORARRAY(D1))", 0), "F2": F("SUM(_xlfn.ANCHORARRAY(D1))", 0)}
    _, values = rule(tmp_path, cells | reads)
    assert (values["D1"], values["D2"], values["F1"], values["F2"]) == (420, None, 9, 420)


def test_a_spill_never_grows_over_a_constant(tmp_path: Path) -> None:
    """Ours and a native one, over a cell that nobody reads."""
    cells = {"A1": F("IMP(430)", 2, 10), "C1": spill("_xlfn.SEQUENCE(A1)", "C1:C2", 1), "C2": 2, "C5": "mine"}
    cells |= {"E1": spill("IMP(_xlfn.SEQUENCE(A1)*20)", "E1:E2", 1), "E2": 1, "E6": 99}
    _, values = rule(tmp_path, cells)
    assert (values["C1"], values["C5"], values["E1"], values["E6"]) == ("#VALUE!", "mine", "#VALUE!", 99)


@pytest.mark.parametrize(("area", "stored"), [("C1", None), ("C1:C3", 1)])
@pytest.mark.parametrize("blocking", [None, 10, "no"])
def test_a_spill_that_a_cell_of_ours_blocks_is_the_same_twice(
    tmp_path: Path, area: str, stored: object, blocking: object
) -> None:
    """In Excel a formula is in the way of a spill, whatever it shows; seen: C6 was 10 at first, "no" the next time."""
    cells = {"A1": 430, "B1": F("IMP(A1)", None), "C1": spill("_xlfn.SEQUENCE(B1)", area, stored)}
    cells |= {"C6": F('IF(ISNUMBER(C1),IMP(430),"no")', blocking)}
    kept, values = rule(tmp_path, cells)
    assert kept == {} and list(values.values()) == [430, 10, "#VALUE!", "no"]
    assert calculated(tmp_path / "a.xlsx").changes.changed == ()


def test_all_of_it(tmp_path: Path, said: Any) -> None:
    """--all asks nobody: what another program has worked out may be replaced, and the help says so."""
    path = save(Book({"A1": 1, "B1": F("A1+1", 77)}), tmp_path / "a.xlsx")
    assert said("calc", path)[1].endswith("1 formula, none changed; nothing to write\n")
    assert said("calc", "--all", "--check", path)[0] == 1
    assert "it may replace values that another program has calculated" in " ".join(said("calc", "--help")[1].split())
    calculated(path, everything=True)
    assert Workbook(Package.load(path)).sheets["S1"].values[1, 2] == 2


def test_half_a_million_formulas_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of them here: of the rows, those with ours and what they read, a block each."""
    monkeypatch.setattr(survey, "FEW", 0)
    cells: dict[str, Any] = {f"A{row}": row * 10 for row in range(1, 5001)}
    cells |= {f"{column}{row}": F(f"SUM(A{row}:A{row + 9})", 7) for row in range(1, 5001) for column in "BCDEF"}
    path = save(Book(cells | {"H1700": F("IMP(A43)", 3)}), tmp_path / "a.xlsx")
    taken: list[int] = []
    take = _RowReader.take

    def count(self: _RowReader, row: Any) -> None:
        taken.append(int(row.get("r")))
        take(self, row)

    monkeypatch.setattr(_RowReader, "take", count)
    assert calculated(path).changes == (25_001, ("H1700",), (), ())
    assert len(taken) <= 2 * BLOCK
