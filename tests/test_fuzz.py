"""The whole catalogue with anything that cells can hold: an answer, or an error that says which argument is wrong.

Nothing else is raised, nothing is warned of, and no call takes longer than two seconds. A hundred times as
many examples: `python3 dev.py test --hypothesis-profile long tests/test_fuzz.py`.
"""

import math
import time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import strategies
from tests.strategies import examples
from xl_law12 import Law12Error
from xl_law12.errors import Refusal
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.cells import first_error_value
from xl_law12.sheet.functions import CATALOGUE

LONGEST_SECONDS = 2
# They serve a sheet: one line that cannot be read is said in its status, and spoils no other line.
LINE_BY_LINE = {"SHEET_STATUS", "CASE_DOUBTS", "MATCH_DOUBTS", "SCORE_DOUBTS", "NOTE_MARKS", "OUTCOMES_MP"}
LINE_BY_LINE |= {"REPEATED_RESULTS", "READ_HEADINGS", "SESSION_DOUBTS"}


def is_cell(value: Any) -> bool:
    return type(value) in (int, str, Refusal) or (type(value) is float and math.isfinite(value))


def is_answer(value: Any) -> bool:
    if not isinstance(value, list):
        return is_cell(value)
    return bool(value) and all(type(row) is list and row and all(map(is_cell, row)) for row in value)


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
@given(data=st.data())
@examples(200)
def test_an_answer_or_a_plain_error(function: SheetFunction, data: st.DataObject) -> None:
    names = [it.name for it in function.parameters]
    needed = sum(not it.optional for it in function.parameters)
    values = data.draw(st.lists(strategies.arguments, min_size=needed, max_size=len(names)))
    began = time.perf_counter()
    try:
        answer = function.function(*values)
    except Law12Error as error:
        assert error.where.split(",")[0] in names, error
        assert 10 < len(str(error)) < 400, error
        assert first_error_value(values) is None
    else:
        assert is_answer(answer), answer
    assert time.perf_counter() - began < LONGEST_SECONDS, values


@pytest.mark.parametrize(
    "function", [it for it in CATALOGUE if it.name not in LINE_BY_LINE], ids=lambda function: function.name
)
@pytest.mark.parametrize("error", ["#N/A", "#LAW12! results, row 7: cannot read '4Q'"])
def test_an_error_value_comes_back_as_it_is(function: SheetFunction, error: str) -> None:
    """functions.md: the first error value met is the answer, in Python too."""
    for place in range(len(function.parameters)):
        values: list[Any] = [1] * len(function.parameters)
        values[place] = [[420, error], ["#REF!", 1]] if place % 2 else error
        assert function.function(*values) == error
        values = [None] * len(function.parameters)
        values[place] = error
        assert function.function(*values) == error
