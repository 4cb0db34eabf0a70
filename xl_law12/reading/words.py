"""The words that programs print, looked up; and the figures and signs of a cell, in whatever way they are typed.

The words stand in `words.json`, one table for each language, and one for the signs that need none. A spelling may be
added to a table, and a table to the file; capitals, accents, blanks, dots, hyphens and strokes do not matter. `ns` and
`ew` are the sides' names, which headings are made of: `NS score`, `Score_NS`, `Pair NS`. A remark says by `stands` that
the result stands. `MP`, `XIMP` and `percent` are units of points. A line with a `summary` is no result. `hearts by C`
is a suit that begins with C and is not clubs; `clubs` and the others are suits in words. Of the last languages fewer
words are known: those that TabScore, clubs of Romania and pages in Chinese print (docs/rules.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, lru_cache
from typing import ParamSpec, TypeVar
from unicodedata import category, normalize

from xl_law12.data import json_file
from xl_law12.errors import Law12Error

# Capitals and single blanks, as `capitals` makes them. RealBridge prints --- for a board that was not played.
NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "BYE", "SIT OUT", "SIT-OUT", "SITOUT", "---"})
PASSED_OUT = frozenset({"P", "PASS", "AP", "ALL PASS", "P/O", "PASS OUT", "PASSED OUT"})
_MINUS = "−–—‐‑‒﹣－"
_TIMES = "×✕✖*"
_BLANK = "\u00a0\u2007\u2009\u202f\t\r\n"
SUITS = str.maketrans("♣♦♥♠♧♢♡♤❤", "CDHSCDHSH")
HYPHENS = str.maketrans(_MINUS, "-" * len(_MINUS))
SIGNS = HYPHENS | str.maketrans(_TIMES + _BLANK, "x" * len(_TIMES) + " " * len(_BLANK))
LONGEST_FIGURE = 30  # signs
_FIGURE = re.compile(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)")
LONGEST = 60
LONGEST_TITLE = 200
LONGEST_LINE = 60  # signs of a line of text that may be the title of a board
SEATS = {"north": "N", "east": "E", "south": "S", "west": "W"}
NOTATION = {"passed": PASSED_OUT, "unplayed": NOT_PLAYED}  # what the ruling notation knows too
_TITLE = re.compile(r"([^\W\d]+)[\s.:#]*(?:(?:n|no|nr|num|number|numero|nummer)\b[\s.:#°º]*)?(\d{1,4})\b", re.I)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d"})
_SEPARATORS = str.maketrans("", "", " ./:_'’&()°#\"")
Entry = float | str | None
P = ParamSpec("P")
T = TypeVar("T")
NUMBER = re.compile(r"[+-]?\d{1,5}")
DECIMAL = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")


def plainly(text: str) -> str:
    """The text with the plain minus sign, `x` for times, ordinary blanks, and none around it."""
    return text.translate(SIGNS).strip()


def figure_of(cell: Entry) -> float | None:
    """The number in a cell, also in one that keeps it as a text, with a point or a comma; None for any other text.

    >>> figure_of("−62,5"), figure_of("4_20"), figure_of("nan"), figure_of(7)
    (-62.5, None, None, 7)
    """
    if not isinstance(cell, str):
        return cell
    plain = plainly(cell)  # Python's own `float` also reads 4_20, 1e3, nan and the digits of other scripts
    is_figure = len(plain) <= LONGEST_FIGURE and _FIGURE.fullmatch(plain)
    return float(plain.replace(",", ".")) if is_figure else None


def percentage_of(cell: Entry) -> float | None:
    """The number in a cell that may have a percent sign."""
    return figure_of(cell.rstrip("% ") if isinstance(cell, str) else cell)


def capitals(text: str) -> str:
    """The plain text in capitals with single blanks, as words are looked up."""
    return " ".join(plainly(text).upper().split())


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
    """The text in small letters with plain signs, without accents and without signs that nobody sees."""
    plain = plainly(text).casefold()
    if plain.isascii():
        return plain
    apart = normalize("NFKD", plain)
    return "".join(sign for sign in apart if category(sign) not in ("Mn", "Cf")).translate(_LETTERS)


def languages() -> Mapping[str, Mapping[str, str]]:
    """The words of every language by their meanings."""
    found: dict[str, dict[str, str]] = json_file(__package__, "words.json")
    return found


@cache
def said(meaning: str) -> list[str]:
    """The words of a meaning, as they are written in the languages."""
    return [word for table in languages().values() for word in table.get(meaning, "").split(", ") if word]


@cache
def spellings(meaning: str) -> frozenset[str]:
    """Every spelling of a meaning, folded."""
    if meaning in SEATS:  # as a heading; a letter alone is a declarer
        return frozenset(word for word in spellings(SEATS[meaning]) if len(word) > 1)
    return frozenset(map(folded, {*said(meaning), *NOTATION.get(meaning, ())}))


@cache
def wordings(meaning: str) -> list[str]:
    """Every spelling of a meaning as it stands within a text, with and without its blanks; the longest come first."""
    return sorted({*map(unaccented, said(meaning)), *spellings(meaning)}, key=lambda word: (-len(word), word))


def beside_side(side: str, words: Iterable[str]) -> list[str]:
    """Headings of a side, folded: its names with each of these words, before it and after it."""
    return [heading for name in spellings(side) for word in words for heading in (name + word, word + name)]


@cache
def hearts_by_c() -> frozenset[str]:
    """The headings of contracts in languages whose hearts begin with a C, folded."""
    tables = (table for table in languages().values() if "hearts by C" in table)
    return frozenset(folded(word) for table in tables for word in table["contract"].split(", "))


def folded_cell(cell: object) -> str:
    """The folded text of a cell; a blank for a number, and for a text that is longer than any word."""
    return folded(cell) if isinstance(cell, str) and len(cell) <= LONGEST else ""


def means(cell: object, meaning: str) -> bool:
    """Whether a cell says this in one of the languages."""
    return folded_cell(cell) in spellings(meaning)


def board_in(titles: Iterable[str]) -> str:
    """The number of the board in titles such as `Board 7` or `Rozdanie 7`; the last one, if there are several."""
    return number_in(titles, "board") or number_in(titles, "deal")


def number_in(titles: Iterable[str], meaning: str) -> str:
    """The number after a word of this meaning in titles; the last one, if there are several."""
    words = (title for text in titles for title in _TITLE.findall(text[:LONGEST_TITLE]))
    numbers = [number for word, number in words if folded(word) in spellings(meaning)]
    return numbers[-1] if numbers else ""


def names_a_board(line: str) -> bool:
    """Whether a line of text begins with the name of a board, and names no other.

    >>> names_a_board("Board # 7, dealer South"), names_a_board("See board 7"), names_a_board("Board 7, as board 8")
    (True, False, False)
    """
    begin = re.match(r"[^\W\d]*", line)
    names = begin is not None and len(line) <= LONGEST_LINE and any(means(begin[0], it) for it in ("board", "deal"))
    return names and bool(board_in([line])) and len({*re.findall(r"\d+", line)}) == 1


class Unreadable(str):
    """A cell that cannot be read, such as a date: the text that it shows, and its error. It equals no such text.

    >>> Unreadable("TRUE", Law12Error("TRUE is neither a number nor a text")) == "TRUE"
    False
    """

    __slots__ = ("error",)
    error: Law12Error

    def __new__(cls, shown: str, error: Law12Error) -> Unreadable:
        """Remember the error beside what the cell shows."""
        cell = super().__new__(cls, shown)
        cell.error = error
        return cell

    def refusal(self, field: str) -> Law12Error:
        """Its error in a field: a copy, as equal cells are one."""
        return copy(self.error).at(field)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unreadable) and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Unreadable, str(self)))


def readable(read: Callable[P, T], *cells: P.args, **named: P.kwargs) -> T | None:
    """The value that a reader returns for cells; None if the reader refuses them."""
    try:
        return read(*cells, **named)
    except Law12Error:
        return None


@lru_cache(maxsize=4096)
def typed(text: str) -> Entry:
    """A text as a spreadsheet takes it in: a figure is a number. `+2` stays a text, since its sign has a meaning.

    >>> typed("-2"), typed("+2"), typed("12.5"), typed("")
    (-2, '+2', 12.5, None)
    """
    if isinstance(text, Unreadable):
        return text
    if NUMBER.fullmatch(text) and text[0] != "+":
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text or None


@lru_cache(maxsize=4096)
def says_nothing(cell: Entry) -> bool:
    """Whether a cell is blank, or holds a sign for what is unknown or does not matter."""
    return cell is None or cell == "" or means(cell, "nothing")
