"""Tables in a text: CSV with commas, semicolons or tabs, and what a copied page leaves in the clipboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from xl_law12.files.decoding import HEAD, text_of
from xl_law12.files.evening import MOST_LINES, Evening, ResultsError
from xl_law12.files.grids import Grid
from xl_law12.files.tables import evening_of

SEPARATORS = "\t;,|"
SAMPLE = 50  # lines that tell the separator, and may be headings


def recognise(data: bytes) -> bool:
    """Whether this begins as a text at all; its headings tell the rest."""
    try:
        return bool(text_of(data[:HEAD]).strip())
    except ResultsError:
        return False


def read(data: bytes) -> Evening:
    """The tables in the text."""
    return evening_of([grid_of(text_of(data))], "text")


def grid_of(text: str) -> Grid:
    """The text's rows and cells.

    >>> grid_of("Board;NS;EW\\n1;3;4\\n").rows
    [['Board', 'NS', 'EW'], ['1', '3', '4']]
    """
    separator = separator_of(text.split("\n", SAMPLE)[:SAMPLE])
    reader = csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=separator != "\t")
    try:
        rows = list(reader)
    except csv.Error as error:
        raise ResultsError(f"line {reader.line_num}: cannot be read as a table ({error})") from None
    if len(rows) > MOST_LINES:
        raise ResultsError(f"has more than {MOST_LINES:,} lines: no event has")
    for row in rows[:SAMPLE]:
        if row and row[0][:1] == "#" and row[0][1:2].isalpha():  # Bridgewebs marks titles and headings so
            row[0] = row[0][1:]
    # a cell in quotes may hold a line's end; then rows are counted in place of lines
    return Grid(rows, range(1, len(rows) + 1))


def separator_of(lines: Sequence[str]) -> str:
    """The sign that separates most lines into cells; a comma may also be a decimal's, so the others come first."""
    return max(SEPARATORS, key=lambda sign: sum(line.count(sign) > 0 for line in lines))
