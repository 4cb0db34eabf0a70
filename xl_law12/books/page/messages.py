"""The messages at the top of a sheet."""

from __future__ import annotations

from openpyxl.styles import Font

from xl_law12.books import formulas, styles
from xl_law12.books.page import Page, placed
from xl_law12.excel.references import column_letters

ATTENTION = "▲ "
WINDOW, USUAL_WIDTH = 145, 9  # in digits: a window of 1366 x 768 beside column B; a column without a set width
TWO_LINES_HIGH = 27


def tell(page: Page, key: str, formula: str = "") -> None:
    """Show the text of a formula, or of the existing step `key`, at the top of the sheet. The first text wins."""
    if formula:
        page.step(key, formula)
    page.messages.append(key)


def advise(page: Page, key: str, formula: str) -> None:
    """Say at the top the text of a formula, if it has one, in the place of the hint: where nothing is wrong."""
    page.step(key, formula)
    page.advice = key


def write_hint(page: Page) -> None:
    """Write below the title the first message, in red; where there is none, the hint."""
    if page.hint is None:
        return
    place, hint = page.hint
    if not page.messages:
        page.note(place, hint)
        return
    page.step("first_told", formulas.chosen(*((f'{key}<>""', key) for key in page.messages)))
    page.step("hint", f'IF({page.advice}="",«{hint}»,{page.advice})' if page.advice else f"«{hint}»")
    page.step("message", f'IF(first_told="",hint,"{ATTENTION}"&first_told)')
    two_lines(page, place, _window(page, place), "message", styles.NOTE)
    page.rule(place, f'LEFT({place},1)="{ATTENTION[0]}"', styles.WRONG)


def two_lines(page: Page, place: str, last_column: str, key: str, font: Font) -> None:
    """Show the text of a step in two lines, up to a column."""
    page.sentence(f"{place}:{last_column}{placed(place).top}", key, font=font, align=styles.TWO_LINES)
    page.height(placed(place).top, TWO_LINES_HIGH)


def _window(page: Page, place: str) -> str:
    """The last column that a window shows whole, counted from a cell."""
    row, column = placed(place)[:2]
    room = WINDOW
    while not page.sheet.cell(row, column + 1).value:
        shape = page.sheet.column_dimensions.get(column_letters(column + 1))
        room -= USUAL_WIDTH if shape is None else shape.width
        if room < 0 or (shape is not None and shape.hidden):
            break
        column += 1
    return column_letters(column)
