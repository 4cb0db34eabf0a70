"""Loads numpy, which takes three times as long as all of this package, at its first use; pauses Python's collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:

    class _Numpy:
        """A stand-in for the module numpy, which is imported when an attribute is first used."""

        def __getattr__(self, name: str) -> Any:
            import numpy

            attribute = getattr(numpy, name)
            setattr(self, name, attribute)
            return attribute

    class NDArray:
        """A type for annotations only."""

        def __class_getitem__(cls, _: Any) -> type:
            return cls

    np = _Numpy()

__all__ = ["NDArray", "np", "undisturbed"]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Pause the collector while many lasting objects are made, such as rows of an answer, texts of a file or cells."""
    # It would walk through all of them again and again; they have no reference cycles.
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
