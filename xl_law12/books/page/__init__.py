"""A sheet while it is being written, a layer a module: texts, entries, answers, lines, messages, the print.

Every cell that is typed in or worked out has a key. The key is a defined name of the sheet, and formulas know nothing
else: `page.where[key]` says where it stands.
"""

from __future__ import annotations

from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas
from xl_law12.books.page.answers import NUMBERS, numbers
from xl_law12.books.page.lines import EACH, Column
from xl_law12.books.page.printing import Printing
from xl_law12.books.texts import Edition, Texts
from xl_law12.excel.references import Area, Place, address, quoted_sheet

__all__ = ["EACH", "Column", "Page", "numbers"]


class Page(Printing):
    """One sheet among the others of its workbook."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts, pages: dict[str, Page]) -> None:
        super().__init__(sheet, name, edition, say)
        self.pages = pages
        self.spills: dict[Place, Area] = {}

    def finish(self, *, protected: bool = True, tab: str = "") -> None:
        """Write the message at the top, select the first input, hide the grid, protect without a password."""
        view = self.sheet.sheet_view
        view.showGridLines = not protected
        if tab:
            self.sheet.sheet_properties.tabColor = tab
        self.write_hint()
        if self.inputs and protected:
            first = self.where[self.first or self.inputs[0]]
            for selection in view.selection:
                selection.activeCell = selection.sqref = address((first.top, first.left))
        if protected:
            protection = self.sheet.protection
            protection.sheet = True
            protection.formatCells = protection.formatColumns = protection.formatRows = False

    def settle(self) -> None:
        """Write the formulas with their names, and the names themselves."""
        meanings: dict[str, str] = {}

        def name(sheet: str, key: str) -> str:
            if key == NUMBERS:
                key, sheet = self.numbers(self.where[sheet].height), ""
            page = self.pages[sheet] if sheet else self
            own = f"{sheet.lower().replace(' ', '_')}_{key}" if sheet else key
            meanings[own] = page.meaning(key)
            return own

        for area, declared in self.formulas:
            assert not formulas.has_address(declared), declared
            text = formulas.worded(formulas.named(declared, name), self.say)
            assert len(text) <= formulas.LONGEST, f"{self.name}, {area}: {len(text)} characters: {text}"
            self._write(area, "=" + (formulas.for_vba(text) if self.edition.for_vba else text))
        for key in self.inputs:
            name("", key)
        for own, meaning in meanings.items():
            self.sheet.defined_names[own] = DefinedName(own, attr_text=meaning)

    def numbers(self, count: int) -> str:
        """The name of the constants 1 to `count`, in a hidden column."""
        key = f"to_{count}"
        if key not in self.where:
            column = max(area.right for area in self.where.values()) + 1
            self.where[key] = Area(1, column, count, column)
            self.sheet.column_dimensions[get_column_letter(column)].hidden = True
            for number in range(1, count + 1):
                self.sheet.cell(number, column, number)
        return key

    def meaning(self, key: str) -> str:
        """What the name of a key stands for: its cells; an input of one cell with its guard."""
        area = self.where[key]
        first, last = (f"${get_column_letter(column)}${row}" for row, column in (area[:2], area[2:]))
        cells = f"{quoted_sheet(self.sheet.title)}!{first}" + ("" if area.is_cell else f":{last}")
        return formulas.guarded(cells) if area.is_cell and key in self.inputs else cells

    def _write(self, area: Area, text: str) -> None:
        """Write a formula. Each is a dynamic one: its names may stand for ranges."""
        self.sheet.cell(area.top, area.left).value = ArrayFormula(str(area), text)
        self.spills[area.top, area.left] = area
