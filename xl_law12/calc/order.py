"""The order in which cells are worked out, and the circles among them.

The edges of the graph are not stored: a reference to a long column leads to a few nodes of a tree over that column's
formulas, so that 50,000 running totals cost 50,000 short walks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import NamedTuple

from xl_law12.calc.formulas import Cell, Reference, columns_in
from xl_law12.excel.references import Area


class _Column(NamedTuple):
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


class Order(NamedTuple):
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
        self._column_of: list[_Column] = []  # of each node of a tree
        stretches: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
        for owner, cell in enumerate(self._cells):
            top, left, bottom, right = fills[cell]
            for number in range(left, right + 1):
                stretches.setdefault((cell.sheet, number), []).append((top, bottom, owner))
        for (sheet, number), several in stretches.items():
            tops, bottoms, owners = map(list, zip(*sorted(several), strict=True))
            column = _Column(self._size, tops, list(accumulate(bottoms, max)), owners)
            self._columns.setdefault(sheet, {})[number] = column
            self._column_of += [column] * len(owners)

    @property
    def _size(self) -> int:
        return len(self._cells) + len(self._column_of)

    def _following(self, number: int) -> Iterator[int]:
        """The formulas that a formula reads, or the children of a tree's node."""
        if number >= len(self._cells):
            column = self._column_of[number - len(self._cells)]
            node = 2 * (number - column.first)
            yield from (column.target(node), column.target(node + 1))
            return
        for sheet, area in self._reads[number]:
            for column in columns_in(area, self._columns.get(sheet, {})):
                yield from column.covering(area.top, area.bottom)

    def order(self, ours: set[Cell]) -> Order:
        """Levels for our cells: as many as the longest chain of them is long."""
        level = [0] * self._size
        levels: list[list[Cell]] = []
        circular: list[Cell] = []
        for circle in self._circles():
            read = {after for number in circle for after in self._following(number)}
            deepest = max(map(level.__getitem__, read), default=0)
            cells = [self._cells[number] for number in circle if number < len(self._cells)]
            if len(circle) > 1 or circle[0] in read:
                circular += cells
            elif cells and cells[0] in ours:
                if deepest == len(levels):
                    levels.append([])
                levels[deepest].append(cells[0])
                deepest += 1
            for number in circle:
                level[number] = deepest
        return Order([sorted(cells) for cells in levels], sorted(circular))

    def _circles(self) -> Iterator[list[int]]:
        """What leads back to itself, together; by far the most is a node alone. Each after all that it reads.

        This is Tarjan's search for strongly connected components, without recursion.
        """
        unseen, done = -1, self._size
        unfinished: list[int] = []
        found = [unseen] * self._size  # a node's place among the unfinished
        lowest = [done] * self._size  # the first place to which it leads back
        for root in range(len(self._cells)):
            path = [(root, self._following(root))] if found[root] == unseen else []
            while path:
                node, following = path[-1]
                if found[node] == unseen:
                    found[node] = lowest[node] = len(unfinished)
                    unfinished.append(node)
                for read in following:
                    if found[read] == unseen:
                        path.append((read, self._following(read)))
                        break
                    if found[read] < lowest[node]:
                        lowest[node] = found[read]
                else:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        lowest[above] = min(lowest[above], lowest[node])
                    if lowest[node] == found[node]:
                        circle = unfinished[found[node] :]
                        del unfinished[found[node] :]
                        for each in circle:
                            found[each] = done
                        yield circle
