"""Butler scoring: IMPs against a datum; the zero-sum par of RMB 2009 and the other datums.

Butler is not linear in the frequencies: with weighted results every combination of outcomes has its own datum, and
everyone's IMPs are the weighted average over the combinations (EBL 2008).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Ruling, Side, SideAward, Weighting
from xl_law12.bridge.field import Field, resolved
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.rounding import half_away_from_zero, towards_zero
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, TOLERANCE, imps
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import Law12Error, quoted
from xl_law12.numerics import np

LARGEST_SCORE = 8000
LARGEST_DELTA = 1000
MOST_COMBINATIONS = 4096
DATUMS = ("MEAN", "TRIM", "MEDIAN", "PAR")
NEAREST = Fraction(10)
MANY = 64  # from here on sorting once and counting is faster than a plain loop

LIMITS = [limit - TOLERANCE for limit in SMALLEST_DIFFERENCE]


def par(scores: Sequence[float], delta: int = 10, doubled: bool = False) -> float:
    """The zero-sum par of RMB 2009: the multiple of `delta` against which North-South's IMPs add up to nothing.

    A bracket from -8000 to 8000 is halved, its middle rounded towards zero to a multiple of delta. With no such par it
    is the end of the last bracket with the smaller sum, on a tie the one nearer zero. One score is its own par.

    >>> par([620, 620, 170, -100])
    330
    """
    if len(scores) == 1:
        return scores[0]
    for score in scores:
        if abs(score) > LARGEST_SCORE:
            raise Law12Error(f"{quoted(score)} is beyond {LARGEST_SCORE}, where the search for a par begins")
    total = par_sum(scores, doubled)
    low, high = -LARGEST_SCORE, LARGEST_SCORE
    low_sum, high_sum = -len(scores), len(scores)  # an end that was never tried counts as one IMP a score
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


def par_sum(scores: Sequence[float], doubled: bool) -> Callable[[int], int]:
    """The sum of IMP(par - score), or of IMP(2 x (par - score)), as a function of the par.

    >>> par_sum([420, 420, -50], doubled=False)(420)
    10
    """
    factor = 2 if doubled else 1
    return _added_up(scores, factor) if len(scores) < MANY else _counted(scores, factor)


def _added_up(scores: Sequence[float], factor: int) -> Callable[[int], int]:
    """Every distinct score's IMPs times how often it occurs."""
    counts = list(Counter(scores).items())

    def total(middle: int) -> int:
        found = 0
        for score, count in counts:
            difference = (middle - score) * factor
            if difference > 0:
                found += count * bisect_right(LIMITS, difference)
            else:
                found -= count * bisect_right(LIMITS, -difference)
        return found

    return total


def _counted(scores: Sequence[float], factor: int) -> Callable[[int], int]:
    """One IMP for every limit that a score is below, less one for every limit that it is above; sorted once."""
    rising = np.sort(np.asarray(scores, dtype=np.float64))
    limits = np.array(LIMITS) / factor

    def total(middle: int) -> int:
        below = np.searchsorted(rising, middle - limits, side="right").sum()
        above = np.searchsorted(rising, middle + limits, side="left").sum()
        return int(below + above) - len(rising) * len(limits)

    return total


def datum(
    scores: Sequence[float], method: str = "MEAN", nearest: Fraction = NEAREST, doubled: bool = False
) -> Fraction:
    """The datum of a board: the mean, the mean less the best and the worst, the median, or the par.

    Rounded to a multiple of `nearest`, halves away from zero; 0 leaves it as it is.

    >>> int(datum([620] * 4 + [170] * 3, "TRIM"))
    440
    """
    if method == "PAR":
        found = exact_weight(par(scores, doubled=doubled))
    elif method == "MEDIAN":
        rising = sorted(map(exact_weight, map(float, scores)))
        found = (rising[(len(rising) - 1) // 2] + rising[len(rising) // 2]) / 2
    else:
        kept = sorted(scores)[1:-1] if method == "TRIM" else scores
        if not kept:
            raise Law12Error(f"a trimmed datum needs 3 scores or more; there are {len(scores)}")
        found = sum(map(exact_weight, map(float, kept)), Fraction(0)) / len(kept)
    return half_away_from_zero(found, nearest) if nearest else found


class Butler(NamedTuple):
    """How a board is scored: by which datum, and whether the differences are doubled (RMB 2009)."""

    method: str = "PAR"
    doubled: bool = False

    def imps(self, lines: Sequence[Weighting]) -> list[Fraction]:
        """North-South's IMPs of every line, averaged over the combinations of outcomes.

        >>> Butler().imps([Weighting.certain(620), Weighting.certain(170)])
        [Fraction(6, 1), Fraction(-6, 1)]
        """
        answer = [Fraction(0)] * len(lines)
        for scores, chance in combinations(lines):
            against = float(datum(scores, self.method, doubled=self.doubled))
            worth = {score: self._imps(score - against) for score in set(scores)}
            for line, score in enumerate(scores):
                answer[line] += chance * worth[score]
        return answer

    def _imps(self, difference: float) -> Fraction:
        return Fraction(imps(2 * difference), 2) if self.doubled else Fraction(imps(difference))

    def board(self, field: Field, lines: Sequence[int]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        """The IMPs of NS and of EW in the lines of one board, those with a result or an award."""
        is_split = any(line in field.awards for line in lines)
        ns = self._side(field, lines, "NS")
        return ns, self._side(field, lines, "EW") if is_split else {line: -points for line, points in ns.items()}

    def _side(self, field: Field, lines: Sequence[int], side: Side) -> dict[int, Fraction]:
        """One side's IMPs, in the chart of that side."""
        given = {line: _before(field, line, side) for line in lines}
        chart = {line: award for line, award in given.items() if isinstance(award, Weighting)}
        chart |= {line: self._resolved(chart, line, ruling, side) for line, ruling in _rulings(field, lines)}
        points = dict(zip(chart, self._seen_from(side, list(chart.values())), strict=True))
        for line, award in given.items():
            if isinstance(award, Artificial):
                points[line] = artificial_score(award.percentage, "IMP")
        return points

    def _seen_from(self, side: Side, lines: Sequence[Weighting]) -> list[Fraction]:
        return self.imps(lines) if side == "NS" else [-points for points in self.imps(lines)]

    def _resolved(self, chart: dict[int, Weighting], line: int, ruling: Ruling, side: Side) -> Weighting:
        """What a ruling becomes on one side, where the other rulings count as their B.

        A, B and C are each worth their IMPs against the datum that includes them.
        """
        others = [award for other, award in chart.items() if other != line]

        def worth(award: Weighting) -> Fraction:
            return self._seen_from(side, [award, *others])[0]

        return resolved(ruling, side, worth)


def _rulings(field: Field, lines: Sequence[int]) -> list[tuple[int, Ruling]]:
    found = ((line, field.awards.get(line)) for line in lines)
    return [(line, award) for line, award in found if isinstance(award, Ruling)]


def _before(field: Field, line: int, side: Side) -> SideAward | None:
    """A line's award on one side; a ruling counts as its B."""
    award = field.awards.get(line)
    if award is None:
        return Weighting.certain(int(field.scores[line]))
    if isinstance(award, Ruling):
        return award.before_of(side)
    return award.of(side)


def combinations(lines: Sequence[Weighting]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every combination of the lines' outcomes with its chance."""
    how_many = prod(len(line.scores) for line in lines)
    if how_many > MOST_COMBINATIONS:
        raise Law12Error(
            f"the weighted results of this board have {how_many:,} combinations of outcomes, and Butler scoring works "
            f"out {MOST_COMBINATIONS:,} at most: give the rulings fewer outcomes, or use CROSS_IMPS, which has no limit"
        )
    for terms in product(*(line.terms for line in lines)):
        yield tuple(score for score, _ in terms), prod((chance for _, chance in terms), start=Fraction(1))
