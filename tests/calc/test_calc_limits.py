"""What would take too long or too much: a sentence, at once; and workbooks that packages write, without a value."""

import os
import re
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
import xlsxwriter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from tests.calc.workbooks import calculated, cell_value, made, shown, shown_in, with_rows
from xl_law12.calc import jobs
from xl_law12.calc.calculation import Calculation
from xl_law12.calc.engine import EngineError, library
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.package import Package
from xl_law12.excel.writing import is_wanted
from xl_law12.numerics import undisturbed

SECONDS = 2.0


@contextmanager
def soon(path: Path) -> Iterator[None]:
    """Less than two seconds of this process's own time, the engine apart: it is compiled once on a machine."""
    calculated(made(path.with_name("warm.xlsx"), {"A1": "=1+IMP(430)"}))
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS


def test_names_that_double(tmp_path: Path) -> None:
    """Forty names, each twice the one before: a million million pieces; eight such names are worked out."""
    names = {"chain_0": "Sheet!$A$1"} | {f"chain_{n}": f"chain_{n - 1}+chain_{n - 1}" for n in range(1, 41)}
    cells = {"A1": 1, "B1": "=chain_40", "B2": "=IMP(chain_40)", "B3": "=chain_8", "B4": "=IMP(chain_8)"}
    path = made(tmp_path / "names.xlsx", cells, names)
    with soon(path):
        outcome = calculated(path)
    why = "the name chain_40 stands for more than 10,000 pieces"
    assert outcome.changes.kept == (("B1", why), ("B2", why))
    assert [shown(path)[place].value for place in ("B3", "B4")] == [256, 6]


def test_calls_and_brackets_inside_one_another(tmp_path: Path) -> None:
    cells = {
        "A1": "=" + "ABS(" * 1000 + "1" + ")" * 1000,
        "A2": "=" + "IMP(" * 1000 + "1" + ")" * 1000,
        "A3": "=" + "(" * 5000 + "1" + ")" * 5000,
        "A4": "=" + "ABS(" * 60 + "-1" + ")" * 60,
    }
    path = made(tmp_path / "nested.xlsx", cells)
    with soon(path):
        outcome = calculated(path)
    assert outcome.changes.kept == tuple((place, "the formula cannot be read") for place in ("A1", "A2", "A3"))
    assert shown(path)["A4"].value == 1


def test_a_range_of_thousands_of_ends(tmp_path: Path) -> None:
    """Seen: it was a recursion without end, and nothing of the workbook was worked out."""
    row = '<row r="1"><c r="A1"><f>IMP({})</f><v>7</v></c><c r="B1"><f>IMP(430)</f></c></row>'
    path = with_rows(tmp_path / "colons.xlsx", row.format(":".join(["C1"] * 50_000)))
    with soon(path):
        outcome = calculated(path)
    assert outcome.changes.kept == (("A1", "the formula cannot be read"),)
    assert [shown(path)[place].value for place in ("A1", "B1")] == [7, 10]


def test_a_formula_that_fills_a_whole_sheet(tmp_path: Path) -> None:
    row = '<row r="2"><c r="A2"><f t="array" ref="A2:XFD1048576">IMP(1)</f></c></row>'
    path = with_rows(tmp_path / "area.xlsx", row)
    with soon(path):
        error = jobs.process(path, None, Options()).error
    assert error.endswith(
        "sheet Sheet: has a formula in A2 that fills 17,179,852,800 cells, more than 1,000,000: let it fill those "
        "that it needs"
    )


def test_a_range_of_a_whole_sheet(tmp_path: Path) -> None:
    """The engine makes #CALC! of it: the old value stays. Whole columns are as long as they are filled."""
    cells: dict[str, Any] = {f"A{row}": f"=IMP(SUM(C:XFD)+{row})" for row in range(1, 100)}
    cells |= {"B1": "=IMP(C2:XFC1048575)", "B2": "=SUM(C2:XFC1048575)", "B3": "=SUM(IMP(C1:C500001))", "C1": 40}
    path = made(tmp_path / "range.xlsx", cells)
    with soon(path):
        outcome = calculated(path)
    assert outcome.changes.kept == (
        ("B1", "reads 17,176,690,694 cells, more than 2,000,000"),
        ("B2", "reads 17,176,690,694 cells, more than 2,000,000"),
        ("B3", "reads 500,001 cells, more than 500,000"),
    )
    assert shown(path)["A10"].value == 2


def test_a_pipe_is_no_file(tmp_path: Path, said: Any) -> None:
    """Reading it would wait for ever; a folder with one in it is done for the rest."""
    os.mkfifo(tmp_path / "pipe.xlsx")
    good = made(tmp_path / "good.xlsx", {"A1": "=IMP(430)"})
    ended = threading.Timer(20, lambda: os.open(tmp_path / "pipe.xlsx", os.O_RDWR | os.O_NONBLOCK))
    ended.start()
    code, _, error = said("calc", tmp_path)
    ended.cancel()
    assert (code, error) == (2, f"xl-law12: {tmp_path}/pipe.xlsx: is a pipe or a device, not a file\n")
    assert shown(good)["A1"].value == 10


def test_a_file_too_large_to_be_read(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    with path.open("wb") as file:
        file.truncate(600 * 2**20)
    assert jobs.process(path, None, Options()).error == (f"{path}: has 600 MB, more than any workbook of scores needs")


def test_an_engine_that_broke_is_begun_anew(tmp_path: Path) -> None:
    calculated(made(tmp_path / "one.xlsx", {"A1": "=1+IMP(430)"}))
    broken = library()
    with pytest.raises(EngineError, match="has stopped in the midst"):
        broken["fm_workbook_load"](2**32 - 8, 16, 2**32 - 8)  # outside its memory
    path = made(tmp_path / "two.xlsx", {"A1": "=1+IMP(430)"})
    calculated(path)
    assert shown(path)["A1"].value == 11
    assert library() is not broken


def test_the_engine_calls_no_python_while_it_works() -> None:
    """In a function that ctypes calls, Ctrl-C would be printed as a traceback, and the work would go on."""
    loaded, called = library(), []
    allocate, size = loaded["malloc"], len(loaded.memory)
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        place = allocate(size)
    finally:
        sys.setprofile(None)
    loaded["free"](place)
    assert "call" in called
    assert "trampoline" not in called  # wasmtime's name of such a function
    assert len(loaded.memory) > size


def test_a_finished_workbook_leaves_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for lost memory rests meanwhile: what led back to itself would stay, workbook after workbook."""
    alive: list[weakref.ref[Any]] = []
    for kind in (Package, Workbook, Calculation):

        def remembered(self: Any, *given: Any, made: Any = kind.__init__, **more: Any) -> None:
            alive.append(weakref.ref(self))
            made(self, *given, **more)

        monkeypatch.setattr(kind, "__init__", remembered)
    path = made(tmp_path / "a.xlsx", {"A1": "=1+IMP(430)", "A2": "=A1*2"})
    with undisturbed():
        calculated(path)
        assert len(alive) == 3 and not any(each() for each in alive)


def test_a_sum_of_a_thousand_terms(tmp_path: Path) -> None:
    """As long as Excel takes them: 8,192 characters. 2,000 times 10, and 600 times ours."""
    cells = {"A1": 430, "A2": "=IMP(A1)", "A3": "=" + "+".join(["A2"] * 2000), "A4": "=" + "+".join(["IMP(A1)"] * 600)}
    with soon(tmp_path / "long.xlsx"):
        assert calculated(made(tmp_path / "long.xlsx", cells)).error == ""
    assert [shown(tmp_path / "long.xlsx")[cell].value for cell in ("A3", "A4")] == [20_000, 6_000]


def test_thousands_of_single_calls_that_were_never_worked_out(tmp_path: Path) -> None:
    """Once every formula was walked through for each of them: four times the calls, 16 times the work."""
    seconds = []
    for lines in (1_000, 4_000):
        cells: dict[str, Any] = {f"{column}{row}": row * 10 for row in range(1, lines + 1) for column in "AB"}
        cells |= {f"C{row}": f"=IMP(A{row},B{row})" for row in range(1, lines + 1)}
        path = made(tmp_path / f"{lines}.xlsx", cells)
        calculated(made(tmp_path / "warm.xlsx", {"A1": "=1+IMP(430)"}))
        start = time.process_time()
        assert len(calculated(path, check=True).changes.changed) == lines
        seconds.append(time.process_time() - start)
    assert seconds[1] < 9 * seconds[0]


# Workbooks that openpyxl and XlsxWriter write: no formula in them has a value, and all are worked out.


class Sheet(NamedTuple):
    """Constants and formulas, what the formulas are to show, and what else belongs to the workbook."""

    cells: Mapping[str, Any]
    names: Mapping[str, str]
    arrays: Mapping[str, str]
    table: str
    wanted: str


def sheet_of(text: str) -> Sheet:
    """One of `packages.txt`."""
    lines = dict(line.split(" ", 1) for line in text.splitlines() if line)
    names = {name: formula[3:] for name, formula in lines.items() if formula.startswith(":= ")}
    arrays = {area: formula[1:] for area, formula in lines.items() if ":" in area}
    cells = {place: cell_value(it) for place, it in lines.items() if re.fullmatch("[A-Z]+[0-9]+", place)}
    return Sheet(cells, names, arrays, lines.get("table", ""), lines["="])


TEXTS = Path(__file__).with_name("packages.txt").read_text(encoding="utf-8").split("\n## ")[1:]
SHEETS = {name: sheet_of(text) for name, _, text in (text.partition("\n") for text in TEXTS)}


def by_openpyxl(sheet: Sheet, path: Path) -> None:
    book = openpyxl.Workbook()
    page: Any = book.active
    page.title = "S"
    for place, content in sheet.cells.items():
        page[place] = content
    for area, formula in sheet.arrays.items():
        page[area.partition(":")[0]] = ArrayFormula(area, f"={formula}")
    for name, text in sheet.names.items():
        book.defined_names[name] = DefinedName(name, attr_text=text)
    if sheet.table:
        page.add_table(Table(displayName="Field", ref=sheet.table))
    book.save(path)


def by_xlsxwriter(sheet: Sheet, path: Path) -> None:
    with xlsxwriter.Workbook(path) as book:
        page = book.add_worksheet("S")
        if sheet.table:
            page.add_table(sheet.table, {"name": "Field", "columns": [{"header": "score"}, {"header": "imps"}]})
        for place, content in sheet.cells.items():
            page.write(place, content)
        for area, formula in sheet.arrays.items():
            page.write_array_formula(area, f"{{={formula}}}")
        for name, text in sheet.names.items():
            book.define_name(name, f"={text}")


@pytest.mark.parametrize("write", [by_openpyxl, by_xlsxwriter])
@pytest.mark.parametrize("case", SHEETS)
def test_everything_is_worked_out(tmp_path: Path, case: str, write: Callable[[Sheet, Path], None]) -> None:
    path = tmp_path / "a.xlsx"
    write(SHEETS[case], path)
    assert calculated(path).changes.kept == ()
    assert shown_in(path, SHEETS[case].wanted) == SHEETS[case].wanted
    assert not is_wanted(Package.load(path))
    assert calculated(path).written is None
