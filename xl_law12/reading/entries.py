"""Reads one cell of a line: its contract, score or ruling, and the words that stand for a result."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Side, Weighting, average, format_award, simplest
from xl_law12.bridge.contracts import Contract, Vulnerability, check_scores
from xl_law12.errors import ContractError, Law12Error, NotationError, naming
from xl_law12.reading.contracts import is_like_a_contract, parse_contract
from xl_law12.reading.notation import PERCENT_OF_ONE_SIDE, parse_award, parse_side_award, whole
from xl_law12.reading.words import LONGEST, NUMBER, Entry, means, plainly, readable, says_nothing
from xl_law12.sentences import quoted

Result = int | AwardOrRuling | Literal["NP"]
LineAnswer = Result | Law12Error | None  # the answer for a line: its result, nothing, or the error
UNPLAYED: Final = "NP"
EVEN = average("A")

# What programs write for averages of both sides: `Av+ Av-`, `A+/-`, `AVG+/-`, `60 : 40`.
_AVERAGES = re.compile(r"(A(?:v[eg]?)?[+=-])\s+(A(?:v[eg]?)?[+=-])", re.I)
_SIGNS = re.compile(r"A(?:v[eg]?)?\s?([+=-])\s?/\s?([+=-])", re.I)
_SHARES = re.compile(r"(\d{1,3})\s?:\s?(\d{1,3})")
ReadContract = Contract | Result | None
ReadScore = Artificial | Result | None


class NotRuledError(Law12Error):
    """The error for a cell which says that the director ruled, but does not give the ruling."""


def word_in(text: str) -> Result | None:
    """The result that a word stands for; one that hides a ruling is refused."""
    if means(text, "unplayed"):
        return UNPLAYED
    if means(text, "passed"):
        return 0
    if means(text, "average"):
        return Award.both(EVEN)
    if means(text, "unruled"):
        raise NotRuledError(
            "{text} does not say what was ruled: write the ruling in its place (60% 420, 40% -50; A+/A-; NS 420 / EW "
            "-620), or NP",
            text=quoted(text),
        )
    return None


@lru_cache(maxsize=4096)
def award_in(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> Result:
    """Read a ruling; a certain score becomes a number. For contracts the vulnerability must be known.

    >>> [result_text(award_in(text)) for text in ("60/40", "420 60%, -50 40%", "+420")]
    ['A+/A-', '60% 420, 40% -50', '420']
    >>> result_text(award_in("60% 4S=, 40% 4S-1", "NS", "N"))
    '60% 620, 40% -100'
    """
    word = word_in(text)
    if word is not None:
        return word
    award = parse_award(_averages(text), vulnerability, declarer)
    return UNPLAYED if award is None else simplest(award)


def _averages(text: str) -> str:
    """A text in the ruling notation, where a program writes averages in a way of its own; others as they are.

    >>> _averages("Av+ Av-"), _averages("A+/-"), _averages("60 : 40"), _averages("420")
    ('Av+/Av-', 'A+/A-', '60/40', '420')
    """
    plain = plainly(text[:LONGEST])
    for pattern, notation in ((_AVERAGES, "{}/{}"), (_SIGNS, "A{}/A{}"), (_SHARES, "{}/{}")):
        match = pattern.fullmatch(plain)
        if match is not None:
            return notation.format(*match.groups())
    return text


def result_text(result: Result | None) -> str:
    """A result in the ruling notation's first form.

    >>> result_text(420), result_text("NP"), result_text(None)
    ('420', 'NP', 'NP')
    """
    return str(result) if isinstance(result, int | str) else format_award(result)


@lru_cache(maxsize=4096)
@naming("contract")
def contract_in(cell: Entry, vulnerability: Vulnerability = "", declarer: str = "") -> ReadContract:
    """A contract, a passed-out board, one that was not played, or a ruling in the contract's place; None for a blank.

    Contracts in such a ruling need to know who is vulnerable.

    >>> contract_in("---"), contract_in("Pass"), contract_in(None), contract_in("4SX").doubled
    ('NP', 0, None, 2)
    """
    if cell is None or cell == "":
        return None
    if not isinstance(cell, str):
        raise ContractError("{cell} is not a contract: write it as 4S, 4SX-2 or 3NT+1", cell=quoted(cell))
    if is_like_a_contract(cell):
        return parse_contract(cell) or 0
    word = word_in(cell)
    if word is not None:
        return word
    try:
        ruled = award_in(cell, vulnerability, declarer)
    except Law12Error as error:
        if plainly(cell)[:1].upper() in ("A", "N") or any(sign in cell for sign in "%/"):
            raise
        raise type(error)(
            "cannot read {text}: write the contract (4S, 3NT+1), a ruling (A+/A-, 60% 420, 40% -50), PASS or NP",
            text=quoted(cell),
        ) from None
    if isinstance(ruled, int):
        raise ContractError("{text} is a score in the contract's place: it belongs under the score", text=quoted(cell))
    return ruled


def is_played(cell: Entry) -> bool:
    """Whether a cell holds a contract, or says that the board was passed out."""
    contract = readable(contract_in, cell)
    return isinstance(contract, Contract) or contract == 0


@lru_cache(maxsize=4096)
@naming("ruling")
def ruling_in(cell: float | str, vulnerability: Vulnerability = "", declarer: str = "") -> Result:
    """The ruling in a cell."""
    return award_in(cell, vulnerability, declarer) if isinstance(cell, str) else _possible(cell)


@lru_cache(maxsize=4096)
def score_in(cell: Entry, side: Side) -> ReadScore:
    """A score, an average, or a result for both sides, in the column of NS or of EW; None if it says nothing.

    A number between 0 and 1 is a percentage as a spreadsheet keeps it.
    """
    with naming(f"{side.lower()}_score"):
        if cell is None or says_nothing(cell):
            return None
        if isinstance(cell, str):
            return _score_in_text(cell, side)
        return Artificial(Fraction(repr(cell)) * 100) if 0 < cell < 1 else _possible(cell)


def _score_in_text(text: str, side: Side) -> ReadScore:
    bare = text.strip().removeprefix("^")  # PBN: an adjusted score
    plain = plainly(bare[:LONGEST])
    if NUMBER.fullmatch(plain):
        return _possible(int(plain))
    percent = whole(PERCENT_OF_ONE_SIDE, plain)
    if percent is not None:
        return Artificial(Fraction(percent[1].replace(",", ".")))
    if means(bare, "average"):
        return EVEN
    said = word_in(bare)
    return _award_in_column(bare, side) if said is None else said


def _award_in_column(text: str, side: Side) -> Artificial | Result:
    """An average of one side, or a ruling for both in NS's column."""
    try:
        own = parse_side_award(text, side)
    except Law12Error:
        if side == "NS":
            return award_in(text)
        raise
    if isinstance(own, Artificial):
        return own
    if isinstance(own, Weighting) and side == "EW":
        raise NotationError(
            "{text} in EW's column: write the ruling in one of its own, seen from NS", text=quoted(text)
        )
    return award_in(text)


def _possible(number: float) -> int:
    """A score that some contract can give."""
    check_scores((number,))
    return int(number)
