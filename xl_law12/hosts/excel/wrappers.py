"""Prints the VBA wrappers of our functions, by xlwings' own generator: `python -P -m xl_law12.hosts.excel.wrappers en`.

The generator stands in a module that imports pywin32, of which generating needs nothing. Elsewhere than on Windows
empty modules take its place, in this process alone.
"""

from __future__ import annotations

import sys
import types
from importlib import import_module
from typing import Any

from xl_law12.hosts.excel import MODULES


def stand_ins() -> dict[str, types.ModuleType]:
    """Stand-ins for the parts of pywin32 that the import of xlwings.udfs uses."""
    pythoncom, pywintypes = types.ModuleType("pythoncom"), types.ModuleType("pywintypes")
    win32com, client = types.ModuleType("win32com"), types.ModuleType("win32com.client")
    nothing: Any = lambda *_: None  # noqa: E731
    vars(pythoncom).update(CoInitialize=nothing)
    vars(client).update(Dispatch=nothing)
    vars(win32com).update(client=client)
    return {"pythoncom": pythoncom, "pywintypes": pywintypes, "win32com": win32com, "win32com.client": client}


def main() -> None:
    """Print the wrappers in the language that the command line names."""
    if sys.platform != "win32":
        sys.modules.update(stand_ins())
    import xlwings
    from xlwings import udfs

    windows: Any = xlwings  # it gets the names that it has on Windows, with which our modules declare the functions
    generator: Any = udfs
    windows.func, windows.arg, windows.ret = generator.xlfunc, generator.xlarg, generator.xlret
    ours = import_module(MODULES[sys.argv[1]])
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    workbook = types.SimpleNamespace(Name="book.xlsm")  # of which the generator asks no more
    generator.generate_vba_wrapper(ours.__name__, ours, sys.stdout, workbook)


if __name__ == "__main__":
    main()
