"""What the sheets of one ruling share: the case, the outcomes A, B and C, the ruling beside them, and the form."""

from __future__ import annotations

from typing import Any, NamedTuple

from openpyxl.styles import Border, Font, PatternFill
from openpyxl.utils import get_column_letter

from xl_law12.books import styles
from xl_law12.books.formulas import MARK, numbers
from xl_law12.books.page import Page, messages, placed, table
from xl_law12.books.page.messages import ATTENTION
from xl_law12.books.page.table import Column
from xl_law12.books.texts import CONTRACT_MESSAGE, WEIGHT_MESSAGE

NEITHER = "Neither"
SIDES = ("NS", "EW", NEITHER)
VULNERABLE = ("NONE", "NS", "EW", "ALL")
SEATS = ("N", "E", "S", "W")
HEAD = 6
BEFORE, COULD = 5, 5  # how many lines B and C have

Line = tuple[Any, ...]  # contract or score, declarer, weight, the OS's weight


def continued(page: Page, area: str) -> None:
    """Let an input look as long as what is typed into it: the cells beside it, which may be cleared with it."""
    page.open(area)
    for place in placed(area).places():
        page.sheet.cell(*place).fill, page.sheet.cell(*place).border = styles.ENTRY_FILL, styles.ENTRY_OPEN


def unused(page: Page, place: str) -> None:
    """Mark a cell among inputs that takes nothing, and may be cleared with them."""
    cell = page.sheet[place]
    cell.value, cell.fill, cell.border = None, PatternFill(), Border()


def panel(page: Page, area: str) -> None:
    """Paint the ground on which a ruling stands."""
    for place in placed(area).places():
        page.sheet.cell(*place).fill = styles.PANEL_FILL


def to_copy(page: Page, key: str, place: str, formula: str, *, font: Font = styles.PLAIN) -> None:
    """Show in one cell what is to be copied as a value: pasted as a formula elsewhere, it says so."""
    if "at_home" not in page.where:
        page.step("at_home", '"at_home"')
    undo = "«pasted as a formula: undo that, and paste it as a value»"
    page.result(key, place, f'IF(at_home="at_home",{formula},{undo})', font=font, align=styles.FLUSH, border=styles.BOX)


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
    page.step("played", 'IF(vulnerable="",board,vulnerable)')
    known = f'OR(nos="NS",nos="EW",nos=«{NEITHER}»,COUNTA(contract)=0)'
    page.step("asked", f'IF({known},"","{page.cell("nos")}: "&«Who did not offend? Choose NS, EW or Neither.»)')
    messages.tell(page, "asked")
    page.step("is_neither", f"nos=«{NEITHER}»")


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
    score = Column("score", "Score NS", formula='IFERROR(0+read,"")', align=styles.RIGHT)
    typed = [examples.get(row, ()) for row in lines]
    table.lines(
        page, f"C{HEAD}", len(lines), (*TYPED, score, *figures), typed, gap=rows.actual - HEAD - 1, border=styles.ROW
    )
    for place in (f"E{rows.actual}", f"F{rows.actual}", *(f"F{row}" for row in range(rows.could, rows.last + 1))):
        unused(page, place)
    _read(page, len(lines))
    _name_parts(page, rows)
    _told(page, len(lines))
    _shares(page, rows.could_lines)


def _read(page: Page, count: int) -> None:
    """Read the lines: a number alone is a score; beside a declarer it is compared with what declarer can have.

    Line by line, so that each says by itself what is wrong with it.
    """
    page.step("is_score", 'ISNUMBER(0+contract)*(contract<>"")=1', rows=count)
    page.step("as_score", 'IF(is_score,0+contract,"")', rows=count)
    page.step("as_contract", 'IF(is_score,"",contract&"")', rows=count)
    page.step("as_by", 'by&""', rows=count)
    for line in range(1, count + 1):
        contract, by, score = (f"INDEX({key},{line})" for key in ("as_contract", "as_by", "as_score"))
        read = f"READ_RESULTS({contract},{by},,{score},,,played)"
        page.step(f"read_{line}", f'IF({contract}&{by}&{score}="","",{read})')
    page.column_of("read", "read_1", count)
    page.step("seen", 'IF(score="","",IF(nos="EW",-score,score))', rows=count)
    seated = 'IF(by="",""," "&«by»&" "&by)'
    page.step("words", f'IF(contract="","",IF(weight="","",weight&" ")&contract&{seated})', rows=count)


def _told(page: Page, count: int) -> None:
    """Say of every line what is wrong with it, by the name of its cell; of all at once who is vulnerable."""
    page.step("line_fault", f'IF(LEFT(read,{len(MARK)})="{MARK}",read,"")', rows=count)
    at = page.where["contract"]
    contract, by = (get_column_letter(page.where[key].left) for key in ("contract", "by"))
    about = f"MID(line_fault,{len(MARK) + 2},"
    letter = f'IF({about}9)="declarer:","{by}","{contract}")'
    page.step("line_cell", f"{letter}&({numbers('contract')}+{at.top - 1})", rows=count)
    neither = 'line_cell&": "&«neither a contract with its result nor a score»'
    page.step("line_odd", f'IF((contract<>"")*(LEN(score)=0),{neither},"")', rows=count)
    page.step("line_is_vulnerable", f'{about}11)="vulnerable:"', rows=count)
    for line in range(1, count + 1):
        fault, odd, is_vulnerable, cell = (
            f"INDEX(line_{key},{line})" for key in ("fault", "odd", "is_vulnerable", "cell")
        )
        reason = f'IF({is_vulnerable},"",{cell}&": "&MID({fault},FIND(": ",{fault})+2,300))'
        page.step(f"line_{line}", f'IF({fault}="",{odd},{reason})')
        messages.tell(page, f"line_{line}")
    page.column_of("line_told", "line_1", count)
    page.step("asks_vulnerable", 'IFERROR(INDEX(line_fault,MATCH(TRUE,line_is_vulnerable,0)),"")')
    where = f'IF(vulnerable="","{page.cell("board")}","{page.cell("vulnerable")}")'
    asked = f'asks_vulnerable="","",{where}'
    page.step("who_vulnerable", f'IF({asked}&": "&MID(asks_vulnerable,FIND(": ",asks_vulnerable)+2,300))')
    messages.tell(page, "who_vulnerable")


def on_its_line(otherwise: str) -> str:
    """A formula over the lines of A, B and C: the cell that is wrong, else something else."""
    return f'IF(line_told="",{otherwise},"{ATTENTION}"&line_cell)'


def _shares(page: Page, could_lines: int) -> None:
    """Work out the weights of B and C: a single outcome needs none."""
    for letter, count in (("b", BEFORE), ("c", could_lines)):
        page.step(f"{letter}_alone", f"AND(COUNTA({letter}_contract)=1,COUNTA({letter}_weight)=0)")
        typed = f'IF({letter}_weight="","",{letter}_weight)'
        share = f'IF({letter}_alone,IF({letter}_contract="","",1),{typed})'
        page.step(f"{letter}_share", share, rows=count)
        unread = f'({letter}_contract<>"")*(LEN({letter}_score)=0)'
        page.step(f"{letter}_given", f"IF({unread},0,{letter}_seen)", rows=count)  # its weight counts all the same
        award = f"AWARD_TEXT({letter}_given,{letter}_share)"
        none = f"COUNTA({letter}_contract)+COUNTA({letter}_weight)=0"
        page.step(f"{letter}_award", f'IF({none},"",{award})')
    page.step("has_os_weights", "COUNTA(b_os_weight)>0")
    page.step("os_seen", 'IF(has_os_weights,AWARD_TEXT(b_given,b_os_weight),"")')
    messages.report(page, "b_weights", "b_award", weights="b_weight", scores="b_contract")
    messages.report(page, "os_weights", "os_seen", weights="b_os_weight", scores="b_contract")
    messages.report(page, "c_weights", "c_award", weights="c_weight", scores="c_contract")
    first = f'"{page.cell("b_contract")}: "'
    needs = "«C needs B: type what would have happened without the infraction»"
    page.step("lacks_b", f'IF(AND(COUNT(c_score)>0,COUNTA(b_contract)=0),{first}&{needs},"")')
    messages.tell(page, "lacks_b")
    page.step("is_weighted", "COUNT(b_score)>1")
    page.step("is_read", 'AND(SUMPRODUCT((LEN(line_told)>0)+0)=0,who_vulnerable="")')
    page.step("weighs", 'b_weights_fault&os_weights_fault&c_weights_fault=""')
    page.step("is_ready", 'AND(is_read,weighs,asked="",COUNT(b_score)>0,nos<>"")')


def _name_parts(page: Page, rows: RulingRows) -> None:
    """Give the lines of A, B and C names of their own: `b_score`, `c_weight`."""
    parts = (("a", rows.actual, 1), ("b", rows.before, BEFORE), ("c", rows.could, rows.could_lines))
    for key in ("contract", "weight", "os_weight", "score", "seen", "words", "worth"):
        whole = page.where[key]
        for letter, first, count in parts:
            top = whole.top + first - rows.actual
            page.alias(f"{letter}_{key}", whole._replace(top=top, bottom=top + count - 1))
