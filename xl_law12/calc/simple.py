"""Arguments that need no engine: constants, references, names for them, and what templates put around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xl_law12.calc.formulas import Call, Expression, FormulaError, Text, parse, stripped
from xl_law12.calc.order import Cell, Reference
from xl_law12.calc.values import single
from xl_law12.calc.workbook import DEEPEST_NAME, Workbook
from xl_law12.excel.blocks import Values
from xl_law12.excel.literals import unquoted
from xl_law12.excel.references import Area
from xl_law12.excel.sheets import Value

Found = tuple[Any]  # a value that may be None, in a tuple; None alone: it needs the engine


class Simple:
    """Reads the simple arguments of a workbook's formulas."""

    def __init__(self, workbook: Workbook, read: Callable[[Reference], Values]) -> None:
        """Take in a workbook, and how the cells of a reference are read."""
        self._workbook = workbook
        self._read = read

    def value(self, cell: Cell, expression: Expression, depth: int = 0) -> Found | None:
        """One value or rows, in a tuple; None where the engine is needed."""
        pieces = stripped(expression)
        if not pieces:
            return None
        if isinstance(pieces[0], Text) and pieces[0].text == "{":
            return _array(pieces)
        if len(pieces) == 2 and isinstance(pieces[0], Text) and isinstance(pieces[1], Text):
            return _signed(pieces[0], pieces[1])
        if len(pieces) > 1 or depth > DEEPEST_NAME:
            return None
        if isinstance(pieces[0], Text):
            return self._operand(cell, pieces[0], depth)
        return self._call(cell, pieces[0], depth)

    def _operand(self, cell: Cell, piece: Text, depth: int) -> Found | None:
        if piece.kind != "RANGE":
            return _constant(piece)
        reference = self._workbook.reference(piece.text, cell)
        if reference is not None:
            return (single(self._read(reference)),)
        meaning = self._workbook.name(piece.text, cell.sheet)
        if meaning is None:
            return None
        try:
            return self.value(cell, parse(meaning).tree, depth + 1)
        except FormulaError:
            return None

    def _call(self, cell: Cell, call: Call, depth: int) -> Found | None:
        if call.name == "IF" and len(call.arguments) == 3:
            return self._guarded(cell, call, depth)
        if call.name == "TRANSPOSE" and len(call.arguments) == 1:
            inner = self.value(cell, call.arguments[0], depth)
            if inner is None or not isinstance(inner[0], list):
                return inner
            return ([list(column) for column in zip(*inner[0], strict=True)],)
        if call.name == "INDEX":
            reference = self._up_to(cell, call, self._indexed(cell, call))
            return None if reference is None else (single(self._read(reference)),)
        return None

    def _guarded(self, cell: Cell, call: Call, depth: int) -> Found | None:
        """`IF(ISBLANK(x),"",x)` of one cell, with which inputs are guarded, and the like."""
        asked = stripped(call.arguments[0])
        if len(asked) != 1 or not isinstance(asked[0], Call) or asked[0].name != "ISBLANK":
            return None
        reference = self._referred(cell, asked[0].arguments[0]) if asked[0].arguments else None
        if reference is None or not reference.area.is_cell:
            return None
        is_blank = self._read(reference)[0][0] is None
        chosen = self.value(cell, call.arguments[1 if is_blank else 2], depth)
        return None if chosen is None or isinstance(chosen[0], list) else chosen

    def _indexed(self, cell: Cell, call: Call) -> Reference | None:
        """The cells of `INDEX(range, row, column)` where both are numbers, or cells that hold one."""
        if not 2 <= len(call.arguments) <= 3:
            return None
        reference = self._referred(cell, call.arguments[0])
        numbers = [_whole(self.value(cell, argument)) for argument in call.arguments[1:]]
        if reference is None or None in numbers:
            return None
        area = reference.area
        row, column = (*numbers, 0)[:2] if len(numbers) == 2 or area.height > 1 else (0, numbers[0])
        if len(numbers) == 1 and min(area.height, area.width) > 1:
            return None
        part = _part(area, row or 0, column or 0)
        return None if part is None else Reference(reference.sheet, part)

    def _up_to(self, cell: Cell, call: Call, end: Reference | None) -> Reference | None:
        """The cells from one to what INDEX gives, where it says so: `A1:INDEX(A1:A9,B1)`."""
        start, is_range, _ = call.opening.rpartition(":")
        if end is None or not is_range:
            return end
        first = self._workbook.reference(start, cell)
        if first is None or first.sheet != end.sheet:
            return None
        areas = first.area, end.area
        top, left = (min(area[side] for area in areas) for side in (0, 1))
        bottom, right = (max(area[side] for area in areas) for side in (2, 3))
        return Reference(end.sheet, Area(top, left, bottom, right))

    def _referred(self, cell: Cell, expression: Expression) -> Reference | None:
        pieces = stripped(expression)
        if len(pieces) != 1 or not isinstance(pieces[0], Text) or pieces[0].kind != "RANGE":
            return None
        return self._workbook.reference(pieces[0].text, cell)


def _constant(piece: Text) -> Found | None:
    if piece.kind == "NUMBER":
        return (float(piece.text),)
    if piece.kind == "TEXT":
        return (unquoted(piece.text),)
    if piece.kind == "LOGICAL":
        return (piece.text.upper() == "TRUE",)
    return None


def _signed(sign: Text, number: Text) -> Found | None:
    if number.kind != "NUMBER" or sign.text not in ("-", "+"):
        return None
    return (-float(number.text) if sign.text == "-" else float(number.text),)


def _array(pieces: Expression) -> Found | None:
    """An array constant: `{1,2;3,4}`."""
    rows: list[list[Value]] = [[]]
    signs: list[Text] = []
    for piece in pieces[1:-1]:
        if isinstance(piece, Call) or piece.text == "{":
            return None
        if piece.text == ";":
            rows.append([])
        elif piece.kind:
            element = _signed(signs.pop(), piece) if signs else _constant(piece)
            if element is None:
                return None
            rows[-1].append(element[0])
        elif piece.text in ("-", "+"):
            signs.append(piece)
    is_whole = isinstance(pieces[-1], Text) and pieces[-1].text == "}" and len({len(row) for row in rows}) == 1
    return (single(rows),) if is_whole and rows[0] and not signs else None


def _whole(found: Found | None) -> int | None:
    number = None if found is None else found[0]
    return int(number) if isinstance(number, float) and number.is_integer() else None


def _part(area: Area, row: int, column: int) -> Area | None:
    """A cell of an area, or a whole row or column of it where the other number is 0."""
    if not (0 <= row <= area.height and 0 <= column <= area.width):
        return None
    top, bottom = (area.top, area.bottom) if row == 0 else (area.top + row - 1,) * 2
    left, right = (area.left, area.right) if column == 0 else (area.left + column - 1,) * 2
    return Area(top, left, bottom, right)
