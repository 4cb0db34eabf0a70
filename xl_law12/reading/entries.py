"""Reads single cells, and texts that stand for a result in any column: words, averages, rulings."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, ParamSpec, TypeVar

from xl_law12.bridge.awards import Award, AwardOrRuling, average, simplest
from xl_law12.bridge.contracts import Vulnerability
from xl_law12.bridge.notation import format_award
from xl_law12.bridge.spelling import figure_in, plainly
from xl_law12.errors import Law12Error
from xl_law12.reading.notation import parse_award
from xl_law12.reading.words import LONGEST, means
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
# What programs write for averages of both sides: `Av+ Av-`, `A+/-`, `AVG+/-`, `60 : 40`.
_AVERAGES = re.compile(r"(A(?:v[eg]?)?[+=-])\s+(A(?:v[eg]?)?[+=-])", re.I)
_SIGNS = re.compile(r"A(?:v[eg]?)?\s?([+=-])\s?/\s?([+=-])", re.I)
_SHARES = re.compile(r"(\d{1,3})\s?:\s?(\d{1,3})")


class Unreadable(str):
    """A cell that cannot be read, such as a date: the text that it shows, and the error for a line that needs it.

    It equals no cell that holds such a text.

    >>> cell = Unreadable("TRUE", Law12Error("TRUE is neither a number nor a text"))
    >>> cell, cell.error.where, cell == "TRUE"
    ('TRUE', '', False)
    """

    __slots__ = ("error",)
    error: Law12Error

    def __new__(cls, shown: str, error: Law12Error) -> Unreadable:
        """Remember the error beside what the cell shows."""
        cell = super().__new__(cls, shown)
        cell.error = error
        return cell

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unreadable) and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Unreadable, str(self)))


class NotRuledError(Law12Error):
    """The error for a cell which says that the director ruled, but does not give the ruling."""


def readable(read: Callable[P, T], *cells: P.args, **named: P.kwargs) -> T | None:
    """The value that a reader returns for cells; None if the reader refuses them.

    >>> readable(award_in, "420"), readable(award_in, "425")
    (420, None)
    """
    try:
        return read(*cells, **named)
    except Law12Error:
        return None


def figure_of(cell: Entry) -> float | None:
    """The number in a cell, also in one that keeps it as a text; None for any other text."""
    return figure_in(cell) if isinstance(cell, str) else cell


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
def says_nothing(cell: Entry) -> bool:
    """Whether a cell is blank, or holds a sign for what is unknown or does not matter."""
    return cell is None or cell == "" or means(cell, "nothing")


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
