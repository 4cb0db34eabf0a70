"""Reads the arguments of a match: the results of rooms, figures, penalties; a ruling with the match around it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from xl_law12.bridge.awards import AwardOrRuling
from xl_law12.bridge.match import POINT_A_BOARD, Both, Scoring, at_imps
from xl_law12.bridge.swing import AssignedOutcome, Change, Match, MatchStanding, What, doubtful
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, figures_or_blanks
from xl_law12.sheet.cells import Cells, number_or_none
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.lines import award_of, read_lines, valued
from xl_law12.sheet.ranges import column
from xl_law12.sheet.scales import NO_SCALE, WBF, scale_or_word
from xl_law12.sheet.single import flag, number, one, read_one, rounding_step, word

AT_TEAMS = {"IMP": ("IMPs", None), "BAM": ("points", 2)}  # unit, and what both sides have in all
LARGEST_TOTAL = 1e6
ROOMS = ("OPEN", "CLOSED")


def room_lines(value: Cells, name: str, scoring: Scoring) -> list[AwardOrRuling | None]:
    """The results of a room, if every artificial award among them has a value."""
    table = column(value, name)
    lines = table._replace(values=read_lines(table))
    return lines.each(lambda line: valued(award_of(line), scoring))


def figure_or_none(cell: Any) -> Fraction | None:
    """Read a figure of a match in a cell; None if blank."""
    given = number_or_none(cell)
    if given is not None and abs(given) > LARGEST_TOTAL:
        raise CellError("{given} is more than any match is worth", given=quoted(given))
    return None if given is None else exact_weight(given)


def figure(value: Cells, name: str) -> Fraction:
    """Read a figure of a match; 0 if blank."""
    return read_one(value, name, figure_or_none) or Fraction(0)


def penalty(value: Cells, name: str) -> Fraction:
    """Read a penalty, which is taken from its team; 0 if blank."""
    given = figure(value, name)
    if given < 0:
        raise CellError(
            "{given} is negative: a penalty is a positive figure, and is taken from the team",
            name,
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

    def standing(self, line: AwardOrRuling) -> MatchStanding:
        """The match with this in the place of the ruling."""
        return self.match.standing(self.match.board(line, self.other))

    def in_order(self, pair: Sequence[Any]) -> Sequence[Any]:
        """North-South's and East-West's figures as home's and away's."""
        return pair[::-1] if self.turned else pair

    def row(self, label: float | str, weight: float | str, standing: MatchStanding) -> list[float | str]:
        """A row of the answer: how the match may stand."""
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


def match_of(
    home: Cells,
    away: Cells,
    boards: Cells,
    scale: Cells,
    rounding: Cells,
    knockout: Cells,
    average: Cells,
    vp_penalty_home: Cells,
    vp_penalty_away: Cells,
) -> Match:
    """Read the match without the board, and how the board counts in it."""
    chosen = scale_or_word(scale, "scale", NO_SCALE) or WBF
    scoring = POINT_A_BOARD if chosen == "BAM" else at_imps(average_plus(average, "average"))
    without = _totals(home, away, is_lead=chosen != "BAM")
    fined = penalty(vp_penalty_home, "vp_penalty_home"), penalty(vp_penalty_away, "vp_penalty_away")
    given = number(boards, "boards")
    points = None if isinstance(chosen, str) else chosen(given)
    return Match(scoring, without, points, fined, rounding_step(rounding), flag(knockout, "knockout"))


def swing_of(open_room: Cells, closed_room: Cells, room: Cells, match: Match) -> SwingArguments | None:
    """Read both rooms' results, and which room's ruling is asked about; None if a room has no result."""
    here, there = (
        room_lines(one(value, name), name, match.scoring)[0]
        for value, name in ((open_room, "open_room"), (closed_room, "closed_room"))
    )
    chosen = word(room, "room", ROOMS)
    if here is None or there is None:
        return None
    turned = chosen == "CLOSED" if chosen else doubtful(there) > doubtful(here)
    if turned:
        here, there = there, here
        match = match._replace(without=match.without[::-1], vp_penalties=match.vp_penalties[::-1])
    asked = SwingArguments(here, there, match, turned)
    with naming(asked.other_room):
        match.board(here, there)  # averages that do not agree cannot be compared
    return asked


def _totals(home: Cells, away: Cells, *, is_lead: bool) -> Both:
    """Each team's own total without the board. At IMPs a missing total is the other one with its sign changed."""
    for value, name in ((home, "home"), (away, "away")):
        if one(value, name) is None and not (is_lead and name == "away"):
            raise CellError("is blank", name)
    ours = figure(home, "home")
    return ours, -ours if one(away, "away") is None else figure(away, "away")
