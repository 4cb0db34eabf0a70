"""Works out a workbook that calls our functions: an engine evaluates native formulas, we evaluate our functions.

The engine cannot call Python. So we evaluate the cells that call our functions, after the cells that they read, and
write their values into the engine as constants.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import closing
from functools import partial

from xl_law12.calc.addresses import Cell, CellSet, Reference
from xl_law12.calc.calculated import Calculated, CellResults
from xl_law12.calc.cell_values import CellValues
from xl_law12.calc.engine import Engine, knows
from xl_law12.calc.engine_file import engine_file
from xl_law12.calc.evaluation import Evaluation, is_ours_call
from xl_law12.calc.order import Graph
from xl_law12.calc.survey import SPILL_OF, Survey
from xl_law12.calc.workbook import Workbook, or_zero
from xl_law12.excel.limits import LAST_COLUMN, LAST_ROW
from xl_law12.excel.references import Area, Place
from xl_law12.excel.values import Block, ErrorValue, Value, Values, block_of

MOST_ROUNDS = 30


class Calculation:
    """The calculation of one workbook."""

    def __init__(self, workbook: Workbook, wanted: Collection[Cell]) -> None:
        """`wanted` are the formulas to be worked out; all other formulas keep their stored values."""
        wanted = sorted(wanted)  # the order of a set is another one in every run
        self.workbook = workbook
        survey = Survey(workbook, knows)
        obstacles = {cell: survey.obstacle(cell) for cell in wanted}
        self.kept = {cell: why for cell, why in obstacles.items() if why}
        self.reads = {cell: survey.reads(cell) for cell in wanted if cell not in self.kept}
        parsed = map(workbook.parsed, wanted)
        self._is_opaque = any(formula is not None and formula.is_opaque for formula in parsed)
        self._load()
        self.ours = _to_work_out(workbook, self.reads)
        self._read = CellSet(reference for several in self.reads.values() for reference in several)
        if self._is_opaque:
            for sheet in workbook.sheets:
                self._read.add(Reference(sheet, Area(1, 1, LAST_ROW, LAST_COLUMN)))
        self._areas = {cell: workbook.formula(cell).area for cell in self.reads}  # the area that each result fills
        self._spreading = [cell for cell in self.reads if workbook.formula(cell).kind != "plain"]
        self._spilled: dict[str, set[Place]] = {name: set() for name in workbook.sheets}  # by spills, when it was saved
        for cell in self._spreading:
            self._spilled[cell.sheet].update(workbook.formula(cell).area.places())
        self._native = set(self.reads) - self.ours  # the formulas that the engine evaluates
        names = workbook.names if self._is_opaque else survey.names_met()  # a text may become a reference to any name
        self.engine = Engine(partial(engine_file, workbook, self._native, names, self._read), workbook.sheets)
        self._shown = CellValues(workbook, self.engine)
        self._evaluation = Evaluation(workbook, self.engine, self._shown)
        self.results = self._shown.results

    def _load(self) -> None:
        """Load the cells that the formulas read; load all cells if a formula reads cells that it does not name."""
        if self._is_opaque:
            self.workbook.load()
        for sheet, area in {reference for several in self.reads.values() for reference in several}:
            self.workbook.sheets[sheet].load(area.top, area.bottom)

    def close(self) -> None:
        """Free the engine's workbook."""
        self.engine.close()

    def run(self) -> Calculated:
        """Work everything out, and again while a result changes its size."""
        if self._native:
            self.engine.begin()
        native: CellResults = {}
        for _ in range(MOST_ROUNDS):
            before = dict(self._areas)
            native = self._round()
            if not self._has_moved(before) and not (self._is_opaque and self._has_changed):
                break
        results = {
            cell: self.results[cell] if cell in self.ours else native[cell]
            for cell in self._areas
            if cell not in self.kept
        }
        return Calculated(results, self.kept)

    def _round(self) -> CellResults:
        """Work everything out once, level by level; returns the values of native formulas."""
        order = Graph(self._areas, self.reads).order(self.ours)
        for cell in order.circular:
            self._keep(cell, "is part of a circular reference")
        self._has_changed = False
        for level in order.levels:
            self._settle()
            for cell in sorted(level, key=self._calls_others):
                self._take(cell, self._shaped(cell, self._evaluation.rows(cell)))
        self._settle()
        shown = ((cell, self.engine.shown(cell, self.workbook.formula(cell))) for cell in self._native)
        native = {cell: self._with_room(cell, result) for cell, result in shown}
        self._areas |= {cell: result.area for cell, result in native.items()}
        return native

    def _calls_others(self, cell: Cell) -> bool:
        """Whether a formula is more than one call of ours: it needs the engine, which may still be loading."""
        parsed = self.workbook.parsed(cell)
        return parsed is not None and not is_ours_call(parsed.tree)

    def _keep(self, cell: Cell, why: str) -> None:
        """Keep the stored values of a cell, and give them to the engine as constants."""
        self.kept[cell] = why
        self._native.discard(cell)
        if self.engine.is_needed:
            values = self.workbook.sheets[cell.sheet].values
            for place in self.workbook.formula(cell).area.places():
                self.engine.put(Cell(cell.sheet, place), values.get(place))

    def _settle(self) -> None:
        """Have the engine work out what depends on our results."""
        self.engine.settle()
        self._evaluation.forget()
        filled = [Reference(cell.sheet, self._areas[cell]) for cell in self._native]
        spread = (cell for cell in self._spreading if cell in self._native)  # where a spill was, the engine has blanks
        self._shown.forget([*filled, *map(self.workbook.filled, spread)])

    def _has_moved(self, before: dict[Cell, Area]) -> bool:
        """Whether a result that some formula reads now fills another area than before."""
        return any(
            area != before[cell] and (self._is_read(cell, before[cell]) or self._is_read(cell, area))
            for cell, area in self._areas.items()
        )

    def _is_read(self, cell: Cell, area: Area) -> bool:
        """Whether any formula reads cells of an area on a cell's sheet."""
        return self._read.meets(Reference(cell.sheet, area))

    def _take(self, cell: Cell, result: Block) -> None:
        """Remember a result, and put it into the engine if any formula reads it."""
        new, old = result.area, self._areas[cell]
        gone = () if old == new else set(old.places()) - set(new.places())
        values: dict[Place, Value] = dict.fromkeys(gone)
        values.update(result.values())
        self._areas[cell] = new
        news = self._shown.remember(cell, result, values)
        if self._is_read(cell, new) or (gone and self._is_read(cell, old)):
            self._has_changed = self._has_changed or bool(news)
            for place, value in news.items():
                self.engine.put(Cell(cell.sheet, place), value)

    def _shaped(self, cell: Cell, rows: Values) -> Block:
        """The part of a formula's values that the sheet shows."""
        _, kind, area = self.workbook.formula(cell)
        if kind != "dynamic":
            return Block(area, _fitted(rows, area))
        top, left = cell.place
        spread = Area(top, left, top + len(rows) - 1, left + len(rows[0]) - 1)
        return self._with_room(cell, Block(spread, [[or_zero(value) for value in row] for row in rows]))

    def _with_room(self, cell: Cell, result: Block) -> Block:
        """The result, or #SPILL! if it would spill over another value: a constant is never overwritten."""
        return result if self._is_free(cell, result.area) else block_of(cell.place, ErrorValue("#SPILL!"))

    def _is_free(self, cell: Cell, spread: Area) -> bool:
        """Whether a result can spill: its area is empty. Values of older spills do not count."""
        if spread.is_cell or self.workbook.formula(cell).kind == "array":
            return True
        if spread.bottom > LAST_ROW or spread.right > LAST_COLUMN:
            return False
        self.workbook.sheets[cell.sheet].load(spread.top, spread.bottom)
        stored, spilled = self.workbook.sheets[cell.sheet], self._spilled[cell.sheet]
        for place in spread.places():
            if place != cell.place and (place in stored.formulas or (place in stored.values and place not in spilled)):
                return False
        others = (other for other in self._spreading if other.sheet == cell.sheet and other != cell)
        return not any(spread.meets(self._areas[other]) for other in others)


def _fitted(rows: Values, area: Area) -> Values:
    """An answer in a fixed area: one row or column is repeated, what is missing is #N/A."""
    missing = ErrorValue("#N/A")

    def at(row: int, column: int) -> Value:
        line = rows[0] if len(rows) == 1 else rows[row] if row < len(rows) else None
        if line is None or (len(line) > 1 and column >= len(line)):
            return missing
        return or_zero(line[0] if len(line) == 1 else line[column])

    return [[at(row, column) for column in range(area.width)] for row in range(area.height)]


def _to_work_out(workbook: Workbook, cells: Iterable[Cell]) -> set[Cell]:
    """The cells that call our functions, and the cells that read a spill by its anchor: that spill may be ours."""
    parsed = ((cell, workbook.parsed(cell)) for cell in cells)
    return {cell for cell, tree in parsed if tree and (tree.calls_ours or SPILL_OF in tree.functions)}


def by_formulon(workbook: Workbook, wanted: Collection[Cell]) -> Calculated:
    """Work formulas out without any spreadsheet program."""
    with closing(Calculation(workbook, wanted)) as calculation:
        return calculation.run()
