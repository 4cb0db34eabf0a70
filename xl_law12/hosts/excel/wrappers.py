"""Prints the VBA wrappers of our functions, by xlwings' own generator: `python -P -m xl_law12.hosts.excel.wrappers en`.

The generator's module imports pywin32, which it does not need: elsewhere than on Windows empty modules take its place.
"""

from __future__ import annotations

import sys
import types
from importlib import import_module
from typing import Any

from xl_law12.hosts.excel import MODULES


def stand_ins() -> dict[str, types.ModuleType]:
    """Stand-ins for the parts of pywin32 that the import of xlwings.udfs uses."""
    modules: dict[str, Any] = {name: types.ModuleType(name) for name in ("pythoncom", "pywintypes", "win32com")}
    modules["win32com"].client = modules["win32com.client"] = types.ModuleType("win32com.client")
    modules["pythoncom"].CoInitialize = modules["win32com.client"].Dispatch = lambda *_: None
    return modules


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
