"""Pauses Python's garbage collector: it walks again and again through our objects, which have no reference cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Pause the collector while many lasting objects are made, such as rows of an answer, texts of a file or cells."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
