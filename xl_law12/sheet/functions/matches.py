"""A match of two rooms: what each team gets for every board, and in all; and whether a ruling matters to it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge import swing
from xl_law12.bridge.awards import AwardOrRuling
from xl_law12.bridge.field import UndecidedError
from xl_law12.bridge.law12 import AVERAGE_IMPS
from xl_law12.bridge.match import POINT_A_BOARD, Scoring, at_imps, board_points, totals
from xl_law12.errors import CellError, Refusal, naming
from xl_law12.languages import ENGLISH
from xl_law12.sentences import say
from xl_law12.sheet import ranges
from xl_law12.sheet.arguments import AverageIMPs, Language, RoundingStep
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, sheet_function, word
from xl_law12.sheet.cells import Cells, contract_score_or_none, exact_or_none, flag_of, number_or_none, text_of
from xl_law12.sheet.field import award_of, label, read_lines, valued
from xl_law12.sheet.functions.imps import WBF, MatchScale
from xl_law12.sheet.ranges import BLANK, Range, Rows, Single, figures_or_blanks, line_by_line

AT_TEAMS = {"IMP": ("IMPs", None), "BAM": ("points", 2)}  # unit, and what both sides have in all
LARGEST_TOTAL = 1e6
NOTHING = Fraction(0)
ROOMS = ("OPEN", "CLOSED")


def room(value: Cells, name: str) -> Range:
    """Read the results of a room, as awards and rulings."""
    table = ranges.column(value, name)
    return table._replace(values=[*map(award_of, read_lines(table))])


def award_in(value: Cells, name: str) -> AwardOrRuling | None:
    """Read the only cell of an argument as an award or a ruling."""
    return award_of(read_lines(ranges.column(ranges.only(value, name), name))[0])


def figure_or_none(cell: Any) -> Fraction | None:
    """Read a figure of a match in a cell; None if blank."""
    template = "{given} is more than any match is worth"
    return exact_or_none(cell, lambda it: abs(it) <= LARGEST_TOTAL, lambda it: say(template, given=it))


def penalty_or_none(cell: Any) -> Fraction | None:
    """Read a penalty, which is taken from its team; None if blank."""
    figure_or_none(cell)
    template = "{given} is negative: a penalty is a positive figure, and is taken from the team"
    return exact_or_none(cell, lambda it: it >= 0, lambda it: say(template, given=it))


class SwingArguments(NamedTuple):
    """A ruling in one room, the other room's result, and the match; home sits North-South in the room of the ruling."""

    line: AwardOrRuling
    other: AwardOrRuling
    match: swing.Match
    turned: bool  # the ruling is the closed room's, so that its North-South are away's

    @property
    def other_room(self) -> str:
        """The argument with the other room's result."""
        return "open_room" if self.turned else "closed_room"

    def standing(self, line: AwardOrRuling) -> swing.MatchStanding | Refusal:
        """The match with this in the place of the ruling; a refusal if both rooms' rulings depend on each other."""
        try:
            return self.match.standing(self.match.board(line, self.other))
        except UndecidedError as error:
            return Refusal(error.at(self.other_room))

    def in_order(self, pair: Sequence[Any]) -> Sequence[Any]:
        """North-South's and East-West's figures as home's and away's."""
        return pair[::-1] if self.turned else pair

    def row(
        self, label: float | str, weight: float | str, standing: swing.MatchStanding | Refusal
    ) -> list[float | str]:
        """A row of the answer: how the match may stand."""
        if isinstance(standing, Refusal):
            return [label, weight, standing, *[BLANK] * 5]
        pairs = (standing.board, standing.totals, standing.vps or (None, None))
        return [label, weight, *figures_or_blanks(figure for pair in pairs for figure in self.in_order(pair))]

    def change(self, change: swing.Change) -> list[float | str]:
        """A row of the answer: a weight at which something changes."""
        what = change.what
        team = what if what == "winner" else self.in_order(("home", "away"))[what == "away"]
        around = (self._value(what, standing) for standing in (change.below, change.at, change.above))
        return [change.outcome.label, float(change.weight), team, *around]

    def _value(self, what: swing.What, standing: swing.MatchStanding | None) -> float | str:
        if standing is None:
            return BLANK
        value = standing.value(what)
        return float(value) if what != "winner" else self.in_order(("home", "tie", "away"))[1 - int(value)]


OPEN_CELL = "The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
OPEN_ROOM = "Each board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
CLOSED_ROOM = "The same of the closed room, where home sits EW; seen from NS there too"
KNOCKOUT = "TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4"

Knockout = Annotated[bool, KNOCKOUT, flag_of]
PenaltyHome = Annotated[Fraction, "A penalty in VPs, as a positive figure, taken from home alone", penalty_or_none]
PenaltyAway = Annotated[Fraction, "A penalty in VPs, as a positive figure, taken from away alone", penalty_or_none]


def match_of(
    home: Annotated[Fraction | None, "Home's total in the match without this board", figure_or_none],
    away: Annotated[
        Fraction | None, "Away's own total without it; if blank, home's with the other sign", figure_or_none
    ] = None,
    boards: Annotated[
        float | None, "The number of boards in the match; not needed with a scale of your own, or none", number_or_none
    ] = None,
    scale: MatchScale = WBF,
    rounding: RoundingStep = None,
    *,
    knockout: Knockout = False,
    average: AverageIMPs = AVERAGE_IMPS,
    vp_penalty_home: PenaltyHome = NOTHING,
    vp_penalty_away: PenaltyAway = NOTHING,
) -> swing.Match:
    """The match without the board, and how the board counts in it. At IMPs a lead alone may be given."""
    at_points = scale == "BAM"
    if home is None or (away is None and at_points):
        raise CellError("is blank", "home" if home is None else "away")
    without = home, -home if away is None else away
    points = None if isinstance(scale, str) else scale(boards)
    fined = vp_penalty_home, vp_penalty_away
    return swing.Match(POINT_A_BOARD if at_points else at_imps(average), without, points, fined, rounding, knockout)


def swing_of(
    open_room: Annotated[AwardOrRuling | None, Argument(OPEN_CELL, award_in)],
    closed_room: Annotated[AwardOrRuling | None, Argument(CLOSED_ROOM, award_in)],
    match: Annotated[swing.Match, match_of],
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
    turned = room == "CLOSED" if room else swing.doubtful(there) > swing.doubtful(here)
    if turned:
        here, there = there, here
        match = match._replace(without=match.without[::-1], vp_penalties=match.vp_penalties[::-1])
    asked = SwingArguments(here, there, match, turned)
    with naming(asked.other_room), suppress(UndecidedError):  # which is an error of a row
        match.board(here, there)  # averages that do not agree cannot be compared
    return asked


CATEGORY = "Matches"


Room = Annotated[Range, Argument(OPEN_ROOM, room)]
OtherRoom = Annotated[Range, Argument(CLOSED_ROOM, room)]


@sheet_function(CATEGORY, "78B 12C1(c) 12C1(e) 12C2 12C4 86B", headings="home away")
def MATCH_IMPS(
    open_room: Room,
    closed_room: OtherRoom,
    rounding: RoundingStep = None,
    knockout: Knockout = False,
    average: AverageIMPs = AVERAGE_IMPS,
) -> Rows:
    """The IMPs of a match, one row for each board: home's and away's, which need not balance if there is a ruling.

    A, B and C of a ruling are compared with the other room's result. An average takes the place of the comparison and
    belongs to the pair's team. A board with a result in only one room has no IMPs, unless a result is assigned (86B).

    >>> MATCH_IMPS(["NOS NS: A -790; B 620; C 500", "A+/A-", -50], [620, 420, None])
    [[-13.0, 0.0], [3.0, -3.0], ['', '']]
    """
    return _figures(open_room, closed_room, at_imps(average), rounding, knockout=knockout)


@sheet_function(CATEGORY, "12C1(c) 12C1(e) 12C2 EBL", headings="home away")
def MATCH_BAM(
    open_room: Room, closed_room: OtherRoom, rounding: RoundingStep = None, knockout: Knockout = False
) -> Rows:
    """Point-a-board (board-a-match), one row for each board: home's points and away's, 2 for a win and 1 for a tie.

    Rulings and averages count as in MATCH_IMPS; an average plus is worth 1.2, an average 1, an average minus 0.8.

    >>> MATCH_BAM(["60% 420, 40% -50", "A+/A-"], [420, 420])
    [[0.6, 1.4], [1.2, 0.8]]
    """
    return _figures(open_room, closed_room, POINT_A_BOARD, rounding, knockout=knockout)


def _figures(open_room: Range, closed_room: Range, scoring: Scoring, step: Fraction | None, *, knockout: bool) -> Rows:
    """Home's figure and away's for every board."""
    here, there = (room.each(lambda line: valued(line, scoring)) for room in (open_room, closed_room))
    line_by_line(closed_room, len(here), "open_room")
    rows: Rows = []
    for index, rooms in enumerate(zip(here, there, strict=True)):
        with naming(partial(closed_room.place, index)):
            both = board_points(*rooms, scoring, step, knockout=knockout)
        rows.append(figures_or_blanks(both))
    return rows


BOARDS = "The number of boards in the match; if blank, the lines with a number"
CARRIED_HOME = "IMPs that home carries over; only what is more than away's counts"
PENALTY_HOME = "A penalty in IMPs, as a positive figure, taken from home alone"
PENALTY_AWAY = "A penalty in IMPs, as a positive figure, taken from away alone"


@sheet_function(CATEGORY, "EBL Scales", headings="home away home_vps away_vps open")
def MATCH_TOTALS(
    board: Annotated[Range, "The boards' numbers, line by line", label],
    home_imps: Annotated[Range, "Home's IMPs (or points) on each board; blank while it is open", figure_or_none],
    away_imps: Annotated[Range, "Away's IMPs (or points) on each board", figure_or_none],
    boards: Annotated[float | None, BOARDS, number_or_none] = None,
    scale: MatchScale = WBF,
    carried_home: Annotated[Fraction, CARRIED_HOME, figure_or_none] = NOTHING,
    carried_away: Annotated[Fraction, "IMPs that away carries over", figure_or_none] = NOTHING,
    penalty_home: Annotated[Fraction, PENALTY_HOME, penalty_or_none] = NOTHING,
    penalty_away: Annotated[Fraction, PENALTY_AWAY, penalty_or_none] = NOTHING,
    vp_penalty_home: PenaltyHome = NOTHING,
    vp_penalty_away: PenaltyAway = NOTHING,
) -> Rows:
    """A match in a row: home's total, away's, home's VPs, away's, and how many boards are open.

    Each team's total and VPs are its own: they need not balance where a ruling or a penalty does not. What a team
    carries over is a lead at IMPs, and points of its own at point-a-board.

    >>> MATCH_TOTALS([1, 2, 3, 4], [-13, 6, 0, None], [0, -6, 0, None], 16, penalty_away=1)
    [[-7.0, -7.0, 7.97, 7.97, 1]]
    """
    first: dict[Any, int] = {}
    for line, name in enumerate(board.values):
        if name is not None and first.setdefault(name, line) < line:
            raise CellError("stands in row {row} too", board.place(line), row=first[name] + 1)
    numbered = [name is not None for name in board.values]
    home, away = _on_boards(home_imps, numbered), _on_boards(away_imps, numbered)
    played = [ours is not None or theirs is not None for ours, theirs in zip(home, away, strict=True)]
    still_open = sum(numbered) - sum(played)
    if not any(played):
        return [[*[BLANK] * 4, still_open]]
    carried, fined = (carried_home, carried_away), (penalty_home, penalty_away)
    in_all = totals((home, away), carried, fined, carried_is_lead=scale != "BAM")
    points: list[float | str] = [BLANK, BLANK]
    if not isinstance(scale, str):
        with naming("scale"):
            vps = [scale(sum(numbered) if boards is None else boards).points(total) for total in in_all]
        points = [float(it - less) for it, less in zip(vps, (vp_penalty_home, vp_penalty_away), strict=True)]
    return [[*map(float, in_all), *points, still_open]]


def _on_boards(table: Range, numbered: list[bool]) -> Sequence[Fraction | None]:
    """A team's figures; each stands beside the number of its board."""
    line_by_line(table, len(numbered), "board")
    for index, (given, has_number) in enumerate(zip(table.values, numbered, strict=True)):
        if given is not None and not has_number:
            raise CellError("stands beside no number of a board", table.place(index))
    return table.values


SWING = "outcome weight home away home_total away_total home_vps away_vps"

Swing = Annotated[SwingArguments | None, swing_of]


@sheet_function(CATEGORY, "12C1(c) 12C1(e) 12C4 EBL", headings=SWING)
def MATCH_SWING(asked: Swing) -> Rows:
    """What a ruling does to a match: the match before it, after it, and with each outcome of B alone, a row each.

    A row holds the outcome and its weight, the board's figures of home and away, their totals, their VPs. `before` is
    the match with A; without an A, the match without the board.

    >>> for row in MATCH_SWING("60% 420, 40% -50", -50, -3, None, 16):
    ...     print(row)
    ['before', '', '', '', -3.0, 3.0, 9.09, 10.91]
    ['after', '', 6.0, -6.0, 3.0, -3.0, 10.91, 9.09]
    [420.0, 0.6, 10.0, -10.0, 7.0, -7.0, 12.03, 7.97]
    [-50.0, 0.4, 0.0, 0.0, -3.0, 3.0, 9.09, 10.91]
    """
    if asked is None:
        return [[BLANK] * 8]
    with naming(asked.other_room):
        return [
            asked.row("before", BLANK, swing.before(asked.line, asked.other, asked.match)),
            asked.row("after", BLANK, asked.standing(asked.line)),
            *(
                asked.row(outcome.label, float(outcome.weight), asked.standing(outcome.at(Fraction(1))))
                for outcome in swing.outcomes_of(asked.line)
            ),
        ]


@sheet_function(CATEGORY, "12C1(c) 12C1(e) 12C4 EBL", headings="outcome weight what below at above")
def MATCH_CHANGES(asked: Swing) -> Rows:
    """Each weight of an outcome of B at which the winner changes, or a team's VPs pass a whole number.

    One outcome at a time goes from 0 to 100%, the others keep their proportions, and the offenders' own weights stand.
    A row holds the outcome, the weight, what changes (winner, home, away), and what it is below that weight, at it and
    above it. Blank: no weighting changes anything.

    >>> MATCH_CHANGES("60% 420, 40% -50", -50, -3, None, 16, "NONE")[0]
    [420.0, 0.3, 'winner', 'away', 'tie', 'home']
    """
    if asked is None:
        return [[BLANK] * 6]
    with naming(asked.other_room):
        rows = [asked.change(change) for change in swing.changes(asked.line, asked.other, asked.match)]
    return rows or [[BLANK] * 6]


@sheet_function(CATEGORY, "12C1(c) 12C1(e) 12C4 EBL", single=True)
def MATCH_EXPLAIN(
    asked: Swing,
    language: Language = ENGLISH,
    home_name: Annotated[str, "The name of the home team", text_of] = "",
    away_name: Annotated[str, "The name of the away team", text_of] = "",
    scores: Annotated[Range, "Possible scores of the ruling, seen from NS", contract_score_or_none] = LEFT_OUT,
    words: Annotated[Range, "What to call each of them, line by line: 4H= by N", text_of] = LEFT_OUT,
) -> Single:
    """Whether a ruling matters to a match, in a few sentences: who wins, what each team has, from which weight on.

    >>> print(MATCH_EXPLAIN("60% 420, 40% -50", -50, -3, None, 16, home_name="Verdi", away_name="Neri"))
    The ruling changes the winner: Verdi win the match with it, Neri win the match without the board. \
VPs: Verdi 9.09 before, 10.91 after; Neri 10.91 before, 9.09 after. Below 30% of 420: Neri win the match; above \
it: Verdi win the match; at exactly 30%: the match is a tie. The nearest whole VP: Verdi reach 11 at 65% of 420.
    """
    called = zip(scores.values, line_by_line(words, len(scores.values), "scores").values, strict=True)
    if asked is None:
        return BLANK
    named = {score: name for score, name in called if score is not None and name}
    with naming(asked.other_room):
        first, second = asked.in_order(swing.teams(home_name, away_name, language))
        teller = swing.Teller(first, second, language, named, asked.turned)
        return swing.tell(asked.line, asked.other, asked.match, teller)
