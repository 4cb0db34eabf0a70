"""The points that a program printed, beside those that follow from the results."""

from __future__ import annotations

import re
from typing import Annotated

from xl_law12.bridge.reading.entries import Entry
from xl_law12.bridge.reading.pasted_table import printed_points
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import CellError, naming
from xl_law12.numerics import NDArray, np
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.contest import played_boards, session_of
from xl_law12.sheet.field import read_results
from xl_law12.sheet.functions.reading import CATEGORY
from xl_law12.sheet.pasted import shown_columns
from xl_law12.sheet.printed_points import as_counted
from xl_law12.sheet.ranges import cells
from xl_law12.sheet.sources import LAW_78A

NOT_SO = (
    "most of the printed points do not follow by the method {method}: is it scored in another way, or was there a "
    "ruling?"
)  # fmt: skip
_FIGURE = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{1,9})?")


@sheet_function(CATEGORY, LAW_78A)
def COMPARE_POINTS(
    table: Annotated[Cells, "The pasted table, as for READ_TRAVELLER"],
    boards: Annotated[Cells, arguments.BOARDS],
    results: Annotated[Cells, arguments.SESSION_RESULTS],
    method: Annotated[Cells, arguments.METHOD] = None,
    tables: Annotated[Cells, arguments.SESSION_TABLES] = None,
) -> Rows:
    """The points that NS and EW should have in the lines whose printed points do not follow; the others are blank.

    There a director may have ruled, or a score is wrong. The method is counted in the way, of those in which programs
    print it, that fits most lines; where most lines fit none, all are refused.

    >>> COMPARE_POINTS([["NS", "EW", "Score", "NS %"], [1, 4, 420, 100], [2, 5, 50, 50], [3, 6, -50, 9]], \
[1, 1, 1], [420, 50, -50])
    [['', ''], ['', ''], [0.0, 100.0]]
    """
    lines = cells(results, "results").rows
    theirs = np.full((2, lines), np.nan)
    with naming("table"):
        printed = [[*map(_figure, line)] for line in printed_points(shown_columns(table, "table"))[:lines]]
    theirs[:, : len(printed)] = np.array(printed).reshape(-1, 2).T
    if np.isnan(theirs).all():
        return [[BLANK, BLANK]] * lines
    session = session_of(played_boards(boards, read_results(results)), method, tables, None, None, None)
    with naming("results"):
        astray = as_counted(session, theirs)
    if astray is None:
        raise CellError(NOT_SO, "table", method=session.method)
    return [_row(line) for line in astray.T]


def _figure(cell: Entry) -> float:
    """Printed points as a number, nan where none stands there."""
    if not isinstance(cell, str):
        return np.nan if cell is None else float(cell)
    text = plainly(cell).strip().removesuffix("%").strip()
    return float(text.replace(",", ".")) if _FIGURE.fullmatch(text) else np.nan


def _row(line: NDArray[np.float64]) -> list[float | str]:
    """The points of a line; blanks where they need not be told."""
    return [BLANK, BLANK] if np.isnan(line).any() else [float(points) for points in line]
