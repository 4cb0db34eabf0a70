"""A sheet while it is being written: texts, cells to type into, formulas.

Every cell that is typed in or worked out has a key. The key is a name of the sheet, formulas know nothing else, and
`page.where[key]` says where it stands. The other modules do more with a page: `layout` writes lines and drawings,
`messages` says what is wrong, `printing` draws charts and prints, `settling` writes formulas.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from copy import copy
from typing import Any

from openpyxl.chart import Reference
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas, styles
from xl_law12.books.styles import Style
from xl_law12.books.texts import Edition, Texts
from xl_law12.excel.openpyxl_repairs import Bars
from xl_law12.excel.references import Area, Place, address, area_of, column_letters, column_number
from xl_law12.excel.syntax import is_a_cell

MARGIN = 1.5  # the width of column A
# LibreOffice breaks no message into lines, and makes the box of a message a little narrower than the text.
LONGEST_LINE, BESIDE_A_MESSAGE = 40, 10 * "\N{NO-BREAK SPACE}"
_REFERENCE = re.compile(r"(\$?)\b([A-Z]{1,3})(\$?)([0-9]+)\b(?!!)")


class Page:
    """One sheet among the others of its workbook. Texts are English: `say` puts them into the edition's language."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts, pages: dict[str, Page]) -> None:
        self.sheet: Any = sheet
        sheet.title = say(name)
        self.name, self.edition, self.say, self.pages = name, edition, say, pages
        self.where: dict[str, Area] = {}  # of a key: its cells; of merged ones the first
        self.spans: dict[str, list[Area]] = {}  # of a key: all cells that it covers, those of a sketch one by one
        self.widths: dict[str, float] = {}  # of columns, by letters
        self.inputs: list[str] = []
        self.settings: list[str] = []
        self.notes: list[str] = []  # inputs that no formula reads: they are for people
        self.first = ""  # the input that is selected on opening, if it is not the first one declared
        self.formulas: list[tuple[Area, str]] = []
        self.shown: set[Area] = set()  # steps whose text merged cells show
        self.spills: dict[Place, Area] = {}
        self.bars: list[Bars] = []  # drawn when the workbook is finished
        self.explained: dict[str, str] = {}  # by key, what to type
        self.messages: list[str] = []  # keys of the texts at which the status looks
        self.argument_cells: dict[str, str] = {}  # names that refusals have for inputs, and the inputs' keys
        self.hint = ""  # what to do on this sheet
        self.last = ""  # the last column in sight
        self.printable = ("", 0, 0)  # the print area but for its last row, the row above the lines, the least of them
        self.clears = ""  # the name of all inputs, on a sheet that is cleared for the next ruling
        self.read_outside: Sequence[str] = ()  # the keys that have a name for whoever reads the workbook
        self.cuts: dict[str, str] = {}  # for a key of the lines in use: the cell with their number
        self.taken: dict[Place, str] = {}  # for each cell in use: its heading or key
        self.first_step: Place | None = None  # where the hidden steps begin
        self._next_step: Place | None = None
        self._rules: dict[tuple[str, DifferentialStyle], list[tuple[Area, str]]] = {}

    # Texts

    def columns(self, *widths: float, first: str = "A") -> None:
        """Set the widths of some columns, side by side."""
        for number, width in enumerate(widths, start=column_number(first)):
            letter = column_letters(number)
            other = self.widths.setdefault(letter, width)
            assert other == width, f"{self.name}!{letter}: its width is {width} here, and {other} elsewhere"
            self.sheet.column_dimensions[letter].width = width

    def height(self, row: int, points: float | None) -> None:
        """Set the height of a row; None leaves the height to the program that shows the sheet."""
        self.sheet.row_dimensions[row].height = points

    def heights(self, area: Area, points: float) -> None:
        """Set the height of an area's rows."""
        for row in range(area.top, area.bottom + 1):
            self.height(row, points)

    def dress(self, area: Area, style: Style, *, show: str = "", align: Alignment | None = None) -> None:
        """Give all cells of an area a named style; a number format and an alignment of their own are possible."""
        look: Any = None  # openpyxl takes long to find a look's number
        for place in area.places():
            cell = self.sheet.cell(*place)
            if look is None:
                cell.style = style.name
                if show and show != style.show:
                    cell.number_format = show
                if align is not None and align != style.align:
                    cell.alignment = align
                look = cell._style
            cell._style = copy(look)

    def title(self, text: str, hint: str, aside: str = "", last: str = "") -> None:
        """Write the first two rows, left of them a margin: the title, a remark on the right, and the status."""
        # The status says the gravest of what `messages` tells, else the hint; both rows end in column `last`.
        self.columns(MARGIN)
        self.plain("B1", self.say(text), styles.TITLE)
        self.height(1, 30)
        self.hint, self.last = hint, last
        if aside:
            self.plain(f"{last}1", self.say(aside), styles.NOTE, align=styles.RIGHT)

    def heading(self, area: str, text: str) -> None:
        """Draw a band with a text over a part of the sheet."""
        where = placed(area)
        self.dress(where, styles.BAND)
        self.plain(address((where.top, where.left)), self.say(text), styles.BAND)

    def headings(self, place: str, *texts: str, align: Alignment = styles.HEAD_WRAPPED) -> None:
        """Write the headings of columns, side by side."""
        area = placed(place)
        for offset, text in enumerate(texts):
            where = address((area.top, area.left + offset))
            self._take(placed(where), text)
            self.plain(where, self.say(text), styles.HEADING, align=align)
        self.height(area.top, 28)

    def one_line(self, row: int) -> None:
        """Show the headings of a row in one line each: a word shrinks where its column is narrower, in any language."""
        for at, column in self.taken:
            if at == row and (cell := self.sheet.cell(row, column)).style == styles.HEADING.name:
                cell.alignment = styles.SHRUNK_CENTRE
        self.height(row, 20)

    def label(self, place: str, text: str, style: Style = styles.TEXTS, *, align: Alignment | None = None) -> None:
        """Write a text of our own, in the edition's language."""
        self.plain(place, self.say(text), style, align=align)

    def paragraph(self, area: str, text: str) -> None:
        """Write a longer remark in small print over merged cells."""
        self.sheet.merge_cells(area)
        self.label(area.split(":")[0], text, styles.NOTE, align=styles.WRAPPED)

    def plain(self, place: str, value: Any, style: Style, *, align: Alignment | None = None) -> None:
        """Write a text that is the same in every language, or translated already."""
        cell = self.sheet[place]
        cell.value = value
        self.dress(placed(place), style, align=align)
        if isinstance(value, str):
            cell.data_type = "s"  # also where it begins with =

    def rule(self, area: str, condition: str, style: DifferentialStyle) -> None:
        """Give an area another look where a condition holds; the condition is written for the first cell."""
        where = placed(area)
        pattern = _REFERENCE.sub(lambda it: _seen_from(where, *it.groups()), condition)
        self._rules.setdefault((pattern, style), []).append((where, condition))

    def _write_rules(self) -> None:
        """Write all rules, those of the same meaning as one: LibreOffice unites them itself when a sheet is copied."""
        # It then draws bars in cells that had another rule. A rule of several areas is written for the first cell of
        # all.
        for (pattern, style), found in self._rules.items():
            groups: list[list[tuple[Area, str]]] = []
            for area, condition in sorted(found):  # a [ in the pattern: it counts from the first cell, see `_seen_from`
                fits = [it for it in groups if area.left >= it[0][0].left or "[" not in pattern]
                if fits:
                    fits[0].append((area, condition))
                else:
                    groups.append([(area, condition)])
            for group in groups:
                rule = Rule(type="expression", dxf=style, formula=[group[0][1]])
                self.sheet.conditional_formatting.add(" ".join(str(area) for area, _ in group), rule)

    # Places

    def alias(self, key: str, area: Area) -> None:
        """Give an area a further key, such as some of the lines of a column."""
        self.where[key] = area

    def name_columns(self, key: str, *parts: str) -> None:
        """Give the columns of a key, from the left, a further key each; a blank gives none."""
        area = self.where[key]
        for column, part in enumerate(parts, start=area.left):
            if part:
                self.alias(part, area._replace(left=column, right=column))

    def cut(self, column: str, count: str) -> None:
        """Give the lines in use of a column the key `..._used`; the cell `count` holds their number (1 at least)."""
        self.cuts[f"{column}_used"] = count
        self.alias(f"{column}_used", self.where[column])

    def cell(self, key: str) -> str:
        """The cell of a key, or the first of its cells, as a message names it."""
        return address(self.where[key][:2])

    def fixed(self, key: str) -> str:
        """The cells of a key as a conditional format names them."""
        return fixed(self.where[key])

    def reference(self, key: str) -> Reference:
        """The cells of a key, as a chart names them."""
        area = self.where[key]
        return Reference(self.sheet, min_col=area.left, min_row=area.top, max_col=area.right, max_row=area.bottom)

    def _stands(self, key: str, area: str) -> Area:
        """The cells of a key: those of the given area, or those where a sketch has put the key."""
        where = placed(area) if area else self.where[key]
        if key:
            assert key.upper() not in formulas.OURS and not is_a_cell(key) and self.where.get(key, where) == where, key
            self.where[key] = where
        if area:
            self.spans[key] = [where]
        self._take(where, key or str(where))
        return where

    def _take(self, area: Area, by: str) -> None:
        """Record which heading or key is in these cells; fail if one of them is in use already."""
        for place in area.places():
            other = self.taken.setdefault(place, by)
            assert other == by, f"{self.name}!{address(place)}: {by!r} would stand where {other!r} stands already"

    def merge(self, key: str, area: str) -> None:
        """Give a key merged cells, for a text of several lines."""
        where = placed(area)
        self.sheet.merge_cells(area)
        self.spans[key], self.where[key] = [where], where._replace(bottom=where.top, right=where.left)

    # What is typed in

    def entry(
        self,
        key: str,
        area: str = "",
        examples: Any = None,
        *,
        style: Style | None = None,
        show: str = "",
        choices: Sequence[str] = (),
        message: str = "",
        align: Alignment | None = None,
        setting: bool = False,
        on_paper: bool = False,
        note: bool = False,
    ) -> None:
        """Declare cells to type into, with examples (a value, a column, or rows), choices, or a message."""
        # A setting keeps its example in the blank edition. Cells `on_paper` are grey, since a pen can fill them too. No
        # formula reads a note: it is for people.
        where = self._stands(key, area)
        self.inputs.append(key)
        style = styles.PAPER if on_paper else style or (styles.INPUT_TEXT if show == styles.TEXT else styles.INPUT)
        for span in self.spans[key]:
            self.dress(span, style, show=show, align=align)
        if note or on_paper:
            self.notes.append(key)
        if setting or not self.edition.blank:
            _fill(self.sheet, where, examples, self.say)
        if setting:
            self.settings.append(key)
        if choices:
            _offer(self.sheet, where, choices, self.say)
        elif message:
            self.explained[key] = message
            explain(self.sheet, where, message, self.say)

    # What is worked out

    def result(
        self,
        key: str,
        formula: str,
        area: str = "",
        *,
        style: Style = styles.FIGURE,
        show: str = "",
        align: Alignment | None = None,
        bars: styles.BarEnds | None = None,
    ) -> None:
        """Declare a formula in a cell or in the area that it fills; without an area, where a sketch has put the key."""
        is_merged = not area and self.spans[key][0].width > 1  # by a sketch: no array formula may stand there
        where = self._stands(key, area)
        if is_merged:
            self.step(f"{key}_here", formula)
            self.shown.add(self.where[f"{key}_here"])
            self.sheet[self.cell(key)].value = f"={self.cell(f'{key}_here')}"
        else:
            self.formulas.append((where, formula))
        for span in self.spans[key] if not area else [where]:
            self.dress(span, style, show=show, align=align)
        if bars is not None:
            self.bars.append(Bars(where, *bars))

    def helpers(self, place: str) -> None:
        """Say where the steps begin: the hidden formulas that only other formulas read."""
        self.first_step = self._next_step = placed(place)[:2]
        self.hide(self.first_step[1], self.first_step[1])

    def step(self, key: str, formula: str, rows: int = 1, columns: int = 1, parts: Sequence[str] = ()) -> None:
        """Declare a hidden formula for other formulas: single cells below each other, larger areas in new columns."""
        # `parts` are further keys, of its columns.
        assert self._next_step is not None
        columns = max(columns, len(parts))
        row, column = self._next_step
        if rows * columns == 1:
            self._next_step = (row + 1, column)
            area = Area(row, column, row, column)
        else:
            first = max([area.right for area in self.where.values()] + [column]) + 1
            area = Area(row, first, row + rows - 1, first + columns - 1)
        self.hide(area.left, area.right)
        self.result(key, formula, str(area), style=styles.NOTE)
        self.name_columns(key, *parts)

    def constants(self, key: str, values: Sequence[object]) -> None:
        """Write values below each other into a hidden column of their own, for formulas."""
        assert self.first_step is not None
        column = max(area.right for area in self.where.values()) + 1
        top = self.first_step[0]
        self.alias(key, Area(top, column, top + len(values) - 1, column))
        self.hide(column, column)
        for row, value in enumerate(values, start=top):
            self.plain(address((row, column)), value, styles.NOTE)

    def hide(self, first: int, last: int) -> None:
        """Hide columns from one to another, by their numbers."""
        for number in range(first, last + 1):
            self.sheet.column_dimensions[column_letters(number)].hidden = True

    def is_hidden(self, area: Area) -> bool:
        """Whether the area is in a hidden column, where the steps are."""
        return bool(self.sheet.column_dimensions[column_letters(area.left)].hidden)

    def finish(self, *, protected: bool = True, tab: str = "") -> None:
        """Select the first input, hide the grid, protect without a password."""
        self._write_rules()
        view = self.sheet.sheet_view
        view.showGridLines = not protected
        if tab:
            self.sheet.sheet_properties.tabColor = tab
        if self.inputs and protected:
            first = self.cell(self.first or self.inputs[0])
            for selection in view.selection:
                selection.activeCell = selection.sqref = first
        if protected:
            protection = self.sheet.protection
            protection.sheet = True
            protection.formatCells = protection.formatColumns = protection.formatRows = False


def _seen_from(area: Area, is_column: str, column: str, is_row: str, row: str) -> str:
    """A reference by how far it is from the first cell of an area, as `[1;0]`; where it is absolute, as it stands."""
    across = column if is_column else str(column_number(column) - area.left)
    down = row if is_row else str(int(row) - area.top)
    return f"{across}${down}" if is_column and is_row else f"[{across};{down}]"


def fixed(area: Area) -> str:
    """The absolute address of an area: `$B$3:$C$4`."""
    first, last = (f"${column_letters(column)}${row}" for row, column in (area[:2], area[2:]))
    return first if area.is_cell else f"{first}:{last}"


def placed(text: str) -> Area:
    """The area of an address."""
    area = area_of(text)
    assert area is not None, text
    return area


def _fill(sheet: Any, where: Area, examples: Any, say: Texts) -> None:
    """Write examples: a value, a column, or rows; «texts» in the edition's language."""
    rows = examples if isinstance(examples, list) else [examples]
    for row, line in enumerate(rows, start=where.top):
        for column, value in enumerate(line if isinstance(line, list) else [line], start=where.left):
            if value not in (None, ""):
                cell = sheet.cell(row, column)
                cell.value = say(value[1:-1]) if str(value).startswith("«") else value
                if isinstance(value, str):
                    cell.data_type = "s"


def _offer(sheet: Any, where: Area, choices: Sequence[str], say: Texts) -> None:
    """Offer a list of values, and refuse all others."""
    # The functions' own words are in capitals, and the same in every language: but not EW.
    listed = ",".join(choice if choice.isupper() and choice != "EW" else say(choice) for choice in choices)
    check = DataValidation(type="list", formula1=f'"{listed}"', allow_blank=True, showErrorMessage=True)
    check.errorTitle, check.error = say("Not one of the choices"), listed
    check.add(str(where))
    sheet.add_data_validation(check)


def explain(sheet: Any, where: Area, message: str, say: Texts) -> None:
    """Say beside the cursor what to type."""
    check = DataValidation(type=None, allow_blank=True, showInputMessage=True, showErrorMessage=False)
    check.promptTitle = say("What to type")
    lines = textwrap.wrap(say(message), LONGEST_LINE, break_long_words=False, break_on_hyphens=False)
    check.prompt = "\n".join(line + BESIDE_A_MESSAGE for line in lines)
    check.add(str(where))
    sheet.add_data_validation(check)
