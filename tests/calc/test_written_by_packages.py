"""Workbooks that openpyxl and XlsxWriter write: no formula in them has a value, and all are worked out.

XlsxWriter stores 0 beside every formula, openpyxl nothing; both ask for a calculation on opening. The IMPs are those of
Law 78B: 50 is 2, 100 is 3, 430 is 10, 620 is 12.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
import xlsxwriter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from tests.calc.workbooks import calculated, shown
from xl_law12.excel.package import Package
from xl_law12.excel.writing import is_wanted


class Sheet(NamedTuple):
    """Constants and formulas, what the formulas are to show, and what else belongs to the workbook."""

    cells: dict[str, Any]
    wanted: dict[str, Any]
    names: Mapping[str, str] = {}
    arrays: Mapping[str, str] = {}
    table: str = ""


SCORES = {"A1": 620, "A2": -100, "A3": 50}
SHEETS = {
    "one after the other": Sheet(
        {"A1": 430, "B1": "=IMP(A1)", "C1": "=B1*2", "D1": "=IMP(C1*10)"}, {"B1": 10, "C1": 20, "D1": 5}
    ),
    "a range": Sheet({**SCORES, "B1": "=SUM(IMP(A1:A3))", "B2": "=SUM(A1:A3)"}, {"B1": 12 - 3 + 2, "B2": 570}),
    "names": Sheet(
        {**SCORES, "B1": "=SUM(IMP(results))", "B2": "=MAX(results)"},
        {"B1": 11, "B2": 620},
        names={"results": "S!$A$1:$A$3"},
    ),
    "guards": Sheet(
        {"A1": 430, "B1": '=IMP(IF(ISBLANK(A1),"",A1))', "B2": '=IF(ISBLANK(C9),"none",C9)', "B3": "=B1&B2"},
        {"B1": 10, "B2": "none", "B3": "10none"},
    ),
    "errors": Sheet(
        {"A1": 0, "B1": "=1/A1", "B2": "=IMP(B1)", "B3": "=IFERROR(B2,7)"}, {"B1": "#DIV/0!", "B2": "#DIV/0!", "B3": 7}
    ),
    "truth and texts": Sheet(
        {"A1": 430, "B1": "=IMP(A1)>9", "B2": '=LEFT("weighted",2+LEN(""&B1)-4)', "B3": '=IF(B1,"yes","no")'},
        {"B1": True, "B2": "we", "B3": "yes"},
    ),
    "what comes out as nothing": Sheet(
        {"A1": 430, "B1": "=A1-430", "B2": "=IMP(B1)", "B3": "=B2+IMP(B1+50)"}, {"B1": 0, "B2": 0, "B3": 2}
    ),
    "newer functions": Sheet(
        {**SCORES, "B1": "=_xlfn.XLOOKUP(-100,A1:A3,A1:A3)", "B2": "=IMP(_xlfn.LET(_xlpm.x,A1,_xlpm.x-190))"},
        {"B1": -100, "B2": 10},
    ),
    "an array": Sheet({**SCORES, "D1": "=SUM(B1:B3)"}, {"B1": 12, "B2": -3, "B3": 2, "D1": 11}, arrays={"B1:B3": "IMP(A1:A3)"}),
    "a table": Sheet(
        {"A1": "score", "B1": "imps", "A2": 620, "A3": 50, "B2": "=IMP(A2)", "B3": "=IMP(A3)", "D1": "=SUM(Field[imps])"},
        {"B2": 12, "B3": 2, "D1": 14},
        table="A1:B3",
    ),
}  # fmt: skip


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
    page = shown(path)
    assert {place: page[place].value for place in SHEETS[case].wanted} == SHEETS[case].wanted
    assert not is_wanted(Package.load(path))
    assert calculated(path).written is None
