"""The words that programs print, looked up: whatever the capitals, the accents, and the signs between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from unicodedata import category, normalize

from xl_law12.bridge.spelling import NOT_PLAYED, PASSED_OUT, plainly
from xl_law12.reading.languages import LANGUAGES

LONGEST = 60
LONGEST_TITLE = 200
NOTATION = {"passed": PASSED_OUT, "unplayed": NOT_PLAYED}  # what the ruling notation knows too

_BOARD = re.compile(r"(\D*?)\s*(\d{1,5})")
_TITLE = re.compile(r"([^\W\d]+)[\s.:#]*(?:(?:n|no|nr|num|number|numero|nummer)\b[\s.:#°º]*)?(\d{1,4})\b", re.I)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d"})
_SEPARATORS = str.maketrans("", "", " ./:_'’&()°#\"")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text without capitals, accents and what separates words; a text of signs alone keeps its signs.

    >>> folded("N-S"), folded("NS_PAIR_NUMBER"), folded("Sędzia"), folded("kont rakt"), folded("- Sc."), folded("+/-")
    ('ns', 'nspairnumber', 'sedzia', 'kontrakt', '-sc', '+/-')
    """
    plain = unaccented(text)
    if not any(map(str.isalnum, plain)):
        return plain.replace(" ", "")
    bare = plain.translate(_SEPARATORS)
    edges = "-" * bare.startswith("-"), "-" * bare.endswith("-")
    return bare.replace("-", "").join(edges)


def unaccented(text: str) -> str:
    """The text in small letters with plain signs, without accents and without signs that nobody sees.

    >>> unaccented("4♥\ufe0f Sør −1")
    '4♥ sor -1'
    """
    plain = plainly(text).casefold()
    if plain.isascii():
        return plain
    apart = normalize("NFKD", plain)
    return "".join(sign for sign in apart if category(sign) not in ("Mn", "Cf")).translate(_LETTERS)


@cache
def spellings(meaning: str) -> frozenset[str]:
    """Every spelling of a meaning, folded.

    >>> sorted(spellings("declarer"))[:4]
    ['af', 'alleinspieler', 'av', 'by']
    """
    words = [word for table in LANGUAGES for word in table.get(meaning, "").split(", ") if word]
    return frozenset(map(folded, {*words, *NOTATION.get(meaning, ())}))


def beside_side(side: str, words: Iterable[str]) -> list[str]:
    """Headings of a side, folded: its names with each of these words, before it and after it.

    >>> {"nsscore", "scorens", "nordsudscore"} <= {*beside_side("ns", ["score"])}
    True
    """
    return [heading for name in spellings(side) for word in words for heading in (name + word, word + name)]


@cache
def hearts_by_c() -> frozenset[str]:
    """The headings of contracts in languages whose hearts begin with a C, folded.

    >>> sorted(hearts_by_c())
    ['contrat', 'contrato', 'contratto']
    """
    tables = (table for table in LANGUAGES if "hearts by C" in table)
    return frozenset(folded(word) for table in tables for word in table["contract"].split(", "))


def folded_cell(cell: object) -> str:
    """The folded text of a cell; a blank for a number, and for a text that is longer than any word."""
    return folded(cell) if isinstance(cell, str) and len(cell) <= LONGEST else ""


def means(cell: object, meaning: str) -> bool:
    """Whether a cell says this in one of the languages.

    >>> means("Nicht gespielt", "unplayed"), means("---", "unplayed"), means("-", "unplayed"), means(7, "unplayed")
    (True, True, False, False)
    """
    return folded_cell(cell) in spellings(meaning)


def board_in_name(text: str) -> int | None:
    """The number in the name of a board; None if it has none, or speaks of something else.

    >>> board_in_name("07"), board_in_name("Board 7."), board_in_name("7A"), board_in_name("Table 7")
    (7, 7, None, None)
    """
    match = _BOARD.fullmatch(text.strip(" .")) if len(text) < LONGEST else None
    if match is None or (folded(match[1]) not in spellings("board") and match[1].strip("# ")):
        return None
    return int(match[2])


def board_in(titles: Iterable[str]) -> str:
    """The number of the board in titles such as `Board 7` or `Rozdanie 7`; the last one, if there are several.

    >>> board_in(["Club night, board 7 of 24"]), board_in(["ROZDANIE NR 11"])
    ('7', '11')
    """
    return number_in(titles, "board")


def number_in(titles: Iterable[str], meaning: str) -> str:
    """The number after a word of this meaning in titles; the last one, if there are several.

    >>> number_in(["Score card, Section A, pair 4 East-West"], "pair")
    '4'
    """
    words = (title for text in titles for title in _TITLE.findall(text[:LONGEST_TITLE]))
    numbers = [number for word, number in words if folded(word) in spellings(meaning)]
    return numbers[-1] if numbers else ""
