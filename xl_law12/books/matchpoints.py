"""The sheet Matchpoints: one ruling in a pairs field, and the board's frequency chart before and after."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.page import Page, guarded
from xl_law12.books.ruling import ALL_ROWS, NOS, Outcome, b, c
from xl_law12.books.texts import NOTATION_MESSAGE

NAME = "Matchpoints"
LINES = 60
FIRST = 57
LAST = FIRST + LINES
FIELD = f"$B${FIRST + 1}:$B${LAST}"
SCORED = f"$A${FIRST}:$A${LAST}"
AS_PLAYED = f"$N${FIRST}:$N${LAST}"
CHART_ROWS = 30
TABLES = guarded("$F$6")
OS = f'IF({NOS}="NS","EW","NS")'
A, B, B_OS, C, TOP = "$B$26", "$B$27", "$B$28", "$B$29", "$B$30"
FIGURES = f"COUNT({A},{B})=2"
RULING = f"$A${FIRST}"

EXAMPLE = [420] * 4 + [400] * 2 + [170, 150] + [-50] * 3


def build(page: Page) -> None:
    """WBF 2017, example 9; its table result is not told and is made up here."""
    page.columns(31, 15, 9, 9, 9, 9, 9, 9, 11, 9, 9, 9)
    page.title(
        "Law 12: a ruling in a pairs field",
        "Type into the yellow cells, on the second page the other tables' results. One sheet is one ruling: copy it.",
        "I",
    )
    ruling.case(page, ("North-South", "A"), ("East-West", "B"), "", "12C1(c)", vulnerable="NONE")
    page.label("E6", "Tables")
    page.entry(
        "F6",
        name="Tables",
        show=styles.WHOLE,
        message="How many results the board should have; empty: as many as there are.",
    )
    page.headings(
        "A11", "Outcome", "Contract or score", "By", "Weight", "OS's weight", "Score NS", "Score NOS", "MPs NOS", "%"
    )
    before = [
        Outcome("3NT=", "S", "1/3"),
        Outcome("3NT-1", "S", "1/3"),
        Outcome("4S=", "S", "1/6"),
        Outcome("4S-1", "S", "1/6"),
    ]
    ruling.outcomes(page, Outcome("2NT-1", "S"), before, [])
    _lines(page)
    _calculation(page)
    _award(page)
    _sentence(page)
    _field(page)
    _charts(page)
    page.break_before(55)
    page.print_on("portrait", f"L{LAST}", one_page=False)


def _lines(page: Page) -> None:
    worth = f"WEIGHTED_MP(F{{row}},1,{FIELD},{TABLES},{NOS})"
    page.results(ALL_ROWS, "H", f'IF(OR(G{{row}}="",COUNTA({FIELD})=0),"",{worth})', show=styles.TWO_PLACES)
    page.results(ALL_ROWS, "I", f'IF(OR(NOT(ISNUMBER(H{{row}})),{TOP}=""),"",H{{row}}/{TOP})', show=styles.PERCENT)
    for row in ALL_ROWS:
        page.result(f"J{row}", ruling.unreadable(str(row)), align=styles.LEFT, boxed=False)
    page.watch(f"J{ALL_ROWS.start}:J{ALL_ROWS.stop - 1}")
    page.watch(f"H{ALL_ROWS.start}:H{ALL_ROWS.stop - 1}")
    ruling.ask_who(page)


def _value(scores: str, weights: str, side: str) -> str:
    """What outcomes are worth to a side."""
    one = f"WEIGHTED_MP(SUM({scores}),1,{FIELD},{TABLES},{side})"
    return ruling.weighted(scores, weights, one, f"WEIGHTED_MP({scores},{weights},{FIELD},{TABLES},{side})")


def _calculation(page: Page) -> None:
    page.heading("A25:I25", "The calculation, in matchpoints")
    needs = f'OR(COUNTA({FIELD})=0,{NOS}="",NOT({ruling.ALL_READ}))'
    results = f'COUNTA({FIELD})-COUNTIF({FIELD},"NP")'
    b_nos, b_os = _value(b("$F"), b("$D"), NOS), f"WEIGHTED_MP({b('$F')},{b('$E')},{FIELD},{TABLES},{OS})"
    rows = ruling.outcome_rows(
        'IF($H$12="","",$H$12)',
        f'IF({needs},"",{b_nos})',
        f'IF(OR({needs},COUNTA({b("$E")})=0),"",{b_os})',
        f'IF({needs},"",IF(COUNT({c("$F")})=0,{A},{_value(c("$F"), c("$D"), NOS)}))',
    )
    top = f'IF({needs},"",2*IF(ISBLANK($F$6),{results},$F$6-1))'
    rows += [("Top", "what both sides' matchpoints add up to", top), *ruling.damages(A, B, C)]
    ruling.figures(page, rows, 26, styles.TWO_PLACES)
    ruling.case_in_words(page, 34, A, B, C)
    page.watch("B26:B34")


def _award(page: Page) -> None:
    page.heading("A36:I36", "The award")
    adjust = f"LAW12_ADJUST({A},{B},{C},{TOP},{B_OS})"
    rows = [
        ("Non-offending side", "max(A, A + B - max(A, C))", f'IF({FIGURES},INDEX({adjust},1,1),"")'),
        (
            "Offending side",
            "min(top - A, top - B), or min(top - A, B')",
            f'IF({FIGURES},IFERROR(INDEX({adjust},1,2),""),"")',
        ),
    ]
    ruling.figures(page, rows, 37, styles.TWO_PLACES, meaning="D")
    for row in (37, 38):
        page.result(f"C{row}", f'IF(ISNUMBER(B{row}),B{row}/{TOP},"")', show=styles.PERCENT, font=styles.BOLD)
    scored = f'INDEX(MATCHPOINTS({SCORED},{TABLES}),1,IF({NOS}="NS",{{ns}},{{ew}}))'
    nos, os_ = scored.format(ns=1, ew=2), scored.format(ns=2, ew=1)
    page.label("A39", "Scored with the board", font=styles.COLUMN)
    agrees = f"AND(ABS({nos}-B37)<0.000001,ABS({os_}-B38)<0.000001)"
    page.result(
        "B39",
        f'IF(COUNT(B37:B38)<2,"",IF({agrees},"{{{{the same}}}}","{{{{differs}}}}"))',
        font=styles.BOLD,
        array=True,
    )
    page.note("D39", "the ruling below, scored among the other results, gives the same")
    page.watch("B37:B39")
    page.label("A41", "For the results cell", font=styles.COLUMN)
    page.sentence("B41:I41", f'IF({RULING}="","",{RULING})', font=styles.BOLD)
    page.note("B42", "The ruling in one cell: copy it into the Traveller sheet, or into SCORE_SESSION's results.")


def _sentence(page: Page) -> None:
    ruled = f'LAW12_EXPLAIN({A},{B},{C},{TOP},{B_OS},"{page.edition.language}")'
    ruling.sentence(page, 44, FIGURES, ruled, None)


def _field(page: Page) -> None:
    """The other tables, and the column that is scored: the ruling first."""
    page.heading("A55:L55", "The field")
    page.headings("A56", "As it is scored", "Other tables", *(["Score", "NS", "MPs NS", "EW", "MPs EW"] * 2))
    page.label("B57", "this table")
    page.entry(f"B{FIRST + 1}:B{LAST}", EXAMPLE, name="Field", message=NOTATION_MESSAGE)
    for row in ruling.B_ROWS:
        page.helper(f"O{row}", f'IF(G{row}="","",-G{row})')
    a_text = "AWARD_TEXT($G$12,1)"
    b_text, c_text = ruling.as_text(b("$G"), b("$D")), ruling.as_text(c("$G"), c("$D"))
    os_text = f'IF(COUNTA({b("$E")})=0,"","; OS "&AWARD_TEXT({b("$O")},{b("$E")}))'
    notation = f'"NOS "&{NOS}&": A "&{a_text}&"; B "&{b_text}&"; C "&IF(COUNT({c("$G")})=0,{a_text},{c_text})&{os_text}'
    page.result(
        RULING.replace("$", ""),
        f'IF(OR($G$12="",COUNT({b("$G")})=0,NOT({ruling.ALL_READ})),"",{notation})',
        align=styles.SHRUNK,
    )
    page.result(f"A{FIRST + 1}:A{LAST}", f'IF({FIELD}="","",{FIELD})', align=styles.LEFT)
    page.helper(f"N{FIRST}", 'IF($F$12="","",$F$12)')
    page.helper(f"N{FIRST + 1}:N{LAST}", f'IF({FIELD}="","",{FIELD})')


def _charts(page: Page) -> None:
    """The frequency charts with the table result and with the ruling."""
    page.label("C55", "With the table result", font=styles.COLUMN)
    page.label("H55", "With the ruling", font=styles.COLUMN)
    rows = f"$A${FIRST}:$A${FIRST + CHART_ROWS - 1}"
    for first, last, column in (("C", "G", AS_PLAYED), ("H", "L", SCORED)):
        chart = f"FREQUENCIES({column},{TABLES})"
        page.result(
            f"{first}{FIRST}:{last}{FIRST + CHART_ROWS - 1}",
            f'IFERROR(0+IF(ROW({rows})>0,{chart}),"")',
            show=styles.FRACTION,
        )
        message = f"INDEX({chart},1,1)"
        where = f"{first}{LAST + 1}"
        page.result(where, f'IF(ISNUMBER({message}),"",{message})', align=styles.LEFT, boxed=False, array=True)
        page.watch(where)
    for column in ("C", "H"):
        for row in range(FIRST, FIRST + CHART_ROWS):
            page.sheet[f"{column}{row}"].number_format = styles.WHOLE
