"""The sheet Examples: every worked example of the sources, worked out in the cell."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.page import Page
from xl_law12.examples import Example, load
from xl_law12.ooxml.references import address

NAME = "Examples"
WIDTH = 5  # the most columns an answer has
PRINTED, OURS = 6, 11  # the columns where the answers begin
FIRST = 6


def build(page: Page) -> None:
    """A block an example, as many rows as its answer has."""
    page.columns(10, 20, 34, 32, 1, *[7.5] * WIDTH, *[7.5] * WIDTH, 4, 36)
    page.title(
        "The worked examples of the sources",
        "Ours is worked out in the cell; what the source prints is typed in. A tick: both are the same.",
        "D",
    )
    page.headings(
        "A5",
        "Source",
        "Clause",
        "What it is",
        "Formula",
        "",
        "Right answer",
        *[""] * 4,
        "Ours",
        *[""] * 4,
        "",
        "Where the print is wrong",
    )
    row = FIRST
    ticks = []
    for example in load():
        height = _block(page, example, row)
        ticks.append(f"P{row}")
        row += height + 1
    page.label("F4", "Agreeing", font=styles.COLUMN)
    page.result("H4", f'COUNTIF(P{FIRST}:P{row},"✓")&" / {len(ticks)}"', align=styles.CENTRE)
    page.sheet.freeze_panes = f"A{FIRST}"
    page.print_on("landscape", f"Q{row}", repeated="5:5", one_page=False)


def _block(page: Page, example: Example, row: int) -> int:
    """One example; how many rows it takes."""
    texts = (example.source, page.say(example.clause), page.say(example.title), page.spelled(example.formula))
    for column, text in zip("ABCD", texts, strict=True):
        page.plain(f"{column}{row}", text, styles.PLAIN, styles.WRAPPED)
    right = example.expected if isinstance(example.expected, list) else [[example.expected]]
    for down, line in enumerate(right):
        for across, value in enumerate(line):
            cell = page.sheet.cell(row + down, PRINTED + across)
            cell.value, cell.font, cell.border = value, styles.PLAIN, styles.BOX
            cell.number_format, cell.alignment = styles.FRACTION, styles.FIGURE
    bottom, width = row + len(right) - 1, len(right[0])
    first, last = address((row, OURS)), address((bottom, OURS + width - 1))
    ours = first if first == last else f"{first}:{last}"
    page.result(ours, example.formula[1:], show=styles.FRACTION, align=styles.FIGURE, array=True)
    printed = f"{address((row, PRINTED))}:{address((bottom, PRINTED + width - 1))}"
    page.result(
        f"P{row}",
        f'IF(SUMPRODUCT(--({printed}&""={ours}&""))={len(right) * width},"✓","✗")',
        align=styles.CENTRE,
        font=styles.BOLD,
    )
    if example.erratum:
        page.plain(
            f"Q{row}",
            f"{page.say('Printed')}: {page.say(example.printed)}. {page.say(example.erratum)}",
            styles.NOTE,
            styles.WRAPPED,
        )
    lines = max(
        len(example.title) / 32,
        len(example.formula) / 29,
        len(example.clause) / 18,
        (len(example.printed) + len(example.erratum)) / 36,
    )
    tall = max(15.0, 14 * (int(lines) + 1) / len(right))
    for down in range(row, bottom + 1):
        page.sheet.row_dimensions[down].height = tall
    for column in "ABCDQ" if bottom > row else "":
        page.sheet.merge_cells(f"{column}{row}:{column}{bottom}")
    return len(right)
