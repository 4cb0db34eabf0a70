"""Points that many lines have are made once: the figures are those of every line by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests.strategies import scores
from xl_law12 import SCORE_SESSION
from xl_law12.bridge.exact import Points, SharedPoints, distinct

UNTOUCHED = [
    pytest.param([0, 2], [2, 1], [1, 1], [1, 1], id="sums differ"),
    pytest.param([0, 2], [2, 0], [1, 2], [1, 2], id="denominators differ"),
    pytest.param([0, 2], [2, 0], [1, 1], [2, 2], id="the sides' denominators differ"),
    pytest.param([0, 10**9], [10**9, 0], [1, 1], [1, 1], id="too far apart to count"),
]


@pytest.mark.parametrize(("ns", "ew", "below_ns", "below_ew"), UNTOUCHED)
def test_points_that_cannot_be_shared_stay(ns: Any, ew: Any, below_ns: Any, below_ew: Any) -> None:
    both = Points(np.array(ns), np.array(below_ns)), Points(np.array(ew), np.array(below_ew))
    assert SharedPoints.of(*both) == (*both, None)


def test_pythons_integers_stay() -> None:
    both = (Points(np.array(each, dtype=object), np.array([1, 1], dtype=object)) for each in ([0, 2], [2, 0]))
    assert SharedPoints.of(*both).which is None


@given(st.lists(st.integers(-50, 50), min_size=1), st.integers(-100, 100), st.integers(1, 9))
def test_each_has_its_own_points_there(ns: list[int], total: int, below: int) -> None:
    same = np.full(len(ns), below)
    shared = SharedPoints.of(Points(np.array(ns), same), Points(total - np.array(ns), same))
    assert shared.which is not None
    assert len(shared.ns.above) == len(set(ns))
    assert (shared.ns.nearest()[shared.which] == np.array(ns) / below).all()
    assert (shared.ew.nearest()[shared.which] == (total - np.array(ns)) / below).all()


@given(st.lists(st.lists(scores, min_size=1, max_size=4), min_size=1, max_size=5), st.sampled_from(["MP", "XIMP"]))
def test_a_session_has_the_points_of_its_boards(boards: list[list[int]], method: str) -> None:
    """Full boards, which share their points, and boards of different sizes, which do not."""
    numbers = [number for number, results in enumerate(boards) for _ in results]
    tables = max(map(len, boards))
    of_all = SCORE_SESSION(numbers, [score for results in boards for score in results], method)
    one_by_one = [SCORE_SESSION([1] * len(results), results, method, tables) for results in boards]
    assert of_all == [row for rows in one_by_one for row in rows]


def test_numbers_too_far_apart_are_not_counted() -> None:
    assert distinct(np.array([0, 10**6])) is None
    assert distinct(np.array([-(2**63), 2**63 - 1])) is None
    present, which = distinct(np.array([10**6, 10**6 + 5])) or ((), ())
    assert (list(present), list(which)) == ([10**6, 10**6 + 5], [0, 1])


def test_boards_may_have_any_numbers() -> None:
    """Beyond every integer, between two, and far apart: the same boards."""
    results = [420, -50, 140, 140, 50]
    expected = SCORE_SESSION(["a", "a", "b", "b", "a"], results)
    for one, other in ((1, 2), (1e300, 1), (0.5, 1.5), (-3, 10**12), (2.0**63, 1)):
        assert SCORE_SESSION([one, one, other, other, one], results) == expected
