"""What Excel has to do where only the LAMBDA names answer: operations on single elements, and formulon's seconds."""

from __future__ import annotations

import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from benchmarks.offline import BOARDS, TABLES, TEMPLATE, evening
from benchmarks.timing import Figure
from tests.excel_rules.workbook import Book
from xl_law12.calc import jobs
from xl_law12.calc.engine import Engine
from xl_law12.excel.package import Package

APART = ("Examples", "Functions")  # nobody types anything that they depend on
DELIVERED, EVENING = 5e6, 8e6


def strict() -> Iterator[Figure]:
    """The template as it is delivered, and an evening of 24 boards at 14 tables."""
    with tempfile.TemporaryDirectory() as folder:
        pasted = Package.load(evening(Path(folder)))
        jobs.recalculate(pasted)
        for what, package, most in (
            ("the template", Package.load(TEMPLATE), DELIVERED),
            (f"{BOARDS} boards x {TABLES} tables", pasted, EVENING),
        ):
            by_sheet = operations(package)
            worked = sum(count for sheet, count in by_sheet.items() if sheet not in APART)
            heaviest = ", ".join(f"{sheet} {count:,}" for sheet, count in by_sheet.most_common(4))
            yield Figure(f"{what} by the LAMBDA names ({heaviest})", f"{most:,.0f}", worked, most, 1, "operations")
            ours = seconds(partial(by_calc, package))
            theirs = seconds(partial(by_names, package))
            yield Figure(f"{what} by formulon with the LAMBDA names", "xl-law12 calc", theirs, ours, 4)


def operations(package: Package) -> Counter[str]:
    """How many operations on single elements each sheet's formulas are."""
    book = Book(package)
    book.differences()
    found: Counter[str] = Counter()
    for where, count in book.operations.items():
        found[where.partition("!")[0]] += count
    return found


def by_calc(package: Package) -> None:
    """The workbook worked out by `calc`, all of it."""
    jobs.recalculate(package.copy(), jobs.Options(everything=True))


def by_names(package: Package) -> None:
    """The workbook taken in and worked out by formulon, which asks the names and nobody else."""
    given = package.copy()
    part = given.workbook_part
    given[part] = re.sub(rb"_xlop\.(\w+)", rb"[_xlpm.\1]", given[part])  # formulon does not know Excel's mark
    with closing(Engine(given.packed, [sheet.name for sheet in given.sheets()])) as engine:
        engine.begin()
        engine.settle()


def seconds(work: Callable[[], object]) -> float:
    """Seconds of a processor, the better of two."""
    taken = []
    for _ in range(2):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)
