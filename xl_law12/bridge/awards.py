"""What a side can be awarded: a score, a weighting of scores, an artificial score, a ruling on A, B and C.

Awards are printed in the ruling notation, in the first form of each row of its table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from xl_law12.bridge.contracts import check_scores
from xl_law12.bridge.exact import exact_text, shares
from xl_law12.bridge.law12 import AVERAGE
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
        if isinstance(self.offenders or self.before, Artificial) != self.is_average:
            raise Law12Error("B is an average for both sides, or for neither")

    @property
    def is_average(self) -> bool:
        """Whether B is an average (Law 12C1(d))."""
        return isinstance(self.before, Artificial)

    @property
    def seen_from(self) -> Side:
        """The side whose B is `before`: that of the non-offenders, or North-South."""
        return "NS" if self.nos == BOTH else self.nos

    def before_of(self, side: Side) -> SideAward:
        """The B of a side, by which its score is worked out."""
        return self.before if side == self.seen_from else self.offenders or self.before

    def is_innocent(self, side: Side) -> bool:
        """Whether a side did not offend."""
        return self.nos in (side, BOTH)

    def parts(self, side: Side) -> list[SideAward]:
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


def format_award(award: AwardOrRuling | None) -> str:
    """Print an award; reading it gives the same award.

    >>> from xl_law12.reading.notation import parse_award
    >>> format_award(parse_award("420 60% | -50 40%")), format_award(parse_award("A+="))
    ('60% 420, 40% -50', 'A+/A')
    """
    if award is None:
        return "NP"
    if isinstance(award, Ruling):
        return f"NOS {award.nos}: {format_parts(award)}"
    ns, ew = award.ns, award.ew
    if isinstance(ns, Artificial) and isinstance(ew, Artificial) and ns.fixed == ew.fixed:
        return _format_artificial_pair(ns, ew)
    if isinstance(ns, Weighting) and ns == ew:
        return format_weighting(ns)
    return f"NS {format_side(ns, 'NS')} / EW {format_side(ew, 'EW')}"


def format_weighting(weighting: Weighting) -> str:
    """`60% 420, 40% -50`: percentages where they show all the chances exactly, else fractions."""
    if len(weighting.scores) == 1:
        return str(weighting.scores[0])
    texts = [exact_text(chance) for chance in weighting.chances]
    if not all(text.endswith("%") for text in texts):
        texts = [f"{chance.numerator}/{chance.denominator}" for chance in weighting.chances]
    return ", ".join(f"{text} {score}" for text, score in zip(texts, weighting.scores, strict=True))


def format_side(award: SideAward | None, side: Side) -> str:
    """Print one side's award, as that side sees it."""
    if award is None:
        return "NP"
    if isinstance(award, Artificial):
        return f"A{_percentage(award)} fixed" if award.fixed else _average_or_percentage(award)
    return format_weighting(award if side == "NS" else award.mirrored())


def _format_artificial_pair(ns: Artificial, ew: Artificial) -> str:
    if not ns.fixed and {ns.percentage, ew.percentage} <= {*AVERAGE.values()}:
        return "A" if ns == ew == average("A") else f"{_average_or_percentage(ns)}/{_average_or_percentage(ew)}"
    return f"A{_percentage(ns)}/{_percentage(ew)}{' fixed' if ns.fixed else ''}"


def _average_or_percentage(award: Artificial) -> str:
    words = [word for word, percentage in AVERAGE.items() if percentage == award.percentage]
    return words[0] if words else f"A{_percentage(award)}"


def _percentage(award: Artificial) -> str:
    return f"{float(award.percentage):.9g}"


def format_parts(ruling: Ruling) -> str:
    """A, B and C as the non-offenders see them, the other side's own award as it does; averages of both sides.

    >>> format_parts(Ruling("EW", Weighting.certain(-620), average("A-"), None, average("A+")))
    'A 620; B A+/A-'
    """
    own = ruling.seen_from
    if ruling.is_average:
        return f"A {format_side(ruling.actual, own)}; B {format_award(ruling.as_before)}"
    parts = (
        ("A", ruling.actual, own),
        ("B", ruling.before, own),
        ("C", ruling.could, own),
        ("EW" if ruling.nos == BOTH else "OS", ruling.offenders, other_side(own)),
    )
    return "; ".join(f"{key} {format_side(award, side)}" for key, award, side in parts if award is not None)
