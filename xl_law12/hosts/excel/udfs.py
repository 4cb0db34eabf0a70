"""The functions in Excel, through xlwings: each one of the catalogue as a user-defined function.

Classic xlwings on Windows is told of this module on the sheet xlwings.conf. In xlwings Lite
`from xl_law12.hosts.excel.udfs import *` is all that main.py needs.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import xlwings

from xl_law12.hosts.excel.names import vba_name
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.cells import error_text
from xl_law12.sheet.functions import CATALOGUE

LONGEST_HELP = 255


def udfs(*, for_vba: bool) -> dict[str, Callable[..., Any]]:
    """Every function by its name; VBA needs other names for two words of its own."""
    found = (_udf(declared, vba_name if for_vba else str) for declared in CATALOGUE)
    return {udf.__name__: udf for udf in found}


def _udf(declared: SheetFunction, named: Callable[[str], str]) -> Callable[..., Any]:
    """A function as xlwings wants it: bare, for type hints would reach its converters; ranges as rows of cells."""
    function = declared.function
    udf: Any = lambda *arguments: _answered(function, arguments)  # noqa: E731
    udf.__name__ = udf.__qualname__ = named(declared.name)
    udf.__doc__ = declared.summary[:LONGEST_HELP]
    udf.__module__ = __name__
    kind, missing = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    names = [named(it.name) for it in declared.parameters]
    defaults = [None if it.optional else missing for it in declared.parameters]
    udf.__signature__ = inspect.Signature(
        [inspect.Parameter(name, kind, default=default) for name, default in zip(names, defaults, strict=True)]
    )
    udf = xlwings.func(category="Law 12")(udf)
    for name, parameter in zip(names, declared.parameters, strict=True):
        udf = xlwings.arg(name, ndim=2, err_to_str=True, doc=parameter.help[:LONGEST_HELP])(udf)
    return udf  # type: ignore[no-any-return]


def _answered(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What the cell shows; never a traceback."""
    try:
        return function(*[_unwrapped(it) for it in arguments])
    except Exception as error:
        return error_text(error)


def _unwrapped(cells: Any) -> Any:
    """Rows as they are; a single cell as its value."""
    if isinstance(cells, list) and len(cells) == 1 and isinstance(cells[0], list) and len(cells[0]) == 1:
        return cells[0][0]
    return cells


_here = udfs(for_vba=sys.platform == "win32")
globals().update(_here)
__all__ = list(_here)
del _here
