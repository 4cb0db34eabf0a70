"""A sheet while it is being written: what is typed in, what is worked out, and how it prints.

Every cell that is typed in or worked out has a key. The key is a defined name of the sheet, and formulas know nothing
else: `page.where[key]` says where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_interval, get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas, styles
from xl_law12.books.texts import Edition, Texts
from xl_law12.ooxml.references import Area, Place, address, area_of, quoted_sheet

ATTENTION = "▲ "
NUMBERS = "no"
EACH = "[line]"  # the number of a line, where a function answers for one outcome at a time


class Column(NamedTuple):
    """A column of lines, declared once. One that has a formula is worked out, the others are typed in."""

    key: str
    head: str
    width: float = 0
    formula: str = ""
    show: str = styles.GENERAL
    align: Alignment = styles.CENTRE
    choices: Sequence[str] = ()
    message: str = ""
    font: Font = styles.PLAIN
    spans: int = 1  # how many columns the answer of the formula has


class Page:
    """One sheet. Texts are given in English."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts, pages: dict[str, Page]) -> None:
        self.sheet: Any = sheet
        sheet.title = say(name)
        self.name, self.edition, self.say, self.pages = name, edition, say, pages
        self.where: dict[str, Area] = {}
        self.inputs: list[str] = []
        self.settings: list[str] = []
        self.first = ""  # the input that is selected on opening, where it is not the first one declared
        self.spills: dict[Place, Area] = {}
        self._formulas: list[tuple[Area, str]] = []
        self._messages: list[str] = []
        self._hint: tuple[str, str] | None = None
        self._next_helper: Place | None = None

    # Texts

    def columns(self, *widths: float) -> None:
        """The widths of the columns from A on."""
        for number, width in enumerate(widths, start=1):
            self.sheet.column_dimensions[get_column_letter(number)].width = width

    def title(self, text: str, hint: str, first: str = "B") -> None:
        """The first two rows: the title; what to do, or what is wrong (see `report`)."""
        self.plain(f"{first}1", self.say(text), styles.TITLE, styles.FLUSH)
        self.sheet.row_dimensions[1].height = 23
        self._hint = (f"{first}2", hint)

    def heading(self, area: str, text: str) -> None:
        """A band over a part of the sheet."""
        where = _area(area)
        self.plain(address((where.top, where.left)), self.say(text), styles.HEADING, styles.FLUSH)
        for place in where.places():
            self.sheet.cell(*place).border = styles.UNDER

    def headings(self, place: str, *texts: str, height: float = 28) -> None:
        """The headings of columns, side by side."""
        area = _area(place)
        for offset, text in enumerate(texts):
            where = address((area.top, area.left + offset))
            self.plain(where, self.say(text), styles.COLUMN, styles.HEAD_WRAPPED)
            self.sheet[where].fill, self.sheet[where].border = styles.HEADING_FILL, styles.UNDER
        self.sheet.row_dimensions[area.top].height = height

    def label(self, place: str, text: str, *, font: Font = styles.PLAIN, align: Alignment = styles.FLUSH) -> None:
        """A text of our own."""
        self.plain(place, self.say(text), font, align)

    def note(self, place: str, text: str) -> None:
        """A remark in small print."""
        self.label(place, text, font=styles.NOTE)

    def paragraph(self, area: str, text: str, *, font: Font = styles.PLAIN) -> None:
        """A longer text over merged cells."""
        self.sheet.merge_cells(area)
        self.plain(area.split(":")[0], self.say(text), font, styles.WRAPPED)

    def plain(self, place: str, value: Any, font: Font, align: Alignment) -> None:
        """A text that is the same in every language, or translated already."""
        cell = self.sheet[place]
        cell.value, cell.font, cell.alignment = value, font, align
        if isinstance(value, str):
            cell.data_type = "s"  # also where it begins with =

    def panel(self, area: str) -> None:
        """The ground on which a ruling stands."""
        for place in _area(area).places():
            self.sheet.cell(*place).fill = styles.PANEL_FILL

    # What is typed in

    def entry(
        self,
        key: str,
        area: str,
        examples: Any = None,
        *,
        show: str = styles.GENERAL,
        choices: Sequence[str] = (),
        message: str = "",
        align: Alignment = styles.CENTRE,
        setting: bool = False,
    ) -> None:
        """Cells to type into, with examples (a value, a column, or rows), choices, or a message.

        A setting stands in the blank edition too.
        """
        where = self._stands(key, area)
        self.inputs.append(key)
        for place in where.places():
            cell = self.sheet.cell(*place)
            cell.fill, cell.protection = styles.ENTRY_FILL, styles.OPEN
            cell.border = styles.ENTRY if where.height == 1 else styles.ENTRY_LIST
            cell.number_format, cell.font, cell.alignment = show, styles.PLAIN, align
        if setting or not self.edition.blank:
            self._fill(where, examples)
        if setting:
            self.settings.append(key)
        if choices:
            self._offer(area, choices)
        elif message:
            self._explain(area, message)

    def open(self, area: str) -> None:
        """Cells that may be cleared with the inputs around them, and are none themselves."""
        for place in _area(area).places():
            self.sheet.cell(*place).protection = styles.OPEN

    def unused(self, place: str) -> None:
        """A cell among inputs that takes nothing, and may be cleared with them."""
        cell = self.sheet[place]
        cell.value, cell.fill, cell.border = None, PatternFill(), Border()

    def _fill(self, where: Area, examples: Any) -> None:
        rows = examples if isinstance(examples, list) else [examples]
        for row, line in enumerate(rows, start=where.top):
            for column, value in enumerate(line if isinstance(line, list) else [line], start=where.left):
                if value not in (None, ""):
                    cell = self.sheet.cell(row, column)
                    cell.value = self.say(value[1:-1]) if str(value).startswith("«") else value
                    if isinstance(value, str):
                        cell.data_type = "s"

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

    # What is worked out

    def result(
        self,
        key: str,
        area: str,
        formula: str,
        *,
        show: str = styles.GENERAL,
        font: Font = styles.PLAIN,
        align: Alignment = styles.RIGHT,
        boxed: bool = False,
    ) -> None:
        """A formula in a cell, or over an area in which it spills."""
        where = self._stands(key, area)
        self._formulas.append((where, formula))
        for place in where.places():
            cell = self.sheet.cell(*place)
            cell.number_format, cell.font, cell.alignment = show, font, align
            if boxed:
                cell.border = styles.ROW

    def sentence(self, area: str, key: str) -> None:
        """The text of another cell, over merged cells."""
        self.sheet.merge_cells(area)
        first = area.split(":")[0]
        self.sheet[first].value = f"={address((self.where[key].top, self.where[key].left))}"
        self.sheet[first].font, self.sheet[first].alignment = styles.PLAIN, styles.WRAPPED
        for place in _area(area).places():
            self.sheet.cell(*place).border = styles.BOX

    def helpers(self, place: str) -> None:
        """Where the steps begin that only other formulas read; their columns are hidden."""
        self._next_helper = (_area(place).top, _area(place).left)

    def step(self, key: str, formula: str, rows: int = 1, columns: int = 1) -> None:
        """A step that only other formulas read: one below the other, larger ones in columns of their own."""
        assert self._next_helper is not None
        row, column = self._next_helper
        if rows * columns == 1:
            self._next_helper = (row + 1, column)
            area = Area(row, column, row, column)
        else:
            first = max([it.right for it in self.where.values()] + [column]) + 1
            area = Area(row, first, row + rows - 1, first + columns - 1)
        for number in range(area.left, area.right + 1):
            self.sheet.column_dimensions[get_column_letter(number)].hidden = True
        self.result(key, str(area), formula, align=styles.FLUSH, font=styles.NOTE)

    def hide(self, first: str, last: str) -> None:
        """Hide columns from one to another."""
        for letter in get_column_interval(first, last):
            self.sheet.column_dimensions[letter].hidden = True

    def alias(self, key: str, area: Area) -> None:
        """A further name: for some of the lines of a column, say."""
        self.where[key] = area

    def _stands(self, key: str, area: str) -> Area:
        where = _area(area)
        if key:
            assert key not in self.where and formulas.may_be_name(key), key
            self.where[key] = where
        return where

    # Lines

    def lines(
        self,
        place: str,
        count: int,
        columns: Iterable[Column],
        examples: Sequence[Sequence[Any]] = (),
        *,
        gap: int = 0,
        boxed: bool = False,
    ) -> None:
        """Lines below their headings, which begin at `place`: every column from its declaration."""
        head = _area(place)
        number, typed = head.left, 0
        for column in columns:
            area = Area(head.top + gap + 1, number, head.top + gap + count, number + column.spans - 1)
            letter = get_column_letter(number)
            if column.width:
                self.sheet.column_dimensions[letter].width = column.width
            if column.head:
                self.headings(f"{letter}{head.top}", column.head)
            if column.formula:
                self._worked_out(column, area, boxed)
            else:
                values = [line[typed] if typed < len(line) else None for line in examples]
                how: dict[str, Any] = {"show": column.show, "choices": column.choices, "message": column.message}
                self.entry(column.key, str(area), values, align=column.align, **how)
                typed += 1
            number += column.spans

    def _worked_out(self, column: Column, area: Area, boxed: bool) -> None:
        """One formula for all lines, or one a line where it has to answer for each by itself."""
        how: dict[str, Any] = {"show": column.show, "align": column.align, "font": column.font, "boxed": boxed}
        if EACH not in column.formula:
            self.result(column.key, str(area), column.formula, **how)
            return
        for line, row in enumerate(range(area.top, area.bottom + 1), start=1):
            one = area._replace(top=row, bottom=row)
            self.result("", str(one), column.formula.replace(EACH, str(line)), **how)
        self.alias(column.key, area)

    # What is wrong

    def report(self, key: str, answer: str, **columns: str) -> None:
        """Find the message in an answer and name the cell that it is about.

        `columns` says which of our columns an argument is read from. `KEY_said` is the message, `KEY_row` its line.
        """
        at, text = f"{key}_row", f"{key}_fault"
        self.fault(key, answer)
        for argument, ours in columns.items():
            begins = f"{formulas.MARK} {argument},"
            area = self.where[ours]
            cell = f'"{get_column_letter(area.left)}"&({{{at}}}+{area.top - 1})'
            self.step(f"{key}_{argument}", f'IF(LEFT({{{text}}},{len(begins)})="{begins}",{cell}&": ","")')
        cell = "&".join(f"{{{key}_{argument}}}" for argument in columns) or '""'
        self.step(f"{key}_cell", f'IF({{{at}}}="","",{cell})')
        said = f'{{{key}_cell}}&MID({{{text}}},FIND(": ",{{{text}}})+2,400)'
        plain = f"MID({{{text}}},{len(formulas.MARK) + 2},400)"
        self.step(f"{key}_said", f'IF({{{text}}}="","",IF({{{key}_cell}}="",{plain},{said}))')
        self.tell(f"{key}_said")

    def fault(self, key: str, answer: str, *places: str) -> None:
        """Find the message in an answer, `KEY_fault`, and the numbers that it names: `KEY_row`, `KEY_column`."""
        text = f"{key}_fault"
        self.step(text, f'IFERROR(INDEX({{{answer}}},MATCH("{formulas.MARK}*",INDEX({{{answer}}},0,1),0),1),"")')
        for place in places or ("row",):
            mark = f", {place} "
            plain = f'SUBSTITUTE(SUBSTITUTE({{{text}}},":","x"),",","x")'
            after = f'MID({plain},FIND("{mark}",{{{text}}})+{len(mark)},5)'
            self.step(f"{key}_{place}", f'IFERROR(LOOKUP(99999,0+LEFT({after},{{1,2,3,4,5}})),"")')

    def tell(self, key: str) -> None:
        """Say at the top of the sheet what this cell says, if it says anything."""
        self._messages.append(key)

    def on_its_line(self, key: str, lines: str, otherwise: str = '""') -> str:
        """A formula over lines: the message on the line that it is about, elsewhere something else."""
        return f"IF({numbers(lines)}={{{key}_row}},{{{key}_said}},{otherwise})"

    # The whole sheet

    def rule(self, area: str, condition: str, style: DifferentialStyle) -> None:
        """A look that holds where a condition does; the condition is written for the first cell."""
        self.sheet.conditional_formatting.add(area, Rule(type="expression", dxf=style, formula=[condition]))

    def break_before(self, row: int) -> None:
        """Begin a new page of the print at a row."""
        self.sheet.row_breaks.append(Break(id=row - 1))

    def print_on(self, orientation: str, area: str, *, repeated: str = "", one_page: bool = True) -> None:
        """As wide as the paper, with the title and the page's number."""
        sheet = self.sheet
        sheet.page_setup.paperSize, sheet.page_setup.orientation = 9, orientation
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

    def finish(self, *, protected: bool = True, tab: str = "") -> None:
        """The message at the top, the first input selected, grid off, protected without a password."""
        view = self.sheet.sheet_view
        view.showGridLines = not protected
        if tab:
            self.sheet.sheet_properties.tabColor = tab
        if self._hint is not None:
            self._write_hint(*self._hint)
        if self.inputs and protected:
            first = self.where[self.first or self.inputs[0]]
            for selection in view.selection:
                selection.activeCell = selection.sqref = address((first.top, first.left))
        if protected:
            protection = self.sheet.protection
            protection.sheet = True
            protection.formatCells = protection.formatColumns = protection.formatRows = False

    def _write_hint(self, place: str, hint: str) -> None:
        if not self._messages:
            self.note(place, hint)
            return
        said = '""'
        for last in range(len(self._messages), 0, -4):
            four = self._messages[max(0, last - 4) : last]
            self.step(
                f"said_{last}",
                formulas.chosen(*(it for key in four for it in (f'{{{key}}}<>""', f"{{{key}}}")), otherwise=said),
            )
            said = f"{{said_{last}}}"
        self.step("hint", f"«{hint}»")
        self.result(
            "message", place, f'IF({said}="",{{hint}},"{ATTENTION}"&{said})', font=styles.NOTE, align=styles.FLUSH
        )
        red = DifferentialStyle(font=Font(bold=True, italic=False, color=styles.RED))
        self.rule(place, f'LEFT({place},1)="{ATTENTION[0]}"', red)

    # Names and formulas, when every sheet is there

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

        for area, declared in self._formulas:
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
            column = max(it.right for it in self.where.values()) + 1
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
        """Every formula is a dynamic one: its names may stand for ranges."""
        self.sheet.cell(area.top, area.left).value = ArrayFormula(str(area), text)
        self.spills[area.top, area.left] = area


Build = Callable[[Page], None]


def numbers(lines: str) -> str:
    """A formula for 1, 2, 3 ... along the lines of a column: constants, which every program reads alike.

    >>> numbers("score")
    '{score.no}'
    """
    return f"{{{lines}.{NUMBERS}}}"


def _area(text: str) -> Area:
    found = area_of(text)
    assert found is not None, text
    return found
