"""The block of a ruling: A, B and C, each in one line or in several with their weights; and the ruling they make.

The offenders may have their own weights for B. Where both sides are innocent (Law 82C) there is no C, and the second
weights are East-West's. What does not fit together is a doubt, and is made here alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, cast

from xl_law12.bridge.awards import (
    BOTH,
    SIDES,
    Artificial,
    Award,
    AwardOrRuling,
    Innocent,
    Ruling,
    Side,
    SideAward,
    Weighting,
    format_award,
    other_side,
)
from xl_law12.bridge.contracts import Vulnerability, unfitting
from xl_law12.bridge.exact import half_away_from_zero, shares
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, TotalError, Where
from xl_law12.sentences import Figure, Sentence, listed, quoted, say

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
    """The ruling of a block without faults: a plain award where there is no A, a split where B has two weights.

    >>> outcomes = [Outcome(0, Award.both(Weighting.certain(420)), Fraction(1), Fraction(0))]
    >>> outcomes += [Outcome(1, Award.both(Weighting.certain(-50)), Fraction(0), Fraction(1))]
    >>> format_award(ruling_of({"B": outcomes}, "NS"))
    'NS 420 / EW 50'
    """
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
    has_own = any(outcome.os_weight is not None for outcome in outcomes)
    own = _weighed([outcome._replace(weight=outcome.os_weight) for outcome in outcomes]) if has_own else None
    return _weighed(outcomes), own


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
    """Whether B is one award that is neither a score nor, beside an A, a result of each side that A is compared with.

    Such an award counts whatever happened at the table: averages without an A (Law 12C2), a split, a whole ruling.
    """
    outcomes = block.get("B", ())
    if len(outcomes) != 1 or outcomes[0].is_scores:
        return False
    return not (block.get("A") and any(_gives_both(outcomes[0].award, kind) for kind in (Weighting, Artificial)))


def _gives_both(award: AwardOrRuling, kind: type[SideAward]) -> bool:
    """Whether an award gives both sides scores, or both an average (12C1(d))."""
    return isinstance(award, Award) and isinstance(award.ns, kind) and isinstance(award.ew, kind)


def _has_averages(block: OutcomeBlock) -> bool:
    """Whether B is an average of each side, and A stands beside it."""
    outcomes = block.get("B", ())
    return bool(block.get("A")) and len(outcomes) == 1 and _gives_both(outcomes[0].award, Artificial)


def doubts(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    """What is wrong with a block, in the order of a director's work, and what is assumed where nothing is wrong.

    What follows from something else that is wrong is left out. A place is a column, with the line where it has one.

    >>> certain = {part: [Outcome(0, Award.both(Weighting.certain(score)))] for part, score in (("A", 50), ("B", 420))}
    >>> [str(doubt) for doubt in doubts(certain, None)]
    ['nos: is blank: who did not offend? NS, EW or Both']
    """
    if not any(block.values()):
        return
    wrong = [*_wrong(block, nos)]
    yield from wrong
    if not wrong:
        yield from _assumed(block, nos)


def _wrong(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    yield from _wrong_nos(block, nos)
    for part in PARTS:
        outcomes = block.get(part, ())
        yield from _wrong_awards(part, outcomes)
        yield from _wrong_weights("weights", outcomes, [outcome.weight for outcome in outcomes])
        own = [outcome.os_weight for outcome in outcomes]
        if any(weight is not None for weight in own):
            yield from _wrong_own_weights(part, outcomes, own)
    yield from _wrong_parts(block, nos)


def _at(column: str, line: int, problem: str) -> Doubt:
    """What is wrong in a line of the block."""
    return Doubt("wrong", problem, Where.of(column, line + 1))


def _wrong_nos(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    has_own = any(outcome.os_weight is not None for outcome in block.get("B", ()))
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
    """The sentence for a side that did not offend, where the ruling itself names another; None if they agree.

    >>> kaplan = Ruling("NS", Weighting.certain(-790), Weighting.certain(620))
    >>> contradicted(kaplan, "EW"), contradicted(kaplan, "NS"), contradicted(kaplan, None)
    ('EW contradicts the ruling, which says NOS NS', None, None)
    """
    if nos is None or not isinstance(award, Ruling) or nos == award.nos:
        return None
    return say("{side} contradicts the ruling, which says NOS {named}", side=nos, named=award.nos)


def _wrong_awards(part: Part, outcomes: Sequence[Outcome]) -> Iterator[Doubt]:
    """Averages, splits and whole rulings can only be the one outcome of B."""
    for outcome in outcomes:
        if outcome.is_scores or (part == "B" and len(outcomes) == 1):
            continue
        award = quoted(format_award(outcome.award))
        problem = say("{part} is a score, or scores with weights; {award} would stand in B", part=part, award=award)
        if part == "B":
            problem = say("{award} stands alone: only scores are weighed", award=award)
        yield _at("results", outcome.line, problem)


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


def _wrong_own_weights(part: Part, outcomes: Sequence[Outcome], own: Sequence[Fraction | None]) -> Iterator[Doubt]:
    if part == "B" and all(outcome.is_scores for outcome in outcomes):
        yield from _wrong_weights("os_weights", outcomes, own)
        return
    line = next(outcome.line for outcome in outcomes if outcome.os_weight is not None)
    yield _at("os_weights", line, say("a second weight goes with a score of B"))


def _wrong_parts(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
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
    elif stands_alone(block) or _has_averages(block):
        award = quoted(format_award(before[0].award))
        problem = say("C leaves nothing of {award} to divide: leave it blank", award=award)
    elif nos == BOTH:
        problem = say("C divides nothing where both sides are innocent (Law 82C): leave it blank")
    else:
        return
    yield _at("results", could[0].line, problem)


def _assumed(block: OutcomeBlock, nos: Who | None) -> Iterator[Doubt]:
    """What a block leaves open, and how it counts: an average beside an A, and kind weights of the offenders."""
    if _has_averages(block):
        side = "NS" if nos == "NS" else "EW"
        problem = say("A counts where it is better for {side}; cancelled board: leave A blank", side=side)
        if nos == BOTH:
            problem = say("A counts for each side for which it is better; cancelled board: leave A blank")
        yield Doubt("assumed", problem, Where.of("results", block["B"][0].line + 1))
    elif nos in SIDES and not stands_alone(block) and any(it.os_weight is not None for it in block["B"]):
        before, own = _before(block["B"], nos)
        turned = 1 if nos == "EW" else -1
        theirs, others = (turned * _mean(cast(Weighting, award)) for award in (own, before))
        if theirs > others:
            problem = say(
                "the offending side's own weights are kinder to it ({own} on average) than the others' ({other}): kept",
                own=Figure(_decimal(theirs)),
                other=Figure(_decimal(others)),
            )
            first = next(it.line for it in block["B"] if it.os_weight is not None)
            yield Doubt("assumed", problem, Where.of("os_weights", first + 1))


def _mean(award: Weighting) -> Fraction:
    """The average of a weighting's scores."""
    return sum((score * chance for score, chance in award.terms), Fraction(0))


def _decimal(figure: Fraction) -> str:
    return f"{float(half_away_from_zero(figure, Fraction(1, 10))):g}"


def unfitting_scores(award: AwardOrRuling, vulnerability: Vulnerability, board: int | None = None) -> Iterator[str]:
    """The sentences for the scores of an award that neither side can have, whoever declares.

    >>> [*unfitting_scores(Award.both(Weighting.certain(620)), "NONE", 1)]
    ['620: nobody is vulnerable on board 1']
    """
    given = (
        (award.ns, award.ew) if isinstance(award, Award) else (award.actual, award.before, award.could, award.offenders)
    )
    scores = [score for own in given if isinstance(own, Weighting) for score in own.scores]
    for score in dict.fromkeys(scores):
        sentence = unfitting(score, vulnerability, board)
        if sentence is not None:
            yield sentence
