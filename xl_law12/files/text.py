"""Tables in a text: CSV with commas, semicolons or tabs, and what a copied page leaves in the clipboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from xl_law12.files.decoding import HEAD, text_of
from xl_law12.files.evening import Evening, ResultsError
from xl_law12.files.tables import evening_of, grid_of_rows
from xl_law12.reading.grids import Grid

SEPARATORS = "\t;,|"
SAMPLE = 50  # lines that tell the separator, and may be headings

CsvReader = Any  # csv has no public type for them


def recognise(data: bytes) -> bool:
    """Whether the bytes begin as a text. The headings decide later."""
    try:
        return bool(text_of(data[:HEAD]).strip())
    except ResultsError:
        return False


def read(data: bytes) -> Evening:
    """The tables in the text."""
    return evening_of([grid_of(text_of(data))], "text", is_exact=b"\t" not in data)


def grid_of(text: str) -> Grid:
    """The text's rows and cells.

    >>> grid_of("Board;NS;EW\\n1;3;4\\n").rows()
    [('Board', 'NS', 'EW'), ('1', '3', '4')]
    """
    separator = separator_of(text.split("\n", SAMPLE)[:SAMPLE])
    reader = _rows(text, separator)
    try:
        first = [_unmarked(row) for row in islice(reader, SAMPLE)]
        grid = grid_of_rows(chain(first, reader))
    except csv.Error as error:
        raise ResultsError(f"line {reader.line_num}: cannot be read as a table ({error})") from None
    if reader.line_num == len(grid.numbers):
        return grid
    if text.count('"') % 2:
        raise ResultsError("has a double quote that is opened and never closed: take it out, or double it")
    again = _rows(text, separator)  # a cell in quotes holds the end of a line
    return grid._replace(numbers=[again.line_num for _ in again])


def _rows(text: str, separator: str) -> CsvReader:
    return csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=separator != "\t")


def _unmarked(row: list[str]) -> list[str]:
    """Bridgewebs marks titles and headings by a number sign."""
    if row and row[0][:1] == "#" and row[0][1:2].isalpha():
        return [row[0][1:], *row[1:]]
    return row


def separator_of(lines: Sequence[str]) -> str:
    """The sign that separates most lines into cells; a comma may also be a decimal's, so the others come first."""
    return max(SEPARATORS, key=lambda sign: sum(line.count(sign) > 0 for line in lines))
