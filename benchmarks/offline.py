"""xl-law12 calc against a headless LibreOffice with the same file, against itself, and what memory it needs."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.worksheet.formula import ArrayFormula

from benchmarks.timing import Figure, once
from xl_law12.hosts.libreoffice import installer
from xl_law12.hosts.libreoffice.office import Office, find
from xl_law12.hosts.offline import jobs
from xl_law12.hosts.offline.jobs import Options
from xl_law12.ooxml import spills
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area

CALLS, LONG, MANY = 500, 10_000, 50_000
MEGABYTE = 2**20
SCORES = [620, 650, 170, 140, -100, -200, 420, 450, -50, -620]


def offline() -> Iterator[Figure]:
    """Speed and memory of the offline calculation."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        small, target = calls(place / "small.xlsx"), place / "done.xlsx"
        work = partial(processed, small, target)
        start = time.perf_counter()
        work()
        first = time.perf_counter() - start
        ours = once(work)
        yield Figure("start of the engine, its module kept in the cache", "one calculation", first - ours, ours, 8)
        if shutil.which("soffice") is None:
            print("LibreOffice is not on this machine: it is left out")
        else:
            yield from against_libreoffice(small, place, ours)
        single, array = singles(place / "single.xlsx"), one_array(place / "array.xlsx")
        of_array, of_singles = once(partial(processed, array, target)), once(partial(processed, single, target))
        yield Figure(f"one array call over {LONG:,} rows", f"{LONG:,} single calls", of_array, of_singles, 1 / 5)
        peak = memory(many(place / "many.xlsx"), target)
        yield Figure(f"memory for {MANY:,} formula cells", "400 MB", peak, 400 * MEGABYTE, 1, "bytes")


def processed(source: Path, target: Path) -> None:
    """A workbook worked out."""
    report = jobs.process(source, target, Options(force=True))
    assert not report.error, report.error


def against_libreoffice(small: Path, place: Path, ours: float) -> Iterator[Figure]:
    """The same file loaded, worked out and saved by a LibreOffice that is running already."""
    installer.install(lambda _: None, place / "profile")
    start = time.perf_counter()
    with Office(find(), place / "profile") as office:
        started = time.perf_counter() - start

        def convert() -> Any:
            document = office.load(path=str(small))
            office.store(document=document, path=str(place / "converted.xlsx"))
            office.discard(document=document)

        convert()
        theirs = once(convert)
        yield Figure(f"{CALLS} calls, start-up apart", "headless LibreOffice", ours, theirs, 8)
        stored = Path(__file__).resolve().parent.parent / "workbook_templates" / "Law12.xlsx"
        template = shutil.copy(stored, place)
        loading, calculating = [], []
        for _ in range(5):
            start = time.perf_counter()
            document = office.load(path=str(template))
            loading.append(time.perf_counter() - start)
            calculating.append(office.recalculate(document=document))
            office.discard(document=document)
        yield Figure("template recalculated in LibreOffice", "loading it", min(calculating), min(loading), 1)
        print(f"(LibreOffice took {started:.2f} s to start, installing apart)", file=sys.stderr)


def written(path: Path, fill: Callable[[Any], None]) -> Path:
    """A workbook with one sheet of random scores in column A, and what else is filled in."""
    book = openpyxl.Workbook()
    chosen = random.Random(12)
    sheet: Any = book.active
    for row in range(1, LONG + 1):
        sheet.cell(row, 1, chosen.choice(SCORES))
        sheet.cell(row, 2, chosen.choice(SCORES))
    fill(sheet)
    book.save(path)
    return path


def calls(path: Path) -> Path:
    """Calls of four functions, one argument in four with a guard against blanks; small, as a template is."""
    book = openpyxl.Workbook()
    chosen = random.Random(12)
    sheet: Any = book.active
    for row in range(1, CALLS // 4 + 1):
        for column in (1, 2, 3):
            sheet.cell(row, column, chosen.choice(SCORES))
        sheet.cell(row, 4, f"=IMP(A{row},B{row})")
        sheet.cell(row, 5, f'=IMP(IF(ISBLANK(C{row}),"",C{row}),B{row})')
        sheet.cell(row, 6, f"=INDEX(LAW12_ADJUST(D{row},E{row},E{row}-1),1,2)")
        sheet.cell(row, 7, f"=WEIGHTED_IMP(A{row}:B{row},{{0.5;0.5}},C{row})" if row % 2 else f"=BUTLER_PAR(A1:C{row})")
    book.save(path)
    return path


def singles(path: Path) -> Path:
    """A call in every row."""

    def fill(sheet: Any) -> None:
        for row in range(1, LONG + 1):
            sheet.cell(row, 3, f"=IMP(A{row},B{row})")

    return written(path, fill)


def one_array(path: Path) -> Path:
    """One call that spills over the same rows."""

    def fill(sheet: Any) -> None:
        sheet["C1"] = ArrayFormula("C1", f"=IMP(A1:A{LONG},B1:B{LONG})")

    written(path, fill)
    package = Package.load(path)
    spills.mark_spilling(package, {"Sheet": {(1, 3): Area(1, 3, 1, 3)}})
    package.save(path)
    return path


def many(path: Path) -> Path:
    """Native formulas and ours, half and half."""

    def fill(sheet: Any) -> None:
        for row in range(1, LONG + 1):
            for column, formula in enumerate(
                ("IMP(A{0},B{0})", "C{0}*2", "IMP(A{0})", "A{0}-B{0}", 'IF(E{0}>0,"+","-")')
            ):
                sheet.cell(row, 3 + column, "=" + formula.format(row))

    return written(path, fill)


def memory(source: Path, target: Path) -> float:
    """Bytes that a process of its own needs at most; ru_maxrss would count what its parent had before."""
    code = (
        "import re, sys; from pathlib import Path; from xl_law12.hosts.offline import jobs; "
        "report = jobs.process(Path(sys.argv[1]), Path(sys.argv[2]), jobs.Options(force=True)); "
        "assert not report.error and report.formulas == 50000, report; "
        "print(1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1]))"
    )
    command = [sys.executable, "-c", code, str(source), str(target)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
