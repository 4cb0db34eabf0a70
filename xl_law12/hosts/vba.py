"""The workbook for Excel on Windows: xlwings' standalone template with the wrappers of our functions in its VBA.

Built this way, nothing has to be imported or allowed in Excel: the functions are there when the workbook is opened.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xl_law12.errors import Law12Error
from xl_law12.languages import ENGLISH
from xl_law12.ooxml.package import Package
from xl_law12.sheet.catalogue import SheetFunction, vba_name
from xl_law12.sheet.functions import CATALOGUE

MODULE = "xl_law12.hosts.excel"
WRAPPERS, OPENING = "xlwings_udfs", "xl_law12_opening"
SAMPLE = "Module1"  # xlwings' own example
PROJECT = "xl/vbaProject.bin"
SETTINGS = "xlwings.conf"
TEMPLATE = "quickstart_standalone.xlsm"
OLDEST = (0, 33)
MISSING = "a workbook for Excel needs the packages of its extra: pip install 'xl-law12[excel]'"
IMP_NAME = '_xlfn.LAMBDA(_xlpm.score,_xlop.other,IMP_(_xlpm.score,IF(_xlfn.ISOMITTED(_xlop.other),"",_xlop.other)))'


class ExcelError(Law12Error):
    """What a workbook for Excel needs and does not find; the sentence has the remedy."""


def installed_xlwings() -> str:
    """The version of the installed xlwings; one that is too old is refused."""
    try:
        import pyopenvba  # noqa: F401
        import xlwings
    except ImportError:
        raise ExcelError(MISSING) from None
    version = str(xlwings.__version__)
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise ExcelError(f"xlwings {version} is too old, {wanted} or later is needed: pip install --upgrade xlwings")
    return version


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
        "UDF Modules": MODULE,
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
            for name, text in ((WRAPPERS, wrappers()), (OPENING, opening())):
                project.add_module(name, f'Attribute VB_Name = "{name}"\r\n' + text.replace("\n", "\r\n"))
            file.save(str(made))
        package[PROJECT] = Package(made.read_bytes(), "made.xlsm")[PROJECT]


def wrappers() -> str:
    """The VBA of every function, by xlwings' own generator; in a process of its own, for it wants to be on Windows."""
    command = [sys.executable, "-m", "xl_law12.hosts.vba_wrappers"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ExcelError(f"xlwings' generator of VBA does not run ({last}): pip install --upgrade xlwings")
    return '#Const App = "Microsoft Excel"\n' + done.stdout


def opening() -> str:
    """The module that runs when the workbook is opened: help for the function wizard, and one full calculation."""
    lines = ["' Help for the function wizard, and one calculation now that the functions are there.", "Sub Auto_Open()"]
    lines += ["    On Error Resume Next"]
    lines += [f"    Help{number}" for number in range(len(CATALOGUE))]
    lines += ["    Application.CalculateFull", "End Sub", ""]
    for number, declared in enumerate(CATALOGUE):
        lines += [f"Private Sub Help{number}()", "    On Error Resume Next", *_registered(declared), "End Sub", ""]
    return "\n".join(lines)


def _registered(declared: SheetFunction) -> Iterator[str]:
    """One function's help; a line of VBA has a limit, so that the arguments are put together one by one."""
    count = len(declared.parameters)
    yield f"    Dim helps(0 To {count - 1}) As String"
    for index, parameter in enumerate(declared.parameters):
        yield f"    helps({index}) = {_text(declared.help_in(parameter, ENGLISH))}"
    yield (
        f'    Application.MacroOptions Macro:="{vba_name(declared.name)}", Description:={_text(declared.summary)}, '
        'Category:="Law 12", ArgumentDescriptions:=helps'
    )


def _text(text: str) -> str:
    """A text of VBA, which has no letters beyond its code page.

    >>> _text('say "A", 1 – 2')
    '"say ""A"", 1 - 2"'
    """
    plain = text.replace("–", "-").replace("−", "-").replace("’", "'")
    plain = plain.encode("ascii", "replace").decode()[:255].replace('"', '""')
    return f'"{plain}"'


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
