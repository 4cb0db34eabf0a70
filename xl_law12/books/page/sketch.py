"""Writes a part of a sheet from a drawing: each line is a row, and | stands between cells.

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

from copy import copy

from xl_law12.books import styles
from xl_law12.books.page import Page, placed
from xl_law12.excel.references import Area

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


def card(page: Page, drawing: str) -> int:
    """Draw the card, what is read across the room, in rows 3 and 4 and what stands below it; the card stays in sight.

    Returns the number of the row below.
    """
    page.height(1, 26)
    page.dress(placed(f"B3:{page.last}3"), styles.CARD_LABEL)
    page.dress(placed(f"B4:{page.last}4"), styles.CARD_VERDICT)
    page.sheet.freeze_panes = "A5"
    return draw(page, "B3", drawing)


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
