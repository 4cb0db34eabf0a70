"""Boards down, tables across: what Butler and Teams of eight share. Scores above, the figures from them below."""

from __future__ import annotations

from openpyxl.utils import get_column_letter

from xl_law12.books import styles
from xl_law12.books.page import Page

BOARDS, TABLES = 32, 12
FIRST = 10
LAST = FIRST + BOARDS - 1
BELOW = LAST + 4  # the first row of the figures
TOTAL = BELOW + BOARDS
TABLE_HEADS = [str(table) for table in range(1, TABLES + 1)]


def column(table: int) -> str:
    """The column of a table, counted from 0.

    >>> column(0), column(11)
    ('C', 'N')
    """
    return get_column_letter(3 + table)


def typed(page: Page, examples: list[list[int]], *more: str) -> None:
    """The scores of every table, with further columns on the right."""
    page.headings(f"A{FIRST - 1}", "Board", "", *TABLE_HEADS, *more)
    numbers = list(range(1, len(examples) + 1))
    page.entry(f"A{FIRST}:A{LAST}", numbers, name="Boards", show=styles.GENERAL, align=styles.CENTRE)
    page.entry(f"C{FIRST}:N{LAST}", examples, name="Scores", show=styles.GENERAL, align=styles.RIGHT)


def below(page: Page, text: str) -> None:
    """The headings of the figures, and the boards' numbers once more."""
    page.heading(f"A{BELOW - 2}:Q{BELOW - 2}", text)
    page.headings(f"A{BELOW - 1}", "Board", "", *TABLE_HEADS)
    page.result(f"A{BELOW}:A{TOTAL - 1}", f'IF($A${FIRST}:$A${LAST}="","",$A${FIRST}:$A${LAST})', align=styles.CENTRE)


def totals(page: Page, row: int, text: str, formula: str) -> None:
    """A line under the figures: the formula for every table, where `{area}` is its column."""
    page.label(f"A{row}", text, font=styles.COLUMN)
    for table in range(TABLES):
        area = f"{column(table)}{BELOW}:{column(table)}{TOTAL - 1}"
        figure = formula.replace("{area}", area)
        page.result(f"{column(table)}{row}", figure, show=styles.SIGNED_PLACES, font=styles.BOLD)
