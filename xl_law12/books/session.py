"""The sheet Session: every line of Results with what was read, the ruling that was applied, and its points."""

from __future__ import annotations

from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from xl_law12.books import results, styles
from xl_law12.books.formulas import MARK, numbers
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.messages import message_in, number_in
from xl_law12.books.page.table import Column
from xl_law12.books.ruling import VULNERABLE
from xl_law12.bridge.matchpoints import FACTORINGS
from xl_law12.bridge.session import METHODS

NAME = "Session"
LINES = 1200
HEAD = 9
MOST = 10  # lines that cannot be read, of which each is told
PRINTED, LAST_PRINTED = 32, "H"  # a page of A4 or Letter at least

READ = ("board", "ns", "ew", "result")  # what READ_TRAVELLER answers, column by column
FULL_READ = 'IF(is_empty,"",READ_TRAVELLER(Results.table,board_alone,vulnerable))'
POINTS = "SCORE_SESSION(board,counted,method,tables,factoring)"
SAME = 'board&"|"&ns&"|"&ew'  # what tells one line of an evening from another

LEFT = (
    ("method", "Method", METHODS, ""),
    ("tables", "Results a board", (), "Empty: the most that any board has."),
    ("factoring", "Missing results", FACTORINGS, ""),
    ("printed", "Lines to print", (), "How many lines the print range has: where there are more, the sheet says so."),
)
LIMIT = "How many average pluses of a pair count as such, Law 12C2(d); empty: all."
RIGHT = (
    ("winners", "Winners", ("1", "2"), ""),
    ("average_plus_limit", "Average pluses that count", (), LIMIT),
    ("board_alone", "Board, where the table has none", (), "A page of one board does not always say which."),
    ("vulnerable", "Vulnerable, if not as usual", VULNERABLE, ""),
)


def build(page: Page) -> None:
    """Write the sheet. It reads Results: the other sheets of the evening read these lines."""
    page.columns(1.5)
    page.title(
        "The session, line by line",
        "Clear the sheet Results (Ctrl+A, Delete), and paste the results there; here is what was read from them.",
    )
    _settings(page)
    _read(page)
    columns = (
        Column("ruling", "Ruling that counts", 28, formula=_ruling(), align=styles.SHRUNK),
        Column("points", "Points NS", 9, formula=POINTS, show=styles.PLACES, align=styles.RIGHT, spans=2),
        Column("wrong", "What is wrong", 75, formula=_on_its_line(), align=styles.LEFT, font=styles.MESSAGE),
    )
    table.lines(page, f"F{HEAD}", LINES, columns)
    page.headings(f"H{HEAD}", "Points EW")
    page.sheet.column_dimensions["H"].width = 9
    page.helpers(f"N{HEAD + 1}")
    page.step("is_empty", "COUNTA(Results.table)=0")
    page.step("begin", 'IF(is_empty,«Nothing stands on the sheet Results yet: paste the results there.»,"")')
    page.step("counted", 'IF(LEN(result)=0,"",IF(ruling="",result,ruling))', rows=LINES)
    page.step("has_result", 'IF((counted="")+(counted="NP"),"",board)', rows=LINES)
    page.step("line", f'IF(LEN(result)=0,"",{SAME})', rows=LINES)
    page.step("unscored", "Ranking.ranking_row")
    page.step("last", 'IF(fault_1="",MAX((LEN(result)>0)*SEQUENCE(ROWS(result))),0)')
    printing.tell_what_is_cut(page, f"B{HEAD - 1}", LAST_PRINTED, HEAD)
    _faults(page)
    _messages(page)
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "portrait", "", repeated=f"{HEAD}:{HEAD}", one_page=False)
    print_so_many(page, 0 if page.edition.blank else len(results.example()))


def _settings(page: Page) -> None:
    """Ask how the evening is scored."""
    page.heading("B3:H3", "How it is scored")
    for letter, label, inputs in (("D", "B", LEFT), ("G", "F", RIGHT)):
        for row, (key, text, choices, message) in enumerate(inputs, start=4):
            page.label(f"{label}{row}", text)
            value = {"method": "MP", "factoring": "NEUBERG", "printed": PRINTED}.get(key)
            page.entry(key, f"{letter}{row}", value, choices=choices, message=message, setting=value is not None)


def _read(page: Page) -> None:
    """Read the lines of Results, in the order in which they stand there."""
    first, last = HEAD + 1, HEAD + results.ROWS - 1
    page.headings(f"B{HEAD}", "Board", "NS", "EW", "Result")
    page.result("read", f"B{first}:E{last}", FULL_READ, align=styles.SHRUNK_CENTRE)
    read = page.where["read"]
    for number, key in enumerate(READ):
        column = read.left + number
        page.alias(key, read._replace(left=column, right=column, bottom=HEAD + LINES))
    for letter, width in zip("BCDE", (8, 15, 15, 18), strict=True):
        page.sheet.column_dimensions[letter].width = width
    unseen = DifferentialStyle(numFmt=NumberFormat(numFmtId=200, formatCode=";;;"))
    for area in (f"B{first}:E{last}", f"G{first}:H{HEAD + LINES}"):
        cell = area.split(":")[0]
        page.rule(area, f'IF(ISERROR({cell}),TRUE,LEFT({cell},{len(MARK)})="{MARK}")', unseen)


def _ruling() -> str:
    """The award of the sheet Rulings for this board and these pairs, wherever the line stands."""
    return 'IF(line="","",IFERROR(INDEX(Rulings.award,MATCH(line,Rulings.line,0)),""))'


def _faults(page: Page) -> None:
    """Find the lines that cannot be read, one after the other: each reading leaves out what was found before."""
    count = range(1, MOST + 1)
    page.step("fault_1", message_in("read"))
    for number in count[1:]:
        page.step(f"fault_{number}", _read_again(number))
    for place in ("row", "column"):
        for number in count:
            page.step(f"{place}_{number}", number_in(f"fault_{number}", place, page.say(place)))
    page.column_of("rows_told", "row_1", MOST)
    for number in count:
        page.column_of(f"rows_to_{number}", "row_1", number)
        where = f'IFERROR("!"&ADDRESS(row_{number},column_{number},4),", "&«row»&" "&row_{number})'
        message = f'MID(fault_{number},FIND(": ",fault_{number})+2,400)'
        page.step(f"told_{number}", f'IF(row_{number}="","","{page.say("Results")}"&{where}&": "&{message})')
    page.column_of("told", "told_1", MOST)


def _read_again(number: int) -> str:
    """The table once more, without the lines that could not be read; nothing where all could."""
    none_left = f'row_{number - 1}=""'
    bad = f"ISNUMBER(MATCH(SEQUENCE({results.ROWS}),rows_to_{number - 1},0))"
    left = f'IF({none_left},"",IF({bad},"",IF(Results.table="","",Results.table)))'
    return f'IF({none_left},"",INDEX(READ_TRAVELLER({left},board_alone,vulnerable),1,1))'


def _messages(page: Page) -> None:
    """Name a line that cannot be read by its cells on Results, one that cannot score by board and pairs."""
    one = "«The pasted text stands in one column: paste it again, and choose Tab as separator.»"
    page.step("unparted", f'IF(COUNTIF(Results.table,"*"&CHAR(9)&"*")>0,{one},"")')
    messages.tell(page, "unparted")
    page.step("others", f'COUNT(rows_told)-1&IF(COUNT(rows_told)={MOST},"+","")')
    more = 'told_1&IF(COUNT(rows_told)>1,"  ("&others&" "&«more, each on its line»&")","")'
    parted = "«Was the text parted at its blanks? Paste it again, and choose Tab alone as separator.»"
    whole = f'"{page.say("Results")}: "&MID(fault_1,FIND(": ",fault_1)+2,400)&". "&{parted}'
    page.step("whole", f'IF(fault_1="","",{whole})')
    page.step("read_said", f'IF(fault_1="","",IF(row_1="",whole,{more}))')
    without = 'AND(fault_1="",last>0,SUMPRODUCT((LEN(board)>0)+0)=0)'
    page.step("boardless", f'IF({without},«No column says which board it is: type its number on the right.»,"")')
    page.step("points_said", 'IF(fault_1="",Ranking.results_said,"")')
    messages.tell(page, "read_said")
    messages.tell(page, "boardless")
    messages.tell(page, "points_said")


def _on_its_line() -> str:
    """The message of a line: until all can be read, the first line is the row below the headings of Results."""
    line = numbers("result")
    unread = f'IFERROR(INDEX(told,MATCH({line}+1,rows_told,0)),"")'
    return f'IF(fault_1="",IF({line}=unscored,points_said,""),{unread})'


def print_so_many(page: Page, lines: int) -> None:
    """Print as many lines as the evening has, and at least one page."""
    printing.print_lines(page, LAST_PRINTED, HEAD, max(lines, PRINTED))
