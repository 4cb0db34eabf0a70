"""The sheet VPs: should IMPs be weighted, or VPs? EBL 2008, appendix C, both ways side by side."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.messages import numbers_of, on_its_line
from xl_law12.books.page import Page, guarded
from xl_law12.books.texts import WEIGHT_MESSAGE

NAME = "VPs"
FIRST, LAST = 12, 19
OWN_FIRST, OWN_LAST = 12, 31
SCALES = ("WBF", "WBF-DISCRETE", "own scale")

EXAMPLE = [["1600", "1/10"], ["1430", "4/10"], ["1100", "4/10"], ["680", "1/10"]]
OWN_EXAMPLE = [[8, 17, 13], [17, 19, 11], [23, 20, 10], [28, 22, 8]]


def lines(column: str) -> str:
    """The lines of a column."""
    return f"${column}${FIRST}:${column}${LAST}"


SCORES, WEIGHTS, MARGINS = (lines(it) for it in "ABD")
OWN = f"$H${OWN_FIRST}:$J${OWN_LAST}"
OTHER, SO_FAR, PLAYED = (guarded(it) for it in ("$B$5", "$B$6", "$B$7"))


def build(page: Page) -> None:
    """The example with the differences put right: 500, 330, 0 and -420, before the board 53-36."""
    page.columns(24, 12, 12, 12, 12, 26, 3, 11, 11, 11)
    page.title(
        "Weights in IMPs or in VPs?",
        "WBF 2017 weights the IMPs; EBL 2008 leaves the question open. Both answers, from the same figures.",
        "J",
    )
    page.heading("A4:J4", "The match")
    for row, (text, name, example) in enumerate(
        (
            ("Other table, same direction", "Other_table", 1100),
            ("IMPs of the match so far", "IMPs_so_far", 17),
            ("Boards of the match", "Boards", 16),
        ),
        start=5,
    ):
        page.label(f"A{row}", text)
        page.entry(f"B{row}", example, name=name, show=styles.GENERAL, align=styles.CENTRE)
    page.label("A8", "VP scale")
    page.entry("B8", "{{own scale}}", name="Scale", choices=SCALES, align=styles.CENTRE)
    page.note("C8", "own scale: filled in on the right; an empty cell is WBF (2013)")
    _lines(page)
    _answers(page)
    page.heading("H10:J10", "Own scale")
    page.headings("H11", "IMPs from", "Winner", "Loser")
    page.entry(f"H{OWN_FIRST}:J{OWN_LAST}", OWN_EXAMPLE, name="Own_scale", show=styles.GENERAL, align=styles.CENTRE)
    page.print_on("landscape", f"J{OWN_LAST}")


def _by_scale(call: str) -> str:
    """A call with the scale as its last argument: a range where it is one's own."""
    named = guarded("$B$8")
    return f'IF($B$8="{{{{own scale}}}}",{call.format(OWN)},{call.format(named)})'


def _lines(page: Page) -> None:
    page.heading("A10:F10", "The outcomes")
    page.headings("A11", "Score", "Weight", "IMPs", "Margin", "VPs", "What is wrong")
    page.entry(f"A{FIRST}:A{LAST}", [it[0] for it in EXAMPLE], name="Scores", align=styles.CENTRE)
    page.entry(
        f"B{FIRST}:B{LAST}", [it[1] for it in EXAMPLE], name="Weights", align=styles.CENTRE, message=WEIGHT_MESSAGE
    )
    scores = f'IF({SCORES}="","",{SCORES})'
    page.result(f"C{FIRST}:C{LAST}", f'IF(ISBLANK($B$5),"",IFERROR(0+IMP({scores},$B$5),""))', show=styles.SIGNED)
    page.result(f"D{FIRST}:D{LAST}", f'IF({lines("C")}="","",IFERROR({lines("C")}+$B$6,""))', show=styles.SIGNED)
    page.result(
        f"E{FIRST}:E{LAST}",
        f'IFERROR(0+{_by_scale(f"VICTORY_POINTS({MARGINS},{PLAYED},{{}})")},"")',
        show=styles.TWO_PLACES,
    )
    number = numbers_of(SCORES, FIRST)
    page.result(f"F{FIRST}:F{LAST}", on_its_line("$M$5", number), align=styles.LEFT)


def _answers(page: Page) -> None:
    page.heading("A21:F21", "Both ways")
    weighted = f"WEIGHTED_IMP({SCORES},{WEIGHTS},$B$5)"
    given = f"OR(COUNTA({SCORES})=0,ISBLANK($B$5))"
    margin = 'IF(ISNUMBER($B$22),$B$22+$B$6,"")'
    rows = [
        ("Weighted IMPs", f'IF({given},"",IFERROR(0+{weighted},""))', styles.SIGNED_PLACES, "the board alone"),
        ("Margin of the match", margin, styles.SIGNED_PLACES, "rounded to whole IMPs before it is turned into VPs"),
        (
            "VPs, the IMPs weighted",
            f'IF($B$23="","",{_by_scale(f"VICTORY_POINTS($B$23,{PLAYED},{{}})")})',
            styles.TWO_PLACES,
            "WBF 2017",
        ),
        (
            "VPs, the VPs weighted",
            f'IF({given},"",{_by_scale(f"WEIGHTED_VP({SCORES},{WEIGHTS},{OTHER},{SO_FAR},{PLAYED},{{}})")})',
            styles.TWO_PLACES,
            "the open question of EBL 2008",
        ),
        ("Difference", 'IF(COUNT($B$24:$B$25)=2,$B$25-$B$24,"")', styles.SIGNED_PLACES, ""),
    ]
    for row, (text, formula, show, meaning) in enumerate(rows, start=22):
        page.label(f"A{row}", text, font=styles.COLUMN)
        page.result(f"B{row}", formula, show=show, font=styles.BOLD)
        if meaning:
            page.note(f"C{row}", meaning)
    page.helper("M5", f'IF({given},"",IF(ISTEXT({weighted}),{weighted},""))')
    page.watch("M5")
    page.watch("B22:B26")
    erratum = (
        "EBL 2008 prints the differences +560, +230, 0 and -420; "
        "1600, 1430, 1100 and 680 against 1100 are +500, +330, 0 and -420."
    )
    page.paragraph("A28:F29", erratum, font=styles.NOTE)
