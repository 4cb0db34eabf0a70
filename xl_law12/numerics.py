"""Loads numpy at its first use: a single IMP, a contract's score or a line of help does not need it.

Loading numpy takes three times as long as loading all of this package. `np` is numpy to the reader and to the type
checker; an attribute is looked up once, and is then stored.
"""

from __future__ import annotations

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

__all__ = ["NDArray", "np"]
