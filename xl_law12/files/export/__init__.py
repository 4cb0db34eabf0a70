"""Writes results: one writer for each format, from a scored evening to the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xl_law12.files.export import page, table, usebio
from xl_law12.files.scoring import Scored

WRITERS: Mapping[str, Callable[[Scored], bytes]] = {
    ".xml": usebio.write,
    ".csv": table.write,
    ".html": page.write,
    ".htm": page.write,
}
WITHOUT_ADJUSTMENTS = (".csv",)
