"""The sheets Butler and Teams of eight: boards are rows, tables are columns; totals stand above the results.

Butler is a match or a trial, against the datum of each board; Teams of eight is a league match, by the aggregate and by
the barking cross-IMPs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xl_law12.books import styles
from xl_law12.books.formulas import call, chosen, figure, lengthened, refusal, refused, texts_in, won
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.texts import NOTATION_MESSAGE, example
from xl_law12.errors import ERROR_MARK
from xl_law12.excel.references import Area

BUTLER, TEAMS = "Butler", "Teams of eight"
BOARDS, TABLES = 32, 12
HEAD = 12
FIRST = HEAD + 1
LAST = FIRST + BOARDS - 1
BELOW = LAST + 4  # the first row of the figures: on Butler of the chart, then those of North-South and East-West
BELOW_NS = BELOW + 17
BELOW_EW = BELOW_NS + BOARDS + 3
WIDTHS = (12, *[8.5] * TABLES)  # of the columns B to N: board and tables
TABLE_HEADS = [str(table) for table in range(1, TABLES + 1)]

ExampleRows = Sequence[Sequence[object]]
PLAIN, DOUBLED = "plain", "doubled"
DATUMS = ("PAR", "MEAN", "TRIM", "MEDIAN")
CELLS = BOARDS * TABLES  # all results, board by board, as a session has them
OF_BOARD = f"INT((SEQUENCE({CELLS})-1)/{TABLES})+1"
IN_GRID = f"(SEQUENCE({BOARDS})-1)*{TABLES}+SEQUENCE(1,{TABLES})"  # where the cells of the grid stand among them
TEAMS_MESSAGE = "The score of North-South; PASS or 0 where it was passed out, NP where it was not played."


def build_butler(page: Page) -> None:
    """Write the sheet. Its first board is the worked example of RMB 2009; the others are made up."""
    hint = "Type the results of every table, seen from North-South: scores, averages, weightings, NP."
    layout.begin(page, BUTLER, hint, "", (*WIDTHS, 9, 10, 44), f"AD{FIRST}")
    for key, usual, choices in (("datum", "PAR", DATUMS), ("imps_are", f"«{PLAIN}»", (PLAIN, DOUBLED))):
        page.entry(key, examples=usual, choices=choices, setting=True)
    # Beside the last two lines of the card; the totals stand in the two rows below them.
    page.entry("pairs", "C7:N8", [[1, 2, 3, 4], [5, 6, 7, 8]])
    _lines(page, example("butler"), NOTATION_MESSAGE, _butler_columns())
    _read(page, str(TABLES))
    _score_butler(page)
    ns, ew = ("ns", "North-South", BELOW_NS, 9, "B"), ("ew", "East-West", BELOW_EW, 10, "I")
    page.alias("totals", Area(9, 3, 10, 2 + TABLES))
    label = f'CHOOSE({{1;2}},«NS»,«EW»)&" "&IF(pairs="",SEQUENCE(1,{TABLES}),pairs)'
    page.step("labels", f'TRANSPOSE(IF(totals="","",{label}))', TABLES, parts=("ns_labels", "ew_labels"))
    for number, (side, name, first, row, column) in enumerate((ns, ew), start=1):
        totals, one = f"{side}_totals", side.upper()
        _below(page, first, f"IMPs of {name}")
        imps = figure(f"INDEX(points,{IN_GRID},{number})")
        page.result(f"{side}_imps", imps, f"C{first}:N{first + BOARDS - 1}", show=styles.SIGNED_PLACES)
        _summed(page, totals, row, f"Total {one}", f"{side}_imps")
        who = f"INDEX({side}_labels,MATCH(MAX({totals}),{totals},0))"
        page.result(f"best_{side}", f'IF(COUNT({totals})=0,"",{who})', style=styles.CARD_NAME)
        most = f'IF(COUNT({totals})=0,"",MAX({totals}))'
        page.result(f"best_{side}_imps", most, show=styles.SIGNED_PLACES, style=styles.CARD_FIGURE)
        size = 13, 7.5  # centimetres, in 15 rows
        printing.chart(page, f"{column}{BELOW - 1}", f"{side}_labels", {totals: ("", styles.DARK)}, size)
    page.heading(f"B{BELOW - 2}:N{BELOW - 2}", "IMPs of every pair")
    page.sheet.freeze_panes = f"A{FIRST}"
    layout.spare(page, page.where["typed_in"])
    for key in ("pairs", "results"):  # as are columns beside an empty one
        page.rule(str(page.where[key]._replace(left=4)), f"COUNTA(C$7:D$8,C${FIRST}:D${LAST})=0", styles.SPARE)
    printing.break_before(page, BELOW_NS - 2)
    printing.print_on(page, "portrait", f"A1:P{BELOW_EW + BOARDS - 1}", one_page=False)


def _butler_columns() -> Iterator[Column]:
    """Each board's datum, what its IMPs add up to, and what cannot be read."""
    datums = figure(f"INDEX(each_datum,(SEQUENCE({BOARDS})-1)*{TABLES}+1)")  # at each board's first result
    yield Column("datums", "Datum", formula=datums, show=styles.WHOLE, style=styles.RESULT)
    ones = f"SEQUENCE({TABLES},1,1,0)"  # a column of them: MMULT adds up each row
    sums = f'IF(MMULT(0+ISNUMBER(ns_imps),{ones})=0,"",MMULT(IF(ISNUMBER(ns_imps),ns_imps,0),{ones}))'
    yield Column("sums", "Sum of IMPs", formula=sums, show=styles.SIGNED_PLACES)
    yield layout.wrong(f'IFERROR(INDEX(each_read,MATCH(SEQUENCE({BOARDS}),unread_on,0)),"")')


def _score_butler(page: Page) -> None:
    """Score the boards on which every result can be read; doubt a pair that stands twice, say which datum counts."""
    by_datum = 'IF(OR(datum="",datum="PAR"),"BUTLER","BUTLER-"&datum)'
    page.step("method", f'IF(imps_are=«{DOUBLED}»,"BUTLER-DOUBLED",{by_datum})')
    page.step("of_board", OF_BOARD, rows=CELLS)
    page.step("unread_on", f'IF({refused("each_read")},of_board,"")', rows=CELLS)
    kept = 'IF(ISNUMBER(MATCH(of_board,unread_on,0)),"",each_read)'
    page.step("scored", f"IF(COUNT(unread_on)=0,each_read,{kept})", rows=CELLS)
    page.step("used", f'{TABLES}*MAX(1,(results<>"")*SEQUENCE({BOARDS}))')
    for key in ("of_board", "scored"):
        page.cut(key, "used")  # as of_board_used and scored_used: up to the last board with results
    for key, answer, columns in (("each_datum", "SESSION_DATUMS", 1), ("points", "SCORE_SESSION", 2)):
        whole = lengthened(f"{answer}(of_board_used,scored_used,method)", CELLS, columns)
        page.step(key, whole, rows=CELLS, columns=columns)
    messages.tell(page, "unscored", refusal("points"))
    both = f'"▲ {page.where["pairs"]}"&«: »&«a pair stands at two tables»'
    messages.tell(page, "pairs_said", f'IF(SUMPRODUCT((labels<>"")*(COUNTIF(labels,labels)>1))=0,"",{both})')
    page.rule(str(page.where["pairs"]), "COUNTIF($C7:$N7,C7)>1", styles.RED)
    par = f'IF(datum="","●","?")&" {page.cell("datum")}"&«: »&«The datum is the par of each board.»'
    is_par = f'datum<>"PAR",OR(datum="",imps_are=«{DOUBLED}»),COUNTA(results)>0'
    messages.tell(page, "datum_said", f'IF(AND({is_par}),{par},"")')


def build_teams(page: Page) -> None:
    """Write the sheet, with six boards of four tables, made up."""
    hint = "Type the North-South scores of every table. Home sits North-South in the first half of the tables."
    aside = "4 tables are 3 comparisons, 8 are 105, 12 are 495."
    layout.begin(page, TEAMS, hint, aside, (*WIDTHS, 11, 11, 9), f"AD{FIRST}")
    for key, name in (("home", "Verdi"), ("away", "Neri")):
        page.entry(key, examples=name, show=styles.TEXT)
        page.result(f"{key}_name", f'IF({key}="",«{key.title()}»,{key})', style=styles.CARD_NAME)
    page.entry("tables", examples=4, choices=("4", "8", "12"))
    _lines(page, example("teams of eight"), TEAMS_MESSAGE, _team_columns(), [[None]] * 5 + [[3]])
    _aggregates(page)
    page.result("home_imps", 'IF(COUNT(imps)=0,"",SUM(imps))', show=styles.SIGNED, style=styles.CARD_FIGURE)
    page.result("away_imps", 'IF(home_imps="","",-home_imps)', show=styles.SIGNED, style=styles.CARD_FIGURE)
    verdict = won("SIGN(home_imps)", "home_name", "away_name")
    page.result("verdict", f'IF(home_imps="","",{verdict})', style=styles.CARD_VERDICT)
    _barking(page)
    page.sheet.freeze_panes = f"A{FIRST}"
    tables = page.fixed("tables")
    page.rule(str(page.where["results"]), f"AND(ISNUMBER({tables}),COLUMN()-2>{tables})", styles.BLANK)
    layout.spare(page, page.where["typed_in"]._replace(right=page.where["rulings"].right))
    printing.break_before(page, BELOW - 2)
    printing.print_on(page, "portrait", f"A1:{page.last}{BELOW + BOARDS - 1}", one_page=False)


def _team_columns() -> Iterator[Column]:
    """A ruling's IMPs; the home team's scores less the other's, where every table has one; the IMPs that count."""
    ruled = "The home team's IMPs by a ruling or an average: they count in place of the scores'."
    yield Column("rulings", "Ruling, IMPs", message=ruled)
    aggregate = f"MMULT(IF(ISNUMBER(read),read,0),SIGN(tables+1-2*SEQUENCE({TABLES})))"
    yield Column("aggregate", "Aggregate", formula=f'IF(scored=tables,{aggregate},"")', show=styles.SIGNED)
    imps = 'IF(rulings<>"",rulings,IMP(aggregate))'
    yield Column("imps", "IMPs", formula=imps, show=styles.SIGNED_PLACES, style=styles.RESULT)
    message = "«type scores, PASS or NP; a ruling's IMPs on the right»"
    missing = '(typed>0)*(unplayed=0)*(aggregate="")*(rulings="")'
    yield layout.wrong(chosen(("scored+unplayed<typed", message), (missing, "«not every table has a result»")), 46)


def _aggregates(page: Page) -> None:
    """Read the tables of the match, count the results of every board, and have the status say what is doubtful."""
    none = 'IF(COUNTA(results)=0,"",«Choose: how many tables?»)'
    beyond = f'ADDRESS({FIRST},3+tables,4)&":N{LAST}"&«: »&«no table: what is typed there does not count»'
    is_beyond = f'SUMPRODUCT((results<>"")*(SEQUENCE(1,{TABLES})>tables))>0'
    messages.tell(page, "tables_said", f'IF(tables="",{none},IF({is_beyond},"? "&{beyond},""))')
    _read(page, f'IF(tables="",{TABLES},tables)')
    page.step("read", f"INDEX(each_read,{IN_GRID})", rows=BOARDS, columns=TABLES)
    counts = ("ISNUMBER(read)", 'EXACT(read,"NP")', "(LEN(read)>0)")  # LibreOffice finds no text of an array equal by =
    counted = ",".join(f"MMULT({it}+0,SEQUENCE({TABLES},1,1,0))" for it in counts)
    page.step("counts", f"CHOOSE({{1,2,3}},{counted})", BOARDS, parts=("scored", "unplayed", "typed"))
    said = f'"B"&{HEAD}+MATCH("?*",wrong,0)&«: »&INDEX(wrong,MATCH("?*",wrong,0))'
    messages.tell(page, "wrong_said", f'IF((unread_line>0)+({texts_in("wrong")}=0),"",{said})')


def _barking(page: Page) -> None:
    """The cross-IMPs of every table, their totals in sight."""
    _below(page, BELOW, "Cross-IMPs of North-South at every table (RMB 2009, the barking alternative)")
    across = f"SEQUENCE(1,{TABLES})"
    for number, row in enumerate(range(BELOW, BELOW + BOARDS), start=1):
        crossed = f"INDEX(BARKING_IMPS(TRANSPOSE(INDEX(read,{number},0))),{across},1)"
        is_whole = f'({across}>0)*(INDEX(aggregate,{number})<>"")'  # as wide as its answer: one cell gives one
        page.result("", f'IF({is_whole},{crossed},"")', f"C{row}:N{row}", show=styles.SIGNED_PLACES)
    page.alias("crossed", Area(BELOW, 3, BELOW + BOARDS - 1, 2 + TABLES))
    _summed(page, "cross_totals", 9, "Cross-IMPs", "crossed")  # each set of three others is three comparisons
    _summed(page, "cross_means", 10, "A comparison", "crossed", "MAX(1,(tables-1)*(tables-2)*(tables-3)/2)")


def _lines(page: Page, examples: ExampleRows, message: str, columns: Iterable[Column], more: ExampleRows = ()) -> None:
    """Write the results of every table, with further columns on the right; `more` are the examples of those columns."""
    page.headings(f"B{HEAD}", "Board", *TABLE_HEADS)
    boards, results = [line[0] for line in examples], [line[1:] for line in examples]
    page.entry("boards", f"B{FIRST}:B{LAST}", boards)
    page.entry("results", f"C{FIRST}:N{LAST}", results, message=message, align=styles.HEAD_WRAPPED)
    for row, line in enumerate(() if page.edition.blank else examples, start=FIRST):
        if any(isinstance(cell, str) and len(cell) > 10 for cell in line):
            page.height(row, 26)  # two lines of text, so that a weighting can be read
    page.alias("typed_in", Area(FIRST, 2, LAST, 2 + TABLES))
    layout.lines(page, f"O{HEAD}", BOARDS, columns, more)
    page.height(HEAD - 1, layout.NARROW)  # all boards are on one page
    page.one_line(HEAD)


def _below(page: Page, row: int, text: str) -> None:
    """Write the headings of the figures, and the boards' numbers once more."""
    page.heading(f"B{row - 2}:N{row - 2}", text)
    page.headings(f"B{row - 1}", "Board", *TABLE_HEADS)
    lines = Area(row, 2, row + BOARDS - 1, 2)
    page.result("", 'IF(boards="","",boards)', str(lines), align=styles.CENTRE)
    page.heights(lines, 13.5)  # Butler's figures of both sides are on one page, of Letter too


def _summed(page: Page, key: str, row: int, text: str, figures: str, divisor: str = "1") -> None:
    """Write a line above the results: what every table's figures add up to."""
    page.label(f"B{row}", text, style=styles.STRONG)
    ones = f"SEQUENCE(1,{BOARDS},1,0)"  # a row of them: MMULT adds up each column
    none = f"MMULT({ones},0+ISNUMBER({figures}))=0"
    total = f"MMULT({ones},IF(ISNUMBER({figures}),{figures},0))/{divisor}"
    page.result(key, f'IF({none},"",{total})', f"C{row}:N{row}", show=styles.SIGNED_PLACES, style=styles.RESULT)


def _read(page: Page, tables: str) -> None:
    """Read the results of so many tables, and have the status name the cell of what is wrong, or asked, of them."""
    each, numbers = f'IF((results="")+(SEQUENCE(1,{TABLES})>{tables}),"",results)', 'IF(ISNUMBER(boards),boards,"")'
    results, boards = f"INDEX({each},{OF_BOARD},MOD(SEQUENCE({CELLS})-1,{TABLES})+1)", f"INDEX({numbers},{OF_BOARD})"
    page.step("each_read", call("READ_RESULTS", '""', ruling=results, vulnerable=boards), rows=CELLS)
    at = f'MATCH("{ERROR_MARK}*",each_read,0)-1'
    found = f"IFERROR(CHOOSE({{1,2}},INT(({at})/{TABLES})+1,MOD({at},{TABLES})+1),0)"
    page.step("unread", found, parts=("unread_line", "unread_table"))
    cell, board = "INDEX(results,unread_line,unread_table)", f"INDEX({numbers},unread_line)"
    again = call("READ_RESULTS", '""', ruling=cell, vulnerable=board)  # one cell: its refusal names no row
    said = f'SHEET_STATUS({again},"","ruling",ADDRESS({HEAD}+unread_line,2+unread_table,4))'
    messages.tell(page, "unread_said", f'IF(unread_line=0,"",{said})')
    boards_said = f'MATCH_DOUBTS("B{FIRST}",boards,boards,,"{page.edition.language}")'
    messages.tell(page, "boards_said", f'IF(COUNT(UNIQUE(boards))=COUNTA(boards),"",{boards_said})')
    messages.name_cells(page, board="boards")
    odd = f'SCORE_DOUBTS("C{FIRST}",INDEX(each_read,{IN_GRID}),boards,,"{page.edition.language}")'
    messages.tell(page, "odd_said", odd)
