"""The status of a sheet, in its second row: the gravest of what does not fit, or what to do."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import refused_or_error
from xl_law12.books.page import Page, placed
from xl_law12.doubts import MARKS
from xl_law12.excel.references import Area, column_letters
from xl_law12.sheet.functions.status import OF_A_SHEET

# In Excel only a volatile formula sees a lock (each opening would ask to save): a wide sheet's hint names the cure.
PASTED = "Pasted, and locked or recoloured: Ctrl+Z, then paste as values."
ERROR_VALUE = "«▲ A cell holds an error value: Ctrl+Z, then paste as values. If many do: see Start.»"
WIDE = 140  # the least width, in characters, of a sheet on which hint and cure are in sight, on paper too
# LibreOffice's function of this name sees them: it is handed the cells to type into, and says where one was pasted.
WITH_FORMATS = f"{OF_A_SHEET}(input_area,input_areas,"
PASTED_HERE = "pasted (or cut) with its format: Ctrl+Z, then paste as values."
LOOKS = {"wrong": styles.STATUS_WRONG, "asked": styles.STATUS_ASKED, "assumed": styles.STATUS_ASSUMED}


def tell(page: Page, key: str, formula: str, rows: int = 1) -> None:
    """Let the status look at the text of a formula: a refusal, or a line for each doubt, as functions write them."""
    # A doubt begins with one of MARKS. The texts stand below each other, left of the steps: the status reads one range.
    assert page.first_step is not None
    row, column = page.first_step
    place = Area(row + len(page.messages), column - 1, row + len(page.messages) + rows - 1, column - 1)
    page.hide(place.left, place.left)
    page.result(key, formula, str(place), style=styles.NOTE)
    page.messages += [key] * rows
    page.alias("told_here", Area(row, column - 1, place.bottom, column - 1))


def name_cells(page: Page, *keys: str, **named: str) -> None:
    """Say in which cells the arguments stand that a refusal may name: those of the keys, or under another name."""
    named |= {key: key for key in keys}
    page.argument_cells |= {name: key for name, key in named.items() if key in page.where}


def write_status(page: Page) -> None:
    """Write the status below the title: red where something is wrong, amber where something is asked."""
    if not page.hint:
        return
    row = Area(2, 2, 2, placed(f"{page.last}1").right)
    page.dress(row, styles.STATUS)
    page.height(2, 18)
    if not page.messages:
        page.label("B2", page.hint, styles.STATUS)
        return
    if page.argument_cells:
        page.constants("argument_names", list(page.argument_cells))
        page.constants("argument_cells", [page.cell(key) for key in page.argument_cells.values()])
    named = ",argument_names,argument_cells" if page.argument_cells else ""
    areas = [area for key in page.inputs for area in page.spans[key]]
    page.constants("input_areas", [page.say(PASTED_HERE), *map(str, areas)])
    page.alias("input_area", Area.around(areas))
    last = placed(f"{page.printable[0].rpartition(':')[2] or page.last}1").right  # the print ends there
    width = sum(page.widths.get(column_letters(column), 0) for column in range(row.left, last + 1))
    page.constants("hint", [" ".join(map(page.say, [page.hint, PASTED][: 1 + (width >= WIDE)]))])
    # a pasted formula may be an error value, which LibreOffice hands to no function
    function = "SHEET_STATUS(" if page.edition.for_vba else WITH_FORMATS
    status = f"IFERROR({function}told_here,hint{named}),{ERROR_VALUE})"
    page.result("status", status, "B2", style=styles.STATUS)
    for gravity, mark in MARKS.items():
        page.rule(str(row), f'LEFT($B$2,1)="{mark}"', LOOKS[gravity])


def quiet(page: Page, *keys: str) -> None:
    """Hide refusals that another cell shows."""
    for key in keys:
        page.rule(str(page.where[key]), refused_or_error(page.cell(key)), styles.shown_as(styles.UNSEEN))


def mark(page: Page, typed: str, read: str) -> None:
    """Mark the cells whose line cannot be read."""
    page.rule(str(page.where[typed]), refused_or_error(f"${page.cell(read)}"), styles.RED)
