"""The values of a formula, in the cells that it fills."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from xl_law12.excel.references import Area, Place
from xl_law12.excel.values import Value

Values = list[list[Value]]


class Block(NamedTuple):
    """The values of a formula, and the area that it fills: one cell or more."""

    area: Area
    rows: Values

    def values(self) -> dict[Place, Value]:
        """The value of each cell."""
        return dict(zip(self.area.places(), self.in_order(), strict=True))

    def in_order(self) -> list[Value]:
        """The values, row by row."""
        return list(chain.from_iterable(self.rows))


def block_of(place: Place, content: Value | Block) -> Block:
    """A single value as a block of one cell; a block as it is."""
    return content if isinstance(content, Block) else Block(Area.of_cell(place), [[content]])
