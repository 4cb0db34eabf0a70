"""Law 12C1(e), 12C2, 12C4 and the 2007 option: the laws that the arithmetic keeps; and weights."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from xl_law12 import (
    LAW12_ADJUST,
    LAW12_ARTIFICIAL,
    LAW12_DAMAGE,
    LAW12_EXPLAIN,
    LAW12_KNOCKOUT,
    Law12Error,
)
from xl_law12.bridge.exact import exact_weight, format_weight, poll_weights, shares, whole_steps
from xl_law12.bridge.law12 import TOLERANCE, Case, cases, non_offenders_award, offenders_award
from xl_law12.bridge.worth import mixed_number
from xl_law12.errors import TotalError

imps = st.integers(-24, 24)
lines = st.lists(st.tuples(imps, imps, imps), min_size=1, max_size=20)


@given(imps, imps, imps)
def test_the_four_cases_are_the_closed_form(a: int, b: int, c: int) -> None:
    """RMB 2011: the four cases in turn, and max(A, A + B - max(A, C)) for all of them."""
    if b <= a:
        nos, case = a, "no damage"
    elif b <= c:
        nos, case = a, "all self-inflicted"
    elif c <= a:
        nos, case = b, "none self-inflicted"
    else:
        nos, case = a + b - c, "part self-inflicted"
    assert LAW12_ADJUST(a, b, c) == [[nos, min(-a, -b)]]
    assert LAW12_DAMAGE(a, b, c) == [[b - a, b - c, c - a, case]]
    assert nos == max(a, a + b - max(a, c))


@given(imps, imps, imps, st.integers(0, 24))
def test_nobody_gains_by_the_error_or_the_infraction(a: int, b: int, c: int, better: int) -> None:
    """Between the table result and B; never less for a better A with the same damage; the offenders never above A'."""
    [[nos, os]] = LAW12_ADJUST(a, b, c)
    assert a <= nos <= max(a, b)
    assert os <= -a and os <= -b
    assert LAW12_ADJUST(a, b, min(24, c + better))[0][0] <= nos


@given(imps, imps, imps, st.integers(24, 200))
def test_a_top_only_shifts_the_figures(a: int, b: int, c: int, top: int) -> None:
    """At matchpoints A + A' = top: the same ruling, measured from the middle."""
    [[nos, os]] = LAW12_ADJUST(a, b, c, 0)
    assert LAW12_ADJUST(a + top, b + top, c + top, 2 * top) == [[nos + top, os + top]]


@given(lines)
def test_scalars_columns_and_arrays_are_the_same(figures: list[tuple[int, int, int]]) -> None:
    columns = [list(column) for column in zip(*figures, strict=True)]
    one_by_one = [LAW12_ADJUST(*line)[0] for line in figures]
    assert LAW12_ADJUST(*columns) == one_by_one
    assert LAW12_ADJUST(*(np.array(column) for column in columns)) == one_by_one
    assert LAW12_ADJUST(*([[figure] for figure in column] for column in columns)) == one_by_one
    assert LAW12_DAMAGE(*columns) == [LAW12_DAMAGE(*line)[0] for line in figures]
    assert LAW12_EXPLAIN(*columns) == [[LAW12_EXPLAIN(*line)] for line in figures]
    assert LAW12_KNOCKOUT(columns[0], columns[1]) == [[LAW12_KNOCKOUT(*line[:2])] for line in figures]


def test_the_tolerance_includes_its_end() -> None:
    """A B that is higher than A by just the tolerance is no damage, in the award as in the case."""
    a, b, c = np.array([0.5]), np.array([0.5 + TOLERANCE]), np.array([0.25])
    assert non_offenders_award(a, b, c).tolist() == [0.5]
    assert cases(a, b, c).tolist() == [Case.NO_DAMAGE]
    assert offenders_award(-a, -a - TOLERANCE).tolist() == [-0.5]
    high = np.array([2.25])
    assert cases(a, high, a + TOLERANCE).tolist() == [Case.NONE_SELF_INFLICTED]
    assert cases(a, high + TOLERANCE, high).tolist() == [Case.ALL_SELF_INFLICTED]
    assert cases(a, high + 2 * TOLERANCE, high).tolist() == [Case.PART_SELF_INFLICTED]


@given(imps, imps)
def test_a_blank_c_is_a(a: int, b: int) -> None:
    """Nothing was self-inflicted where there was no serious error (Law 12C1(b))."""
    assert LAW12_ADJUST(a, b, None) == LAW12_ADJUST(a, b, a) == [[max(a, b), min(-a, -b)]]
    assert LAW12_DAMAGE(a, b, None) == LAW12_DAMAGE(a, b, a)
    assert LAW12_DAMAGE([a], [b], [None])[0][3] == ("none self-inflicted" if b > a else "no damage")


@given(imps, st.one_of(st.none(), imps))
def test_a_board_without_a_result_gives_both_sides_their_b(b: int, b_os: int | None) -> None:
    """Law 86B, a cancelled board: there is no damage to divide."""
    assert LAW12_ADJUST(None, b, None, None, b_os) == [[b, -b if b_os is None else b_os]]
    assert LAW12_ADJUST("", b + 30, " ", 60) == [[b + 30, 30 - b]]


@given(st.sampled_from(["A+", "A", "A-"]), st.integers(0, 100))
def test_average_plus_and_minus_are_bounds(award: str, own: int) -> None:
    worth = LAW12_ARTIFICIAL(award, "MP", f"{own}%")
    assert worth == {"A+": max(60, own), "A": 50, "A-": min(40, own)}[award] / 100


@given(imps, imps, imps)
def test_the_sentence_names_both_awards(a: int, b: int, c: int) -> None:
    [[nos, os]] = LAW12_ADJUST(a, b, c)
    text = LAW12_EXPLAIN(a, b, c)
    for award in (nos, os):
        assert f"{int(award):+d} IMP".replace("+0", "0") in text


def test_differences_and_averages_are_right_in_every_unit() -> None:
    """They have no top, so that nobody knows whether 65 is a percentage or IMPs that no board gives (rules.md)."""
    assert LAW12_DAMAGE(40, 65, 50) == [[25, 15, 10, "part self-inflicted"]]
    assert LAW12_KNOCKOUT(-790, 620) == -705
    for wrong in (lambda: LAW12_ADJUST(25, 0, 0), lambda: LAW12_EXPLAIN(0, 25, None)):
        with pytest.raises(Law12Error, match="25 is not a number of IMPs from -24 to 24"):
            wrong()


# Weights: where they are the simple fraction that was meant, where they add up, and how messages show them.


THIRD = Fraction(1, 3)


@pytest.mark.parametrize(("off", "is_third"), [("4.8e-15", True), ("-4.8e-15", True), ("5.5e-15", False)])
def test_a_number_is_the_fraction_that_is_within_5e_15_of_it(off: str, is_third: bool) -> None:
    """functions.md, Weights: relatively, and with q up to 10,000."""
    assert (exact_weight(float(THIRD * (1 + Fraction(off)))) == THIRD) is is_third


@pytest.mark.parametrize(
    ("weights", "adds_up"),
    [
        (("0.5", "0.505"), True),
        (("0.5", "0.495"), True),
        (("0.5", "0.5051"), False),
        (("0.5", "0.4949"), False),
        (("50", "50.5"), True),
        (("50", "49.5"), True),
        (("50", "50.505"), False),
        (("50", "49.49"), False),
    ],
)
def test_weights_add_up_within_the_gap(weights: tuple[str, str], adds_up: bool) -> None:
    """To 1 within 0.005, or to 100 within 0.5, the ends included; then they are scaled to exactly 1."""
    given = [Fraction(weight) for weight in weights]
    if adds_up:
        assert sum(shares(given)) == 1
    else:
        with pytest.raises(TotalError):
            shares(given)


def test_a_message_shows_eight_weights_or_seven_and_dots() -> None:
    tenth = Fraction(1, 20)
    with pytest.raises(TotalError) as eight:
        shares([tenth] * 8)
    assert str(eight.value) == "5%, 5%, 5%, 5%, 5%, 5%, 5%, 5% add up to 40%, not 100%"
    with pytest.raises(TotalError) as nine:
        shares([tenth] * 9)
    assert str(nine.value) == "5%, 5%, 5%, 5%, 5%, 5%, 5%, ... add up to 45%, not 100%"
    assert [nine.value.problem.fields[name] for name in ("total", "whole")] == ["45%", "100%"]


def test_how_a_message_shows_a_weight() -> None:
    """A fraction up to a denominator below 1,000, else six digits; beyond 2 no chance was meant, but a percentage."""
    assert [format_weight(weight) for weight in (Fraction(2), Fraction(21, 10), Fraction(1, 999))] == [
        *("200%", "2.1", "1/999"),
    ]
    assert format_weight(Fraction(1, 1001)) == "0.0999001%"
    assert format_weight(Fraction(1, 1000)) == "0.1%"


@pytest.mark.parametrize("denominator", [3, 6, 7, 9, 11, 12])
def test_simple_fractions_are_printed_as_such(denominator: int) -> None:
    """WBF 2017, example 8: +4 2/3; the sources print no longer fractions."""
    assert mixed_number(4 + 1 / denominator) == f"4 1/{denominator}"
    assert mixed_number(1 / 8) == "0.125"


# WBF 2017, benefit of the doubt.


polls = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=6)


@given(polls, st.integers(0, 20))
def test_the_weights_of_a_poll(poll: list[tuple[int, bool]], percent: int) -> None:
    """They add up to 1; the favourable share grows by the factor, up to 1; within a side proportions stay."""
    votes, favours = [Fraction(vote) for vote, _ in poll], [good for _, good in poll]
    assume(sum(votes) > 0)
    weights = poll_weights(votes, favours, Fraction(percent, 100))
    assert sum(weights) == 1
    before = sum((vote for vote, good in zip(votes, favours, strict=True) if good), Fraction(0)) / sum(votes)
    after = sum((weight for weight, good in zip(weights, favours, strict=True) if good), Fraction(0))
    assert after == (min(1, before * (1 + Fraction(percent, 100))) if before < 1 else 1)
    for i, first in enumerate(votes):
        for j, second in enumerate(votes):
            if favours[i] == favours[j]:
                assert weights[i] * second == weights[j] * first


@given(polls, st.sampled_from([1, 2, 3, 10, 20, 100]))
def test_whole_steps_of_a_poll(poll: list[tuple[int, bool]], count: int) -> None:
    """docs/rules.md: they add up to 1, none is a step away, and no smaller remainder is raised before a larger one."""
    votes, favours, step = [Fraction(vote) for vote, _ in poll], [good for _, good in poll], Fraction(1, count)
    assume(sum(votes) > 0)
    before = poll_weights(votes, favours)
    after = whole_steps(before, step, favours)
    assert sum(after) == 1 and all(it.denominator == 1 for it in (weight * count for weight in after))
    gaps = [new - old for new, old in zip(after, before, strict=True)]
    assert all(abs(gap) < step for gap in gaps)
    lines = list(zip(gaps, before, favours, range(len(gaps)), strict=True))
    raised = [(old % step, good, -at) for gap, old, good, at in lines if gap > 0]
    lowered = [(old % step, good, -at) for gap, old, good, at in lines if gap < 0]
    assert not raised or not lowered or min(raised) > max(lowered)
