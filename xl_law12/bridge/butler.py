"""Butler scoring: IMPs against a datum, the zero-sum par of RMB 2009 or another one.

Butler is not linear in the frequencies: with weighted results every combination of outcomes has its own datum, and
everyone's IMPs are the weighted average over the combinations (EBL 2008).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, product
from math import lcm, prod
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Side, SideAward, Weighting, WorthOf
from xl_law12.bridge.exact import Points, exact_weight, half_away_from_zero
from xl_law12.bridge.field import BothSides, Field, Question, Settlement, on_the_board, with_standing
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE, TOLERANCE, imps
from xl_law12.errors import Law12Error
from xl_law12.numerics import np
from xl_law12.sentences import quoted, say

BRACKET = 8_000  # the search begins between this and its negative
LARGEST_DELTA = 1000
FEWEST_SCORES = 3  # of which a trimmed datum leaves out two
DATUMS = ("MEAN", "TRIM", "MEDIAN", "PAR")
NEAREST = Fraction(10)
MANY = 64  # different scores: from here on numpy is faster than a loop

Counts = Mapping[float, int]  # how often each score occurs

LIMITS = [limit - TOLERANCE for limit in SMALLEST_DIFFERENCE]


def par(counts: Counts, delta: int = 10, *, doubled: bool = False) -> float:
    """The zero-sum par of RMB 2009: the multiple of `delta` against which North-South's IMPs add up to nothing."""
    # A bracket from -8000 to 8000 is halved, its middle rounded towards zero to a multiple of delta. With no such par
    # it is the end of the last bracket with the smaller sum, on a tie the one nearer zero. One score is its own par.
    how_many = sum(counts.values())
    if how_many == 1:
        return next(iter(counts))
    for score in (min(counts), max(counts)):
        if abs(score) > BRACKET:
            template = "{score} is beyond {largest}, where the search for a par begins"
            raise Law12Error(template, score=quoted(score), largest=BRACKET)
    total = par_sum(counts, doubled=doubled)
    low, high = -BRACKET, BRACKET
    sums = {low: -how_many, high: how_many}  # an end that is never tried counts as one IMP a score
    while high - low > delta:
        middle = int((low + high) / (2 * delta)) * delta
        if middle in sums:
            break
        sums[middle] = total(middle)
        if not sums[middle]:
            return middle
        low, high = (middle, high) if sums[middle] < 0 else (low, middle)
    return min(low, high, key=lambda end: (abs(sums[end]), abs(end)))


def par_sum(counts: Counts, *, doubled: bool) -> Callable[[int], int]:
    """The sum of IMP(par - score), or of IMP(2 x (par - score)), as a function of the par."""
    limits = [limit / 2 for limit in LIMITS] if doubled else LIMITS
    each = sorted(counts.items())

    def added_up(middle: int) -> int:
        sum_of_imps = 0
        for score, count in each:
            difference = middle - score
            if difference > 0:
                sum_of_imps += count * bisect_right(limits, difference)
            else:
                sum_of_imps -= count * bisect_right(limits, -difference)
        return sum_of_imps

    if len(counts) < MANY:
        return added_up
    rising = np.repeat(np.array([score for score, _ in each], dtype=np.float64), [count for _, count in each])
    steps = np.array(limits)

    def counted(middle: int) -> int:  # a difference is an IMP for every limit that it reaches
        far_below = rising.searchsorted(middle - steps, side="right")  # for each limit: so many scores are +1
        not_far_above = rising.searchsorted(middle + steps, side="left")  # and all but so many are -1
        return int((far_below + not_far_above).sum()) - len(rising) * len(limits)

    return counted


def datum(
    counts: Counts, method: str = "MEAN", nearest: Fraction = NEAREST, *, doubled: bool = False, tables: int = 0
) -> Fraction:
    """The datum of a board: the mean, the mean less the best and the worst, the median, or the par."""
    # Rounded to a multiple of `nearest`, halves away from zero; 0 leaves it as it is. With fewer scores than `tables`
    # the frequencies are first scaled up to them; this changes only TRIM, which leaves out one score at each end.
    if method == "PAR":
        middle = _exact(par(counts, doubled=doubled))
    elif method == "MEDIAN":  # the score in the middle, or halfway between the two there
        rising = sorted(counts)
        up_to = list(accumulate(counts[score] for score in rising))
        in_the_middle = (rising[bisect_right(up_to, place)] for place in ((up_to[-1] - 1) // 2, up_to[-1] // 2))
        middle = Fraction(sum(map(_exact, in_the_middle)), 2)
    else:
        kept = _trimmed(counts, tables) if method == "TRIM" else counts
        middle = Fraction(sum(_exact(score) * count for score, count in kept.items())) / sum(kept.values())
    return half_away_from_zero(Fraction(middle), nearest) if nearest else Fraction(middle)


def _trimmed(counts: Counts, tables: int) -> Mapping[float, int | Fraction]:
    """The frequencies, scaled up to all the tables, less one for the best and one for the worst score."""
    played = sum(counts.values())
    how_many = max(tables, played)
    if how_many < FEWEST_SCORES:
        raise Law12Error("a trimmed datum needs 3 scores or more; there are {how_many}", how_many=how_many)
    kept = {score: count * Fraction(how_many, played) for score, count in counts.items()}
    for end in (max(counts), min(counts)):
        kept[end] -= 1
    return kept


def _exact(score: float) -> int | Fraction:
    """The number that a score stands for, ready for exact sums."""
    return score if isinstance(score, int) else exact_weight(score)


MOST_COMBINATIONS = 4096
MOST_TRIALS = 2 * MOST_COMBINATIONS
_INSTEAD = say("give the rulings fewer outcomes, or use CROSS_IMPS, which has no limit")


class Butler(NamedTuple):
    """How a board is scored: the datum, whether differences are doubled (RMB 2009), the IMPs of an average plus."""

    method: str = "PAR"
    doubled: bool = False
    average_imps: Fraction = AVERAGE_IMPS

    def artificial(self, own: Artificial) -> Fraction:
        """The IMPs of an artificial score."""
        return artificial_score(own.percentage, "IMP", None, self.average_imps)

    def imps(self, certain: Counts, weighted: Sequence[Weighting]) -> tuple[dict[float, Fraction], list[Fraction]]:
        """North-South's IMPs for every certain score and for every weighted result, over all their combinations."""
        factor = 2 if self.doubled else 1  # RMB 2009: differences are doubled, and their IMPs halved
        whole = prod(lcm(*(chance.denominator for chance in award.chances)) for award in weighted)
        of_certain = dict.fromkeys(certain, 0)
        of_weighted = [0] * len(weighted)
        for scores, chance, counts, middle in self._trials(certain, weighted):
            against = float(middle)
            share = int(chance * whole)  # chances as integers, `whole` in all
            worth = {score: share * imps(factor * (score - against)) for score in counts}
            for score in certain:
                of_certain[score] += worth[score]
            for place, score in enumerate(scores):
                of_weighted[place] += worth[score]
        return (
            {score: Fraction(total, whole * factor) for score, total in of_certain.items()},
            [Fraction(total, whole * factor) for total in of_weighted],
        )

    def _trials(
        self, certain: Counts, weighted: Sequence[Weighting]
    ) -> Iterator[tuple[tuple[int, ...], Fraction, Counts, Fraction]]:
        """For every combination of the weighted results: it, its chance, all scores then, and their datum."""
        if prod(len(award.scores) for award in weighted) > MOST_COMBINATIONS:
            template = (
                "the weighted results of this board have more combinations of outcomes than the {most:,} that Butler "
                "scoring works out: {instead}"
            )
            raise Law12Error(template, most=MOST_COMBINATIONS, instead=_INSTEAD)
        for terms in product(*(award.terms for award in weighted)) if certain or weighted else ():
            scores = tuple(score for score, _ in terms)
            counts = Counter(certain) + Counter(scores)
            chance = prod((chance for _, chance in terms), start=Fraction(1))
            yield scores, chance, counts, datum(counts, self.method, doubled=self.doubled)

    def datums(self, field: Field) -> dict[int, Fraction]:
        """The datum of every board with a score, by its group, seen from North-South."""
        # With weighted results it is the average over all combinations, as the IMPs are. A ruling counts as the award
        # that it comes to.
        resolved = self.resolved(field)
        found = {}
        for lines, board in resolved.boards():
            with on_the_board(field, lines[board.has_line]):
                trials = self._trials(_certain(board), [*board.of_side("NS", Weighting).values()])
                datums = [chance * middle for _, chance, _, middle in trials]
            if datums:
                found[int(resolved.group_of[lines[0]])] = sum(datums, start=Fraction(0))
        return found

    def points(self, field: Field) -> BothSides:
        """The Butler IMPs of both sides for every line, board by board; beside an award each side has its own datum."""
        # In a ruling A, B and C are each worth their IMPs against the datum that includes them.
        resolved = self.resolved(field)
        ns: dict[int, Fraction] = {}
        ew: dict[int, Fraction] = {}
        for lines, board in resolved.boards():
            with on_the_board(field, lines[board.has_line]):
                here = self._side(board, "NS")
                there = self._side(board, "EW") if board.awards else {line: -here[line] for line in here}
            at = lines.tolist()
            ns |= {at[line]: points for line, points in here.items()}
            ew |= {at[line]: points for line, points in there.items()}
        count = len(field.scores)
        none = Points(np.zeros(count, dtype=object), np.ones(count, dtype=object))
        return none.with_lines(ns), none.with_lines(ew)

    def resolved(self, field: Field, *, settled: bool = True) -> Field:
        """The field with an award in the place of every ruling: what it comes to, or what stands there."""
        return with_standing(field, lambda board: _DatumBoard(board, self), settled=settled)

    def _side(self, board: Field, side: Side) -> dict[int, Fraction]:
        """One side's IMPs on a board by line, in the chart of that side; rulings must have been resolved."""
        weighted = board.of_side(side, Weighting)
        of_certain, of_weighted = self.imps(_certain(board), [*weighted.values()])
        if side == "EW":
            of_certain, of_weighted = {score: -it for score, it in of_certain.items()}, [-it for it in of_weighted]
        scores = board.scores.tolist()
        points = {line: of_certain[scores[line]] for line in np.flatnonzero(board.is_certain).tolist()}
        points |= zip(weighted, of_weighted, strict=True)
        return points | {line: self.artificial(own) for line, own in board.of_side(side, Artificial).items()}


def _certain(board: Field) -> Counts:
    """How often each certain score occurs on a board."""
    return Counter(board.scores[board.is_certain].tolist())


class _DatumBoard(NamedTuple):
    """A board with rulings, where A, B and C each have a datum of their own."""

    board: Field
    butler: Butler

    def judge(self, settlement: Settlement) -> dict[Question, bool]:
        """The open questions that have the same answer in every mix, which are all tried."""
        for side in SIDES:
            if any(asked == side for _, asked in settlement.open):
                _refuse_many(prod(self._outcomes(settlement, side).values()))

        def keeps(line: int, side: Side, mix: Settlement) -> bool:
            return mix.rulings[line].keeps_actual(side, self.worth_in(mix, line))

        return settlement.answers(lambda side: side, keeps)  # each side has a datum, and so a chart, of its own

    def worth(self, settlement: Settlement) -> Callable[[int], WorthOf]:
        """What an award in the place of a line is worth, where every question is settled."""
        trials = 0
        for side in SIDES:
            outcomes = self._outcomes(settlement, side)
            in_all = prod(outcomes.values())
            for line, ruling in settlement.rulings.items():
                trials += in_all // outcomes[line] * _number(ruling.parts(side))
        _refuse_many(trials)
        return partial(self.worth_in, settlement)

    def _outcomes(self, settlement: Settlement, side: Side) -> dict[int, int]:
        """How many outcomes each line that has no certain score may have for a side."""
        unruled = {line: len(award.scores) for line, award in self.board.of_side(side, Weighting).items()}
        still = {line for line, _ in settlement.open_for(side)}
        return unruled | {
            line: _number([ruling.actual, ruling.before_of(side)] if line in still else [settlement.of(line, side)])
            for line, ruling in settlement.rulings.items()
        }

    def worth_in(self, settlement: Settlement, line: int) -> WorthOf:
        """What an award in the place of a line is worth, beside what stands in the other lines with rulings."""
        certain = _certain(self.board)

        def worth(award: SideAward, side: Side) -> Fraction:
            if isinstance(award, Artificial):
                return self.butler.artificial(award)
            others = (settlement.of(other, side) for other in settlement.rulings if other != line)
            ruled = [it for it in others if isinstance(it, Weighting)]
            _, points = self.butler.imps(certain, [*self.board.of_side(side, Weighting).values(), *ruled, award])
            return points[-1] if side == "NS" else -points[-1]

        return worth


def _number(awards: Iterable[SideAward | None]) -> int:
    """How many outcomes these awards have in all; an average counts as one, because the board is scored without it."""
    return sum(len(award.scores) if isinstance(award, Weighting) else 1 for award in awards)


def _refuse_many(trials: int) -> None:
    """Refuse, before any work, rulings whose A, B and C in all combinations would take too long to try."""
    if trials > MOST_TRIALS:
        template = (
            "to find out what the rulings come to, more combinations of outcomes would have to be tried than the "
            "{most:,} that Butler scoring tries: {instead}"
        )
        raise Law12Error(template, most=MOST_TRIALS, instead=_INSTEAD)
