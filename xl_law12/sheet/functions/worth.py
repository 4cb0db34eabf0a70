"""A ruling put together from its parts, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from xl_law12.bridge.awards import Award, Ruling, Weighting
from xl_law12.bridge.block import NEITHER, PARTS, Outcome, OutcomeBlock, Part, Who, faults, ruling_of
from xl_law12.bridge.form_sentence import Scale
from xl_law12.bridge.notation import format_award, format_side
from xl_law12.bridge.worth import Worth
from xl_law12.errors import CellError, naming
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows, Single, figures_or_blanks
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, weight_or_none
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.lines import read_back, read_lines
from xl_law12.sheet.match import award_of
from xl_law12.sheet.outcomes import parts_of, who_of
from xl_law12.sheet.ranges import Range, column, line_by_line, lines_or_blanks, place_of
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
from xl_law12.sheet.worth import measured_by, ruling_in


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1D, LAW_12C1E, LAW_82C, LAW_86B, RMB_2011, single=True)
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
    count = len(parts.values)
    given = line_by_line(column(results, "results"), count, "which")
    chances = lines_or_blanks(weights, "weights", count, "which")
    own = lines_or_blanks(os_weights, "os_weights", count, "which")
    who = who_of(nos)
    block = _block(parts, given, chances, own)
    for fault in faults(block, who):
        where = fault.column if fault.line is None or parts.single else place_of(fault.column, fault.line)
        raise CellError(fault.problem, where)
    ruling = ruling_of(block, who)
    return BLANK if ruling is None else read_back(_written(ruling, who))


def _written(ruling: Award | Ruling, who: Who | None) -> str:
    """The ruling in the notation. Where neither side offended each has its own award, the same one too."""
    if who == NEITHER and isinstance(ruling, Award) and isinstance(ruling.ns, Weighting):
        return f"NS {format_side(ruling.ns, 'NS')} / EW {format_side(ruling.ew, 'EW')}"
    return format_award(ruling)


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


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_86B, RMB_2011, WBF_2017_WEIGHTED, KOOIJMAN)
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


def _row(worth: Worth, scale: Scale) -> list[Any]:
    gets = [None if figure is None else scale.rounded(figure) for figure in (worth.ns, worth.ew)]
    damage: Sequence[Any] = [BLANK] * 4
    if worth.damage is not None:
        *sizes, case = worth.damage
        damage = [*map(float, sizes), case.words]
    return [*figures_or_blanks((*worth[:4], *gets)), *damage]
