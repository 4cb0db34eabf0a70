"""The sheet Ranking: for the notice-board, with the adjustments and their reasons."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.page import Page, layout, messages, placed, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.session import PLACES
from xl_law12.books.texts import drawing
from xl_law12.excel.references import column_letters
from xl_law12.excel.values import array_literal
from xl_law12.sheet.functions.status import FOOTNOTES

NAME = "Ranking"
EACH_PLACE = f"SEQUENCE({PLACES})"
LOGGED = 40  # lines of the sheet Rulings
FRONT, NOTES = 24, 6  # lines a side, and footnotes, on the front of the notice; the other pairs stand overleaf
ADJUSTMENTS = 20
HEAD = 12
NOTICE = 3  # the first row of what is printed: no hint, nothing to type into
FOOT = HEAD + FRONT + 1
OVERLEAF = FOOT + NOTES + 3
LAST_PRINTED = "L"

GIVEN = "Session.board_used,Session.ns_used,Session.ew_used,Session.counted_used"
OPTIONS = "Session.method,Session.winners,Session.tables,Session.factoring,Session.average_plus_limit"
POINTS = "A number without a sign, or a part of the top of a board: 25%."
WIDTHS = (6, 5.5, 25, 7.5, 7, 1, 6, 5.5, 25, 7.5, 7, 2, 9, 8.5, 8.5, 26)  # of the columns B to Q
SLIPS = (
    "a penalty is written without a minus: it is taken away",
    "a bonus with a minus takes points away: is it a penalty?",
    "a penalty or a bonus: for both write two lines",
)


def build(page: Page) -> None:
    """Write the sheet: a notice with North-South and East-West side by side, or one list; what is asked beside it."""
    page.columns(*WIDTHS, first="B")
    hint = "From the sheet Session. On the right: club, event, date, penalties and bonuses."
    page.title("The ranking", hint, "The notice prints from row 3 on.", "Q")
    page.helpers("U13")
    layout.draw(page, f"B{NOTICE}", drawing("the notice"))
    for row, style in ((NOTICE, styles.CARD_NAME), (NOTICE + 1, styles.CARD_FIGURE)):
        page.dress(placed(f"B{row}:{LAST_PRINTED}{row}"), style)
    page.rule(f"B{NOTICE + 2}:{LAST_PRINTED}{NOTICE + 3}", "TRUE", styles.LIT)
    _notice(page)
    _lists(page)
    _asked(page)
    _worked_out(page)
    _players(page)
    _notes(page)
    page.sheet.freeze_panes = "A3"
    printing.print_on(page, "portrait")
    print_so_many(page, 0)


def print_so_many(page: Page, pairs: int) -> None:
    """Print the front of the notice, and overleaf the pairs that have no room on it."""
    more = max(0, pairs - FRONT)
    printing.print_only(page, f"B{NOTICE}:{LAST_PRINTED}{OVERLEAF + more if more else OVERLEAF - 2}")
    page.sheet.page_setup.fitToHeight = 0 if more else 1
    if more:
        printing.break_before(page, OVERLEAF)


def _notice(page: Page) -> None:
    """Write whose evening it is, its facts, and the winners."""
    page.result("club_shown", "club", style=styles.CARD_NAME)
    page.result("date_shown", "held", style=styles.CARD_NAME, align=styles.RIGHT)
    page.result("event_shown", "event", style=styles.CARD_FIGURE, align=styles.LEFT)
    page.step("most", 'IF(Session.tables="",Session.most,Session.tables)')
    boards = "SUM((LEN(UNIQUE(Session.board_used))>0)+0)"
    top, pairs = 'IF(method_words="MP",2*most-2,"-")', "COUNT(INDEX(Session.ranked,0,1))"
    said = f'{boards},"",most,{top},"","",{pairs},"",method_words,COUNT(Rulings.at_line)'
    said = f'IF(SEQUENCE(1,10)*COUNT(Session.ranked),CHOOSE(SEQUENCE(1,10),{said}),"")'
    page.result("facts", said, style=styles.TITLE)
    for side, words in (("ns", "Winners North-South"), ("ew", "Winners East-West")):
        head = f"IF(two=0,«Winners»,«{words}»)" if side == "ns" else f"«{words}»"
        who = f'IF(INDEX({side}_list,1,3)="",«Pair»&" "&INDEX({side}_list,1,2),INDEX({side}_list,1,3))'
        score = f'FIXED(INDEX({side}_list,1,5),2,TRUE)&IF(method_words="MP"," %","")'
        known = f"LEN(INDEX({side}_list,1,1))>0"
        page.result(f"first_{side}", f'IF({{1;1;1}}*{known},CHOOSE({{1;2;3}},{head},{who},{score}),"")')
        area = page.where[f"first_{side}"]
        for row, style in enumerate((styles.LABEL, styles.BAND, styles.TITLE), start=area.top):
            page.dress(area._replace(top=row, bottom=row, right=area.left + 4), style)
        gold = area._replace(top=HEAD - 1, bottom=HEAD - 1, right=area.left + 4)
        page.rule(str(gold), f"LEN(${column_letters(area.left)}${area.top})>0", styles.MEDALS[0])


def _lists(page: Page) -> None:
    """Write the ranking's lines, of which North-South come first; those beyond the front stand overleaf."""
    for first, side, name in (("B", "ns", "North-South"), ("H", "ew", "East-West")):
        for head, count, before, more in ((HEAD, FRONT, 0, ""), (OVERLEAF, PLACES - FRONT, FRONT, "_more")):
            parts = (
                Column(f"{side}_place{more}", "Place", style=styles.RESULT, align=styles.CENTRE),
                Column(f"{side}_number{more}", "Pair", style=styles.QUIET, align=styles.SHRUNK_CENTRE),
                Column(f"{side}_names{more}", name, align=styles.SHRUNK),
                Column(f"{side}_score{more}", "Score", show=styles.TWO_PLACES),
                Column(f"{side}_average{more}", "%", show=styles.TWO_PLACES, style=styles.RESULT),
            )
            lines = f"INDEX({side}_list,SEQUENCE({count})+{before},{{1,2,3,4,5}})"
            column = Column(f"{side}_lines{more}", formula=lines, parts=parts)
            area = layout.lines(page, f"{first}{head}", count, [column])
            page.one_line(head)
            page.rule(str(area), f"LEN(${first}{area.top})=0", styles.BLANK)
            heads = area._replace(top=area.top - 1, bottom=area.top - 1)
            one_field = f"AND(LEN($B${HEAD + 1})>0,LEN($H${HEAD + 1})=0)"  # no side to name, and no second list
            if side == "ew":
                top = heads.top if more else page.where["first_ew"].top  # the winners' empty lines, too
                page.rule(str(heads._replace(top=top)), one_field, styles.GONE)
            else:
                page.rule(f"D{heads.top}", one_field, styles.shown_as(styles.UNSEEN))  # the names
            if not more:
                medalled = f"AND(LEN({first}{area.top})>0,{first}{area.top}<=3)"
                page.rule(str(page.where[f"{side}_names"]), medalled, styles.BOLD)
            for medal, look in enumerate(styles.MEDALS if not more else (), start=1):
                page.rule(str(page.where[f"{side}_place"]), f"{first}{area.top}={medal}", look)
    page.heights(page.where["ns_lines"], 20)


def _ranked(side: str) -> str:
    """A formula for place, pair, score and percentage in the ranking, along the lines of a side."""
    if side == "ns":
        return f'IF(({EACH_PLACE}>ns_pairs)+(Session.unranked<>""),"",INDEX(Session.ranked,{EACH_PLACE},{{1,2,4,5}}))'
    there = f'(Session.unranked="")*({EACH_PLACE}+ns_pairs<={2 * PLACES})'
    return f'IF({there},IFERROR(INDEX(Session.ranked,{EACH_PLACE}+ns_pairs,{{1,2,4,5}}),""),"")'


def _asked(page: Page) -> None:
    """Ask for club, event and date, and for penalties and carry-over, with their reasons."""
    layout.draw(page, f"P{NOTICE}", drawing("Ranking: whose evening"))  # not above figures: a 2 became the date
    for key, example in (("club", "«Riverside Bridge Club»"), ("event", "«Club evening»"), ("held", None)):
        page.entry(key, examples=example, show=styles.TEXT)
    page.heading(f"N{HEAD - 2}:Q{HEAD - 2}", "Adjustments")
    columns = (
        Column("adjusted_pair", "Pair", message="As it stands in the ranking: NS 3, or 3 where there is one winner."),
        Column("penalty_points", "Penalty", show=styles.TEXT, align=styles.CENTRE, message=POINTS),
        Column("bonus_points", "Bonus", show=styles.TEXT, align=styles.CENTRE, message=POINTS),
        Column("reason", "Reason", show=styles.TEXT),
    )
    lines = layout.lines(page, f"N{HEAD}", ADJUSTMENTS, columns, [["NS 3", "3", None, "«slow play»"]])
    page.alias("adjustments", lines)
    page.one_line(HEAD)
    layout.spare(page, lines)


def _worked_out(page: Page) -> None:
    """Work out the whole ranking once; the lists read it."""
    taken = 'IF(penalty_points="",bonus_points&"",IF(bonus_points="","-"&penalty_points,"?"))'
    page.step("adjusted_by", f'IF(adjusted_pair="","",{taken})', rows=ADJUSTMENTS)
    both = "CHOOSE({1,2},adjusted_pair,adjusted_by)"
    page.step("adjusted", f'IF((adjusted_pair="")+Session.is_empty,"",{both})', rows=ADJUSTMENTS, columns=2)
    begin = 'IF(Session.is_empty,"● "&Session.begin,"")'
    odd = f'IF(Session.odd_said="",{begin},"? "&«Session»&"!"&MID(Session.odd_said,3,900))'
    messages.tell(page, "session_said", f'IF(Session.read_said="",{odd},Session.read_said)')
    at = ",".join(f'MATCH("-",LEFT({key}_points&"",1),0)' for key in ("penalty", "bonus"))
    at += ',MATCH(1,(penalty_points<>"")*(bonus_points<>""),0)'
    at += ",MATCH(1,INDEX(unread,0,2),0),MATCH(1,INDEX(unread,0,3),0)"  # the ranking knows the row, but not the column
    words = 'NOT(EXACT(UPPER(adjustments),LOWER(adjustments)))+ISNUMBER(FIND("-",adjustments,2))'
    page.step("unread", f"IF({words}>0,1,0)", rows=ADJUSTMENTS, columns=4)
    page.step("slips_at", f"IFERROR(CHOOSE({{1;2;3;4;5}},{at}),0)", rows=5)
    page.constants("slips", [page.say(words) for words in (*SLIPS, POINTS, POINTS)])
    said = f'{{"▲ O";"? P";"▲ O";"▲ O";"▲ P"}}&({HEAD}+slips_at)&": "&slips'
    messages.tell(page, "slips_said", f'IF(slips_at=0,"",{said})', rows=5)
    ranks = '(Session.read_said="")*(INDEX(slips_at,4)+INDEX(slips_at,5)=0)'
    messages.tell(page, "unranked", f'IF({ranks},Session.unranked_said,"")')
    page.step("two", 'COUNTIF(INDEX(Session.ranked,0,2),"NS *")')
    page.step("ns_pairs", "IF(two=0,COUNT(INDEX(Session.ranked,0,1)),two)")
    page.argument_cells |= {"adjustments": "adjusted_pair"}
    whole = f'«Overleaf stand more pairs. To print all of them, define as print range»&" B{NOTICE}:{LAST_PRINTED}"&'
    page.step("beyond", f"MAX(ns_pairs,COUNT(INDEX(Session.ranked,0,1))-ns_pairs)-{FRONT}")
    messages.tell(page, printing.CUT, f'IF(beyond>0,"● "&{whole}({OVERLEAF}+beyond),"")')
    more = f'IF(beyond>0,«More pairs stand overleaf: print range»&" B{NOTICE}:{LAST_PRINTED}"&({OVERLEAF}+beyond),"")'
    page.result("more_said", more, f"H{FOOT}", style=styles.BAND)
    there = 'LEFT(Rulings.said,2)&«Rulings»&"!"&MID(Rulings.said,3,900)'
    messages.tell(page, "of_rulings", f'IF(Rulings.said="","",{there})', rows=LOGGED)
    messages.tell(page, "odd_rulings", 'IF(Rulings.odd_said="","","? "&«Rulings»&"!"&MID(Rulings.odd_said,3,900))')
    page.step("method_words", 'IF(Session.method="","MP",Session.method)')


def _players(page: Page) -> None:
    """List the pairs, with names where Results has them: a pair of a single list may sit either way."""
    for side in ("ns", "ew"):
        page.step(f"{side}_ranked", _ranked(side), rows=PLACES, columns=4, parts=("", pair := f"{side}_pair"))
        page.step(f"{side}_numbers", f'IF(LEFT({pair},3)="{side.upper()} ",MID({pair},4,20),{pair}&"")', rows=PLACES)
    page.step("ew_players", _seated("ew", "ew"), rows=PLACES)
    page.step("ns_seated", _seated("ns", "ns"), rows=PLACES)
    page.step("ew_seated", _seated("ew", "ns"), rows=PLACES)
    page.step("ns_players", 'IF(ns_seated="",IF(LEFT(ns_pair,3)="NS ","",ew_seated),ns_seated)', rows=PLACES)


def _seated(side: str, listed: str) -> str:
    """A formula for the players of a list's pairs, from the first line of Session in which the pair sits `side`."""
    own = f'IF({listed}_numbers="",INDEX(Session.{side}_used,1)&"",{listed}_numbers)'  # found at once
    line = f'MATCH({own},Session.{side}_used&"",0)'
    found = f'IFERROR(INDEX(Results.table_used,{line}+1,Session.{side}_names_at)&"","")'
    return f'IF({listed}_numbers="","",{found})'


def _notes(page: Page) -> None:
    """Write the footnotes: the rulings that count, and the adjustments; their marks stand behind the pairs."""
    page.heading(f"B{FOOT}:{LAST_PRINTED}{FOOT}", "Rulings and adjustments")
    counted = f'IFERROR(SMALL(IF(ISNUMBER(Rulings.at_line),SEQUENCE({LOGGED})),SEQUENCE({NOTES})),"")'
    page.step("noted", counted, rows=NOTES)
    adjusted = f'IF(adjusted_pair="","",SEQUENCE({ADJUSTMENTS}))'
    page.step("adjusted_at", f'IFERROR(SMALL({adjusted},SEQUENCE({NOTES})-COUNT(noted)),"")', rows=NOTES)
    page.step("noted_adjusted", 'IF(adjusted_at="","",INDEX(adjustments,adjusted_at,{1,4})&"")', rows=NOTES, columns=2)
    # LibreOffice looks cells up by an array of rows only where nothing else is done to them in the same formula
    page.step("noted_cells", 'IF(noted="","",INDEX(Rulings.typed_in,noted,{2,3,4,7,8}))', rows=NOTES, columns=5)
    page.step("noted_got", 'IF(noted="","",INDEX(Rulings.worth,noted,{1,2}))', rows=NOTES, columns=2)
    board, ns, ew, law, words = (f"INDEX(noted_cells,0,{column})" for column in range(1, 6))
    # marks and adjustments have the function's EW, what is shown that of the language
    seats = f'IF(noted="","",IF(two=0,"",{{"NS ","EW ","{page.say("EW")} "}})&CHOOSE({{1,2,3}},{ns},{ew},{ew}))'
    page.step("noted_seats", seats, rows=NOTES, parts=("noted_ns", "noted_ew", "opponents"))
    page.step("noted_pairs", "CHOOSE({1,2,3},noted_ns,noted_ew,INDEX(noted_adjusted,0,1))", rows=NOTES, columns=3)
    where = f'"{page.say("Board")} "&{board}&", "&noted_ns&" - "&opponents&«: »&{words}&" ("&{law}'
    got = [f'IFERROR(ROUND(INDEX(noted_got,0,{column}),2),"?")' for column in (1, 2)]
    worth = f'"{page.say("NS")} "&{got[0]}&", {page.say("EW")} "&{got[1]}'
    page.step("noted_where", f'IF(noted="","",{where}&"). ")', rows=NOTES)
    page.step("how_much", 'IF(adjusted_at="","",INDEX(adjusted_by,adjusted_at))', rows=NOTES)
    why = "INDEX(noted_adjusted,0,2)"
    said = f'IF(two<ns_pairs,«Pair»&" ","")&INDEX(noted_adjusted,0,1)&«: »&how_much&IF({why}="",""," ("&{why}&")")'
    page.step("adjusted_words", f'IF(adjusted_at="","",{said})', rows=NOTES)
    signs = array_literal([mark] for mark in FOOTNOTES[:NOTES])
    said = f'{signs}&" "&noted_where&IF(noted="","",{worth})&adjusted_words'
    said = f'IF(LEN(noted_where&adjusted_words)=0,"",{said})'
    page.result("notes", said, f"B{FOOT + 1}:B{FOOT + NOTES}", style=styles.TEXTS)
    for side in ("ns", "ew"):
        page.step(f"{side}_marks", f'NOTE_MARKS({side}_pair&"",noted_pairs)', rows=PLACES)
        named = f'{side}_players&IF(LEN({side}_players)*LEN({side}_marks)=0,""," ")&{side}_marks'
        whole = f"INDEX({side}_ranked,0,1),{side}_numbers,{named},INDEX({side}_ranked,0,3),INDEX({side}_ranked,0,4)"
        page.step(f"{side}_list", f"CHOOSE({{1,2,3,4,5}},{whole})", rows=PLACES, columns=5)
    page.label(f"B{FOOT + NOTES + 1}", "A correction may be asked of the director until", styles.NOTE)
