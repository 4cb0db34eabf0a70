"""The names in JavaScript: what is in the program, what stops its build, and how JavaScript's values are taken."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from tests.lambdas.engines import Running
from xl_law12.errors import Law12Error
from xl_law12.excel.syntax import parse
from xl_law12.lambdas.compiler import answered
from xl_law12.lambdas.javascript import REMEMBERED, Translation, program

RUNTIME = files("xl_law12.lambdas").joinpath("runtime.js").read_text(encoding="utf-8")
NATIVE = r"\$[A-Z]\w*"


@pytest.fixture(scope="module")
def node() -> Iterator[Running]:
    """Node with a few names."""
    running = Running(program(["IMP", "MATCHPOINTS", "L12_NUMBER"]))
    yield running
    running.close()


def test_all_functions_are_offered() -> None:
    assert set(re.findall(r"(\w+): offered\(\1\)", program())) == answered()


def test_only_what_is_needed_is_in_the_program() -> None:
    text = program(["IMP"])
    assert "function IMP(" in text and "function RANKING(" not in text
    assert len(text) < len(program()) / 5


def test_what_is_asked_again_and_again_is_remembered() -> None:
    text = program()
    assert [name for name in REMEMBERED if f"const {name}=remembered(function {name}(" not in text] == []


@pytest.mark.needs("node")
def test_what_is_remembered_is_told_apart() -> None:
    """By the IMP scale (Law 78B): 450 are 10 IMPs, of which 40% are 4; 20 and 520 are 1 and 11: 0.6 + 4.4."""
    running = Running(program(["MATCH_IMPS"]))
    rulings = ("60% 620, 40% 170", "60% 600, 40% 100", "60% 620, 40% 170")
    assert [running.answer("MATCH_IMPS", it, 620) for it in rulings] == [[[-4, 4]], [[-5, 5]], [[-4, 4]]]
    running.close()


def test_the_runtime_has_nothing_that_no_name_uses() -> None:
    for_names = RUNTIME.partition("// ---- What the cells of the sheets call")[0]
    declared = re.findall(rf"(?:const|function) ({NATIVE})", for_names)
    used = re.findall(NATIVE, program())
    assert [name for name in declared if used.count(name) == 1] == []
    assert len(declared) == len(set(declared))


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("LAMBDA(x, SUM(x))", "F_X: SUM is not in runtime.js"),
        ("LAMBDA(x, x ^ 2)", "F_X: ^ is not in runtime.js"),
        ("LAMBDA(x, x%)", "F_X: % is not in runtime.js"),
        ("LAMBDA(x, BYROW(x, SUM))", "F_X: BYROW is not in runtime.js"),
        ("LAMBDA(x, x(1))", "F_X: CALL is not in runtime.js"),
        ("LAMBDA(x, #N/A)", "F_X: #N/A as a constant is not in runtime.js"),
        ("LAMBDA(x, +x)", "F_X: one operand of + is not in runtime.js"),
        ("1 + 1", "F_X: is no LAMBDA name"),
    ],
)
def test_what_stops_the_build(formula: str, said: str) -> None:
    with pytest.raises(Law12Error) as refused:
        Translation("const $PLUS; const $MINUS;", {"F_X": parse(formula)}).lines(["F_X"])
    assert str(refused.value).startswith(said)


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(Law12Error, match="LAW12_RULES: is no LAMBDA name"):
        program(["IMP", "LAW12_RULES"])


@pytest.mark.needs("node")
@pytest.mark.parametrize(
    ("function", "arguments", "answer"),
    [
        # By the IMP scale (Law 78B): 620 and 600 against 140 are 480 and 460, 10 IMPs each; -100 is 240 worse, 6.
        ("IMP", [620, 140], 10),
        ("IMP", ["620", "140"], 10),
        ("IMP", [[620, -100], 140], [[10], [-6]]),
        ("IMP", [[[620, -100]], 140], [[10, -6]]),
        ("IMP", [[], 140], ""),
        ("IMP", [None, 140], ""),
        ("IMP", [True, 140], "#LAW12! score: 'TRUE' is not a number"),
        ("L12_NUMBER", ["12,5"], 12.5),
        ("L12_NUMBER", [[7, None, "x"]], [[7], [""], ["¿"]]),
    ],
)
def test_values_go_in_and_come_out(node: Running, function: str, arguments: list[Any], answer: Any) -> None:
    assert node.answer(function, *arguments) == answer
