"""The named styles of the cells, one sheet of them: whoever changes a style changes every cell that wears it.

The lock belongs to the style: a cell that is cleared (Ctrl+M in LibreOffice) stays yellow and open. The colours are the
theme's, so that a club changes its green in one place: Page Layout, Colors in Excel.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.colors import Color
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.writer.theme import theme_xml

FONT = "Calibri"
# The colours of the theme, accents 1 to 6; the bars of charts and cells have them as figures.
THEME = ("14523F", "2E7D63", "EDF3F0", "FFF3C4", "D1AE3C", "B42318")
DARK, BAR, PALE_BAR, GREY, LINE = THEME[0], THEME[1], "BFD9CD", "5E6B66", "CDD6D1"
_GREEN, _BAR, _PALE, _YELLOW, _EDGE, _RED = (Color(theme=number) for number in range(4, 10))
BarEnds = tuple[float, float, str]  # how figures are drawn as bars: the figures at both ends, and the colour
VP_BARS: BarEnds = (0, 20, PALE_BAR)

TEXT, WHOLE, GENERAL, UNSEEN = "@", "0", "General", ";;;"
SIGNED = "+0;-0;0"
TWO_PLACES = "0.00"
SIGNED_PLACES = "+0.00;-0.00;0.00"
PERCENT = "0.00%"


def _aligned(horizontal: str, vertical: str = "center", **how: Any) -> Alignment:
    return Alignment(horizontal=horizontal, vertical=vertical, **how)


LEFT, FLUSH, RIGHT, CENTRE = _aligned("left", indent=1), _aligned("left"), _aligned("right"), _aligned("center")
SHRUNK, SHRUNK_LEFT = _aligned("left", shrink_to_fit=True), _aligned("left", indent=1, shrink_to_fit=True)
SHRUNK_RIGHT, SHRUNK_CENTRE = _aligned("right", shrink_to_fit=True), _aligned("center", shrink_to_fit=True)
TOP, LOW, TOP_RIGHT = _aligned("left", "top"), _aligned("left", "bottom"), _aligned("right", "top", shrink_to_fit=True)
WRAPPED = _aligned("left", "top", wrap_text=True, indent=1)
HEAD_WRAPPED = _aligned("center", wrap_text=True)
TWO_LINES, LINES_RIGHT = _aligned("left", wrap_text=True), _aligned("right", "top", wrap_text=True)


def _solid(color: Color | str) -> PatternFill:
    return PatternFill("solid", start_color=color)


def _boxed(color: Color | str) -> Border:
    side = Side(style="thin", color=color)
    return Border(left=side, right=side, top=side, bottom=side)


def _font(size: float = 11, color: Color | str = "1D2A26", **how: Any) -> Font:
    return Font(name=FONT, size=size, color=color, **how)


class Style(NamedTuple):
    """A named style: what a cell of one kind looks like, and whether people may type into it."""

    name: str
    font: Font = _font(10)
    align: Alignment = FLUSH
    fill: PatternFill = PatternFill()
    border: Border = Border()
    show: str = GENERAL
    is_open: bool = False


_HAIR, _UNDER = Border(bottom=Side(style="thin", color=LINE)), Border(bottom=Side(style="medium", color=_GREEN))
_LOW_LINE = Border(bottom=Side(style="thin", color="8B979E"))
_CARD, _ON_CARD = _solid(_GREEN), "FFFFFF"

TITLE = Style("Law12 title", _font(18, _GREEN, bold=True))
STATUS = Style("Law12 status", _font(10, GREY), LEFT, _solid(_PALE))
CARD_LABEL = Style("Law12 card label", _font(9, "DCE9E3"), LEFT, _CARD)
CARD_NAME = Style("Law12 card name", _font(16, _ON_CARD), LEFT, _CARD)
CARD_FIGURE = Style("Law12 card figure", _font(22, _ON_CARD, bold=True), SHRUNK_LEFT, _CARD)
CARD_VERDICT = Style("Law12 card verdict", _font(16, _ON_CARD, bold=True), LEFT, _CARD)
HEADING = Style("Law12 heading", _font(10, _GREEN, bold=True), FLUSH, _solid(_PALE), _UNDER)
BAND = Style("Law12 band", _font(12, _GREEN, bold=True), FLUSH, border=_UNDER)
LABEL = Style("Law12 label", _font(9, GREY), LOW)
NOTE = Style("Law12 note", _font(9, GREY, italic=True))
TEXTS = Style("Law12 text")
STRONG = Style("Law12 strong text", _font(10, bold=True))
INPUT = Style("Law12 input", _font(), CENTRE, _solid(_YELLOW), _boxed(_EDGE), is_open=True)
INPUT_TEXT = Style("Law12 input, text", _font(), LEFT, _solid(_YELLOW), _boxed(_EDGE), TEXT, is_open=True)
INPUT_LARGE = Style("Law12 input, large", _font(24, bold=True), CENTRE, _solid(_YELLOW), _boxed(_EDGE), is_open=True)
PAPER = Style("Law12 input on paper", _font(10), LEFT, _solid("F4F5F4"), _LOW_LINE, TEXT, is_open=True)
PASTED = Style("Law12 pasted", _font(10), LEFT, is_open=True)
PASTED_HEAD = Style("Law12 pasted heading", _font(10, _GREEN, bold=True), LEFT, _solid(_PALE), _UNDER, is_open=True)
FIGURE = Style("Law12 figure", _font(), RIGHT, border=_HAIR)
QUIET = Style("Law12 quiet figure", _font(10, GREY), RIGHT, border=_HAIR)
RESULT = Style("Law12 result", _font(bold=True), RIGHT, border=_HAIR)
UNDERSTOOD = Style("Law12 understood", _font(11, _GREEN), LEFT, border=_HAIR)
WRONG = Style("Law12 wrong", _font(10, _RED, bold=True))
SENTENCE = Style("Law12 sentence", _font(10.5), WRAPPED, border=_boxed(LINE))
LINK = Style("Law12 link", _font(11, "0563C1", bold=True, underline="single"), LEFT)

STYLES = tuple(it for it in list(globals().values()) if isinstance(it, Style))


def add_to(book: Any) -> None:
    """Put the styles and the colours of the theme into a workbook."""
    book._named_styles["Normal"].font = Font(name=FONT, size=11)
    for it in STYLES:
        lock = Protection(locked=not it.is_open)
        book.add_named_style(NamedStyle(it.name, it.font, it.fill, it.border, it.align, it.show, lock))
    accents = iter(THEME)
    pattern = r"(<a:accent[1-6]>\s*<a:srgbClr val=\")[0-9A-F]{6}"
    book.loaded_theme = re.sub(pattern, lambda found: found[1] + next(accents), theme_xml)


def _ruled(color: Color | str) -> PatternFill:
    return PatternFill("solid", bgColor=color)  # in a conditional format bgColor is the cell's colour


# Looks that a condition gives: they change colours, not sizes
RED = DifferentialStyle(font=Font(bold=True, color=_RED))
SPARE = DifferentialStyle(fill=_ruled("FFFBEC"), border=_boxed("EADFB8"))
BLANK = DifferentialStyle(fill=_ruled("FFFFFF"), border=_boxed("FFFFFF"))
GONE = DifferentialStyle(font=Font(color="FFFFFF"), fill=_ruled("FFFFFF"), border=_boxed("FFFFFF"))
STATUS_WRONG = DifferentialStyle(font=Font(bold=True, color="FFFFFF"), fill=_ruled(_RED))
STATUS_ASKED = DifferentialStyle(font=Font(bold=True, color="1D2A26"), fill=_ruled("F6D38B"))
STATUS_ASSUMED = DifferentialStyle(font=Font(bold=True, color="1D2A26"))
MEDALS = tuple(DifferentialStyle(fill=_ruled(colour)) for colour in ("E3B93C", "C4C9CC", "CF9A6B"))
BOLD = DifferentialStyle(font=Font(bold=True))
LIT = DifferentialStyle(fill=_ruled(_PALE))


class Places(NamedTuple):
    """The number formats of figures: where all of them are whole, and where one is not."""

    whole: str
    parts: str


IMPS, POINTS = Places(SIGNED, SIGNED_PLACES), Places(WHOLE, TWO_PLACES)
_RULE_NUMBERS = {UNSEEN: 200, TWO_PLACES: 205, SIGNED_PLACES: 217}  # those up to 163 are Excel's own


def shown_as(show: str) -> DifferentialStyle:
    """The style of a rule that gives figures another number format."""
    return DifferentialStyle(numFmt=NumberFormat(numFmtId=_RULE_NUMBERS[show], formatCode=show))
