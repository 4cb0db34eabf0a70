"""The styles of the sheets: few colours, which can also be read in black and white."""

from __future__ import annotations

from typing import NamedTuple

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

BAR, PALE_BAR = "5B7DB1", "B4C7E3"  # figures are written over PALE_BAR
BarEnds = tuple[float, float, str]  # how figures are drawn as bars: the figures at both ends, and the colour
VP_BARS: BarEnds = (0, 20, PALE_BAR)
FONT = "Calibri"
DARK, PALE, PANEL, INPUT, RED, GREY, EDGE = "1F3864", "DCE6F1", "EEF3FA", "FFF2CC", "C00000", "595959", "BF9000"

_THIN, _LINE = Side(style="thin", color="BFBFBF"), Side(style="thin", color=EDGE)
BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
ROW = Border(bottom=_THIN)
UNDER = Border(bottom=Side(style="medium", color=DARK))
ENTRY = Border(left=_LINE, right=_LINE, top=_LINE, bottom=Side(style="medium", color=EDGE))
ENTRY_LIST = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)

TITLE = Font(name=FONT, size=16, bold=True, color=DARK)
HEADING = Font(name=FONT, size=12, bold=True, color=DARK)
COLUMN = Font(name=FONT, size=10, bold=True, color=DARK)
PLAIN = Font(name=FONT, size=10)
BOLD = Font(name=FONT, size=11, bold=True)
LARGE = Font(name=FONT, size=15, bold=True, color=DARK)
HEAD = Font(name=FONT, size=10, bold=True, color="FFFFFF")
NAMED = Font(name=FONT, size=9, bold=True)  # a side with its players: two lines in a row of the panel
SMALL = Font(name=FONT, size=9, color=GREY)
NOTE = Font(name=FONT, size=9, italic=True, color=GREY)
LINK = Font(name=FONT, size=11, bold=True, underline="single", color="0563C1")
MESSAGE = Font(name=FONT, size=10, bold=True, color=RED)

ENTRY_FILL = PatternFill("solid", start_color=INPUT)
ENTRY_FILL_RULE = PatternFill("solid", bgColor=INPUT)  # in a conditional format bgColor is the cell's colour
HEAD_FILL = PatternFill("solid", start_color=DARK)
HEADING_FILL = PatternFill("solid", start_color=PALE)
PAPER_FILL = PatternFill("solid", start_color="F4F4F4")
PANEL_FILL = PatternFill("solid", start_color=PANEL)

WRONG = DifferentialStyle(font=Font(bold=True, italic=False, color=RED))

OPEN = Protection(locked=False)
LEFT = Alignment(horizontal="left", vertical="center", indent=1)
FLUSH = Alignment(horizontal="left", vertical="center")
TOP = Alignment(horizontal="left", vertical="top")
SHRUNK = Alignment(horizontal="left", vertical="center", shrink_to_fit=True)
SHRUNK_RIGHT = Alignment(horizontal="right", vertical="center", shrink_to_fit=True)
SHRUNK_LEFT = Alignment(horizontal="left", vertical="center", indent=1, shrink_to_fit=True)
LOW = Alignment(horizontal="left", vertical="bottom")
SHRUNK_CENTRE = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
RIGHT = Alignment(horizontal="right", vertical="center")
CENTRE = Alignment(horizontal="center", vertical="center")
WRAPPED = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
LEFT_WRAPPED = Alignment(horizontal="left", vertical="center", wrap_text=True, indent=1)  # the row grows with it
HEAD_WRAPPED = Alignment(horizontal="center", vertical="center", wrap_text=True)
TWO_LINES = Alignment(horizontal="left", vertical="center", wrap_text=True)

TEXT, WHOLE, GENERAL, UNSEEN = "@", "0", "General", ";;;"
SIGNED = "+0;-0;0"
TWO_PLACES = "0.00"
SIGNED_PLACES = "+0.00;-0.00;0.00"
PERCENT = "0.00%"


class Places(NamedTuple):
    """The number formats of figures: where all of them are whole, and where one is not."""

    whole: str
    parts: str


IMPS, POINTS = Places(SIGNED, SIGNED_PLACES), Places(WHOLE, TWO_PLACES)
_RULE_NUMBERS = {UNSEEN: 200, TWO_PLACES: 205, SIGNED_PLACES: 217}  # those up to 163 are Excel's own


def shown_as(show: str) -> DifferentialStyle:
    """The style of a rule that gives figures another number format."""
    return DifferentialStyle(numFmt=NumberFormat(numFmtId=_RULE_NUMBERS[show], formatCode=show))
