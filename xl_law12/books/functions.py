"""The sheet Functions: help, made from the catalogue."""

from __future__ import annotations

import textwrap

from xl_law12.books import formulas, styles
from xl_law12.books.page import Page, printing
from xl_law12.books.styles import Style
from xl_law12.excel.values import literal
from xl_law12.reference import categories, example_call
from xl_law12.sheet.catalogue import SheetFunction, vba_name

NAME = "Functions"


def build(page: Page) -> None:
    """Write the sheet: one block for each function, by category."""
    page.columns(27, 62, 62, first="B")
    hint = "What each one answers, its arguments, and an example. Arguments in [brackets] may be left out."
    page.title("The functions", hint, last="D")
    page.helpers("F2")
    page.step("separator", 'IF(MID(1/2&"",2,1)=",",";",",")')  # semicolons where the program writes decimal commas
    first, row, printed = 1, 4, 0.0  # where a block begins and ends, the height of those above it on its page of paper
    for category, functions in categories():
        page.heading(f"B{row + 1}:D{row + 1}", category)
        page.height(row := row + 2, GAP)
        for function in functions:
            row = _block(page, function, row + 1)
            height = sum(page.sheet.row_dimensions[it].height or USUAL for it in range(first, row + 1))
            if printed + height > PAPER:
                printing.break_before(page, first)
                printed = 0.0
            printed, first = printed + height, row + 1
    page.sheet.freeze_panes = "A4"
    printing.print_on(page, "portrait", f"A1:D{row}", one_page=False)


GAP, USUAL, LINE = 4, 15, 14  # points: below the line of a heading, of a row without a height, of a line of text
PAPER = 1040  # points of rows on a page of the print, of Letter too
MARK = "¦"  # stands between arguments; a formula replaces it by the separator of the spreadsheet program


def _written(page: Page, place: str, text: str, style: Style, separator: str = "separator") -> None:
    """Write a text with the program's separator between arguments."""
    if page.edition.for_vba:
        text = formulas.for_vba(text)
    page.plain(place, text, style, align=styles.WRAPPED)
    if MARK in text:
        page.result("", f'SUBSTITUTE({literal(text)},"{MARK}",{separator})', place, style=style, align=styles.WRAPPED)


def _block(page: Page, function: SheetFunction, row: int) -> int:
    """Write the help of a function; returns its last row."""
    language = page.edition.language
    name = vba_name(function.name) if page.edition.for_vba else function.name
    page.plain(f"B{row}", name, styles.STRONG, align=styles.TOP)
    _written(page, f"C{row}", function.syntax.replace(", ", MARK), styles.STRONG, 'separator&" "')
    page.plain(f"D{row}", function.summary_in(language), styles.TEXTS, align=styles.WRAPPED)
    _tall(page, row, (function.syntax, 66), (function.summary_in(language), 70))
    for parameter in function.parameters:
        row += 1
        text = parameter.help_in(language)
        page.plain(f"B{row}", f"    {parameter.shown}", styles.TEXTS, align=styles.TOP)
        page.sheet.merge_cells(f"C{row}:D{row}")
        page.plain(f"C{row}", text, styles.TEXTS, align=styles.WRAPPED)
        _tall(page, row, (text, 145))
    example = example_call(function, language)
    if example is not None:
        row += 1
        page.plain(f"B{row}", f"    {page.say('Example')}", styles.NOTE, align=styles.TOP)
        _written(page, f"C{row}", f"={example.written(MARK)}", styles.NOTE)
        page.result("", example.first, f"D{row}", align=styles.WRAPPED, style=styles.NOTE)
        told = "" if isinstance(example.answer, list) else str(example.answer)  # of a list its first cell is shown
        _tall(page, row, (example.written(), 74), (told, 88))
    return row + 1


def _tall(page: Page, row: int, *texts: tuple[str, int]) -> None:
    """Make a row high enough for these texts; so many letters go into a line of each."""
    lines = [sum(len(textwrap.wrap(it, letters)) or 1 for it in text.split("\n")) for text, letters in texts]
    page.height(row, LINE * max(lines))
