"""Where a calculation reads and writes: one cell of a workbook, or the cells that a formula reads."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.excel.references import Area, Place


class Cell(NamedTuple):
    """A cell of a workbook."""

    sheet: str
    place: Place


class Reference(NamedTuple):
    """Cells of a sheet that a formula reads."""

    sheet: str
    area: Area


NOWHERE = (0, 0)  # where a name is read: in no row
