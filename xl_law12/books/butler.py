"""The sheet Butler: a match or a trial, boards down and tables across, against the datum of each board."""

from __future__ import annotations

from xl_law12.books import boards, charts, styles
from xl_law12.books.boards import BELOW, BOARDS, FIRST, SUMS, TABLES
from xl_law12.books.page import Page, printing, table
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.excel.references import Area

NAME = "Butler"
PLAIN, DOUBLED = "plain", "doubled"
DATUMS = ("PAR", "MEAN", "TRIM", "MEDIAN")
SIDES = ("AF", "AQ")  # the hidden columns in which every board has its IMPs, a row a side
BLANKS = "{" + ";".join([",".join(['""'] * TABLES)] * 2) + "}"
BELOW_EW = BELOW + BOARDS + SUMS + 2  # the first row of East-West's figures

EXAMPLE: list[list[object]] = [
    [620, 620, 170, -100],
    [-50, 420, 420, -50],
    [1430, 680, "60% 680, 40% -100", -100],
    [110, -90, 140, 110],
    [-400, -430, 50, -400],
    [650, 620, 650, "A+/A-"],
    [-110, 100, -140, "NP"],
    [980, 980, 480, -50],
]


def build(page: Page) -> None:
    """Write the sheet. Its first board is the worked example of RMB 2009; the others are made up."""
    page.columns(1.5, 12, *[9] * TABLES, 9, 10, 46)
    page.title("Butler", "Type the results of every table, seen from North-South: scores, averages, weightings, NP.")
    page.heading("B3:Q3", "The match")
    page.label("B4", "Datum")
    page.entry("datum", "D4", "PAR", choices=DATUMS, setting=True)
    page.label("B5", "IMPs are")
    page.entry("imps_are", "D5", f"«{PLAIN}»", choices=(PLAIN, DOUBLED), setting=True)
    page.note("E4", "PAR: the IMPs of a board add up to nothing, or nearly (RMB 2009)")
    page.note("E5", "doubled: twice the difference is converted, and the IMPs halved (RMB 2009)")
    page.label("B7", "Pair NS")
    page.label("B8", "Pair EW")
    page.entry("pairs", "C7:N8", [[1, 2, 3, 4], [5, 6, 7, 8]])
    boards.typed(page, EXAMPLE, NOTATION_MESSAGE, "Datum", "Sum of IMPs", "What is wrong")
    page.helpers("AD10")
    page.step("is_doubled", f"imps_are=«{DOUBLED}»")
    page.step("datum_used", 'IF(datum="","PAR",datum)')
    page.step("is_doubled_par", 'AND(is_doubled,datum_used="PAR")')
    page.hide(*SIDES)
    for number, row in enumerate(range(FIRST, FIRST + BOARDS), start=1):
        _board(page, number, row)
    page.alias("wrong", Area(FIRST, 17, boards.LAST, 17))
    boards.report(page)
    _totals(page)
    page.sheet.freeze_panes = f"C{FIRST}"
    table.grow(page, "typed_in", "results", "boards")
    printing.break_before(page, BELOW - SUMS - 2)
    printing.break_before(page, BELOW_EW - SUMS - 2)
    printing.print_on(page, "landscape", f"A1:Q{BELOW_EW + BOARDS + 25}", one_page=False)


def _board(page: Page, number: int, row: int) -> None:
    """Work out one board: its datum, the IMPs of both sides at every table, and what cannot be read."""
    line = f"INDEX(results,{number},0)"
    unplayed = f"COUNTA({line})=0"
    key, both = f"board_{number}", FIRST + 2 * number
    imps = f"TRANSPOSE(BUTLER_IMPS(TRANSPOSE({line}),datum,is_doubled))"
    page.result(key, f"{SIDES[0]}{both}:{SIDES[1]}{both + 1}", f"IF({unplayed},{BLANKS},{imps})")
    tables = "{" + ",".join(boards.TABLE_HEADS) + "}"
    for first, side in ((BELOW, 1), (BELOW_EW, 2)):
        where = f"C{first + number - 1}:N{first + number - 1}"
        figure = f"INDEX({key},{side},{tables})"
        page.result("", where, f'IFERROR(IF({figure}="","",0+{figure}),"")', show=styles.SIGNED_PLACES)
    played = f'IF({line}="NP","",{line})'
    datum = f"IF(is_doubled_par,BUTLER_PAR({played},,TRUE),BUTLER_DATUM({played},datum_used))"
    page.result("", f"O{row}", f'IF({unplayed},"",IFERROR(0+{datum},""))', show=styles.WHOLE, font=styles.BOLD)
    own = f"INDEX(ns_imps,{number},0)"
    page.result("", f"P{row}", f'IF(COUNT({own})=0,"",SUM({own}))', show=styles.SIGNED_PLACES)
    wrong = f"INDEX({key},1,1)"
    asked = f"OR({unplayed},COUNT({own})>0)"
    page.result("", f"Q{row}", f'IF({asked},"",MID({wrong},9,300))', align=styles.LEFT, font=styles.MESSAGE)


def _totals(page: Page) -> None:
    """Add up the totals of every pair, and draw them."""
    for first, key, text, total in (
        (BELOW, "ns_imps", "IMPs of North-South", "Total NS"),
        (BELOW_EW, "ew_imps", "IMPs of East-West", "Total EW"),
    ):
        boards.below(page, first, text)
        page.alias(key, Area(first, 3, first + BOARDS - 1, 14))
        boards.totals(page, first - SUMS, total, 'IF(COUNT(table)=0,"",SUM(table))', key)
    page.alias("ns_totals", Area(BELOW - SUMS, 3, BELOW - SUMS, 14))
    page.alias("ew_totals", Area(BELOW_EW - SUMS, 3, BELOW_EW - SUMS, 14))
    order = "{" + ";".join(str(number) for number in range(1, TABLES + 1)) + "}"
    for key, side, row in (("ns", "NS", 1), ("ew", "EW", 2)):
        pair = f"INDEX(pairs,{row},{order})"
        figure = f"INDEX({key}_totals,1,{order})"
        page.step(f"{key}_labels", f'IF({figure}="","","{side} "&IF({pair}="",{order},{pair}))', rows=TABLES)
        page.step(f"{key}_figures", f"{figure}", rows=TABLES)
    last = BELOW_EW + BOARDS + 3
    page.heading(f"B{last}:N{last}", "IMPs of every pair")
    labels, values = page.where["ns_labels"], page.where["ns_figures"]
    printing.break_before(page, last)
    charts.columns(page, labels, values, f"B{last + 1}", (13, 9))
    charts.columns(page, page.where["ew_labels"], page.where["ew_figures"], f"I{last + 1}", (13, 9))
