"""Law 12: damage, adjustment, the average in a knock-out, artificial scores, the 2007 option.

Three results of the board, seen from the non-offending side (RMB 2011): A, the actual one; B, the one before the
infraction; C, the one that could have been reached after it without the serious error.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np

Figures: TypeAlias = "NDArray[np.float64]"

# Figures come as floats: one copied with 15 digits must not change the case.
TOLERANCE = 1e-9


class Case(IntEnum):
    """The four cases of RMB 2011 (2017 Law 12C1(e), 2007 Law 12C1(b))."""

    NO_DAMAGE = 0
    ALL_SELF_INFLICTED = 1
    NONE_SELF_INFLICTED = 2
    PART_SELF_INFLICTED = 3

    @property
    def words(self) -> str:
        """The case as a worksheet shows it."""
        return self.name.lower().replace("_", " ").replace("self inflicted", "self-inflicted")


class RulingLines(NamedTuple):
    """A, B and C of many rulings, nan where one is blank; a blank `top` means IMPs.

    Without a C there was no serious error: C is A. Without an A the board has no result, so that there is no damage to
    divide: both sides get their B.
    """

    actual: Figures  # the first three as the non-offenders see them
    before: Figures
    could: Figures
    top: Figures  # what both sides' figures add up to
    before_os: Figures  # the offenders' own B, as they see it

    @property
    def of_offenders(self) -> tuple[Figures, Figures]:
        """A and B as the offenders see them; their B is top - B where they have no own."""
        top = np.where(np.isnan(self.top), 0.0, self.top)
        before = np.where(np.isnan(self.before_os), tidy(top - self.before), self.before_os)
        return np.where(np.isnan(self.actual), before, tidy(top - self.actual)), before

    @property
    def awards(self) -> tuple[Figures, Figures]:
        """The figures that the non-offenders get, and those that the offenders get."""
        actual = np.where(np.isnan(self.actual), self.before, self.actual)
        could = np.where(np.isnan(self.could), actual, self.could)
        return non_offenders_award(actual, self.before, could), offenders_award(*self.of_offenders)


def cases(actual: Figures, before: Figures, could: Figures) -> NDArray[np.int64]:
    """The `Case` of each line."""
    case = np.where(could <= actual + TOLERANCE, int(Case.NONE_SELF_INFLICTED), int(Case.PART_SELF_INFLICTED))
    case[before <= could + TOLERANCE] = Case.ALL_SELF_INFLICTED
    case[before <= actual + TOLERANCE] = Case.NO_DAMAGE
    return case


def non_offenders_award(actual: Figures, before: Figures, could: Figures) -> Figures:
    """max(A, A + B - max(A, C)): the non-offenders bear what they inflicted on themselves (Law 12C1(e)(ii))."""
    redressed = np.where(could <= actual + TOLERANCE, before, tidy(actual + before - could))
    return np.where(before <= np.maximum(actual, could) + TOLERANCE, actual, redressed)


def offenders_award(actual: Figures, before: Figures) -> Figures:
    """min(A', B'), both as the offenders see them: they never keep a gain (Law 12C1(e)(i)), nor gain by the ruling."""
    return np.where(before < actual - TOLERANCE, before, actual)


def tidy(figures: Figures) -> Figures:
    """Remove float noise from sums of decimals: 62.3 + 70.1 - 65.2 becomes 67.2, not 67.19999999999999."""
    # A figure is moved only to a number of 9 decimals that is within 1e-12 of it.
    if (np.rint(figures) == figures).all():  # as plain IMPs are
        return figures
    near = np.rint(figures * 1e9) / 1e9 + 0.0  # never -0.0
    return np.where(np.abs(near - figures) < 1e-12, near, figures)


def knockout_average(nos: Figures, os: Figures) -> Figures:
    """Law 12C4: the average of both sides' scores on the board, for the non-offending side."""
    return tidy((nos - os) / 2)


AVERAGE = {"A+": Fraction(60), "A": Fraction(50), "A-": Fraction(40)}
AVERAGE_IMPS = Fraction(3)  # Law 12C2(b)


def artificial_score(
    percentage: Fraction, method: str, own_average: Fraction | None = None, average_imps: Fraction = AVERAGE_IMPS
) -> Fraction:
    """Law 12C2: the fraction of the top at matchpoints, the IMPs at IMPs."""
    # With `own_average`, the contestant's average on the other boards of the session, average plus gives the larger of
    # the two and average minus the smaller (12C2(c)). 60% is average plus and 40% average minus, however written.
    if method == "MP":
        plain = percentage / 100
    elif percentage in AVERAGE.values():
        plain = average_imps * (percentage - 50) / 10
    else:
        template = "{percentage:g}% has no value in IMPs: only A+ (60%), A (50%) and A- (40%) have"
        raise Law12Error(template, percentage=float(percentage))
    if own_average is None or percentage not in (AVERAGE["A+"], AVERAGE["A-"]):
        return plain
    return max(plain, own_average) if percentage > 50 else min(plain, own_average)


REASONABLE_CHANCE = Fraction(1, 3)
SOME_CHANCE = Fraction(1, 6)


def option_2007(
    scores: Sequence[float],
    chances: Sequence[Fraction],
    nos_at_least: Fraction = REASONABLE_CHANCE,
    os_at_least: Fraction = SOME_CHANCE,
) -> tuple[float, float]:
    """2007 Law 12C1(e): the best for the non-offenders that was likely, the worst for the offenders that was possible.

    Both are seen from the non-offending side; the chances of the same score count together.
    """
    together: dict[float, Fraction] = {}
    for score, chance in zip(scores, chances, strict=True):
        together[score] = together.get(score, Fraction(0)) + chance
    likely = [score for score, chance in together.items() if chance >= nos_at_least]
    possible = [score for score, chance in together.items() if chance >= os_at_least]
    for with_chance, least in ((likely, nos_at_least), (possible, os_at_least)):
        if not with_chance:
            most = max(together.values())
            template = "no score has a chance of at least {least}; the most likely has {most}"
            raise Law12Error(template, where="chances", least=least, most=most)
    return max(likely), max(possible)
