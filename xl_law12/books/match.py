"""The sheet Match: two teams of four, one line for each board; totals and victory points are always visible."""

from __future__ import annotations

from collections.abc import Iterator

from xl_law12.books import ruling, styles
from xl_law12.books.formulas import changes_winner, chosen, figure, has_parts, lengthened, refusal, refused, won
from xl_law12.books.page import Page, layout, messages, placed, printing
from xl_law12.books.page.layout import Column
from xl_law12.books.texts import AWARD_MESSAGE, drawing, example
from xl_law12.books.vps import OWN

NAME = "Match"
BOARDS, WAYS = 40, 9  # before, with the ruling, and seven outcomes
HEAD, CHART_ROWS = 11, 9

SCALE = "IF(scale_used,VPs.own_scale,scale_said)"
SIDES = ("carried_home", "carried_away", "penalty_home", "penalty_away", "vp_penalty_home", "vp_penalty_away")
WIDTHS = (6, 6, 28, 4.5, 6, 23.5, 4.5, 6, 8.5, 8.5, 12, 7.5, 1.5, 21, 8.5, 8.5)  # of the columns B to Q
ROOMS = ("open", "Open room"), ("closed", "Closed room")


def build(page: Page) -> None:
    """Write the sheet, with a match of 16 boards."""
    hint = "One line for each board: contracts, scores, or rulings in one cell. Home sits North-South in the open room."
    aside = "Lines turn yellow as far as Boards says. A VP scale of your own: sheet VPs."
    layout.begin(page, "A match of teams", hint, aside, WIDTHS, "V12")
    lines = layout.lines(page, f"B{HEAD}", BOARDS, _columns(), example("match"))
    page.height(HEAD, 18)
    page.height(HEAD - 1, layout.NARROW)
    page.heights(lines, 15)
    layout.draw(page, "O6", drawing("Match: totals"))
    matters = layout.draw(page, f"O{HEAD + CHART_ROWS + 1}", drawing("Match: does it matter?"))
    page.merge("matters", f"O{matters}:{page.last}{matters + 6}")
    here, above = (f"COUNTA($B{row},$D{row}:$E{row},$G{row}:$H{row})=0" for row in (lines.top, HEAD))
    beyond = f"IF(ISNUMBER({page.fixed('boards')}),ROW()-{HEAD}>{page.fixed('boards')},{above})"
    page.rule(str(lines), f"AND({here},{beyond})", styles.BLANK)
    _asked(page)
    _scored(page)
    _totals(page)
    _doubts(page)
    _does_it_matter(page)
    page.dress(placed(f"O{HEAD}:{page.last}{HEAD}"), styles.HEADING)
    page.result("chart_head", '«The match so far, IMPs to»&" "&home_name', f"O{HEAD}", style=styles.HEADING)
    printing.chart(page, f"O{HEAD + 1}", "board", {"so_far": ("", styles.DARK)}, (7.2, 4.7))
    printing.print_on(page, "landscape")
    printing.tell_what_is_cut(page, HEAD, 32, f'MAX((board<>"")*SEQUENCE({BOARDS}))')


def _columns() -> Iterator[Column]:
    """The boards: vulnerability, both rooms, each team's points, the swing as a bar, the lead so far."""
    yield Column("board", "Board")
    yield Column("vul", "Vul", formula=f'IF(board="","",{ruling.usual("-")})', style=styles.QUIET, align=styles.CENTRE)
    for room, head in ROOMS:
        seen = f'IF(ISNUMBER({room}_score),{room}_score,IF(LEN({room}_read)=0,"","*"))'
        yield Column(room, head, message=AWARD_MESSAGE, align=styles.SHRUNK_LEFT)
        yield Column(f"{room}_by", "By", choices=ruling.SEATS)
        yield Column(f"{room}_ns", "NS", formula=seen)
    for number, key in enumerate(("home_imps", "away_imps"), start=1):
        imps = figure(f"INDEX(both,SEQUENCE({BOARDS}),{number})")
        yield Column(key, "", formula=imps, show=styles.SIGNED, style=styles.RESULT)
    yield Column("swing", "", formula='IF(home_imps="","",home_imps)', show=styles.UNSEEN, bars=(-16, 16, styles.BAR))
    so_far = f'IF(home_imps="","",MMULT((SEQUENCE({BOARDS})>=SEQUENCE(1,{BOARDS}))*1,IF(home_imps="",0,home_imps)))'
    yield Column("so_far", "so far", formula=so_far, show=styles.SIGNED, style=styles.QUIET)


def _asked(page: Page) -> None:
    """Ask for the teams, how they are scored, what is carried over, and penalties."""
    for key, name in (("home", "Verdi"), ("away", "Neri")):
        page.entry(key, examples=name, show=styles.TEXT)
    page.entry("boards", examples=16, message="The boards of the match; empty: those with a number.")
    page.entry("scale", examples="WBF", choices=("WBF", "WBF-DISCRETE", "BAM", "NONE", OWN), setting=True)
    page.entry("asked", examples=7, message="The number of a board: what does its ruling change in the match?")
    page.entry("rounding", message="To what each team's IMPs of a board are rounded: 1, 0.5; empty: not at all.")
    page.entry("knockout", choices=("yes", "no"))
    page.first = "board"
    for key in SIDES:
        example = 0.5 if key == "vp_penalty_away" else None
        page.entry(key, examples=example, message="A positive figure; what is carried over is that team's lead.")


def _scored(page: Page) -> None:
    """Read the results, and score each board: one that cannot be read, or has none in a room, has no points."""
    page.step("is_knockout", "OR(knockout=TRUE,knockout=«yes»)")
    page.step("scale_said", 'IF(is_knockout*(scale<>"BAM"),"NONE",scale)')  # a knock-out has a winner, and no VPs
    page.step("scale_used", f"scale_said=«{OWN}»")
    for room, _ in ROOMS:
        page.step(f"{room}_score", ruling.read(page, f"{room},{room}_by", "board"), rows=BOARDS)
        messages.mark(page, room, f"{room}_score")
        page.step(f"{room}_read", f'IF({refused(f"{room}_score")},"",{room}_score)', rows=BOARDS)
    rooms = "open_read,closed_read,rounding,is_knockout"
    both = f'IF(scale="BAM",MATCH_BAM({rooms}),MATCH_IMPS({rooms}))'
    page.step("both", both, rows=BOARDS, columns=2)


def _totals(page: Page) -> None:
    """Calculate each team's total and victory points, which need not balance."""
    sums = 'IF({1,1}*(COUNT(home_imps)=0),"",CHOOSE({1,2},SUM(home_imps),SUM(away_imps)))'
    page.result("sums", sums, show=styles.SIGNED)
    page.step("totals", f"MATCH_TOTALS(board,home_imps,away_imps,boards,{SCALE},{','.join(SIDES)})", columns=5)
    lead = 'IF(AND(is_knockout,scale<>"BAM"),CHOOSE({1,2;3,3},N(penalty_away),N(penalty_home),0),0)'
    found = figure(f"INDEX(totals,1,{{1,2;3,4}})+{lead}")  # in a knock-out what one loses the other gains
    page.result("sums_of_all", f'IF(faults="",{found},"")', show=styles.SIGNED, style=styles.RESULT)
    area = page.where["sums_of_all"]
    page.dress(area._replace(top=area.bottom), styles.RESULT, show=styles.TWO_PLACES)
    for key, (row, column) in zip(("home_total", "away_total", "home_vps", "away_vps"), area.places(), strict=True):
        page.alias(key, area._replace(top=row, bottom=row, left=column, right=column))
    page.step("has_parts", has_parts("both"))
    same = ("home_imps", "away_imps", "so_far", "sums", "home_total", "away_total")
    layout.same_places(page, "has_parts", styles.SIGNED_PLACES, *same)
    _card(page)


def _card(page: Page) -> None:
    """Write the teams with what they have, and who wins: VPs, or IMPs where there are none."""
    page.step("has_vps", "COUNT(home_vps)=1")
    page.step("unit", 'IF(has_vps,«VPs»,IF(scale="BAM",«points»,«IMPs»))')
    for key, name in (("home", "Home"), ("away", "Away")):
        page.result(f"{key}_name", f'IF({key}="",«{name}»,{key})', style=styles.CARD_NAME)
        in_imps = f'IF(has_vps," · "&IF({key}_total>0,"+","")&{key}_total&" "&«IMPs»,"")'
        page.result(f"{key}_label", f"«{name}»&{in_imps}", style=styles.CARD_LABEL)
        page.result(f"{key}_card", f"IF(has_vps,{key}_vps,{key}_total)", style=styles.CARD_FIGURE, show=styles.GENERAL)
    for key, at in (("heads", ""), ("heads_too", ""), ("heads_of_boards", f"J{HEAD}:K{HEAD}")):
        page.result(key, "CHOOSE({1,2},home_name,away_name)", at, style=styles.HEADING, align=styles.SHRUNK_RIGHT)
    between = 'away_name&" ◂ ▸ "&home_name'
    page.result("sides_named", between, f"L{HEAD}", style=styles.HEADING, align=styles.SHRUNK_CENTRE)
    for key in ("unit_here", "unit_too"):
        page.result(key, 'IF(COUNT(home_card)=0,"",unit)', style=styles.CARD_LABEL)
    page.step("winner", 'IF(COUNT(home_total,away_total)<2,"",SIGN(ROUND(home_total-away_total,6)))')
    page.result("verdict", f'IF(winner="","",{won("winner", "home_name", "away_name")})', style=styles.CARD_VERDICT)


def _doubts(page: Page) -> None:
    """Have the status look at every cell that cannot be read, at the boards, and at what the totals refuse."""
    keys = ("board", "", "open", "open_by", "", "closed", "closed_by", "", "")
    page.step("places", ruling.addresses(page, keys), rows=len(keys))
    page.step("blank", f'IF(SEQUENCE({BOARDS}),"")', rows=BOARDS)
    typed = "open,open_by,blank,closed,closed_by,blank,blank"
    messages.tell(page, "faults", f'RULING_FAULTS(places,board,"",{typed},"{page.edition.language}")')
    at = ruling.addresses(page, ("board", "boards"))
    messages.tell(page, "boards_said", f'MATCH_DOUBTS({at},board,home_imps,boards,"{page.edition.language}")')
    messages.tell(page, "both_refused", refusal("both"))
    messages.tell(page, "totals_refused", f'IF(LEFT(boards_said,1)="▲","",{refusal("totals")})')
    lost = "(COUNT(vp_penalty_home,vp_penalty_away)>0)*(COUNT(home_total)=1)*(COUNT(home_vps)=0)"
    none = '"● "&«The match has no VPs: the penalty in VPs does not count.»'
    assumed = '"● "&«VP scale»&«: »&"WBF. "&«Boards»&«: »&so_many&"."'
    messages.tell(page, "vps_lost", chosen((lost, none), ('(scale="")*COUNT(home_vps)', assumed)))
    messages.name_cells(page, "boards", "scale", "rounding", "knockout", *SIDES, open_room="open", closed_room="closed")


def _does_it_matter(page: Page) -> None:
    """Show what the ruling of one board changes: in a few sentences, and as bars for each outcome alone."""
    page.step("line", "IFERROR(MATCH(asked,board,0),0)")
    page.step("is_asked", 'AND(asked<>"",line>0,COUNT(INDEX(home_imps,line),home_total)=2)')
    # MATCH_SWING is asked of a blank sheet too: it says nothing there for totals of 0 and at least one board
    page.step("without_home", "IF(is_asked,home_total-INDEX(home_imps,line),0)")
    page.step("without_away", "IF(is_asked,away_total-INDEX(away_imps,line),0)")
    page.step("so_many", 'IF(boards="",MAX(1,COUNT(board)),boards)')
    match = f"without_home,without_away,so_many,{SCALE},rounding,is_knockout,,vp_penalty_home,vp_penalty_away"
    for room, _ in ROOMS:
        page.step(f"{room}_asked", f'IF(is_asked,INDEX({room}_read,line),"")')
    asked = f"open_asked,closed_asked,{match}"
    page.step("explained", f'IF(is_asked,MATCH_EXPLAIN({asked},,"{page.edition.language}",home,away),"")')
    messages.tell(page, "matters_refused", refusal("explained"))
    page.result("matters", f'IF({refused("explained")},"",explained)', style=styles.SENTENCE)
    each, area = f"SEQUENCE({WAYS})", page.where["alone"]
    swings = lengthened(f"MATCH_SWING({asked})", WAYS, (1, 5, 6, 7, 8))  # outcome, totals, VPs
    page.step("swings", swings, rows=WAYS, columns=5)
    page.result("matters_head", 'IF(is_asked,«Does it matter? Board»&" "&asked,"")', style=styles.HEADING)
    page.rule(page.fixed("matters"), f"LEN({page.fixed('matters')})=0", styles.BLANK)
    said = f'IF({each}=1,«before»,IF({each}=2,«with the ruling»,INDEX(swings,{each},1)&""))'
    page.result("alone", f'IF(({each}>0)*(LEN(INDEX(swings,{each},2))>0),{said},"")', style=styles.TEXTS)
    headed = area._replace(top=area.top - 1, right=page.where["alone_vps"].right)
    page.rule(str(headed), f"LEN($O{headed.top})=0", styles.GONE)
    shown = f"INDEX(swings,{each},IF(LEN(INDEX(swings,1,4))=0,{{2,3}},{{4,5}}))"
    page.result("alone_vps", f'IF(LEN(alone)=0,"",{figure(shown)})', show=styles.TWO_PLACES, bars=styles.VP_BARS)
    before, after = (f"SIGN(INDEX(swings,{row},2)-INDEX(swings,{row},3))" for row in (1, 2))  # who leads, by the totals
    page.step("is_ruling", "IF(is_asked,COUNT(open_asked,closed_asked)<2,FALSE)")
    aside = f'IF(AND(is_ruling,LEN(matters)>0),«Board»&" "&asked&«: »&{changes_winner(before, after)},"")'
    page.result("verdict_aside", aside, style=styles.CARD_LABEL)
