"""How a sheet is printed."""

from __future__ import annotations

from openpyxl.worksheet.pagebreak import Break

from xl_law12.books import styles
from xl_law12.books.page import Page, placed
from xl_law12.excel.references import Area, address

A4 = 9
TWO_LINES_HIGH = 27
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


def down_to(page: Page, row: int) -> str:
    """The area of all visible columns that are in use, down to a row."""
    columns = {column for _, column in page.taken if not page.is_hidden(Area(1, column, 1, column))}
    return str(Area(1, 1, row, max(columns)))


def print_only(page: Page, area: str) -> None:
    """Print this area, and as a second area a hidden cell, which prints nothing.

    Where a sheet has only one print area, LibreOffice draws the page breaks as dashes through the cells.
    """
    hidden = page.first_step
    page.sheet.print_area = area if hidden is None else f"{area},{address(hidden)}"


def print_lines(page: Page, last_column: str, head: int, count: int, first: int = 1) -> None:
    """Print so many lines below their headings.

    A print area has a fixed size: only Excel takes a formula for it, and formulas that show nothing print as empty
    pages. So the cell `printed` holds the number of lines, and `tell_what_is_cut` warns when there are more.
    """
    print_only(page, f"A{first}:{last_column}{head + count}")
    place = page.where["printed"]
    page.sheet.cell(place.top, place.left).value = count


def tell_what_is_cut(page: Page, place: str, last_column: str, head: int) -> None:
    """Where `last` is beyond `printed`, say how to print all lines by the menu of the program."""
    so_many = 'printed&" "&«of»&" "&last&" "&«lines print. All of them: select»'
    define = "Format, Print Ranges, Define (Excel: Page Layout, Print Area, Set)"
    page.step("print_how", f"«{define}; then type how many under Lines to print.»")
    said = f'{so_many}&" A1:{last_column}"&(last+{head})&": "&print_how'
    page.step("cut", f'IF(last>printed,{said},"")')
    row = placed(place).top
    page.merge("cut_shown", f"{place}:{last_column}{row}")
    page.dress(page.spans["cut_shown"][0], styles.WRONG, align=styles.TWO_LINES)
    page.sheet[place].value = f"={page.cell('cut')}"
    page.shown.add(page.where["cut"])
    page.height(row, TWO_LINES_HIGH)
