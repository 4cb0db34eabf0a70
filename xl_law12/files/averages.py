"""USEBIO's A6040: a fixed 60% or an average plus (Law 12C2(c)), as the printed points count it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Award, Side
from xl_law12.bridge.session import PERCENTAGES
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening
from xl_law12.files.point_comparison import rules_for
from xl_law12.files.scoring import scored
from xl_law12.reading.lines import UNPLAYED, LineAnswer
from xl_law12.reading.words import percentage_of

AVERAGES = "averages"  # the kind of a doubt
PLUS, MINUS = 60, 40
_WRITTEN = re.compile(r"A[456]0[456]0", re.I)


class OwnAverage(NamedTuple):
    """An average of a pair whose own percentage is better than 60%, or worse than 40%.

    `is_fixed` and `is_own` say whether the printed points are those of the fixed percentage, or of the own one.
    """

    line: int
    is_fixed: bool
    is_own: bool


def with_averages(evening: Evening) -> Evening:
    """The evening, in which A6040 is fixed if the printed points say so. Else it is an average plus, and that is said.

    Nothing is said where it makes no difference.
    """
    written = {text for text in {*evening.lines.ruling} if _WRITTEN.fullmatch(text.strip())}
    lines = [line for line, text in enumerate(evening.lines.ruling) if text in written] if written else []
    if not lines or evening.is_of_teams or evening.open:
        return evening
    told: list[OwnAverage] = []
    with suppress(Law12Error):  # what cannot be ranked is said elsewhere
        told = [*_own_averages(evening, lines)]
    if not told:
        return evening
    fixed, own = any(it.is_fixed for it in told), any(it.is_own for it in told)
    if fixed and not own:
        answers = [*evening.answers]
        for line in lines:
            answers[line] = _fixed(answers[line])
        said = "A6040 is a fixed percentage, as in the printed points"
        return replace(evening, answers=answers, notes=[*evening.notes, Doubt("assumed", said, kind=AVERAGES)])
    said = (
        "A6040 is an average plus and an average minus, worth the pair's own percentage where that is better or worse"
    )
    why = ", as in the printed points" if own and not fixed else " (12C2(c))"
    note = Doubt("assumed", f"{said}{why}", kind=AVERAGES)
    follow = frozenset(it.line for it in told if it.is_own) - {it.line for it in told if not it.is_own}
    return replace(evening, notes=[*evening.notes, note], own_averages=follow)


def _own_averages(evening: Evening, lines: list[int]) -> Iterator[OwnAverage]:
    """The averages in these lines for which the pair's own percentage makes a difference."""
    rules = rules_for(evening)
    if rules.method not in (None, *PERCENTAGES):
        return
    results = [UNPLAYED if isinstance(answer, Award) else answer for answer in evening.answers]
    ranking = scored(replace(evening, answers=results), rules._replace(adjustments=None)).ranking
    own = {standing.pair: standing.average for standing in ranking}
    columns = (evening.lines.ns, evening.lines.ns_points), (evening.lines.ew, evening.lines.ew_points)
    for line in lines:
        for side, ours, (pairs, points) in zip(SIDES, evening.printed.ours, columns, strict=True):
            award = _award(evening.answers[line], side)
            average = own.get(f"{side} {pairs[line]}", own.get(pairs[line], award))
            if average > award >= PLUS or average < award <= MINUS:
                printed = percentage_of(points[line]) if evening.printed.method else None
                yield _counted(line, printed, fixed=ours[line], own=ours[line] * average / award)


def _award(answer: LineAnswer, side: Side) -> float:
    """The percentage of a side's award; an average of all for anything else."""
    award = answer.of(side) if isinstance(answer, Award) else None
    return float(award.percentage) if isinstance(award, Artificial) else 50.0


def _counted(line: int, printed: float | None, *, fixed: float, own: float) -> OwnAverage:
    """Which of both the printed points of a line are; neither if they are far from both."""
    if printed is None:
        return OwnAverage(line, is_fixed=False, is_own=False)
    near = abs(own - fixed) / 4
    return OwnAverage(line, is_fixed=abs(printed - fixed) <= near, is_own=abs(printed - own) <= near)


def _fixed(answer: LineAnswer) -> LineAnswer:
    """An award of averages with fixed percentages."""
    if not isinstance(answer, Award):
        return answer
    ns, ew = (replace(it, fixed=True) if isinstance(it, Artificial) else it for it in (answer.ns, answer.ew))
    return Award(ns, ew)
