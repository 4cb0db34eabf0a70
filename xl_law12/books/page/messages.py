"""Messages: at the top of the sheet, and beside the line that is wrong."""

from __future__ import annotations

from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter

from xl_law12.books import formulas, styles
from xl_law12.books.formulas import numbers
from xl_law12.books.page import Page, placed

ATTENTION = "▲ "
WINDOW, USUAL_WIDTH = 145, 9  # in widths of a digit: what a screen of 1366 x 768 shows beside column B; a column
TWO_LINES_HIGH = 27


def report(page: Page, key: str, answer: str, **columns: str) -> None:
    """Find the message in an answer and name the cell that it is about.

    `columns` says which of our columns an argument is read from. `KEY_said` is the message, `KEY_row` its line.
    """
    at, text = f"{key}_row", f"{key}_fault"
    fault(page, key, answer)
    for argument, ours in columns.items():
        begins = f"{formulas.MARK} {argument},"
        area = page.where[ours]
        cell = f'IF({at}="","","{get_column_letter(area.left)}"&({at}+{area.top - 1})&": ")'
        whole = f'IF(LEFT({text},{len(begins)})="{begins[:-1]}:","{area}: ","")'
        page.step(f"{key}_{argument}", f'IF(LEFT({text},{len(begins)})="{begins}",{cell},{whole})')
    cell = "&".join(f"{key}_{argument}" for argument in columns) or '""'
    page.step(f"{key}_cell", cell)
    said = f'{key}_cell&MID({text},FIND(": ",{text})+2,400)'
    plain = f"MID({text},{len(formulas.MARK) + 2},400)"
    page.step(f"{key}_said", f'IF({text}="","",IF({key}_cell="",{plain},{said}))')
    tell(page, f"{key}_said")


def fault(page: Page, key: str, answer: str) -> None:
    """Find the message in an answer, `KEY_fault`, and the line that it names, `KEY_row`."""
    page.step(f"{key}_fault", message_in(answer))
    page.step(f"{key}_row", number_in(f"{key}_fault", "row", page.say("row")))


def tell(page: Page, key: str) -> None:
    """Say at the top of the sheet what this cell says, if it says anything."""
    page.messages.append(key)


def advise(page: Page, key: str) -> None:
    """Say at the top, where nothing is wrong, what this cell says, if it says anything, in place of the hint."""
    page.advice = key


def on_its_line(key: str, lines: str) -> str:
    """A formula over lines: the message on the line that is wrong, nothing on the others."""
    return f'IF({numbers(lines)}={key}_row,{key}_said,"")'


def write_hint(page: Page) -> None:
    """Write the message at the top, or what to do where nothing is wrong; `told` is all that is wrong."""
    if page.hint is None:
        return
    place, hint = page.hint
    if not page.messages:
        page.note(place, hint)
        return
    page.step("first_told", formulas.chosen(*(part for key in page.messages for part in (f'{key}<>""', key))))
    page.step("hint", f'IF({page.advice}="",«{hint}»,{page.advice})' if page.advice else f"«{hint}»")
    more = "more_told" if "more_told" in page.where else '""'
    page.step("message", f'IF(first_told="",hint,"{ATTENTION}"&first_told&{more})')
    two_lines(page, place, _window(page, place), "message", styles.NOTE)
    red(page, place)


def red(page: Page, place: str) -> None:
    """Show a cell in red where it says what is wrong."""
    style = DifferentialStyle(font=Font(bold=True, italic=False, color=styles.RED))
    page.rule(place, f'LEFT({place},1)="{ATTENTION[0]}"', style)


def two_lines(page: Page, place: str, last_column: str, key: str, font: Font) -> None:
    """Show the text of a step in two lines, up to a column."""
    page.sentence(f"{place}:{last_column}{placed(place).top}", key, font=font, align=styles.TWO_LINES)
    page.sheet.row_dimensions[placed(place).top].height = TWO_LINES_HIGH


def _window(page: Page, place: str) -> str:
    """The last column that a window shows to its whole width, beginning with a cell."""
    row, column = placed(place)[:2]
    room = WINDOW
    while not page.sheet.cell(row, column + 1).value:
        shape = page.sheet.column_dimensions.get(get_column_letter(column + 1))
        room -= USUAL_WIDTH if shape is None else shape.width
        if room < 0 or (shape is not None and shape.hidden):
            break
        column += 1
    return get_column_letter(column)


def message_in(answer: str) -> str:
    """A formula for the message in an answer of several lines."""
    return f'IFERROR(INDEX({answer},MATCH("{formulas.MARK}*",INDEX({answer},0,1),0),1),"")'


def number_in(text: str, *words: str) -> str:
    """A formula for the number of a row or column that a message names, by any of these words: as languages say it."""
    marks = [f", {word} " for word in dict.fromkeys(words)]
    *others, begin = [f'FIND("{mark}",{text})+{len(mark)}' for mark in marks]
    for other in others:
        begin = f"IFERROR({other},{begin})"
    plain = f'SUBSTITUTE(SUBSTITUTE({text},":","x"),",","x")'
    after = f"MID({plain},{begin},5)"
    return f'IFERROR(LOOKUP(99999,0+LEFT({after},{{1,2,3,4,5}})),"")'
