"""The sheet Law 12: one ruling at teams, from the facts to the form."""

from __future__ import annotations

from xl_law12.books import form, ruling, styles
from xl_law12.books.formulas import figure
from xl_law12.books.page import Page, conditional, sketch
from xl_law12.books.ruling import TypedLine
from xl_law12.excel.references import Area

NAME = "Law 12"
WIDTHS = (20, 7, 10, 9, 7, 8, 9, 9, 8, 17, 1.5, 23, 13, 9, 6)

NAMES = """
^ North-South | > | > | ^ East-West | > | >
[ns]          | > | > | [ew]        | > | >
"""

OUTCOMES = f"""
## What could have happened|>|# Contract or score|>|# By|# Weight|# for the OS|# Score, NS|# IMPs|# Team-mates || 18
Other table: score for NS   | > | [other]    | > | [other_by] | | | = other_score | | = other_words
{ruling.drawn_outcomes("= each | = with_mates")}
Law relied on               | > |            |   |            | [law]    | >           | >       | >      | > || 14
Penalty: whose, IMPs, why   | > |            |   |            | [penalised] | [penalty_imps] | [penalty] | > | > || 14
Rounding; average plus; knock-out | > |      |   |            | [rounding] | [average_plus] | [knock_out] || 14
"""

PANEL = """
## The ruling                    | >      | >          | >
= ns_title                       | = bars | = ns_gets  | ~ IMPs || 23
= ew_title                       | = bars | = ew_gets  | ~ IMPs || 23
A: at the table                  | = bars | = actual   | ~ IMPs
B: without the infraction        | = bars | = before   | ~ IMPs
C: without the serious error     | = bars | = could    | ~ IMPs
= seen                           |        |            |
Damage                           | ~ B - A | = damage  | ~ IMPs
from the infraction, redressed   | ~ B - C | = damage  | ~ IMPs
self-inflicted, not redressed    | ~ C - A | = damage  | ~ IMPs
= case_words                     |        |            |
In a knock-out (12C4): NS, EW    | = knockout | = knockout |
With the penalty                 | = total_of | = total |
* Does it matter?                | [match_ns] | [match_ew] | [boards]
= matters                        | >      | >          | >
"""

BELOW = """

= below | > | > | > | > | > | > | > | > | > | > | > | > | > | >
The ruling in one cell | > | = for_log
~ VPs of NS: before, with it, each B | > | = vps | = vps | = vps | = vps | = vps | = vps | = vps | = vps
~ VPs of EW                          | > | = vps | = vps | = vps | = vps | = vps | = vps | = vps | = vps
~ copy it, and paste it as a value: into Match, Results or Rulings
"""

WITHOUT_PENALTIES = ',,rounding,is_knockout,average_plus,,,"OPEN"'
WAYS = 8  # before, with the ruling, and six outcomes of B

OTHER = "Other table: score for NS | | | = form_other | | | | | = form_other_score || 15\n"
MORE = "In a knock-out (12C4): NS, EW | | | = form_knockout | = form_knockout | "

KAPLAN = {0: TypedLine("4SX=", "E"), 1: TypedLine("4H=", "N"), 6: TypedLine("4SX-2", "E")}
WITH = {"event": "«Spring League, 3»", "table": "5", "board": 7, "nos": "NS", "ns": "Rossi", "ew": "Bianchi"}


def build(page: Page) -> None:
    """Write the sheet, with Kaplan's revoke (EBL 2008, appendix B b1) filled in."""
    page.columns(*WIDTHS, first="B")
    page.helpers("S4")
    page.title(
        "Law 12: a ruling at teams", "Fill the yellow cells from left to right, then down. The form stands below."
    )
    top = ruling.case(page, NAMES, WITH)
    row = sketch.draw(page, f"B{top}", OUTCOMES)
    sketch.draw(page, f"M{top}", PANEL)
    page.dress(Area(top + 1, 13, row, 16), fill=styles.PANEL_FILL)
    page.paragraph(f"B{row}:K{row}", ruling.NEXT)
    below = sketch.draw(page, f"B{row + 1}", BELOW)
    page.height(row, 42)
    _asked(page)
    ruling.worked_out(page, 'IF(other=«playing»,"",other),other_by', "other_score", ",,rounding,average_plus")
    ruling.shown(page, styles.IMPS)
    _besides(page)
    bars = "CHOOSE({1;2;3;4;5},facing*ns_gets,0-facing*ew_gets,actual,before,could)"
    ruling.picture(page, figure(bars), -24, 24)
    _does_it_matter(page)
    ruling.sentence(page, "other_score", ",,rounding,average_plus,is_knockout", "penalised,fine,penalty")
    ruling.told(page)
    form.draw(page, below + 1, "IMPs", styles.IMPS, other=OTHER, more=MORE)
    _form(page)


def _form(page: Page) -> None:
    """Write the parts that only this form has: the other table, and a knock-out."""
    played = 'other&IF(other_by="",""," "&«by»&" "&other_by)'
    page.result("form_other", f'IF(other="","",{played})', align=styles.FLUSH)
    page.result("form_other_score", "other_score", align=styles.RIGHT)
    conditional.quiet(page, "form_other_score")
    page.result("form_knockout", 'IF({1,1}*is_knockout,knockout,"")', show=styles.SIGNED)
    conditional.own_places(page, styles.SIGNED_PLACES, "knockout", "form_knockout")


def _asked(page: Page) -> None:
    """Ask for the other table, the outcomes, and what a regulation wants."""
    message = "A contract with its result, the score of North-South there, or an award: 420 60%, -50 40%; A+/A-."
    page.entry("other", examples="4H=", message=message, align=styles.LEFT)
    page.entry("other_by", examples="N", choices=ruling.SEATS)
    ruling.outcomes(page, KAPLAN)
    read = f'READ_OUTCOMES(other,other_by,played,"{page.edition.language}")'
    page.result("other_score", f'IF(OR(other="",other=«playing»),"",{read})', align=styles.SHRUNK_RIGHT)
    conditional.quiet(page, "other_score")
    conditional.mark(page, "other", "other_score")
    page.entry("law", examples="«16B, hesitation»", show=styles.TEXT, align=styles.LEFT)
    page.entry("penalised", choices=("NS", "EW"))
    page.entry("penalty_imps", message="A number of IMPs without a sign: 3.")
    page.entry("penalty", show=styles.TEXT, align=styles.LEFT)
    page.entry("rounding", message="To what each side's IMPs are rounded: 1, 0.5; empty: not at all.")
    page.entry("knock_out", choices=("yes", "no"))
    page.entry("average_plus", message="The IMPs of an average plus; empty: 3.")


def _besides(page: Page) -> None:
    """Calculate each outcome's IMPs, with both tables' scores beside them; the average of a knock-out; a penalty."""
    page.step("facing", 'IF(nos="EW",-1,1)')
    page.step("mates", 'IF(ISNUMBER(other_score),0-facing*other_score,"")')
    page.step("own", 'IF(ISNUMBER(score)*ISNUMBER(mates),facing*score,"")', rows=ruling.LINES)
    page.step("gained", 'IF(own="","",own+mates)', rows=ruling.LINES)
    page.result("each", 'IF(gained="","",IMP(gained))', show=styles.SIGNED)
    ours, theirs, both = (f'TEXT({it},"+0;-0;0")' for it in ("own", "mates", "gained"))
    page.result("with_mates", f'IF(own="","",{ours}&" / "&{theirs}&" = "&{both})', font=styles.NOTE)
    page.result("other_words", 'IF(AND(other_score="",COUNTA(contract)>0),«playing»,"")', font=styles.NOTE)
    averaged = "MATCH_IMPS(ruling,other_score,rounding,TRUE,average_plus)"
    page.result("knockout", f'IF({{1,1}}*(COUNT(ns_gets)=1),{averaged},"")', show=styles.SIGNED)
    page.step("is_knockout", "knock_out=«yes»")
    page.step("fine", 'IF(penalised="","",penalty_imps)')
    asked = 'IF(AND(penalty_imps<>"",penalised=""),«whose? NS or EW»,penalised)'
    page.result("total_of", asked, font=styles.MESSAGE)
    ns, ew = (f"IF(is_knockout,INDEX(knockout,1,{it}),{side})" for it, side in ((1, "ns_gets"), (2, "ew_gets")))
    award = f'IF(penalised="NS",{ns},{ew})'
    fined = f'IF(OR(penalised="",penalty_imps="",COUNT(ns_gets)=0),"",{award}-penalty_imps)'
    page.result("total", fined, show=styles.SIGNED, font=styles.BOLD)
    conditional.same_places(page, "has_parts", styles.SIGNED_PLACES, "total")


def _does_it_matter(page: Page) -> None:
    """Ask for the match without this board, and say what the ruling changes in it."""
    for key in ("match_ns", "match_ew", "boards"):
        page.entry(key, message="The IMPs of each team without this board, and the number of boards of the match.")
    page.step("margin", 'IF(COUNT(match_ns,match_ew)=2,match_ns-match_ew,"")')
    options = f'{WITHOUT_PENALTIES},"{page.edition.language}"'
    explained = f"MATCH_EXPLAIN(ruling,other_score,margin,,boards{options},«NS»,«EW»)"
    asked = 'OR(margin="",boards="",COUNT(ns_gets)=0)'
    how = "«Type the IMPs of the match without this board, NS and EW, and the number of boards.»"
    page.result("matters", f'IF({asked},{how},IFERROR({explained},""))', font=styles.SMALL, align=styles.WRAPPED)
    every = f"MATCH_SWING(ruling,other_score,margin,,boards{WITHOUT_PENALTIES})"
    ways = f"TRANSPOSE(INDEX({every},SEQUENCE({WAYS}),{{7,8}}))"  # LibreOffice takes rows before columns
    shown = f'IF((SEQUENCE(2,{WAYS})>0)*{asked}=1,"",{figure(ways)})'
    page.result("vps", shown, show=styles.TWO_PLACES, bars=styles.VP_BARS)
