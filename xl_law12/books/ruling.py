"""What the sheets of one ruling share: the case, the outcomes A, B and C, the ruling beside them, and the form."""

from __future__ import annotations

from typing import Any, NamedTuple

from xl_law12.books import styles
from xl_law12.books.page import Column, Page
from xl_law12.books.texts import CONTRACT_MESSAGE, WEIGHT_MESSAGE

NEITHER = "Neither"
SIDES = ("NS", "EW", NEITHER)
VULNERABLE = ("NONE", "NS", "EW", "ALL")
SEATS = ("N", "E", "S", "W")
HEAD = 6
BEFORE, COULD = 5, 5  # how many lines B and C have

Line = tuple[Any, ...]  # contract or score, declarer, weight, the OS's weight


class RulingRows(NamedTuple):
    """Where the outcomes stand."""

    actual: int
    could_lines: int = COULD

    @property
    def before(self) -> int:
        """The first line of B."""
        return self.actual + 1

    @property
    def could(self) -> int:
        """The first line of C."""
        return self.before + BEFORE

    @property
    def last(self) -> int:
        """The last line of C."""
        return self.could + self.could_lines - 1


def case(page: Page, helpers: str, board: object, vulnerable: str) -> None:
    """Ask which board it is, and who did not offend."""
    page.heading("B3:I3", "The case")
    page.label("B4", "Board, vulnerable")
    page.entry("board", "C4", board)
    page.entry("vulnerable", "D4", vulnerable, choices=VULNERABLE)
    page.label("B5", "Did not offend")
    page.entry("nos", "C5", "NS", choices=SIDES)
    page.open("D5")
    page.helpers(helpers)
    page.step("played", 'IF({vulnerable}="",{board},{vulnerable})')
    page.tell("asked")
    known = f'OR({{nos}}="NS",{{nos}}="EW",{{nos}}=«{NEITHER}»,COUNTA({{contract}})=0)'
    page.step("asked", f'IF({known},"",«Who did not offend? Choose NS, EW or Neither.»)')
    page.step("is_neither", f"{{nos}}=«{NEITHER}»")


TYPED = (
    Column("contract", "Contract or score", message=CONTRACT_MESSAGE, align=styles.LEFT),
    Column("by", "By", choices=SEATS),
    Column("weight", "Weight", show=styles.TEXT, message=WEIGHT_MESSAGE),
    Column("os_weight", "for the OS", show=styles.TEXT, message=WEIGHT_MESSAGE),
)


def outcomes(page: Page, rows: RulingRows, examples: dict[int, Line], *figures: Column) -> None:
    """Write the lines of A, B and C: what is typed in, the score, and what it is worth; `examples` by their rows."""
    page.headings(f"B{HEAD}", "What could have happened")
    page.sheet[f"B{HEAD}"].alignment = styles.FLUSH
    page.label(f"B{rows.actual}", "A  at the table", font=styles.BOLD)
    page.label(f"B{rows.before}", "B  without the infraction", font=styles.BOLD)
    page.label(f"B{rows.could}", "C  without the serious error", font=styles.BOLD)
    lines = range(rows.actual, rows.last + 1)
    score = Column("score", "Score NS", formula='IFERROR(0+{read},"")', align=styles.RIGHT)
    typed = [examples.get(row, ()) for row in lines]
    page.lines(f"C{HEAD}", len(lines), (*TYPED, score, *figures), typed, gap=rows.actual - HEAD - 1, border=styles.ROW)
    for place in (f"E{rows.actual}", f"F{rows.actual}", *(f"F{row}" for row in range(rows.could, rows.last + 1))):
        page.unused(place)
    _read(page, len(lines))
    _shares(page, rows.could_lines)
    _name_parts(page, rows)


def _read(page: Page, count: int) -> None:
    """Read the lines: a number alone is a score; beside a declarer it is compared with what declarer can have."""
    page.step("is_score", 'ISNUMBER(0+{contract})*({contract}<>"")=1', rows=count)
    page.step("as_score", 'IF({is_score},0+{contract},"")', rows=count)
    page.step("as_contract", 'IF({is_score},"",{contract}&"")', rows=count)
    read = "READ_RESULTS({as_contract},{by},,{as_score},,,{played})"
    page.step("read", f'IF({{contract}}="","",{read})', rows=count)
    page.report("line", "read", contract="contract", declarer="by", tricks="contract", ns_score="contract")
    odd = "«A line is neither a contract with its result nor a score.»"
    page.step("odd", f'IF(AND({{line_fault}}="",COUNTA({{contract}})>COUNT({{score}})),{odd},"")')
    page.tell("odd")
    page.step("seen", 'IF({score}="","",IF({nos}="EW",-{score},{score}))', rows=count)
    seated = 'IF({by}="",""," "&«by»&" "&{by})'
    page.step("words", f'IF({{contract}}="","",IF({{weight}}="","",{{weight}}&" ")&{{contract}}&{seated})', rows=count)


def _shares(page: Page, could_lines: int) -> None:
    """Work out the weights of B and C: a single outcome needs none."""
    for letter, count in (("b", BEFORE), ("c", could_lines)):
        page.step(f"{letter}_alone", f"AND(COUNT({{{letter}_score}})=1,COUNTA({{{letter}_weight}})=0)")
        typed = f'IF({{{letter}_weight}}="","",{{{letter}_weight}})'
        share = f'IF({{{letter}_score}}="","",IF({{{letter}_alone}},1,{typed}))'
        page.step(f"{letter}_share", share, rows=count)
    page.step("has_os_weights", "COUNTA({b_os_weight})>0")
    page.step("is_weighted", "COUNT({b_score})>1")
    page.step("is_ready", 'AND({line_fault}="",{odd}="",{asked}="",COUNT({b_score})>0,{nos}<>"")')


def _name_parts(page: Page, rows: RulingRows) -> None:
    """Give the lines of A, B and C names of their own: `b_score`, `c_weight`."""
    parts = (("a", rows.actual, 1), ("b", rows.before, BEFORE), ("c", rows.could, rows.could_lines))
    for key in ("contract", "weight", "os_weight", "score", "seen", "words", "worth"):
        whole = page.where[key]
        for letter, first, count in parts:
            top = whole.top + first - rows.actual
            page.alias(f"{letter}_{key}", whole._replace(top=top, bottom=top + count - 1))
