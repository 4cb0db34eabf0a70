"""How a ruling is measured: by the points of a form of scoring, against the other table or the field."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling
from xl_law12.bridge.form_sentence import Scale
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.match import POINT_A_BOARD, at_imps
from xl_law12.bridge.points import Points
from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.session import METHODS, Session
from xl_law12.bridge.worth import PointsOf, Worth, against, in_the_field, worth_of
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.field import MOST_TABLES, at_imps as with_value_in_imps, read_results, tables_with_this
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.lines import read_lines
from xl_law12.sheet.match import award_of, room_lines
from xl_law12.sheet.outcomes import says
from xl_law12.sheet.ranges import column
from xl_law12.sheet.single import one, rounding_rule, rounding_step, whole, word

AT_TEAMS = {"IMP": ("IMPs", None), "BAM": ("points", 2)}  # unit, and what both sides have in all
PLAYING = "playing"  # what stands for the other table's result until it has one


class Measured(NamedTuple):
    """How a ruling is measured: by the points of a form of scoring, against certain results.

    `tried` says what an award is worth in the ruling's place, `settled` what the ruling itself is worth.
    """

    tried: PointsOf
    settled: PointsOf
    scale: Scale

    def worth(self, line: AwardOrRuling) -> Worth:
        """The figures of a ruling; nothing is rounded. At IMPs its averages must have a value."""
        for own in (line.ns, line.ew) if isinstance(line, Award) and self.scale.top is None else ():
            if isinstance(own, Artificial):
                artificial_score(own.percentage, "IMP")
        return worth_of(line, self.tried, self.settled)


def measured_by(others: Cells, method: Cells, tables: Cells, rounding: Cells, average: Cells) -> Measured:
    """Read by what and against whom a ruling is measured."""
    by = word(method, "method", (*AT_TEAMS, *METHODS)) or "IMP"
    plus = average_plus(average, "average")
    whole(tables, "tables", 1, MOST_TABLES)  # of a field, and nothing else anywhere
    return _at_teams(others, by, rounding, plus) if by in AT_TEAMS else _in_a_field(others, by, tables, rounding, plus)


def ruling_in(value: Cells) -> AwardOrRuling | None:
    """The only cell of an argument, as an award or a ruling."""
    one(value, "ruling")
    line = read_lines(column(value, "ruling"))[0]
    return None if line is None else award_of(line)


def _at_teams(others: Cells, by: str, rounding: Cells, plus: Fraction) -> Measured:
    """The other table's result; none while it is playing."""
    scoring = at_imps(plus) if by == "IMP" else POINT_A_BOARD
    cell = one(others, "others")
    (there,) = [None] if says(cell, PLAYING) else room_lines(cell, "others", scoring)
    unit, in_all = AT_TEAMS[by]
    scale = Scale(unit, in_all, partial(rounded, step=rounding_step(rounding)), is_of_two=True, other=there)
    return Measured(*against(there, scoring), scale)


def _in_a_field(others: Cells, by: str, tables: Cells, rounding: Cells, plus: Fraction) -> Measured:
    """The other tables' results."""
    field = read_results(others, "others")
    expected = tables_with_this(tables, field)
    session = Session(field, expected, by, rounding=rounding_rule(rounding))
    at_percent = session.is_percentage
    unit = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "%"}.get(by, "IMPs")
    scale = Scale(unit, session.top if at_percent else None, lambda it: session.rounded(Points.exactly(it)).of(0))
    how = in_the_field(field if at_percent else with_value_in_imps(field, "others"), session, plus)
    return Measured(*how, scale)
