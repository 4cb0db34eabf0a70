"""The sheet Results: an evening as it is pasted. No formula, no protection, nothing but a line of headings."""

from __future__ import annotations

from copy import copy
from typing import Any

from xl_law12.books import styles
from xl_law12.books.page import Page, explain, printing
from xl_law12.books.page.settling import ROOMS
from xl_law12.books.texts import example
from xl_law12.excel.references import Area, column_letters
from xl_law12.files.own_files import NAMES

NAME = "Results"
ROWS, WIDTH = 1210, 20  # what is read: 1,200 lines and room for headings
WIDTH_OF_NAMES, FAR = 24, 702  # the number of a hidden column, ZZ
WIDE = 14  # in every language a heading fits
HEADS = ("Board", "NS", "EW", "Contract", "Declarer", "Tricks", "Score", "Ruling")


def write(page: Page, row: int, column: int, value: Any) -> Any:
    """Write a cell of the table, or a heading."""
    page.dress(Area(row, column, row, column), styles.PASTED_HEAD if row == 1 else styles.PASTED)
    return page.sheet.cell(row, column, value)


def build(page: Page) -> None:
    """Write the headings, and the example below them."""
    page.dress(Area(1, 1, 1, 1), styles.PASTED)
    page.hide(FAR, FAR)
    for number in (*range(1, WIDTH + 1), FAR):
        column = page.sheet.column_dimensions[column_letters(number)]
        column.width = WIDE if number <= len(HEADS) or page.edition.blank else WIDTH_OF_NAMES
        column._style = copy(page.sheet["A1"]._style)
    heads, lines = (HEADS, []) if page.edition.blank else ((*HEADS, *NAMES), example("results"))
    for row, line in enumerate([[page.say(text) for text in heads], *lines], start=1):
        for column_number, value in enumerate(line, start=1):
            write(page, row, column_number, value)
    here = "Paste here what the scoring program prints, as it comes; clear the sheet before (Ctrl+A, Delete)."
    explain(page.sheet, Area(1, 1, 1, 1), here, page.say)
    for room, rows in zip(ROOMS, (61, 301, 601, ROWS), strict=True):
        page.alias(room, Area(1, 1, rows, WIDTH))
    page.cut("table", "Session.room")
    page.sheet.freeze_panes = "A2"
    page.sheet.print_area = f"A1:XFD1048576,{column_letters(FAR)}1"  # all that is filled in prints: see `print_only`
    printing.print_on(page, "portrait", repeated="1:1", one_page=False)
