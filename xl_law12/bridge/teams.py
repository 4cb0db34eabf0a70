"""The cross-IMPs of teams-of-eight."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from xl_law12.bridge.frequencies import STEP, places_of, ranked
from xl_law12.bridge.integers import Integers, kind_for
from xl_law12.bridge.scale import MOST_IMPS, SMALLEST_DIFFERENCE
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np

FEWEST_TABLES = 4


def barking_imps(scores: NDArray[Any]) -> list[Fraction]:
    """RMB 2009's cross-IMPs for teams-of-eight, for North-South at every table.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l): 3 terms for 4
    tables, 105 for 8, 495 for 12.

    >>> [int(points) for points in barking_imps(np.array([620, -100, 170, 140]))]
    [30, -20, -4, -6]
    """
    if len(scores) < FEWEST_TABLES:
        raise Law12Error(
            "teams-of-eight need at least {least} tables; there are {how_many}",
            least=FEWEST_TABLES,
            how_many=len(scores),
        )
    distinct, rank = ranked(places_of(scores))
    counts = np.bincount(rank, minlength=len(distinct))
    sums = _distinct_sums(distinct, counts, len(scores))
    return [Fraction(int(total), 2) for total in sums[rank]]


def _distinct_sums(distinct: NDArray[np.int64], counts: NDArray[Any], tables: int) -> NDArray[Any]:
    """For every score a, the sum of IMP(a + j - k - l) over all ordered j, k, l that are other tables, all different.

    All triples are summed by convolution; those in which tables coincide are taken out by the Moebius function of the
    partitions of {i, j, k, l}. With g the IMP scale, sums over a single table S(a) = sum g(a - k), and g odd, what is
    left of the fifteen partitions is: all - sum g(2a - k - l) - 2n S(a) - sum g(a + j - 2k) + sum g(2a - 2k) + 4 S(a).
    """
    kind = kind_for(MOST_IMPS * tables**3)
    lowest, highest = int(distinct[0]), int(distinct[-1])
    place = ((distinct - lowest) // STEP).tolist()
    each = list(zip(place, counts.tolist(), strict=True))
    backwards = [(place[-1] - at, count) for at, count in each]
    one = np.ones(1, dtype=kind)
    single = _spread(one, each)
    twice = _spread(one, [(2 * at, count) for at, count in each])
    pairs = _spread(single, each)
    own_twice = _imp_sums(2 * distinct, pairs, 2 * lowest)
    own_and_other_twice = _imp_sums(2 * distinct, twice, 2 * lowest)
    other_twice = _imp_sums(distinct, _spread(twice, backwards), 2 * lowest - highest)
    triples = _imp_sums(distinct, _spread(pairs, backwards), 2 * lowest - highest)
    against_one = _imp_sums(distinct, single, lowest)
    sums: Integers = triples - own_twice - other_twice + own_and_other_twice + (4 - 2 * tables) * against_one
    return sums


def _spread(table: Integers, scores: list[tuple[int, int]]) -> Integers:
    """The convolution of a table with scores, given by place and count: how often each sum occurs."""
    summed = np.zeros(len(table) + max(place for place, _ in scores), dtype=table.dtype)
    for place, count in scores:
        summed[place : place + len(table)] += count * table
    return summed


def _imp_sums(scores: NDArray[np.int64], table: Integers, least: int) -> Integers:
    """For every score the sum of IMP(score - value) over a table, whose first value is `least`.

    One IMP for each limit by which a value is lower, less one for each by which it is higher: counted from the running
    totals of the table.
    """
    up_to = np.concatenate([np.zeros(1, dtype=table.dtype), np.cumsum(table)])
    limits = np.array(SMALLEST_DIFFERENCE) // STEP
    place = ((scores - least) // STEP)[:, None]
    lower = up_to[np.clip(place - limits + 1, 0, len(table))]
    not_higher = up_to[np.clip(place + limits, 0, len(table))]
    sums: Integers = (lower + not_higher).sum(axis=1) - len(limits) * up_to[-1]
    return sums
