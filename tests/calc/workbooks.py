"""Small workbooks for the tests of calc, each for one case."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.workbook.defined_name import DefinedName

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
