"""The values of a formula that fills several cells."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.excel.references import Area, Place
from xl_law12.excel.values import Value

Values = list[list[Value]]


class Block(NamedTuple):
    """The values of a formula that fills several cells, and the area that it fills."""

    area: Area
    rows: Values

    def values(self) -> dict[Place, Value]:
        """The value of each cell."""
        return dict(zip(self.area.places(), (value for row in self.rows for value in row), strict=True))


def block_of(place: Place, result: Value | Block) -> Block:
    """A result with its area; the area of a single value is its cell."""
    return result if isinstance(result, Block) else Block(Area(*place, *place), [[result]])
