"""Measures xl-law12 calc against a headless LibreOffice with the same file and against itself, and its memory."""

from __future__ import annotations

import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.worksheet.formula import ArrayFormula

from benchmarks.timing import Figure, once
from tests.calc.workbooks import filled
from tests.hosts.office import Office
from xl_law12.calc import jobs
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Workbook
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, Place
from xl_law12.hosts.libreoffice import office as installer
from xl_law12.hosts.libreoffice.office import find

CALLS, LONG, MANY, NATIVE = 500, 10_000, 50_000, 500_000
BOARDS, TABLES = 24, 14
TEMPLATE = Path(__file__).resolve().parent.parent / "workbook_templates" / "Law12.xlsx"
MEGABYTE = 2**20
BIDS = ["4S", "3NT", "2H", "5DX", "1NT"]
SCORES = [620, 650, 170, 140, -100, -200, 420, 450, -50, -620]


def offline() -> Iterator[Figure]:
    """Speed and memory of the offline calculation."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        small, target = calls(place / "small.xlsx"), place / "done.xlsx"
        subprocess.run(calculating(small, target), check=True, capture_output=True)  # fills the cache
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
            yield from whole_conversions(place)
        single, array = singles(place / "single.xlsx"), one_array(place / "array.xlsx")
        of_array, of_singles = once(partial(processed, array, target)), once(partial(processed, single, target))
        yield Figure(f"one array call over {LONG:,} rows", f"{LONG:,} single calls", of_array, of_singles, 1 / 5)
        peak = memory(many(place / "many.xlsx"), target)
        yield Figure(f"memory for {MANY:,} formula cells", "400 MB", peak, 400 * MEGABYTE, 1, "bytes")
        yield from mostly_native(place)


def mostly_native(place: Path) -> Iterator[Figure]:
    """A workbook that another program has calculated, with three cells that call our functions."""
    path, target = native(place / "native.xlsx"), place / "done.xlsx"
    with zipfile.ZipFile(path) as packed:
        largest = max(info.file_size for info in packed.infolist())
    ours, theirs = once(partial(processed, path, target)), once(partial(copied, path, target))
    what = f"{NATIVE:,} native formulas and three of ours"
    yield Figure(what, "reading and copying the package", ours, theirs, 2)
    beyond = memory(path, target) - memory(calls(place / "few.xlsx"), target)
    yield Figure(f"memory for them, beyond that for {CALLS} calls", "the sheet's part", beyond, largest, 2, "bytes")


def copied(source: Path, target: Path) -> None:
    """Read and write a package with the standard library alone."""
    with zipfile.ZipFile(source) as packed, zipfile.ZipFile(target, "w") as other:
        for info in packed.infolist():
            other.writestr(info, packed.read(info), info.compress_type)


def native(path: Path) -> Path:
    """Five native formulas in each of many rows with their values, as Excel saves them, and three calls of ours."""
    rows = []
    for row in range(1, NATIVE // 5 + 1):
        formulas = f"A{row}*2", f"SUM(A{row}:B{row})", f"ROUND(C{row}/7,2)", f"E{row}+B{row}", f"MAX(A{row},B{row})"
        ours = f'<c r="H{row}"><f>IMP(A{row})</f><v>0</v></c>' if row in (5, 600, 70_000) else ""
        cells = "".join(
            f'<c r="{column}{row}"><f>{formula}</f><v>{row}</v></c>'
            for column, formula in zip("BCDEF", formulas, strict=True)
        )
        rows.append(f'<row r="{row}" spans="1:8"><c r="A{row}"><v>{row * 10}</v></c>{cells}{ours}</row>')
    package = Package.load(written(path, lambda _: None))
    (sheet,) = package.sheets()
    head, _, rest = package[sheet.part].partition(b"<sheetData>")
    tail = rest.partition(b"</sheetData>")[2]
    package[sheet.part] = head + b"<sheetData>" + "".join(rows).encode() + b"</sheetData>" + tail
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")
    package.save(path)
    return path


def processed(source: Path, target: Path) -> None:
    """A workbook worked out."""
    report = jobs.process(source, target, Options(force=True))
    assert not report.error, report.error


def against_libreoffice(small: Path, place: Path, ours: float) -> Iterator[Figure]:
    """Our seconds against those of a running LibreOffice that loads, calculates and saves the same file."""
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
        for what, path in workbooks(place):
            loading, recalculating = [], []
            for _ in range(5):
                start = time.perf_counter()
                document = office.load(path=str(path))
                loading.append(time.perf_counter() - start)
                recalculating.append(office.recalculate(document=document))
                office.discard(document=document)
            yield Figure(f"{what} recalculated in LibreOffice", "loading it", min(recalculating), min(loading), 1)
        print(f"(LibreOffice took {started:.2f} s to start, installing apart)", file=sys.stderr)


def workbooks(place: Path) -> tuple[tuple[str, Path], ...]:
    """The template, and an evening in it."""
    template = shutil.copy(TEMPLATE, place / "template.xlsx")
    return ("template", Path(template)), (f"{BOARDS} boards x {TABLES} tables", evening(place))


def whole_conversions(place: Path) -> Iterator[Figure]:
    """The command on whole workbooks against LibreOffice's conversion, in turn, start-up included."""
    profile = (place / "profile").as_uri()
    theirs = ["soffice", "--headless", f"-env:UserInstallation={profile}", "--convert-to", "xlsx"]
    for what, path in workbooks(place):
        ours, converted = place / "whole.xlsx", place / "converted" / path.name
        command = [*theirs, "--outdir", str(converted.parent), str(path)]
        taken, its = in_turn({ours: calculating(path, ours), converted: command})
        yield Figure(f"xl-law12 calc, {what}, start-up included", "LibreOffice's headless conversion", taken, its, 1)


def calculating(source: Path, target: Path) -> list[str]:
    """The command that works a workbook out."""
    return [sys.executable, "-m", "xl_law12", "calc", str(source), "-o", str(target), "--force"]


def in_turn(commands: Mapping[Path, list[str]]) -> list[float]:
    """Seconds that each command takes to write its file, the best of seven.

    Bytecode is cached, as after an installation. LibreOffice's own Python is first on the PATH: behind another Python,
    a LibreOffice with our functions opens no workbook, writes nothing, and ends without an error.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    if shutil.which("soffice"):
        environment["PATH"] = f"{Path(find().python.program).parent}{os.pathsep}{environment['PATH']}"
    best = [math.inf] * len(commands)
    for _ in range(7):
        for number, (written, command) in enumerate(commands.items()):
            written.unlink(missing_ok=True)
            start = time.perf_counter()
            done = subprocess.run(command, check=True, capture_output=True, env=environment)
            best[number] = min(best[number], time.perf_counter() - start)
            assert written.exists(), f"{command[0]} wrote nothing: {done.stderr.decode()}"
    return best


def evening(place: Path, boards: int = BOARDS, tables: int = TABLES, *, contracts: bool = False) -> Path:
    """The template with an evening pasted over its results, worked out: scores; or contracts, names and an average."""
    package = Package.load(TEMPLATE)
    (sheet,) = (sheet for sheet in package.sheets() if sheet.name == "Results")
    cells = Workbook(package).load().sheets[sheet.name].values
    columns = {str(value): column for (row, column), value in cells.items() if row == 1}
    gone = {place for place in cells if place[0] > 1}
    chosen = random.Random(12)
    typed: dict[Place, str | float] = {}
    for line in range(boards * tables):
        board, table = divmod(line, tables)
        pairs = {"Board": board + 1, "NS": table + 1, "EW": tables + (table + board) % tables + 1}
        result: dict[str, str | int] = {"Score": chosen.choice(SCORES)}
        if contracts:
            result = {f"{side} names": f"Ann of {pairs[side]} - Bob of {pairs[side]}" for side in ("NS", "EW")}
            if line == 0:
                result["Ruling"] = "A+/A-"
            else:
                chance = chosen.choice
                result |= {"Contract": chance(BIDS), "Declarer": chance("NESW"), "Tricks": chosen.randint(7, 12)}
        for heading, value in {**pairs, **result}.items():
            typed[line + 2, columns[heading]] = value if isinstance(value, str) else float(value)
    package[sheet.part] = filled(package[sheet.part], typed, sheet.name, gone - set(typed))
    jobs.recalculate(package, Options(everything=True))
    path = place / "evening.xlsx"
    package.save(path)
    return path


def written(path: Path, fill: Callable[[Any], None]) -> Path:
    """A workbook with one sheet: random scores in columns A and B, and the cells that `fill` adds."""
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
    """Calls of four functions, one argument in four with a guard against blanks; as small as a template."""
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
    writing.mark_spilling(package, {"Sheet": {(1, 3): Area(1, 3, 1, 3)}})
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
    """The most bytes that a new process needs; ru_maxrss would count the memory of its parent too."""
    code = (
        "import re, sys; from pathlib import Path; from xl_law12.calc import jobs; "
        "report = jobs.process(Path(sys.argv[1]), Path(sys.argv[2]), jobs.Options(force=True)); "
        "assert not report.error and report.changes.changed, report; "
        "print(1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1]))"
    )
    command = [sys.executable, "-c", code, str(source), str(target)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
