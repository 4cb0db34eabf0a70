"""Where cells are: rows and columns counted from 1; and Excel's limits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from xl_law12.errors import column_letters as column_letters, column_number as column_number
from xl_law12.excel.unpacking import PackageError

LAST_COLUMN, LAST_ROW = 16_384, 1_048_576
LONGEST_NAME_TEXT = 7_992  # characters of a name's formula: so many were accepted, 8,192 were refused
LONGEST_COMMENT = 255
LONGEST_HELP = 255  # of a function, or of one of its arguments, in the function wizard
LONGEST_TEXT = 255  # of a text within a formula
LONGEST_CELL = 32_767  # characters in a cell
DEEPEST_NESTING = 64  # calls and brackets inside one another

Place = tuple[int, int]

COLUMN, ROW = r"[$]?[A-Za-z]{1,3}", r"[$]?[0-9]{1,7}"  # as they stand in formulas
CELL = COLUMN + ROW
_END = re.compile(rf"({COLUMN})?({ROW})?")
_LINE = re.compile(r"([$]?)(?:([A-Za-z]+)|([0-9]+))")  # a column or a row


class AxisLine(NamedTuple):
    """A row or a column that a reference names, and whether it moves with its formula. One not named is an edge."""

    number: int
    moves: bool


Ends = tuple[AxisLine, AxisLine, AxisLine, AxisLine]  # top, left, bottom and right as written


class Area(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.height * self.width

    @property
    def is_cell(self) -> bool:
        """Whether it is one cell."""
        return self.size == 1

    @classmethod
    def of_cell(cls, place: Place) -> Area:
        """The area of one cell."""
        return cls(*place, *place)

    @classmethod
    def around(cls, areas: Iterable[Area]) -> Area:
        """The smallest area that holds all of these."""
        tops, lefts, bottoms, rights = zip(*areas, strict=True)
        return cls(min(tops), min(lefts), max(bottoms), max(rights))

    def places(self) -> list[Place]:
        """The cells, row by row."""
        columns = range(self.left, self.right + 1)
        return [(row, column) for row in range(self.top, self.bottom + 1) for column in columns]

    def rows(self) -> list[list[Place]]:
        """The cells, each row by itself."""
        columns = range(self.left, self.right + 1)
        return [[(row, column) for column in columns] for row in range(self.top, self.bottom + 1)]

    def meets(self, other: Area) -> bool:
        """Whether both areas share a cell."""
        in_rows = self.top <= other.bottom and other.top <= self.bottom
        return in_rows and self.left <= other.right and other.left <= self.right

    def __str__(self) -> str:
        first = address((self.top, self.left))
        return first if self.is_cell else f"{first}:{address((self.bottom, self.right))}"


def address(place: Place) -> str:
    """A cell's address: AB3 for (3, 28)."""
    return f"{column_letters(place[1])}{place[0]}"


def place_of(text: str) -> Place:
    """The place that an address names."""
    match = _END.fullmatch(text)
    if match is None or not all(match.groups()):
        raise PackageError(f"{text!r} is not the address of a cell")
    return int(match[2].lstrip("$")), column_number(match[1].lstrip("$"))


@lru_cache(maxsize=100_000)
def ends_of(text: str) -> Ends | None:
    """The ends of a reference without a sheet: cells, whole columns or whole rows; None for any other text."""
    first, colon, second = text.partition(":")
    found = [_END.fullmatch(first), _END.fullmatch(second if colon else first)]
    named = {(bool(each[1]), bool(each[2])) for each in found if each is not None}
    if None in found or len(named) != 1 or not (any(*named) if colon else all(*named)):
        return None
    (left, top), (right, bottom) = (each.groups() for each in found if each is not None)
    return _line(top, 1), _line(left, 1), _line(bottom, LAST_ROW), _line(right, LAST_COLUMN)


def _line(written: str | None, edge: int) -> AxisLine:
    if not written:
        return AxisLine(edge, moves=False)
    bare = written.lstrip("$")
    return AxisLine(int(bare) if bare.isdecimal() else column_number(bare), written[0] != "$")


@lru_cache(maxsize=100_000)
def area_of(text: str) -> Area | None:
    """The area that a reference without a sheet names; None for any other text."""
    ends = ends_of(text)
    if ends is None:
        return None
    (top, _), (left, _), (bottom, _), (right, _) = ends
    if max(top, bottom) > LAST_ROW or max(left, right) > LAST_COLUMN or min(top, bottom) < 1:
        return None
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def moved(text: str, rows: int, columns: int) -> str | None:
    """A reference without a sheet, moved by so many rows and columns; None for any other text."""
    if ends_of(text) is None:
        return None

    def there(line: re.Match[str]) -> str:
        fixed, letters, digits = line.groups()
        number = (column_number(letters) if letters else int(digits)) + (not fixed) * (columns if letters else rows)
        if not 1 <= number <= (LAST_COLUMN if letters else LAST_ROW):
            return "#REF!"
        return fixed + (column_letters(number) if letters else str(number))

    reference = _LINE.sub(there, text)
    return "#REF!" if "#REF!" in reference else reference


def is_relative(text: str) -> bool:
    """Whether a text is a relative reference (B2 or $B2, not $B$2): a name for it means other cells in every place."""
    ends = ends_of(text.rpartition("!")[2])
    return ends is not None and any(line.moves for line in ends)


def quoted_sheet(name: str) -> str:
    """A sheet's name as it stands before the `!` of a reference: 'Three''s' for Three's."""
    doubled = name.replace("'", "''")
    return f"'{doubled}'"


def plain_sheet(stored: str) -> str:
    """The sheet's name in a reference, without its quotes."""
    return stored.strip("'").replace("''", "'")
