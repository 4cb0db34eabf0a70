"""Shared by the sheets of one ruling: the case, the outcomes A, B and C, the figures that follow, and the sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from xl_law12.books import styles
from xl_law12.books.formulas import chosen, figure
from xl_law12.books.page import Page, conditional, sketch
from xl_law12.books.styles import Places
from xl_law12.books.texts import CONTRACT_MESSAGE, WEIGHT_MESSAGE
from xl_law12.bridge.law12 import Case
from xl_law12.excel.values import array_literal

BOTH = "Both"
SIDES = ("NS", "EW", BOTH)
VULNERABLE = ("NONE", "NS", "EW", "ALL")
SEATS = ("N", "E", "S", "W")


class RulingPart(NamedTuple):
    """A, B or C: its letter, the text on its first line, how many lines it has, and how its weights are drawn."""

    letter: str
    label: str
    lines: int
    weights: str


PARTS = (
    RulingPart("A", "A: at the table", 1, "- weight | - os_weight"),
    RulingPart("B", "B: without the infraction", 5, "[weight] | [os_weight]"),
    RulingPart("C", "C: without the serious error", 3, "[weight] | - os_weight"),
)
BEGUN = [part if line == 0 else None for part in PARTS for line in range(part.lines)]  # by line: the part that begins
LINES = len(BEGUN)
WHICH = array_literal([part.letter if part else ""] for part in BEGUN)
CLEARED = "typed"  # the name of all cells to type into
NEXT = (
    "Next ruling: copy this sheet (right-click on its tab); on the copy Edit, Select, Select Unprotected Cells "
    "(Excel: F5, typed, OK), then Delete."
)
# The keys of RULING_FAULTS' arguments. The argument `which` stands in no cell.
PLACES = ("vulnerable", "nos", "other", "other_by", "", "contract", "by", "weight", "os_weight")

CASE = """
^ Event, round | ^ Table |   | ^ Board |   | ^ Vulnerable | >  | ^ Did not offend | >
[event]        | [table] |   | [board] |   | [vulnerable] | >  | [nos]            | >
= doubt
"""


class TypedLine(NamedTuple):
    """What is typed on a line of A, B or C."""

    contract: str | None = None  # or a score
    by: str | None = None
    weight: str | None = None
    os_weight: str | None = None


def case(page: Page, names: str, examples: dict[str, Any]) -> int:
    """Ask which board it is, who sits there, and who did not offend; an unusual vulnerability is asked about.

    `names` is the drawing of who sits there. Returns the first row below.
    """
    sketch.draw(page, "K4", names)
    below = sketch.draw(page, "B4", CASE)
    page.height(1, 20)
    page.height(3, 5)
    for key in ("event", "table", "ns", "ew"):
        page.entry(key, examples=examples.get(key), show=styles.TEXT, align=styles.SHRUNK_LEFT)
    page.entry("board", examples=examples["board"])
    page.entry("vulnerable", examples=examples.get("vulnerable"), choices=VULNERABLE)
    page.entry("nos", examples=examples["nos"], choices=SIDES)
    page.first = "board"
    page.step("played", 'IF(vulnerable="",board,vulnerable)')
    page.step("usual", usual("NONE"))
    kept = '«Board»&" "&board&": "&usual&" "&«is usual»&"; "&vulnerable&" "&«is written, and counts»&"."'
    doubt = f'IF(OR(vulnerable="",usual="",vulnerable=usual),"",{kept})'
    page.result("doubt", doubt, font=styles.MESSAGE, align=styles.FLUSH)
    return below


def usual(none: str) -> str:
    """A formula for who is vulnerable: nobody, NS, EW, all on boards 1 to 4, shifted by one every four boards."""
    return f'IFERROR(INDEX({{"{none}","NS","EW","ALL"}},1+MOD(board-1+INT((board-1)/4),4)),"")'


def drawn_outcomes(figures: str) -> str:
    """A sketch of the lines of A, B and C, with `figures` at the end of each."""
    lines: list[str] = []
    for part in PARTS:
        asked = f"> | [contract] | > | [by] | {part.weights} | = score | {figures} || 14"
        lines += [f"* {part.label} | {asked}", *[f" | {asked}"] * (part.lines - 1)]
    return "\n".join(lines)


def outcomes(page: Page, lines: dict[int, TypedLine]) -> None:
    """Ask for A, five lines of B and three of C, and read them; `lines` are examples by the number of their line."""
    contract, by, weight, os_weight = map(
        list, zip(*(lines.get(line, TypedLine()) for line in range(LINES)), strict=True)
    )
    whole = page.where["contract"]
    page.entry("contract", examples=contract, message=CONTRACT_MESSAGE, align=styles.LEFT)
    page.entry("by", examples=by, choices=SEATS)
    page.entry("weight", examples=weight, show=styles.TEXT, message=WEIGHT_MESSAGE)
    page.entry("os_weight", examples=os_weight, show=styles.TEXT, message=WEIGHT_MESSAGE)
    of_a, _, of_c = (part.lines for part in PARTS)
    page.alias("b_contract", whole._replace(top=whole.top + of_a, bottom=whole.bottom - of_c))
    page.result(
        "score",
        f'READ_OUTCOMES(contract,by,played,"{page.edition.language}")',
        align=styles.SHRUNK_RIGHT,
        border=styles.ROW,
    )
    conditional.quiet(page, "score")
    conditional.mark(page, "contract", "score")


def addresses(page: Page, keys: Iterable[str]) -> str:
    """A formula for the cells of some keys, below each other, as RULING_FAULTS names them; "" for a key elsewhere."""
    return array_literal([page.cell(key) if key in page.where else ""] for key in keys)


def worked_out(page: Page, other: str, others: str, how: str, known: str = "TRUE") -> None:
    """Work the ruling out: what is wrong, the ruling in one cell, and what it comes to.

    `other` is what RULING_FAULTS is told of the other table, `others` and `how` are arguments of RULING_WORTH, which
    is asked where `known` holds.
    """
    language = page.edition.language
    places = addresses(page, PLACES)
    is_board = f'(SEQUENCE({len(PLACES)})=1)*(vulnerable="")*(board<>"")'  # then the board's number counts
    page.step("places", f'IF({is_board},"{page.cell("board")}",{places})', rows=len(PLACES))
    typed = "contract,by,weight,os_weight"
    page.step("faults", f'RULING_FAULTS(places,played,nos,{other},{WHICH},{typed},"{language}")')
    ruling = f"RULING_TEXT({WHICH},score,weight,os_weight,nos)"
    page.step("ruling", f'IF(OR(faults<>"",COUNTA(contract)=0),"",{ruling})')
    ones = array_literal([[1] * 10])
    page.step("worth", f'IF({ones}*(LEN(ruling)>0)*{known},RULING_WORTH(ruling,{others},{how}),"")', columns=10)
    page.step("both_innocent", f"nos=«{BOTH}»")
    page.step("ns_named", '«North-South»&IF(ns="",""," "&ns)')
    page.step("ew_named", '«East-West»&IF(ew="",""," "&ew)')


def shown(page: Page, show: Places) -> None:
    """Show what the ruling comes to: A, B, C, both awards, the damage and the case."""
    # an award alone is seen from NS, and not from those who did not offend
    turned = '(nos="EW")*(INDEX(worth,1,1)="")'
    for key, column in (("actual", "1"), ("before", f"IF({turned},4,2)"), ("could", "3")):
        page.result(key, figure(f"INDEX(worth,1,{column})"), show=show.whole, font=styles.BOLD)
    page.step("before_os", figure(f"INDEX(worth,1,IF({turned},2,4))"))
    for key, column in (("ns_gets", "5"), ("ew_gets", "6")):
        page.result(key, figure(f"INDEX(worth,1,{column})"), show=show.whole, font=styles.LARGE)
        page.result(f"{key[:2]}_title", f"{key[:2]}_named", font=styles.NAMED, align=styles.TWO_LINES)
    page.result("damage", figure("INDEX(worth,1,{7;8;9})"), show=styles.POINTS.whole, font=styles.BOLD)
    page.step("found", 'INDEX(worth,1,10)&""')
    page.step("case_found", worded_case("found"))
    words = chosen(
        ("COUNT(ns_gets)=0", '""'),
        ("both_innocent", "«both sides as non-offending: Law 82C»"),
        ('actual=""', "«no result: each side has its B»"),
        ('(could="")*(case_found<>«no damage»)', "IF(COUNTA(b_contract)>1,«Law 12C1(c)»,«Law 12C1(b)»)"),
        otherwise="case_found",
    )
    page.result("case_words", words, font=styles.COLUMN, align=styles.FLUSH)
    page.step("has_parts", conditional.has_parts("worth"))
    conditional.same_places(page, "has_parts", show.parts, "actual", "before", "could", "ns_gets", "ew_gets")
    conditional.same_places(page, "has_parts", styles.POINTS.parts, "damage")


def worded_case(key: str) -> str:
    """A formula for the case that a function has said, in the language of the edition."""
    return chosen(*((f'{key}="{case.words}"', f"«{case.words}»") for case in Case))


def picture(page: Page, bars: str, least: float, most: float) -> None:
    """Draw both awards, A, B and C as bars with the same ends, all seen from the same side."""
    page.step("seen_from", 'IF(nos="EW",«East-West»,«North-South»)')
    page.result("seen", '«bars: seen from»&" "&seen_from', font=styles.NOTE, align=styles.FLUSH)
    page.result("bars", bars, show=styles.UNSEEN, bars=(least, most, styles.BAR))


def sentence(page: Page, others: str, how: str, penalty: str, unless: str = "", instead: str = "") -> None:
    """Calculate the sentence for the form; if the condition `unless` is true, the text is `instead`."""
    typed = f"nos,{WHICH},contract,by,weight,os_weight,ns,ew,board,law"
    said = f'RULING_EXPLAIN(ruling,{others},{how},{typed},{penalty},"{page.edition.language}")'
    page.step("explained" if unless else "whole", f'IF(LEN(ruling)=0,"",{said})')
    if unless:
        page.step("whole", f"IF({unless},{instead},explained)")


def told(page: Page) -> None:
    """Show the mistakes in red, or if there are none the sentence; and the ruling in one cell, for copying."""
    page.clears = CLEARED
    page.result("below", 'IF(faults="",whole,faults)', align=styles.WRAPPED, border=styles.BOX)
    page.height(page.where["below"].top, 44)
    wrong = f"OR(LEN({page.fixed('faults')})>0,{conditional.is_refusal(page.cell('below'))})"
    page.rule(page.cell("below"), wrong, styles.WRONG)
    undo = "«pasted as a formula: undo that, and paste it as a value»"
    page.step("at_home", '"at_home"')
    page.result("for_log", f'IF(at_home="at_home",ruling,{undo})', font=styles.BOLD, align=styles.FLUSH)
