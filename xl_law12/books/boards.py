"""Shared by Butler and Teams of eight: boards are rows, tables are columns. Totals stand above the results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_law12.books import styles
from xl_law12.books.formulas import first_of, texts_in
from xl_law12.books.page import Page, messages, table
from xl_law12.books.page.sketch import NARROW
from xl_law12.books.page.table import Column
from xl_law12.excel.references import Area

BOARDS, TABLES = 32, 12
HEAD = 12
FIRST = HEAD + 1
LAST = FIRST + BOARDS - 1
BELOW = LAST + 4  # the first row of the figures
TABLE_HEADS = [str(table) for table in range(1, TABLES + 1)]
LINE_HEIGHT = 26  # two lines of text, so that a weighting can be read

ExampleRows = Sequence[Sequence[object]]


def typed(page: Page, examples: ExampleRows, message: str, columns: Iterable[Column], more: ExampleRows = ()) -> None:
    """Write the results of every table, with further columns on the right; `more` are the examples of those columns."""
    page.headings(f"B{HEAD}", "Board", *TABLE_HEADS)
    page.entry("boards", f"B{FIRST}:B{LAST}", list(range(1, len(examples) + 1)))
    page.entry("results", f"C{FIRST}:N{LAST}", examples, message=message, align=styles.HEAD_WRAPPED)
    for row, line in enumerate(() if page.edition.blank else examples, start=FIRST):
        if any(isinstance(cell, str) and len(cell) > 10 for cell in line):
            page.height(row, LINE_HEIGHT)
    page.alias("typed_in", Area(FIRST, 2, LAST, 14))
    table.lines(page, f"O{HEAD}", BOARDS, columns, more)
    page.height(HEAD - 1, NARROW)  # all boards are on one page
    page.one_line(HEAD)


def below(page: Page, row: int, text: str) -> None:
    """Write the headings of the figures, and the boards' numbers once more."""
    page.heading(f"B{row - 2}:N{row - 2}", text)
    page.headings(f"B{row - 1}", "Board", *TABLE_HEADS)
    page.result("", 'IF(boards="","",boards)', f"B{row}:B{row + BOARDS - 1}", align=styles.CENTRE)
    for line in range(row, row + BOARDS):
        page.height(line, 13.5)  # Butler's figures of both sides are on one page, of Letter too


def summed(page: Page, key: str, row: int, text: str, figures: str, divisor: str = "1") -> None:
    """Write a line above the results: what every table's figures add up to."""
    page.label(f"B{row}", text, style=styles.STRONG)
    down = f"SEQUENCE(1,{BOARDS},1,0)"
    none = f"MMULT({down},0+ISNUMBER({figures}))*({divisor}>0)=0"
    total = f"MMULT({down},IF(ISNUMBER({figures}),{figures},0))/{divisor}"
    area = Area(row, 3, row, 2 + TABLES)
    page.result(key, f'IF({none},"",{total})', str(area), show=styles.SIGNED_PLACES, style=styles.RESULT)


def report(page: Page) -> None:
    """Say at the top what the first board has in its column of mistakes."""
    said = f'«board»&" "&INDEX(boards,MATCH("?*",wrong,0))&": "&{first_of("wrong")}'
    messages.tell(page, "wrong_said", f'IF({texts_in("wrong")}=0,"",{said})')
