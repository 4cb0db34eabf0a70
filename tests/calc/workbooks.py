"""Small workbooks for the tests of calc, each for one case."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.workbook.defined_name import DefinedName

from tests.calc.excel_file import Book, Error, F, Mark, Value, save, spill, table
from xl_law12.calc import jobs
from xl_law12.calc.jobs import JobReport, Options
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import place_of
from xl_law12.excel.sheets import SheetPart
from xl_law12.excel.values import block_of


def made(path: Path, cells: dict[str, Any], names: dict[str, str] | None = None) -> Path:
    """A workbook of one sheet, without cached values."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for place, content in cells.items():
        sheet[place] = content
    for name, text in (names or {}).items():
        book.defined_names[name] = DefinedName(name, attr_text=text)
    path.parent.mkdir(parents=True, exist_ok=True)
    book.save(path)
    return path


def typed(path: Path, text: str) -> None:
    """A workbook from lines such as `A1 430`, `Two!B2 =IMP(A1) -> 3` with a stored value, `here := Two!$A$1`, a name.

    Behind a first line `by Excel` it is one as `book` reads it.
    """
    if text.startswith("by Excel\n"):
        save(book(text.partition("\n")[2]), path)
        return
    lines = [line.partition(" ") for line in text.splitlines() if line]
    names = {name: formula.removeprefix(":= ") for name, _, formula in lines if formula.startswith(":= ")}
    cells = {place: content for place, _, content in lines if place not in names}
    made = openpyxl.Workbook()
    for where, content in cells.items():
        title, _, place = where.rpartition("!")
        if title and title not in made.sheetnames:
            made.create_sheet(title)
        made[title or "Sheet"][place] = cell_value(content.partition(" -> ")[0])
    for name, formula in names.items():
        title, _, name = name.rpartition("!")
        of_whom = made[title] if title else made
        of_whom.defined_names[name] = DefinedName(name, attr_text=formula)
    made.save(path)
    values = {place: float(content.partition(" -> ")[2]) for place, content in cells.items() if " -> " in content}
    if values:
        with_values(path, **values)


def books(name: str) -> dict[str, Book]:
    """The workbooks of a text beside this module, by their titles."""
    parts = Path(__file__).with_name(name).read_text(encoding="utf-8").split("\n## ")[1:]
    return {title: book(cells) for title, _, cells in (part.partition("\n") for part in parts)}


CELL = re.compile(r"(S2!)?([A-Z]+[0-9]+) (?:\{(t=.+?|c?a=.+?)\} )?(?:\[(.+?)\] )?(.*)")
SPILL = re.compile(r"\{=(.*)\} (\S+)")


def book(text: str) -> Book:
    """A workbook as Excel saves it, from lines of cells, of names (`here := S1!$A$1`), and `table: Name A1:B2 a,b`.

    `A1 =IMP(430) -> 3 => 10` is a formula, with its value before and after calc; `{t="array" ref="A1:A2"}` stands for
    attributes of it, `[cm="1"]` of its cell. `B1 {=IMP(A1:A2)} B1:B2 -> 3` spills, `B2 -> 2` is a cell that it fills.
    """
    cells: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    names: dict[str, str] = {}
    more: dict[str, Any] = {}
    for line in text.splitlines():
        key, sign, value = line.partition(" := ")
        found = CELL.fullmatch(line)
        if sign:
            names[key] = value
        elif found:
            cells[bool(found[1])][found[2]] = _stored(found[5], found[3] or "", f" {found[4]}" if found[4] else "")
        elif line:
            key, _, value = line.partition(":")
            more[key] = value.removeprefix(" ")
    if "table" in more:
        name, area, columns, *totals = more["table"].split()
        more["table"] = table(name, area, columns.split(","), totals=bool(totals))
    more["hidden"] = tuple(map(int, more.get("hidden", "").split()))
    return Book(cells[0], names, cells[1], **more)


def _stored(content: str, kind: str, cell: str) -> Any:
    """What Excel has in a cell."""
    before, sign, later = content.partition(" => ")
    formula, has_value, stored = before.rpartition("-> ")
    value, after = cell_value(stored), cell_value(later) if sign else ...
    if not has_value and before.startswith("="):
        return F(before[1:], None)
    if not has_value:
        return Value(cell_value(before), after) if sign else cell_value(before)
    if not formula:
        return Mark(value, after)
    if spilling := SPILL.fullmatch(formula.rstrip()):
        return spill(spilling[1], spilling[2], value, after)
    return F(formula[1:].removesuffix(" "), value, after, kind, cell)


def cell_value(text: str) -> Any:
    """A number, a truth value or an error; else a text, which may have an apostrophe before it."""
    if text.startswith("'"):
        return text[1:]
    if text in ("", "TRUE", "FALSE"):
        return {"": None, "TRUE": True, "FALSE": False}[text]
    for number in (int, float):
        with suppress(ValueError):
            return number(text)
    return Error(text) if re.fullmatch(r"#[A-Z0-9/]+[!?]?", text) else text


def shown_in(path: Path, places: str) -> str:
    """What cells show: `A1 10; Two!B2 #N/A`; a blank one has a dash."""
    opened: Any = openpyxl.load_workbook(path, data_only=True)
    found = []
    for where in (it.split(" ")[0] for it in places.split("; ")):
        title, _, place = where.rpartition("!")
        value = (opened[title] if title else opened.worksheets[0])[place].value
        number = f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else value
        found.append(f"{where} {'-' if value is None else number}")
    return "; ".join(found)


def filled(
    data: bytes, values: Mapping[tuple[int, int], Any], part: str = "sheet", cleared: Iterable[tuple[int, int]] = ()
) -> bytes:
    """A worksheet's part with these values in its cells, beside their formulas, and with empty cells."""
    blocks = {place: block_of(place, value) for place, value in values.items()}
    return b"".join(writing.filled_pieces(SheetPart(data, part), blocks, cleared))


def with_values(path: Path, **values: Any) -> Path:
    """Store values beside formulas, as another program does."""
    placed = {place_of(place): value for place, value in values.items()}
    return with_part(path, "xl/worksheets/sheet1.xml", lambda data: filled(data, placed))


def with_part(path: Path, part: str, change: Callable[[bytes], bytes]) -> Path:
    """Change a part of a workbook by hand."""
    package = Package.load(path)
    package[part] = change(package[part])
    package.save(path)
    return path


def with_rows(path: Path, rows: str) -> Path:
    """A workbook with these rows, written by hand."""
    made(path, {})
    return with_part(
        path,
        "xl/worksheets/sheet1.xml",
        lambda data: data.replace(b"<sheetData/>", f"<sheetData>{rows}</sheetData>".encode()).replace(
            b"<sheetData></sheetData>", f"<sheetData>{rows}</sheetData>".encode()
        ),
    )


def calculated(path: Path, target: Path | None = None, **options: bool) -> JobReport:
    """A workbook worked out."""
    outcome = jobs.process(path, target, Options(**options))
    assert not outcome.error
    return outcome


def shown(path: Path, sheet: str | None = None) -> Any:
    """The cached values of a sheet."""
    book = openpyxl.load_workbook(path, data_only=True)
    return book[sheet] if sheet else book.active


def stored(path: Path) -> Any:
    """The formulas of the first sheet."""
    return openpyxl.load_workbook(path).active
