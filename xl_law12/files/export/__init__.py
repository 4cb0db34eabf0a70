"""Writes results: one writer for each format, from a scored evening to the bytes of a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from typing import NamedTuple

from xl_law12.files import usebio
from xl_law12.files.export import html
from xl_law12.files.own_files import columns_of, rows_of
from xl_law12.files.scoring import Scored
from xl_law12.reading.lines import result_text


def write_csv(scored: Scored) -> bytes:
    """The lines, board by board; what a director awarded stands in a column of its own."""
    out = io.StringIO()
    columns = columns_of(scored.evening, [*map(result_text, scored.evening.results)], scored.columns())
    rows = [*rows_of(columns)]
    ordered = [rows[line] for _, lines in scored.by_board() for line in lines]
    csv.writer(out, lineterminator="\r\n").writerows([[*columns], *ordered])
    return out.getvalue().encode("utf-8-sig")


def left_out_of_csv(scored: Scored) -> str:
    """The adjustments."""
    return "the adjustments of the ranking, which no line of results holds" if scored.rules.adjustments else ""


class Writer(NamedTuple):
    """How a format is written, in a language. `left_out` says what of an evening it cannot hold, if anything."""

    write: Callable[[Scored, str], bytes]
    left_out: Callable[[Scored], str] = lambda _: ""


# By the endings of the files' names.
WRITERS: Mapping[str, Writer] = {
    ".xml": Writer(lambda scored, _: usebio.write(scored), usebio.left_out),
    ".csv": Writer(lambda scored, _: write_csv(scored), left_out_of_csv),
    ".html": Writer(html.write),
    ".htm": Writer(html.write),
}
