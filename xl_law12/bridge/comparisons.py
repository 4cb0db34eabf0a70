"""What matchpoints and cross-IMPs share: every result is compared with every other one on its board.

Such a method is linear in the frequencies, so that weighted, split and certain lines need no special case.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from xl_law12.bridge.awards import Side
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import Entries
from xl_law12.bridge.integers import Integers, exactly
from xl_law12.bridge.points import Points, SomeLines, together

CELLS_AT_ONCE = 1_000_000  # a table has a row a board and a column a score: beyond this size it is made in slices


class PointFormula(NamedTuple):
    """How points follow from the sum of all comparisons: (sum x times + plus) / over, each with a figure a board."""

    largest: int  # of all figures that occur in the calculation
    times: Integers
    plus: Integers | None
    over: Integers

    def points(self, entries: Entries, of_cells: Integers) -> Points:
        """The points of every line, from what each cell of the table is worth."""
        board, at = entries.shared
        (worth,) = exactly(self.largest, entries.worth(of_cells))
        above = worth * self.times[board]
        if self.plus is not None:
            above += self.plus[board]
        return Points(above, self.over[board], at)


class Comparison(NamedTuple):
    """A method of scoring by comparisons."""

    most: int  # what one comparison can be worth
    both: Callable[[Entries], BothSides]  # the points of NS and of EW from one chart
    artificial: Callable[[Fraction], Fraction]  # what a percentage of the top is worth

    def points(self, field: Field) -> BothSides:
        """The points of both sides for every line, each side in its own chart."""
        boards = CELLS_AT_ONCE // field.most_columns
        if field.groups > boards:
            return self._in_slices(field, max(1, boards))
        resolved = field.resolved(self.points)
        ns, ew = self.both(resolved.entries("NS", self.most))
        if resolved.is_split:
            _, ew = self.both(resolved.entries("EW", self.most))
        return ns.with_lines(self._averages(resolved, "NS")), ew.with_lines(self._averages(resolved, "EW"))

    def _averages(self, field: Field, side: Side) -> dict[int, Fraction]:
        """The points of the lines with an artificial award."""
        return {line: self.artificial(award.percentage) for line, award in field.artificial(side).items()}

    def _in_slices(self, field: Field, boards_at_once: int) -> BothSides:
        parts: tuple[list[SomeLines], list[SomeLines]] = [], []
        for lines, boards in field.in_slices(boards_at_once):
            for part, points in zip(parts, self.points(boards), strict=True):
                part.append((lines, points.by_line))
        return together(parts[0], len(field.scores)), together(parts[1], len(field.scores))
