"""One board: the frequency chart, matchpoints, cross-IMPs and Butler, of scores, averages and rulings."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from typing import Annotated, Any, cast

from xl_law12.bridge import comparisons
from xl_law12.bridge.awards import SIDES, Award, Side, Weighting
from xl_law12.bridge.butler import DATUMS, LARGEST_DELTA, NEAREST, Butler, Counts, datum, par
from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.exact import Points, shared_points
from xl_law12.bridge.field import Field
from xl_law12.errors import CellError, Where, naming
from xl_law12.numerics import np
from xl_law12.reading.words import Unreadable
from xl_law12.sentences import quoted, say
from xl_law12.sheet import cells, field as fields, ranges
from xl_law12.sheet.arguments import RESULTS, Weights
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, block, sheet_function, whole, word
from xl_law12.sheet.ranges import BLANK, LONG, Range, Rows, Single

CATEGORY = "Travellers"
NEUBERG = "NEUBERG"
MOST_TIMES = 1000
OTHERS = "The other tables' results, seen from NS, without this table"

OtherTables = Annotated[Field, Argument(OTHERS, fields.read_results)]


@sheet_function(CATEGORY, "78A Weighted", headings="score ns_frequency ns_mps ew_frequency ew_mps")
def FREQUENCIES(results: fields.Results, tables: fields.Tables = None) -> Rows:
    """The frequency chart, best score first: score, NS frequency, NS MPs, EW frequency, EW MPs.

    A weighted award adds its fractions; a split award makes the two charts differ. Artificial awards are left out,
    and the matchpoints are factored for them. Where a side has no such score, its frequency is 0 and its MPs blank.

    >>> FREQUENCIES([420, 420, "60% 420, 40% -50"])
    [[420.0, 2.6, 2.4, 2.6, 1.6], [-50.0, 0.4, -0.6, 0.4, 4.6]]
    """
    expected = fields.tables_of(tables, int(results.played.sum()))
    rows: dict[int, list[float | str]] = {}
    for side, lines in enumerate(comparisons.chart(results, expected)):
        for score, frequency, points in lines:
            row = rows.setdefault(score, [float(score), 0.0, BLANK, 0.0, BLANK])
            row[1 + 2 * side : 3 + 2 * side] = float(frequency), float(points)
    return [rows[score] for score in sorted(rows, reverse=True)] or [[BLANK] * 5]


@sheet_function(CATEGORY, "78A")
def REPEATED_RESULTS(
    results: Annotated[Range, "Results, a line each"],
    times: Annotated[
        Range, "How many tables have each; blank: one", lambda it: cells.whole_or_none(it, 0, MOST_TIMES)
    ] = LEFT_OUT,
    length: Annotated[
        int | None,
        whole("How many rows the answer has, the last ones blank; if blank, as many as are needed", 1, MOST_TIMES),
    ] = None,
) -> Rows:
    """The results of a field that is written as scores and how often each occurs: one line for each table.

    >>> REPEATED_RESULTS([420, "A+/A-", -50], [2, None, None], 5)
    [[420.0], [420.0], ['A+/A-'], [-50.0], ['']]
    """
    count = len(results.values)
    often = [None] * count if times.is_left_out else ranges.line_by_line(times, count, "results").values
    read = (it.error if isinstance(it, Unreadable) else it for it in results.each(cells.readable))
    given = list(zip(map(fields.shown, read), often, strict=True))
    for row, (cell, number) in enumerate(given, start=1):
        if cell == BLANK and number:
            raise CellError("{number} has no result beside it", Where.of("times", row), number=number)
    lines: Rows = [[cell] for cell, number in given if cell != BLANK for _ in range(1 if number is None else number)]
    if length is not None and len(lines) > length:
        raise CellError("{results} results: there is room for {rows}", "times", results=len(lines), rows=length)
    return [*lines, *[[BLANK]] * ((length or 1) - len(lines))]


@sheet_function(CATEGORY, "78A Weighted EBL", headings="ns ew")
def MATCHPOINTS(
    results: Annotated[Range, block(RESULTS)],
    tables: fields.Tables = None,
    factoring: Annotated[
        str, word("NEUBERG (if blank), EBU or NONE: when a side has fewer results than tables", comparisons.FACTORINGS)
    ] = NEUBERG,
    rounding: fields.PointsRounding = None,
    groups: fields.Groups = LEFT_OUT,
) -> Rows:
    """The matchpoints of NS and EW in every line, 2 for a win and 1 for a tie: scores, averages and rulings.

    >>> MATCHPOINTS([420, "60% 420, 40% -50", "A+/A-"])
    [[2.6, 1.4], [1.4, 2.6], [2.4, 1.6]]
    """
    is_short = results.is_plain and results.rows <= LONG and results.columns == 1
    is_usual = factoring is NEUBERG and rounding is None and groups.is_left_out
    if is_short and is_usual and possible_scores().issuperset(results.values):
        return cast(Rows, comparisons.short_traveller(results.values, fields.tables_of(tables, results.rows)))
    field, expected = _board(results, tables, groups)
    with naming("results"):
        ns, ew = comparisons.at_matchpoints(expected, factoring).points(field)
    if rounding is not None:
        ns, ew = (points.rounded(2 * (expected - 1), rounding) for points in (ns, ew))
    return points_in_rows(field, ns, ew)


@sheet_function(CATEGORY, "12C1(c) Weighted", single=True)
def WEIGHTED_MP(
    scores: Annotated[Range, "The possible scores of the pair, seen from NS", cells.contract_score_or_none],
    weights: Weights,
    field: OtherTables,
    tables: fields.TablesWithThis = None,
    side: Annotated[Side, word("NS (if blank) or EW", SIDES)] = "NS",
) -> Single:
    """The matchpoints of one pair that is awarded these outcomes, against the other tables' results.

    One score with weight 1 answers "what would +430 be worth?".

    >>> WEIGHTED_MP([420, -50], ["60%", "40%"], [420, 170, -50])
    3.4
    """
    outcomes = ranges.weighted(scores, weights)
    expected = fields.tables_with_this(tables, field)
    if not outcomes:
        return BLANK
    with naming("weights"):
        award = Award.both(Weighting.of(outcomes))
    return _worth(award, field, expected, side)


def _worth(award: Award, field: Field, expected: int, side: Side) -> float:
    """The matchpoints of a side for an award in the last line of a field."""
    with naming("field"):
        points = comparisons.at_matchpoints(expected).points(field.with_line(award))[SIDES.index(side)]
    return float(points.floats()[-1])


@sheet_function(CATEGORY, "78A Weighted")
def OUTCOMES_MP(
    outcomes: Annotated[Range, "What could have happened, a line each, as READ_OUTCOMES gives it"],
    field: OtherTables,
    tables: fields.TablesWithThis = None,
    side: Annotated[Side, word("NS (if blank) or EW", SIDES)] = "NS",
) -> Rows:
    """The matchpoints of a side for each outcome by itself, as WEIGHTED_MP has them; blank where it is no score.

    >>> OUTCOMES_MP([420, None, "A+", -50], [420, 170, -50])
    [[5.0], [''], [''], [1.0]]
    """
    expected = fields.tables_with_this(tables, field)
    scores = outcomes.each(lambda it: cells.contract_score_or_none(it) if isinstance(it, float | int) else None)
    awards = [None if score is None else Award.both(Weighting.certain(score)) for score in scores]
    return [[BLANK if it is None else _worth(it, field, expected, side)] for it in awards]


@sheet_function(CATEGORY, "78B EBL", headings="ns ew")
def CROSS_IMPS(
    results: Annotated[Range, block(RESULTS)],
    divisor: Annotated[
        str, word("AVERAGE (if blank): a comparison; TOTAL: the sum of all comparisons", comparisons.DIVISORS)
    ] = "AVERAGE",
    tables: fields.Tables = None,
    groups: fields.Groups = LEFT_OUT,
) -> Rows:
    """The cross-IMPs of NS and EW in every line: every result compared with every other one.

    >>> CROSS_IMPS([620, 170, 140, 140, -100])[0]
    [10.5, -10.5]
    """
    field, expected = _board(results, tables, groups)
    with naming("results"):
        ns, ew = comparisons.at_cross_imps(expected, divisor).points(fields.valued_in_imps(field))
    return points_in_rows(field, ns, ew)


def _board(results: Range, tables: int | None, groups: Range) -> tuple[Field, int]:
    """The lines of one board, in its groups, and how many tables each group is factored to."""
    field = fields.field_of(results)
    return fields.in_groups(field, groups), fields.tables_of(tables, int(field.played.sum()))


def points_in_rows(field: Field, ns: Points, ew: Points) -> Rows:
    """NS's and EW's points, a row for each line; blank if a side has neither result nor award."""
    if field.certain is None and ns.at is ew.at:
        of_ns, of_ew, which = shared_points(ns, ew)
        return ranges.rows_at(ns.at, of_ns.nearest(), of_ew.nearest(), which=which)
    blank = ~np.column_stack([field.carries(side) for side in SIDES])
    return ranges.block_of(np.column_stack((ns.floats(), ew.floats())), blank)


LARGEST_DATUM = Fraction(sys.float_info.max)


def _counted(value: cells.Cells, name: str) -> Counts:
    """The count of each number in a range of any shape. Blanks are skipped."""
    table = ranges.cells(value, name)
    if not table.is_plain:
        return Counter(score for score in table.each(cells.score_or_none) if score is not None)
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
    doubled: Annotated[bool, "TRUE: the sum is of IMP(2 x (par - score))", cells.flag_of] = False,
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
    template = "{step} is negative: give 0 for no rounding"
    return cells.exact_or_none(cell, lambda it: it >= 0, lambda it: say(template, step=it))


NEAREST_HELP = "The datum is rounded to a multiple of this: 10 if blank, 0 for no rounding"
FACTORED = "How many results the board should have: with fewer the frequencies are factored first; blank: they are not"


@sheet_function(CATEGORY, "Butler", single=True)
def BUTLER_DATUM(
    scores: BoardScores,
    method: Annotated[str, word("MEAN (if blank), TRIM (less the best and the worst), MEDIAN or PAR", DATUMS)] = "MEAN",
    nearest: Annotated[Fraction, NEAREST_HELP, _nearest] = NEAREST,
    tables: Annotated[int | None, whole(FACTORED, 1, fields.MOST_TABLES)] = None,
) -> Single:
    """The datum of a board by one of the usual methods, rounded with halves away from zero.

    >>> BUTLER_DATUM([620, 620, 620, 620, 170, 170, 170], "TRIM")
    440.0
    """
    wanted = fields.tables_of(tables, sum(scores.values()))
    if not scores:
        return BLANK
    with naming("scores"):
        middle = datum(scores, method, nearest, tables=wanted)
    if abs(middle) > LARGEST_DATUM:
        template = "{step} rounds the datum to more than any number can be: give 10, or 0 for no rounding"
        raise CellError(template, "nearest", step=quoted(float(nearest)))
    return float(middle)


@sheet_function(CATEGORY, "Butler EBL", headings="ns ew")
def BUTLER_IMPS(
    results: fields.Results,
    method: Annotated[str, word("PAR (if blank), MEAN, TRIM (less the best and the worst) or MEDIAN", DATUMS)] = "PAR",
    doubled: Annotated[
        bool, "TRUE: twice the difference is converted, and the IMPs halved (RMB 2009)", cells.flag_of
    ] = False,
) -> Rows:
    """The Butler IMPs of NS and EW in every line, against the board's datum.

    With weighted results every combination of outcomes has its own datum; a split award gives each side its own.

    >>> BUTLER_IMPS([620, 620, 170, -100])
    [[7.0, -7.0], [7.0, -7.0], [-4.0, 4.0], [-10.0, 10.0]]
    """
    field = fields.valued_in_imps(results)
    with naming("results"):
        ns, ew = Butler(method, doubled).points(field)
    return points_in_rows(field, ns, ew)


@sheet_function(CATEGORY, "Butler")
def BARKING_IMPS(
    scores: Annotated[
        Range, "The scores of the board at all tables, seen from NS: 4 or more", cells.contract_score_or_none
    ],
) -> Rows:
    """Cross-IMPs for teams-of-eight, for NS at every table: every pair against all sets of three other tables.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l).

    >>> BARKING_IMPS([620, -100, 170, 140])
    [[30.0], [-20.0], [-4.0], [-6.0]]
    """
    filled = [score for score in scores.values if score is not None]
    with naming("scores"):
        return ranges.beside(scores.values, comparisons.barking_imps(np.array(filled)) if filled else ())
