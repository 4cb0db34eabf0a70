"""Tables column by column, and the title that stands over each table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from xl_law12.bridge.reading.lines import ColumnCells


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
