"""Contracts, declarers, tricks and vulnerabilities as people and programs write them; and the scores that follow."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import Literal, NamedTuple

from xl_law12.bridge import contracts as bridge
from xl_law12.bridge.contracts import MOST_BOARDS, SIDE_OF, Contract, Vulnerability
from xl_law12.errors import ContractError, naming
from xl_law12.reading.words import LONGEST, SUITS, Entry, folded, means, says_nothing, spellings, unaccented, wordings
from xl_law12.sentences import listed, quoted, say

EXAMPLES = say("4S=, 4SX-2, 3NT+1, 4H-1 by E, or PASS")
RUTER = "R"  # diamonds in the north and in the Netherlands, and nothing else anywhere
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
VULNERABILITIES: tuple[Vulnerability, ...] = ("V", "NV", "NS", "EW", "ALL", "NONE")
_BOARD = re.compile(r"(\D*?)\s*(\d{1,5})")
_TRICKS = re.compile(r"([+-]?)\s*(\d{1,2})(?:[.,]0)?")
LIKE_A_CONTRACT = re.compile(r"[1-7]\s?[^\d\s%/.,-]")
BETWEEN = str.maketrans("(),", "   ")  # around a declarer, or before the tricks: 4S(N)-2, 4S by N, down 2
FIGURES = dict(zip(("one", "two", "three", "four", "five", "six", "seven"), "1234567", strict=True))  # one down
_SIGNS = FIGURES | {"plus": "+", "minus": "-"}
_IN_WORDS = re.compile(rf"\b(?:{'|'.join(_SIGNS)})\b")
DOUBLED_BY_LETTER = "d"  # next to the strain: 4SD
MADE_BY_LETTER = "c"  # in Dutch columns of results
TrickCount = Literal["over", "taken", "made"]
MEANINGS: dict[TrickCount, str] = {
    "taken": say("tricks taken"),
    "made": say("tricks made beyond six"),
    "over": say("tricks beyond the contract"),
}


def played_contract(text: str) -> Contract | None:
    """Read a contract that says its result: `4SX-2`, `3NT=`, `1Cxx+2`, `4S-1 by E`; None for a passed-out board."""
    contract = parse_contract(text)
    if contract is not None and contract.over is None:
        template = "{text} does not say how many tricks were made: write it as {examples}"
        raise ContractError(template, text=quoted(text), examples=EXAMPLES)
    return contract


@lru_cache(maxsize=4096)
def parse_contract(text: str) -> Contract | None:
    """Read a contract with or without declarer and result, in any order after the strain; None for a pass."""
    if len(text) > LONGEST:
        template = "{text} has {characters:,} characters: no contract is longer than {longest}"
        raise ContractError(template, text=quoted(text), characters=len(text), longest=LONGEST)
    if means(text, "passed"):
        return None
    level, strain, said = _parts(text)
    seats = {seat_of(word) for word in said["seat"]}
    if len(seats) > 1:
        raise ContractError("{text} names two declarers", text=quoted(text))
    over = _over("".join(said["result"]))
    tricks = level + 6 + (over or 0)
    if not 0 <= tricks <= 13:
        raise ContractError("{text} would be {tricks} tricks: there are 0 to 13", text=quoted(text), tricks=tricks)
    doubled = "".join(said["doubled"])
    times = 1 if not doubled else 4 if doubled in wordings("redoubled") else 2
    return Contract(level, strain, times, "".join(seats), over)


class Tricks(NamedTuple):
    """A number of tricks; `signed` where it can only be over or under the contract, `is_made` after the word."""

    number: int
    signed: bool
    is_made: bool = False


def _over(result: str) -> int | None:
    """The tricks beyond the contract that a contract says; None if it does not."""
    digits = "".join(filter(str.isdigit, result))
    return (int(digits) * (1 if "+" in result else -1) if digits else 0) if result else None


def begins_like_a_contract(text: str) -> bool:
    """Whether a text starts with a level and a strain, so that it is nothing else."""
    return _grammar().start.match(_plain(text)) is not None


@lru_cache(maxsize=4096)
def is_like_a_contract(text: str) -> bool:
    """Whether a text begins as a contract does: a level and a letter or a suit, or declarer before them."""
    plain = _plain(text[:LONGEST])
    return bool(
        LIKE_A_CONTRACT.match(text.lstrip()[:4]) or _grammar().led.match(plain) or _grammar().start.match(plain)
    )


def _parts(text: str) -> tuple[int, str, dict[str, set[str]]]:
    """Level and strain, and what follows them in any order: doubled and a result once, declarer perhaps twice."""
    plain, grammar = _plain(text), _grammar()
    first = grammar.led.match(plain)
    match = grammar.start.match(plain, first.end() if first else 0)
    if match is None:
        raise _unreadable(text)
    said = {"doubled": {*filter(None, [match[3]])}, "result": set(), "seat": {first["seat"]} if first else set()}
    place = match.end()
    while place < len(plain):
        following = grammar.following.match(plain, place)
        kind = str(following.lastgroup) if following else ""
        if following is None or (kind != "seat" and said[kind]):
            raise _unreadable(text)
        said[kind].add(following[kind])
        place = following.end()
    return int(match[1]), grammar.strains[match[2]], said


def _unreadable(text: str) -> ContractError:
    suits = say("; suits are C, D, H, S or their signs") if text.lstrip()[:1].isdigit() else ""
    template = "cannot read {text} as a contract with its result: write it as {examples}{suits}"
    return ContractError(template, text=quoted(text), examples=EXAMPLES, suits=suits)


class _Grammar(NamedTuple):
    """How a contract is written: a declarer before it, its level and strain, and what may follow."""

    led: re.Pattern[str]
    start: re.Pattern[str]
    following: re.Pattern[str]
    result: re.Pattern[str]  # the tricks alone, over or under
    made: re.Pattern[str]  # made 4, in a column of tricks
    strains: dict[str, str]  # the strain of every letter and word for it


@cache
def _grammar() -> _Grammar:
    words = dict.fromkeys(wordings("notrump"), "N")
    for letter, suit in zip("CDHS", SUIT_NAMES, strict=True):
        words |= dict.fromkeys((letter.lower(), *spellings(suit)), letter)
    words[RUTER.lower()] = "D"
    strains = "|".join(map(_whole, sorted(words, key=len, reverse=True)))
    seats = "|".join(sorted(chain.from_iterable(map(spellings, "NESW")), key=len, reverse=True))
    by, made, down = ("|".join(wordings(meaning)) for meaning in ("of", "made", "down"))
    doubled = "|".join(map(_whole, (*wordings("redoubled"), *wordings("doubled"))))
    result = rf"=|{made}|[+-]\s*\d{{1,2}}|(?:{down})\s*\d{{1,2}}|\d{{1,2}}\s*(?:{down})"
    said = rf"(?P<doubled>{doubled})|(?P<result>{result})|(?:(?:{by}|-)\s*)?(?P<seat>{seats})"
    return _Grammar(
        re.compile(rf"(?P<seat>{seats})[\s:]+(?=[1-7]\s*(?:{strains}))"),  # as German pages have it
        re.compile(rf"([1-7])\s*({strains})({DOUBLED_BY_LETTER}(?![a-z]))?\s*"),
        re.compile(rf"(?:{said})\s*"),
        re.compile(result),
        re.compile(rf"(?:{made})\s*(\d{{1,2}})"),
        words,
    )


def _whole(word: str) -> str:
    """A pattern for a word that ends where it ends: `Piques` is not `Pique S`. Letters may stand next to others."""
    return re.escape(word) + (r"(?=x|\b)" if len(word) > 2 else "")


def _plain(text: str) -> str:
    """A text in small letters without accents, its suits in the spelling of the grammar, a declarer in no brackets."""
    plain = " ".join(unaccented(text.translate(SUITS).translate(BETWEEN)).split())
    return _IN_WORDS.sub(lambda word: _SIGNS[word[0]], plain)


def format_contract(contract: Contract) -> str:
    """A contract, with its result and its declarer if they are known."""
    strain = "NT" if contract.strain == "N" else contract.strain
    result = "" if contract.over is None else f"{contract.over:+d}" if contract.over else "="
    by = f" by {contract.declarer}" if contract.declarer else ""
    return f"{contract.level}{strain}{'X' * (contract.doubled // 2)}{result}{by}"


@lru_cache(maxsize=256)
def seat_of(text: str) -> str:
    """N, E, S or W for a word of any language; O, which is East or West; a blank if it is no seat."""
    seats = [seat for seat in "NESW" if means(text, seat)]
    return "O" if len(seats) > 1 else "".join(seats)


def side_of(text: str) -> str:
    """NS or EW, for a word of any language or a seat of the side; a blank if it is none."""
    return next((side for side in ("NS", "EW") if means(text, side.lower())), SIDE_OF.get(seat_of(text), ""))


def same_seat(one: str, other: str) -> bool:
    """Whether two cells may mean the same declarer: O is East or West."""
    return one == other or (SIDE_OF[one] == SIDE_OF[other] and "O" in (one, other))


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


def vulnerability_of(cell: Entry) -> Vulnerability:
    """V, NV, NS, EW, ALL or NONE, for a word of any language or a board's number; a blank if nothing is said."""
    word = cell.strip().upper() if isinstance(cell, str) else ""
    if cell is None or (isinstance(cell, str) and not word):
        return ""
    if word and not word.isdecimal():
        for vulnerability in VULNERABILITIES:  # V and NV, of the declarer's side, are written so in every language
            if word == vulnerability or means(cell, vulnerability.lower()):
                return vulnerability
        known = listed(["V", "NV", "NS", "EW", "ALL", "BOTH", "NONE"])
        raise ContractError("{text} is not one of {known}, nor a board number", text=quoted(cell), known=known)
    number = float(cell)
    if not (number.is_integer() and 1 <= number <= MOST_BOARDS):
        template = "{cell} is not the number of a board, from 1 to {most:,}"
        raise ContractError(template, cell=quoted(cell), most=MOST_BOARDS)
    return bridge.board_vulnerability(int(number))


vulnerability_in = lru_cache(maxsize=4096)(naming("vulnerable")(vulnerability_of))  # of a line


def vulnerability_by_number(board: Entry) -> Vulnerability:
    """Who is vulnerable on a board of this number; a blank if it has none."""
    number = board
    if isinstance(board, str):
        match = _BOARD.fullmatch(board.strip(" .")) if len(board) < LONGEST else None
        is_board = match and (folded(match[1]) in spellings("board") or not match[1].strip("# "))
        number = int(match[2]) if match and is_board else None
    if number is None or number not in range(1, MOST_BOARDS + 1):
        return ""
    return bridge.board_vulnerability(int(number))


@lru_cache(maxsize=4096)
@naming("tricks")
def tricks_in(cell: Entry) -> Tricks | None:
    """A number of tricks, `=` or one with a sign, also in words; None for a blank."""
    if cell is None or says_nothing(cell):
        return None
    if isinstance(cell, str):
        plain = _plain(cell[: LONGEST + 1])
        match = _TRICKS.fullmatch(plain) if len(plain) <= LONGEST else None
        if match is not None and int(match[2]) <= 13:
            return Tricks(int(match[1] + match[2]), bool(match[1]))
        plain = "=" if plain == MADE_BY_LETTER else plain
        over = _over(plain) if _grammar().result.fullmatch(plain) else None
        if over is not None and -13 <= over <= 13:
            return Tricks(over, signed=True)
        made = _grammar().made.fullmatch(plain)
        if made is not None and int(made[1]) <= 13:
            return Tricks(int(made[1]), signed=False, is_made=True)
    elif -13 <= cell <= 13 and cell == int(cell):
        return Tricks(int(cell), cell < 0)
    raise ContractError("{cell} is not a number of tricks: write 10, =, +1 or -2", cell=quoted(cell))


def beyond(contract: Contract, tricks: Tricks, count: TrickCount) -> int | None:
    """The tricks beyond the contract that a figure means if it is counted so; None if it cannot be counted so."""
    if tricks.is_made:  # made 4 is a level, made 10 are tricks; 7 may be either of level 1
        is_told = tricks.number != 7 or contract.level > 1
        over = tricks.number - contract.level - (6 if tricks.number > 7 else 0)
        return over if over >= 0 and is_told else None
    if count == "over":
        return tricks.number
    if count == "taken":
        return None if tricks.signed else tricks.number - 6 - contract.level
    if tricks.number < 0:
        return tricks.number
    return tricks.number - contract.level if not tricks.signed and contract.level <= tricks.number else None


@lru_cache(maxsize=4096)
def overs(contract: Contract, cell: Entry, counts: tuple[TrickCount, ...]) -> tuple[int, ...] | None:
    """The tricks beyond the contract that the line may mean; None if it does not say."""
    tricks = tricks_in(cell)
    if tricks is None:
        return None if contract.over is None else (contract.over,)
    readings = dict.fromkeys(beyond(contract, tricks, count) for count in counts)
    meant = [reading for reading in readings if reading is not None]
    if contract.over is not None:
        if contract.over in meant:
            return (contract.over,)
        template = "the contract says {tricks} tricks, but {cell} is written"
        raise ContractError(template, "tricks", tricks=contract.over + contract.level + 6, cell=quoted(cell))
    fitting = tuple(over for over in meant if -6 - contract.level <= over <= 7 - contract.level)
    if fitting:
        return fitting
    if tricks.is_made and contract.level == 1:
        template = "{cell} of {bid} may be 7 tricks or 13: write = or +6"
    elif tricks.is_made:
        template = "{cell} is less than {bid} needs: if it went down, write only by how many (-1)"
    else:
        template = (
            "{cell} beyond {bid} would be {tricks} tricks: there are 0 to 13. A column with = or a sign is over and "
            "under in all lines"
        )
    sum_of_tricks, bid = tricks.number + contract.level + 6, format_contract(contract)
    raise ContractError(template, "tricks", cell=quoted(cell), bid=bid, tricks=sum_of_tricks)
