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
from xl_law12.sheet.cells import ERROR_MARK, error_text
from xl_law12.sheet.functions import CATALOGUE

LONGEST_HELP = 255
LONGEST_AMONG_ROWS = 255  # of a text: with a longer one in it, VBA makes #VALUE! of all the cells
TOO_LONG = (
    f"{ERROR_MARK} this text is longer than {LONGEST_AMONG_ROWS} characters, which Excel takes only as the answer of a "
    "formula for one line"
)


def udfs(*, for_vba: bool) -> dict[str, Callable[..., Any]]:
    """Every function by its name. VBA has other names for two words that it keeps for itself."""
    made = (_udf(function, for_vba=for_vba) for function in CATALOGUE)
    return {udf.__name__: udf for udf in made}


def _udf(declared: SheetFunction, *, for_vba: bool) -> Callable[..., Any]:
    """A function as xlwings wants it: without type hints, which would reach its converters. Ranges come as rows."""
    function = declared.function
    named = vba_name if for_vba else str
    shown: Callable[[Any], Any] = _fitting if for_vba else lambda answer: answer
    udf: Any = lambda *arguments: shown(_answered(function, arguments))  # noqa: E731
    udf.__name__ = udf.__qualname__ = named(declared.name)
    udf.__doc__ = declared.summary[:LONGEST_HELP]
    udf.__module__ = __name__
    kind, missing = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    names = [named(parameter.name) for parameter in declared.parameters]
    defaults = [None if parameter.optional else missing for parameter in declared.parameters]
    udf.__signature__ = inspect.Signature(
        [inspect.Parameter(name, kind, default=default) for name, default in zip(names, defaults, strict=True)]
    )
    udf = xlwings.func(category="Law 12")(udf)
    for name, parameter in zip(names, declared.parameters, strict=True):
        udf = xlwings.arg(name, ndim=2, err_to_str=True, doc=parameter.help[:LONGEST_HELP])(udf)
    return udf  # type: ignore[no-any-return]


def _answered(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Call the function and return what the cell shows. An error becomes a sentence, never a traceback."""
    try:
        return function(*[_unwrapped(argument) for argument in arguments])
    except Exception as error:
        return error_text(error)


def _fitting(answer: Any) -> Any:
    """The answer as VBA can hand it over. A long text may stand alone, but not among other cells.

    >>> _fitting([["short"], ["x" * 256]])[1][0][:40]
    '#LAW12! this text is longer than 255 cha'
    """
    if not isinstance(answer, list) or len(answer) == len(answer[0]) == 1:
        return answer
    texts = [cell for row in answer for cell in row if type(cell) is str]
    too_long = {text for text in texts if len(text) > LONGEST_AMONG_ROWS}
    return [[TOO_LONG if cell in too_long else cell for cell in row] for row in answer] if too_long else answer


def _unwrapped(cells: Any) -> Any:
    """The value of a single cell; several cells as they are."""
    if isinstance(cells, list) and len(cells) == 1 and isinstance(cells[0], list) and len(cells[0]) == 1:
        return cells[0][0]
    return cells


_here = udfs(for_vba=sys.platform == "win32")
globals().update(_here)
__all__ = list(_here)
del _here
