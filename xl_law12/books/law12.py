"""The sheet Law 12: one ruling at teams, from the facts to the form."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import changes_winner, has_parts, lengthened, refused, won
from xl_law12.books.page import Page, layout, messages
from xl_law12.books.texts import AWARD_MESSAGE, drawing

NAME = "Law 12"
WAYS = 8  # before, with the ruling, and six outcomes of B

ASKED = "Other table | [other] | [other_by] | | | = other_in_words | = other_score || 16.5\n"
OTHER = "Other table: score for NS | = form_other | | | | | = form_other_score | | || 15\n"
MORE = "In a knock-out (12C4): NS, EW | = form_knockout | = form_knockout | | "
BARS = (-24, 24, styles.BAR)

WITH = {"event": "«Spring League, 3»", "table": "5", "board": 7, "nos": "NS", "ns": "Rossi", "ew": "Bianchi"}


def build(page: Page) -> None:
    """Write the sheet, with Kaplan's revoke (EBL 2008, appendix B b1) filled in."""
    hint = "Fill the yellow cells from left to right, then down: the case, the outcomes, the law, the match."
    ruling.begin(page, "Law 12: a ruling at teams", hint, "IMPs", WITH)
    row = layout.draw(page, f"B{ruling.HEAD}", drawing("what could have happened", unit="IMPs", other=ASKED))
    layout.draw(page, f"L{ruling.HEAD}", drawing("how the ruling follows", unit="IMPs") + drawing("Law 12: the match"))
    below = layout.draw(page, f"B{row}", drawing("Law 12: further facts"))
    form_at = layout.draw(page, f"B{below}", drawing("Law 12: below")) + 1
    _asked(page)
    ruling.work_out(page, 'IF(other=«playing»,"",other),other_by', "other_score", ",,rounding,average_plus")
    ruling.follow(page, styles.IMPS, BARS)
    _besides(page)
    _does_it_matter(page)
    ruling.sentence(page, "other_score", ",,rounding,average_plus,is_knockout")
    ruling.tell(page)
    ruling.doubts(page, "penalty_imps")
    ruling.form(page, form_at, "IMPs", styles.IMPS, other=OTHER, more=MORE)
    # what only this form has: the other table, and a knock-out
    played = f'IF({refused("other_in_words")},"",other_in_words)'
    page.result("form_other", f"IF(other=«playing»,other,{played})", style=styles.TEXTS)
    page.result("form_other_score", "other_score")
    messages.quiet(page, "form_other_score")
    knockout = 'IF({1,1}*is_knockout*(COUNT(worth)>0),MATCH_IMPS(ruling,other_score,rounding,TRUE,average_plus),"")'
    page.result("form_knockout", knockout, show=styles.SIGNED)
    for imps in (page.fixed("standing_imps"), page.fixed("form_knockout")):
        page.rule(imps, has_parts(imps), styles.shown_as(styles.SIGNED_PLACES))


def _asked(page: Page) -> None:
    """Ask for the other table, the outcomes, and what a regulation wants."""
    page.entry("other", examples="4H=", message=AWARD_MESSAGE, align=styles.LEFT)
    page.entry("other_by", examples="N", choices=ruling.SEATS)
    ruling.outcomes(page)
    known = 'IF(OR(other="",other=«playing»),"",{})'
    page.result("other_score", known.format(ruling.read(page, "other,other_by")), align=styles.SHRUNK_RIGHT)
    page.result("other_in_words", known.format(ruling.in_words(page, "other,other_by")), style=styles.UNDERSTOOD)
    messages.quiet(page, "other_in_words", "other_score")
    messages.mark(page, "other", "other_score")
    ruling.law_and_penalty(page, "«16B, hesitation»", "penalty_imps", "A number of IMPs without a sign: 3.")
    page.entry("rounding", message="To what each side's IMPs are rounded: 1, 0.5; empty: not at all.")
    page.entry("knock_out", choices=("yes", "no"))
    page.entry("average_plus", message="The IMPs of an average plus; empty: 3.")
    for key, example in (("match_ns", 64), ("match_ew", 28), ("boards", 16)):
        message = "The IMPs of each team without this board, and the number of boards of the match."
        page.entry(key, examples=example, message=message)


def _besides(page: Page) -> None:
    """Calculate each outcome's IMPs, seen from those who did not offend."""
    own = f"IF({ruling.IS_EW},-1,1)*(score-other_score)"
    page.step("own", f'IF(ISNUMBER(score)*ISNUMBER(other_score),{own},"")', rows=ruling.LINES)
    page.result("each", 'IF(own="","",IMP(own))', show=styles.SIGNED, style=styles.RESULT)
    page.result("each_bars", "each", show=styles.UNSEEN, bars=BARS)
    sides = f'IF({ruling.IS_EW},ns_name&" ◂ ▸ "&ew_name,ew_name&" ◂ ▸ "&ns_name)'
    page.result("bars_head", sides, style=styles.HEADING, align=styles.SHRUNK_CENTRE)
    page.step("is_knockout", "knock_out=«yes»")


def _does_it_matter(page: Page) -> None:
    """Say what the ruling changes in the match; its penalty counts, and a knock-out has a winner and no VPs."""
    of_both = "CHOOSE({1,2},1-of_ew,of_ew)-is_knockout*CHOOSE({1,2},of_ew,1-of_ew)"  # the other gains a lead
    page.step("of_ew", f"OR(penalised={ruling.EAST_WEST})")
    page.step("fines", f"IF(COUNT(fine)=1,fine*({of_both}),{{0,0}})", columns=2)
    page.step("is_known", 'AND(COUNT(match_ns,match_ew)=2,COUNT(ns_gets)=1,OR(is_knockout,boards<>""))')
    options = 'ns_ahead,ew_ahead,boards,IF(is_knockout,"NONE",""),rounding,is_knockout,average_plus,,,"OPEN"'
    ahead = 'IF({1,1}*is_known,CHOOSE({1,2},match_ns-match_ew,match_ew-match_ns)-fines,"")'
    page.step("ahead", ahead, parts=("ns_ahead", "ew_ahead"))
    whole = f"MATCH_SWING(ruling,other_score,{options})"
    page.step("is_told", f"AND(is_known,NOT({refused('matters')}))")
    page.step("swing", lengthened(whole, WAYS, (5, 6, 7, 8), "is_told"), rows=WAYS, columns=4)
    totals = "INDEX(swing,1,{1;2}),INDEX(swing,2,{1;2}),INDEX(swing,2,{3;4})"
    page.result("standing", f'IF({{1,1,1;1,1,1}}*is_told,CHOOSE({{1,2,3}},{totals}),"")', show=styles.SIGNED)
    vps = page.where["standing"]
    page.dress(vps._replace(left=vps.right), styles.RESULT, show=styles.TWO_PLACES)
    page.result("sides", "CHOOSE({1;2},ns_name,ew_name)", style=styles.TEXTS)
    before, after = (f"SIGN(ROUND(INDEX(swing,{row},1)-INDEX(swing,{row},2),6))" for row in (1, 2))
    page.step("winner", f'IF(is_known,IFERROR({after},""),"")')
    changed = changes_winner(before, "winner")
    aside = f'IF(is_told,{changed},IF(COUNT(form_knockout)>0,«In a knock-out (12C4): NS, EW»,""))'
    counts = "IF(is_knockout,INDEX(form_knockout,1,{0}-4),INDEX(worth,1,{0}))"
    ruling.card(page, styles.IMPS, aside, f"IF(is_told,{won('winner', 'ns_name', 'ew_name')},case_words)", counts)
    words = f'"{page.edition.language}",ns_name,ew_name,IF(ISNUMBER(score),score,""),in_words'  # an award names nothing
    explained = f'IF(is_known,MATCH_EXPLAIN(ruling,other_score,{options},{words}),"")'
    boards, other = (ruling.STILL_BLANK.format(page.cell(key)) for key in ("boards", "other"))
    of_match = f'IF((COUNT(match_ns,match_ew)=2)*(boards="")*NOT(is_knockout),{boards},"")'
    blank = f'IF((LEN(ruling)>0)*(other=""),{other},{of_match})'
    messages.tell(page, "matters_refused", f"IF({refused('matters')},matters,{blank})")
    page.result("matters", explained, style=styles.SENTENCE)
    shown = f"TRANSPOSE(INDEX(swing,SEQUENCE({WAYS}),{{3,4}}))"
    page.result("vps", shown, show=styles.TWO_PLACES, style=styles.QUIET, bars=styles.VP_BARS)
    page.alias("standing_imps", vps._replace(right=vps.right - 1))
