"""Reads the terms of a weighting: scores or contracts with their weights. Any other text gives an error sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from xl_law12.bridge.awards import Side, Weighting
from xl_law12.bridge.contracts import SIDE_OF, Vulnerability, is_vulnerable, score
from xl_law12.bridge.notation import grammar
from xl_law12.bridge.notation.grammar import terms_of, whole
from xl_law12.bridge.reading.bids import begins_like_a_contract, parse_contract
from xl_law12.bridge.spelling import PASSED_OUT, capitals
from xl_law12.bridge.weights import parse_weight
from xl_law12.errors import NotationError, TotalError
from xl_law12.sentences import quoted, say


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
