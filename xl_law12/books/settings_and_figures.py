"""Shared by the sheets of a calculation: settings above, lines with their mistakes, answers below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from openpyxl.styles import Alignment

from xl_law12.books import styles
from xl_law12.books.formulas import first_of, refusal, texts_in
from xl_law12.books.page import Page, messages
from xl_law12.books.page.table import Column


class Setting(NamedTuple):
    """An input above the lines, and a remark beside it."""

    key: str
    text: str
    example: Any = None
    choices: Sequence[str] = ()
    note: str = ""
    message: str = ""
    show: str = styles.GENERAL
    keeps: bool = False  # in the blank edition too


class ShownFigure(NamedTuple):
    """A figure below the lines, and a remark beside it."""

    key: str
    text: str
    formula: str
    show: str = styles.GENERAL
    note: str = ""


def settings(page: Page, row: int, column: str, asked: Sequence[Setting]) -> None:
    """Write the inputs, one below the other; the remarks stand in the next column."""
    for setting, at in zip(asked, range(row, row + len(asked)), strict=True):
        page.label(f"B{at}", setting.text)
        how: dict[str, Any] = {
            "show": setting.show,
            "choices": setting.choices,
            "message": setting.message,
            "setting": setting.keeps,
            "align": styles.SHRUNK_CENTRE,
        }
        page.entry(setting.key, f"{column}{at}", setting.example, **how)
        _remark(page, column, at, setting.note)


def wrong(formula: str, width: float = 44) -> Column:
    """The last column: what is wrong, on its line."""
    return Column("wrong", "What is wrong", width, formula=formula, align=styles.LEFT, font=styles.MESSAGE)


def told(page: Page, *keys: str) -> None:
    """Show at the top of the sheet the first line's mistake, or the refusal in one of these cells."""
    messages.tell(page, "on_a_line", f'IF({texts_in("wrong")}=0,"",{first_of("wrong")})')
    for key in keys:
        messages.tell(page, f"{key}_refused", refusal(key))


def answers(page: Page, row: int, column: str, given: Sequence[ShownFigure], align: Alignment = styles.RIGHT) -> None:
    """Write the figures, one below the other; the remarks stand in the next column."""
    for answer, at in zip(given, range(row, row + len(given)), strict=True):
        page.label(f"B{at}", answer.text, font=styles.COLUMN)
        page.result(answer.key, answer.formula, f"{column}{at}", show=answer.show, font=styles.BOLD, align=align)
        _remark(page, column, at, answer.note)


def _remark(page: Page, column: str, row: int, text: str) -> None:
    if text:
        page.remark(f"{chr(ord(column) + 1)}{row}", text)
