"""Matchpoints, 2 for a win and 1 for a tie (Law 78A), from the frequency tables of a field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from xl_law12.bridge.awards import Side
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries, Integers
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points, exactly
from xl_law12.numerics import np

MOST_A_COMPARISON = 2
EBU_UNIT = 20  # its percentages are twentieths of the top
FACTORINGS = ("NEUBERG", "EBU", "NONE")


def kernel(score: int, other: int) -> int:
    """Law 78A: 2 for a better score than the other, 1 for the same.

    >>> kernel(420, -50), kernel(420, 420), kernel(-50, 420)
    (2, 1, 0)
    """
    return (score > other) + (score >= other)


def matchpoints(field: Field, tables: int, factoring: str = "NEUBERG") -> tuple[Points, Points]:
    """The matchpoints of both sides for every line; each group of the field is factored to so many tables.

    >>> ns, ew = matchpoints(Field(np.array([420, 420, -50])), 3)
    >>> ns.floats().tolist(), ew.floats().tolist()
    ([3.0, 3.0, 0.0], [1.0, 1.0, 4.0])
    """
    resolved = field.resolved(kernel)
    ns = resolved.entries("NS", MOST_A_COMPARISON)
    ew = resolved.entries("EW", MOST_A_COMPARISON) if resolved.is_split else ns
    table = ns.table
    table_ew = table if ew is ns else ew.table
    for_ns = _factored(ns, table.wins, tables, factoring)
    for_ew = _factored(ew, table_ew.losses, tables, factoring)
    return for_ns.with_lines(_artificial(resolved, "NS", tables)), for_ew.with_lines(
        _artificial(resolved, "EW", tables)
    )


def _factored(entries: Entries, of_scores: Integers, tables: int, factoring: str) -> Points:
    """Worth / denominator^2 less the own score, with fewer results than tables factored up.

    Neuberg: (M + 1) x tables / results - 1 for M matchpoints. EBU: for 2 or 3 results that are at most a third of the
    tables 60% + 5% x (M - (results - 1)) of the top.
    """
    results = entries.results
    largest = 2 * MOST_A_COMPARISON * EBU_UNIT * tables * int(results.max()) * int(max(entries.denominator)) ** 2
    of_units, board, at = entries.worth(of_scores)
    worth, square = exactly(largest, of_units, entries.denominator)
    square = square * square
    up, down = (np.ones_like(results),) * 2 if factoring == "NONE" else _reduced(tables, results)
    below = (down * square)[board]
    above = worth * up[board] - below
    few = ((results == 2) | (results == 3)) & (3 * results <= tables)
    if factoring == "EBU" and few.any():
        ebu_above = (tables - 1) * (worth + ((12 - results) * square)[board])
        above = np.where(few[board], ebu_above, above)
        below = np.where(few[board], (10 * square)[board], below)
    return Points(above, below, at)


def _reduced(tables: int, results: Integers) -> tuple[Integers, Integers]:
    """Tables / results in lowest terms; 1 / 1 where there are no results."""
    divisor = np.gcd(tables, results)
    return np.where(results == 0, 1, tables // divisor), np.where(results == 0, 1, results // divisor)


def _artificial(field: Field, side: Side, tables: int) -> dict[int, Fraction]:
    """The artificial awards in matchpoints: their percentage of the top."""
    awards = field.artificial(side)
    return {line: artificial_score(award.percentage, "MP") * 2 * (tables - 1) for line, award in awards.items()}


def short_traveller(scores: Sequence[float], tables: int) -> list[list[float]]:
    """NS and EW of a few certain scores, by Neuberg: the same figures without the cost of a call to numpy.

    >>> short_traveller([420, 420, -50], 3)
    [[3.0, 1.0], [3.0, 1.0], [0.0, 4.0]]
    """
    counts = Counter(scores)
    results = len(scores)
    points: dict[float, tuple[float, float]] = {}
    below = 0
    for score in sorted(counts):
        wins = 2 * below + counts[score]
        losses = 2 * results - wins
        points[score] = (wins * tables - results) / results, (losses * tables - results) / results
        below += counts[score]
    return [list(points[score]) for score in scores]


def chart(field: Field, tables: int) -> list[tuple[list[int], list[tuple[Fraction, Fraction]]]]:
    """For NS and for EW the scores of one board, rising, and each one's frequency and factored matchpoints.

    >>> chart(Field(np.array([420, 420, -50])), 3)[0]
    ([-50, 420], [(Fraction(1, 1), Fraction(0, 1)), (Fraction(2, 1), Fraction(3, 1))])
    """
    resolved = field.resolved(kernel)
    charts = []
    for side in ("NS", "EW"):
        entries = resolved.entries(side)
        table = entries.table
        over = int(table.denominator[0])
        factor = Fraction(tables, max(1, int(entries.results[0])))
        wins = (table.wins if side == "NS" else table.losses)[0].tolist()
        lines = zip(table.counts[0].tolist(), wins, strict=True)
        charts.append(
            (table.scores.tolist(), [(Fraction(count, over), Fraction(win, over) * factor - 1) for count, win in lines])
        )
    return charts
