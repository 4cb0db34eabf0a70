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

# Native formulas that every program must agree on.
NATIVE = [
    *["1+2*3^2-4/8", "-2^2", "50%+10%", "MOD(-7,3)", "ROUND(2.5,0)+ROUND(-2.5,0)", "INT(-7.5)", "1/3", "ABS(-4)+SIGN(-3)"],
    *["2>1", "AND(TRUE,1=1,NOT(FALSE))", "IF(A2>500,\"game\",\"part\")", "IFERROR(1/0,\"none\")", "CHOOSE(2,\"a\",\"b\")"],
    *['"NS "&A2&"/"&-A2', "LEN(\"Law 12\")", 'UPPER("nos")&LOWER("OS")', 'MID("weighted",2,3)', 'FIND("1","Law 12")'],
    *['SUBSTITUTE("1/3 420","/",":")', 'TRIM("  a  b ")', 'TEXT(0.6,"0.0%")', 'TEXT(1234.5,"#,##0.00")', 'VALUE("12.5")'],
    *["DATE(2026,11,18)", "WEEKDAY(DATE(2026,11,18))", "YEAR(D2)*100+MONTH(D2)", "D3-D2", "EDATE(D2,1)"],
    *["VLOOKUP(620,A2:B13,1,FALSE)", "INDEX(A2:A13,MATCH(680,A2:A13,0))", "LOOKUP(45,{0,20,50,90},{0,1,2,3})"],
    *["MATCH(44,{0,20,50,90})", "_xlfn.XLOOKUP(140,A2:A13,C2:C13)", '_xlfn.XLOOKUP(7,A2:A13,C2:C13,"no")'],
    *["HLOOKUP(2,{1,2,3;4,5,6},2,FALSE)", "SUMPRODUCT(COUNTIF(A2:A13,A2:A13))", "SUMPRODUCT(1/COUNTIF(A2:A13,A2:A13))"],
    *["SUMPRODUCT((A2:A13>0)*(C2:C13=\"NS\"),A2:A13)", "SUMIF(A2:A13,\">0\")", "COUNTIFS(A2:A13,\">0\",C2:C13,\"NS\")"],
    *["AVERAGEIF(C2:C13,\"EW\",A2:A13)", "SUM(B:B)+SUM(10:11)", "COUNT(A2:C13)", "COUNTA(C2:C20)", "COUNTBLANK(C2:C20)"],
    *["MAX(A2:A13)-MIN(A2:A13)", "LARGE(A2:A13,2)+SMALL(A2:A13,1)", "MEDIAN(A2:A13)", "RANK(170,A2:A13)"],
    *["TRIMMEAN(A2:A13,0.2)", "ROUND(STDEV(A2:A13),6)", "SUM(Data!A2:A4)+MAX('Odd name'!A1:A2)", "SUM(scores)", "best*2"],
    *["SUM(Field[score])", "COUNTIF(Field[side],\"NS\")", "ROWS(Field[])", "_xlfn.LET(_xlpm.x,A2,_xlpm.y,A3,_xlpm.x+_xlpm.y*2)"],
    *["1/0", "SUM(A2,1/0)", "IF(ISERROR(1/0),1,2)", "NA()", "ISNA(NA())", "IFERROR(VLOOKUP(7,A2:B13,1,FALSE),-1)"],
    *["\"a\"+1", "SUM(B2:B5)", "ISBLANK(C20)", "C20", "C20&\"\"", "N(C2)", "INDIRECT(\"A\"&2)", "OFFSET(A2,1,0)"],
]  # fmt: skip

# Ours alone, nested in native ones, and around them.
OURS = [
    *["IMP(430)", "IMP(A2,A4)", "IMP(A2-A4)", "_xll.IMP(A2)", "_xldudf_IMP(430)", "[0]!IMP_(430)", "SUM(IMP(A2:A13))"],
    *["IMP(best,-100)", "IMP(VLOOKUP(620,A2:B13,1,FALSE),IF(A3>0,A4,A5))", "IF(IMP(A2)>10,\"big\",\"small\")"],
    *["WEIGHTED_IMP(A2:A5,E2:E5,140)", "ROUND(WEIGHTED_IMP(Data!A2:A5,E2:E5,Data!A5),2)", "IMP(A2)+IMP(A3)*2"],
    *["LAW12_ADJUST(IMP(-790,620),IMP(620,620),IMP(500,620))", "INDEX(LAW12_ADJUST(-16,0,-3),1,2)"],
    *["LAW12_EXPLAIN(-16,0,-3)", "LEFT(LAW12_EXPLAIN(-16,0,-3),12)", "BUTLER_PAR(A2:A13)", "SUM(BUTLER_PAR(scores),1)"],
    *["IMP(Field[score])", "IMP(INDEX(Field[score],2))", "SUM(MATCHPOINTS(Field[score]))", "IMP(A2:A13)", "IMP(\"x\")"],
    *["IF(ISBLANK(C20),\"\",IMP(A2))", "IMP(IF(ISBLANK(A2),\"\",A2))", "IMP(1/0)", "SUM(IMP(A2:A13),IMP(1/0))", "IMP(NA())"],
    *["_xlfn.LET(_xlpm.d,A2-A4,IMP(_xlpm.d)*2)", "_xlfn.LET(_xlpm.s,A2:A13,SUM(IMP(_xlpm.s))+IMP(A2))", "-IMP(A4)"],
    *["CONTRACT_SCORE(\"4S=\",\"NONE\")", "IMP(CONTRACT_SCORE(\"4SX-2\",\"ALL\"),A2)", "SUMPRODUCT(IMP(A2:A13)*(A2:A13>0))"],
    *["VICTORY_POINTS(25,24)", "VICTORY_POINTS(12,16,{0,10,10;10,15,5})", "SUM(WEIGHTED_IMP({620;-100},{\"1/3\";\"2/3\"},A2),1)", "IMP(INDIRECT(\"A2\"))", "MAX(IMP(A2:A13))-MIN(IMP(A2:A13))"],
]  # fmt: skip

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
