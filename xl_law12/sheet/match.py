"""The arguments of a match: results of rooms, figures, penalties; a ruling with the match around it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import AwardOrRuling
from xl_law12.bridge.exact import exact_weight
from xl_law12.bridge.field import UndecidedError
from xl_law12.bridge.law12 import AVERAGE_IMPS
from xl_law12.bridge.match import POINT_A_BOARD, Scoring, at_imps
from xl_law12.bridge.swing import AssignedOutcome, Change, Match, MatchStanding, What, doubtful
from xl_law12.errors import CellError, Refusal, naming
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, figures_or_blanks
from xl_law12.sheet.arguments import Argument, RoundingStep, one as one_cell, word
from xl_law12.sheet.cells import Cells, flag_of, number_or_none
from xl_law12.sheet.field import award_of, read_lines, valued
from xl_law12.sheet.numbers import AverageIMPs
from xl_law12.sheet.ranges import Range, column
from xl_law12.sheet.scales import WBF, MatchScale
from xl_law12.sheet.single import one

AT_TEAMS = {"IMP": ("IMPs", None), "BAM": ("points", 2)}  # unit, and what both sides have in all
LARGEST_TOTAL = 1e6
NOTHING = Fraction(0)
ROOMS = ("OPEN", "CLOSED")


def room(value: Cells, name: str) -> Range:
    """Read the results of a room, as awards and rulings."""
    table = column(value, name)
    return table._replace(values=[*map(award_of, read_lines(table))])


def award_in(value: Cells, name: str) -> AwardOrRuling | None:
    """Read the only cell of an argument as an award or a ruling."""
    return award_of(read_lines(column(one(value, name), name))[0])


def valued_in(table: Range, scoring: Scoring) -> list[AwardOrRuling | None]:
    """The results of a room, if every artificial award among them has a value."""
    return table.each(lambda line: valued(line, scoring))


def figure_or_none(cell: Any) -> Fraction | None:
    """Read a figure of a match in a cell; None if blank."""
    given = number_or_none(cell)
    if given is not None and abs(given) > LARGEST_TOTAL:
        raise CellError("{given} is more than any match is worth", given=quoted(given))
    return None if given is None else exact_weight(given)


def penalty_or_none(cell: Any) -> Fraction | None:
    """Read a penalty, which is taken from its team; None if blank."""
    given = figure_or_none(cell)
    if given is not None and given < 0:
        raise CellError(
            "{given} is negative: a penalty is a positive figure, and is taken from the team",
            given=quoted(float(given)),
        )
    return given


class SwingArguments(NamedTuple):
    """A ruling in one room, the other room's result, and the match; home sits North-South in the room of the ruling."""

    line: AwardOrRuling
    other: AwardOrRuling
    match: Match
    turned: bool  # the ruling is the closed room's, so that its North-South are away's

    @property
    def other_room(self) -> str:
        """The argument with the other room's result."""
        return "open_room" if self.turned else "closed_room"

    def standing(self, line: AwardOrRuling) -> MatchStanding | Refusal:
        """The match with this in the place of the ruling; a refusal if both rooms' rulings depend on each other."""
        try:
            return self.match.standing(self.match.board(line, self.other))
        except UndecidedError as error:
            return Refusal(error.at(self.other_room))

    def in_order(self, pair: Sequence[Any]) -> Sequence[Any]:
        """North-South's and East-West's figures as home's and away's."""
        return pair[::-1] if self.turned else pair

    def row(self, label: float | str, weight: float | str, standing: MatchStanding | Refusal) -> list[float | str]:
        """A row of the answer: how the match may stand."""
        if isinstance(standing, Refusal):
            return [label, weight, standing, *[BLANK] * 5]
        pairs = (standing.board, standing.totals, standing.vps or (None, None))
        return [label, weight, *figures_or_blanks(figure for pair in pairs for figure in self.in_order(pair))]

    def change(self, change: Change) -> list[float | str]:
        """A row of the answer: a weight at which something changes."""
        what = change.what
        team = what if what == "winner" else self.in_order(("home", "away"))[what == "away"]
        around = (self._value(what, standing) for standing in (change.below, change.at, change.above))
        return [label_of(change.outcome), float(change.weight), team, *around]

    def _value(self, what: What, standing: MatchStanding | None) -> float | str:
        if standing is None:
            return BLANK
        value = standing.value(what)
        return float(value) if what != "winner" else self.in_order(("home", "tie", "away"))[1 - int(value)]


def label_of(outcome: AssignedOutcome) -> float | str:
    """An outcome as a cell shows it: a score, or a text where it is one side's alone."""
    return outcome.label if outcome.side else float(outcome.score)


OPEN_CELL = "The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
OPEN_ROOM = "Each board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
CLOSED_ROOM = "The same of the closed room, where home sits EW; seen from NS there too"
KNOCKOUT = "TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4"

Knockout = Annotated[bool, one_cell(KNOCKOUT, flag_of)]
PenaltyHome = Annotated[
    Fraction, one_cell("A penalty in VPs, as a positive figure, taken from home alone", penalty_or_none)
]
PenaltyAway = Annotated[
    Fraction, one_cell("A penalty in VPs, as a positive figure, taken from away alone", penalty_or_none)
]


def match_of(
    home: Annotated[Fraction | None, one_cell("Home's total in the match without this board", figure_or_none)],
    away: Annotated[
        Fraction | None, one_cell("Away's own total without it; if blank, home's with the other sign", figure_or_none)
    ] = None,
    boards: Annotated[
        float | None,
        one_cell("The number of boards in the match; not needed with a scale of your own, or none", number_or_none),
    ] = None,
    scale: MatchScale = WBF,
    rounding: RoundingStep = None,
    *,
    knockout: Knockout = False,
    average: AverageIMPs = AVERAGE_IMPS,
    vp_penalty_home: PenaltyHome = NOTHING,
    vp_penalty_away: PenaltyAway = NOTHING,
) -> Match:
    """The match without the board, and how the board counts in it. At IMPs a lead alone may be given."""
    at_points = scale == "BAM"
    if home is None or (away is None and at_points):
        raise CellError("is blank", "home" if home is None else "away")
    without = home, -home if away is None else away
    points = None if isinstance(scale, str) else scale(boards)
    fined = vp_penalty_home, vp_penalty_away
    return Match(POINT_A_BOARD if at_points else at_imps(average), without, points, fined, rounding, knockout)


def swing_of(
    open_room: Annotated[AwardOrRuling | None, Argument(OPEN_CELL, award_in)],
    closed_room: Annotated[AwardOrRuling | None, Argument(CLOSED_ROOM, award_in)],
    match: Annotated[Match, match_of],
    room: Annotated[
        str, word("OPEN or CLOSED: whose ruling is asked about; if blank, the room that has one", ROOMS)
    ] = "",
) -> SwingArguments | None:
    """Both rooms' results in the match, and which room's ruling is asked about; None if a room has no result."""
    for line, name in ((open_room, "open_room"), (closed_room, "closed_room")):
        with naming(name):
            valued(line, match.scoring)
    if open_room is None or closed_room is None:
        return None
    here, there = open_room, closed_room
    turned = room == "CLOSED" if room else doubtful(there) > doubtful(here)
    if turned:
        here, there = there, here
        match = match._replace(without=match.without[::-1], vp_penalties=match.vp_penalties[::-1])
    asked = SwingArguments(here, there, match, turned)
    with naming(asked.other_room), suppress(UndecidedError):  # which is an error of a row
        match.board(here, there)  # averages that do not agree cannot be compared
    return asked
