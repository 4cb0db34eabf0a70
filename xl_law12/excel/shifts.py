"""Shared formulas: the text of the formula in each of its cells, and the cells from which it leads to another cell."""

from __future__ import annotations

from functools import lru_cache

from xl_law12.excel import references
from xl_law12.excel.references import Area, AxisLine, Place, ends_of
from xl_law12.excel.syntax import FormulaError, Name, Node, parse, text_of


def moved(formula: str, origin: Place, place: Place) -> str:
    """The text of a formula in another cell. A formula that cannot be parsed stays as it is.

    >>> moved("SUM(A2:'My A1'!$B2)*LOG10(A$1)", (2, 3), (4, 4))
    "SUM(B4:'My A1'!$B4)*LOG10(B$1)"
    """
    tree = _tree(formula)
    rows, columns = place[0] - origin[0], place[1] - origin[1]

    def written(node: Node) -> str | None:
        if not isinstance(node, Name):
            return None
        sheet, sign, cells = node.name.rpartition("!")
        there = references.moved(cells, rows, columns)
        return None if there is None else sheet + sign + there

    return formula if tree is None else text_of(tree, written)


def leading_to(reference: str, place: Place, members: Area, target: Area) -> Area | None:
    """The members in whose formula a reference, written as in `place`, leads to a cell of the target.

    >>> print(leading_to("A2", (2, 3), Area(2, 3, 900, 3), Area(5, 1, 6, 1)))
    C5:C6
    >>> print(leading_to("A$2:A2", (2, 3), Area(2, 3, 900, 3), Area(898, 1, 898, 1)))
    C898:C900
    >>> print(leading_to("B$1", (2, 3), Area(2, 3, 900, 3), Area(5, 1, 6, 1)))
    None
    """
    ends = ends_of(reference.rpartition("!")[2])
    if ends is None:
        return None
    rows = _span(place[0], (members.top, members.bottom), (ends.top, ends.bottom), (target.top, target.bottom))
    columns = _span(place[1], (members.left, members.right), (ends.left, ends.right), (target.left, target.right))
    return Area(rows[0], columns[0], rows[1], columns[1]) if rows and columns else None


@lru_cache(maxsize=1_000)
def _tree(formula: str) -> Node | None:
    try:
        return parse(formula, None, stored=True)
    except FormulaError:
        return None


def _span(
    home: int, members: tuple[int, int], ends: tuple[AxisLine, AxisLine], target: tuple[int, int]
) -> tuple[int, int] | None:
    """The rows (or columns) of the members from which a span leads to one of the target's.

    A span does if one end is not behind the target, and the other end is not before it.
    """
    low, high = members
    first, last = target
    fixed = [line.number for line in ends if not line.moves]
    moving = [line.number for line in ends if line.moves]
    if all(number > last for number in fixed):
        if not moving:
            return None
        high = min(high, home + last - min(moving))
    if all(number < first for number in fixed):
        if not moving:
            return None
        low = max(low, home + first - max(moving))
    return (low, high) if low <= high else None
