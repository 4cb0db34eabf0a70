"""Matchpoints, 2 for a win and 1 for a tie (Law 78A), from the frequency tables of a field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.comparisons import Comparison, PointFormula
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import Entries, FrequencyTable
from xl_law12.bridge.integers import Integers, exactly
from xl_law12.bridge.law12 import artificial_score
from xl_law12.numerics import np

MOST_A_COMPARISON = 2
EBU_UNIT = 20  # its percentages are twentieths of the top
FACTORINGS = ("NEUBERG", "EBU", "NONE")


def matchpoints(field: Field, tables: int, factoring: str = "NEUBERG") -> BothSides:
    """The matchpoints of both sides for every line; each group of the field is factored to so many tables.

    >>> ns, ew = matchpoints(Field(np.array([420, 420, -50])), 3)
    >>> ns.floats().tolist(), ew.floats().tolist()
    ([3.0, 3.0, 0.0], [1.0, 1.0, 4.0])
    """

    def both(entries: Entries) -> BothSides:
        table = entries.table
        wins = table.wins
        formula = _formula(table, tables, factoring)
        return formula.points(entries, wins), formula.points(entries, table.losses(wins))

    def artificial(percentage: Fraction) -> Fraction:
        return artificial_score(percentage, "MP") * 2 * (tables - 1)

    return Comparison(MOST_A_COMPARISON, both, artificial).points(field)


def _formula(table: FrequencyTable, tables: int, factoring: str) -> PointFormula:
    """Worth / denominator^2 less the own score, with fewer results than tables factored up.

    Neuberg: (M + 1) x tables / results - 1 for M matchpoints. EBU: for 2 or 3 results that are at most a third of the
    tables 60% + 5% x (M - (results - 1)) of the top.
    """
    results = table.results
    largest = 2 * MOST_A_COMPARISON * EBU_UNIT * tables * int(results.max()) * int(max(table.denominator)) ** 2
    (square,) = exactly(largest, table.denominator)
    square = square * square
    times, down = (np.ones_like(results),) * 2 if factoring == "NONE" else _reduced(tables, results)
    over = down * square
    plus = -over
    few = ((results == 2) | (results == 3)) & (3 * results <= tables)
    if factoring == "EBU" and few.any():
        times = np.where(few, tables - 1, times)
        plus = np.where(few, (tables - 1) * (12 - results) * square, plus)
        over = np.where(few, 10 * square, over)
    return PointFormula(largest, times, plus, over)


def _reduced(tables: int, results: Integers) -> tuple[Integers, Integers]:
    """Tables / results in lowest terms; 1 / 1 where there are no results."""
    divisor = np.gcd(tables, results)
    return np.where(results == 0, 1, tables // divisor), np.where(results == 0, 1, results // divisor)


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


class ChartLine(NamedTuple):
    """A line of the frequency chart of one side: a score, how often it occurs, and its factored matchpoints."""

    score: int
    frequency: Fraction
    points: Fraction


def chart(field: Field, tables: int) -> list[list[ChartLine]]:
    """The charts of NS and of EW for one board, their scores rising.

    >>> chart(Field(np.array([420, 420, -50])), 3)[0][1]
    ChartLine(score=420, frequency=Fraction(2, 1), points=Fraction(3, 1))
    """
    resolved = field.resolved(partial(matchpoints, tables=tables))
    charts = []
    for side in SIDES:
        entries = resolved.entries(side)
        table = entries.table
        over = int(table.denominator[0])
        factor = Fraction(tables, max(1, int(table.results[0])))
        wins = table.wins if side == "NS" else table.losses(table.wins)
        lines = zip(table.scores.tolist(), table.counts[0].tolist(), wins[0].tolist(), strict=True)
        charts.append(
            [ChartLine(score, Fraction(count, over), Fraction(win, over) * factor - 1) for score, count, win in lines]
        )
    return charts
