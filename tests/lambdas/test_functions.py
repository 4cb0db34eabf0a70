"""The same answer or none: the names in two engines beside Python, on worked examples and cases of all kinds."""

from __future__ import annotations

import os
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from benchmarks import npm
from tests.lambdas.agreement import agree, by_python, differences, is_refusal
from tests.lambdas.cases import ARGUMENTS, questions
from tests.lambdas.engines import Question, formulon, univer
from xl_law12.examples import Example, load
from xl_law12.lambdas.modules import answered

# 10,000 cases were passed before each release; here fewer, for the time they take.
CASES = int(os.environ.get("XL_LAW12_LAMBDA_CASES", "600"))
IN_A_BATCH = 50
IN_UNIVER = 200

EXAMPLES = [example for example in load() if example.function in answered()]


def worked(value: object) -> object:
    """An input of an example, its inner calls worked out."""
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("="):
        return by_python(Question(value[0][1:], [worked(it) for it in value[1:]]))[0][0]
    return value


def question(example: Example) -> Question:
    return Question(example.function, [worked(it) for it in example.inputs])


def test_every_name_is_asked() -> None:
    assert set(ARGUMENTS) == answered()


def test_the_worked_examples_in_formulon() -> None:
    asked = [question(example) for example in EXAMPLES]
    assert differences(asked, formulon(asked)) == []
    assert len(asked) > 20


@settings(max_examples=CASES // IN_A_BATCH, suppress_health_check=list(HealthCheck))
@given(st.lists(questions(sorted(ARGUMENTS)), min_size=IN_A_BATCH, max_size=IN_A_BATCH))
def test_formulon_beside_python(asked: list[Question]) -> None:
    assert differences(asked, formulon(asked)) == []


# Univer evaluates a LAMBDA within MAP again for every use of its result, and may lose the variables on the way.
UNIVER_MAY_FAIL = {"VICTORY_POINTS", "WEIGHTED_VP"}


@cache
def questions_for_univer() -> list[Question]:
    """The worked examples, and cases that are the same every time."""
    asked = [question(example) for example in EXAMPLES]

    @settings(max_examples=IN_UNIVER, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(questions(sorted(ARGUMENTS)))
    def collect(drawn: Question) -> None:
        asked.append(drawn)

    collect()
    return asked


@pytest.mark.needs("npm")
def test_univer_beside_python() -> None:
    """Never another figure; and no answer only where Univer itself fails, which is seldom."""
    asked = questions_for_univer()
    expected = [by_python(it) for it in asked]
    answers = univer(asked, [len(block) for block in expected], npm.install().parent.parent)
    unlike = [it for it in zip(asked, expected, answers, strict=True) if not agree(it[1], it[2])]
    assert [it for it in unlike if not is_refusal(it[2])] == []
    assert {it.function for it, _, _ in unlike} <= UNIVER_MAY_FAIL
    assert len(unlike) < len(asked) / 50
    assert {it.function for it in asked} == answered()
