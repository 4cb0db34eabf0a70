"""The sheet Poll: from the players asked to the weights, with the limits of WBF 2017 as notes."""

from __future__ import annotations

from xl_law12.books import calculation, styles
from xl_law12.books.calculation import Answer, Setting
from xl_law12.books.page import Page, messages, printing, table
from xl_law12.books.page.table import Column

NAME = "Poll"
HEAD, LINES = 7, 8
AFTER = HEAD + LINES + 2
YES, NO = "yes", "no"
LEAST = 5
RAISED = 'IF(weight="","",IFERROR(weight/share-1,""))'

EXAMPLE = [["6D=", 1370, 3, f"«{YES}»"], ["5D+1", 620, 1, f"«{NO}»"], ["3NT-1", -100, 2, f"«{NO}»"]]


def build(page: Page) -> None:
    """Write the sheet. Of its six players three find the slam; made up after WBF 2017, example 11."""
    page.columns(1.5)
    page.title(
        "A poll",
        "How many of the players asked would have come to each outcome, and does it favour the non-offending side?",
    )
    limit = "From 0 to 20%, the limit of WBF 2017; empty: 20%."
    factor = "a factor: 50% becomes 60%, 25% becomes 30%"
    uplift = Setting("uplift", "Favourable outcomes raised by", 0.2, (), factor, limit, "0%", keeps=True)
    calculation.settings(page, 4, "C", [uplift])
    columns = (
        Column("outcome", "Outcome", 32, align=styles.LEFT),
        *(Column("score", "Score for the NOS", 14), Column("votes", "Votes", 10)),
        Column("favours", "Favours the NOS", 14, choices=(YES, NO)),
        Column("share", "Share", 12, formula='IF(votes="","",IFERROR(votes/SUM(votes),""))', show=styles.PERCENT),
        Column("weight", "Weight", 12, formula='IFERROR(0+weights,"")', show=styles.PERCENT, font=styles.BOLD),
        Column("raised", "Raised by", 12, formula=RAISED, show="+0.0%;-0.0%;0.0%"),
        calculation.wrong("poll", "votes"),
    )
    table.lines(page, f"B{HEAD}", LINES, columns, EXAMPLE)
    page.helpers("L5")
    page.step("is_favourable", f'IF(votes="","",IF(favours=«{YES}»,1,IF(favours=«{NO}»,0,"?")))', rows=LINES)
    page.step("weights", 'IF(votes="","",POLL_WEIGHTS(votes,is_favourable,uplift))', rows=LINES)
    messages.report(page, "poll", "weights", votes="votes", favours="favours")
    _notes(page)
    printing.print_on(page, "landscape", f"A1:I{AFTER + 4}")


def _notes(page: Page) -> None:
    """Write what WBF 2017 asks for, and the award in one cell."""
    few = "«fewer than five, the absolute minimum of WBF 2017: ask more players if there is time»"
    limit = 'IF(COUNT(raised)=0,"",IF(MAX(raised)>0.2000001,«beyond a fifth»,«kept»))'
    is_scored = "AND(COUNT(weight)>0,COUNT(weight)=COUNT(score))"
    answers = (
        Answer("asked", "Players asked", 'IF(COUNT(votes)=0,"",SUM(votes))'),
        Answer("limit", "Limit of a fifth", limit),
        Answer("award", "The weighting in one cell", f'IF({is_scored},AWARD_TEXT(score,weight),"")'),
    )
    calculation.answers(page, AFTER, "C", answers, align=styles.FLUSH)
    asked = f'IF(asked="","",IF(asked<{LEAST},{few},""))'
    page.result("few", f"D{AFTER}", asked, font=styles.MESSAGE, align=styles.FLUSH)
    page.note(f"C{AFTER + 3}", "where every outcome with votes has its score; to copy: paste as a value")
