"""Checks lines of a table as a whole, before their cells are read: each mistake with its line and reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from xl_law12.bridge.awards import Side
from xl_law12.errors import Law12Error, Where
from xl_law12.reading.entries import UNPLAYED, Entry, Unreadable, figure_of, readable, says_nothing
from xl_law12.reading.grids import Grid
from xl_law12.reading.headings import SIDES
from xl_law12.reading.line import Line
from xl_law12.reading.line_cells import contract_in, is_played, score_in
from xl_law12.reading.lines import RESULTS, ColumnCells, Columns, Faults, LeftLines, Lines
from xl_law12.reading.other_headings import names_a_summary
from xl_law12.reading.words import folded, means
from xl_law12.sentences import joined, quoted, say

ERASED = {"true": True, "yes": True, "1": True, "-1": True, "false": False, "no": False, "0": False}
FIRST_DATE, LAST_DATE = 40_000, 60_000  # the numbers of the days from 2009 to 2064, which no score has
SAID = Line._fields[:-1]  # the fields that can say a result: all but `vulnerable`
WITHOUT_PAIRS = "a result without its pairs: write their numbers, or take out the line if it is a total"
DAY = (
    "{cell} is the number of a day, which a spreadsheet makes of a pair such as 1-5: mark the columns as text, and "
    "paste again"
)
NO_RESULT = say("no result: it names no pairs and no contract")
TAKEN_BACK = say("erased")


def of_lines(lines: Lines, columns: Columns, grid: Grid) -> tuple[LeftLines, Faults]:
    """The lines that are no results, with the reason; and those whose board, pairs or side cannot be known."""
    gone, without = _without_pairs(lines, [*_beside(columns, grid).values(), lines.board])
    erased, odd = _taken_back(grid.column(columns["erased"])) if "erased" in columns else ({}, {})
    faults = chain(  # of several faults about a line the last one counts
        _without_contract(lines, columns, grid),
        without.items(),
        reversed([(at, Law12Error(DAY, side, cell=cell)) for at, side, cell in made_days(lines, _is_like_a_day)]),
        _unreadable(lines),
        _without_board(lines) if "board" in columns else (),
        odd.items(),
    )
    return gone | erased, dict(faults)


def of_columns(lines: Lines) -> tuple[LeftLines, Faults]:
    """The lines of a file without headings that do not name both pairs: no results, and lines that may be results.

    >>> of_columns(Lines(board=["1"], ns=["3"], ew=[""], ns_score=[""], contract=[""], ew_score=[""], ruling=[""]))[0]
    {0: "board 1: a line without both pairs' numbers"}
    """
    gone: LeftLines = {}
    faults: Faults = {}
    named = "" not in lines.ns and "" not in lines.ew
    for at, whose in enumerate(() if named else zip(lines.ns, lines.ew, strict=True)):
        if "" in whose and says_something(lines, at):
            faults[at] = Law12Error(WITHOUT_PAIRS)
        elif "" in whose:
            gone[at] = say("board {board}: a line without both pairs' numbers", board=lines.board[at] or "?")
    return gone, faults


def says_something(lines: Lines, at: int) -> bool:
    """Whether a line has any part of a result."""
    return not all(map(says_nothing, lines.cells(at, RESULTS)))


def _beside(columns: Columns, grid: Grid) -> dict[int, ColumnCells]:
    """The columns that are not read, by their indexes."""
    known = {*columns.values()}
    return {at: column for at, column in enumerate(grid.columns) if at not in known}


def _unreadable(lines: Lines) -> Iterator[tuple[int, Law12Error]]:
    """The lines whose board or pairs cannot be read."""
    for name in ("board", *SIDES):
        column = getattr(lines, name)
        if Unreadable in set(map(type, column)):
            yield from ((at, cell.error.at(name)) for at, cell in enumerate(column) if isinstance(cell, Unreadable))


def _without_board(lines: Lines) -> Iterator[tuple[int, Law12Error]]:
    """The lines without a board, in a table with a column of boards."""
    for at, board in enumerate(lines.board if "" in lines.board else ()):
        if board == "" and says_something(lines, at):
            yield at, Law12Error("is blank: write the number of the board in every line", "board")


def made_days(lines: Lines, is_day: Callable[[Any], object]) -> Iterator[tuple[int, str, str]]:
    """The lines in which a pair looks like a date, while other pairs do not: line, side, and the pair in quotes."""
    pairs = {*lines.ns, *lines.ew} - {""}
    days = {pair for pair in pairs if is_day(pair)}
    if not days or days == pairs:
        return
    for side in SIDES:
        for at, pair in enumerate(getattr(lines, side)):
            if pair in days:
                number = figure_of(pair)
                yield at, side, quoted(pair if number is None else number)


def _is_like_a_day(pair: Entry) -> bool:
    """Whether a name of a pair is a whole number as large as that of a day of our times.

    >>> _is_like_a_day(46027.0), _is_like_a_day("46027"), _is_like_a_day("4.6"), _is_like_a_day(7)
    (True, True, False, False)
    """
    number = float(pair) if isinstance(pair, str) and len(pair) == 5 and pair.isdecimal() else pair
    return isinstance(number, int | float) and FIRST_DATE <= number <= LAST_DATE and number == int(number)


def _without_pairs(lines: Lines, labels: Sequence[ColumnCells]) -> tuple[LeftLines, Faults]:
    """The lines without pairs, where other lines have pairs: those that are no results, and those that may be.

    An average or a total is no result. It has no ruling and no score that a contract gives, or a word in a column that
    is not read names it. In a table without contracts all lines that say something may be results.
    """
    if "" not in lines.ns or "" not in lines.ew:
        return {}, {}
    alone = [at for at, pairs in enumerate(zip(lines.ns, lines.ew, strict=True)) if pairs == ("", "")]
    if not alone or len(alone) == lines.size:
        return {}, {}
    tells = any(map(is_played, set(lines.contract)))
    gone: LeftLines = {}
    faults: Faults = {}
    for at in alone:
        if tells and not _may_be_a_result(lines, at, [column[at] for column in labels]):
            gone[at] = NO_RESULT
        elif tells or says_something(lines, at):
            faults[at] = Law12Error(WITHOUT_PAIRS)
    return gone, faults


def _may_be_a_result(lines: Lines, at: int, labels: Sequence[Entry]) -> bool:
    """Whether a line without pairs may be a result all the same."""
    if is_played(lines.contract[at]) or not says_nothing(lines.ruling[at]):
        return True
    if any(isinstance(label, str) and names_a_summary(label) for label in labels):
        return False
    return (
        _says_a_word(lines.contract[at]) or _is_score(lines.ns_score[at], "NS") or _is_score(lines.ew_score[at], "EW")
    )


def _says_a_word(cell: Entry) -> bool:
    """Whether a text may be a contract or a ruling; figures alone (`32/80`) are a total."""
    if not isinstance(cell, str) or says_nothing(cell) or not any(map(str.isalpha, cell)):
        return False
    return readable(contract_in, cell) != UNPLAYED


def _is_score(cell: Entry, side: Side) -> bool:
    """Whether a contract gives this score, or a ruling says it; a word that cannot be read may be one."""
    try:
        return score_in(cell, side) not in (None, UNPLAYED)
    except Law12Error:
        return any(map(str.isalpha, str(cell)))


def _without_contract(lines: Lines, columns: Columns, grid: Grid) -> Iterator[tuple[int, Law12Error]]:
    """The lines that need a contract: scores of a pair's own card, and zeros beside a word for a board not played."""
    if "opponents" in columns and columns.keys().isdisjoint(SIDES):
        template = "a pair's own card is seen from its side: without the contract, give the columns NS and EW"
        bare = (at for at, contract in enumerate(lines.contract) if contract == "" and says_something(lines, at))
        yield from ((at, Law12Error(template)) for at in bare)
    if "contract" in columns:
        return
    template = "{cell} stands beside a score of 0: write NP or PASS in a column Contract"
    pairs = {columns[side]: grid.column(columns[side]) for side in SIDES if side in columns}
    for index, column in {**_beside(columns, grid), **pairs}.items():
        unplayed = {cell for cell in set(column) if means(cell, "unplayed")}
        for at, cell in enumerate(column if unplayed else ()):
            if cell in unplayed and _is_zero(lines, at):
                yield at, Law12Error(template, Where.of("table", grid.numbers[at], index + 1), cell=quoted(cell))


def _is_zero(lines: Lines, at: int) -> bool:
    """Whether a line says 0, and nothing else."""
    return says_something(lines, at) and all(cell in ("", 0, "0") for cell in lines.cells(at, RESULTS))


def of_widths(grid: Grid, names: Sequence[Entry], lines: Lines) -> Iterator[tuple[int, Law12Error]]:
    """The rows that end before their result, or have something beyond the headings: cells may have moved."""
    if len(set(grid.widths)) < 2:
        return
    usual = Counter(grid.widths).most_common(1)[0][0]
    width = max(usual, *(at for at, name in enumerate(names, start=1) if name))
    for at in (at for at, cells in enumerate(grid.widths) if cells != width):
        beyond = [quoted(column[at]) for column in grid.columns[width:] if column[at]]
        if beyond:
            yield at, Law12Error("more cells than headings: {cells}", cells=joined(beyond))
        elif grid.widths[at] < width and lines.ns[at] and not any(lines.cells(at, SAID)):
            template = "the row is cut short: it has {cells} cells, and {usual} are usual"
            yield at, Law12Error(template, cells=grid.widths[at], usual=width)


def _taken_back(column: ColumnCells) -> tuple[LeftLines, Faults]:
    """The lines that were erased, and those whose mark is neither yes nor no."""
    marks = {cell: folded(f"{cell:g}" if isinstance(cell, int | float) else cell) for cell in {*column} - {""}}
    told = {cell: ERASED.get(mark) for cell, mark in marks.items()}
    gone: LeftLines = {at: TAKEN_BACK for at, cell in enumerate(column) if told.get(cell)}
    odd = (at for at, cell in enumerate(column) if told.get(cell, False) is None)
    return gone, {at: Law12Error("{cell} is neither TRUE nor FALSE", "erased", cell=quoted(column[at])) for at in odd}
