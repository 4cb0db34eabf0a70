"""Butler scoring: IMPs against a datum.

Butler is not linear in the frequencies: with weighted results every combination of outcomes has its own datum, and
everyone's IMPs are the weighted average over the combinations (EBL 2008).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Award, Ruling, Side, Weighting
from xl_law12.bridge.datums import Counts, datum
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points
from xl_law12.bridge.scale import imps
from xl_law12.errors import Law12Error, Row
from xl_law12.numerics import np
from xl_law12.sentences import say

MOST_COMBINATIONS = 4096
MOST_TRIALS = 2 * MOST_COMBINATIONS
_INSTEAD = say("give the rulings fewer outcomes, or use CROSS_IMPS, which has no limit")


class Trial(NamedTuple):
    """One combination of the weighted results: its chance, all scores of the board then, and their datum."""

    scores: tuple[int, ...]
    chance: Fraction
    counts: Counts
    datum: Fraction


class Butler(NamedTuple):
    """How a board is scored: by which datum, and whether the differences are doubled (RMB 2009)."""

    method: str = "PAR"
    doubled: bool = False

    def imps(self, certain: Counts, weighted: Sequence[Weighting]) -> tuple[dict[float, Fraction], list[Fraction]]:
        """North-South's IMPs for every certain score and for every weighted result, over all combinations of outcomes.

        >>> Butler().imps({620: 1, 170: 1}, [])
        ({620: Fraction(6, 1), 170: Fraction(-6, 1)}, [])
        """
        factor = 2 if self.doubled else 1
        over = prod(lcm(*(chance.denominator for chance in award.chances)) for award in weighted)
        of_certain = dict.fromkeys(certain, 0)
        of_weighted = [0] * len(weighted)
        for trial in self._trials(certain, weighted):
            against = float(trial.datum)
            share = int(trial.chance * over)
            worth = {score: share * imps(factor * (score - against)) for score in trial.counts}
            for score in certain:
                of_certain[score] += worth[score]
            for place, score in enumerate(trial.scores):
                of_weighted[place] += worth[score]
        below = over * factor
        return (
            {score: Fraction(total, below) for score, total in of_certain.items()},
            [Fraction(total, below) for total in of_weighted],
        )

    def _trials(self, certain: Counts, weighted: Sequence[Weighting]) -> Iterator[Trial]:
        """A trial for every combination of the weighted results; none on a board without a score."""
        for scores, chance in combinations(weighted) if certain or weighted else ():
            counts = Counter(certain) + Counter(scores)
            yield Trial(scores, chance, counts, datum(counts, self.method, doubled=self.doubled))

    def datums(self, field: Field) -> dict[int, Fraction]:
        """The datum of every board with a score, by its group, seen from North-South.

        With weighted results it is the average over all combinations, as the IMPs are. A ruling counts as the award
        that it comes to.

        >>> Butler().datums(Field(np.array([620, 620, 170, -100])))
        {0: Fraction(330, 1)}
        """
        resolved = field.resolved(self.points)
        found = {}
        for board in _boards(resolved):
            with _on_the_board(field, board):
                certain, weighted, _ = _parts(resolved, board, "NS")
                trials = self._trials(Counter(certain.values()), [*weighted.values()])
                datums = [trial.chance * trial.datum for trial in trials]
            if datums:
                found[int(resolved.group_of[board[0]])] = sum(datums, start=Fraction(0))
        return found

    def resolved(self, field: Field) -> Field:
        """The field with the award that follows from each ruling in its place."""
        for board in _boards(field):
            with _on_the_board(field, board):
                _refuse_long_trials(field, board)
        return field.resolved(self.points)

    def points(self, field: Field) -> BothSides:
        """The Butler IMPs of both sides for every line, board by board; a split gives each side its own datum.

        In a ruling A, B and C are each worth their IMPs against the datum that includes them.
        """
        resolved = self.resolved(field)
        ns: dict[int, Fraction] = {}
        ew: dict[int, Fraction] = {}
        for board in _boards(resolved):
            with _on_the_board(field, board):
                here = self._side(resolved, board, "NS")
                ns |= here
                is_split = any(line in resolved.awards for line in board)
                ew |= self._side(resolved, board, "EW") if is_split else {line: -here[line] for line in here}
        lines = len(field.scores)
        none = Points(np.zeros(lines, dtype=object), np.ones(lines, dtype=object))
        return none.with_lines(ns), none.with_lines(ew)

    def _side(self, field: Field, lines: Sequence[int], side: Side) -> dict[int, Fraction]:
        """One side's IMPs on a board, in the chart of that side; rulings must have been resolved."""
        sign = 1 if side == "NS" else -1
        certain, weighted, artificial = _parts(field, lines, side)
        of_certain, of_weighted = self.imps(Counter(certain.values()), list(weighted.values()))
        points = {line: sign * of_certain[score] for line, score in certain.items()}
        points |= {line: sign * worth for line, worth in zip(weighted, of_weighted, strict=True)}
        return points | {line: artificial_score(own.percentage, "IMP") for line, own in artificial.items()}


def _parts(
    field: Field, lines: Sequence[int], side: Side
) -> tuple[dict[int, int], dict[int, Weighting], dict[int, Artificial]]:
    """One side's results on the lines of a board, by line: certain scores, weighted scores, artificial scores."""
    given = {line: award.of(side) for line in lines if isinstance(award := field.awards.get(line), Award)}
    certain = {line: int(field.scores[line]) for line in lines if line not in given}
    weighted = {line: own for line, own in given.items() if isinstance(own, Weighting)}
    artificial = {line: own for line, own in given.items() if isinstance(own, Artificial)}
    return certain, weighted, artificial


@contextmanager
def _on_the_board(field: Field, lines: Sequence[int]) -> Iterator[None]:
    """Give an error its board, if there are several: the row of the board's first line."""
    try:
        yield
    except Law12Error as error:
        if field.groups == 1:
            raise
        raise Law12Error(
            "the board of {row}: {problem}", error.where, row=Row.of(lines[0] + 1), problem=error.problem
        ) from None


def _boards(field: Field) -> Iterator[list[int]]:
    """The lines of every board that carry a result or an award."""
    order = np.flatnonzero(field.has_line)
    group = field.group_of[order]
    order, group = (each[np.argsort(group, kind="stable")] for each in (order, group))
    for lines in np.split(order, np.flatnonzero(np.diff(group)) + 1):
        yield lines.tolist()


def _refuse_long_trials(field: Field, lines: Sequence[int]) -> None:
    """Refuse, before any work, rulings whose A, B and C in all combinations would take too long to try."""
    awards = [field.awards[line] for line in lines if line in field.awards]
    rulings = [award for award in awards if isinstance(award, Ruling)]
    trials = 0
    for side in SIDES if rulings else ():
        counting = (award.as_before.of(side) for award in awards)
        how_many = prod(len(own.scores) for own in counting if isinstance(own, Weighting))
        for ruling in rulings:
            outcomes = sum(len(award.scores) for award in ruling.tried(side) if isinstance(award, Weighting))
            own = ruling.before_of(side)
            trials += how_many // (len(own.scores) if isinstance(own, Weighting) else 1) * outcomes
    if trials > MOST_TRIALS:
        raise Law12Error(
            "to find out what the rulings on a serious error come to, {trials:,} combinations of outcomes would have "
            "to be tried, and Butler scoring tries {most:,} at most: {instead}",
            trials=trials,
            most=MOST_TRIALS,
            instead=_INSTEAD,
        )


def combinations(lines: Sequence[Weighting]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every combination of the lines' outcomes with its chance."""
    how_many = prod(len(line.scores) for line in lines)
    if how_many > MOST_COMBINATIONS:
        raise Law12Error(
            "the weighted results of this board have {how_many:,} combinations of outcomes, and Butler scoring works "
            "out {most:,} at most: {instead}",
            how_many=how_many,
            most=MOST_COMBINATIONS,
            instead=_INSTEAD,
        )
    for terms in product(*(line.terms for line in lines)):
        yield tuple(score for score, _ in terms), prod((chance for _, chance in terms), start=Fraction(1))
