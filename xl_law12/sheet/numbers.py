"""Arguments as arrays of numbers: of one shape together, with blanks as nan; and A, B, C as the sides score them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.exact import exact_weight
from xl_law12.bridge.law12 import TOLERANCE, Completed, Figures, completed
from xl_law12.bridge.scale import MOST_IMPS
from xl_law12.errors import CellError
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted, say
from xl_law12.sheet.arguments import LEFT_OUT, Argument, one
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


LARGEST_FIGURE = 1e9


class RulingLines(NamedTuple):
    """A, B and C of every line as they were given, nan if they are blank; a blank `top` means IMPs."""

    actual: Figures
    before: Figures
    could: Figures
    top: Figures
    before_os: Figures
    single: bool

    @property
    def completed(self) -> Completed:
        """The lines with what follows from a blank."""
        top = np.where(np.isnan(self.top), 0.0, self.top)
        return completed(self.actual, self.before, self.could, top, self.before_os)


def average_in(cell: Any) -> Fraction | None:
    """Read the IMPs of an average plus, where the regulations say another figure than 3 (Law 12C2(b))."""
    worth = number_or_none(cell)
    if worth is None:
        return None
    if not 0 < worth <= MOST_IMPS:
        raise CellError("{worth} is not a number of IMPs above 0, up to {most}", worth=quoted(worth), most=MOST_IMPS)
    return exact_weight(worth)


AverageIMPs = Annotated[Fraction, one("The IMPs of an average plus, where not 3: 12C2(b)", average_in)]


def figures(value: Cells, name: str) -> Numbers:
    """Read the figures of an argument. Refuse what no form of scoring reaches."""
    given = numbers(value, name)
    too_large = np.abs(given.array) > LARGEST_FIGURE
    if too_large.any():
        index = int(np.argmax(too_large))
        problem = say("{figure} is larger than any score", figure=quoted(float(given.array.flat[index])))
        raise CellError(problem, given.place(index))
    return given


Before = Annotated[Numbers, Argument("B: what it would have without the infraction", figures)]
Could = Annotated[
    Numbers, Argument("C: what it could have had without its serious error; blank: there was none", figures)
]


def ruling_lines(
    actual: Annotated[
        Numbers, Argument("A: the table result as the non-offending side scores it, in IMPs (or MPs, VPs, %)", figures)
    ],
    before: Before,
    could: Could,
    top: Annotated[
        Numbers, Argument("What both sides' figures add up to (100 at percentages); blank at IMPs", figures)
    ] = LEFT_OUT,
    before_os: Annotated[
        Numbers, Argument("The offending side's own B, as that side sees it, where it differs", figures)
    ] = LEFT_OUT,
) -> RulingLines:
    """A, B and C of every line, checked, with the figures by which the offenders are measured."""
    given = in_lines(actual, before, could, top, before_os)
    a, b, c, t, b_os = given
    _check_blanks(a, b, c)
    at_imps = np.isnan(t.array)
    for argument in (a, b, c, b_os):
        _check_size(argument, t, at_imps)
    single = all(argument.single for argument in given)
    return RulingLines(a.array, b.array, c.array, t.array, b_os.array, single)


def _check_blanks(actual: Numbers, before: Numbers, could: Numbers) -> None:
    """A line that is not wholly blank needs its B. One without an A has no result, and so no C either."""
    no_a, no_b, no_c = (np.isnan(argument.array) for argument in (actual, before, could))
    refuse_at(before, no_b & ~(no_a & no_c), say("is blank beside other figures"))
    refuse_at(actual, no_a & ~no_c, say("is blank beside C: where the board has no result, leave C blank too"))


def _check_size(given: Numbers, top: Numbers, at_imps: NDArray[np.bool_]) -> None:
    """Refuse IMPs beyond 24 and figures outside 0 to top: scores that were not converted, or slips."""
    array = given.array
    if at_imps.all():
        wrong = np.abs(array) > MOST_IMPS + TOLERANCE
    else:
        outside = (top.array > 0) & ((array < -TOLERANCE) | (array > top.array + TOLERANCE))
        wrong = np.where(at_imps, np.abs(array) > MOST_IMPS + TOLERANCE, outside) | (top.array < 0)
    if not wrong.any():
        return
    index = int(np.argmax(wrong))
    figure, limit = quoted(float(array.flat[index])), float(top.array.flat[index])
    if limit < 0:
        raise CellError(
            "{limit} is negative: it is what the two sides' figures add up to", top.place(index), limit=quoted(limit)
        )
    if at_imps.flat[index]:
        problem = say(
            "{figure} is not a number of IMPs from -24 to 24; if it is a score, use IMP() first", figure=figure
        )
    else:
        problem = say("{figure} is not between 0 and the top of {limit}", figure=figure, limit=quoted(limit))
    raise CellError(problem, given.place(index))
