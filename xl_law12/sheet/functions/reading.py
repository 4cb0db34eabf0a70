"""What programs print, read: contracts, tricks, scores and rulings in columns, or a whole pasted table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Annotated, Any, TypeVar

from xl_law12.bridge.awards import Award, Ruling
from xl_law12.bridge.notation import format_award
from xl_law12.bridge.reading.entries import Entry, LineAnswer as Read, Unreadable, vulnerability_in
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.lines import Distinct
from xl_law12.bridge.reading.pasted_table import TableLine, read_table
from xl_law12.errors import CellError, ErrorValueError, Law12Error, Refusal, Where, naming
from xl_law12.sentences import quoted, say
from xl_law12.sheet.answers import BLANK, Answer, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, is_error_value, number_in, passes_errors_on, text_of
from xl_law12.sheet.ranges import PLAIN, Range, cells, column, line_by_line
from xl_law12.sheet.single import one, read_one
from xl_law12.sheet.sources import LAW_77, PBN_2_1

CATEGORY = "Reading"
LARGE = 2**53
R = TypeVar("R")
VULNERABLE = "NS, EW, ALL, NONE, or the board's number"


@sheet_function(CATEGORY, LAW_77, PBN_2_1)
@passes_errors_on
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
        return _one(results[0])
    return [[_cell(_placed(result, columns, line))] for line, result in enumerate(results)]


def _placed(result: Read, columns: Sequence[Range], line: int) -> Read:
    """A line's result; an error with the cell that it is about, the first of an argument that has only one."""
    if not isinstance(result, Law12Error) or isinstance(result, ErrorValueError):
        return result
    argument = columns[Line._fields.index(result.where)]
    return CellError(result.problem, argument.place(line if len(argument.values) > 1 else 0))


@sheet_function(CATEGORY, LAW_77, PBN_2_1)
@passes_errors_on
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
    return [[*map(_cell, line)] for line in lines] or [[BLANK] * len(TableLine._fields)]


def _on(sheet: str, result: R) -> R | Law12Error:
    """A line's result; an error with its cell as the sheet names it."""
    if not sheet or not isinstance(result, Law12Error) or not isinstance(result.where, Where):
        return result
    return Law12Error(result.problem, result.where.on(sheet))


def shown_columns(table: Cells, name: str) -> list[list[Entry]]:
    """The columns of a pasted table, as they are read."""
    pasted = cells(table, name)
    values = _shown(pasted.values)
    return [values[at :: pasted.columns] for at in range(pasted.columns)]


def _shown(values: Sequence[Any]) -> list[Entry]:
    """The cells of a table, in which much need not be read, blank ones as empty texts; a text is looked at once."""
    texts: dict[str, Entry] = {text: readable(text) or "" for text in {cell for cell in values if type(cell) is str}}
    return [texts[cell] if type(cell) is str else "" if cell is None else readable(cell) for cell in values]


def readable(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank; what is none of these as the text it shows, with its error."""
    try:
        return entry(cell)
    except CellError as error:
        return Unreadable(cell if isinstance(cell, str) else quoted(cell), error)


def _stretched(columns: list[Range]) -> list[list[Entry]]:
    """The entries of every column, single ones stretched to the length of the others."""
    lines = max(len(argument.values) for argument in columns)
    longest = next(argument for argument in columns if len(argument.values) == lines)
    for argument in columns:
        if len(argument.values) > 1:
            line_by_line(argument, lines, longest.name)
    read = [[*map(readable, argument.values)] for argument in columns]
    return [entries if len(entries) == lines else entries * lines for entries in read]


def entry(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank."""
    if type(cell) in PLAIN and -LARGE < cell < LARGE:
        return cell  # type: ignore[no-any-return]
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise ErrorValueError(say("{cell} is an error value", cell=quoted(cell)), cell=cell)
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        raise CellError("{cell} is neither a number nor a text", cell=quoted(cell))
    if isinstance(cell, date | time | timedelta):
        raise CellError(
            "{cell} is a date, which a spreadsheet makes of what was typed: make it a text cell", cell=quoted(cell)
        )
    return number_in(cell)


def _one(result: Read) -> float | str:
    """The answer for single cells, which refuses as every function does."""
    if isinstance(result, Law12Error):
        raise result
    return _cell(result)


def _cell(result: Read | Entry) -> float | str:
    """What a cell shows: a result or another entry, or why a line cannot be read; an error value as it is."""
    if type(result) in PLAIN:
        return float(result)  # type: ignore[arg-type]
    if result is None:
        return BLANK
    if isinstance(result, ErrorValueError):
        return result.cell
    if isinstance(result, Law12Error):
        return Refusal(result)
    if isinstance(result, Award | Ruling):
        return format_award(result)
    return result if isinstance(result, str) else float(result)
