"""What a ruling is worth: in the points of a form of scoring, against the other table or the field."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import AwardOrRuling
from xl_law12.bridge.field import Field
from xl_law12.bridge.form_sentence import Scale
from xl_law12.bridge.law12 import AVERAGE_IMPS
from xl_law12.bridge.match import POINT_A_BOARD, Scoring, at_imps
from xl_law12.bridge.points import Points
from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.session import METHODS, Session
from xl_law12.bridge.worth import Measure, Worth, against, in_the_field, worth_of
from xl_law12.errors import naming
from xl_law12.sheet.answers import BLANK, Rows, figures_or_blanks
from xl_law12.sheet.arguments import Argument, block, one, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import clean
from xl_law12.sheet.contest import refuse_coarse
from xl_law12.sheet.field import TablesWithThis, field_of, tables_with_this, valued_in_imps
from xl_law12.sheet.figures import AverageIMPs
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.lines import valued
from xl_law12.sheet.match import AT_TEAMS, award_in
from xl_law12.sheet.outcomes import PLAYING, says
from xl_law12.sheet.ranges import Range
from xl_law12.sheet.single import rounding_in, step_of
from xl_law12.sheet.sources import KOOIJMAN, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_86B, RMB_2011, WBF_2017_WEIGHTED

HEADINGS = "actual before could before_os ns ew damage real_damage self_inflicted case"
METHOD = "IMP (if blank), BAM, MP, MP1, PERCENT, XIMP, BUTLER, BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN"
OTHERS = "IMP, BAM: the other table's score for NS, or its award; else the field without this table"
ROUNDING = "Of what both sides get: 1, 0.5, 0.1; in a field as in MATCHPOINTS; none if blank"
RULING = "The ruling in one cell: a ruling on A, B, C, or any award; seen from NS where unmarked"

RulingCell = Annotated[AwardOrRuling | None, Argument(RULING, award_in)]


class Measured(NamedTuple):
    """How a ruling is measured: by the points of a form of scoring, against certain results."""

    measure: Measure
    scale: Scale

    def worth(self, line: AwardOrRuling) -> Worth:
        """The figures of a ruling; nothing is rounded. At IMPs its averages must have a value."""
        if self.scale.top is None:
            valued(line)
        return worth_of(line, self.measure)


def measured_by(
    others: Annotated[Range, block(OTHERS)],
    method: Annotated[str, word(METHOD, (*AT_TEAMS, *METHODS))] = "IMP",
    tables: TablesWithThis = None,
    rounding: Annotated[Any, one(ROUNDING, clean)] = None,
    average: AverageIMPs = AVERAGE_IMPS,
) -> Measured:
    """By what and against whom a ruling is measured."""
    if method in AT_TEAMS:
        return _at_teams(others.only(), at_imps(average) if method == "IMP" else POINT_A_BOARD, method, rounding)
    return _in_a_field(field_of(others), method, tables, rounding, average)


def _at_teams(cell: Any, scoring: Scoring, method: str, rounding: Any) -> Measured:
    """Against the other table's result; there is none while it is playing."""
    with naming("others"):
        there = None if says(cell, PLAYING) else valued(award_in(cell, "others"), scoring)
    with naming("rounding"):
        to_step = partial(rounded, step=step_of(rounding))
    unit, in_all = AT_TEAMS[method]
    return Measured(against(there, scoring), Scale(unit, in_all, to_step, is_of_two=True, other=there))


def _in_a_field(field: Field, method: str, tables: int | None, rounding: Any, average: Fraction) -> Measured:
    """Against the other tables' results."""
    with naming("rounding"):
        rule = rounding_in(rounding)
    session = Session(field, tables_with_this(tables, field), method, rounding=rule)
    refuse_coarse(session)
    at_percent = session.is_percentage
    unit = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "%"}.get(method, "IMPs")
    scale = Scale(unit, session.top if at_percent else None, lambda it: session.rounded(Points.exactly(it)).of(0))
    how = in_the_field(field if at_percent else valued_in_imps(field, "others"), session, average)
    return Measured(how, scale)


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
def RULING_WORTH(ruling: RulingCell, measured: Annotated[Measured, measured_by]) -> Rows:
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
    if ruling is None:
        return [[BLANK] * 10]
    with naming("ruling"):
        return [_row(measured.worth(ruling), measured.scale)]


def _row(worth: Worth, scale: Scale) -> list[Any]:
    outcomes = (worth.actual, worth.before, worth.could, worth.before_os)
    gets = [None if figure is None else scale.rounded(figure) for figure in (worth.ns, worth.ew)]
    damage: Sequence[Any] = [BLANK] * 4
    if worth.damage is not None:
        *sizes, case = worth.damage
        damage = [*map(float, sizes), case.words]
    return [*figures_or_blanks((*outcomes, *gets)), *damage]
