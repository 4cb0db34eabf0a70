"""Methods that compare every result of a board with every other one: matchpoints (Law 78A), cross-IMPs (Law 78B).

They are linear in the frequencies, so that weighted, split and certain lines need no special case. Last stand the
cross-IMPs of teams-of-eight (RMB 2009), which compare sums of two tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Side, SideAward, Weighting, WorthOf
from xl_law12.bridge.exact import Integers, Points, exactly, kind_for
from xl_law12.bridge.field import BothSides, Field, Question, Settlement, with_standing
from xl_law12.bridge.frequencies import PLACES, STEP, Entries, FrequencyTable, places_of, ranked, tally
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.bridge.scale import MOST_IMPS, SMALLEST_DIFFERENCE, imps_of
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np

CELLS_AT_ONCE = 1_000_000  # boards times scores; a larger frequency table is made in slices
MOST_MATCHPOINTS = 2  # of one comparison
EBU_UNIT = 20  # its percentages are twentieths of the top
FACTORINGS = ("NEUBERG", "EBU", "NONE")
DIVISORS = ("AVERAGE", "TOTAL")


class PointFormula(NamedTuple):
    """Points from all comparisons' sum over the denominator squared: (sum x times + plus) / over, board by board."""

    largest: int  # of all figures that occur in the calculation
    times: Integers
    plus: Integers | None
    over: Integers

    def points(self, sums: Integers, board: NDArray[np.intp], at: NDArray[np.intp] | None = None) -> Points:
        """The points for sums, each on its board; `at` has for every line the index of its sum."""
        (worth,) = exactly(self.largest, sums)
        above = worth * self.times[board]
        if self.plus is not None:
            above += self.plus[board]
        return Points(above, self.over[board], at)

    def of(self, total: int, board: int) -> Fraction:
        """The points for a single sum."""
        plus = 0 if self.plus is None else int(self.plus[board])
        return Fraction(total * int(self.times[board]) + plus, int(self.over[board]))

    def of_lines(self, entries: Entries, of_cells: Integers) -> Points:
        """The points of every line, from what each cell of the table is worth."""
        return self.points(entries.worth(of_cells), *entries.shared)


class Comparison(NamedTuple):
    """A method of scoring by comparisons."""

    most: int  # what one comparison can be worth
    in_all: int  # what it is worth to both sides together
    compare: Callable[[Integers], Integers]  # what a difference in score is worth to NS
    formula: Callable[[Integers, Integers], PointFormula]  # from each board's number of results and its denominator
    sums: Callable[[FrequencyTable], Integers]  # what each score is worth to NS
    artificial: Callable[[Fraction], Fraction]  # what a percentage of the top is worth

    def points(self, field: Field) -> BothSides:
        """The points of both sides for every line, each side in its own chart."""
        resolved = self.resolved(field)
        if field.groups > 1:
            columns = PLACES if field.awards else len(field.ranked[0])
            if field.groups * columns > CELLS_AT_ONCE:
                return self._in_slices(resolved, max(1, CELLS_AT_ONCE // columns))
        ns, ew = self._both(resolved.entries("NS", self.most))
        if resolved.is_split:
            _, ew = self._both(resolved.entries("EW", self.most))
        return ns.with_lines(self._averages(resolved, "NS")), ew.with_lines(self._averages(resolved, "EW"))

    def _both(self, entries: Entries) -> BothSides:
        """The points of both sides from one chart."""
        table = entries.table
        formula = self.formula(table.results, table.denominator)
        ns = self.sums(table)
        ew = self.in_all * table.totals[:, None] - ns
        return formula.of_lines(entries, ns), formula.of_lines(entries, ew)

    def resolved(self, field: Field, *, settled: bool = True) -> Field:
        """The field with an award in the place of every ruling: what it comes to, or what stands there."""
        return with_standing(field, lambda board: _ComparedBoard(board, self), settled=settled)

    def _averages(self, field: Field, side: Side) -> dict[int, Fraction]:
        """The points of the lines with an artificial award."""
        return {line: self.artificial(own.percentage) for line, own in field.of_side(side, Artificial).items()}

    def _in_slices(self, field: Field, boards_at_once: int) -> BothSides:
        """The points of both sides, worked out for so many boards at a time."""
        order = np.argsort(field.group_of, kind="stable")
        starts = np.searchsorted(field.group_of[order], np.arange(boards_at_once, field.groups, boards_at_once))
        ns, ew = zip(*(self.points(field.only(lines)) for lines in np.split(order, starts)), strict=True)
        at = np.argsort(order)
        return Points.joined(ns, at), Points.joined(ew, at)


def at_matchpoints(tables: int, factoring: str = "NEUBERG") -> Comparison:
    """Matchpoints, where each group of a field is factored to so many tables."""
    return Comparison(
        MOST_MATCHPOINTS,
        MOST_MATCHPOINTS,
        lambda differences: np.sign(differences) + 1,
        partial(_matchpoint_formula, tables, factoring),
        lambda table: table.wins,
        lambda percentage: artificial_score(percentage, "MP") * 2 * (tables - 1),
    )


def _matchpoint_formula(tables: int, factoring: str, results: Integers, denominator: Integers) -> PointFormula:
    """Worth / denominator^2 less the own score, with fewer results than tables factored up."""
    # Neuberg: (M + 1) x tables / results - 1 for M matchpoints. EBU: for 2 or 3 results that are at most a third of the
    # tables 60% + 5% x (M - (results - 1)) of the top.
    results = np.maximum(results, 1)
    largest = 2 * MOST_MATCHPOINTS * EBU_UNIT * tables * int(results.max()) * int(max(denominator)) ** 2
    (square,) = exactly(largest, denominator)
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


def at_cross_imps(tables: int, divisor: str = "AVERAGE", average_imps: Fraction = AVERAGE_IMPS) -> Comparison:
    """Cross-IMPs, where each group of a field is factored to so many tables; an average plus is `average_imps`."""
    # The sum over the other results x tables / results; at AVERAGE divided by tables - 1.
    comparisons = max(tables - 1, 1)
    divided_by, each = (comparisons, 1) if divisor == "AVERAGE" else (1, comparisons)
    return Comparison(
        MOST_IMPS,
        0,
        imps_of,
        partial(_imp_formula, tables, divided_by),
        lambda table: table.imps,
        lambda percentage: artificial_score(percentage, "IMP", None, average_imps) * each,
    )


def _imp_formula(tables: int, divisor: int, results: Integers, denominator: Integers) -> PointFormula:
    """The sum of IMPs / denominator^2 x tables / results / divisor."""
    results = np.maximum(results, 1)
    largest = MOST_IMPS * tables * int(results.max()) * int(max(denominator)) ** 2
    (over,) = exactly(largest, denominator)
    times, down = _reduced(tables, results * divisor)
    return PointFormula(largest, times, None, down * over * over)


def short_traveller(scores: Sequence[float], tables: int) -> list[list[float]]:
    """NS and EW of a few certain scores, by Neuberg: the same figures without the cost of a call to numpy."""
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


def chart(field: Field, tables: int) -> list[list[tuple[int, Fraction, Fraction]]]:
    """The charts of NS and of EW for one board: the scores rising, how often each occurs, its factored matchpoints."""
    resolved = at_matchpoints(tables).resolved(field)
    charts = []
    for side in SIDES:
        entries = resolved.entries(side)
        table = entries.table
        over = int(table.denominator[0])
        factor = Fraction(tables, max(1, int(table.results[0])))
        wins = table.wins if side == "NS" else MOST_MATCHPOINTS * table.totals[:, None] - table.wins
        lines = zip(table.scores.tolist(), table.counts[0].tolist(), wins[0].tolist(), strict=True)
        charts.append([(score, Fraction(count, over), Fraction(win, over) * factor - 1) for score, count, win in lines])
    return charts


class _ComparedBoard:
    """A board with rulings. Its scores are rows and columns of one table of comparisons, awards are shares of them.

    Whole numbers are kept as floats, which multiply matrices fast, or as Python's integers where floats are not exact.
    """

    def __init__(self, board: Field, comparison: Comparison) -> None:
        self.comparison = comparison
        self.rulings = board.rulings
        self.weightings = {side: [*board.of_side(side, Weighting).values()] for side in SIDES}
        weightings = [*self.weightings["NS"], *self.weightings["EW"]]
        for ruling in self.rulings.values():
            parts = (part for side in SIDES for part in (*ruling.parts(side), ruling.before_of(side)))
            weightings += [award for award in parts if isinstance(award, Weighting)]
        certain = board.scores[board.is_certain]
        given = [score for award in weightings for score in award.scores]
        self.scores = np.unique(np.concatenate([certain, np.array(given, dtype=certain.dtype)])).astype(np.int64)
        self.over = lcm(*(chance.denominator for award in weightings for chance in award.chances))
        exact = kind_for(len(board.scores) * self.over**2 * 2 * comparison.most) is np.int64
        self.kind: type[Any] = np.float64 if exact else object
        counts = np.arange(len(board.scores) + 1)
        self.formula = comparison.formula(counts, np.array([self.over] * len(counts)))  # for every number of results
        to_ns = comparison.compare(self.scores[:, None] - self.scores).astype(self.kind)
        self.compared = {"NS": to_ns, "EW": to_ns.T}
        self.with_itself = int(comparison.compare(np.zeros(1))[0]) * self.over**2  # a formula's sum has this, too
        self.certain = np.bincount(np.searchsorted(self.scores, certain), minlength=len(self.scores)).astype(self.kind)

    def shares(self, awards: Iterable[SideAward | None]) -> Integers:
        """A row for each award: the share of every score; nothing of an average."""
        given = [*awards]
        shares = np.zeros((len(given), len(self.scores)), dtype=self.kind)
        for row, award in enumerate(given):
            if isinstance(award, Weighting):
                at = np.searchsorted(self.scores, award.scores)
                shares[row, at] = [int(chance * self.over) for chance in award.chances]
        return shares

    def chart(self, side: Side, settlement: Settlement, without: Iterable[int] = ()) -> tuple[Integers, int]:
        """The sum of the shares of each score in a side's chart without these lines, and the number of results."""
        ruled = (settlement.of(line, side) for line in self.rulings.keys() - set(without))
        weightings = [*self.weightings[side], *(it for it in ruled if isinstance(it, Weighting))]
        results = int(self.certain.sum()) + len(weightings)
        return self.certain * self.over + self.shares(weightings).sum(axis=0), results

    def judge(self, settlement: Settlement) -> dict[Question, bool]:
        """The open questions that have the same answer in every mix."""
        return {question: answer for side in SIDES for question, answer in self._answers(side, settlement)}

    def _answers(self, side: Side, settlement: Settlement) -> Iterator[tuple[Question, bool]]:
        """Whether A stands for a side: the answers that are the same in the mixes with the smallest and largest sum."""
        alike: dict[tuple[SideAward | None, SideAward], list[Question]] = {}  # the same A and B have the same answer
        for question in settlement.open_for(side):
            ruling = self.rulings[question[0]]
            alike.setdefault((ruling.actual, ruling.before_of(side)), []).append(question)
        sure, certain = self.chart(side, settlement, (line for questions in alike.values() for line, _ in questions))
        if_actual = self.shares(actual for actual, _ in alike)
        if_before = self.shares(before for _, before in alike)
        may_be_absent = np.array([isinstance(before, Artificial) for _, before in alike], dtype=bool)
        times = np.array([*map(len, alike.values())], dtype=np.int64)
        for kind, ((_, before), questions) in enumerate(alike.items()):
            ahead = (if_actual[kind] - if_before[kind]) @ self.compared[side]
            by_actual, by_before = if_actual @ ahead, if_before @ ahead
            others = times - (np.arange(len(times)) == kind)
            present = others * ~may_be_absent
            absent = np.sort(by_actual.repeat(others * may_be_absent))  # these add a result where their A stands
            answers: set[bool] = set()
            for of_all, more in ((np.minimum, absent), (np.maximum, absent[::-1])):
                total = ahead @ sure + (of_all(by_actual, by_before) * present).sum()
                if isinstance(before, Weighting):
                    answers.add(total + of_all(more, 0).sum() >= 0)
                    continue
                sums = total + np.append(0, np.cumsum(more)) + self.with_itself
                results = certain + present.sum() + 1 + np.arange(len(sums))
                points = self.formula.points(sums if self.kind is object else sums.astype(np.int64), results)
                answers.update(points.exceed(self.comparison.artificial(before.percentage)).tolist())
            if len(answers) == 1:  # what the other side is asked is decided in its own chart
                answer = answers.pop()
                yield from ((question, answer) for question in questions if question[1] == side)

    def worth(self, settlement: Settlement) -> Callable[[int], WorthOf]:
        """What an award in the place of a line is worth against all others, where every question is settled."""
        charts = {side: self.chart(side, settlement) for side in SIDES}
        against = {side: self.compared[side] @ shares for side, (shares, _) in charts.items()}

        def in_line(line: int) -> WorthOf:
            def worth(award: SideAward, side: Side) -> Fraction:
                if isinstance(award, Artificial):
                    return self.comparison.artificial(award.percentage)
                own = settlement.of(line, side)
                mine, theirs = self.shares([award, own])
                total = mine @ (against[side] - self.compared[side] @ theirs)
                results = charts[side][1] + isinstance(own, Artificial)
                return self.formula.of(int(total) + self.with_itself, results)

            return worth

        return in_line


FEWEST_TABLES = 4


def barking_imps(scores: NDArray[Any]) -> list[Fraction]:
    """RMB 2009's cross-IMPs for teams-of-eight, for North-South at every table."""
    # For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l): 3 terms for 4
    # tables, 105 for 8, 495 for 12.
    if len(scores) < FEWEST_TABLES:
        template = "teams-of-eight need at least {least} tables; there are {how_many}"
        raise Law12Error(template, least=FEWEST_TABLES, how_many=len(scores))
    distinct, rank = ranked(places_of(scores))
    twice = _twice_the_sums(distinct, np.bincount(rank, minlength=len(distinct)))
    return [Fraction(int(total), 2) for total in twice[rank]]


def _twice_the_sums(distinct: NDArray[np.int64], counts: NDArray[Any]) -> Integers:
    """For every score a of a table i, twice its sum over j and k, l."""
    # G(x) is the sum of IMP(x - k - l) over all pairs of tables. The sum of G(a + j) over the other tables j has also
    # the pairs with i or j in them. Those with i come to nothing, IMP(j - l) against IMP(l - j); those with j to
    # (tables - 2) times the sum of IMP(a - l).
    tables = int(counts.sum())
    counts = counts.astype(kind_for(2 * MOST_IMPS * tables**3))
    place = (distinct - distinct[0]) // STEP
    of_sum = place[:, None] + place
    size = int(of_sum.max()) + 1
    pairs = tally(of_sum.ravel(), np.multiply.outer(counts, counts).ravel(), size)  # in both orders
    pairs -= tally(of_sum.diagonal(), counts, size)  # a table is no pair with itself
    of_pairs = _imp_sums(np.arange(size), pairs)
    of_others = of_pairs[of_sum] @ counts - of_pairs[of_sum.diagonal()]
    twice: Integers = of_others - 2 * (tables - 2) * _imp_sums(place, tally(place, counts, size))
    return twice


def _imp_sums(places: NDArray[np.intp], table: Integers) -> Integers:
    """For every place the sum of IMP(place - another) over the places of a table."""
    # One IMP for each limit by which another place is lower, less one for each by which it is higher: counted from the
    # running totals of the table.
    up_to = np.concatenate([np.zeros(1, dtype=table.dtype), np.cumsum(table)])
    limits = np.array(SMALLEST_DIFFERENCE) // STEP
    lower = up_to[np.clip(places[:, None] - limits + 1, 0, len(table))]
    not_higher = up_to[np.clip(places[:, None] + limits, 0, len(table))]
    sums: Integers = (lower + not_higher).sum(axis=1) - len(limits) * up_to[-1]
    return sums
