"""Writes results: one writer for each format, from a scored evening to the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from xl_law12.files.export import columns, html, usebio
from xl_law12.files.scoring import Scored


class Writer(NamedTuple):
    """How a format is written, in a language. `left_out` says what of an evening it cannot hold, if anything."""

    write: Callable[[Scored, str], bytes]
    left_out: Callable[[Scored], str] = lambda _: ""


# By the endings of the files' names.
WRITERS: Mapping[str, Writer] = {
    ".xml": Writer(lambda scored, _: usebio.write(scored), usebio.left_out),
    ".csv": Writer(lambda scored, _: columns.write(scored), columns.left_out),
    ".html": Writer(html.write),
    ".htm": Writer(html.write),
}
