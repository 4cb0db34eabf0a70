"""Pauses Python's garbage collector.

The collector walks through all objects again and again while many are made. Our objects have no reference cycles, so it
finds nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Pause the collector while many lasting objects are made: rows of an answer, texts of a file, cells of a workbook.

    Afterwards it is on or off as before, also after an error.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
