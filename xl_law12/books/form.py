"""The ruling on paper, below the screen of a ruling sheet: one page, with room for what was not typed.

Spreadsheets complete a typed letter from the texts of the same column. So no text in a declarer's column begins as a
declarer does.
"""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import refused
from xl_law12.books.page import Page, conditional, printing, sketch
from xl_law12.books.ruling import BEGUN, LINES
from xl_law12.books.styles import Places
from xl_law12.excel.references import Area

LAST = "K"
LABELS = "{" + ";".join(f"«{part.label}»" if part else '""' for part in BEGUN) + "}"

WIDE = " | >" * 9  # from column B to the last
LINE = "= form_what | | | = form_result | | | = form_weight | = form_os | = form_score | = form_figure || 15"

FORM = """
: Ruling | | | | | | | | | = form_sheet

^ Event, round | > | > | ^ Date | > | ^ Table | > | ^ Board | ^ Dealer | ^ Vulnerable
= form_event   | > | > | [held] | > | = form_table | > | = form_board | = dealer | = form_vulnerable
^ North-South | > | > | > | > | ^ East-West | > | > | > | >
= form_ns     | > | > | > | > | = form_ew   | > | > | > | >

^ The hands | > | > | > | > | ^ The auction and the play | > | > | > | >
[hands]     | > | > | > | > | [auction] | > | > | > | > || 100
^ The facts, as told and as agreed{wide}
[facts]{wide} || 72
^ The poll: players asked, what they would have done{wide}
[polled]{wide} || 40

## What could have happened | > | > | ## Result | > | > | # Weight | # for the OS | # Score, NS | # {unit} || 20
{other}{lines}

## The award    | > | > | > | > |   | = form_how | > | > | > || 17
* North-South   |   |   | = form_award | * {unit} | | A: at the table | | | = form_abc || 22
* East-West     |   |   | = form_award | * {unit} | | B: without the infraction | | | = form_abc || 22
= form_case     |   |   |   |   |   | C: without the serious error | | | = form_abc || 17
{more}           | Damage  | | ~ B - A | = form_damage || 17
                |   |   |   |   |   | redressed | | ~ B - C | = form_damage || 17
                |   |   |   |   |   | self-inflicted | | ~ C - A | = form_damage || 17
^ The ruling and its reasons{wide}
= form_sentence{wide} || 108
^ Director | > | > | ^ Date and time | > | > | ^ The right of appeal was told; it ends | > | > | > || 18
[director] | > | > | [ruled_at] | > | > | [appeal_until] | > | > | > || 18
^ Signature of the director | > | > | ^ Appealed by (captain, players) | > | > | ^ Received by, time | > | > | > || 18
_          | _ | _ | _ | _ | _ | _ | _ | _ | _ || 26
= form_foot{wide} || 26
"""


def draw(page: Page, row: int, unit: str, show: Places, *, other: str = "", more: str = "| | | | | ") -> None:
    """Write the form from a row on; `unit` is that of the award, `other` the line of the other table."""
    page.note(f"B{row - 1}", "The form prints by itself. What is grey below may be typed, or left for the pen.")
    lines = "\n".join([LINE] * LINES)
    below = sketch.draw(page, f"B{row}", FORM.format(wide=WIDE, unit=unit, other=other, lines=lines, more=more))
    for key in ("hands", "auction", "facts", "polled"):
        page.entry(key, show=styles.TEXT, align=styles.WRAPPED, on_paper=True)
    for key in ("held", "director", "ruled_at", "appeal_until"):
        page.entry(key, show=styles.TEXT, align=styles.LEFT, on_paper=True)
    _filled(page, show)
    printing.print_on(page, "portrait", f"B{row}:{LAST}{below - 1}", headed=False)


def _filled(page: Page, show: Places) -> None:
    """The cells of the form that the screen above fills."""
    for key in ("event", "table", "board", "ns", "ew"):
        page.result(f"form_{key}", key, align=styles.SHRUNK_LEFT, font=styles.BOLD, border=styles.ROW)
    page.result("form_sheet", f"«{page.name}»", align=styles.RIGHT, font=styles.SMALL)
    page.result("dealer", 'IFERROR(INDEX({"W","N","E","S"},1+MOD(board,4)),"")', font=styles.BOLD, align=styles.LEFT)
    page.result("form_vulnerable", 'IF(vulnerable="",usual,vulnerable)', font=styles.BOLD, align=styles.LEFT)
    _lines(page, show)
    seen = '«How it follows, seen from»&" "&seen_from'
    page.result("form_how", seen, font=styles.HEAD, align=styles.FLUSH)
    page.dress(page.spans["form_how"][0], fill=styles.HEAD_FILL)
    page.result("form_award", "CHOOSE({1;2},ns_gets,ew_gets)", show=show.whole, font=styles.LARGE)
    page.result("form_case", "case_words", font=styles.COLUMN, align=styles.FLUSH)
    page.result("form_abc", "CHOOSE({1;2;3},actual,before,could)", show=show.whole, font=styles.BOLD)
    page.result("form_damage", "damage", show=styles.WHOLE, font=styles.BOLD)
    conditional.same_places(page, "has_parts", show.parts, "form_award", "form_abc", "form_figure")
    conditional.same_places(page, "has_parts", styles.TWO_PLACES, "form_damage")
    page.result("form_sentence", f'IF({refused("whole")},"",whole)', align=styles.WRAPPED, border=styles.BOX)
    version = 'IF(LEN(ruling)=0,"",«Worked out by»&" "&LAW12_VERSION()&"; "&ruling)'
    page.result("form_foot", version, font=styles.SMALL, align=styles.TWO_LINES)


def _lines(page: Page, show: Places) -> None:
    """The lines in which something stands, without the empty ones between them."""
    page.step("filled", f'IFERROR(SMALL(IF(contract="","",SEQUENCE({LINES})),SEQUENCE({LINES})),"")', rows=LINES)
    played = 'contract&IF(by="",""," "&«by»&" "&by)'
    for key, of, align in (
        *(("what", LABELS, styles.FLUSH), ("result", played, styles.FLUSH)),
        *(("weight", "weight", styles.CENTRE), ("os", "os_weight", styles.CENTRE)),
        *(("score", "score", styles.SHRUNK_RIGHT), ("figure", "each", styles.RIGHT)),
    ):
        text = f'IF({of}="","",{of})' if key in ("weight", "os") else of
        shown = show.whole if key == "figure" else styles.GENERAL
        page.result(f"form_{key}", f'IF(filled="","",INDEX({text},filled))', align=align, show=shown)
    conditional.quiet(page, "form_score")
    top, bottom = page.where["form_what"].top, page.where["form_what"].bottom
    page.dress(Area(top, 2, bottom, 11), border=styles.ROW)
