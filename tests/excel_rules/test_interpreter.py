"""The interpreter against Excel's documentation: expected values are those of support.microsoft.com."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.excel_rules.machine import FUNCTIONS, Machine
from tests.excel_rules.stored import FUNCTIONS as STORED
from tests.excel_rules.values import BLANK, HYPOTHESES, Array, Error, Reference, Rules, Value, shown
from tests.excel_rules.workbook import SPECIAL, Compiler, plain, rows_of
from xl_law12.excel import syntax
from xl_law12.excel.syntax import parse
from xl_law12.lambdas.compiler import source

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


TEXT = Path(__file__).with_name("shown.txt").read_text(encoding="utf-8")
SHOWN: list[tuple[str, Any]] = [(it, json.loads(value)) for it, value in re.findall("(.+) => (.+)", TEXT)]


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


def called(tree: syntax.Node) -> set[str]:
    """The functions that a formula calls."""
    own = {tree.function} if isinstance(tree, syntax.Call) else set()
    return own.union(*map(called, syntax.parts(tree)))


def test_every_function_of_our_names_is_known_here() -> None:
    """And those that a module may use are all in the table of what Excel stores."""
    ours = syntax.PLAIN | syntax.LATER | syntax.OF_THE_WORKSHEET
    assert ours & set[str]().union(*(called(parse(it.text)) for it in source())) <= {*FUNCTIONS, *SPECIAL}
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
