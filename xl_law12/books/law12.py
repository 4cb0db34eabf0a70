"""The sheet Law 12: one ruling at teams, from the facts to the sentence for the form."""

from __future__ import annotations

from xl_law12.books import charts, ruling, styles
from xl_law12.books.page import Page
from xl_law12.books.ruling import ALL_ROWS, Outcome, b, c
from xl_law12.books.texts import CONTRACT_MESSAGE

NAME = "Law 12"
OTHER = "$G$8"  # the other table's score as the NOS's own side there would see it: NS with NS
A, B, B_OS, C = "$B$26", "$B$27", "$B$28", "$B$29"
FIGURES = f"COUNT({A},{B})=2"


def build(page: Page) -> None:
    """Kaplan's revoke (EBL 2008, appendix B b1) filled in."""
    page.columns(27, 15, 6, 9, 9, 9, 9, 27, 11)
    page.title(
        "Law 12: a ruling at teams",
        "Type into the yellow cells; the rest follows. One sheet is one ruling: copy the sheet for the next.",
        "I",
    )
    ruling.case(page, ("North-South", "Rossi"), ("East-West", "Bianchi"), "7", "{{16B, hesitation}}")
    _other_table(page)
    page.headings(
        "A11",
        "Outcome",
        "Contract or score",
        "By",
        "Weight",
        "OS's weight",
        "Score NS",
        "Score NOS",
        "With team-mates",
        "IMPs",
    )
    ruling.outcomes(page, Outcome("4SX=", "E"), [Outcome("4H=", "N")], [Outcome("4SX-2", "E")])
    _lines(page)
    _calculation(page)
    _award(page)
    _sentence(page)
    page.print_on("portrait", "I59")


def _other_table(page: Page) -> None:
    page.label("A8", "Other table, NS with NS")
    page.entry("B8", "620", name="Other_table", message=CONTRACT_MESSAGE)
    page.entry("C8", name="Other_declarer", choices=ruling.SEATS, align=styles.CENTRE)
    page.result("F8", f'IF(ISBLANK(B8),"",IFERROR(0+{ruling.score("8")},""))', show=styles.WHOLE)
    page.result("G8", ruling.seen_by_nos("8"), show=styles.SIGNED)
    still = "{{still playing: the ruling stands in scores}}"
    page.result(
        "H8", f'IF(ISBLANK(B8),"{still}",{ruling.unreadable("8")})', align=styles.LEFT, boxed=False, watched=True
    )


def _lines(page: Page) -> None:
    """The IMPs of every line, with the arithmetic written out: -500 / +170 = -330 = -8."""
    sign = '"+0;-0;0"'
    figures = ("G{row}", f"-{OTHER}", f"G{{row}}-{OTHER}", "I{row}")
    ours, theirs, difference, imps = (f"TEXT({figure},{sign})" for figure in figures)
    arithmetic = f'{ours}&" / "&{theirs}&" = "&{difference}&" = "&{imps}'
    page.results(ALL_ROWS, "I", f'IF(OR(G{{row}}="",{OTHER}=""),"",IMP(G{{row}},{OTHER}))', show=styles.SIGNED)
    page.results(ALL_ROWS, "H", f'IF(I{{row}}="",{ruling.unreadable("{row}")},{arithmetic})', align=styles.LEFT)
    page.watch(f"H{ALL_ROWS.start}:H{ALL_ROWS.stop - 1}")
    ruling.ask_who(page)


def _value(scores: str, weights: str) -> str:
    """What outcomes are worth to the NOS."""
    return ruling.weighted(scores, weights, f"IMP(SUM({scores}),{OTHER})", f"WEIGHTED_IMP({scores},{weights},{OTHER})")


def _calculation(page: Page) -> None:
    page.heading("A25:I25", "The calculation, in IMPs")
    os_view = f"WEIGHTED_IMP({b('$G')},{b('$E')},{OTHER})"
    nothing = f'OR({OTHER}="",NOT({ruling.ALL_READ}))'
    rows = ruling.outcome_rows(
        'IF($I$12="","",$I$12)',
        f'IF({nothing},"",{_value(b("$G"), b("$D"))})',
        f'IF(OR({OTHER}="",NOT({ruling.ALL_READ}),COUNTA({b("$E")})=0),"",IFERROR(-{os_view},{os_view}))',
        f'IF({nothing},"",IF(COUNT({c("$F")})=0,{A},{_value(c("$G"), c("$D"))}))',
    )
    rows += ruling.damages(A, B, C)
    ruling.figures(page, rows, 26, styles.SIGNED_PLACES)
    ruling.case_in_words(page, 33, A, B, C)
    page.watch("B26:B33")


def _award(page: Page) -> None:
    page.heading("A35:I35", "The award, in IMPs")
    adjust = f"LAW12_ADJUST({A},{B},{C},,{B_OS})"
    rows = [
        ("Non-offending side", "max(A, A + B - max(A, C))", f'IF({FIGURES},INDEX({adjust},1,1),"")'),
        ("Offending side", "min(-A, -B), or min(-A, B')", f'IF({FIGURES},IFERROR(INDEX({adjust},1,2),""),"")'),
        (
            "Knock-out average",
            "(NOS - OS) / 2, Law 12C4",
            'IF(COUNT($B$36:$B$37)=2,LAW12_KNOCKOUT($B$36,$B$37),"")',
        ),
    ]
    ruling.figures(page, rows, 36, styles.SIGNED_PLACES)
    page.watch("B36:B38")
    points = [("A", A), ("B", B), ("C", C), ("NOS", "$B$36"), ("OS", "-$B$37")]
    charts.line_of_imps(page, points, helper="K26", at="A40")


def _sentence(page: Page) -> None:
    ruled = f'LAW12_EXPLAIN({A},{B},{C},,{B_OS},"{page.edition.language}")'
    b_text, c_text = ruling.as_text(b("$G"), b("$D")), ruling.as_text(c("$G"), c("$D"))
    in_scores = (
        f'"{{{{The ruling in scores, as the non-offending side sees them}}}}: A "&$G$12&"; B "&{b_text}'
        f'&IF(COUNT({c("$G")})=0,"","; C "&{c_text})&". {{{{The IMPs follow when the other table has played.}}}}"'
    )
    without_other = f"AND(COUNT($G$12)=1,COUNT({b('$G')})>0,{ruling.ALL_READ},ISBLANK($B$8))"
    ruling.sentence(page, 53, FIGURES, ruled, (without_other, in_scores))
