"""The sheet Matchpoints: one ruling in a pairs field, the field beside it, and the frequency chart before and after."""

from __future__ import annotations

from xl_law12.books import form, ruling, styles
from xl_law12.books.formulas import figure
from xl_law12.books.page import Page, conditional, sketch
from xl_law12.books.ruling import TypedLine
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.excel.references import Area

NAME = "Matchpoints"
WIDTHS = (19, 7, 12, 7, 6, 8, 8, 9, 8, 8, 1, 9, 1, 9.5, 6, 7, 6, 7, 1, 6.5, 6, 7)
LINES, CHART_ROWS = 59, 30

NAMES = """
^ North-South | > | > |   | ^ East-West | > | > | > | >
[ns]          | > | > |   | [ew]        | > | > | > | >
              |   | = fractions
"""

OUTCOMES = f"""
## What could have happened|>|# Contract or score|> | # By | # Weight | # for the OS | # Score, NS | # MPs | # % || 18
{ruling.drawn_outcomes("= each | = percent")}
Law relied on; penalty, in words | > |       |   |   | [law] | > | [penalty] | > | > || 14
## The ruling               | > | > | > | > | > | > | > | > | > || 14
= ns_title                  | | = bars | = ns_gets | ~ MPs | = both_percent | Damage | | ~ B - A | = damage || 23
= ew_title                  | | = bars | = ew_gets | ~ MPs | = both_percent | redressed | | ~ B - C | = damage || 23
A: at the table             | | = bars | = actual  | ~ MPs | | self-inflicted | | ~ C - A | = damage || 14
B: without the infraction   | | = bars | = before  | ~ MPs | | = case_words || 14
C: without the serious error | | = bars | = could  | ~ MPs | | Scored with the board | | | = agrees || 14
= seen                      | |        |           |       |                | Results a board | | | [tables] || 14
"""
FIELD_HEAD = "# The field\n~ this ruling"
CHARTS = "# Score | # NS | # MPs NS | # EW | # MPs EW |   | # before | # NS | # MPs NS"

BELOW = """

= below | > | > | > | > | > | > | > | > | >
The ruling in one cell | > | = for_log
~ copy it, and paste it as a value: into Results or Rulings
"""

WBF_9 = {
    0: TypedLine("2NT-1", "S"),
    1: TypedLine("3NT=", "S", "1/3"),
    2: TypedLine("3NT-1", "S", "1/3"),
    3: TypedLine("4S=", "S", "1/6"),
    4: TypedLine("4S-1", "S", "1/6"),
}
FIELD = [420] * 4 + [400] * 2 + [170, 150] + [-50] * 3
WITH = {"event": "«Pairs, 2nd session»", "table": "9", "board": 1, "nos": "NS"}


def build(page: Page) -> None:
    """Write the sheet, with WBF 2017, example 9, filled in; the source has no table result, so one is made up."""
    page.columns(*WIDTHS, first="B")
    page.helpers("AA4")
    hint = (
        "Fill the yellow cells from left to right, then down; the other tables' results beside. The form stands below."
    )
    page.title("Law 12: a ruling in a pairs field", hint)
    top = ruling.case(page, NAMES, WITH)
    sketch.draw(page, f"M{top}", FIELD_HEAD)
    sketch.draw(page, f"O{top}", CHARTS)
    row = sketch.draw(page, f"B{top}", OUTCOMES)
    page.dress(Area(row - 6, 2, row - 1, 11), fill=styles.PANEL_FILL)
    below = sketch.draw(page, f"B{row}", BELOW)
    page.paragraph(f"B{below}:K{below}", ruling.NEXT)
    page.height(below, 26)
    _asked(page)
    ruling.worked_out(page, 'field,""', "others", '"MP",tables', "(COUNTA(field)>0)")
    ruling.shown(page, styles.POINTS)
    _besides(page)
    _picture(page)
    follow = "«The matchpoints follow when the other tables' results are typed on the right.»"
    in_scores = f'«The ruling in scores»&": "&ruling&". "&{follow}'
    ruling.sentence(page, "others", '"MP",tables,,,', ",,penalty", "AND(LEN(ruling)>0,COUNTA(field)=0)", in_scores)
    ruling.told(page)
    _charts(page)
    form.draw(page, page.where["field"].bottom + 4, "MPs", styles.POINTS)


def _asked(page: Page) -> None:
    """Ask for the outcomes, and for the field, which goes on below the ruling of this table."""
    ruling.outcomes(page, WBF_9)
    here = page.where["contract"].top
    page.entry("field", f"M{here + 1}:M{here + LINES}", FIELD, message=NOTATION_MESSAGE)
    page.alias("other", page.where["field"])
    page.entry("tables", message="How many results the board should have; empty: as many as there are.")
    page.entry("law", examples="12C1(c)", show=styles.TEXT, align=styles.LEFT)
    page.entry("penalty", show=styles.TEXT, align=styles.LEFT)
    page.step("others", f'READ_OUTCOMES(field,"",played,"{page.edition.language}")', rows=LINES)
    for key, first in (("scored", "ruling"), ("as_played", "INDEX(score,1)")):
        lines = f"SEQUENCE({LINES + 1})"
        page.step(key, f"IF({lines}=1,{first},INDEX(others,IF({lines}=1,1,{lines}-1)))", rows=LINES + 1)


def _besides(page: Page) -> None:
    """Calculate the matchpoints and percentages of outcomes and awards, and score the board with the ruling in it."""
    side = 'IF(nos="EW","EW","NS")'
    for line, row in enumerate(range(page.where["each"].top, page.where["each"].bottom + 1), start=1):
        one = f"INDEX(score,{line})"
        mps = figure(f"WEIGHTED_MP({one},1,others,tables,{side})")
        worth = f'IF(OR(NOT(ISNUMBER({one})),COUNTA(field)=0),"",{mps})'
        page.result("", worth, f"J{row}", show=styles.WHOLE)
    page.step("top", 'IF(COUNTA(field)=0,"",IFERROR(SUM(INDEX(RULING_WORTH("A5050",others,"MP",tables),1,{5,6})),""))')
    page.result("percent", 'IF(ISNUMBER(each),IFERROR(each/top,""),"")', show=styles.PERCENT)
    both = 'IFERROR(CHOOSE({1;2},ns_gets,ew_gets)/top,"")'
    page.result("both_percent", both, show=styles.PERCENT, font=styles.BOLD)
    here = figure("INDEX(MATCHPOINTS(scored,tables),1,{1,2})")
    page.step("scored_here", f'IF({{1,1}}*(LEN(ruling)>0),{here},"")', columns=2)
    differ = "SUM(ABS(scored_here-CHOOSE({1,2},ns_gets,ew_gets)))"
    agrees = f'IF(COUNT(ns_gets)=0,"",IF(IFERROR({differ},1)<0.000001,«the same»,«differs»))'
    page.result("agrees", agrees, font=styles.BOLD)
    conditional.same_places(page, "has_parts", styles.TWO_PLACES, "each")


def _picture(page: Page) -> None:
    """Both awards, A, B and C as bars from 0 to the top, all seen from the same side."""
    awards = 'IF(nos="EW",top-ns_gets,ns_gets),IF(nos="EW",ew_gets,top-ew_gets)'
    ruling.picture(page, f'IFERROR(CHOOSE({{1;2;3;4;5}},{awards},actual,before,could)/top,"")', 0, 1)


def _charts(page: Page) -> None:
    """Write the frequency charts with the ruling, and with the table result."""
    first = page.where["contract"].top
    last = first + CHART_ROWS - 1
    why = "«A part of a weighted result may have less than 0 points: its own other part is better.»"
    page.result("fractions", f'IF(COUNTA(b_contract)>1,{why},"")', font=styles.NOTE, align=styles.FLUSH)
    for key, area, columns, field in (
        ("chart_after", f"O{first}:S{last}", "{1,2,3,4,5}", "scored"),
        ("chart_before", f"U{first}:W{last}", "{1,2,3}", "as_played"),
    ):
        chart = f"INDEX(FREQUENCIES({field},tables),SEQUENCE({CHART_ROWS}),{columns})"
        page.result(key, figure(chart), area, show=styles.WHOLE, border=styles.ROW)
        numbers = page.where[key]
        page.alias(f"{key}_points", numbers._replace(left=numbers.left + 1))
        page.step(f"{key}_parts", conditional.has_parts(key))
        conditional.same_places(page, f"{key}_parts", styles.TWO_PLACES, f"{key}_points")
