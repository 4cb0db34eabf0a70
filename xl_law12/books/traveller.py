"""The sheet Traveller: any board of the session, scored in every way, with its frequency chart."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import figure, refused
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.session import NAME as SESSION
from xl_law12.excel.references import Area, address, column_letters
from xl_law12.excel.values import array_literal

NAME = "Traveller"
LINES = 60
EACH_LINE = f"SEQUENCE({LINES})"
HEAD = 6
CHART_ROWS = 30


def build(page: Page) -> None:
    """Write the sheet, with the first board that has a revoke."""
    page.title(
        "A board of the session",
        "Type the board's number; its lines come from the sheet Results, with the rulings applied.",
    )
    page.label("B4", "Board", font=styles.BOLD)
    page.entry("chosen", "C4", 7)
    page.helpers("AF7")
    mps, percent = "MATCHPOINTS(results,fullest,Session.factoring)", 'IF(mps="","",IFERROR(mps/top,""))'
    cross, butler = _figures("cross_answer"), _figures("butler_answer")
    case = f'IF({EACH_LINE}=serious,case_words,"")'
    columns = (
        Column("number", "", 7, formula=f'IF(at="","",{EACH_LINE})', font=styles.NOTE),
        Column("ns", "NS", 12, formula=_of_line("ns"), align=styles.LEFT),
        Column("ew", "EW", 12, formula=_of_line("ew"), align=styles.LEFT),
        Column("result", "Result", 26, formula='IF(results="NP",«not played»,results)', align=styles.SHRUNK_LEFT),
        Column("mps", "MPs NS", 8.5, mps, styles.TWO_PLACES, styles.RIGHT, beside=("MPs EW",)),
        Column("percent", "% NS", 8.5, percent, styles.PERCENT, styles.RIGHT, beside=("% EW",)),
        Column("cross", "Cross-IMPs NS", 8.5, cross, styles.TWO_PLACES, styles.RIGHT, beside=("Cross-IMPs EW",)),
        Column("butler", "Butler NS", 8.5, butler, styles.TWO_PLACES, styles.RIGHT, beside=("Butler EW",)),
        Column("case", "Serious error, Law 12C1(e)", 24, formula=case, align=styles.LEFT),
    )
    lines = table.lines(page, f"B{HEAD}", LINES, columns)
    _found(page)
    _serious_error(page)
    chart = _frequencies(page, lines.right + 1)
    page.sheet.freeze_panes = f"A{HEAD + 1}"
    printing.print_on(page, "portrait", f"A1:{address((lines.bottom, lines.right))},{chart}", one_page=False)


def _found(page: Page) -> None:
    """Find the lines of the session that are this board's."""
    every = 'IF((Session.board_used&""=chosen&"")*(chosen<>""),SEQUENCE(Session.used),"")'
    page.step("at", f'IFERROR(SMALL({every},{EACH_LINE}),"")', rows=LINES)
    messages.tell(page, "unread", "Session.read_said")
    found = 'OR(chosen="",Session.is_empty,COUNT(at)>0,unread<>"")'
    messages.tell(page, "nothing", f'IF({found},"",«No line of this board in Results.»)')
    page.step("cross_answer", "CROSS_IMPS(results,,fullest)", rows=LINES, columns=2)
    page.step("butler_answer", "BUTLER_IMPS(results)", rows=LINES, columns=2)
    unscored = 'IF(unread="",«Cross-IMPs, Butler»&": "&INDEX(cross_answer,1,1),"")'
    page.step("without_imps", f'IF({refused("INDEX(cross_answer,1,1)")},{unscored},"")')
    messages.advise(page, "instead", "IF(Session.is_empty,Session.begin,without_imps)")
    page.step("results", _of_line("counted"), rows=LINES)
    played = "Session.has_result_used"
    is_numbered = f'COUNT({played})=SUMPRODUCT(({played}<>"")+0)'
    page.step("most", f'IF(COUNT(at)=0,"",IF({is_numbered},MAX(FREQUENCY({played},{played})),0))')
    page.step("fullest", 'IF(Session.tables="",most,Session.tables)')
    page.step("top", 'IF(ISNUMBER(fullest),2*(fullest-1),"")')
    page.step("has_played", f'SUMPRODUCT(({played}<>"")+0)>0')
    unknown = "«How many results should a board have? Type it on the sheet Session.»"
    messages.tell(page, "unknown", f'IF(AND(fullest=0,has_played),{unknown},"")')


def _of_line(key: str) -> str:
    """A formula that reads a column of Session for the lines of this board."""
    return f'IF(at="","",INDEX({SESSION}.{key},at))'


def _figures(answer: str) -> str:
    """A formula for the figures of an answer; a refusal is blank here, since the top of the sheet says it."""
    return f'IF(({answer}="")+{refused(answer)},"",{answer})'


SERIOUS = (  # texts, with the numbers of RULING_WORTH's columns
    ("A: at the table", 1),
    ("B: without the infraction", 2),
    ("C: without the error", 3),
    ("D: the damage", 7),
    ("DR: redressed", 8),
    ("DS: self-inflicted", 9),
)


def _serious_error(page: Page) -> None:
    """Score A, B and C of the board's ruling on a serious error, each in the ruling's place."""
    page.step("serious", 'IFERROR(MATCH("NOS ??:*",results,0),"")')
    page.step("ruling", 'IF(serious="","",INDEX(results,serious))')
    page.step("field", f'IF({EACH_LINE}=serious,"",results)', rows=LINES)
    worth = 'IF(serious="","",RULING_WORTH(ruling,field,"MP",fullest))'
    page.step("worth", f'IFERROR(INDEX({worth},1,SEQUENCE(1,10)),"")', columns=10)
    page.step("case_found", 'INDEX(worth,1,10)&""')
    page.step("case_words", ruling.worded_case("case_found"))
    text = "The serious error, in matchpoints of the non-offending side"
    page.heading("G2:N2", text)
    how = 'IF(OR(Session.factoring="",Session.factoring="NEUBERG"),""," ("&«by Neuberg\'s formula»&")")'
    page.result("", f"«{text}»&{how}", "G2", font=styles.HEADING, align=styles.FLUSH)
    page.headings("G3", *(text for text, _ in SERIOUS))
    page.height(3, 42)
    figures = f"INDEX(worth,1,{array_literal([[column for _, column in SERIOUS]])})"
    page.result("figures", figure(figures), "G4:L4", show=styles.TWO_PLACES, align=styles.CENTRE)


def _frequencies(page: Page, gap: int) -> Area:
    """Write the frequency chart to the right of column number `gap`, and draw it as bars; returns its cells."""
    last = HEAD + CHART_ROWS
    score, *_, points_ew, between, ns, ew = (column_letters(gap + it) for it in range(1, 9))
    page.heading(f"{score}{HEAD - 2}:{points_ew}{HEAD - 2}", "The frequency chart")
    page.headings(f"{score}{HEAD}", "Score", "NS", "MPs NS", "EW", "MPs EW")
    chart = f"INDEX(FREQUENCIES(results,fullest),SEQUENCE({CHART_ROWS}),{{1,2,3,4,5}})"
    page.result("chart", figure(chart), f"{score}{HEAD + 1}:{points_ew}{last}", show=styles.TWO_PLACES)
    page.dress(page.where["chart"]._replace(right=gap + 1), number_format=styles.GENERAL)
    page.headings(f"{between}{HEAD}", "", "NS", "EW")
    page.columns(2, *[8.5] * 5, 2, 16, 16, first=column_letters(gap))
    for letter, column, colour in ((ns, 2, styles.BAR), (ew, 4, styles.PALE_BAR)):
        often = f"INDEX(chart,0,{column})"
        share = f'IF(ISNUMBER({often}),{often}/MAX(INDEX(chart,0,2),INDEX(chart,0,4)),"")'
        cells = f"{letter}{HEAD + 1}:{letter}{last}"
        page.result(f"drawn_{column}", share, cells, show=styles.UNSEEN, bars=(0, 1, colour))
    return Area(HEAD - 2, gap + 1, last, gap + 8)
