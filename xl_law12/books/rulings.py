"""The sheet Rulings: the event's log, with one line for each ruling; the session's adjusted scores come from here."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import chosen, first_of, refused, texts_in
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.ranking import GIVEN, OPTIONS
from xl_law12.books.session import SAME
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.excel.references import address

NAME = "Rulings"
LINES = 40
HEAD = 5

OTHER = "At teams: the score of North-South at the other table, or its award. Empty: a line of the session."
MOVES = f"RANKING_MOVES({GIVEN},Session.result_used,{OPTIONS},Ranking.adjusted,,,session_at)"
EXAMPLE: list[list[object]] = [
    ["«Club evening»", 7, 3, 5, "NOS NS: A -790; B 620; C 500", None, "12C1(e)", "«A revoke after the infraction»"],
    ["«Club evening»", 4, 2, 1, "60% 1430, 40% -100", None, "12C1(c)", "«Misinformation»"],
    ["«Club evening»", 2, 6, 3, "A+/A-", None, "12C2", "«The board could not be played»"],
    ["«Round 3»", 7, None, None, "NOS NS: A 4SX= by E; B 4H= by N; C 4SX-2 by E", 620, "12C1(e)", "Kaplan (EBL 2008)"],
    ["«Round 3»", 12, None, None, "NOS NS: A 4S-2 by S; B 4S= by S", 170, "12C1(b)", "«without a serious error»"],
]


def build(page: Page) -> None:
    """Write the sheet, with three rulings of the evening and two at teams."""
    page.title(
        "The rulings of the event",
        "One line a ruling, its contracts or scores in one cell. Board and pairs: the session counts it. At teams: "
        "the other table's score.",
    )
    columns = (
        Column("event_name", "Event, match", 11, show=styles.TEXT, align=styles.LEFT_WRAPPED),
        *(Column("board", "Board", 7), Column("ns", "NS", 6), Column("ew", "EW", 6)),
        Column("award", "Ruling", 30, message=NOTATION_MESSAGE, align=styles.LEFT_WRAPPED),
        Column("other", "Other table: NS", 9, message=OTHER),
        Column("law", "Law", 8, show=styles.TEXT, align=styles.LEFT),
        Column("words", "For the form", 19, show=styles.TEXT, align=styles.LEFT_WRAPPED),
        Column("worth", "NS get", 8, formula=_worth(), show=styles.SIGNED_PLACES, font=styles.BOLD, beside=("EW get",)),
        Column("state", "What they are", 19, formula=_state(), align=styles.LEFT),
        Column("places", "Place NS", 7, formula=_places(), align=styles.SHRUNK_CENTRE, beside=("Place EW",)),
        Column(
            "others_move", "Others who move", 14, formula=f"INDEX(moves,SEQUENCE({LINES}),6)", align=styles.LEFT_WRAPPED
        ),
    )
    lines = table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    typed = [page.where[column.key] for column in columns if not column.formula]
    together = typed[0]._replace(right=typed[-1].right)
    assert together.width == len(typed), "a column that people type into stands left of those that are calculated"
    page.alias("typed_in", together)
    page.helpers(address((HEAD + 1, lines.right + 2)))
    _read(page)
    page.step("moves", MOVES, rows=LINES, columns=6)
    table.grow(page, "typed_in", "typed_in")
    page.first = "board"
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "landscape", printing.down_to(page, lines.bottom))


def _read(page: Page) -> None:
    """Read the rulings and the other tables' results, each once; a line that cannot be read says so itself."""
    page.step("board_known", 'IF(board="","",board)', rows=LINES)
    for key in ("award", "other"):
        given = f'IF({key}="","",{key})'
        page.step(f"{key}_read", f'READ_RESULTS("",,,,,{given},board_known)', rows=LINES)
    page.step("line", f'IF(award="","",{SAME})', rows=LINES)
    page.step("session_at", 'IF(line="","",IFERROR(MATCH(line,Session.line,0),""))', rows=LINES)
    is_whole = f'(other<>"")*NOT({refused("award_read")})*NOT({refused("other_read")})'
    page.step("here", f'IF({is_whole},award_read,"")', rows=LINES)
    page.step("there", f'IF({is_whole},other_read,"")', rows=LINES)
    page.step("imps", f'IFERROR(INDEX(MATCH_IMPS(here,there),SEQUENCE({LINES}),{{1,2}}),"")', rows=LINES, columns=2)
    page.step("unread", chosen(*((refused(it), it) for it in ("award_read", "other_read"))), rows=LINES)
    page.step("refusals", texts_in("unread"))
    told = f'«Rulings that cannot be read»&": "&refusals&". "&{first_of("unread")}'
    messages.tell(page, "told", f'IF(refusals=0,"",{told})')


def _places() -> str:
    """A formula for the places of NS and EW before and after a ruling; one place where both are the same."""
    before, after = (f"INDEX(moves,SEQUENCE({LINES}),{{{columns}}})" for columns in ("1,3", "2,4"))
    return f'IF(LEN({after})=0,"",IF({before}={after},"",{before}&" → ")&{after})'


def _worth() -> str:
    """A formula for what each side gets: IMPs for a ruling at teams, points for a ruling in the session."""
    return 'IF(here="",IFERROR(INDEX(Session.points,session_at,{1,2}),""),imps)'


def _state() -> str:
    """A formula for the text beside the figures: what they are, or why there are none."""
    return chosen(
        ('unread<>""', "unread"),
        ('award=""', '""'),
        ('other<>""', "«IMPs»"),
        ("COUNTIF(line,line)>1", "«twice: the first counts»"),
        ('session_at<>""', "«counted»"),
        otherwise="«no such line in Results»",
    )
