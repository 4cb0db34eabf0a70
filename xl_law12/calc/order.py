"""The order in which cells are worked out, and the circles among them.

The edges of the graph are not stored: a reference to a long column leads to a few nodes of a tree over that column's
formulas, so that 50,000 running totals cost 50,000 short walks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from xl_law12.calc.formulas import Cell, Reference, columns_in
from xl_law12.excel.references import Area


@dataclass
class _Column:
    """The formulas of a column by the rows that they fill, as the leaves of a binary tree.

    Node n has the children 2n and 2n + 1; the leaves come last, in the order of their rows.
    """

    first: int  # the number of node 0 among all nodes of the graph
    tops: list[int]
    bottoms: list[int]
    owners: list[int]

    def target(self, node: int) -> int:
        """A node's number in the graph; a leaf is the formula itself."""
        size = len(self.owners)
        return self.owners[node - size] if node >= size else self.first + node

    def covering(self, top: int, bottom: int) -> Iterator[int]:
        """The nodes, by their numbers, that together hold the formulas which fill anything from one row to another."""
        size = len(self.owners)
        low, high = bisect_left(self.bottoms, top) + size, bisect_right(self.tops, bottom) + size
        while low < high:
            if low & 1:
                yield self.target(low)
                low += 1
            if high & 1:
                high -= 1
                yield self.target(high)
            low, high = low // 2, high // 2


@dataclass
class Order:
    """The levels of the cells that we work out, each level needing only those before; and the cells in circles."""

    levels: list[list[Cell]]
    circular: list[Cell]


class Graph:
    """The formulas of a workbook, and the formulas that each of them reads.

    Formulas have numbers from 0 on; the numbers of the trees' nodes follow after them.
    """

    def __init__(self, fills: Mapping[Cell, Area], reads: Mapping[Cell, Iterable[Reference]]) -> None:
        """`fills` has for each formula the area that it fills; `reads` has the references that it reads."""
        self._cells = list(fills)
        self._reads = [reads[cell] for cell in self._cells]
        self._columns: dict[str, dict[int, _Column]] = {}
        self._firsts: list[int] = []
        self._by_first: list[_Column] = []
        self.size = len(self._cells)
        stretches: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
        for owner, (sheet, _) in enumerate(self._cells):
            top, left, bottom, right = fills[self._cells[owner]]
            for number in range(left, right + 1):
                stretches.setdefault((sheet, number), []).append((top, bottom, owner))
        for (sheet, number), several in stretches.items():
            self._columns.setdefault(sheet, {})[number] = self._column(sorted(several))

    def _column(self, stretches: list[tuple[int, int, int]]) -> _Column:
        tops, bottoms, owners = map(list, zip(*stretches, strict=True))
        column = _Column(self.size, tops, list(accumulate(bottoms, max)), owners)
        self._firsts.append(column.first)
        self._by_first.append(column)
        self.size += len(owners)
        return column

    def following(self, number: int) -> Iterator[int]:
        """The formulas that a formula reads, or the children of a tree's node."""
        if number < len(self._cells):
            return self._read_by(number)
        column = self._by_first[bisect_right(self._firsts, number) - 1]
        node = number - column.first
        return iter((column.target(2 * node), column.target(2 * node + 1)))

    def _read_by(self, number: int) -> Iterator[int]:
        for sheet, area in self._reads[number]:
            for column in columns_in(area, self._columns.get(sheet, {})):
                yield from column.covering(area.top, area.bottom)

    def order(self, ours: set[Cell]) -> Order:
        """Levels for our cells, by Tarjan's search for circles, which meets the cells after all that they read."""
        own = [cell in ours for cell in self._cells]
        search = _Search(self, own)
        for number in range(len(self._cells)):
            search.visit(number)
        levels: list[list[Cell]] = []
        for number, cell in enumerate(self._cells):
            if own[number] and number not in search.circular:
                level = search.level[number] - 1
                levels.extend([] for _ in range(level + 1 - len(levels)))
                levels[level].append(cell)
        circular = sorted(self._cells[number] for number in search.circular if number < len(self._cells))
        return Order([level for level in levels if level], circular)


class _Search:
    """Tarjan's strongly connected components, without recursion."""

    def __init__(self, graph: Graph, ours: list[bool]) -> None:
        self._following = graph.following
        self._weight = [int(is_ours) for is_ours in ours] + [0] * (graph.size - len(ours))
        self.level = list(self._weight)  # our cells in the longest chain that ends here
        self.circular: set[int] = set()
        self._count = 0
        self._found = [-1] * graph.size
        self._lowest = [-1] * graph.size
        self._open: list[int] = []
        self._is_open = [False] * graph.size
        self._reads_itself: set[int] = set()

    def visit(self, root: int) -> None:
        """Visit all nodes that can be reached from here."""
        if self._found[root] >= 0:
            return
        path = [(root, self._enter(root))]
        while path:
            node, following = path[-1]
            for read in following:
                if read == node:
                    self._reads_itself.add(node)
                elif self._found[read] < 0:
                    path.append((read, self._enter(read)))
                    break
                elif self._is_open[read]:
                    self._lowest[node] = min(self._lowest[node], self._found[read])
                self._raise_level(node, read)
            else:
                path.pop()
                self._leave(node)
                if path:
                    above = path[-1][0]
                    self._lowest[above] = min(self._lowest[above], self._lowest[node])
                    self._raise_level(above, node)

    def _enter(self, node: int) -> Iterator[int]:
        self._found[node] = self._lowest[node] = self._count
        self._count += 1
        self._open.append(node)
        self._is_open[node] = True
        return self._following(node)

    def _raise_level(self, node: int, read: int) -> None:
        level = self.level[read] + self._weight[node]
        if level > self.level[node]:
            self.level[node] = level

    def _leave(self, node: int) -> None:
        """Close a component: more than one node, or one that reads itself, is a circle."""
        if self._lowest[node] != self._found[node]:
            return
        if self._open[-1] == node and node not in self._reads_itself:  # by far the most of them
            self._open.pop()
            self._is_open[node] = False
            return
        together: list[int] = []
        while not together or together[-1] != node:
            together.append(self._open.pop())
            self._is_open[together[-1]] = False
        self.circular.update(together)
