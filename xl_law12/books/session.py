"""The sheet Session: every line of Results with what was read, the ruling that was applied, and its points."""

from __future__ import annotations

from collections.abc import Iterator

from xl_law12.books import styles
from xl_law12.books.formulas import lengthened, refusal, refused, texts_in
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.page.settling import ROOMS
from xl_law12.books.ruling import VULNERABLE
from xl_law12.books.texts import drawing, example
from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.session import METHODS
from xl_law12.errors import ERROR_MARK
from xl_law12.excel.references import Area
from xl_law12.files.evening import ACROSS, WITHIN
from xl_law12.sheet.functions.reading import HEADED

NAME, LAST = "Session", "M"
LINES, HEAD = 1200, 10
PRINTED, LAST_PRINTED = 32, "H"  # a page of A4 or Letter at least

FULL_READ = "READ_TRAVELLER(Results.table_used,board_alone,vulnerable,«Results»)"
POINTS = "SCORE_SESSION(board_used,scorable_used,method,tables,factoring,,,part_used)"
CONTEST = "board_used,ns_used,ew_used,counted_used,method,winners,tables,factoring,average_plus_limit"
PLACES = 120  # of the ranking, on either side
RANKED = f"COUNTED_RANKING({CONTEST},Ranking.adjusted,,,part_used)"  # one session is worked out for both
COMPARED = "COMPARE_POINTS(Results.table_used,board_used,counted_used,method,tables,part_used)"

COMPARISONS = (WITHIN.upper(), ACROSS.upper())
SECTIONS = (
    "WITHIN: each section is compared by itself; ACROSS: all are one field. The column Section says which is which."
)
HINT = "Clear the sheet Results (Ctrl+A, Delete), and paste the results there; here is what was read from them."
LIMIT = "How many average pluses of a pair count as such, Law 12C2(d); empty: all."


def build(page: Page) -> None:
    """Write the sheet. It reads Results: the other sheets of the evening read these lines."""
    page.title("The session, line by line", HINT, last=LAST)
    page.heading("B3:H3", "How it is scored")
    layout.draw(page, "B4", drawing("Session: how it is scored"))
    _asked(page)
    layout.lines(page, f"B{HEAD}", LINES, _columns())
    _steps(page)
    for key in ("read", "ruling", "points", "follows", "counts"):  # the last column shows the refusals of these columns
        page.rule(str(page.where[key]), refused(page.cell(key)), styles.shown_as(styles.UNSEEN))
    _messages(page)
    page.heights(page.where["told_here"], 15)  # hidden texts would make some of them higher
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "portrait", repeated=f"{HEAD}:{HEAD}", one_page=False)
    page.printable = f"A1:{LAST_PRINTED}", HEAD, PRINTED
    printing.print_so_many(page, 0 if page.edition.blank else len(example("results")))


def _asked(page: Page) -> None:
    """Ask how the session is scored."""
    page.entry("method", examples="MP", choices=METHODS, setting=True)
    page.entry("tables", message="Empty: the most that any board has.")
    page.entry("factoring", examples="NEUBERG", choices=FACTORINGS, setting=True)
    page.entry("compare", choices=COMPARISONS, message=SECTIONS)
    beyond = "How many lines the print range has: where there are more, the sheet says so."
    page.entry("printed", examples=PRINTED, message=beyond, setting=True)
    page.entry("winners", choices=("1", "2"))
    page.entry("average_plus_limit", message=LIMIT)
    page.entry("board_alone", message="A page of one board does not always say which.")
    page.entry("vulnerable", choices=VULNERABLE)


def _columns() -> Iterator[Column]:
    """The lines of Results, in the order in which they stand there; the ruling that counts, and the points."""
    read = f'IF(is_empty,"",{lengthened(FULL_READ, LINES, 4)})'
    parts = Column("board", "Board", 8), Column("ns", "NS", 15), Column("ew", "EW", 15), Column("result", "Result", 18)
    yield Column("read", formula=read, align=styles.SHRUNK_CENTRE, parts=parts)
    ruling = f'IFERROR(INDEX(Rulings.award_read,MATCH(SEQUENCE({LINES}),Rulings.at_line,0)),"")'
    yield Column("ruling", "Ruling that counts", 28, formula=ruling, align=styles.SHRUNK)
    own, compared = lengthened(POINTS, LINES, 2), lengthened(COMPARED, LINES, 2)
    own = f'IF(unranked="",points_beside,IF(last,{own},IF(SEQUENCE({LINES},2),"")))'  # the ranking has them too
    follows = f"IF(last,{compared},LEFT(points,0))"
    yield Column("points", "Points NS", 9, own, styles.TWO_PLACES, beside=("Points EW",))
    yield Column("follows", "Should print, NS", 9, follows, styles.TWO_PLACES, beside=("Should print, EW",))
    beside = ("Ranking counts, EW",)
    yield Column("counts", "Ranking counts, NS", 9, "counted_otherwise", styles.TWO_PLACES, beside=beside)
    yield layout.wrong(f'IF({refused("counted")},counted,"")', 75)  # a ruling counts, even if its line cannot be read


def _steps(page: Page) -> None:
    """Calculate the number of lines, and the result that counts in each line."""
    page.helpers(f"P{HEAD + 1}")
    page.step("is_empty", "COUNTA(Results.table)=0")
    page.step("filled", 'MAX(2,(Results.table<>"")*SEQUENCE(ROWS(Results.table)))')
    page.step("room", "+".join(["1", *(f"(filled>ROWS(Results.{room}))" for room in ROOMS[:-1])]))
    page.step("unread", refusal("read"))
    page.step("last", f'IF(unread="",MAX((LEN(result)>0)*SEQUENCE({LINES})),0)')
    page.step("used", "MAX(1,last)")
    page.step("counted", 'IF(LEN(result)=0,"",IF(ruling="",result,ruling))', rows=LINES)
    # a ruling that cannot be read leaves its board without points, and no other
    spoilt = f'ISNUMBER(MATCH(board&"",IF({refused("ruling")},board&"","|"),0))'
    page.step("scorable", f'IF(SUM({refused("ruling")}+0)=0,counted,IF({spoilt},"NP",counted))', rows=LINES)
    page.step("has_result", 'IF((counted="")+(counted&""="NP"),"",board)', rows=LINES)
    page.step("score", 'IF(ISNUMBER(result),result,"")', rows=LINES)
    # blank where Results has no such column; LibreOffice finds the blanks of our answers unequal to ""
    page.step("headed", "READ_HEADINGS(INDEX(Results.table,1,0))", parts=[f"{name}_at" for name in HEADED.split()])
    page.step("played_at", "IF(COUNT(contract_at)=0,result_at,contract_at)")
    sections = f'INDEX(Results.table,SEQUENCE({LINES})+1,section_at)&""'
    page.step("section", f'IF((COUNT(section_at)=0)+(LEN(result)=0),"",{sections})', rows=LINES)
    page.step("part", f'IF((compare="{COMPARISONS[0]}")*(SEQUENCE({LINES})>0),section,"")', rows=LINES)
    others = "(part=INDEX(part,Rulings.line_shown))"
    ruled = f"(board=INDEX(board,Rulings.line_shown))*{others}*(SEQUENCE({LINES})<>Rulings.line_shown)"
    page.step("others_ruled", f'IF({ruled},counted,"")', rows=LINES)
    for key in ("board", "ns", "ew", "result", "counted", "scorable", "score"):
        page.cut(key, "used")
    fits = f"AND(last+1=filled,{texts_in('part')}=last)"
    page.step("parts_unfit", f'IF(compare="{COMPARISONS[0]}",IF(COUNT(section_at)=0,TRUE,NOT({fits})),FALSE)')
    page.step("of_parts", f'IF(compare="{COMPARISONS[0]}",used+parts_unfit,1)')  # one more is refused
    page.cut("part", "of_parts")
    longer = max(LINES, 2 * PLACES)
    page.step("contest", lengthened(RANKED, longer, 9), rows=longer, columns=9)
    top, left = page.where["contest"][:2]
    page.alias("counted_otherwise", Area(top, left, top + LINES - 1, left + 1))
    page.alias("points_beside", Area(top, left + 7, top + LINES - 1, left + 8))
    page.alias("ranked", Area(top, left + 2, top + 2 * PLACES - 1, left + 6))
    page.step("most", "MAX(COUNTIF(has_result,UNIQUE(board_used)))")
    _tell_how_all_print(page)


def _tell_how_all_print(page: Page) -> None:
    """Where `last` is beyond `printed`, say how to print all lines by the menu of the program."""
    so_many = 'printed&" "&«of»&" "&last&" "&«lines print. All of them: select»'
    define = "Format, Print Ranges, Define (Excel: Page Layout, Print Area, Set)"
    page.constants("print_how", [page.say(f"{define}; then type how many under Lines to print.")])
    said = f'{so_many}&" A1:{LAST_PRINTED}"&(last+{HEAD})&«: »&print_how'
    page.merge("cut", f"B{HEAD - 1}:{LAST_PRINTED}{HEAD - 1}")
    page.result("cut", f'IF(last>printed,{said},"")', style=styles.WRONG, align=styles.TWO_LINES)
    page.height(HEAD - 1, 27)


def _messages(page: Page) -> None:
    """Say at the top how many lines cannot be read: each says why on its own line."""
    page.constants("begin", [page.say("Nothing stands on the sheet Results yet: paste the results there.")])
    one = "«The pasted text stands in one column: paste it again, and choose Tab as separator.»"
    messages.tell(page, "unparted", f'IF(COUNTIF(Results.table,"*"&CHAR(9)&"*")>0,{one},"")')
    parted = "«Was the text parted at its blanks? Paste it again, and choose Tab alone as separator.»"
    of_table = f'SUBSTITUTE(unread,"{ERROR_MARK} table",«Results»)'
    # LibreOffice hands an error value to no function: the first cell with one is named here
    spot = "100*SEQUENCE(ROWS(Results.table))+SEQUENCE(1,COLUMNS(Results.table))"
    page.step("spot", f'IF(unread="",0,MIN(IF(ISERROR(Results.table),{spot})))')
    page.step("error_at", 'IF(spot=0,"",«Results»&"!"&ADDRESS(INT(spot/100),MOD(spot,100),4)&«: »&«an error value»)')
    messages.tell(page, "whole", f'IF(unread="","",IF(error_at="",{of_table}&". "&{parted},error_at))')
    page.step("refusals", texts_in("wrong"))
    page.step("first_wrong", 'IF(refusals=0,1,MATCH("?*",wrong,0))')
    of_ruling = "INDEX(Rulings.said,MATCH(first_wrong,Rulings.at_line,0))"  # names the cell of the award
    reason = f"MID(INDEX(wrong,first_wrong),{len(ERROR_MARK) + 2},900)"
    reason = f'IF(INDEX(ruling,first_wrong)="",{reason},«Rulings»&"!"&MID({of_ruling},3,900))'
    told = f'«Lines that cannot be scored»&«: »&refusals&". "&{reason}'
    where = "«No column of Results says which board it is. Give it one; of one board alone type the number in»"
    where = f'{where}&" "&«{NAME}»&"!{page.cell("board_alone")}"'
    messages.tell(page, "boardless", f'IF(AND(last>0,{texts_in("board")}=0),{where},"")')
    messages.tell(page, "told", f'IF(refusals=0,"",{told})')  # after `boardless`, which may be the reason
    at, several = page.cell("compare"), 'SUM((section<>"")*(section<>INDEX(section,1)))>0'
    unfit = "«every line of Results needs its section, below headings in its first line»"
    asked = "«are sections compared WITHIN each, or ACROSS all? Now as one field»"
    messages.tell(page, "unfit_said", f'IF(parts_unfit,"▲ {at}: "&{unfit},"")')
    messages.tell(page, "sections_asked", f'IF((compare="")*({several}),"? {at}: "&{asked},"")')
    messages.tell(page, "points_said", f'IF(refusals+parts_unfit>0,"",{refusal("points")})')
    beside = "«What they should print stands beside them: was there a ruling?»"
    many = f'«Lines whose printed points do not follow»&«: »&COUNT(follows)/2&". "&{beside}'
    page.step("strays", f'IF(COUNT(follows)=0,"",{many})')
    messages.tell(page, "printed_said", f'IF(refusals+parts_unfit>0,"",{refusal("follows", "strays")})')
    page.step("read_said", 'IF(unparted="",IF(whole="",IF(boardless="",told,boardless),whole),unparted)')
    page.step("unranked", refusal("contest"))
    settings = ("method", "tables", "factoring", "winners", "average_plus_limit", "vulnerable")
    messages.name_cells(page, "ns", "ew", *settings, boards="board", results="result", row="board")
    page.step("unranked_at", 'IF(unranked="","",SHEET_STATUS(unranked,"",argument_names,argument_cells))')
    placed, bare = "MID(unranked_at,3,900)", f"MID(unranked,{len(ERROR_MARK) + 2},900)"
    there = f'IF({placed}={bare},unranked,"▲ "&«{NAME}»&"!"&{placed})'
    page.step("unranked_said", f'IF(unranked="","",{there})')  # Ranking says it
    written = "INDEX(Results.table_used,SEQUENCE(used)+1,MAX(1,vulnerable_at))"
    sides = f'IF((vulnerable="")*COUNT(vulnerable_at),{written},vulnerable)'
    given = f'"{page.cell("result")}",result_used,board_used,{sides}'
    messages.tell(page, "odd_said", f'SCORE_DOUBTS({given},"{page.edition.language}")')
    ranked = f'IF(parts_unfit,"",part_used),COUNT(INDEX(contest,0,3)),"{page.edition.language}"'
    messages.tell(page, "figures", f'IF(last=0,"",SESSION_DOUBTS(board_used,counted_used,method,{ranked}))')
    usual = '(last>0)*(vulnerable="")*(COUNT(vulnerable_at)=0)*COUNT(contract_at)'
    messages.tell(page, "usual", f'IF({usual},"● "&«Who is vulnerable follows from the number of the board.»,"")')
