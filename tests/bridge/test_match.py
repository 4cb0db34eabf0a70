"""A match of two rooms, board by board; the IMP scale, weighted IMPs, VPs, and teams-of-eight."""

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.strategies import awarded as line, awards, cell, chances, mirrored, rulings, scores, weightings
from xl_law12 import (
    BARKING_IMPS,
    CROSS_IMPS,
    IMP,
    LAW12_ADJUST,
    MATCH_BAM,
    MATCH_IMPS,
    MATCH_TOTALS,
    VICTORY_POINTS,
    WEIGHTED_BAM,
    WEIGHTED_IMP,
    WEIGHTED_VP,
    Law12Error,
)
from xl_law12.bridge.awards import Artificial, Award, Weighting, format_award
from xl_law12.bridge.match import POINT_A_BOARD, at_imps, board_points
from xl_law12.bridge.scale import imps, wbf_continuous, wbf_discrete

rooms = st.one_of(st.none(), scores, awards(), rulings)


@given(rooms, rooms)
def test_mirror_images(open_room: Any, closed_room: Any) -> None:
    """The rooms exchanged are the teams exchanged; so are NS and EW in both."""
    for scoring in (at_imps(), POINT_A_BOARD):
        try:
            home, away = board_points(line(open_room), line(closed_room), scoring)
        except Law12Error:
            continue
        assert board_points(line(closed_room), line(open_room), scoring) == (away, home)
        assert board_points(line(mirrored(open_room)), line(mirrored(closed_room)), scoring) == (away, home)


@given(st.one_of(scores, weightings()), st.one_of(scores, weightings()))
def test_the_sum_is_nothing_where_awards_balance(open_room: Any, closed_room: Any) -> None:
    here, there = (it if isinstance(it, Weighting) else Weighting.certain(it) for it in (open_room, closed_room))
    home, away = board_points(Award.both(here), Award.both(there), at_imps())
    assert home is not None and home == -(away or 0)
    assert float(home) == WEIGHTED_IMP(here.scores, here.chances, there.scores, there.chances)
    if len(there.scores) == 1:
        ((points, theirs),) = MATCH_BAM(format_award(Award.both(here)), there.scores[0])
        assert points == WEIGHTED_BAM(here.scores, here.chances, there.scores[0])
        assert Fraction(points).limit_denominator(10**9) + Fraction(theirs).limit_denominator(10**9) == 2


@given(st.one_of(scores, awards(), rulings), st.one_of(scores, weightings().map(Award.both)))
def test_a_board_is_what_cross_imps_of_its_line_say(special: Any, other: Any) -> None:
    """Where nothing is average and one room at most has a split or a ruling."""
    if isinstance(special, Award) and any(isinstance(it, Artificial) for it in (special.ns, special.ew)):
        return
    (here, _), cells = CROSS_IMPS([cell(special), cell(other)]), (cell(special), cell(other))
    if isinstance(special, Award) and None in (special.ns, special.ew):
        return  # two tables with one result: the field is factored, a match is not
    assert MATCH_IMPS(*cells) == [here]
    assert MATCH_IMPS(*reversed(cells)) == [here[::-1]]


@given(rulings.filter(lambda it: it.offenders is None), scores)
def test_a_ruling_is_what_law12_adjust_says(ruling: Any, other: int) -> None:
    sign = 1 if ruling.nos == "NS" else -1
    a, b, c = (
        it and sign * WEIGHTED_IMP(it.scores, it.chances, other) for it in (ruling.actual, ruling.before, ruling.could)
    )
    ((nos, os),) = LAW12_ADJUST(a, b, c)
    ((home, away),) = MATCH_IMPS(format_award(ruling), other)
    assert (home, away) == pytest.approx((nos, os) if ruling.nos == "NS" else (os, nos), abs=1e-9)


@given(rooms, rooms, st.sampled_from([None, 1, Fraction(1, 2), Fraction(1, 10)]))
def test_a_knock_out_always_balances(open_room: Any, closed_room: Any, step: Any) -> None:
    try:
        exact = board_points(line(open_room), line(closed_room), at_imps())
    except Law12Error:
        return
    home, away = board_points(line(open_room), line(closed_room), at_imps(), step, knockout=True)
    if None not in exact:
        assert home == -(away or 0)
        assert abs(home - (exact[0] - exact[1]) / 2) <= (step or 0) / Fraction(2)  # type: ignore[operator]
    else:
        assert (home is None, away is None) == (exact[0] is None, exact[1] is None)


@given(st.lists(st.tuples(rooms, rooms), min_size=1, max_size=6))
def test_totals_are_exact_sums(boards: list[Any]) -> None:
    """The figures of MATCH_IMPS come as floats, and are the fractions that they stand for."""
    figures: list[Any] = []
    for pair in boards:
        try:
            figures.append(board_points(line(pair[0]), line(pair[1]), at_imps()))
        except Law12Error:
            figures.append((None, None))
    home, away = ([None if it is None else float(it) for it in team] for team in zip(*figures, strict=True))
    ((ours, theirs, *_),) = MATCH_TOTALS(list(range(1, len(boards) + 1)), home, away, None, "NONE")
    for total, team in zip((ours, theirs), zip(*figures, strict=True), strict=True):
        if any(it is not None for pair in figures for it in pair):
            assert total == pytest.approx(float(sum((it or 0) for it in team)), abs=1e-9)


# The IMP scale, weighted IMPs and VPs, the WBF scales, teams-of-eight.


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


@given(outcomes(), scores, st.integers(-60, 60), st.integers(1, 40))
def test_weighted_vps_are_the_plain_sum(here: Any, other: int, so_far: int, boards: int) -> None:
    scale = wbf_continuous(boards)
    expected = sum(
        chance * scale.points(Fraction(so_far + oracle.imp(score - other))) for score, chance in zip(*here, strict=True)
    )
    assert WEIGHTED_VP(here[0], here[1], other, so_far, boards) == float(expected)


# Teams-of-eight: pairs of tables against the plain sum.


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


def test_barking_beyond_53_bits_counts_with_pythons_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    given_scores = [620, -100, 170, 140, 620, 650]
    plain = BARKING_IMPS(given_scores)
    monkeypatch.setattr("xl_law12.bridge.exact.EXACT_BELOW", 0)
    assert BARKING_IMPS(given_scores) == plain
