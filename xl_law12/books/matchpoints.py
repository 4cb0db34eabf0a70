"""The sheet Matchpoints: one ruling in a pairs field, the field below it as scores and how often each occurs."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import has_parts, lengthened, refusal, refused
from xl_law12.books.page import Page, layout, messages
from xl_law12.books.page.layout import Column
from xl_law12.books.texts import NOTATION_MESSAGE, drawing, example

NAME = "Matchpoints"
LINES, MOST_RESULTS, CHART_ROWS = 60, 200, 60

WITH = {"event": "«Pairs, 2nd session»", "table": "9", "board": 1, "nos": "NS"}
SHARE, CHANGE = (0, 1, styles.BAR), (-4, 4, styles.PALE_BAR)
FRACTIONS = "One outcome of a weighted result may have less than 0 points if another outcome of that result is better."
TIMES = "How many tables have this score; empty: one. So a column of scores can be pasted as it is."


def build(page: Page) -> None:
    """Write the sheet, with WBF 2017, example 9, filled in; the source has no table result, so one is made up."""
    hint = "Fill the yellow cells from left to right, then down: the case, the outcomes, the law; below them the field."
    ruling.begin(page, "Law 12: a ruling in a pairs field", hint, "MPs", WITH)
    row = layout.draw(page, f"B{ruling.HEAD}", drawing("what could have happened", unit="MPs", other=""))
    panel = drawing("how the ruling follows", unit="MPs") + drawing("Matchpoints: the ruling")
    layout.draw(page, f"L{ruling.HEAD}", panel)
    head = layout.draw(page, f"B{row}", drawing("Matchpoints: further facts"))
    _asked(page)
    _field(page, head)
    ruling.work_out(page, 'field,""', "others", '"MP",tables', "(COUNTA(field)>0)")
    _follow(page)
    _besides(page)
    follow = "«The matchpoints follow when the other tables' results are typed below.»"
    in_scores = f'«The ruling in scores»&«: »&ruling&". "&{follow}'
    ruling.sentence(page, "others", '"MP",tables,,,', "AND(LEN(here)>0,COUNTA(field)=0)", in_scores)
    page.heading(f"L{head}:{page.last}{head}", "The sentence for the form")
    page.merge("below", f"L{head + 1}:{page.last}{head + 9}")
    ruling.tell(page)
    ruling.doubts(page, "penalty_points")
    ruling.form(page, page.where["field"].bottom + 4, "MPs", styles.POINTS)


def _asked(page: Page) -> None:
    """Ask for the outcomes, the law and a penalty."""
    ruling.outcomes(page)
    ruling.law_and_penalty(page, "12C1(c)", "penalty_points", "A number of matchpoints without a sign: 3.")
    page.entry("tables", message="How many results the board should have; empty: as many as there are.")


def _field(page: Page, head: int) -> None:
    """Ask for the field, below all other inputs: the frequencies with the ruling share its lines."""
    cells = lengthened("FREQUENCIES(scored,tables)", CHART_ROWS, (1, 2, 4, 3, 5), 'top<>""')
    heads = {"score": "Score", "ns": "NS times", "ew": "EW times", "mps_ns": "MPs NS", "mps_ew": "MPs EW"}
    parts = [Column(f"chart_{key}", text) for key, text in heads.items()]
    was = "INDEX(chart_before,MATCH(INDEX(chart,0,1),INDEX(chart_before,0,1),0),3)"
    changed = f'IFERROR(ROUND(INDEX(chart,0,4)-{was},6),"")'
    columns = (
        Column("field", "Score", message=NOTATION_MESSAGE),
        Column("times", "times", message=TIMES),
        Column("chart", formula=cells, parts=parts),
        Column("change", "it changes NS by", 0, changed, styles.SIGNED_PLACES, style=styles.QUIET, bars=CHANGE),
    )
    page.label(f"B{head}", "The field: the other tables", styles.HEADING)
    layout.lines(page, f"C{head}", LINES, columns, example("field"))
    page.height(head, 20)
    layout.spare(page, page.where["field"]._replace(right=page.where["times"].right))
    page.alias("other", page.where["field"])
    layout.draw(page, f"B{head + 1}", drawing("Matchpoints: the field"))
    below = f"L{head + 11}:{page.last}{head + 13}"
    page.paragraph(below, FRACTIONS)
    page.rule(below, f"COUNTA({page.fixed('b_contract')})<2", styles.shown_as(styles.UNSEEN))
    page.step("each_other", ruling.read(page, 'field,""'), rows=LINES)
    page.step("others", f"REPEATED_RESULTS(each_other,times,{MOST_RESULTS})", rows=MOST_RESULTS)
    lines = f"SEQUENCE({MOST_RESULTS + 1})"
    page.step("here", f'IF({refused("ruling")},"",ruling)')
    for key, first in (("scored", "here"), ("as_played", 'IF(faults="",INDEX(score,1),"")')):
        page.step(key, f"IF({lines}=1,{first},INDEX(others,IF({lines}=1,1,{lines}-1)))", rows=MOST_RESULTS + 1)
    before = lengthened("FREQUENCIES(as_played,tables)", CHART_ROWS, 3, 'top<>""')
    page.step("chart_before", before, rows=CHART_ROWS, columns=3)
    page.step("chart_parts", has_parts("chart"))
    layout.same_places(page, "chart_parts", styles.TWO_PLACES, "chart_ns", "chart_ew", "chart_mps_ns", "chart_mps_ew")
    messages.name_cells(page, "times")
    halves = 'IF(SEQUENCE(1,10)*(COUNTA(field)>0),RULING_WORTH("A5050",others,"MP",tables),"")'
    page.step("average", halves, columns=10)
    none = 'SUM((field<>"")*(times&""="0"))'
    messages.tell(page, "none_said", f'IF({none}=0,"","● "&«Scores at 0 tables, which do not count»&": "&{none}&".")')
    messages.tell(page, "field_refused", f'IF(faults="",{refusal("average")},"")')
    page.step("top", 'IF(COUNT(INDEX(average,1,5))=1,SUM(INDEX(average,1,{5,6})),"")')


def _besides(page: Page) -> None:
    """Calculate the matchpoints of each outcome, and score the board with the ruling in it."""
    points = f'OUTCOMES_MP(score,others,tables,IF({ruling.IS_EW},"EW","NS"))'
    page.result("each", f'IF((LEN(score)=0)+(COUNTA(field)=0),"",{points})', show=styles.WHOLE, style=styles.RESULT)
    page.result("each_bars", 'IFERROR(each/top,"")', show=styles.UNSEEN, bars=SHARE)
    page.result("bars_head", 'IF(top="","","0 - "&top)', style=styles.HEADING, align=styles.CENTRE)
    layout.same_places(page, "has_parts", styles.TWO_PLACES, "each")
    messages.quiet(page, "each")


def _follow(page: Page) -> None:
    """How the ruling follows, with bars from 0 to the top; both percentages on the card."""
    ruling.follow(page, styles.POINTS, SHARE, "/top")
    shares = 'ROUND(100*ns_gets/top,2)&" % - "&ROUND(100*ew_gets/top,2)&" %"'
    known = "COUNT(ns_gets,top)=2"
    field = '1+SUM((LEN(others)>0)+0)&" "&«tables»&" · "&«top on a board»&" "&top'
    ruling.card(page, styles.POINTS, f'IF({known},{field},"")', f"IF({known},{shares},case_words)")
