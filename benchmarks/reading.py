"""Measures reading a pasted evening, against reading only its contracts and scores."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import xl_law12
from benchmarks.timing import Figure, in_turn
from xl_law12.sheet.field import read_results

call: Any = xl_law12

LINES = 1_000
HEADINGS = ["Board", "NS pair", "EW pair", "Contract", "By", "Tricks", "NS score", "EW score"]


def reading() -> Iterator[Figure]:
    """A table of 1,000 lines with any contracts, and a table with repeated lines, as in an evening."""
    chosen = random.Random(12)
    for what, boards, levels, strains in (
        ("any contracts", 32, range(1, 8), "CDHSN"),
        ("an evening's", 24, range(2, 5), "HSN"),
    ):
        lines = [[board, pair, pair, *_played(chosen, board, levels, strains)] for pair, board in _places(boards)]
        contracts = [f"{line[3]}{line[5]} by {line[4]}" for line in lines]
        numbers, scores = [line[0] for line in lines], [float(line[6]) for line in lines]
        ours, theirs = in_turn(
            partial(call.READ_TRAVELLER, [HEADINGS, *lines]), partial(_alone, scores, contracts, numbers)
        )
        yield Figure(f"READ_TRAVELLER, 1,000 lines, {what}", "plain results and CONTRACT_SCORE", ours, theirs, 4)
    wrong = [[*line[:3], "4Q", *line[4:]] if at % 100 == 50 else line for at, line in enumerate(lines)]
    ours, theirs = in_turn(
        partial(call.READ_TRAVELLER, [HEADINGS, *wrong]), partial(call.READ_TRAVELLER, [HEADINGS, *lines])
    )
    yield Figure("READ_TRAVELLER, 1,000 lines of which ten cannot be read", "the same without them", ours, theirs, 1.2)
    some = [[score, -score] for score in scores]
    ours, theirs = in_turn(
        lambda: call.READ_RESULTS(None, None, None, [it for it, _ in some], [it for _, it in some]),
        lambda: call.MATCHPOINTS(some),
    )
    yield Figure("READ_RESULTS, 1,000 lines of own scores", "MATCHPOINTS of the same two columns", ours, theirs, 8)


def _alone(scores: list[float], contracts: list[str], boards: list[int]) -> Any:
    """The scores read as plain results, and the contracts scored."""
    return read_results(scores), call.CONTRACT_SCORE(contracts, boards)


def _places(boards: int) -> list[tuple[int, int]]:
    return [(line // boards + 1, line % boards + 1) for line in range(LINES)]


def _played(chosen: random.Random, board: int, levels: Any, strains: str) -> list[Any]:
    """Contract, declarer, tricks beyond it, and each side's score."""
    bid = f"{chosen.choice(levels)}{chosen.choice(strains)}{chosen.choice(['', '', '', 'x'])}"
    declarer, over = chosen.choice("NESW"), chosen.choice(["=", "=", "-1", "-2"])
    score = call.CONTRACT_SCORE(f"{bid}{over}", board, declarer)
    return [bid, declarer, over, score, -score]
