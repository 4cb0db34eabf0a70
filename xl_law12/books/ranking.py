"""The sheet Ranking: for the notice-board, with the adjustments and their reasons."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import refusal
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import lines_to_print, settings
from xl_law12.files.own_table import NAMES

NAME = "Ranking"
PLACES = 120  # on either side
EACH_PLACE = f"SEQUENCE({PLACES})"
ADJUSTMENTS = 20
HEAD = 6
NOTICE = 3  # the first row of what is printed: no hint, nothing to type into
PRINTED, LAST_PRINTED = 40, "L"  # one page

GIVEN = "Session.board_used,Session.ns_used,Session.ew_used,Session.counted_used"
OPTIONS = "Session.method,Session.winners,Session.tables,Session.factoring,Session.average_plus_limit"


def build(page: Page) -> None:
    """Write the sheet: North-South and East-West side by side, or one list."""
    page.title(
        "The ranking",
        "From the sheet Session. Adjustments are typed on the right: penalties negative, carry-over positive.",
    )
    page.helpers(f"T{HEAD + 1}")
    page.result("event_shown", "event", f"B{NOTICE}", font=styles.TITLE, align=styles.FLUSH)
    page.height(NOTICE, 24)
    page.result("how", "method_words", f"L{NOTICE}", font=styles.NOTE, align=styles.RIGHT)
    _lists(page)
    _adjustments(page)
    _worked_out(page)
    _players(page)
    _told(page)
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "portrait", "")
    print_so_many(page, 0)


def print_so_many(page: Page, pairs: int) -> None:
    """Print all pairs, and at least a page of lines: on one page, unless there are more than two pages' worth."""
    printing.print_lines(page, LAST_PRINTED, HEAD, max(pairs, PRINTED), NOTICE)
    page.sheet.page_setup.fitToHeight = int(pairs <= 2 * PRINTED)


def _lists(page: Page) -> None:
    """Write the ranking's lines, of which North-South come first."""
    for first, side in (("B", "ns"), ("H", "ew")):
        named = f'{side}_pair&IF({side}_players="",""," · "&{side}_players)'
        figures = (
            Column(f"{side}_boards", "Boards", 7),
            Column(f"{side}_score", "Score", 9, show=styles.TWO_PLACES),
            Column(f"{side}_average", "% or average", 9, show=styles.TWO_PLACES),
        )
        columns = (
            Column(f"{side}_place", "Place", 6, formula=_ranked(side, "1"), align=styles.RIGHT),
            Column(f"{side}_contestant", "Pair", 26, formula=named, align=styles.SHRUNK_LEFT),
            Column(f"{side}_figures", formula=_ranked(side, "{3,4,5}"), align=styles.RIGHT, parts=figures),
        )
        table.lines(page, f"{first}{HEAD}", PLACES, columns)
    page.columns(2, first="G")


def _ranked(side: str, number: str) -> str:
    """A formula for a column of the ranking, along the lines of a side."""
    if side == "ns":
        return f'IF(({EACH_PLACE}>ns_pairs)+(fault<>""),"",IFERROR(INDEX(ranked,{EACH_PLACE},{number}),""))'
    return f'IF(fault="",IFERROR(INDEX(ranked,{EACH_PLACE}+ns_pairs,{number}),""),"")'


def _adjustments(page: Page) -> None:
    """Ask for penalties and carry-over, with their reasons."""
    page.columns(2, first="M")
    page.label("N2", "Event")
    page.entry("event", "O2", "«Club evening»", show=styles.TEXT, align=styles.LEFT)
    page.sheet.merge_cells("O2:P2")
    page.heading("N4:P4", "Adjustments")
    columns = (
        Column(
            "adjusted_pair", "Pair", 12, message="As it stands in the ranking: NS 3, or 3 where there is one winner."
        ),
        Column(
            "adjusted_by",
            "Points",
            10,
            show=styles.TEXT,  # as a number, -25% would be a quarter of a point
            message="Points to add, penalties negative; or a part of a board's top: -25%.",
        ),
        Column("reason", "Reason", 20, align=styles.LEFT_WRAPPED),
    )
    table.lines(page, f"N{HEAD}", ADJUSTMENTS, columns, [["NS 3", -3, "«slow play»"]])
    below = HEAD + ADJUSTMENTS + 2
    settings(page, below, "P", [lines_to_print(PRINTED)], texts="N")
    page.alias("adjustments", page.where["adjusted_pair"]._replace(right=page.where["adjusted_by"].right))


def _worked_out(page: Page) -> None:
    """Work out the whole ranking once; the lists read it."""
    every = f"INDEX(RANKING({GIVEN},{OPTIONS},adjusted),SEQUENCE({2 * PLACES}),{{1,2,3,4,5}})"
    page.step("ranked", f'IFERROR({every},"")', rows=2 * PLACES, columns=5)
    page.step("adjusted", 'IF((adjustments="")+Session.is_empty,"",adjustments)', rows=ADJUSTMENTS, columns=2)
    messages.tell(page, "unread", "Session.read_said")
    page.step("fault", refusal("ranked"))
    messages.tell(page, "unranked", 'IF(unread="",fault,"")')
    messages.advise(page, "begin", "Session.begin")
    page.step("last", f'MAX((ns_place<>"")*{EACH_PLACE},(ew_place<>"")*{EACH_PLACE})')
    printing.tell_what_is_cut(page, f"B{HEAD - 2}", LAST_PRINTED, HEAD)
    two = 'COUNTIF(INDEX(ranked,0,2),"NS *")'
    page.step("ns_pairs", f"IF({two}=0,COUNT(INDEX(ranked,0,1)),{two})")
    page.step("method_words", 'IF(Session.method="","MP",Session.method)')
    for side in ("ns", "ew"):
        page.step(f"{side}_pair", _ranked(side, "2"), rows=PLACES)


def _players(page: Page) -> None:
    """Find out who the pairs are, where Results has their names: a pair of a single list may sit either way."""
    for side, heading in (("ns", NAMES[0]), ("ew", NAMES[1])):
        page.step(f"{side}_at", _headed(f"«{side.upper()}»", '""'))
        page.step(f"{side}_names_at", _headed(f"«{heading}»", _headed(f'"{heading}"', '""')))
    for side in ("ns", "ew"):
        pair = f"{side}_pair"
        page.step(f"{side}_number", f'IF(LEFT({pair},3)="{side.upper()} ",MID({pair},4,20),{pair}&"")', rows=PLACES)
    page.step("ew_players", _seated("ew", "ew"), rows=PLACES)
    page.step("ns_seated", _seated("ns", "ns"), rows=PLACES)
    page.step("ew_seated", _seated("ew", "ns"), rows=PLACES)
    page.step("ns_players", 'IF(ns_seated="",IF(LEFT(ns_pair,3)="NS ","",ew_seated),ns_seated)', rows=PLACES)


def _headed(heading: str, otherwise: str) -> str:
    """A formula for the column of Results with this heading."""
    return f"IFERROR(MATCH({heading},INDEX(Results.table_used,1,0),0),{otherwise})"


def _seated(side: str, listed: str) -> str:
    """A formula for the players of a list's pairs, from the first line of Results in which the pair sits `side`."""
    line = f'MATCH({listed}_number,INDEX(Results.table_used,0,{side}_at)&"",0)'
    found = f'IFERROR(INDEX(Results.table_used,{line},{side}_names_at)&"","")'
    return f'IF(({listed}_number="")+({side}_names_at=""),"",{found})'


def _told(page: Page) -> None:
    """Write the adjustments below the headline, where they are printed with the ranking."""
    reason = 'IF(reason="",""," ("&reason&")")'
    page.step(
        "adjusted_words",
        f'IF(adjusted_pair="","",adjusted_pair&" "&adjusted_by&{reason})',
        rows=ADJUSTMENTS,
    )
    page.step("adjusted_text", 'TEXTJOIN("; ",TRUE,adjusted_words)')
    told = 'IF(adjusted_text="","",«Adjustments»&": "&adjusted_text)'
    page.step("adjustments_told", told)
    messages.two_lines(page, f"B{HEAD - 1}", LAST_PRINTED, "adjustments_told", styles.NOTE)
