"""Whole numbers in arrays: int64 if all of them are exact as floats too, else Python's integers."""

from __future__ import annotations

from typing import Any, TypeVar

from xl_law12.numerics import NDArray, np

Whole = TypeVar("Whole", bound="np.integer[Any]")
Integers = NDArray[Any]  # int64, or Python's integers where int64 could wrap

# Integers below this are exact as floats too, so np.bincount may add them up, and BLAS may multiply them.
EXACT_BELOW = 2**53


def kind_for(largest: int) -> type[Any]:
    """The dtype of arrays for figures up to `largest`, intermediate figures included.

    >>> kind_for(2**53 - 1).__name__, kind_for(2**53).__name__
    ('int64', 'object')
    """
    return np.int64 if largest < EXACT_BELOW else object


def exactly(largest: int, *arrays: Integers) -> list[Integers]:
    """The arrays, as Python's integers if the largest intermediate figure needs them."""
    return [array.astype(object) for array in arrays] if kind_for(largest) is object else list(arrays)


def counted(numbers: NDArray[Whole]) -> tuple[NDArray[np.intp], NDArray[Whole]]:
    """np.unique(return_inverse=True) by counting, for numbers from 0 on. So an index is never larger than its number.

    >>> [array.tolist() for array in counted(np.array([7, 3, 7]))]
    [[3, 7], [1, 0, 1]]
    """
    occurs = np.bincount(numbers)
    present = np.flatnonzero(occurs)
    if len(present) == len(occurs):
        return present, numbers
    which = np.empty(len(occurs), dtype=numbers.dtype)
    which[present] = np.arange(len(present))
    return present, which[numbers]


def distinct(numbers: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
    """np.unique(return_inverse=True) by counting; None if the numbers lie far apart.

    Counting needs memory for every number between the least and the largest.

    >>> [array.tolist() for array in distinct(np.array([7, -3, 7]))]
    [[-3, 7], [1, 0, 1]]
    """
    least = int(numbers.min())
    if int(numbers.max()) - least > 4 * len(numbers) + 1000:
        return None
    present, which = counted(numbers - least)
    return present + least, which
