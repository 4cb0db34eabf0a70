"""What is worked out: formulas that know nothing but keys."""

from __future__ import annotations

from openpyxl.styles import Alignment, Border, Font
from openpyxl.utils import get_column_interval, get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import styles
from xl_law12.books.page.entries import Entries
from xl_law12.books.page.labels import placed
from xl_law12.books.texts import Edition, Texts
from xl_law12.excel.references import Area, Place, address

NUMBERS = "no"
HOME = "at_home"  # a step that no other sheet has at this place


class Answers(Entries):
    """A sheet with formulas, and with steps that only other formulas read."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        super().__init__(sheet, name, edition, say)
        self.formulas: list[tuple[Area, str]] = []
        self.next_helper: Place | None = None

    def result(
        self,
        key: str,
        area: str,
        formula: str,
        *,
        show: str = styles.GENERAL,
        font: Font = styles.PLAIN,
        align: Alignment = styles.RIGHT,
        border: Border | None = None,
    ) -> None:
        """Declare a formula in a cell, or over an area in which it spills."""
        where = self._stands(key, area)
        self.formulas.append((where, formula))
        for place in where.places():
            cell = self.sheet.cell(*place)
            cell.number_format, cell.font, cell.alignment = show, font, align
            if border is not None:
                cell.border = border

    def sentence(
        self,
        area: str,
        key: str,
        *,
        font: Font = styles.PLAIN,
        align: Alignment = styles.WRAPPED,
        border: Border | None = None,
    ) -> None:
        """Show the text of another cell over merged cells."""
        self.sheet.merge_cells(area)
        first = area.split(":")[0]
        self.sheet[first].value = f"={address((self.where[key].top, self.where[key].left))}"
        self.sheet[first].font, self.sheet[first].alignment = font, align
        if border is not None:
            for place in placed(area).places():
                self.sheet.cell(*place).border = border

    def to_copy(self, key: str, place: str, formula: str, *, font: Font = styles.PLAIN) -> None:
        """Show in one cell what is to be copied as a value: pasted as a formula elsewhere, it says so."""
        if HOME not in self.where:
            self.step(HOME, f'"{HOME}"')
        undo = "«pasted as a formula: undo that, and paste it as a value»"
        own = f'IF({{{HOME}}}="{HOME}",{formula},{undo})'
        self.result(key, place, own, font=font, align=styles.FLUSH, border=styles.BOX)

    def helpers(self, place: str) -> None:
        """Say where the steps begin that only other formulas read; their columns are hidden."""
        self.next_helper = (placed(place).top, placed(place).left)

    def step(self, key: str, formula: str, rows: int = 1, columns: int = 1) -> None:
        """Declare a step that only other formulas read: one below the other, larger ones in columns of their own."""
        assert self.next_helper is not None
        row, column = self.next_helper
        if rows * columns == 1:
            self.next_helper = (row + 1, column)
            area = Area(row, column, row, column)
        else:
            first = max([area.right for area in self.where.values()] + [column]) + 1
            area = Area(row, first, row + rows - 1, first + columns - 1)
        for number in range(area.left, area.right + 1):
            self.sheet.column_dimensions[get_column_letter(number)].hidden = True
        self.result(key, str(area), formula, align=styles.FLUSH, font=styles.NOTE)

    def hide(self, first: str, last: str) -> None:
        """Hide columns from one to another."""
        for letter in get_column_interval(first, last):
            self.sheet.column_dimensions[letter].hidden = True


def numbers(lines: str) -> str:
    """A formula for 1, 2, 3 ... along the lines of a column: constants, which every program reads alike.

    >>> numbers("score")
    '{score.no}'
    """
    return f"{{{lines}.{NUMBERS}}}"
