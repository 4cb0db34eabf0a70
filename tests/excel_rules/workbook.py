"""Calculates a workbook again, formula by formula, and compares each answer with the stored value."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from tests.excel_rules.evaluation import Compiler, Run, UnknownError, plain, rows_of
from tests.excel_rules.machine import Machine
from tests.excel_rules.values import BLANK, Array, Cell, Error, Reference, Rules, Value
from xl_law12.excel import defined_names, sheets
from xl_law12.excel.package import Package
from xl_law12.excel.references import address, area_of, plain_sheet
from xl_law12.excel.sheets import Formula, SharedTexts
from xl_law12.excel.syntax import parse
from xl_law12.excel.values import ErrorValue

DEEP = 20_000  # nested calls of Python


class Difference(NamedTuple):
    """A cell whose calculated value differs from the stored one."""

    sheet: str
    formula: str
    cell: str
    stored: Any
    here: Any


class Book:
    """The content of a package, and the machine that calculates it."""

    def __init__(self, package: Package, rules: Rules | None = None) -> None:
        texts = SharedTexts(package)
        self._sheets = {it.name: sheets.read(package[it.part], texts, it.name) for it in package.sheets()}
        self._names = {(it.sheet, it.name.casefold()): it.text for it in defined_names.names(package)}
        self._runs: dict[tuple[str | None, str], Run | None] = {}
        self.machine = Machine(rules or Rules(), self._read)
        self.operations: Counter[str] = Counter()  # by cell
        self.unsure: set[str] = set()  # the cells that may differ under other rules
        sys.setrecursionlimit(max(DEEP, sys.getrecursionlimit()))

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Every formula with its sheet."""
        for sheet, contents in self._sheets.items():
            for formula in contents.formulas.values():
                yield sheet, formula

    def differences(self, cells: Container[str] | None = None) -> list[Difference]:
        """Calculate all formulas, or those of some cells, from the stored values of the cells that they read."""
        found: list[Difference] = []
        for sheet, formula in self.formulas():
            where = f"{sheet}!{address(formula.area[:2])}"
            if cells is None or where in cells:
                found += self._differences(sheet, where, formula)
        return found

    def _differences(self, sheet: str, where: str, formula: Formula) -> Iterator[Difference]:
        machine, before = self.machine, self.machine.operations
        machine.where, machine.met_blank, machine.met_decimal = where, False, False
        rows = self.shown(sheet, formula.text)
        self.operations[where] = machine.operations - before
        if machine.met_blank or machine.met_decimal:
            self.unsure.add(where)
        height, width = formula.area.height, formula.area.width
        if formula.kind == "dynamic" and (len(rows), len(rows[0])) != (height, width):
            yield Difference(sheet, formula.text, where, str(formula.area), f"{len(rows)} x {len(rows[0])}")
        here = (cell for row in range(height) for cell in Array(rows).line(row, width))
        for place, cell in zip(formula.area.places(), here, strict=True):
            stored = self._cell(sheet, place)
            if not same(stored, cell):
                yield Difference(sheet, formula.text, address(place), stored, cell)

    def shown(self, sheet: str, text: str) -> list[list[Cell]]:
        """The values that a formula on a sheet shows."""
        try:
            return rows_of(self.machine.value(self._run(sheet, text)({})))
        except UnknownError as unknown:
            raise UnknownError(f"{sheet}: {unknown} in {text}") from None

    def _run(self, sheet: str | None, text: str) -> Run:
        return Compiler(self.machine, lambda name: self._meaning(sheet, name)).run_of(parse(text, plain, stored=True))

    def _meaning(self, sheet: str | None, name: str) -> Run | None:
        """The cells or the value that a reference or a defined name means on a sheet."""
        place, _, bare = name.rpartition("!")
        home = plain_sheet(place) if place else sheet
        area = area_of(bare)
        if area is not None and home is not None:
            reference = Reference(home, area)
            return lambda scope: reference
        key = home, bare.casefold()
        key = key if key in self._names else (None, bare.casefold())
        if key not in self._runs:
            self._runs[key] = self._run(key[0], self._names[key]) if key in self._names else None
        run = self._runs[key]
        return None if run is None else lambda scope: run({})

    def _cell(self, sheet: str, place: tuple[int, int]) -> Cell:
        value = self._sheets[sheet].values.get(place, BLANK)
        return Error(str(value)) if isinstance(value, ErrorValue) else value

    def _read(self, reference: Reference) -> Value:
        sheet, area = reference
        if area.is_cell:
            return self._cell(sheet, (area.top, area.left))
        columns = range(area.left, area.right + 1)
        rows = range(area.top, area.bottom + 1)
        return Array([[self._cell(sheet, (row, column)) for column in columns] for row in rows])


def same(stored: Cell, here: Cell) -> bool:
    """Whether two values are equal: numbers to 9 digits, all others exactly."""
    if isinstance(stored, float) and isinstance(here, float):
        return abs(stored - here) <= 1e-9 * max(1.0, abs(stored), abs(here))
    return type(stored) is type(here) and bool(stored == here)
