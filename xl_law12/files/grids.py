"""Texts as tables, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from xl_law12.bridge.reading.grids import Grid
from xl_law12.files.evening import ResultsError, check_size
from xl_law12.files.guards import unguarded

WIDEST = 200
PORTION = 500  # rows whose cells the processor's cache holds while they are put into columns

TextColumn = Sequence[str]


def in_columns(rows: Iterable[TextColumn], numbers: Sequence[int] | None = None, title: str = "") -> Grid:
    """The grid of these rows. Lines of a copied page may lack the empty cells at their ends.

    Equal texts become one object, which makes later steps faster.

    >>> in_columns([["Board", " NS", "EW"], ["1"]])[:4]
    ([['Board', '1'], ['NS', ''], ['EW', '']], range(1, 3), '', [3, 1])
    """
    columns: list[list[str]] = []
    plain = _Plain()
    widths: list[int] = []
    rows = iter(rows)
    while portion := list(islice(rows, PORTION)):
        lengths = [*map(len, portion)]
        width = max(len(columns), *lengths)
        square = portion if min(lengths) == width else [[*row, *[""] * (width - len(row))] for row in portion]
        check_width(width)
        columns += ([""] * len(widths) for _ in range(width - len(columns)))
        for column, cells in zip(columns, zip(*square, strict=True), strict=True):
            column.extend(map(plain.__getitem__, cells))
        widths += lengths
        check_size(len(widths))
    return Grid(columns, range(1, len(widths) + 1) if numbers is None else numbers, title, widths)


def check_width(cells: int) -> None:
    """Refuse a line of more cells than any table of results has."""
    if cells > WIDEST:
        raise ResultsError(f"has a line of {cells:,} cells: no table of results has more than {WIDEST}")


class _Plain(dict[str, str]):
    """Texts without blanks around them, and without the signs that keep a text from being a formula."""

    def __missing__(self, text: str) -> str:
        plain = unguarded(text.strip())
        return self.setdefault(text, self.setdefault(plain, plain))
