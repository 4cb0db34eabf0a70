"""What a ruling is worth: in the points of a form of scoring, against the other table or the field."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import AwardOrRuling
from xl_law12.bridge.form_sentence import Scale
from xl_law12.bridge.match import POINT_A_BOARD, at_imps
from xl_law12.bridge.points import Points
from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.session import METHODS, Session
from xl_law12.bridge.worth import Measure, Worth, against, in_the_field, worth_of
from xl_law12.errors import naming
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows, figures_or_blanks
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.contest import refuse_coarse
from xl_law12.sheet.field import MOST_TABLES, read_results, tables_with_this, valued_in_imps
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.lines import award_of, read_lines, valued
from xl_law12.sheet.match import AT_TEAMS, room_lines
from xl_law12.sheet.outcomes import PLAYING, says
from xl_law12.sheet.ranges import column
from xl_law12.sheet.single import one, rounding_rule, rounding_step, whole, word
from xl_law12.sheet.sources import KOOIJMAN, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_86B, RMB_2011, WBF_2017_WEIGHTED

HEADINGS = "actual before could before_os ns ew damage real_damage self_inflicted case"


@sheet_function(
    CATEGORY,
    LAW_12C1C,
    LAW_12C1E,
    LAW_12C2,
    LAW_86B,
    RMB_2011,
    WBF_2017_WEIGHTED,
    KOOIJMAN,
    headings=HEADINGS,
)
def RULING_WORTH(
    ruling: Annotated[Cells, arguments.RULING],
    others: Annotated[Cells, arguments.OTHERS],
    method: Annotated[Cells, arguments.RULING_METHOD] = None,
    tables: Annotated[Cells, arguments.TABLES_WITH_THIS] = None,
    rounding: Annotated[Cells, arguments.RULING_ROUNDING] = None,
    average: Annotated[Cells, arguments.AVERAGE] = None,
) -> Rows:
    """What a ruling comes to: A, B, C, the offenders' B, what NS get, what EW get, D, DR, DS, the case in words.

    A, B, C, D, DR, DS are seen from the non-offenders, the offenders' B from the offenders. An award that is no ruling
    on A, B and C is only a B: B is what NS have, the offenders' B what EW have. Missing parts are blank; without
    an A so are the damage and the case. While the other table is playing, or has no result, only an average has a
    worth.

    >>> RULING_WORTH("NOS NS: A -790; B 620; C 500", 620)
    [[-16.0, 0.0, -3.0, 0.0, -13.0, 0.0, 16.0, 3.0, 13.0, 'part self-inflicted']]
    >>> RULING_WORTH("60% 420, 40% -50", [420, 170, -50], "MP")
    [['', 3.4, '', 2.6, 3.4, 2.6, '', '', '', '']]
    """
    measured = measured_by(others, method, tables, rounding, average)
    line = ruling_in(ruling)
    if line is None:
        return [[BLANK] * 10]
    with naming("ruling"):
        return [_row(measured.worth(line), measured.scale)]


def _row(worth: Worth, scale: Scale) -> list[Any]:
    outcomes = (worth.actual, worth.before, worth.could, worth.before_os)
    gets = [None if figure is None else scale.rounded(figure) for figure in (worth.ns, worth.ew)]
    damage: Sequence[Any] = [BLANK] * 4
    if worth.damage is not None:
        *sizes, case = worth.damage
        damage = [*map(float, sizes), case.words]
    return [*figures_or_blanks((*outcomes, *gets)), *damage]


class Measured(NamedTuple):
    """How a ruling is measured: by the points of a form of scoring, against certain results."""

    measure: Measure
    scale: Scale

    def worth(self, line: AwardOrRuling) -> Worth:
        """The figures of a ruling; nothing is rounded. At IMPs its averages must have a value."""
        if self.scale.top is None:
            valued(line)
        return worth_of(line, self.measure)


def measured_by(others: Cells, method: Cells, tables: Cells, rounding: Cells, average: Cells) -> Measured:
    """Read by what and against whom a ruling is measured."""
    by = word(method, "method", (*AT_TEAMS, *METHODS)) or "IMP"
    plus = average_plus(average, "average")
    whole(tables, "tables", 1, MOST_TABLES)  # of a field, and nothing else anywhere
    return _at_teams(others, by, rounding, plus) if by in AT_TEAMS else _in_a_field(others, by, tables, rounding, plus)


def ruling_in(value: Cells) -> AwardOrRuling | None:
    """The only cell of an argument, as an award or a ruling."""
    one(value, "ruling")
    return award_of(read_lines(column(value, "ruling"))[0])


def _at_teams(others: Cells, by: str, rounding: Cells, plus: Fraction) -> Measured:
    """The other table's result; none while it is playing."""
    scoring = at_imps(plus) if by == "IMP" else POINT_A_BOARD
    cell = one(others, "others")
    (there,) = [None] if says(cell, PLAYING) else room_lines(cell, "others", scoring)
    unit, in_all = AT_TEAMS[by]
    scale = Scale(unit, in_all, partial(rounded, step=rounding_step(rounding)), is_of_two=True, other=there)
    return Measured(against(there, scoring), scale)


def _in_a_field(others: Cells, by: str, tables: Cells, rounding: Cells, plus: Fraction) -> Measured:
    """The other tables' results."""
    field = read_results(others, "others")
    expected = tables_with_this(whole(tables, "tables", 1, MOST_TABLES), field)
    session = Session(field, expected, by, rounding=rounding_rule(rounding))
    refuse_coarse(session)
    at_percent = session.is_percentage
    unit = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "%"}.get(by, "IMPs")
    scale = Scale(unit, session.top if at_percent else None, lambda it: session.rounded(Points.exactly(it)).of(0))
    how = in_the_field(field if at_percent else valued_in_imps(field, "others"), session, plus)
    return Measured(how, scale)
