"""The sheet Rulings: the event's log, a line a ruling, printed for the file."""

from __future__ import annotations

from xl_law12.books import ruling, styles
from xl_law12.books.messages import message_of, numbers_of, on_its_line
from xl_law12.books.page import Page, guarded

NAME = "Rulings"
LINES = 40
FIRST = 8
LAST = FIRST + LINES - 1

EXAMPLE = [
    ["7", "3", "Kaplan (EBL 2008)", -16, 0, -3, None],
    ["12", "1", "{{without a serious error}}", -10, 5, None, None],
    ["21", "5", "{{no damage}}", 4, 2, 4, None],
]


def lines(column: str) -> str:
    """The lines of a column."""
    return f"${column}${FIRST}:${column}${LAST}"


A, B, C, B_OS = (lines(it) for it in "DEFG")
TOP = guarded("$E$5")
COULD = f'IF({C}<>"",{C},IF({A}="","",{A}))'
GIVEN = f'({A}<>"")*({B}<>"")'


HEADS = (
    *("Board", "Table", "Case", "A", "B", "C", "B' of the OS"),
    *("D", "DR", "DS", "Damage", "NOS", "OS", "For the form"),
)


def build(page: Page) -> None:
    """Three rulings: Kaplan's, one without a serious error, one without damage."""
    page.columns(8, 7, 24, 9, 9, 9, 9, 9, 9, 9, 18, 9, 9, 70)
    page.title(
        "The rulings of the event",
        "One line a ruling, in IMPs, or in figures that add up to a top. C is empty where there was no serious error.",
        "N",
    )
    _typed(page)
    _worked_out(page)
    for row in range(FIRST, LAST + 1):
        page.sheet.row_dimensions[row].height = 54
    page.sheet.freeze_panes = f"A{FIRST}"
    page.print_on("landscape", f"N{LAST}", repeated=f"{FIRST - 1}:{FIRST - 1}", one_page=False)


def _typed(page: Page) -> None:
    """The top, and the figures line by line."""
    page.label("A5", "Top, where they are not IMPs")
    page.entry(
        "E5",
        name="Top",
        show=styles.GENERAL,
        align=styles.CENTRE,
        message="What both sides' figures add up to: 100 for percentages.",
    )
    page.headings(f"A{FIRST - 1}", *HEADS)
    for index, (column, name) in enumerate(
        zip("ABCDEFG", ("Boards", "Tables", "Cases", "A", "B", "C", "B_OS"), strict=True)
    ):
        page.entry(
            f"{column}{FIRST}:{column}{LAST}",
            [line[index] for line in EXAMPLE],
            name=f"Log_{name}",
            show=styles.TEXT if index < 3 else styles.GENERAL,
            align=styles.LEFT if index == 2 else styles.CENTRE,
        )


def _worked_out(page: Page) -> None:
    """Damage, case, awards and sentence: one formula a column."""
    before_os = f'IF({B_OS}="","",{B_OS})'
    used = [f'IF({GIVEN},{it},"")' for it in (A, B, COULD)]
    damage = f"LAW12_DAMAGE({','.join(used)})"
    adjust = f'LAW12_ADJUST({",".join(used)},{TOP},IF({GIVEN},{before_os},""))'
    explain = f'LAW12_EXPLAIN({",".join(used)},{TOP},IF({GIVEN},{before_os},""),"{page.edition.language}")'
    page.result(f"H{FIRST}:J{LAST}", _columns(damage, "{1,2,3}"), show=styles.SIGNED_PLACES)
    case = ruling.worded_case(f"INDEX({damage},ROW({A})-{FIRST - 1},4)")
    page.result(f"K{FIRST}:K{LAST}", f'IFERROR({case},"")', align=styles.LEFT)
    page.result(f"L{FIRST}:M{LAST}", f'IFERROR(0+{adjust},"")', show=styles.SIGNED_PLACES, font=styles.BOLD)
    page.helper("R5", message_of(adjust))
    page.watch("R5")
    number = numbers_of(A, FIRST)
    wrong = on_its_line("$R$5", number)
    page.result(f"N{FIRST}:N{LAST}", f'IF($R$5<>"",{wrong},{explain})', align=styles.WRAPPED)


def _columns(call: str, wanted: str) -> str:
    """Some columns of an answer, its empty texts and messages left empty."""
    return f'IFERROR(0+INDEX({call},ROW({A})-{FIRST - 1},{wanted}),"")'
