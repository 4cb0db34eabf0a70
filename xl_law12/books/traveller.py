"""The sheet Traveller: one board as it is pasted, scored in every way, with its frequency chart."""

from __future__ import annotations

from typing import Any

from xl_law12.books import charts, ruling, styles
from xl_law12.books.messages import message_of, on_its_line
from xl_law12.books.page import Page, guarded
from xl_law12.books.texts import NOTATION_MESSAGE

NAME = "Traveller"
LINES = 60
FIRST = 10
LAST = FIRST + LINES - 1
SERIOUS = LAST + 4  # the block of rulings with a serious error
CHART = SERIOUS + 6
CHART_ROWS = 30
TAKEN, RELATIVE = "tricks taken", "over or under"
FACTORING = ("NEUBERG", "EBU", "NONE")

EXAMPLE: list[list[Any]] = [
    # NS, EW, contract, by, tricks, plus, minus, ruling
    [1, 8, "4H", "N", 10],
    [2, 9, "4H", "N", 11],
    [3, 10, "3S", "E", 9],
    [4, 11, "4SX", "E", 8],
    [5, 12, "4H", "S", 10],
    [6, 13, "4H", "N", 9],
    [7, 14, "4SX", "E", 10, None, None, "NOS NS: A -790; B 620; C 500"],
    [8, 1, "4S", "E", 9],
    [9, 2, "5H", "N", 10],
    [10, 3, None, None, None, 620],
    [11, 4, None, None, None, None, 140],
    [12, 5, None, None, None, None, None, "60% 620, 40% -100"],
    [13, 6, "4H", "S", 10],
    [14, 7, None, None, None, None, None, "A+/A-"],
]


def lines(column: str) -> str:
    """The lines of a column.

    >>> lines("K")
    '$K$10:$K$69'
    """
    return f"${column}${FIRST}:${column}${LAST}"


RESULTS = lines("K")
TABLES = guarded("$F$6")
METHOD = guarded("$J$6")
GROUPS = f'IF(COUNTA({lines("J")})=0,"",{lines("J")})'
MATCHPOINTS = f"MATCHPOINTS({{}},{TABLES},{METHOD},,{GROUPS})"
POINTS = {
    "L:M": MATCHPOINTS.format(RESULTS),
    "P:Q": f"CROSS_IMPS({RESULTS},,{TABLES},{GROUPS})",
    "R:S": f"BUTLER_IMPS({RESULTS})",
}


def build(page: Page) -> None:
    """A board with a revoke, a weighted score and an average; made up, but for the ruling."""
    page.columns(5, 6, 6, 9, 5, 7, 7, 7, 27, 8, 27, 8, 8, 9, 9, 8, 8, 8, 8, 26)
    page.title(
        "A traveller",
        "Paste or type the lines into the yellow cells: a contract with its tricks, or a score, or a ruling.",
        "T",
    )
    _settings(page)
    _typed(page)
    _read(page)
    _scored(page)
    _serious_errors(page)
    _frequencies(page)
    page.print_on("landscape", f"T{CHART + CHART_ROWS + 1}", repeated="8:9", one_page=False)


def _settings(page: Page) -> None:
    page.heading("A4:T4", "The board")
    for place, text in (
        ("A5", "Board"),
        ("A6", "Results it should have"),
        ("G5", "Vulnerable"),
        ("G6", "Missing results"),
        ("L5", "Tricks are"),
    ):
        page.label(place, text)
    page.entry("F5", "7", name="Board", align=styles.CENTRE)
    page.entry("F6", name="Tables", show=styles.WHOLE, align=styles.CENTRE, message="Empty: as many as there are.")
    page.entry("J5", "ALL", name="Vulnerable", choices=ruling.VULNERABLE, align=styles.CENTRE)
    page.entry("J6", "NEUBERG", name="Factoring", choices=FACTORING, align=styles.CENTRE)
    page.wide_entry("N5:O5", f"{{{{{TAKEN}}}}}", name="Tricks_are", choices=(TAKEN, RELATIVE))


def _typed(page: Page) -> None:
    page.headings(f"A{FIRST - 1}", *("", "NS", "EW", "Contract", "By", "Tricks", "NS +", "EW +", "Ruling", "Played as"))
    for row in range(FIRST, LAST + 1):
        page.label(f"A{row}", str(row - FIRST + 1), align=styles.RIGHT)
        page.sheet[f"A{row}"].value = row - FIRST + 1
    typed = [(line + [None] * 8)[:8] for line in EXAMPLE]
    kinds = (
        ("B", "NS", styles.GENERAL, ""),
        ("C", "EW", styles.GENERAL, ""),
        ("D", "Contracts", styles.TEXT, "4S, 3NT, 5CXX, PASS; with the tricks beside it, or in it: 4SX-2, 3NT=, 2H+1."),
        ("E", "Declarers", styles.TEXT, ""),
        ("F", "Tricks", styles.GENERAL, "How many tricks were taken, or how many over (+1) or under (-2): see above."),
        ("G", "Plus", styles.TEXT, "The score of North-South, where it is plus; or with its sign. PASS is 0."),
        ("H", "Minus", styles.TEXT, "The score of East-West, where it is plus."),
        ("I", "Rulings", styles.TEXT, NOTATION_MESSAGE),
        (
            "J",
            "Played_as",
            styles.TEXT,
            "For a fouled board: lines with the same word here are compared with each other.",
        ),
    )
    for index, (column, name, show, message) in enumerate(kinds):
        examples = [line[index] if index < 8 else None for line in typed]
        as_typed = [str(it) if show == styles.TEXT and it is not None else it for it in examples]
        align = styles.LEFT if column == "I" else styles.CENTRE
        choices = ruling.SEATS if column == "E" else ()
        page.entry(
            f"{column}{FIRST}:{column}{LAST}",
            as_typed,
            name=name,
            show=show,
            message=message,
            align=align,
            choices=choices,
        )


def _read(page: Page) -> None:
    """What each line says: the ruling, else the score, else the contract's score."""
    contract, tricks, plus, minus, award = (lines(it) for it in "DFGHI")
    page.headings(f"K{FIRST - 1}", "Result")
    over = f'IF($N$5="{{{{{TAKEN}}}}}",{tricks}-6-LEFT({contract},1),IF($N$5="{{{{{RELATIVE}}}}}",0+{tricks},NA()))'
    suffix = f'IF({tricks}="","",IFERROR(IF({over}=0,"=",TEXT({over},"+0;-0")),"?"))'
    of_contract = f'({award}="")*({plus}="")*({minus}="")*({contract}<>"")'
    vulnerable = f"IF(ISBLANK($J$5),{guarded('$F$5')},$J$5)"
    score = (
        f'CONTRACT_SCORE(IF({of_contract},TRIM({contract})&{suffix},""),{vulnerable},IF({of_contract},{lines("E")},""))'
    )
    of_east_west = f'IFERROR(IF(0+{minus}<0,"EW "&{minus}&"?",-{minus}),{minus})'
    both = f'"NS "&{plus}&", EW "&{minus}&"?"'
    page.result(
        f"K{FIRST}:K{LAST}",
        f'IF({award}<>"",{award},IF({plus}<>"",IF({minus}<>"",{both},{plus}),IF({minus}<>"",{of_east_west},'
        f'IF({contract}<>"",{score},""))))',
        align=styles.LEFT,
        watched=True,
    )


def _scored(page: Page) -> None:
    heads = (
        "MPs NS",
        "MPs EW",
        "% NS",
        "% EW",
        "Cross-IMPs NS",
        "Cross-IMPs EW",
        "Butler NS",
        "Butler EW",
        "Serious error, or what is wrong",
    )
    page.headings(f"L{FIRST - 1}", *heads)
    for columns, formula in POINTS.items():
        first, last = columns.split(":")
        page.result(f"{first}{FIRST}:{last}{LAST}", f'IFERROR(0+{formula},"")', show=styles.TWO_PLACES)
    results = f'SUMPRODUCT(--({RESULTS}<>""),--({RESULTS}<>"NP"))'
    page.helper("W5", f"2*(IF(ISBLANK($F$6),{results},$F$6)-1)")
    page.result(
        f"N{FIRST}:O{LAST}", f'IF(L{FIRST}:M{LAST}="","",IFERROR(L{FIRST}:M{LAST}/$W$5,""))', show=styles.PERCENT
    )
    for place, formula in zip(("W6", "W7", "W8"), POINTS.values(), strict=True):
        page.helper(place, message_of(formula))
        page.watch(place)
    wrong = 'IF($W$6<>"",$W$6,IF($W$7<>"",$W$7,$W$8))'
    case = (
        f'IFERROR(INDEX($K${SERIOUS + 2}:$K${SERIOUS + 3},MATCH({lines("A")},$A${SERIOUS + 2}:$A${SERIOUS + 3},0)),"")'
    )
    page.result(
        f"T{FIRST}:T{LAST}",
        on_its_line(wrong, lines("A"), case),
        align=styles.LEFT,
    )
    page.fade(
        f"K{FIRST}:K{LAST}", f'AND(LEFT($K{FIRST},7)="#LAW12!",NOT(ISNUMBER(SEARCH(", row "&$A{FIRST}&":",$K{FIRST}))))'
    )


def _serious_errors(page: Page) -> None:
    """A, B and C of up to two rulings with a serious error, each scored in the ruling's place."""
    page.heading(f"A{SERIOUS}:T{SERIOUS}", "Serious errors, Law 12C1(e), in matchpoints")
    page.headings(
        f"A{SERIOUS + 1}", "", "NOS", "", "A", "", "B", "", "C", "Damage D, redressed DR, self-inflicted DS", "", "Case"
    )
    for number in (1, 2):
        row = SERIOUS + 1 + number
        found = f'IFERROR(SMALL(IF(LEFT({RESULTS},3)="NOS",{lines("A")}),{number}),"")'
        page.result(f"A{row}", found, array=True)
        text = f"INDEX({RESULTS},$A{row})"
        page.result(f"B{row}", f'IF($A{row}="","",UPPER(MID({text},5,2)))', align=styles.CENTRE)
        marked = f'SUBSTITUTE(SUBSTITUTE({text},":",";",1)&";",";","|",{{}})'
        for index, column in enumerate("DFH", start=1):
            start, end = (f'FIND("|",{marked.format(it)})' for it in (index, index + 1))
            part = f"TRIM(MID({text},{start}+1,{end}-{start}-1))"
            outcome = f'SUBSTITUTE(SUBSTITUTE(MID({part},2,200),":",""),"=","")'
            other = f'IF($B{row}="NS","EW","NS")'
            alone = f'$B{row}&" "&{outcome}&" / "&{other}&" A"'
            scored = MATCHPOINTS.format(f"IF({lines('A')}=$A{row},{alone},{RESULTS})")
            worth = f'INDEX({scored},$A{row},IF($B{row}="NS",1,2))'
            page.result(
                f"{column}{row}", f'IF($A{row}="","",IFERROR(0+{worth},""))', show=styles.TWO_PLACES, array=True
            )
        damage = f"LAW12_DAMAGE($D{row},$F{row},$H{row})"
        three = '&", "&'.join(f"FIXED(INDEX({damage},1,{it}),2,TRUE)" for it in (1, 2, 3))
        page.result(f"I{row}", f'IF(COUNT($D{row},$F{row},$H{row})<3,"",{three})', align=styles.CENTRE)
        said = f"INDEX({damage},1,4)"
        page.result(f"K{row}", f'IF(COUNT($D{row},$F{row},$H{row})<3,"",{ruling.worded_case(said)})', align=styles.LEFT)


def _frequencies(page: Page) -> None:
    page.heading(f"A{CHART}:T{CHART}", "The frequency chart")
    top, bottom = CHART + 2, CHART + 1 + CHART_ROWS
    for column, text in zip("DEFGH", ("Score", "NS", "MPs NS", "EW", "MPs EW"), strict=True):
        page.headings(f"{column}{CHART + 1}", text)
    rows = f"$A${top}:$A${bottom}"
    chart = f"FREQUENCIES({RESULTS},{TABLES})"
    page.result(f"D{top}:H{bottom}", f'IFERROR(0+IF(ROW({rows})>0,{chart}),"")', show=styles.FRACTION)
    for row in range(top, bottom + 1):
        page.sheet[f"D{row}"].number_format = styles.WHOLE
    charts.histogram(
        page, f"D{top}:D{bottom}", f"E{top}:E{bottom}", f"G{top}:G{bottom}", at=f"I{CHART + 1}", height=16, width=26
    )
