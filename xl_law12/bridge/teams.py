"""Teams: point-a-board, and the cross-IMPs of teams-of-eight."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xl_law12.bridge.frequencies import EXACT_BELOW, STEP, Integers, ranked
from xl_law12.bridge.scale import MOST_IMPS, TOLERANCE, imps_of
from xl_law12.errors import Law12Error

FEWEST_TABLES = 4


def win_or_tie(difference: float) -> int:
    """Point-a-board: 2 for a win, 1 for a tie, 0 for a loss.

    >>> win_or_tie(10), win_or_tie(0), win_or_tie(-480)
    (2, 1, 0)
    """
    return 1 if abs(difference) < TOLERANCE else 2 * (difference > 0)


def barking_imps(scores: NDArray[Any]) -> list[Fraction]:
    """RMB 2009's cross-IMPs for teams-of-eight, for North-South at every table.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l): 3 terms for 4
    tables, 105 for 8, 495 for 12.

    >>> [int(points) for points in barking_imps(np.array([620, -100, 170, 140]))]
    [30, -20, -4, -6]
    """
    if len(scores) < FEWEST_TABLES:
        raise Law12Error(f"teams-of-eight need at least {FEWEST_TABLES} tables; there are {len(scores)}")
    distinct, rank = ranked(scores)
    counts = np.bincount(rank, minlength=len(distinct))
    sums = _distinct_sums(distinct, counts, len(scores))
    return [Fraction(int(total), 2) for total in sums[rank]]


def _distinct_sums(distinct: NDArray[np.int64], counts: NDArray[Any], tables: int) -> NDArray[Any]:
    """For every score a, the sum of IMP(a + j - k - l) over all ordered j, k, l that are other tables, all different.

    All triples are summed by convolution; those in which tables coincide are taken out by the Moebius function of the
    partitions of {i, j, k, l}. With g the IMP scale, sums over a single table S(a) = sum g(a - k), and g odd, what is
    left of the fifteen partitions is: all - sum g(2a - k - l) - 2n S(a) - sum g(a + j - 2k) + sum g(2a - 2k) + 4 S(a).
    """
    kind = np.int64 if MOST_IMPS * tables**3 < EXACT_BELOW else object
    lowest = int(distinct[0])
    place = (distinct - lowest) // STEP
    frequency = np.zeros(int(place[-1]) + 1, dtype=kind)
    frequency[place] = counts
    twice = np.zeros(2 * len(frequency) - 1, dtype=kind)
    twice[2 * place] = counts
    pairs = np.convolve(frequency, frequency)

    def total(multiple: int, against: Integers, least: int) -> Integers:
        """The sum over the table `against`, whose first score is `least`, of IMP(multiple x a - score)."""
        values = least + STEP * np.arange(len(against))
        summed: Integers = imps_of(multiple * distinct[:, None] - values).astype(kind) @ against
        return summed

    single = total(1, frequency, lowest)
    triples = total(1, np.convolve(pairs, frequency[::-1]), 2 * lowest - int(distinct[-1]))
    own_twice = total(2, pairs, 2 * lowest)
    other_twice = total(1, np.convolve(twice, frequency[::-1]), 2 * lowest - int(distinct[-1]))
    both_twice = total(2, twice, 2 * lowest)
    sums: Integers = triples - own_twice - other_twice + both_twice + (4 - 2 * tables) * single
    return sums
