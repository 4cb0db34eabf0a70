"""The argument `scale`: the WBF's scales of victory points, or a range with one of your own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated

from xl_law12.bridge.exact import exact_weight
from xl_law12.bridge.scale import LONGEST_MATCH, VPScale, wbf_continuous, wbf_discrete
from xl_law12.errors import CellError, naming
from xl_law12.numerics import np
from xl_law12.sentences import quoted
from xl_law12.sheet.arguments import Argument
from xl_law12.sheet.cells import Cells, word_of
from xl_law12.sheet.numbers import Numbers, numbers
from xl_law12.sheet.ranges import cells, place_of
from xl_law12.sheet.single import read_one

ScaleFor = Callable[[float | None], VPScale]  # for a number of boards; None: the number is blank
SCALES = {"WBF": wbf_continuous, "WBF-DISCRETE": wbf_discrete}


def scale_or_word(scale: Cells, name: str, words: Sequence[str] = ()) -> ScaleFor | str | None:
    """The scale, or one of these words in place of one: the WBF's scale of that name, or the scale in the range."""
    table = cells(scale, name)
    if len(table.values) > 1:
        own = _own_scale(numbers(scale, name))
        return lambda _boards: own
    named = read_one(scale, name, lambda cell: word_of(cell, (*SCALES, *words)))
    return _of_wbf(named) if named in SCALES else named


def _of_wbf(name: str) -> ScaleFor:
    return lambda boards: SCALES[name](_whole(boards))


WBF = _of_wbf("WBF")
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


def _whole(boards: float | None) -> int:
    if boards is None:
        raise CellError("is blank: the scale depends on the number of boards", "boards")
    if not (float(boards).is_integer() and 1 <= boards <= LONGEST_MATCH):
        template = "{boards} is not a number of boards from 1 to {most:,}"
        raise CellError(template, "boards", boards=quoted(float(boards)), most=LONGEST_MATCH)
    return int(boards)


def _own_scale(table: Numbers) -> VPScale:
    """A range with the columns IMPs from, winner's VPs and, if not 20 less these, loser's VPs."""
    if table.array.shape[1] not in (2, 3):
        raise CellError("needs two or three columns: IMPs from, winner's VPs, loser's VPs", "scale")
    lines: list[tuple[Fraction, Fraction, Fraction]] = []
    for index, row in enumerate(table.array.tolist()):
        if np.isnan(row).all():
            continue
        if np.isnan(row[:2]).any() or row[0] < 0:
            raise CellError("needs a margin of 0 or more and the winner's VPs", place_of("scale", index))
        margin, winner = (exact_weight(figure) for figure in row[:2])
        loser = 20 - winner if len(row) < 3 or np.isnan(row[2]) else exact_weight(row[2])
        lines.append((margin, winner, loser))
    if not lines:
        raise CellError("is blank", "scale")
    margins, winners, losers = zip(*lines, strict=True)
    with naming("scale"):
        return VPScale(margins, winners, losers)
