"""Arguments as arrays of numbers: of one shape together, with blanks as nan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from xl_law12.errors import CellError
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import say
from xl_law12.sheet.cells import Cells, number_or_none
from xl_law12.sheet.ranges import Range, cells, common_shape, size_of


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
