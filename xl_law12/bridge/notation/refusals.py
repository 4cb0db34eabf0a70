"""Sentences for what the notation refuses: each quotes the cell and says what to write instead."""

from __future__ import annotations

from xl_law12.bridge.notation import grammar
from xl_law12.bridge.notation.grammar import whole
from xl_law12.bridge.reading.bids import begins_like_a_contract
from xl_law12.bridge.spelling import capitals
from xl_law12.errors import NotationError
from xl_law12.sentences import quoted, say


def unreadable(part: str, named: str, *, among_others: bool) -> NotationError:
    """Say what is wrong with a term that is no score with its weight, as far as one can tell."""
    return NotationError(_general(part, named) if not among_others else _of_one_term(part, named))


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
    """The hint for what a text looks like. It is empty where the text looks like nothing known."""
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
