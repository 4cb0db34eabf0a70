"""The functions as LAMBDA names in formulon, against Python's answer to the same: how each grows with its lines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import xl_law12
from benchmarks.timing import Figure, once
from tests.lambdas.engines import Question, asked, engine_with_names, placed_in

SCORES = [620.0, 650.0, 170.0, 140.0, -100.0, -200.0, 420.0, 450.0, -50.0, -620.0]
BOARDS = (24, 86)  # of 14 tables: 336 and 1,204 lines


def lambdas() -> Iterator[Figure]:
    """A ruling, a traveller, and two sessions, of which the longer may take no more than its lines say."""
    chance = random.Random(12)
    traveller = [chance.choice(SCORES) for _ in range(14)]
    yield against_python("LAMBDA names: a ruling", Question("LAW12_ADJUST", [2.0, 9.0, 6.0]), 3000)
    yield against_python("LAMBDA names: a traveller of 14", Question("MATCHPOINTS", [traveller]), 6000)
    taken = []
    for boards in BOARDS:
        names = [float(board + 1) for board in range(boards) for _ in range(14)]
        question = Question("SCORE_SESSION", [names, [chance.choice(SCORES) for _ in names]])
        figure = against_python(f"LAMBDA names: a session of {len(names):,} lines", question, 20_000)
        taken.append(figure.ours)
        yield figure
    lines = BOARDS[1] / BOARDS[0]
    yield Figure(
        "that session, by LAMBDA names", f"the shorter one, {lines:.1f} times as often", taken[1], lines * taken[0], 2
    )


def against_python(what: str, question: Question, limit: float) -> Figure:
    """The names in formulon, which is given the workbook beforehand, against a call of the function."""
    with closing(engine_with_names()) as engine:
        (formula,) = placed_in(engine, [question])
        ours = once(lambda: asked(engine, formula))
    theirs = once(lambda: _called(question))
    return Figure(what, f"{question.function} in Python", ours, theirs, limit)


def _called(question: Question) -> Any:
    return getattr(xl_law12, question.function)(*question.arguments)
