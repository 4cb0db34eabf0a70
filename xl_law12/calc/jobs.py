"""Works workbook files out, and writes the values beside the formulas. Every other part stays as it is.

A cell is worked out when it calls one of our functions, when it depends on such a cell whose value has changed, or when
it has no stored value. Every other formula keeps what another program has worked out, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from xl_law12 import atomic
from xl_law12.calc.calculation import by_formulon
from xl_law12.calc.formulas import Cell, Reference, our_functions
from xl_law12.calc.survey import Dependents, Survey
from xl_law12.calc.workbook import Calculated, CellResults, Workbook, blocks_differ, is_changed
from xl_law12.errors import ERROR_MARK, Law12Error
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Place
from xl_law12.excel.values import Block, ErrorValue
from xl_law12.lambdas import workbook_names
from xl_law12.numerics import undisturbed

NO_ROOM = "#SPILL!"  # no gap of the engine: whether another cell is in the way is seen here
# Results that may come from a gap in the engine.
DOUBTFUL = ("#NAME?", "#REF!", "#VALUE!", "#N/A")
_WITHOUT = rb"</f>\s*</c>|<f[^>]*/>\s*</c>|<v\s*/>|<v></v>"
_ZERO = rb"|<v>0</v>"
# A bracket after the last letters of our names: brackets are few, so searching from bracket to bracket is fast.
_TAIL = 5
_OUR_TAILS = {size: {name[-size:] for name in our_functions() if min(len(name), _TAIL) == size} for size in range(6)}
_OUR_CALLS = re.compile(
    "|".join(rf"\((?<=(?:{'|'.join(sorted(tails))})\()" for tails in _OUR_TAILS.values() if tails).encode()
)
_OPAQUE = re.compile(rb"\((?<=(?:DIRECT|OFFSET)\()")


class Rule:
    """The rule, applied to one workbook."""

    def __init__(self, workbook: Workbook) -> None:
        """Find what calls our functions, and what has no value."""
        self._workbook = workbook
        self._survey = Survey(workbook)
        self._dependents = Dependents(workbook, self._survey)
        self._is_uncalculated = writing.is_wanted(workbook.package)  # a stored 0 is no value then
        self._ours = set(self._calling_ours())
        self._blank = set(self._without_value())
        self._wanted = self._ours | self._blank
        self._results: CellResults = {}
        self._kept: dict[Cell, str] = {}  # the cells that keep their stored values, with the reason

    def applied(self) -> Calculated:
        """The results to write, and the kept cells with their reasons."""
        if not self._wanted:
            return Calculated({}, {})
        checked = self._read_by(self._ours) - self._wanted if self._is_uncalculated else set[Cell]()
        done = by_formulon(self._workbook, self._wanted | checked)
        moved = [cell for cell in self._ours if self._differs(cell, done.results)]
        following = self._after(moved, done.results)
        doubted = {cell for cell in checked - following if self._differs(cell, done.results)}
        opaque = self._opaque() - self._wanted - following if moved else set[Cell]()
        before = by_formulon(self._workbook, opaque).results if opaque else {}
        left = self._wanted - following
        self._results = {cell: result for cell, result in done.results.items() if cell in left}
        self._kept = {cell: why for cell, why in done.kept.items() if cell not in following}
        with self._workbook.showing(self._results):
            if opaque:
                after = by_formulon(self._workbook, following | opaque).results
                # Of two answers of the engine, whatever is stored: a difference comes from our functions.
                seen = {cell for cell in before if cell in after and blocks_differ(before[cell], after[cell])}
                following |= seen | self._after(seen, after)
            again = by_formulon(self._workbook, following) if following else Calculated({}, {})
        self._wanted |= following
        self._results |= again.results
        self._kept |= again.kept
        self._keep_after(cell for cell in again.kept if cell in following - self._blank)
        self._keep_errors()
        self._keep_readers(doubted)
        results = {cell: result for cell, result in self._results.items() if cell not in self._kept}
        return Calculated(results, self._kept, is_whole=len(self._wanted) == self._workbook.formula_count)

    def _differs(self, cell: Cell, results: CellResults) -> bool:
        return cell in results and is_changed(self._workbook, cell, results[cell])

    # What is worked out

    def _calling_ours(self) -> Iterator[Cell]:
        """The cells that call our functions, themselves or by a name."""
        named = [name.name for name in self._workbook.names if getattr(self._survey.meaning(name), "ours", "")]
        words = re.compile("|".join(map(re.escape, sorted(name.upper() for name in named))).encode())
        for name, sheet in self._workbook.sheets.items():
            places = set(sheet.formulas_with(_OUR_CALLS))
            if named:
                places.update(sheet.formulas_with(words))
            yield from filter(self._survey.needs_ours, self._workbook.formulas_at(name, places))

    def _without_value(self) -> Iterator[Cell]:
        """The cells with formulas that were never worked out."""
        zeros = (b"0",) if self._is_uncalculated else ()
        pattern = re.compile(_WITHOUT + (_ZERO if zeros else b""))
        for name, sheet in self._workbook.sheets.items():
            found = sheet.part.formulas_with(pattern)
            blank = {it.place for it in found if it.value in zeros or not (it.value or b't="str"' in it.about_cell)}
            yield from self._workbook.formulas_at(name, blank)

    def _read_by(self, cells: Iterable[Cell]) -> set[Cell]:
        """The formulas that these cells read, directly or through other formulas."""
        found: set[Cell] = set()
        asked: set[Reference] = set()
        left = list(cells)
        while left:
            references = set(self._survey.reads(left.pop())) - asked
            asked |= references
            new = {cell for reference in references for cell in self._workbook.filling(reference)} - found
            found |= new
            left += new
        return found

    def _after(self, cells: Collection[Cell], results: CellResults) -> set[Cell]:
        """The formulas that depend on cells with changed results: on the areas that these filled, and fill now."""
        if not cells or len(self._wanted) == self._workbook.formula_count:
            return set()
        now = [Reference(cell.sheet, results[cell].area) for cell in cells]
        return self._dependents.of([*now, *map(self._workbook.filled, cells)])

    def _opaque(self) -> set[Cell]:
        """Formulas that read cells which they do not name."""
        book = self._workbook
        found = (book.formulas_at(name, set(sheet.formulas_with(_OPAQUE))) for name, sheet in book.sheets.items())
        return {cell for cells in found for cell in cells}

    # What keeps its stored value

    def _keep(self, reasons: dict[Cell, str]) -> None:
        """Keep these cells for these reasons, and the cells that depend on them."""
        self._kept = {**reasons, **self._kept}
        self._keep_after(reasons)

    def _keep_after(self, cells: Iterable[Cell]) -> None:
        """Keep the cells that depend on kept cells."""
        for kept in sorted(cells):
            for cell in self._depending_on(kept) - set(self._kept):
                self._kept[cell] = f"depends on {self._workbook.named(kept)}, which keeps its old value"

    def _keep_errors(self) -> None:
        """Keep native cells that would turn into errors which the engine may have made."""
        reasons = {}
        for cell in set(self._results) - self._ours - self._blank:
            error = _error_in(self._results[cell])
            if error in DOUBTFUL and not isinstance(self._workbook.stored(cell).rows[0][0], ErrorValue):
                reasons[cell] = f"is {error} to the engine"
        self._keep(reasons)

    def _keep_readers(self, doubted: Iterable[Cell]) -> None:
        """Keep cells of ours whose new values follow from an error or from doubtful values."""
        native = [cell for cell in self._results if cell not in self._ours and cell not in self._kept]
        errors = [cell for cell in native if _error_in(self._results[cell]) not in ("", NO_ROOM)]
        for cell in sorted(errors):
            if self._differs(cell, self._results):
                self._keep_ours(self._ours - self._blank, cell, f"{_error_in(self._results[cell])} to the engine")
        for cell in sorted(doubted):
            self._keep_ours(self._ours, cell, "not to the engine what is stored")

    def _keep_ours(self, ours: Iterable[Cell], read: Cell, what: str) -> None:
        after = self._depending_on(read).intersection(ours) - set(self._kept)
        moved = [cell for cell in after if self._differs(cell, self._results)]
        self._keep({cell: f"reads {self._workbook.named(read)}, which is {what}" for cell in moved})

    def _depending_on(self, cell: Cell) -> set[Cell]:
        """The results that depend on a cell."""
        return {after for after in self._dependents.of([self._workbook.filled(cell)]) if after in self._results}


def _error_in(result: Block) -> str:
    """The first error value of a result; blank if there is none."""
    return next((value for value in result.in_order() if isinstance(value, ErrorValue)), "")


class Options(NamedTuple):
    """The options of `xl-law12 calc` for a workbook."""

    freeze: bool = False
    recalc_on_load: bool = False
    check: bool = False
    force: bool = False
    everything: bool = False


AS_THEY_ARE = Options()


class Changes(NamedTuple):
    """The changed cells of a workbook by their names (with the sheet's, if there are several), and the kept cells."""

    formulas: int = 0
    changed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()


class JobReport(NamedTuple):
    """The result for one file: the changes and the path that was written, or the error that stopped it."""

    path: Path
    changes: Changes = Changes()
    written: Path | None = None
    backup: Path | None = None
    error: str = ""


def process(path: Path, target: Path | None, options: Options) -> JobReport:
    """Work one file out and write it: to the target, or in place with the original kept."""
    try:
        with undisturbed():
            original = atomic.read(path)
            package = Package.opened(original, path)
            changes = recalculate(package, options)
            if options.check or (target is None and not package.is_changed):
                return JobReport(path, changes)
            atomic.check_not_open(target or path)
            data = package.packed()
            with atomic.uninterrupted():
                if target is None:
                    return JobReport(path, changes, path, backup=atomic.replace(path, data, original))
                atomic.write(target, data, new=not options.force)
                return JobReport(path, changes, target)
    except Law12Error as error:
        return JobReport(path, error=str(error if error.where else error.at(str(path))))
    except MemoryError:
        return JobReport(path, error=f"{path}: is too large for this machine's memory")
    except Exception as error:  # an unforeseen error in one workbook must not stop the others
        what = f"{type(error).__name__}: {error}"
        return JobReport(path, error=f"{path}: is left as it is: something in it is not understood ({what})")


def recalculate(package: Package, options: Options = AS_THEY_ARE) -> Changes:
    """Work a package out and put the values beside its formulas; returns the changes."""
    workbook_names.repair(package)
    workbook = Workbook(package)
    if options.everything:
        workbook.load()
        done = by_formulon(workbook, set(workbook.formulas))._replace(is_whole=True)
    else:
        done = Rule(workbook).applied()
    changed: list[Cell] = []
    for sheet in package.sheets():
        differing, cleared = _differing(sheet.name, workbook, done.results)
        changed += (Cell(sheet.name, place) for place in differing)
        if differing:
            part = workbook.sheets[sheet.name].part
            package[sheet.part] = writing.filled_pieces(part, differing, cleared)
        if options.freeze:
            kept = {cell.place: workbook.formula(cell).text for cell in done.kept if cell.sheet == sheet.name}
            package[sheet.part] = writing.frozen(package[sheet.part], kept, sheet.name)
    if options.freeze:
        package.drop("calcChain")
    if options.recalc_on_load:
        writing.mark_calculation(package, is_done=False)
    elif not done.kept and (done.is_whole if writing.is_wanted(package) else changed):
        writing.mark_calculation(package, is_done=True)
    texts = ((cell, value) for cell in sorted(done.results) for value in done.results[cell].in_order())
    refused = dict.fromkeys(cell for cell, text in texts if isinstance(text, str) and text.startswith(ERROR_MARK))
    named = workbook.named
    reasons = tuple((named(cell), why) for cell, why in sorted(done.kept.items()))
    return Changes(workbook.formula_count, tuple(map(named, changed)), tuple(map(named, refused)), reasons)


def _differing(sheet: str, workbook: Workbook, results: CellResults) -> tuple[dict[Place, Block], set[Place]]:
    """The results of a sheet that differ from what is stored, and the cells that an older spill filled."""
    cells = workbook.sheets[sheet]
    differing: dict[Place, Block] = {}
    cleared: set[Place] = set()
    for cell in sorted(cell for cell in results if cell.sheet == sheet):
        if is_changed(workbook, cell, results[cell]):
            differing[cell.place] = results[cell]
            gone = set(workbook.formula(cell).area.places()) - set(results[cell].area.places())
            cleared.update(place for place in gone if place in cells.values and place not in cells.formulas)
    return differing, cleared
