"""Lines below their headings, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle

from xl_law12.books import styles
from xl_law12.books.page import Page, placed
from xl_law12.excel.references import Area, column_letters

SPARE = 3  # lines that show where to go on typing
TYPED = DifferentialStyle(fill=styles.ENTRY_FILL_RULE, border=styles.ENTRY_LIST)


class Column(NamedTuple):
    """A column of a table. With a formula it is calculated; without one, people type into it."""

    key: str
    head: str = ""
    width: float = 0
    formula: str = ""
    show: str = styles.GENERAL
    align: Alignment = styles.CENTRE
    choices: Sequence[str] = ()
    message: str = ""
    note: bool = False  # typed in for people: no formula reads it
    font: Font = styles.PLAIN
    border: Border | None = None
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
        if column.formula:
            _worked_out(page, column, area)
        else:
            how: dict[str, Any] = {"show": column.show, "align": column.align, "note": column.note}
            how |= {"choices": column.choices, "message": column.message}
            values = [line[typed.index(column.key)] for line in examples]
            page.entry(column.key, str(area), values, **how)
        number = area.right + 1
    return Area(head.top + 1, head.left, bottom, number - 1)


def _worked_out(page: Page, column: Column, area: Area) -> None:
    """Write one formula for all lines."""
    how: dict[str, Any] = {"show": column.show, "align": column.align, "font": column.font, "border": column.border}
    page.result(column.key, column.formula, str(area), bars=column.bars, **how)
    for at, part in enumerate(column.parts, start=area.left):
        page.alias(part.key, area._replace(left=at, right=at))
        page.dress(page.where[part.key], number_format=part.show)


def grow(page: Page, measured: str, *keys: str) -> None:
    """Show cells as yellow only down to the last line in use, and a few lines more: the rest prints as blank paper.

    `measured` is the area whose last line in use counts; `keys` are the columns that are shown so.
    """
    used = f"{measured}_used"
    page.step(used, f'MAX(({measured}<>"")*SEQUENCE({page.where[measured].height}))')
    last = f"{page.fixed(used)}+{page.where[measured].top + SPARE - 1}"
    for key in keys:
        page.dress(page.where[key], fill=PatternFill(), border=Border())
        page.rule(str(page.where[key]), f"ROW()<={last}", TYPED)
