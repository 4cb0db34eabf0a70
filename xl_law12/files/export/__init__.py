"""Writes results: one writer for each format, from a scored evening to the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from xl_law12.files.export import columns, html, usebio
from xl_law12.files.scoring import Scored


class Writer(NamedTuple):
    """How a format is written. `left_out` says what of an evening the format cannot hold; a blank if it holds all."""

    write: Callable[[Scored], bytes]
    left_out: Callable[[Scored], str] = lambda _: ""


# By the endings of the files' names.
WRITERS: Mapping[str, Writer] = {
    ".xml": Writer(usebio.write, usebio.left_out),
    ".csv": Writer(columns.write, columns.left_out),
    ".html": Writer(html.write),
    ".htm": Writer(html.write),
}
