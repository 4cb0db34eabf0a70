"""The values of formulas: single values, arrays, references, functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import chain, repeat
from typing import Any, NamedTuple, NoReturn

from xl_law12.excel.references import Area

Value = Any  # a cell, an Array, a Reference or a Function
Cell = Any  # float, str, bool, Error, Nothing


class Nothing(Enum):
    """A blank cell, or an omitted argument."""

    BLANK = "blank"
    OMITTED = "omitted"


BLANK, OMITTED = Nothing.BLANK, Nothing.OMITTED


class Error(NamedTuple):
    """An error value."""

    code: str


VALUE, NA, REF, DIV, NUM, NAME, CALC = map(Error, ("#VALUE!", "#N/A", "#REF!", "#DIV/0!", "#NUM!", "#NAME?", "#CALC!"))


class Stop(Exception):  # noqa: N818 it is no mistake: the function's answer is this error value
    """Ends a function whose answer is an error value."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error


def stop(error: Error) -> NoReturn:
    """End the function with an error value as its answer."""
    raise Stop(error)


class Array(NamedTuple):
    """Rows of cells, all of the same length. An array of one cell is not a single value."""

    rows: list[list[Cell]]

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.rows[0])

    @property
    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [cell for row in self.rows for cell in row]

    def line(self, row: int, width: int) -> list[Cell]:
        """A row of this many cells. A single row or column is repeated; otherwise missing cells are #N/A."""
        if self.height > 1 and row >= self.height:
            return [NA] * width
        cells = self.rows[row if self.height > 1 else 0]
        missing = width - len(cells)
        return cells * width if len(cells) == 1 else [*cells, *[NA] * missing] if missing else cells


class Reference(NamedTuple):
    """Cells of a sheet."""

    sheet: str
    area: Area


class Function(NamedTuple):
    """The value of a LAMBDA, or one of Excel's functions that is passed by name."""

    parameters: tuple[str, ...]
    optional: frozenset[str]
    body: Callable[..., Value]
    scope: dict[str, Value]


def shape(value: Value) -> tuple[int, int]:
    """Height and width; a single value is one cell."""
    return (value.height, value.width) if isinstance(value, Array) else (1, 1)


def array_of(value: Value) -> Array:
    """An array as it is, a single value as an array of one cell."""
    return value if isinstance(value, Array) else Array([[value]])


def spread(function: Callable[..., Cell], values: Sequence[Value]) -> Value:
    """The answers of a function of single values, cell by cell if one of the arguments is an array."""
    height = width = 0
    for value in values:
        if type(value) is Array:
            height, width = max(height, len(value.rows)), max(width, len(value.rows[0]))
    if not height:
        return function(*values)
    cells = list(map(function, *[_flat(value, height, width) for value in values]))
    return Array([cells[at : at + width] for at in range(0, height * width, width)])


def _flat(value: Value, height: int, width: int) -> Iterable[Cell]:
    """The cells of a value that is spread over so many rows and columns, row by row."""
    if type(value) is not Array:
        return repeat(value, height * width)
    if shape(value) == (height, width):
        return chain.from_iterable(value.rows)
    return [cell for row in range(height) for cell in value.line(row, width)]


# The rules that we cannot see without Excel: whether blank cells stay blank within arrays, and the decimal sign.


NOT_BLANK_IN_ARRAYS = "ISBLANK"
_RESHAPING = "TOCOL HSTACK VSTACK CHOOSECOLS CHOOSEROWS DROP TAKE EXPAND FILTER SORT SORTBY UNIQUE TRANSPOSE IF INDEX"


class Rules(NamedTuple):
    """The functions that neither see nor make blank cells within an array; most of them answer with 0 there."""

    unblanking: frozenset[str] = frozenset()
    comma: bool = False


BLANKS_STAY, ALL_GIVE_0 = "blanks stay", "every function gives 0"
# Some engine follows each of these; the sheets and the names must give the same under all of them.
HYPOTHESES = {
    BLANKS_STAY: frozenset[str](),
    "ISBLANK is false within arrays": frozenset({NOT_BLANK_IN_ARRAYS}),
    "IF over an array gives 0": frozenset({"IF"}),
    "TRANSPOSE gives 0": frozenset({"TRANSPOSE"}),
    ALL_GIVE_0: frozenset(_RESHAPING.split()),
}
UNBLANKING = frozenset[str]().union(*HYPOTHESES.values())
