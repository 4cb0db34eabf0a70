"""The sheet Teams of eight: league matches, by the aggregate and by the barking cross-IMPs."""

from __future__ import annotations

from xl_law12.books import boards, styles
from xl_law12.books.boards import BELOW, FIRST, LAST, TABLES, TOTAL
from xl_law12.books.page import Page

NAME = "Teams of eight"
EXAMPLE = [
    [620, 650, -100, 620],
    [-50, 420, -50, 420],
    [110, 140, 110, -90],
    [1430, 680, 680, 1430],
    [-400, -430, -400, 50],
]


def build(page: Page) -> None:
    """Five boards of four tables, made up."""
    page.columns(10, 9, *[8] * TABLES, 11, 9, 18)
    page.title(
        "Teams of eight",
        "Type the North-South scores of every table. The home team sits North-South in the first half of the tables.",
        "Q",
    )
    page.heading("A4:Q4", "The match")
    page.label("A5", "Home")
    page.wide_entry("C5:F5", "{{Home}}", name="Home")
    page.label("A6", "Away")
    page.wide_entry("C6:F6", "{{Away}}", name="Away")
    page.label("H5", "Tables")
    page.entry("J5", 4, name="Tables", show=styles.WHOLE, choices=("4", "8", "12"), align=styles.CENTRE)
    boards.typed(page, EXAMPLE, "Aggregate", "IMPs", "What is wrong")
    for row in range(FIRST, LAST + 1):
        whole = f"AND(ISNUMBER($J$5),COUNT($C{row}:$N{row})=$J$5)"
        first = f"SUM($C{row}:INDEX($C{row}:$N{row},$J$5/2))"
        page.result(f"O{row}", f'IF({whole},2*{first}-SUM($C{row}:$N{row}),"")', show=styles.SIGNED)
        page.result(f"P{row}", f'IF(O{row}="","",IMP(O{row}))', show=styles.SIGNED, font=styles.BOLD)
    page.label(f"A{LAST + 1}", "Total", font=styles.COLUMN)
    page.result(
        f"P{LAST + 1}", f'IF(COUNT(P{FIRST}:P{LAST})=0,"",SUM(P{FIRST}:P{LAST}))', show=styles.SIGNED, font=styles.BOLD
    )
    page.note(f"C{LAST + 1}", "the aggregate of the home team: its North-Souths less the other team's")
    _barking(page)
    page.break_before(BELOW - 2)
    page.print_on("portrait", f"Q{TOTAL + 2}", one_page=False)


def _barking(page: Page) -> None:
    boards.below(page, "Cross-IMPs of North-South at every table (RMB 2009, the barking alternative)")
    for row in range(FIRST, LAST + 1):
        there = row - FIRST + BELOW
        call = f"BARKING_IMPS($C{row}:$N{row})"
        counted = f"COUNT($C{row}:$N{row})"
        page.result(
            f"C{there}:N{there}", f'IF({counted}<4,"",IFERROR(0+TRANSPOSE({call}),""))', show=styles.SIGNED_PLACES
        )
        wrong = f'IF({counted}=0,"",IF(ISNUMBER(C{there}),"",INDEX({call},1,1)))'
        page.result(f"Q{row}", f'IF(COUNTA($C{row}:$N{row})=0,"",{wrong})', align=styles.LEFT)
    page.watch(f"Q{FIRST}:Q{LAST}")
    total = 'IF(OR(COUNT({area})=0,NOT(ISNUMBER($J$5))),"",SUM({area})'
    boards.totals(page, TOTAL, "Total", f"{total})")
    boards.totals(page, TOTAL + 1, "A comparison", f"{total}/(($J$5-1)*($J$5-2)*($J$5-3)/2))")
    page.note(
        f"A{TOTAL + 2}",
        "East-West at a table have the same with the other sign; 4 tables are 3 comparisons, 8 are 105, 12 are 495.",
    )
