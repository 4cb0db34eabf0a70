"""What a side can be awarded, in the ruling notation; and the block of outcomes that makes a ruling.

An award is a score, a weighting of scores, an artificial score, or a ruling on A, B and C. A block has A, B and C, each
in one line or in several with their weights. The offenders may have their own weights for B. Where both sides are
innocent (Law 82C) there is no C, and the second weights are East-West's. What does not fit together is a doubt, and is
made here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple, cast

from xl_law12.bridge.contracts import Vulnerability, check_scores, unfitting
from xl_law12.bridge.exact import exact_text, half_away_from_zero, shares
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, TotalError, Where
from xl_law12.sentences import Figure, Sentence, listed, quoted, say

Side = Literal["NS", "EW"]
SIDES: tuple[Side, Side] = ("NS", "EW")
BOTH: Literal["BOTH"] = "BOTH"
Innocent = Side | Literal["BOTH"]  # who did not offend


def other_side(side: Side) -> Side:
    """EW for NS, NS for EW."""
    return SIDES[side == "NS"]


@dataclass(frozen=True)
class Weighting:
    """Scores with the chance of each, seen from North-South (Law 12C1(c)); one score alone is certain."""

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
    def mean(self) -> Fraction:
        """The average of the scores."""
        return sum((score * chance for score, chance in self.terms), Fraction(0))

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
            template = "{percentage}% is not a percentage from 0 to 100"
            raise Law12Error(template, percentage=quoted(float(self.percentage)))

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
        """Whether A stands at the table for a side, as another ruling counts it: its B is worth no more than A."""
        # The offenders go with the non-offenders, who were not damaged then; of two innocent sides each goes by itself.
        # An average stands where A is worth no more than it.
        if self.actual is None:
            return False
        if self.nos != BOTH:
            side = self.nos
        a, b = worth(self.actual, side), worth(self.before_of(side), side)
        return a > b if self.is_average else a >= b

    def settled(self, side: Side, worth: WorthOf) -> SideAward:
        """The award of one side that follows from the ruling."""
        # The offenders have whichever of A and B is worth less to them. The non-offenders have lambda of A and the rest
        # of B, lambda = (C - A) / (B - A) cut to 0 and 1: A where all damage is self-inflicted, B where none is, and
        # between them a mixture that is worth A + B - C (the project's rule for a field). Where A is worth more to the
        # non-offenders than an average in B, it stands for both. Without an A both have their B.
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
    """The artificial score of `A+`, `A` or `A-` (Law 12C2(a))."""
    return Artificial(AVERAGE[word])


def simplest(award: AwardOrRuling) -> int | AwardOrRuling:
    """The score as an int if both sides have the same certain score; else the award itself."""
    if isinstance(award, Award) and isinstance(award.ns, Weighting) and award.ns == award.ew:
        return award.ns.scores[0] if len(award.ns.scores) == 1 else award
    return award


def format_award(award: AwardOrRuling | None) -> str:
    """Print an award; reading it gives the same award."""
    if award is None:
        return "NP"
    if isinstance(award, Ruling):
        return f"NOS {award.nos}: {_parts(award)}"
    ns, ew = award.ns, award.ew
    if isinstance(ns, Artificial) and isinstance(ew, Artificial) and ns.fixed == ew.fixed:
        if not ns.fixed and {ns.percentage, ew.percentage} <= {*AVERAGE.values()}:
            return "A" if ns == ew == average("A") else f"{format_side(ns, 'NS')}/{format_side(ew, 'EW')}"
        return f"A{_percentage(ns)}/{_percentage(ew)}{' fixed' if ns.fixed else ''}"
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
        words = {percentage: word for word, percentage in AVERAGE.items()}
        percentage = f"A{_percentage(award)}"
        return f"{percentage} fixed" if award.fixed else words.get(award.percentage, percentage)
    return format_weighting(award if side == "NS" else award.mirrored())


def _percentage(award: Artificial) -> str:
    return f"{float(award.percentage):.9g}"


def _parts(ruling: Ruling) -> str:
    """A, B and C as the non-offenders see them, the other side's own award as it does; averages of both sides."""
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


Part = Literal["A", "B", "C"]
PARTS: tuple[Part, ...] = ("A", "B", "C")
NEITHER: Literal["NEITHER"] = "NEITHER"  # an older word for BOTH, which may also mean that both sides offended
WHO = (*SIDES, BOTH)
Who = Innocent | Literal["NEITHER"]


class Outcome(NamedTuple):
    """A line of the block that is not blank: its place, its result as seen from NS, and its weights."""

    line: int
    award: AwardOrRuling
    weight: Fraction | None = None
    os_weight: Fraction | None = None

    @property
    def is_scores(self) -> bool:
        """Whether both sides have the same scores: only such a line can be one of several with weights."""
        return isinstance(self.award, Award) and not self.award.is_split and isinstance(self.award.ns, Weighting)


OutcomeBlock = Mapping[Part, Sequence[Outcome]]


def ruling_of(block: OutcomeBlock, nos: Who | None) -> AwardOrRuling | None:
    """The ruling of a block without faults: a plain award where there is no A, a split where B has two weights."""
    outcomes = block.get("B", ())
    if not outcomes:
        return None
    if stands_alone(block):
        return outcomes[0].award
    before, own = _before(outcomes, nos)
    if not block.get("A"):
        if own is None:
            return Award.both(before)
        return Award(own, before) if nos == "EW" else Award(before, own)
    could = _weighed(block["C"]) if block.get("C") else None
    return Ruling(cast(Innocent, nos), _weighed(block["A"]), before, could, None if own == before else own)


def _before(outcomes: Sequence[Outcome], nos: Who | None) -> tuple[SideAward, SideAward | None]:
    """B, and the offenders' own B (East-West's where both are innocent); None if they have no own B."""
    only = outcomes[0].award
    if isinstance(only, Award) and (only.is_split or isinstance(only.ns, Artificial)):
        side: Side = "EW" if nos == "EW" else "NS"
        return cast(SideAward, only.of(side)), only.of(other_side(side))
    own = [outcome._replace(weight=outcome.os_weight) for outcome in outcomes]
    return _weighed(outcomes), _weighed(own) if _first_own(outcomes) is not None else None


def _first_own(outcomes: Sequence[Outcome]) -> int | None:
    """The first line with a second weight, the offenders' own."""
    return next((outcome.line for outcome in outcomes if outcome.os_weight is not None), None)


def _weighed(outcomes: Sequence[Outcome]) -> Weighting:
    """The outcomes of a part as one weighting; one alone needs no weight."""
    weights = [Fraction(1) if outcome.weight is None else outcome.weight for outcome in outcomes]
    terms = zip(shares(weights), outcomes, strict=True)
    return Weighting.of(
        (score, share * chance)
        for share, outcome in terms
        for score, chance in cast(Weighting, cast(Award, outcome.award).ns).terms
    )


def stands_alone(block: OutcomeBlock) -> bool:
    """Whether B is one award that counts whatever happened at the table, so that it is not compared with A."""
    # Without an A: averages (12C2), a split, a ruling. With an A: what is neither scores nor averages for both sides.
    outcomes = block.get("B", ())
    return len(outcomes) == 1 and not (outcomes[0].is_scores or _compares(block, Weighting, Artificial))


def _compares(block: OutcomeBlock, *kinds: type[SideAward]) -> bool:
    """Whether an A stands beside a B that gives both sides scores, or both an average (12C1(d))."""
    only = block["B"][0].award if block.get("A") and len(block.get("B", ())) == 1 else None
    return isinstance(only, Award) and any(isinstance(only.ns, it) and isinstance(only.ew, it) for it in kinds)


def doubts(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    """What is wrong with a block, in the order of a director's work, and what is assumed where nothing is wrong."""
    # What follows from something else that is wrong is left out. A place is a column, with the line where it has one.
    if not any(block.values()):
        return
    of_lines = (doubt for part in PARTS for doubt in _wrong_lines(part, block.get(part, ())))
    wrong = [*_wrong_nos(block, nos), *of_lines, *_wrong_together(block, nos)]
    yield from wrong or _assumed(block, nos)


def _at(column: str, line: int, problem: str) -> Doubt:
    """What is wrong in a line of the block."""
    return Doubt("wrong", problem, Where.of(column, line + 1))


def _wrong_nos(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    has_own = _first_own(block.get("B", ())) is not None
    if nos is None and ((block.get("A") and not stands_alone(block)) or has_own):
        yield Doubt("wrong", say("is blank: who did not offend? NS, EW or Both"), "nos")
    elif nos == NEITHER and block.get("A"):
        problem = say(
            "Neither may mean that both sides offended: beside an A write NS, EW, or Both where neither did (Law 82C)"
        )
        yield Doubt("wrong", problem, "nos")
    elif stands_alone(block):
        contradiction = contradicted(block["B"][0].award, nos)
        if contradiction is not None:
            yield Doubt("wrong", contradiction, "nos")


def contradicted(award: AwardOrRuling, nos: Who | None) -> Sentence | None:
    """The sentence for a side that did not offend, where the ruling itself names another; None if they agree."""
    if nos is None or not isinstance(award, Ruling) or nos == award.nos:
        return None
    return say("{side} contradicts the ruling, which says NOS {named}", side=nos, named=award.nos)


def _wrong_lines(part: Part, outcomes: Sequence[Outcome]) -> Iterator[Doubt]:
    """What is wrong in A, B or C. Averages, splits and whole rulings can only be the one outcome of B."""
    for outcome in outcomes:
        if outcome.is_scores or (part == "B" and len(outcomes) == 1):
            continue
        award = quoted(format_award(outcome.award))
        problem = say("{part} is a score, or scores with weights; {award} would stand in B", part=part, award=award)
        if part == "B":
            problem = say("{award} stands alone: only scores are weighed", award=award)
        yield _at("results", outcome.line, problem)
    yield from _wrong_weights("weights", outcomes, [outcome.weight for outcome in outcomes])
    first_own = _first_own(outcomes)
    if first_own is not None and part == "B" and all(outcome.is_scores for outcome in outcomes):
        yield from _wrong_weights("os_weights", outcomes, [outcome.os_weight for outcome in outcomes])
    elif first_own is not None:
        yield _at("os_weights", first_own, say("a second weight goes with a score of B"))


def _wrong_weights(
    column: Literal["weights", "os_weights"], outcomes: Sequence[Outcome], weights: Sequence[Fraction | None]
) -> Iterator[Doubt]:
    """Weights that are missing, or do not add up; one outcome alone needs none."""
    given = [weight for weight in weights if weight is not None]
    if not given and len(outcomes) <= 1:
        return
    if len(given) < len(outcomes):
        for outcome, weight in zip(outcomes, weights, strict=True):
            if weight is None:
                yield _at(column, outcome.line, say("is blank beside a score"))
        return
    try:
        shares(given)
    except TotalError as error:
        yield _at(column, outcomes[0].line, error.problem)
    except Law12Error as error:  # negative
        negative = next(outcome for outcome, weight in zip(outcomes, given, strict=True) if weight < 0)
        yield _at(column, negative.line, error.problem)


def _wrong_together(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    """A block without a B, an A that nothing is compared with, a C without an A or a B, or that divides nothing."""
    before, could = block.get("B", ()), block.get("C", ())
    if not could:
        if not before:
            yield Doubt("wrong", say("there is no B: what would have happened without the infraction?"), "which")
        elif stands_alone(block) and block.get("A"):
            award = quoted(format_award(before[0].award))
            problem = say(
                "{award} counts whatever A is: leave A blank, or give both sides scores or averages", award=award
            )
            yield _at("results", before[0].line, problem)
        return
    needed = [part for part in PARTS[:2] if not block.get(part)]
    if needed:
        problem = say("C needs {parts} too: where the board has no result, leave C blank", parts=listed(needed, "and"))
    elif stands_alone(block) or _compares(block, Artificial):
        award = quoted(format_award(before[0].award))
        problem = say("C leaves nothing of {award} to divide: leave it blank", award=award)
    elif nos == BOTH:
        problem = say("C divides nothing where both sides are innocent (Law 82C): leave it blank")
    else:
        return
    yield _at("results", could[0].line, problem)


def _assumed(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    """What may not be meant in a block, and how it counts: an average beside an A, better weights for the offenders."""
    first = _first_own(block.get("B", ()))
    if nos is None or (first is None and not _compares(block, Artificial)):
        return
    said = assumed_of(nos, *_before(block["B"], nos))
    if said:
        at = Where.of("results", block["B"][0].line + 1) if first is None else Where.of("os_weights", first + 1)
        yield Doubt("assumed", said, at)


def assumed_of(nos: Who, before: SideAward, own: SideAward | None) -> Sentence | None:
    """The sentence for what may not be meant in a ruling, from its B and the offenders' own B; None if nothing."""
    if isinstance(before, Artificial):
        if nos == BOTH:
            return say("A counts for each side for which it is better; cancelled board: leave A blank")
        if isinstance(own, Artificial) and own.percentage > before.percentage:
            template = (
                "{side} did not offend, and the other side has the better average (averages are written NS/EW): kept"
            )
            return say(template, side=nos)
        return say("A counts where it is better for {side}; cancelled board: leave A blank", side=nos)
    if not isinstance(own, Weighting) or nos not in SIDES:
        return None
    theirs, others = (award.mean if nos == "EW" else -award.mean for award in (own, before))
    if theirs <= others:
        return None
    of_own, of_other = (Figure(f"{float(half_away_from_zero(it, Fraction(1, 10))):g}") for it in (theirs, others))
    return say(
        "the offending side's own weights are kinder to it ({own} on average) than the others' ({other}): kept",
        own=of_own,
        other=of_other,
    )


def unfitting_scores(award: AwardOrRuling, vulnerability: Vulnerability, board: int | None = None) -> Iterator[str]:
    """The sentences for the scores of an award that neither side can have, whoever declares."""
    given: tuple[SideAward | None, ...] = (
        (award.ns, award.ew) if isinstance(award, Award) else (award.actual, award.before, award.could, award.offenders)
    )
    scores = dict.fromkeys(score for own in given if isinstance(own, Weighting) for score in own.scores)
    yield from filter(None, (unfitting(score, vulnerability, board) for score in scores))
