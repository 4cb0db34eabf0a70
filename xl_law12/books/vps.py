"""The sheet VPs: should IMPs be weighted, or VPs? EBL 2008, appendix C, both ways; and a VP scale of one's own."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import refused
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.texts import WEIGHT_MESSAGE, drawing, example
from xl_law12.sheet.functions.imps import SCALES

NAME, OWN = "VPs", "own scale"
HEAD, LINES, OWN_LINES = 9, 8, 20
WIDTHS = (22, 7, 11, 18, 10, 10, 10, 10, 1.5, 11, 11, 11)  # of the columns B to M


def build(page: Page) -> None:
    """Write the sheet, with the example's differences put right: 500, 330, 0 and -420, before the board 53-36."""
    hint = "WBF 2017 weights the IMPs; EBL 2008 leaves the question open. Both answers, from the same figures."
    aside = "An empty VP scale is WBF (2013)."
    layout.begin(page, "Weights in IMPs or in VPs?", hint, aside, WIDTHS, "P10")
    page.entry("other", examples=1100)
    page.entry("so_far", examples=17, message="The IMPs of the match so far, without this board.")
    page.entry("boards", examples=16)
    page.entry("scale", examples=f"«{OWN}»", choices=(*SCALES, OWN))
    page.entry("vulnerable", choices=ruling.VULNERABLE)
    points = _by_scale("VICTORY_POINTS(margin,boards,[scale])")
    weight = Column("weight", "Weight", show=styles.TEXT, align=styles.CENTRE, message=WEIGHT_MESSAGE)
    columns = (
        *ruling.outcome_columns(page, "vulnerable", "Score", [weight]),
        Column("imps", "IMPs", formula='IF(ISNUMBER(score)*(other<>""),IMP(score,other),"")', show=styles.SIGNED),
        Column("margin", "Margin", formula='IF(ISNUMBER(imps),imps+so_far,"")', show=styles.SIGNED),
        Column("vps", "VPs", formula=f'IF(margin="","",{points})', style=styles.RESULT, show=styles.TWO_PLACES),
    )
    lines = layout.lines(page, f"B{HEAD}", LINES, columns, example("vps"))
    layout.spare(page, lines._replace(right=page.where["weight"].right))
    own = (Column("imps_from", "IMPs from"), Column("winner", "Winner"), Column("loser", "Loser"))
    scale = layout.lines(page, f"K{HEAD}", OWN_LINES, own, example("own scale"))
    layout.spare(page, scale)
    page.alias("own_scale", scale)
    page.rule(str(scale), f'{page.fixed("scale")}<>"{page.say(OWN)}"', styles.SPARE)
    layout.draw(page, f"B{lines.bottom + 1}", drawing("VPs: below"))
    _answers(page)
    printing.print_on(page, "landscape", f"A1:{page.last}{scale.bottom}")


def _by_scale(call: str) -> str:
    """A formula for a call whose argument `[scale]` is a scale's name, or the range of a scale of one's own."""
    return f"IF(scale=«{OWN}»,{call.replace('[scale]', 'own_scale')},{call.replace('[scale]', 'scale')})"


def _answers(page: Page) -> None:
    """Give both answers: IMPs weighted, and VPs weighted."""
    is_asked = 'AND(COUNT(score)>0,COUNTA(contract)=COUNT(score),other<>"")'
    weighted, margin = "WEIGHTED_IMP(score,weight,other)", 'IF(ISNUMBER(weighted_imps),weighted_imps+so_far,"")'
    for key, formula in (("weighted_imps", f'IF({is_asked},{weighted},"")'), ("match_margin", margin)):
        page.result(key, formula, show=styles.SIGNED_PLACES, style=styles.RESULT)
    vps = "WEIGHTED_VP(score,weight,other,so_far,boards,[scale])"
    for key, call in (("imps_weighted", "VICTORY_POINTS(match_margin,boards,[scale])"), ("vps_weighted", vps)):
        answer = f'IF(match_margin="","",{_by_scale(call)})'
        page.result(key, answer, style=styles.CARD_FIGURE, show=styles.TWO_PLACES)
    answers = "CHOOSE({1;2;3},weighted_imps,imps_weighted,vps_weighted)"
    messages.tell(page, "lines_refused", f'IF({refused("score")},score,IF({refused("vps")},vps,""))', LINES)
    messages.tell(page, "answers_refused", f'IF({refused(answers)},{answers},"")', 3)
    counts = f'"● {page.where["own_scale"]}"&«: »&«counts only where own scale is chosen»'
    messages.tell(page, "own_said", f'IF((scale=«{OWN}»)+(COUNT(own_scale)=0),"",{counts})')
    messages.quiet(page, "in_words", "score", "weighted_imps", "vps", "imps_weighted", "vps_weighted")
    messages.mark(page, "contract", "score")
    cells = {"declarer": "by", "weights": "weight", "results": "contract"}
    messages.name_cells(page, "contract", "boards", "scale", "vulnerable", **cells)
    differ = "ROUND(ROUND(vps_weighted,2)-ROUND(imps_weighted,2),2)"  # of the figures beside it
    known = "COUNT(imps_weighted,vps_weighted)=2"
    page.result("verdict_aside", f'IF({known},«VPs weighted, less IMPs weighted»,"")', style=styles.CARD_LABEL)
    page.result("verdict", f'IF({known},{differ},"")', style=styles.CARD_FIGURE, show=styles.SIGNED_PLACES)
