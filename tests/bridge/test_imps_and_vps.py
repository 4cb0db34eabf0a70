"""The IMP scale, weighted IMPs and VPs, the WBF scales, teams-of-eight."""

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.strategies import chances, scores
from xl_law12 import BARKING_IMPS, IMP, VICTORY_POINTS, WEIGHTED_BAM, WEIGHTED_IMP, WEIGHTED_VP, Law12Error
from xl_law12.bridge.scale import imps, wbf_continuous, wbf_discrete


@pytest.mark.parametrize(("least", "most", "imps"), oracle.IMP_TABLE)
def test_law_78b(least: int, most: int, imps: int) -> None:
    for difference in (least, most):
        assert IMP(difference) == imps
        assert IMP(-difference) == -imps
    assert IMP([[least], [most]]) == [[imps], [imps]]


@given(scores, scores)
def test_imps_mirror_and_count_the_difference(mine: int, other: int) -> None:
    assert IMP(mine, other) == -IMP(other, mine) == oracle.imp(mine - other)
    assert type(IMP(mine, other)) is type(IMP(mine)) is float


@given(st.lists(scores, min_size=1, max_size=5), st.lists(scores, min_size=1, max_size=5))
def test_columns_rows_and_cells(column: list[int], row: list[int]) -> None:
    assert IMP(column) == [[IMP(score)] for score in column]
    assert IMP(column, 50) == [[IMP(score, 50)] for score in column]
    assert IMP([row], column) == [[IMP(score, other) for score in row] for other in column]
    assert IMP([[score] for score in column], column) == [[0.0]] * len(column)
    assert IMP(np.array(column), np.array(50)) == IMP(column, 50)


def test_averages_at_a_limit() -> None:
    """50.3 - 30.3 is 19.999999999999996 in floats; aggregates and averages reach IMP."""
    assert IMP(50.3, 30.3) == 1
    assert IMP(19.99) == 0
    assert IMP(4000.5) == 24


def test_blanks_and_passed_out_boards() -> None:
    assert IMP(None) == IMP("") == ""
    assert IMP(430, None) == IMP(430, "") == 10
    assert IMP([430, None, "PASS", "-50"]) == [[10], [""], [0], [-2]]
    assert IMP([430, 420], [None, 420]) == [[""], [0]]
    assert IMP("PASS", "+50") == -2


# Weighted results


@st.composite
def outcomes(draw: Any) -> tuple[list[int], list[Fraction]]:
    weights = draw(chances(4))
    return draw(st.lists(scores, min_size=len(weights), max_size=len(weights))), weights


@given(outcomes(), outcomes())
def test_weighted_imps_are_the_plain_sum(here: Any, there: Any) -> None:
    expected = sum(
        chance * other * oracle.imp(score - against)
        for score, chance in zip(*here, strict=True)
        for against, other in zip(*there, strict=True)
    )
    assert WEIGHTED_IMP(*here, *there) == float(expected)
    assert WEIGHTED_IMP(*there, *here) == -float(expected)


@given(outcomes(), scores, st.randoms())
def test_one_certain_outcome_and_the_order(here: Any, other: int, random: Any) -> None:
    order = list(range(len(here[0])))
    random.shuffle(order)
    outcomes, chances = ([column[place] for place in order] for column in here)
    assert WEIGHTED_IMP(outcomes, chances, other) == WEIGHTED_IMP(here[0], here[1], other)
    assert WEIGHTED_IMP([here[0][0]], [1], other) == IMP(here[0][0], other)
    assert WEIGHTED_BAM([other], [1], other) == 1


@pytest.mark.parametrize(
    "weights",
    [["2/3", "1/3"], ["⅔", "⅓"], [2 / 3, 1 / 3], [0.666666666666667, 0.333333333333333], [Fraction(2, 3), "1/3"]],
)
def test_weights_are_exact_however_they_are_written(weights: list[Any]) -> None:
    assert WEIGHTED_IMP([620, -100], weights, 140) == 14 / 3


def test_weights_are_scaled_to_1() -> None:
    assert WEIGHTED_IMP([620, -100], [60, 40], 140) == WEIGHTED_IMP([620, -100], ["60%", 0.4], 140) == 3.6
    assert WEIGHTED_IMP([620, 170, -100], ["33,3%"] * 3, 140) == float(Fraction(10 + 1 - 6, 3))
    assert WEIGHTED_IMP([620, None, -100], [0.6, "", 0.4], 140) == 3.6
    assert WEIGHTED_IMP([[620, -100]], [0.6, 0.4], 140) == 3.6
    assert WEIGHTED_IMP([None], [None], 140) == ""
    assert WEIGHTED_IMP([620], [1]) == 12
    assert WEIGHTED_IMP([620, -100], [0.6, 0.4], [140, None], [1, None]) == 3.6


def test_a_date_for_a_weight_says_so() -> None:
    from datetime import date

    with pytest.raises(Law12Error, match=r"weights, row 1: 2026-03-01 is a date, not a number.*of a typed 1/3"):
        WEIGHTED_IMP([620, -100], [date(2026, 3, 1), 1], 140)


def test_point_a_board() -> None:
    assert WEIGHTED_BAM([620, 140, -100], ["50%", "25%", "25%"], 140) == 1.25
    assert WEIGHTED_BAM([None], [None], 140) == ""
    with pytest.raises(Law12Error, match="other: is blank"):
        WEIGHTED_BAM([620], [1], None)


# Victory points

# WBF 2013 as published: the first margins, and the first margins for 11, 12 ... 20.
CONTINUOUS = {
    4: [10, 10.61, 11.20, 11.76, 12.29, 12.80, 13.28, 13.74, 14.18, 14.60, 15.00],
    16: [10, 10.31, 10.61, 10.91, 11.20, 11.48],
}
DISCRETE = {
    8: [1, 4, 7, 10, 13, 17, 21, 26, 31, 39],
    16: [2, 5, 9, 13, 18, 23, 29, 36, 44, 54],
    32: [3, 8, 13, 19, 25, 33, 41, 51, 62, 77],
}


@pytest.mark.parametrize("boards", CONTINUOUS)
def test_wbf_continuous(boards: int) -> None:
    printed = CONTINUOUS[boards]
    assert VICTORY_POINTS(list(range(len(printed))), boards) == [[points] for points in printed]
    assert VICTORY_POINTS(-3, boards, "wbf") == float(20 - Fraction(str(printed[3])))
    assert VICTORY_POINTS(1000, boards) == 20


@pytest.mark.parametrize("boards", DISCRETE)
def test_wbf_discrete(boards: int) -> None:
    for points, first in enumerate(DISCRETE[boards], start=11):
        assert VICTORY_POINTS([first - 1, first, -first], boards, "WBF-DISCRETE") == [
            [points - 1],
            [points],
            [20 - points],
        ]


@given(st.integers(1, 200))
def test_the_scales_rise_and_flatten(boards: int) -> None:
    """No step is larger than the one before it; 20 is reached and both sides have 20 in all."""
    winner = wbf_continuous(boards).winner
    steps = [after - before for before, after in itertools.pairwise(winner)]
    assert all(before >= after >= 0 for before, after in itertools.pairwise(steps))
    assert winner[0] == 10 and winner[-1] == 20
    margins = wbf_discrete(boards).margins
    assert len(margins) == 11 and list(margins) == sorted(set(margins))


def test_a_match_has_boards() -> None:
    for build in (wbf_continuous, wbf_discrete):
        with pytest.raises(Law12Error, match="boards: 0 is not a number of boards from 1 to 1,000"):
            build(0)


OLD_SCALE = [[8, 17, 13], [17, 19, 11], [23, 20, 10], [28, 22, 8]]


def test_a_scale_of_ones_own() -> None:
    assert VICTORY_POINTS([8, 16, 17, -30], None, OLD_SCALE) == [[17], [17], [19], [8]]
    assert VICTORY_POINTS(5, None, [[0, 10], [5, 12], [None, None]]) == 12
    assert VICTORY_POINTS(-5, None, [[0, 10, None], [5, 12, ""]]) == 8


def test_a_fractional_margin_is_rounded_away_from_zero() -> None:
    assert VICTORY_POINTS([2.5, -2.5, 2.4], 16) == VICTORY_POINTS([3, -3, 2], 16)


def test_shapes_and_blanks_of_vps() -> None:
    assert VICTORY_POINTS([[3, 5]], [16, 4]) == [[10.91, 11.48], [11.76, 12.80]]
    assert VICTORY_POINTS([3, None], 16) == [[10.91], [""]]
    assert VICTORY_POINTS(None, 16) == ""


@given(outcomes(), scores, st.integers(-60, 60), st.integers(1, 40))
def test_weighted_vps_are_the_plain_sum(here: Any, other: int, so_far: int, boards: int) -> None:
    scale = wbf_continuous(boards)
    expected = sum(
        chance * scale.points(Fraction(so_far + oracle.imp(score - other))) for score, chance in zip(*here, strict=True)
    )
    assert WEIGHTED_VP(here[0], here[1], other, so_far, boards) == float(expected)


def test_weighted_vp_edges() -> None:
    assert WEIGHTED_VP([None], [None], 140, 0, 16) == ""
    for place, name in ((2, "other"), (3, "imps_so_far"), (4, "boards")):
        arguments: list[Any] = [[620], [1], 140, 0, 16]
        arguments[place] = None
        with pytest.raises(Law12Error, match=f"^{name}: is blank"):
            WEIGHTED_VP(*arguments)
    with pytest.raises(Law12Error, match=r"^imps_so_far: a margin of 5 is less than 8"):
        WEIGHTED_VP([140], [1], 140, 5, 16, OLD_SCALE)


# Teams-of-eight: the convolution against the plain sum.


@pytest.mark.parametrize(("tables", "terms"), [(4, 3), (8, 105), (12, 495)])
def test_how_many_terms_there_are(tables: int, terms: int) -> None:
    """RMB 2009: against 0 everywhere else a score of 4000 is worth 24 IMPs in every term."""
    assert BARKING_IMPS([4000] + [0] * (tables - 1))[0] == [24.0 * terms]


@given(st.lists(scores, min_size=4, max_size=8))
def test_barking_is_the_plain_sum(given_scores: list[int]) -> None:
    assert BARKING_IMPS(given_scores) == [[points] for points in oracle.barking(given_scores)]


@pytest.mark.parametrize("tables", [9, 10, 12])
def test_barking_is_the_plain_sum_for_more_tables(tables: int) -> None:
    given_scores = [
        int(score) for score in np.random.default_rng(tables).choice([620, 170, 140, -100, -50, 1430], tables)
    ]
    assert BARKING_IMPS(given_scores) == [[points] for points in oracle.barking(given_scores)]


def test_the_four_table_formula() -> None:
    """IMP(A + B + C + D) + IMP(A - B + C - D) + IMP(A - B - C + D), C and D seen from the team's other pairs."""
    a, b, c, d = 620, -100, 170, 140  # all seen from NS
    first = imps(a + b - c - d) + imps(a - b + c - d) + imps(a - b - c + d)
    assert BARKING_IMPS([a, b, c, d])[0] == [first]


def test_barking_blanks_and_errors() -> None:
    assert BARKING_IMPS([620, None, -100, 170, 140]) == [[30.0], [""], [-20.0], [-4.0], [-6.0]]
    assert BARKING_IMPS([None]) == [[""]]
    with pytest.raises(Law12Error, match="scores: teams-of-eight need at least 4 tables; there are 3"):
        BARKING_IMPS([620, -100, 170])
    with pytest.raises(Law12Error, match="scores, row 2: 425 is not a score"):
        BARKING_IMPS([620, 425, 170, 140])


def test_barking_beyond_53_bits_counts_with_pythons_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    given_scores = [620, -100, 170, 140, 620, 650]
    plain = BARKING_IMPS(given_scores)
    monkeypatch.setattr("xl_law12.bridge.exact.EXACT_BELOW", 0)
    assert BARKING_IMPS(given_scores) == plain
