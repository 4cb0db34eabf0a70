"""The reader of cells: numbers, texts, blanks, errors, booleans, dates, ranges of any shape, numpy arrays."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests.lambdas.agreement import by_python
from tests.lambdas.cases import ARGUMENTS, questions
from tests.lambdas.engines import Question
from tests.strategies import examples
from xl_law12 import CROSS_IMPS, FREQUENCIES, IMP, LAW12_ADJUST, MATCHPOINTS, SCORE_SESSION, Law12Error
from xl_law12.sheet import catalogue, cells, ranges


def test_numbers_of_numpy() -> None:
    """Others: cases/cells.txt."""
    assert [cells.number_or_none(cell) for cell in (np.float64(7), np.int8(-3), np.str_(""))] == [7, -3, None]
    for cell, message in (
        (np.bool_(False), "FALSE is not a number"),
        (np.datetime64("2026-01-03"), "2026-01-03 is a date"),
    ):
        with pytest.raises(Law12Error, match=message):
            cells.number_or_none(cell)


@pytest.mark.parametrize(
    ("error", "language", "text"),
    [
        (Law12Error("is blank", "scores"), "it", "#LAW12! scores: è vuoto"),
        (KeyError("x"), "en", "#LAW12! something went wrong inside (KeyError: 'x'); xl-law12 doctor"),
        (ImportError("No module named 'numpy'", name="numpy"), "en", "cannot load numpy here: for LibreOffice get the"),
        (ImportError("x"), "en", "cannot load numpy here: for LibreOffice"),
    ],
)
def test_what_a_cell_shows_for_an_error(error: Exception, language: str, text: str) -> None:
    shown = cells.error_text(error, language)
    assert shown.startswith("#LAW12! ") and text in shown


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**15), 10**15))
def test_a_number_kept_as_text_counts_as_the_number(number: float) -> None:
    text = f"{number:.6f}" if abs(number) < 1e15 else "0"
    assert cells.number_or_none(text) == float(text)


@pytest.mark.parametrize(
    "error", ["#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#LAW12! results: x"]
)
def test_error_values(error: str) -> None:
    assert cells.is_error_value(error)
    assert IMP(error) == error
    assert IMP([430, error, "#REF!"]) == error
    assert IMP(np.array([430, error], dtype=object)) == error
    answers: list[Any] = [LAW12_ADJUST(error, "#NUM!", "#N/A"), SCORE_SESSION([1, error], [420, 50])]
    assert [*answers, SCORE_SESSION(1, 420, method=error)] == [error] * 3


def test_shapes() -> None:
    assert ranges.cells(420, "x")[1:5] == ([420], 1, 1, True)
    assert ranges.cells([1, 2], "x")[1:5] == ([1, 2], 2, 1, False)
    assert ranges.cells(((1, 2), (3, 4)), "x")[1:5] == ([1, 2, 3, 4], 2, 2, False)
    assert ranges.cells(np.array([[1], [2]]), "x")[1:5] == ([1, 2], 2, 1, False)
    assert ranges.cells(np.array(3), "x")[1:5] == ([3], 1, 1, True)
    assert ranges.cells([np.array([1, 2])], "x")[2:4] == (1, 2)


def test_arrays_say_what_they_show() -> None:
    """A masked figure is a blank, a date never the number behind it, and an array of no dimension the cell it is."""
    assert IMP(np.ma.array([420, 50], mask=[False, True])) == [[9], [""]]
    assert IMP(np.ma.masked) == ""
    assert IMP([np.array(420)]) == IMP([[np.array(420)]]) == [[9]]
    assert IMP([np.array(420), "50"]) == [[9], [2]]
    for date_of in ("datetime64[D]", "datetime64[ns]", "timedelta64[s]"):
        days: Any = np.array([1, 2]).astype(date_of)
        for value in (days, days.reshape(2, 1), days[0], list(days)):
            with pytest.raises(Law12Error, match="is a date, not a number"):
                IMP(value)


def test_an_array_of_numbers_with_what_is_none() -> None:
    with pytest.raises(Law12Error, match="actual, row 2: inf is not a number"):
        LAW12_ADJUST(np.array([2.0, np.inf]), 9, 6)
    with pytest.raises(Law12Error, match="score: has 3 dimensions"):
        IMP(np.zeros((2, 2, 2)))


def _with_nan(value: Any) -> Any:
    """An argument with nan in the place of every blank of a range."""
    if not isinstance(value, list):
        return value
    return [np.nan if cell is None else _with_nan(cell) for cell in value]


@examples(200)
@given(questions([*ARGUMENTS]))
def test_a_nan_in_a_range_is_a_blank(asked: Question) -> None:
    """As pandas means it: a column of a DataFrame has nan where its file has nothing."""
    with_nan = asked._replace(arguments=[_with_nan(value) for value in asked.arguments])
    assert repr(by_python(with_nan)) == repr(by_python(asked))


def test_a_nan_in_a_long_column_is_a_blank_too() -> None:
    """The columns that are read in one pass, as a list and as an array; a nan alone is no number."""
    long = [420.0, -50.0, 170.0] * 100
    with_nan, blank = [*long, np.nan], [*long, None]
    for function in (MATCHPOINTS, CROSS_IMPS, IMP, FREQUENCIES):
        expected = function(blank)
        assert function(with_nan) == function(np.array(with_nan)) == expected
        assert function(np.array(with_nan, dtype=object)) == function(np.array(with_nan, dtype=np.float32)) == expected
    assert IMP([np.float32("nan"), 420]) == [[""], [9]]
    assert LAW12_ADJUST(np.array([2.0, np.nan]), [9, np.nan], None)[1] == ["", ""]
    for alone in (float("nan"), np.float64("nan"), np.array(np.nan)):
        with pytest.raises(Law12Error, match="nan is not a number"):
            IMP(alone)


def test_a_long_column_is_not_read_by_what_a_float_cuts_off() -> None:
    plain: list[Any] = [420.0] * 200
    with pytest.raises(Law12Error, match=r"score, row 201: \(4\+2j\) is not a number"):
        IMP([*plain, np.complex128(4 + 2j)])
    with pytest.raises(Law12Error, match="score, row 201: inf is not a number"):
        IMP([*plain, np.longdouble("1e400")])
    assert len(IMP([*plain, np.float32(420)])) == 201


def test_lists_in_lists_in_lists() -> None:
    innermost: list[Any] = [420]
    for _ in range(5000):
        innermost = [innermost]
    for value in (innermost, [innermost], [420, innermost]):
        with pytest.raises(Law12Error, match=r"a range is a list of rows|mixes cells with rows"):
            LAW12_ADJUST(2, 9, value)


def test_places() -> None:
    block = ranges.cells([[1, 2], [3, 4]], "results")
    assert [block.place(index) for index in (0, 3)] == ["results, row 1, column 1", "results, row 2, column 2"]
    assert ranges.cells(1, "results").place(0) == "results"


def test_one_value_may_be_a_range_of_one_cell() -> None:
    side = catalogue.word("NS or EW", ("NS", "EW"))
    assert catalogue.one("a number", cells.number_or_none).read([["5"]], "x") == 5
    assert side.read([" ew "], "x") == "EW" and side.read([[None]], "x") is None
    assert catalogue.one("a flag", cells.flag_of).read([[None]], "x") is False
    assert catalogue.whole("1 or 2", 1, 2).read(None, "x") is None
    with pytest.raises(Law12Error, match="x: has 2 cells: give one"):
        side.read(["NS", "EW"], "x")
    with pytest.raises(Law12Error, match="x: 3 is not one of NS or EW"):
        side.read(3, "x")


class Unprintable:
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


def test_an_object_that_cannot_print_itself() -> None:
    cell: Any = Unprintable()
    with pytest.raises(Law12Error, match="score: a value of type Unprintable is not a number"):
        IMP(cell)
