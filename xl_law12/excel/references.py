"""Where cells are: rows and columns counted from 1."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from xl_law12.excel.errors import PackageError
from xl_law12.excel.limits import LAST_COLUMN, LAST_ROW

Place = tuple[int, int]

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_RELATIVE = re.compile(r"(?<![$A-Za-z])[A-Za-z]|(?<![$0-9])[0-9]")
_ROWS = re.compile(r"\$?([0-9]{1,7}):\$?([0-9]{1,7})")


class Area(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        """How many rows."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """How many columns."""
        return self.right - self.left + 1

    @property
    def is_cell(self) -> bool:
        """Whether it is one cell."""
        return self.height == self.width == 1

    def places(self) -> list[Place]:
        """Its cells, row by row."""
        columns = range(self.left, self.right + 1)
        return [(row, column) for row in range(self.top, self.bottom + 1) for column in columns]

    def meets(self, other: Area) -> bool:
        """Whether the two share a cell."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )

    def __str__(self) -> str:
        first = address((self.top, self.left))
        return first if self.is_cell else f"{first}:{address((self.bottom, self.right))}"


def address(place: Place) -> str:
    """A cell's address.

    >>> address((3, 28))
    'AB3'
    """
    return f"{column_letters(place[1])}{place[0]}"


def place_of(text: str) -> Place:
    """The place that an address names."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise PackageError(f"{text!r} is not the address of a cell")
    return int(match[2]), column_number(match[1])


@cache
def column_letters(number: int) -> str:
    """A column's letters.

    >>> column_letters(1), column_letters(26), column_letters(27), column_letters(16_384)
    ('A', 'Z', 'AA', 'XFD')
    """
    before, last = divmod(number - 1, 26)
    return (column_letters(before) if before else "") + chr(ord("A") + last)


@cache
def column_number(letters: str) -> int:
    """A column's number."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=100_000)
def area_of(text: str) -> Area | None:
    """The area that a reference without a sheet names: cells, whole columns or whole rows; None for any other text.

    >>> str(area_of("$B$2:A1")), str(area_of("c7")), area_of("B:C"), area_of("B2:nowhere")
    ('A1:B2', 'C7', Area(top=1, left=2, bottom=1048576, right=3), None)
    """
    first, _, second = text.partition(":")
    ends = [_CELL.fullmatch(first), _CELL.fullmatch(second or first)]
    if all(ends):
        (top, left), (bottom, right) = place_of(first), place_of(second or first)
    elif match := _COLUMNS.fullmatch(text):
        left, right = map(column_number, match.groups())
        top, bottom = 1, LAST_ROW
    elif match := _ROWS.fullmatch(text):
        top, bottom = map(int, match.groups())
        left, right = 1, LAST_COLUMN
    else:
        return None
    if max(top, bottom) > LAST_ROW or max(left, right) > LAST_COLUMN or min(top, bottom) < 1:
        return None
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def is_relative(text: str) -> bool:
    """Whether a text is a reference that means other cells wherever a name stands for it: it lacks a $.

    >>> is_relative("Sheet1!B2"), is_relative("Sheet1!$B2"), is_relative("Sheet1!$B$2:$B$9"), is_relative("x!y")
    (True, True, False, False)
    """
    cells = text.rpartition("!")[2]
    return area_of(cells) is not None and _RELATIVE.search(cells) is not None


def quoted_sheet(name: str) -> str:
    """A sheet's name as it stands before the `!` of a reference.

    >>> quoted_sheet("Three's"), plain_sheet("'Three''s'"), plain_sheet("One")
    ("'Three''s'", "Three's", 'One')
    """
    doubled = name.replace("'", "''")
    return f"'{doubled}'"


def plain_sheet(stored: str) -> str:
    """The sheet's name in a reference, without its quotes."""
    return stored.strip("'").replace("''", "'")
