"""The sheet Results: an evening as it is pasted. No formula, no protection, nothing but a line of headings."""

from __future__ import annotations

from typing import Any

from xl_law12.books import styles
from xl_law12.books.page import Page, printing
from xl_law12.excel.references import Area, column_letters

NAME = "Results"
ROWS, WIDTH = 1210, 20  # what is read: 1,200 lines and room for headings
WIDE = 14  # in every language a heading fits
HEADS = ("Board", "NS", "EW", "Contract", "Declarer", "Tricks", "Score", "Ruling")

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
    return lines


def dress(cell: Any) -> None:
    """Format a cell of the table: texts and numbers are indented to the same place."""
    cell.protection, cell.font, cell.alignment = styles.OPEN, styles.PLAIN, styles.LEFT


def head(cell: Any) -> None:
    """Format a heading."""
    dress(cell)
    cell.font, cell.fill = styles.HEAD, styles.HEAD_FILL


def build(page: Page) -> None:
    """Write the headings, and the example below them."""
    for number in range(1, WIDTH + 1):
        column = page.sheet.column_dimensions[column_letters(number)]
        column.width = WIDE
        dress(column)
    lines: list[list[object]] = [[page.say(text) for text in HEADS], *([] if page.edition.blank else example())]
    for row, line in enumerate(lines, start=1):
        for column_number, value in enumerate(line, start=1):
            cell = page.sheet.cell(row, column_number, value)
            (head if row == 1 else dress)(cell)
    page.alias("table", Area(1, 1, ROWS, WIDTH))
    page.cut("table", "Session.filled")
    page.sheet.freeze_panes = "A2"
    printing.print_on(page, "portrait", "", repeated="1:1", one_page=False)
