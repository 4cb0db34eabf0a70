"""Excel's functions in runtime.js beside Microsoft's documentation, and beside our interpreter of Excel's rules."""

from collections.abc import Sequence
from contextlib import closing
from decimal import InvalidOperation
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.excel_rules.machine import Machine
from tests.excel_rules.test_interpreter import SHOWN
from tests.excel_rules.values import BLANK, Error, Rules, Stop
from tests.excel_rules.workbook import Compiler, UnknownError, rows_of
from tests.lambdas.engines import Block, Running, block_of
from tests.strategies import examples
from xl_law12.errors import Law12Error
from xl_law12.excel.syntax import parse
from xl_law12.lambdas.javascript import program_of

FORMULAS = 3000

pytestmark = pytest.mark.needs("node")


def program_with(formulas: Sequence[str]) -> str:
    """A program with a name for each formula; its variable `b` is a blank cell."""
    trees = {f"F_{place}X": parse(f"LAMBDA(b, {formula})") for place, formula in enumerate(formulas)}
    return program_of(trees, trees)


def in_node(formulas: Sequence[str]) -> list[Block]:
    """What formulas show."""
    with closing(Running(program_with(formulas))) as node:
        return [node.shown(f"F_{place}X", None) for place in range(len(formulas))]


def in_interpreter(formula: str) -> Block | None:
    """What our interpreter shows, or None if Excel's documents do not decide it."""
    machine = Machine(Rules(), lambda _: BLANK)
    run = Compiler(machine, lambda _: None).run_of(parse(formula))
    try:
        rows = rows_of(machine.value(run({"b": BLANK})))
    except Stop as stopped:
        rows = [[stopped.error]]
    except (InvalidOperation, UnknownError):  # more digits than Decimal has, and IFS over an array
        return None
    return None if machine.doubts else [[it.code if isinstance(it, Error) else it for it in row] for row in rows]


def is_here(formula: str) -> bool:
    """Whether a formula has no cells, leaves no argument out, and the runtime has all of its functions."""
    try:
        program_with([formula])
    except Law12Error:
        return False
    return True


def test_what_excel_shows() -> None:
    shown = [(formula, shows) for formula, shows in SHOWN if is_here(formula)]
    found = in_node([formula for formula, _ in shown])
    assert found == [block_of(shows) for _, shows in shown]
    assert len(shown) > 50


# Cells and arrays of all kinds, and functions with arguments that Excel may take for something else.

NUMBERS = [
    *("0", "1", "-1", "2", "3", "2.5", "-0.5", "0.1", "419.99999999999994", "420", "1E+20", "0.0000001", "12345.678"),
]
TEXTS = ["", "a", "A", "abc", "b c", "1,234.5", "12%", " 7 ", "TRUE", "*", "?b", "~*", "a|b", "(5)", "$3", "1E2", "é"]
numbers, texts = st.sampled_from(NUMBERS), st.sampled_from([f'"{it}"' for it in TEXTS])
cell = numbers | numbers | texts | st.sampled_from(["TRUE", "FALSE", "b", "1/0", "XMATCH(1,{2})"])


@st.composite
def arrays(draw: Any) -> str:
    width, kind = draw(st.integers(1, 3)), draw(st.sampled_from([numbers, texts, numbers | texts]))
    rows = draw(st.lists(st.lists(kind, min_size=width, max_size=width), min_size=1, max_size=3))
    array = "{" + ";".join(map(",".join, rows)) + "}"
    return str(draw(st.sampled_from([array, array, f"HSTACK({array},b)", f"VSTACK({array},1/0)", f"({array}>1)"])))


some = cell | cell | arrays()
few = st.sampled_from(["0", "1", "2", "3", "-1", "b", '"2"', "2.7"]) | some
WITH_ONE = "ABS INT SIGN SQRT LN SUM PRODUCT LEN LOWER UPPER TRIM NOT UNICODE ISNUMBER ISTEXT ISLOGICAL ISERROR"
WITH_ONE += " ROWS COLUMNS TRANSPOSE TOCOL UNIQUE COUNT COUNTA ISNA N"
WITH_TWO = "AND OR SUMPRODUCT MOD POWER MAX MIN MEDIAN MMULT EXACT FIND SEARCH CONCAT HSTACK VSTACK IFERROR"
ARGUMENTS = {
    **dict.fromkeys(WITH_ONE.split(), (some,)),
    **dict.fromkeys(WITH_TWO.split(), (some, some)),
    **dict.fromkeys(("ROUND", "ROUNDUP", "LEFT", "RIGHT", "REPT", "CHOOSECOLS", "TAKE", "DROP"), (some, few)),
    **dict.fromkeys(("IF", "SUBSTITUTE", "FILTER"), (some, some, some)),
    **dict.fromkeys(("MID", "INDEX"), (some, few, few)),
    "CHOOSE": (few, some, some),
    "EXPAND": (some, few, few, cell),
    "IFS": (cell, some, st.just("TRUE"), some),
    "MATCH": (some, some, st.just("0")),
    "NUMBERVALUE": (some, *[st.sampled_from(['"."', '","'])] * 2),
    "SEQUENCE": (few, few, some, some),
    "SORT": (some, st.just("1"), st.sampled_from(["1", "-1"])),
    "SORTBY": (some, some, st.sampled_from(["1", "-1"])),
    "SWITCH": (cell, numbers | texts, some, numbers | texts, some),
    "TEXT": (some, st.sampled_from(['"0"', '"+0;-0;0"', '"0.00"', '"+0.0;-0.0"'])),
    "TEXTJOIN": (texts, st.sampled_from(["TRUE", "FALSE"]), some, some),
    "TEXTSPLIT": (some, texts.filter(lambda it: it != '""')),
    "XMATCH": (some, some, st.sampled_from(["0", "-1", "1"])),
}
operators = st.sampled_from(["=", "<>", "<", "<=", ">", ">=", "&", "+", "-", "*", "/"])


@st.composite
def formulas(draw: Any, inner: bool = True) -> str:
    """An operation or a call, sometimes with another one inside."""
    name = draw(st.sampled_from([*["operation"] * 15, *ARGUMENTS]))
    if name == "operation":
        return f"({draw(some)}{draw(operators)}{draw(some)})"
    given = [draw(it) for it in ARGUMENTS[name]]
    if inner and draw(st.booleans()):
        given[0] = draw(formulas(inner=False))
    return f"{name}({','.join(given)})"


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= 1e-12 * max(1, abs(one))
    return type(one) is type(other) and one == other


def agree(expected: Block, found: Block) -> bool:
    """The same cells; which of several errors is shown, and how often, may differ."""
    both = [[cell for row in rows for cell in row] for rows in (expected, found)]
    if all(isinstance(it, str) and it.startswith("#") for cells in both for it in cells):
        return True
    return [len(row) for row in expected] == [len(row) for row in found] and all(map(_alike, *both))


def test_the_rules_are_those_of_our_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for texts that Excel takes for a date: no name makes a number of one."""
    monkeypatch.setattr("tests.excel_rules.values._date", lambda text, *, comma: None)
    drawn: dict[str, None] = {}

    @settings(examples(FORMULAS), derandomize=True, database=None)
    @given(formulas())
    def collect(formula: str) -> None:
        drawn[formula] = None

    collect()
    wanted = {formula: expected for formula in drawn if (expected := in_interpreter(formula)) is not None}
    found = in_node(list(wanted))
    differ = [(it, *both) for it, *both in zip(wanted, wanted.values(), found, strict=True) if not agree(*both)]
    assert differ == []
    assert len(wanted) > len(drawn) / 2
