"""Lines below headings that are no results, and lines that cannot be right: what is wrong before a line is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from xl_law12.bridge.awards import Side
from xl_law12.bridge.contracts import Contract
from xl_law12.errors import Law12Error, Where
from xl_law12.reading import words
from xl_law12.reading.contracts import MEANINGS, overs, tricks_in
from xl_law12.reading.grids import Grid
from xl_law12.reading.headings import SIDES, names_a_summary
from xl_law12.reading.lines import (
    FIRST_DATE,
    LAST_DATE,
    RESULTS,
    UNPLAYED,
    ColumnCells,
    Columns,
    Faults,
    LeftLines,
    Line,
    Lines,
    contract_in,
    is_played,
    score_in,
)
from xl_law12.reading.words import Entry, Unreadable, figure_of, means, readable, says_nothing
from xl_law12.sentences import joined, quoted, say

ERASED = {"true": True, "yes": True, "1": True, "-1": True, "false": False, "no": False, "0": False}
SAID = Line._fields[:-1]  # the fields that can say a result: all but `vulnerable`
WITHOUT_PAIRS = "a result without its pairs: write their numbers, or take out the line if it is a total"
DAY = (
    "{cell} is the number of a day, which a spreadsheet makes of a pair such as 1-5: mark the columns as text, and "
    "paste again"
)
NO_RESULT = say("no result: it names no pairs and no contract")


def line_faults(lines: Lines, columns: Columns, grid: Grid) -> tuple[LeftLines, Faults]:
    """The lines that are no results, with the reason; and those whose board, pairs or side cannot be known."""
    boards = grid.column(columns.get("board"))
    gone, without = _without_pairs(lines, [*_beside(columns, grid).values(), lines.board], boards)
    erased, odd = _erased_lines(grid.column(columns.get("erased")))
    faults = chain(  # of several faults about a line the last one counts
        _without_contract(lines, columns, grid),
        without.items(),
        reversed([(at, Law12Error(DAY, side, cell=cell)) for at, side, cell in made_days(lines, _is_like_a_day)]),
        _unnamed(lines, columns),
        odd.items(),
        _against_tricks(lines, columns, grid),
    )
    return gone | erased, dict(faults)


def _beside(columns: Columns, grid: Grid) -> dict[int, ColumnCells]:
    """The columns that are not read, by their indexes."""
    known = {*columns.values()}
    return {at: column for at, column in enumerate(grid.columns) if at not in known}


def _without_pairs(lines: Lines, labels: Sequence[ColumnCells], boards: ColumnCells) -> tuple[LeftLines, Faults]:
    """The lines without pairs, where other lines have pairs: no results (averages, totals), and lines that may be one.

    In a table without contracts all lines that say something may be results; `boards` are those that the lines name.
    """
    if "" not in lines.ns and "" not in lines.ew:
        return {}, {}
    met = [*zip(lines.ns, lines.ew, strict=True)]
    nameless = {pair for pair in {*met} if "" in pair and all(it == "" or names_a_summary(str(it)) for it in pair)}
    alone = [at for at, pair in enumerate(met) if pair in nameless]
    if not alone or len(alone) == lines.size:
        return {}, {}
    has_contracts = any(map(is_played, set(lines.contract)))
    gone: LeftLines = {}
    faults: Faults = {}
    for at in alone:
        if has_contracts and not _may_be_a_result(lines, at, [*met[at], *(column[at] for column in labels)]):
            gone[at] = NO_RESULT
        elif has_contracts or _says_something(lines, at):
            faults[at] = Law12Error(WITHOUT_PAIRS)
        elif boards[at] == "":
            gone[at] = NO_RESULT
    return gone, faults


def _may_be_a_result(lines: Lines, at: int, labels: Sequence[Entry]) -> bool:
    """Whether a line without pairs may be a result all the same: it has a ruling or a score, and no word for a sum."""
    if is_played(lines.contract[at]) or not says_nothing(lines.ruling[at]):
        return True
    if any(isinstance(label, str) and names_a_summary(label) for label in labels):
        return False
    cell = lines.contract[at]  # a text may be a contract or a ruling; figures alone (`32/80`) are a total
    has_word = isinstance(cell, str) and not says_nothing(cell) and any(map(str.isalpha, cell))
    if has_word and readable(contract_in, cell) != UNPLAYED:
        return True
    return _is_score(lines.ns_score[at], "NS") or _is_score(lines.ew_score[at], "EW")


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
        bare = (at for at, contract in enumerate(lines.contract) if contract == "" and _says_something(lines, at))
        yield from ((at, Law12Error(template)) for at in bare)
    if "contract" in columns:
        return
    template = "{cell} stands beside a score of 0: write NP or PASS in a column Contract"
    pairs = {columns[side]: grid.column(columns[side]) for side in SIDES if side in columns}
    for index, column in {**_beside(columns, grid), **pairs}.items():
        unplayed = {cell for cell in set(column) if means(cell, "unplayed")}
        for at, cell in enumerate(column if unplayed else ()):
            is_zero = cell in unplayed and all(it in ("", 0, "0") for it in lines.cells(at, RESULTS))
            if is_zero and _says_something(lines, at):
                yield at, Law12Error(template, Where.of("table", grid.numbers[at], index + 1), cell=quoted(cell))


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
    """Whether a name of a pair is a whole number as large as that of a day of our times."""
    number = float(pair) if isinstance(pair, str) and len(pair) == 5 and pair.isdecimal() else pair
    return isinstance(number, int | float) and FIRST_DATE <= number <= LAST_DATE and number == int(number)


def _unnamed(lines: Lines, columns: Columns) -> Iterator[tuple[int, Law12Error]]:
    """The lines whose board or pairs cannot be read, and those without a board where a column has the boards."""
    for name in ("board", *SIDES):
        column = getattr(lines, name)
        if Unreadable in set(map(type, column)):
            yield from ((at, cell.refusal(name)) for at, cell in enumerate(column) if isinstance(cell, Unreadable))
    for at, board in enumerate(lines.board if "board" in columns and "" in lines.board else ()):
        if board == "" and _says_something(lines, at):
            yield at, Law12Error("is blank: write the number of the board in every line", "board")


def _erased_lines(column: ColumnCells) -> tuple[LeftLines, Faults]:
    """The lines that were erased, and those whose mark is neither yes nor no."""
    marks = {cell: words.folded(f"{cell:g}" if isinstance(cell, int | float) else cell) for cell in {*column} - {""}}
    erased = {cell: ERASED.get(mark) for cell, mark in marks.items()}
    gone: LeftLines = {at: say("erased") for at, cell in enumerate(column) if erased.get(cell)}
    odd = (at for at, cell in enumerate(column) if erased.get(cell, False) is None)
    return gone, {at: Law12Error("{cell} is neither TRUE nor FALSE", "erased", cell=quoted(column[at])) for at in odd}


def _against_tricks(lines: Lines, columns: Columns, grid: Grid) -> Iterator[tuple[int, Law12Error]]:
    """The lines whose tricks cannot be those under Made or Down, however they are counted."""
    if not columns.keys() >= {"tricks", "made", "down"}:
        return
    template = "{told} stands under Made or Down, but {tricks} is written"
    beside = map(made_or_down, grid.column(columns["made"]), grid.column(columns["down"]))
    for at, (contract, tricks, told) in enumerate(zip(lines.contract, lines.tricks, beside, strict=True)):
        bid = readable(contract_in, contract)
        if isinstance(bid, Contract):
            meant = [readable(overs, Contract(*bid[:3]), cell, (*MEANINGS,)) for cell in (tricks, told)]
            if all(meant) and {*(meant[0] or ())}.isdisjoint(meant[1] or ()):
                yield at, Law12Error(template, "tricks", told=quoted(told), tricks=quoted(tricks))


def made_or_down(made: Entry, down: Entry) -> Entry:
    """The tricks of a traveller with a column for each: `made 4`, or `-1`."""
    made, down = (int(it) if isinstance(it, float) and it.is_integer() else it for it in (made, down))
    told = readable(tricks_in, made if says_nothing(down) else down)
    if says_nothing(down):
        return f"made {told.number}" if told is not None and not told.signed else made
    if not says_nothing(made):
        return f"{made} {down}"
    return down if told is not None and told.number < 0 else f"-{down}"


def _says_something(lines: Lines, at: int) -> bool:
    """Whether a line has any part of a result."""
    return not all(map(says_nothing, lines.cells(at, RESULTS)))


def width_faults(grid: Grid, names: Sequence[Entry], lines: Lines) -> Iterator[tuple[int, Law12Error]]:
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


def pair_faults(lines: Lines) -> tuple[LeftLines, Faults]:
    """The lines of a file without headings that do not name both pairs: no results, and lines that may be results."""
    gone: LeftLines = {}
    faults: Faults = {}
    for at in (at for at, whose in enumerate(zip(lines.ns, lines.ew, strict=True)) if "" in whose):
        if all(says_nothing(cell) or means(cell, "unplayed") for cell in lines.cells(at, RESULTS)):  # a bye
            gone[at] = say("board {board}: a line without both pairs' numbers", board=lines.board[at] or "?")
        else:
            faults[at] = Law12Error(WITHOUT_PAIRS)
    return gone, faults
