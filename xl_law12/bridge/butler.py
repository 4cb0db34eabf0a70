"""Butler scoring: IMPs against a datum; the zero-sum par of RMB 2009 and the other datums.

Butler is not linear in the frequencies: with weighted results every combination of outcomes has its own datum, and
everyone's IMPs are the weighted average over the combinations (EBL 2008).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import accumulate, product
from math import lcm, prod
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Ruling, Side, Weighting
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points
from xl_law12.bridge.rounding import half_away_from_zero, towards_zero
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, TOLERANCE, imps
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import Law12Error, quoted
from xl_law12.numerics import np

LARGEST_SCORE = 8000
LARGEST_DELTA = 1000
MOST_COMBINATIONS = 4096
MOST_TRIALS = 2 * MOST_COMBINATIONS
_INSTEAD = "give the rulings fewer outcomes, or use CROSS_IMPS, which has no limit"
DATUMS = ("MEAN", "TRIM", "MEDIAN", "PAR")
NEAREST = Fraction(10)
MANY = 64  # from here on sorting once and counting is faster than a plain loop

Counts = Mapping[float, int]  # how often each score occurs

LIMITS = [limit - TOLERANCE for limit in SMALLEST_DIFFERENCE]


def par(scores: Iterable[float], delta: int = 10, doubled: bool = False) -> float:
    """The zero-sum par of RMB 2009: the multiple of `delta` against which North-South's IMPs add up to nothing.

    A bracket from -8000 to 8000 is halved, its middle rounded towards zero to a multiple of delta. With no such par it
    is the end of the last bracket with the smaller sum, on a tie the one nearer zero. One score is its own par.

    >>> par([620, 620, 170, -100])
    330
    """
    return par_of(Counter(scores), delta, doubled)


def par_of(counts: Counts, delta: int = 10, doubled: bool = False) -> float:
    """The par of scores that occur so often."""
    how_many = sum(counts.values())
    if how_many == 1:
        return next(iter(counts))
    for score in counts:
        if abs(score) > LARGEST_SCORE:
            raise Law12Error(f"{quoted(score)} is beyond {LARGEST_SCORE}, where the search for a par begins")
    total = par_sum(counts, doubled)
    low, high = -LARGEST_SCORE, LARGEST_SCORE
    low_sum, high_sum = -how_many, how_many  # an end that was never tried counts as one IMP a score
    while high - low > delta:
        middle = towards_zero(low + high, 2 * delta) // 2
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


def par_sum(counts: Counts, doubled: bool) -> Callable[[int], int]:
    """The sum of IMP(par - score), or of IMP(2 x (par - score)), as a function of the par.

    >>> par_sum(Counter([420, 420, -50]), doubled=False)(420)
    10
    """
    factor = 2 if doubled else 1
    return _added_up(counts, factor) if len(counts) < MANY else _counted(counts, factor)


def _added_up(counts: Counts, factor: int) -> Callable[[int], int]:
    """Every distinct score's IMPs times how often it occurs."""
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


def _counted(counts: Counts, factor: int) -> Callable[[int], int]:
    """One IMP for every limit that a score is below, less one for every limit that it is above; sorted once."""
    rising = np.array(sorted(counts), dtype=np.float64)
    up_to = np.cumsum([0, *(counts[score] for score in sorted(counts))])
    limits = np.array(LIMITS) / factor

    def total(middle: int) -> int:
        below = up_to[np.searchsorted(rising, middle - limits, side="right")].sum()
        above = up_to[np.searchsorted(rising, middle + limits, side="left")].sum()
        return int(below + above - up_to[-1] * len(limits))

    return total


def datum(scores: Iterable[float], method: str = "MEAN", nearest: Fraction = NEAREST) -> Fraction:
    """The datum of a board: the mean, the mean less the best and the worst, the median, or the par.

    Rounded to a multiple of `nearest`, halves away from zero; 0 leaves it as it is.

    >>> int(datum([620] * 4 + [170] * 3, "TRIM"))
    440
    """
    return datum_of(Counter(scores), method, nearest)


def datum_of(counts: Counts, method: str, nearest: Fraction = NEAREST, doubled: bool = False) -> Fraction:
    """The datum of scores that occur so often."""
    if method == "PAR":
        middle = _exact(par_of(counts, doubled=doubled))
    elif method == "MEDIAN":
        middle = _median(counts)
    else:
        kept = _trimmed(counts) if method == "TRIM" else counts
        middle = Fraction(sum(_exact(score) * count for score, count in kept.items()), sum(kept.values()))
    return half_away_from_zero(Fraction(middle), nearest) if nearest else Fraction(middle)


def _median(counts: Counts) -> Fraction:
    """The score in the middle, or halfway between the two there."""
    rising = sorted(counts)
    up_to = list(accumulate(counts[score] for score in rising))
    lower, upper = (rising[bisect_right(up_to, place)] for place in ((up_to[-1] - 1) // 2, up_to[-1] // 2))
    return Fraction(_exact(lower) + _exact(upper), 2)


def _trimmed(counts: Counts) -> Counts:
    """The scores less the best and the worst."""
    how_many = sum(counts.values())
    if how_many < 3:
        raise Law12Error(f"a trimmed datum needs 3 scores or more; there are {how_many}")
    kept = dict(counts)
    for end in (max(counts), min(counts)):
        kept[end] -= 1
    return kept


def _exact(score: float) -> int | Fraction:
    """The number that a score stands for, ready for exact sums."""
    return score if isinstance(score, int) else exact_weight(score)


class Butler(NamedTuple):
    """How a board is scored: by which datum, and whether the differences are doubled (RMB 2009)."""

    method: str = "PAR"
    doubled: bool = False

    def imps(self, lines: Sequence[Weighting]) -> list[Fraction]:
        """North-South's IMPs of every line, averaged over the combinations of outcomes.

        >>> Butler().imps([Weighting.certain(620), Weighting.certain(170)])
        [Fraction(6, 1), Fraction(-6, 1)]
        """
        factor = 2 if self.doubled else 1
        weighted = [line for line in lines if len(line.scores) > 1]
        certain = Counter(line.scores[0] for line in lines if len(line.scores) == 1)
        over = prod(lcm(*(chance.denominator for chance in line.chances)) for line in weighted)
        sums = [0] * len(weighted)
        certain_sums = dict.fromkeys(certain, 0)
        for scores, chance in combinations(weighted) if lines else ():
            against = float(datum_of(certain + Counter(scores), self.method, doubled=self.doubled))
            shares = int(chance * over)
            for place, score in enumerate(scores):
                sums[place] += shares * imps(factor * (score - against))
            for score in certain:
                certain_sums[score] += shares * imps(factor * (score - against))
        each = iter(sums)
        totals = (next(each) if len(line.scores) > 1 else certain_sums[line.scores[0]] for line in lines)
        return [Fraction(total, over * factor) for total in totals]

    def points(self, field: Field) -> BothSides:
        """The Butler IMPs of both sides for every line, board by board; a split gives each side its own datum.

        In a ruling A, B and C are each worth their IMPs against the datum that includes them.
        """
        for board in _boards(field):
            with _on_the_board(field, board):
                _refuse_long_trials(field, board)
        resolved = field.resolved(self.points)
        lines = len(field.scores)
        above, below = np.zeros((2, lines), dtype=object), np.ones((2, lines), dtype=object)
        for board in _boards(resolved):
            with _on_the_board(field, board):
                ns = self._side(resolved, board, "NS")
                is_split = any(line in resolved.awards for line in board)
                ew = self._side(resolved, board, "EW") if is_split else {line: -points for line, points in ns.items()}
            for row, side in enumerate((ns, ew)):
                for line, points in side.items():
                    above[row, line], below[row, line] = points.numerator, points.denominator
        return Points(above[0], below[0]), Points(above[1], below[1])

    def _side(self, field: Field, lines: Sequence[int], side: Side) -> dict[int, Fraction]:
        """One side's IMPs on a board, in the chart of that side."""
        given = {line: field.award_of(line, side) for line in lines}
        chart = {line: award for line, award in given.items() if isinstance(award, Weighting)}
        points = dict(zip(chart, self.imps(list(chart.values())), strict=True))
        if side == "EW":
            points = {line: -imps for line, imps in points.items()}
        for line, award in given.items():
            if isinstance(award, Artificial):
                points[line] = artificial_score(award.percentage, "IMP")
        return points


@contextmanager
def _on_the_board(field: Field, lines: Sequence[int]) -> Iterator[None]:
    """Say which of several boards an error is about: by its first row."""
    try:
        yield
    except Law12Error as error:
        if field.groups == 1:
            raise
        raise Law12Error(f"the board of row {lines[0] + 1}: {error.problem}", error.where) from None


def _boards(field: Field) -> Iterator[list[int]]:
    """The lines of every board that carry a result or an award."""
    order = np.flatnonzero(field.has_line)
    group = field.group_of[order]
    order, group = (each[np.argsort(group, kind="stable")] for each in (order, group))
    for lines in np.split(order, np.flatnonzero(np.diff(group)) + 1):
        yield lines.tolist()


def _refuse_long_trials(field: Field, lines: Sequence[int]) -> None:
    """Refuse, before any work, rulings whose A, B and C in all combinations would take too long to try."""
    rulings = {line: award for line in lines if isinstance(award := field.awards.get(line), Ruling)}
    trials = 0
    for side in SIDES if rulings else ():
        before = {line: ruling.before_of(side) for line, ruling in rulings.items()}
        others = (field.award_of(line, side) for line in lines if line not in rulings)
        awards = (*before.values(), *(award for award in others if isinstance(award, Weighting)))
        how_many = prod(len(award.scores) for award in awards)
        for line, ruling in rulings.items():
            tried = (ruling.actual, before[line], *((ruling.could,) if side == ruling.nos else ()))
            trials += how_many // len(before[line].scores) * sum(len(award.scores) for award in tried)
    if trials > MOST_TRIALS:
        raise Law12Error(
            f"to find out what the rulings on a serious error come to, {trials:,} combinations of outcomes would have "
            f"to be tried, and Butler scoring tries {MOST_TRIALS:,} at most: {_INSTEAD}"
        )


def combinations(lines: Sequence[Weighting]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every combination of the lines' outcomes with its chance."""
    how_many = prod(len(line.scores) for line in lines)
    if how_many > MOST_COMBINATIONS:
        raise Law12Error(
            f"the weighted results of this board have {how_many:,} combinations of outcomes, and Butler scoring works "
            f"out {MOST_COMBINATIONS:,} at most: {_INSTEAD}"
        )
    for terms in product(*(line.terms for line in lines)):
        yield tuple(score for score, _ in terms), prod((chance for _, chance in terms), start=Fraction(1))
