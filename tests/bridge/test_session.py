"""Sessions and rankings: board by board, Law 12C2(c) and (d), one and two winners, adjustments, sit-outs."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import xl_law12
from tests.bridge.test_field import played
from tests.strategies import boards, column, examples
from xl_law12 import BUTLER_IMPS, COUNTED_POINTS, COUNTED_RANKING, CROSS_IMPS, MATCHPOINTS, SCORE_SESSION
from xl_law12.bridge.awards import Artificial, Award, average
from xl_law12.bridge.field import Field
from xl_law12.bridge.session import Played, Ranking, Session, seating

RANKING: Any = xl_law12.RANKING  # its columns are unpacked here, which types cannot count


@st.composite
def sessions(draw: Any) -> tuple[list[int], list[Any]]:
    """Lines of up to four boards in any order."""
    by_board = draw(st.lists(boards(most=3), min_size=1, max_size=4))
    lines = [(number, line) for number, board in enumerate(by_board, start=1) for line in board]
    mixed = draw(st.permutations(lines))
    return [number for number, _ in mixed], [line for _, line in mixed]


@given(sessions(), st.sampled_from(["MP", "XIMP", "BUTLER"]))
@examples(80)
def test_a_session_is_its_boards(session: tuple[list[int], list[Any]], method: str) -> None:
    numbers, lines = session
    whole = SCORE_SESSION(numbers, column(lines), method)
    tables = max(
        1, max(played([line for at, line in zip(numbers, lines, strict=True) if at == board]) for board in numbers)
    )
    for board in set(numbers):
        places = [place for place, number in enumerate(numbers) if number == board]
        own = column([lines[place] for place in places])
        apart = {
            "MP": lambda own=own: MATCHPOINTS(own, tables),
            "XIMP": lambda own=own: CROSS_IMPS(own, None, tables),
            "BUTLER": lambda own=own: BUTLER_IMPS(own),
        }[method]()
        assert [whole[place] for place in places] == apart


@given(sessions(), st.integers(0, 3))
def test_mp1_is_half_of_mp(session: tuple[list[int], list[Any]], more: int) -> None:
    numbers, lines = session
    tables = max(numbers.count(board) for board in numbers) + more
    whole, half = (SCORE_SESSION(numbers, column(lines), method, tables) for method in ("MP", "MP1"))
    assert half == [["" if it == "" else it / 2 for it in row] for row in whole]


@given(
    sessions(), st.lists(st.sampled_from(["a", "b", None]), min_size=24, max_size=24), st.sampled_from(["MP", "XIMP"])
)
@examples(60)
def test_a_fouled_board_of_a_session(session: tuple[list[int], list[Any]], parts: list[Any], method: str) -> None:
    """Lines are compared within their group only, and each group is factored to all the tables."""
    numbers, lines = session
    parts = (parts * len(lines))[: len(lines)]  # a session may have more lines
    cells = column(lines)
    whole = SCORE_SESSION(numbers, cells, method, len(lines), None, None, parts)
    for board in set(numbers):
        places = [place for place, number in enumerate(numbers) if number == board]
        own, groups = ([each[place] for place in places] for each in (cells, parts))
        apart = {
            "MP": lambda own=own, groups=groups: MATCHPOINTS(own, len(lines), None, None, groups),
            "XIMP": lambda own=own, groups=groups: CROSS_IMPS(own, None, len(lines), groups),
        }[method]()
        assert [whole[place] for place in places] == apart


def test_a_fixed_percentage_is_touched_by_neither_12c2c_nor_12c2d() -> None:
    """NS 1 has 100% on its other board: its Ave+ would be worth that, and beyond a limit of 0 only 50%."""
    fixed = Award(Artificial(Fraction(60), fixed=True), Artificial(Fraction(40), fixed=True))
    group, ns, ew = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), np.array([2, 3, 2, 3])
    seats = seating(Played(4, np.arange(4), group, ns, ew, boards=[1, 2], pairs=[1, 2, 3, 4]))

    def score(award: Award, limit: int | None = None) -> float:
        field = Field(
            np.array([420, 170, 0, 50]), np.array([True, True, False, True]), {2: award}, group=group, groups=2
        )
        return float(next(it for it in Ranking(Session(field, 2), seats, limit).standings() if it.pair == 0).score)

    assert score(Award(average("A+"), average("A-"))) == 4
    assert score(Award(average("A+"), average("A-")), 0) == 3
    assert score(fixed) == score(fixed, 0) == 3.2


@given(sessions())
@examples(50)
def test_a_ranking_adds_up(session: tuple[list[int], list[Any]]) -> None:
    """With no artificial score the pairs' points are the lines' points."""
    numbers, lines = session
    pairs = list(np.arange(len(lines)) + 1.0)
    cells = ["NP" if "A" in str(it) and "NOS" not in str(it) else it for it in column(lines)]
    points = SCORE_SESSION(numbers, cells)
    ranking = RANKING(numbers, pairs, [pair + 1000 for pair in pairs], cells)
    if ranking != [[""] * 5]:
        total = sum(worth for row in points for worth in row if worth != "")
        assert sum(row[3] for row in ranking) == pytest.approx(total)


@pytest.mark.parametrize("cells", [1, 3_500, 10_000])
def test_more_boards_than_are_scored_at_once(monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    """In slices as in one go, weighted, split and artificial awards, rulings and groups among them."""
    numbers = [board for board in range(7, 0, -1) for _ in range(3)]
    kinds = ["60% 420, 40% -50", 170, "A+/A-", "NS 620 / EW 100", -100, "NOS NS: A -620; B 100; C -140", None]
    lines = [kinds[(3 * place + place // 5) % 7] for place in range(21)]
    groups = [place % 2 for place in range(21)]
    for method in ("MP", "PERCENT", "XIMP"):
        whole = [SCORE_SESSION(numbers, lines, method), SCORE_SESSION(numbers, lines, method, None, None, None, groups)]
        with monkeypatch.context() as patch:
            patch.setattr("xl_law12.bridge.comparisons.CELLS_AT_ONCE", cells)
            assert whole == [
                SCORE_SESSION(numbers, lines, method),
                SCORE_SESSION(numbers, lines, method, None, None, None, groups),
            ]


def test_a_ranking_of_rounded_points() -> None:
    """Each line is rounded, and the sum is not: the ranking adds what SCORE_SESSION prints for these lines."""
    boards, ns, ew = [1] * 3 + [2] * 3, [1, 2, 3] * 2, [4, 5, 6, 5, 6, 4]
    results = ["1/3 420, 2/3 -50", 420, 170, "2/3 620, 1/3 -100", 140, "A+/A-"]
    for rounding in (0.1, "0.1 TOWARD", 1):
        lines = SCORE_SESSION(boards, results, rounding=rounding)
        totals = dict.fromkeys((*ns, *ew), 0.0)
        for (home, away), north, east in zip(lines, ns, ew, strict=True):
            totals[north] += home
            totals[east] += away
        # an average plus is the pair's own average where that is better, and is rounded then
        ranked = {row[1]: row[3] for row in RANKING(boards, ns, ew, results, rounding=rounding)}
        for pair in (1, 2):
            assert ranked[f"NS {pair}"] == pytest.approx(totals[pair], abs=1e-9)
        for pair in (5, 6):
            assert ranked[f"EW {pair}"] == pytest.approx(totals[pair], abs=1e-9)
        assert all(round(score * 10, 9).is_integer() for score in ranked.values())
    assert RANKING(boards, ns, ew, results, rounding=None) == RANKING(boards, ns, ew, results)


BOARDS = [1, 1, 2, 2, 3, 3]
NS = [1, 2, 1, 2, 1, 2]
EW = [3, 4, 4, 3, 3, 4]


def test_the_ranking_beside_what_it_counts() -> None:
    """NS 1 has all of its first board, so that its two average pluses count 2 (12C2(c)): 6 of 6, all of a top of 2."""
    played = BOARDS, NS, EW, [420, -50, "A+/A-", "A-/A+", "A+/A", 140]
    both = COUNTED_RANKING(*played)
    assert [row[:2] for row in both] == COUNTED_POINTS(*played)
    assert [row[2:7] for row in both] == [*RANKING(*played), [""] * 5, [""] * 5]
    assert [row[7:] for row in both] == SCORE_SESSION(BOARDS, played[3])
    assert both[0][2:] == [1, "NS 1", 3, 6, 100, 2, 0]
    assert COUNTED_RANKING([1], [1], [3], ["A+/A-"], tables=2) == [
        ["", "", 1, "NS 1", 1, 1.2, 60, 1.2, 0.8],
        ["", "", 1, "EW 3", 1, 0.8, 40, "", ""],
    ]
