"""The datum of a board, against which Butler scoring converts: the zero-sum par of RMB 2009, and the other ones."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate

from xl_law12.bridge.rounding import half_away_from_zero, towards_zero
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, TOLERANCE
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted

BRACKET = 8_000  # the search begins between this and its negative
LARGEST_DELTA = 1000
DATUMS = ("MEAN", "TRIM", "MEDIAN", "PAR")
NEAREST = Fraction(10)
MANY = 64  # from here on sorting once and counting limits is faster than a plain loop

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
            raise Law12Error(
                "{score} is beyond {largest}, where the search for a par begins",
                score=quoted(score),
                largest=BRACKET,
            )
    return _search(par_sum(counts, doubled=doubled), how_many, delta)


def _search(total: Callable[[int], int], how_many: int, delta: int) -> int:
    """Find the par by halving the bracket; `total` gives the sum of the IMPs at a middle."""
    low, high = -BRACKET, BRACKET
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
    """`par_sum` for many scores: for each score +1 for every limit that it is below, -1 for every limit it is above."""
    limits = np.array(LIMITS) / (2 if doubled else 1)
    all_comparisons = len(rising) * len(limits)

    def total(middle: int) -> int:
        below = rising.searchsorted(middle - limits, side="right")
        not_above = rising.searchsorted(middle + limits, side="left")
        return int((below + not_above).sum()) - all_comparisons

    return total


def datum(
    counts: Counts, method: str = "MEAN", nearest: Fraction = NEAREST, *, doubled: bool = False, tables: int = 0
) -> Fraction:
    """The datum of a board: the mean, the mean less the best and the worst, the median, or the par.

    Rounded to a multiple of `nearest`, halves away from zero; 0 leaves it as it is. With fewer scores than `tables` the
    frequencies are factored first; this changes only TRIM, which leaves out one score at each end.

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
    """The frequencies, factored to all the tables, less one for the best and one for the worst score.

    >>> _trimmed({620: 3, 170: 1, -100: 1}, 8)
    {620: Fraction(19, 5), 170: Fraction(8, 5), -100: Fraction(3, 5)}
    """
    played = sum(counts.values())
    how_many = max(tables, played)
    if how_many < 3:
        raise Law12Error("a trimmed datum needs 3 scores or more; there are {how_many}", how_many=how_many)
    kept = {score: count * Fraction(how_many, played) for score, count in counts.items()}
    for end in (max(counts), min(counts)):
        kept[end] -= 1
    return kept


def _exact(score: float) -> int | Fraction:
    """The number that a score stands for, ready for exact sums."""
    return score if isinstance(score, int) else exact_weight(score)
