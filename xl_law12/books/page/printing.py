"""How a sheet prints."""

from __future__ import annotations

from openpyxl.worksheet.pagebreak import Break

from xl_law12.books.page.messages import Messages

A4 = 9


class Printing(Messages):
    """A sheet on paper."""

    def break_before(self, row: int) -> None:
        """Begin a new page of the print at a row."""
        self.sheet.row_breaks.append(Break(id=row - 1))

    def print_on(self, orientation: str, area: str, *, repeated: str = "", one_page: bool = True) -> None:
        """As wide as the paper, with the title and the page's number."""
        sheet = self.sheet
        sheet.page_setup.paperSize, sheet.page_setup.orientation = A4, orientation
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(one_page)
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        if area:
            sheet.print_area = area
        if repeated:
            sheet.print_title_rows = repeated
        sheet.oddHeader.left.text, sheet.oddHeader.right.text = "xl-law12", "&A"
        sheet.oddFooter.centre.text = self.say("Page &P of &N")
        margins = sheet.page_margins
        margins.left = margins.right = 0.45
        margins.top = margins.bottom = 0.7
