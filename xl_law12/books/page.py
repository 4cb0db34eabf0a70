"""The building blocks of a sheet: what is typed in, what is worked out, and how it prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import styles
from xl_law12.books.messages import MARK
from xl_law12.books.texts import Edition, Texts
from xl_law12.hosts.excel.names import vba_name
from xl_law12.ooxml.references import Area, Place, address, area_of, quoted_sheet
from xl_law12.sheet.functions import CATALOGUE

_CALL = re.compile(rf"\b({'|'.join(sorted((it.name for it in CATALOGUE), key=len, reverse=True))})\(")
_TRANSLATED = re.compile(r"\{\{(.+?)\}\}")


class Page:
    """A sheet while it is being written. Texts are given in English; `{{...}}` marks one inside a formula."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        self.sheet = sheet
        sheet.title = say(name)
        self.edition = edition
        self.say = say
        self.spills: dict[Place, Area] = {}
        self._watched: list[str] = []
        self._status: str | None = None

    # Texts

    def columns(self, *widths: float) -> None:
        """The widths of the columns from A on."""
        for number, width in enumerate(widths, start=1):
            self.sheet.column_dimensions[get_column_letter(number)].width = width

    def title(self, text: str, hint: str, last: str) -> None:
        """The first three rows up to a column: the title, what to do, and what is wrong (see `watch`)."""
        self.plain("A1", self.say(text), styles.TITLE, styles.FLUSH)
        self.sheet.row_dimensions[1].height = 24
        self.paragraph(f"A2:{last}2", hint, font=styles.NOTE)
        self.sheet.merge_cells(f"A3:{last}3")
        self.sheet.row_dimensions[3].height = 28
        self._status = "A3"

    def heading(self, area: str, text: str) -> None:
        """A band over a part of the sheet."""
        place = area.split(":")[0]
        self.plain(place, self.say(text), styles.HEADING, styles.FLUSH)
        for row in self.sheet[area]:
            for cell in row:
                cell.border = styles.UNDER

    def headings(self, place: str, *texts: str) -> None:
        """The headings of columns, side by side."""
        area = _area(place)
        for offset, text in enumerate(texts):
            where = address((area.top, area.left + offset))
            self.plain(where, self.say(text), styles.COLUMN, styles.HEAD_WRAPPED)
            self.sheet[where].fill = styles.HEADING_FILL
            self.sheet[where].border = styles.BOX
        self.sheet.row_dimensions[area.top].height = 30

    def label(self, place: str, text: str, *, font: Font = styles.PLAIN, align: Alignment = styles.LEFT) -> None:
        """A text of our own."""
        self.plain(place, self.say(text), font, align)

    def note(self, place: str, text: str) -> None:
        """A remark in small print."""
        self.label(place, text, font=styles.NOTE)

    def paragraph(self, area: str, text: str, *, font: Font = styles.PLAIN) -> None:
        """A longer text over merged cells."""
        place = area.split(":")[0]
        self.sheet.merge_cells(area)
        self.plain(place, self.say(text), font, styles.WRAPPED)

    def plain(self, place: str, value: Any, font: Font, align: Alignment) -> None:
        """A text that is the same in every language, or translated already."""
        cell = self.sheet[place]
        cell.value = value
        if isinstance(value, str) and value.startswith("="):
            cell.data_type = "s"
        cell.font, cell.alignment = font, align

    # What is typed in

    def entry(
        self,
        area: str,
        examples: Any = None,
        *,
        name: str = "",
        show: str = styles.TEXT,
        choices: Sequence[str] = (),
        message: str = "",
        align: Alignment = styles.LEFT,
    ) -> None:
        """Cells to type into, with examples (one value, a column, or rows), choices, or a message."""
        where = _area(area)
        for row, column in where.places():
            cell = self.sheet.cell(row, column)
            cell.fill, cell.border, cell.protection = styles.ENTRY_FILL, styles.BOX, styles.OPEN
            cell.number_format, cell.font, cell.alignment = show, styles.PLAIN, align
        if not self.edition.blank:
            self._fill(where, examples)
        if choices:
            self._offer(area, choices)
        if message:
            self._explain(area, message)
        if name:
            self.name(name, area)

    def wide_entry(self, area: str, example: Any = None, **how: Any) -> None:
        """One text to type over merged cells."""
        self.entry(area, **{key: value for key, value in how.items() if key != "name"})
        self.sheet.merge_cells(area)
        if how.get("name"):
            self.name(how["name"], area.split(":")[0])
        if not self.edition.blank and example is not None:
            self.sheet[area.split(":")[0]].value = self._translated_example(example)

    def _fill(self, where: Area, examples: Any) -> None:
        if examples is None:
            return
        rows = examples if isinstance(examples, list) else [examples]
        for row, line in enumerate(rows, start=where.top):
            for column, value in enumerate(line if isinstance(line, list) else [line], start=where.left):
                if value is not None and value != "":
                    cell = self.sheet.cell(row, column)
                    cell.value = self._translated_example(value)
                    if isinstance(value, str):
                        cell.data_type = "s"

    def _translated_example(self, value: Any) -> Any:
        """An example that is a text of ours is marked {{...}}."""
        return self.worded(value) if isinstance(value, str) else value

    def worded(self, text: str) -> str:
        """A text with its marked parts in the language of the edition."""
        return _TRANSLATED.sub(lambda found: self.say(found[1]), text)

    def _offer(self, area: str, choices: Sequence[str]) -> None:
        listed = ",".join(choice if choice.isupper() else self.say(choice) for choice in choices)
        check = DataValidation(type="list", formula1=f'"{listed}"', allow_blank=True, showErrorMessage=True)
        check.errorTitle, check.error = self.say("Not one of the choices"), listed
        check.add(area)
        self.sheet.add_data_validation(check)

    def _explain(self, area: str, message: str) -> None:
        check = DataValidation(type=None, allow_blank=True, showInputMessage=True, showErrorMessage=False)
        check.promptTitle, check.prompt = self.say("What to type"), self.say(message)
        check.add(area)
        self.sheet.add_data_validation(check)

    def name(self, name: str, area: str) -> None:
        """A name for cells that belongs to this sheet, and goes with it when it is copied."""
        corners = ":".join("$" + "$".join(re.fullmatch(r"([A-Z]+)(\d+)", it).groups()) for it in area.split(":"))  # type: ignore[union-attr]
        self.sheet.defined_names[name] = DefinedName(name, attr_text=f"{quoted_sheet(self.sheet.title)}!{corners}")

    # What is worked out

    def result(
        self,
        place: str,
        formula: str,
        *,
        show: str = styles.GENERAL,
        font: Font = styles.PLAIN,
        align: Alignment = styles.RIGHT,
        boxed: bool = True,
        watched: bool = False,
        array: bool = False,
    ) -> None:
        """A formula: in a cell, or over an area (F5:G64), where it spills; an `array` reads ranges cell by cell."""
        area = _area(place)
        text = self._formula(formula)
        first = self.sheet.cell(area.top, area.left)
        if ":" in place or array:
            first.value = ArrayFormula(place, text)
            self.spills[area.top, area.left] = area
        else:
            first.value = text
        for row, column in area.places():
            cell = self.sheet.cell(row, column)
            cell.number_format, cell.font, cell.alignment = show, font, align
            if boxed:
                cell.border = styles.BOX
        if watched:
            self.watch(place)

    def results(self, rows: Iterable[int], column: str, formula: str, **how: Any) -> None:
        """The same formula in several rows; `{row}` is the row's number."""
        for row in rows:
            self.result(f"{column}{row}", formula.replace("{row}", str(row)), **how)

    def sentence(self, area: str, formula: str, *, font: Font = styles.PLAIN) -> None:
        """A formula whose text is read and copied, over merged cells."""
        place = area.split(":")[0]
        self.sheet.merge_cells(area)
        self.result(place, formula, font=font, align=styles.WRAPPED, boxed=False)
        for row in self.sheet[area]:
            for cell in row:
                cell.border = styles.BOX

    def _formula(self, formula: str) -> str:
        return "=" + self.spelled(self.worded(formula))

    def spelled(self, text: str) -> str:
        """A text with our functions under the names that they have in the edition's program."""
        return _CALL.sub(lambda it: f"{vba_name(it[1])}(", text) if self.edition.for_vba else text

    def helper(self, place: str, formula: str) -> None:
        """A formula that only other formulas read, beside what is printed, in small print."""
        self.result(place, formula, font=styles.NOTE, align=styles.LEFT, boxed=False, array=True)

    def break_before(self, row: int) -> None:
        """Begin a new page of the print at a row."""
        self.sheet.row_breaks.append(Break(id=row - 1))

    def fade(self, area: str, condition: str) -> None:
        """Hide the text of cells on which a condition holds; it is written for the first of them."""
        white = DifferentialStyle(font=Font(color="FFFFFF"))
        self.sheet.conditional_formatting.add(
            area, Rule(type="expression", dxf=white, formula=[condition], stopIfTrue=True)
        )

    def watch(self, area: str) -> None:
        """Count the #LAW12! sentences of an area (one column or one row) in the sheet's third row."""
        self._watched.append(area)

    # The whole sheet

    def print_on(self, orientation: str, last: str, *, repeated: str = "", one_page: bool = True) -> None:
        """On A4, up to a cell; with the title and the page's number."""
        sheet: Any = self.sheet
        sheet.page_setup.paperSize, sheet.page_setup.orientation = 9, orientation
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(one_page)
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.print_area = f"A1:{last}"
        if repeated:
            sheet.print_title_rows = repeated
        sheet.oddHeader.left.text, sheet.oddHeader.right.text = "xl-law12", "&A"
        sheet.oddFooter.centre.text = self.say("Page &P of &N")
        margins = sheet.page_margins
        margins.left = margins.right = 0.5
        margins.top = margins.bottom = 0.7

    def finish(self) -> None:
        """Messages in red and counted, grid off, protected without a password."""
        sheet = self.sheet
        sheet.sheet_view.showGridLines = False
        if self._status is not None:
            self._write_status()
        used = sheet.calculate_dimension()
        red = DifferentialStyle(font=Font(bold=True, color=styles.RED))
        first = used.split(":")[0]
        rule = Rule(type="beginsWith", operator="beginsWith", text=MARK, dxf=red, formula=[f'LEFT({first},7)="{MARK}"'])
        sheet.conditional_formatting.add(used, rule)
        sheet.protection.sheet = True
        sheet.protection.formatCells = sheet.protection.formatColumns = sheet.protection.formatRows = False

    def _write_status(self) -> None:
        counts = "+".join(f'SUMPRODUCT(--(LEFT({area},7)="{MARK}"))' for area in self._watched) or "0"
        first = '""'
        for area in reversed(self._watched):
            found = (
                f'INDEX({area},MATCH("{MARK}*",{area},0))'
                if ":" in area
                else f'IF(LEFT({area},7)="{MARK}",{area},NA())'
            )
            first = f"IFERROR({found},{first})"
        self.result(
            "A3",
            f'IF({counts}=0,"",{counts}&" "&IF({counts}=1,"{{{{message}}}}","{{{{messages}}}}")&": "&{first})',
            font=styles.MESSAGE,
            align=styles.WRAPPED,
            boxed=False,
        )


def guarded(cell: str) -> str:
    """A single input in a formula: LibreOffice would hand over a blank cell as 0."""
    return f'IF(ISBLANK({cell}),"",{cell})'


def _area(text: str) -> Area:
    found = area_of(text)
    assert found is not None, text
    return found
