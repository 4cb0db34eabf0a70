"""The sheet Teams of eight: league matches, by the aggregate and by the barking cross-IMPs."""

from __future__ import annotations

from collections.abc import Iterator

from xl_law12.books import boards, styles
from xl_law12.books.boards import BELOW, BOARDS, FIRST
from xl_law12.books.formulas import chosen, won
from xl_law12.books.page import Page, messages, printing, sketch, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import wrong
from xl_law12.excel.references import Area
from xl_law12.excel.values import array_literal

NAME = "Teams of eight"
LAST = "Q"
CARD = f"""
@ Home: NS at the first half of the tables | | | | @ IMPs | | @ Away | | | @ IMPs | || 13
= home_name                                | | | | = home_imps | | = away_name | | | = away_imps | | = verdict || 30

^ Home | > | > | > | ^ Away | > | > | > | ^ Tables || 13
[home] | > | > | > | [away] | > | > | > | [tables] | \
~ Aggregate: Home's North-Souths less Away's. East-West at a table have the other sign.{" | >" * 6} || 18

"""
EXAMPLE: list[list[object]] = [
    [620, 650, -100, 620],
    [-50, 420, -50, 420],
    [110, 140, 110, -90],
    [1430, 680, 680, 1430],
    [-400, -430, -400, 50],
    [420, "NP", 420, -50],
]
MESSAGE = "The score of North-South; PASS or 0 where it was passed out, NP where it was not played."


def build(page: Page) -> None:
    """Write the sheet, with six boards of four tables, made up."""
    page.columns(12, *[8.5] * boards.TABLES, first="B")
    hint = "Type the North-South scores of every table. Home sits North-South in the first half of the tables."
    page.title("Teams of eight", hint, "4 tables are 3 comparisons, 8 are 105, 12 are 495.", LAST)
    sketch.card(page, CARD)
    for key, name in (("home", "Verdi"), ("away", "Neri")):
        page.entry(key, examples=name, show=styles.TEXT)
        page.result(f"{key}_name", f'IF({key}="",«{key.title()}»,{key})', style=styles.CARD_NAME)
    page.entry("tables", examples=4, choices=("4", "8", "12"))
    boards.typed(page, EXAMPLE, MESSAGE, _columns(), [[None]] * 5 + [[3]])
    _aggregates(page)
    boards.report(page)
    page.result("home_imps", 'IF(COUNT(imps)=0,"",SUM(imps))', show=styles.SIGNED, style=styles.CARD_FIGURE)
    page.result("away_imps", 'IF(home_imps="","",-home_imps)', show=styles.SIGNED, style=styles.CARD_FIGURE)
    verdict = won("SIGN(home_imps)", "home_name", "away_name")
    page.result("verdict", f'IF(home_imps="","",{verdict})', style=styles.CARD_VERDICT)
    _barking(page)
    page.sheet.freeze_panes = f"A{FIRST}"
    results, typed = page.where["results"], page.where["typed_in"]
    played = f"COLUMN()-{results.left - 1}>{page.fixed('tables')}"
    page.rule(str(results), f"AND(ISNUMBER({page.fixed('tables')}),{played})", styles.BLANK)
    table.spare(page, typed._replace(right=page.where["rulings"].right))
    printing.break_before(page, BELOW - 2)
    printing.print_on(page, "portrait", f"A1:{LAST}{BELOW + BOARDS - 1}", one_page=False)


def _columns() -> Iterator[Column]:
    """A ruling's IMPs; the home team's scores less the other's, where every table has one; the IMPs that count."""
    ruled = "The home team's IMPs by a ruling or an average: they count in place of the scores'."
    yield Column("rulings", "Ruling, IMPs", 11, message=ruled)
    aggregate = "MMULT(IF(ISNUMBER(results),results,0),signs)"
    yield Column("aggregate", "Aggregate", 11, f'IF(scored=tables,{aggregate},"")', styles.SIGNED)
    imps = 'IF(rulings<>"",rulings,IMP(aggregate))'
    yield Column("imps", "IMPs", 9, imps, styles.SIGNED_PLACES, style=styles.RESULT)
    message = "«type scores, PASS or NP; a ruling's IMPs on the right»"
    missing = '(typed>0)*(unplayed=0)*(aggregate="")*(rulings="")'
    yield wrong(chosen(("scored+unplayed<typed", message), (missing, "«not every table has a result»")), 46)


def _aggregates(page: Page) -> None:
    """Find out which tables count for the home team, and how many results every board has."""
    page.helpers(f"AD{FIRST}")
    messages.tell(page, "asked", 'IF(AND(tables="",COUNTA(results)>0),«Choose: how many tables?»,"")')
    tables = array_literal([number] for number in range(1, boards.TABLES + 1))
    page.step("ones", f"0*{tables}+1", rows=boards.TABLES)
    page.step("signs", f'IF({tables}<=IF(tables="",0,tables/2),1,-1)', rows=boards.TABLES)
    for key, what in (
        ("scored", '(ISNUMBER(results)+(results="PASS"))'),
        ("unplayed", '((results="NP")+0)'),
        ("typed", '((results<>"")+0)'),
    ):
        page.step(key, f"MMULT({what},ones)", rows=BOARDS)


def _barking(page: Page) -> None:
    """The cross-IMPs of every table, their totals in sight."""
    boards.below(page, BELOW, "Cross-IMPs of North-South at every table (RMB 2009, the barking alternative)")
    across = f"SEQUENCE(1,{boards.TABLES})"
    for number in range(1, BOARDS + 1):
        line = f"INDEX(results,{number},0)"
        scores = f'IF({line}="PASS",0,IF({line}="","",{line}))'
        crossed = f"INDEX(BARKING_IMPS(TRANSPOSE({scores})),{across},1)"
        is_whole = f'INDEX(aggregate,{number})<>""'
        where = f"C{BELOW + number - 1}:N{BELOW + number - 1}"
        page.result("", f'IF(({across}>0)*({is_whole}),{crossed},"")', where, show=styles.SIGNED_PLACES)
    page.alias("crossed", Area(BELOW, 3, BELOW + BOARDS - 1, 14))
    page.step("comparisons", 'IF(tables="",0,(tables-1)*(tables-2)*(tables-3)/2)')
    boards.summed(page, "cross_totals", 9, "Cross-IMPs", "crossed")
    boards.summed(page, "cross_means", 10, "A comparison", "crossed", "MAX(1,comparisons)")
