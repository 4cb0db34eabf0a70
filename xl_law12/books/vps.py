"""The sheet VPs: should IMPs be weighted, or VPs? EBL 2008, appendix C, both ways side by side."""

from __future__ import annotations

from xl_law12.books import ruling, settings_and_figures, styles
from xl_law12.books.formulas import figure, refused, texts_in
from xl_law12.books.page import Page, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import OWN, Setting, ShownFigure
from xl_law12.books.texts import CONTRACT_MESSAGE, WEIGHT_MESSAGE
from xl_law12.sheet.scales import SCALES

NAME = "VPs"
HEAD, LINES = 11, 8
AFTER = HEAD + LINES + 2

EXAMPLE = [[1600, None, "1/10"], [1430, None, "4/10"], [1100, None, "4/10"], [680, None, "1/10"]]
OWN_EXAMPLE = [[8, 17, 13], [17, 19, 11], [23, 20, 10], [28, 22, 8]]

IMPS = 'IF(score="","",IF(other="","",IMP(score,other)))'
OWN_NOTE = "own scale: filled in on the right; an empty cell is WBF (2013)"
SIDE_NOTE = "scores are those of the side in question; contracts are NS's"
SETTINGS = (
    Setting("other", "Other table, same direction", 1100),
    Setting("so_far", "IMPs of the match so far", 17),
    Setting("boards", "Boards of the match", 16),
    Setting("scale", "VP scale", f"«{OWN}»", (*SCALES, OWN), OWN_NOTE),
    Setting("vulnerable", "Vulnerable, for contracts", None, ruling.VULNERABLE, SIDE_NOTE),
)


def build(page: Page) -> None:
    """Write the sheet, with the example's differences put right: 500, 330, 0 and -420, before the board 53-36."""
    page.title(
        "Weights in IMPs or in VPs?",
        "WBF 2017 weights the IMPs; EBL 2008 leaves the question open. Both answers, from the same figures.",
    )
    page.heading("B3:I3", "The match")
    settings_and_figures.settings(page, 4, "E", SETTINGS, align=styles.SHRUNK_CENTRE)
    columns = (
        Column("contract", "Contract or score", 20, align=styles.LEFT, message=CONTRACT_MESSAGE),
        Column("by", "By", 7, choices=ruling.SEATS),
        Column("weight", "Weight", 11, show=styles.TEXT, message=WEIGHT_MESSAGE),
        Column("score", "Score", 11, formula=figure("read")),
        Column("imps", "IMPs", 10, formula=IMPS, show=styles.SIGNED),
        Column("margin", "Margin", 10, formula='IF(imps="","",IFERROR(imps+so_far,""))', show=styles.SIGNED),
        Column("vps", "VPs", 10, formula=figure("vps_each"), show=styles.TWO_PLACES),
        settings_and_figures.wrong(f'IF({refused("read")},read,"")'),
    )
    table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    page.columns(3, first="J")
    page.heading("K3:M3", "Own scale")
    settings_and_figures.own_scale(page, "K4", width=10, examples=OWN_EXAMPLE)
    _worked_out(page)
    _answers(page)
    printing.print_on(page, "landscape", printing.down_to(page, AFTER + 8))


def _by_scale(call: str) -> str:
    """A formula for a call whose argument `[scale]` is a scale's name, or the range of a scale of one's own."""
    return f"IF(scale=«{OWN}»,{call.replace('[scale]', 'own_scale')},{call.replace('[scale]', 'scale')})"


def _worked_out(page: Page) -> None:
    """Work out the scores of the lines, and their VPs."""
    page.helpers("P5")
    given = [f'IF({key}="","",{key})' for key in ("contract", "by", "weight")]
    page.step("read", f"READ_OUTCOMES({given[0]},{given[1]},vulnerable)", rows=LINES)
    page.step("vps_each", f'IF(margin="","",{_by_scale("VICTORY_POINTS(margin,boards,[scale])")})', rows=LINES)
    page.step("weights", given[2], rows=LINES)
    asked = f'AND(COUNT(score)>0,other<>"",{texts_in("wrong")}=0)'
    page.step("weighted", f'IF({asked},WEIGHTED_IMP(score,weights,other),"")')
    settings_and_figures.told(page, "vps_each", "weighted")


def _answers(page: Page) -> None:
    """Give both answers: IMPs weighted, and VPs weighted."""
    page.heading(f"B{AFTER}:I{AFTER}", "Both ways")
    margin_vps = _by_scale("VICTORY_POINTS(match_margin,boards,[scale])")
    vps = _by_scale("WEIGHTED_VP(score,weights,other,so_far,boards,[scale])")
    weighted_margin = 'IF(ISNUMBER(weighted),IFERROR(weighted+so_far,""),"")'
    differ = 'IF(COUNT(imps_weighted,vps_weighted)=2,vps_weighted-imps_weighted,"")'
    imps, points = styles.SIGNED_PLACES, styles.TWO_PLACES
    rounded = "rounded to whole IMPs before it is turned into VPs"
    answers = (
        ShownFigure("weighted_imps", "Weighted IMPs", figure("weighted"), imps, "the board alone"),
        ShownFigure("match_margin", "Margin of the match", weighted_margin, imps, rounded),
        ShownFigure("imps_weighted", "VPs, the IMPs weighted", _of_margin(margin_vps), points, "WBF 2017"),
        ShownFigure("vps_weighted", "VPs, the VPs weighted", _of_margin(vps), points, "the open question of EBL 2008"),
        ShownFigure("difference", "Difference", differ, imps),
    )
    settings_and_figures.answers(page, AFTER + 1, "E", answers)
    erratum = (
        "EBL 2008 prints the differences +560, +230, 0 and -420; "
        "1600, 1430, 1100 and 680 against 1100 are +500, +330, 0 and -420."
    )
    page.paragraph(f"B{AFTER + 7}:I{AFTER + 8}", erratum)


def _of_margin(call: str) -> str:
    return f'IF(match_margin="","",{figure(call)})'
