"""Lays out a part of a sheet: lines below their headings, or a drawing in which each line is a row and | parts cells.

What could have happened | Contract | By   | Weight      a text
A: at the table          | [what]   | [by] |             [a cell to type into]: `page.entry("what", ...)`
B  without it            | [what]   | [by] | [weight]    the same key in the next row: a column
C: before it             | [what]   | [by] | - weight    a cell of the column into which nothing is typed
= damage                 | >        | >    | ~ IMPs      = what is worked out; _ a line to write on; ~ small print
* The ruling             |                               * in bold
# What happened          | #        | # || 20            # a heading, ## flush left; @ on the card; || the height
an empty line: a narrow row
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

from openpyxl.styles import Alignment

from xl_law12.books import styles
from xl_law12.books.page import Page, placed
from xl_law12.books.styles import Style
from xl_law12.books.texts import drawing
from xl_law12.excel.references import Area, column_letters

WIDER = ">"  # the cell on the left is merged with this one
LINE = "_"  # a line at the foot of the cell, to write on
NARROW = 6  # points, of an empty line

_LOOKS = {
    "": styles.TEXTS,
    "*": styles.STRONG,
    "~": styles.NOTE,
    "^": styles.LABEL,
    "#": styles.HEADING,
    "##": styles.HEADING,
    ":": styles.BAND,
    "@": styles.CARD_LABEL,
}
_CENTRED = ("#",)


def draw(page: Page, first: str, sketch: str) -> int:
    """Write a part of a sheet from its first cell on; returns the number of the row below."""
    row, left = placed(first)[:2]
    for row, line in enumerate(sketch.strip("\n").split("\n"), start=row):  # noqa: B020
        drawn, _, height = line.partition("||")
        _row(page, row, left, [cell.strip() for cell in drawn.split("|")])
        if height or not drawn.strip():
            page.height(row, float(height or NARROW))
    return row + 1


def begin(
    page: Page, title: str, hint: str, aside: str, widths: Sequence[float], steps: str, card: str = "", **filled_in: str
) -> None:
    """Begin a sheet with a card: what is read across the room, from row 3 on, and stays in sight."""
    # `widths` are those of its columns in sight, from B on; `steps` is the first of the cells that nobody sees.
    page.columns(*widths, first="B")
    page.title(title, hint, aside, column_letters(1 + len(widths)))
    page.helpers(steps)
    page.height(1, 26)
    page.dress(placed(f"B3:{page.last}3"), styles.CARD_LABEL)
    page.dress(placed(f"B4:{page.last}4"), styles.CARD_VERDICT)
    page.sheet.freeze_panes = "A5"
    draw(page, "B3", drawing(card or f"card of {page.name}", **filled_in))


def _row(page: Page, row: int, left: int, cells: list[str]) -> None:
    for number, text in enumerate(cells):
        if text in ("", WIDER):
            continue
        right = number
        while right + 1 < len(cells) and cells[right + 1] == WIDER:
            right += 1
        area = Area(row, left + number, row, left + right)
        if text == LINE:
            page.dress(area, styles.FIGURE)
            continue
        if right > number:
            page.sheet.merge_cells(str(area))
        _cell(page, area, text, is_free=right == number and "".join(cells[number + 1 : number + 2]).strip("#@") == "")


def _cell(page: Page, area: Area, text: str, *, is_free: bool) -> None:
    """Write a cell; a text of ours shrinks where its neighbour on the right is not free."""
    if text.startswith(("[", "= ", "- ")):
        _key(page, text.strip("[]=- "), area, is_used=text[0] != "-")
        return
    sign, _, words = text.partition(" ") if text.split(" ")[0] in _LOOKS else ("", "", text)
    align = copy(styles.CENTRE if sign in _CENTRED else _LOOKS[sign].align)
    align.shrink_to_fit = not is_free or sign in _CENTRED
    page.dress(area, _LOOKS[sign], align=align)
    page.plain(str(area._replace(bottom=area.top, right=area.left)), page.say(words), _LOOKS[sign], align=align)


def _key(page: Page, key: str, area: Area, *, is_used: bool) -> None:
    """Note the cell of a key. A key that stands in several cells, below or beside each other, covers all of them."""
    if is_used:
        page.spans.setdefault(key, []).append(area)
    cell = area._replace(right=area.left)
    known = page.where.get(key, cell)
    below = (known.left, known.bottom + 1) == (cell.left, cell.top)
    beside = (known.top, known.right + 1) == (cell.top, cell.left)
    assert below or beside or known.meets(cell), f"{key}: {known}, {cell}"
    page.where[key] = known._replace(bottom=cell.bottom, right=max(known.right, cell.right))


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
    """Write lines below their headings, which begin at `place`, and return all their cells."""
    # An example is a line: a value for each column that is typed in, None for nothing.
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
            page.name_columns(column.key, *(part.key for part in column.parts))
            for part in column.parts:
                page.dress(page.where[part.key], part.style or style, show=part.show, align=part.align or column.align)
        else:
            how |= {"style": column.style, "note": column.note, "choices": column.choices, "message": column.message}
            page.entry(column.key, str(area), [line[typed.index(column.key)] for line in examples], **how)
        number = area.right + 1
    return Area(head.top + 1, head.left, bottom, number - 1)


def wrong(formula: str, width: float = 0) -> Column:
    """The last column: what is wrong, on its line."""
    return Column("wrong", "What is wrong", width, formula=formula, align=styles.LEFT, style=styles.WRONG)


def spare(page: Page, area: Area) -> None:
    """Show lines to type into as pale while the line above is empty: typing goes on where the yellow ends."""
    below = area._replace(top=area.top + 1)
    two = f"${column_letters(area.left)}{area.top}:${column_letters(area.right)}{area.top + 1}"
    if below.height > 0:
        page.rule(str(below), f"COUNTA({two})=0", styles.SPARE)


def same_places(page: Page, condition: str, show: str, *keys: str) -> None:
    """Show all figures with decimals if one of them is not whole; `condition` is the cell that says so."""
    for key in keys:
        page.rule(str(page.where[key]), page.fixed(condition), styles.shown_as(show))
