"""Whole numbers in arrays: int64 where all of them are exact in floats too, else Python's own."""

from __future__ import annotations

from typing import Any

from xl_law12.numerics import NDArray, np

Integers = NDArray[Any]  # int64, or Python's integers where int64 could wrap

# Integers below this are exact as floats too, so that sums may be left to bincount and products to BLAS.
EXACT_BELOW = 2**53


def kind_for(largest: int) -> type[Any]:
    """The kind of array for figures of which the largest, also on the way, is this.

    >>> kind_for(2**53 - 1).__name__, kind_for(2**53).__name__
    ('int64', 'object')
    """
    return np.int64 if largest < EXACT_BELOW else object


def exactly(largest: int, *arrays: Integers) -> list[Integers]:
    """The arrays, as Python's integers where the largest figure on the way needs them."""
    return [array.astype(object) for array in arrays] if kind_for(largest) is object else list(arrays)
