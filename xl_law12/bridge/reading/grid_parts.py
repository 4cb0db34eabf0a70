"""The parts of a grid, each below its headings: where the headings stand again, another part begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from xl_law12.bridge.reading.bids import parse_bid
from xl_law12.bridge.reading.entries import readable
from xl_law12.bridge.reading.grids import Grid
from xl_law12.bridge.reading.headings import Headings, find_headings, meaning_of
from xl_law12.bridge.reading.lines import ColumnCells
from xl_law12.bridge.reading.words import board_in, number_in
from xl_law12.errors import Law12Error, Where
from xl_law12.sentences import quoted

SAMPLE = 2_000  # lines that tell what a column holds


class GridPart(NamedTuple):
    """A part of a grid below one line of headings: what its columns are and are called; the board and pair it names."""

    headings: Headings
    names: ColumnCells
    below: Grid
    board: str
    pair: str = ""


def parts_of(grid: Grid) -> Iterator[GridPart]:
    """The parts of a grid, each below the headings."""
    sample = grid.rows(0, SAMPLE)
    announced = find_headings(sample)
    _check_above(grid, announced.first)
    names, under = _names(sample, announced), announced.below - announced.first
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
        yield GridPart(announced, names, below, board, number_in(titles, "pair"))


def _check_above(grid: Grid, first: int) -> None:
    """Refuse a contract above the headings, where titles stand: it would be lost."""
    for row, cells in enumerate(grid.rows(0, first)):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and readable(parse_bid, cell) is not None:
                where = Where.of("table", grid.numbers[row], column + 1)
                raise Law12Error("{cell} stands above the line of headings", where, cell=quoted(cell))


def _names(sample: Sequence[ColumnCells], announced: Headings) -> ColumnCells:
    """The name of every column. If NS and EW share a heading, the name has the side too.

    >>> _names([["zapis", "", "IMP", ""], ["NS", "EW", "NS", "EW"]], Headings(("ns_score", "ew_score", "", ""), 0, 2))
    ['zapis NS', 'zapis EW', 'IMP NS', 'IMP EW']
    """
    top, below = sample[announced.first], sample[announced.below - 1]
    if announced.below - announced.first == 1:
        return below
    above, names, meanings = "", [], []
    for head, side in zip(top, below, strict=True):
        above = head or (above if side else "")
        names.append(f"{above} {side}".strip())
        meanings.append(meaning_of(above or None, side or None))
    return names if tuple(meanings) == announced.meanings else _names_of_packed(top, below, announced.meanings)


def _names_of_packed(top: ColumnCells, below: ColumnCells, meanings: Sequence[str | None]) -> ColumnCells:
    """The same where the sides stand together at the left, each two of them below the next heading that they split.

    >>> _names_of_packed(["wist", "zapis", ""], ["NS", "EW", ""], ["", "ns_score", "ew_score"])
    ['wist', 'zapis NS', 'zapis EW']
    """
    sides = [side for side in below if side][:2]
    names: list[str] = []
    for head in top:
        split = [meaning_of(head, side) for side in sides]
        is_split = bool(head) and any(split) and split == [*meanings[len(names) : len(names) + 2]]
        names += [f"{head} {side}" for side in sides] if is_split else [head]
    return names[: len(top)]


def _where(grid: Grid, head: ColumnCells, announced: Headings) -> list[int]:
    """The rows in which the headings stand, from the first on."""
    marked = next(at for at, cell in enumerate(head) if cell != "")
    if grid.columns[marked].count(head[marked]) == 1:
        return [announced.first]
    same = (at for at, cell in enumerate(grid.columns[marked]) if cell == head[marked] and grid.row(at) == head)
    return [announced.first, *(at for at in same if at >= announced.below)]


def _end_of(grid: Grid, begin: int, end: int) -> int:
    """Where the lines of a table end before the next one's title, which fills one cell at most."""
    while end > begin and sum(cell != "" for cell in grid.row(end - 1)) <= 1:
        end -= 1
    return end
