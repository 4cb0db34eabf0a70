"""What programs print, read: results in columns, or a whole pasted table; and whether the printed points follow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from xl_law12.errors import CellError, ErrorValueError, Law12Error, Where, naming
from xl_law12.numerics import NDArray, np
from xl_law12.reading.contracts import vulnerability_in
from xl_law12.reading.lines import Line, LineAnswer
from xl_law12.reading.results import Distinct
from xl_law12.reading.tables import TableLine, printed_points, read_table
from xl_law12.reading.words import Entry, plainly
from xl_law12.sheet.answers import BLANK, Answer, Rows
from xl_law12.sheet.arguments import LEFT_OUT, Argument, column, one
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import text_of
from xl_law12.sheet.contest import (
    BoardColumn,
    Method,
    Sections,
    SessionResults,
    SessionTables,
    played_boards,
    session_of,
)
from xl_law12.sheet.pasted import entry, only_cell, readable, shown, shown_columns
from xl_law12.sheet.printed_points import as_counted
from xl_law12.sheet.ranges import Range

CATEGORY = "Reading"
R = TypeVar("R")
VULNERABLE = "NS, EW, ALL, NONE, or the board's number"
_FIGURE = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{1,9})?")  # no .5 and no 62., as in the LAMBDA names


@sheet_function(CATEGORY, "77 PBN", headings="result")
def READ_RESULTS(
    contract: Annotated[
        Range, column("The contracts, with or without declarer and result: 4SX-2, 4♠xE-1, 3NT, PASS, NP", readable)
    ],
    declarer: Annotated[Range, column("N, E, S or W, or a word for it", readable)] = LEFT_OUT,
    tricks: Annotated[
        Range, column("Tricks taken, or over and under (=, +1, -2): the column shows which", readable)
    ] = LEFT_OUT,
    ns_score: Annotated[
        Range, column("NS's scores: signed, or their plus scores; averages too (AVE+, 60%)", readable)
    ] = LEFT_OUT,
    ew_score: Annotated[Range, column("EW's plus scores, or their own signed ones", readable)] = LEFT_OUT,
    ruling: Annotated[Range, column("Rulings, in the ruling notation: they go before all", readable)] = LEFT_OUT,
    vulnerable: Annotated[Range, column(VULNERABLE + ", for each line or for all", readable)] = LEFT_OUT,
) -> Answer:
    """What each line's result is: a number seen from NS, a ruling, NP, or blank.

    A contract with its tricks gives a score, and so do score columns; where both stand they must agree. A line that
    cannot be read, or can mean two things, has its refusal in the place of its result; the others are read.

    >>> READ_RESULTS(["4SX-2", "3NT", "---"], ["E", "N", None], [None, 10, None], vulnerable=3)
    [[500.0], [430.0], ['NP']]
    >>> READ_RESULTS(["6S S", "A+="], ns_score=[980, "N/A"], ew_score=[-980, None])
    [[980.0], ['A+/A']]
    >>> READ_RESULTS(["4SX-2", "3NT"], ["E", "N"], vulnerable=3)[1][0]
    "#LAW12! contract, row 2: '3NT' does not say how many tricks were made, and no score is written: give tricks, or \
write it as 4S=, 4SX-2, 3NT+1"
    """
    columns = (contract, declarer, tricks, ns_score, ew_score, ruling, vulnerable)
    longest = max(columns, key=lambda argument: len(argument.values))
    entries = [argument.spread(len(longest.values), longest.name) for argument in columns]
    results = Distinct.among(zip(*entries, strict=True)).answers()
    if all(argument.single for argument in columns):
        return only_cell(results[0])
    return [[shown(_placed(result, columns, line))] for line, result in enumerate(results)]


def _placed(result: LineAnswer, columns: Sequence[Range], line: int) -> LineAnswer:
    """A line's result; an error gets its cell, or the only cell of an argument that has one."""
    if not isinstance(result, Law12Error) or isinstance(result, ErrorValueError):
        return result
    argument = columns[Line._fields.index(result.where)]
    return CellError(result.problem, argument.place(argument.cell(line, 0)))


def _sides(cell: Any) -> Entry:
    """Read who is vulnerable; it stays as it is written."""
    sides = entry(cell)
    vulnerability_in(sides)
    return sides


@sheet_function(CATEGORY, "77 PBN", headings="board ns ew result")
def READ_TRAVELLER(
    table: Annotated[
        list[list[Entry]], Argument("A pasted table with its line of headings, the columns in any order", shown_columns)
    ],
    board: Annotated[Entry, one("The board's number, where the table has no column for it", entry)] = None,
    vulnerable: Annotated[Entry, one(VULNERABLE + "; if blank, it follows from the board's number", _sides)] = None,
    sheet: Annotated[
        str, one("The name of the sheet that the table begins on: messages then name its cells", text_of)
    ] = "",
) -> Rows:
    """A pasted table, read: a row a line below the headings, with board, NS pair, EW pair and result.

    The columns are found by their headings, in the words that programs print in seven languages. A line that cannot be
    read keeps board and pairs, and has its refusal in the place of its result.

    >>> READ_TRAVELLER([["NS", "EW", "Contract", "NS Score", "EW Score"], [1, 2, "4♡E=", -420, 420]], 1)
    [[1.0, 1.0, 2.0, -420.0]]
    """
    try:
        with naming("table"):
            lines = read_table(table, board, vulnerable)
    except Law12Error as error:
        raise _on(sheet, error) from None
    if sheet:
        lines = [line._replace(result=_on(sheet, line.result)) for line in lines]
    return [[*map(shown, line)] for line in lines] or [[BLANK] * len(TableLine._fields)]


def _on(sheet: str, result: R) -> R | Law12Error:
    """A line's result; an error with its cell as the sheet names it."""
    if not sheet or not isinstance(result, Law12Error) or not isinstance(result.where, Where):
        return result
    return Law12Error(result.problem, result.where.on(sheet))


@sheet_function(CATEGORY, "78A", headings="ns ew")
def COMPARE_POINTS(
    table: Annotated[list[list[Entry]], Argument("The pasted table, as for READ_TRAVELLER", shown_columns)],
    boards: BoardColumn,
    results: SessionResults,
    method: Method = "MP",
    tables: SessionTables = None,
    sections: Sections = LEFT_OUT,
) -> Rows:
    """The points that NS and EW should have in the lines whose printed points do not follow; the others are blank.

    In such a line a director may have ruled, or a score is wrong. Programs count a method in several ways; the way that
    fits most lines is used. If most lines fit none, all are refused.

    >>> COMPARE_POINTS([["NS", "EW", "Score", "NS %"], [1, 4, 420, 100], [2, 5, 50, 50], [3, 6, -50, 9]], \
[1, 1, 1], [420, 50, -50])
    [['', ''], ['', ''], [0.0, 100.0]]
    """
    lines = len(results.scores)
    theirs = np.full((2, lines), np.nan)
    with naming("table"):
        printed = [[*map(_figure, line)] for line in printed_points(table)[:lines]]
    theirs[:, : len(printed)] = np.array(printed).reshape(-1, 2).T
    if np.isnan(theirs).all():
        return [[BLANK, BLANK]] * lines
    session = session_of(played_boards(boards, results), method, tables, sections)
    with naming("results"):
        astray = as_counted(session, theirs)
    if astray is None:
        raise CellError(
            "most of the printed points do not follow by the method {method}: is it scored in another way, or was "
            "there a ruling?",
            "table",
            method=session.method,
        )
    return [_row(line) for line in astray.T]


def _figure(cell: Entry) -> float:
    """Printed points as a number, nan if there are none."""
    if not isinstance(cell, str):
        return np.nan if cell is None else float(cell)
    text = plainly(cell).strip().removesuffix("%").strip()
    return float(text.replace(",", ".")) if _FIGURE.fullmatch(text) else np.nan


def _row(line: NDArray[np.float64]) -> list[float | str]:
    """The points of a line; blanks if they need not be told."""
    return [BLANK, BLANK] if np.isnan(line).any() else [float(points) for points in line]
