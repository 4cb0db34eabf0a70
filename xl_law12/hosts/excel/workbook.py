"""The workbook for Excel on Windows: xlwings' standalone template with the wrappers of our functions in its VBA.

Built this way, nothing has to be imported or allowed in Excel: the functions are there when the workbook is opened.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from typing import Any

from xl_law12.hosts.excel import vba
from xl_law12.hosts.excel.installed import ExcelError, installed_xlwings
from xl_law12.ooxml.package import Package

WRAPPERS, OPENING = "xlwings_udfs", "xl_law12_opening"
SAMPLE = "Module1"  # xlwings' own example
PROJECT = "xl/vbaProject.bin"
SETTINGS = "xlwings.conf"
TEMPLATE = "quickstart_standalone.xlsm"
IMP_NAME = '_xlfn.LAMBDA(_xlpm.score,_xlop.other,IMP_(_xlpm.score,IF(_xlfn.ISOMITTED(_xlop.other),"",_xlop.other)))'


def base() -> Any:
    """Xlwings' standalone template as an openpyxl workbook: a sheet for ours to begin with, and the settings."""
    installed_xlwings()
    import openpyxl
    import xlwings

    template = Path(xlwings.__path__[0], TEMPLATE)
    if not template.exists():
        raise ExcelError(f"xlwings {xlwings.__version__} has no {TEMPLATE}: install it anew with pip")
    book = openpyxl.load_workbook(io.BytesIO(template.read_bytes()), keep_vba=True)
    settings = next(sheet for sheet in book if sheet.title.strip("_") == SETTINGS)
    settings.title = SETTINGS
    settings.delete_rows(1, settings.max_row)
    return book


def settle(book: Any, interpreter: str) -> None:
    """Fill in the settings, hide their sheet at the end, and give IMP its own name in newer Excels."""
    from openpyxl.workbook.defined_name import DefinedName

    settings = book[SETTINGS]
    values = {
        "Interpreter_Win": interpreter,
        "PYTHONPATH": "",
        "UDF Modules": vba.MODULE,
        "ADD_WORKBOOK_TO_PYTHONPATH": "false",
        "Show Console": False,
    }
    for row, (key, value) in enumerate(values.items(), start=1):
        settings.cell(row, 1, key)
        settings.cell(row, 2, value)
    settings.sheet_state = "hidden"
    book.move_sheet(settings, len(book.sheetnames))
    book.active = 0
    for name in list(book.defined_names):
        del book.defined_names[name]
    book.defined_names["IMP"] = DefinedName("IMP", attr_text=IMP_NAME)


def with_wrappers(package: Package) -> None:
    """Put our VBA modules into the package's project; every other part stays."""
    from pyopenvba import ExcelFile

    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "given.xlsm"), Path(folder, "made.xlsm")
        given.write_bytes(package.packed())
        with ExcelFile(str(given)) as file:
            project = file.vba_project()
            project.delete_module(SAMPLE)
            for name, text in ((WRAPPERS, vba.wrappers()), (OPENING, vba.opening())):
                project.add_module(name, f'Attribute VB_Name = "{name}"\r\n' + text.replace("\n", "\r\n"))
            file.save(str(made))
        package[PROJECT] = Package(made.read_bytes(), "made.xlsm")[PROJECT]


def version_in(package: Package) -> str | None:
    """The version of xlwings for which a workbook's VBA was made; None where it has none of xlwings'."""
    from pyopenvba import ExcelFile

    if PROJECT not in package:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.xlsm")
        path.write_bytes(package.packed())
        with ExcelFile(str(path)) as file:
            sources = "".join(file.vba_modules().values())
    found = re.search(r"xlwings(?:32|64)-([0-9.]+)\.dll", sources)
    return found[1] if found else None
