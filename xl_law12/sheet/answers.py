"""The only writer of answers: floats, texts, and lists of rows, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xl_law12.collector import undisturbed
from xl_law12.numerics import NDArray, np

# The arguments decide which cells of an answer are numbers and which are texts, and for some functions whether there
# are rows at all: so the types leave it open. Where single numbers give a number, an overload says so.
Single = Any
Rows = list[list[Any]]
Answer = Any

BLANK = ""
ROWS_AT_ONCE = 5_000


def _listed(arrays: Iterable[NDArray[Any]]) -> Rows:
    """The arrays, one below the other, as a list of rows."""
    rows: Rows = []
    with undisturbed():
        for array in arrays:
            rows += array.tolist()
    return rows


def rows_of(*columns: NDArray[np.float64], blank: NDArray[np.bool_] | None = None) -> Rows:
    """The answer: one row for each line, with a number from each column; blank lines stay blank."""
    return block_of(np.stack([column.ravel() for column in columns], axis=1), blank)


def rows_at(at: NDArray[np.intp] | None, *columns: NDArray[np.float64], which: NDArray[np.intp] | None = None) -> Rows:
    """The answer where lines share numbers: line i has the numbers of `columns` at `at[i]`, or at `which[at[i]]`.

    Where neither is given, each line has its own. Every float is made once, and lines share it; each line has a list
    of its own. The lists are made some thousands at a time, which needs less memory.
    """
    if at is None or (which is None and len(columns[0]) > len(at)):
        places = which if at is None else at
        return rows_of(*(column if places is None else column[places] for column in columns))
    shared = np.stack(columns, axis=1).astype(object)
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
    """A column of figures, one for each cell that holds something; blank beside a blank.

    >>> beside([620, None, -100], [10, -3])
    [[10.0], [''], [-3.0]]
    """
    following = iter(figures)
    return [[BLANK if cell is None else float(next(following))] for cell in given]


def figures_or_blanks(figures: Iterable[Any]) -> list[float | str]:
    """Figures as cells show them; None is a blank."""
    return [BLANK if figure is None else float(figure) for figure in figures]
