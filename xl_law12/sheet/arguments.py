"""How an argument is declared; and the arguments that several functions have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.sheet import ranges
from xl_law12.sheet.cells import average_in, language_in, step_of, weight_or_none, whole_or_none, word_of
from xl_law12.sheet.ranges import read_one


class Argument(NamedTuple):
    """An argument: a line of help, and the reader of the cells that are given for it.

    The reader is told the cells and the argument's name. If it returns None they are blank, and the default counts.
    """

    help: str
    read: Callable[[Any, str], Any]
    after: str = ""
    is_single: bool = False  # it takes one cell

    def behind(self, name: str) -> Argument:
        """The same argument, where it stands behind one of a group and not behind the whole group."""
        return self._replace(after=name)


def one(text: str, read: Callable[[Any], Any]) -> Argument:
    """An argument of one cell; an error gets the argument's name."""
    return Argument(text, lambda value, name: read_one(value, name, read), is_single=True)


def column(text: str, read: Callable[[Any], Any] | None = None) -> Argument:
    """An argument of one column, as a `Range`; with what a reader makes of each cell."""
    if read is None:
        return Argument(text, ranges.column)
    return Argument(text, lambda value, name: ranges.column(value, name).read(read))


def block(text: str, read: Callable[[Any], Any] | None = None) -> Argument:
    """An argument of any shape, as a `Range`; with what a reader makes of each cell."""
    if read is None:
        return Argument(text, ranges.cells)
    return Argument(text, lambda value, name: ranges.cells(value, name).read(read))


def word(text: str, known: Sequence[str]) -> Argument:
    """An argument of one of the known words."""
    return one(text, lambda cell: word_of(cell, known))


def whole(text: str, least: int, most: int) -> Argument:
    """An argument of one whole number within limits."""
    return one(text, lambda cell: whole_or_none(cell, least, most))


LEFT_OUT: Any = None  # the default where the reader of a blank returns a value of its own

Weights = Annotated[
    ranges.Range, column("The chance of each: fractions, decimals or percentages that add up to 100%", weight_or_none)
]
Language = Annotated[str, one("The language, in two letters: en if blank", language_in)]
RoundingStep = Annotated[
    Fraction | None, one("None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero", step_of)
]
RESULTS = "The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation"
AverageIMPs = Annotated[Fraction, one("The IMPs of an average plus, where not 3: 12C2(b)", average_in)]
