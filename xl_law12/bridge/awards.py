"""What a side can be awarded: a score, a weighting of scores, an artificial score, a ruling on A, B and C."""

from __future__ import annotations

from collections.abc import Iterable
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


@dataclass(frozen=True)
class Ruling:
    """What followed from an infraction against `nos`: A, B and C of RMB 2011 (Law 12C1(e)), seen from North-South.

    Without a C there was no serious error: C is A. Without an A the board has no result (Law 86B, a cancelled board),
    so that nothing could follow it either: both sides get their B. `offenders` is the offending side's own B, where it
    differs.
    """

    nos: Side
    actual: Weighting | None
    before: Weighting
    could: Weighting | None = None
    offenders: Weighting | None = None

    def __post_init__(self) -> None:
        if self.actual is None and self.could is not None:
            raise Law12Error("a ruling with a C needs an A: where the board has no result, leave C out too")

    @property
    def before_os(self) -> Weighting:
        """The B from which the offending side's score is worked out."""
        return self.offenders or self.before

    def before_of(self, side: Side) -> Weighting:
        """The B that counts in a side's chart."""
        return self.before if side == self.nos else self.before_os

    def tried(self, side: Side) -> list[Weighting]:
        """A, B and (for the non-offenders) C, which are compared to find a side's award; [] without an A."""
        if self.actual is None:
            return []
        could = self.could if side == self.nos else None
        return [award for award in (self.actual, self.before_of(side), could) if award is not None]

    @property
    def at_table(self) -> Award | None:
        """The result at the table, as an award; None if the board has none."""
        return None if self.actual is None else Award.both(self.actual)

    @property
    def as_before(self) -> Award:
        """The award that stands for this ruling while another ruling is worked out: each side's B."""
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
