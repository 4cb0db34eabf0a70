"""The sheet Butler: a match or a trial, boards down and tables across, against the zero-sum par of each board."""

from __future__ import annotations

from xl_law12.books import boards, charts, styles
from xl_law12.books.boards import BELOW, FIRST, LAST, TABLES, TOTAL
from xl_law12.books.page import Page

NAME = "Butler"
PLAIN, DOUBLED = "plain", "doubled"
SCORES = f"$C${FIRST}:$N${LAST}"
PARS = f"$O${FIRST}:$O${LAST}"

EXAMPLE = [
    [620, 620, 170, -100],
    [-50, 420, 420, -50],
    [1430, 680, 680, -100],
    [110, -90, 140, 110],
    [-400, -430, 50, -400],
    [650, 620, 650, -100],
    [-110, 100, -140, -110],
    [980, 980, 480, -50],
]


def build(page: Page) -> None:
    """The first board is the worked example of RMB 2009; the others are made up."""
    page.columns(10, 9, *[8] * TABLES, 9, 10, 18)
    page.title(
        "Butler",
        "Type the North-South scores of every table; the par of a board makes their IMPs add up to nothing, or nearly.",
        "Q",
    )
    page.heading("A4:Q4", "The match")
    page.label("A5", "IMPs are")
    page.entry("C5", "{{plain}}", name="IMPs_are", choices=(PLAIN, DOUBLED), align=styles.CENTRE)
    page.note("D5", "doubled: twice the difference is converted, and the IMPs halved (RMB 2009)")
    page.label("A7", "Pair NS")
    page.label("A8", "Pair EW")
    page.entry("C7:N7", [[1, 2, 3, 4]], name="Pairs_NS", show=styles.GENERAL, align=styles.CENTRE)
    page.entry("C8:N8", [[5, 6, 7, 8]], name="Pairs_EW", show=styles.GENERAL, align=styles.CENTRE)
    boards.typed(page, EXAMPLE, "Par", "Sum of IMPs", "What is wrong")
    twice = f'$C$5="{{{{{DOUBLED}}}}}"'
    for row in range(FIRST, LAST + 1):
        par = f"BUTLER_PAR($C{row}:$N{row},,IF({twice},TRUE,FALSE))"
        page.result(
            f"O{row}", f'IF(COUNTA($C{row}:$N{row})=0,"",IFERROR(0+{par},""))', show=styles.WHOLE, font=styles.BOLD
        )
        page.result(f"Q{row}", f'IF(OR(O{row}<>"",COUNTA($C{row}:$N{row})=0),"",{par})', align=styles.LEFT)
        there = row - FIRST + BELOW
        page.result(
            f"P{row}", f'IF(COUNT($C{there}:$N{there})=0,"",SUM($C{there}:$N{there}))', show=styles.SIGNED_PLACES
        )
    page.watch(f"Q{FIRST}:Q{LAST}")
    _imps(page, twice)
    page.break_before(BELOW - 2)
    page.print_on("portrait", f"Q{TOTAL + 26}", one_page=False)


def _imps(page: Page, twice: str) -> None:
    boards.below(page, "IMPs of North-South")
    difference = f'IF({SCORES}="","",IFERROR({SCORES}-{PARS},""))'
    page.result(
        f"C{BELOW}:N{TOTAL - 1}",
        f'IFERROR(IF({twice},IMP(IFERROR(2*({difference}),""))/2,0+IMP({difference})),"")',
        show=styles.SIGNED_PLACES,
    )
    boards.totals(page, TOTAL, "Total NS", 'IF(COUNT({area})=0,"",SUM({area}))')
    boards.totals(page, TOTAL + 1, "Total EW", 'IF(COUNT({area})=0,"",-SUM({area}))')
    names, points = f"S{FIRST}:S{FIRST + 2 * TABLES - 1}", f"T{FIRST}:T{FIRST + 2 * TABLES - 1}"
    for number in range(2 * TABLES):
        table, is_ew = divmod(number, 2)
        column = boards.column(table)
        row, pair, total = FIRST + number, f"{column}{7 + is_ew}", f"{column}{TOTAL + is_ew}"
        page.helper(f"T{row}", f'IF(ISNUMBER({total}),{total},"")')
        name = f'"{("NS", "EW")[is_ew]} "&IF(ISBLANK({pair}),{table + 1},{pair})'
        page.helper(f"S{row}", f'IF({total}="","",{name})')
    page.heading(f"A{TOTAL + 3}:Q{TOTAL + 3}", "IMPs of every pair")
    charts.columns(page, names, points, at=f"A{TOTAL + 4}", height=9.5, width=26)
