"""The same boards scored by another program: npm's bridge-scorer, which counts 2 a win and 1 a tie as we do."""

import random
from typing import Any

import pytest

from benchmarks.sessions import by_bridge_scorer
from tests.strategies import SCORES
from xl_law12 import CROSS_IMPS, MATCHPOINTS


def some_boards() -> list[list[int]]:
    """Boards of 2 to 20 tables, half of them with many ties."""
    chosen = random.Random(78)
    few = chosen.sample(SCORES, 6)
    return [chosen.choices(few if number % 2 else SCORES, k=2 + number % 19) for number in range(200)]


@pytest.mark.needs("npm")
@pytest.mark.parametrize(("theirs", "ours"), [("matchpoints", MATCHPOINTS), ("crossImps", CROSS_IMPS)])
def test_bridge_scorer_agrees(theirs: str, ours: Any) -> None:
    """To the hundredth to which it rounds its IMPs."""
    boards = some_boards()
    answers = iter(by_bridge_scorer(boards, theirs)["answer"])
    for board in boards:
        for mine in ours(board):
            assert next(answers) == pytest.approx(mine, abs=0.0101)
