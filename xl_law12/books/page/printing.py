"""What a sheet draws and prints: charts of bars, and the paper."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.worksheet.pagebreak import Break

from xl_law12.books import styles
from xl_law12.books.page import Page, messages
from xl_law12.excel.references import address

A4 = 9
CUT = "cut"  # the message that more lines are filled in than print
SIDES, FOR_THE_HEADER, ABOVE_THE_HEADER = 0.45, 0.6, 0.3  # of the paper, in inches


def break_before(page: Page, row: int) -> None:
    """Begin a new page of the print at a row."""
    page.sheet.row_breaks.append(Break(id=row - 1))


def print_on(
    page: Page, orientation: str, area: str = "", *, repeated: str = "", one_page: bool = True, headed: bool = True
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
    """Print this area, and as a second area a hidden cell, which prints nothing."""
    # Where a sheet has only one print area, LibreOffice draws the page breaks as dashes through the cells.
    hidden = page.first_step
    page.sheet.print_area = area if hidden is None else f"{area},{address(hidden)}"


def print_so_many(page: Page, lines: int = 0) -> None:
    """Print so many lines, at least those that one page has room for."""
    # A print area has a fixed size: only Excel takes a formula for it, and formulas that show nothing print as empty
    # pages. So the cell `printed` holds the number of lines, and the sheet says when there are more.
    columns, head, least = page.printable
    page.sheet[page.cell("printed")].value = many = max(lines, least)
    print_only(page, f"{columns}{head + many}")


def tell_what_is_cut(page: Page, head: int, least: int, used: str) -> None:
    """Print the lines below a row, at least so many; the status says when a line after them is used."""
    page.printable = f"A1:{page.last}", head, least
    page.constants("printed", [least])
    print_so_many(page)
    how = f'«More lines are filled in than print. To print all of them, define as print range»&" {page.printable[0]}"'
    messages.tell(page, CUT, f'IF({used}>printed,"● "&{how}&({head}+{used}),"")')


def chart(page: Page, place: str, labels: str, bars: dict[str, tuple[str, str]], size: tuple[float, float]) -> Any:
    """Draw the figures of some keys, each with a title and a colour, labelled by another key (sizes: centimetres)."""
    # A column of an empty text has no height; a line would fall to 0 after the last figure.
    drawn: Any = BarChart()
    (drawn.width, drawn.height), drawn.gapWidth, drawn.title, drawn.legend = size, 40, None, None
    drawn.visible_cells_only = False  # the figures may stand in hidden columns
    for key, (title, colour) in bars.items():
        series = Series(page.reference(key), title=title or None)
        series.graphicalProperties, series.invertIfNegative = GraphicalProperties(solidFill=colour), False
        drawn.series.append(series)
    drawn.set_categories(page.reference(labels))
    drawn.x_axis.delete = drawn.y_axis.delete = False
    drawn.x_axis.axPos, drawn.x_axis.tickLblPos = "b", "low"
    grid = GraphicalProperties(ln=LineProperties(solidFill=styles.LINE))
    drawn.y_axis.number_format, drawn.y_axis.majorGridlines = styles.SIGNED, ChartLines(spPr=grid)
    page.sheet.add_chart(drawn, place)
    return drawn
