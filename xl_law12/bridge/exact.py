"""Exact numbers: weights, whole numbers in arrays, every rounding rule by its name, the points of many lines.

Weights and points are fractions. Nothing is rounded unless a rule is asked for; points are rounded, and made floats, at
the end only.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from xl_law12.errors import Law12Error, TotalError
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import Figure, joined, say

LARGEST_DENOMINATOR = 10_000
NEAR = Fraction(5, 10**15)  # relatively: the 15 digits that a spreadsheet keeps
ALLOWED_GAP = Fraction(5, 1000)  # 33.3% three times means 100%
LARGEST_UPLIFT = Fraction(1, 5)  # WBF 2017, benefit of the doubt


@lru_cache(maxsize=4096)
def exact_weight(number: float) -> Fraction:
    """The fraction that a number stands for: p/q with q up to 10,000 if it is that near, else the decimal it shows.

    >>> exact_weight(0.333333333333333), exact_weight(0.3333), exact_weight(0.1 + 0.2)
    (Fraction(1, 3), Fraction(3333, 10000), Fraction(3, 10))
    """
    exact = Fraction(number)
    simple = exact.limit_denominator(LARGEST_DENOMINATOR)
    return simple if abs(simple - exact) <= NEAR * abs(exact) else Fraction(repr(number))


def shares(weights: Sequence[Fraction]) -> list[Fraction]:
    """Scale weights to add up to exactly 1. They must add up to 1 within 0.005, or to 100 within 0.5."""
    for weight in weights:
        if weight < 0:
            raise Law12Error("{weight} is negative: a chance is 0 or more", weight=_shown(weight))
    total = sum(weights, Fraction(0))
    if not _gap(total):
        return [weight / total for weight in weights] if total != 1 else list(weights)
    shown: list[str] = [_shown(weight) for weight in weights]
    if len(shown) > 8:
        shown = [*shown[:7], "..."]
    are_percentages = total > 2  # plain numbers meant as percentages
    sum_of_all = Figure(_decimal(total)) if are_percentages else _shown(total)
    whole = say("100 (or 1)") if are_percentages else "100%"
    template = "{weights} add up to {total}, not {whole}"
    if len(shown) == 1:
        template = "{weights} adds up to {total}, not {whole}"
    raise TotalError(template, weights=joined(shown), total=sum_of_all, whole=whole)


def _gap(total: Fraction) -> bool:
    """Whether chances with this total do not add up to 1, nor to 100."""
    return abs(total - 1) > ALLOWED_GAP and abs(total - 100) > ALLOWED_GAP * 100


def _shown(weight: Fraction) -> Figure:
    return Figure(format_weight(weight))


def format_weight(weight: Fraction) -> str:
    """The weight as a message shows it: a percentage, a fraction, or a plain number where it is far from a chance."""
    if abs(weight) > 2:
        return _decimal(weight)
    return exact_text(weight) if weight.denominator < 1000 else f"{_decimal(weight * 100)}%"


def exact_text(weight: Fraction) -> str:
    """The weight so that reading it gives the same: a percentage if two decimals show it exactly, else p/q."""
    if LARGEST_DENOMINATOR % weight.denominator:
        return f"{weight.numerator}/{weight.denominator}"
    return f"{_decimal(weight * 100)}%"


def _decimal(number: Fraction) -> str:
    return f"{float(number):.6g}"


def poll_weights(
    votes: Sequence[Fraction], favours: Sequence[bool], uplift: Fraction = LARGEST_UPLIFT
) -> list[Fraction]:
    """The weights that follow from a poll of players, with some benefit of the doubt for the non-offenders (WBF 2017).

    The favourable shares are multiplied by 1 + `uplift`, together at most 1; the others are lowered in proportion.
    """
    if not 0 <= uplift <= LARGEST_UPLIFT:
        template = "{uplift:g}% is not from 0 to 20%, the limit of WBF 2017"
        raise Law12Error(template, where="uplift", uplift=float(uplift) * 100)
    if any(vote < 0 for vote in votes):
        raise Law12Error("a number of votes is 0 or more", where="votes")
    total = sum(votes, Fraction(0))
    if not total:
        raise Law12Error("nobody has voted", where="votes")
    part = next((vote for vote in votes if vote.denominator > 1), None)
    if part is not None and _gap(total):
        template = "{part} is no number of votes, and the shares of a poll add up to 100%"
        raise Law12Error(template, where="votes", part=_decimal(part))
    favourable = sum((vote for vote, good in zip(votes, favours, strict=True) if good), Fraction(0)) / total
    raised = min(Fraction(1), favourable * (1 + uplift))
    if favourable in (0, 1):
        return [vote / total for vote in votes]
    factors = {True: raised / favourable, False: (1 - raised) / (1 - favourable)}
    return [vote / total * factors[good] for vote, good in zip(votes, favours, strict=True)]


def whole_steps(weights: Sequence[Fraction], step: Fraction, favours: Sequence[bool]) -> list[Fraction]:
    """Weights in whole steps, such as 5%, that still add up to 1."""
    # All are rounded down; the steps that are missing then go to the largest remainders, among equal ones to an outcome
    # that favours the non-offending side, else to the one that stands first.
    if step <= 0 or (1 / step).denominator > 1:
        raise Law12Error("100% is not a multiple of this step: give 5%, 10% ...", where="rounding")
    whole = [weight // step for weight in weights]
    remainders = [(weight % step, good) for weight, good in zip(weights, favours, strict=True)]
    largest = sorted(range(len(weights)), key=remainders.__getitem__, reverse=True)  # equal ones keep their order
    for at in largest[: int(1 / step) - sum(whole)]:
        whole[at] += 1
    return [count * step for count in whole]


Whole = TypeVar("Whole", bound="np.integer[Any]")
Integers = NDArray[Any]  # int64, or Python's integers where int64 could wrap

# Integers below this are exact as floats too, so np.bincount may add them up, and BLAS may multiply them.
EXACT_BELOW = 2**53


def kind_for(largest: int) -> type[Any]:
    """The dtype of arrays for figures up to `largest`, intermediate figures included."""
    return np.int64 if largest < EXACT_BELOW else object


def exactly(largest: int, *arrays: Integers) -> list[Integers]:
    """The arrays, as Python's integers if the largest intermediate figure needs them."""
    return [array.astype(object) for array in arrays] if kind_for(largest) is object else list(arrays)


def counted(numbers: NDArray[Whole]) -> tuple[NDArray[np.intp], NDArray[Whole]]:
    """np.unique(return_inverse=True) by counting, for numbers from 0 on; an index is never larger than its number."""
    occurs = np.bincount(numbers)
    present = np.flatnonzero(occurs)
    if len(present) == len(occurs):
        return present, numbers
    which = np.empty(len(occurs), dtype=numbers.dtype)
    which[present] = np.arange(len(present))
    return present, which[numbers]


def distinct(numbers: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
    """np.unique(return_inverse=True) by counting; None if the numbers lie far apart."""
    least = int(numbers.min())
    if int(numbers.max()) - least > 4 * len(numbers) + 1000:  # counting needs memory for every number between them
        return None
    present, which = counted(numbers - least)
    return present + least, which


def half_away_from_zero(value: Fraction, step: Fraction = Fraction(1)) -> Fraction:
    """The nearest multiple of `step`; exactly half goes away from zero: -2.5 is -3."""
    # IMPs are rounded so where a regulation wants it (EBL 2008 rounds +2.6 to +3 and leaves halves open, White Book has
    # them away from zero), and VPs to halves (EBL 2008). A Butler datum is rounded to the nearest 10 so, and a
    # fractional margin to whole IMPs before it is looked up in a VP scale (the project's rule).
    size = (abs(value) / step + Fraction(1, 2)).__floor__() * step
    return size if value >= 0 else -size


def rounded(value: Fraction, step: Fraction | None) -> Fraction:
    """The nearest multiple of `step`, exactly half away from zero; the value itself where no rounding is asked for."""
    return value if step is None else half_away_from_zero(value, step)


class Rounding(NamedTuple):
    """To so many decimals; exact halves away from the average, or toward it."""

    decimals: int
    toward: bool = False


class Points(NamedTuple):
    """Above / below for every line; int64 where all of it stays exact in floats, else Python's integers."""

    above: Integers
    below: Integers
    at: NDArray[np.intp] | None = None  # where lines share points: for every line the index of its points

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
        """Every line to so many decimals; exactly half goes away from the average of a board, or toward it."""
        # So NS and EW are rounded alike, and their scores still add up to the top. An odd top needs a decimal.
        scale = 10**rounding.decimals
        largest = (_largest(self.above) + _largest(self.below) * (top + 1)) * 4 * scale
        above, below = exactly(largest, self.above, self.below)
        twice = 2 * above - top * below
        steps = (np.abs(twice) * scale + below - rounding.toward) // (2 * below)
        return Points(top * scale // 2 + np.where(twice < 0, -steps, steps), np.full_like(below, scale), self.at)

    def exceed(self, value: Fraction) -> NDArray[np.bool_]:
        """Whether the points of each line are more than a value."""
        largest = max(_largest(self.above), _largest(self.below)) * max(abs(value.numerator), value.denominator)
        above, below = exactly(largest, self.above, self.below)
        more: NDArray[np.bool_] = (above * value.denominator > below * value.numerator).astype(bool)
        return more

    def nearest(self) -> NDArray[np.float64]:
        """The float nearest to each of the distinct points."""
        nearest: NDArray[Any] = self.above / self.below
        return nearest.astype(np.float64, copy=False)

    def floats(self) -> NDArray[np.float64]:
        """The float nearest to the points of every line."""
        return self.nearest() if self.at is None else self.nearest()[self.at]


def shared_points(ns: Points, ew: Points) -> tuple[Points, Points, NDArray[np.intp] | None]:
    """The distinct pairs of NS's and EW's points; and for the index of a pair its index now, None if it is the same."""
    # Each distinct pair is kept once, if all pairs add up to the same, so that NS's points determine EW's. Most boards
    # of a session are such boards, with few distinct points. Other boards stay as they are.
    total, below = ns.above[0] + ew.above[0], ns.below[0]
    add_up = (ns.above + ew.above == total) & (ns.below == below) & (ew.below == below)
    few = distinct(ns.above) if ns.above.dtype != object and add_up.all() else None
    if few is None:
        return ns, ew, None
    above, which = few
    same = np.full_like(above, below)
    return Points(above, same), Points(total - above, same), which


def _largest(array: Integers) -> int:
    return int(np.abs(array).max()) if len(array) else 0
