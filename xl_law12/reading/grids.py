"""Tables column by column, and their parts: where the headings stand again, another part begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, compress
from typing import NamedTuple

from xl_law12.errors import Law12Error, Where
from xl_law12.reading.bids import parse_bid
from xl_law12.reading.entries import readable
from xl_law12.reading.headings import Headings, find_headings
from xl_law12.reading.lines import ColumnCells
from xl_law12.reading.words import board_in, number_in
from xl_law12.sentences import quoted

SAMPLE = 2_000  # lines that tell what a column holds


class Grid(NamedTuple):
    """A table as columns of cells; `numbers` are the rows' line numbers in the file, `title` what stands above it.

    `widths` are how many cells each row has in the file, where that tells something; `word` is what reports call a row.
    `room` is that of all its lines, where a match has columns of either room.
    `is_faced`: both pairs stood in one column, and the scores are those of the first.
    """

    columns: Sequence[ColumnCells]
    numbers: Sequence[int]
    title: str = ""
    widths: Sequence[int] = ()
    word: str = "line"
    room: str = ""
    is_faced: bool = False

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
        """The grid of these rows."""
        columns = [column[begin:end] for column in self.columns]
        return self._replace(columns=columns, numbers=self.numbers[begin:end], widths=self.widths[begin:end])

    def filled(self) -> Grid:
        """The grid without its blank rows."""
        if not all("" in column for column in self.columns):
            return self
        width = len(self.columns)
        is_filled = [row.count("") < width for row in zip(*self.columns, strict=True)]
        columns = [list(compress(column, is_filled)) for column in self.columns]
        numbers, widths = (list(compress(cells, is_filled)) for cells in (self.numbers, self.widths))
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
    begins = _where(grid, sample[announced.first], announced)
    above, board = 0, ""
    for begin, end in zip(begins, [*begins[1:], len(grid.numbers)], strict=True):
        cells = chain.from_iterable(grid.rows(above, begin))
        titles = [grid.title, *(cell for cell in cells if isinstance(cell, str))]
        board = board_in(titles) or (board if grid.is_faced else "")
        if begin != begins[0] and not (board or grid.is_faced or "board" in announced.meanings):
            problem = "the headings stand here again: give one board at a time, or a column with the boards' numbers"
            raise Law12Error(problem, Where.of("table", grid.numbers[begin]))
        above = end if end == len(grid.numbers) else _end_of(grid, begin + under, end)
        below = grid.between(begin + under, above).filled()
        yield GridPart(announced, below, board, number_in(titles, "pair"))


def _check_above(grid: Grid, first: int) -> None:
    """Refuse a contract above the headings, where titles stand: it would be lost."""
    for row, cells in enumerate(grid.rows(0, first)):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and readable(parse_bid, cell) is not None:
                where = Where.of("table", grid.numbers[row], column + 1)
                raise Law12Error("{cell} stands above the line of headings", where, cell=quoted(cell))


def _where(grid: Grid, head: ColumnCells, announced: Headings) -> list[int]:
    """The indexes of the rows that hold the headings: the first, and each row that repeats it."""
    marked = next(at for at, cell in enumerate(head) if cell != "")
    if grid.columns[marked].count(head[marked]) == 1:
        return [announced.first]
    same = (at for at, cell in enumerate(grid.columns[marked]) if cell == head[marked] and grid.row(at) == head)
    return [announced.first, *(at for at in same if at >= announced.below)]


def _end_of(grid: Grid, begin: int, end: int) -> int:
    """The index after the last line of a table: rows at its end with at most one cell are the next table's title."""
    while end > begin and sum(cell != "" for cell in grid.row(end - 1)) <= 1:
        end -= 1
    return end
