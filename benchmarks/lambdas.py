"""Measures the LAMBDA names in formulon, in JavaScript and in Univer against Python, and how their time grows."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from benchmarks import npm
from benchmarks.timing import Figure, best, once
from tests.lambdas.agreement import agree, by_python
from tests.lambdas.engines import Block, Question, asked, by_univer, engine_with_names, placed_in, shared_node

SCORES = [620.0, 650.0, 170.0, 140.0, -100.0, -200.0, 420.0, 450.0, -50.0, -620.0]
BOARDS = (24, 86)  # of 14 tables: 336 and 1,204 lines
Timed = Callable[[Question], tuple[Block, float]]  # the answer, and the seconds that it takes


class Case(NamedTuple):
    """A question, and how many times as long as Python formulon (and our JavaScript) and Univer may take for it."""

    what: str
    question: Question
    formulon: float
    univer: float


def lambdas() -> Iterator[Figure]:
    """A ruling, a traveller, and two sessions; the time of the longer session may grow only with its lines."""
    yield from _in_engine("formulon", in_formulon, [(it, it.formulon) for it in cases()])
    if shutil.which("npm") is None:
        print("node and npm are not on this machine: the names in JavaScript and Univer are left out")
        return
    yield from _in_engine("JavaScript", in_javascript, [(it, it.formulon) for it in cases()])
    yield from _in_engine("Univer", in_univer, [(it, it.univer) for it in cases()])


def cases() -> list[Case]:
    """The cases, which are the same for all engines."""
    chance = random.Random(12)
    found = [
        Case("a ruling", Question("LAW12_ADJUST", [2.0, 9.0, 6.0]), 3000, 1e5),
        Case("a traveller of 14", Question("MATCHPOINTS", [[chance.choice(SCORES) for _ in range(14)]]), 6000, 2e6),
    ]
    for boards in BOARDS:
        names = [float(board + 1) for board in range(boards) for _ in range(14)]
        question = Question("SCORE_SESSION", [names, [chance.choice(SCORES) for _ in names]])
        found.append(Case(f"a session of {len(names):,} lines", question, 20_000, 2e5))
    return found


def _in_engine(engine: str, timed: Timed, limited: list[tuple[Case, float]]) -> Iterator[Figure]:
    taken = []
    for (what, question, *_), limit in limited:
        answer, ours = timed(question)
        assert agree(by_python(question), answer), (engine, what)
        taken.append(ours)
        theirs = best(partial(by_python, question))
        yield Figure(f"LAMBDA names in {engine}: {what}", f"{question.function} in Python", ours, theirs, limit)
    lines = BOARDS[1] / BOARDS[0]
    shorter = f"the shorter one, {lines:.1f} times as often"
    yield Figure(f"that session, by LAMBDA names in {engine}", shorter, taken[-1], lines * taken[-2], 2)


def in_formulon(question: Question) -> tuple[Block, float]:
    """The answer and the seconds; formulon has loaded the workbook with the names before."""
    with closing(engine_with_names()) as engine:
        (formula,) = placed_in(engine, [question])
        return asked(engine, formula), once(lambda: asked(engine, formula))


def in_javascript(question: Question) -> tuple[Block, float]:
    """The answer and the seconds; node has started and has read the names before."""
    node, (function, arguments) = shared_node(), question
    return node.shown(function, *arguments), once(lambda: node.shown(function, *arguments))


def in_univer(question: Question) -> tuple[Block, float]:
    """The answer and the seconds; Univer has started and has read the formula before."""
    found = by_univer([question], [len(by_python(question))], npm.install().parent.parent, runs=3)
    return found.answers[0], found.seconds
