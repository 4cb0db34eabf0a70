"""What a side can be awarded: a score, a weighting of scores, an artificial score, a ruling on A, B and C."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from xl_law12.bridge.contracts import check_scores
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.bridge.weights import shares
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

Side = Literal["NS", "EW"]
SIDES: tuple[Side, Side] = ("NS", "EW")
BOTH: Literal["BOTH"] = "BOTH"
Innocent = Side | Literal["BOTH"]  # who did not offend


def other_side(side: Side) -> Side:
    """EW for NS, NS for EW."""
    return SIDES[side == "NS"]


@dataclass(frozen=True)
class Weighting:
    """Scores with the chance of each, seen from North-South (Law 12C1(c)); one score alone is certain.

    >>> Weighting.of([(620, Fraction(2, 3)), (-100, Fraction(1, 3))]).scores
    (620, -100)
    """

    scores: tuple[int, ...]
    chances: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if sum(self.chances) != 1 or min(self.chances) < 0 or len(set(self.scores)) < len(self.scores):
            raise Law12Error("a weighting has each score once, and chances that add up to 1")
        check_scores(self.scores)

    @classmethod
    def of(cls, terms: Iterable[tuple[int, Fraction]]) -> Weighting:
        """Make a weighting of terms: scale the chances to 1, add those of equal scores, leave out those of 0."""
        scores, weights = zip(*terms, strict=True)
        together: dict[int, Fraction] = {}
        for score, chance in zip(scores, shares(weights), strict=True):
            if chance:
                together[score] = together.get(score, Fraction(0)) + chance
        return cls(tuple(together), tuple(together.values()))

    @classmethod
    def certain(cls, score: int) -> Weighting:
        """A weighting of one certain score."""
        return cls((score,), (Fraction(1),))

    def mirrored(self) -> Weighting:
        """The same results seen from the other side."""
        return replace(self, scores=tuple(-score for score in self.scores))

    def mixed(self, share: Fraction, other: Weighting) -> Weighting:
        """A mixture: this weighting with a share, another weighting with the rest."""
        parts = ((self, share), (other, 1 - share))
        return Weighting.of((score, chance * part) for award, part in parts for score, chance in award.terms)

    @property
    def terms(self) -> tuple[tuple[int, Fraction], ...]:
        """Each score with its chance."""
        return tuple(zip(self.scores, self.chances, strict=True))


@dataclass(frozen=True)
class Artificial:
    """An artificial adjusted score for one side: a percentage of the top (Law 12C2(a)).

    Where it is `fixed`, the pair's own average (Law 12C2(c)) and the limit of average pluses (12C2(d)) do not touch it.
    """

    percentage: Fraction
    fixed: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.percentage <= 100:
            raise Law12Error(
                "{percentage}% is not a percentage from 0 to 100", percentage=quoted(float(self.percentage))
            )

    def mirrored(self) -> Artificial:
        """The same: a percentage of the top does not depend on who looks at it."""
        return self


SideAward = Weighting | Artificial


@dataclass(frozen=True)
class Award:
    """What each side gets for the board, the scores of both seen from North-South; None for a side without a result."""

    ns: SideAward | None
    ew: SideAward | None

    def __post_init__(self) -> None:
        if self.ns is None and self.ew is None:
            raise Law12Error("an award gives something to one side at least")

    @classmethod
    def both(cls, award: SideAward) -> Award:
        """The award that gives both sides the same."""
        return cls(award, award)

    def of(self, side: Side) -> SideAward | None:
        """The award of one side: NS or EW."""
        return self.ns if side == "NS" else self.ew

    @property
    def at_table(self) -> None:
        """None: an award does not hold the result at the table, as a `Ruling` may."""

    @property
    def as_before(self) -> Award:
        """The award that stands for this one while another ruling is worked out: the award itself."""
        return self

    @property
    def is_split(self) -> bool:
        """Whether the sides have different awards."""
        return self.ns != self.ew


WorthOf = Callable[[SideAward, Side], Fraction]  # what an award in the ruling's place is worth to a side


@dataclass(frozen=True)
class Ruling:
    """What followed from an infraction: A, B and C of RMB 2011 (Law 12C1(e)), seen from North-South.

    Without a C there was no serious error: C is A. Without an A the board has no result (Law 86B, a cancelled board),
    so that nothing could follow it either: both sides get their B. `offenders` is the other side's own B, where it
    differs.

    B may be an average of each side (12C1(d)), which is compared with A. `nos` is BOTH where both sides did not offend
    (82C): each has the better of A and its B, `before` is North-South's and `offenders` East-West's.
    """

    nos: Innocent
    actual: Weighting | None
    before: SideAward
    could: Weighting | None = None
    offenders: SideAward | None = None

    def __post_init__(self) -> None:
        if self.actual is None and self.could is not None:
            raise Law12Error("a ruling with a C needs an A: where the board has no result, leave C out too")
        if self.actual is None and (self.is_average or self.nos == BOTH):
            raise Law12Error("without an A this is an award: write it alone")
        if self.could is not None and (self.is_average or self.nos == BOTH):
            raise Law12Error("C divides the damage between the sides: beside an average, or with BOTH, leave C out")
        if isinstance(self.before_os, Artificial) != self.is_average:
            raise Law12Error("B is an average for both sides, or for neither")

    @property
    def is_average(self) -> bool:
        """Whether B is an average (Law 12C1(d))."""
        return isinstance(self.before, Artificial)

    @property
    def seen_from(self) -> Side:
        """The side whose B is `before`: that of the non-offenders, or North-South."""
        return "NS" if self.nos == BOTH else self.nos

    @property
    def before_os(self) -> SideAward:
        """The B from which the other side's score is worked out."""
        return self.offenders or self.before

    def before_of(self, side: Side) -> SideAward:
        """The B that counts in a side's chart."""
        return self.before if side == self.seen_from else self.before_os

    def is_innocent(self, side: Side) -> bool:
        """Whether a side did not offend."""
        return self.nos in (side, BOTH)

    def tried(self, side: Side) -> list[SideAward]:
        """A, B and (for the non-offenders) C, which are compared to find a side's award; [] without an A."""
        if self.actual is None:
            return []
        could = self.could if side == self.nos else None
        return [award for award in (self.actual, self.before_of(side), could) if award is not None]

    def measured_by(self, side: Side) -> Side:
        """The side by whose points it is decided what a side gets: where B is an average, the non-offenders'."""
        return self.nos if self.is_average and self.nos != BOTH else side

    def keeps_actual(self, side: Side, worth: WorthOf) -> bool:
        """Whether A stands at the table for a side, as another ruling counts it: its B is worth no more than A.

        The offenders go with the non-offenders, who were not damaged then; of two innocent sides each goes by itself.
        An average stands where A is worth no more than it.
        """
        if self.actual is None:
            return False
        if self.nos != BOTH:
            side = self.nos
        a, b = worth(self.actual, side), worth(self.before_of(side), side)
        return a > b if self.is_average else a >= b

    def settled(self, side: Side, worth: WorthOf) -> SideAward:
        """The award of one side that follows from the ruling.

        The offenders have whichever of A and B is worth less to them. The non-offenders have lambda of A and the rest
        of B, lambda = (C - A) / (B - A) cut to 0 and 1: A where all damage is self-inflicted, B where none is, and
        between them a mixture that is worth A + B - C (the project's rule for a field). Where A is worth more to the
        non-offenders than an average in B, it stands for both. Without an A both have their B.
        """
        before = self.before_of(side)
        if self.actual is None:
            return before
        if isinstance(before, Artificial) or self.nos == BOTH:
            return self.actual if self.keeps_actual(side, worth) else before
        a, b = worth(self.actual, side), worth(before, side)
        if side != self.nos:
            return before if b < a else self.actual
        c = a if self.could is None else worth(self.could, side)
        if b <= a or b <= c:
            return self.actual
        if c <= a:
            return before
        return self.actual.mixed((c - a) / (b - a), before)

    @property
    def at_table(self) -> Award | None:
        """The result at the table, as an award; None if the board has none."""
        return None if self.actual is None else Award.both(self.actual)

    @property
    def as_before(self) -> Award:
        """Each side's B, as an award."""
        return Award(self.before_of("NS"), self.before_of("EW"))


AwardOrRuling = Award | Ruling


def average(word: str) -> Artificial:
    """The artificial score of `A+`, `A` or `A-` (Law 12C2(a)).

    >>> average("A-").percentage
    Fraction(40, 1)
    """
    return Artificial(AVERAGE[word])


def simplest(award: AwardOrRuling) -> int | AwardOrRuling:
    """The score as an int if both sides have the same certain score; else the award itself.

    >>> simplest(Award.both(Weighting.certain(420)))
    420
    """
    if isinstance(award, Award) and isinstance(award.ns, Weighting) and award.ns == award.ew:
        return award.ns.scores[0] if len(award.ns.scores) == 1 else award
    return award
