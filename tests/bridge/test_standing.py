"""Rulings that share a board: each is measured against what stands at the other tables. By hand, and by oracles."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.bridge.test_butler import slow_butler
from tests.bridge.test_field import as_field, played
from tests.strategies import all_rulings, awards, examples, ruled_boards, scores
from xl_law12 import Law12Error
from xl_law12.bridge.awards import Award, Weighting
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import Comparison, at_cross_imps, at_matchpoints
from xl_law12.bridge.match import POINT_A_BOARD, at_imps, board_points
from xl_law12.bridge.standing import UndecidedError

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
