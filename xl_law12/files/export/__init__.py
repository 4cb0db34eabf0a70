"""Writes results: one writer for each format, from a scored evening to the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xl_law12.files.export import html, text, usebio
from xl_law12.files.scoring import Scored

WRITERS: Mapping[str, Callable[[Scored], bytes]] = {
    ".xml": usebio.write,
    ".csv": text.write,
    ".html": html.write,
    ".htm": html.write,
}
WITHOUT_ADJUSTMENTS = (".csv",)
