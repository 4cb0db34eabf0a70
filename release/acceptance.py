"""The acceptance workbook: Law12.xlsx with what the first person with Excel is asked, and one line to send to us.

We have not seen Excel. Every question has a sign, by which docs/verification.md says what its answer would settle.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

from release.questions import LEADER, SECTIONS, Question, QuestionSection
from xl_law12.books import build, results, styles
from xl_law12.books.build import SheetBuilder
from xl_law12.books.page import Page, printing
from xl_law12.books.texts import Edition
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area
from xl_law12.lambdas import workbook_names
from xl_law12.languages import ENGLISH
from xl_law12.reference import example_call
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.functions.reading import READ_RESULTS
from xl_law12.sheet.functions.sessions import RANKING

NAME, LINES = "Acceptance", "Lines"
SIGN, ASKED, EXPECTED, ANSWER, TICK = "ABCDE"
FIRST = 6
UNKNOWN = "not known"  # in the line to send, where a formula answers with an error
WIDE, LONG = 92, 22  # letters: of a question in its line, and of an answer that is shown in the middle of its cell


def package(*, pasted: bool = False) -> Package:
    """The workbook; with `pasted`, for tests, the lines are in place already."""
    ours = SheetBuilder(NAME, _questions), *build.SHEETS, SheetBuilder(LINES, _lines, is_protected=False)
    made = build.pages(Edition(), sheets=ours)
    if pasted:
        _paste(made[results.NAME])
    written = build.written(made)
    workbook_names.carry(written, ENGLISH)
    writing.mark_calculation(written, is_done=False)  # what Excel answers is asked, not what was stored
    return written


def _questions(page: Page) -> None:
    """The sheet with the questions; the line to send at the top."""
    page.label("A1", "The acceptance workbook", styles.TITLE)
    what = "For the first person with Excel: fifteen minutes, from top to bottom. All other sheets are Law12.xlsx."
    page.label("A2", what, styles.NOTE)
    page.columns(5, 74, 17, 17, 11)
    page.result("green", "IMP(430)", "E1", align=styles.CENTRE, style=styles.RESULT)
    row = FIRST
    for section in SECTIONS:
        row = _section(page, row, section)
    row = _functions(page, row)
    page.alias("signs", Area(FIRST, 1, row, 1))
    page.alias("answers", Area(FIRST, 4, row, 4))
    page.helpers("H2")
    answer = f'IFERROR(answers&"","{UNKNOWN}")'
    page.step("said", f'TEXTJOIN("; ",TRUE,IF(signs="","",IF({answer}="","",signs&"="&{answer})))')
    page.step("wrong", 'TEXTJOIN(", ",TRUE,IF(ticks="ok","",names))')
    page.step("right", 'SUM(IF(ticks="ok",1,0))')
    page.step("who", f'IFERROR(LAW12_VERSION(),"{UNKNOWN}")')  # one name that Excel does not know spoils no line
    line = 'who&" | "&said&" | "&right&"/"&ROWS(ticks)&IF(wrong="",""," not: "&wrong)'
    page.result("line", line, "A4", align=styles.WRAPPED, style=styles.SENTENCE)
    page.sheet.merge_cells("A4:E4")
    page.height(4, 64)
    page.label("A3", "Send us this line, as it stands (click it, Ctrl+C):", style=styles.STRONG)
    page.sheet.freeze_panes = "A5"
    printing.print_on(page, "portrait", f"A1:E{row}", repeated="1:1", one_page=False)


def _section(page: Page, row: int, section: QuestionSection) -> int:
    """Write a section with its questions; returns the row where the next section begins."""
    page.heading(f"A{row}:E{row}", section.title)
    page.paragraph(f"A{row + 1}:E{row + 1}", section.hint)
    page.height(row + 1, 13 * (1 + len(section.hint) // 118))
    for at, question in enumerate(section.questions, start=row + 2):
        _question(page, at, question)
    return row + len(section.questions) + 3


def _question(page: Page, row: int, question: Question) -> None:
    """Write a question: its sign, the words, the expected answer, and the cell for the answer."""
    sign = question.sign.lower()
    page.label(f"{ASKED}{row}", question.asked, align=styles.TWO_LINES)
    page.height(row, 15 * (1 + len(question.asked) // WIDE))
    if not sign:  # a line that goes on with the question before
        return
    page.plain(f"{SIGN}{row}", question.sign, styles.STRONG, align=styles.FLUSH)
    if question.sign in EXTRA:
        EXTRA[question.sign](page, f"{EXPECTED}{row}")
    elif question.expected:
        wanted = _leader() if question.expected == LEADER else question.expected
        page.label(f"{EXPECTED}{row}", f"expected: {wanted}", style=styles.LABEL)
    where = f"{ANSWER}{row}"
    if question.formula:
        page.result(f"answer_{sign}", question.formula, where, align=styles.CENTRE)
    else:
        page.entry(f"answer_{sign}", where, choices=question.choices)
    if question.sign == "E1":
        page.entry("empty", f"F{row}:F{row + 1}")


def _five(page: Page, place: str) -> None:
    page.plain(place, 5, styles.TEXTS, align=styles.CENTRE)
    page.sheet[place].number_format = "0.##"


def _pair(page: Page, place: str) -> None:
    page.entry("typed_pair", place)


def _award(page: Page, place: str) -> None:
    page.entry("typed_award", place)


def _side(page: Page, place: str) -> None:
    """NS, and below it the cell in which N is typed."""
    page.entry("typed_side", f"{place}:{place[0]}{int(place[1:]) + 1}", ["NS"], show=styles.TEXT)


def _bars(page: Page, place: str) -> None:
    """Two bars, one below the other."""
    cells = f"{place}:{place[0]}{int(place[1:]) + 1}"
    page.result("bars", "{6;-6}", cells, show=styles.UNSEEN, bars=(-12, 12, styles.BAR))


EXTRA: Mapping[str, Callable[[Page, str], None]] = {"W1": _five, "W2": _pair, "W3": _award, "W4": _side, "W5": _bars}


def _functions(page: Page, row: int) -> int:
    """Every function by the first example of its help: expected beside what Excel answers, and a tick."""
    printing.break_before(page, row)
    page.heading(f"A{row}:E{row}", "10. Every function, by the example of its help")
    page.headings(f"A{row + 1}", "", "the formula", "expected", "Excel's answer", "")
    first = row + 2
    asked = (it for it in CATALOGUE if it.parameters)  # the version says who answers, and stands in the line
    for last, call in enumerate(filter(None, map(example_call, asked)), start=first):
        page.plain(f"{ASKED}{last}", f"={call.written(', ')}", styles.LABEL, align=styles.SHRUNK)
        wanted = call.answer[0][0] if isinstance(call.answer, list) else call.answer
        align = styles.FLUSH if len(str(wanted)) > LONG else styles.CENTRE
        page.plain(f"{EXPECTED}{last}", wanted, styles.TEXTS, align=align)
        page.result("", call.first, f"{ANSWER}{last}", align=align)
        page.plain(f"G{last}", call.name, styles.NOTE, align=styles.FLUSH)
    page.hide(7, 7)
    for key, column in (("wanted", 3), ("got", 4), ("names", 7)):
        page.alias(key, Area(first, column, last, column))
    near = 'IF(ISNUMBER(got)*ISNUMBER(wanted),IF(ABS(got-wanted)<0.000001,"ok","differs"),"differs")'
    ticks = f'IFERROR(IF(EXACT(got,wanted),"ok",{near}),"{UNKNOWN}")'
    page.result("ticks", ticks, f"{TICK}{first}:{TICK}{last}", align=styles.CENTRE)
    page.rule(f"{TICK}{first}:{TICK}{last}", f'{TICK}{first}<>"ok"', styles.RED)
    return last


# 336 lines: 24 boards, each at 14 tables; the EW pairs move up.
BOARDS, TABLES = 24, 14
RESULTS = (
    *("4S N 10", "4S S 9", "3NT N 9", "2H E 8", "4H E 10", "4SX N 8", "3NT W 8"),
    *("1NT S 7", "5D W 11", "6S N 12", "2S S 9", "3C E 9", "4H W 9"),
)


def lines() -> list[tuple[int, int, int, str, str, int]]:
    """The evening to paste: board, NS, EW, contract, declarer, tricks."""
    found = []
    for board, table in product(range(1, BOARDS + 1), range(1, TABLES + 1)):
        contract, by, tricks = RESULTS[(3 * board + 5 * table + board * table) % len(RESULTS)].split()
        found.append((board, table, (table + board - 2) % TABLES + 1, contract, by, int(tricks)))
    return found


def _leader() -> str:
    """Who leads the ranking, by Python."""
    board, ns, ew, contract, by, tricks = (list(column) for column in zip(*lines(), strict=True))
    read = READ_RESULTS(contract, by, tricks, vulnerable=board)
    return str(RANKING(board, ns, ew, read)[0][1])


HEADINGS = ("Board", "NS", "EW", "Contract", "By", "Tricks")


def _lines(page: Page) -> None:
    """The sheet from which the lines are copied."""
    page.columns(*[10] * len(HEADINGS))
    for row in (HEADINGS, *lines()):
        page.sheet.append(row)


def _paste(page: Page) -> None:
    """Put the lines on Results, in place of its example."""
    page.sheet.delete_rows(1, page.sheet.max_row)
    for row, line in enumerate((HEADINGS, *lines()), start=1):
        for column, value in enumerate(line, start=1):
            results.write(page, row, column, value)


if __name__ == "__main__":
    package().save(Path(sys.argv[1]))
