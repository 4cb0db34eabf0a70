"""Shared by several sheets: settings above the lines, and what is wrong on a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xl_law12.books import styles
from xl_law12.books.page import Page
from xl_law12.books.page.table import Column


class Setting(NamedTuple):
    """An input above the lines."""

    key: str
    text: str
    example: Any = None
    choices: Sequence[str] = ()
    message: str = ""
    keeps: bool = False  # in the blank edition too


def settings(page: Page, row: int, column: str, asked: Sequence[Setting], *, texts: str = "B") -> None:
    """Write the inputs, one below the other, with their texts in a column."""
    for at, (key, text, example, choices, message, keeps) in enumerate(asked, start=row):
        page.label(f"{texts}{at}", text)
        page.entry(key, f"{column}{at}", example, choices=choices, message=message, setting=keeps)


def lines_to_print(count: int) -> Setting:
    """The setting that `printing.print_lines` reads."""
    message = "How many lines the print range has: where there are more, the sheet says so."
    return Setting("printed", "Lines to print", count, message=message, keeps=True)


def wrong(formula: str, width: float = 44) -> Column:
    """The last column: what is wrong, on its line."""
    return Column("wrong", "What is wrong", width, formula=formula, align=styles.LEFT, style=styles.WRONG)
