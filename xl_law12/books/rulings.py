"""The sheet Rulings: the event's log, with one line for each ruling; the session's adjusted scores come from here."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import WORTH, call, chosen, damage, refusal, refused
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.ranking import GIVEN, OPTIONS
from xl_law12.books.texts import NOTATION_MESSAGE, example

NAME = "Rulings"
LINES, HEAD = 40, 7

HINT = (
    "One line a ruling, its contracts or scores in one cell. Board and pairs: the session counts it. At teams: "
    "the other table's score."
)
OTHER = "At teams: the score of North-South at the other table, or its award. Empty: a line of the session."
MOVES = f"RANKING_MOVES({GIVEN},Session.result_used,{OPTIONS},Ranking.adjusted,,,at_line,Session.part_used"
USED_SEATS = ("Session.board_used", "Session.ns_used", "Session.ew_used")
SESSION = ",".join((*USED_SEATS, "Session.score_used"))
WIDTHS = (12, 6.5, 5.5, 5.5, 37, 8.5, 8.5, 21, 7.5, 7.5, 12, 8.5, 8.5, 11)  # of the columns B to O


def build(page: Page) -> None:
    """Write the sheet, with three rulings of the evening and two at teams; keys of no column come from `_read`."""
    aside = "Show line: a ruling with its whole sentence. What prints is the list, one line for each ruling."
    layout.begin(page, "The rulings of the event", HINT, aside, WIDTHS, "T8")
    worth = 'IF(here="",IF(at_line="","",INDEX(Session.points,IF(at_line="",1,at_line),{1,2})),imps)'
    state = chosen(
        ('unread<>""', "«not counted»"),
        *(('award=""', '""'), ('other<>""', "«IMPs»"), ('at_line=""', "«not counted»")),
        otherwise='IF(grave="asked",«counted?»,«counted»)',
    )
    before, after = (f"INDEX(moves,SEQUENCE({LINES}),{{{of}}})" for of in ("1,3", "2,4"))
    places = f'IF({before}={after},"",{before}&" → ")&{after}'
    columns = (
        Column("event_name", "Event, match", show=styles.TEXT, align=styles.SHRUNK_LEFT),
        *(Column("board", "Board"), Column("ns", "NS"), Column("ew", "EW")),
        Column("award", "Ruling, in one cell", message=NOTATION_MESSAGE, align=styles.SHRUNK_LEFT),
        Column("other", "Other, NS", message=OTHER),
        Column("law", "Law", show=styles.TEXT, align=styles.SHRUNK_CENTRE),
        Column("words", "For the form", show=styles.TEXT, align=styles.SHRUNK_LEFT),
        Column("worth", "NS get", formula=worth, show=styles.TWO_PLACES, style=styles.RESULT, beside=("EW get",)),
        Column("state", "What they are", formula=state, style=styles.QUIET, align=styles.LEFT),
        Column("places", "Place NS", formula=places, align=styles.SHRUNK_CENTRE, beside=("Place EW",)),
        Column("others_move", "Others move", formula='INDEX(moves,0,6)&""', align=styles.SHRUNK_LEFT),
    )
    lines = layout.lines(page, f"B{HEAD}", LINES, columns, example("rulings"))
    page.one_line(HEAD)
    page.heights(lines, 18)
    together = page.where["event_name"]._replace(right=page.where["words"].right)
    assert together.width == sum(not it.formula for it in columns), "what is typed stands left of what is calculated"
    page.alias("typed_in", together)
    layout.spare(page, together)
    page.rule(str(page.where["worth"]), f"LEN(${page.cell('other')})>0", styles.shown_as(styles.SIGNED_PLACES))
    messages.quiet(page, "worth", "places", "others_move")
    page.height(HEAD - 1, layout.NARROW)
    _read(page)
    page.step("moves", f'{MOVES},"{page.edition.language}")', rows=LINES, columns=6)
    _card(page)
    page.first = "board"
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "landscape", repeated=f"{HEAD}:{HEAD}", one_page=False)
    printing.tell_what_is_cut(page, HEAD, 24, f'MAX((award_known<>"")*SEQUENCE({LINES}))')


def _card(page: Page) -> None:
    """Show one ruling in full: what each side gets, the case, and the sentence."""
    counted = "The line of a ruling, counted from the first: 1, 2, 3 ..."
    page.entry("shown", examples=4, style=styles.INPUT_LARGE, message=counted)
    page.step("at", f"IF(ISNUMBER(shown),IF((shown>=1)*(shown<={LINES}),shown,1),1)")
    pairs = 'IF(INDEX(ns,at)="","",«: »&INDEX(ns,at)&" - "&INDEX(ew,at))'  # their names are read by files, too
    where = f'INDEX(event_name,at)&IF(INDEX(board,at)="",""," · "&INDEX(board,at))&{pairs}'
    page.result("card_where", where, style=styles.CARD_NAME, align=styles.SHRUNK_LEFT)
    both = 'ROUND(INDEX(worth,at,1),2)&" · "&ROUND(INDEX(worth,at,2),2)'
    unit = '" "&IF(INDEX(other,at)<>"",«IMPs»,IF(Session.method="",«MPs»,Session.method))'
    worth = f'IF(COUNT(INDEX(worth,at,1))=1,{both}&{unit},"")'
    page.result("card_worth", worth, style=styles.CARD_VERDICT, align=styles.SHRUNK_LEFT)
    page.result("card_case", 'INDEX(law,at)&IF(INDEX(words,at)="",""," · "&INDEX(words,at))', style=styles.CARD_LABEL)
    in_field = "RULING_WORTH(INDEX(award_read,at),Session.others_ruled,Session.method,Session.most)"
    weighed = f'IF(INDEX(here,at)="",{in_field},RULING_WORTH(INDEX(here,at),INDEX(there,at)))'
    page.step("weighed", f"IF(SEQUENCE(1,10),{weighed})", parts=WORTH)
    page.result("card_words", damage('INDEX(state,at)&""'), style=styles.CARD_VERDICT)
    how = {"board": "INDEX(board,at)", "law": 'INDEX(law,at)&""', "language": f'"{page.edition.language}"'}
    of_teams = call("RULING_EXPLAIN", "INDEX(here,at)", "INDEX(there,at)", **how)
    page.step("at_teams", f'IF(INDEX(there,at)="","",{of_teams})')
    page.step("line_shown", 'IF(INDEX(at_line,at)="",1,INDEX(at_line,at))')
    in_session = call("RULING_EXPLAIN", "INDEX(award_read,at)", "Session.others_ruled", "Session.method", **how)
    page.step("in_session", f'IF(INDEX(at_line,at)="","",{in_session})')
    problem = 'INDEX(said,at)&""'
    whole = chosen((f'LEFT({problem},1)="▲"', problem), ('at_teams<>""', "at_teams"), otherwise="in_session")
    page.result("sentence", whole, style=styles.SENTENCE)


def _read(page: Page) -> None:
    """Read the rulings and the other tables' results, each once, and find their lines; each tells its own mistakes."""
    # an error value is told in its line, and spoils no other
    known = 'IFERROR(IF(typed_in="","",typed_in),«an error value»)'
    parts = [f"{key}_known" for key in ("event_name", "board", "ns", "ew", "award", "other")]
    page.step("known", known, rows=LINES, columns=page.where["typed_in"].width, parts=parts)
    ours, theirs = (
        f'{board}&"|"&{ns}&"|"&{ew}' for board, ns, ew in (("board_known", "ns_known", "ew_known"), USED_SEATS)
    )
    for key, heading in (("line_by", "declarer_at"), ("line_contract", "played_at")):
        found = f'IFERROR(INDEX(Results.table_used,MATCH({ours},{theirs},0)+1,Session.{heading})&"","")'
        page.step(key, f'IF((award_known="")+(other_known<>"")>0,"",{found})', rows=LINES)
    # the contract of its line says who plays a ruling's contracts where no column By does
    for key, contract, by in (("award", 'IF(line_by="",line_contract,"")', "line_by"), ("other", '""', "")):
        read = call("READ_RESULTS", contract, by, ruling=f"{key}_known", vulnerable="board_known")
        page.step(f"{key}_read", read, rows=LINES)
    page.step("here", f'IF((other<>"")*({refused("award_read")}+{refused("other_read")}=0),award_read,"")', rows=LINES)
    page.step("there", 'IF(here="","",other_read)', rows=LINES)
    page.step("imps", "MATCH_IMPS(here,there)", rows=LINES, columns=2)
    page.step("unread", chosen(*((refused(it), it) for it in ("award_read", "other_read"))), rows=LINES)
    logged = 'IF(unread="",award_read,"?"),board_known,ns_known,ew_known'
    found = f'RULING_LINES({logged},{SESSION},other_known,event_name_known,Ranking.event,"{page.edition.language}")'
    page.step("found", found, rows=LINES, parts=("place", "gravity", "doubt"))
    page.step("at_line", 'IF(ISNUMBER(place),place,"")', rows=LINES)
    page.step("grave", 'gravity&""', rows=LINES)  # LibreOffice finds no text of our answers equal to its own
    event, board, ew, award, other = (f'"{page.cell(it)[0]}"' for it in ("event_name", "board", "ew", "award", "other"))
    row = f"SEQUENCE({LINES},1,{HEAD + 1})"
    is_award = 'IF(unread="",(at_line<>"")+(other_known<>"")+(grave="wrong")>0,unread=award_read)'
    lineless = f'IF(unread<>"",{other},IF(grave="assumed",{event},{board}&{row}&":"&{ew}))'
    page.step("cells", f'IF({is_award},{award},{lineless})&{row}&": "', rows=LINES)
    signs = chosen(('grave="wrong"', '"▲ "'), ('grave="asked"', '"? "'), otherwise='"● "')
    doubted = f"(LEN(doubt)>0)*NOT({refused('doubt')})"
    said = chosen(('unread<>""', '"▲ "&cells&MID(unread,FIND(": ",unread)+2,900)'), (doubted, f"{signs}&cells&doubt"))
    messages.tell(page, "said", said, rows=LINES)
    messages.tell(page, "found_said", f'IF(Session.error_at="",{refusal("found")},Session.error_at)')
    messages.tell(page, "imps_said", refusal("imps"))
    odd = f'SCORE_DOUBTS("{page.cell("award")}",award_read,board_known,"","{page.edition.language}")'
    messages.tell(page, "odd_said", f'IF((Session.vulnerable<>"")+COUNT(Session.vulnerable_at)>0,"",{odd})')
