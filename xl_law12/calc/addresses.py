"""Where a calculation reads and writes: a cell of a workbook, the cells that a formula reads, and sets of cells."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from xl_law12.excel.references import Area, Place

NOWHERE = (0, 0)  # the place of a defined name: in no row
WIDE = 500  # an area with more columns is kept as it is
T = TypeVar("T")


class Cell(NamedTuple):
    """A cell of a workbook."""

    sheet: str
    place: Place


class Reference(NamedTuple):
    """Cells of a sheet that a formula reads."""

    sheet: str
    area: Area


class CellSet:
    """A set of cells, column by column: a long column is one range. Ranges of rows neither overlap nor touch."""

    def __init__(self, references: Iterable[Reference] = ()) -> None:
        """Take in the cells of these references."""
        self._columns: dict[str, dict[int, tuple[list[int], list[int]]]] = {}
        self._wide: list[Reference] = []
        for reference in dict.fromkeys(references):
            self.add(reference)

    def add(self, reference: Reference) -> None:
        """Take in the cells of a reference."""
        sheet, area = reference
        if area.width > WIDE:
            self._wide.append(reference)
            return
        columns = self._columns.setdefault(sheet, {})
        for column in range(area.left, area.right + 1):
            tops, bottoms = columns.setdefault(column, ([], []))
            first, end = bisect_left(bottoms, area.top - 1), bisect_right(tops, area.bottom + 1)
            tops[first:end] = [min([area.top, *tops[first:end]])]
            bottoms[first:end] = [max([area.bottom, *bottoms[first:end]])]

    def meets(self, reference: Reference) -> bool:
        """Whether a reference leads to any of the cells.

        >>> cells = CellSet([Reference("Law 12", Area(2, 1, 5, 1)), Reference("Law 12", Area(6, 1, 9, 1))])
        >>> [cells.meets(Reference("Law 12", Area(row, 1, row, 3))) for row in (1, 2, 9, 10)]
        [False, True, True, False]
        """
        sheet, area = reference
        for tops, bottoms in columns_in(area, self._columns.get(sheet, {})):
            at = bisect_left(bottoms, area.top)
            if at < len(tops) and tops[at] <= area.bottom:
                return True
        return any(name == sheet and area.meets(wide) for name, wide in self._wide)


def columns_in(area: Area, columns: Mapping[int, T]) -> Iterator[T]:
    """The values of `columns` whose keys are columns of the area; a wide area takes no longer than a narrow one."""
    if area.width > len(columns):
        return (known for column, known in columns.items() if area.left <= column <= area.right)
    return (columns[column] for column in range(area.left, area.right + 1) if column in columns)
