"""Names of boards, groups and pairs, as they are compared: `1`, 1.0 and a 1 kept as text are the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any
from unicodedata import normalize

from xl_law12.bridge.exact import distinct
from xl_law12.bridge.session import PairName
from xl_law12.errors import CellError
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted
from xl_law12.sheet.cells import LONGEST_NUMBER, clean, is_error_value, number_or_none
from xl_law12.sheet.ranges import Range

PLAIN_NAMES = frozenset((str, int, float, type(None)))  # equal keys are the same name
# A text that a number shows too. 3.10 is none: it would be taken for the pair 3.1.
_NUMBER_AS_TEXT = r"-?\d{1,15}(?:[.,](?:0{1,15}|\d{0,14}[1-9]))?"


def numbers_of(table: Range, places: dict[PairName | None, int]) -> NDArray[np.intp]:
    """For every name in a column its number in `places`; a new name gets the next number. A spelling is read once.

    >>> places = {}
    >>> numbers_of(Range("ns", ["3", "Rossi", 3.0], 3, 1, False), places).tolist(), places
    ([0, 1, 0], {3.0: 0, 'rossi': 1})
    """
    names: Sequence[Any] = table.values
    if set(map(type, names)) <= PLAIN_NAMES:
        with suppress(CellError):  # it is raised again below, with the row
            numbers = {cell: places.setdefault(label(cell), len(places)) for cell in dict.fromkeys(names)}
            return np.fromiter(map(numbers.__getitem__, names), dtype=np.intp, count=len(names))
    return np.array([places.setdefault(name, len(places)) for name in table.each(label)], dtype=np.intp)


def label(cell: Any) -> PairName | None:
    """A name's key for comparing: capitals and the encoding of accents do not matter; None for a blank.

    >>> label("De  Vito"), label("1.0"), label(" ")
    ('de vito', 1.0, None)
    """
    cell = clean(cell)
    return _in_text(cell) if isinstance(cell, str) else number_or_none(cell)


@lru_cache(maxsize=4096)
def _in_text(text: str) -> PairName:
    plain = _spaced(text)
    if is_error_value(plain):
        raise CellError("{plain} is an error value", plain=quoted(plain))
    if len(plain) <= LONGEST_NUMBER and re.fullmatch(_NUMBER_AS_TEXT, plain):
        return float(plain.replace(",", "."))
    return normalize("NFC", plain).lower()


def _spaced(text: str) -> str:
    """The text with single blanks, and none around it."""
    return " ".join(text.split())


def as_typed(names: Iterable[PairName | None], *columns: Sequence[Any]) -> dict[PairName, str]:
    """The names as they were first written, line by line: capitals do not matter, but are kept.

    >>> as_typed(["rossi", 3.0], ["Rossi", 3], ["rossi", "Verdi"])
    {'rossi': 'Rossi', 'verdi': 'Verdi'}
    """
    typed: dict[PairName, str] = {}
    if not any(isinstance(name, str) for name in names):
        return typed
    for cell in dict.fromkeys(chain.from_iterable(zip(*columns, strict=True))):
        name = label(cell) if isinstance(cell, str) else None
        if isinstance(name, str):
            typed.setdefault(name, _spaced(cell))
    return typed


def numbered(table: Range) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name in a column its number, and the names as typed. A column of whole numbers needs no dictionary."""
    if table.is_plain:
        given = table.floats()
        with np.errstate(invalid="ignore"):  # what no integer can hold
            whole = given.astype(np.intp)
        counted = distinct(whole) if (whole == given).all() else None
        if counted is not None:
            present, index = counted
            return index, present.astype(np.float64).tolist()
    places: dict[PairName | None, int] = {}
    index_of_names = numbers_of(table, places)
    typed = as_typed(places, table.values)
    return index_of_names, [typed.get(name, name) if isinstance(name, str) else name for name in places]
