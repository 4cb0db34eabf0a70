"""Does it matter? What a ruling does to a match, and the weights at which something changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.match import POINT_A_BOARD, Both, Line, at_imps
from xl_law12.bridge.swing import Change, Match, Outcome, Standing, What, before, changes, doubtful, outcomes_of
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, passes_errors_on
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.functions.imps import ROUNDING
from xl_law12.sheet.functions.matches import (
    AVERAGE,
    CATEGORY,
    KNOCKOUT,
    NO_SCALE,
    SCALE,
    VP_PENALTY_AWAY,
    VP_PENALTY_HOME,
    figure,
    penalty,
    room_lines,
)
from xl_law12.sheet.scales import scale_or_word
from xl_law12.sheet.single import flag, number, one, rounding_step, word
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C1C, LAW_12C1E, LAW_12C4

OPEN_CELL = "The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
CLOSED_CELL = "The same of the closed room, where home sits EW; seen from NS there too"
HOME = "Home's total in the match without this board"
AWAY = "Away's own total without it; if blank, home's with the other sign"
BOARDS = "The number of boards in the match; not needed with a scale of your own, or none"
ROOM = "OPEN or CLOSED: whose ruling is asked about; if blank, the room that has one"
ROOMS = ("OPEN", "CLOSED")


class Question(NamedTuple):
    """A ruling in one room, the other room's result, and the match; home sits North-South in the room of the ruling."""

    line: Line
    other: Line
    match: Match
    turned: bool  # the ruling is the closed room's, so that its North-South are away's

    @property
    def other_room(self) -> str:
        """The argument that is not asked about."""
        return "open_room" if self.turned else "closed_room"

    @property
    def after(self) -> Standing:
        """The match with the ruling."""
        return self.match.standing(self.match.board(self.line, self.other))

    def in_order(self, pair: Sequence[Any]) -> Sequence[Any]:
        """Home's and away's, of what is North-South's and East-West's."""
        return pair[::-1] if self.turned else pair

    def row(self, label: float | str, weight: float | str, standing: Standing) -> list[float | str]:
        """A way in which the match may stand."""
        pairs = (standing.board, standing.totals, standing.vps or (None, None))
        figures = (figure for pair in pairs for figure in self.in_order(pair))
        return [label, weight, *(BLANK if figure is None else float(figure) for figure in figures)]

    def change(self, change: Change) -> list[float | str]:
        """A weight at which something changes."""
        what = change.what
        team = what if what == "winner" else self.in_order(("home", "away"))[what == "away"]
        around = (self._value(what, standing) for standing in (change.below, change.at, change.above))
        return [label_of(change.outcome), float(change.weight), team, *around]

    def _value(self, what: What, standing: Standing | None) -> float | str:
        if standing is None:
            return BLANK
        value = standing.value(what)
        return float(value) if what != "winner" else self.in_order(("home", "tie", "away"))[1 - int(value)]


def question(
    open_room: Cells,
    closed_room: Cells,
    home: Cells,
    away: Cells,
    boards: Cells,
    scale: Cells,
    rounding: Cells,
    knockout: Cells,
    average: Cells,
    vp_penalty_home: Cells,
    vp_penalty_away: Cells,
    room: Cells,
) -> Question | None:
    """Read the arguments that these functions share; None where the board has no result in one room."""
    chosen = scale_or_word(scale, NO_SCALE)
    scoring = POINT_A_BOARD if chosen == "BAM" else at_imps(average_plus(average, "average"))
    rooms = [
        room_lines(one(value, name), name, scoring)[0]
        for value, name in ((open_room, "open_room"), (closed_room, "closed_room"))
    ]
    asked = word(room, "room", ROOMS)
    without = _totals(home, away, is_lead=chosen != "BAM")
    fined = penalty(vp_penalty_home, "vp_penalty_home"), penalty(vp_penalty_away, "vp_penalty_away")
    given = number(boards, "boards")
    points = None if isinstance(chosen, str) else chosen(np.nan if given is None else given, lambda: "boards")
    step, is_knockout = rounding_step(rounding), flag(knockout, "knockout")
    here, there = rooms
    if here is None or there is None:
        return None
    turned = asked == "CLOSED" if asked else doubtful(there) > doubtful(here)
    if turned:
        here, there, without, fined = there, here, without[::-1], fined[::-1]
    return Question(here, there, Match(scoring, without, points, fined, step, is_knockout), turned)


def _totals(home: Cells, away: Cells, is_lead: bool) -> Both:
    """Each team's own total without the board: at IMPs the one is mostly the other with its sign changed."""
    for value, name in ((home, "home"), (away, "away")):
        if one(value, name) is None and not (is_lead and name == "away"):
            raise CellError("is blank", name)
    ours = figure(home, "home")
    return ours, -ours if one(away, "away") is None else figure(away, "away")


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C4, EBL_2008_C)
@passes_errors_on
def MATCH_SWING(
    open_room: Annotated[Cells, OPEN_CELL],
    closed_room: Annotated[Cells, CLOSED_CELL],
    home: Annotated[Cells, HOME],
    away: Annotated[Cells, AWAY] = None,
    boards: Annotated[Cells, BOARDS] = None,
    scale: Annotated[Cells, SCALE] = None,
    rounding: Annotated[Cells, ROUNDING] = None,
    knockout: Annotated[Cells, KNOCKOUT] = None,
    average: Annotated[Cells, AVERAGE] = None,
    vp_penalty_home: Annotated[Cells, VP_PENALTY_HOME] = None,
    vp_penalty_away: Annotated[Cells, VP_PENALTY_AWAY] = None,
    room: Annotated[Cells, ROOM] = None,
) -> Rows:
    """What a ruling does to a match: the match before it, after it, and with each outcome of B alone, a row each.

    A row holds the outcome and its weight, the board's figures of home and away, their totals, their VPs. Before is A;
    without an A it is the match without the board.

    >>> for row in MATCH_SWING("60% 420, 40% -50", -50, -3, None, 16):
    ...     print(row)
    ['before', '', '', '', -3.0, 3.0, 9.09, 10.91]
    ['after', '', 6.0, -6.0, 3.0, -3.0, 10.91, 9.09]
    [420.0, 0.6, 10.0, -10.0, 7.0, -7.0, 12.03, 7.97]
    [-50.0, 0.4, 0.0, 0.0, -3.0, 3.0, 9.09, 10.91]
    """
    asked = question(
        open_room,
        closed_room,
        home,
        away,
        boards,
        scale,
        rounding,
        knockout,
        average,
        vp_penalty_home,
        vp_penalty_away,
        room,
    )
    if asked is None:
        return [[BLANK] * 8]
    with naming(asked.other_room):
        match, line, other = asked.match, asked.line, asked.other
        rows = [asked.row("before", BLANK, before(line, other, match)), asked.row("after", BLANK, asked.after)]
        for outcome in outcomes_of(line):
            alone = match.standing(match.board(outcome.at(Fraction(1)), other))
            rows.append(asked.row(label_of(outcome), float(outcome.weight), alone))
    return rows


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C4, EBL_2008_C)
@passes_errors_on
def MATCH_CHANGES(
    open_room: Annotated[Cells, OPEN_CELL],
    closed_room: Annotated[Cells, CLOSED_CELL],
    home: Annotated[Cells, HOME],
    away: Annotated[Cells, AWAY] = None,
    boards: Annotated[Cells, BOARDS] = None,
    scale: Annotated[Cells, SCALE] = None,
    rounding: Annotated[Cells, ROUNDING] = None,
    knockout: Annotated[Cells, KNOCKOUT] = None,
    average: Annotated[Cells, AVERAGE] = None,
    vp_penalty_home: Annotated[Cells, VP_PENALTY_HOME] = None,
    vp_penalty_away: Annotated[Cells, VP_PENALTY_AWAY] = None,
    room: Annotated[Cells, ROOM] = None,
) -> Rows:
    """Each weight of an outcome of B at which the winner changes, or a team's VPs pass a whole number.

    One outcome at a time goes from 0 to 100%, the others keep their proportions, and the offenders' own weights stand.
    A row holds the outcome, the weight, what changes (winner, home, away), and what it is below that weight, at it and
    above it. Blank: no weighting changes anything.

    >>> MATCH_CHANGES("60% 420, 40% -50", -50, -3, None, 16, "NONE")[0]
    [420.0, 0.3, 'winner', 'away', 'tie', 'home']
    """
    asked = question(
        open_room,
        closed_room,
        home,
        away,
        boards,
        scale,
        rounding,
        knockout,
        average,
        vp_penalty_home,
        vp_penalty_away,
        room,
    )
    if asked is None:
        return [[BLANK] * 6]
    with naming(asked.other_room):
        rows = [asked.change(change) for change in changes(asked.line, asked.other, asked.match)]
    return rows or [[BLANK] * 6]


def label_of(outcome: Outcome) -> float | str:
    """An outcome as a cell shows it: seen from NS, or from the side whose alone it is, in the ruling notation."""
    if outcome.side is None:
        return float(outcome.score)
    return f"{outcome.side} {outcome.score if outcome.side == 'NS' else -outcome.score}"
