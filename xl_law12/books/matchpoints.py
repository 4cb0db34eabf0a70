"""The sheet Matchpoints: one ruling in a pairs field, the field beside it, and the frequency chart before and after."""

from __future__ import annotations

from xl_law12.books import award, ruling, styles
from xl_law12.books.formulas import chosen, numbers
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import EACH, Column
from xl_law12.books.ruling import RulingRows
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.excel.references import Area

NAME = "Matchpoints"
ROWS = RulingRows(7, could_lines=3)  # nothing is hidden: the field goes on beside all rows
FORM = ROWS.last + 1
SENTENCE = FORM + 5
LINES = 60
CHART_ROWS = 30

WBF_9 = {
    ROWS.actual: ("2NT-1", "S", "", ""),
    ROWS.before: ("3NT=", "S", "1/3", ""),
    ROWS.before + 1: ("3NT-1", "S", "1/3", ""),
    ROWS.before + 2: ("4S=", "S", "1/6", ""),
    ROWS.before + 3: ("4S-1", "S", "1/6", ""),
}
FIELD = [420] * 4 + [400] * 2 + [170, 150] + [-50] * 3


def build(page: Page) -> None:
    """Write the sheet, with WBF 2017, example 9, filled in; its table result is not told and is made up here."""
    page.columns(1.5, 24, 16, 6.5, 8, 8, 8, 9, 8, 1.5, 26, 8, 6, 8, 14, 2, *[8.5] * 10)
    page.title(
        "Law 12: a ruling in a pairs field",
        "Fill the yellow cells from top to bottom, the other tables' results on the right.",
    )
    ruling.case(page, "AB4", None, "NONE")
    page.note("E5", "Results a board")
    page.entry("tables", "D5", message="How many results the board should have; empty: as many as there are.")
    _field(page)
    ruling.outcomes(
        page,
        ROWS,
        WBF_9,
        Column("percent", "%", formula=ruling.on_its_line(_percent()), show=styles.PERCENT),
        Column("worth", "MPs NOS", formula=_worth(), show=styles.PLACES, align=styles.RIGHT, font=styles.BOLD),
    )
    _values(page)
    award.awards(page, "top")
    award.ruled(page, "MPs", styles.PLACES)
    _in_percent(page)
    award.form(page, FORM, ("", "", "12C1(c)"))
    page.label(f"B{FORM + 4}", "Penalty, in words")
    page.entry("penalty", f"C{FORM + 4}", show=styles.TEXT, align=styles.LEFT)
    page.open(f"D{FORM + 4}:F{FORM + 4}")
    page.step("in_scores", '""')
    page.step("penalty_text", 'IF(penalty="",""," "&«Penalty»&": "&penalty&".")')
    award.sentence(page, SENTENCE, "MPs", "top")
    award.drawn(page, ("K", 12), "1+MAX(0,MIN(48,ROUND(48*{}/top,0)))", 49, 1)
    _ruling_here(page)
    _charts(page)
    page.sheet.freeze_panes = f"A{ROWS.actual}"
    printing.print_on(page, "landscape", f"A1:N{SENTENCE + 6},O1:Z{ruling.HEAD + LINES + 1}")


def _field(page: Page) -> None:
    """Ask for the other tables' results, below the ruling of this one: the whole column is the board."""
    page.heading("O3:O3", "The field")
    page.result(
        "ruling_here",
        "O4",
        chosen("NOT(is_ready)", '""', 'OR(is_neither,a_award="")', "split", otherwise="divided"),
        align=styles.FLUSH,
    )
    page.entry("field", f"O5:O{4 + LINES}", FIELD, message=NOTATION_MESSAGE)
    table.grow(page, "field", "field", spare=8)
    page.alias("scored", Area(4, 15, 4 + LINES, 15))
    page.result("", "AA4", "a_score")
    page.result("", f"AA5:AA{4 + LINES}", 'IF(field="","",field)')
    page.sheet.column_dimensions["AA"].hidden = True
    page.alias("as_played", Area(4, 27, 4 + LINES, 27))
    page.step("has_field", "COUNTA(field)>0")
    page.step("others", 'COUNTA(field)-COUNTIF(field,"NP")')
    page.step("top", 'IF(has_field,2*IF(tables="",others,tables-1),"")')
    page.step("other_side", 'IF(nos="EW","NS","EW")')
    page.step("side", 'IF(nos="EW","EW","NS")')
    page.step(
        "no_field", 'IF(AND(COUNTA(contract)>0,NOT(has_field)),«Type the other tables\' results on the right.»,"")'
    )


def _worth() -> str:
    """A line's matchpoints among the field."""
    one = f"INDEX(score,{EACH})"
    return f'IF(OR({one}="",NOT(has_field)),"",WEIGHTED_MP({one},1,field,tables,side))'


def _percent() -> str:
    return 'IF(ISNUMBER(worth),IF(top=0,"",worth/top),"")'


def _values(page: Page) -> None:
    """Work out A, B, the OS's B and C in matchpoints, as the arguments of LAW12_ADJUST are called."""
    scored = "WEIGHTED_MP({0}_score,{1},field,tables,{2})"
    page.step("is_against", "AND(is_ready,has_field)")
    page.step("actual", 'IF(is_against,a_worth,"")')
    page.step("before", f'IF(is_against,{scored.format("b", "b_share", "side")},"")')
    os_view = scored.format("b", "b_os_weight", "other_side")
    page.step("before_os", f'IF(AND(is_against,has_os_weights),{os_view},"")')
    could = scored.format("c", "c_share", "side")
    page.step("could", f'IF(OR(NOT(is_against),COUNT(c_score)=0),"",{could})')
    messages.report(page, "among", "before", field="field", tables="field")
    messages.tell(page, "no_field")


def _in_percent(page: Page) -> None:
    """Show the awards in percent, the top, and the board scored with the ruling in it."""
    for row, key in ((4, "ns"), (5, "ew")):
        page.result(f"{key}_percent", f"N{row}", f'IFERROR({key}_award/top,"")', show=styles.PERCENT, font=styles.BOLD)
    page.label("K6", "Top", align=styles.LEFT)
    page.result("top_shown", "L6", "top", show=styles.PLACES)
    page.label("M6", "MPs", font=styles.NOTE)
    page.label("K7", "Scored with the board", align=styles.LEFT)
    page.step(
        "on_board",
        'IF({1,1}*(ruling_here<>""),IFERROR(INDEX(MATCHPOINTS(scored,tables),1,{1,2}),""),"")',
        columns=2,
    )
    differ = "ABS(INDEX(on_board,1,1)-ns_gets)+ABS(INDEX(on_board,1,2)-ew_gets)"
    page.result(
        "agrees", "L7", f'IF(has_award,IF(IFERROR({differ},1)<0.000001,«the same»,«differs»),"")', font=styles.BOLD
    )


def _ruling_here(page: Page) -> None:
    """Write the ruling into one cell, in the notation: for the sheets Rulings and Results."""
    page.step("a_award", 'IF(a_seen="","",AWARD_TEXT(a_seen,1))')
    page.step("b_opposite", 'IF(b_seen="","",-b_seen)', rows=ruling.BEFORE)
    page.step("os_award", 'IF(b_award="","",AWARD_TEXT(b_opposite,IF(has_os_weights,b_os_weight,b_share)))')
    page.step("a_opposite", 'IF(a_seen="","",-a_seen)')
    own = 'IF(has_os_weights,"; OS "&os_award,"")'
    page.step(
        "divided",
        f'"NOS "&nos&": A "&a_award&"; B "&b_award&"; C "&IF(c_award="",a_award,c_award)&{own}',
    )
    page.step("for_nos", 'IF(AND(a_award<>"",ns_gets=actual),a_award,b_award)')
    page.step("for_os", 'IF(AND(a_award<>"",ew_gets=ew_actual),a_opposite,os_award)')
    page.step("split", 'side&" "&for_nos&" / "&other_side&" "&for_os')
    row = SENTENCE + 5
    page.label(f"B{row}", "The ruling in one cell", font=styles.NOTE)
    ruling.to_copy(page, "for_log", f"C{row}", "ruling_here", font=styles.BOLD)
    page.label(
        f"D{row}", "for the sheet Rulings: copy it, paste it there as a value", font=styles.NOTE, align=styles.LEFT
    )


def _charts(page: Page) -> None:
    """Draw the frequency charts with the table result and with the ruling."""
    heads = ("Score", "NS", "MPs NS", "EW", "MPs EW")
    page.alias("score_lines", Area(5, 15, 4 + CHART_ROWS, 15))
    for first, last, key, text, field in (
        ("Q", "U", "chart_before", "With the table result", "as_played"),
        ("V", "Z", "chart_after", "With the ruling", "scored"),
    ):
        page.heading(f"{first}3:{last}3", text)
        page.headings(f"{first}4", *heads, height=21)
        chart = f"INDEX(FREQUENCIES({field},tables),{numbers('score_lines')},{{1,2,3,4,5}})"
        page.result(key, f"{first}5:{last}{4 + CHART_ROWS}", f'IFERROR(0+{chart},"")', show=styles.PLACES)
