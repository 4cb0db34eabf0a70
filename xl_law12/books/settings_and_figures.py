"""Shared by several sheets: settings above the lines, what is wrong on a line, figures below, a scale of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from openpyxl.styles import Alignment

from xl_law12.books import styles
from xl_law12.books.formulas import first_of, refusal, texts_in
from xl_law12.books.page import Page, messages, table
from xl_law12.books.page.table import Column

OWN, OWN_LINES = "own scale", 20


class Setting(NamedTuple):
    """An input above the lines, and a remark beside it."""

    key: str
    text: str
    example: Any = None
    choices: Sequence[str] = ()
    remark: str = ""
    message: str = ""
    show: str = ""
    keeps: bool = False  # in the blank edition too


class ShownFigure(NamedTuple):
    """A figure below the lines, and a remark beside it."""

    key: str
    text: str
    formula: str
    show: str = ""
    remark: str = ""


def settings(
    page: Page,
    row: int,
    column: str,
    asked: Sequence[Setting],
    *,
    texts: str = "B",
    align: Alignment | None = None,
) -> None:
    """Write the inputs, one below the other, with their texts in a column; the remarks stand in the next column."""
    for at, setting in enumerate(asked, start=row):
        page.label(f"{texts}{at}", setting.text)
        page.entry(
            setting.key,
            f"{column}{at}",
            setting.example,
            show=setting.show,
            choices=setting.choices,
            message=setting.message,
            align=align,
            setting=setting.keeps,
        )
        _remark(page, column, at, setting.remark)


def lines_to_print(count: int) -> Setting:
    """The setting that `printing.print_lines` reads."""
    message = "How many lines the print range has: where there are more, the sheet says so."
    return Setting("printed", "Lines to print", count, message=message, keeps=True)


def own_scale(page: Page, place: str, *, width: float = 0, examples: Sequence[Sequence[float]] = ()) -> None:
    """Ask for a VP scale of one's own, in three columns."""
    heads = {"imps_from": "IMPs from", "winner": "Winner", "loser": "Loser"}
    table.lines(page, place, OWN_LINES, [Column(key, head, width) for key, head in heads.items()], examples)
    page.alias("own_scale", page.where["imps_from"]._replace(right=page.where["loser"].right))


def wrong(formula: str, width: float = 44) -> Column:
    """The last column: what is wrong, on its line."""
    return Column("wrong", "What is wrong", width, formula=formula, align=styles.LEFT, style=styles.WRONG)


def told(page: Page, *keys: str) -> None:
    """Say at the top of the sheet what is wrong on the first wrong line, or the refusal of one of these answers."""
    messages.tell(page, "on_a_line", f'IF({texts_in("wrong")}=0,"",{first_of("wrong")})')
    for key in keys:
        messages.tell(page, f"{key}_refused", refusal(key))


def answers(page: Page, row: int, column: str, given: Sequence[ShownFigure], align: Alignment | None = None) -> None:
    """Write the figures, one below the other; the remarks stand in the next column."""
    for at, answer in enumerate(given, start=row):
        page.label(f"B{at}", answer.text, style=styles.STRONG)
        page.result(answer.key, answer.formula, f"{column}{at}", show=answer.show, style=styles.RESULT, align=align)
        _remark(page, column, at, answer.remark)


def _remark(page: Page, column: str, row: int, text: str) -> None:
    if text:
        page.label(f"{chr(ord(column) + 1)}{row}", text, style=styles.NOTE, align=styles.LEFT)
