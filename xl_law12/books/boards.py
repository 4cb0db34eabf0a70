"""Boards down, tables across: what Butler and Teams of eight share. Results above, the figures from them below."""

from __future__ import annotations

from openpyxl.utils import get_column_letter

from xl_law12.books import styles
from xl_law12.books.page import Page, messages
from xl_law12.excel.references import Area

BOARDS, TABLES = 32, 12
HEAD = 9
FIRST = HEAD + 1
LAST = FIRST + BOARDS - 1
SUMS = 2  # rows between the headings of the figures and the figures: what they add up to
BELOW = LAST + 7  # the first row of the figures
TABLE_HEADS = [str(table) for table in range(1, TABLES + 1)]


def column(table: int) -> str:
    """The column of a table, counted from 0.

    >>> column(0), column(11)
    ('C', 'N')
    """
    return get_column_letter(3 + table)


def typed(page: Page, examples: list[list[object]], message: str, *more: str) -> None:
    """Write the results of every table, with further columns on the right."""
    page.headings(f"B{HEAD}", "Board", *TABLE_HEADS, *more)
    page.entry("boards", f"B{FIRST}:B{LAST}", list(range(1, len(examples) + 1)))
    page.entry("results", f"C{FIRST}:N{LAST}", examples, message=message, align=styles.FIGURE)
    page.alias("typed_in", Area(FIRST, 2, LAST, 14))


def below(page: Page, row: int, text: str) -> None:
    """Write the headings of the figures, and the boards' numbers once more."""
    page.heading(f"B{row - SUMS - 2}:N{row - SUMS - 2}", text)
    page.headings(f"B{row - SUMS - 1}", "Board", *TABLE_HEADS)
    page.result("", f"B{row}:B{row + BOARDS - 1}", 'IF(boards="","",boards)', align=styles.CENTRE)


def totals(page: Page, row: int, text: str, formula: str, figures: str, show: str = styles.SIGNED_PLACES) -> None:
    """Write a line above the figures: the formula for every table, where `{table}` is its column of them."""
    page.label(f"B{row}", text, font=styles.COLUMN)
    for table in range(TABLES):
        figure = formula.replace("table", f"INDEX({figures},0,{table + 1})")
        page.result("", f"{column(table)}{row}", figure, show=show, font=styles.BOLD)
    page.sheet.row_dimensions[row].height = 18


def report(page: Page) -> None:
    """Say at the top what the first board has in its column of mistakes."""
    page.step("first_wrong", 'IFERROR(MATCH("?*",wrong,0),0)')
    said = '«board»&" "&INDEX(boards,first_wrong)&": "&INDEX(wrong,first_wrong)'
    page.step("wrong_said", f'IF(first_wrong=0,"",{said})')
    messages.tell(page, "wrong_said")
