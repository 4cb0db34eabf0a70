"""Measures a workbook in which only the LAMBDA names answer: operations on single elements, and formulon's seconds."""

from __future__ import annotations

import re
import resource
import struct
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.offline import BOARDS, TABLES, TEMPLATE, calculating, evening
from benchmarks.timing import Figure
from tests.excel_rules.values import Reference, Value
from tests.excel_rules.workbook import Book
from xl_law12.calc.engine import library
from xl_law12.excel.package import Package
from xl_law12.excel.references import address

APART = ("Examples", "Functions")  # sheets that depend on no input
DELIVERED, EVENING, A_LINE = 5e6, 7.5e6, 4.5e6
LONG_EVENING = 27, 21  # boards and tables: 567 lines
MOST_TIMES, AFTER_A_CHANGE = 4, 0.6  # the latter in seconds
RESULTS, CHANGED_CELL, TRICKS = "Results", (2, 5), (7.0, 8.0)  # tricks of the third line, as formulon counts cells
_ADDRESS = struct.Struct("<I")


def strict() -> Iterator[Figure]:
    """The template as it is delivered, and an evening of 24 boards at 14 tables."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for what, path, most in (
            ("the template", TEMPLATE, DELIVERED),
            (f"{BOARDS} boards x {TABLES} tables", evening(place), EVENING),
        ):
            by_sheet = operations(Package.load(path))
            worked = sum(count for sheet, count in by_sheet.items() if sheet not in APART)
            heaviest = ", ".join(f"{sheet} {count:,}" for sheet, count in by_sheet.most_common(4))
            yield Figure(f"{what} by the LAMBDA names ({heaviest})", f"{most:,.0f}", worked, most, 1, "operations")
            taken = by_names(Package.load(path))
            calc = by_calc(path, place)
            yield Figure(
                f"{what} worked out by formulon, the names alone", "xl-law12 calc", taken.all, calc, MOST_TIMES
            )
            yield Figure("the same after one changed cell of Results", "0.6 s", taken.changed, AFTER_A_CHANGE, 1)
            print(f"formulon takes {taken.taken_in:.1f} s to take that workbook in")
        for contracts, what in ((False, "scores"), (True, "contracts, names and an average")):
            found = after_a_line(Package.load(evening(place, *LONG_EVENING, contracts=contracts)))
            of = f"one changed line of 27 boards x 21 tables, {what}"
            yield Figure(of, f"{A_LINE:,.0f}", found, A_LINE, 1, "operations")


def operations(package: Package) -> Counter[str]:
    """The number of operations on single elements in the formulas of each sheet."""
    book = Book(package)
    book.differences()
    found: Counter[str] = Counter()
    for where, count in book.operations.items():
        found[where.partition("!")[0]] += count
    return found


def after_a_line(package: Package) -> int:
    """The number of operations in all formulas that a changed line of Results reaches."""
    book, read = Book(package), defaultdict[str, list[Reference]](list)
    inner = book.machine._read

    def noted(reference: Reference) -> Value:
        read[book.machine.where].append(reference)
        return inner(reference)

    book.machine._read = noted
    book.differences()
    areas = {f"{sheet}!{address(it.area[:2])}": Reference(sheet, it.area) for sheet, it in book.formulas()}
    reached: set[str] = set()
    new = {cell for cell, of in read.items() if any(it.sheet == RESULTS for it in of)}
    while new - reached:
        reached |= new
        changed = [areas[cell] for cell in new]
        new = {
            cell
            for cell, of in read.items()
            if cell not in reached
            and any(it.sheet == at.sheet and it.area.meets(at.area) for it in of for at in changed)
        }
    return sum(book.operations[cell] for cell in reached)


def by_calc(path: Path, place: Path) -> float:
    """Processor seconds of the command that calculates all formulas of a workbook, the better of two runs."""
    return min(_of_a_process([*calculating(path, place / "done.xlsx"), "--all"]) for _ in range(2))


def _of_a_process(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Seconds(NamedTuple):
    """Processor seconds of formulon."""

    taken_in: float
    all: float
    changed: float


def by_names(package: Package) -> Seconds:
    """The seconds for a workbook by the names alone: to load it, to calculate it, and again after a changed cell.

    While formulon loads a workbook it calculates every array formula three times, with everything that the formula
    reads, and forgets the results; then it calculates each formula once.
    """
    part = package.workbook_part
    package[part] = re.sub(rb"_xlop\.(\w+)", rb"[_xlpm.\1]", package[part])  # formulon does not know Excel's mark
    lib, data = library(), package.packed()
    place, answer = lib.placed(data), lib.allocated(_ADDRESS.size)
    start = time.process_time()
    lib["fm_workbook_load"](place, len(data), answer)
    (workbook,) = _ADDRESS.unpack_from(lib.memory, answer)
    taken_in = time.process_time()
    lib["fm_workbook_recalc"](workbook)
    worked_out = time.process_time()
    sheet = [it.name for it in package.sheets()].index(RESULTS)
    for tricks in TRICKS:
        lib["fm_workbook_set_number"](workbook, sheet, *CHANGED_CELL, tricks)
        lib["fm_workbook_recalc"](workbook)
    changed = time.process_time()
    lib["fm_workbook_destroy"](workbook)
    lib["free"](place)
    lib["free"](answer)
    return Seconds(taken_in - start, worked_out - taken_in, (changed - worked_out) / len(TRICKS))
