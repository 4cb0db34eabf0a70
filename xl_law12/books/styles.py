"""How the sheets look: few colours, all of which also read in black and white."""

from __future__ import annotations

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

FONT = "Calibri"
DARK, PALE, INPUT, RED, GREY = "1F3864", "DCE6F1", "FFF9DB", "C00000", "595959"

_THIN = Side(style="thin", color="A6A6A6")
BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
UNDER = Border(bottom=Side(style="medium", color=DARK))

TITLE = Font(name=FONT, size=16, bold=True, color=DARK)
HEADING = Font(name=FONT, size=12, bold=True, color=DARK)
COLUMN = Font(name=FONT, size=10, bold=True)
PLAIN = Font(name=FONT, size=10)
BOLD = Font(name=FONT, size=11, bold=True)
NOTE = Font(name=FONT, size=9, italic=True, color=GREY)
MESSAGE = Font(name=FONT, size=10, bold=True, color=RED)

ENTRY_FILL = PatternFill("solid", start_color=INPUT)
HEADING_FILL = PatternFill("solid", start_color=PALE)

OPEN, LOCKED = Protection(locked=False), Protection(locked=True)
LEFT = Alignment(horizontal="left", vertical="center", indent=1)
FLUSH = Alignment(horizontal="left", vertical="center")
FIGURE = Alignment(horizontal="right", vertical="center", shrink_to_fit=True)
TOP = Alignment(horizontal="left", vertical="top")
SHRUNK = Alignment(horizontal="left", vertical="center", shrink_to_fit=True)
RIGHT = Alignment(horizontal="right", vertical="center")
CENTRE = Alignment(horizontal="center", vertical="center")
WRAPPED = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
HEAD_WRAPPED = Alignment(horizontal="center", vertical="center", wrap_text=True)

TEXT, WHOLE, GENERAL = "@", "0", "General"
SIGNED = "+0;-0;0"
FRACTION = "# ?/?;-# ?/?;0"
TWO_PLACES = "0.00"
SIGNED_PLACES = "+0.00;-0.00;0.00"
PERCENT = "0.00%"
