"""What programs print, read: contracts, tricks, scores and rulings in columns, or a whole pasted table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Annotated, Any

from xl_law12.bridge.reading.entries import Entry, vulnerability_in
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.lines import LineError, read_lines
from xl_law12.bridge.reading.overlooked import TableError
from xl_law12.bridge.reading.table import TableLine, read_table
from xl_law12.errors import CellError, naming
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, Answer, Rows, one_or_rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, is_error_value, number_in, passes_errors_on
from xl_law12.sheet.ranges import PLAIN, Range, cells, column, line_by_line, place_of
from xl_law12.sheet.single import one
from xl_law12.sheet.sources import LAW_77, PBN_2_1

CATEGORY = "Reading"
LARGE = 2**53
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

    A contract with its tricks gives a score, and so do score columns; where both stand they must agree. What can mean
    two things is refused.

    >>> READ_RESULTS(["4SX-2", "3NT", "---"], ["E", "N", None], [None, 10, None], vulnerable=3)
    [[500.0], [430.0], ['NP']]
    >>> READ_RESULTS(["6S S", "A+="], ns_score=[980, "N/A"], ew_score=[-980, None])
    [[980.0], ['A+/A']]
    >>> READ_RESULTS(["4SX-2", "3NT", "---"], ["E", "N", None], vulnerable=3)
    Traceback (most recent call last):
        ...
    xl_law12.errors.CellError: contract, row 2: '3NT' does not say how many tricks were made, and no score is \
written: give tricks, or write it as 4S=, 4SX-2, 3NT+1
    """
    given = (contract, declarer, tricks, ns_score, ew_score, ruling, vulnerable)
    columns = [column(value, name) for value, name in zip(given, Line._fields, strict=True)]
    entries, lines = _stretched(columns)
    try:
        results = read_lines([*map(Line, *entries)])
    except LineError as error:
        place = dict(zip(Line._fields, columns, strict=True))[error.where]
        raise CellError(error.problem, place.place(error.line if lines > 1 and len(place.values) > 1 else 0)) from None
    return one_or_rows([[_cell(result)] for result in results], all(given.single for given in columns))


@sheet_function(CATEGORY, LAW_77, PBN_2_1)
@passes_errors_on
def READ_TRAVELLER(
    table: Annotated[Cells, "A pasted table with its line of headings, the columns in any order"],
    board: Annotated[Cells, "The board's number, where the table has no column for it"] = None,
    vulnerable: Annotated[Cells, VULNERABLE + "; if blank, it follows from the board's number"] = None,
) -> Rows:
    """A pasted table, read: a row a line below the headings, with board, NS pair, EW pair and result.

    The columns are found by their headings, in the words that programs print in seven languages.

    >>> READ_TRAVELLER([["NS", "EW", "Contract", "NS Score", "EW Score"], [1, 2, "4♡E=", -420, 420]], 1)
    [[1.0, 1.0, 2.0, -420.0]]
    """
    pasted = cells(table, "table")
    values = _shown(pasted.values)
    rows = [values[at : at + pasted.columns] for at in range(0, len(values), pasted.columns)]
    asked = one(board, "board"), one(vulnerable, "vulnerable")
    with naming("board"):
        number = entry(asked[0])
    with naming("vulnerable"):
        sides = entry(asked[1])
        vulnerability_in(sides)
    with naming("table"):
        try:
            lines = read_table(rows, number, sides)
        except TableError as error:
            raise CellError(error.problem, place_of("table", error.at_row, error.at_column)) from None
    return [[*map(_cell, line)] for line in lines] or [[BLANK] * len(TableLine._fields)]


def _shown(values: Sequence[Any]) -> list[Entry]:
    """The cells of a table, in which much need not be read: what is neither number nor text as the text it shows."""
    texts = {cell: cell if cell.strip() else None for cell in values if type(cell) is str}
    for text in texts:
        if is_error_value(text):
            raise CellError("{text} is an error value", "table", text=quoted(text))
    return [texts[cell] if type(cell) is str else _number_or_text(cell) for cell in values]


def _number_or_text(cell: Any) -> Entry:
    try:
        return entry(cell)
    except CellError:
        return quoted(cell)


def _stretched(columns: list[Range]) -> tuple[list[list[Entry]], int]:
    """The entries of every column, single ones stretched to the length of the others; and that length."""
    lines = max(len(argument.values) for argument in columns)
    longest = next(argument for argument in columns if len(argument.values) == lines)
    for argument in columns:
        if len(argument.values) > 1:
            line_by_line(argument, lines, longest.name)
    read = [argument.floats().tolist() if argument.is_plain else argument.each(entry) for argument in columns]
    return [entries if len(entries) == lines else entries * lines for entries in read], lines


def entry(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank."""
    if type(cell) in PLAIN and -LARGE < cell < LARGE:
        return cell  # type: ignore[no-any-return]
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise CellError("{cell} is an error value", cell=quoted(cell))
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        raise CellError("{cell} is neither a number nor a text", cell=quoted(cell))
    if isinstance(cell, date | time | timedelta):
        raise CellError(
            "{cell} is a date, which a spreadsheet makes of what was typed: make it a text cell", cell=quoted(cell)
        )
    return number_in(cell)


def _cell(result: float | str | None) -> float | str:
    if result is None:
        return BLANK
    return result if isinstance(result, str) else float(result)
