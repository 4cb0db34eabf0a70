"""Butler scoring: IMPs against a datum, the zero-sum par of RMB 2009 or another one.

Butler is not linear in the frequencies: with weighted results every combination of outcomes has its own datum, and
everyone's IMPs are the weighted average over the combinations (EBL 2008).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, product
from math import lcm, prod
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Award, Side, SideAward, Weighting, WorthOf
from xl_law12.bridge.exact import Points, exact_weight, half_away_from_zero
from xl_law12.bridge.field import BothSides, Field, Question, Settlement, on_the_board, with_standing
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, TOLERANCE, imps
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted, say

BRACKET = 8_000  # the search begins between this and its negative
LARGEST_DELTA = 1000
FEWEST_SCORES = 3  # of which a trimmed datum leaves out two
DATUMS = ("MEAN", "TRIM", "MEDIAN", "PAR")
NEAREST = Fraction(10)
MANY = 64  # different scores: from here on sorting them once (`_counted`) is faster than a loop (`_added_up`)

Counts = Mapping[float, int]  # how often each score occurs

LIMITS = [limit - TOLERANCE for limit in SMALLEST_DIFFERENCE]


def par(counts: Counts, delta: int = 10, *, doubled: bool = False) -> float:
    """The zero-sum par of RMB 2009: the multiple of `delta` against which North-South's IMPs add up to nothing.

    A bracket from -8000 to 8000 is halved, its middle rounded towards zero to a multiple of delta. With no such par it
    is the end of the last bracket with the smaller sum, on a tie the one nearer zero. One score is its own par.

    >>> par({620: 2, 170: 1, -100: 1})
    330
    """
    how_many = sum(counts.values())
    if how_many == 1:
        return next(iter(counts))
    for score in (min(counts), max(counts)):
        if abs(score) > BRACKET:
            template = "{score} is beyond {largest}, where the search for a par begins"
            raise Law12Error(template, score=quoted(score), largest=BRACKET)
    return _search(par_sum(counts, doubled=doubled), how_many, delta)


def _search(total: Callable[[int], int], how_many: int, delta: int) -> int:
    """Find the par by halving the bracket; `total` gives the sum of the IMPs at a middle."""
    low, high = -BRACKET, BRACKET
    low_sum, high_sum = -how_many, how_many  # an end that was never tried counts as one IMP a score
    while high - low > delta:
        middle = int((low + high) / (2 * delta)) * delta  # towards zero, as RMB 2009 takes the middle
        if middle in (low, high):
            break
        at_middle = total(middle)
        if at_middle == 0:
            return middle
        if at_middle < 0:
            low, low_sum = middle, at_middle
        else:
            high, high_sum = middle, at_middle
    if -low_sum == high_sum:
        return low if high > 0 else high
    return low if -low_sum < high_sum else high


def par_sum(counts: Counts, *, doubled: bool) -> Callable[[int], int]:
    """The sum of IMP(par - score), or of IMP(2 x (par - score)), as a function of the par.

    >>> par_sum({420: 2, -50: 1}, doubled=False)(420)
    10
    """
    if len(counts) < MANY:
        return _added_up(counts, doubled=doubled)
    rising = sorted(counts)
    return _counted(np.repeat(np.array(rising, dtype=np.float64), [counts[score] for score in rising]), doubled=doubled)


def _added_up(counts: Counts, *, doubled: bool) -> Callable[[int], int]:
    """`par_sum` for few scores: add up each distinct score's IMPs times its count."""
    factor = 2 if doubled else 1
    each = list(counts.items())

    def total(middle: int) -> int:
        sum_of_imps = 0
        for score, count in each:
            difference = (middle - score) * factor
            if difference > 0:
                sum_of_imps += count * bisect_right(LIMITS, difference)
            else:
                sum_of_imps -= count * bisect_right(LIMITS, -difference)
        return sum_of_imps

    return total


def _counted(rising: NDArray[np.float64], *, doubled: bool) -> Callable[[int], int]:
    """`par_sum` for many scores: a difference is an IMP for every limit it reaches, so count the scores by limit."""
    limits = np.array(LIMITS) / (2 if doubled else 1)
    all_comparisons = len(rising) * len(limits)

    def total(middle: int) -> int:
        far_below = rising.searchsorted(middle - limits, side="right")  # for each limit: so many scores are +1
        not_far_above = rising.searchsorted(middle + limits, side="left")  # and all but so many are -1
        return int((far_below + not_far_above).sum()) - all_comparisons

    return total


def datum(
    counts: Counts, method: str = "MEAN", nearest: Fraction = NEAREST, *, doubled: bool = False, tables: int = 0
) -> Fraction:
    """The datum of a board: the mean, the mean less the best and the worst, the median, or the par.

    Rounded to a multiple of `nearest`, halves away from zero; 0 leaves it as it is. With fewer scores than `tables` the
    frequencies are first scaled up to them; this changes only TRIM, which leaves out one score at each end.

    >>> int(datum({620: 4, 170: 3}, "TRIM"))
    440
    """
    if method == "PAR":
        middle = _exact(par(counts, doubled=doubled))
    elif method == "MEDIAN":
        middle = _median(counts)
    else:
        kept = _trimmed(counts, tables) if method == "TRIM" else counts
        middle = Fraction(sum(_exact(score) * count for score, count in kept.items())) / sum(kept.values())
    return half_away_from_zero(Fraction(middle), nearest) if nearest else Fraction(middle)


def _median(counts: Counts) -> Fraction:
    """The score in the middle, or halfway between the two there."""
    rising = sorted(counts)
    up_to = list(accumulate(counts[score] for score in rising))
    lower, upper = (rising[bisect_right(up_to, place)] for place in ((up_to[-1] - 1) // 2, up_to[-1] // 2))
    return Fraction(_exact(lower) + _exact(upper), 2)


def _trimmed(counts: Counts, tables: int) -> Mapping[float, int | Fraction]:
    """The frequencies, scaled up to all the tables, less one for the best and one for the worst score.

    >>> _trimmed({620: 3, 170: 1, -100: 1}, 8)
    {620: Fraction(19, 5), 170: Fraction(8, 5), -100: Fraction(3, 5)}
    """
    played = sum(counts.values())
    how_many = max(tables, played)
    if how_many < FEWEST_SCORES:
        raise Law12Error("a trimmed datum needs 3 scores or more; there are {how_many}", how_many=how_many)
    kept = {score: count * Fraction(how_many, played) for score, count in counts.items()}
    for end in (max(counts), min(counts)):
        kept[end] -= 1
    return kept


def _exact(score: float) -> int | Fraction:
    """The number that a score stands for, ready for exact sums."""
    return score if isinstance(score, int) else exact_weight(score)


MOST_COMBINATIONS = 4096
MOST_TRIALS = 2 * MOST_COMBINATIONS
_INSTEAD = say("give the rulings fewer outcomes, or use CROSS_IMPS, which has no limit")


class Butler(NamedTuple):
    """How a board is scored: the datum, whether differences are doubled (RMB 2009), the IMPs of an average plus."""

    method: str = "PAR"
    doubled: bool = False
    average_imps: Fraction = AVERAGE_IMPS

    def artificial(self, own: Artificial) -> Fraction:
        """The IMPs of an artificial score."""
        return artificial_score(own.percentage, "IMP", None, self.average_imps)

    def imps(self, certain: Counts, weighted: Sequence[Weighting]) -> tuple[dict[float, Fraction], list[Fraction]]:
        """North-South's IMPs for every certain score and for every weighted result, over all combinations of outcomes.

        >>> Butler().imps({620: 1, 170: 1}, [])
        ({620: Fraction(6, 1), 170: Fraction(-6, 1)}, [])
        """
        factor = 2 if self.doubled else 1  # RMB 2009: differences are doubled, and their IMPs halved
        whole = prod(lcm(*(chance.denominator for chance in award.chances)) for award in weighted)
        of_certain = dict.fromkeys(certain, 0)
        of_weighted = [0] * len(weighted)
        for scores, chance, counts, middle in self._trials(certain, weighted):
            against = float(middle)
            share = int(chance * whole)  # chances as integers, `whole` in all
            worth = {score: share * imps(factor * (score - against)) for score in counts}
            for score in certain:
                of_certain[score] += worth[score]
            for place, score in enumerate(scores):
                of_weighted[place] += worth[score]
        return (
            {score: Fraction(total, whole * factor) for score, total in of_certain.items()},
            [Fraction(total, whole * factor) for total in of_weighted],
        )

    def _trials(
        self, certain: Counts, weighted: Sequence[Weighting]
    ) -> Iterator[tuple[tuple[int, ...], Fraction, Counts, Fraction]]:
        """For every combination of the weighted results: it, its chance, all scores then, and their datum."""
        for scores, chance in combinations(weighted) if certain or weighted else ():
            counts = Counter(certain) + Counter(scores)
            yield scores, chance, counts, datum(counts, self.method, doubled=self.doubled)

    def datums(self, field: Field) -> dict[int, Fraction]:
        """The datum of every board with a score, by its group, seen from North-South.

        With weighted results it is the average over all combinations, as the IMPs are. A ruling counts as the award
        that it comes to.

        >>> Butler().datums(Field(np.array([620, 620, 170, -100])))
        {0: Fraction(330, 1)}
        """
        resolved = self.resolved(field)
        found = {}
        for board in _boards(resolved):
            with on_the_board(field, board):
                certain, weighted, _ = _parts(resolved, board, "NS")
                trials = self._trials(Counter(certain.values()), [*weighted.values()])
                datums = [chance * middle for _, chance, _, middle in trials]
            if datums:
                found[int(resolved.group_of[board[0]])] = sum(datums, start=Fraction(0))
        return found

    def points(self, field: Field) -> BothSides:
        """The Butler IMPs of both sides for every line, board by board; beside an award each side has its own datum.

        In a ruling A, B and C are each worth their IMPs against the datum that includes them.
        """
        resolved = self.resolved(field)
        ns: dict[int, Fraction] = {}
        ew: dict[int, Fraction] = {}
        for board in _boards(resolved):
            with on_the_board(field, board):
                here = self._side(resolved, board, "NS")
                ns |= here
                has_award = any(line in resolved.awards for line in board)
                ew |= self._side(resolved, board, "EW") if has_award else {line: -here[line] for line in here}
        lines = len(field.scores)
        none = Points(np.zeros(lines, dtype=object), np.ones(lines, dtype=object))
        return none.with_lines(ns), none.with_lines(ew)

    def resolved(self, field: Field, *, settled: bool = True) -> Field:
        """The field with an award in the place of every ruling: what it comes to, or what stands there."""
        return with_standing(field, lambda board: _DatumBoard(board, self), settled=settled)

    def _side(self, field: Field, lines: Sequence[int], side: Side) -> dict[int, Fraction]:
        """One side's IMPs on a board, in the chart of that side; rulings must have been resolved."""
        sign = 1 if side == "NS" else -1
        certain, weighted, artificial = _parts(field, lines, side)
        of_certain, of_weighted = self.imps(Counter(certain.values()), list(weighted.values()))
        points = {line: sign * of_certain[score] for line, score in certain.items()}
        points |= {line: sign * worth for line, worth in zip(weighted, of_weighted, strict=True)}
        return points | {line: self.artificial(own) for line, own in artificial.items()}


def _parts(
    field: Field, lines: Sequence[int], side: Side
) -> tuple[dict[int, int], dict[int, Weighting], dict[int, Artificial]]:
    """One side's results on the lines of a board, by line: certain scores, weighted scores, artificial scores."""
    given = {line: award.of(side) for line in lines if isinstance(award := field.awards.get(line), Award)}
    certain = {line: int(field.scores[line]) for line in lines if line not in given}
    weighted = {line: own for line, own in given.items() if isinstance(own, Weighting)}
    artificial = {line: own for line, own in given.items() if isinstance(own, Artificial)}
    return certain, weighted, artificial


def _boards(field: Field) -> Iterator[list[int]]:
    """The lines of every board that carry a result or an award."""
    order = np.flatnonzero(field.has_line)
    group = field.group_of[order]
    order, group = (each[np.argsort(group, kind="stable")] for each in (order, group))
    for lines in np.split(order, np.flatnonzero(np.diff(group)) + 1):
        yield lines.tolist()


class _DatumBoard(NamedTuple):
    """A board with rulings, where A, B and C each have a datum of their own."""

    board: Field
    butler: Butler

    def judge(self, settlement: Settlement) -> dict[Question, bool]:
        """The open questions that have the same answer in every mix, which are all tried."""
        for line, side in settlement.open:
            ruling = settlement.rulings[line]
            mixes = prod(map(_outcomes, settlement.possible(line, side)))
            _refuse_many(mixes * self._unruled(side) * _outcomes([ruling.actual, ruling.before_of(side)]))

        def keeps(line: int, side: Side, mix: Settlement) -> bool:
            return mix.rulings[line].keeps_actual(side, self._in_line(mix, line))

        return settlement.answers(lambda side: side, keeps)  # each side has a datum, and so a chart, of its own

    def worth(self, settlement: Settlement) -> Callable[[int], WorthOf]:
        """What an award in the place of a line is worth, where every question is settled."""
        trials = 0
        for line, ruling in settlement.rulings.items():
            for side in SIDES:
                others = (settlement.of(other, side) for other in settlement.rulings if other != line)
                trials += prod(_outcomes([it]) for it in others) * self._unruled(side) * _outcomes(ruling.parts(side))
        _refuse_many(trials)
        return partial(self._in_line, settlement)

    def _in_line(self, settlement: Settlement, line: int) -> WorthOf:
        """What an award in the place of a line is worth, beside what stands in the other lines with rulings."""
        certain = Counter(self.board.scores[self.board.is_certain].tolist())

        def worth(award: SideAward, side: Side) -> Fraction:
            if isinstance(award, Artificial):
                return self.butler.artificial(award)
            others = (settlement.of(other, side) for other in settlement.rulings if other != line)
            weighted = [*self.board.weightings(side).values(), *(it for it in others if isinstance(it, Weighting))]
            _, points = self.butler.imps(certain, [*weighted, award])
            return points[-1] if side == "NS" else -points[-1]

        return worth

    def _unruled(self, side: Side) -> int:
        """How many combinations of outcomes the weighted results have that are no rulings."""
        return prod(len(award.scores) for award in self.board.weightings(side).values())


def _outcomes(awards: Iterable[SideAward | None]) -> int:
    """How many outcomes these awards have in all; an average counts as one, because the board is scored without it."""
    return sum(len(award.scores) if isinstance(award, Weighting) else 1 for award in awards)


def _refuse_many(trials: int) -> None:
    """Refuse, before any work, rulings whose A, B and C in all combinations would take too long to try."""
    if trials > MOST_TRIALS:
        template = (
            "to find out what the rulings come to, more combinations of outcomes would have to be tried than the "
            "{most:,} that Butler scoring tries: {instead}"
        )
        raise Law12Error(template, most=MOST_TRIALS, instead=_INSTEAD)


def combinations(lines: Sequence[Weighting]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every combination of the lines' outcomes with its chance."""
    if prod(len(line.scores) for line in lines) > MOST_COMBINATIONS:
        template = (
            "the weighted results of this board have more combinations of outcomes than the {most:,} that Butler "
            "scoring works out: {instead}"
        )
        raise Law12Error(template, most=MOST_COMBINATIONS, instead=_INSTEAD)
    for terms in product(*(line.terms for line in lines)):
        yield tuple(score for score, _ in terms), prod((chance for _, chance in terms), start=Fraction(1))
