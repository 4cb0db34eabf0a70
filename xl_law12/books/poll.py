"""The sheet Poll: from the players asked to the weights, with the limits of WBF 2017 as notes."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.messages import message_of, numbers_of, on_its_line
from xl_law12.books.page import Page, guarded

NAME = "Poll"
FIRST, LAST = 9, 16
YES, NO = "yes", "no"
LEAST = 5

EXAMPLE = [["6D=", "1370", 3, "{{yes}}"], ["5D+1", "620", 1, "{{no}}"], ["3NT-1", "-100", 2, "{{no}}"]]


def lines(column: str) -> str:
    """The lines of a column."""
    return f"${column}${FIRST}:${column}${LAST}"


VOTES = f"SUM({lines('C')})"


def build(page: Page) -> None:
    """Six players, three of whom find the slam; made up after WBF 2017, example 11."""
    page.columns(31, 14, 10, 14, 12, 12, 12, 40)
    page.title(
        "A poll",
        "How many of the players asked would have come to each outcome, and which of them favour "
        "the non-offending side.",
        "H",
    )
    _asked(page)
    _weights(page)
    _notes(page)
    page.print_on("landscape", "H22")


def _asked(page: Page) -> None:
    """The uplift, the outcomes and the votes."""
    page.heading("A4:H4", "Benefit of the doubt")
    page.label("A5", "Favourable outcomes raised by")
    page.entry(
        "B5",
        0.2,
        name="Uplift",
        show="0%",
        align=styles.CENTRE,
        message="From 0 to 20%, the limit of WBF 2017; empty: 20%.",
    )
    page.note("C5", "a factor: 50% becomes 60%, 25% becomes 30%")
    heads = (
        "Outcome",
        "Score for the NOS",
        "Votes",
        "Favours the NOS",
        "Share",
        "Weight",
        "Raised by",
        "What is wrong",
    )
    page.headings(f"A{FIRST - 1}", *heads)
    columns = (
        ("A", "Outcomes", styles.TEXT),
        ("B", "Scores", styles.TEXT),
        ("C", "Votes", styles.GENERAL),
        ("D", "Favours", styles.TEXT),
    )
    for index, (column, name, show) in enumerate(columns):
        page.entry(
            f"{column}{FIRST}:{column}{LAST}",
            [line[index] for line in EXAMPLE],
            name=name,
            show=show,
            choices=(YES, NO) if column == "D" else (),
            align=styles.LEFT if column == "A" else styles.CENTRE,
        )


def _weights(page: Page) -> None:
    """From the votes to the weights."""
    favours = f'IF({lines("C")}="","",IF({lines("D")}="{{{{{YES}}}}}",1,IF({lines("D")}="{{{{{NO}}}}}",0,"?")))'
    weights = f"POLL_WEIGHTS({lines('C')},{favours},{guarded('$B$5')})"
    page.result(f"E{FIRST}:E{LAST}", f'IF({lines("C")}="","",IFERROR({lines("C")}/{VOTES},""))', show=styles.PERCENT)
    page.result(f"F{FIRST}:F{LAST}", f'IFERROR(0+{weights},"")', show=styles.PERCENT, font=styles.BOLD)
    page.result(
        f"G{FIRST}:G{LAST}", f'IF({lines("F")}="","",IFERROR({lines("F")}/{lines("E")}-1,""))', show="+0.0%;-0.0%;0.0%"
    )
    page.helper("K5", message_of(weights))
    page.watch("K5")
    number = numbers_of(lines("A"), FIRST)
    page.result(f"H{FIRST}:H{LAST}", on_its_line("$K$5", number), align=styles.LEFT)


def _notes(page: Page) -> None:
    """What WBF 2017 asks for, and the award in one cell."""
    page.label("A18", "Players asked", font=styles.COLUMN)
    page.result("B18", f'IF(COUNT({lines("C")})=0,"",{VOTES})', show=styles.GENERAL, font=styles.BOLD)
    few = "{{fewer than five, the absolute minimum of WBF 2017: ask more players if there is time}}"
    page.result("C18", f'IF(B18="","",IF(B18<{LEAST},"{few}",""))', font=styles.MESSAGE, align=styles.LEFT, boxed=False)
    page.label("A19", "Limit of a fifth", font=styles.COLUMN)
    beyond = "{{beyond a fifth}}"
    page.result(
        "B19",
        f'IF(COUNT({lines("G")})=0,"",IF(MAX({lines("G")})>0.2000001,"{beyond}","{{{{kept}}}}"))',
        font=styles.BOLD,
    )
    page.label("A20", "For the results cell", font=styles.COLUMN)
    scored = f"AND(COUNT({lines('F')})>0,COUNT({lines('F')})=COUNTA({lines('B')}))"
    page.sentence("B20:H20", f'IF({scored},AWARD_TEXT({lines("B")},{lines("F")}),"")', font=styles.BOLD)
    page.watch("B20")
    page.note("B21", "where every outcome with votes has its score")
