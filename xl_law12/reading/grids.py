"""Tables column by column: their parts, the two rooms of a match, and tables seen from a pair's own side."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, compress
from typing import Any, NamedTuple

from xl_law12.bridge.session import pair_number
from xl_law12.errors import Law12Error, Where
from xl_law12.reading.contracts import parse_contract
from xl_law12.reading.headings import MOST_TITLES, OF_RESULTS, SIDES, Headings, find_headings, meaning_of
from xl_law12.reading.lines import ColumnCells, Faults, Lines, distinct
from xl_law12.reading.words import Entry, board_in, figure_of, folded_cell, number_in, plainly, readable, spellings
from xl_law12.sentences import quoted

SAMPLE = 2_000  # lines that tell what a column holds
OPEN, CLOSED = "OPEN", "CLOSED"
RESULT = "Result"  # what stands in a column that is headed by the room alone: contracts, or scores
PAIRS_SAMPLE = 50  # rows that tell whether a column holds both pairs
OF_SIDES = ("ns", "ew", "ns_score", "ew_score", "ns_points", "ew_points")
UNSEATED = (
    "a pair's own card: did it sit NS or EW here? The contract and its score tell neither: give the columns NS and EW"
)
_NUMBERS = re.compile(r"(\d+)\s*[-/:]\s*(\d+)")
_RULE = re.compile(r"\s*|:?[-=]{2,}:?")  # a cell of the line below the headings in Markdown
_VERSUS = re.compile(r"(.+?)\s+vs?\.?\s+(.+)", re.I)


class Grid(NamedTuple):
    """A table as columns of cells."""

    columns: Sequence[ColumnCells]
    numbers: Sequence[int]  # of the rows in the file
    title: str = ""  # what stands above it
    widths: Sequence[int] = ()  # how many cells each row has in the file, where that tells something
    word: str = "line"  # what reports call a row
    room: str = ""  # of all its lines, where a match has columns of either room
    is_faced: bool = False  # both pairs stood in one column, and the scores are those of the first

    def rows(self, begin: int = 0, end: int | None = None) -> list[ColumnCells]:
        """Some of the rows."""
        return list(zip(*(column[begin:end] for column in self.columns), strict=True))

    def row(self, at: int) -> ColumnCells:
        """One of the rows."""
        return tuple(column[at] for column in self.columns)

    def column(self, number: int | None) -> ColumnCells:
        """A column; blank cells for none."""
        return [""] * len(self.numbers) if number is None else self.columns[number]

    def between(self, begin: int, end: int) -> Grid:
        """The grid of these rows, without the blank ones."""
        columns = [column[begin:end] for column in self.columns]
        numbers, widths = self.numbers[begin:end], self.widths[begin:end]
        if all("" in column for column in columns):
            has_cells = [row.count("") < len(columns) for row in zip(*columns, strict=True)]
            columns = [list(compress(column, has_cells)) for column in columns]
            numbers, widths = (list(compress(cells, has_cells)) for cells in (numbers, widths))
        return self._replace(columns=columns, numbers=numbers, widths=widths)


class GridPart(NamedTuple):
    """A part of a grid: its headings, what stands below them, and the board and the pair that titles name."""

    headings: Headings
    below: Grid
    board: str
    pair: str = ""


def parts_of(grid: Grid) -> Iterator[GridPart]:
    """The parts of a grid, each below the headings."""
    sample = grid.rows(0, SAMPLE)
    announced = find_headings(sample)
    _check_above(grid, announced.first)
    under = announced.below - announced.first
    begins = _heading_rows(grid, sample[announced.first], announced)
    above, board = 0, ""
    for begin, end in zip(begins, [*begins[1:], len(grid.numbers)], strict=True):
        cells = chain.from_iterable(grid.rows(above, begin))
        titles = [grid.title, *(cell for cell in cells if isinstance(cell, str))]
        board = board_in(titles) or (board if grid.is_faced else "")
        if begin != begins[0] and not (board or grid.is_faced or "board" in announced.meanings):
            problem = "the headings stand here again: give one board at a time, or a column with the boards' numbers"
            raise Law12Error(problem, Where.of("table", grid.numbers[begin]))
        top = begin + under
        top += top < end and all(map(_RULE.fullmatch, map(str, grid.row(top))))
        above = end
        while top < above < len(grid.numbers) and sum(cell != "" for cell in grid.row(above - 1)) <= 1:
            above -= 1  # rows at the end of a table with at most one cell are the next table's title
        yield GridPart(announced, grid.between(top, above), board, number_in(titles, "pair"))


def _check_above(grid: Grid, first: int) -> None:
    """Refuse a contract above the headings, where titles stand: it would be lost."""
    for row, cells in enumerate(grid.rows(0, first)):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and readable(parse_contract, cell) is not None:
                where = Where.of("table", grid.numbers[row], column + 1)
                raise Law12Error("{cell} stands above the line of headings", where, cell=quoted(cell))


def _heading_rows(grid: Grid, head: ColumnCells, announced: Headings) -> list[int]:
    """The indexes of the rows that hold the headings: the first, and each row that repeats it."""
    marked = next(at for at, cell in enumerate(head) if cell != "")
    if grid.columns[marked].count(head[marked]) == 1:
        return [announced.first]
    same = (at for at, cell in enumerate(grid.columns[marked]) if cell == head[marked] and grid.row(at) == head)
    return [announced.first, *(at for at in same if at >= announced.below)]


@cache
def _rooms() -> Mapping[str, str]:
    """The room that a folded word means; the longest words first."""
    known = {word: room for room in (OPEN, CLOSED) for word in spellings(f"{room.lower()} room")}
    return {word: known[word] for word in sorted(known, key=len, reverse=True)}


def room_in(cell: Entry) -> str:
    """The room that a cell names; a blank for anything else."""
    text = folded_cell(cell)
    return _rooms().get(text) or {"o": OPEN, "c": CLOSED}.get(text, "")


def rooms_in(column: ColumnCells) -> ColumnCells:
    """The room of every line, where a column names nothing but these two."""
    named = {cell: room_in(cell) for cell in set(column)}
    is_of_a_match = all(named[cell] for cell in named if cell != "")
    return [named[cell] if is_of_a_match else "" for cell in column]


def in_seats(rooms: ColumnCells, home: ColumnCells, away: ColumnCells) -> tuple[ColumnCells, ColumnCells]:
    """The teams as (NS, EW) for every line: home sits North-South in the open room."""
    teams = zip(rooms, home, away, strict=True)
    seated = [(visitors, team) if room == CLOSED else (team, visitors) for room, team, visitors in teams]
    return [ns for ns, _ in seated], [ew for _, ew in seated]


def meet_both_ways(boards: ColumnCells, ns: ColumnCells, ew: ColumnCells) -> bool:
    """Whether NS and EW are teams: on most boards the same two meet twice, and each is NS once. Nobody meets itself."""
    if {*ns}.isdisjoint(ew):
        return False
    met = {*zip(boards, ns, ew, strict=True)} - {(board, "", "") for board in {*boards}}
    both_ways = met & {*zip(boards, ew, ns, strict=True)}
    return 2 * len(both_ways) > len(met) and all(first != second for _, first, second in met)


def in_sections(lines: Lines) -> Lines:
    """The lines with the section before the numbers of pairs that sections share; or as the groups of fouled boards."""
    if {pair for pairs in (lines.ns, lines.ew) for pair in divided(pairs, lines.section)} <= {"", None}:
        return lines
    if 0 < 2 * len(divided(lines.board, lines.section)) < len({*lines.board}) and not is_repeated(lines):
        # pairs change sections, and few boards have more than one: these are groups of fouled boards
        return lines._replace(group=lines.section, section=[""] * lines.size)
    sections = [str(pair_number(section or "")) for section in lines.section]
    ns, ew = (
        [pair and f"{section}{pair_number(pair)}" for section, pair in zip(sections, pairs, strict=True)]
        for pairs in (lines.ns, lines.ew)
    )
    return lines._replace(ns=ns, ew=ew)


def is_repeated(lines: Lines) -> bool:
    """Whether a pair plays a board again in the same direction; lines without pairs may be of the same one."""
    return len({*zip(lines.board, lines.ns, strict=True)}) < lines.size


def divided(boards: ColumnCells, parts: ColumnCells) -> list[Any]:
    """The boards of which there are several parts; by their groups they are the fouled ones."""
    parts_of = Counter(board for board, _ in dict.fromkeys(zip(boards, parts, strict=True)))
    return [board for board, count in parts_of.items() if count > 1]


@lru_cache(maxsize=1024)
def _room_in_heading(heading: Entry) -> tuple[str, str]:
    """The room in a heading, and what else it says."""
    text = folded_cell(heading) if str(heading)[:1].isalpha() else ""
    for word, room in _rooms().items():
        rest = text.removeprefix(word) if text.startswith(word) else text.removesuffix(word)
        if rest != text and (not rest or meaning_of(rest)):
            return room, rest
    return "", ""


def in_rooms(grid: Grid) -> list[Grid]:
    """A table with columns of both rooms as two tables, one for each room; any other table alone."""
    for row, cells in enumerate(grid.rows(0, MOST_TITLES)):
        found = [_room_in_heading(cell) for cell in cells]
        if {OPEN, CLOSED} <= {room for room, _ in found}:
            below = grid.row(row + 1) if row + 1 < len(grid.numbers) else ()
            is_above = bool(OF_RESULTS.intersection(map(meaning_of, below)))
            names = [*below] if is_above else [rest or RESULT for _, rest in found]
            whose = [room for room, _ in found]
            for at in range(1, len(cells) if is_above else 1):  # one heading of a room may span several columns
                whose[at] = whose[at - 1] if cells[at] == "" else whose[at]
            return [_columns_of_room(grid, row + is_above, names, whose, room) for room in (OPEN, CLOSED)]
    return [grid]


def _columns_of_room(grid: Grid, head: int, names: Sequence[Entry], whose: Sequence[str], room: str) -> Grid:
    """The columns of one room with those of both, below their headings."""
    columns = [
        [*column[:head], names[at] if whose[at] else column[head], *column[head + 1 :]]
        for at, column in enumerate(grid.columns)
        if whose[at] in ("", room)
    ]
    return grid._replace(columns=columns, widths=(), room=room)


@cache
def _both_sides() -> frozenset[str]:
    """Headings of both pairs, folded: `NS-EW`."""
    return frozenset(ns + ew for ns in spellings("ns") for ew in spellings("ew"))


def with_pairs_apart(grid: Grid) -> Grid:
    """The grid with the pairs that stand in one column in two; the second stands after all other columns."""
    # The two are numbers, `1-2` below `NS-EW` or `Pairs`; or names, `6-Ash-Bell vs. 11-Cole-Dunn`: then the scores are
    # those of the first. Where other columns have the pairs the grid stays as it is.
    announced = find_headings(grid.rows(0, MOST_TITLES))
    if not {*SIDES}.isdisjoint(announced.meanings):
        return grid
    for at, column in enumerate(grid.columns):
        sample = [cell for cell in column[:PAIRS_SAMPLE] if isinstance(cell, str)]
        is_faced = any(" v" in cell and _VERSUS.fullmatch(cell) for cell in sample)
        below = [cell for cell in column[announced.below :] if cell != ""]
        is_both = folded_cell(announced.names[at]) in _both_sides() or announced.meanings[at] == "pair"
        are_numbers = is_both and below and all(_NUMBERS.fullmatch(plainly(str(cell))) for cell in below)
        if is_faced or (are_numbers and "opponents" not in announced.meanings):
            halves = [_halves(cell, _VERSUS if is_faced else _NUMBERS) for cell in column]
            first, second = ([half[of] for half in halves] for of in (0, 1))
            if not is_faced:
                first[announced.first], second[announced.first] = "NS", "EW"
            columns = [*grid.columns[:at], first, *grid.columns[at + 1 :], second]
            return grid._replace(columns=columns, is_faced=is_faced)
    return grid


def _halves(cell: Entry, pattern: re.Pattern[str]) -> tuple[Entry, Entry]:
    """The two pairs in a cell; a heading becomes one of NS and one of EW."""
    match = pattern.fullmatch(plainly(cell)) if isinstance(cell, str) else None
    if match is not None:
        return match[1], match[2]
    return (f"NS {cell}", f"EW {cell}") if cell else ("", "")


def from_the_first(lines: Lines) -> Lines:
    """The lines seen from NS. The pair that is named first sat NS, unless more scores can be EW's alone than NS's."""
    turned = mirrored(lines)
    sides = _sides(lines, turned)
    return turned if sides.count({"EW"}) > sides.count({"NS"}) else lines


def from_the_card(lines: Lines, opponents: ColumnCells, own: str) -> tuple[Lines, Faults]:
    """The lines of a pair's card with its own scores; the contracts tell where it sat against each, or it is asked."""
    lines = _with_own_scores(lines)._replace(ns=[own] * lines.size, ew=opponents)
    turned = mirrored(lines)
    sides = _sides(lines, turned)
    proved: defaultdict[Entry, set[str]] = defaultdict(set)
    for opponent, possible in zip(opponents, sides, strict=True):
        proved[opponent] |= possible if len(possible) == 1 else set()
    sat = [proved[opponent] for opponent in opponents]
    seen = [turned if it == {"EW"} else lines for it in sat]
    seated = {name: [getattr(it, name)[at] for at, it in enumerate(seen)] for name in OF_SIDES}
    unknown = (at for at, it in enumerate(sat) if len(it) != 1 and sides[at] and lines.contract[at] != "")
    return lines._replace(**seated), {at: Law12Error(UNSEATED) for at in unknown}


def _sides(lines: Lines, turned: Lines) -> list[set[str]]:
    """For every line the sides that can have its score."""
    ns, ew = (distinct(it).answers() for it in (lines, turned))
    answers = ({"NS": own, "EW": theirs} for own, theirs in zip(ns, ew, strict=True))
    return [{side for side, answer in it.items() if not isinstance(answer, Law12Error)} for it in answers]


def _with_own_scores(lines: Lines) -> Lines:
    """The lines of a card with its own score in one column; a figure under Minus is negative. Words stay in theirs."""
    ns_score, ew_score = [*lines.ns_score], [*lines.ew_score]
    for at, (plus, minus) in enumerate(zip(ns_score, ew_score, strict=True)):
        number = figure_of(minus)
        if number and not figure_of(plus):
            ns_score[at], ew_score[at] = _like(minus, -abs(number)), ""
    return lines._replace(ns_score=ns_score, ew_score=ew_score)


def mirrored(lines: Lines) -> Lines:
    """The lines as if their scores and points were the other side's. A word goes into the other column."""
    signed = [figure_of(cell) for cell in lines.ns_score]
    turned = zip(lines.ns_score, lines.ew_score, signed, strict=True)
    return lines._replace(
        ns=lines.ew,
        ew=lines.ns,
        ns_score=[minus if number is None else _like(plus, -number) for plus, minus, number in turned],
        ew_score=[plus if number is None else "" for plus, number in zip(lines.ns_score, signed, strict=True)],
        ns_points=lines.ew_points,
        ew_points=lines.ns_points,
    )


def _like(cell: Entry, number: float) -> Entry:
    """A number as the cells of its table are: a text in a file, a number in a sheet."""
    return f"{number:g}" if isinstance(cell, str) else number
