"""Contracts, declarers, tricks and vulnerabilities as people and programs write them; and the scores that follow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, product
from typing import Literal, NamedTuple

from xl_law12.bridge.contracts import (
    MOST_BOARDS,
    SIDE_OF,
    Contract,
    Vulnerability,
    board_vulnerability,
    is_vulnerable,
    score,
)
from xl_law12.errors import ContractError, naming
from xl_law12.reading.words import (
    LONGEST,
    SUITS,
    Entry,
    board_in_name,
    means,
    plainly,
    says_nothing,
    spellings,
    unaccented,
)
from xl_law12.sentences import listed, quoted, say

EXAMPLES = say("4S=, 4SX-2, 3NT+1, 4H-1 by E, or PASS")
RUTER = "R"  # diamonds in the north and in the Netherlands, and nothing else anywhere
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
NO_CONTRACT = say("no contract")
NO_VULNERABILITY = say("no vulnerability")
VULNERABILITIES = ("V", "NV", "NS", "EW", "ALL", "BOTH", "NONE")
_OF_DECLARERS_SIDE: dict[str, Vulnerability] = {"V": "V", "NV": "NV"}  # written so in every language
_BY_MEANING: dict[str, Vulnerability] = {"ns": "NS", "ew": "EW", "all": "ALL", "none": "NONE"}
_TRICKS = re.compile(r"([+-]?)\s*(\d{1,2})(?:[.,]0)?")
LIKE_A_CONTRACT = re.compile(r"[1-7]\s?[^\d\s%/.,-]")
STRAINS = ("C", "D", "H", "S", "N")
TrickCount = Literal["over", "taken", "made"]
MEANINGS: dict[TrickCount, str] = {
    "taken": say("tricks taken"),
    "made": say("tricks made beyond six"),
    "over": say("tricks beyond the contract"),
}


class Bid(NamedTuple):
    """A contract as a cell gives it; `over` is None if the cell does not say how many tricks were made."""

    level: int
    strain: str
    doubled: int
    declarer: str
    over: int | None


def parse_contract(text: str) -> Contract | None:
    """Read `4SX-2`, `3NT=`, `1Cxx+2`, `4S-1 by E`, `4SE-1`; None for a passed-out board.

    >>> parse_contract("4♠x-2 by E")
    Contract(level=4, strain='S', doubled=2, declarer='E', over=-2)
    """
    bid = parse_bid(text)
    if bid is None:
        return None
    if bid.over is None:
        raise ContractError(
            "{text} does not say how many tricks were made: write it as {examples}",
            text=quoted(text),
            examples=EXAMPLES,
        )
    return Contract(bid.level, bid.strain, bid.doubled, bid.declarer, bid.over)


@lru_cache(maxsize=4096)
def parse_bid(text: str) -> Bid | None:
    """Read a contract with or without declarer and result, in any order after the strain; None for a passed-out board.

    >>> parse_bid("3 ♣ xS=")
    Bid(level=3, strain='C', doubled=2, declarer='S', over=0)
    >>> parse_bid("3SA").over, parse_bid("4H by Nord -1").over, parse_bid("N 4♥ +1").declarer
    (None, -1, 'N')
    >>> [parse_bid(text).strain for text in ("5Rx", "4 Karo N", "2 kier")]
    ['D', 'D', 'H']
    """
    check_length(text, NO_CONTRACT)
    if means(text, "passed"):
        return None
    level, strain, said = _parts(text)
    seats = {seat_of(word) for word in said["seat"]}
    if len(seats) > 1:
        raise ContractError("{text} names two declarers", text=quoted(text))
    result = "".join(said["result"]).replace(" ", "")
    over = None if not result else 0 if result == "=" else int(result)
    _check_tricks(text, level, over)
    return Bid(level, strain, 2 ** len("".join(said["doubled"])), "".join(seats), over)


def begins_like_a_contract(text: str) -> bool:
    """Whether a text starts with a level and a strain, so that it is nothing else.

    >>> begins_like_a_contract("4♠Q"), begins_like_a_contract("4Q")
    (True, False)
    """
    return _grammar().start.match(_plain(text)) is not None


def _parts(text: str) -> tuple[int, str, dict[str, set[str]]]:
    """Level and strain, and what follows them in any order: doubled and a result once, declarer perhaps twice."""
    plain, grammar = _plain(text), _grammar()
    first = grammar.led.match(plain)
    match = grammar.start.match(plain, first.end() if first else 0)
    if match is None:
        raise _unreadable(text)
    said: dict[str, set[str]] = {"doubled": set(), "result": set(), "seat": {first["seat"]} if first else set()}
    place = match.end()
    while place < len(plain):
        following = grammar.following.match(plain, place)
        kind = str(following.lastgroup) if following else ""
        if following is None or (kind != "seat" and said[kind]):
            raise _unreadable(text)
        said[kind].add(following[kind])
        place = following.end()
    return int(match[1]), grammar.strains[match[2]], said


def _check_tricks(text: str, level: int, over: int | None) -> None:
    """Refuse a result beyond 13 tricks, or below none."""
    tricks = level + 6 + (over or 0)
    if not 0 <= tricks <= 13:
        raise ContractError("{text} would be {tricks} tricks: there are 0 to 13", text=quoted(text), tricks=tricks)


def check_length(text: str, none: str) -> None:
    """Refuse a text that is longer than any such text can be, before a pattern sees it."""
    if len(text) > LONGEST:
        raise ContractError(
            "{text} has {characters:,} characters: {none} is longer than {longest}",
            text=quoted(text),
            characters=len(text),
            none=none,
            longest=LONGEST,
        )


def _unreadable(text: str) -> ContractError:
    suits = say("; suits are C, D, H, S or their signs") if text.lstrip()[:1].isdigit() else ""
    return ContractError(
        "cannot read {text} as a contract with its result: write it as {examples}{suits}",
        text=quoted(text),
        examples=EXAMPLES,
        suits=suits,
    )


class _Grammar(NamedTuple):
    """How a contract is written: a declarer before it, its level and strain, and what may follow."""

    led: re.Pattern[str]
    start: re.Pattern[str]
    following: re.Pattern[str]
    strains: dict[str, str]  # the strain of every letter and word for it


@cache
def _grammar() -> _Grammar:
    words = dict.fromkeys(spellings("notrump"), "N")
    for letter, suit in zip("CDHS", SUIT_NAMES, strict=True):
        words |= dict.fromkeys((letter.lower(), *spellings(suit)), letter)
    words[RUTER.lower()] = "D"
    strains = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    seats = "|".join(sorted(chain.from_iterable(map(spellings, "NESW")), key=len, reverse=True))
    by = "|".join(sorted(spellings("of")))
    said = rf"(?P<doubled>xx?)|(?P<result>=|[+-]\s*\d{{1,2}})|(?:(?:{by})\s*)?(?P<seat>{seats})"
    return _Grammar(
        re.compile(rf"(?P<seat>{seats})[\s:]+(?=[1-7]\s*(?:{strains}))"),  # as German pages have it
        re.compile(rf"([1-7])\s*({strains})\s*"),
        re.compile(rf"(?:{said})\s*"),
        words,
    )


def _plain(text: str) -> str:
    """A text in small letters without accents, its suits in the spelling of the grammar."""
    return unaccented(text.translate(SUITS))


def begins_with_declarer(text: str) -> bool:
    """Whether a declarer and a level begin a text.

    >>> begins_with_declarer("N 4♥ +1"), begins_with_declarer("NS 420")
    (True, False)
    """
    return _grammar().led.match(_plain(text)) is not None


@lru_cache(maxsize=256)
def seat_of(text: str) -> str:
    """N, E, S or W for a word of any language; O, which is East or West; a blank if it is no seat.

    >>> seat_of("Ovest"), seat_of("zuid"), seat_of("O"), seat_of("X")
    ('W', 'S', 'O', '')
    """
    seats = [seat for seat in "NESW" if means(text, seat)]
    return "O" if len(seats) > 1 else "".join(seats)


def same_seat(one: str, other: str) -> bool:
    """Whether two cells may mean the same declarer: O is East or West."""
    return one == other or (SIDE_OF[one] == SIDE_OF[other] and "O" in (one, other))


def format_bid(bid: Bid, result: str = "") -> str:
    """A contract without its result, or with a text for it.

    >>> format_bid(Bid(3, "N", 2, "W", None))
    '3NTX by W'
    """
    strain = "NT" if bid.strain == "N" else bid.strain
    by = f" by {bid.declarer}" if bid.declarer else ""
    return f"{bid.level}{strain}{'X' * (bid.doubled // 2)}{result}{by}"


@lru_cache(maxsize=256)
def vulnerability_of(text: str) -> Vulnerability:
    """V, NV, NS, EW, ALL or NONE for a word of any language.

    >>> vulnerability_of("Both"), vulnerability_of("N-S"), vulnerability_of("Nessuno"), vulnerability_of("-")
    ('ALL', 'NS', 'NONE', 'NONE')
    """
    check_length(text, NO_VULNERABILITY)
    word = text.strip().upper()
    if word in _OF_DECLARERS_SIDE:
        return _OF_DECLARERS_SIDE[word]
    for meaning, vulnerability in _BY_MEANING.items():
        if means(text, meaning):
            return vulnerability
    raise ContractError(
        "{text} is not one of {known}, nor a board number", text=quoted(text), known=listed(VULNERABILITIES)
    )


class Tricks(NamedTuple):
    """A number of tricks; `signed` where it can only be over or under the contract."""

    number: int
    signed: bool


@lru_cache(maxsize=4096)
def is_like_a_contract(text: str) -> bool:
    """Whether a text begins as a contract does: a level and a letter or a suit, or declarer before them."""
    return bool(LIKE_A_CONTRACT.match(text.lstrip()[:4])) or begins_with_declarer(text[:LONGEST])


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


def vulnerability_by_number(board: Entry) -> Vulnerability:
    """Who is vulnerable on a board of this number; a blank if it has none.

    >>> [vulnerability_by_number(board) for board in ("7", "Board 7", 7.0, "Table 7")]
    ['ALL', 'ALL', 'ALL', '']
    """
    number = board_in_name(board) if isinstance(board, str) else board
    return board_vulnerability(int(number)) if number is not None and number in range(1, MOST_BOARDS + 1) else ""


def beyond(bid: Bid, tricks: Tricks, count: TrickCount) -> int | None:
    """The tricks beyond the contract that a figure means if it is counted so; None if it cannot be counted so.

    >>> two_hearts = Bid(2, "H", 1, "N", None)
    >>> [beyond(two_hearts, Tricks(3, False), count) for count in ("over", "taken", "made")]
    [3, -5, 1]
    """
    if count == "over":
        return tricks.number
    if count == "taken":
        return None if tricks.signed else tricks.number - 6 - bid.level
    if tricks.number < 0:
        return tricks.number
    return tricks.number - bid.level if not tricks.signed and bid.level <= tricks.number <= 7 else None


@lru_cache(maxsize=4096)
def overs(bid: Bid, cell: Entry, counts: tuple[TrickCount, ...]) -> tuple[int, ...] | None:
    """The tricks beyond the contract that the line may mean; None if it does not say."""
    tricks = tricks_in(cell)
    if tricks is None:
        return None if bid.over is None else (bid.over,)
    readings = dict.fromkeys(beyond(bid, tricks, count) for count in counts)
    meant = [reading for reading in readings if reading is not None]
    if bid.over is not None:
        if bid.over in meant:
            return (bid.over,)
        problem = say(
            "the contract says {tricks} tricks, but {cell} is written",
            tricks=bid.over + bid.level + 6,
            cell=quoted(cell),
        )
        raise ContractError(problem, "tricks")
    fitting = tuple(over for over in meant if -6 - bid.level <= over <= 7 - bid.level)
    if not fitting:
        raise ContractError(
            "{cell} beyond {bid} would be {tricks} tricks: there are 0 to 13. A column with = or a sign is over and "
            "under in all lines",
            "tricks",
            cell=quoted(cell),
            bid=format_bid(bid),
            tricks=tricks.number + bid.level + 6,
        )
    return fitting


class Known(NamedTuple):
    """The known facts about a contract; an unknown one is a blank or None.

    `side` is declarer's, NS or EW; `overs` are the numbers of tricks beyond the contract that the line may mean.
    """

    level: int | None = None
    strain: str = ""
    doubled: int = 1
    side: str = ""
    overs: tuple[int, ...] | None = None
    vulnerability: Vulnerability = ""


@lru_cache(maxsize=4096)
def outcomes(known: Known) -> frozenset[int]:
    """Every score, seen from NS, that fits what is known.

    >>> sorted(outcomes(Known(4, "H", 1, "NS", (0,)))), sorted(outcomes(Known(4, "H", 1, "EW", (-1, 0), "NS")))
    ([420, 620], [-420, 50])
    """
    scores = set()
    for side in [known.side] if known.side else ["NS", "EW"]:
        sign = 1 if side == "NS" else -1
        for vulnerable in _vulnerable(known.vulnerability, side):
            scores |= {sign * score(contract, vulnerable=vulnerable) for contract in _contracts(known)}
    return frozenset(scores)


def _vulnerable(vulnerability: Vulnerability, side: str) -> tuple[bool, ...]:
    if not vulnerability:
        return (False, True)
    return (is_vulnerable(vulnerability, side[0]),)


def _contracts(known: Known) -> Iterable[Contract]:
    """The contracts with their results that are possible."""
    any_bids = product(range(1, 8), STRAINS, (1, 2, 4))
    for level, strain, doubled in any_bids if known.level is None else [(known.level, known.strain, known.doubled)]:
        for over in range(-6 - level, 8 - level) if known.overs is None else known.overs:
            yield Contract(level, strain, doubled, "", over)
