"""Small workbooks for the tests of calc, each for one case."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.workbook.defined_name import DefinedName

from tests.calc.excel_file import Book, Error, F, Mark, save, spill
from xl_law12.calc import jobs
from xl_law12.calc.jobs import JobReport, Options
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import place_of


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

    Behind a first line `by Excel`: `B1 {=IMP(A1:A2)} B1:B2 -> 3` spills, and `B2 -> 2` is a cell that it fills.
    """
    lines = [line.partition(" ") for line in text.splitlines() if line and line != "by Excel"]
    names = {name: formula.removeprefix(":= ") for name, _, formula in lines if formula.startswith(":= ")}
    cells = {place: content for place, _, content in lines if place not in names}
    if text.startswith("by Excel\n"):
        save(Book({place: _stored(content) for place, content in cells.items()}, names), path)
        return
    book = openpyxl.Workbook()
    for where, content in cells.items():
        title, _, place = where.rpartition("!")
        if title and title not in book.sheetnames:
            book.create_sheet(title)
        book[title or "Sheet"][place] = _value(content.partition(" -> ")[0])
    for name, formula in names.items():
        title, _, name = name.rpartition("!")
        of_whom = book[title] if title else book
        of_whom.defined_names[name] = DefinedName(name, attr_text=formula)
    book.save(path)
    values = {place: _value(content.partition(" -> ")[2]) for place, content in cells.items() if " -> " in content}
    if values:
        with_values(path, **values)


def _stored(content: str) -> Any:
    """What Excel has in a cell."""
    formula, _, value = content.rpartition(" -> ")
    if " -> " not in content:
        return F(content[1:], None) if content.startswith("=") else _value(content)
    if formula.startswith("{"):
        return spill(formula[2 : formula.rindex("}")], formula.rpartition(" ")[2], _value(value))
    return F(formula[1:], _value(value)) if formula else Mark(_value(value))


def _value(text: str) -> Any:
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        return Error(text) if re.fullmatch(r"#[A-Z0-9/]+[!?]?", text) else text


def shown_in(path: Path, places: str) -> str:
    """What cells show: `A1 10; Two!B2 #N/A`; a blank one has a dash."""
    book: Any = openpyxl.load_workbook(path, data_only=True)
    found = []
    for where in (it.split(" ")[0] for it in places.split("; ")):
        title, _, place = where.rpartition("!")
        value = (book[title] if title else book.worksheets[0])[place].value
        number = f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else value
        found.append(f"{where} {'-' if value is None else number}")
    return "; ".join(found)


def with_values(path: Path, **values: Any) -> Path:
    """Store values beside formulas, as another program does."""

    def fill(data: bytes) -> bytes:
        return writing.filled(data, {place_of(place): value for place, value in values.items()}, (), "sheet")

    return with_part(path, "xl/worksheets/sheet1.xml", fill)


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
