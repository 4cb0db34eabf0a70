"""Methods that compare every result of a board with every other one: matchpoints (Law 78A), cross-IMPs (Law 78B).

They are linear in the frequencies, so that weighted, split and certain lines need no special case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Side
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import PLACES, Entries, FrequencyTable
from xl_law12.bridge.integers import Integers, exactly
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points
from xl_law12.bridge.scale import MOST_IMPS
from xl_law12.numerics import np

CELLS_AT_ONCE = 1_000_000  # boards times scores; a larger frequency table is made in slices
MOST_MATCHPOINTS = 2  # of one comparison
EBU_UNIT = 20  # its percentages are twentieths of the top
FACTORINGS = ("NEUBERG", "EBU", "NONE")
DIVISORS = ("AVERAGE", "TOTAL")


class PointFormula(NamedTuple):
    """Points from the sum of all comparisons: (sum x times + plus) / over; the arrays have one entry for each board."""

    largest: int  # of all figures that occur in the calculation
    times: Integers
    plus: Integers | None
    over: Integers

    def points(self, entries: Entries, of_cells: Integers) -> Points:
        """The points of every line, from what each cell of the table is worth."""
        board, at = entries.shared
        (worth,) = exactly(self.largest, entries.worth(of_cells))
        above = worth * self.times[board]
        if self.plus is not None:
            above += self.plus[board]
        return Points(above, self.over[board], at)


class Comparison(NamedTuple):
    """A method of scoring by comparisons."""

    most: int  # what one comparison can be worth
    both: Callable[[Entries], BothSides]  # the points of NS and of EW from one chart
    artificial: Callable[[Fraction], Fraction]  # what a percentage of the top is worth

    def points(self, field: Field) -> BothSides:
        """The points of both sides for every line, each side in its own chart."""
        if field.groups > 1:
            columns = PLACES if field.awards else len(field.ranked[0])
            if field.groups * columns > CELLS_AT_ONCE:
                return self._in_slices(field, max(1, CELLS_AT_ONCE // columns))
        resolved = field.resolved(self.points)
        ns, ew = self.both(resolved.entries("NS", self.most))
        if resolved.is_split:
            _, ew = self.both(resolved.entries("EW", self.most))
        return ns.with_lines(self._averages(resolved, "NS")), ew.with_lines(self._averages(resolved, "EW"))

    def _averages(self, field: Field, side: Side) -> dict[int, Fraction]:
        """The points of the lines with an artificial award."""
        return {line: self.artificial(award.percentage) for line, award in field.artificial(side).items()}

    def _in_slices(self, field: Field, boards_at_once: int) -> BothSides:
        slices = list(field.in_slices(boards_at_once))
        at = np.argsort(np.concatenate([lines for lines, _ in slices]))
        ns, ew = zip(*(self.points(boards) for _, boards in slices), strict=True)
        return Points.joined(ns, at), Points.joined(ew, at)


def matchpoints(field: Field, tables: int, factoring: str = "NEUBERG") -> BothSides:
    """The matchpoints of both sides for every line; each group of the field is factored to so many tables.

    >>> ns, ew = matchpoints(Field(np.array([420, 420, -50])), 3)
    >>> ns.floats().tolist(), ew.floats().tolist()
    ([3.0, 3.0, 0.0], [1.0, 1.0, 4.0])
    """

    def both(entries: Entries) -> BothSides:
        table = entries.table
        wins = table.wins
        formula = _matchpoint_formula(table, tables, factoring)
        return formula.points(entries, wins), formula.points(entries, table.losses(wins))

    def artificial(percentage: Fraction) -> Fraction:
        return artificial_score(percentage, "MP") * 2 * (tables - 1)

    return Comparison(MOST_MATCHPOINTS, both, artificial).points(field)


def _matchpoint_formula(table: FrequencyTable, tables: int, factoring: str) -> PointFormula:
    """Worth / denominator^2 less the own score, with fewer results than tables factored up.

    Neuberg: (M + 1) x tables / results - 1 for M matchpoints. EBU: for 2 or 3 results that are at most a third of the
    tables 60% + 5% x (M - (results - 1)) of the top.
    """
    results = np.maximum(table.results, 1)
    largest = 2 * MOST_MATCHPOINTS * EBU_UNIT * tables * int(results.max()) * int(max(table.denominator)) ** 2
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


def _reduced(above: int, below: Integers) -> tuple[Integers, Integers]:
    """Above / below in lowest terms."""
    divisor = np.gcd(above, below)
    return above // divisor, below // divisor


def cross_imps(field: Field, tables: int, divisor: str = "AVERAGE") -> BothSides:
    """The cross-IMPs of both sides for every line; each group of the field is factored to so many tables.

    The sum over the other results x tables / results; at AVERAGE divided by tables - 1.

    >>> ns, ew = cross_imps(Field(np.array([620, 170, 140, 140, -100])), 5)
    >>> ns.floats().tolist()
    [10.5, -0.25, -1.25, -1.25, -7.75]
    """
    comparisons = max(tables - 1, 1)
    divided_by, each = (comparisons, 1) if divisor == "AVERAGE" else (1, comparisons)

    def both(entries: Entries) -> BothSides:
        table = entries.table
        ns = _imp_formula(table, tables, divided_by).points(entries, table.imps)
        return ns, Points(-ns.above, ns.below, ns.at)

    def artificial(percentage: Fraction) -> Fraction:
        return artificial_score(percentage, "IMP") * each

    return Comparison(MOST_IMPS, both, artificial).points(field)


def _imp_formula(table: FrequencyTable, tables: int, divisor: int) -> PointFormula:
    """The sum of IMPs / denominator^2 x tables / results / divisor."""
    results = np.maximum(table.results, 1)
    largest = MOST_IMPS * tables * int(results.max()) * int(max(table.denominator)) ** 2
    (over,) = exactly(largest, table.denominator)
    times, down = _reduced(tables, results * divisor)
    return PointFormula(largest, times, None, down * over * over)


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
