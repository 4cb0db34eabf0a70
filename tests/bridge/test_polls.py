"""WBF 2017, benefit of the doubt."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from xl_law12 import POLL_WEIGHTS, Law12Error
from xl_law12.bridge.exact import poll_weights

polls = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=6)


@given(polls, st.integers(0, 20))
def test_the_weights_of_a_poll(poll: list[tuple[int, bool]], percent: int) -> None:
    """They add up to 1; the favourable share grows by the factor, up to 1; within a side proportions stay."""
    votes, favours = [Fraction(vote) for vote, _ in poll], [good for _, good in poll]
    assume(sum(votes) > 0)
    weights = poll_weights(votes, favours, Fraction(percent, 100))
    assert sum(weights) == 1
    before = sum((vote for vote, good in zip(votes, favours, strict=True) if good), Fraction(0)) / sum(votes)
    after = sum((weight for weight, good in zip(weights, favours, strict=True) if good), Fraction(0))
    assert after == (min(1, before * (1 + Fraction(percent, 100))) if before < 1 else 1)
    for i, first in enumerate(votes):
        for j, second in enumerate(votes):
            if favours[i] == favours[j]:
                assert weights[i] * second == weights[j] * first


def test_uplifts_and_blanks() -> None:
    assert POLL_WEIGHTS([5, 5], [True, False], 0) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([5, 5], [True, False], "10%") == POLL_WEIGHTS([5, 5], [1, 0], 10) == [[0.55], [0.45]]
    assert POLL_WEIGHTS([9, 1], ["TRUE", None]) == [[1.0], [0.0]]
    assert POLL_WEIGHTS([5, None, 5], [True, None, False]) == [[0.6], [""], [0.4]]
    assert POLL_WEIGHTS([5, 5], [False, False]) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([None], [None]) == [[""]]
    assert POLL_WEIGHTS(5, True) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([5, 5], [True, False], 0.3), "uplift: 30% is not from 0 to 20%, the limit of WBF 2017"),
        (([5, 5], [True, False], -0.1), "uplift: -10% is not a percentage from 0 to 100"),
        (([5, -5], [True, False]), "votes: a number of votes is 0 or more"),
        (([0, 0], [True, False]), "votes: nobody has voted"),
        (([5, 5], [True]), "favours: 1 cell beside 2 of votes"),
        (([5, 5], [True, "maybe"]), "favours, row 2: 'maybe' is neither TRUE nor FALSE"),
        (([5, "x"], [True, False]), "votes, row 2: cannot read 'x'"),
    ],
)
def test_plain_sentences(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        POLL_WEIGHTS(*arguments)
    assert str(caught.value).startswith(message), str(caught.value)
