"""The block of a ruling: A, B and C, each in one line or in several with their weights; and the ruling they make.

The offenders may have their own weights for B. Where neither side offended (Law 82C) there is only a B, and the second
weights are East-West's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, cast

from xl_law12.bridge.awards import SIDES, Award, AwardOrRuling, Ruling, Side, Weighting, other_side
from xl_law12.bridge.notation import format_award
from xl_law12.bridge.weights import shares
from xl_law12.errors import Law12Error, TotalError
from xl_law12.sentences import listed, quoted, say

Part = Literal["A", "B", "C"]
PARTS: tuple[Part, ...] = ("A", "B", "C")
NEITHER: Literal["NEITHER"] = "NEITHER"
WHO = (*SIDES, NEITHER)
Who = Side | Literal["NEITHER"]


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


class Fault(NamedTuple):
    """One mistake: its column and line in the block; a mistake in `nos` has no line."""

    column: Literal["which", "results", "weights", "os_weights", "nos"]
    line: int | None
    problem: str


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
    return Ruling(cast(Side, nos), _weighed(block["A"]), before, could, None if own == before else own)


def _before(outcomes: Sequence[Outcome], nos: Who | None) -> tuple[Weighting, Weighting | None]:
    """B, and the offenders' own B; None if they have no own B."""
    only = outcomes[0].award
    if isinstance(only, Award) and only.is_split:
        side = cast(Side, nos)
        return cast(Weighting, only.of(side)), cast(Weighting, only.of(other_side(side)))
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
    """Whether B is one award that both sides get, whatever happened at the table (Law 12C1(d), 12C2).

    Scores beside an A do not stand alone, also if each side has its own: they are tested for damage.
    """
    outcomes = block.get("B", ())
    if len(outcomes) != 1 or outcomes[0].is_scores:
        return False
    award = outcomes[0].award
    scores = isinstance(award, Award) and isinstance(award.ns, Weighting) and isinstance(award.ew, Weighting)
    return not (scores and block.get("A"))


def faults(block: OutcomeBlock, nos: Who | None) -> Iterator[Fault]:
    """All mistakes in a block, in the order of a director's work, without those that follow from another one."""
    if not any(block.values()):
        return
    yield from _faults_of_nos(block, nos)
    for part in PARTS:
        outcomes = block.get(part, ())
        yield from _faults_of_awards(part, outcomes)
        yield from _faults_of_weights("weights", outcomes, [outcome.weight for outcome in outcomes])
        own = [outcome.os_weight for outcome in outcomes]
        if any(weight is not None for weight in own):
            yield from _faults_of_own_weights(part, outcomes, own)
    yield from _faults_of_parts(block)


def _faults_of_nos(block: OutcomeBlock, nos: Who | None) -> Iterator[Fault]:
    has_own = any(outcome.os_weight is not None for outcome in block.get("B", ()))
    needs = (block.get("A") and not stands_alone(block)) or has_own
    if nos is None and needs:
        yield Fault("nos", None, say("is blank: who did not offend? NS, EW or NEITHER"))
    elif nos == NEITHER and block.get("A"):
        yield Fault(
            "nos",
            None,
            say(
                "NEITHER stands beside an A: with it damage is divided between a side that offended and one that did "
                "not. Where neither did (Law 82C), leave A and C blank"
            ),
        )


def _faults_of_awards(part: Part, outcomes: Sequence[Outcome]) -> Iterator[Fault]:
    """Averages, splits and whole rulings can only be the one outcome of B."""
    for outcome in outcomes:
        if outcome.is_scores or (part == "B" and len(outcomes) == 1):
            continue
        award = quoted(format_award(outcome.award))
        if part == "B":
            yield Fault("results", outcome.line, say("{award} stands alone: only scores are weighed", award=award))
        else:
            problem = say("{part} is a score, or scores with weights; {award} would stand in B", part=part, award=award)
            yield Fault("results", outcome.line, problem)


def _faults_of_weights(
    column: Literal["weights", "os_weights"], outcomes: Sequence[Outcome], weights: Sequence[Fraction | None]
) -> Iterator[Fault]:
    """Weights that are missing, or do not add up; one outcome alone needs none."""
    given = [weight for weight in weights if weight is not None]
    if not given and len(outcomes) <= 1:
        return
    if len(given) < len(outcomes):
        for outcome, weight in zip(outcomes, weights, strict=True):
            if weight is None:
                yield Fault(column, outcome.line, say("is blank beside a score"))
        return
    try:
        shares(given)
    except TotalError as error:
        yield Fault(column, outcomes[0].line, error.problem)
    except Law12Error as error:  # negative
        negative = next(outcome for outcome, weight in zip(outcomes, given, strict=True) if weight < 0)
        yield Fault(column, negative.line, error.problem)


def _faults_of_own_weights(part: Part, outcomes: Sequence[Outcome], own: Sequence[Fraction | None]) -> Iterator[Fault]:
    if part == "B" and all(outcome.is_scores for outcome in outcomes):
        yield from _faults_of_weights("os_weights", outcomes, own)
        return
    line = next(outcome.line for outcome in outcomes if outcome.os_weight is not None)
    yield Fault("os_weights", line, say("a second weight goes with a score of B"))


def _faults_of_parts(block: OutcomeBlock) -> Iterator[Fault]:
    """The faults of a block without a B, and of a C without an A or a B, or beside a B that stands alone."""
    could = block.get("C", ())
    if not could:
        if not block.get("B"):
            yield Fault("which", None, say("there is no B: what would have happened without the infraction?"))
        return
    needed = [part for part in PARTS[:2] if not block.get(part)]
    if needed:
        problem = say("C needs {parts} too: where the board has no result, leave C blank", parts=listed(needed, "and"))
        yield Fault("results", could[0].line, problem)
    elif stands_alone(block):
        award = quoted(format_award(block["B"][0].award))
        yield Fault("results", could[0].line, say("C leaves nothing of {award} to divide: leave it blank", award=award))
