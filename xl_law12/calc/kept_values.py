"""Results that may come from a gap in the engine: the stored values are kept, with the reason."""

from __future__ import annotations

from collections.abc import Iterable

from xl_law12.calc.addresses import Cell
from xl_law12.calc.calculated import Calculated, differs
from xl_law12.calc.dependents import Dependents
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.values import Block, ErrorValue

DOUBTFUL = ("#NAME?", "#REF!", "#VALUE!", "#N/A")


class KeptValues:
    """The results of a workbook, and the cells that keep their stored values instead."""

    def __init__(self, workbook: Workbook, dependents: Dependents, done: Calculated, blank: set[Cell]) -> None:
        """`dependents` finds the cells that depend on others; `blank` are the cells without a stored value."""
        self._workbook = workbook
        self._blank = blank
        self._dependents = dependents
        self._results = done.results
        self.kept: dict[Cell, str] = dict(done.kept)

    def taken(self, *, is_whole: bool) -> Calculated:
        """The results to write, and the cells that are kept."""
        results = {cell: result for cell, result in self._results.items() if cell not in self.kept}
        return Calculated(results, self.kept, is_whole)

    def keep(self, reasons: dict[Cell, str]) -> None:
        """Keep these cells for these reasons, and the cells that depend on them."""
        self.kept = {**reasons, **self.kept}
        self.keep_after(reasons)

    def keep_after(self, cells: Iterable[Cell]) -> None:
        """Keep the cells that depend on kept cells."""
        for kept in sorted(cells):
            for cell in self._after(kept) - set(self.kept):
                self.kept[cell] = f"depends on {self._workbook.named(kept)}, which keeps its old value"

    def keep_errors(self, native: Iterable[Cell]) -> None:
        """Keep native cells that would turn into errors which the engine may have made."""
        found = {cell: _error_in(self._results[cell]) for cell in native}
        self.keep(
            {
                cell: f"is {error} to the engine"
                for cell, error in found.items()
                if error in DOUBTFUL and self._has_good_value(cell)
            }
        )

    def keep_readers(self, ours: set[Cell], doubted: Iterable[Cell]) -> None:
        """Keep cells of ours whose new values follow from an error or from doubtful values."""
        native = [cell for cell in self._results if cell not in ours and cell not in self.kept]
        errors = [cell for cell in native if _error_in(self._results[cell])]
        for cell in sorted(errors):
            if differs(self._workbook, cell, self._results[cell]):
                self._keep_ours(ours - self._blank, cell, f"{_error_in(self._results[cell])} to the engine")
        for cell in sorted(doubted):
            self._keep_ours(ours, cell, "not to the engine what is stored")

    def _keep_ours(self, ours: Iterable[Cell], read: Cell, what: str) -> None:
        after = self._after(read).intersection(ours) - set(self.kept)
        moved = [cell for cell in after if differs(self._workbook, cell, self._results[cell])]
        self.keep({cell: f"reads {self._workbook.named(read)}, which is {what}" for cell in moved})

    def _after(self, cell: Cell) -> set[Cell]:
        """The results that depend on a cell."""
        return {after for after in self._dependents.of([self._dependents.filled(cell)]) if after in self._results}

    def _has_good_value(self, cell: Cell) -> bool:
        return cell not in self._blank and not isinstance(self._workbook.stored(cell).rows[0][0], ErrorValue)


def _error_in(result: Block) -> str:
    """The first error value of a result; blank where there is none."""
    return next((value for value in result.in_order() if isinstance(value, ErrorValue)), "")
