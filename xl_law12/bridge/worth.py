"""What a ruling comes to: A, B and C in the points of a form of scoring, and what each side gets.

Each side is measured by itself: A, B and C as the non-offenders see them, the offenders' B as the offenders see it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from xl_law12.bridge.awards import BOTH, SIDES, Artificial, Award, AwardOrRuling, Ruling, Side, other_side
from xl_law12.bridge.field import Field
from xl_law12.bridge.law12 import Case, case_of
from xl_law12.bridge.match import Scoring, side_points, standing
from xl_law12.bridge.session import Session
from xl_law12.bridge.standing import UndecidedError
from xl_law12.errors import Row
from xl_law12.sentences import listed, say

ExactFigure = Fraction | None
PointsOf = Callable[[AwardOrRuling, Side], ExactFigure]  # what a side gets if this result stands in the ruling's place
Measure = Callable[[AwardOrRuling], tuple[PointsOf, PointsOf]]  # for a ruling: by what stands elsewhere, by its awards


class Worth(NamedTuple):
    """The figures of a ruling; None for what it does not have."""

    actual: ExactFigure
    before: ExactFigure
    could: ExactFigure
    before_os: ExactFigure
    ns: ExactFigure
    ew: ExactFigure
    actual_os: ExactFigure = None
    divides: bool = True  # damage between a side that offended and one that did not

    @property
    def damage(self) -> tuple[Fraction, Fraction, Fraction, Case] | None:
        """D = B - A, DR = B - C, DS = C - A, and the case. Without a C, C is A; without an A there is none."""
        if self.actual is None or self.before is None or not self.divides:
            return None
        could = self.actual if self.could is None else self.could
        case = case_of(float(self.actual), float(self.before), float(could))
        return self.before - self.actual, self.before - could, could - self.actual, case


def worth_of(line: AwardOrRuling, measure: Measure) -> Worth:
    """The figures of a ruling or of an award. An award has a B only, and NS stand for the non-offenders.

    A, B and C are measured by what stands at the other tables, what both sides get by what the rulings there come to.
    """
    tried, settled = measure(line)
    nos: Side = line.seen_from if isinstance(line, Ruling) else "NS"
    gets = settled(line, "NS"), settled(line, "EW")
    os = other_side(nos)
    before, actual = line.as_before, line.at_table
    could = Award.both(line.could) if isinstance(line, Ruling) and line.could is not None else None
    a, c = (None if award is None else tried(award, nos) for award in (actual, could))
    actual_os = None if actual is None else tried(actual, os)
    divides = not (isinstance(line, Ruling) and line.nos == BOTH)
    return Worth(a, tried(before, nos), c, tried(before, os), *gets, actual_os, divides)


def against(other: AwardOrRuling | None, scoring: Scoring) -> Measure:
    """How a ruling is measured at teams, by the other table's result; None if it has no result yet.

    >>> from xl_law12.bridge.awards import Weighting
    >>> from xl_law12.bridge.match import at_imps
    >>> four_hearts, doubled, down = map(Weighting.certain, (620, -790, 500))
    >>> how = against(Award.both(four_hearts), at_imps())
    >>> [str(figure) for figure in worth_of(Ruling("NS", doubled, four_hearts, down), how)[:6]]
    ['-16', '0', '-3', '0', '-13', '0']
    """

    def points(there: AwardOrRuling | None, line: AwardOrRuling, side: Side) -> ExactFigure:
        if there is not None:
            return side_points(line, there, side, scoring)
        own = line.of(side) if isinstance(line, Award) else None
        return scoring.artificial(own.percentage) if isinstance(own, Artificial) else None

    def measure(line: AwardOrRuling) -> tuple[PointsOf, PointsOf]:
        stands = None if other is None else standing(line, other, scoring)[1]
        return partial(points, stands), partial(points, other)

    return measure


def in_the_field(others: Field, session: Session) -> Measure:
    """How a ruling is measured in a field, by the other tables' results. Nothing is rounded here.

    `session` says how the board is scored.
    """
    place = len(others.scores)
    session = session._replace(rounding=None)

    def points(field: Field, line: AwardOrRuling, side: Side) -> ExactFigure:
        own = line.of(side) if isinstance(line, Award) else None
        if isinstance(line, Award) and own is None:
            return None
        if isinstance(own, Artificial) and not session.is_percentage:
            return session.artificial(own, None, 0)
        how = session._replace(field=field.with_line(line))
        return how.points()[SIDES.index(side)].of(place)

    def measure(line: AwardOrRuling) -> tuple[PointsOf, PointsOf]:
        try:
            stands = session._replace(field=others.with_line(line)).with_standing.field.awards
        except UndecidedError as error:
            rows = [Row.of(at + 1) for at in error.lines if at != place]
            this = [say("this table")] * (place in error.lines)
            raise UndecidedError.of(error.lines, listed([*rows, *this], "and")) from None
        awards = {at: award for at, award in stands.items() if at != place}
        tried = partial(points, replace(others, awards=awards))

        return tried, partial(points, others)

    return measure
