"""Shared by the sheets of one ruling: the case, the outcomes A, B and C, the figures that follow, and the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xl_law12.books import styles
from xl_law12.books.formulas import DAMAGE_PARTS, WORTH, chosen, figure, has_parts, refusal, refused
from xl_law12.books.page import Page, layout, messages, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.styles import Places
from xl_law12.books.texts import CONTRACT_MESSAGE, OWN_WEIGHT_MESSAGE, WEIGHT_MESSAGE, drawing, example
from xl_law12.bridge.law12 import Case
from xl_law12.excel.references import Area
from xl_law12.excel.values import array_literal, literal
from xl_law12.sheet.functions.outcomes import EW_SAID, in_every_language

BOTH = "Both"
SIDES = ("NS", "EW", BOTH)
VULNERABLE = ("NONE", "NS", "EW", "ALL")
SEATS = ("N", "E", "S", "W")


PARTS = {"A": 1, "B": 5, "C": 3}  # how many lines each has
LABELS = {"A": "«A: at the table»", "B": "«B: without the infraction»", "C": "«C: without the serious error»", "": '""'}
BEGUN = [part if line == 0 else "" for part, lines in PARTS.items() for line in range(lines)]  # by line: what begins
LINES = len(BEGUN)
WHICH = array_literal([part] for part in BEGUN)
STILL_BLANK = '"● {}: "&«is still blank.»'  # what the strip says of a cell without which there are no figures
CLEARED = "typed"  # the name of all cells to type into
# The keys of RULING_FAULTS' arguments. The argument `which` stands in no cell.
EAST_WEST = f"{{{','.join(map(literal, sorted(in_every_language(EW_SAID))))}}}"  # what functions read as EW
IS_EW = f"OR(nos={EAST_WEST})"
PLACES = ("vulnerable", "nos", "other", "other_by", "", "contract", "by", "weight", "os_weight")
WIDTHS = (22, 14, 5.5, 8, 8, 17, 8.5, 8, 14, 1.5, 23, 9, 10.5, 9.5)  # of the columns B to O
HEAD = 9  # the row of the headings; the outcomes stand below


def begin(page: Page, title: str, hint: str, unit: str, examples: dict[str, Any]) -> None:
    """Write the title, the card, and the case: which board it is, who sits there, and who did not offend."""
    aside = "Tab leads through the yellow cells. The form to print stands below."
    layout.begin(page, title, hint, aside, WIDTHS, "S5", "card of a ruling", unit=unit)
    page.height(HEAD - 1, layout.NARROW)
    for key in ("event", "ns", "ew", "table"):
        page.entry(key, examples=examples.get(key), show=styles.TEXT, align=styles.SHRUNK_LEFT)
    page.entry("vulnerable", examples=examples.get("vulnerable"), choices=VULNERABLE)
    page.entry("board", examples=examples["board"])
    page.entry("nos", examples=examples["nos"], choices=SIDES)
    page.first = "board"
    page.step("played", 'IF(vulnerable="",board,vulnerable)')
    page.step("usual", usual("NONE"))


def card(page: Page, show: Places, aside: str, verdict: str, counts: str = "INDEX(worth,1,{0})") -> None:
    """Write what is read across the room: both sides, what counts for them, and the verdict."""
    for side, name, column in (("ns", "North-South", 5), ("ew", "East-West", 6)):
        other = "EW" if side == "ns" else "NS"
        one = side.upper()
        role = f"IF(nos=«{one}»,«{one} · did not offend»,IF(nos=«{other}»,«{one} · offended»,«{name}»))"
        page.result(f"{side}_role", role, style=styles.CARD_LABEL)
        page.result(f"{side}_name", f'IF({side}="",«{name}»,{side})', style=styles.CARD_NAME)
        page.result(f"{side}_counts", figure(counts.format(column)), show=show.whole, style=styles.CARD_FIGURE)
        cell = page.fixed(f"{side}_counts")
        page.rule(cell, f"OR({page.fixed('has_parts')},{has_parts(cell)})", styles.shown_as(show.parts))
    page.result("verdict_aside", aside, style=styles.CARD_LABEL)
    page.result("verdict", verdict, style=styles.CARD_VERDICT)


def usual(none: str) -> str:
    """A formula for who is vulnerable: nobody, NS, EW, all on boards 1 to 4, shifted by one every four boards."""
    return f'IFERROR(INDEX({{"{none}",«NS»,«EW»,"ALL"}},1+MOD(board-1+INT((board-1)/4),4)),"")'


def outcomes(page: Page) -> None:
    """Ask for A, five lines of B and three of C, and read them."""
    contract, by, weight, os_weight = map(list, zip(*example(page.name), strict=True))
    whole = page.where["contract"]
    page.entry("contract", examples=contract, message=CONTRACT_MESSAGE, align=styles.LEFT)
    page.step("in_words", in_words(page, "contract,by"), rows=LINES)
    short = f"IF(ISTEXT(score)*NOT({refused('score')})*(LEN(in_words)>18),score,in_words)"  # there is no more room
    page.result("in_short", short, style=styles.UNDERSTOOD, align=styles.SHRUNK_LEFT)
    page.entry("by", examples=by, choices=SEATS)
    for key, given, message in (("weight", weight, WEIGHT_MESSAGE), ("os_weight", os_weight, OWN_WEIGHT_MESSAGE)):
        page.entry(key, examples=given, message=message, show=styles.TEXT, align=styles.CENTRE)
    for part, lines in PARTS.items():
        top, right = whole.top + BEGUN.index(part), page.where["os_weight" if part == "B" else "weight"].right
        layout.spare(page, Area(top, whole.left, top + lines - 1, right))
    page.alias("b_contract", whole._replace(top=whole.top + PARTS["A"], bottom=whole.bottom - PARTS["C"]))
    page.result("score", read(page, "contract,by"), align=styles.SHRUNK_RIGHT)
    messages.quiet(page, "in_short")
    page.rule(str(page.where["score"]), f"NOT(ISNUMBER({page.cell('score')}))", styles.shown_as(styles.UNSEEN))
    messages.mark(page, "contract", "score")


def read(page: Page, typed: str, played: str = "played") -> str:
    """A formula for the scores of lines."""
    return f'READ_OUTCOMES({typed},{played},"{page.edition.language}")'


def outcome_columns(page: Page, played: str, score: str, between: Sequence[Column]) -> tuple[Column, ...]:
    """The columns of a table of outcomes: what is typed, further columns, and how it is understood."""
    contract = Column("contract", "Contract or score", align=styles.LEFT, message=CONTRACT_MESSAGE)
    words = Column("in_words", "Understood as", formula=in_words(page, "contract,by", played), style=styles.UNDERSTOOD)
    points = Column("score", score, formula=read(page, "contract,by", played))
    return contract, Column("by", "By", choices=SEATS), *between, words, points


def in_words(page: Page, typed: str, played: str = "played") -> str:
    """A formula for how lines were understood."""
    return f'UNDERSTOOD({typed},{played},"{page.edition.language}")'


def addresses(page: Page, keys: Iterable[str]) -> str:
    """A formula for the cells of some keys, below each other, as RULING_FAULTS names them; "" for a key elsewhere."""
    return array_literal([page.cell(key) if key in page.where else ""] for key in keys)


def work_out(page: Page, other: str, others: str, how: str, known: str = "TRUE") -> None:
    """Work the ruling out: what is wrong, the ruling in one cell, and what it comes to."""
    # `other` is what RULING_FAULTS is told of the other table, `others` and `how` are arguments of RULING_WORTH, which
    # is asked where `known` holds.
    places = addresses(page, PLACES)
    is_board = f'(SEQUENCE({len(PLACES)})=1)*(vulnerable="")*(board<>"")'  # then the board's number counts
    page.step("places", f'IF({is_board},"{page.cell("board")}",{places})', rows=len(PLACES))
    typed = "contract,by,weight,os_weight"
    messages.tell(page, "faults", f'RULING_FAULTS(places,played,nos,{other},{WHICH},{typed},"{page.edition.language}")')
    ruling = f"RULING_TEXT({WHICH},score,weight,os_weight,nos)"
    page.step("ruling", f'IF(OR(faults<>"",COUNTA(contract)=0),"",{ruling})')
    page.step("worth", f'IF(SEQUENCE(1,10)*LEN(ruling)*{known},RULING_WORTH(ruling,{others},{how}),"")', parts=WORTH)
    no_b = STILL_BLANK.format(page.cell("b_contract"))
    messages.tell(page, "worth_refused", f"IF({refused('ruling')},{no_b},{refusal('worth')})")
    cells = {"others": "other", "average": "average_plus", "weights": "weight", "os_weights": "os_weight"}
    cells |= dict.fromkeys(("ruling", "which", "results", "outcomes"), "contract")
    messages.name_cells(page, "nos", "tables", "rounding", "field", "law", **cells)


def follow(page: Page, show: Places, bars: styles.BarEnds, part: str = "") -> None:
    """Show how the ruling follows: A, B, C, the damage and the case, with bars beside them."""
    # an award alone is seen from NS, and not from those who did not offend
    of_b = f"IF({IS_EW}*(LEN(its_a)=0),its_b_os,its_b)"
    lines = ",".join(("its_a", of_b, "its_c", *(f"{it}+0*damaged" for it in DAMAGE_PARTS)))  # + 0: blank without
    page.result("follow", figure(f"CHOOSE({{1;2;3;4;5;6}},{lines})"), show=styles.POINTS.whole)
    area = page.where["follow"]
    for row, key in enumerate(("actual", "before", "could"), start=area.top):
        page.alias(key, area._replace(top=row, bottom=row))
        page.dress(page.where[key], styles.RESULT, show=show.whole)
    page.alias("damage", area._replace(top=area.top + 3))
    page.result("follow_bars", figure(f"follow{part}"), show=styles.UNSEEN, bars=bars)
    page.step("case_found", worded_case())
    weight = "INDEX(MATCH_SWING(ruling,0,0,,1),3,2)"  # of B's first outcome; an average has none
    page.step("law_of_it", f'IF(could="",«Law 12C1»&IFERROR(IF({weight}<1,"(c)","(b)"),"(d)"),"")')
    words = chosen(
        ("COUNT(ns_gets)=0", '""'),
        (f"nos=«{BOTH}»", "«both sides as non-offending: Law 82C»"),
        ('actual=""', "«no result: each side has its B»"),
        ('(law_of_it<>"")*(case_found<>«no damage»)', "law_of_it"),
        otherwise="case_found",
    )
    page.result("case_words", words, style=styles.UNDERSTOOD, align=styles.FLUSH)
    page.step("has_parts", has_parts("worth"))
    layout.same_places(page, "has_parts", show.parts, "actual", "before", "could")
    layout.same_places(page, "has_parts", styles.POINTS.parts, "damage")


def worded_case() -> str:
    """A formula for the case that RULING_WORTH has said, in the language of the edition."""
    return chosen(*((f'its_case&""="{case.words}"', f"«{case.words}»") for case in Case))


def sentence(page: Page, others: str, how: str, unless: str = "", instead: str = "") -> None:
    """Calculate the sentence for the form; if the condition `unless` is true, the text is `instead`."""
    typed = f"nos,{WHICH},contract,by,weight,os_weight,ns,ew,board,law"
    said = f'RULING_EXPLAIN(ruling,{others},{how},{typed},penalised,fine,penalty,"{page.edition.language}")'
    page.step("explained" if unless else "whole", f'IF(LEN(ruling)=0,"",{said})')
    if unless:
        page.step("whole", f"IF({unless},{instead},explained)")


def law_and_penalty(page: Page, law: str, penalty: str, message: str) -> None:
    """Ask for the law, and for a penalty: whose, how much, why."""
    page.entry("law", examples=law, show=styles.TEXT)
    page.entry("penalised", choices=("NS", "EW"))
    page.entry(penalty, message=message)
    messages.name_cells(page, penalty=penalty)
    page.entry("penalty", show=styles.TEXT)
    page.step("fine", f'IF(penalised="","",{penalty})')


def doubts(page: Page, penalty: str) -> None:
    """Have the case looked at: the vulnerability that is assumed, or not as usual; a penalty without a side."""
    keys = ("board", "vulnerable", "penalised", penalty)
    said = f'CASE_DOUBTS({addresses(page, keys)},{",".join(keys)},"{page.edition.language}")'
    messages.tell(page, "case_said", said)


def tell(page: Page) -> None:
    """Show the mistakes in red, or if there are none the sentence; and the ruling in one cell, for copying."""
    page.clears, page.read_outside = CLEARED, ("ns_gets", "ew_gets", "whole")
    placed = f'IF({refused("whole")},SHEET_STATUS(whole,"",argument_names,argument_cells),whole)'
    page.result("below", f'IF(faults="",{placed},faults)', style=styles.SENTENCE)
    wrong = f"""OR(LEN({page.fixed("faults")})>0,LEFT({page.cell("below")},1)="▲",ISERROR({page.cell("below")}))"""
    page.rule(page.cell("below"), wrong, styles.RED)
    page.step("at_home", '"at_home"')
    home = 'IF(at_home="at_home",ruling,«pasted as a formula: undo that, and paste it as a value»)'
    page.result("for_log", home, style=styles.UNDERSTOOD, align=styles.FLUSH)


# The form: the ruling on paper, below the screen, on one page, with room for what was not typed.
# Spreadsheets complete a typed letter from the texts of the same column: no text in a declarer's column begins
# as a declarer does.


def form(page: Page, row: int, unit: str, show: Places, *, other: str = "", more: str = "| | | | ") -> None:
    """Write the form from a row on; `unit` is that of the award, `other` the line of the other table."""
    what = "The form prints by itself. What is grey below may be typed, or left for the pen."
    page.label(f"B{row - 1}", what, styles.NOTE)
    below = layout.draw(page, f"B{row}", drawing("form", sheet=page.name, unit=unit, other=other, more=more))
    for key in ("hands", "auction", "facts", "polled"):
        page.entry(key, align=styles.WRAPPED, on_paper=True)
    for key in ("held", "director", "ruled_at", "appeal_until"):
        page.entry(key, on_paper=True)
    _form_cells(page, show)
    printing.print_on(page, "portrait", f"B{row}:J{below - 1}", headed=False)


def _form_cells(page: Page, show: Places) -> None:
    """The cells of the form that the screen above fills."""
    for key in ("event", "ns", "ew"):
        page.result(f"form_{key}", key, style=styles.RESULT, align=styles.SHRUNK_LEFT)
    dealer = 'IFERROR(INDEX({"W","N","E","S"},1+MOD(board,4)),"")'
    facts = f'CHOOSE({{1,2,3,4}},table,board,{dealer},IF(vulnerable="",usual,vulnerable))'
    page.result("form_facts", f'{facts}&""', style=styles.RESULT, align=styles.SHRUNK_LEFT)
    _form_lines(page, show)
    seen = f'«How it follows, seen from»&" "&IF({IS_EW},«East-West»,«North-South»)'
    page.result("form_how", seen, style=styles.HEADING)
    page.result("form_award", figure("INDEX(worth,1,{5;6})"), show=show.whole, style=styles.RESULT)
    award = page.where["form_award"]
    for row, side in enumerate(("ns", "ew"), start=award.top):
        page.alias(f"{side}_gets", award._replace(top=row, bottom=row))
    page.result("form_case", "case_words", style=styles.STRONG)
    page.result("form_follow", "follow", show=styles.WHOLE, style=styles.RESULT)
    area = page.where["form_follow"]
    page.alias("form_abc", area._replace(bottom=area.top + 2))
    page.alias("form_damage", area._replace(top=area.top + 3))
    page.dress(page.where["form_abc"], styles.RESULT, show=show.whole)
    layout.same_places(page, "has_parts", show.parts, "form_award", "form_abc", "form_figure")
    layout.same_places(page, "has_parts", styles.TWO_PLACES, "form_damage")
    page.result("form_sentence", f'IF({refused("whole")},"",whole)', style=styles.SENTENCE)
    version = 'IF(LEN(ruling)=0,"",«Worked out by»&" "&LAW12_VERSION()&"; "&ruling)'
    page.result("form_foot", version, style=styles.NOTE, align=styles.TWO_LINES)


def _form_lines(page: Page, show: Places) -> None:
    """The lines in which something stands, without the empty ones between them."""
    page.step("filled", f'IFERROR(SMALL(IF(contract="","",SEQUENCE({LINES})),SEQUENCE({LINES})),"")', rows=LINES)
    labels = ";".join(LABELS[part] for part in BEGUN)
    line = 'IF(filled="","",INDEX(CHOOSE({columns},{of}),filled,{columns}))'
    page.result("form_what", line.format(columns="{1,2}", of=f"{{{labels}}},in_words"), style=styles.TEXTS)
    asked = 'IF(weight="","",weight),IF(os_weight="","",os_weight),score,each'
    page.result("form_figures", line.format(columns="{1,2,3,4}", of=asked), show=show.whole)
    figures = page.where["form_figures"]
    page.dress(figures._replace(right=figures.left + 1), styles.FIGURE, align=styles.CENTRE)
    page.name_columns("form_figures", "", "", "form_score", "form_figure")
    page.dress(page.where["form_score"], styles.FIGURE, align=styles.SHRUNK_RIGHT)
    page.rule(page.fixed("form_score"), f"NOT(ISNUMBER({page.cell('form_score')}))", styles.shown_as(styles.UNSEEN))
