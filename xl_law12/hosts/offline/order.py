"""The order in which cells are worked out, and the circles among them.

The edges of the graph are not stored: a reference to a long column leads to a few nodes of a tree over that column's
formulas, so that 50,000 running totals cost 50,000 short walks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from xl_law12.ooxml.references import Area, Place


class Cell(NamedTuple):
    """A cell of a workbook."""

    sheet: str
    place: Place


class Reference(NamedTuple):
    """Cells of a sheet that a formula reads."""

    sheet: str
    area: Area


WIDE = 500  # columns: so many are not looked at one by one

_Node = tuple[int, int]


@dataclass
class _Column:
    """The formulas of a column by row, as the leaves of a binary tree; node n has the children 2n and 2n + 1."""

    rows: list[int] = field(default_factory=list)
    owners: list[Cell] = field(default_factory=list)

    def covering(self, top: int, bottom: int) -> Iterator[int]:
        """The nodes that together hold the formulas from one row to another."""
        size = len(self.rows)
        low, high = bisect_left(self.rows, top) + size, bisect_right(self.rows, bottom) + size
        while low < high:
            if low & 1:
                yield low
                low += 1
            if high & 1:
                high -= 1
                yield high
            low, high = low // 2, high // 2


@dataclass
class Order:
    """The levels of the cells that we work out, each level needing only those before; and the cells in circles."""

    levels: list[list[Cell]]
    circular: list[Cell]


class Graph:
    """Who reads whom among the formulas of a workbook."""

    def __init__(self, fills: Mapping[Cell, Area], reads: Mapping[Cell, Iterable[Reference]]) -> None:
        """For each formula's cell the area that it fills and what it reads."""
        self.reads = reads
        self._columns: list[_Column] = []
        self._at: dict[tuple[str, int], int] = {}
        entries = sorted(
            ((cell.sheet, column, row), cell) for cell, area in fills.items() for row, column in area.places()
        )
        for (sheet, column, row), cell in entries:
            index = self._at.setdefault((sheet, column), len(self._columns))
            if index == len(self._columns):
                self._columns.append(_Column())
            self._columns[index].rows.append(row)
            self._columns[index].owners.append(cell)
        self._sheets: dict[str, list[int]] = {}
        for sheet, column in self._at:
            self._sheets.setdefault(sheet, []).append(column)

    def _read_by(self, cell: Cell) -> Iterator[_Node | Cell]:
        for sheet, area in self.reads[cell]:
            columns = self._sheets.get(sheet, ())
            wanted = range(area.left, area.right + 1) if area.width < len(columns) else columns
            for column in wanted:
                index = self._at.get((sheet, column))
                if index is not None and area.left <= column <= area.right:
                    for node in self._columns[index].covering(area.top, area.bottom):
                        yield self._target(index, node)

    def _target(self, index: int, node: int) -> _Node | Cell:
        size = len(self._columns[index].rows)
        return self._columns[index].owners[node - size] if node >= size else (index, node)

    def _next(self, node: _Node | Cell) -> Iterator[_Node | Cell]:
        if isinstance(node, Cell):
            return self._read_by(node)
        index, number = node
        return (self._target(index, child) for child in (2 * number, 2 * number + 1))

    def order(self, ours: set[Cell]) -> Order:
        """Levels for our cells, by Tarjan's search for circles, which meets the cells after all that they read."""
        search = _Search(self, ours)
        for cell in self.reads:
            search.visit(cell)
        levels: list[list[Cell]] = []
        for cell in self.reads:
            if cell in ours and cell not in search.circular:
                level = search.level[cell] - 1
                levels.extend([] for _ in range(level + 1 - len(levels)))
                levels[level].append(cell)
        return Order([level for level in levels if level], sorted(search.circular))


class _Search:
    """Tarjan's strongly connected components, without recursion."""

    def __init__(self, graph: Graph, ours: set[Cell]) -> None:
        self.graph, self.ours = graph, ours
        self.level: dict[_Node | Cell, int] = {}
        self.circular: set[Cell] = set()
        self._found: dict[_Node | Cell, int] = {}
        self._lowest: dict[_Node | Cell, int] = {}
        self._open: list[_Node | Cell] = []
        self._is_open: set[_Node | Cell] = set()
        self._reads_itself: set[_Node | Cell] = set()

    def visit(self, root: _Node | Cell) -> None:
        """Everything that can be reached from here."""
        if root in self._found:
            return
        path = [(root, self._enter(root))]
        while path:
            node, following = path[-1]
            for read in following:
                if read == node:
                    self._reads_itself.add(node)
                elif read not in self._found:
                    path.append((read, self._enter(read)))
                    break
                elif read in self._is_open:
                    self._lowest[node] = min(self._lowest[node], self._found[read])
                self._raise_level(node, read)
            else:
                path.pop()
                self._leave(node)
                if path:
                    above = path[-1][0]
                    self._lowest[above] = min(self._lowest[above], self._lowest[node])
                    self._raise_level(above, node)

    def _enter(self, node: _Node | Cell) -> Iterator[_Node | Cell]:
        self._found[node] = self._lowest[node] = len(self._found)
        self.level[node] = 1 if node in self.ours else 0
        self._open.append(node)
        self._is_open.add(node)
        return self.graph._next(node)

    def _raise_level(self, node: _Node | Cell, read: _Node | Cell) -> None:
        if read in self.level:
            self.level[node] = max(self.level[node], self.level[read] + (node in self.ours))

    def _leave(self, node: _Node | Cell) -> None:
        """Close a component: more than one cell, or one that reads itself, is a circle."""
        if self._lowest[node] != self._found[node]:
            return
        together = []
        while True:
            closed = self._open.pop()
            self._is_open.discard(closed)
            together.append(closed)
            if closed == node:
                break
        if len(together) > 1 or node in self._reads_itself:
            self.circular.update(node for node in together if isinstance(node, Cell))


class Reach:
    """Which cells anybody reads: rows by column, overlapping stretches joined."""

    def __init__(self, references: Iterable[Reference]) -> None:
        """From all references of a workbook."""
        stretches: dict[tuple[str, int], list[tuple[int, int]]] = {}
        self._wide = []
        for sheet, area in set(references):
            if area.width > WIDE:
                self._wide.append((sheet, area))
                continue
            for column in range(area.left, area.right + 1):
                stretches.setdefault((sheet, column), []).append((area.top, area.bottom))
        self._joined = {key: _joined(several) for key, several in stretches.items()}

    def has(self, sheet: str, column: int) -> bool:
        """Whether anything in a column is read."""
        return (sheet, column) in self._joined or any(
            name == sheet and area.left <= column <= area.right for name, area in self._wide
        )

    def overlaps(self, sheet: str, area: Area) -> bool:
        """Whether any cell of an area is read."""
        for column in range(area.left, area.right + 1):
            tops, bottoms = self._joined.get((sheet, column), ((), ()))
            index = bisect_right(tops, area.bottom) - 1
            if index >= 0 and bottoms[index] >= area.top:
                return True
        return any(name == sheet and area.meets(other) for name, other in self._wide)


def _joined(stretches: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    tops: list[int] = []
    bottoms: list[int] = []
    for top, bottom in sorted(stretches):
        if bottoms and top <= bottoms[-1] + 1:
            bottoms[-1] = max(bottoms[-1], bottom)
        else:
            tops.append(top)
            bottoms.append(bottom)
    return tops, bottoms
