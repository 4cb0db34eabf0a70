"""The acceptance workbook: native formulas of every kind, with our functions nested among them."""

from pathlib import Path

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.excel import openpyxl_repairs, writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, place_of

SCORES = [620, 650, -100, 170, 620, -200, 140, 620, 100, -100, 680, 170]
WEIGHTS = ["1/3", "1/3", "1/6", "1/6"]
ROWS = len(SCORES) + 1

FORMULAS = Path(__file__).with_name("formulas.txt").read_text(encoding="utf-8")
NATIVE, OURS = (part.splitlines() for part in FORMULAS.split("\n\n")[1:])

# Formulas that spill, with the areas of their results.
SPILLS = {
    "G2": ("IMP(A2:A13)", "G2:G13"),
    "H2": ("MATCHPOINTS(A2:A13)", "H2:I13"),
    "J2": ("A2:A13*2", "J2:J13"),
    "K2": ("IMP(A2:A13)*2", "K2:K13"),
    "L2": ("LAW12_DAMAGE(-16,0,-3)", "L2:O2"),
}
ARRAYS = {"P2:P4": "IMP(A2:A3)", "Q2:R3": "LAW12_ADJUST(-16,0,-3)", "S2:S5": "A2:A3+1"}
# What stands on the results of others: a chain through native cells and back.
CHAINS = {
    "U2": "SUM(G2:G13)",
    "U3": "IMP(U2*10)",
    "U4": "U3+SUM(H2:I13)",
    "U5": "IMP(U4,U3)",
    "U6": "INDEX(J2:J13,3)+G4",
    "U7": "IMP(J2)",
    "U8": "IMP(J2:J13)",
}


def build(path: Path) -> None:
    """Write the workbook, without any cached value."""
    book = openpyxl.Workbook()
    data = book.active
    assert data is not None
    data.title = "Data"
    data.append(["score", "weight", "side", "day", "as text"])
    for row, score in enumerate(SCORES, start=2):
        data.cell(row, 1, score)
        data.cell(row, 3, "NS" if score > 0 else "EW")
    for row, weight in enumerate(WEIGHTS, start=2):
        data.cell(row, 2, 0.25)
        data.cell(row, 5, weight).number_format = "@"
    data["D2"], data["D3"] = 46000, 46031
    data["D2"].number_format = data["D3"].number_format = "yyyy-mm-dd"
    data.add_table(Table(displayName="Field", ref=f"A1:C{ROWS}"))
    other = book.create_sheet("Odd name")
    other["A1"], other["A2"] = 5, 7
    other["B1"] = "=IMP(Data!A2)"
    other["B2"] = "=SUM('Odd name'!A1:A2)+Data!A2"
    book.defined_names["scores"] = DefinedName("scores", attr_text=f"Data!$A$2:$A${ROWS}")
    book.defined_names["best"] = DefinedName("best", attr_text="Data!$A$2")
    for row, formula in enumerate(NATIVE, start=30):
        data.cell(row, 1, f"={formula}")
    for row, formula in enumerate(OURS, start=30):
        data.cell(row, 3, f"={formula}")
    for place, (formula, _) in SPILLS.items():
        data[place] = ArrayFormula(place, f"={formula}")
    for area, formula in ARRAYS.items():
        data[area.split(":")[0]] = ArrayFormula(area, f"={formula}")
    for place, formula in CHAINS.items():
        data[place] = f"={formula}"
    _decorate(data)
    book.save(path)
    package = Package.load(path)
    here = {place_of(place): Area(*place_of(place), *place_of(place)) for place in SPILLS}
    writing.mark_spilling(package, {"Data": here})
    openpyxl_repairs.put_in_order(package)
    package.save(path)


def _decorate(sheet: Worksheet) -> None:
    """Add what calc must not change: a chart, a drop-down, a comment, a colour that depends on a value."""
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=ROWS), titles_from_data=True)
    sheet.add_chart(chart, "W2")
    choice = DataValidation(type="list", formula1='"NS,EW"')
    sheet.add_data_validation(choice)
    choice.add("C2:C13")
    sheet["A1"].comment = Comment("the scores", "a director")
