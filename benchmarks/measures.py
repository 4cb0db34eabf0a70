"""The subjects of the table: each function measures one subject and gives its lines."""

from __future__ import annotations

import bisect
import random
import tracemalloc
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

import xl_law12
from benchmarks.timing import Figure, best, importing, in_turn, once
from xl_law12.bridge.comparisons import at_cross_imps, at_matchpoints
from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.field import Field
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, imps
from xl_law12.reading.notation import parse_award
from xl_law12.sheet.field import read_results
from xl_law12.sheet.ranges import numbers

call: Any = xl_law12

SCORES = sorted(possible_scores())
COMMON = [
    620,
    650,
    600,
    630,
    170,
    140,
    110,
    100,
    -50,
    -100,
    -200,
    420,
    430,
    450,
    400,
    -110,
    -140,
    -420,
    -620,
    500,
    -300,
]
TRAVELLER = [420.0, 450.0, -50.0, 420.0, 170.0, -100.0, 620.0, 420.0, 480.0, 450.0, -200.0, 420.0, 0.0, 50.0]


def basics() -> Iterator[Figure]:
    """The import, and the smallest call."""
    ours, theirs = importing("xl_law12.sheet.functions", "numpy")
    yield Figure("import xl_law12.sheet.functions", "import numpy", ours, theirs, 1.5)
    limits = list(SMALLEST_DIFFERENCE)
    ours, theirs = in_turn(lambda: call.IMP(430), lambda: bisect.bisect_right(limits, 430))
    empty = best(lambda: None)
    yield Figure("IMP(430)", "a bare bisect", ours - empty, theirs - empty, 6)


def law_12() -> Iterator[Figure]:
    """Many rulings at once."""
    random_ = np.random.default_rng(12)
    a, b, c = (random_.integers(-15, 16, 100_000).astype(float) for _ in range(3))

    def bare() -> Any:
        return np.maximum(a, a + b - np.maximum(a, c)), np.minimum(-a, -b)

    def listed() -> Any:
        return np.stack(bare(), axis=1).tolist()

    what = "LAW12_ADJUST, 100,000 rows to a list"
    yield Figure(
        what, "the arithmetic on bare arrays and its list", *in_turn(lambda: call.LAW12_ADJUST(a, b, c), listed), 10
    )
    yield Figure(what, "the arithmetic on bare arrays alone", *in_turn(lambda: call.LAW12_ADJUST(a, b, c), bare), 10)
    yield Figure("the list of its rows by itself", "the arithmetic on bare arrays alone", *in_turn(listed, bare), 100)


def notation() -> Iterator[Figure]:
    """Reading results and awards."""
    plain = [float(score) for score in random.Random(12).choices(COMMON, k=100_000)]
    ours, theirs = in_turn(lambda: read_results(plain), lambda: numbers(plain, "x"))
    yield Figure("100,000 plain numbers read as results", "read as numbers", ours, theirs, 3)
    chances = [Fraction(part, 100) for part in range(1, 100)]
    texts = [f"{p.numerator}/{p.denominator} 420, {1 - p} -50" for p in random.Random(12).choices(chances, k=10_000)]
    weights = [part.rsplit(" ", 1)[0] for text in texts for part in text.split(", ")]
    ours, theirs = in_turn(lambda: [parse_award(it) for it in texts], lambda: [Fraction(it) for it in weights])
    yield Figure("10,000 weighted awards read", "Fraction of their weights", ours, theirs, 40)


def travellers() -> Iterator[Figure]:
    """One board, small and large."""
    large = [float(score) for score in random.Random(12).choices(SCORES, k=100_000)]
    for function in (call.MATCHPOINTS, call.CROSS_IMPS):
        answer = np.array(function(large))
        ours, theirs = in_turn(partial(function, large), partial(_copied, large, answer))
        yield Figure(f"{function.__name__}, 100,000 lines", "numpy.array + tolist of the answer", ours, theirs, 2.5)
    some = large[:10_000]
    ours, theirs = in_turn(lambda: call.MATCHPOINTS(large), lambda: call.MATCHPOINTS(some))
    yield Figure("MATCHPOINTS, 100,000 lines", "10 times 10,000 lines", ours, 10 * theirs, 1.1)
    counted = [int(score + 1000) for score in TRAVELLER]
    ours, theirs = in_turn(lambda: call.MATCHPOINTS(TRAVELLER), lambda: np.bincount(counted))
    yield Figure("MATCHPOINTS, a traveller of 14", "numpy.bincount of the same list", ours, theirs, 25)
    yield from _ten_million()


def _copied(large: list[float], answer: Any) -> Any:
    """The shortest time for reading a list and writing an answer."""
    return np.array(large), answer.tolist()


def _ten_million() -> Iterator[Figure]:
    """Ten million results, from array to array: whether the time is linear, and the memory beside input and answer."""
    random_ = np.random.default_rng(12)
    million = random_.choice(SCORES, 1_000_000)
    many = np.tile(million, 10)
    for method in (at_matchpoints, at_cross_imps):
        name = method.__name__.removeprefix("at_")

        def score(results: Any, method: Any = method) -> Any:
            return [side.floats() for side in method(len(results)).points(Field(results))]

        ours, theirs = once(partial(score, many)), once(partial(score, million))
        yield Figure(f"{name}, 10,000,000 results", "10 times 1,000,000", ours, 10 * theirs, 1.5)
        yield Figure(f"{name}, memory a result", "40 bytes", _memory(method, many) / len(many), 40, 1, "bytes")


def _memory(method: Any, results: Any) -> int:
    """The most bytes in use at any time, without the input and the answer."""
    tracemalloc.start()
    sides = method(len(results)).points(Field(results))
    while_scoring = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    answer = [side.floats() for side in sides]
    while_answering = tracemalloc.get_traced_memory()[1] - sum(int(side.nbytes) for side in answer)
    tracemalloc.stop()
    return max(while_scoring, while_answering)


def butler() -> Iterator[Figure]:
    """The par against a plain loop over the same search."""
    for size, limit in ((14, 1.0), (1000, 1 / 15)):
        scores = TRAVELLER if size == 14 else [float(it) for it in random.Random(size).choices(SCORES, k=size)]
        ours, theirs = in_turn(partial(call.BUTLER_PAR, scores), partial(plain_par, scores))
        assert call.BUTLER_PAR(scores) == plain_par(scores)
        yield Figure(f"BUTLER_PAR of {size:,}", "a plain loop", ours, theirs, limit)


def plain_par(scores: list[float], delta: int = 10) -> float:
    """RMB 2009's search, written exactly as it is described."""
    low, high, low_sum, high_sum = -8000, 8000, -len(scores), len(scores)
    while high - low > delta:
        par = delta * int((low + high) / (2 * delta))
        total = 0
        for score in scores:
            total += imps(par - score)
        if total == 0:
            return par
        if total < 0:
            low, low_sum = par, total
        else:
            high, high_sum = par, total
    if -low_sum == high_sum:
        return low if high > 0 else high
    return low if -low_sum < high_sum else high


def barking() -> Iterator[Figure]:
    """Teams-of-eight: frequency tables against the plain sum."""
    fourteen = [int(score) for score in TRAVELLER]
    distinct = random.Random(25).sample(SCORES, 25)
    two_hundred = random.Random(12).choices(distinct, k=200)
    ours, theirs = in_turn(lambda: call.BARKING_IMPS(two_hundred), lambda: plain_barking(fourteen))
    assert call.BARKING_IMPS(fourteen) == [[float(points)] for points in plain_barking(fourteen)]
    yield Figure("BARKING_IMPS, 200 tables, 25 scores", "the plain sum for 14 tables", ours, theirs, 1)
    thousand = random.Random(12).choices(SCORES, k=1000)
    figures = np.random.default_rng(12).random(1_000_000)
    ours, theirs = in_turn(lambda: call.BARKING_IMPS(thousand), lambda: np.sort(figures))
    yield Figure("BARKING_IMPS, 1,000 tables", "numpy.sort of 1,000,000 numbers", ours, theirs, 100)


def plain_barking(scores: list[int]) -> list[int]:
    """The plain sum over every other table and every pair of the remaining tables."""
    answer = []
    for i, mine in enumerate(scores):
        total = 0
        for j, partner in enumerate(scores):
            if j != i:
                rest = [score for table, score in enumerate(scores) if table not in (i, j)]
                for one, two in combinations(rest, 2):
                    total += imps(mine + partner - one - two)
        answer.append(total)
    return answer
