"""Butler scoring, and the cross-IMPs of teams-of-eight."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from typing import Annotated, Any

from xl_law12.bridge.butler import DATUMS, LARGEST_DELTA, NEAREST, Butler, Counts, datum, par
from xl_law12.bridge.comparisons import barking_imps
from xl_law12.bridge.exact import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, Rows, Single, beside
from xl_law12.sheet.arguments import Argument, column, one, whole, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, contract_score_or_none, flag_of, number_or_none, score_or_none
from xl_law12.sheet.field import MOST_TABLES, Results, tables_of, valued_in_imps
from xl_law12.sheet.functions.travellers import CATEGORY, points_in_rows
from xl_law12.sheet.ranges import LONG, Range, cells

LARGEST_DATUM = Fraction(sys.float_info.max)


def _counted(value: Cells, name: str) -> Counts:
    """The count of each number in a range of any shape. Blanks are skipped."""
    table = cells(value, name)
    if not table.is_plain:
        return Counter(score for score in table.each(score_or_none) if score is not None)
    floats = table.floats()
    if len(floats) < LONG:
        return Counter(floats.tolist())
    each, how_often = np.unique(floats, return_counts=True)
    return dict(zip(each.tolist(), how_often.tolist(), strict=True))


BoardScores = Annotated[Counts, Argument("The scores of the board, seen from NS; blank cells are skipped", _counted)]


@sheet_function(CATEGORY, "Butler", single=True)
def BUTLER_PAR(
    scores: BoardScores,
    delta: Annotated[int, whole("The smallest difference between scores: 10 if blank", 1, LARGEST_DELTA)] = 10,
    doubled: Annotated[bool, one("TRUE: the sum is of IMP(2 x (par - score))", flag_of)] = False,
) -> Single:
    """The zero-sum par: the datum against which North-South's IMPs add up to nothing.

    Where there is none, the multiple of delta with the smallest sum, on a tie the one nearer zero.

    >>> BUTLER_PAR([620, 620, 170, -100])
    330.0
    """
    if not scores:
        return BLANK
    with naming("scores"):
        return float(par(scores, delta, doubled=doubled))


def _nearest(cell: Any) -> Fraction | None:
    step = number_or_none(cell)
    if step is not None and step < 0:
        raise CellError("{step} is negative: give 0 for no rounding", step=quoted(step))
    return None if step is None else exact_weight(step)


NEAREST_HELP = "The datum is rounded to a multiple of this: 10 if blank, 0 for no rounding"
FACTORED = "How many results the board should have: with fewer the frequencies are factored first; blank: they are not"


@sheet_function(CATEGORY, "Butler", single=True)
def BUTLER_DATUM(
    scores: BoardScores,
    method: Annotated[str, word("MEAN (if blank), TRIM (less the best and the worst), MEDIAN or PAR", DATUMS)] = "MEAN",
    nearest: Annotated[Fraction, one(NEAREST_HELP, _nearest)] = NEAREST,
    tables: Annotated[int | None, whole(FACTORED, 1, MOST_TABLES)] = None,
) -> Single:
    """The datum of a board by one of the usual methods, rounded with halves away from zero.

    >>> BUTLER_DATUM([620, 620, 620, 620, 170, 170, 170], "TRIM")
    440.0
    """
    wanted = tables_of(tables, sum(scores.values()))
    if not scores:
        return BLANK
    with naming("scores"):
        middle = datum(scores, method, nearest, tables=wanted)
    if abs(middle) > LARGEST_DATUM:
        raise CellError(
            "{step} rounds the datum to more than any number can be: give 10, or 0 for no rounding",
            "nearest",
            step=quoted(float(nearest)),
        )
    return float(middle)


@sheet_function(CATEGORY, "Butler EBL", headings="ns ew")
def BUTLER_IMPS(
    results: Results,
    method: Annotated[str, word("PAR (if blank), MEAN, TRIM (less the best and the worst) or MEDIAN", DATUMS)] = "PAR",
    doubled: Annotated[
        bool, one("TRUE: twice the difference is converted, and the IMPs halved (RMB 2009)", flag_of)
    ] = False,
) -> Rows:
    """The Butler IMPs of NS and EW in every line, against the board's datum.

    With weighted results every combination of outcomes has its own datum; a split award gives each side its own.

    >>> BUTLER_IMPS([620, 620, 170, -100])
    [[7.0, -7.0], [7.0, -7.0], [-4.0, 4.0], [-10.0, 10.0]]
    """
    field = valued_in_imps(results)
    with naming("results"):
        ns, ew = Butler(method, doubled).points(field)
    return points_in_rows(field, ns, ew)


@sheet_function(CATEGORY, "Butler")
def BARKING_IMPS(
    scores: Annotated[
        Range, column("The scores of the board at all tables, seen from NS: 4 or more", contract_score_or_none)
    ],
) -> Rows:
    """Cross-IMPs for teams-of-eight, for NS at every table: every pair against all sets of three other tables.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l).

    >>> BARKING_IMPS([620, -100, 170, 140])
    [[30.0], [-20.0], [-4.0], [-6.0]]
    """
    filled = [score for score in scores.values if score is not None]
    with naming("scores"):
        return beside(scores.values, barking_imps(np.array(filled)) if filled else ())
