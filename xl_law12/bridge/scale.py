"""The IMP scale of Law 78B, and point-a-board."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any

from xl_law12.numerics import NDArray, np

# Law 78B prints the smallest and the largest difference beside the IMPs: 20-40 1, 50-80 2 ... 4000 and upwards 24.
# These are the smallest.
SMALLEST_DIFFERENCE = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
MOST_IMPS = len(SMALLEST_DIFFERENCE)

# A difference of averages may miss a limit by a rounding of floats: 50.3 - 30.3 is 19.999999999999996.
TOLERANCE = 1e-9


def imps(difference: float) -> int:
    """The IMPs for a difference in score (Law 78B).

    >>> imps(430), imps(-50), imps(10)
    (10, -2, 0)
    """
    size = bisect_right(SMALLEST_DIFFERENCE, abs(difference) + TOLERANCE)
    return size if difference > 0 else -size


@cache
def _limits() -> NDArray[np.float64]:
    return np.array(SMALLEST_DIFFERENCE, dtype=np.float64)


def imps_of(differences: NDArray[Any]) -> NDArray[np.int64]:
    """The IMPs for every difference of an array, cell by cell.

    >>> imps_of(np.array([430, -50, 10])).tolist()
    [10, -2, 0]
    """
    sizes = np.searchsorted(_limits(), np.abs(differences) + TOLERANCE, side="right")
    signed: NDArray[np.int64] = np.where(differences > 0, sizes, -sizes)
    return signed


def win_or_tie(difference: float) -> int:
    """Point-a-board: 2 for a win, 1 for a tie, 0 for a loss.

    >>> win_or_tie(10), win_or_tie(0), win_or_tie(-480)
    (2, 1, 0)
    """
    return 1 if abs(difference) < TOLERANCE else 2 * (difference > 0)
