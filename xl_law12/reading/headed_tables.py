"""Tables of results, wherever they come from: their columns are found by the headings that programs print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple

from xl_law12.bridge.spelling import SUITS, plainly
from xl_law12.errors import Law12Error
from xl_law12.reading import facing, line_checks, other_headings
from xl_law12.reading.columns import Headed, columns_of
from xl_law12.reading.entries import Entry, Unreadable, says_nothing, typed
from xl_law12.reading.foreign_suits import maybe_hearts, with_our_suits
from xl_law12.reading.grids import SAMPLE, Grid, GridPart, parts_of
from xl_law12.reading.headings import SIDES
from xl_law12.reading.lines import COLUMNS, ColumnCells, Columns, Faults, LeftLines, Lines, chosen
from xl_law12.reading.results import distinct
from xl_law12.reading.rooms import in_seats, meet_both_ways, rooms_in
from xl_law12.sentences import quoted, say

OF_A_MATCH = ("room", "home", "away")  # the columns that only a match needs
AGAIN = say("the same results once more, as the other side sees them")
PLAYERS = {"ns": ("north", "south"), "ew": ("east", "west")}


Meeting = tuple[object, object, object]  # a board, and who sat NS and EW


class HeadedTable(NamedTuple):
    """A table of results in columns.

    `columns` says which column of the part holds what, `unit` is that of its points, `names` are the players of pairs.
    `gone` are the lines that are no results, with the reason; `faults` are the lines that need an answer first, with
    the question.
    """

    part: GridPart
    lines: Lines
    columns: Columns
    unit: str
    names: Mapping[str, str]
    gone: LeftLines
    faults: Faults

    @property
    def is_faced(self) -> bool:
        """Whether one column named both pairs, and the scores were those of the first."""
        return self.part.below.is_faced

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


def _read(part: GridPart, *, is_exact: bool) -> HeadedTable:
    """The lines of a part, column by column."""
    sample = part._replace(below=_sample(part.below))
    headed = Headed(part.headings.meanings, sample.below.columns)
    columns = columns_of(headed, lambda columns: distinct(_lines(sample, columns)).answers())
    columns, unit = other_headings.with_points(columns, part.headings, part.below)
    if _is_of_a_match(part.below, columns):
        columns |= {"session": columns.pop("round")} if "round" in columns else {}
    else:
        columns = {name: at for name, at in columns.items() if name not in OF_A_MATCH}
    lines, asked = _seen_from_ns(part, columns)
    gone, found = line_checks.of_lines(lines, columns, part.below)
    moved = dict(line_checks.of_widths(part.below, part.headings.names, lines)) if is_exact else {}
    faults = {**moved, **asked, **found}
    return HeadedTable(part, lines, columns, unit, _players(lines, part.below, columns), gone, faults)


def _sample(grid: Grid) -> Grid:
    """The first lines, figures as numbers; and for each column the first line beyond them that fills it.

    So no filled column counts as blank.
    """
    filled = (next((at for at in range(SAMPLE, len(column)) if column[at] != ""), None) for column in grid.columns)
    beyond = [at for at in filled if at is not None]
    columns = [_typed([*column[:SAMPLE], *(column[at] for at in beyond)]) for column in grid.columns]
    return Grid(columns, range(len(columns[0])))


def _typed(column: ColumnCells) -> ColumnCells:
    """A column with its figures as numbers; equal cells are read once."""
    read = {cell: typed(cell) if type(cell) is str and cell else cell for cell in set(column)}
    return [*map(read.__getitem__, column)]


def _is_of_a_match(below: Grid, columns: Columns) -> bool:
    """Whether the lines are of matches: they name rooms, or teams as NS and EW."""
    if below.room or any(rooms_in(below.column(columns.get("room")))):
        return True
    board, ns, ew = (below.column(columns.get(name)) for name in ("board", *SIDES))
    return meet_both_ways(board, ns, ew)


def _seen_from_ns(part: GridPart, columns: Columns) -> tuple[Lines, Faults]:
    """The lines with English letters or signs for suits, seen from NS; and the questions about them."""
    lines, asked = with_our_suits(_lines(part, columns), part.headings.names)
    if part.below.is_faced:
        return facing.from_the_first(lines), asked
    if "opponents" in columns and columns.keys().isdisjoint(SIDES) and any(lines.contract):
        lines, unseated = facing.from_the_card(lines, part.below.column(columns["opponents"]), part.pair)
        return lines, {**unseated, **asked}
    return lines, asked


def _players(lines: Lines, below: Grid, columns: Columns) -> dict[str, str]:
    """The players of the pairs, by `NS 3` and the like, if the table has columns of names."""
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
    return Lines([f"{grid.word} {number}" for number in grid.numbers], **given)


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


def all_faults(tables: Sequence[HeadedTable], lines: Lines) -> Faults:
    """The faults of all tables, by the lines' indexes when the tables are joined.

    Contracts under equal headings are written alike, so whether a C is hearts is asked of all of them together.
    """
    begin = 0
    under: dict[Entry, list[int]] = {}
    found: Faults = {}
    for table in tables:
        kept = table.kept
        found |= {begin + at: table.faults[line] for at, line in enumerate(kept) if line in table.faults}
        if "contract" in table.columns:
            heading = table.part.headings.names[table.columns["contract"]]
            under.setdefault(heading, []).extend(range(begin, begin + len(kept)))
        begin += len(kept)
    for heading, numbers in under.items():
        found = maybe_hearts(heading, lines, numbers) | found
    return found


def once(tables: Sequence[HeadedTable]) -> list[HeadedTable]:
    """The tables without the lines that repeat an earlier one, which gets its missing cells from them."""
    if sum(table.is_faced for table in tables) < 2:
        return [*tables]
    answer: list[HeadedTable] = []
    first: dict[Meeting, tuple[dict[str, list[Any]], int]] = {}  # where a result stands first: its columns, its line
    for table in tables:
        if not table.is_faced:
            answer.append(table)
            continue
        lines = _as_before(table.lines, first.keys())
        own = {name: [*getattr(lines, name)] for name in ("board", *facing.OF_SIDES)}
        again = {}
        for at, met in enumerate(_who_met(lines)):
            if at in table.gone:
                continue
            earlier, line = first.setdefault(met, (own, at))
            if earlier is not own:
                again[at] = AGAIN
                for name in facing.OF_SIDES:  # its table stands in `answer` already: its columns change in place
                    earlier[name][line] = earlier[name][line] or own[name][at]
                for name in ("board", *SIDES):
                    own[name][at] = ""
        answer.append(table._replace(lines=lines._replace(**own), gone=table.gone | again))
    return answer


def _as_before(lines: Lines, known: Set[Meeting]) -> Lines:
    """The lines, with NS and EW exchanged if more of the meetings are then among the known ones.

    If its contracts leave the side open, a table may have NS and EW the other way round.
    """
    met = {*_who_met(lines)}
    turned = {(board, ew, ns) for board, ns, ew in met}
    return facing.mirrored(lines) if len(turned & known) > len(met & known) else lines


def _who_met(lines: Lines) -> list[Meeting]:
    """The board and the pairs of every line."""
    return [*zip(lines.board, lines.ns, lines.ew, strict=True)]
