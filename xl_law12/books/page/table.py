"""Lines below their headings, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from openpyxl.styles import Alignment

from xl_law12.books import styles
from xl_law12.books.page import Page, placed
from xl_law12.books.styles import Style
from xl_law12.excel.references import Area, column_letters


class Column(NamedTuple):
    """A column of a table. With a formula it is calculated; without one, people type into it."""

    key: str
    head: str = ""
    width: float = 0
    formula: str = ""
    show: str = ""
    align: Alignment | None = None
    style: Style | None = None
    choices: Sequence[str] = ()
    message: str = ""
    note: bool = False  # typed in for people: no formula reads it
    bars: styles.BarEnds | None = None
    beside: Sequence[str] = ()  # the headings of the further columns that the formula's answer fills
    parts: Sequence[Column] = ()  # all columns of the answer, where each has a key, a width and a format of its own


def lines(
    page: Page, place: str, count: int, columns: Iterable[Column], examples: Sequence[Sequence[Any]] = ()
) -> Area:
    """Write lines below their headings, which begin at `place`, and return all their cells.

    An example is a line: a value for each column that is typed in, None for nothing.
    """
    head, columns = placed(place), tuple(columns)
    typed = [column.key for column in columns if not column.formula]
    for line in examples:
        assert len(line) == len(typed), f"{page.name}: an example has {len(line)} values, for these columns: {typed}"
    bottom, number = head.top + count, head.left
    for column in columns:
        parts = column.parts or [column._replace(head=text) for text in (column.head, *column.beside)]
        area = Area(head.top + 1, number, bottom, number + len(parts) - 1)
        for at, part in enumerate(parts, start=number):
            letter = column_letters(at)
            if part.width:
                page.columns(part.width, first=letter)
            if part.head:
                page.headings(f"{letter}{head.top}", part.head)
        how: dict[str, Any] = {"show": column.show, "align": column.align}
        if column.formula:
            style = column.style or styles.FIGURE
            page.result(column.key, column.formula, str(area), style=style, bars=column.bars, **how)
            for at, part in enumerate(column.parts, start=number):
                page.alias(part.key, area._replace(left=at, right=at))
                page.dress(page.where[part.key], part.style or style, show=part.show, align=part.align or column.align)
        else:
            how |= {"style": column.style, "note": column.note, "choices": column.choices, "message": column.message}
            page.entry(column.key, str(area), [line[typed.index(column.key)] for line in examples], **how)
        number = area.right + 1
    return Area(head.top + 1, head.left, bottom, number - 1)


def wrong(formula: str, width: float) -> Column:
    """The last column: what is wrong, on its line."""
    return Column("wrong", "What is wrong", width, formula=formula, align=styles.LEFT, style=styles.WRONG)


def spare(page: Page, area: Area, more: str = "") -> None:
    """Show lines to type into as pale while the line above is empty: typing goes on where the yellow ends.

    `more` is a further condition, such as that no more boards are expected.
    """
    below = area._replace(top=area.top + 1)
    two = f"${column_letters(area.left)}{area.top}:${column_letters(area.right)}{area.top + 1}"
    if below.height > 0:
        page.rule(str(below), f"COUNTA({two})=0{more}", styles.SPARE)


def same_places(page: Page, condition: str, show: str, *keys: str) -> None:
    """Show all figures with decimals if one of them is not whole; `condition` is the cell that says so."""
    for key in keys:
        page.rule(str(page.where[key]), page.fixed(condition), styles.shown_as(show))
