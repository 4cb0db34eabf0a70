"""The sheet Poll: from the players asked to the weights, and on to the lines of a ruling."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import chosen, refused
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.texts import drawing, example

NAME = "Poll"
HEAD, LINES = 9, 8
HANDED = 5  # the lines that B has on a sheet of a ruling
YES, NO, ILLEGAL = "yes", "no", "not legal"
LEAST = 5  # players, WBF 2017
RAISED = "+0.0%;-0.0%;0.0%"
WIDTHS = (18.5, 12, 5.5, 8.5, 8, 8, 9, 13.5, 8, 8, 8, 8.5, 8, 1.5, 12, 5.5, 8.5, 8.5)  # of the columns B to S
BLOCK = "P"  # the first column of the block on the right


def build(page: Page) -> None:
    """Write the sheet. Of its six players three find the slam; made up after WBF 2017, example 11."""
    hint = "How many of the players asked would have come to each outcome, and does it favour the non-offending side?"
    aside = "The weights go on to a ruling: the block on the right, or the line below."
    layout.begin(page, "A poll", hint, aside, WIDTHS, "V10")
    page.entry("played", examples=2)
    page.entry("nos", examples="NS", choices=ruling.SIDES)
    limit = "From 0 to 20%, the limit of WBF 2017; empty: 20%."
    page.entry("uplift", examples="20%", show=styles.TEXT, align=styles.CENTRE, message=limit, setting=True)
    steps = "Whole steps, such as 5%; empty: not rounded."
    page.entry("rounding", examples="5%", show=styles.TEXT, align=styles.CENTRE, message=steps)
    shares = "IF(COUNT(of)=0,cast,IFERROR(cast/SUM(cast),cast))"  # a second stage makes parts of votes
    # what does not favour the one side favours the other
    weights = f"POLL_WEIGHTS({shares},IF(favours=«{YES}»,1,0),uplift,rounding)"
    other_weights = f"POLL_WEIGHTS({shares},IF(favours=«{YES}»,0,1),uplift,rounding)"
    others = f'IF((cast="")+(nos<>«{ruling.BOTH}»),"",{other_weights})'
    asked = (
        Column("votes", "Players: reached it"),
        Column("made", "then made it", message="Second stage: how many of those asked came to this result."),
        Column("of", "of so many", message="Second stage: how many were asked. Empty: there is no second stage."),
        Column("favours", "Favours the NOS", choices=(YES, NO, ILLEGAL)),
    )
    columns = (
        Column("note", "What they would do", show=styles.TEXT, note=True),
        *ruling.outcome_columns(page, "played", "Score NS", asked),
        Column("share", "Share", formula='IF(cast="","",IFERROR(cast/SUM(cast),""))', show=styles.PERCENT),
        Column("weight", "Weight", formula=weights, style=styles.RESULT, show=styles.PERCENT),
        Column("weight_other", "Weight, other side", formula=others, show=styles.PERCENT),
        Column("raised", "Raised by", formula='IF(LEN(weight)=0,"",IFERROR(weight/share-1,""))', show=RAISED),
    )
    lines = layout.lines(page, f"B{HEAD}", LINES, columns, example("poll"))
    layout.spare(page, lines._replace(right=page.where["favours"].right))
    messages.quiet(page, "in_words", "score", "weight", "weight_other")
    messages.mark(page, "contract", "score")
    below = layout.draw(page, f"B{lines.bottom + 1}", drawing("Poll: below"))
    _worked_out(page)
    printing.print_on(page, "landscape", f"A1:{page.last}{below}")


def _worked_out(page: Page) -> None:
    """What each line is worth, the figures of the card, and the block and the text for a ruling."""
    ask_favours, ask_made = "«Does it favour the non-offending side?»", "«How many made it, of how many?»"
    wrong = chosen(
        (refused("score"), "score"),
        ('votes=""', '""'),
        ('favours=""', f'"#LAW12! favours"&row&{ask_favours}'),
        ('(made="")<>(of="")', f'"#LAW12! made"&row&{ask_made}'),
    )
    page.step("row", f'", row "&SEQUENCE({LINES})&": "', rows=LINES)
    messages.tell(page, "wrong", wrong, LINES)
    # `cast`: votes times the second stage; what is not legal has no weight (WBF 2017, example 10).
    # While something is wrong on any line there are no weights: the others' would leave its votes out.
    left_out = f'(votes="")+(favours=«{ILLEGAL}»)+SUMPRODUCT(0+(LEN(wrong)>0))'
    page.step("cast", f'IF({left_out},"",IF(of="",votes,IFERROR(votes*made/of,"")))', rows=LINES)
    messages.tell(page, "weights_refused", f'IF({refused("weight")},weight,"")', LINES)
    cells = {"outcome": "contract", "declarer": "by", "vulnerable": "played"}
    messages.name_cells(page, "contract", "votes", "favours", "made", "uplift", "rounding", **cells)
    few = "«fewer than five, the absolute minimum of WBF 2017: ask more players if there is time»"
    messages.tell(page, "few", f'IF(COUNT(cast)=0,"",IF(SUM(cast)<{LEAST},"? "&{few},""))')
    page.result("asked", 'IF(COUNT(cast)=0,"",SUM(cast))', style=styles.CARD_FIGURE)
    page.result("vote", 'IF(asked="","",1/asked)', style=styles.CARD_FIGURE, show=styles.PERCENT)
    limit = 'IF(COUNT(raised)=0,"",IF(MAX(raised)>0.2000001,«beyond a fifth»,«kept»))'  # the rest is rounding
    page.result("limit", limit, style=styles.CARD_VERDICT)
    first_lines = f"SEQUENCE({HANDED}),{{1,2,3,4}}"  # of four columns
    handed = 'CHOOSE({1,2,3,4},IF(contract="","",contract),IF(by="","",by),weight,weight_other)'
    where = f"{BLOCK}{HEAD + 1}:{page.last}{HEAD + HANDED}"
    page.headings(f"{BLOCK}{HEAD}", "Contract or score", "By", "Weight", "for OS")
    # {1,1,1,1}*(SEQUENCE(5)>0) makes the condition as large as the block: one cell would give one cell
    block = f'IF({{1,1,1,1}}*(SEQUENCE({HANDED})>0)*(COUNT(weight)>0),INDEX({handed},{first_lines}),"")'
    page.result("handed", block, where, style=styles.UNDERSTOOD, align=styles.CENTRE, show=styles.PERCENT)
    is_whole = 'AND(COUNT(weight)>0,COUNT(weight)=COUNT(IF(LEN(weight)=0,"",score)))'
    award = 'RULING_TEXT(IF(votes="","","B"),IF(LEN(weight)=0,"",score),weight,weight_other,nos)'
    page.result("award", f'IF({is_whole},{award},"")', style=styles.UNDERSTOOD, align=styles.FLUSH)
