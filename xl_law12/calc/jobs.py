"""Works workbook files out, and writes the values beside the formulas. Every other part stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from xl_law12 import atomic
from xl_law12.calc.addresses import Cell
from xl_law12.calc.calculated import Calculated, CellResults, differs
from xl_law12.calc.rule import Rule, everything
from xl_law12.calc.workbook import Workbook
from xl_law12.collector import undisturbed
from xl_law12.errors import ERROR_MARK, Law12Error
from xl_law12.excel import recalculation, writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Place
from xl_law12.excel.values import Block
from xl_law12.lambdas import workbook_names


class Options(NamedTuple):
    """The options of `xl-law12 calc` for a workbook."""

    freeze: bool = False
    recalc_on_load: bool = False
    check: bool = False
    force: bool = False
    everything: bool = False


AS_THEY_ARE = Options()


class Changes(NamedTuple):
    """The changed cells of a workbook by their names, and the kept cells with the reason."""

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
            return _processed(path, target, options)
    except Law12Error as error:
        return JobReport(path, error=str(error if error.where else error.at(str(path))))
    except MemoryError:
        return JobReport(path, error=f"{path}: is too large for this machine's memory")
    except Exception as error:  # an unforeseen error in one workbook must not stop the others
        what = f"{type(error).__name__}: {error}"
        return JobReport(path, error=f"{path}: is left as it is: something in it is not understood ({what})")


def _processed(path: Path, target: Path | None, options: Options) -> JobReport:
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


def recalculate(package: Package, options: Options = AS_THEY_ARE) -> Changes:
    """Work a package out and put the values beside its formulas; returns the changes."""
    workbook_names.repair(package)
    workbook = Workbook(package, whole=False)
    done = everything(workbook) if options.everything else Rule(workbook).applied()
    changed: list[Cell] = []
    for sheet in package.sheets():
        differing, cleared = _changes(sheet.name, workbook, done.results)
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
        recalculation.mark_for_calculation(package)
    elif not done.kept and (done.is_whole if recalculation.is_wanted(package) else changed):
        recalculation.mark_calculated(package)
    return _told(workbook, done, changed)


def _changes(sheet: str, workbook: Workbook, results: CellResults) -> tuple[dict[Place, Block], set[Place]]:
    """The results of a sheet that differ from what is stored, and the cells that an older spill filled."""
    cells = workbook.sheets[sheet]
    differing: dict[Place, Block] = {}
    cleared: set[Place] = set()
    for cell in sorted(cell for cell in results if cell.sheet == sheet):
        if differs(workbook, cell, results[cell]):
            differing[cell.place] = results[cell]
            gone = set(workbook.formula(cell).area.places()) - set(results[cell].area.places())
            cleared.update(place for place in gone if place in cells.values and place not in cells.formulas)
    return differing, cleared


def _told(workbook: Workbook, done: Calculated, changed: list[Cell]) -> Changes:
    """The changes, with cells by their names: with the sheet's name if there are several sheets."""
    refused = sorted(cell for cell, result in done.results.items() if _is_refused(result))
    return Changes(
        workbook.formula_count,
        tuple(map(workbook.named, changed)),
        tuple(map(workbook.named, refused)),
        tuple((workbook.named(cell), why) for cell, why in sorted(done.kept.items())),
    )


def _is_refused(result: Block) -> bool:
    """Whether the answer is a refusal of one of our functions."""
    return any(isinstance(value, str) and value.startswith(ERROR_MARK) for value in result.in_order())
