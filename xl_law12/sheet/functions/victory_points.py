"""Victory points, also of weighted results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.scale import imps as imps_for
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import naming
from xl_law12.numerics import np
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Answer, Single, in_shape, one_or_rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, needed, score_or_none
from xl_law12.sheet.functions.imps import CATEGORY, average_of, outcomes_of
from xl_law12.sheet.numbers import numbers, together
from xl_law12.sheet.scales import ScaleFor, read_scale
from xl_law12.sheet.single import number, read_one, rounding_step
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C1C, WBF_2013_SCALES


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
    scale_for = read_scale(scale)
    margins, counts = together(numbers(imps, "imps"), numbers(boards, "boards"))
    answers = [
        _victory_points(margin, count, scale_for, partial(margins.place, index), partial(counts.place, index))
        for index, (margin, count) in enumerate(zip(margins.array.flat, counts.array.flat, strict=True))
    ]
    return one_or_rows(in_shape(answers, *margins.array.shape), single=margins.single and counts.single)


def _victory_points(
    margin: float, boards: float, scale_for: ScaleFor, imps_place: Callable[[], str], boards_place: Callable[[], str]
) -> float | str:
    if np.isnan(margin):
        return BLANK
    with naming(imps_place):
        return float(scale_for(boards, boards_place).points(exact_weight(float(margin))))


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
    outcomes = outcomes_of(scores, weights)
    scale_for = read_scale(scale)
    there, so_far = read_one(other, "other", score_or_none), number(imps_so_far, "imps_so_far")
    given, step = number(boards, "boards"), rounding_step(rounding)
    if not outcomes:
        return BLANK
    there, margin = needed(there, "other"), exact_weight(needed(so_far, "imps_so_far"))
    match = scale_for(np.nan if given is None else given, lambda: "boards")
    with naming("imps_so_far"):
        average = average_of(outcomes, lambda score: match.points(margin + imps_for(score - there)))
    return float(rounded(average, step))
