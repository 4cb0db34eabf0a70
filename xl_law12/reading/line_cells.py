"""Reads one cell of a line: its contract, declarer, tricks, scores, ruling, or who is vulnerable."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Side, Weighting
from xl_law12.bridge.contracts import MOST_BOARDS, Vulnerability, board_vulnerability, check_scores
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import ContractError, Law12Error, NotationError, naming
from xl_law12.reading.bids import Bid, begins_with_declarer, parse_bid, seat_of, vulnerability_of
from xl_law12.reading.entries import EVEN, NUMBER, Entry, Result, award_in, readable, says_nothing, word_in
from xl_law12.reading.notation import parse_side_award
from xl_law12.reading.words import LONGEST, means
from xl_law12.sentences import quoted

_TRICKS = re.compile(r"([+-]?)\s*(\d{1,2})(?:[.,]0)?")
_PERCENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,6})?)\s?%")
LIKE_A_CONTRACT = re.compile(r"[1-7]\s?[^\d\s%/.,-]")

ReadContract = Bid | Result | None
ReadScore = Artificial | Result | None


class Tricks(NamedTuple):
    """A number of tricks; `signed` where it can only be over or under the contract."""

    number: int
    signed: bool


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
        bid = parse_bid(cell)
        return 0 if bid is None else bid
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
    return isinstance(contract, Bid) or contract == 0


@lru_cache(maxsize=4096)
def is_like_a_contract(text: str) -> bool:
    """Whether a text begins as a contract does: a level and a letter or a suit, or declarer before them."""
    return bool(LIKE_A_CONTRACT.match(text.lstrip()[:4])) or begins_with_declarer(text[:LONGEST])


@lru_cache(maxsize=4096)
@naming("ruling")
def ruling_in(cell: float | str, vulnerability: Vulnerability = "", declarer: str = "") -> Result:
    """The ruling in a cell."""
    return award_in(cell, vulnerability, declarer) if isinstance(cell, str) else _possible(cell)


@lru_cache(maxsize=4096)
@naming("declarer")
def declarer_in(cell: Entry) -> str:
    """N, E, S, W, or O, which is East or West; a blank if there is none."""
    if says_nothing(cell):
        return ""
    seat = seat_of(cell) if isinstance(cell, str) else ""
    if not seat:
        raise ContractError("{cell} is not a declarer: write N, E, S or W", cell=quoted(cell))
    return seat


@lru_cache(maxsize=4096)
@naming("tricks")
def tricks_in(cell: Entry) -> Tricks | None:
    """A number of tricks, `=` or one with a sign; None for a blank.

    >>> tricks_in("="), tricks_in(10.0), tricks_in("+1")
    (Tricks(number=0, signed=True), Tricks(number=10, signed=False), Tricks(number=1, signed=True))
    """
    if cell is None or says_nothing(cell):
        return None
    if isinstance(cell, str):
        plain = plainly(cell)
        if plain == "=":
            return Tricks(0, True)
        match = _TRICKS.fullmatch(plain) if len(plain) <= LONGEST else None
        if match is not None and int(match[2]) <= 13:
            return Tricks(int(match[1] + match[2]), bool(match[1]))
    elif -13 <= cell <= 13 and cell == int(cell):
        return Tricks(int(cell), cell < 0)
    raise ContractError("{cell} is not a number of tricks: write 10, =, +1 or -2", cell=quoted(cell))


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
    percent = _PERCENT.fullmatch(plain)
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


@lru_cache(maxsize=4096)
@naming("vulnerable")
def vulnerability_in(cell: Entry) -> Vulnerability:
    """V, NV, NS, EW, ALL or NONE, for a word or a board's number; a blank if nothing is said.

    >>> vulnerability_in("Both"), vulnerability_in(7), vulnerability_in("7"), vulnerability_in(None)
    ('ALL', 'ALL', 'ALL', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, str) and (len(cell) > LONGEST or not plainly(cell).isdecimal()):
        return vulnerability_of(cell)
    number = float(cell)
    if not (number.is_integer() and 1 <= number <= MOST_BOARDS):
        raise ContractError(
            "{cell} is not the number of a board, from 1 to {most:,}", cell=quoted(cell), most=MOST_BOARDS
        )
    return board_vulnerability(int(number))
