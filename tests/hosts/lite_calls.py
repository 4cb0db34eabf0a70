"""Runs in a process of its own, in CPython or in Pyodide: executes a main.py with xlwings stood in for.

It knows nothing of the package: whatever answers stands in main.py. `answers` is what tests ask.
"""

from __future__ import annotations

import sys
import types
import typing
from typing import Any


class Asked:
    """What the decorators were told: functions by name, with the options of their arguments; scripts by title."""

    def __init__(self) -> None:
        self.functions: dict[str, tuple[Any, dict[str, Any]]] = {}
        self.scripts: dict[str, Any] = {}
        self._options: dict[str, dict[str, Any]] = {}

    def func(self, function: Any) -> Any:
        self.functions[function.__name__] = (function, self._options.pop(function.__name__, {}))
        return function

    def arg(self, argument: str, **options: Any) -> Any:
        def decorated(function: Any) -> Any:
            self._options.setdefault(function.__name__, {})[argument] = options
            return function

        return decorated

    def script(self, name: str) -> Any:
        def decorated(function: Any) -> Any:
            self.scripts[name] = function
            return function

        return decorated


class Range:
    def __init__(self, sheet: Sheet, area: str) -> None:
        self.sheet, self.area = sheet, area

    def options(self, **_: Any) -> Range:
        return self

    def clear_contents(self) -> None:
        self.sheet.cleared.append(self.area)

    @property
    def value(self) -> Any:
        return self.sheet.table

    @value.setter
    def value(self, rows: Any) -> None:
        self.sheet.table = rows


class Sheet:
    def __init__(self, name: str, table: Any = None) -> None:
        self.name, self.table = name, table
        self.cleared: list[str] = []

    def __getitem__(self, area: str) -> Range:
        return Range(self, area)

    @property
    def used_range(self) -> Range:
        return Range(self, "all")

    def clear_contents(self) -> None:
        self.table = None


class Sheets(list[Sheet]):
    """The sheets of a workbook; the first is in front."""

    @property
    def active(self) -> Sheet:
        return next(iter(self))

    def add(self, name: str) -> None:
        self.append(Sheet(name))

    def __getitem__(self, which: Any) -> Any:
        return next(it for it in self if it.name == which) if isinstance(which, str) else super().__getitem__(which)


class Book:
    def __init__(self, sheets: Any) -> None:
        self.sheets = Sheets(Sheet(name, table) for name, table in sheets)


def executed(main: str) -> Asked:
    """What main.py has declared."""
    asked = Asked()
    module: Any = types.ModuleType("xlwings")
    module.func, module.arg, module.script, module.Book = asked.func, asked.arg, asked.script, Book
    sys.modules["xlwings"] = module
    exec(compile(main, "main.py", "exec", dont_inherit=True), {"__name__": "main"})
    return asked


def answers(main: str, calls: Any, scripts: Any = ()) -> dict[str, Any]:
    """What the functions answer, what the scripts leave, and what is told of every argument."""
    asked = executed(main)
    given = [asked.functions[name][0](*arguments) for name, arguments in calls]
    books: list[Any] = []
    for title, sheets in scripts:
        book = Book(sheets)
        asked.scripts[title](book)
        books.append([[sheet.name, sheet.table, sheet.cleared] for sheet in book.sheets])
    told = {
        name: [
            function.__doc__,
            {
                argument: [options, list(typing.get_args(function.__annotations__[argument]))]
                for argument, options in arguments.items()
            },
        ]
        for name, (function, arguments) in asked.functions.items()
    }
    from xl_law12 import __file__ as place

    return {"answers": given, "books": books, "told": told, "place": place}


if __name__ == "__main__":
    import json

    main, calls, scripts = json.load(sys.stdin)
    json.dump(answers(main, calls, scripts), sys.stdout)
