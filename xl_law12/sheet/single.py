"""Arguments of one value: a number, a percentage, a word, a flag, a text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from xl_law12.bridge.exact import Rounding, exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.languages import ENGLISH, known
from xl_law12.sentences import Figure, listed, quoted
from xl_law12.sheet.cells import Cells, number_or_none, whole_or_none
from xl_law12.sheet.ranges import PLAIN, cells

R = TypeVar("R")
W = TypeVar("W", bound=str)


def one(value: Cells, name: str) -> Any:
    """Read the only cell of an argument; None if blank."""
    if type(value) in PLAIN or value is None:
        return value
    return cells(value, name).only()


def read_one(value: Cells, name: str, read: Callable[[Any], R]) -> R:
    """Read the only cell of an argument by a reader. An error names the argument."""
    with naming(name):
        return read(one(value, name))


def number(value: Cells, name: str) -> float | None:
    """Read one number; None if blank."""
    return read_one(value, name, number_or_none)


def whole(value: Cells, name: str, least: int, most: int) -> int | None:
    """Read one whole number within limits; None if blank."""
    return read_one(value, name, lambda cell: whole_or_none(cell, least, most))


FINEST_STEP = 1_000


def step_of(cell: Any) -> Fraction | None:
    """Read the step of rounding: 1, or a part that divides 1 evenly. None if blank: nothing is rounded.

    >>> step_of(0.5), step_of("0,1"), step_of(None)
    (Fraction(1, 2), Fraction(1, 10), None)
    """
    given = number_or_none(cell)
    if given is None:
        return None
    step = exact_weight(given)
    if step.numerator != 1 or not 1 <= step.denominator <= FINEST_STEP:
        raise CellError(
            "{given} is not a rounding: give 1, 0.5, 0.1 ... down to {finest}",
            given=quoted(given),
            finest=Figure(f"{1 / FINEST_STEP}"),
        )
    return step


def rounding_in(cell: Any) -> Rounding | None:
    """Read `0.1` or `0.1 TOWARD`: a power of ten from 1 down to a millionth. None if blank."""
    if cell is None:
        return None
    first, _, toward = str(cell).strip().upper().partition(" ") if isinstance(cell, str) else (cell, "", "")
    if toward.strip() in ("", "TOWARD"):
        step = number_or_none(first)
        for decimals in range(7):
            if step == 10**-decimals:
                return Rounding(decimals, bool(toward.strip()))
    raise CellError("{given} is not a rounding: give 1, 0.1, 0.01 ... or 0.1 TOWARD", given=quoted(cell))


def language_in(cell: Any) -> str | None:
    """Read a language by its two letters; None if blank."""
    if cell is not None and not isinstance(cell, str):
        raise CellError("{cell} is not a text", cell=quoted(cell))
    plain = cell.strip().lower() if cell else None
    if plain and plain not in known():
        template = "{word} is not a language of this package: use {known}"
        raise CellError(template, word=quoted(cell), known=listed(known()))
    return plain


def chosen_language(value: Cells) -> str:
    """Read a language by its two letters; English if blank."""
    return read_one(value, "language", language_in) or ENGLISH
