"""The sheet Law 12: one ruling at teams, from the facts to the sentence for the form."""

from __future__ import annotations

from xl_law12.books import award, ruling, styles
from xl_law12.books.formulas import chosen
from xl_law12.books.page import Page, messages, printing
from xl_law12.books.page.table import Column
from xl_law12.books.ruling import RulingRows

NAME = "Law 12"
OTHER, ROWS = 7, RulingRows(8, could_lines=3)  # nothing is hidden: on a protected sheet nobody could open it
FORM = ROWS.last + 1
SENTENCE = FORM + 5
OUTCOMES = 5  # of a weighted score at the other table

KAPLAN = {ROWS.actual: ("4SX=", "E", "", ""), ROWS.before: ("4H=", "N", "", ""), ROWS.could: ("4SX-2", "E", "", "")}
NEXT = (
    "The next ruling: copy this sheet (right-click on its tab, name the copy there); "
    "mark both yellow blocks (Ctrl for the second), Delete."
)
SIGN = '"+0;-0;0"'


def build(page: Page) -> None:
    """Write the sheet, with Kaplan's revoke (EBL 2008, appendix B b1) filled in."""
    page.columns(1.5, 24, 16, 6.5, 8, 8, 8, 22, 7, 1.5, 27, 9, 6, 8)
    page.title("Law 12: a ruling at teams", "Fill the yellow cells from top to bottom; the ruling stands on the right.")
    ruling.case(page, "Q4", 7, "ALL")
    _other_table(page)
    arithmetic = ruling.on_its_line("against")
    ruling.outcomes(
        page,
        ROWS,
        KAPLAN,
        Column("with_mates", "With team-mates", formula=arithmetic, font=styles.NOTE),
        Column("worth", "IMPs", formula=_worth(), show=styles.PLACES, align=styles.RIGHT, font=styles.BOLD),
    )
    _arithmetic(page)
    _values(page)
    award.awards(page)
    award.ruled(page, "IMPs", styles.PLACES)
    award.form(page, FORM, ("Rossi", "Bianchi", "«16B, hesitation»"))
    _penalty(page)
    _in_scores(page)
    award.sentence(page, SENTENCE, "IMPs")
    award.drawn(page, ("K", 12), "25+MAX(-24,MIN(24,ROUND({},0)))", 49, 25)
    page.note(f"B{SENTENCE + 5}", NEXT)
    page.sheet.freeze_panes = f"A{OTHER}"
    printing.print_on(page, "landscape", f"A1:N{SENTENCE + 6}")


def _other_table(page: Page) -> None:
    """Ask for the other table's result: a contract, a score, or an award in the notation."""
    page.label(f"B{OTHER}", "The other table, NS with NS", font=styles.BOLD)
    message = "A contract with its result, the score of North-South there, or an award: 60% 420, 40% -50; A+/A-."
    page.entry("other", f"C{OTHER}", 620, message=message, align=styles.LEFT)
    page.entry("other_by", f"D{OTHER}", choices=ruling.SEATS)
    page.open(f"E{OTHER}:F{OTHER}")
    _other_read(page)
    _other_worth(page)
    _other_told(page)


def _other_read(page: Page) -> None:
    """Read what was typed in for the other table: a score, one that follows from a contract, or an award."""
    page.step("is_other_score", 'ISNUMBER(0+other)*(other_by="")=1')
    page.step("other_contract", 'IF(OR(other="",is_other_score),"",CONTRACT_SCORE(other,played,other_by))')
    page.step(
        "other_read",
        chosen(
            'other=""',
            '""',
            "is_other_score",
            "0+other",
            "ISNUMBER(0+other_contract)",
            "other_contract",
            otherwise="other",
        ),
    )


def _other_worth(page: Page) -> None:
    """Find the other table's possible scores with their weights; or what an artificial score is worth, in IMPs."""
    numbers = "{" + ";".join(map(str, range(1, OUTCOMES + 1))) + "}"
    for key, column in (("other_score", 1), ("other_weight", 2)):
        page.step(key, f'IFERROR(0+INDEX(FREQUENCIES(other_read),{numbers},{column}),"")', rows=OUTCOMES)
    page.step("other_seen", 'IF(other_score="","",IF(nos="EW",-other_score,other_score))', rows=OUTCOMES)
    page.step("has_score", "COUNT(other_score)>0")
    artificial = 'INDEX(CROSS_IMPS(other_read),1,IF(nos="EW",1,2))'
    page.step("fixed", f'IF(OR(other_read="",has_score),"",IFERROR(0+{artificial},""))')


def _other_told(page: Page) -> None:
    """Say beside the cell what a contract scores or an award does, and at the top what cannot be read."""
    as_contract = 'OR(other_by<>"",ISNUMBER(SEARCH(MID(other,2,1),"CDHSN♣♦♥♠")))'
    page.step("other_text", f"IF({as_contract},other_contract,INDEX(FREQUENCIES(other_read),1,1))")
    is_read = 'OR(other="",has_score,fixed<>"")'
    page.step("other_said", f'IF({is_read},"","C{OTHER}: "&MID(other_text,FIND(": ",other_text)+2,300))')
    messages.tell(page, "other_said")
    shown = 'IF(AND(has_score,other_read<>other),other_read,"")'
    page.result("other_shown", f"G{OTHER}", shown, border=styles.ROW)
    said = chosen(
        'other=""',
        "«still playing: the ruling stands in scores»",
        'fixed<>""',
        "«artificial: it counts whatever happened here»",
    )
    page.result("other_words", f"H{OTHER}", said, font=styles.NOTE, align=styles.FLUSH)


def _worth() -> str:
    """A line's IMPs against the other table, weighted over its outcomes."""
    against = "MMULT(IFERROR(0+IMP(seen,TRANSPOSE(other_seen)),0),IFERROR(0+other_weight,0))"
    return chosen('seen=""', '""', 'fixed<>""', "fixed", "has_score", against)


def _arithmetic(page: Page) -> None:
    """Write -790 / -620 = -1410, as two pairs of a team compare their scores."""
    page.step("mates", 'IFERROR(-INDEX(other_seen,1),"")')
    ours, theirs, both = (f"TEXT({score},{SIGN})" for score in ("seen", "mates", "gained"))
    known = '(seen<>"")*(COUNT(other_score)=1)'
    count = ROWS.last - ROWS.actual + 1
    page.step("gained", 'IF(seen="","",seen+IF(mates="",0,mates))', rows=count)
    page.step("against", f'IF({known},{ours}&" / "&{theirs}&" = "&{both},"")', rows=count)


def _values(page: Page) -> None:
    """Work out A, B, the OS's B and C in IMPs, as the arguments of LAW12_ADJUST are called."""
    weighted = "WEIGHTED_IMP({0}_seen,{1},other_seen,other_weight)"
    page.step("is_against", 'AND(is_ready,other_said="")')
    page.step("actual", 'IF(is_against,a_worth,"")')
    given = chosen("NOT(is_against)", '""', 'fixed<>""', "fixed", "has_score", "{}")
    page.step("before", given.replace("{}", weighted.format("b", "b_share")))
    os_view = weighted.format("b", "b_os_weight")
    page.step("b_for_os", f'IF(AND(is_against,has_score,has_os_weights),{os_view},"")')
    page.step("before_os", "IFERROR(-b_for_os,b_for_os)")
    page.step("could", f'IF(COUNT(c_score)=0,"",{given.replace("{}", weighted.format("c", "c_share"))})')


def _penalty(page: Page) -> None:
    """Ask for a penalty in IMPs and carry it into the total; say what a knock-out makes of the award."""
    row = FORM + 4
    page.label(f"B{row}", "Penalty: whose, IMPs, words")
    page.entry("penalised", f"C{row}", choices=("NS", "EW"))
    page.entry("penalty_imps", f"D{row}")
    page.entry("penalty", f"E{row}", show=styles.TEXT, align=styles.LEFT)
    ruling.continued(page, f"F{row}:F{row}")
    messages.tell(page, "whose")
    asked = f'"{page.cell("penalised")}: "&«Whose penalty? Choose NS or EW.»'
    page.step("whose", f'IF(AND(penalty_imps<>"",penalised=""),{asked},"")')
    amount = "«a penalty is a number of IMPs without a sign, such as 3»"
    is_amount = 'OR(penalty_imps="",COUNT(penalty_imps)*(penalty_imps>=0))'
    page.step("signed", f'IF({is_amount},"","{page.cell("penalty_imps")}: "&{amount})')
    messages.tell(page, "signed")
    page.step("fined", 'IF(penalised="NS",ns_named,ew_named)')
    amount = f'" ("&fined&" -"&penalty_imps&" {page.say("IMPs")})"'
    page.step("fine", f'IF(OR(penalty_imps="",penalised="",signed<>""),"",{amount})')
    page.step("penalty_text", 'IF(penalty&fine="",""," "&«Penalty»&": "&penalty&fine&".")')
    page.label("K6", "In a knock-out, both", align=styles.LEFT)
    page.result(
        "knockout",
        "L6",
        'IF(AND(has_award,NOT(is_neither)),LAW12_KNOCKOUT(INDEX(adjusted,1,1),INDEX(adjusted,1,2)),"")',
        show=styles.PLACES,
    )
    page.label("M6", "IMPs", font=styles.NOTE)
    is_fined = 'AND(has_award,penalised<>"",penalty_imps<>"",signed="")'
    page.result("fined_title", "K7", f'IF({is_fined},fined&", "&«with the penalty»,"")', align=styles.LEFT)
    page.result(
        "total",
        "L7",
        f'IF({is_fined},IF(penalised="NS",ns_gets,ew_gets)-penalty_imps,"")',
        show=styles.PLACES,
        font=styles.BOLD,
    )


def _in_scores(page: Page) -> None:
    """Give the ruling in scores, for the time before the other table has played."""
    page.step("abc", '": A "&a_seen&"; B "&b_award&IF(c_award="","","; C "&c_award)&". "')
    said = "«The ruling in scores, as the non-offending side sees them»&abc"
    follow = "«The IMPs follow when the other table has played.»"
    page.step("in_scores", f'IF(AND(is_ready,other=""),{said}&{follow},"")')
