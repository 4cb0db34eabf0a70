"""Messages: at the top of the sheet, and beside the line that is wrong."""

from __future__ import annotations

from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xl_law12.books import formulas, styles
from xl_law12.books.page.answers import numbers
from xl_law12.books.page.lines import Lines
from xl_law12.books.texts import Edition, Texts

ATTENTION = "▲ "


class Messages(Lines):
    """A sheet that says what is wrong."""

    def __init__(self, sheet: Worksheet, name: str, edition: Edition, say: Texts) -> None:
        super().__init__(sheet, name, edition, say)
        self.messages: list[str] = []

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

    def fault(self, key: str, answer: str) -> None:
        """Find the message in an answer, `KEY_fault`, and the line that it names, `KEY_row`."""
        self.step(f"{key}_fault", message_in(answer))
        self.step(f"{key}_row", number_in(f"{key}_fault", "row", self.say("row")))

    def tell(self, key: str) -> None:
        """Say at the top of the sheet what this cell says, if it says anything."""
        self.messages.append(key)

    def on_its_line(self, key: str, lines: str, otherwise: str = '""') -> str:
        """A formula over lines: the message on the line that is wrong, `otherwise` on the others."""
        return f"IF({numbers(lines)}={{{key}_row}},{{{key}_said}},{otherwise})"

    def write_hint(self) -> None:
        """Write the message at the top, or what to do where nothing is wrong."""
        if self.hint is None:
            return
        place, hint = self.hint
        if not self.messages:
            self.note(place, hint)
            return
        said = '""'
        for last in range(len(self.messages), 0, -4):
            four = self.messages[max(0, last - 4) : last]
            self.step(
                f"said_{last}",
                formulas.chosen(*(part for key in four for part in (f'{{{key}}}<>""', f"{{{key}}}")), otherwise=said),
            )
            said = f"{{said_{last}}}"
        self.step("hint", f"«{hint}»")
        self.result(
            "message", place, f'IF({said}="",{{hint}},"{ATTENTION}"&{said})', font=styles.NOTE, align=styles.FLUSH
        )
        red = DifferentialStyle(font=Font(bold=True, italic=False, color=styles.RED))
        self.rule(place, f'LEFT({place},1)="{ATTENTION[0]}"', red)


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
