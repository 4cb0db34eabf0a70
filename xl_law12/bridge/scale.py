"""The published scales: IMPs (Law 78B), point-a-board, and victory points for a margin in IMPs."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, log, sqrt
from typing import Any

from xl_law12.bridge.exact import half_away_from_zero
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted

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
    """The IMPs for a difference in score (Law 78B)."""
    size = bisect_right(SMALLEST_DIFFERENCE, abs(difference) + TOLERANCE)
    return size if difference > 0 else -size


def imps_of(differences: NDArray[Any]) -> NDArray[np.int64]:
    """The IMPs for every difference of an array, cell by cell."""
    sizes = np.searchsorted(SMALLEST_DIFFERENCE, np.abs(differences) + TOLERANCE, side="right")
    signed: NDArray[np.int64] = np.where(differences > 0, sizes, -sizes)
    return signed


def win_or_tie(difference: float) -> int:
    """Point-a-board: 2 for a win, 1 for a tie, 0 for a loss."""
    return 1 if abs(difference) < TOLERANCE else 2 * (difference > 0)


LONGEST_MATCH = 1_000  # boards
HUNDREDTHS_IN_ALL = 2_000  # a match is worth 20 VPs, counted here in hundredths

# WBF 2013: R is the golden section to the third power, B the margin of a whitewash.
RATIO = ((sqrt(5) - 1) / 2) ** 3


@dataclass(frozen=True)
class VPScale:
    """A table of VPs: `margins[i]` is the smallest margin for the i-th VPs of winner and loser."""

    margins: tuple[int | Fraction, ...]
    winner: tuple[Fraction, ...]
    loser: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if list(self.margins) != sorted(set(self.margins)):
            raise Law12Error("the margins of a VP scale must rise from line to line")
        if [*self.winner] != sorted(self.winner) or [*self.loser] != sorted(self.loser, reverse=True):
            raise Law12Error("with the margin the winner's VPs must not fall, and the loser's must not rise")
        if self.loser[0] > self.winner[0]:
            raise Law12Error("the first line gives the loser more VPs than the winner")

    def points(self, margin: Fraction) -> Fraction:
        """The VPs for a signed margin, rounded to whole IMPs first (halves away from zero)."""
        size = abs(half_away_from_zero(margin))
        place = bisect_right(self.margins, size) - 1
        if place < 0:
            template = "a margin of {size} is less than {least:g}, where the scale begins"
            raise Law12Error(template, size=size, least=float(self.margins[0]))
        return self.winner[place] if margin >= 0 else self.loser[place]


def _twenty_in_all(margins: list[int], winner: list[Fraction]) -> VPScale:
    return VPScale(tuple(margins), tuple(winner), tuple(20 - points for points in winner))


def _blitz(boards: float) -> float:
    """B of WBF 2013, the margin that earns all the VPs."""
    if not (float(boards).is_integer() and 1 <= boards <= LONGEST_MATCH):
        template = "{boards} is not a number of boards from 1 to {most:,}"
        raise Law12Error(template, where="boards", boards=quoted(float(boards)), most=LONGEST_MATCH)
    return 15 * sqrt(boards)


@lru_cache(maxsize=64)
def wbf_continuous(boards: float) -> VPScale:
    """The WBF scale of 2013 with two decimals; it is smoothed until no step is larger than the one before it."""
    blitz = _blitz(boards)
    last = ceil(blitz)
    curve = [10 + 10 * (1 - RATIO ** (margin / blitz)) / (1 - RATIO) for margin in range(last)]
    hundredths = [round(100 * points) for points in curve] + [HUNDREDTHS_IN_ALL]
    place = 1
    while place < last:
        if hundredths[place + 1] - hundredths[place] > hundredths[place] - hundredths[place - 1]:
            hundredths[place] += 1
            place = max(1, place - 1)
        else:
            place += 1
    return _twenty_in_all(list(range(last + 1)), [Fraction(value, 100) for value in hundredths])


@lru_cache(maxsize=64)
def wbf_discrete(boards: float) -> VPScale:
    """The WBF scale of 2013 in whole VPs."""
    blitz = _blitz(boards)
    last = [floor(blitz * log(1 - (1 - RATIO) * ((10.5 + k) / 10 - 1)) / log(RATIO)) for k in range(10)]
    place = 0
    while place < len(last) - 1:  # no step may be smaller than the one before it
        before = last[place - 1] if place else -last[0] - 1  # a tie is as wide below 0 as above it
        if last[place + 1] - last[place] < last[place] - before:
            last[place] -= 1
            place = 0
        else:
            place += 1
    return _twenty_in_all([0, *(margin + 1 for margin in last)], [Fraction(10 + k) for k in range(11)])
