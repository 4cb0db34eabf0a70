"""Tables of text: rows of cells, and the title that stands over each table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_law12.files.evening import ResultsError

WIDEST = 200


class Grid(NamedTuple):
    """A table as rows of texts; `numbers` are the rows' line numbers in the file, `title` what stands above it."""

    rows: Sequence[Sequence[str]]
    numbers: Sequence[int]
    title: str = ""


def squared(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows made equally long: lines of a copied page lack the empty cells at their ends.

    >>> squared([["Board", "NS", "EW"], ["1"]])
    [['Board', 'NS', 'EW'], ['1', '', '']]
    """
    width = max(map(len, rows), default=0)
    if width > WIDEST:
        raise ResultsError(f"has a line of {width:,} cells: no table of results has more than {WIDEST}")
    if all(len(row) == width for row in rows):
        return rows
    return [row if len(row) == width else [*row, *[""] * (width - len(row))] for row in rows]
