"""Points of many lines as exact fractions, and what is done with them at the end: rounding, and floats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xl_law12.bridge.frequencies import EXACT_BELOW, Integers
from xl_law12.bridge.rounding import from_average


class Rounding(NamedTuple):
    """To so many decimals; exact halves away from the average, or toward it."""

    decimals: int
    toward: bool = False


class Points(NamedTuple):
    """Above / below for every line; int64 where all of it stays exact in floats, else Python's integers."""

    above: Integers
    below: Integers

    def with_lines(self, lines: dict[int, Fraction]) -> Points:
        """The same with the points of some lines put in."""
        if not lines:
            return self
        above, below = self.above.copy(), self.below.copy()
        for line, points in lines.items():
            above[line], below[line] = points.numerator, points.denominator
        return Points(above, below)

    def rounded(self, average: Integers, rounding: Rounding) -> Points:
        """Each line to so many decimals, exact halves by the average of its board."""
        if not len(self.above):
            return self
        sizes = [int(np.abs(array).max()) for array in (self.above, self.below, average)]
        largest = (sizes[0] + sizes[1] * (sizes[2] + 1)) * 4 * 10**rounding.decimals
        above, below, middle = exactly(largest, self.above, self.below, average)
        return Points(*from_average(above, below, middle, rounding.decimals, rounding.toward))

    def floats(self) -> NDArray[np.float64]:
        """The float nearest to each."""
        nearest: NDArray[Any] = self.above / self.below
        return nearest.astype(np.float64, copy=False)


def exactly(largest: int, *arrays: Integers) -> list[Integers]:
    """The arrays as Python's integers where the largest figure on the way could leave 53 bits."""
    return list(arrays) if largest < EXACT_BELOW else [array.astype(object) for array in arrays]


def reduced(above: Integers, below: Integers) -> tuple[Integers, Integers]:
    """Two arrays of counts, each pair divided by its greatest common divisor; 0 / 0 is 1 / 1.

    >>> [array.tolist() for array in reduced(np.array([10, 6]), np.array([4, 0]))]
    [[5, 1], [2, 1]]
    """
    below = np.where(below == 0, above, below)
    divisor = np.gcd(above, below)
    return above // divisor, below // divisor
