"""Workbook files: worked out, and the values written beside the formulas; every other part stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from math import isclose
from pathlib import Path
from typing import NamedTuple

from xl_law12 import atomic
from xl_law12.calc.calculation import Calculated, Calculation
from xl_law12.calc.order import Cell
from xl_law12.calc.workbook import Workbook
from xl_law12.collector import undisturbed
from xl_law12.errors import ERROR_MARK, Law12Error
from xl_law12.excel import recalculation, writing
from xl_law12.excel.blocks import Block, block_of
from xl_law12.excel.package import Package
from xl_law12.excel.references import Place, address
from xl_law12.excel.sheets import ErrorValue, Value
from xl_law12.hosts import lambda_names

Calculate = Callable[[Package, Workbook], Calculated]
CLOSE = 1e-12  # programs differ in the last digit of a power or a root


class Options(NamedTuple):
    """How a workbook is to be treated."""

    freeze: bool = False
    recalc_on_load: bool = False
    check: bool = False
    force: bool = False


AS_THEY_ARE = Options()


class Changes(NamedTuple):
    """What working out a workbook changes, in the names of cells; for those that are kept, why."""

    formulas: int = 0
    changed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()


class Outcome(NamedTuple):
    """What became of a file: what was written where, or the error that stopped it."""

    path: Path
    changes: Changes = Changes()
    written: Path | None = None
    backup: Path | None = None
    error: str = ""


def offline(_: Package, workbook: Workbook) -> Calculated:
    """Work a workbook out without any spreadsheet program."""
    with closing(Calculation(workbook)) as calculation:
        return calculation.run()


def process(path: Path, target: Path | None, options: Options, calculate: Calculate = offline) -> Outcome:
    """Work one file out and write it: to the target, or in place with the original kept."""
    try:
        with undisturbed():
            return _processed(path, target, options, calculate)
    except Law12Error as error:
        return Outcome(path, error=str(error if error.where else error.at(str(path))))
    except MemoryError:
        return Outcome(path, error=f"{path}: is too large for this machine's memory")
    except Exception as error:  # one workbook that nobody has foreseen is no reason to leave the others
        what = f"{type(error).__name__}: {error}"
        return Outcome(path, error=f"{path}: is left as it is: something in it is not understood ({what})")


def _processed(path: Path, target: Path | None, options: Options, calculate: Calculate) -> Outcome:
    original = atomic.read(path)
    package = Package.opened(original, path)
    before = {part: package[part] for part in package.parts}
    changes = recalculate(package, options, calculate)
    if options.check or (target is None and all(package[part] == data for part, data in before.items())):
        return Outcome(path, changes)
    atomic.check_not_open(target or path)
    data = package.packed()
    with atomic.uninterrupted():
        if target is None:
            return Outcome(path, changes, path, backup=atomic.replace(path, data, original))
        atomic.write(target, data, new=not options.force)
        return Outcome(path, changes, target)


def recalculate(package: Package, options: Options = AS_THEY_ARE, calculate: Calculate = offline) -> Changes:
    """Work a package out and put the values beside its formulas; what that changed."""
    lambda_names.repair(package)
    workbook = Workbook(package)
    calculated = calculate(package, workbook)
    changed: list[Cell] = []
    for sheet in package.sheets():
        part = package[sheet.part]
        changes = _changes(sheet.name, workbook, calculated)
        changed += (Cell(sheet.name, place) for place in changes.results)
        part = writing.filled(part, changes.results, changes.cleared, sheet.name)
        if options.freeze:
            part = writing.frozen(part, _not_worked_out(sheet.name, workbook, calculated), sheet.name)
        if part != package[sheet.part]:
            package[sheet.part] = part
    if options.freeze:
        package.drop("calcChain")
    if options.recalc_on_load:
        recalculation.mark_for_calculation(package)
    elif not calculated.kept:
        recalculation.mark_calculated(package)
    return _told(workbook, calculated, changed)


def _not_worked_out(sheet: str, workbook: Workbook, calculated: Calculated) -> dict[Place, str]:
    """The formulas of a sheet that keep their old values, with their texts."""
    kept = (kept.cell for kept in calculated.kept if kept.cell.sheet == sheet)
    return {cell.place: workbook.formulas[cell].text for cell in kept}


class _SheetChanges(NamedTuple):
    """The results of a sheet that differ from what is stored, and the cells that an older spill filled."""

    results: dict[Place, Value | Block]
    cleared: set[Place]


def _changes(sheet: str, workbook: Workbook, calculated: Calculated) -> _SheetChanges:
    """What is to be written into one sheet; cells whose value is the same are not touched."""
    cells = workbook.sheets[sheet]
    changes = _SheetChanges({}, set())
    for place in sorted(cells.formulas):
        cell = Cell(sheet, place)
        if cell not in calculated.results:
            continue
        block, old = block_of(place, calculated.results[cell]), cells.formulas[place].area
        if block.area != old:
            gone = set(old.places()) - set(block.area.places()) - set(cells.formulas)
            changes.cleared.update(gone & set(cells.values))
        if block.area != old or _differs(block, cells.values):
            changes.results[place] = calculated.results[cell]
    return changes


def _differs(block: Block, stored: Mapping[Place, Value]) -> bool:
    """Whether any cell of a result would show something else than what is stored."""
    top, left = block.area.top, block.area.left
    return any(
        differ(stored.get((row, column)), value)
        for row, values in enumerate(block.rows, top)
        for column, value in enumerate(values, left)
    )


def _told(workbook: Workbook, calculated: Calculated, changed: list[Cell]) -> Changes:
    """The changes in the names of cells, each with its sheet where there are several."""

    def named(cell: Cell) -> str:
        return f"{cell.sheet}!{address(cell.place)}" if len(workbook.sheets) > 1 else address(cell.place)

    refused = [cell for cell, result in calculated.results.items() if _is_refused(result)]
    return Changes(
        len(workbook.formulas),
        tuple(map(named, changed)),
        tuple(map(named, refused)),
        tuple((named(kept.cell), kept.why) for kept in calculated.kept),
    )


def _is_refused(result: Value | Block) -> bool:
    """Whether one of our functions has answered a sentence."""
    rows = result.rows if isinstance(result, Block) else [[result]]
    return any(isinstance(value, str) and value.startswith(ERROR_MARK) for row in rows for value in row)


def differ(old: Value, new: Value) -> bool:
    """Whether a reader would see another value; numbers may differ in the last digit, an error is no text."""
    if isinstance(old, bool) or isinstance(new, bool) or isinstance(old, str) or isinstance(new, str):
        return old != new or isinstance(old, ErrorValue) != isinstance(new, ErrorValue) or type(old) is not type(new)
    if old is None or new is None:
        return old is not new
    return not isclose(old, new, rel_tol=CLOSE, abs_tol=1e-300)
