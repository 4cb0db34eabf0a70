"""Finds the formulas that depend on cells, directly or through other formulas, in the bytes of the sheets.

A formula is parsed only if an address, a range or a name in it may lead to these cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from xl_law12.calc.addresses import Cell, CellSet, Reference
from xl_law12.calc.formulas import parse
from xl_law12.calc.survey import Survey
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.references import Area, area_of, column_letters, column_number
from xl_law12.excel.shifts import leading_to

FEW = 10_000  # a workbook with fewer formulas is parsed at once
SEARCHES = 4  # searches through the bytes, one for each link of a chain; a longer chain is followed in parsed formulas
MOST_NAMED = 40  # rows of one column that are searched for by their numbers
# Only finds where in the bytes a range around a colon begins and ends, and turns most away; area_of reads the others.
_RANGE = re.compile(rb"\$?([A-Z]{0,3})\$?([0-9]{0,7}):\$?([A-Z]{0,3})\$?([0-9]{0,7})")
_BEFORE, _AFTER = 12, 13  # letters, digits and signs of the longest address


class Dependents:
    """The formulas of a workbook, and which of them depend on given cells."""

    def __init__(self, workbook: Workbook, survey: Survey) -> None:
        """Take in a workbook, and what its formulas read."""
        self._workbook = workbook
        self._survey = survey

    def of(self, cells: Iterable[Reference]) -> set[Cell]:
        """The formulas that read any of these cells, directly or through other formulas."""
        reached, found, fresh = CellSet(), set[Cell](), list(cells)
        for _ in range(SEARCHES if self._workbook.formula_count > FEW else 0):
            for reference in fresh:
                reached.add(reference)
            new = {cell for cell in self._leading_to(fresh) if cell not in found and self._reads(cell, reached)}
            found |= new
            fresh = [self._workbook.filled(cell) for cell in new]
            if not fresh:
                return found
        return found | self._in_trees(reached, fresh)

    def _reads(self, cell: Cell, reached: CellSet) -> bool:
        return any(map(reached.meets, self._survey.reads(cell)))

    def _in_trees(self, reached: CellSet, fresh: list[Reference]) -> set[Cell]:
        """The same, by parsing all formulas: down the sheets and up again until no formula is added."""
        self._workbook.load()
        for reference in fresh:
            reached.add(reference)
        found: set[Cell] = set()
        left = list(self._workbook.formulas)
        while True:
            new = set()
            for cell in left:
                if self._reads(cell, reached):
                    new.add(cell)
                    reached.add(self._workbook.filled(cell))
            if not new:
                return found
            found |= new
            left = [cell for cell in reversed(left) if cell not in new]

    def _leading_to(self, fresh: list[Reference]) -> Iterator[Cell]:
        """The formulas in whose text something may lead to these cells."""
        areas = [area for _, area in fresh]
        addresses, colons, spans = re.compile(b"|".join(_addresses(areas))), _colons(areas), _spanning(areas)
        names = list(self._names_for(fresh))
        for name, sheet in self._workbook.sheets.items():
            places = {cell.place for cell in sheet.part.formulas_with(addresses)}
            places.update(cell.place for cell in sheet.part.formulas_with(colons, spans))
            for shared in sheet.shared.values():
                parsed = parse(shared.text)
                for text, area in product(() if parsed is None else parsed.operands, areas):
                    members = leading_to(text, shared.place, shared.area, area)
                    places.update(() if members is None else members.places())
            if names:
                places.update(sheet.formulas_with(re.compile(b"|".join(names))))
            yield from self._workbook.formulas_at(name, places)

    def _names_for(self, fresh: list[Reference]) -> Iterator[bytes]:
        """The names and tables that lead to these cells, or that mean other cells in every place."""
        reached = CellSet(fresh)
        for name in self._workbook.names:
            meaning = self._survey.meaning(name)
            if meaning is not None and (meaning.is_relative or any(map(reached.meets, meaning.reads))):
                yield re.escape(name.name.upper()).encode()
        for table in self._workbook.tables:
            if reached.meets(Reference(table.sheet, table.whole)):
                yield re.escape(table.name.upper()).encode()


def _addresses(areas: list[Area]) -> Iterator[bytes]:
    """A pattern for the addresses of these cells, with any sheet before them."""
    columns: dict[int, set[int]] = {}
    for top, left, bottom, right in areas:
        for column in range(left, right + 1):
            columns.setdefault(column, set()).update(range(top, bottom + 1))
    for column, rows in columns.items():
        digits = "|".join(map(str, sorted(rows))) if len(rows) <= MOST_NAMED else "[0-9]+"
        yield rf"{column_letters(column)}\$?(?:{digits})(?![0-9])".encode()


def _colons(areas: list[Area]) -> re.Pattern[bytes]:
    """The colons of ranges that do not end to the left of these areas: most others have a single letter."""
    first = min(area.left for area in areas)
    single = b"[%s-Z](?![A-Z])|" % column_letters(first).encode() if first <= 26 else b""
    return re.compile(rb':(?<=[A-Z0-9]:)\$?(?:%s[A-Z]{2}|[0-9]+(?![0-9"]))' % single)


def _spanning(areas: list[Area]) -> Callable[[re.Match[bytes]], bool]:
    """Whether the colon that was found stands in a range that any of these areas meets."""
    around = Area.around(areas)
    number = cache(lambda letters: column_number(letters.decode()))

    def spans(colon: re.Match[bytes]) -> bool:
        found = _RANGE.search(colon.string, colon.start() - _BEFORE, colon.start() + _AFTER)
        if found is None:
            return False
        first, top, last, bottom = found.groups()
        if top and bottom and not (int(top) <= around.bottom and around.top <= int(bottom)):
            return False
        if first and last and not (number(first) <= around.right and around.left <= number(last)):
            return False
        area = area_of(found[0].decode())
        return area is not None and any(map(area.meets, areas))

    return spans
