"""The values of a workbook's cells while it is calculated: our results, the engine's values, constants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xl_law12.calc.addresses import Cell, Reference
from xl_law12.calc.engine import Engine
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.references import Area, Place
from xl_law12.excel.values import Block, Value, Values


class CellValues:
    """The results so far, and the values of all cells."""

    def __init__(self, workbook: Workbook, engine: Engine) -> None:
        """`engine` holds the same workbook."""
        self._workbook = workbook
        self._engine = engine
        self.results: dict[Cell, Block] = {}
        self._shown: dict[str, dict[Place, Value]] = {name: {} for name in workbook.sheets}
        self._native: dict[str, set[Place]] = {name: set() for name in workbook.sheets}
        self._engine_values: dict[Cell, Value] = {}

    def remember(self, cell: Cell, result: Block, values: Mapping[Place, Value]) -> dict[Place, Value]:
        """Remember a result of ours and the values of its cells; returns the values that are new."""
        self.results[cell] = result
        shown, stored = self._shown[cell.sheet], self._workbook.sheets[cell.sheet].values
        news = {}
        for place, value in values.items():
            old = shown.get(place, stored.get(place))
            if old != value or type(old) is not type(value):
                news[place] = value
        shown.update(values)
        return news

    def forget(self, native: Iterable[Reference]) -> None:
        """Forget the values of native formulas, because the engine has worked them out anew: in these cells."""
        self._engine_values.clear()
        for places in self._native.values():
            places.clear()
        for sheet, area in native:
            self._native[sheet].update([(area.top, area.left)] if area.is_cell else area.places())

    def filled_from(self, anchor: Cell) -> Area | None:
        """The area that a formula fills now; None if it does not spill, or if the engine works an old array out."""
        formula = self._workbook.sheets[anchor.sheet].formulas.get(anchor.place)
        if formula is None or formula.kind == "plain":
            return None
        if anchor.place in self._native[anchor.sheet]:  # to the engine a spill of one cell has no area
            return self._engine.extent(anchor) if formula.kind == "dynamic" else None
        result = self.results.get(anchor, self._workbook.shown.get(anchor))
        if result is not None:
            return result.area
        return formula.area if formula.kind == "dynamic" else None

    def read(self, reference: Reference) -> Values:
        """The values of a reference's cells."""
        sheet, area = reference
        shown, native, constant = self._shown[sheet], self._native[sheet], self._workbook.sheets[sheet].values
        return [
            [
                shown[place]
                if place in shown
                else self._engine_value(Cell(sheet, place))
                if place in native
                else constant.get(place)
                for place in row
            ]
            for row in area.rows()
        ]

    def _engine_value(self, cell: Cell) -> Value:
        if cell not in self._engine_values:
            self._engine_values[cell] = self._engine.value(cell)
        return self._engine_values[cell]
