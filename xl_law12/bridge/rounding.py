"""Every rounding rule of the package, named and cited. Nothing is rounded unless one of these is asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from xl_law12.numerics import NDArray, np


def half_away_from_zero(value: Fraction, step: Fraction = Fraction(1)) -> Fraction:
    """The nearest multiple of `step`; exactly half goes away from zero.

    IMPs are rounded so where a regulation wants it (EBL 2008 rounds +2.6 to +3 and leaves halves open, White Book has
    them away from zero), and VPs to halves (EBL 2008). A Butler datum is rounded to the nearest 10 so, and a
    fractional margin to whole IMPs before it is looked up in a VP scale (the project's rule).

    >>> half_away_from_zero(Fraction(-5, 2)), half_away_from_zero(Fraction(445), Fraction(10))
    (Fraction(-3, 1), Fraction(450, 1))
    """
    size = (abs(value) / step + Fraction(1, 2)).__floor__() * step
    return size if value >= 0 else -size


def rounded(value: Fraction, step: Fraction | None) -> Fraction:
    """The nearest multiple of `step`, exactly half away from zero; the value itself where no rounding is asked for.

    >>> rounded(Fraction(-13, 2), Fraction(1)), rounded(Fraction(-13, 2), None)
    (Fraction(-7, 1), Fraction(-13, 2))
    """
    return value if step is None else half_away_from_zero(value, step)


def towards_zero(value: int, step: int) -> int:
    """The nearest multiple of `step` that is not further from zero: how RMB 2009 takes the middle of a bracket.

    >>> towards_zero(-25, 10), towards_zero(25, 10)
    (-20, 20)
    """
    return value // step * step if value >= 0 else -(-value // step * step)


def from_average(
    above: NDArray[Any], below: NDArray[Any], top: int, decimals: int, *, toward: bool
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Matchpoints to so many decimals; exactly half goes away from the average of the board, or toward it.

    So NS and EW are rounded alike, and their scores still add up to the top. An odd top needs a decimal.

    >>> [array.tolist() for array in from_average(*map(np.array, ([35, 45], [100, 100])), 0, 1, toward=False)]
    [[4, 5], [10, 10]]
    """
    scale = 10**decimals
    twice = 2 * above - top * below
    steps = (np.abs(twice) * scale + below - toward) // (2 * below)
    return top * scale // 2 + np.where(twice < 0, -steps, steps), np.full_like(below, scale)
