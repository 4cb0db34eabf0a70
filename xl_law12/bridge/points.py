"""Points of many lines as exact fractions. They are rounded, and made floats, at the end only."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from xl_law12.bridge.integers import Integers, distinct, exactly
from xl_law12.bridge.rounding import from_average
from xl_law12.numerics import NDArray, np


class Rounding(NamedTuple):
    """To so many decimals; exact halves away from the average, or toward it."""

    decimals: int
    toward: bool = False


class Points(NamedTuple):
    """Above / below for every line; int64 where all of it stays exact in floats, else Python's integers.

    If lines share points, `at` has for every line the index of its points.
    """

    above: Integers
    below: Integers
    at: NDArray[np.intp] | None = None

    @classmethod
    def exactly(cls, points: Fraction) -> Points:
        """The points of one line, whatever their size."""
        return cls(*(np.array([part], dtype=object) for part in points.as_integer_ratio()))

    @classmethod
    def joined(cls, parts: Sequence[Points], at: NDArray[np.intp]) -> Points:
        """The points of slices of the lines, concatenated; `at` has for every line its index among them."""
        every = [part.by_line for part in parts]
        return cls(np.concatenate([part.above for part in every]), np.concatenate([part.below for part in every]), at)

    @property
    def by_line(self) -> Points:
        """These points with an entry of its own for every line."""
        return self if self.at is None else Points(self.above[self.at], self.below[self.at])

    def of(self, line: int) -> Fraction:
        """The points of one line."""
        place = line if self.at is None else self.at[line]
        return Fraction(int(self.above[place]), int(self.below[place]))

    def with_lines(self, lines: dict[int, Fraction]) -> Points:
        """These points, with other points in some lines."""
        if not lines:
            return self
        above, below, _ = self.by_line
        above, below = above.copy(), below.copy()
        for line, points in lines.items():
            above[line], below[line] = points.numerator, points.denominator
        return Points(above, below)

    def times(self, factor: Fraction) -> Points:
        """Every line's points times a factor."""
        if factor == 1:
            return self
        largest = _largest(self.above) * abs(factor.numerator) + _largest(self.below) * factor.denominator
        above, below = exactly(largest, self.above, self.below)
        return Points(above * factor.numerator, below * factor.denominator, self.at)

    def rounded(self, top: int, rounding: Rounding) -> Points:
        """Every line to so many decimals, exact halves by the average of a board of this top."""
        largest = (_largest(self.above) + _largest(self.below) * (top + 1)) * 4 * 10**rounding.decimals
        above, below = exactly(largest, self.above, self.below)
        return Points(*from_average(above, below, top, rounding.decimals, toward=rounding.toward), self.at)

    def nearest(self) -> NDArray[np.float64]:
        """The float nearest to each of the distinct points."""
        nearest: NDArray[Any] = self.above / self.below
        return nearest.astype(np.float64, copy=False)

    def floats(self) -> NDArray[np.float64]:
        """The float nearest to the points of every line."""
        return self.nearest() if self.at is None else self.nearest()[self.at]


class SharedPoints(NamedTuple):
    """The distinct pairs of NS's and EW's points. `which` maps the index of a pair before to its index now."""

    ns: Points
    ew: Points
    which: NDArray[np.intp] | None = None  # None: pair i has index i

    @classmethod
    def of(cls, ns: Points, ew: Points) -> SharedPoints:
        """Keep each distinct pair once, if all pairs add up to the same, so that NS's points determine EW's.

        Most boards of a session are such boards, with few distinct points. Other boards stay as they are.
        """
        total, below = ns.above[0] + ew.above[0], ns.below[0]
        add_up = (ns.above + ew.above == total) & (ns.below == below) & (ew.below == below)
        few = distinct(ns.above) if ns.above.dtype != object and add_up.all() else None
        if few is None:
            return cls(ns, ew)
        above, which = few
        same = np.full_like(above, below)
        return cls(Points(above, same), Points(total - above, same), which)


def _largest(array: Integers) -> int:
    return int(np.abs(array).max()) if len(array) else 0
