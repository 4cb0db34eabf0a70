"""The sheet Match: two teams of four, one line for each board; totals and victory points are always visible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xl_law12.books import ruling, settings_and_figures, styles
from xl_law12.books.formulas import figure, refusal, refused
from xl_law12.books.page import Page, conditional, printing, sketch, table
from xl_law12.books.page.table import Column
from xl_law12.books.settings_and_figures import OWN
from xl_law12.books.texts import CONTRACT_MESSAGE
from xl_law12.excel.references import Area, address, column_letters

NAME = "Match"
BOARDS, OUTCOMES = 40, 7
SCALES = ("WBF", "WBF-DISCRETE", "BAM", "NONE")
HEAD = 7

SETTINGS = """
^ Home | > | > | | ^ Away | > | > | ^ Boards | ^ VP scale | > | ^ Rounding | ^ Knock-out
[home] | > | > | | [away] | > | > | [boards] | [scale]    | > | [rounding] | [knockout]
"""
RESULT = """
## Result                  | # Home           | # Away
* Total                    | = home_total     | = away_total
* Victory points           | = home_vps       | = away_vps
"""
PANEL = """
## IMPs and penalties      | # Home           | # Away
IMPs, or points            | = sums           | = sums
Carried over               | [carried_home]   | [carried_away]
Penalty                    | [penalty_home]   | [penalty_away]
Penalty in VPs             | [vp_penalty_home] | [vp_penalty_away]
= still_open
"""
ASKED = """
* Does it matter? Board | [asked] |
"""
ALONE = "## With one outcome alone | # Home | # Away\n" + "= alone | = alone_vps | = alone_vps\n" * (OUTCOMES + 2)
TOLD, EXPLAINED = 3, 6  # rows of text

EXAMPLE: list[tuple[Any, ...]] = [  # made up; board 7 is Kaplan's (EBL 2008), the last team's penalty is in VPs
    (1, "4H=", "N", "4H+1", "N"),
    (2, "3NT-1", "S", "3NT=", "S"),
    (3, "4S=", "W", "60% 4S= by W, 40% 4S-1 by W", None),
    (4, "A+/A-", None, "2S+1", "N"),
    (5, "5DX-2", "E", "3NT+1", "N"),
    (6, "2NT=", "N", "60% 2NT= by N, 40% 2NT-1 by N", None),
    (7, "NOS NS: A 4SX= by E; B 4H= by N; C 4SX-2 by E", None, "4H=", "N"),
    (8, "6S=", "S", "6S=", "S"),
    (9, "3C-1", "N", "2H=", "E"),
    (10, "3NT=", "N", "3NT-1", "N"),
    (11, "PASS", None, "1NT=", "S"),
    (12, "4S=", "N", "4S=", "N"),
    (13, "6NT-1", "N", "3NT+2", "N"),
    (14, "2S=", "E", "2S-1", "E"),
    (15, "4H+1", "S", "4H=", "S"),
    (16, "5C=", "E", "3NT=", "E"),
]
# For a scale of one's own and for a named scale: a prefix of keys, the argument `scale`, and when it is used.
BY_SCALE = (("own", "own_scale", "scale_used"), ("named", "scale", "NOT(scale_used)"))
ROOMS = ("open", "Open room"), ("closed", "Closed room")


def build(page: Page) -> None:
    """Write the sheet, with a match of 16 boards."""
    hint = "A line a board: contracts, scores, or rulings in one cell. Home sits North-South in the open room."
    page.title("A match", hint)
    page.height(sketch.draw(page, "B4", SETTINGS), sketch.NARROW)
    lines = table.lines(page, f"B{HEAD}", BOARDS, _columns(), EXAMPLE)
    page.height(HEAD, None)
    left, right = lines.right + 2, lines.right + 4  # the panel's columns, behind a narrow one
    first, last = map(column_letters, (left, right))
    page.columns(1.5, 22, 10.5, 10.5, first=column_letters(left - 1))
    page.helpers(address((4, right + 6)))
    page.dress(Area(lines.top, left, lines.top + 29, right), fill=styles.PANEL_FILL)
    page.dress(Area(sketch.draw(page, f"{first}3", RESULT) - 2, left, 5, right), fill=styles.PANEL_FILL)
    panel = sketch.draw(page, f"{first}{HEAD}", PANEL)
    asked = sketch.draw(page, f"{first}{panel + TOLD}", ASKED)
    own = sketch.draw(page, f"{first}{asked + EXPLAINED}", ALONE) + 2
    _asked(page)
    settings_and_figures.own_scale(page, f"{first}{own}")
    page.height(own, None)
    _scored(page)
    _totals(page)
    _told(page, f"{first}{panel}:{last}{panel + TOLD - 1}")
    _does_it_matter(page, f"{first}{asked}:{last}{asked + EXPLAINED - 1}")
    page.sheet.freeze_panes = f"A{lines.top}"
    printing.print_on(page, "landscape", printing.down_to(page, lines.bottom))


def _columns() -> Iterator[Column]:
    """The boards: vulnerability, both rooms, each team's points, the lead so far, the swing as a bar."""
    vulnerable = f'IF(board="","",{ruling.usual("-")})'
    yield Column("board", "Board", 6)
    yield Column("vul", "Vul", 6, vulnerable, font=styles.NOTE)
    worked_out: dict[str, Any] = {"align": styles.RIGHT, "border": styles.ROW}
    for room, head in ROOMS:
        seen = f'IF(ISNUMBER({room}_score),{room}_score,IF(LEN({room}_read)=0,"","*"))'
        yield Column(room, head, 18.5, message=CONTRACT_MESSAGE, align=styles.LEFT_WRAPPED)
        yield Column(f"{room}_by", "By", 4.5, choices=ruling.SEATS)
        yield Column(f"{room}_ns", "NS", 8, seen, **worked_out)
    for number, (key, head) in enumerate((("home_imps", "Home"), ("away_imps", "Away")), start=1):
        imps = figure(f"INDEX(both,SEQUENCE({BOARDS}),{number})")
        yield Column(key, head, 8, imps, styles.SIGNED, font=styles.BOLD, **worked_out)
    before = f"(SEQUENCE({BOARDS})>=SEQUENCE(1,{BOARDS}))*1"
    so_far = f'IF(home_imps="","",MMULT({before},IF(home_imps="",0,home_imps)))'
    yield Column("so_far", "so far", 8, so_far, styles.SIGNED, font=styles.NOTE, **worked_out)
    swing = 'IF(home_imps="","",home_imps)'
    yield Column("swing", "swing to Home", 13, swing, styles.UNSEEN, styles.RIGHT, bars=(-24, 24, styles.BAR))


def _asked(page: Page) -> None:
    """Ask for the teams, how they are scored, what is carried over, and penalties."""
    for key, name in (("home", "Verdi"), ("away", "Neri")):
        page.entry(key, examples=name, show=styles.TEXT, align=styles.LEFT)
    page.entry("boards", message="The boards of the match; empty: those with a number.")
    page.entry("scale", examples="WBF", choices=(*SCALES, OWN), setting=True)
    page.entry("rounding", message="To what each team's IMPs of a board are rounded: 1, 0.5; empty: not at all.")
    page.entry("knockout", choices=("yes", "no"))
    page.first = "board"
    for key in ("carried_home", "carried_away", "penalty_home", "penalty_away", "vp_penalty_home", "vp_penalty_away"):
        example = 0.5 if key == "vp_penalty_away" else None
        page.entry(key, examples=example, message="A positive figure; what is carried over is that team's lead.")


def _scored(page: Page) -> None:
    """Read the results, and score each board: one that cannot be read, or has none in a room, has no points."""
    page.step("scale_used", f"scale=«{OWN}»")
    for room, _ in ROOMS:
        read = f'READ_OUTCOMES({room},{room}_by,board,"{page.edition.language}")'
        page.step(f"{room}_score", read, rows=BOARDS)
        conditional.mark(page, room, f"{room}_score")
        page.step(f"{room}_read", f'IF({refused(f"{room}_score")},"",{room}_score)', rows=BOARDS)
    page.step("is_knockout", "OR(knockout=TRUE,knockout=«yes»)")
    rooms = "open_read,closed_read,rounding,is_knockout"
    both = f'IF(scale="BAM",MATCH_BAM({rooms}),MATCH_IMPS({rooms}))'
    page.step("both", both, rows=BOARDS, columns=2)


def _totals(page: Page) -> None:
    """Calculate each team's total and victory points, which need not balance."""
    sums = 'IF({1,1}*(COUNT(home_imps)=0),"",CHOOSE({1,2},SUM(home_imps),SUM(away_imps)))'
    page.result("sums", sums, show=styles.SIGNED)
    sides = "carried_home,carried_away,penalty_home,penalty_away,vp_penalty_home,vp_penalty_away"
    call = "MATCH_TOTALS(board,home_imps,away_imps,boards,[scale]," + sides + ")"
    for key, scale, condition in BY_SCALE:
        page.step(f"by_{key}", f'IF({{1,1,1,1,1}}*{condition},{call.replace("[scale]", scale)},"")', columns=5)
    page.step("totals", "IF(scale_used,by_own,by_named)", columns=5)
    shows = (*[(key, styles.SIGNED, styles.BOLD) for key in ("home_total", "away_total")],)
    shows += tuple((key, styles.TWO_PLACES, styles.LARGE) for key in ("home_vps", "away_vps"))
    for number, (key, show, font) in enumerate(shows, start=1):
        page.result(key, f'IF(faults="",{figure(f"INDEX(totals,1,{number})")},"")', show=show, font=font)
    page.height(page.where["home_vps"].top, 24)
    page.step("has_parts", conditional.has_parts("both"))
    same = ("home_imps", "away_imps", "so_far", "sums", "home_total", "away_total")
    conditional.same_places(page, "has_parts", styles.SIGNED_PLACES, *same)
    open_boards = "IFERROR(0+INDEX(totals,1,5),0)"
    page.result(
        "still_open",
        f'IF(({open_boards}=0)+{refused("INDEX(both,1,1)")},"",«Boards still open»&": "&{open_boards})',
        font=styles.NOTE,
        align=styles.FLUSH,
    )


def _told(page: Page, area: str) -> None:
    """Write what is wrong, one line of text for each cell that cannot be read."""
    keys = ("board", "", "open", "open_by", "", "closed", "closed_by", "", "")
    page.step("places", ruling.addresses(page, keys), rows=len(keys))
    page.step("blank", f'IF(SEQUENCE({BOARDS}),"")', rows=BOARDS)
    typed = "open,open_by,blank,closed,closed_by,blank,blank"
    page.step("faults", f'RULING_FAULTS(places,board,"",{typed},"{page.edition.language}")')
    page.step("wrong", f'IF(faults="",{refusal("both", refusal("totals"))},faults)')
    page.sentence(area, "wrong", font=styles.MESSAGE)


def _does_it_matter(page: Page, area: str) -> None:
    """Show what the ruling of one board changes: in a few sentences, and as bars for each outcome alone."""
    page.entry("asked", examples=7, message="The number of a board: what does its ruling change in the match?")
    page.step("line", 'IFERROR(MATCH(asked,board,0),"")')
    page.step("is_asked", 'AND(asked<>"",line<>"",COUNT(INDEX(home_imps,line),home_total)=2)')
    page.step("without_home", 'IF(is_asked,home_total-INDEX(home_imps,line),"")')
    page.step("without_away", 'IF(is_asked,away_total-INDEX(away_imps,line),"")')
    page.step("so_many", 'IF(boards="",COUNT(board),boards)')
    rows = OUTCOMES + 2
    for key, scale, condition in BY_SCALE:
        match = f"without_home,without_away,so_many,{scale},rounding,is_knockout,,vp_penalty_home,vp_penalty_away"
        asked = f"INDEX(open_read,line),INDEX(closed_read,line),{match}"
        explained = f'MATCH_EXPLAIN({asked},,"{page.edition.language}",home,away)'
        page.step(f"matters_{key}", f'IF(AND(is_asked,{condition}),IFERROR({explained},""),"")')
        swings = f"INDEX(MATCH_SWING({asked}),SEQUENCE({rows}),SEQUENCE(1,8))"
        every = f'IFERROR(IF((SEQUENCE({rows},8)>0)*{condition},{swings},""),"")'
        page.step(f"swings_{key}", every, rows=rows, columns=8)
    page.step("matters", "IF(scale_used,matters_own,matters_named)")
    page.sentence(area, "matters", font=styles.PLAIN)
    page.step("swings", "IF(scale_used,swings_own,swings_named)", rows=rows, columns=8)
    said = (
        f'IF(SEQUENCE({rows})=1,«before»,IF(SEQUENCE({rows})=2,«with the ruling»,INDEX(swings,SEQUENCE({rows}),1)&""))'
    )
    page.result("alone", f'IF((SEQUENCE({rows})>0)*is_asked,IFERROR({said},""),"")', align=styles.FLUSH)
    shown = f"INDEX(swings,SEQUENCE({rows}),IF(LEN(INDEX(swings,1,7))=0,{{5,6}},{{7,8}}))"
    page.result("alone_vps", f'IF(LEN(alone)=0,"",{figure(shown)})', show=styles.TWO_PLACES, bars=styles.VP_BARS)
