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

KAPLAN = "NOS NS: A -790; B 620; C 500"  # EBL 2008, appendix B: 4SX made after a revoke, 4H= before, 4SX-2 possible


def test_plain_scores_are_the_difference() -> None:
    """Law 78B: 420 against 170 is 250, 6 IMPs; 50 against -100 is 150, 4 IMPs."""
    assert MATCH_IMPS([420, 50, -100], [170, -100, -100]) == [[6, -6], [4, -4], [0, 0]]
    assert MATCH_IMPS(420, 170) == [[6, -6]]
    assert MATCH_IMPS([420], [170]) == [[6, -6]]


def test_kaplans_case_in_either_room() -> None:
    """EBL 2008 b1: innocent -13, offenders 0. NS are home's pair in the open room, away's in the closed."""
    assert MATCH_IMPS(KAPLAN, 620) == [[-13, 0]]
    assert MATCH_IMPS(620, KAPLAN) == [[0, -13]]
    assert MATCH_IMPS("NOS EW: A -790; B 620; C 500", -620) == [[0, -13]]


def test_weighted_in_either_room() -> None:
    """WBF 2017, example 8: 2/3 of 10 IMPs less 1/3 of 6 is 4 2/3."""
    assert MATCH_IMPS("2/3 620, 1/3 -100", 140) == [[float(Fraction(14, 3)), -float(Fraction(14, 3))]]
    assert MATCH_IMPS(140, "2/3 620, 1/3 -100") == [[-float(Fraction(14, 3)), float(Fraction(14, 3))]]


@pytest.mark.parametrize(
    ("open_room", "closed_room", "home", "away"),
    [
        ("A+/A-", 420, 3, -3),  # the open room's NS are home's pair
        (420, "A+/A-", -3, 3),  # the closed room's are away's
        ("A+/A+", 420, 3, 3),
        (420, "A-/A-", -3, -3),
        ("A", 420, 0, 0),
        ("A+/A-", "A-/A+", 3, -3),  # both rooms say the same of each team
        ("A+/A+", "A+/A+", 3, 3),
        ("NS A+ / EW -420", 170, 3, -6),  # away compares: -420 seen from EW is 250 more than 170 for NS, 6 IMPs
        (KAPLAN, "A+/A-", -3, 3),  # nothing to compare the ruling with
    ],
)
def test_averages_belong_to_the_pairs_team(open_room: Any, closed_room: Any, home: int, away: int) -> None:
    assert MATCH_IMPS(open_room, closed_room) == [[home, away]]
    assert MATCH_IMPS([open_room], [closed_room]) == [[home, away]]


@pytest.mark.parametrize(("open_room", "closed_room"), [("A+/A-", "A+/A-"), ("A", "A+/A"), ("A+/A+", "A-/A+")])
def test_averages_that_differ_are_refused(open_room: str, closed_room: str) -> None:
    with pytest.raises(Law12Error, match=r"closed_room.*averages in both rooms must give a team the same"):
        MATCH_IMPS([420, open_room], [420, closed_room])


def test_averages_of_other_imps() -> None:
    """Law 12C2(b): 3 IMPs in a match of two teams, unless the regulations say otherwise."""
    assert MATCH_IMPS(["A+/A-", "A+/A"], [420, 420], average=2) == [[2, -2], [2, 0]]
    assert MATCH_IMPS(420, "A+/A-", None, None, 2.5) == [[-2.5, 2.5]]
    with pytest.raises(Law12Error, match="average: 0 is not a number of IMPs above 0, up to 24"):
        MATCH_IMPS(420, 420, average=0)


def test_no_result_in_one_room() -> None:
    """Law 86B: no comparison, so that the board has none until one is assigned."""
    assert MATCH_IMPS([420, None, "NP", "A+/A-"], ["", 420, 420, None]) == [["", ""]] * 4
    assert MATCH_IMPS("NS 420 / EW NP", 170) == [[6, ""]]
    assert MATCH_IMPS("NS NP / EW A+", 170, knockout=True) == [["", 3]]


def test_a_result_assigned_where_there_was_none() -> None:
    """Law 86B, without an A: both sides get their B, 10 IMPs over 620 - 170; without a C there was no serious error."""
    assert MATCH_IMPS("NOS NS: B 620", 170) == [[10, -10]]
    assert MATCH_IMPS("NOS NS: B 620; OS 60% -620, 40% 100", 170) == [[10, -3.2]]  # OS: 0.6 x -10 + 0.4 x 7
    assert MATCH_IMPS("NOS NS: A -790; B 620", 620) == [[0, 0]]


def test_a_knock_out_averages_what_does_not_balance() -> None:
    """EBL 2008 b1 in a knock-out: (-13 - 0) / 2; 12C4 first, then the rounding, each team by itself."""
    assert MATCH_IMPS([KAPLAN, 420, "A+/A+"], [620, 170, 420], None, True) == [[-6.5, 6.5], [6, -6], [0, 0]]
    assert MATCH_IMPS(KAPLAN, 620, 1, True) == [[-7, 7]]
    assert MATCH_IMPS(KAPLAN, 620, 0.5, True) == [[-6.5, 6.5]]


def test_rounding_to_the_unit() -> None:
    """EBL 2008: +2.6 to +3. 1/10, 4/10, 4/10, 1/10 of 11, 8, 0, -9 IMPs is 3.4 (its own figures)."""
    line = "1/10 1600, 4/10 1430, 4/10 1100, 1/10 680"
    assert MATCH_IMPS(line, 1100) == [[3.4, -3.4]]
    assert MATCH_IMPS(line, 1100, 1) == [[3, -3]]
    assert MATCH_IMPS(line, 1100, "0,5") == [[3.5, -3.5]]
    assert MATCH_IMPS("50% 420, 50% 140", 170, 1) == [[3, -3]]  # 6 and -1: 2.5, away from zero for each team
    assert WEIGHTED_IMP([420, 140], [0.5, 0.5], 170, rounding=1) == 3
    assert WEIGHTED_IMP([420, 140], [0.5, 0.5], 170, rounding=0.25) == 2.5


@pytest.mark.parametrize("rounding", [0, -1, 2, 0.3, 0.7, 0.0001, 1.5])
def test_what_is_no_rounding(rounding: float) -> None:
    with pytest.raises(Law12Error, match=r"rounding: .* is not a rounding: give 1, 0\.5, 0\.1 \.\.\. down to 0\.001"):
        MATCH_IMPS(420, 170, rounding)


def test_point_a_board() -> None:
    """2 for a win, 1 for a tie; 60%, 50% and 40% of the 2 for averages (Law 12C2(a))."""
    assert MATCH_BAM([420, 420, 140, None], [170, 420, 170, 420]) == [[2, 0], [1, 1], [0, 2], ["", ""]]
    assert MATCH_BAM(["A+/A-", "A", "A+/A+"], [420] * 3) == [[1.2, 0.8], [1, 1], [1.2, 1.2]]
    assert MATCH_BAM("60% 420, 40% -50", 420) == [[0.6, 1.4]]
    assert MATCH_BAM("A+/A+", 420, None, True) == [[1, 1]]
    assert MATCH_BAM("60% 420, 40% -50", 420, 1) == [[1, 1]]
    assert MATCH_BAM("A45/55", 420) == [[0.9, 1.1]]
    with pytest.raises(Law12Error, match="open_room: 45% has no value in IMPs"):
        MATCH_IMPS("A45/55", 420)


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


def test_imps_of_two_scores_are_imp() -> None:
    assert MATCH_IMPS(620, -100) == [[IMP(620, -100), IMP(-100, 620)]]


def test_totals_by_hand() -> None:
    """Boards -13 + 6 + 0 = -7 for home, 0 - 6 + 0 = -6 for away; a penalty of 1 from away alone; one board open.

    Carried over 41 and 37: home leads by 4. VPs of 16 boards: -3 is 9.09, -11 is 6.95; less half a VP from home.
    """
    board, home, away = [1, 2, 3, 4, None], [-13, 6, 0, None, None], [0, -6, 0, None, None]
    assert MATCH_TOTALS(board, home, away, 16, None, 41, 37, None, 1, 0.5) == [
        [-3, -11, 9.09 - 0.5, VICTORY_POINTS(-11, 16), 1]
    ]
    assert MATCH_TOTALS(board, home, away) == [[-7, -6, VICTORY_POINTS(-7, 4), VICTORY_POINTS(-6, 4), 1]]
    assert MATCH_TOTALS(board, home, away, None, "none") == [[-7, -6, "", "", 1]]
    assert MATCH_TOTALS(board, home, away, None, OLD_SCALE) == [[-7, -6, 11, 12, 1]]


OLD_SCALE = [[0, 15, 15], [6, 16, 12], [7, 17, 11]]


def test_totals_at_point_a_board_are_points() -> None:
    """What a team carries over is its own; a penalty too; there are no VPs."""
    assert MATCH_TOTALS([1, 2], [1.2, 2], [0.8, 0], None, "BAM", 10, 12, 0.5) == [[12.7, 12.8, "", "", 0]]


def test_totals_of_nothing_yet() -> None:
    assert MATCH_TOTALS([1, 2, None], [None] * 3, [""] * 3, None, None, 41, 37) == [["", "", "", "", 2]]
    assert MATCH_TOTALS(1, 6, -6, 16) == [[6, -6, VICTORY_POINTS(6, 16), VICTORY_POINTS(-6, 16), 0]]
    assert MATCH_TOTALS([1, 2], [6, None], [None, None], 16)[0][4] == 1


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


def test_weighted_point_a_board() -> None:
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


OLDER_SCALE = [[8, 17, 13], [17, 19, 11], [23, 20, 10], [28, 22, 8]]


def test_a_scale_of_ones_own() -> None:
    assert VICTORY_POINTS([8, 16, 17, -30], None, OLDER_SCALE) == [[17], [17], [19], [8]]
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
        WEIGHTED_VP([140], [1], 140, 5, 16, OLDER_SCALE)


# Teams-of-eight: pairs of tables against the plain sum.


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
