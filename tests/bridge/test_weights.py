"""Weights: where they are the simple fraction that was meant, where they add up, and how messages show them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, strategies as st

from xl_law12 import POLL_WEIGHTS
from xl_law12.bridge.exact import exact_weight, format_weight, poll_weights, shares, whole_steps
from xl_law12.bridge.worth import mixed_number
from xl_law12.errors import Law12Error, TotalError

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


def test_steps_that_are_none() -> None:
    for step in ("0%", "7%", "-5%"):
        with pytest.raises(Law12Error, match="rounding"):
            POLL_WEIGHTS([5, 5], [True, False], None, step)
    assert POLL_WEIGHTS([2, 1], [False, False], 0, "10%") == [[0.7], [0.3]]
    assert POLL_WEIGHTS([1, 1, 1], [False, True, False], 0, "5%") == [[0.35], [0.35], [0.3]]  # the favourable one first


def test_uplifts_and_blanks() -> None:
    assert POLL_WEIGHTS([5, 5], [True, False], 0) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([5, 5], [True, False], "10%") == POLL_WEIGHTS([5, 5], [1, 0], 10) == [[0.55], [0.45]]
    assert POLL_WEIGHTS([9, 1], ["TRUE", None]) == [[1.0], [0.0]]
    assert POLL_WEIGHTS([5, None, 5], [True, None, False]) == [[0.6], [""], [0.4]]
    assert POLL_WEIGHTS([5, 5], [False, False]) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([None], [None]) == [[""]]
    assert POLL_WEIGHTS(5, True) == 1
