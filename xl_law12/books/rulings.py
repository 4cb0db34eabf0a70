"""The sheet Rulings: the event's log, with one line for each ruling; the session's adjusted scores come from here."""

from __future__ import annotations

from xl_law12.books import session, styles
from xl_law12.books.formulas import chosen, first_of, refused, texts_in
from xl_law12.books.page import Page, messages, placed, printing, sketch, table
from xl_law12.books.page.table import Column
from xl_law12.books.ranking import GIVEN, OPTIONS
from xl_law12.books.session import SAME
from xl_law12.books.texts import NOTATION_MESSAGE

NAME = "Rulings"
LINES = 40
HEAD = 7

OTHER = "At teams: the score of North-South at the other table, or its award. Empty: a line of the session."
MOVES = f"RANKING_MOVES({GIVEN},Session.result_used,{OPTIONS},Ranking.adjusted,,,session_at)"
EXAMPLE: list[list[object]] = [
    ["«Club evening»", 7, 3, 5, "NOS NS: A -790; B 620; C 500", None, "12C1(e)", "«A revoke after the infraction»"],
    ["«Club evening»", 4, 2, 1, "60% 1430, 40% -100", None, "12C1(c)", "«Misinformation»"],
    ["«Club evening»", 2, 6, 3, "A+/A-", None, "12C2", "«The board could not be played»"],
    ["«Round 3»", 7, None, None, "NOS NS: A 4SX= by E; B 4H= by N; C 4SX-2 by E", 620, "12C1(e)", "Kaplan (EBL 2008)"],
    ["«Round 3»", 12, None, None, "NOS NS: A 4S-2 by S; B 4S= by S", 170, "12C1(b)", "«without a serious error»"],
]


WIDTHS = (12, 6.5, 5.5, 5.5, 37, 8.5, 8.5, 20, 7.5, 7.5, 12, 7, 7, 11)  # of the columns B to O
LAST = "O"
CARD = """
@ Show line | = card_label | | | = card_sides | | | = card_case || 14
[shown]     | = card_where | | | = card_worth | | | = card_words || 34
= sentence | > | > | > | > | > | > | > | > | > | > | > | > | > || 30

"""


def build(page: Page) -> None:
    """Write the sheet, with three rulings of the evening and two at teams."""
    page.columns(*WIDTHS, first="B")
    hint = (
        "One line a ruling, its contracts or scores in one cell. Board and pairs: the session counts it. At teams: "
        "the other table's score."
    )
    page.title(
        "The rulings of the event",
        hint,
        "Show line: a ruling with its whole sentence. A list of one line a ruling prints.",
        LAST,
    )
    page.height(1, 26)
    page.dress(placed(f"B3:{LAST}3"), styles.CARD_LABEL)
    page.dress(placed(f"B4:{LAST}4"), styles.CARD_VERDICT)
    page.helpers("T8")
    sketch.draw(page, "B3", CARD)
    columns = (
        Column("event_name", "Event, match", show=styles.TEXT, align=styles.SHRUNK_LEFT),
        *(Column("board", "Board"), Column("ns", "NS"), Column("ew", "EW")),
        Column("award", "Ruling, in one cell", message=NOTATION_MESSAGE, align=styles.LEFT),
        Column("other", "Other, NS", message=OTHER),
        Column("law", "Law", show=styles.TEXT, align=styles.SHRUNK_CENTRE),
        Column("words", "For the form", show=styles.TEXT),
        Column("worth", "NS get", formula=_worth(), show=styles.TWO_PLACES, style=styles.RESULT, beside=("EW get",)),
        Column("state", "What they are", formula=_state(), style=styles.QUIET, align=styles.LEFT),
        Column("places", "Place NS", formula=_places(), align=styles.SHRUNK_CENTRE, beside=("Place EW",)),
        Column("others_move", "Others move", formula=f"INDEX(moves,SEQUENCE({LINES}),6)", align=styles.SHRUNK_LEFT),
    )
    lines = table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    page.height(HEAD, 20)
    for row in range(lines.top, lines.bottom + 1):
        page.height(row, 18)
    typed = [page.where[column.key] for column in columns if not column.formula]
    together = typed[0]._replace(right=typed[-1].right)
    assert together.width == len(typed), "a column that people type into stands left of those that are calculated"
    page.alias("typed_in", together)
    table.spare(page, together)
    page.rule(str(page.where["worth"]), f"LEN($G{lines.top})>0", styles.shown_as(styles.SIGNED_PLACES))
    page.height(HEAD - 1, sketch.NARROW)
    _read(page)
    page.step("moves", MOVES, rows=LINES, columns=6)
    _card(page)
    page.first = "board"
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "landscape", printing.down_to(page, lines.bottom))


def _card(page: Page) -> None:
    """Show one ruling in full: what each side gets, the case, and the sentence."""
    page.entry(
        "shown",
        examples=4,
        style=styles.INPUT_LARGE,
        message="The line of a ruling, counted from the first: 1, 2, 3 ...",
    )
    page.step("at", f"IF(ISNUMBER(shown),IF((shown>=1)*(shown<={LINES}),shown,1),1)")
    of = {key: f'INDEX({key},at)&""' for key in ("event_name", "board", "ns", "ew", "award", "law", "words")}
    page.result("card_label", "«Event, board»", style=styles.CARD_LABEL)
    page.result(
        "card_where", f'{of["event_name"]}&IF(INDEX(board,at)="",""," · "&INDEX(board,at))', style=styles.CARD_NAME
    )
    page.result("card_sides", '«North-South»&" · "&«East-West»', style=styles.CARD_LABEL)
    both = 'ROUND(INDEX(worth,at,1),2)&" · "&ROUND(INDEX(worth,at,2),2)'
    unit = '" "&IF(INDEX(other,at)<>"",«IMPs»,IF(Session.method="",«MPs»,Session.method))'
    page.result("card_worth", f'IF(COUNT(INDEX(worth,at,1))=1,{both}&{unit},"")', style=styles.CARD_VERDICT)
    page.result("card_case", f'{of["law"]}&IF({of["words"]}="",""," · "&{of["words"]})', style=styles.CARD_LABEL)
    page.result("card_words", 'INDEX(state,at)&""', style=styles.CARD_VERDICT)
    how = f',,,,,,,,,,,,,INDEX(board,at),INDEX(law,at),,,,"{page.edition.language}")'
    of_teams = f"RULING_EXPLAIN(INDEX(here,at),INDEX(there,at),{how}"
    page.step("at_teams", f'IF(INDEX(there,at)="","",{of_teams})')
    others = f"(Session.board=INDEX(board,at))*(SEQUENCE({session.LINES})<>INDEX(session_at,at))"
    page.step("in_field", f'IF({others},Session.counted,"")', rows=session.LINES)
    in_session = f"RULING_EXPLAIN(INDEX(award_read,at),in_field,Session.method{how}"
    page.step("in_session", f'IF(INDEX(session_at,at)="","",{in_session})')
    page.result("sentence", 'IF(at_teams="",in_session,at_teams)', style=styles.SENTENCE)


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
    return f'IF({before}={after},"",{before}&" → ")&{after}'


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
