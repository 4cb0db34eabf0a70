"""Python's garbage collector, paused.

It walks through all objects again and again while many are made. What is made here has no circles: it finds nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Pause the collector while much is made that stays: rows of an answer, texts of a file, cells of a workbook.

    Afterwards it is as it was before, also where an error ends the work.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
