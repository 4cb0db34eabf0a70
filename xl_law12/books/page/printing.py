"""How a sheet is printed."""

from __future__ import annotations

from openpyxl.worksheet.pagebreak import Break

from xl_law12.books.page import Page
from xl_law12.excel.references import address

A4 = 9
SIDES, FOR_THE_HEADER, ABOVE_THE_HEADER = 0.45, 0.6, 0.3  # of the paper, in inches


def break_before(page: Page, row: int) -> None:
    """Begin a new page of the print at a row."""
    page.sheet.row_breaks.append(Break(id=row - 1))


def print_on(
    page: Page, orientation: str, area: str, *, repeated: str = "", one_page: bool = True, headed: bool = True
) -> None:
    """Print as wide as the paper, with the title and the page's number."""
    sheet = page.sheet
    sheet.page_setup.paperSize, sheet.page_setup.orientation = A4, orientation
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(one_page)
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    if area:
        print_only(page, area)
    if repeated:
        sheet.print_title_rows = repeated
    if headed:
        sheet.oddHeader.left.text, sheet.oddHeader.right.text = "xl-law12", "&A"
        sheet.oddFooter.centre.text = page.say("Page &P of &N")
    sheet.print_options.horizontalCentered = not headed
    margins = sheet.page_margins
    margins.left = margins.right = SIDES
    margins.top = margins.bottom = FOR_THE_HEADER if headed else SIDES
    margins.header = margins.footer = ABOVE_THE_HEADER


def print_only(page: Page, area: str) -> None:
    """Print this area, and as a second area a hidden cell, which prints nothing.

    Where a sheet has only one print area, LibreOffice draws the page breaks as dashes through the cells.
    """
    hidden = page.first_step
    page.sheet.print_area = area if hidden is None else f"{area},{address(hidden)}"
