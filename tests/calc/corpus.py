"""Workbooks as Excel saves them, each with a formula that other programs calculate differently, or not at all.

The values are those of Microsoft's documentation, or calculated by hand. In each workbook Z1 has `=IMP(430)` with a
wrong value: this value must become 10, and nothing else may change.
"""

from tests.calc.excel_file import Book, Error, F, Mark, Value, array, spill, table

OURS = {"Z1": F("IMP(430)", 3, 10)}
LIST = {"A1": "Apples", "A2": "Bananas", "A3": "Apples", "B1": 5, "B2": 10, "B3": 15}
FILTERED = '<autoFilter ref="A1:B5"><filterColumn colId="0"><filters><filter val="Apples"/></filters></filterColumn></autoFilter>'
SALES = {"A1": "Item", "B1": "Amount", "A2": "x", "B2": 120, "A3": "y", "B3": 10, "A4": "z", "B4": 150}

NATIVE: dict[str, Book] = {
    "a spill that is blocked by constants": Book(
        LIST | {"D1": F("_xlfn.UNIQUE(A1:A3)", Error("#VALUE!"), kind='t="array" ref="D1"', cell=' cm="1" vm="1"')}
        | {"D2": "mine", "D3": 99}
    ),
    "a spill": Book(LIST | {"D1": spill("_xlfn.UNIQUE(A1:A3)", "D1:D2", "Apples"), "D2": "Bananas"}),
    "a spill of texts": Book(LIST | {"D1": spill("_xlfn._xlws.SORT(A1:A3)", "D1:D3", "Apples")}),
    "a filter that finds nothing": Book(
        LIST | {"D1": spill('_xlfn._xlws.FILTER(A1:A3,B1:B3>99,"")', "D1", "")}
    ),
    "a sequence": Book(
        {"A1": spill("_xlfn.SEQUENCE(2,3)", "A1:C2", 1), "B1": 2, "C1": 3, "A2": 4, "B2": 5, "C2": 6}
    ),
    "a volatile spill": Book(
        {"A1": spill("_xlfn.RANDARRAY(3)", "A1:A3", 0.25, more=' ca="1"'), "A2": Mark(0.5), "A3": Mark(0.75)}
    ),
    "a volatile array": Book(
        {"A1": F("TODAY()+{1;2}", 46345, kind='t="array" aca="1" ref="A1:A2" ca="1"'), "A2": Mark(46346)}
    ),
    "SUBTOTAL in a filtered list": Book(
        {"A1": "Fruit", "B1": "n", "A2": "Apples", "B2": 5, "A3": "Bananas", "B3": 10, "A4": "Apples", "B4": 15}
        | {"B6": F("SUBTOTAL(9,B2:B4)", 20)},
        hidden=(3,),
        tail=FILTERED,
    ),
    "SUBTOTAL over rows hidden by hand": Book(
        {"B2": 120, "B3": 10, "B4": 150, "B5": 23, "B7": F("SUBTOTAL(9,B2:B5)", 303), "B8": F("SUBTOTAL(109,B2:B5)", 293)},
        hidden=(3,),
    ),
    "AGGREGATE past errors": Book(
        {"A1": Error("#DIV/0!"), "A2": 82, "A3": 72, "A4": 65, "B1": F("AGGREGATE(4,6,A1:A4)", 82)}
    ),
    "a table's totals row": Book(
        SALES | {"A5": "Total", "B5": F("SUBTOTAL(109,Sales[Amount])", 280)},
        table=table("Sales", "A1:B5", ["Item", "Amount"], totals=True),
    ),
    "a filtered table": Book(
        SALES | {"A5": "Total", "B5": F("SUBTOTAL(109,Sales[Amount])", 270), "D1": F("SUM(Sales[Amount])", 280)},
        table=table("Sales", "A1:B5", ["Item", "Amount"], totals=True),
        hidden=(3,),
    ),
    "INDIRECT of a name": Book(
        {"A1": 45, "A2": "George", "B1": F("INDIRECT(A2)", 62), "C1": 62}, {"George": "S1!$C$1"}
    ),
    "INDIRECT by row and column": Book({"A1": 45, "B1": F('INDIRECT("R1C1",FALSE)', 45)}),
    "SUMIF over INDIRECT": Book({"A1": 1, "A2": 7, "A3": 8, "B1": F('SUMIF(INDIRECT("A1:A3"),">5")', 15)}),
    "OFFSET": Book({"C3": 4, "D5": 4, "A1": F("OFFSET(D3,3,-2,1,1)", 4), "B6": 4}),
    "a reference to another workbook": Book({"A1": F("SUM([1]Sheet1!$A$1:$A$9)", 45), "A2": F("A1*2", 90)}),
    "a name for another workbook": Book({"A1": F("SUM(budget)", 45)}, {"budget": "[1]Sheet1!$A$1:$A$9"}),
    "a file by its name": Book({"A1": F("'[Budget.xlsx]Annual'!C10", 12), "A2": F("Budget.xlsx!total", 12)}),
    "RANK in a union": Book({"A1": 7, "A2": 3.5, "C1": 3.5, "C2": 1, "E1": F("RANK(A2,(A1:A2,C1:C2),1)", 2)}),
    "TEXT with a format of an Italian Excel": Book({"A1": 46344, "B1": F('TEXT(A1,"gg/mm/aaaa")', "18/11/2026")}),
    "a LAMBDA with an argument left out": Book(
        {"A1": F("POWER2(3)", 9), "A2": F("POWER2(3,)", 9)},
        {
            "POWER2": "_xlfn.LAMBDA(_xlpm.x,_xlop.n,IF(_xlfn.ISOMITTED(_xlpm.n),_xlpm.x^2,_xlpm.x^_xlpm.n))",
        },
    ),
    "a date far after its month": Book({"A1": F("DATE(1900,1,22222)", 22222), "A2": F("DATE(2008,-3,2)", 39327)}),
    "the leap year that was none": Book({"A1": F("DATE(1900,3,1)-DATE(1900,2,28)", 2), "A2": F("WEEKDAY(1)", 1)}),
    "dates since 1904": Book({"A1": F("DATE(1904,1,2)", 1)}, properties=' date1904="1"'),
    "what changes by itself": Book(
        {"A1": F("NOW()", 46344.5, kind='ca="1"'), "A2": F("RAND()", 0.125, kind='ca="1"'), "A3": F("A2*2", 0.25)}
    ),
    "what only the program knows": Book(
        {"A1": F('CELL("filename",A1)', "C:\\[a.xlsx]S1"), "A2": F('INFO("osversion")', "Windows (64-bit) NT 10.00")}
        | {"A3": F("_xlfn.SHEETS()", 1), "A4": F("_xlfn.FORMULATEXT(A3)", "=SHEETS()"), "A5": F("PHONETIC(B1)", "トウキョウ")}
    ),
    "a pivot table": Book({"A1": F('GETPIVOTDATA("Sales",$D$4)', 49325), "D4": "Sum of Sales"}),
    "a web service": Book({"A1": F('_xlfn.WEBSERVICE("http://example.org/a")', "<a/>")}),
    "a cube": Book({"A1": F('CUBEVALUE("Sales","[Measures].[Profit]")', 1234.5)}),
    "a share's history": Book({"A1": spill('_xlfn.STOCKHISTORY("MSFT",46000)', "A1:B2", "Date"), "B1": "Close"}),
    "Python in Excel": Book({"A1": F("_xlfn._xlws.PY(0,B1)", 4, kind='ca="1"'), "B1": 2}),
    "a function of an add-in": Book({"A1": F("[1]!Theirs(3)", 27), "A2": F("_xll.FROM_XLL(1)", 5), "A3": F("A1+A2", 32)}),
    "a what-if table": Book(
        {"A1": 5, "B1": F("A1*2", 10), "A3": 1, "B3": F("", 2, kind='t="dataTable" ref="B3:B4" dt2D="0" dtr="0" r1="A1"')}
        | {"A4": 2, "B4": 4}
    ),
    "an array by Ctrl+Shift+Enter": Book(
        {"A1": 79, "A2": 85, "A3": 78, "B1": 70, "B2": 79, "C1": array("FREQUENCY(A1:A3,B1:B2)", "C1:C3", 0)}
        | {"C2": 2, "C3": 1}
    ),
    "an iteration": Book(
        {"A1": F("B1*0.5+10", 20.0), "B1": F("A1", 20.0)}, calculation='calcId="191029" iterate="1"'
    ),
    "shared formulas": Book(
        {"A1": 1, "A2": 2, "A3": 3, "B1": F("A1*2", 2, kind='t="shared" ref="B1:B3" si="0"')}
        | {"B2": F("", 4, kind='t="shared" si="0"'), "B3": F("", 6, kind='t="shared" si="0"')}
    ),
    "implicit intersection": Book({"A1": 1, "A2": 2, "B2": F("_xlfn.SINGLE(A1:A2)", 2), "C2": F("A1:A2*10", 20)}),
    "several sheets in one reference": Book(
        {"A1": F("SUM(S1:S2!B1)", 30), "B1": 10}, second={"B1": 20, "C1": F("S1!A1/2", 15)}
    ),
    "errors": Book(
        {"A1": F("1/0", Error("#DIV/0!")), "A2": F("NA()", Error("#N/A")), "A3": F("SQRT(-1)", Error("#NUM!"))}
        | {"A4": F("nothing", Error("#NAME?")), "A5": F("SUM(#REF!)", Error("#REF!")), "A6": F("A1:A2 B1:B2", Error("#NULL!"))}
    ),
    "an error that is a rich value": Book({"A1": F("B1.Price", Error("#VALUE!"), cell=' vm="1"'), "B1": "MSFT"}),
    "the last digit": Book({"A1": F("0.1+0.2-0.3", 0), "A2": F("1*(0.5-0.4-0.1)", -2.7755575615628914e-17)}),
    "texts with blanks and marks": Book({"A1": F('REPT(" ",3)&"a"', "   a"), "A2": F("CHAR(13)", "_x000D_")}),
    "money in words": Book({"A1": F("BAHTTEXT(1234)", "หนึ่งพันสองร้อยสามสิบสี่บาทถ้วน"), "A2": F("DOLLAR(1234.567,2)", "1.234,57 €")}),
    "TRUE by another name": Book({"A1": F('IF("a"="A",TRUE)', True), "A2": F("ISODD(3.9)", True)}),
    "a name that means other cells in every row": Book({"A1": 4, "B2": F("above", 4)}, {"above": "S1!A1048576"}),
    "regular expressions, translations": Book(
        {"A1": F('_xlfn.REGEXEXTRACT("a12","[0-9]+")', "12"), "A2": F('_xlfn.TRANSLATE("ciao","it","en")', "hello")}
    ),
    "a link": Book({"A1": F('HYPERLINK("#S1!B1","there")', "there"), "A2": F("ENCODEURL(A1)", "there")}),
    "groups": Book({"A1": spill("_xlfn.GROUPBY(C1:C2,D1:D2,_xleta.SUM)", "A1:B3", "x"), "C1": "x", "C2": "y", "D1": 1}),
    "an older Excel's file": Book({"A1": F("SUM(B1:B2)", 5), "B1": 2, "B2": 2}, calculation='calcId="152511"'),
}  # fmt: skip

# What depends on a cell of ours whose value was wrong; beside it what does not, with values that no engine would give.
STRANGE = {"Y101": F("1+1", 77), "Y102": F("Y101*2", 154), "Y103": F("RAND()", 0.5, kind='ca="1"')}
FOLLOWING: dict[str, Book] = {
    "a chain downwards": Book(
        {"A1": F("IMP(430)", 3, 10), **{f"A{row}": F(f"A{row - 1}+1", row + 2, row + 9) for row in range(2, 30)}}
    ),
    "a chain upwards": Book(
        {"A30": F("IMP(430)", 3, 10), **{f"A{30 - up}": F(f"A{31 - up}+1", 3 + up, 10 + up) for up in range(1, 30)}}
    ),
    "a range, a column, a row": Book(
        {"A2": F("IMP(430)", 3, 10), "C5": F("SUM(A1:A4)", 3, 10), "C6": F("SUM(A:A)", 3, 10), "C7": F("SUM($2:$2)", 3, 10)}
        | {"C8": F("SUM(A3:A9)", 5), "C9": F("COUNT(B:B)", 6)}
    ),
    "through a name": Book(
        {"A2": F("IMP(430)", 3, 10), "C5": F("points*2", 6, 20), "C6": F("twice", 6, 20), "C7": F("other", 5)},
        {"points": "S1!$A$2", "twice": "points*2", "other": "S1!$A$3+4"},
    ),
    "on another sheet": Book(
        {"A2": F("IMP(430)", 3, 10), "C5": F("S2!A1", 4, 11)}, second={"A1": F("S1!A2+1", 4, 11), "A2": F("A5", 8)}
    ),
    "shared formulas": Book(
        {"A2": F("IMP(430)", 3, 10), "A3": 1, "A4": 2, "B1": F("A1*2", 0, kind='t="shared" ref="B1:B4" si="0"')}
        | {"B2": F("", 6, 20, kind='t="shared" si="0"'), "B3": F("", 99, kind='t="shared" si="0"')}
        | {"B4": F("", 98, kind='t="shared" si="0"')}
    ),
    "a table's column": Book(
        {"A1": "Item", "B1": "Amount", "A2": "x", "B2": F("IMP(430)", 3, 10), "A3": "y", "B3": 5}
        | {"D1": F("SUM(Sales[Amount])", 8, 15), "D2": F("COUNTA(Sales[Item])", 7)},
        table=table("Sales", "A1:B3", ["Item", "Amount"]),
    ),
    "a spill of ours": Book(
        {"A1": 430, "A2": 50, "B1": spill("IMP(A1:A2)", "B1:B2", 3, 10), "B2": Mark(1, 2)}
        | {"D1": F("SUM(_xlfn.ANCHORARRAY(B1))", 4, 12), "D2": F("B2", 1, 2)}
    ),
    "our function of a volatile range": Book(
        {"A1": 430, "A2": 50, "B1": spill("IMP(OFFSET(A1,0,0,2,1))", "B1:B2", 3, 10, ' ca="1"'), "B2": Mark(1, 2)}
    ),
    "a spill without room": Book(
        {"A1": 430, "A2": 50, "B1": F("IMP(A1:A2)", Error("#VALUE!"), kind='t="array" ref="B1"', cell=' cm="1" vm="1"')}
        | {"B2": "mine", "Z1": F("IMP(430)", 3, 10)}
    ),
    "INDIRECT, seen to move": Book(
        {"A1": "B1", "B1": F("IMP(430)", 3, 10), "C1": F("INDIRECT(A1)", 3, 10), "C2": F("C1+1", 4, 11)}
        | {"C3": F('INDIRECT("A"&9)', 5), "C4": F("OFFSET(A1,0,1)", 3, 10)}
    ),
    "our results through our functions": Book(
        {"A1": F("IMP(430)", 3, 10), "A2": F("A1*10", 30, 100), "A3": F("IMP(A2)", 1, 3), "A4": F("IMP(-A3*100)", -3, -7)}
    ),
    "a native array": Book({"A1": F("IMP(430)", 3, 10), "B1": array("A1*{1;2}", "B1:B2", 3, 10), "B2": Value(6, 20)}),
    "TRUE and texts": Book(
        {"A1": F("IMP(430)", 3, 10), "B1": F("A1>5", False, True), "B2": F('A1&" IMPs"', "3 IMPs", "10 IMPs")}
    ),
}  # fmt: skip
