"""The sheet Session: every line of Results with what was read, the ruling that was applied, and its points."""

from __future__ import annotations

from collections.abc import Iterator

from xl_law12.books import results, settings_and_figures, styles
from xl_law12.books.formulas import first_of, refusal, refused, texts_in
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.ruling import VULNERABLE
from xl_law12.books.settings_and_figures import Setting, lines_to_print, settings
from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.session import METHODS

NAME, LAST = "Session", "K"
LINES = 1200
HEAD = 9
PRINTED, LAST_PRINTED = 32, "H"  # a page of A4 or Letter at least

FULL_READ = "READ_TRAVELLER(Results.table_used,board_alone,vulnerable,«Results»)"
POINTS = "SCORE_SESSION(board_used,counted_used,method,tables,factoring)"
COMPARED = "COMPARE_POINTS(Results.table_used,board_used,counted_used,method,tables)"
SAME = 'board&"|"&ns&"|"&ew'  # lines with this text in common, here and on Rulings, are the same line of the evening

LIMIT = "How many average pluses of a pair count as such, Law 12C2(d); empty: all."
LEFT = (
    Setting("method", "Method", "MP", METHODS, keeps=True),
    Setting("tables", "Results a board", message="Empty: the most that any board has."),
    Setting("factoring", "Missing results", "NEUBERG", FACTORINGS, keeps=True),
    lines_to_print(PRINTED),
)
RIGHT = (
    Setting("winners", "Winners", choices=("1", "2")),
    Setting("average_plus_limit", "Average pluses that count", message=LIMIT),
    Setting("board_alone", "Board, where the table has none", message="A page of one board does not always say which."),
    Setting("vulnerable", "Vulnerable, if not as usual", choices=VULNERABLE),
)


def build(page: Page) -> None:
    """Write the sheet. It reads Results: the other sheets of the evening read these lines."""
    page.title(
        "The session, line by line",
        "Clear the sheet Results (Ctrl+A, Delete), and paste the results there; here is what was read from them.",
        last=LAST,
    )
    page.heading("B3:H3", "How it is scored")
    settings(page, 4, "D", LEFT)
    settings(page, 4, "G", RIGHT, texts="F")
    table.lines(page, f"B{HEAD}", LINES, _columns())
    _steps(page)
    for key in ("read", "ruling", "points", "follows"):  # the last column shows the refusals of these columns
        page.rule(str(page.where[key]), refused(page.cell(key)), styles.shown_as(styles.UNSEEN))
    _messages(page)
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "portrait", "", repeated=f"{HEAD}:{HEAD}", one_page=False)
    print_so_many(page, 0 if page.edition.blank else len(results.example()))


def _columns() -> Iterator[Column]:
    """The lines of Results, in the order in which they stand there; the ruling that counts, and the points."""
    read = f'IF(is_empty,"",IFERROR(INDEX({FULL_READ},SEQUENCE({LINES}),{{1,2,3,4}}),""))'
    parts = (
        Column("board", "Board", 8),
        Column("ns", "NS", 15),
        Column("ew", "EW", 15),
        Column("result", "Result", 18),
    )
    yield Column("read", formula=read, align=styles.SHRUNK_CENTRE, parts=parts)
    ruling = 'IF(line="","",IFERROR(INDEX(Rulings.award_read,MATCH(line,Rulings.line,0)),""))'
    yield Column("ruling", "Ruling that counts", 28, formula=ruling, align=styles.SHRUNK)
    for key, head, answer in (("points", "Points", POINTS), ("follows", "Should print,", COMPARED)):
        both = f'IF(SEQUENCE({LINES})*last=0,"",IFERROR(INDEX({answer},SEQUENCE({LINES}),{{1,2}}),""))'
        yield Column(key, f"{head} NS", 9, both, styles.TWO_PLACES, beside=(f"{head} EW",))
    wrong = f'IF({refused("counted")},counted,"")'  # a ruling counts, even if its line cannot be read
    yield settings_and_figures.wrong(wrong, 75)


def _steps(page: Page) -> None:
    """Calculate the number of lines, and the result that counts in each line."""
    page.helpers(f"N{HEAD + 1}")
    page.step("is_empty", "COUNTA(Results.table)=0")
    page.step("filled", 'MAX(2,(Results.table<>"")*SEQUENCE(ROWS(Results.table)))')
    page.step("unread", refusal("read"))
    page.step("last", f'IF(unread="",MAX((LEN(result)>0)*SEQUENCE({LINES})),0)')
    page.step("used", "MAX(1,last)")
    page.step("line", f'IF(LEN(result)=0,"",{SAME})', rows=LINES)
    page.step("counted", 'IF(LEN(result)=0,"",IF(ruling="",result,ruling))', rows=LINES)
    page.step("has_result", 'IF((counted="")+(counted="NP"),"",board)', rows=LINES)
    for key in ("board", "ns", "ew", "result", "counted", "has_result"):
        page.cut(key, "used")
    printing.tell_what_is_cut(page, f"B{HEAD - 1}", LAST_PRINTED, HEAD)


def _messages(page: Page) -> None:
    """Say at the top how many lines cannot be read: each says why on its own line."""
    page.step("begin", 'IF(is_empty,«Nothing stands on the sheet Results yet: paste the results there.»,"")')
    one = "«The pasted text stands in one column: paste it again, and choose Tab as separator.»"
    messages.tell(page, "unparted", f'IF(COUNTIF(Results.table,"*"&CHAR(9)&"*")>0,{one},"")')
    parted = "«Was the text parted at its blanks? Paste it again, and choose Tab alone as separator.»"
    messages.tell(page, "whole", f'IF(unread="","",unread&" "&{parted})')
    page.step("refusals", texts_in("wrong"))
    told = f'«Lines that cannot be scored»&": "&refusals&". "&{first_of("wrong")}'
    without = f"AND(last>0,{texts_in('board')}=0)"
    where = "«No column says which board it is: type its number on the right.»"
    messages.tell(page, "boardless", f'IF({without},{where},"")')
    messages.tell(page, "told", f'IF(refusals=0,"",{told})')  # after `boardless`, which may be the reason
    messages.tell(page, "points_said", refusal("points"))
    beside = "«What they should print stands beside them: was there a ruling?»"
    many = f'«Lines whose printed points do not follow»&": "&COUNT(follows)/2&". "&{beside}'
    page.step("strays", f'IF(COUNT(follows)=0,"",{many})')
    messages.tell(page, "printed_said", refusal("follows", "strays"))
    page.step("read_said", 'IF(whole="",told,whole)')


def print_so_many(page: Page, lines: int) -> None:
    """Print as many lines as the evening has, and at least one page."""
    printing.print_lines(page, LAST_PRINTED, HEAD, max(lines, PRINTED))
