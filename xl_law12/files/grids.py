"""Tables of text, column by column, and the title that stands over each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, islice
from typing import NamedTuple

from xl_law12.files.evening import BEGINS_A_FORMULA, MOST_LINES, ResultsError

WIDEST = 200
PORTION = 500  # rows whose cells the processor's cache holds while they are put into columns

Cells = Sequence[str]


class Grid(NamedTuple):
    """A table as columns of texts; `numbers` are the rows' line numbers in the file, `title` what stands above it."""

    columns: Sequence[Cells]
    numbers: Sequence[int]
    title: str = ""

    def rows(self, begin: int = 0, end: int | None = None) -> list[Cells]:
        """Some of the rows."""
        return list(zip(*(column[begin:end] for column in self.columns), strict=True))

    def row(self, at: int) -> Cells:
        """One of the rows."""
        return tuple(column[at] for column in self.columns)

    def column(self, number: int | None) -> Cells:
        """A column; blank cells for none."""
        return [""] * len(self.numbers) if number is None else self.columns[number]

    def between(self, begin: int, end: int) -> Grid:
        """The grid of these rows."""
        return self._replace(columns=[column[begin:end] for column in self.columns], numbers=self.numbers[begin:end])

    def filled(self) -> Grid:
        """The grid without its blank rows."""
        if not all("" in column for column in self.columns):
            return self
        is_filled = list(map(any, zip(*self.columns, strict=True)))
        columns = [list(compress(column, is_filled)) for column in self.columns]
        return self._replace(columns=columns, numbers=list(compress(self.numbers, is_filled)))


def in_columns(rows: Iterable[Cells], numbers: Sequence[int] | None = None, title: str = "") -> Grid:
    """The grid of these rows. Lines of a copied page may lack the empty cells at their ends.

    Equal texts are one text, which makes all that follows quicker.

    >>> in_columns([["Board", " NS", "EW"], ["1"]])
    Grid(columns=[['Board', '1'], ['NS', ''], ['EW', '']], numbers=range(1, 3), title='')
    """
    columns: list[list[str]] = []
    plain = _Plain()
    size = 0
    rows = iter(rows)
    while portion := list(islice(rows, PORTION)):
        lengths = set(map(len, portion))
        width = max(len(columns), *lengths)
        square = portion if lengths == {width} else [[*row, *[""] * (width - len(row))] for row in portion]
        if width > WIDEST:
            raise ResultsError(f"has a line of {width:,} cells: no table of results has more than {WIDEST}")
        columns += ([""] * size for _ in range(width - len(columns)))
        for column, cells in zip(columns, zip(*square, strict=True), strict=True):
            column.extend(map(plain.__getitem__, cells))
        size += len(portion)
        if size > MOST_LINES:
            raise ResultsError(f"has more than {MOST_LINES:,} lines: no event has")
    return Grid(columns, range(1, size + 1) if numbers is None else numbers, title)


class _Plain(dict[str, str]):
    """Texts without blanks around them, and without the sign that keeps a text from being a formula."""

    def __missing__(self, text: str) -> str:
        plain = text.strip()
        if plain[:1] == "'" and plain[1:2] in BEGINS_A_FORMULA:
            plain = plain[1:]
        return self.setdefault(text, self.setdefault(plain, plain))
