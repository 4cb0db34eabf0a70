"""xl-law12 calc's engine: the acceptance workbook against LibreOffice and Python, every way a formula may be stored."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from tests import validator
from tests.calc import acceptance
from tests.calc.excel_file import Book, F, array, save, spill
from tests.calc.workbooks import calculated, made, shown, with_values
from tests.hosts import by_libreoffice
from tests.hosts.office import Office
from xl_law12 import IMP, LAW12_ADJUST, MATCHPOINTS, WEIGHTED_IMP
from xl_law12.calc.calculation import by_formulon
from xl_law12.calc.engine import knows
from xl_law12.calc.formulas import Cell, Reference
from xl_law12.calc.survey import Graph, Survey
from xl_law12.calc.workbook import Workbook, values_differ
from xl_law12.excel import openpyxl_repairs, writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, address, place_of
from xl_law12.excel.values import Block


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("acceptance") / "acceptance.xlsx"
    acceptance.build(path)
    return path


@pytest.fixture(scope="module")
def done(built: Path) -> Path:
    target = built.with_name("calculated.xlsx")
    assert calculated(built, target).changes.kept == ()
    return target


def test_libreoffice_and_the_engine_agree_on_every_cell(built: Path, office: Office, tmp_path: Path) -> None:
    book = Workbook(Package.load(built)).load()
    ours = by_formulon(book, set(book.formulas))
    theirs = by_libreoffice.calculated(office, tmp_path, book, set(book.formulas))
    kept = {f"{address(cell.place)} ={book.formulas[cell].text}" for cell in theirs.kept}
    assert not kept
    assert set(ours.results) == set(theirs.results) == set(book.formulas)
    assert len(book.formulas) > 120
    wrong = []
    for cell, result in ours.results.items():
        other = theirs.results[cell]
        name = f"{address(cell.place)} ={book.formulas[cell].text}"
        assert result.area == other.area, name
        for mine, its in zip(result.in_order(), other.in_order(), strict=True):
            if values_differ(its, mine):
                wrong.append(f"{name}: the engine {mine!r}, LibreOffice {its!r}")
    assert not wrong, "\n".join(wrong)


def test_ours_are_what_python_answers(done: Path) -> None:
    sheet = shown(done)
    by_formula = {formula: sheet.cell(row, 3).value for row, formula in enumerate(acceptance.OURS, start=30)}
    scores = acceptance.SCORES
    assert by_formula["IMP(430)"] == by_formula["[0]!IMP_(430)"] == by_formula["_xldudf_IMP(430)"] == 10
    assert by_formula["SUM(IMP(A2:A13))"] == sum(row[0] for row in IMP(scores))
    assert by_formula["WEIGHTED_IMP(A2:A5,E2:E5,140)"] == WEIGHTED_IMP(scores[:4], acceptance.WEIGHTS, 140)
    assert by_formula["LAW12_ADJUST(IMP(-790,620),IMP(620,620),IMP(500,620))"] == LAW12_ADJUST(-16, 0, -3)[0][0] == -13
    assert by_formula["IMP(1/0)"] == "#DIV/0!" and by_formula["IMP(NA())"] == "#N/A"
    assert by_formula['IMP("x")'].startswith("#LAW12! score: cannot read 'x'")
    assert [[sheet.cell(row, column).value for column in (8, 9)] for row in range(2, 14)] == MATCHPOINTS(scores)
    assert [sheet.cell(row, 7).value for row in range(2, 14)] == [row[0] for row in IMP(scores)]
    assert [sheet.cell(2, column).value for column in range(12, 16)] == [16, 3, 13, "part self-inflicted"]
    assert [sheet[f"P{row}"].value for row in (2, 3, 4)] == [12, 12, "#N/A"]


def test_every_other_part_is_kept_byte_for_byte(built: Path, done: Path) -> None:
    with zipfile.ZipFile(built) as before, zipfile.ZipFile(done) as after:
        assert before.namelist() == after.namelist()
        changed = {name for name in before.namelist() if before.read(name) != after.read(name)}
    assert changed == {"xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}


@pytest.mark.needs("npm")
def test_microsofts_validator_says_nothing(built: Path, done: Path, tmp_path: Path) -> None:
    assert validator.reports(built) == []
    assert validator.reports(done) == []
    frozen = tmp_path / "frozen.xlsx"
    calculated(built, frozen, freeze=True)
    assert validator.reports(frozen) == []


def test_a_second_time_nothing_changes(done: Path) -> None:
    before = done.read_bytes()
    outcome = calculated(done)
    assert (outcome.changes.changed, outcome.written, done.read_bytes()) == ((), None, before)
    assert calculated(done, check=True).changes.changed == ()


def test_frozen_there_are_only_values(built: Path, done: Path, tmp_path: Path) -> None:
    target = tmp_path / "frozen.xlsx"
    calculated(built, target, freeze=True)
    live, values = shown(done), openpyxl.load_workbook(target)["Data"]
    for row in live.iter_rows():
        for cell in row:
            frozen = values[cell.coordinate]
            assert frozen.data_type != "f", cell.coordinate
            assert frozen.value == cell.value, cell.coordinate


def test_calculation_on_opening(built: Path, tmp_path: Path) -> None:
    for wanted in (True, False):
        target = tmp_path / f"{wanted}.xlsx"
        calculated(built, target, recalc_on_load=wanted)
        (calculation,) = Package.load(target).tree("xl/workbook.xml").iter("{*}calcPr")
        assert calculation.get("fullCalcOnLoad") == ("1" if wanted else None)
        assert wanted or calculation.get("calcId") == "191029"


def test_check_writes_nothing(built: Path) -> None:
    before = {path.name: path.read_bytes() for path in built.parent.iterdir()}
    outcome = calculated(built, check=True)
    assert len(outcome.changes.changed) > 100
    assert {path.name: path.read_bytes() for path in built.parent.iterdir()} == before


# Small workbooks, each with one thing


def test_a_formula_that_is_no_formula_keeps_its_value(tmp_path: Path) -> None:
    path = made(tmp_path / "odd.xlsx", {"A1": "=IMP(430)", "A2": "=A1+1"})
    package = Package.load(path)
    part = package.sheets()[0].part
    package[part] = re.sub(rb"<f>IMP\(430\)</f><v ?/?>(</v>)?", b"<f>IMP((430</f><v>3</v>", package[part])
    package.save(path)
    outcome = calculated(path)
    assert outcome.changes.kept == (("A1", "the formula cannot be read"),)
    assert (shown(path)["A1"].value, shown(path)["A2"].value) == (3, 4)


def test_long_chains_are_worked_out_in_order(tmp_path: Path) -> None:
    """Every cell needs the one below it, through a native cell."""
    cells: dict[str, Any] = {f"A{row}": f"=IMP(B{row})" for row in range(1, 300)}
    cells |= {f"B{row}": f"=A{row + 1}*10+20" for row in range(1, 300)}
    path = made(tmp_path / "chain.xlsx", {**cells, "A300": 430})
    calculated(path)
    value = 430.0
    for _ in range(299):
        value = IMP(value * 10 + 20)
    assert shown(path)["A1"].value == value


def spilling(path: Path, cells: dict[str, Any], areas: dict[str, str]) -> Path:
    made(path, {**cells, **{place: ArrayFormula(place, cells[place]) for place in areas}})
    package = Package.load(path)
    wanted = {
        place_of(place): Area(*place_of(area.split(":")[0]), *place_of(area.split(":")[-1]))
        for place, area in areas.items()
    }
    writing.mark_spilling(package, {"Sheet": wanted})
    openpyxl_repairs.put_in_order(package)
    package.save(path)
    return path


def test_a_spill_grows_shrinks_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = spilling(
        tmp_path / "spill.xlsx",
        {"A1": 430, "A2": 50, "C1": "=IMP(A1:A2)", "E1": "=SUM(C1:C9)", "F1": "=COUNT(_xlfn.ANCHORARRAY(C1))"},
        {"C1": "C1:C5"},
    )
    with_values(path, C1=Block(Area(1, 3, 5, 3), [[1.0], [2.0], [3.0], [4.0], [5.0]]), E1=15.0)
    calculated(path)
    sheet = shown(path)
    assert [sheet[f"C{row}"].value for row in range(1, 6)] == [10, 2, None, None, None]
    assert (sheet["E1"].value, sheet["F1"].value) == (12, 2)
    stored = Workbook(Package.load(path)).load().formulas[Cell("Sheet", (1, 3))]
    assert (stored.kind, str(stored.area)) == ("dynamic", "C1:C2")


def test_a_spill_without_room_is_an_error_that_every_program_may_read(tmp_path: Path) -> None:
    path = spilling(
        tmp_path / "blocked.xlsx", {"A1": 430, "A2": 50, "C1": "=IMP(A1:A2)", "C2": "in the way"}, {"C1": "C1"}
    )
    calculated(path)
    sheet = shown(path)
    assert (sheet["C1"].value, sheet["C2"].value) == ("#VALUE!", "in the way")


def test_a_spill_read_beyond_its_old_area(tmp_path: Path) -> None:
    """The file says one cell; what reads the others has to wait until it is known how many there are."""
    path = spilling(
        tmp_path / "wide.xlsx",
        {
            "A1": 430,
            "A2": 50,
            "A3": -20,
            "B9": "=IMP(C3*100)",
            "B8": "=B9+1",
            "C1": "=IMP(A1:A3)",
            "B10": "=IMP(D2)",
            "D1": "=_xlfn.SEQUENCE(A3+23)*100",
        },
        {"C1": "C1", "D1": "D1"},
    )
    calculated(path)
    sheet = shown(path)
    assert [sheet[place].value for place in ("B9", "B8", "B10")] == [-3, -2, 5]


def test_shared_formulas_inline_texts_and_cells_without_addresses(tmp_path: Path) -> None:
    path = made(tmp_path / "raw.xlsx", {"A1": 1})
    package = Package.load(path)
    part = package.sheets()[0].part
    rows = (
        '<row><c><v>430</v></c><c><f t="shared" ref="B1:B2" si="0">IMP(A1)</f></c></row>'
        '<row spans="1:2"><c t="inlineStr"><is><t>50</t></is></c><c><f t="shared" si="0"/></c></row>'
    )
    package[part] = package[part].replace(
        b'<sheetData><row r="1"><c r="A1" t="n"><v>1</v></c></row></sheetData>',
        f"<sheetData>{rows}</sheetData>".encode(),
    )
    package.save(path)
    calculated(path)
    sheet = shown(path)
    assert [sheet["B1"].value, sheet["B2"].value] == [10, 2]


def test_texts_that_xml_cannot_hold_come_through(tmp_path: Path) -> None:
    text = "_x000D_ <&> \"'\n end "
    path = made(tmp_path / "text.xlsx", {"A1": text, "B1": "=A1&CHAR(7)", "C1": '=IF(LEN(A1)>3," x ","")'})
    calculated(path)
    assert shown(path)["C1"].value == " x "
    book = Workbook(Package.load(path)).load()
    assert book.sheets["Sheet"].values[1, 2] == text.replace("_x000D_", "\r") + "\x07"


def test_a_macro_workbook_keeps_its_macros(tmp_path: Path) -> None:
    source = tmp_path / "macros.xlsm"
    xlwings = pytest.importorskip("xlwings", reason="xlwings needs Python 3.11")
    template = Path(xlwings.__path__[0]) / "quickstart_standalone.xlsm"
    book = openpyxl.load_workbook(template, keep_vba=True)
    book.worksheets[0]["A1"] = "=IMP(430)"
    book.save(source)
    before = shutil.copy(source, tmp_path / "before.xlsm")
    calculated(source)
    with zipfile.ZipFile(before) as old, zipfile.ZipFile(source) as new:
        assert old.read("xl/vbaProject.bin") == new.read("xl/vbaProject.bin")
        assert {name for name in old.namelist() if old.read(name) != new.read(name)} <= {
            "xl/workbook.xml",
            "xl/worksheets/sheet1.xml",
        }
    assert shown(source, book.worksheets[0].title)["A1"].value == 10


@pytest.mark.slow
def test_the_engine_without_its_cache(tmp_path: Path) -> None:
    """A cache that cannot be written, and one that holds rubbish: the module is compiled anew."""
    code = (
        "import sys; from pathlib import Path; from xl_law12.calc import jobs; "
        "print(jobs.process(Path(sys.argv[1]), None, jobs.Options(check=True)).changes.changed)"
    )
    path = made(tmp_path / "one.xlsx", {"A1": "=IMP(400+30)"})
    for spoil in ("file", "rubbish"):
        cache = tmp_path / spoil
        if spoil == "file":
            cache.write_text("no folder")
        else:
            subprocess.run([sys.executable, "-c", code, str(path)], env={"XDG_CACHE_HOME": str(cache)}, check=True)
            kept = max(filter(Path.is_file, cache.rglob("*")), key=lambda path: path.stat().st_size)
            kept.write_bytes(b"rubbish")
        ran = subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env={"XDG_CACHE_HOME": str(cache)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.strip() == "('A1',)"


def test_the_order_of_a_graph() -> None:
    """B reads A, C reads both through a long range; a circle of two beside them."""
    cells = {name: Cell("S", (row, 1)) for row, name in enumerate("ABCDE", start=1)}
    fills = {cell: Area(*cell.place, *cell.place) for cell in cells.values()}
    reads: dict[Cell, list[Reference]] = {cell: [] for cell in cells.values()}
    reads[cells["B"]] = [Reference("S", Area(1, 1, 1, 1))]
    reads[cells["C"]] = [Reference("S", Area(1, 1, 2, 3)), Reference("other", Area(1, 1, 9, 9))]
    reads[cells["D"]] = [Reference("S", Area(5, 1, 5, 1))]
    reads[cells["E"]] = [Reference("S", Area(4, 1, 4, 1))]
    levels, circular = Graph(fills, reads).order(set(cells.values()))
    assert levels == [[cells["A"]], [cells["B"]], [cells["C"]]]
    assert circular == [cells["D"], cells["E"]]


def test_the_order_of_a_set_decides_nothing(tmp_path: Path) -> None:
    """Areas that overlap, which only a damaged file has: in one run calc gave figures, in the next it gave up."""
    cells: dict[str, Any] = {"A1": 430, "D2": spill("IMP(A1:A2)", "D2:E4", 1), "E3": array("UPPER(A3)", "E3:F3", "x")}
    cells |= {"F3": F("IMP(G1)", 3.5), "H1": F("SUM(D1:F9)", 1)}
    package = Package.load(save(Book(cells), tmp_path / "a.xlsx"))
    wanted = sorted(Workbook(package).load().formulas)
    first, last = (by_formulon(Workbook(package).load(), order) for order in (wanted, wanted[::-1]))
    assert first == last


def test_the_engine_is_not_burdened_with_names_that_stand_for_ours(tmp_path: Path) -> None:
    """A workbook may carry our functions as LAMBDA names: here they are worked out by us, and the names stay unread."""
    names = {"IMP": "_xlfn.LAMBDA(_xlpm.score,NOBODYS(_xlpm.score))", "here": "Sheet!$A$1"}
    path = made(tmp_path / "names.xlsx", {"A1": 430, "B1": "=IMP(here)", "B2": "=B1+here"}, names)
    assert calculated(path).changes.kept == ()
    assert [shown(path)[place].value for place in ("B1", "B2")] == [10, 440]
    book = Workbook(Package.load(path)).load()
    survey = Survey(book, knows)
    assert not any(map(survey.obstacle, book.formulas))
    assert [name.name for name in survey.names_met()] == ["here"]


def test_native_formulas_follow_our_results_in_a_table(tmp_path: Path) -> None:
    """The engine works tables out once, and not anew when a cell of theirs changes: SUM(Field[imps]) stayed 0."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Three's"
    for line in (["score", "o[t]her", "imps"], [620, 170], [-100, 50], [0, 0]):
        sheet.append(line)
    for row in (2, 3, 4):
        sheet.cell(row, 3, "=IMP(Field[[#This Row],[score]],Field[[#This Row],[o'[t']her]])")
        sheet.cell(row, 4, "=Field[[#This Row],[imps]]*2")
    sheet.add_table(Table(displayName="Field", ref="A1:C4"))
    book.defined_names["points"] = DefinedName("points", attr_text="Field[imps]")
    book.defined_names["most"] = DefinedName("most", attr_text="MAX(Field[[imps]])")
    sums = {
        "F1": "SUM(Field[imps])",
        "F2": "SUM(points)",
        "F3": "most",
        "F4": "SUM(Field[])",
        "F5": "COUNTA(Field[#All])",
    }
    for place, formula in sums.items():
        sheet[place] = f"={formula}"
    path = tmp_path / "table.xlsx"
    book.save(path)
    assert calculated(path).changes.kept == ()
    cells = shown(path)
    assert [cells[f"C{row}"].value for row in (2, 3, 4)] == [10, -4, 0]
    assert [cells[f"D{row}"].value for row in (2, 3, 4)] == [20, -8, 0]
    assert [cells[place].value for place in sums] == [6, 6, 10, 6 + 520 + 220, 12]
