"""Names of boards, groups and pairs, as they are compared: `1`, 1.0 and a 1 kept as text are the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any
from unicodedata import normalize

from xl_law12.bridge.frequencies import counted
from xl_law12.bridge.seating import Name
from xl_law12.errors import CellError
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted
from xl_law12.sheet.cells import LONGEST_NUMBER, clean, is_error_value, number_or_none
from xl_law12.sheet.ranges import Range

PLAIN_NAMES = frozenset((str, int, float, type(None)))  # those that are equal are the same name
# As a number shows itself; 3.10 is a name, which would be lost as the number 3.1.
_NUMBER_AS_TEXT = r"-?\d{1,15}(?:[.,](?:0{1,15}|\d{0,14}[1-9]))?"


def labels(table: Range) -> list[Name | None]:
    """The names in a range; each spelling is read once."""
    if set(map(type, table.values)) <= PLAIN_NAMES:
        with suppress(CellError):  # which the cells one by one give its place
            known = {cell: label(cell) for cell in set(table.values)}
            return [known[cell] for cell in table.values]
    return table.each(label)


def label(cell: Any) -> Name | None:
    """One name as it is compared: capitals and the way in which accents are stored do not matter; None for a blank.

    >>> label("De  Vito"), label("1.0"), label(" ")
    ('de vito', 1.0, None)
    """
    cell = clean(cell)
    return _in_text(cell) if isinstance(cell, str) else number_or_none(cell)


@lru_cache(maxsize=4096)
def _in_text(text: str) -> Name:
    plain = _spaced(text)
    if is_error_value(plain):
        raise CellError("{plain} is an error value", plain=quoted(plain))
    if len(plain) <= LONGEST_NUMBER and re.fullmatch(_NUMBER_AS_TEXT, plain):
        return float(plain.replace(",", "."))
    return normalize("NFC", plain).lower()


def _spaced(text: str) -> str:
    """The text with single blanks, and none around it."""
    return " ".join(text.split())


def as_typed(*columns: Sequence[Any]) -> dict[Name, str]:
    """The names as they were first written, line by line: capitals do not matter, but are kept.

    >>> as_typed(["Rossi", 3], ["rossi", "Verdi"])
    {'rossi': 'Rossi', 'verdi': 'Verdi'}
    """
    typed: dict[Name, str] = {}
    for cell in dict.fromkeys(chain.from_iterable(zip(*columns, strict=True))):
        name = label(cell) if isinstance(cell, str) else None
        if isinstance(name, str):
            typed.setdefault(name, _spaced(cell))
    return typed


def numbered(table: Range) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name in a column its number, and the names as typed; whole numbers are counted, not looked up."""
    if not table.is_plain:
        index, names = index_of(labels(table))
        typed = as_typed(table.values)
        return index, [typed.get(name, name) for name in names]
    given = table.floats()
    least = given.min()
    if given.max() - least < 4 * len(given) + 1000:
        offset = (given - least).astype(np.intp)
        if (offset + least == given).all():
            present, rank = counted(offset)
            return rank, (present + least).tolist()
    return index_of(labels(table))


def index_of(names: Sequence[Any]) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name its number, counted from 0 in the order in which they first occur, and the names so numbered."""
    places: dict[Any, int] = {}
    index = [places.setdefault(name, len(places)) for name in names]
    return np.array(index, dtype=np.intp), list(places)
