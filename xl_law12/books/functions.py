"""The sheet Functions: help, made from the catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from xl_law12.books import styles
from xl_law12.books.page import Page
from xl_law12.ooxml.literals import array_literal, literal
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

NAME = "Functions"


def build(page: Page) -> None:
    """A block a function, by category."""
    page.columns(27, 62, 62)
    page.title(
        "The functions",
        "What each one answers, its arguments, and an example. Arguments in [brackets] may be left out.",
        "C",
    )
    row = 4
    for category, functions in groupby(CATALOGUE, lambda it: it.category):
        row += 1
        page.heading(f"A{row}:C{row}", category)
        for function in functions:
            row = _block(page, function, row + 1)
    page.sheet.freeze_panes = "A4"
    page.print_on("portrait", f"C{row}", one_page=False)


def _block(page: Page, function: SheetFunction, row: int) -> int:
    """One function; its last row."""
    language = page.edition.language
    page.plain(f"A{row}", page.spelled(f"{function.name}(")[:-1], styles.BOLD, styles.TOP)
    page.plain(f"B{row}", page.spelled(function.syntax), styles.COLUMN, styles.WRAPPED)
    page.plain(f"C{row}", function.summary_in(language), styles.PLAIN, styles.WRAPPED)
    _tall(page, row, len(function.syntax) / 62, len(function.summary_in(language)) / 66)
    for parameter in function.parameters:
        row += 1
        text = parameter.help_in(language)
        page.plain(f"A{row}", f"    {parameter.shown}", styles.PLAIN, styles.FLUSH)
        page.sheet.merge_cells(f"B{row}:C{row}")
        page.plain(f"B{row}", text, styles.PLAIN, styles.WRAPPED)
        _tall(page, row, len(text) / 135)
    for formula, height in _examples(function):
        row += 1
        page.plain(f"A{row}", f"    {page.say('Example')}", styles.NOTE, styles.FLUSH)
        page.plain(f"B{row}", page.spelled(f"={formula}"), styles.NOTE, styles.WRAPPED)
        page.result(
            f"C{row}",
            formula if height == 1 else f"INDEX({formula},1,1)",
            align=styles.WRAPPED,
            boxed=False,
            array=True,
        )
        _tall(page, row, len(formula) / 60, 4 if function.name.endswith("EXPLAIN") else 0)
    return row + 1


def _tall(page: Page, row: int, *lines: float) -> None:
    page.sheet.row_dimensions[row].height = 14 * (int(max(lines)) + 1)


def _examples(function: SheetFunction) -> Iterator[tuple[str, int]]:
    """The first call of the docstring that a cell can hold, and how many rows it answers."""
    answered = [source for source, answer in function.examples if not answer.startswith("Traceback")]
    for source in answered[:1]:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function.name:
                values = [ast.literal_eval(argument) for argument in node.args]
                named = {it.arg: ast.literal_eval(it.value) for it in node.keywords}
                names = [it.name for it in function.parameters]
                last = max([len(values), *(names.index(it or "") + 1 for it in named)])
                values += [named.get(name) for name in names[len(values) : last]]
                answer = function.function(*values)
                formula = f"{function.name}({','.join(map(constant, values))})"
                yield formula, 2 if isinstance(answer, list) else 1
                return


def constant(value: Any) -> str:
    """An argument as it stands in a formula: nothing for one that is left out, rows as an array.

    >>> constant([[620, "1/3"], [-100, "2/3"]]), constant(None), constant(True)
    ('{620,"1/3";-100,"2/3"}', '', 'TRUE')
    """
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        return array_literal(rows)
    return "" if value is None else literal(value)
