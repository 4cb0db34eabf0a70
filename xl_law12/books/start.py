"""The sheet Start: the sheets of the workbook, where to begin, and which functions answer."""

from __future__ import annotations

from openpyxl.worksheet.hyperlink import Hyperlink

from xl_law12.books import styles
from xl_law12.books.page import Page, layout, printing
from xl_law12.books.texts import drawing
from xl_law12.excel.references import quoted_sheet
from xl_law12.sheet.functions.status import BY_LAMBDA

NAME = "Start"
USES = {
    "A ruling": {
        "Law 12": "one ruling at teams: A, B, C, the damage, both awards; below it the form to print",
        "Matchpoints": "the same in a pairs field",
        "Poll": "from the players asked to the weights",
        "VPs": "IMPs or VPs weighted: both ways",
        "Rulings": "the event's log; the session takes its adjusted scores from here",
    },
    "An evening's results": {
        "Results": "paste what the scoring program prints, as it comes; clear the sheet before (Ctrl+A, Delete)",
        "Session": "every line: what was read, what is wrong, the ruling, the points",
        "Ranking": "for the notice-board, with adjustments",
        "Traveller": "any board, scored in every way, with its frequency chart",
    },
    "Matches": {
        "Match": "a match of teams of four, board by board: IMPs, victory points, and whether a ruling matters",
        "Butler": "boards down, tables across, against the datum of each board",
        "Teams of eight": "the aggregate and the barking cross-IMPs",
    },
    "To look up": {
        "Examples": "the worked examples of the sources, worked out",
        "Functions": "every function with its arguments",
    },
}

NEXT = (  # `_next` shows the first, and with it one of the others, by its number
    "Next: click the name of a sheet below (in LibreOffice with Ctrl held down).",
    "For an evening paste its results on the sheet Results, empty so far.",
    "Something on Results cannot be read: the sheet Session says what.",
    "lines of Results are read: their points are on Session and Ranking.",
)


def build(page: Page) -> None:
    """Write the sheet: the other sheets by their use, with links."""
    page.columns(1.5, 22, 97)
    page.plain("B1", "xl-law12", styles.TITLE, align=styles.FLUSH)
    page.height(1, 23)
    page.label("B2", "Law 12 of duplicate bridge, calculated: the calculation is shown, and not just the award.")
    page.helpers("E2")
    _functions(page)
    row = 8
    for use, sheets in USES.items():
        page.heading(f"B{row}:C{row}", use)
        for name, text in sheets.items():
            row += 1
            title = page.say(name)
            cell = page.sheet[f"B{row}"]
            page.plain(f"B{row}", title, styles.LINK, align=styles.LEFT)
            cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"{quoted_sheet(title)}!A1", display=title)
            page.label(f"C{row}", text)
            page.height(row, 18)
        row += 2
    row = layout.draw(page, f"B{row}", drawing("Start: on every sheet"))
    printing.print_on(page, "portrait", f"A1:C{row}")


def _functions(page: Page) -> None:
    """Say which functions answer: Python's, Excel's own names, or none; and then what to do."""
    # Never below 0, but asked: so they are calculated again when somebody types there, and not at every opening.
    typed = "COUNTA(Law 12.contract,Matchpoints.contract,Results.table)"
    page.step("version", f'IF({typed}<0,"",IFERROR(LAW12_VERSION(),""))')
    # In LibreOffice without the functions their cells are errors, which only a cell that refers to them can catch.
    answers = 'IFERROR(LEFT(version,8),"")="xl-law12"'
    # IMP stands for all where the version is not told: 430 are 10 IMPs if functions answer.
    page.step("is_there", f"IF({typed}<0,FALSE,IF({answers},TRUE,IFERROR(IMP(430),0)=10))")
    python = "«Last calculated by Python's functions: they calculate again when an input changes.»"
    names = "«Last calculated by the names inside this workbook: nothing has to be installed.»"
    none = "«No functions answer: what the sheets show is old, or an error.»"
    older = "«Functions of an older version answer: install this one.»"
    is_names = f'ISNUMBER(FIND("{BY_LAMBDA}",version))'
    page.step("whose", f"IF({is_names},{names},{python})")
    state = f"IF({answers},whose,IF(IFERROR(is_there,FALSE),{older},{none}))"
    if page.edition.for_vba:
        needs = "«This workbook needs Excel 2021 or newer: functions that its sheets use are missing in this Excel.»"
        page.step("who_answers", state)
        state = f"IF(ISERROR(SUM(SEQUENCE(2))),{needs},who_answers)"
    page.result("state", state, "B4", style=styles.STRONG)
    excel = "«Excel 365 or 2024: press Enable Editing, then F9; nothing has to be installed.»"
    office = "«LibreOffice: double-click the file law12-... .oxt for your system, and restart LibreOffice.»"
    page.step("advice", f'{excel}&" "&{office}')
    remedy = f'IF({answers},version,IF(IFERROR(is_there,FALSE),"",advice))'
    page.result("remedy", remedy, "B5", style=styles.NOTE, align=styles.FLUSH)
    _next(page)


def _next(page: Page) -> None:
    """Say what to do next: with a ruling, and with the evening as it stands on Results."""
    page.constants("words", [page.say(text) for text in NEXT])
    read = 'IF(Session.last=0,INDEX(words,2),Session.last&" "&INDEX(words,4))'
    evening = f'IF(Session.read_said="",{read},INDEX(words,3))'
    page.result("next", f'INDEX(words,1)&" "&IFERROR({evening},"")', "B6", style=styles.TEXTS)
