"""The results of a calculation, and whether a reader would see another value than the stored one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import isclose
from typing import NamedTuple

from xl_law12.calc.addresses import Cell
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.blocks import Block, block_of
from xl_law12.excel.stored import OLD_ERRORS
from xl_law12.excel.values import ErrorValue, Value

CLOSE = 1e-12  # programs differ in the last digit of a power or a root

CellResults = dict[Cell, Value | Block]


class Kept(NamedTuple):
    """A cell that keeps its stored value, and why."""

    cell: Cell
    why: str


class Calculated(NamedTuple):
    """The values of formulas, and the cells that keep their old ones; `is_whole`: every formula was worked out."""

    results: CellResults
    kept: list[Kept]
    is_whole: bool = False


# An engine: what works formulas out, given a workbook and which of its formulas. All others are what is stored.
WorkOut = Callable[[Workbook, Collection[Cell]], Calculated]


def differs(workbook: Workbook, cell: Cell, result: Value | Block) -> bool:
    """Whether a formula's result shows another value than the stored one, in any cell that it fills."""
    block = block_of(cell.place, result)
    if block.area != workbook.formula(cell).area:
        return True
    return any(differ(*pair) for pair in zip(workbook.values(cell), block.values().values(), strict=True))


def differ_shown(one: Value | Block, other: Value | Block) -> bool:
    """Whether two results of one formula would show different values."""
    first, second = (block_of((1, 1), result) for result in (one, other))
    pairs = zip(first.values().values(), second.values().values(), strict=False)
    return first.area != second.area or any(differ(*pair) for pair in pairs)


def differ(old: Value, new: Value) -> bool:
    """Whether a reader would see another value; numbers may differ in the last digit, an error is no text."""
    if isinstance(old, ErrorValue) and isinstance(new, ErrorValue):
        return _stored(old) != _stored(new)
    if isinstance(old, bool) or isinstance(new, bool) or isinstance(old, str) or isinstance(new, str):
        return old != new or isinstance(old, ErrorValue) != isinstance(new, ErrorValue) or type(old) is not type(new)
    if old is None or new is None:
        return old is not new
    return not isclose(old, new, rel_tol=CLOSE, abs_tol=1e-300)


def _stored(error: ErrorValue) -> str:
    """How an error is stored: newer ones as #VALUE!."""
    return str(error) if error in OLD_ERRORS else "#VALUE!"
