"""Tables of results in a text or a page: their columns are found by the headings that programs print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from xl_law12.bridge.reading.columns import columns_of
from xl_law12.bridge.reading.headings import SIDES, Headings, Row, find_headings
from xl_law12.bridge.reading.table import ERASED, PLAYERS, Pasted
from xl_law12.bridge.reading.words import folded, spellings
from xl_law12.errors import Law12Error
from xl_law12.files import headings
from xl_law12.files.evening import BEGINS_A_FORMULA, COLUMNS, Evening, Left, Lines, ResultsError, chosen, joined
from xl_law12.files.grids import Grid, squared

SAMPLE = 2_000  # lines that tell what a column holds
LONGEST_TITLE = 200

_TITLE = re.compile(r"([^\W\d]+)[\s.:#]*(\d{1,4})\b")

Cells = Sequence[str]


class Table(NamedTuple):
    """A table of results: what its columns are, their names, the rows below, and the board that its title names."""

    headings: Headings
    names: Cells
    rows: Sequence[Cells]
    numbers: Sequence[int]  # of the rows, in the file
    board: str


class Read(NamedTuple):
    """What a table gave."""

    lines: Lines
    unit: str
    names: dict[str, str]
    left: Sequence[Left]


def evening_of(grids: Sequence[Grid], program: str) -> Evening:
    """The lines of every table that has headings of results; the others are reported."""
    parts: list[Read] = []
    left: list[Left] = []
    problem = "holds no table"
    for grid in grids:
        try:
            parts += map(_read, _tables(grid))
        except Law12Error as error:
            problem = error.problem
            left.append(Left(f"line {grid.numbers[0]}", f"a table is passed over: {problem}"))
    if not any(part.lines.size for part in parts):
        raise ResultsError(problem)
    units = {part.unit for part in parts} - {""}
    return Evening(
        joined(part.lines for part in parts),
        program,
        title=next((grid.title for grid in grids if grid.title), ""),
        method=units.pop() if len(units) == 1 else "",
        names={pair: names for part in parts for pair, names in part.names.items()},
        left=[*left, *(it for part in parts for it in part.left)],
    )


def _tables(grid: Grid) -> Iterator[Table]:
    """The tables in a grid: where the headings stand again, another one begins."""
    rows = squared(grid.rows)
    found = find_headings(_as_read(rows[:SAMPLE]))
    head, under = rows[found.first], found.below - found.first
    again = rows.count(head) > 1
    begins = [found.first, *(at for at in range(found.below, len(rows)) if again and rows[at] == head)]
    above = 0
    for begin, end in zip(begins, [*begins[1:], len(rows)], strict=True):
        board = _board_in([grid.title, *(cell for row in rows[above:begin] for cell in row)])
        above = end if end == len(rows) else _end_of(rows, begin + under, end)
        below = slice(begin + under, above)
        is_filled = list(map(any, rows[below]))
        filled, numbers = compress(rows[below], is_filled), compress(grid.numbers[below], is_filled)
        yield Table(found, rows[begin + under - 1], list(filled), list(numbers), board)


def _as_read(rows: Iterable[Cells]) -> list[Row]:
    """The rows as the reader of pasted tables takes them: a blank cell is None."""
    return [[cell.strip() or None for cell in row] for row in rows]


def _end_of(rows: Sequence[Cells], begin: int, end: int) -> int:
    """Where the lines of a table end before the next one's title, which fills one cell at most."""
    while end > begin and sum(map(bool, rows[end - 1])) <= 1:
        end -= 1
    return end


def _board_in(texts: Iterable[str]) -> str:
    """The number of the board in titles such as `Board 7` or `Rozdanie 7`; the last one that there is.

    >>> _board_in(["Club night, board 7 of 24"])
    '7'
    """
    words = (found for text in texts for found in _TITLE.findall(text[:LONGEST_TITLE]))
    boards = [number for word, number in words if folded(word) in spellings("board")]
    return boards[-1] if boards else ""


def _read(table: Table) -> Read:
    """The lines of a table, column by column."""
    columns, unit = _columns(table)
    cells = list(zip(*table.rows, strict=True)) or [()] * len(table.names)
    lines = _lines(table, columns, cells)
    names: dict[str, str] = {}
    for side, pairs in zip(SIDES, (lines.ns, lines.ew), strict=True):
        players = _column(cells, columns.get(f"{side}_names"), lines.size)
        names.update((f"{side.upper()} {pair}", text) for pair, text in zip(pairs, players, strict=True) if text)
    if "erased" not in columns:
        return Read(lines, unit, names, [])
    gone = [ERASED.get(folded(cell), False) for cell in cells[columns["erased"]]]
    left = [Left(place, "erased") for place, is_gone in zip(lines.place, gone, strict=True) if is_gone]
    return Read(chosen(lines, [index for index, is_gone in enumerate(gone) if not is_gone]), unit, names, left)


def _columns(table: Table) -> tuple[dict[str, int], str]:
    """Which column holds what, by its heading and by its first lines; and the unit of the points."""
    sample = _as_read([*table.rows[:SAMPLE], *_first_beyond(table.rows)])
    pasted = Pasted(sample, range(len(sample)), table.board or None, None)
    columns = dict(columns_of(table.headings, sample, pasted.results))
    results, unit = set(columns.values()), ""
    for index, (name, meaning) in enumerate(zip(table.names, table.headings.meanings, strict=True)):
        found = headings.known().get(folded(name)) if not meaning else headings.PERCENT.get(meaning)
        if found is not None:
            columns[found.column], unit = index, found.unit or unit
        elif meaning in ("score", "points") and index not in results:
            columns.setdefault("ns_points", index)
    return columns, unit


def _first_beyond(rows: Sequence[Cells]) -> list[Cells]:
    """For each column the first line beyond the sample in which it is filled: no column is taken for a blank one."""
    beyond = rows[SAMPLE:]
    firsts = (next((row for row in beyond if row[column]), None) for column in range(len(rows[0]) if beyond else 0))
    return [row for row in firsts if row is not None]


def _lines(table: Table, columns: dict[str, int], cells: Sequence[Cells]) -> Lines:
    size = len(table.rows)
    given = {name: _column(cells, columns.get(name), size) for name in COLUMNS[1:]}
    if "doubled" in columns:
        doubles = [cell.strip("-") for cell in _column(cells, columns["doubled"], size)]
        given["contract"] = [
            f"{bid} {x}".strip() if bid else "" for bid, x in zip(given["contract"], doubles, strict=True)
        ]
    if "board" not in columns:
        given["board"] = [table.board] * size
    for side, seats in PLAYERS.items():
        if side not in columns and any(seat in columns for seat in seats):
            seated = zip(*(_column(cells, columns.get(seat), size) for seat in seats), strict=True)
            given[side] = [" & ".join(filter(None, players)) for players in seated]
    return Lines(list(map("line {}".format, table.numbers)), **given)


def _column(cells: Sequence[Cells], column: int | None, size: int) -> Cells:
    """A column without blanks around its texts, and without the sign that keeps a text from being a formula."""
    if column is None:
        return [""] * size
    plain = {text: _unquoted(text.strip()) for text in set(cells[column])}
    return [plain[text] for text in cells[column]]  # equal texts are one text, which makes all that follows quicker


def _unquoted(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in BEGINS_A_FORMULA else text
