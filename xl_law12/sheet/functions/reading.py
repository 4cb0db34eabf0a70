"""What programs print, read: contracts, tricks, scores and rulings in columns, or a whole pasted table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

from xl_law12.bridge.reading.entries import Entry, LineAnswer as Read
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.line_cells import vulnerability_in
from xl_law12.bridge.reading.pasted_table import TableLine, read_table
from xl_law12.bridge.reading.results import Distinct
from xl_law12.errors import CellError, ErrorValueError, Law12Error, Where, naming
from xl_law12.sheet.answers import BLANK, Answer, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, text_of
from xl_law12.sheet.pasted import entry, only_cell, readable, shown, shown_columns
from xl_law12.sheet.ranges import Range, column, line_by_line
from xl_law12.sheet.single import one, read_one
from xl_law12.sheet.sources import LAW_77, PBN_2_1

CATEGORY = "Reading"
R = TypeVar("R")
VULNERABLE = "NS, EW, ALL, NONE, or the board's number"


@sheet_function(CATEGORY, LAW_77, PBN_2_1)
def READ_RESULTS(
    contract: Annotated[Cells, "The contracts, with or without declarer and result: 4SX-2, 4♠xE-1, 3NT, PASS, NP"],
    declarer: Annotated[Cells, "N, E, S or W, or a word for it"] = None,
    tricks: Annotated[Cells, "Tricks taken, or over and under (=, +1, -2): the column shows which"] = None,
    ns_score: Annotated[Cells, "NS's scores: signed, or their plus scores; averages too (AVE+, 60%)"] = None,
    ew_score: Annotated[Cells, "EW's plus scores, or their own signed ones"] = None,
    ruling: Annotated[Cells, "Rulings, in the ruling notation: they go before all"] = None,
    vulnerable: Annotated[Cells, VULNERABLE + ", for each line or for all"] = None,
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
    given = (contract, declarer, tricks, ns_score, ew_score, ruling, vulnerable)
    columns = [column(cells, name) for cells, name in zip(given, Line._fields, strict=True)]
    results = Distinct.among(zip(*_stretched(columns), strict=True)).answers()
    if all(argument.single for argument in columns):
        return only_cell(results[0])
    return [[shown(_placed(result, columns, line))] for line, result in enumerate(results)]


def _placed(result: Read, columns: Sequence[Range], line: int) -> Read:
    """A line's result; an error with the cell that it is about, the first of an argument that has only one."""
    if not isinstance(result, Law12Error) or isinstance(result, ErrorValueError):
        return result
    argument = columns[Line._fields.index(result.where)]
    return CellError(result.problem, argument.place(line if len(argument.values) > 1 else 0))


@sheet_function(CATEGORY, LAW_77, PBN_2_1)
def READ_TRAVELLER(
    table: Annotated[Cells, "A pasted table with its line of headings, the columns in any order"],
    board: Annotated[Cells, "The board's number, where the table has no column for it"] = None,
    vulnerable: Annotated[Cells, VULNERABLE + "; if blank, it follows from the board's number"] = None,
    sheet: Annotated[Cells, "The name of the sheet that the table begins on: messages then name its cells"] = None,
) -> Rows:
    """A pasted table, read: a row a line below the headings, with board, NS pair, EW pair and result.

    The columns are found by their headings, in the words that programs print in seven languages. A line that cannot be
    read keeps board and pairs, and has its refusal in the place of its result.

    >>> READ_TRAVELLER([["NS", "EW", "Contract", "NS Score", "EW Score"], [1, 2, "4♡E=", -420, 420]], 1)
    [[1.0, 1.0, 2.0, -420.0]]
    """
    columns = shown_columns(table, "table")
    begun_on = read_one(sheet, "sheet", text_of)
    number = read_one(board, "board", entry)
    with naming("vulnerable"):
        sides = entry(one(vulnerable, "vulnerable"))
        vulnerability_in(sides)
    try:
        with naming("table"):
            lines = read_table(columns, number, sides)
    except Law12Error as error:
        raise _on(begun_on, error) from None
    if begun_on:
        lines = [line._replace(result=_on(begun_on, line.result)) for line in lines]
    return [[*map(shown, line)] for line in lines] or [[BLANK] * len(TableLine._fields)]


def _on(sheet: str, result: R) -> R | Law12Error:
    """A line's result; an error with its cell as the sheet names it."""
    if not sheet or not isinstance(result, Law12Error) or not isinstance(result.where, Where):
        return result
    return Law12Error(result.problem, result.where.on(sheet))


def _stretched(columns: list[Range]) -> list[list[Entry]]:
    """The entries of every column, single ones stretched to the length of the others."""
    lines = max(len(argument.values) for argument in columns)
    longest = next(argument for argument in columns if len(argument.values) == lines)
    for argument in columns:
        if len(argument.values) > 1:
            line_by_line(argument, lines, longest.name)
    read = [[*map(readable, argument.values)] for argument in columns]
    return [entries if len(entries) == lines else entries * lines for entries in read]
