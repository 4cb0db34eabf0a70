"""Reads a cell in the ruling notation: one cell, one award. What can be read in two ways is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

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
    other_side,
)
from xl_law12.bridge.contracts import SIDE_OF, Vulnerability, is_vulnerable, score
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.bridge.spelling import NOT_PLAYED, PASSED_OUT, capitals, plainly
from xl_law12.bridge.weights import parse_weight
from xl_law12.errors import Law12Error, NotationError, TotalError
from xl_law12.reading import grammar
from xl_law12.reading.bids import begins_like_a_contract, parse_contract
from xl_law12.reading.grammar import parts, terms_of, whole
from xl_law12.sentences import quoted, say

LONGEST = 1000

T = TypeVar("T")


class NotationCell(NamedTuple):
    """The cell that is read, or a part of it: its name in messages, and what its scores and contracts need."""

    named: str
    vulnerability: Vulnerability = ""
    declarer: str = ""  # who plays a contract that does not say so
    seen_from: Side = "NS"

    def part(self, named: str, seen_from: Side) -> NotationCell:
        """A part of the cell, which speaks of one side."""
        return self._replace(named=named, seen_from=seen_from)

    def seen(self, points: int) -> int:
        """Turn a score, written as this part sees it, into North-South's score."""
        return points if self.seen_from == "NS" else -points


def parse_award(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> AwardOrRuling | None:
    """Read a cell that is for both sides; None if the board was not played.

    Contracts are read where the vulnerability is known. `declarer` plays those contracts that do not say who does.

    >>> parse_award("2/3 620, 1/3 -100").ns.scores
    (620, -100)
    >>> parse_award("NOS EW: A -1370; B -620; C 100").before.scores
    (620,)
    >>> parse_award("NOS EW: A 620; B A+/A-").before.percentage
    Fraction(40, 1)
    >>> parse_award("60% 4S= by W, 40% 4S-1 by W", "NS").ns.scores
    (-420, 50)
    """
    return _reading(text, NotationCell(quoted(text), vulnerability, declarer), _both_sides)


def parse_side_award(text: str, side: Side) -> SideAward | None:
    """Read a cell that is for one side only: there `A+` stands alone, and contracts are refused.

    >>> parse_side_award("A-", "EW").percentage
    Fraction(40, 1)
    """
    return _reading(text, NotationCell(quoted(text)), lambda plain, cell: _one_side(plain, side, cell))


def _reading(text: str, cell: NotationCell, read: Callable[[str, NotationCell], T]) -> T:
    """Read a text in the plain spelling. Messages quote the text as it was typed."""
    if len(text) > LONGEST:
        raise NotationError(
            "{text} has {characters:,} characters: no award is longer than {longest}",
            text=quoted(text),
            characters=len(text),
            longest=LONGEST,
        )
    try:
        return read(plainly(text), cell)
    except NotationError:
        raise
    except Law12Error as error:  # of a score, a contract, a weight or a percentage: it quotes that
        raise NotationError(error.problem) from None


def _side(text: str) -> Side | None:
    """The side that a text names."""
    return next((side for side in SIDES if text.upper() == side), None)


def _is_not_played(plain: str) -> bool:
    return not plain or capitals(plain) in NOT_PLAYED


def _both_sides(plain: str, cell: NotationCell) -> AwardOrRuling | None:
    score = score_of(plain, cell)
    if score is not None:
        return Award.both(Weighting.certain(score))
    if _is_not_played(plain):
        return None
    ruling = whole(grammar.RULING, plain)
    if ruling:
        return _ruling(ruling, cell)
    halves = parts(grammar.BETWEEN_SIDES, plain)
    if len(halves) > 1 or whole(grammar.MARKED, plain):
        return _split(halves, cell)
    return _artificial_of_both(plain, cell) or Award.both(weighting_of(plain, cell))


def _artificial_of_both(plain: str, cell: NotationCell) -> Award | None:
    """The artificial scores of both sides; None if the text has none."""
    artificial = _artificial(plain, (*grammar.ARTIFICIAL_PAIRS, *grammar.ONE_ARTIFICIAL))
    if not artificial:
        return None
    ns, ew = artificial[0], artificial[-1]
    if len(artificial) == 1 and ns.percentage != AVERAGE["A"]:
        raise NotationError("{named}: for which side? Write NS's and EW's, as in A+/A-", named=cell.named)
    return Award(ns, ew)


def _one_side(plain: str, side: Side, cell: NotationCell) -> SideAward | None:
    if _is_not_played(plain):
        return None
    marked = whole(grammar.MARKED, plain)
    speaks_for_both = len(parts(grammar.BETWEEN_SIDES, plain)) > 1 or _artificial(plain, grammar.ARTIFICIAL_PAIRS)
    if speaks_for_both or whole(grammar.RULING, plain):
        raise NotationError(
            "{named} says what both sides get, but this cell is for {side} alone: leave the other blank",
            named=cell.named,
            side=side,
        )
    if marked is None:
        return _award(plain, cell)
    if _side(marked["side"]) != side:
        raise NotationError(
            "{named} speaks of {given} in the column of {side}",
            named=cell.named,
            given=marked["side"].upper(),
            side=side,
        )
    return _award(marked["award"], _own(cell, side))


def _own(cell: NotationCell, side: Side) -> NotationCell:
    """The part of a cell that speaks of one side, as that side sees it."""
    return cell.part(say("the award of {side} in {named}", side=side, named=cell.named), side)


def _award(plain: str, cell: NotationCell) -> SideAward | None:
    """Read one side's award. None: that side has no result."""
    if capitals(plain) in NOT_PLAYED:
        return None
    artificial = _artificial(plain, grammar.OF_ONE_SIDE)
    return artificial[0] if artificial else weighting_of(plain, cell)


def _split(halves: list[str], cell: NotationCell) -> Award | None:
    awards: dict[Side, SideAward | None] = {}
    for half in halves:
        marked = whole(grammar.MARKED, half)
        side = _side(marked["side"]) if marked else None
        if marked is None or side is None:
            raise NotationError(
                "{named}: '{half}' does not say for which side: write NS ... / EW ...", named=cell.named, half=half
            )
        if side in awards:
            raise NotationError("{named} gives {side} two awards", named=cell.named, side=side)
        awards[side] = _award(marked["award"], _own(cell, side))
    if len(awards) < 2:
        missing = other_side(next(iter(awards)))
        raise NotationError(
            "{named} does not say what {missing} get: write NS ... / EW ...", named=cell.named, missing=missing
        )
    return Award(awards["NS"], awards["EW"]) if any(awards.values()) else None


def _ruling(ruling: re.Match[str], cell: NotationCell) -> Ruling:
    nos = _innocent(ruling["side"], cell)
    side: Side = "NS" if nos == BOTH else nos
    own = "EW" if nos == BOTH else "OS"
    given: dict[str, Weighting] = {}
    averages: Award | None = None
    for text in filter(None, parts(grammar.BETWEEN_PARTS, ruling["parts"].strip())):
        part = whole(grammar.PART, text)
        key = part["key"].upper() if part else ""
        if part is None or key not in ("A", "B", "C", own):
            raise NotationError(
                "{named}: cannot read '{text}': write A, B, C or {own}, then a score or a weighting",
                named=cell.named,
                text=text,
                own=own,
            )
        if key in given or (key == "B" and averages):
            raise NotationError("{named} gives {key} twice", named=cell.named, key=key)
        part_of_cell = cell.part(
            say("{key} in {named}", key=key, named=cell.named), other_side(side) if key == own else side
        )
        award = part["award"] or ""
        averages = _averages(award, part_of_cell) if key == "B" else averages
        if key != "B" or averages is None:
            given[key] = weighting_of(award, part_of_cell)
    if averages:
        return _with_averages(nos, given, averages, cell)
    if "B" not in given:
        raise NotationError(
            "{named} has no B: a ruling says what would have happened without the infraction", named=cell.named
        )
    return Ruling(nos, given.get("A"), given["B"], given.get("C"), given.get(own))


def _innocent(word: str, cell: NotationCell) -> Innocent:
    """The side that did not offend, or BOTH."""
    if capitals(word) == BOTH:
        return BOTH
    side = _side(word)
    if side is None:
        raise NotationError(
            "{named} does not say which side did not offend: write NOS NS: ..., NOS EW: ... or NOS BOTH: ...",
            named=cell.named,
        )
    return side


def _averages(plain: str, cell: NotationCell) -> Award | None:
    """The averages of B, NS's and EW's; None if it is something else."""
    halves = parts(grammar.BETWEEN_SIDES, plain)
    award = _split(halves, cell) if len(halves) > 1 else _artificial_of_both(plain, cell)
    if award and not (isinstance(award.ns, Artificial) and isinstance(award.ew, Artificial)):
        raise NotationError("{named}: write an average for each side, or scores", named=cell.named)
    return award


def _with_averages(nos: Innocent, given: Mapping[str, Weighting], averages: Award, cell: NotationCell) -> Ruling:
    """A ruling with averages in its B."""
    if [*given] != ["A"]:
        raise NotationError("{named}: beside an average in B stands an A, and nothing else", named=cell.named)
    first: Side = "NS" if nos == BOTH else nos
    before, other = averages.of(first), averages.of(other_side(first))
    assert before is not None
    return Ruling(nos, given["A"], before, None, None if other == before else other)


def _artificial(plain: str, rules: Sequence[str]) -> list[Artificial]:
    """The artificial scores in a text, by the first rule that matches it; [] if no rule does."""
    fixed = whole(grammar.FIXED, plain)
    for rule in rules:
        found = whole(rule, fixed["award"] if fixed else plain)
        if found is not None:
            return [Artificial(_percentage(text), fixed is not None) for text in found.groups()]
    return []


def _percentage(text: str) -> Fraction:
    """The percentage of `60`, of a sign (`+`, `=`, `-`, none) or of a whole award (`A+`)."""
    if text in _SIGNS:
        return AVERAGE[_SIGNS[text]]
    award = _artificial(text, grammar.ONE_ARTIFICIAL)
    return award[0].percentage if award else Fraction(text.replace(",", "."))


_SIGNS = {"+": "A+", "": "A", "=": "A", "-": "A-"}


def weighting_of(plain: str, cell: NotationCell) -> Weighting:
    """Read a score or a contract, or several with their weights. The weighting is seen from North-South.

    >>> weighting_of("60% 620, 40% 4S-1 by E", NotationCell("it", "ALL", seen_from="EW")).scores
    (-620, 100)
    """
    alone = score_of(plain, cell)
    if alone is not None:
        return Weighting.certain(alone)
    if not plain:
        raise NotationError(
            "{named} has no score: write it, as in 420, or a weighting, as in 60% 420, 40% -50", named=cell.named
        )
    texts = terms_of(plain)
    if "" in texts:
        raise NotationError("{named} has a part with nothing in it: look for a comma too many", named=cell.named)
    terms = [_term(text, cell, among_others=len(texts) > 1) for text in texts]
    try:
        return Weighting.of(terms)
    except TotalError as error:
        total, whole_of_it = error.problem.fields["total"], error.problem.fields["whole"]
        raise NotationError(
            "{named} adds up to {total}, not {whole}", named=cell.named, total=total, whole=whole_of_it
        ) from None


def score_of(plain: str, cell: NotationCell) -> int | None:
    """North-South's score of a score or a contract alone; `Weighting` refuses one that no contract can give.

    None: the text is something else.
    """
    points = whole(grammar.POINTS_AS_TEXT, plain)
    if points is not None:
        return cell.seen(int(points["points"]))
    if capitals(plain) in PASSED_OUT:
        return 0
    return _contract_score(plain, cell) if whole(grammar.CONTRACT, plain) and begins_like_a_contract(plain) else None


def _term(text: str, cell: NotationCell, *, among_others: bool) -> tuple[int, Fraction]:
    for rule in grammar.TERMS:
        term = whole(rule, text)
        score = score_of(term["score"], cell) if term else None
        if term is not None and score is not None:
            return score, parse_weight(term["weight"])
    raise NotationError(_of_one_term(text, cell.named) if among_others else _general(text, cell.named))


def _contract_score(text: str, cell: NotationCell) -> int:
    """A contract's score for North-South. The declarer decides the sign, whichever side the cell is seen from."""
    contract = parse_contract(text)
    assert contract is not None, text  # a passed-out board does not begin like a contract
    if not cell.vulnerability:
        raise NotationError(
            "{contract} is a contract: who is vulnerable? Give the board, or the score (CONTRACT_SCORE gives it)",
            contract=quoted(text),
        )
    declarer = contract.declarer or cell.declarer
    if not declarer:
        raise NotationError(
            "{contract}: who plays it? Write {text} by N, or by E, S, W", contract=quoted(text), text=text
        )
    points = score(contract, vulnerable=is_vulnerable(cell.vulnerability, declarer))
    return points if SIDE_OF[declarer] == "NS" else -points


def _of_one_term(part: str, named: str) -> str:
    """The sentence about one of several terms."""
    recognised = _recognised(part, named)
    if recognised:
        return recognised
    if whole(grammar.POINTS, part) is not None or begins_like_a_contract(part):
        return say("{named}: {part} has no weight: write 60% 420, 40% -50", named=named, part=part)
    return say("cannot read '{part}' in {named}: write 60% 420, 40% -50", part=part, named=named)


def _general(part: str, named: str) -> str:
    """The sentence about a text that is one term."""
    if capitals(part) in grammar.SOME_RULING:
        return say(
            "{named} does not say what the ruling gives: write it, as in A+/A-, 60% 420, 40% -50, NS 420 / EW 60% or "
            "NP",
            named=named,
        )
    return _recognised(part, named) or say(
        "cannot read {named}: write a score (420), a weighting (60% 420, 40% -50), A+/A- or NP", named=named
    )


def _recognised(part: str, named: str) -> str:
    """A hint if the text looks like something known; else blank."""
    if whole(grammar.THOUSANDS, part):
        return say(
            "{named}: write {plain}, with nothing between the digits", named=named, plain=part.translate(_NO_MARKS)
        )
    if whole(grammar.WEIGHT, part) and part.endswith("%") and quoted(part) == named:
        return say(
            "{named}: of which score, or is it an average? Write 60% 420, 40% -50, or A60/40, NS first", named=named
        )
    if whole(grammar.WEIGHT, part):
        return say(
            "{named}: the weight {part} has no score beside it: write 60% 420, with no comma between",
            named=named,
            part=part,
        )
    if whole(grammar.COMMA_IN_DIGITS, part):
        return say("cannot read {named}: where a comma separates two scores, put a blank after it", named=named)
    side = whole(grammar.OTHER_SIDE, part)
    if side is not None:
        return say("{named}: '{word}' is not a side: write NS ... / EW ...", named=named, word=side["side"])
    if whole(grammar.CONTRACT_TIMES_WEIGHT, part):
        return say("{named}: does the x in '{part}' double it? Write 60% 4S=, or 60% 4SX=", named=named, part=part)
    return ""


_NO_MARKS = str.maketrans("", "", "., ")
