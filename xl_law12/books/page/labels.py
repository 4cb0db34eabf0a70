"""The ground of a sheet: where its cells stand, and our own texts on it."""

from __future__ import annotations

from typing import Any

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas, styles
from xl_law12.books.texts import Edition, Texts
from xl_law12.excel.references import Area, address, area_of


class Labels:
    """Every cell that is typed in or worked out has a key: `where[key]` says where it stands. Texts are English."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        self.sheet: Any = sheet
        sheet.title = say(name)
        self.name, self.edition, self.say = name, edition, say
        self.where: dict[str, Area] = {}
        self.hint: tuple[str, str] | None = None  # the cell below the title, and what to do on this sheet

    def columns(self, *widths: float) -> None:
        """Set the widths of the columns from A on."""
        for number, width in enumerate(widths, start=1):
            self.sheet.column_dimensions[get_column_letter(number)].width = width

    def title(self, text: str, hint: str, first: str = "B") -> None:
        """Write the first two rows: the title; what to do, or what is wrong (see `report`)."""
        self.plain(f"{first}1", self.say(text), styles.TITLE, styles.FLUSH)
        self.sheet.row_dimensions[1].height = 23
        self.hint = (f"{first}2", hint)

    def heading(self, area: str, text: str) -> None:
        """Draw a band with a text over a part of the sheet."""
        where = placed(area)
        self.plain(address((where.top, where.left)), self.say(text), styles.HEADING, styles.FLUSH)
        for place in where.places():
            self.sheet.cell(*place).border = styles.UNDER

    def headings(self, place: str, *texts: str, height: float = 28) -> None:
        """Write the headings of columns, side by side."""
        area = placed(place)
        for offset, text in enumerate(texts):
            where = address((area.top, area.left + offset))
            self.plain(where, self.say(text), styles.COLUMN, styles.HEAD_WRAPPED)
            self.sheet[where].fill, self.sheet[where].border = styles.HEADING_FILL, styles.UNDER
        self.sheet.row_dimensions[area.top].height = height

    def label(self, place: str, text: str, *, font: Font = styles.PLAIN, align: Alignment = styles.FLUSH) -> None:
        """Write a text of our own, in the edition's language."""
        self.plain(place, self.say(text), font, align)

    def note(self, place: str, text: str) -> None:
        """Write a remark in small print."""
        self.label(place, text, font=styles.NOTE)

    def paragraph(self, area: str, text: str, *, font: Font = styles.PLAIN) -> None:
        """Write a longer text over merged cells."""
        self.sheet.merge_cells(area)
        self.plain(area.split(":")[0], self.say(text), font, styles.WRAPPED)

    def plain(self, place: str, value: Any, font: Font, align: Alignment) -> None:
        """Write a text that is the same in every language, or translated already."""
        cell = self.sheet[place]
        cell.value, cell.font, cell.alignment = value, font, align
        if isinstance(value, str):
            cell.data_type = "s"  # also where it begins with =

    def panel(self, area: str) -> None:
        """Paint the ground on which a ruling stands."""
        for place in placed(area).places():
            self.sheet.cell(*place).fill = styles.PANEL_FILL

    def rule(self, area: str, condition: str, style: DifferentialStyle) -> None:
        """Give an area another look where a condition holds; the condition is written for the first cell."""
        self.sheet.conditional_formatting.add(area, Rule(type="expression", dxf=style, formula=[condition]))

    def alias(self, key: str, area: Area) -> None:
        """Give an area a further name: some of the lines of a column, say."""
        self.where[key] = area

    def column_of(self, key: str, first: str, count: int) -> None:
        """Give so many cells a further name: one below the other, the first of which has a name of its own."""
        area = self.where[first]
        self.alias(key, area._replace(bottom=area.top + count - 1))

    def cell(self, key: str) -> str:
        """The cell of a key, or the first of its cells, as a message names it."""
        return address(self.where[key][:2])

    def _stands(self, key: str, area: str) -> Area:
        where = placed(area)
        if key:
            assert key not in self.where and formulas.may_be_name(key), key
            self.where[key] = where
        return where


def placed(text: str) -> Area:
    """The area of an address."""
    area = area_of(text)
    assert area is not None, text
    return area
