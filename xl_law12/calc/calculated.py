"""The results of a calculation, and whether a reader would see another value than the stored one."""

from __future__ import annotations

from math import isclose
from typing import NamedTuple

from xl_law12.calc.addresses import Cell
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.values import Block, ErrorValue, Value

CLOSE = 1e-12  # programs differ in the last digit of a power or a root

CellResults = dict[Cell, Block]


class Calculated(NamedTuple):
    """The values of formulas, and the cells that keep their old values, each with the reason.

    `is_whole` says that every formula was worked out.
    """

    results: CellResults
    kept: dict[Cell, str]
    is_whole: bool = False


def differs(workbook: Workbook, cell: Cell, result: Block) -> bool:
    """Whether a formula's result shows another value than the stored one, in any cell that it fills."""
    return differ_shown(workbook.stored(cell), result)


def differ_shown(one: Block, other: Block) -> bool:
    """Whether two results of one formula fill other cells, or show another value in any cell."""
    return one.area != other.area or any(map(differ, one.in_order(), other.in_order()))


def differ(old: Value, new: Value) -> bool:
    """Whether a reader would see another value; numbers may differ in the last digit, an error is no text."""
    if isinstance(old, ErrorValue) and isinstance(new, ErrorValue):
        return old.stored != new.stored
    if isinstance(old, bool) or isinstance(new, bool) or isinstance(old, str) or isinstance(new, str):
        return old != new or isinstance(old, ErrorValue) != isinstance(new, ErrorValue) or type(old) is not type(new)
    if old is None or new is None:
        return old is not new
    return not isclose(old, new, rel_tol=CLOSE, abs_tol=1e-300)
