"""Messages: at the top of the sheet, and beside the line that is wrong."""

from __future__ import annotations

from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas, styles
from xl_law12.books.page.answers import numbers
from xl_law12.books.page.labels import placed
from xl_law12.books.page.lines import Lines
from xl_law12.books.texts import Edition, Texts

ATTENTION = "▲ "
WINDOW, USUAL_WIDTH = 145, 9  # in widths of a digit: what a screen of 1366 x 768 shows beside column B; a column
TWO_LINES_HIGH = 27


class Messages(Lines):
    """A sheet that says what is wrong."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        super().__init__(sheet, name, edition, say)
        self.messages: list[str] = []
        self.advice = ""

    def report(self, key: str, answer: str, **columns: str) -> None:
        """Find the message in an answer and name the cell that it is about.

        `columns` says which of our columns an argument is read from. `KEY_said` is the message, `KEY_row` its line.
        """
        at, text = f"{key}_row", f"{key}_fault"
        self.fault(key, answer)
        for argument, ours in columns.items():
            begins = f"{formulas.MARK} {argument},"
            area = self.where[ours]
            cell = f'IF({{{at}}}="","","{get_column_letter(area.left)}"&({{{at}}}+{area.top - 1})&": ")'
            whole = f'IF(LEFT({{{text}}},{len(begins)})="{begins[:-1]}:","{area}: ","")'
            self.step(f"{key}_{argument}", f'IF(LEFT({{{text}}},{len(begins)})="{begins}",{cell},{whole})')
        cell = "&".join(f"{{{key}_{argument}}}" for argument in columns) or '""'
        self.step(f"{key}_cell", cell)
        said = f'{{{key}_cell}}&MID({{{text}}},FIND(": ",{{{text}}})+2,400)'
        plain = f"MID({{{text}}},{len(formulas.MARK) + 2},400)"
        self.step(f"{key}_said", f'IF({{{text}}}="","",IF({{{key}_cell}}="",{plain},{said}))')
        self.tell(f"{key}_said")

    def fault(self, key: str, answer: str) -> None:
        """Find the message in an answer, `KEY_fault`, and the line that it names, `KEY_row`."""
        self.step(f"{key}_fault", message_in(answer))
        self.step(f"{key}_row", number_in(f"{key}_fault", "row", self.say("row")))

    def tell(self, key: str) -> None:
        """Say at the top of the sheet what this cell says, if it says anything."""
        self.messages.append(key)

    def advise(self, key: str) -> None:
        """Say at the top, where nothing is wrong, what this cell says, if it says anything, in place of the hint."""
        self.advice = key

    def on_its_line(self, key: str, lines: str) -> str:
        """A formula over lines: the message on the line that is wrong, nothing on the others."""
        return f'IF({numbers(lines)}={{{key}_row}},{{{key}_said}},"")'

    def write_hint(self) -> None:
        """Write the message at the top, or what to do where nothing is wrong; `told` is all that is wrong."""
        if self.hint is None:
            return
        place, hint = self.hint
        if not self.messages:
            self.note(place, hint)
            return
        for number, key in enumerate(self.messages, start=1):
            self.step(f"told_by_{number}", f"{{{key}}}")
        self.column_of("told_here", "told_by_1", len(self.messages))
        self.step("first_told", 'IFERROR(INDEX({told_here},MATCH("?*",{told_here},0)),"")')
        self.step("hint", f'IF({{{self.advice}}}="",«{hint}»,{{{self.advice}}})' if self.advice else f"«{hint}»")
        more = "{more_told}" if "more_told" in self.where else '""'
        self.step("message", f'IF({{first_told}}="",{{hint}},"{ATTENTION}"&{{first_told}}&{more})')
        self.two_lines(place, self._window(place), "message", styles.NOTE)
        self.red(place)

    def red(self, place: str) -> None:
        """Show a cell in red where it says what is wrong."""
        style = DifferentialStyle(font=Font(bold=True, italic=False, color=styles.RED))
        self.rule(place, f'LEFT({place},1)="{ATTENTION[0]}"', style)

    def two_lines(self, place: str, last_column: str, key: str, font: Font) -> None:
        """Show the text of a step in two lines, up to a column."""
        self.sentence(f"{place}:{last_column}{placed(place).top}", key, font=font, align=styles.TWO_LINES)
        self.sheet.row_dimensions[placed(place).top].height = TWO_LINES_HIGH

    def _window(self, place: str) -> str:
        """The last column that a window shows to its whole width, beginning with a cell."""
        row, column = placed(place)[:2]
        room = WINDOW
        while not self.sheet.cell(row, column + 1).value:
            shape = self.sheet.column_dimensions.get(get_column_letter(column + 1))
            room -= USUAL_WIDTH if shape is None else shape.width
            if room < 0 or (shape is not None and shape.hidden):
                break
            column += 1
        return get_column_letter(column)


def message_in(answer: str) -> str:
    """A formula for the message in an answer of several lines."""
    return f'IFERROR(INDEX({{{answer}}},MATCH("{formulas.MARK}*",INDEX({{{answer}}},0,1),0),1),"")'


def number_in(text: str, *words: str) -> str:
    """A formula for the number of a row or column that a message names, by any of these words: as languages say it."""
    marks = [f", {word} " for word in dict.fromkeys(words)]
    *others, begin = [f'FIND("{mark}",{{{text}}})+{len(mark)}' for mark in marks]
    for other in others:
        begin = f"IFERROR({other},{begin})"
    plain = f'SUBSTITUTE(SUBSTITUTE({{{text}}},":","x"),",","x")'
    after = f"MID({plain},{begin},5)"
    return f'IFERROR(LOOKUP(99999,0+LEFT({after},{{1,2,3,4,5}})),"")'
