"""The reader of cells: numbers, texts, blanks, errors, booleans, dates, ranges of any shape, numpy arrays."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests.lambdas.agreement import by_python
from tests.lambdas.cases import ARGUMENTS, questions
from tests.lambdas.engines import Question
from tests.strategies import examples
from xl_law12 import CROSS_IMPS, FREQUENCIES, IMP, LAW12_ADJUST, MATCHPOINTS, SCORE_SESSION, Law12Error
from xl_law12.sentences import quoted
from xl_law12.sheet import catalogue, cells, ranges
from xl_law12.sheet.field import label


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        *[(430, 430), (430.0, 430), ("430", 430), (" +430 ", 430), ("−50", -50), ("1,5", 1.5), (".5", 0.5), ("5.", 5)],
        *[(Fraction(1, 2), 0.5), (Decimal("2.5"), 2.5), (np.float64(7), 7), (np.int8(-3), -3)],
        *[(None, None), ("", None), ("  ", None), (np.str_(""), None)],
    ],
)
def test_numbers(cell: Any, number: float | None) -> None:
    assert cells.number_or_none(cell) == number


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("4Q", "cannot read '4Q' as a number"),
        ("1e3", "cannot read '1e3' as a number"),
        ("1_000", "cannot read '1_000'"),
        (True, "TRUE is not a number"),
        (np.bool_(False), "FALSE is not a number"),
        (date(2026, 3, 1), "2026-03-01 is a date, not a number: a spreadsheet makes one of a typed 1/3"),
        (np.datetime64("2026-01-03"), "2026-01-03 is a date"),
        (datetime(2026, 1, 3), "2026-01-03 00:00:00 is a date"),
        (float("nan"), "nan is not a number; a blank cell is None or an empty text"),
        (Decimal("NaN"), "nan is not a number"),
        (Decimal("sNaN"), "sNaN is too large a number"),
        (10**400, "too large a number"),
        (3 + 4j, "(3+4j) is not a number"),
        ({}, "{} is not a number"),
        ("9" * 31, "cannot read '9999"),
    ],
)
def test_what_is_no_number(cell: Any, message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        cells.number_or_none(cell)
    assert message in str(caught.value)


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


def test_what_only_looks_like_an_error_value() -> None:
    for text in ("#", "#4", "N/A", "# N/A", "#LAW12"):
        assert not cells.is_error_value(text)
        with pytest.raises(Law12Error, match="cannot read"):
            IMP(text)


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


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (1e308, "1e+308 is far from a weight"),
        (-1e7, "-10000000 is far from a weight"),
        (Fraction(10**400), "is too large a number"),
        (Fraction(1, 10**31), "has a denominator of more than 30 digits"),
        ("1/" + "3" * 300, "cannot read '1/333"),
        (46000, "46000 is far from a weight; it may be a date"),
    ],
)
def test_weights_refused(cell: Any, message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        cells.weight_or_none(cell)
    assert message in str(caught.value)


@pytest.mark.parametrize("cell", ["200%", 6300, -0.1, "-5%", 100.5])
def test_no_percentage_beyond_100(cell: Any) -> None:
    with pytest.raises(Law12Error, match="% is not a percentage from 0 to 100"):
        cells.percentage_or_none(cell)


@pytest.mark.parametrize("cell", ["#N/A", "x" * 201])
def test_texts_of_a_form(cell: str) -> None:
    assert [cells.text_of(text) for text in (" Rossi\n Bianchi", None, 7, 7.5)] == ["Rossi Bianchi", "", "7", "7.5"]
    with pytest.raises(Law12Error, match=r"is an error value|has 201 characters: write at most 200"):
        cells.text_of(cell)


def test_a_number_that_is_not_what_it_looks_like_is_shown_in_full() -> None:
    """Excel shows 15 digits, and 420 is a score."""
    assert quoted(419.99999999999994) == "419.99999999999994"
    assert [quoted(number) for number in (0.1, 1e22, float("inf"), float("nan"))] == ["0.1", "1e+22", "inf", "nan"]


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


@pytest.mark.parametrize(
    ("cell", "flag"),
    [(True, True), (False, False), (1, True), (0.0, False), ("true", True), (" FALSE", False), (None, False)],
)
def test_flags(cell: Any, flag: bool) -> None:
    assert cells.flag_of(cell) is flag


@pytest.mark.parametrize(
    ("cell", "share"), [(0.63, 0.63), (63, 0.63), ("63%", 0.63), ("0,63", 0.63), ("100%", 1), (1, 1), (None, None)]
)
def test_percentages(cell: Any, share: float | None) -> None:
    found = cells.percentage_or_none(cell)
    assert found == (None if share is None else Fraction(str(share)))


def test_weights_of_every_kind() -> None:
    third = Fraction(1, 3)
    assert [cells.weight_or_none(cell) for cell in ("1/3", "⅓", 1 / 3, 0.333333333333333, third, Decimal("0.5"))] == [
        *(third, third, third, third, third),
        Fraction(1, 2),
    ]
    assert cells.weight_or_none(0.3333) == Fraction(3333, 10000)
    assert cells.weight_or_none(0.33333) == Fraction(33333, 100000)


def test_names_of_boards_and_pairs() -> None:
    assert label("1") == label(1) == label(1.0) == label(" 1 ") == 1.0
    assert label(" 3  a ") == "3 a"
    assert label("") is None


def test_one_name_however_it_is_typed_and_two_that_only_look_alike() -> None:
    """A board 1 and a text 1.0 were two; Groß and Gross were one pair, and an é stored in two ways two pairs."""
    assert label("1.0") == label("1,0") == label("01") == 1.0
    assert label("3.1") == label(3.1) == label("3,1") == 3.1
    assert label("3.10") == "3.10"
    assert label("1-2") == "1-2"
    assert label("9" * 31) == "9" * 31
    assert label("Groß") != label("Gross")
    assert label("GROß") == label("groß")
    assert label("René") == label("Rene\u0301") == label("RENÉ")
    with pytest.raises(Law12Error, match="'#N/A' is an error value"):
        label("#N/A")


def test_quotes_are_never_long() -> None:
    assert len(quoted("x" * 10_000)) <= 60
    assert quoted("x" * 10_000).endswith("...'")
    assert quoted(12345678901234567890) == "12345678901234567890"
    assert quoted(10**100).endswith("...")


class Unprintable:
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


def test_an_integer_too_long_to_print() -> None:
    with pytest.raises(Law12Error, match="a value of type int is too large a number"):
        cells.number_or_none(10**5000)


def test_an_object_that_cannot_print_itself() -> None:
    cell: Any = Unprintable()
    with pytest.raises(Law12Error, match="score: a value of type Unprintable is not a number"):
        IMP(cell)
