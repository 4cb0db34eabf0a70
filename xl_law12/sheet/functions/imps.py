"""IMPs, point-a-board and victory points by their scales, also of weighted results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated

from xl_law12.bridge import scale as scales
from xl_law12.bridge.exact import exact_weight, rounded, shares
from xl_law12.bridge.scale import VPScale, imps as imps_for
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sheet import ranges
from xl_law12.sheet.arguments import RoundingStep, Weights
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, block, read_arguments, sheet_function
from xl_law12.sheet.cells import Cells, needed, number_or_none, score_or_none, weight_or_none, word_of
from xl_law12.sheet.ranges import BLANK, Answer, Numbers, Range, Single

ScaleFor = Callable[[float | None], VPScale]  # for a number of boards; None: the number is blank
SCALES = {"WBF": scales.wbf_continuous, "WBF-DISCRETE": scales.wbf_discrete}


def scale_or_word(scale: Cells, name: str, words: Sequence[str] = ()) -> ScaleFor | str | None:
    """The scale, or one of these words in place of one: the WBF's scale of that name, or the scale in the range."""
    table = ranges.cells(scale, name)
    if len(table.values) > 1:
        own = _own_scale(ranges.numbers(scale, name))
        return lambda _boards: own
    named = ranges.read_one(scale, name, lambda cell: word_of(cell, (*SCALES, *words)))
    return partial(_of_wbf, named) if named in SCALES else named


def _of_wbf(name: str, boards: float | None) -> VPScale:
    if boards is None:
        raise CellError("is blank: the scale depends on the number of boards", "boards")
    return SCALES[name](boards)


WBF = partial(_of_wbf, "WBF")
NO_SCALE = ("NONE", "BAM")  # in place of a scale of VPs
ChosenScale = Annotated[
    ScaleFor, Argument("WBF (if blank), WBF-DISCRETE, or a range: IMPs from, winner's VPs, loser's VPs", scale_or_word)
]
MatchScale = Annotated[
    ScaleFor | str,
    Argument(
        "WBF (if blank), WBF-DISCRETE, NONE, BAM (points, no VPs), or a range: IMPs from, winner's VPs, loser's VPs",
        partial(scale_or_word, words=NO_SCALE),
    ),
]


def _own_scale(table: Numbers) -> VPScale:
    """A range with the columns IMPs from, winner's VPs and, if not 20 less these, loser's VPs."""
    if table.array.shape[1] not in (2, 3):
        raise CellError("needs two or three columns: IMPs from, winner's VPs, loser's VPs", "scale")
    lines: list[tuple[Fraction, Fraction, Fraction]] = []
    for index, row in enumerate(table.array.tolist()):
        if np.isnan(row).all():
            continue
        if np.isnan(row[:2]).any() or row[0] < 0:
            raise CellError("needs a margin of 0 or more and the winner's VPs", ranges.place_of("scale", index))
        margin, winner = (exact_weight(figure) for figure in row[:2])
        loser = 20 - winner if len(row) < 3 or np.isnan(row[2]) else exact_weight(row[2])
        lines.append((margin, winner, loser))
    if not lines:
        raise CellError("is blank", "scale")
    margins, winners, losers = zip(*lines, strict=True)
    with naming("scale"):
        scale = VPScale(margins, winners, losers)
    if margins[0] == 0 and winners[0] != losers[0]:
        raise CellError("the first line, a tie, does not give both sides the same VPs", "scale")
    return scale


CATEGORY = "IMPs"
LARGEST = 1e15

SCORE = Argument("A score or a difference in score", partial(ranges.numbers, read=score_or_none))
OTHER = Argument("The other table's score in the same direction (NS with NS); 0 if blank", SCORE.read)


@sheet_function(CATEGORY, "78B", reads=False, number=True)
def IMP(score: Annotated[Cells, SCORE], other: Annotated[Cells, OTHER] = None) -> Answer:
    """The IMPs for score - other, cell by cell.

    >>> IMP(430), IMP(100, 50), IMP([[620], [-100]], 140)
    (10.0, 2.0, [[10.0], [-6.0]])
    """
    if (type(score) is float or type(score) is int) and -LARGEST < score < LARGEST:
        if other is None:
            return float(imps_for(score))
        if (type(other) is float or type(other) is int) and -LARGEST < other < LARGEST:
            return float(imps_for(score - other))
    return _imps_cell_by_cell(score, other)


@read_arguments
def _imps_cell_by_cell(score: Annotated[Numbers, SCORE], other: Annotated[Numbers, OTHER]) -> Answer:
    if other.single:
        other = other._replace(array=np.nan_to_num(other.array))  # a blank is 0
    first, second = ranges.together(score, other)
    with np.errstate(over="ignore"):  # what no float can hold is beyond the scale
        differences = first.array - second.array
    rows = ranges.block_of(scales.imps_of(differences), np.isnan(differences))
    return ranges.one_or_rows(rows, single=first.single and second.single)


Outcomes = list[tuple[float, Fraction]]
PossibleScores = Annotated[Range, "The possible scores, seen from one side", score_or_none]
OtherScore = Annotated[float | None, "The other table's score in the same direction", score_or_none]
MATCH_BOARDS = "The number of boards in the match; not needed with a scale of your own"


def outcomes_of(scores: PossibleScores, weights: Weights) -> Outcomes:
    """The possible scores with their chances, scaled to add up to 1; [] if all cells are blank."""
    outcomes = ranges.weighted(scores, weights)
    with naming(weights.name):
        chances = shares([weight for _, weight in outcomes]) if outcomes else []
    return [(score, chance) for (score, _), chance in zip(outcomes, chances, strict=True)]


def other_outcomes(
    other: Annotated[Range, "The other table's score in the same direction; 0 if blank", score_or_none] = LEFT_OUT,
    other_weights: Annotated[
        Range, "The chances, where the other table's result is weighted too", weight_or_none
    ] = LEFT_OUT,
) -> Outcomes:
    """The other table's result: one score, or several with their chances; 0 if blank."""
    if any(weight is not None for weight in other_weights.values):
        return outcomes_of(other, other_weights)
    scores = [score for score in other.values if score is not None]
    if len(scores) > 1:
        template = "is blank beside {scores} scores of other: each needs its chance"
        raise CellError(template, "other_weights", scores=len(scores))
    return [(scores[0] if scores else 0.0, Fraction(1))]


def _average(outcomes: Outcomes, worth: Callable[[float], Fraction | int]) -> Fraction:
    """The weighted average of what each outcome is worth."""
    return sum((chance * worth(score) for score, chance in outcomes), Fraction(0))


@sheet_function(CATEGORY, "12C1(c) Weighted", single=True)
def WEIGHTED_IMP(
    outcomes: Annotated[Outcomes, outcomes_of],
    others: Annotated[Outcomes, other_outcomes],
    rounding: RoundingStep = None,
) -> Single:
    """The weighted average, in IMPs, of several possible results.

    Where the other table is weighted too, the average goes over every pair of outcomes.

    >>> WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140), WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140, rounding=1)
    (4.666666666666667, 5.0)
    """
    if not outcomes:
        return BLANK
    average = _average(outcomes, lambda score: _average(others, lambda theirs: imps_for(score - theirs)))
    return float(rounded(average, rounding))


@sheet_function(CATEGORY, "12C1(c) EBL", single=True)
def WEIGHTED_BAM(outcomes: Annotated[Outcomes, outcomes_of], other: OtherScore) -> Single:
    """Point-a-board (board-a-match): 2 for a win and 1 for a tie, weighted.

    >>> WEIGHTED_BAM([620, 140, -100], ["50%", "25%", "25%"], 140)
    1.25
    """
    if not outcomes:
        return BLANK
    there = needed(other, "other")
    return float(_average(outcomes, lambda score: scales.win_or_tie(score - there)))


@sheet_function(CATEGORY, "Scales")
def VICTORY_POINTS(
    imps: Annotated[Range, block("The margin in IMPs, signed", number_or_none)],
    boards: Annotated[Range, block(MATCH_BOARDS, number_or_none)],
    scale: ChosenScale = WBF,
) -> Answer:
    """The victory points for a margin in IMPs, which is first rounded to whole IMPs.

    In a scale of your own a blank third column means 20 less the winner's VPs.

    >>> VICTORY_POINTS(3, 16), VICTORY_POINTS(-3, 16), VICTORY_POINTS(20, 16, "WBF-DISCRETE")
    (10.91, 9.09, 15.0)
    """

    def points(margin: float | None, boards: float | None) -> float | str:
        if margin is None:
            return BLANK
        with naming("imps"):
            return float(scale(boards).points(exact_weight(margin)))

    return ranges.cell_by_cell(points, imps, boards)


@sheet_function(CATEGORY, "12C1(c) EBL", single=True)
def WEIGHTED_VP(
    outcomes: Annotated[Outcomes, outcomes_of],
    other: OtherScore,
    imps_so_far: Annotated[float | None, "That side's margin in IMPs on the other boards of the match", number_or_none],
    boards: Annotated[float | None, MATCH_BOARDS, number_or_none],
    scale: ChosenScale = WBF,
    rounding: RoundingStep = None,
) -> Single:
    """Each outcome turned into VPs with the rest of the match, then weighted: the question of EBL 2008.

    WBF 2017 says that IMPs are weighted: WEIGHTED_IMP, then VICTORY_POINTS.

    >>> WEIGHTED_VP([620, -100], ["2/3", "1/3"], 140, 0, 16)
    11.28
    >>> WEIGHTED_VP([620, -100], ["2/3", "1/3"], 140, 0, 16, rounding=0.5)
    11.5
    """
    if not outcomes:
        return BLANK
    there, margin = needed(other, "other"), exact_weight(needed(imps_so_far, "imps_so_far"))
    match = scale(boards)
    with naming("imps_so_far"):
        average = _average(outcomes, lambda score: match.points(margin + imps_for(score - there)))
    return float(rounded(average, rounding))
