"""Weights: where they are the simple fraction that was meant, where they add up, and how messages show them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from xl_law12.bridge.exact import exact_weight, format_weight, shares
from xl_law12.bridge.phrases import mixed_number
from xl_law12.errors import TotalError

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
