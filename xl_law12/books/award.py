"""The ruling beside the outcomes: both awards, the damage, the picture, and the sentence for the form."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import chosen
from xl_law12.books.page import Page, messages
from xl_law12.books.page.messages import ATTENTION
from xl_law12.bridge.law12 import Case

CASES = tuple(case.words for case in Case)


def awards(page: Page, top: str = "") -> None:
    """Work out what each side gets: by Law 12C1(e), or with both as non-offending (Law 82C)."""
    page.step("has_award", "AND(is_ready,ISNUMBER(before))")
    adjust = f"LAW12_ADJUST(actual,before,could,{top},before_os)"
    page.step("adjusted", f'IF({{1,1}}*has_award,{adjust},"")', columns=2)
    page.step("ew_actual", f'IFERROR({top}-actual,"")')
    page.step("ew_before", f'IF(before_os="",IFERROR({top}-before,""),before_os)')
    both = "AND(is_neither,has_award)"
    page.step("for_ew", f'IF({{1,1}}*{both},LAW12_ADJUST(ew_actual,ew_before,,{top}),"")', columns=2)
    nos, os, ew = "INDEX(adjusted,1,1)", "INDEX(adjusted,1,2)", "INDEX(for_ew,1,1)"
    page.step("ns_gets", f'IF(nos="EW",{os},{nos})')
    page.step("ew_gets", chosen("is_neither", ew, 'nos="EW"', nos, otherwise=os))
    damage = "LAW12_DAMAGE(actual,before,could)"
    page.step("damages", f'IF({{1,1,1,1}}*AND(has_award,actual<>"",NOT(is_neither)),{damage},"")', columns=4)
    page.step("adjusted_text", f'IF(ISTEXT({nos}),{nos},"")')
    messages.report(page, "award", "adjusted_text", actual="a_contract")


def ruled(page: Page, unit: str, show: str) -> None:
    """Show the ruling: both awards, the damage and the case."""
    ruling.panel(page, "K3:N17")
    page.heading("K3:N3", "The ruling")
    page.step("ns_named", '«North-South»&IF(ns="",""," "&ns)')
    page.step("ew_named", '«East-West»&IF(ew="",""," "&ew)')
    for row, key in ((4, "ns"), (5, "ew")):
        page.result(f"{key}_title", f"K{row}", f"{key}_named", font=styles.BOLD, align=styles.LEFT)
        page.result(f"{key}_award", f"L{row}", f'IFERROR(0+{key}_gets,"")', show=show, font=styles.LARGE)
        page.label(f"M{row}", unit, font=styles.NOTE)
        page.sheet.row_dimensions[row].height = 21
    figures = (
        ("Damage", "B - A"),
        ("from the infraction, redressed", "B - C"),
        ("self-inflicted, not redressed", "C - A"),
    )
    for number, (text, meaning) in enumerate(figures, start=1):
        row = 7 + number
        page.label(f"K{row}", text, align=styles.LEFT, font=styles.BOLD if number == 1 else styles.PLAIN)
        page.result(
            f"damage_{'abc'[number - 1]}",
            f"L{row}",
            f'IFERROR(0+INDEX(damages,1,{number}),"")',
            show=show,
            font=styles.BOLD,
        )
        page.note(f"M{row}", meaning)
    page.step("case_found", 'INDEX(damages,1,4)&""')
    page.step("case", worded_case("case_found"))
    none = 'AND(has_award,actual="")'
    plain = 'AND(has_award,case<>«no damage»,could="")'
    words = chosen(
        *("is_neither", "«both sides as non-offending: Law 82C»", none, "«no result: each side has its B»"),
        *(plain, "IF(is_weighted,«Law 12C1(c)»,«Law 12C1(b)»)"),
        otherwise="case",
    )
    page.result("case_words", "K11", words, font=styles.COLUMN, align=styles.LEFT)


def worded_case(key: str) -> str:
    """The words of a case, which the function says in English, in the language of the edition."""
    return chosen(*(part for words in CASES for part in (f'{key}="{words}"', f"«{words}»")))


def form(page: Page, row: int, example: tuple[str, str, str]) -> None:
    """Write what the form needs besides, the sentence, and the cell to copy."""
    page.heading(f"B{row}:I{row}", "For the form")
    page.open(f"C{row}:F{row}")  # what is typed in below and above is one block, which Delete clears
    texts = (("ns", "North-South"), ("ew", "East-West"), ("law", "Law relied on"))
    for number, (key, text) in enumerate(texts, start=1):
        page.label(f"B{row + number}", text)
        value = example[number - 1]
        page.entry(key, f"C{row + number}", value, show=styles.TEXT, align=styles.LEFT)
        ruling.continued(page, f"D{row + number}:F{row + number}")


def sentence(page: Page, row: int, unit: str, top: str = "") -> None:
    """Write the sentence for the form, in pieces; `in_scores` is said where there are no figures yet."""
    language, unit = page.edition.language, page.say(unit)
    page.step("nos_name", 'IF(nos="EW",ew_named,ns_named)')
    page.step("os_name", 'IF(nos="EW",ns_named,ew_named)')
    page.step("b_text", 'TEXTJOIN(", ",TRUE,b_words)')
    page.step("c_text", 'TEXTJOIN(", ",TRUE,c_words)')
    page.step(
        "explained",
        f'IF(AND(has_award,NOT(is_neither)),LAW12_EXPLAIN(actual,before,could,{top},before_os,"{language}",is_weighted,"{unit}",nos_name,os_name,a_words,b_text,c_text),"")',
    )
    signed = 'IF({0}_gets>0,"+","")&ROUND({0}_gets,2)'
    sides = ' &". "&'.join(f'{side}_named&" "&{signed.format(side)}&" {unit}"' for side in ("ns", "ew"))
    error = "«Director's error: both sides are treated as non-offending (Law 82C).»"
    page.step(
        "both",
        f'IF(AND(has_award,is_neither),{error}&" "&{sides}&".","")',
    )
    page.step("opening", 'IF(board="","",«Board»&" "&board&". ")&IF(law="","",«Law relied on»&": "&law&". ")')
    page.step("ruled", "explained&both&in_scores")
    page.step("whole", 'IF(ruled="","",opening&ruled)&penalty_text')
    ruling.to_copy(page, "form", f"C{row + 4}", "whole")
    page.step("told", f'TEXTJOIN(CHAR(10)&"{ATTENTION}",TRUE,told_here)')
    page.step("more_told", 'IF(SUMPRODUCT((LEN(told_here)>0)+0)>1,"  ("&«all mistakes stand below»&")","")')
    page.step("below", f'IF(told="",whole,"{ATTENTION}"&told)')
    page.sentence(f"B{row}:N{row + 3}", "below", border=styles.BOX)
    messages.red(page, f"B{row}")
    page.label(f"B{row + 4}", "The same in one cell", font=styles.NOTE)
    page.label(
        f"D{row + 4}",
        "to copy: paste as values, Ctrl+Alt+Shift+V in LibreOffice, Ctrl+Shift+V in Excel",
        font=styles.NOTE,
        align=styles.LEFT,
    )


def drawn(page: Page, place: tuple[str, int], position: str, width: int, zero: int) -> None:
    """Draw A, B, C and the awards on one line each: letters only, so that it goes along when the sheet is copied."""
    letter, first = place
    sign = 'IF(nos="EW",-1,1)'
    page.step("b_os_seen", 'IFERROR(-before_os,"")' if zero > 1 else 'IFERROR(top-before_os,"")')
    ns, ew = ("ns_gets", "ew_gets")
    if zero > 1:
        page.step("ns_seen", f'IFERROR({sign}*{ns},"")')
        page.step("ew_seen", f'IFERROR(-{sign}*{ew},"")')
    else:
        page.step("ns_seen", f'IFERROR(IF(nos="EW",top-{ns},0+{ns}),"")')
        page.step("ew_seen", f'IFERROR(IF(nos="EW",0+{ew},top-{ew}),"")')
    lines = (
        *(
            ("A ", "actual", "actual"),
            ("B ", "before", "before"),
            ("B′", "b_os_seen", "before_os"),
            ("C ", "could", "could"),
        ),
        *(("NS", "ns_seen", "ns_gets"), ("EW", "ew_seen", "ew_gets")),
    )
    axis = f'REPLACE(REPT("·",{width}),{zero},1,"|")'
    for number, (label, key, shown) in enumerate(lines):
        dot = f'REPLACE({axis},{position.format(key)},1,"●")'
        page.result(
            f"drawn_{key}",
            f"{letter}{first + number}",
            f'IF(ISNUMBER({key}),"{label} "&{dot}&" "&ROUND({shown},2),"")',
            font=styles.DRAWN,
            align=styles.FLUSH,
        )
