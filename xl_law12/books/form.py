"""The ruling on paper, below the screen of a ruling sheet: one page, with room for what was not typed.

Spreadsheets complete a typed letter from the texts of the same column. So no text in a declarer's column begins as a
declarer does.
"""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import refused
from xl_law12.books.page import Page, conditional, printing, sketch
from xl_law12.books.ruling import BEGUN, IS_EW, LINES
from xl_law12.books.styles import Places

LAST = "J"
LABELS = "{" + ";".join(f"«{part.label}»" if part else '""' for part in BEGUN) + "}"

WIDE = " | >" * 8  # from column B to the last
LINE = "= form_what | = form_what | | | = form_figures | = form_figures | = form_figures | = form_figures | || 15"

FORM = """
: Ruling | | | | | | | | ~ {sheet}

^ Event, round | > | ^ Date | > | > | ^ Table | ^ Board | ^ Dealer | ^ Vulnerable
= form_event   | > | [held] | > | > | = form_facts | = form_facts | = form_facts | = form_facts
^ North-South | > | > | > | ^ East-West | > | > | > | >
= form_ns     | > | > | > | = form_ew   | > | > | > | >

^ The hands | > | > | > | > | ^ The auction and the play | > | > | >
[hands]     | > | > | > | > | [auction] | > | > | > || 100
^ The facts, as told and as agreed{wide}
[facts]{wide} || 72
^ The poll: players asked, what they would have done{wide}
[polled]{wide} || 40

## What could have happened | ## Result | ## | ## | # Weight | # for OS | # Score NS | # {unit} | ## || 20
{other}{lines}

## The award    | ## | ## | ## | | = form_how | > | > | > || 17
* North-South   | = form_award | * {unit} | | | A: at the table | | = form_follow | || 22
* East-West     | = form_award | * {unit} | | | B: without the infraction | | = form_follow | || 22
= form_case     |   |   |   |   | C: without the serious error | | = form_follow | || 17
{more}                      | Damage B - A | | = form_follow | || 17
                |   |   |   |   | redressed B - C | | = form_follow | || 17
                |   |   |   |   | self-inflicted C - A | | = form_follow | || 17
^ The ruling and its reasons{wide}
= form_sentence{wide} || 108
^ Director | > | ^ Date and time | > | > | ^ The right of appeal was told; it ends | > | > | > || 18
[director] | > | [ruled_at] | > | > | [appeal_until] | > | > | > || 18
^ Signature of the director | > | ^ Appealed by (captain, players) | > | > | > | ^ Received by, time | > | > || 18
_          | _ | _ | _ | _ | _ | _ | _ | _ || 26
= form_foot{wide} || 26
"""


def draw(page: Page, row: int, unit: str, show: Places, *, other: str = "", more: str = "| | | | ") -> None:
    """Write the form from a row on; `unit` is that of the award, `other` the line of the other table."""
    page.note(f"B{row - 1}", "The form prints by itself. What is grey below may be typed, or left for the pen.")
    lines = "\n".join([LINE] * LINES)
    below = sketch.draw(
        page, f"B{row}", FORM.format(sheet=page.name, wide=WIDE, unit=unit, other=other, lines=lines, more=more)
    )
    for key in ("hands", "auction", "facts", "polled"):
        page.entry(key, align=styles.WRAPPED, on_paper=True)
    for key in ("held", "director", "ruled_at", "appeal_until"):
        page.entry(key, on_paper=True)
    _filled(page, show)
    printing.print_on(page, "portrait", f"B{row}:{LAST}{below - 1}", headed=False)


def _filled(page: Page, show: Places) -> None:
    """The cells of the form that the screen above fills."""
    for key in ("event", "ns", "ew"):
        page.result(f"form_{key}", key, style=styles.RESULT, align=styles.SHRUNK_LEFT)
    dealer = 'IFERROR(INDEX({"W","N","E","S"},1+MOD(board,4)),"")'
    facts = f'CHOOSE({{1,2,3,4}},table,board,{dealer},IF(vulnerable="",usual,vulnerable))'
    page.result("form_facts", f'{facts}&""', style=styles.RESULT, align=styles.SHRUNK_LEFT)
    _lines(page, show)
    seen = f'«How it follows, seen from»&" "&IF({IS_EW},«East-West»,«North-South»)'
    page.result("form_how", seen, style=styles.HEADING)
    page.result("form_award", "CHOOSE({1;2},ns_gets,ew_gets)", show=show.whole, style=styles.RESULT)
    page.result("form_case", "case_words", style=styles.STRONG)
    page.result("form_follow", "follow", show=styles.WHOLE, style=styles.RESULT)
    area = page.where["form_follow"]
    page.alias("form_abc", area._replace(bottom=area.top + 2))
    page.alias("form_damage", area._replace(top=area.top + 3))
    page.dress(page.where["form_abc"], styles.RESULT, show=show.whole)
    conditional.same_places(page, "has_parts", show.parts, "form_award", "form_abc", "form_figure")
    conditional.same_places(page, "has_parts", styles.TWO_PLACES, "form_damage")
    page.result("form_sentence", f'IF({refused("whole")},"",whole)', style=styles.SENTENCE)
    version = 'IF(LEN(ruling)=0,"",«Worked out by»&" "&LAW12_VERSION()&"; "&ruling)'
    page.result("form_foot", version, style=styles.NOTE, align=styles.TWO_LINES)


def _lines(page: Page, show: Places) -> None:
    """The lines in which something stands, without the empty ones between them."""
    page.step("filled", f'IFERROR(SMALL(IF(contract="","",SEQUENCE({LINES})),SEQUENCE({LINES})),"")', rows=LINES)
    asked = 'IF(weight="","",weight),IF(os_weight="","",os_weight),score,each'
    whole = (("what", f"{{1,2}},{LABELS},in_words", styles.TEXTS), ("figures", f"{{1,2,3,4}},{asked}", styles.FIGURE))
    for key, of, style in whole:
        columns = of.partition("}")[0] + "}"
        chosen = f"INDEX(CHOOSE({of}),filled,{columns})"
        page.result(
            f"form_{key}", f'IF(filled="","",{chosen})', style=style, show=show.whole if key == "figures" else ""
        )
    figures = page.where["form_figures"]
    page.dress(figures._replace(right=figures.left + 1), styles.FIGURE, align=styles.CENTRE)
    page.alias("form_score", figures._replace(left=figures.left + 2, right=figures.left + 2))
    page.dress(page.where["form_score"], styles.FIGURE, align=styles.SHRUNK_RIGHT)
    page.alias("form_figure", figures._replace(left=figures.right))
    conditional.quiet(page, "form_score")
