"""The sheet Poll: from the players asked to the weights, with the limits of WBF 2017 as notes."""

from __future__ import annotations

from xl_law12.books import settings_and_figures, styles
from xl_law12.books.formulas import chosen, figure
from xl_law12.books.page import Page, printing, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import Setting, ShownFigure

NAME = "Poll"
HEAD, LINES = 8, 8
AFTER = HEAD + LINES + 2
YES, NO, ILLEGAL = "yes", "no", "not legal"
LEAST = 5
RAISED = 'IF(weight="","",IFERROR(weight/share-1,""))'

EXAMPLE = [
    ["6D=", 1370, 3, None, None, f"«{YES}»"],
    ["5D+1", 620, 1, None, None, f"«{NO}»"],
    ["3NT-1", -100, 2, None, None, f"«{NO}»"],
]
STAGES = (
    Column("outcome", "Outcome", 24, align=styles.LEFT, note=True),
    *(Column("score", "Score for the NOS", 11), Column("votes", "Reached it: players", 10)),
    Column("made", "Then made it: players", 11, message="Second stage: how many of those asked came to this result."),
    Column("of", "of so many asked", 10, message="Second stage: how many were asked. Empty: there is no second stage."),
    Column("favours", "Favours the NOS", 11, choices=(YES, NO, ILLEGAL)),
)


def build(page: Page) -> None:
    """Write the sheet. Of its six players three find the slam; made up after WBF 2017, example 11."""
    page.title(
        "A poll",
        "How many of the players asked would have come to each outcome, and does it favour the non-offending side?",
    )
    limit = "From 0 to 20%, the limit of WBF 2017; empty: 20%."
    factor = "a factor: 50% becomes 60%, 25% becomes 30%"
    both = "yes: each side has its own weights, raised in its own favour (Law 82C)"
    asked = (
        Setting("uplift", "Favourable outcomes raised by", "20%", (), factor, limit, styles.TEXT, keeps=True),
        Setting("neither", "Neither side offended", None, (YES, NO), both),
    )
    settings_and_figures.settings(page, 4, "C", asked, align=styles.SHRUNK_CENTRE)
    wrong = chosen(
        ('votes=""', '""'),
        ('favours=""', "«Does it favour the non-offending side?»"),
        ('(made="")<>(of="")', "«How many made it, of how many?»"),
    )
    columns = (
        *STAGES,
        Column("share", "Share", 9, formula='IF(cast="","",IFERROR(cast/SUM(cast),""))', show=styles.PERCENT),
        Column("weight", "Weight", 9, formula=figure("weights"), style=styles.RESULT, show=styles.PERCENT),
        Column("raised", "Raised by", 9, formula=RAISED, show="+0.0%;-0.0%;0.0%"),
        Column("weight_other", "Weight, other side", 9, formula=figure("weights_other"), show=styles.PERCENT),
        settings_and_figures.wrong(wrong, 34),
    )
    table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    _worked_out(page)
    _notes(page)
    printing.print_on(page, "landscape", printing.down_to(page, AFTER + 5))


def _worked_out(page: Page) -> None:
    """Votes times the second stage; what is not legal has no weight (WBF 2017, example 10).

    While something is wrong on a line there are no weights: the others' would leave its votes out.
    """
    page.helpers("P5")
    left_out = f'(votes="")+(favours=«{ILLEGAL}»)+SUMPRODUCT(0+(LEN(wrong)>0))'
    page.step("cast", f'IF({left_out},"",IF(of="",votes,IFERROR(votes*made/of,"")))', rows=LINES)
    page.step("is_favourable", f'IF(cast="","",0+(favours=«{YES}»))', rows=LINES)
    page.step("weights", 'IF(cast="","",POLL_WEIGHTS(cast,is_favourable,uplift))', rows=LINES)
    page.step("is_unfavourable", 'IF(cast="","",1-is_favourable)', rows=LINES)
    other = "POLL_WEIGHTS(cast,is_unfavourable,uplift)"
    page.step("weights_other", f'IF((cast="")+(neither<>«{YES}»),"",{other})', rows=LINES)
    settings_and_figures.told(page, "weights")


def _notes(page: Page) -> None:
    """Write what WBF 2017 asks for, and the award in one cell."""
    few = "«fewer than five, the absolute minimum of WBF 2017: ask more players if there is time»"
    limit = 'IF(COUNT(raised)=0,"",IF(MAX(raised)>0.2000001,«beyond a fifth»,«kept»))'
    is_scored = 'AND(COUNT(weight)>0,COUNT(weight)=COUNT(IF(cast="","",score)))'
    scores = 'IF(weight="","",score)'
    uncertain = "so much a weight changes with one player more or less: the fewer are asked, the rounder the weights"
    answers = (
        ShownFigure("asked", "Players asked", 'IF(COUNT(cast)=0,"",SUM(cast))'),
        ShownFigure("vote", "One player of them", 'IF(asked="","",IFERROR(1/asked,""))', styles.PERCENT, uncertain),
        ShownFigure("limit", "Limit of a fifth", limit),
        ShownFigure("award", "The weighting in one cell", f'IF({is_scored},AWARD_TEXT({scores},weight),"")'),
    )
    settings_and_figures.answers(page, AFTER, "C", answers, align=styles.FLUSH)
    asked = f'IF(asked="","",IF(asked<{LEAST},{few},""))'
    page.result("few", asked, f"D{AFTER}", style=styles.WRONG, align=styles.FLUSH)
    page.note(f"C{AFTER + 4}", "where every outcome with votes has its score; to copy: paste as a value")
