"""Contracts, declarers and vulnerabilities as people and programs write them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from xl_law12.bridge.contracts import SIDE_OF, Contract, Vulnerability
from xl_law12.bridge.spelling import SUITS
from xl_law12.errors import ContractError
from xl_law12.reading.words import LONGEST, means, spellings, unaccented
from xl_law12.sentences import listed, quoted, say

EXAMPLES = say("4S=, 4SX-2, 3NT+1, 4H-1 by E, or PASS")
RUTER = "R"  # diamonds in the north and in the Netherlands, and nothing else anywhere
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
NO_CONTRACT = say("no contract")
NO_VULNERABILITY = say("no vulnerability")
VULNERABILITIES = ("V", "NV", "NS", "EW", "ALL", "BOTH", "NONE")


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


_OF_DECLARERS_SIDE: dict[str, Vulnerability] = {"V": "V", "NV": "NV"}  # written so in every language
_BY_MEANING: dict[str, Vulnerability] = {"ns": "NS", "ew": "EW", "all": "ALL", "none": "NONE"}


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
