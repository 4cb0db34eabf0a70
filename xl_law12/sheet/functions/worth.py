"""A ruling put together from its parts, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Ruling, Weighting
from xl_law12.bridge.block import NEITHER, PARTS, WHO, Outcome, OutcomeBlock, Part, Who, faults, ruling_of
from xl_law12.bridge.form_sentence import Scale
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.match import POINT_A_BOARD, at_imps
from xl_law12.bridge.notation import format_award, format_side, parse_award
from xl_law12.bridge.points import Points
from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.session import METHODS, Session
from xl_law12.bridge.spelling import capitals
from xl_law12.bridge.worth import PointsOf, Worth, against, in_the_field, worth_of
from xl_law12.errors import CellError, NotationError, naming
from xl_law12.languages import known, translated
from xl_law12.sentences import listed, quoted, say
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows, Single, figures_or_blanks
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, passes_errors_on, weight_or_none
from xl_law12.sheet.field import MOST_TABLES, at_imps as with_value_in_imps, read_results, tables_of
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.lines import read_lines
from xl_law12.sheet.match import award_of, room_lines
from xl_law12.sheet.ranges import Range, column, line_by_line, place_of
from xl_law12.sheet.single import one, rounding_rule, rounding_step, whole, word
from xl_law12.sheet.sources import (
    KOOIJMAN,
    LAW_12C1C,
    LAW_12C1D,
    LAW_12C1E,
    LAW_12C2,
    LAW_82C,
    LAW_86B,
    RMB_2011,
    WBF_2017_WEIGHTED,
)

AT_TEAMS = {"IMP": ("IMPs", None), "BAM": ("points", 2)}  # unit, and what both sides have in all
PLAYING = "playing"  # what stands for the other table's result until it has one


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1D, LAW_12C1E, LAW_82C, LAW_86B, RMB_2011, single=True)
@passes_errors_on
def RULING_TEXT(
    which: Annotated[Cells, "A, B or C (WBF 2017: Ra, Rn, Re) in each line; blank: as the line above"],
    results: Annotated[Cells, "The results, seen from NS: scores or awards, as READ_RESULTS gives them"],
    weights: Annotated[Cells, "The chance of each; one result alone needs none"] = None,
    os_weights: Annotated[Cells, arguments.OS_WEIGHTS] = None,
    nos: Annotated[Cells, arguments.NOS] = None,
) -> Single:
    """A ruling in one cell: A, B and C, each a result or several with their weights, in the ruling notation.

    Without an A and a C it is a plain award, or a split where the offenders have their own weights, or neither side
    offended. C may be left out: there was no serious error. An average (12C1(d), 12C2) stands in B alone and is given
    whatever A is.

    >>> RULING_TEXT(["A", "B", "C"], [-790, 620, 500], nos="NS")
    'NOS NS: A -790; B 620; C 500'
    >>> RULING_TEXT(["A", "B", None], [-50, 420, -50], [None, "60%", "40%"], [None, "70%", "30%"], "NS")
    'NOS NS: A -50; B 60% 420, 40% -50; OS 70% -420, 30% 50'
    >>> RULING_TEXT(["B", None], [420, -50], ["60%", "40%"], ["70%", "30%"], "Neither")
    'NS 60% 420, 40% -50 / EW 70% -420, 30% 50'
    """
    parts = column(which, "which")
    columns = [column(results, "results"), *map(perhaps, (weights, os_weights), ("weights", "os_weights"))]
    lines = [line_by_line(table or _blank(parts), len(parts.values), "which") for table in columns]
    who = who_of(nos)
    block = _block(parts, *lines)
    for fault in faults(block, who):
        where = fault.column if fault.line is None or parts.single else place_of(fault.column, fault.line)
        raise CellError(fault.problem, where)
    ruling = ruling_of(block, who)
    return BLANK if ruling is None else _readable(_written(ruling, who))


def _written(ruling: Award | Ruling, who: Who | None) -> str:
    """The ruling in the notation. Where neither side offended each has its own award, the same one too."""
    if who == NEITHER and isinstance(ruling, Award) and isinstance(ruling.ns, Weighting):
        return f"NS {format_side(ruling.ns, 'NS')} / EW {format_side(ruling.ew, 'EW')}"
    return format_award(ruling)


def who_of(nos: Cells) -> Who | None:
    """Who did not offend; `Neither` may be said in the language of the sheet."""
    return NEITHER if says(nos, "Neither") else word(nos, "nos", WHO)


def says(cell: Any, word: str) -> bool:
    """Whether a cell holds a word of the sheets, in one of their languages."""
    return isinstance(cell, str) and capitals(cell) in {capitals(translated(word, it)) for it in known()}


def perhaps(value: Cells, name: str) -> Range | None:
    """A column, if it is given; one blank cell says that it is not."""
    table = column(value, name)
    return None if len(table.values) == 1 and clean(table.values[0]) is None else table


def _blank(beside: Range) -> Range:
    return beside._replace(values=[None] * len(beside.values))


def _block(parts: Range, results: Range, weights: Range, os_weights: Range) -> OutcomeBlock:
    """The lines that say something, by their part."""
    block: dict[Part, list[Outcome]] = {part: [] for part in PARTS}
    chances, own = weights.each(weight_or_none), os_weights.each(weight_or_none)
    given = zip(parts_of(parts), read_lines(results), chances, own, strict=True)
    for index, (part, line, weight, os_weight) in enumerate(given):
        if line is None:
            if weight is not None or os_weight is not None:
                raise CellError("is blank beside a weight", results.place(index))
            continue
        if part is None:
            raise CellError("is blank in the first line: give A, B or C", parts.place(index))
        block[part].append(Outcome(index, award_of(line), weight, os_weight))
    return block


def parts_of(parts: Range) -> list[Part | None]:
    """A, B or C for every line."""
    answer: list[Part | None] = []
    for part in parts.each(_part):
        answer.append(part or (answer[-1] if answer else None))
    return answer


def _part(cell: Any) -> Part | None:
    cell = clean(cell)
    if cell is None:
        return None
    plain = capitals(cell) if isinstance(cell, str) else ""
    for part in PARTS:
        if part == plain:
            return part
    raise CellError("{cell} is not one of {known}", cell=quoted(cell), known=listed(PARTS))


def _readable(text: str) -> str:
    """Check that the notation reads a ruling back: there is a limit to its length, and to that of a fraction."""
    try:
        parse_award(text)
    except NotationError:
        template = "{award} is too long to be read back: give fewer outcomes, or rounder weights"
        raise CellError(template, award=quoted(text)) from None
    return text


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_86B, RMB_2011, WBF_2017_WEIGHTED, KOOIJMAN)
@passes_errors_on
def RULING_WORTH(
    ruling: Annotated[Cells, arguments.RULING],
    others: Annotated[Cells, arguments.OTHERS],
    method: Annotated[Cells, arguments.RULING_METHOD] = None,
    tables: Annotated[Cells, arguments.TABLES_WITH_THIS] = None,
    rounding: Annotated[Cells, arguments.RULING_ROUNDING] = None,
    average: Annotated[Cells, arguments.AVERAGE] = None,
) -> Rows:
    """What a ruling comes to: A, B, C, the offenders' B, what NS get, what EW get, D, DR, DS, the case in words.

    A, B, C, D, DR, DS are seen from the non-offenders, the offenders' B from those. An award that is no ruling on A, B
    and C is a B alone: B is what NS have, the offenders' B what EW have. What is left out is blank, and so are the
    damage and the case where there is no A. While the other table is playing, or has no result, nothing has a worth
    but an average.

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


class Measured(NamedTuple):
    """How a ruling is measured: by the points of a form of scoring, against certain results."""

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
    expected = tables_of(tables, int(field.played.sum()) + 1, say("the field with this table"))
    session = Session(field, expected, by, rounding=rounding_rule(rounding))
    at_percent = session.is_percentage
    unit = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "%"}.get(by, "IMPs")
    scale = Scale(unit, session.top if at_percent else None, lambda it: session.rounded(Points.exactly(it)).of(0))
    how = in_the_field(field if at_percent else with_value_in_imps(field, "others"), session, plus)
    return Measured(*how, scale)


def _row(worth: Worth, scale: Scale) -> list[Any]:
    *outcomes, ns, ew = worth.row
    gets = [None if figure is None else scale.rounded(figure) for figure in (ns, ew)]
    damage: Sequence[Any] = [BLANK] * 4
    if worth.damage is not None:
        *sizes, case = worth.damage
        damage = [*map(float, sizes), case.words]
    return [*figures_or_blanks((*outcomes, *gets)), *damage]
