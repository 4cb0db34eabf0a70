"""The sheet Examples: every worked example of the sources, worked out in the cell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from xl_law12.books import formulas, styles
from xl_law12.books.page import Page, printing
from xl_law12.examples import BY_HAND, Example, load
from xl_law12.excel.references import Area
from xl_law12.languages import ENGLISH

NAME = "Examples"
WIDTH = 5  # the most columns that an answer has here; a wider one is folded
RIGHT, OURS, TICKS = 6, 11, 16  # the columns where the answers begin, and that of the ticks: F, K and P
FIRST = 5
HEADS = ("Source", "Clause", "What it is", "Formula")


def build(page: Page) -> None:
    """Write the sheet: one block for each example, with as many rows as its answer."""
    page.columns(10, 20, 34, 34, *[9] * WIDTH, *[9] * WIDTH, 5, 38, first="B")
    hint = "Ours is worked out in the cell; what the source prints is typed in. A tick: both are the same."
    page.title("The worked examples of the sources", hint, last="Q")
    page.helpers(f"S{FIRST}")
    page.headings("B4", *HEADS, "Right answer", *[""] * 4, "Ours", *[""] * 4, "", "Where the print is wrong")
    row = FIRST
    for number, example in enumerate(load(), start=1):
        row = _block(page, example, row, f"example_{number}") + 2
    page.alias("ticks", Area(FIRST, TICKS, row, TICKS))
    page.label("F3", "Agreeing", style=styles.STRONG)
    page.result("agreeing", f'COUNTIF(ticks,"✓")&" / {len(load())}"', "G3", align=styles.FLUSH)
    page.sheet.freeze_panes = f"A{FIRST}"
    printing.print_on(page, "landscape", f"A1:Q{row}", repeated="4:4", one_page=False)


def _block(page: Page, example: Example, row: int, key: str) -> int:
    """Write an example; returns its last row."""
    if example.call[-1] == ENGLISH:  # it asks for a sentence: here for one in the language of the edition
        asked = [*example.call[:-1], page.edition.language]
        example = replace(example, call=asked, answer=page.say(example.answer))
    formula = formulas.for_vba(example.formula) if page.edition.for_vba else example.formula
    source = page.say(BY_HAND) if example.source == BY_HAND else example.source
    texts = (source, page.say(example.clause), page.say(example.title), formula)
    for column, text in zip("BCDE", texts, strict=True):
        page.plain(f"{column}{row}", text, styles.TEXTS, align=styles.WRAPPED)
    right, ours = _folded(example)
    for down, line in enumerate(right):
        for across, value in enumerate(line):
            page.sheet.cell(row + down, RIGHT + across, value)
    bottom, width = row + len(right) - 1, len(right[0])
    typed = Area(row, RIGHT, bottom, RIGHT + width - 1)
    page.alias(f"{key}_printed", typed)
    area = typed._replace(left=OURS, right=OURS + width - 1)
    if is_text := len(right) == width == 1 and isinstance(right[0][0], str):
        page.merge(f"{key}_printed", str(typed._replace(right=RIGHT + WIDTH - 1)))
        page.merge(key, str(area._replace(right=OURS + WIDTH - 1)))
    wordy = any(isinstance(it, str) and len(it) > 9 for line in right for it in line)  # unreadable if it were shrunk
    align = styles.WRAPPED if is_text else styles.LINES_RIGHT if wordy else styles.TOP_RIGHT
    how: dict[str, Any] = {"show": styles.TWO_PLACES, "align": align}
    page.dress(typed, styles.FIGURE, **how)
    page.result(key, ours, "" if is_text else str(area), **how)
    same = f'SUMPRODUCT(--({key}_printed&""={key}&""))={len(right) * width}'
    page.result("", f'IF({same},"✓","✗")', f"P{row}", align=styles.TOP_RIGHT, style=styles.RESULT)
    if example.erratum:
        misprint = f"{page.say('Printed:')} {page.say(example.printed)}. {page.say(example.erratum)}"
        page.plain(f"Q{row}", misprint, styles.NOTE, align=styles.WRAPPED)
    _tall(page, example, row, bottom, least=28.0 if wordy else 15.0)
    return bottom


def _folded(example: Example) -> tuple[list[list[Any]], str]:
    """The right answer and the formula, each line of a wide answer in as many rows as it needs."""
    right = example.expected if isinstance(example.expected, list) else [[example.expected]]
    ours = example.formula[1:]
    if len(right[0]) <= WIDTH:
        return right, ours
    starts = range(0, len(right[0]), WIDTH)
    wide = [[*line, *[""] * WIDTH] for line in right]
    folded = [line[start : start + WIDTH] for line in wide for start in starts]
    row = f"(SEQUENCE({len(folded)})-1)"  # of the folded answer; from it, line and column of the wide one
    line_of, columns_of = f"INT({row}/{len(starts)})+1", f"MOD({row},{len(starts)})*{WIDTH}+SEQUENCE(1,{WIDTH})"
    return folded, f'IFERROR(INDEX({ours},{line_of},{columns_of}),"")'


def _tall(page: Page, example: Example, row: int, bottom: int, least: float) -> None:
    """Make the rows high enough for the longest text; so many letters go into a line of each column."""
    texts = {30: example.title, 28: example.formula, 17: example.clause, 36: example.printed + example.erratum}
    if isinstance(example.expected, str):
        texts[40] = example.expected
    lines = max(len(text) / letters for letters, text in texts.items())
    page.heights(Area(row, 1, bottom, 1), max(least, 14 * (int(lines) + 1) / (bottom - row + 1)))
    for column in "BCDEQ" if bottom > row else "":
        page.sheet.merge_cells(f"{column}{row}:{column}{bottom}")
