"""Reads one cell of a column of contracts, tricks, scores or rulings."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple, ParamSpec, TypeVar

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Side, Weighting, average
from xl_law12.bridge.contracts import MOST_BOARDS, Vulnerability, board_vulnerability, check_scores
from xl_law12.bridge.notation import format_award, parse_award, parse_side_award
from xl_law12.bridge.reading.bids import Bid, begins_with_declarer, parse_bid, seat_of, vulnerability_of
from xl_law12.bridge.reading.words import LONGEST, means
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import ContractError, Law12Error, NotationError, naming
from xl_law12.sentences import quoted

Entry = float | str | None
Result = int | AwardOrRuling | Literal["NP"]
LineAnswer = Result | Law12Error | None  # the answer for a line: its result, nothing, or the error
P = ParamSpec("P")
T = TypeVar("T")

UNPLAYED: Final = "NP"
EVEN = average("A")

NUMBER = re.compile(r"[+-]?\d{1,5}")
DECIMAL = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")
_TRICKS = re.compile(r"([+-]?)\s*(\d{1,2})(?:[.,]0)?")
# What programs write for averages of both sides: `Av+ Av-`, `A+/-`, `AVG+/-`, `60 : 40`.
_AVERAGES = re.compile(r"(A(?:v[eg]?)?[+=-])\s+(A(?:v[eg]?)?[+=-])", re.I)
_SIGNS = re.compile(r"A(?:v[eg]?)?\s?([+=-])\s?/\s?([+=-])", re.I)
_SHARES = re.compile(r"(\d{1,3})\s?:\s?(\d{1,3})")
_PERCENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,6})?)\s?%")
LIKE_A_CONTRACT = re.compile(r"[1-7]\s?[^\d\s%/.,-]")


class Said(NamedTuple):
    """A result that is written in a cell, for both sides."""

    result: Result


class Unreadable(str):
    """A cell that cannot be read, such as a date: the text that it shows, and the error for a line that needs it.

    >>> cell = Unreadable("TRUE", Law12Error("TRUE is neither a number nor a text"))
    >>> cell, cell.error.where
    ('TRUE', '')
    """

    __slots__ = ("error",)
    error: Law12Error

    def __new__(cls, shown: str, error: Law12Error) -> Unreadable:
        """Remember the error beside what the cell shows."""
        cell = super().__new__(cls, shown)
        cell.error = error
        return cell


class NotRuledError(Law12Error):
    """A cell says that the director ruled, and not what."""


def readable(read: Callable[P, T], *cells: P.args, **named: P.kwargs) -> T | None:
    """What a reader makes of cells; None where it refuses them: whoever needs the cell will hear of it.

    >>> readable(parse_bid, "4S").level, readable(parse_bid, "4Q")
    (4, None)
    """
    try:
        return read(*cells, **named)
    except Law12Error:
        return None


ReadContract = Bid | Said | None
ReadScore = int | Artificial | Said | None


class Tricks(NamedTuple):
    """A number of tricks; `signed` where it can only be over or under the contract."""

    number: int
    signed: bool


@lru_cache(maxsize=4096)
def typed(text: str) -> Entry:
    """A text as a spreadsheet takes it in: a figure is a number. A sign that says more than a minus stays.

    >>> typed("-2"), typed("+2"), typed("12.5"), typed("")
    (-2, '+2', 12.5, None)
    """
    if NUMBER.fullmatch(text) and text[0] != "+":
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text or None


@lru_cache(maxsize=4096)
@naming("contract")
def contract_in(cell: Entry, vulnerability: Vulnerability = "", declarer: str = "") -> ReadContract:
    """A contract, a passed-out board, one that was not played, or a ruling in the contract's place; None for a blank.

    Contracts in such a ruling need to know who is vulnerable.

    >>> contract_in("---"), contract_in("Pass"), contract_in(None), result_text(contract_in("A+/A-").result)
    (Said(result='NP'), Said(result=0), None, 'A+/A-')
    """
    if cell is None:
        return None
    if not isinstance(cell, str):
        raise ContractError("{cell} is not a contract: write it as 4S, 4SX-2 or 3NT+1", cell=quoted(cell))
    return _contract_in_text(cell, vulnerability, declarer)


def _contract_in_text(text: str, vulnerability: Vulnerability, declarer: str) -> ReadContract:
    if is_like_a_contract(text):
        return parse_bid(text)
    word = _word(text)
    if word is not None:
        return word
    try:
        ruled = award_in(text, vulnerability, declarer)
    except Law12Error as error:
        if plainly(text)[:1].upper() in ("A", "N") or any(sign in text for sign in "%/"):
            raise
        raise type(error)(
            "cannot read {text}: write the contract (4S, 3NT+1), a ruling (A+/A-, 60% 420, 40% -50), PASS or NP",
            text=quoted(text),
        ) from None
    if isinstance(ruled.result, int):
        raise ContractError("{text} is a score in the contract's place: it belongs under the score", text=quoted(text))
    return ruled


@lru_cache(maxsize=4096)
def is_like_a_contract(text: str) -> bool:
    """Whether a text begins as a contract does: a level and a letter or a suit, or declarer before them."""
    return bool(LIKE_A_CONTRACT.match(text.lstrip()[:4])) or begins_with_declarer(text[:LONGEST])


def _word(text: str) -> Said | None:
    """A word that stands for a result; one that hides a ruling is refused."""
    if means(text, "unplayed"):
        return Said(UNPLAYED)
    if means(text, "passed"):
        return Said(0)
    if means(text, "average"):
        return Said(Award.both(EVEN))
    if means(text, "unruled"):
        raise NotRuledError(
            "{text} does not say what was ruled: write the ruling in its place (60% 420, 40% -50; A+/A-; NS 420 / EW "
            "-620), or NP",
            text=quoted(text),
        )
    return None


@lru_cache(maxsize=4096)
def says_nothing(cell: Entry) -> bool:
    """Whether a cell is blank, or holds a sign for what is unknown or does not matter."""
    return cell is None or cell == "" or (isinstance(cell, str) and means(cell, "nothing"))


@lru_cache(maxsize=4096)
def award_in(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> Said:
    """What a ruling says; a score that is certain as a number. Contracts need to know who is vulnerable.

    >>> [result_text(award_in(text).result) for text in ("60/40", "420 60%, -50 40%", "+420")]
    ['A+/A-', '60% 420, 40% -50', '420']
    >>> result_text(award_in("60% 4S=, 40% 4S-1", "NS", "N").result)
    '60% 620, 40% -100'
    """
    word = _word(text)
    if word is not None:
        return word
    award = parse_award(_averages(text), vulnerability, declarer)
    if award is None:
        return Said(UNPLAYED)
    if isinstance(award, Award) and isinstance(award.ns, Weighting) and award == Award.both(award.ns):
        return Said(award.ns.scores[0] if len(award.ns.scores) == 1 else award)
    return Said(award)


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
@naming("ruling")
def ruling_in(cell: float | str, vulnerability: Vulnerability = "", declarer: str = "") -> Said:
    """The ruling in a cell."""
    return award_in(cell, vulnerability, declarer) if isinstance(cell, str) else Said(_possible(cell))


@lru_cache(maxsize=4096)
@naming("declarer")
def declarer_in(cell: Entry) -> str:
    """N, E, S, W, or O, which is East or West; a blank where there is none."""
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
    """A score, an average, or a result for both sides, in the column of NS or of EW; None where it says nothing.

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
    said = _word(bare) or _award_in_column(bare, side)
    return said.result if isinstance(said, Said) and isinstance(said.result, int) else said


def _award_in_column(text: str, side: Side) -> Artificial | Said:
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
    """V, NV, NS, EW, ALL or NONE, for a word or a board's number; a blank where nothing is said.

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
