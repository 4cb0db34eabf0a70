"""IMPs, point-a-board and victory points, also of weighted results."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, overload

from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.scale import imps, imps_of, win_or_tie
from xl_law12.bridge.weights import exact_weight, shares
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Answer, Single, block_of, one_or_rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, needed, number_or_none, passes_errors_on, score_or_none
from xl_law12.sheet.numbers import numbers, together
from xl_law12.sheet.ranges import cell_by_cell, cells, column, weighted
from xl_law12.sheet.single import number, read_one, rounding_step
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C1C, LAW_78B, WBF_2013_SCALES, WBF_2017_WEIGHTED

CATEGORY = "IMPs"
LARGEST = 1e15

Outcomes = list[tuple[float, Fraction]]


@overload
def IMP(score: float, other: float | None = None) -> float: ...
@overload
def IMP(score: Cells, other: Cells = None) -> Answer: ...
@sheet_function(CATEGORY, LAW_78B, passes_errors=False)
def IMP(
    score: Annotated[Cells, "A score or a difference in score"],
    other: Annotated[Cells, "The other table's score in the same direction (NS with NS); 0 if blank"] = None,
) -> Answer:
    """The IMPs for score - other, cell by cell.

    >>> IMP(430), IMP(100, 50), IMP([[620], [-100]], 140)
    (10.0, 2.0, [[10.0], [-6.0]])
    """
    if (type(score) is float or type(score) is int) and -LARGEST < score < LARGEST:
        if other is None:
            return float(imps(score))
        if (type(other) is float or type(other) is int) and -LARGEST < other < LARGEST:
            return float(imps(score - other))
    return _imps_cell_by_cell(score, other)


@passes_errors_on
def _imps_cell_by_cell(score: Cells, other: Cells) -> Answer:
    first, second = numbers(score, "score", score_or_none), numbers(other, "other", score_or_none)
    if second.single:
        second = second._replace(array=np.nan_to_num(second.array))  # a blank is 0
    first, second = together(first, second)
    with np.errstate(over="ignore"):  # what no float can hold is beyond the scale
        differences = first.array - second.array
    rows = block_of(imps_of(differences), np.isnan(differences))
    return one_or_rows(rows, single=first.single and second.single)


def _outcomes(scores: Cells, weights: Cells, names: tuple[str, str] = ("scores", "weights")) -> Outcomes:
    """The possible scores with their chances, scaled to add up to 1; [] if all cells are blank."""
    outcomes = weighted(scores, weights, score_or_none, names)
    with naming(names[1]):
        chances = shares([weight for _, weight in outcomes]) if outcomes else []
    return [(score, chance) for (score, _), chance in zip(outcomes, chances, strict=True)]


def _other_table(other: Cells, other_weights: Cells) -> Outcomes:
    """The other table's result: one score, or several with their chances; 0 if blank."""
    weights = column(other_weights, "other_weights").values
    if any(clean(weight) is not None for weight in weights):
        return _outcomes(other, other_weights, ("other", "other_weights"))
    scores = [score for score in column(other, "other").each(score_or_none) if score is not None]
    if len(scores) > 1:
        raise CellError(
            "is blank beside {scores} scores of other: each needs its chance", "other_weights", scores=len(scores)
        )
    return [(scores[0] if scores else 0.0, Fraction(1))]


def _average(outcomes: Outcomes, worth: Callable[[float], Fraction | int]) -> Fraction:
    """The weighted average of what each outcome is worth."""
    return sum((chance * worth(score) for score, chance in outcomes), Fraction(0))


@sheet_function(CATEGORY, LAW_12C1C, WBF_2017_WEIGHTED, single=True)
def WEIGHTED_IMP(
    scores: Annotated[Cells, arguments.SCORES_OF_A_SIDE],
    weights: Annotated[Cells, arguments.WEIGHTS],
    other: Annotated[Cells, "The other table's score in the same direction; 0 if blank"] = None,
    other_weights: Annotated[Cells, "The chances, where the other table's result is weighted too"] = None,
    rounding: Annotated[Cells, arguments.ROUNDING] = None,
) -> Single:
    """The weighted average, in IMPs, of several possible results.

    Where the other table is weighted too, the average goes over every pair of outcomes.

    >>> WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140), WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140, rounding=1)
    (4.666666666666667, 5.0)
    """
    outcomes = _outcomes(scores, weights)
    others = _other_table(other, other_weights)
    step = rounding_step(rounding)
    if not outcomes:
        return BLANK
    average = _average(outcomes, lambda score: _average(others, lambda theirs: imps(score - theirs)))
    return float(rounded(average, step))


@sheet_function(CATEGORY, LAW_12C1C, EBL_2008_C, single=True)
def WEIGHTED_BAM(
    scores: Annotated[Cells, arguments.SCORES_OF_A_SIDE],
    weights: Annotated[Cells, arguments.WEIGHTS],
    other: Annotated[Cells, arguments.OTHER_SCORE],
) -> Single:
    """Point-a-board (board-a-match): 2 for a win and 1 for a tie, weighted.

    >>> WEIGHTED_BAM([620, 140, -100], ["50%", "25%", "25%"], 140)
    1.25
    """
    outcomes = _outcomes(scores, weights)
    there = read_one(other, "other", score_or_none)
    if not outcomes:
        return BLANK
    there = needed(there, "other")
    return float(_average(outcomes, lambda score: win_or_tie(score - there)))


@sheet_function(CATEGORY, WBF_2013_SCALES)
def VICTORY_POINTS(
    imps: Annotated[Cells, "The margin in IMPs, signed"],
    boards: Annotated[Cells, arguments.MATCH_BOARDS],
    scale: Annotated[Cells, arguments.SCALE] = None,
) -> Answer:
    """The victory points for a margin in IMPs, which is first rounded to whole IMPs.

    In a scale of your own a blank third column means 20 less the winner's VPs.

    >>> VICTORY_POINTS(3, 16), VICTORY_POINTS(-3, 16), VICTORY_POINTS(20, 16, "WBF-DISCRETE")
    (10.91, 9.09, 15.0)
    """
    from xl_law12.sheet.scales import read_scale  # a first IMP does without

    scale_for = read_scale(scale)
    margins = cells(imps, "imps").read(number_or_none)
    counts = cells(boards, "boards").read(number_or_none)

    def points(margin: float | None, boards: float | None) -> float | str:
        if margin is None:
            return BLANK
        with naming("imps"):
            return float(scale_for(boards).points(exact_weight(margin)))

    return cell_by_cell(points, margins, counts)


@sheet_function(CATEGORY, LAW_12C1C, EBL_2008_C, single=True)
def WEIGHTED_VP(
    scores: Annotated[Cells, arguments.SCORES_OF_A_SIDE],
    weights: Annotated[Cells, arguments.WEIGHTS],
    other: Annotated[Cells, arguments.OTHER_SCORE],
    imps_so_far: Annotated[Cells, "That side's margin in IMPs on the other boards of the match"],
    boards: Annotated[Cells, arguments.MATCH_BOARDS],
    scale: Annotated[Cells, arguments.SCALE] = None,
    rounding: Annotated[Cells, arguments.ROUNDING] = None,
) -> Single:
    """Each outcome turned into VPs with the rest of the match, then weighted: the question of EBL 2008.

    WBF 2017 says that IMPs are weighted: WEIGHTED_IMP, then VICTORY_POINTS.

    >>> WEIGHTED_VP([620, -100], ["2/3", "1/3"], 140, 0, 16)
    11.28
    >>> WEIGHTED_VP([620, -100], ["2/3", "1/3"], 140, 0, 16, rounding=0.5)
    11.5
    """
    from xl_law12.sheet.scales import read_scale

    outcomes = _outcomes(scores, weights)
    scale_for = read_scale(scale)
    there, so_far = read_one(other, "other", score_or_none), number(imps_so_far, "imps_so_far")
    count, step = number(boards, "boards"), rounding_step(rounding)
    if not outcomes:
        return BLANK
    there, margin = needed(there, "other"), exact_weight(needed(so_far, "imps_so_far"))
    match = scale_for(count)
    with naming("imps_so_far"):
        average = _average(outcomes, lambda score: match.points(margin + imps(score - there)))
    return float(rounded(average, step))
