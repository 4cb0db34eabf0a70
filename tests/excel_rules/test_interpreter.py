"""The interpreter against Excel's documentation: expected values are those of support.microsoft.com."""

from typing import Any

import pytest

from tests.excel_rules.machine import FUNCTIONS, Machine
from tests.excel_rules.stored import FUNCTIONS as STORED
from tests.excel_rules.values import BLANK, HYPOTHESES, Array, Error, Reference, Rules, Value, shown
from tests.excel_rules.workbook import SPECIAL, Compiler, plain, rows_of
from xl_law12.excel import syntax
from xl_law12.excel.syntax import parse

SHEET = {"A1": 3.0, "A2": BLANK, "A3": "x", "A4": 7.0}
CELLS = list(SHEET.values())


def asked(formula: str, rules: Rules | None = None) -> Any:
    """What a formula shows beside A1 3, A2 blank, A3 x, A4 7; one value, or rows."""

    def read(reference: Reference) -> Value:
        area = reference.area
        found = [[CELLS[row - 1]] for row in range(area.top, area.bottom + 1)]
        return found[0][0] if len(found) == 1 else Array(found)

    def meaning(name: str) -> Any:
        from xl_law12.excel.references import area_of

        area = area_of(name)
        return None if area is None else lambda scope: Reference("S", area)

    machine = Machine(rules or Rules(), read)
    tree = parse(formula, plain, stored=True)
    rows = rows_of(machine.value(Compiler(machine, meaning).run_of(tree)({})))
    shown = [[cell.code if isinstance(cell, Error) else cell for cell in row] for row in rows]
    return shown[0][0] if len(shown) == len(shown[0]) == 1 else shown


SHOWN: list[tuple[str, Any]] = [
    ("ROUND(2.15,1)", 2.2),
    ("ROUND(-1.475,2)", -1.48),
    ("ROUND(21.5,-1)", 20),
    ("ROUNDUP(-3.14159,1)", -3.2),
    ("MOD(-3,2)", 1),
    ("QUOTIENT(-10,3)", -3),
    ("GCD(24,36)", 12),
    ("LCM(24,36)", 72),
    ("INT(-8.9)", -9),
    ("TRUNC(-8.9)", -8),
    ('LEFT("Sale Price",4)', "Sale"),
    ('RIGHT("Stock Number")', "r"),
    ('MID("Fluid Flow",7,20)', "Flow"),
    ('SUBSTITUTE("Quarter 1, 2011","1","2",3)', "Quarter 1, 2012"),
    ('REPLACE("abcdefghijk",6,5,"*")', "abcde*k"),
    ('SEARCH("e","Statements",6)', 7),
    ('FIND("m","Miriam McGovern")', 6),
    ('TRIM("First   Quarter Earnings")', "First Quarter Earnings"),
    ('NUMBERVALUE("2.500,27",",",".")', 2500.27),
    ('NUMBERVALUE("3.5%")', 0.035),
    ('EXACT("Word","word")', False),
    ('"Word"="word"', True),
    ('TEXTJOIN(", ",TRUE,"a","","b")', "a, b"),
    ('TEXTBEFORE("Red riding hood\'s, red hood","hood")', "Red riding "),
    ('TEXTSPLIT("Dakota Lennon Sanchez"," ")', [["Dakota", "Lennon", "Sanchez"]]),
    ('TEXTSPLIT("1,2;3",",",";")', [["1", "2"], ["3", "#N/A"]]),
    ("MMULT({1,3;7,2},{2,0;0,2})", [[2, 6], [14, 4]]),
    ("FREQUENCY({79;85;78;85;50;81;95;88;97},{70;79;89})", [[1], [2], [4], [2]]),
    ("MEDIAN(1,2,3,4,5,6)", 3.5),
    ("SUMPRODUCT({1,2},{3,4})", 11),
    ("SMALL({3;5;1},2)", 3),
    ('MATCH("b",{"a";"B";"c"},0)', 2),
    ("MATCH(39,{25;38;40;41},1)", 2),
    ("XMATCH(4,{5,4,3},1)", 2),
    ('XLOOKUP("x",{"a";"b"},{1;2},"none")', "none"),
    ("LOOKUP(5.75,{4.14;4.19;5.17;5.77;6.39})", 5.17),
    ("INDEX({1,2;3,4},0,2)", [[2], [4]]),
    ("INDEX({1,2;3,4},2,2)", 4),
    ("SEQUENCE(2,3)", [[1, 2, 3], [4, 5, 6]]),
    ("SORT({3;1;2},,-1)", [[3], [2], [1]]),
    ('SORTBY({"a";"b";"c"},{2;3;1},1)', [["c"], ["a"], ["b"]]),
    ("UNIQUE({1;2;1})", [[1], [2]]),
    ("UNIQUE({1,2,1},TRUE)", [[1, 2]]),
    ('FILTER({1;2;3},{0;1;1},"")', [[2], [3]]),
    ("FILTER({1;2},{0;0})", "#CALC!"),
    ("TAKE({1;2;3},-2)", [[2], [3]]),
    ("DROP({1;2;3},2)", 3),
    ("EXPAND({1},2,2,0)", [[1, 0], [0, 0]]),
    ("VSTACK({1,2},3)", [[1, 2], [3, "#N/A"]]),
    ("WRAPROWS({1,2,3},2)", [[1, 2], [3, "#N/A"]]),
    ("SCAN(1,{1,2,3;4,5,6},LAMBDA(a,b,a*b))", [[1, 2, 6], [24, 120, 720]]),
    ("REDUCE(0,{1,2,3},LAMBDA(a,b,a+b^2))", 14),
    ("BYROW({1,2;3,4},_xleta.SUM)", [[3], [7]]),
    ("MAP({1,2},LAMBDA(a,{1,2}))", [["#CALC!", "#CALC!"]]),
    ("MAKEARRAY(2,2,LAMBDA(r,c,r*c))", [[1, 2], [2, 4]]),
    ("LET(x,5,SUM(x,1))", 6),
    ("SWITCH(3,1,10,3,30,0)", 30),
    ("IFS(FALSE,1,TRUE,2)", 2),
    ('CHOOSE(2,"a","b")', "b"),
    ("{1,2}+{10;20}", [[11, 12], [21, 22]]),
    ("{1,2,3}+{1,2}", [[2, 4, "#N/A"]]),
    ("-2^2", 4),
    ("0^0", "#NUM!"),
    ("1/0", "#DIV/0!"),
    ("0.1+0.2=0.3", True),
    ('"a"<TRUE', True),
    ('9<"1"', True),
    ('COUNTIF(A1:A4,">2")', 2),
    ("COUNT(A1:A4)", 2),
    ("COUNTA(A1:A4)", 3),
    ('SUM(A1:A4,"5")', 15),
    ("A1:INDEX(A1:A4,2)", [[3], [0]]),
    ("SUM(A1:INDEX(A1:A4,4))", 10),
    ('A2=""', True),
    ("A2=0", True),
    ("ISBLANK(A1:A4)", [[False], [True], [False], [False]]),
    ('"x"+1', "#VALUE!"),
    ('UNICODE("♠")', 9824),
    ('LEN("😀")', 2),
]


@pytest.mark.parametrize(("formula", "shows"), SHOWN)
def test_what_excel_shows(formula: str, shows: Any) -> None:
    assert asked(formula) == shows


def test_blanks_within_arrays_under_every_hypothesis() -> None:
    """`COUNT(IF({1;1}=1,range))` over blank cells: what only Excel itself can answer."""
    stays, not_seen, by_if, by_transpose, everywhere = (Rules(it) for it in HYPOTHESES.values())
    counted = [asked("COUNT(IF(A1:A2<>9,A1:A2))", it) for it in (stays, not_seen, by_if, by_transpose, everywhere)]
    assert counted == [1, 1, 2, 1, 2]
    turned = [asked("COUNT(TRANSPOSE(A1:A2))", it) for it in (stays, not_seen, by_if, by_transpose, everywhere)]
    assert turned == [1, 1, 1, 2, 2]
    seen = [asked("SUM(0+ISBLANK(DROP(A1:A3,1)+0))", it) for it in (stays, not_seen)]
    assert seen == [0, 0]
    assert [asked("ISBLANK(VSTACK(A2,1))", it) for it in (stays, not_seen)] == [[[True], [False]], [[False], [False]]]


@pytest.mark.parametrize(
    ("text", "point", "comma"),
    [
        ('"1.5"', 1.5, "a date"),
        ('"1,5"', "#VALUE!", 1.5),
        ('"1/3"', "a date", "a date"),
        ('"4S"', "#VALUE!", "#VALUE!"),
    ],
)
def test_a_text_is_the_number_that_excel_makes_of_it(text: str, point: Any, comma: Any) -> None:
    for rules, expected in ((Rules(), point), (Rules(comma=True), comma)):
        found = asked(f"0+{text}", rules)
        assert (found > 40_000) if expected == "a date" else (found == expected)
    assert (asked('1.5&""'), asked('1.5&""', Rules(comma=True))) == ("1.5", "1,5")


def test_every_function_that_our_modules_may_use_is_known_here() -> None:
    ours = syntax.PLAIN | syntax.LATER | syntax.OF_THE_WORKSHEET
    assert ours - set(FUNCTIONS) - set(SPECIAL) == {"LET", "LAMBDA"}
    assert {syntax.stored_function(name) for name in ours} - set(STORED) == {"_xlfn.LET", "_xlfn.LAMBDA"}


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (5, "0.##", "5."),
        (0, "0.##", "0."),
        (-13, "0.##", "-13."),
        (5.25, "0.##", "5.25"),
        (0.5, "+0.00;-0.00;0.00", "+0.50"),
    ],
)
def test_a_number_format_by_excels_rules(value: float, code: str, text: str) -> None:
    """The point of a format is shown where no digit follows it: an engine that drops it hides that."""
    assert shown(value, code) == text
