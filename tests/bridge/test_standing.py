"""Rulings that share a board: each is measured against what stands at the other tables. By hand, and by oracles."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.bridge.test_butler import slow_butler
from tests.bridge.test_field import as_field, played
from tests.strategies import all_rulings, awards, examples, ruled_boards, scores
from xl_law12 import (
    BUTLER_IMPS,
    CROSS_IMPS,
    MATCH_IMPS,
    MATCHPOINTS,
    RANKING_MOVES,
    RULING_WORTH,
    SCORE_SESSION,
    Law12Error,
)
from xl_law12.bridge.awards import Award, Weighting
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import Comparison, at_cross_imps, at_matchpoints
from xl_law12.bridge.field import UndecidedError
from xl_law12.bridge.match import POINT_A_BOARD, at_imps, board_points

DEPEND = "depend on each other: whether there was damage at one of these tables is decided by what stands at another"


def line(room: Any) -> Any:
    return Award.both(Weighting.certain(room)) if isinstance(room, int) else room


# The oracle tries every mix of A and B of all rulings that are not yet settled.


def agree(lines: list[Any], method: Comparison | Butler, slowly: Callable[[], list[tuple[Any, Any]]]) -> None:
    """The same points in every line, or the same rulings are refused."""
    field = as_field(lines)
    try:
        expected = slowly()
    except oracle.UndecidedError as undecided:
        with pytest.raises(UndecidedError) as caught:
            method.points(field)
        assert caught.value.lines == undecided.args[0]
        return
    points = method.points(field)
    for place, both in enumerate(expected):
        for figure, ours in zip(both, points, strict=True):
            assert figure == "" or ours.of(place) == figure, place


@given(ruled_boards(), st.integers(0, 2), st.sampled_from(["NEUBERG", "EBU", "NONE"]))
@examples(150)
def test_matchpoints_of_many_rulings_are_the_oracles(lines: list[Any], more: int, factoring: str) -> None:
    tables = max(1, played(lines)) + more * (6 if factoring == "EBU" else 1)
    agree(lines, at_matchpoints(tables, factoring), lambda: oracle.matchpoints(lines, tables, factoring))


@given(ruled_boards(), st.integers(0, 2), st.booleans())
@examples(150)
def test_cross_imps_of_many_rulings_are_the_oracles(lines: list[Any], more: int, total: bool) -> None:
    tables = max(1, played(lines)) + more
    agree(
        lines,
        at_cross_imps(tables, "TOTAL" if total else "AVERAGE"),
        lambda: oracle.cross_imps(lines, tables, total),
    )


@given(ruled_boards(), st.sampled_from(["PAR", "MEAN", "MEDIAN"]), st.booleans())
@examples(40)
def test_butler_imps_of_many_rulings_are_the_slow_ones(lines: list[Any], method: str, doubled: bool) -> None:
    agree(lines, Butler(method, doubled), lambda: slow_butler(lines, method, doubled))


rooms = st.one_of(scores, awards(), all_rulings, all_rulings, all_rulings)


@given(rooms, rooms)
@examples(400)
def test_rulings_in_both_rooms_are_the_oracles(open_room: Any, closed_room: Any) -> None:
    of_points = {60: Fraction(6, 5), 50: Fraction(1), 40: Fraction(4, 5)}
    for scoring, compare, averages in (
        (at_imps(), oracle.cross_imp, None),
        (POINT_A_BOARD, oracle.matchpoint, of_points),
    ):
        expected = oracle.match_board(open_room, closed_room, compare, averages)
        if isinstance(expected, str):
            with pytest.raises(Law12Error, match={"refused": "averages in both rooms", "undecided": DEPEND}[expected]):
                board_points(line(open_room), line(closed_room), scoring)
        else:
            assert board_points(line(open_room), line(closed_room), scoring) == expected


# By hand.


def test_the_example_of_the_rule() -> None:
    """docs/rules.md: the open room's B stands in any case, the closed room's A beside it."""
    assert MATCH_IMPS(["NOS NS: A 100; B 420; C 170"], ["NOS NS: A 620; B -100"]) == [[-6, 5]]


ON_PAPER: list[tuple[list[Any], list[list[float]]]] = [
    # 620 beats all, no damage. 500 beats 140 alone, for 2; C is as good: NS keep 100, EW get the worse of 4 and 2.
    (["NOS NS: A 620; B 420", "NOS NS: A 100; B 500; C 500", 140], [[4, 0], [0, 2], [2, 4]]),
    # 170 and 140 beat the same, whatever stands in the first line: no damage there. 420 beats both, 50 neither.
    (["NOS NS: A 50; B 420", "NOS NS: A 170; B 140", 100], [[4, 0], [2, 2], [0, 4]]),
    # 170 is better than 140 beside 140 and beside 170; for EW it is never better: 170, 140, 50.
    (["NOS NS: A 140; B 170", "NOS EW: A -140; B -170", 50], [[4, 0], [2, 2], [0, 4]]),
    (["NOS NS: A 140; B 170", "NOS NS: A 140; B 170"], [[1, 1], [1, 1]]),
    # EW's 620 is their best, 140 and 110 beat the same: only the first is damaged. 170, -620, 140.
    (["NOS NS: A -50; B 170", "NOS EW: A 620; B -100", "NOS NS: A 140; B 110"], [[4, 0], [0, 4], [2, 2]]),
]


@pytest.mark.parametrize(("lines", "points"), ON_PAPER)
def test_matchpoints_on_paper(lines: list[Any], points: list[list[float]]) -> None:
    assert MATCHPOINTS(lines) == points
    assert MATCHPOINTS([None, *lines, "NP", "A+/A-"], len(lines) + 1, "NONE")[1 : len(lines) + 1] == points


def test_cross_imps_on_paper() -> None:
    """EW's 620 is as bad for them as 600, beside 100 and 420: A stands, and for NS too, not their 650.

    420 is better than 100 in any case. 420 is 5 IMPs below 620 and 9 above 0, 620 is 12 above 0; two comparisons each.
    """
    answer = CROSS_IMPS(["NOS NS: A 100; B 420", "NOS EW: A -620; B -600; OS 650", 0])
    assert answer == [[2, -2], [8.5, -8.5], [-10.5, 10.5]]


def test_butler_on_paper() -> None:
    """A trimmed datum of four: 420 in place of -50 is 2 against -8 beside 100, 0 against -9 beside 620: damage.

    So is 620 in place of 100: 5 against -6 beside 420. Both have B: 420 five times less one, 140 and 620 left out.
    """
    lines = ["NOS NS: A -50; B 420", "NOS NS: A 100; B 620", 420, 420, 420, 140]
    assert BUTLER_IMPS(lines, "TRIM") == [[0, 0], [5, -5], [0, 0], [0, 0], [0, 0], [-7, 7]]


def test_an_average_at_butler_is_three_imps() -> None:
    """Beside 420 twice, 620 has a mean of 490: 130 is 4 IMPs, more than the 3 of an average plus; 420 is nothing."""
    assert BUTLER_IMPS(["NOS NS: A 620; B A+/A-", 420, 420], "MEAN") == [[4, -4], [-2, 2], [-2, 2]]
    assert BUTLER_IMPS(["NOS NS: A 420; B A+/A-", 420, 420], "MEAN") == [[3, -3], [0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("open_room", "closed_room", "home", "away"),
    [
        # 620 is better than 420: A. -50 is worse than 50 beside 620: B. 570 is 11; EW have their own 650: 600 is 12.
        ("NOS NS: A 620; B 420; OS -650", "NOS NS: A -50; B 50", 11, -12),
        # Away's B is better in any case: -50. Beside it home's A, -170, is 120 and B is -100: A stands.
        ("NOS EW: A -420; B 50", "NOS EW: A 170; B -50", 3, -3),
        # Beside 620 140 is better than -100, beside an average B counts: 140. 480 is 10, more than the average's 3.
        ("NOS NS: A 620; B A+/A-", "NOS NS: A -100; B 140", 10, -10),
        # Both innocent: NS have 170, EW keep -50. Beside -50 100 is better than 50: A. 70 is 2, 150 is 4.
        ("NOS BOTH: A -50; B 170", "NOS NS: A 100; B 50", 2, 4),
    ],
)
def test_matches_on_paper(open_room: str, closed_room: str, home: int, away: int) -> None:
    assert MATCH_IMPS(open_room, closed_room) == [[home, away]]
    assert MATCH_IMPS(closed_room, open_room) == [[away, home]]
    assert RULING_WORTH(open_room, closed_room)[0][4:6] == [home, away]


CIRCLE = ["NOS EW: A -200; B -100", "NOS NS: A -200; B 100"]  # 100 is better than A only beside the other's 100


def test_a_circle_is_refused_by_the_names_of_its_rows() -> None:
    sections = ["a", "b", "a", "b", "b"]
    asked: list[Callable[[], Any]] = [
        lambda: MATCHPOINTS([620, CIRCLE[0], "NP", CIRCLE[1], 420]),
        lambda: SCORE_SESSION([9, 1, 9, 1, 1], [620, CIRCLE[0], 420, CIRCLE[1], 420]),
        lambda: SCORE_SESSION([1] * 5, [620, CIRCLE[0], 50, CIRCLE[1], 420], sections=sections),
    ]
    for answer in asked:
        with pytest.raises(Law12Error, match=rf"^results: the rulings of row 2 and row 4 {DEPEND}"):
            answer()
    with pytest.raises(Law12Error, match=rf"^ruling: the rulings of row 2 and this table {DEPEND}"):
        RULING_WORTH(CIRCLE[0], [620, CIRCLE[1], 420], "MP")
    apart = MATCHPOINTS([CIRCLE[0], 620], 4) + MATCHPOINTS([CIRCLE[1], 420], 4)
    assert MATCHPOINTS([CIRCLE[0], 620, CIRCLE[1], 420], groups=["a", "a", "b", "b"]) == apart
    assert MATCHPOINTS([CIRCLE[0], 100, 620]) == MATCHPOINTS([100, 100, 620])  # what stands at one of the tables


def test_a_circle_without_a_third_ruling() -> None:
    """Beside the first line's B, 140, EW's 100 is better than 200 in any case. With its A, 620, the circle is left."""
    lines = ["NOS EW: A -620; B -140", *CIRCLE, 420]
    assert MATCHPOINTS(lines) == MATCHPOINTS([140, 100, 100, 420])
    with pytest.raises(Law12Error, match=rf"^results: the rulings of row 2 and row 3 {DEPEND}"):
        RANKING_MOVES([1] * 4, [1, 2, 3, 4], [5, 6, 7, 8], lines)


def test_what_an_award_is_measured_against() -> None:
    """An award that is no ruling: beside -50 the other table's A is better than its B, so that 620 counts: 12."""
    row = RULING_WORTH(-50, "NOS NS: A 620; B 420")[0]
    assert (row[1], row[3]) == (-12, 12)
