"""Workbook files: worked out, and the values written beside the formulas; every other part stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isclose
from pathlib import Path
from typing import NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.hosts.offline.book import Book
from xl_law12.hosts.offline.calculation import Calculated, Calculation
from xl_law12.hosts.offline.engine import Formulon
from xl_law12.hosts.offline.order import Cell
from xl_law12.ooxml import files, workbook, writing
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Place, address
from xl_law12.ooxml.sheets import ErrorValue, Value
from xl_law12.ooxml.writing import Block, block_of
from xl_law12.sheet.cells import ERROR_MARK

Calculate = Callable[[Package, Book], Calculated]
CLOSE = 1e-12  # programs differ in the last digit of a power or a root


class Options(NamedTuple):
    """How a workbook is to be treated."""

    freeze: bool = False
    recalc_on_load: bool = False
    check: bool = False


@dataclass
class Report:
    """What became of a workbook."""

    path: Path
    formulas: int = 0
    changed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)
    written: Path | None = None
    backup: Path | None = None
    error: str = ""


def offline(package: Package, book: Book) -> Calculated:
    """Work a workbook out without any spreadsheet program."""

    def given() -> bytes:
        plain = package.copy()
        for sheet in plain.sheets():
            plain[sheet.part] = writing.addressed(plain[sheet.part], sheet.name)
        return plain.packed()

    return Calculation(book, Formulon(given, list(book.sheets))).run()


def process(path: Path, target: Path | None, options: Options, calculate: Calculate = offline) -> Report:
    """Work one file out and write it: to the target, or in place with the original kept. Errors are in the report."""
    report = Report(path)
    try:
        _process(report, target, options, calculate)
    except Law12Error as error:
        report.error = str(error if error.where else error.at(str(path)))
    except MemoryError:
        report.error = f"{path}: is too large for this machine's memory"
    return report


def _process(report: Report, target: Path | None, options: Options, calculate: Calculate) -> None:
    package = Package.load(report.path)
    before = {part: package[part] for part in package.parts}
    recalculate(package, options, calculate, report)
    if options.check or (target is None and all(package[part] == data for part, data in before.items())):
        return
    place = target or report.path
    files.check_not_open(place)
    if target is None:
        report.backup = files.keep_copy(report.path)
    package.save(place)
    report.written = place


def recalculate(package: Package, options: Options, calculate: Calculate, report: Report) -> None:
    """Work a package out and put the values beside its formulas."""
    book = Book(package)
    calculated = calculate(package, book)
    several = len(book.sheets) > 1
    for sheet in package.sheets():
        _fill(package, sheet.part, sheet.name, book, calculated, report, several)
        if options.freeze:
            package[sheet.part] = writing.frozen(package[sheet.part], sheet.name)
    report.formulas = len(book.formulas)
    report.kept = [(_named(it.cell, several), it.why) for it in calculated.kept]
    if options.freeze:
        package.drop("calcChain")
    if options.recalc_on_load:
        workbook.mark_for_calculation(package)
    else:
        workbook.mark_calculated(package)


def _fill(
    package: Package, part: str, sheet: str, book: Book, calculated: Calculated, report: Report, several: bool
) -> None:
    """The values of one sheet; cells whose value is the same are not touched."""
    cells = book.sheets[sheet]
    changed: dict[Place, Value | Block] = {}
    cleared: set[Place] = set()
    for place in sorted(cells.formulas):
        cell = Cell(sheet, place)
        if cell not in calculated.results:
            continue
        result, old = calculated.results[cell], cells.formulas[place].area
        shown = _values(place, result)
        gone = set(old.places()) - set(shown) - set(cells.formulas) if isinstance(result, Block) else set()
        gone = {it for it in gone if it in cells.values}
        if any(isinstance(value, str) and value.startswith(ERROR_MARK) for value in shown.values()):
            report.refused.append(_named(cell, several))
        extent_differs = isinstance(result, Block) and result.area != old
        if gone or extent_differs or any(differ(cells.values.get(it), value) for it, value in shown.items()):
            report.changed.append(_named(cell, several))
            changed[place] = result
            cleared |= gone
    package_part = writing.filled(package[part], changed, cleared, sheet)
    if package_part != package[part]:
        package[part] = package_part


def _values(place: Place, result: Value | Block) -> dict[Place, Value]:
    """What the cells of a result show."""
    block = block_of(place, result)
    return dict(zip(block.area.places(), (value for row in block.rows for value in row), strict=True))


def differ(old: Value, new: Value) -> bool:
    """Whether a reader would see another value; numbers may differ in the last digit, an error is no text."""
    if isinstance(old, bool) or isinstance(new, bool) or isinstance(old, str) or isinstance(new, str):
        return old != new or isinstance(old, ErrorValue) != isinstance(new, ErrorValue) or type(old) is not type(new)
    if old is None or new is None:
        return old is not new
    return not isclose(old, new, rel_tol=CLOSE, abs_tol=1e-300)


def _named(cell: Cell, several: bool) -> str:
    return f"{cell.sheet}!{address(cell.place)}" if several else address(cell.place)
