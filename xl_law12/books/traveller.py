"""The sheet Traveller: any board of the session, scored in every way, with its frequency chart."""

from __future__ import annotations

from openpyxl.chart.legend import Legend

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import WORTH, damage, figure, lengthened, refused
from xl_law12.books.page import Page, layout, messages, placed, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.session import COMPARISONS, NAME as SESSION
from xl_law12.excel.openpyxl_repairs import Bars

NAME = "Traveller"
LINES, HEAD = 60, 6
EACH_LINE = f"SEQUENCE({LINES})"
CHART_ROWS, DRAWN_ROWS, DRAWN_SCORES = 30, 10, 8
WIDTHS = (4.5, 7.5, 7.5, 23, 7, 8, 8, 8, 8, 8.5, 8.5, 8.5, 8.5, 1.5, 8, 8, 7.5, 8, 7.5)  # of the columns B to T


def build(page: Page) -> None:
    """Write the sheet, with the first board that has a revoke."""
    hint = "Type the board's number in B4; its lines come from the sheet Results, with the rulings applied."
    layout.begin(page, "A board of the session", hint, "Prints on one page, with the chart.", WIDTHS, "Y7")
    page.entry("chosen", examples=7, style=styles.INPUT_LARGE)
    mps, percent = "MATCHPOINTS(scored,fullest,Session.factoring)", 'IF(LEN(mps)=0,"",IFERROR(50*mps/(fullest-1),""))'
    played = 'IF(results&""="NP",«not played»,results)'
    # a refusal is blank here, since the top of the sheet says it
    cross, butler = (f'IF((LEN({it})=0)+{refused(it)},"",{it})' for it in ("cross_answer", "butler_answer"))
    pairs = [Column(key, key.upper(), style=styles.RESULT, align=styles.SHRUNK_CENTRE) for key in ("ns", "ew")]
    columns = (
        Column("number", "", formula=f'IF(at="","",{EACH_LINE})', style=styles.QUIET),
        Column("pairs", formula=f'IF(at="","",INDEX({SESSION}.read,at,{{2,3}}))', parts=pairs),  # who sat NS, EW
        Column("result", "Result", formula=played, style=styles.UNDERSTOOD, align=styles.SHRUNK_LEFT),
        Column("score", "Score", formula='IF(ISNUMBER(results),results,IF(LEN(results)=0,"","*"))'),
        Column("mps", "MPs NS", formula=mps, show=styles.TWO_PLACES, style=styles.RESULT, beside=("MPs EW",)),
        Column("percent", "% NS", formula=percent, show=styles.TWO_PLACES, beside=("% EW",)),
        Column("cross", "X-IMP NS", formula=cross, show=styles.SIGNED_PLACES, beside=("X-IMP EW",)),
        Column("butler", "Butler NS", formula=butler, show=styles.SIGNED_PLACES, beside=("Butler EW",)),
    )
    lines = layout.lines(page, f"B{HEAD}", LINES, columns)
    page.one_line(HEAD)
    page.height(HEAD - 1, layout.NARROW)
    percents = page.where["percent"]
    for column, colour in ((percents.left, styles.PALE_BAR), (percents.right, styles.LINE)):
        page.bars.append(Bars(percents._replace(left=column, right=column), 0, 100, colour))
    page.heights(lines, 19)
    page.rule(str(lines), f"AND(COUNT($E{lines.top}:$F{lines.top})=0,LEN($E{lines.top})>0)", styles.LIT)
    page.rule(str(lines), f"LEN($B{lines.top})=0", styles.BLANK)
    _from_session(page)
    _serious_error(page)
    _card(page)
    _frequencies(page)
    printing.print_on(page, "landscape")
    printing.tell_what_is_cut(page, HEAD, 26, f"MAX(COUNT(at),COUNT(INDEX(chart,0,1))+{DRAWN_ROWS + 1})")


def _card(page: Page) -> None:
    """Who dealt, who is vulnerable, how many tables; and a serious error where there is one."""
    dealers = "CHOOSE(1+MOD(chosen,4),«West dealt»,«North dealt»,«East dealt»,«South dealt»)"
    page.result("dealt", f'IF(N(chosen)>=1,{dealers},"")', style=styles.CARD_LABEL)
    usual = "INDEX({1,2,3,4},1+MOD(chosen-1+INT((chosen-1)/4),4))"  # Law 2: each round of four begins one later
    words = f"CHOOSE({usual},«nobody vulnerable»,«NS vulnerable»,«EW vulnerable»,«all vulnerable»)"
    page.result("vulnerable", f'IF(N(chosen)>=1,{words},"")', style=styles.CARD_NAME)
    page.result(
        "so_many",
        'IF(COUNT(at)=0,"",COUNT(at)&" "&«tables, top»&" "&IFERROR(2*(fullest-1),""))',
        style=styles.CARD_NAME,
    )
    mps_ns, mps_ew = "INDEX(mps,0,1)", "INDEX(mps,0,2)"
    best_ns, best_ew = f"INDEX(ns,MATCH(MAX({mps_ns}),{mps_ns},0))", f"INDEX(ew,MATCH(MAX({mps_ew}),{mps_ew},0))"
    tops = f'«best North-South»&" "&{best_ns}&" · "&«best East-West»&" "&{best_ew}'
    page.result("tops", f'IF(COUNT(mps)=0,"",{tops})', style=styles.CARD_LABEL)
    pair = 'INDEX(ns,serious)&" - "&INDEX(ew,serious)'
    abc = '" · A "&ROUND(its_a,2)&" B "&ROUND(its_b,2)&IF(COUNT(its_c)=0,""," C "&ROUND(its_c,2))'
    page.result("serious_aside", f'IF(COUNT(worth)=0,"",{pair}&«: »&case_words&{abc})', style=styles.CARD_LABEL)
    page.result("serious_words", damage(), style=styles.CARD_VERDICT)


def _from_session(page: Page) -> None:
    """Take this board's lines from the session, with what each is scored as; say why there are none, or no IMPs."""
    every = 'IF((Session.board_used&""=chosen&"")*(chosen<>""),SEQUENCE(Session.used),"")'
    page.step("at", f'IFERROR(SMALL({every},{EACH_LINE}),"")', rows=LINES)
    messages.tell(page, "session_said", "Session.read_said")
    nothing = 'IF(OR(chosen="",COUNT(at)>0,Session.read_said<>""),"",«No line of this board in Results.»)'
    messages.tell(page, "nothing", f'IF(Session.is_empty,"● "&Session.begin,{nothing})')
    page.step("cross_answer", "CROSS_IMPS(scored,,fullest)", rows=LINES, columns=2)
    page.step("butler_answer", "BUTLER_IMPS(scored)", rows=LINES, columns=2)
    why = '"● "&«Cross-IMPs, Butler»&«: »&INDEX(cross_answer,1,1)'
    messages.tell(page, "imps_said", f'IF({refused("INDEX(cross_answer,1,1)")}*(Session.read_said=""),{why},"")')
    page.step("results", f'IF(at="","",INDEX({SESSION}.counted,at))', rows=LINES)
    # The results on a board: as typed on Session, else the most that any board has.
    page.step("fullest", 'IF(COUNT(at)=0,"",IF(Session.tables="",MAX(1,Session.most),Session.tables))')
    within = f'Session.compare="{COMPARISONS[0]}"'
    # Blank where sections are compared apart. (SEQUENCE(60)>0) makes the condition a column: one cell gives one cell.
    page.step("scored", f'IF(({EACH_LINE}>0)*({within}),"",results)', rows=LINES)
    apart = "«The sections are compared each by itself: their points stand on the sheet Session.»"
    messages.tell(page, "apart", f'IF({within},"● "&{apart},"")')


def _serious_error(page: Page) -> None:
    """Score A, B and C of the board's ruling on a serious error, each in the ruling's place."""
    page.step("serious", 'IFERROR(MATCH("NOS ??:*",scored,0),"")')
    page.step("ruling", 'IF(serious="","",INDEX(results,serious))')
    page.step("field", f'IF({EACH_LINE}=serious,"",results)', rows=LINES)
    # IF(SEQUENCE(1,10),...) repeats a blank or a refusal in all columns
    page.step("worth", 'IF(SEQUENCE(1,10),RULING_WORTH(ruling,field,"MP",fullest))', parts=WORTH)
    page.step("case_words", ruling.worded_case())


def _frequencies(page: Page) -> None:
    """Write the frequency chart beside the lines, and draw it as bars."""
    page.heading(f"P{HEAD}:{page.last}{HEAD}", "How often each score occurs")
    head = HEAD + DRAWN_ROWS + 1
    page.headings(f"P{head}", "Score", "NS times", "MPs NS", "EW times", "MPs EW")
    page.one_line(head)
    page.step("counted", lengthened("FREQUENCIES(scored,fullest)", CHART_ROWS, 5), rows=CHART_ROWS, columns=5)
    cells = placed(f"P{head + 1}:{page.last}{head + CHART_ROWS}")
    page.result("chart", figure("counted"), str(cells), show=styles.TWO_PLACES)
    page.dress(cells._replace(right=cells.left), styles.RESULT)
    page.rule(str(cells), f"LEN($P{cells.top})=0", styles.BLANK)
    page.alias("often", page.where["chart"]._replace(bottom=cells.top + DRAWN_SCORES - 1))
    page.name_columns("often", "often_scores", "often_ns", "", "often_ew")
    bars = {"often_ns": (page.say("NS"), styles.BAR), "often_ew": (page.say("EW"), "B3BCC2")}
    drawn = printing.chart(page, f"P{HEAD + 1}", "often_scores", bars, (7.5, DRAWN_ROWS * 0.66))
    drawn.type, drawn.legend = "bar", Legend(legendPos="b")
    drawn.x_axis.scaling.orientation, drawn.x_axis.axPos, drawn.y_axis.axPos = "maxMin", "l", "b"
    drawn.y_axis.number_format = styles.GENERAL
