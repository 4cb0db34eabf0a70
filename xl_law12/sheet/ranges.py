"""Arguments: a single cell, a list for one column, a list of lists for a range, or a numpy array.

Ranges are read whole, in one pass where all cells are plain numbers; an error names the argument and the row.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from xl_law12.bridge.spelling import plainly
from xl_law12.errors import CellError, Law12Error, listed, naming, quoted
from xl_law12.numerics import NDArray, np
from xl_law12.sheet.cells import (
    DATES,
    Cells,
    clean,
    flag_of,
    number_or_none,
    percentage_or_none,
    weight_or_none,
    whole_number,
)

PLAIN = frozenset((float, int))
LONG = 100  # from here on numpy is faster than plain Python

R = TypeVar("R")
W = TypeVar("W", bound=str)


class Range(NamedTuple):
    """The cells of an argument, row by row."""

    name: str
    values: Sequence[Any]
    rows: int
    columns: int
    single: bool
    is_plain: bool = False  # every cell is plainly a number
    array: NDArray[np.float64] | None = None  # the numbers, where reading them was the quickest way to find out

    def floats(self) -> NDArray[np.float64]:
        """Plain numbers as an array; nan, infinity and what no float can hold are refused."""
        found = self.array
        if found is None:
            try:
                found = np.fromiter(self.values, dtype=np.float64, count=len(self.values))
            except OverflowError:
                found = np.array([np.nan])
        if not np.isfinite(found).all():
            self.each(number_or_none)  # names the row
        return found

    def place(self, index: int) -> str:
        """How a message names the cell."""
        if self.single:
            return self.name
        row, column = divmod(index, self.columns)
        return f"{self.name}, row {row + 1}" + (f", column {column + 1}" if self.columns > 1 else "")

    def place_in(self, index: int, shape: tuple[int, int]) -> str:
        """How a message names the cell at this index of a shape to which the range was stretched."""
        return self.place(index) if (self.rows, self.columns) == shape else self.name

    def each(self, read: Callable[[Any], R]) -> list[R]:
        """Every cell through a reader; an error names the cell."""
        answer: list[R] = []
        for index, value in enumerate(self.values):
            try:
                answer.append(read(value))
            except Law12Error as error:
                raise error.at(self.place(index)) from None
        return answer


def cells(value: Cells, name: str) -> Range:
    """The argument as a range; single cells are told from ranges of one cell."""
    if isinstance(value, np.ndarray):
        value = _as_lists(value, name)
    if not isinstance(value, list | tuple):
        return Range(name, [value], 1, 1, True)
    if not value:
        raise CellError("has no cells", name)
    if len(value) > LONG and type(value[0]) in PLAIN:
        numbers_found = _all_numbers(value)
        if numbers_found is not None:
            return Range(name, value, len(value), 1, False, True, numbers_found)
    kinds = set(map(type, value))
    if kinds <= PLAIN:
        return Range(name, value, len(value), 1, False, True)
    value, kinds = _without_arrays(value, kinds, name)
    if not any(map(is_nested, kinds)):
        return Range(name, value, len(value), 1, False)
    if not all(map(is_nested, kinds)):
        raise CellError("mixes cells with rows of cells: a column is a list, a range a list of rows", name)
    return _block(value, name)


def is_nested(kind: type) -> bool:
    """Whether values of this type hold cells."""
    return issubclass(kind, list | tuple)


def _as_lists(array: NDArray[Any], name: str) -> Any:
    """An array as lists of cells, or as one cell where it has no dimension; what is masked is blank."""
    if array.ndim > 2:
        raise CellError(f"has {array.ndim} dimensions: a range has rows and columns", name)
    if array.dtype.kind not in DATES:
        return array.tolist()
    return (
        [_as_lists(row, name) for row in map(np.asarray, array)] if array.ndim else array[()]
    )  # as lists they would be numbers


def _without_arrays(values: Sequence[Any], kinds: set[type], name: str) -> tuple[Sequence[Any], set[type]]:
    """The values and their types, with arrays as lists or as the one cell that they are."""
    if not any(issubclass(kind, np.ndarray) for kind in kinds):
        return values, kinds
    values = [_as_lists(value, name) if isinstance(value, np.ndarray) else value for value in values]
    return values, set(map(type, values))


def _all_numbers(values: Sequence[Any]) -> NDArray[np.float64] | None:
    """A long column of numbers in one pass; None where something else is among them.

    An array of doubles refuses texts and blanks, and warns of what it cuts. It takes TRUE for 1, so that the zeros and
    ones are looked at again.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found: NDArray[np.float64] = np.frombuffer(array("d", values))
    except (TypeError, ValueError, OverflowError, Warning):
        return None
    doubtful = np.flatnonzero((found == 0) | (found == 1)).tolist()
    return found if all(type(values[index]) in PLAIN for index in doubtful) else None


def _block(rows: Sequence[Sequence[Any]], name: str) -> Range:
    lengths = set(map(len, rows))
    if len(lengths) > 1:
        raise CellError("has rows of different lengths", name)
    (columns,) = lengths
    if not columns:
        raise CellError("has no cells", name)
    values: Sequence[Any] = list(chain.from_iterable(rows))
    values, kinds = _without_arrays(values, set(map(type, values)), name)
    if any(map(is_nested, kinds)):
        raise CellError("has a list where a cell should be: a range is a list of rows", name)
    return Range(name, values, len(rows), columns, False, kinds <= PLAIN)


class Numbers(NamedTuple):
    """The numbers of an argument as an array of its shape, nan where a cell is blank."""

    name: str
    array: NDArray[np.float64]
    has_blanks: bool
    single: bool

    def place(self, index: int) -> str:
        """How a message names the cell, counted row by row."""
        return Range(self.name, [], len(self.array), self.array.shape[1], self.single).place(index)


def numbers(value: Cells, name: str, read: Callable[[Any], float | None] = number_or_none) -> Numbers:
    """The numbers of an argument; `read` reads a cell that is not plainly a number."""
    if type(value) is np.ndarray and value.dtype.kind in "fiu" and value.ndim in (1, 2) and value.size:
        with np.errstate(over="ignore"):
            found = value.astype(np.float64, copy=False).reshape(len(value), -1)
        if np.isfinite(found).all():
            return Numbers(name, found, False, False)
    table = cells(value, name)
    shape = (table.rows, table.columns)
    if table.is_plain:
        return Numbers(name, table.floats().reshape(shape), False, table.single)
    read_one_by_one = table.each(read)
    found = np.array([np.nan if number is None else number for number in read_one_by_one], dtype=np.float64)
    return Numbers(name, found.reshape(shape), None in read_one_by_one, table.single)


def in_lines(*arguments: Numbers) -> list[Numbers]:
    """Columns for a function that answers line by line: a row of cells is turned, a block is refused."""
    turned = []
    for argument in arguments:
        if min(argument.array.shape) > 1:
            raise CellError(f"{_size(argument.array.shape)}: give one column", argument.name)
        turned.append(argument._replace(array=argument.array.reshape(-1, 1)))
    return together(*turned)


def together(*arguments: Numbers) -> list[Numbers]:
    """The arguments stretched to a common shape: columns against columns, rows, or single cells."""
    shape = common_shape((it.name, it.array.shape) for it in arguments)
    return [it._replace(array=np.broadcast_to(it.array, shape)) if it.array.shape != shape else it for it in arguments]


def side_by_side(*arguments: Range) -> tuple[tuple[int, int], list[tuple[int, tuple[Any, ...]]]]:
    """Ranges of any cells stretched to a common shape: the shape, and for each cell its index and the values there."""
    arrays = [np.empty((it.rows, it.columns), dtype=object) for it in arguments]
    for filled, it in zip(arrays, arguments, strict=True):
        filled[...] = np.array([*it.values, None], dtype=object)[:-1].reshape(filled.shape)
    shape = common_shape((it.name, filled.shape) for it, filled in zip(arguments, arrays, strict=True))
    spread = [np.broadcast_to(filled, shape).ravel() for filled in arrays]
    return shape, list(enumerate(zip(*spread, strict=True)))


def common_shape(named: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[int, int]:
    """The shape that all these shapes can be stretched to; the first that cannot is named."""
    shape = (1, 1)
    for name, size in named:
        try:
            shape = np.broadcast_shapes(shape, size)
        except ValueError:
            sizes = f"{_size(size)} beside {_size(shape)} of the arguments before it"
            raise CellError(f"{sizes}: they must have the same length, or be one cell", name) from None
    return shape


def _size(shape: Sequence[int]) -> str:
    rows, columns = (f"{count} {word}{'s' * (count > 1)}" for count, word in zip(shape, ("row", "column"), strict=True))
    return rows if shape[1] == 1 else f"{rows} and {columns}"


def blanks(*arguments: Numbers) -> NDArray[np.bool_] | None:
    """The lines that are wholly blank, or None where there are none; a line that is blank in part is an error."""
    if not any(argument.has_blanks for argument in arguments):
        return None
    missing = [np.isnan(argument.array) for argument in arguments]
    wholly: NDArray[np.bool_] = np.logical_and.reduce(missing)
    for argument, gaps in zip(arguments, missing, strict=True):
        refuse_at(argument, gaps & ~wholly, "is blank beside other figures")
    return wholly


def refuse_at(argument: Numbers, wrong: NDArray[np.bool_], problem: str) -> None:
    """Raise the problem at the first cell that is wrong, if any is."""
    if wrong.any():
        raise CellError(problem, argument.place(int(np.argmax(wrong))))


def one(value: Cells, name: str) -> Any:
    """The only cell of an argument that is one value; None for a blank."""
    if type(value) in PLAIN or value is None:
        return value
    table = cells(value, name)
    if len(table.values) > 1:
        raise CellError(f"has {len(table.values)} cells: give one", name)
    return clean(table.values[0])


def number(value: Cells, name: str, read: Callable[[Any], float | None] = number_or_none) -> float | None:
    """One number, by the reader of its kind; None for a blank."""
    with naming(name):
        return read(one(value, name))


def whole(value: Cells, name: str, least: int, most: int) -> int | None:
    """One whole number within limits; None for a blank."""
    found = one(value, name)
    with naming(name):
        return None if found is None else whole_number(found, least, most)


def percentage(value: Cells, name: str) -> Fraction | None:
    """One percentage as a fraction of 1: 0.63, 63 or "63%"; None for a blank."""
    with naming(name):
        return percentage_or_none(one(value, name))


def word(value: Cells, name: str, known: Sequence[W]) -> W | None:
    """One of the known words, in capitals; None for a blank."""
    found = one(value, name)
    if found is None:
        return None
    plain = plainly(found).upper() if isinstance(found, str) else ""
    for meant in known:
        if meant == plain:
            return meant
    raise CellError(f"{quoted(found)} is not one of {listed(known)}", name)


def flag(value: Cells, name: str) -> bool:
    """TRUE or FALSE; a blank is FALSE. Some spreadsheets pass 1 and 0."""
    with naming(name):
        return flag_of(one(value, name))


def text(value: Cells, name: str) -> str | None:
    """One text; None for a blank."""
    found = one(value, name)
    if found is None or isinstance(found, str):
        return found
    raise CellError(f"{quoted(found)} is not a text", name)


def column(value: Cells, name: str) -> Range:
    """A range that is one column or one row."""
    table = cells(value, name)
    if min(table.rows, table.columns) > 1:
        raise CellError(f"{_size((table.rows, table.columns))}: give one column", name)
    return table._replace(rows=len(table.values), columns=1)


def line_by_line(table: Range, lines: int, beside: str) -> Range:
    """A column that goes line by line with so many lines of another argument, or an error."""
    count = len(table.values)
    if count != lines:
        cells_here = f"{count} cell{'s' * (count > 1)}"
        raise CellError(f"{cells_here} beside {lines} of {beside}: they go line by line", table.name)
    return table


def spread(values: Sequence[R], table: Range, lines: int, beside: str) -> Sequence[R]:
    """What stands in a column, for so many lines of another argument: one cell counts for all of them."""
    if len(values) == 1:
        return [values[0]] * lines
    line_by_line(table, lines, beside)
    return values


def weighted(scores: Range, weights: Range, read: Callable[[Any], R | None]) -> list[tuple[R, Fraction]]:
    """Each score with its weight, line by line; wholly blank lines are skipped, half blank ones are errors."""
    line_by_line(weights, len(scores.values), scores.name)
    found: list[tuple[R, Fraction]] = []
    for index, (score, weight) in enumerate(zip(scores.each(read), weights.each(weight_or_none), strict=True)):
        if score is not None and weight is not None:
            found.append((score, weight))
        elif score is not None:
            raise CellError("is blank beside a score", weights.place(index))
        elif weight is not None:
            raise CellError("is blank beside a weight", scores.place(index))
    return found
