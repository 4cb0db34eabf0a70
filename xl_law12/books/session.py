"""The sheet Session: an evening's lines, their points, and the ranking."""

from __future__ import annotations

from typing import Any

from xl_law12.books import styles
from xl_law12.books.messages import message_of, numbers_of, on_its_line
from xl_law12.books.page import Page, guarded
from xl_law12.books.texts import NOTATION_MESSAGE
from xl_law12.books.traveller import FACTORING

NAME = "Session"
LINES = 1200
PLACES = 240
FIRST = 10
LAST = FIRST + LINES - 1
METHODS = ("MP", "XIMP", "BUTLER")
ADJUSTMENTS = 20

TABLES_OF_EXAMPLE, BOARDS_OF_EXAMPLE = 6, 8
RESULTS = (
    420,
    450,
    -50,
    420,
    170,
    -100,
    620,
    650,
    -140,
    110,
    100,
    -110,
    400,
    430,
    -50,
    400,
    90,
    120,
    -620,
    100,
    -650,
    -170,
)
RULINGS = {7: "60% 420, 40% -50", 20: "A+/A-", 33: "NOS NS: A -620; B 100; C -140"}


def example() -> list[list[Any]]:
    """Eight boards at six tables, East-West moving; made up, with three rulings."""
    lines: list[list[Any]] = []
    for board in range(1, BOARDS_OF_EXAMPLE + 1):
        for table in range(1, TABLES_OF_EXAMPLE + 1):
            number = len(lines)
            result = RULINGS.get(number, str(RESULTS[(7 * board + 3 * table) % len(RESULTS)]))
            lines.append([board, table, (table + board) % TABLES_OF_EXAMPLE + 1, result])
    return lines


def lines(column: str) -> str:
    """The lines of a column."""
    return f"${column}${FIRST}:${column}${LAST}"


METHOD, TABLES, MISSING = (guarded(it) for it in ("$D$6", "$H$5", "$H$6"))
WINNERS, LIMIT = guarded("$L$5"), guarded("$L$6")


def build(page: Page) -> None:
    """Lines on the left, ranking on the right."""
    page.columns(8, 8, 8, 28, 10, 10, 22, 9, 14, 9, 11, 11, 3, 14, 10)
    page.title(
        "A session",
        "Paste board, North-South, East-West and result into the yellow cells; rulings in their notation.",
        "O",
    )
    _settings(page)
    _lines(page)
    _ranking(page)
    page.sheet.freeze_panes = f"A{FIRST}"
    page.print_on("landscape", f"O{LAST}", repeated="8:9", one_page=False)


def _settings(page: Page) -> None:
    page.heading("A4:O4", "How it is scored")
    for place, text in (
        ("A6", "Method"),
        ("F5", "Results a board"),
        ("F6", "Missing results"),
        ("J5", "Winners"),
        ("J6", "Ave+ beyond"),
    ):
        page.label(place, text)
    page.entry("D6", "MP", name="Method", choices=METHODS, align=styles.CENTRE)
    page.entry(
        "H5", name="Tables", show=styles.WHOLE, align=styles.CENTRE, message="Empty: the most that any board has."
    )
    page.entry("H6", "NEUBERG", name="Factoring", choices=FACTORING, align=styles.CENTRE)
    page.entry("L5", name="Winners", show=styles.WHOLE, choices=("1", "2"), align=styles.CENTRE)
    limit = "How many average pluses of a pair count as such, Law 12C2(d); empty: all."
    page.entry("L6", name="Average_plus_limit", show=styles.WHOLE, align=styles.CENTRE, message=limit)


def _lines(page: Page) -> None:
    page.headings(f"A{FIRST - 1}", "Board", "NS", "EW", "Result", "NS", "EW", "What is wrong")
    filled = example()
    for index, (column, name) in enumerate((("A", "Boards"), ("B", "NS"), ("C", "EW"), ("D", "Results"))):
        is_result = column == "D"
        page.entry(
            f"{column}{FIRST}:{column}{LAST}",
            [line[index] for line in filled],
            name=name,
            show=styles.TEXT if is_result else styles.GENERAL,
            message=NOTATION_MESSAGE if is_result else "",
            align=styles.LEFT if is_result else styles.CENTRE,
        )
    points = f"SCORE_SESSION({lines('A')},{lines('D')},{METHOD},{TABLES},{MISSING})"
    page.result(f"E{FIRST}:F{LAST}", f'IFERROR(0+{points},"")', show=styles.TWO_PLACES)
    page.helper("R5", message_of(points))
    page.watch("R5")
    number = numbers_of(lines("A"), FIRST)
    page.result(f"G{FIRST}:G{LAST}", on_its_line("$R$5", number), align=styles.LEFT)


def _ranking(page: Page) -> None:
    page.headings(f"H{FIRST - 1}", "Place", "Pair", "Boards", "Score", "% or average")
    page.headings(f"N{FIRST - 1}", "Adjustment: pair", "Points")
    page.entry(f"N{FIRST}:O{FIRST + ADJUSTMENTS - 1}", name="Adjustments", show=styles.GENERAL, align=styles.CENTRE)
    adjustments = f'IF(COUNTA($N${FIRST}:$O${FIRST + ADJUSTMENTS - 1})=0,"",$N${FIRST}:$O${FIRST + ADJUSTMENTS - 1})'
    columns = ",".join(map(lines, "ABCD"))
    ranking = f"RANKING({columns},{METHOD},{WINNERS},{TABLES},{MISSING},{LIMIT},{adjustments})"
    page.helper("R6", message_of(ranking))
    page.watch("R6")
    last = FIRST + PLACES - 1
    rows = f"$A${FIRST}:$A${last}"
    page.result(f"H{FIRST}:L{last}", f'IF($R$6<>"","",IFERROR(IF(ROW({rows})>0,{ranking}),""))', align=styles.RIGHT)
    for row in range(FIRST, last + 1):
        page.sheet[f"K{row}"].number_format = page.sheet[f"L{row}"].number_format = styles.TWO_PLACES
        page.sheet[f"I{row}"].alignment = styles.LEFT
