"""A board of a match: the results of two rooms compared, each team by itself. Home sits North-South in the open room.

A team has a pair in each room. Home's figure compares open NS with closed EW, away's compares open EW with closed NS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting, other_side
from xl_law12.bridge.exact import rounded
from xl_law12.bridge.field import Settlement, UndecidedError, standing_of
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.bridge.scale import imps, win_or_tie
from xl_law12.errors import Law12Error
from xl_law12.sentences import say

Both = tuple[Fraction, Fraction]  # home's figure and away's
BothTeams = tuple[Fraction | None, Fraction | None]  # the same; None without a result in one room


class Scoring(NamedTuple):
    """How two rooms are compared."""

    points: Callable[[float], int]  # for a difference in score
    artificial: Callable[[Fraction], Fraction]  # for a percentage of the top (Law 12C2)
    in_all: int  # what both teams' points add up to

    def compared(self, own: Weighting, partner: Weighting, side: Side) -> Fraction:
        """The points of a pair that sits `side`, against its team's result in the other room, over all outcomes."""
        sign = 1 if side == "NS" else -1
        return sum(
            (
                here * there * self.points(sign * (score - against))
                for score, here in own.terms
                for against, there in partner.terms
            ),
            Fraction(0),
        )

    def worth(self, own: SideAward, partner: Weighting, side: Side) -> Fraction:
        """The points of a pair with an award: an average takes the place of the comparison."""
        return self.artificial(own.percentage) if isinstance(own, Artificial) else self.compared(own, partner, side)


def at_imps(average_plus: Fraction = AVERAGE_IMPS) -> Scoring:
    """IMPs (Law 78B); an average plus is worth 3 of them, or what the regulations say (12C2(b))."""
    return Scoring(imps, partial(artificial_score, method="IMP", average_imps=average_plus), 0)


# 2 for a win, 1 for a tie; an average plus is 60% of the 2.
POINT_A_BOARD = Scoring(win_or_tie, lambda percentage: 2 * artificial_score(percentage, "MP"), 2)


def standing(line: AwardOrRuling, other: AwardOrRuling, scoring: Scoring) -> tuple[Award, Award]:
    """What stands in each room, by which a ruling in the other room is measured."""
    rooms = (line, other)
    rulings = {room: it for room, it in enumerate(rooms) if isinstance(it, Ruling)}

    def keeps(room: int, side: Side, mix: Settlement) -> bool:
        there, pair = rooms[1 - room], other_side(side)
        partner = there.of(pair) if isinstance(there, Award) else mix.of(1 - room, pair)
        if not isinstance(partner, Weighting):
            return False  # without a score to compare with, A and C do not matter
        return rulings[room].keeps_actual(side, lambda award, own: scoring.worth(award, partner, own))

    try:
        stands = standing_of(rulings, lambda settlement: settlement.answers(other_side, keeps))
    except UndecidedError as error:
        raise UndecidedError.of(error.lines, say("both rooms")) from None
    here, there = (it if isinstance(it, Award) else stands.award(room) for room, it in enumerate(rooms))
    return here, there


def settled(line: AwardOrRuling, other: Award, side: Side, scoring: Scoring) -> SideAward | None:
    """A side's award in its room. A, B and C of a ruling are measured against what stands in the other room."""
    if isinstance(line, Award):
        return line.of(side)
    partner = other.of(other_side(line.measured_by(side)))
    if not isinstance(partner, Weighting):
        return line.before_of(side)
    return line.settled(side, lambda award, own: scoring.worth(award, partner, own))


def side_points(line: AwardOrRuling, other: AwardOrRuling, side: Side, scoring: Scoring) -> Fraction | None:
    """The points of the team whose pair sits `side` in this room; None if one of its pairs has no result."""
    here_stands, there_stands = standing(line, other, scoring)
    own = settled(line, there_stands, side, scoring)
    partner = settled(other, here_stands, other_side(side), scoring)
    if own is None or partner is None:
        return None
    if isinstance(own, Weighting) and isinstance(partner, Weighting):
        return scoring.compared(own, partner, side)
    here, *others = (scoring.artificial(it.percentage) for it in (own, partner) if isinstance(it, Artificial))
    for there in others:
        if here != there:
            template = (
                "{side} have {here:+g} by the average here, and their team {there:+g} by that in the other room: "
                "averages in both rooms must give a team the same"
            )
            raise Law12Error(template, side=side, here=float(here), there=float(there))
    return here  # an average takes the place of the comparison


def averaged(both: BothTeams, in_all: int = 0) -> BothTeams:
    """Law 12C4: where the two figures do not balance, each team has the average of both."""
    home, away = both
    if home is None or away is None:
        return both
    average = (home - away + in_all) / 2
    return average, in_all - average


def board_points(
    open_room: AwardOrRuling | None,
    closed_room: AwardOrRuling | None,
    scoring: Scoring,
    step: Fraction | None = None,
    *,
    knockout: bool = False,
) -> BothTeams:
    """The figure of each team for a board: averaged in a knock-out, then rounded to a step, each team by itself."""
    if open_room is None or closed_room is None:
        return None, None
    home, away = (side_points(open_room, closed_room, side, scoring) for side in ("NS", "EW"))
    home, away = averaged((home, away), scoring.in_all) if knockout else (home, away)
    return home if home is None else rounded(home, step), away if away is None else rounded(away, step)


def totals(
    figures: tuple[Sequence[Fraction | None], Sequence[Fraction | None]],
    carried: Both,
    penalties: Both,
    *,
    carried_is_lead: bool = True,
) -> Both:
    """Each team's own total: its boards, what it carries over, less its own penalty."""
    # At IMPs a total is a lead, so that what the other team carries over counts against it; points are counted as such.
    home, away = (sum((it for it in team if it is not None), Fraction(0)) for team in figures)
    lead = carried if not carried_is_lead else (carried[0] - carried[1], carried[1] - carried[0])
    return home + lead[0] - penalties[0], away + lead[1] - penalties[1]
