"""The two rooms of a match in a table: a column that names the room of a line, or columns of either room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from xl_law12.reading.entries import Entry
from xl_law12.reading.grids import Grid
from xl_law12.reading.headings import MOST_TITLES, OF_RESULTS, meaning_of
from xl_law12.reading.lines import ColumnCells
from xl_law12.reading.words import folded_cell, spellings

OPEN, CLOSED = "OPEN", "CLOSED"
RESULT = "Result"  # what stands in a column that is headed by the room alone: contracts, or scores


@cache
def _rooms() -> Mapping[str, str]:
    """The room that a folded word means; the longest words first."""
    known = {word: room for room in (OPEN, CLOSED) for word in spellings(f"{room.lower()} room")}
    return {word: known[word] for word in sorted(known, key=len, reverse=True)}


def room_in(cell: Entry) -> str:
    """The room that a cell names; a blank for anything else.

    >>> room_in("Open Room"), room_in("chiusa"), room_in("O"), room_in("Table 7")
    ('OPEN', 'CLOSED', 'OPEN', '')
    """
    text = folded_cell(cell)
    return _rooms().get(text) or {"o": OPEN, "c": CLOSED}.get(text, "")


def rooms_in(column: ColumnCells) -> ColumnCells:
    """The room of every line, where a column names nothing but these two.

    >>> rooms_in(["Open", "", "Closed"]), rooms_in(["A", "B", "C"])
    (['OPEN', '', 'CLOSED'], ['', '', ''])
    """
    named = {cell: room_in(cell) for cell in set(column)}
    is_of_a_match = all(named[cell] for cell in named if cell != "")
    return [named[cell] if is_of_a_match else "" for cell in column]


def in_seats(rooms: ColumnCells, home: ColumnCells, away: ColumnCells) -> tuple[ColumnCells, ColumnCells]:
    """The teams as (NS, EW) for every line: home sits North-South in the open room.

    >>> in_seats(["OPEN", "CLOSED"], ["Verdi", "Verdi"], ["Neri", "Neri"])
    (['Verdi', 'Neri'], ['Neri', 'Verdi'])
    """
    teams = zip(rooms, home, away, strict=True)
    seated = [(visitors, team) if room == CLOSED else (team, visitors) for room, team, visitors in teams]
    return [ns for ns, _ in seated], [ew for _, ew in seated]


def meet_both_ways(boards: ColumnCells, ns: ColumnCells, ew: ColumnCells) -> bool:
    """Whether NS and EW are teams: on most boards the same two meet twice, and each is NS once. Nobody meets itself.

    >>> meet_both_ways([1, 1], ["Verdi", "Neri"], ["Neri", "Verdi"]), meet_both_ways([1, 1], [1, 2], [1, 2])
    (True, False)
    """
    met = {line for line in zip(boards, ns, ew, strict=True) if line[1:] != ("", "")}
    both_ways = sum((board, second, first) in met for board, first, second in met)
    return 2 * both_ways > len(met) and all(first != second for _, first, second in met)


@lru_cache(maxsize=1024)
def _headed(heading: Entry) -> tuple[str, str]:
    """The room in a heading, and what else it says.

    >>> _headed("Open room contract"), _headed("NS score (closed)"), _headed("Open"), _headed("Contract")
    (('OPEN', 'contract'), ('CLOSED', 'nsscore'), ('OPEN', ''), ('', ''))
    """
    text = folded_cell(heading) if str(heading)[:1].isalpha() else ""
    for word, room in _rooms().items():
        rest = text.removeprefix(word) if text.startswith(word) else text.removesuffix(word)
        if rest != text and (not rest or meaning_of(rest)):
            return room, rest
    return "", ""


def in_rooms(grid: Grid) -> list[Grid]:
    """A table with columns of both rooms as two tables, one for each room; any other table alone.

    >>> table = Grid([["Board", "1"], ["Open", "420"], ["Closed", "-50"]], [1, 2])
    >>> [(it.room, it.columns) for it in in_rooms(table)]
    [('OPEN', [['Board', '1'], ['Result', '420']]), ('CLOSED', [['Board', '1'], ['Result', '-50']])]
    """
    for row, cells in enumerate(grid.rows(0, MOST_TITLES)):
        found = [_headed(cell) for cell in cells]
        if {OPEN, CLOSED} <= {room for room, _ in found}:
            below = grid.row(row + 1) if row + 1 < len(grid.numbers) else ()
            is_above = bool(OF_RESULTS.intersection(map(meaning_of, below)))
            names = [*below] if is_above else [rest or RESULT for _, rest in found]
            whose = _spread(cells, found) if is_above else [room for room, _ in found]
            return [_of(grid, row + is_above, names, whose, room) for room in (OPEN, CLOSED)]
    return [grid]


def _spread(cells: ColumnCells, found: Sequence[tuple[str, str]]) -> list[str]:
    """The room over every column, where one heading spans several."""
    whose: list[str] = []
    above = ""
    for cell, (room, _) in zip(cells, found, strict=True):
        above = room if cell != "" else above
        whose.append(above)
    return whose


def _of(grid: Grid, head: int, names: Sequence[Entry], whose: Sequence[str], room: str) -> Grid:
    """The columns of one room with those of both, below their headings."""
    columns = [
        [*column[:head], names[at] if whose[at] else column[head], *column[head + 1 :]]
        for at, column in enumerate(grid.columns)
        if whose[at] in ("", room)
    ]
    return grid._replace(columns=columns, widths=(), room=room)
