"""The sheet Rulings: the event's log, a line a ruling, and the source of every adjusted score of the session."""

from __future__ import annotations

from openpyxl.utils import get_column_letter

from xl_law12.books import award, styles
from xl_law12.books.formulas import MARK, chosen, numbers
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import EACH, Column
from xl_law12.books.texts import NOTATION_MESSAGE

NAME = "Rulings"
LINES = 40
HEAD = 6

EXAMPLE: list[list[object]] = [
    [7, 3, 5, "NOS NS: A -790; B 620; C 500", "12C1(e)", "«A revoke after the infraction»"],
    [4, 2, 1, "60% 1430, 40% -100", "12C1(c)", "«Misinformation»"],
    [2, 6, 3, "A+/A-", "12C2", "«The board could not be played»"],
    [None, None, None, None, "12C1(e)", "Kaplan (EBL 2008)", -16, 0, -3],
    [None, None, None, None, "12C1(b)", "«without a serious error»", -10, 5],
]


def build(page: Page) -> None:
    """Write the sheet, with three rulings of the evening and two at teams."""
    page.columns(1.5)
    page.title(
        "The rulings of the event",
        "One line a ruling. Board, pairs and award: the session counts it. At teams: A, B, C in IMPs.",
    )
    page.label("B4", "Top, where A, B, C are not IMPs")
    page.entry("top", "F4", message="What both sides' figures add up to: 100 for percentages.")
    page.helpers(f"V{HEAD + 1}")
    columns = (
        *(Column("board", "Board", 8), Column("ns", "NS", 9), Column("ew", "EW", 9)),
        Column("award", "Award", 32, message=NOTATION_MESSAGE, align=styles.LEFT),
        *(
            Column("law", "Law", 11, show=styles.TEXT, align=styles.LEFT),
            Column("words", "For the form", 30, show=styles.TEXT, align=styles.LEFT),
        ),
        *(Column("imps_actual", "A", 6), Column("imps_before", "B", 6), Column("imps_could", "C", 6)),
        Column("imps_before_os", "B of the OS", 8),
        Column("state", "In the session", 26, formula=_state(), align=styles.WRAPPED),
        Column("case", "Damage", 18, formula="damage_words", align=styles.LEFT),
        Column("nos_gets", "NOS", 8, formula=_award(1), show=styles.PLACES, align=styles.RIGHT, font=styles.BOLD),
        Column("os_gets", "OS", 8, formula=_award(2), show=styles.PLACES, align=styles.RIGHT, font=styles.BOLD),
        Column(
            "sentence",
            "At teams, for the form",
            60,
            formula=_sentence(page.edition.language),
            align=styles.WRAPPED,
        ),
    )
    table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    _worked_out(page)
    page.alias("log", page.where["board"]._replace(right=page.where["imps_before_os"].right))
    table.grow(page, "log", "log")
    page.first = "board"
    page.sheet.freeze_panes = f"E{HEAD + 1}"
    printing.print_on(page, "landscape", "", repeated=f"{HEAD}:{HEAD}", one_page=False)


def _state() -> str:
    """Whether a line of the session has this ruling."""
    applied = "ISNUMBER(MATCH(line,Session.line,0))"
    return chosen(
        'line=""',
        '""',
        'unread_said<>""',
        "unread_said",
        "COUNTIF(line,line)>1",
        "«twice: the first counts»",
        applied,
        "«counted»",
        otherwise="«no such line in Results»",
    )


def _award(column: int) -> str:
    return f'IFERROR(0+INDEX(awards,0,{column}),"")'


def _sentence(language: str) -> str:
    """A formula a line: a sentence is longer than what Excel takes from a function that answers for several lines."""
    actual, before, could, before_os = (
        f"INDEX(given_{key},{EACH})" for key in ("actual", "before", "could", "before_os")
    )
    explained = f'LAW12_EXPLAIN({actual},{before},{could},top,{before_os},"{language}")'
    return f'IF(OR({before}="",award_fault<>""),"",{explained})'


def _worked_out(page: Page) -> None:
    """Work out the answers, a function a column; lines without B are left out."""
    page.step("line", 'IF(award="","",board&"|"&ns&"|"&ew)', rows=LINES)
    _awards_read(page)
    for key in ("actual", "before", "could", "before_os"):
        page.step(f"given_{key}", f'IF(ISNUMBER(imps_before),IF(imps_{key}="","",imps_{key}),"")', rows=LINES)
    three = "given_actual,given_before,given_could"
    page.step("awards", _shaped(f"LAW12_ADJUST({three},top,given_before_os)", "{1,2}"), rows=LINES, columns=2)
    page.step("damage", _shaped(f"LAW12_DAMAGE({three})", "4"), rows=LINES)
    page.step("damage_words", award.worded_case("damage"), rows=LINES)
    messages.report(
        page,
        "award",
        "awards",
        actual="imps_actual",
        before="imps_before",
        could="imps_could",
        before_os="imps_before_os",
    )


def _awards_read(page: Page) -> None:
    """Find what cannot be read, award by award."""
    page.step("as_text", 'award&""', rows=LINES)
    for line in range(1, LINES + 1):
        page.step(
            f"award_{line}",
            f'IF(INDEX(as_text,{line})="","",READ_RESULTS("","","","","",INDEX(as_text,{line})))',
        )
    page.column_of("awards_read", "award_1", LINES)
    is_message = f'LEFT(awards_read,{len(MARK)})="{MARK}"'
    page.step(
        "unread_said",
        f'IF({is_message},IFERROR(MID(awards_read,FIND(": ",awards_read)+2,300),""),"")',
        rows=LINES,
    )
    page.step("first_unread", 'IFERROR(MATCH("?*",unread_said,0),"")')
    at = page.where["award"]
    cell = f'"{get_column_letter(at.left)}"&({at.top - 1}+first_unread)&": "'
    page.step("unread", f'IF(first_unread="","",{cell}&INDEX(unread_said,first_unread))')
    messages.tell(page, "unread")


def _shaped(call: str, columns: str) -> str:
    """A line of the answer for each of ours, also where the answer is one message."""
    return f'IFERROR(INDEX({call},{numbers("imps_before")},{columns}),"")'
