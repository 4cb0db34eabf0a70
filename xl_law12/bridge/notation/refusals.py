"""Sentences for what the notation refuses: each quotes the cell and says what to write instead."""

from __future__ import annotations

from xl_law12.bridge.notation import grammar
from xl_law12.bridge.notation.grammar import whole
from xl_law12.bridge.spelling import capitals
from xl_law12.errors import NotationError

RULINGS = "A+/A-, 60% 420, 40% -50, NS 420 / EW 60% or NP"
FORMS = "a score (420), a weighting (60% 420, 40% -50), A+/A- or NP"


def unreadable(part: str, named: str, among_others: bool) -> NotationError:
    """Say what is wrong with a term that is no score with its weight, as far as one can tell."""
    return NotationError(_general(part, named) if not among_others else _of_one_term(part, named))


def _of_one_term(part: str, named: str) -> str:
    """The sentence about one of several terms."""
    if whole(grammar.POINTS, part) is not None:
        return f"{named}: {part} has no weight: write 60% 420, 40% -50"
    return _recognised(part, named) or f"cannot read '{part}' in {named}: write 60% 420, 40% -50"


def _general(part: str, named: str) -> str:
    """The sentence about a text that is one term."""
    if capitals(part) in grammar.SOME_RULING:
        return f"{named} does not say what the ruling gives: write it, as in {RULINGS}"
    return _recognised(part, named) or f"cannot read {named}: write {FORMS}"


def _recognised(part: str, named: str) -> str:
    """The hint for what a text looks like. It is empty where the text looks like nothing known."""
    if whole(grammar.THOUSANDS, part):
        return f"{named}: write {part.translate(_NO_MARKS)}, with nothing between the digits"
    if whole(grammar.WEIGHT, part):
        return f"{named}: the weight {part} has no score beside it: write 60% 420, with no comma between"
    if whole(grammar.COMMA_IN_DIGITS, part):
        return f"cannot read {named}: where a comma separates two scores, put a blank after it"
    side = whole(grammar.OTHER_SIDE, part)
    if side is not None:
        return f"{named}: '{side['side']}' is not a side: write NS ... / EW ..."
    if whole(grammar.CONTRACT, part):
        return f"{named} is a contract: CONTRACT_SCORE turns it into a score"
    return ""


_NO_MARKS = str.maketrans("", "", "., ")
