"""Reads arguments without the engine: constants, references, INDEX of a range, and names for all these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xl_law12.calc.addresses import Cell, Reference
from xl_law12.calc.formulas import TRUTHS, called, parse
from xl_law12.calc.workbook import DEEPEST_NAME, Workbook
from xl_law12.excel.references import Area
from xl_law12.excel.syntax import Array, Call, Constant, Name, Node, Operation
from xl_law12.excel.values import Values, value_of

Found = tuple[Any]  # a value in a tuple, because the value may be None; None without a tuple: the engine is needed


class DirectValues:
    """Reads the simple arguments of a workbook's formulas."""

    def __init__(self, workbook: Workbook, read: Callable[[Reference], Values]) -> None:
        """`read` gives the values of the cells of a reference."""
        self._workbook = workbook
        self._read = read

    def value(self, cell: Cell, tree: Node, depth: int = 0) -> Found | None:
        """One value or rows, in a tuple; None if the engine is needed."""
        if depth > DEEPEST_NAME:
            return None
        if isinstance(tree, Array):
            return (single([[value_of(each) for each in row] for row in tree.rows]),)
        if isinstance(tree, Constant):
            return (value_of(tree.written),) if not tree.written.startswith("#") else None
        if isinstance(tree, Operation) and tree.sign != ":":
            return _signed(tree)
        if isinstance(tree, Name):
            return self._named(cell, tree.name, depth)
        reference = self._referred(cell, tree)
        return None if reference is None else (single(self._read(reference)),)

    def _named(self, cell: Cell, name: str, depth: int) -> Found | None:
        if name.upper() in TRUTHS:
            return (value_of(name),)
        reference = self._workbook.reference(name, cell)
        if reference is not None:
            return (single(self._read(reference)),)
        meaning = self._workbook.name(name, cell.sheet)
        parsed = None if meaning is None else parse(meaning)
        return None if parsed is None else self.value(cell, parsed.tree, depth + 1)

    def _indexed(self, cell: Cell, call: Call) -> Reference | None:
        """The cells of `INDEX(range, row, column)`, if row and column are numbers that need no engine."""
        if not 2 <= len(call.arguments) <= 3:
            return None
        reference = self._referred(cell, call.arguments[0])
        numbers = [self._whole(cell, argument) for argument in call.arguments[1:]]
        if reference is None or None in numbers:
            return None
        area = reference.area
        row, column = (*numbers, 0)[:2] if len(numbers) == 2 or area.height > 1 else (0, numbers[0])
        if len(numbers) == 1 and min(area.height, area.width) > 1:
            return None
        part = _part(area, row or 0, column or 0)
        return None if part is None else Reference(reference.sheet, part)

    def _whole(self, cell: Cell, tree: Node) -> int | None:
        found = self.value(cell, tree)
        number = found[0] if found is not None else None
        return int(number) if isinstance(number, float) and number.is_integer() else None

    def _referred(self, cell: Cell, tree: Node) -> Reference | None:
        """The cells of a reference, of INDEX, or of a range that begins or ends with these."""
        if isinstance(tree, Name):
            return self._workbook.reference(tree.name, cell)
        if isinstance(tree, Call) and called(tree.function) == "INDEX":
            return self._indexed(cell, tree)
        if not isinstance(tree, Operation) or tree.sign != ":":
            return None
        first, last = (self._referred(cell, end) for end in tree.operands)
        if first is None or last is None or first.sheet != last.sheet:
            return None
        return Reference(first.sheet, Area.around([first.area, last.area]))


def single(rows: Values) -> Any:
    """One value if there is only one, else the rows."""
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def _signed(tree: Operation) -> Found | None:
    """The value of a number with a sign before it; None for any other operation."""
    (first, *others) = tree.operands
    number = value_of(first.written) if isinstance(first, Constant) else None
    if others or tree.sign not in ("-", "+") or not isinstance(number, float):
        return None
    return (-number if tree.sign == "-" else number,)


def _part(area: Area, row: int, column: int) -> Area | None:
    """A cell of an area, or a whole row or column of it where the other number is 0."""
    if not (0 <= row <= area.height and 0 <= column <= area.width):
        return None
    top, bottom = (area.top, area.bottom) if row == 0 else (area.top + row - 1,) * 2
    left, right = (area.left, area.right) if column == 0 else (area.left + column - 1,) * 2
    return Area(top, left, bottom, right)
