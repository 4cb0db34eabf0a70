"""The VBA of the workbook: the wrappers of our functions, and what runs when it is opened."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from xl_law12.hosts.excel.installed import ExcelError
from xl_law12.hosts.excel.names import vba_name
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

MODULE = "xl_law12.hosts.excel.udfs"


def wrappers() -> str:
    """The VBA of every function, by xlwings' own generator; in a process of its own, for it wants to be on Windows."""
    command = [sys.executable, "-m", "xl_law12.hosts.excel.wrappers"]
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
        yield f"    helps({index}) = {_text(parameter.help)}"
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
