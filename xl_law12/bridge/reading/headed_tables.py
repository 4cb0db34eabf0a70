"""Tables of results, wherever they come from: their columns are found by the headings that programs print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xl_law12.bridge.reading import facing, line_checks, other_headings
from xl_law12.bridge.reading.columns import columns_of
from xl_law12.bridge.reading.distinct_lines import distinct
from xl_law12.bridge.reading.entries import Entry, LineAnswer, Unreadable, says_nothing, typed
from xl_law12.bridge.reading.foreign_suits import maybe_hearts, with_our_suits
from xl_law12.bridge.reading.grid_parts import SAMPLE, GridPart, parts_of
from xl_law12.bridge.reading.grids import Grid
from xl_law12.bridge.reading.headings import SIDES, EntryRow, Headings
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.lines import COLUMNS, ColumnCells, Columns, Doubts, LeftLines, LineNumbers, Lines, chosen
from xl_law12.bridge.reading.rooms import in_seats, meet_both_ways, rooms_in
from xl_law12.bridge.spelling import SUITS, plainly
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

OF_A_MATCH = ("room", "round", "home", "away")  # the columns that only a match needs
PLAYERS = {"ns": ("north", "south"), "ew": ("east", "west")}


class HeadedTable(NamedTuple):
    """A table of results in columns.

    `gone` are the lines that are no results, with the reason; `doubts` are the lines that need an answer first, with
    the question. `numbers` are the rows of the lines, `columns` says which column holds what, `contract` is the heading
    of the contracts. `is_faced`: one column named both pairs, and the scores were those of the first.
    """

    headings: Headings
    lines: Lines
    numbers: Sequence[int]
    columns: Columns
    unit: str
    names: Mapping[str, str]
    gone: LeftLines
    doubts: Doubts
    contract: Entry
    is_faced: bool = False

    @property
    def kept(self) -> Sequence[int]:
        """The numbers of the lines that are results."""
        everyone = range(self.lines.size)
        return [at for at in everyone if at not in self.gone] if self.gone else everyone

    @property
    def results(self) -> Lines:
        """The lines that are results."""
        return chosen(self.lines, self.kept) if self.gone else self.lines


def tables_in(grid: Grid, *, is_exact: bool = False) -> list[HeadedTable]:
    """Every table in a grid; where the headings stand again, another one begins.

    `is_exact`: every row should have a cell for every heading.

    >>> grid = Grid([["Board", 2], ["NS", 1], ["EW", 5], ["Contract", "4H"], ["By", "N"], ["Tricks", 10]], [1, 2])
    >>> tables_in(grid)[0].columns
    {'board': 0, 'ns': 1, 'ew': 2, 'contract': 3, 'declarer': 4, 'tricks': 5}
    """
    return [_read(part, is_exact=is_exact) for part in parts_of(facing.split(grid))]


def _as_read(rows: Iterable[ColumnCells]) -> list[EntryRow]:
    """The rows as the finder of columns takes them: a blank cell is None, figures are numbers."""
    return [*zip(*map(_typed_column, zip(*rows, strict=True)), strict=True)]


def _typed_column(column: ColumnCells) -> ColumnCells:
    """A column as the finder takes it; equal cells are read once."""
    read = {cell: typed(cell) if type(cell) is str else cell for cell in set(column)}
    return [*map(read.__getitem__, column)]


def _read(part: GridPart, *, is_exact: bool) -> HeadedTable:
    """The lines of a part, column by column."""
    below = part.below
    sample = _as_read([*below.rows(0, SAMPLE), *_first_beyond(below)])
    columns = columns_of(part.headings, sample, lambda columns: _trial(sample, columns, part.board))
    columns, unit = other_headings.with_points(columns, part.headings, part.names, below)
    if _is_of_a_match(part, columns):
        columns |= {"session": columns["round"]} if "round" in columns else {}
    else:
        columns = {name: at for name, at in columns.items() if name not in OF_A_MATCH}
    lines, unseated = _seen_from_ns(part, columns)
    gone, found = line_checks.of_lines(lines, columns, below)
    found = {**unseated, **found}
    if is_exact:
        found = {**line_checks.of_widths(below, part.names, lines), **found}
    if "erased" in columns:
        erased, odd = line_checks.taken_back(below.column(columns["erased"]))
        gone, found = gone | erased, found | odd
    contract = part.names[columns["contract"]] if "contract" in columns else ""
    players = _players(lines, below, columns)
    return HeadedTable(
        part.headings, lines, below.numbers, columns, unit, players, gone, found, contract, below.is_faced
    )


def _is_of_a_match(part: GridPart, columns: Columns) -> bool:
    """Whether the lines are of matches: they name rooms, or teams as NS and EW."""
    below = part.below
    if below.room or any(rooms_in(below.column(columns.get("room")))):
        return True
    board, ns, ew = (below.column(columns.get(name)) for name in ("board", *SIDES))
    return meet_both_ways(board, ns, ew)


def _seen_from_ns(part: GridPart, columns: Columns) -> tuple[Lines, Doubts]:
    """The lines with English letters or signs for suits, seen from NS; and the questions about them."""
    lines, asked = with_our_suits(_lines(part, columns), part.names)
    if part.below.is_faced:
        return facing.from_the_first(lines), asked
    if "opponents" in columns and columns.keys().isdisjoint(SIDES) and any(lines.contract):
        lines, unseated = facing.from_the_card(lines, part.below.column(columns["opponents"]), part.pair)
        return lines, {**unseated, **asked}
    return lines, asked


def _trial(sample: Sequence[EntryRow], columns: Columns, board: str) -> list[LineAnswer]:
    """The results of the lines, if these were the columns."""
    cells = [["" if cell is None else cell for cell in column] for column in zip(*sample, strict=True)]
    part = GridPart(Headings((), 0, 0), (), Grid(cells, range(len(sample))), board)
    return distinct(_lines(part, columns)).answers()


def _first_beyond(grid: Grid) -> list[ColumnCells]:
    """For each column the first row beyond the sample that fills it: so no filled column counts as blank."""
    beyond = (next((at for at in range(SAMPLE, len(column)) if column[at] != ""), None) for column in grid.columns)
    return [grid.row(at) for at in beyond if at is not None]


def _players(lines: Lines, below: Grid, columns: Columns) -> dict[str, str]:
    """Who the pairs are, where columns say it."""
    names: dict[str, str] = {}
    for side, pairs in zip(SIDES, (lines.ns, lines.ew), strict=True):
        if f"{side}_names" in columns:
            players = dict.fromkeys(zip(pairs, below.column(columns[f"{side}_names"]), strict=True))
            names.update((f"{side.upper()} {pair}", text) for pair, text in players if text)
    return names


def _lines(part: GridPart, columns: Columns) -> Lines:
    """The cells below the headings as lines."""
    grid = part.below
    given = {name: grid.column(columns.get(name)) for name in COLUMNS[1:]}
    if "doubled" in columns:
        given["contract"] = [*map(_doubled, given["contract"], grid.column(columns["doubled"]))]
    if "lead" in columns:
        given["lead"] = ["" if says_nothing(card) else str(card).translate(SUITS) for card in given["lead"]]
    if "ns_points" in columns and "ew_points" in columns and grid.widths:
        given["ns_points"] = _of_whole_rows(grid, given["ns_points"], columns["ew_points"])
    if "board" not in columns:
        given["board"] = [part.board] * len(grid.numbers)
    for side, seats in PLAYERS.items():
        if side not in columns and any(seat in columns for seat in seats):
            seated = zip(*(grid.column(columns.get(seat)) for seat in seats), strict=True)
            given[side] = [" & ".join(str(player) for player in players if player != "") for players in seated]
    given["room"] = [grid.room] * len(grid.numbers) if grid.room else rooms_in(given["room"])
    if any(given["room"]):
        given["ns_points"] = given["ew_points"] = [""] * len(grid.numbers)  # a match has none
        if "home" in columns and "away" in columns:
            teams = (grid.column(columns[team]) for team in ("home", "away"))
            given["ns"], given["ew"] = in_seats(given["room"], *teams)
    return Lines(LineNumbers(grid.numbers, grid.word), **given)


def _doubled(contract: Entry, doubled: Entry) -> Entry:
    """The contract with its double, which has a column of its own."""
    sign = plainly(str(doubled)).upper().strip("-")
    if sign not in ("", "X", "XX"):
        template = "{doubled} is not a double: write X or XX"
        return Unreadable(str(doubled), Law12Error(template, "doubled", doubled=quoted(doubled)))
    return f"{contract} {sign}" if isinstance(contract, str) and contract and sign else contract


def _of_whole_rows(grid: Grid, cells: ColumnCells, last: int) -> ColumnCells:
    """NS's points, but blank in rows that are too short to reach EW's points: the cells of such a row have moved.

    A copied page leaves such a row where one word stands for contract, tricks and score.
    """
    return [cell if width > last else "" for cell, width in zip(cells, grid.widths, strict=True)]


def all_doubts(tables: Sequence[HeadedTable], lines: Lines) -> Doubts:
    """The doubts of all tables, by the lines' indexes when the tables are joined.

    Contracts under equal headings are written alike, so whether a C is hearts is asked of all of them together.
    """
    begin = 0
    under: dict[Entry, list[int]] = {}
    found: Doubts = {}
    for table in tables:
        number = {line: begin + at for at, line in enumerate(table.kept)}
        found |= {number[line]: doubt for line, doubt in table.doubts.items() if line in number}
        under.setdefault(table.contract, []).extend(number.values())
        begin += len(number)
    for heading, numbers in under.items():
        found = _hearts(heading, lines, numbers) | found
    return found


def _hearts(heading: Entry, lines: Lines, numbers: Sequence[int]) -> Doubts:
    """The lines under this heading in which a C may be hearts."""
    given = (Line._make(lines.cells(at, Line._fields)) for at in numbers)
    return {numbers[at]: why for at, why in maybe_hearts(heading, given).items()}
