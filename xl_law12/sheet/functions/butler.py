"""Butler scoring, and the cross-IMPs of teams-of-eight."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from typing import Annotated

from xl_law12.bridge.butler import Butler
from xl_law12.bridge.datums import DATUMS, LARGEST_DELTA, NEAREST, Counts, datum, par
from xl_law12.bridge.teams import barking_imps
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sentences import quoted
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows, Single, beside
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, contract_score_or_none, score_or_none
from xl_law12.sheet.field import read_results, tables_of, valued_in_imps
from xl_law12.sheet.functions.travellers import CATEGORY, points_in_rows
from xl_law12.sheet.ranges import LONG, cells, column
from xl_law12.sheet.single import flag, number, whole, word
from xl_law12.sheet.sources import EBL_2008_C, RMB_2009_BUTLER

SCORES = "The scores of the board, seen from NS; blank cells are skipped"
LARGEST_DATUM = Fraction(sys.float_info.max)


def _counted(value: Cells) -> Counts:
    """The count of each number in a range of any shape. Blanks are skipped."""
    table = cells(value, "scores")
    if not table.is_plain:
        return Counter(score for score in table.each(score_or_none) if score is not None)
    floats = table.floats()
    if len(floats) < LONG:
        return Counter(floats.tolist())
    each, how_often = np.unique(floats, return_counts=True)
    return dict(zip(each.tolist(), how_often.tolist(), strict=True))


@sheet_function(CATEGORY, RMB_2009_BUTLER, single=True)
def BUTLER_PAR(
    scores: Annotated[Cells, SCORES],
    delta: Annotated[Cells, "The smallest difference between scores: 10 if blank"] = None,
    doubled: Annotated[Cells, "TRUE: the sum is of IMP(2 x (par - score))"] = None,
) -> Single:
    """The zero-sum par: the datum against which North-South's IMPs add up to nothing.

    Where there is none, the multiple of delta with the smallest sum, on a tie the one nearer zero.

    >>> BUTLER_PAR([620, 620, 170, -100])
    330.0
    """
    counts = _counted(scores)
    step = 10 if delta is None else whole(delta, "delta", 1, LARGEST_DELTA) or 10
    is_doubled = doubled is not None and flag(doubled, "doubled")
    if not counts:
        return BLANK
    with naming("scores"):
        return float(par(counts, step, doubled=is_doubled))


FACTORED = "How many results the board should have: with fewer the frequencies are factored first; blank: they are not"


@sheet_function(CATEGORY, RMB_2009_BUTLER, single=True)
def BUTLER_DATUM(
    scores: Annotated[Cells, SCORES],
    method: Annotated[Cells, "MEAN (if blank), TRIM (less the best and the worst), MEDIAN or PAR"] = None,
    nearest: Annotated[Cells, "The datum is rounded to a multiple of this: 10 if blank, 0 for no rounding"] = None,
    tables: Annotated[Cells, FACTORED] = None,
) -> Single:
    """The datum of a board by one of the usual methods, rounded with halves away from zero.

    >>> BUTLER_DATUM([620, 620, 620, 620, 170, 170, 170], "TRIM")
    440.0
    """
    counts = _counted(scores)
    by = word(method, "method", DATUMS) or "MEAN"
    step = number(nearest, "nearest")
    if step is not None and step < 0:
        raise CellError("{step} is negative: give 0 for no rounding", "nearest", step=quoted(step))
    wanted = tables_of(tables, sum(counts.values()))
    if not counts:
        return BLANK
    with naming("scores"):
        middle = datum(counts, by, NEAREST if step is None else exact_weight(step), tables=wanted)
    if abs(middle) > LARGEST_DATUM:
        raise CellError(
            "{step} rounds the datum to more than any number can be: give 10, or 0 for no rounding",
            "nearest",
            step=quoted(step),
        )
    return float(middle)


@sheet_function(CATEGORY, RMB_2009_BUTLER, EBL_2008_C)
def BUTLER_IMPS(
    results: Annotated[Cells, arguments.RESULTS],
    method: Annotated[Cells, "PAR (if blank), MEAN, TRIM (less the best and the worst) or MEDIAN"] = None,
    doubled: Annotated[Cells, "TRUE: twice the difference is converted, and the IMPs halved (RMB 2009)"] = None,
) -> Rows:
    """The Butler IMPs of NS and EW in every line, against the board's datum.

    With weighted results every combination of outcomes has its own datum; a split award gives each side its own.

    >>> BUTLER_IMPS([620, 620, 170, -100])
    [[7.0, -7.0], [7.0, -7.0], [-4.0, 4.0], [-10.0, 10.0]]
    """
    field = valued_in_imps(read_results(results))
    butler = Butler(word(method, "method", DATUMS) or "PAR", flag(doubled, "doubled"))
    with naming("results"):
        ns, ew = butler.points(field)
    return points_in_rows(field, ns, ew)


@sheet_function(CATEGORY, RMB_2009_BUTLER)
def BARKING_IMPS(
    scores: Annotated[Cells, "The scores of the board at all tables, seen from NS: 4 or more"],
) -> Rows:
    """Cross-IMPs for teams-of-eight, for NS at every table: every pair against all sets of three other tables.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l).

    >>> BARKING_IMPS([620, -100, 170, 140])
    [[30.0], [-20.0], [-4.0], [-6.0]]
    """
    given = column(scores, "scores").each(contract_score_or_none)
    filled = [score for score in given if score is not None]
    with naming("scores"):
        return beside(given, barking_imps(np.array(filled)) if filled else ())
