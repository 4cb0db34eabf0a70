"""Rulings that share a board, averages beside an A, and both sides innocent: by hand, and by oracles."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.bridge.test_butler import slow_butler
from tests.bridge.test_field import played
from tests.strategies import all_rulings, as_field, awarded as line, awards, examples, ruled_boards, scores
from xl_law12 import (
    MATCH_IMPS,
    MATCH_SWING,
    MATCHPOINTS,
    RANKING_MOVES,
    RULING_EXPLAIN,
    RULING_WORTH,
    SCORE_SESSION,
    Law12Error,
)
from xl_law12.bridge.awards import Ruling, Weighting, average
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import Comparison, at_cross_imps, at_matchpoints
from xl_law12.bridge.field import UndecidedError
from xl_law12.bridge.match import POINT_A_BOARD, at_imps, board_points

DEPEND = "depend on each other: whether there was damage at one of these tables is decided by what stands at another"


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


rooms = st.one_of(st.none(), scores, awards(), all_rulings, all_rulings, all_rulings)


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


# An average in B beside an A (Law 12C1(d)), and both sides innocent (Law 82C): worked by hand.


AVERAGE = "NOS NS: A 620; B A+/A-"
OF_EW = "NOS EW: A 620; B A-/A+"  # the same seen from EW: NS -620
INNOCENT = "NOS BOTH: A -790; B 620"
BOTH_PLUS = "NOS BOTH: A 620; B A+/A+"
OWN = "NOS BOTH: A -790; B 60% 620, 40% 170; EW 50% -620, 50% -170"


# Law 78B: 620 against -100 is 720, 12 IMPs; against 620 nothing, and the average plus is 3 IMPs (12C2(b)).
AT_TEAMS = [
    (AVERAGE, -100, (12, -12)),
    (AVERAGE, 620, (3, -3)),
    (AVERAGE, 500, (3, -3)),  # 120 is 3 IMPs: A is worth no more than the average, which stands
    (AVERAGE, 480, (4, -4)),
    (OF_EW, 100, (-12, 12)),
    (OF_EW, -620, (-3, 3)),
    ("NOS NS: A 620; B A-/A+", -100, (12, -12)),  # the plus is not the non-offenders': their minus is compared
    ("NOS NS: A -100; B A/A", 620, (0, 0)),
    # both innocent: -790 against 620 is -1410, 16 IMPs; 620 against 620 nothing
    (INNOCENT, 620, (0, 16)),
    (INNOCENT, -790, (16, 0)),
    (BOTH_PLUS, -100, (12, 3)),
    (BOTH_PLUS, 620, (3, 3)),
    ("NOS BOTH: A 620; B A+/A-", 620, (3, 0)),
    (OWN, -790, (0.6 * 16 + 0.4 * 14, 0)),  # 1410 is 16, 960 is 14 IMPs; EW lose by B
    (OWN, 620, (-4, 16)),  # 170 against 620 is -450, 10 IMPs, at 40%
]


@pytest.mark.parametrize(("ruling", "other", "expected"), AT_TEAMS)
def test_at_teams(ruling: str, other: int, expected: tuple[float, float]) -> None:
    home, away = expected
    assert MATCH_IMPS(ruling, other) == [[home, away]]
    assert MATCH_IMPS(other, ruling) == [[away, home]]  # North-South of the closed room are away's
    row = RULING_WORTH(ruling, other)[0]
    assert row[4:6] == [home, away]
    swing = MATCH_SWING(ruling, other, 0, 0, None, "NONE")
    assert [line[2:4] for line in swing if line[0] == "after"] == [[home, away]]


# A field of 170, 620, -50 and 1430 beside the ruling: a top of 8. Law 78A.
FIELD = [170, 620, -50, 1430]


@pytest.mark.parametrize(
    ("ruling", "own"),
    [
        ("NOS NS: A 620; B A+/A-", [5, 3]),  # beats 170 and -50, ties 620: 5 of 8 is more than 4.8
        ("NOS NS: A 170; B A+/A-", [4.8, 3.2]),
        ("NOS EW: A -170; B A+/A-", [4.8, 3.2]),  # EW's 5 of 8 is more than their 3.2: A stands, and 170 is NS's
        ("NOS BOTH: A 170; B A+/A+", [4.8, 5]),
        ("NOS BOTH: A 620; B 170", [5, 5]),
        ("NOS BOTH: A 620; B 170; EW 50", [5, 7]),  # EW beat all but -50, which they tie
    ],
)
def test_in_a_field(ruling: str, own: list[float]) -> None:
    if ruling.startswith("NOS EW"):
        own = [3, 5]
    assert MATCHPOINTS([ruling, *FIELD])[0] == own
    assert RULING_WORTH(ruling, FIELD, "MP")[0][4:6] == own
    assert SCORE_SESSION([1] * 5, [ruling, *FIELD])[0] == own
    assert SCORE_SESSION([1] * 5, [ruling, *FIELD], "PERCENT")[0] == [figure / 8 * 100 for figure in own]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_sentence(language: str) -> None:
    if language == "en":
        assert RULING_EXPLAIN(AVERAGE, -100) == (
            "The other table has -100 for NS. Table result 620 (NS +12 IMPs, EW -12 IMPs): better for the "
            "non-offending side than an average, NS average plus / EW average minus (NS +3 IMPs, EW -3 IMPs), in place "
            "of the potential outcomes (Law 12C1(d)). It stands (Law 12B1): NS +12 IMPs; EW -12 IMPs."
        )
        assert RULING_EXPLAIN(AVERAGE, 620, ns="Rossi") == (
            "The other table has 620 for NS. Table result 620 (NS 0 IMPs, EW 0 IMPs). In place of the potential "
            "outcomes an average, NS average plus / EW average minus (NS +3 IMPs, EW -3 IMPs), is assigned (Law "
            "12C1(d)): NS Rossi +3 IMPs; EW -3 IMPs."
        )
        assert RULING_EXPLAIN(OWN, 620, knockout=True) == (
            "The other table has 620 for NS. Both sides are treated as non-offending (Law 82C). Each side has the "
            "better of the table result, -790 (NS -16 IMPs, EW +16 IMPs), and NS 60% 620, 40% 170 / EW 50% -620, 50% "
            "-170 (NS -4 IMPs, EW +5 IMPs): NS -4 IMPs; EW +16 IMPs. In a knock-out both have the average (Law 12C4): "
            "NS -10 IMPs, EW +10 IMPs."
        )
        words: dict[str, Any] = {"which": ["A", "B"], "contract": ["4SX= by E", "4H= by N"]}
        assert "table result, 4\u2660X= by E (NS" in RULING_EXPLAIN(INNOCENT, 620, **words)
        assert RULING_EXPLAIN(OWN, "playing").startswith(
            "Both sides are treated as non-offending (Law 82C). The ruling in scores, seen from NS: -790 at the table; "
        )
    others: list[Any] = [620, 0, "playing"]
    for ruling, other in product((AVERAGE, OF_EW, INNOCENT, BOTH_PLUS, OWN), others):
        told = RULING_EXPLAIN(ruling, other, language=language)
        assert ("82C" in told) == ("BOTH" in ruling) and "{" not in told


def test_what_is_no_ruling() -> None:
    """Averages are for both sides or for neither; without an A only B stands; an average is the same for both."""
    score, plus = Weighting.certain(620), average("A+")
    with pytest.raises(Law12Error, match="an average for both sides, or for neither"):
        Ruling("NS", score, plus, None, score)
    assert not Ruling("NS", None, score).keeps_actual("NS", lambda _award, _side: Fraction(0))
    assert plus.mirrored() is plus
