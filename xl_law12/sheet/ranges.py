"""Ranges: arguments that are read, and answers that are written.

An argument is a single cell, a list for one column, a list of lists for a range, or a numpy array. Ranges are read
whole, in one pass where all cells are plain numbers; an error names the argument and the row. An answer is a float, a
text, or a list of rows, in plain Python.
"""

from __future__ import annotations

import struct
import warnings
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from xl_law12.errors import CellError, Law12Error, Where, naming
from xl_law12.numerics import NDArray, np, undisturbed
from xl_law12.sentences import listed, say
from xl_law12.sheet.cells import DATES, PLAIN, Cells, clean, number_or_none

LONG = 100  # from here on numpy is faster than plain Python

R = TypeVar("R")


class Range(NamedTuple):
    """The cells of an argument, row by row."""

    name: str
    values: Sequence[Any]
    rows: int
    columns: int
    single: bool
    is_plain: bool = False  # every cell is plainly a number
    array: NDArray[np.float64] | None = None  # the numbers, if they were read to find that out; nan is a blank

    @property
    def is_left_out(self) -> bool:
        """Whether the argument is one blank cell, which says the same as no argument."""
        return len(self.values) == 1 and (self.values[0] is None or clean(self.values[0]) is None)

    def unchecked(self) -> NDArray[np.float64]:
        """The numbers as an array, unchecked: nan and infinity may be among them."""
        if self.array is not None:
            return self.array
        try:
            return np.fromiter(self.values, dtype=np.float64, count=len(self.values))
        except OverflowError:
            return np.full(len(self.values), np.nan)

    def floats(self) -> NDArray[np.float64]:
        """The numbers as an array. Refuse nan, infinity and numbers that no float can hold."""
        floats = self.unchecked()
        if not np.isfinite(floats).all():
            self.each(number_or_none)  # names the row
        return floats

    def place(self, index: int) -> str:
        """The cell's name in messages."""
        if self.single:
            return self.name
        row, column = divmod(index, self.columns)
        return place_of(self.name, row, column if self.columns > 1 else None)

    def each(self, read: Callable[[Any], R]) -> list[R]:
        """Read every cell by a reader. An error names the cell."""
        answer: list[R] = []
        try:
            for value in self.values:
                answer.append(read(value))
        except Law12Error as error:
            raise error.at(self.place(len(answer))) from None
        return answer

    def cell(self, row: int, column: int) -> int:
        """The index of the cell at a row and column of the broadcast range: a single row or column is repeated."""
        return row % self.rows * self.columns + column % self.columns

    def only(self) -> Any:
        """The only cell; None if blank."""
        if len(self.values) > 1:
            raise CellError("has {cells} cells: give one", self.name, cells=len(self.values))
        return clean(self.values[0])

    def spread(self, lines: int, beside: str) -> Sequence[Any]:
        """The cells, for the lines of another argument. A single cell counts for all of them."""
        return [*self.values] * lines if len(self.values) == 1 else line_by_line(self, lines, beside).values

    def or_blanks(self, lines: int, beside: str) -> Range:
        """The column, line by line beside another argument. Where it is left out, every line is blank."""
        if self.is_left_out:
            return self._replace(values=[*self.values] * lines, rows=lines)
        return line_by_line(self, lines, beside)

    def read(self, read: Callable[[Any], Any]) -> Range:
        """The range with what a reader makes of every cell."""
        return self._replace(values=self.each(read))


def place_of(name: str, row: int, column: int | None = None) -> Where:
    """The name in messages of a row of an argument, or of a cell; row and column are counted from 0."""
    return Where.of(name, row + 1, None if column is None else column + 1)


def cells(value: Cells, name: str) -> Range:
    """Read an argument as a range. A single cell is told from a range of one cell."""
    if isinstance(value, np.ndarray):
        value = _as_lists(value, name)
    if not isinstance(value, list | tuple):
        return Range(name, [value], 1, 1, True)
    if not value:
        raise CellError("has no cells", name)
    if len(value) > LONG and type(value[0]) in PLAIN:
        floats = _all_numbers(value)
        if floats is not None:
            has_nan = bool(np.isnan(floats).any())
            value = _nan_as_blank(value, {float}) if has_nan else value
            return Range(name, value, len(value), 1, False, not has_nan, floats)
    value, kinds = _without_arrays(value, set(map(type, value)), name)
    nested = [issubclass(kind, list | tuple) for kind in kinds]
    if not any(nested):
        value = _nan_as_blank(value, kinds)
        return Range(name, value, len(value), 1, False, kinds <= PLAIN and None not in value)
    if not all(nested):
        raise CellError("mixes cells with rows of cells: a column is a list, a range a list of rows", name)
    return _block(value, name)


def _block(rows: Sequence[Sequence[Any]], name: str) -> Range:
    lengths = set(map(len, rows))
    if len(lengths) > 1:
        raise CellError("has rows of different lengths", name)
    (columns,) = lengths
    if not columns:
        raise CellError("has no cells", name)
    values: Sequence[Any] = [*chain.from_iterable(rows)]
    values, kinds = _without_arrays(values, set(map(type, values)), name)
    if any(issubclass(kind, list | tuple) for kind in kinds):
        raise CellError("has a list where a cell should be: a range is a list of rows", name)
    values = _nan_as_blank(values, kinds)
    return Range(name, values, len(rows), columns, False, kinds <= PLAIN and None not in values)


def _nan_as_blank(values: Sequence[Any], kinds: set[type]) -> Sequence[Any]:
    """The cells of these types, with None for every nan: beside other cells it is pandas' blank."""
    if not any(issubclass(kind, float | np.floating) for kind in kinds):
        return values
    are_nan = [isinstance(cell, float | np.floating) and cell != cell for cell in values]
    return [None if is_nan else cell for cell, is_nan in zip(values, are_nan, strict=True)] if any(are_nan) else values


def _as_lists(array: NDArray[Any], name: str) -> Any:
    """Turn an array into lists of cells, or into one cell if it has no dimension. A masked cell is blank."""
    if array.ndim > 2:
        raise CellError("has {ndim} dimensions: a range has rows and columns", name, ndim=array.ndim)
    if array.dtype.kind not in DATES:
        return array.tolist()
    if array.ndim == 0:
        return array[()]
    return [_as_lists(row, name) for row in map(np.asarray, array)]  # numpy's own lists have numbers for dates


def _without_arrays(values: Sequence[Any], kinds: set[type], name: str) -> tuple[Sequence[Any], set[type]]:
    """Turn the arrays among the values into lists or cells; returns the values and their types."""
    if any(issubclass(kind, np.ndarray) for kind in kinds):
        values = [_as_lists(value, name) if isinstance(value, np.ndarray) else value for value in values]
        kinds = set(map(type, values))
    return values, kinds


def _all_numbers(values: Sequence[Any]) -> NDArray[np.float64] | None:
    """Read a long column of numbers in one pass. None: something else is among them."""
    try:
        with warnings.catch_warnings():  # struct refuses texts and blanks, and warns where it cuts a number off
            warnings.simplefilter("error")
            floats: NDArray[np.float64] = np.frombuffer(struct.pack(f"{len(values)}d", *values))
    except struct.error:
        return None
    doubtful = np.flatnonzero((floats == 0) | (floats == 1)).tolist()  # struct takes TRUE for 1
    kinds = map(type, itemgetter(0, *doubtful)(values)) if doubtful else ()
    return floats if PLAIN.issuperset(kinds) else None


def only(value: Cells, name: str) -> Any:
    """The only cell of an argument; None if blank."""
    return value if type(value) in PLAIN or value is None else cells(value, name).only()


def read_one(value: Cells, name: str, read: Callable[[Any], R]) -> R:
    """Read the only cell of an argument by a reader. An error names the argument."""
    with naming(name):
        return read(only(value, name))


def cell_by_cell(work: Callable[..., float | str], *arguments: Range) -> Answer:
    """Call a function for every cell of the broadcast ranges; its error names the cell. One value if all are single."""
    rows, columns = common_shape((table.name, (table.rows, table.columns)) for table in arguments)
    answers: Rows = []
    for row in range(rows):
        answers.append([])
        for column in range(columns):
            line = (table.values[table.cell(row, column)] for table in arguments)
            try:
                answers[row].append(work(*line))
            except Law12Error as error:
                wrong = next(table for table in arguments if table.name == error.where)
                error.where = ""
                raise error.at(wrong.place(wrong.cell(row, column))) from None
    return one_or_rows(answers, single=all(table.single for table in arguments))


def common_shape(named: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[int, int]:
    """The shape to which all these shapes are broadcast. The first that cannot be is an error."""
    shape = (1, 1)
    for name, size in named:
        try:
            shape = np.broadcast_shapes(shape, size)
        except ValueError:
            raise CellError(
                "{size} beside {before} of the arguments before it: they must have the same length, or be one cell",
                name,
                size=size_of(size),
                before=size_of(shape),
            ) from None
    return shape


def size_of(shape: Sequence[int]) -> str:
    """`3 rows`, `3 rows and 2 columns`."""
    lines, across = shape
    rows = say("{rows} rows" if lines > 1 else "{rows} row", rows=lines)
    columns = say("{columns} columns" if across > 1 else "{columns} column", columns=across)
    return rows if across == 1 else listed([rows, columns], "and")


def column(value: Cells, name: str) -> Range:
    """Read a range that is one column or one row."""
    table = cells(value, name)
    if min(table.rows, table.columns) > 1:
        raise CellError("{size}: give one column", name, size=size_of((table.rows, table.columns)))
    return table._replace(rows=len(table.values), columns=1)


def line_by_line(table: Range, lines: int, beside: str) -> Range:
    """Check that a column has as many lines as the argument that it stands beside."""
    count = len(table.values)
    if count != lines:
        here = say("{cells} cells" if count > 1 else "{cells} cell", cells=count)
        template = "{here} beside {lines} of {name}: they go line by line"
        raise CellError(template, table.name, here=here, lines=lines, name=beside)
    return table


def weighted(scores: Range, weights: Range) -> list[tuple[Any, Fraction]]:
    """Scores and their weights, line by line. A blank line is skipped, a half blank one is an error."""
    line_by_line(weights, len(scores.values), scores.name)
    outcomes = [*zip(scores.values, weights.values, strict=True)]
    for index, (score, weight) in enumerate(outcomes):
        if score is not None and weight is None:
            raise CellError("is blank beside a score", weights.place(index))
        if score is None and weight is not None:
            raise CellError("is blank beside a weight", scores.place(index))
    return [outcome for outcome in outcomes if outcome[0] is not None]


class Numbers(NamedTuple):
    """The numbers of an argument as an array of its shape, nan if a cell is blank."""

    name: str
    array: NDArray[np.float64]
    single: bool

    def place(self, index: int) -> str:
        """The cell's name in messages; `index` counts row by row."""
        return Range(self.name, [], len(self.array), self.array.shape[1], self.single).place(index)


def numbers(value: Cells, name: str, read: Callable[[Any], float | None] = number_or_none) -> Numbers:
    """Read the numbers of an argument. `read` is for cells that are not plainly numbers."""
    if type(value) is np.ndarray and value.dtype.kind in "fiu" and value.ndim in (1, 2) and value.size:
        with np.errstate(over="ignore"):
            array = value.astype(np.float64, copy=False).reshape(len(value), -1)
        if not np.isinf(array).any():  # a nan is a blank, as pandas means it
            return Numbers(name, array, single=False)
    table = cells(value, name)
    shape = (table.rows, table.columns)
    if table.array is not None and not np.isinf(table.array).any():
        return Numbers(name, table.array.reshape(shape), table.single)
    if table.is_plain:
        return Numbers(name, table.floats().reshape(shape), table.single)
    array = np.array([np.nan if number is None else number for number in table.each(read)], dtype=np.float64)
    return Numbers(name, array.reshape(shape), table.single)


def in_lines(*arguments: Numbers) -> list[Numbers]:
    """Broadcast columns to the same length. A row counts as a column, a block is refused."""
    turned = []
    for argument in arguments:
        if min(argument.array.shape) > 1:
            raise CellError("{size}: give one column", argument.name, size=size_of(argument.array.shape))
        turned.append(argument._replace(array=argument.array.reshape(-1, 1)))
    return together(*turned)


def together(*arguments: Numbers) -> list[Numbers]:
    """Broadcast arguments to a common shape: columns against columns, rows, or single cells."""
    shape = common_shape((argument.name, argument.array.shape) for argument in arguments)
    return [
        argument if argument.array.shape == shape else argument._replace(array=np.broadcast_to(argument.array, shape))
        for argument in arguments
    ]


def blanks(*arguments: Numbers) -> NDArray[np.bool_]:
    """A boolean mask of the blank lines. A line that is blank in part is an error."""
    missing = [np.isnan(argument.array) for argument in arguments]
    wholly: NDArray[np.bool_] = np.logical_and.reduce(missing)
    for argument, gaps in zip(arguments, missing, strict=True):
        refuse_at(argument, gaps & ~wholly, say("is blank beside other figures"))
    return wholly


def refuse_at(argument: Numbers | Range, wrong: NDArray[np.bool_], problem: str) -> None:
    """Refuse the first cell that is wrong, if there is one."""
    if wrong.any():
        raise CellError(problem, argument.place(int(np.argmax(wrong))))


# The arguments decide which cells of an answer are numbers and which are texts, and for some functions whether there
# are rows at all: so the types leave it open. Where single numbers give a number, an overload says so.
Single = Any
Rows = list[list[Any]]
Answer = Any

BLANK = ""
ROWS_AT_ONCE = 5_000


def _listed(arrays: Iterable[NDArray[Any]]) -> Rows:
    """The arrays, one below the other, as a list of rows."""
    with undisturbed():
        return [row for array in arrays for row in array.tolist()]


def rows_of(*columns: NDArray[np.float64], blank: NDArray[np.bool_] | None = None) -> Rows:
    """The answer: one row for each line, with a number from each column; blank lines stay blank."""
    return block_of(np.stack([column.ravel() for column in columns], axis=1), blank)


def rows_at(at: NDArray[np.intp] | None, *columns: NDArray[np.float64], which: NDArray[np.intp] | None = None) -> Rows:
    """The answer where lines share numbers: line i has the numbers of `columns` at `at[i]`, or at `which[at[i]]`."""
    if at is None or (which is None and len(columns[0]) > len(at)):
        places = which if at is None else at
        return rows_of(*(column if places is None else column[places] for column in columns))
    shared = np.stack(columns, axis=1).astype(object)  # every float is made once; the lists in parts, to save memory
    parts = np.split(at, range(ROWS_AT_ONCE, len(at), ROWS_AT_ONCE))
    return _listed(shared.take(part if which is None else which[part], axis=0) for part in parts)


def block_of(array: NDArray[Any], blank: NDArray[np.bool_] | None = None) -> Rows:
    """The answer in the shape of a range; blank cells stay blank. a column in `blank` is for whole lines."""
    answer = _listed([array.astype(np.float64, copy=False)])
    if blank is not None and blank.any():
        for row, column in np.argwhere(np.broadcast_to(blank, array.shape)).tolist():
            answer[row][column] = BLANK
    return answer


def one_or_rows(rows: Rows, *, single: bool) -> Answer:
    """One value where every argument was a single cell, else the rows."""
    return rows[0][0] if single else rows


def beside(given: Iterable[Any], figures: Iterable[Any]) -> Rows:
    """A column of figures, one for each cell that holds something; blank beside a blank."""
    following = iter(figures)
    return [[BLANK if cell is None else float(next(following))] for cell in given]


def figures_or_blanks(figures: Iterable[Any]) -> list[float | str]:
    """Figures as cells show them; None is a blank."""
    return [BLANK if figure is None else float(figure) for figure in figures]
