"""The sheet Butler: a match or a trial, boards down and tables across, against the datum of each board."""

from __future__ import annotations

from collections.abc import Iterator

from xl_law12.books import boards, styles
from xl_law12.books.boards import BELOW, BOARDS, FIRST, TABLES
from xl_law12.books.formulas import figure, lengthened, refusal, refused
from xl_law12.books.page import Page, charts, messages, printing, sketch, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import wrong
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.excel.references import Area

NAME = "Butler"
PLAIN, DOUBLED = "plain", "doubled"
DATUMS = ("PAR", "MEAN", "TRIM", "MEDIAN")
PAR = "PAR: the IMPs of a board add up to nothing, or nearly (RMB 2009)"
TWICE = "doubled: twice the difference from the par is converted, and the IMPs halved (RMB 2009)"
LAST = "Q"
CARD = f"""
@ best North-South | | | @ IMPs         | | | @ best East-West | | | @ IMPs || 13
= best_ns          | | | = best_ns_imps | | | = best_ew        | | | = best_ew_imps || 30
^ Datum   | > | ^ IMPs are | > | ~ {PAR} || 14
[datum]   | > | [imps_are] | > | ~ {TWICE} || 18
Pair NS
Pair EW
"""
CHART = 13, 7.5  # its width and height in centimetres, in 15 rows
BELOW_NS = BELOW + 17  # the first rows of the figures of North-South, and of East-West
BELOW_EW = BELOW_NS + BOARDS + 3
CELLS = BOARDS * TABLES  # all results, board by board, as a session has them

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
    page.columns(12, *[8.5] * TABLES, first="B")
    hint = "Type the results of every table, seen from North-South: scores, averages, weightings, NP."
    page.title("Butler", hint, last=LAST)
    sketch.card(page, CARD)
    for key, usual, choices in (("datum", "PAR", DATUMS), ("imps_are", f"«{PLAIN}»", (PLAIN, DOUBLED))):
        page.entry(key, examples=usual, choices=choices, setting=True)
    page.entry("pairs", "C7:N8", [[1, 2, 3, 4], [5, 6, 7, 8]])
    boards.typed(page, EXAMPLE, NOTATION_MESSAGE, _columns())
    page.helpers(f"AD{FIRST}")
    _scored(page)
    for first, key, text in ((BELOW_NS, "ns_imps", "IMPs of North-South"), (BELOW_EW, "ew_imps", "IMPs of East-West")):
        boards.below(page, first, text)
        line = f"(SEQUENCE({BOARDS})-1)*{TABLES}+SEQUENCE(1,{TABLES})"
        imps = f"INDEX(points,{line},{1 if key == 'ns_imps' else 2})"
        area = str(Area(first, 3, first + BOARDS - 1, 2 + TABLES))
        page.result(key, figure(imps), area, show=styles.SIGNED_PLACES)
    for side, row in (("ns", 9), ("ew", 10)):
        boards.summed(page, f"{side}_totals", row, f"Total {side.upper()}", f"{side}_imps")
        totals = f"{side}_totals"
        who = f"INDEX({side}_labels,MATCH(MAX({totals}),{totals},0))"
        page.result(f"best_{side}", f'IF(COUNT({totals})=0,"",{who})', style=styles.CARD_NAME)
        page.result(
            f"best_{side}_imps",
            f'IF(COUNT({totals})=0,"",MAX({totals}))',
            show=styles.SIGNED_PLACES,
            style=styles.CARD_FIGURE,
        )
    boards.report(page)
    _chart(page)
    page.sheet.freeze_panes = f"A{FIRST}"
    table.spare(page, page.where["typed_in"])
    printing.break_before(page, BELOW_NS - 2)
    printing.print_on(page, "portrait", f"A1:P{BELOW_EW + BOARDS - 1}", one_page=False)


def _columns() -> Iterator[Column]:
    """Each board's datum, what its IMPs add up to, and what cannot be read."""
    first = f"(SEQUENCE({BOARDS})-1)*{TABLES}+1"
    yield Column("datums", "Datum", 9, figure(f"INDEX(each_datum,{first})"), styles.WHOLE, style=styles.RESULT)
    across = f"SEQUENCE({TABLES},1,1,0)"
    sums = f'IF(MMULT(0+ISNUMBER(ns_imps),{across})=0,"",MMULT(IF(ISNUMBER(ns_imps),ns_imps,0),{across}))'
    yield Column("sums", "Sum of IMPs", 10, sums, styles.SIGNED_PLACES)
    yield wrong(f'IFERROR(INDEX(each_read,MATCH(SEQUENCE({BOARDS}),unread_on,0)),"")', 44)


def _scored(page: Page) -> None:
    """Read all results once, and score the boards on which every one can be read."""
    by_datum = 'IF(OR(datum="",datum="PAR"),"BUTLER","BUTLER-"&datum)'
    page.step("method", f'IF(imps_are=«{DOUBLED}»,"BUTLER-DOUBLED",{by_datum})')
    at_board, at_table = f"INT((SEQUENCE({CELLS})-1)/{TABLES})+1", f"MOD(SEQUENCE({CELLS})-1,{TABLES})+1"
    page.step("of_board", at_board, rows=CELLS)
    page.step("each", f'INDEX(IF(results="","",results),of_board,{at_table})', rows=CELLS)
    page.step("numbered", 'INDEX(IF(boards="","",boards),of_board)', rows=CELLS)
    page.step("each_read", 'READ_RESULTS("",,,,,each,numbered)', rows=CELLS)
    page.step("unread_on", f'IF({refused("each_read")},of_board,"")', rows=CELLS)
    kept = 'IF(ISNUMBER(MATCH(of_board,unread_on,0)),"",each_read)'
    page.step("scored", f"IF(COUNT(unread_on)=0,each_read,{kept})", rows=CELLS)
    page.step("used", f'{TABLES}*MAX(1,(results<>"")*SEQUENCE({BOARDS}))')
    for key in ("of_board", "scored"):
        page.cut(key, "used")
    for key, answer, columns in (("each_datum", "SESSION_DATUMS", 1), ("points", "SCORE_SESSION", 2)):
        whole = lengthened(f"{answer}(of_board_used,scored_used,method)", CELLS, columns)
        page.step(key, whole, rows=CELLS, columns=columns)
    messages.tell(page, "unscored", refusal("points"))


def _chart(page: Page) -> None:
    """Draw the IMPs of every pair."""
    order = f"SEQUENCE({TABLES})"
    for key, side, row in (("ns", "NS", 1), ("ew", "EW", 2)):
        pair, figure = f'INDEX(IF(pairs="","",pairs),{row},{order})', f"INDEX({key}_totals,1,{order})"
        page.step(f"{key}_labels", f'IF({figure}="","",«{side}»&" "&IF({pair}="",{order},{pair}))', rows=TABLES)
    page.heading(f"B{BELOW - 2}:N{BELOW - 2}", "IMPs of every pair")
    for key, column in (("ns", "B"), ("ew", "I")):
        charts.draw(page, f"{column}{BELOW - 1}", f"{key}_labels", f"{key}_totals", CHART)
