"""The walks through the code in docs/design.md: a newcomer finds the functions there in the order of their calls."""

from __future__ import annotations

import gc
import inspect
import re
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from xl_law12.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "xl_law12"


def steps_of(heading: str) -> list[str]:
    """The functions that a walk names, in its order."""
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    walk = design.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([\w.]+)`", walk, re.M)


def called(steps: list[str], walk: Callable[[], object]) -> list[str]:
    """Those of the steps that are called, in the order of their first calls. A class is called when it is made."""
    seen: dict[str, None] = {}
    for it in gc.get_objects():  # what an earlier test has had answered would not be called again
        if isinstance(it, _lru_cache_wrapper) and it.__module__.startswith("xl_law12"):
            it.cache_clear()

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event != "call" or PACKAGE not in path.parents or not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            return
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        name = frame.f_code.co_name
        if name == "__init__":
            name = type(frame.f_locals["self"]).__name__
        seen.update(dict.fromkeys(step for step in steps if step.startswith(module) and step.endswith(f".{name}")))

    sys.setprofile(note)
    try:
        walk()
    finally:
        sys.setprofile(None)
    return list(seen)


def test_a_ruling_from_a_cell_to_the_float() -> None:
    steps = steps_of("A ruling, from a cell to the float")
    assert len(steps) >= 10
    udfs: Any = pytest.importorskip("xl_law12.hosts.excel.udfs", reason="xlwings needs Python 3.11")
    matchpoints = udfs.udfs()["MATCHPOINTS"]
    answers = []
    lines = [["NOS NS: A -790; B 620; C 500"], [620.0], [170.0], ["60% 420, 40% -50"]]
    assert called(steps, lambda: answers.append(matchpoints(lines, *[None] * 4))) == steps
    assert answers[0][0] == [1.0, 1.0]


def test_a_paste_to_the_ranking() -> None:
    """4S made against 4S down one: 2 matchpoints and 0 at two tables, so NS 1 and EW 4 are first."""
    steps = steps_of("A paste, to the ranking")
    assert len(steps) >= 15
    udfs: Any = pytest.importorskip("xl_law12.hosts.excel.udfs", reason="xlwings needs Python 3.11")
    functions = udfs.udfs()
    table = [["Board", "NS", "EW", "Contract", "By", "Tricks"], [1, 1, 2, "4S", "N", 10], [1, 3, 4, "4S", "N", 9]]
    rankings = []

    def walk() -> None:
        lines = functions["READ_TRAVELLER"](table, None, None)
        columns = [[[cell] for cell in column] for column in zip(*lines, strict=True)]
        rankings.append(functions["RANKING"](*columns, *[None] * 6))

    assert called(steps, walk) == steps
    assert [row[1] for row in rankings[0] if row[0] == 1] == ["NS 1", "EW 4"]


def test_a_file_to_the_page(tmp_path: Path) -> None:
    """The ruling on the second line stands on the page."""
    steps = steps_of("A file, to the page")
    assert len(steps) >= 18
    (tmp_path / "evening.csv").write_text("Board,NS,EW,Score\n1,1,2,420\n1,3,4,-50\n", encoding="utf-8")
    (tmp_path / "rulings.csv").write_text('Board,NS,EW,Award\n1,3,4,"60% 420, 40% -50"\n', encoding="utf-8")
    page = tmp_path / "evening.html"
    command = ["export", str(tmp_path / "evening.csv"), "--rulings", str(tmp_path / "rulings.csv"), "-o", str(page)]
    codes = []
    assert called(steps, lambda: codes.append(main(command))) == steps
    assert codes == [0]
    assert "60%&nbsp;420, 40%&nbsp;-50" in page.read_text(encoding="utf-8")


def test_a_file_through_calc(tmp_path: Path) -> None:
    """420, 420 and -50: 3, 3 and 0 matchpoints, 6 in all."""
    steps = steps_of("A file through `xl-law12 calc`")
    assert len(steps) >= 20
    path = tmp_path / "walk.xlsx"
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in ([420, 3], [420], [-50]):
        sheet.append(row)
    sheet["D1"] = ArrayFormula("D1:E3", "=MATCHPOINTS(results,tables)")
    sheet["F1"] = "=SUM(D1:D3)"
    for name, cells in (("results", "$A$1:$A$3"), ("tables", "$B$1")):
        book.defined_names[name] = DefinedName(name, attr_text=f"{sheet.title}!{cells}")
    book.save(path)
    codes = []
    assert called(steps, lambda: codes.append(main(["calc", str(path), "--jobs", "1"]))) == steps
    assert codes == [0]
    shown: Any = openpyxl.load_workbook(path, data_only=True).active
    assert [shown[cell].value for cell in ("D1", "D2", "D3", "F1")] == [3, 3, 0, 6]
