"""The sheet Results: an evening as it is pasted. No formula, no protection, nothing but a line of headings."""

from __future__ import annotations

from copy import copy
from typing import Any

from xl_law12.books import styles
from xl_law12.books.page import Page, explain, printing
from xl_law12.books.page.settling import ROOMS
from xl_law12.excel.references import Area, column_letters
from xl_law12.files.own_files import NAMES

NAME = "Results"
ROWS, WIDTH = 1210, 20  # what is read: 1,200 lines and room for headings
WIDTH_OF_NAMES = 24
WIDE = 14  # in every language a heading fits
HEADS = ("Board", "NS", "EW", "Contract", "Declarer", "Tricks", "Score", "Ruling")

PAIRS = (
    *("Ann Ash - Bo Mueller", "Cy Cole - Di Dunn", "Ed Eve - Flo Fox"),
    *("Max Moor - Nell Nye", "Ivo Innes - Jo Jute", "Kit Kerr - Lou Lamb"),
)
OPPONENTS = (
    *("Quin Quick - Ray Rowe", "Gil Gray - Hal Hill", "Wyn West - Yves York"),
    *("Una Usher - Val Vane", "Oz Orr - Pia Pike", "Sue Snow - Tom Tate"),
)

# Eight boards at six tables, East-West moving; made up. Contract, declarer, tricks; or a score.
BOARDS = (
    ("3NT N 9", "3NT N 10", "2NT S 9", "3NT S 8", "4S N 9", "3NT N 9"),
    ("4H E 10", "4H E 11", "3H E 10", "4H W 9", "4HX E 9", "4H E 10"),
    ("2S S 8", "2S S 9", "3S S 8", "3D E 9", "2S S 8", "3D E 8"),
    ("6S N 12", "4S N 12", "6S N 11", "4S N 12", "6NT N 12", "6S S 12"),
    ("1NT W 7", "1NT W 6", "2C N 8", "2D W 8", "1NT W 8", "1NT E 7"),
    ("4S E 9", "3S E 9", "4S E 10", "4S W 9", "5CX N 9", "4S E 9"),
    ("4H N 10", "4H N 11", "4SX E 10", "4SX E 8", "4H S 10", "5H N 10"),
    ("3NT S 9", "PASS", "3NT S 9", "4D S 10", "3NT N 8", "3NT S 10"),
)


def example() -> list[list[object]]:
    """The lines of the evening."""
    lines: list[list[object]] = []
    for board, results in enumerate(BOARDS, start=1):
        for table, result in enumerate(results, start=1):
            contract, by, tricks = (*result.split(), "", "")[:3]
            opponents = (table + board) % len(results) + 1
            lines.append([board, table, opponents, contract, by, int(tricks) if tricks else None, None, None])
            lines[-1] += [PAIRS[table - 1], OPPONENTS[opponents - 1]]
    return lines


def write(page: Page, row: int, column: int, value: Any) -> Any:
    """Write a cell of the table, or a heading."""
    page.dress(Area(row, column, row, column), styles.PASTED_HEAD if row == 1 else styles.PASTED)
    cell = page.sheet.cell(row, column)
    cell.value = value
    return cell


def build(page: Page) -> None:
    """Write the headings, and the example below them."""
    page.dress(Area(1, 1, 1, 1), styles.PASTED)
    for number in range(1, WIDTH + 1):
        column = page.sheet.column_dimensions[column_letters(number)]
        column.width = WIDE if number <= len(HEADS) or page.edition.blank else WIDTH_OF_NAMES
        column._style = copy(page.sheet["A1"]._style)
    lines: list[list[object]] = [
        [page.say(text) for text in (HEADS if page.edition.blank else (*HEADS, *NAMES))],
        *([] if page.edition.blank else example()),
    ]
    for row, line in enumerate(lines, start=1):
        for column_number, value in enumerate(line, start=1):
            write(page, row, column_number, value)
    here = "Paste here what the scoring program prints, as it comes; clear the sheet before (Ctrl+A, Delete)."
    explain(page.sheet, Area(1, 1, 1, 1), here, page.say)
    for room, rows in zip(ROOMS, (61, 301, 601, ROWS), strict=True):
        page.alias(room, Area(1, 1, rows, WIDTH))
    page.cut("table", "Session.room")
    page.sheet.freeze_panes = "A2"
    printing.print_on(page, "portrait", "", repeated="1:1", one_page=False)
