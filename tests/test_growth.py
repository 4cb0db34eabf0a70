"""Many clubs as one field: the frequency tables of the clubs add up to the table of everybody (Law 78A)."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from benchmarks.growth import add, dealt, worth
from tests.strategies import SCORES
from xl_law12 import SCORE_SESSION
from xl_law12.bridge.frequencies import PLACES

LINES = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(SCORES)), min_size=1, max_size=12)


@given(st.lists(LINES, min_size=1, max_size=6))
def test_the_sum_of_the_clubs_scores_everybody(clubs: list[list[tuple[int, int]]]) -> None:
    every = np.zeros((3, PLACES), dtype=np.int64)
    columns = [
        (
            np.array([score for _, score in club], dtype=np.float64),
            np.array([board for board, _ in club], dtype=np.intp),
        )
        for club in clubs
    ]
    for scores, board in columns:
        add(every, scores, board)
    mine = [points for scores, board in columns for points in dealt(worth(every), scores, board).tolist()]
    boards, results = zip(*(line for club in clubs for line in club), strict=True)
    together = SCORE_SESSION(list(boards), list(results), factoring="NONE")
    assert mine == [ns for ns, _ in together]
