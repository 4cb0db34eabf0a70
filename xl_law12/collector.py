"""Python's search for lost memory, put off: it looks at all that lives again and again, and finds nothing."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Without that search while much is made that lives on: rows of an answer, texts of a file, cells of a workbook."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
