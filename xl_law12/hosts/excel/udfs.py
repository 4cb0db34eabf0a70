"""The functions in Excel, through xlwings, which is told of this module. udfs_it is this file, and speaks Italian."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import xlwings

from xl_law12.errors import ERROR_MARK, told
from xl_law12.excel.references import LONGEST_HELP
from xl_law12.hosts.excel import MODULES
from xl_law12.languages import ENGLISH
from xl_law12.sentences import say
from xl_law12.sheet.catalogue import SheetFunction, vba_name
from xl_law12.sheet.cells import error_text
from xl_law12.sheet.functions import CATALOGUE

LONGEST_AMONG_ROWS = 255  # characters of a text: with a longer text in an array, VBA shows #VALUE! in all cells
TOO_LONG = say(
    "this text is longer than {most} characters, which Excel takes only as the answer of a formula for one line",
    most=LONGEST_AMONG_ROWS,
)


def udfs(language: str = ENGLISH) -> dict[str, Callable[..., Any]]:
    """Every function by its name in VBA, which keeps two words for itself."""
    return {vba_name(function.name): _udf(function, language) for function in CATALOGUE}


def _udf(declared: SheetFunction, language: str = ENGLISH) -> Callable[..., Any]:
    """A function as xlwings wants it: without type hints, which would reach its converters. Ranges come as rows."""
    function = declared.function
    udf: Any = lambda *cells: _answer(function, cells, language)  # noqa: E731
    udf.__name__ = udf.__qualname__ = vba_name(declared.name)
    udf.__doc__ = declared.summary_in(language)[:LONGEST_HELP]
    udf.__module__ = MODULES[language]
    kind, missing = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    arguments = {vba_name(parameter.name): parameter for parameter in declared.parameters}
    udf.__signature__ = inspect.Signature(
        [inspect.Parameter(name, kind, default=None if it.optional else missing) for name, it in arguments.items()]
    )
    udf = xlwings.func(category="Law 12")(udf)
    for name, parameter in arguments.items():
        udf = xlwings.arg(name, ndim=2, err_to_str=True, doc=parameter.help_in(language)[:LONGEST_HELP])(udf)
    return udf  # type: ignore[no-any-return]


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...], language: str) -> Any:
    """What the cells show, as VBA can hand it over. An error becomes a sentence, never a traceback."""
    try:
        answer = function(*[it[0][0] if _is_one_cell(it) else it for it in arguments])
    except Exception as error:
        return error_text(error, language)
    if not isinstance(answer, list):
        return told(answer, language)
    rows = [[told(cell, language) for cell in row] for row in answer]
    texts = [cell for row in rows for cell in row if type(cell) is str]
    too_long = {text for text in texts if len(text) > LONGEST_AMONG_ROWS and not _is_one_cell(rows)}
    refused = f"{ERROR_MARK} {TOO_LONG.inside(language)}"
    return [[refused if cell in too_long else cell for cell in row] for row in rows] if too_long else rows


def _is_one_cell(cells: Any) -> bool:
    return isinstance(cells, list) and len(cells) == 1 and isinstance(cells[0], list) and len(cells[0]) == 1


_functions = udfs(next((language for language, name in MODULES.items() if name == __name__), ENGLISH))
globals().update(_functions)
__all__ = list(_functions)
del _functions
