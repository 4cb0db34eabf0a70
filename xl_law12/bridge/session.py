"""Many boards at once: the points of every line, and the ranking of the pairs with Law 12C2(c) and (d)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, average
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import cross_imps, matchpoints
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import tally
from xl_law12.bridge.integers import exactly
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points, Rounding
from xl_law12.bridge.seating import Seating
from xl_law12.numerics import NDArray, np

BUTLER = {
    "BUTLER": Butler("PAR"),
    "BUTLER-DOUBLED": Butler("PAR", doubled=True),
    "BUTLER-MEAN": Butler("MEAN"),
    "BUTLER-TRIM": Butler("TRIM"),
    "BUTLER-MEDIAN": Butler("MEDIAN"),
}
PERCENTAGES = ("MP", "MP1", "PERCENT")  # the methods whose points are a share of a top
METHODS = (*PERCENTAGES, "XIMP", *BUTLER)


class Session(NamedTuple):
    """The lines of all boards; the groups of the field are the boards, each of which `tables` should have played."""

    field: Field
    tables: int
    method: str = "MP"
    factoring: str = "NEUBERG"
    rounding: Rounding | None = None  # of every line's points

    @property
    def is_percentage(self) -> bool:
        """Whether points are a share of a top."""
        return self.method in PERCENTAGES

    @property
    def top(self) -> int:
        """The sum of both sides' points on a board; 0 at IMPs, which have no top.

        MP1 counts as in North America: 1 for a win, a half for a tie.
        """
        return {"MP": 2 * (self.tables - 1), "MP1": self.tables - 1, "PERCENT": 100}.get(self.method, 0)

    def points(self) -> BothSides:
        """The points of NS and of EW in every line, each board scored by itself.

        >>> ns, ew = Session(Field(np.array([420, -50])), tables=2, method="PERCENT").points()
        >>> ns.floats().tolist(), ew.floats().tolist()
        ([100.0, 0.0], [0.0, 100.0])
        """
        ns, ew = self._exact_points()
        return self.rounded(ns), self.rounded(ew)

    def _exact_points(self) -> BothSides:
        if self.method == "XIMP":
            return cross_imps(self.field, self.tables)
        if self.method in BUTLER:
            return BUTLER[self.method].points(self.field)
        ns, ew = matchpoints(self.field, self.tables, self.factoring)
        worth = Fraction(self.top, 2 * (self.tables - 1)) if self.tables > 1 else Fraction(1)
        return ns.times(worth), ew.times(worth)

    def rounded(self, points: Points) -> Points:
        """The points, rounded if the session asks for it."""
        return points if self.rounding is None else points.rounded(self.top, self.rounding)

    def artificial(self, award: Artificial, own_average: Fraction | None) -> Fraction:
        """The points of an artificial score, by Law 12C2(c) where there is an average on the other boards."""
        own = None if award.fixed else own_average
        if self.is_percentage:
            points = artificial_score(award.percentage, "MP", own) * self.top
        else:
            points = artificial_score(award.percentage, "IMP", own)
        return points if self.rounding is None else self.rounded(Points.exactly(points)).of(0)


class Standing(NamedTuple):
    """A line of the ranking."""

    place: int
    pair: int
    boards: int
    score: Fraction
    average: Fraction  # a percentage, or the points a board


class RankingRules(NamedTuple):
    """The other rules of a ranking: the limit of average pluses, and points to add, by pair.

    Beyond the limit a board is scored as average, or not at all (Law 12C2(d)).
    """

    average_plus_limit: int | None
    adjustments: Mapping[int, Fraction]
    scores_beyond: bool


class Ledger(NamedTuple):
    """By pair: the sum of points and the number of its boards with a result, and its artificial scores by line."""

    totals: list[Fraction]
    boards: list[int]
    artificial: dict[int, dict[int, Artificial]]


def standings(session: Session, seats: Seating, rules: RankingRules) -> list[Standing]:
    """The ranking of the contestants, field by field."""
    return ranked(session, seats, ledger(session, seats, session.points()), rules)


def ledger(session: Session, seats: Seating, points: BothSides) -> Ledger:
    """Every line's points with its pairs."""
    book = Ledger([Fraction(0)] * len(seats.names), [0] * len(seats.names), {})
    for side, seated, of_side in zip(SIDES, (seats.ns, seats.ew), points, strict=True):
        given = session.field.artificial(side)
        with_result = session.field.carries(side)
        with_result[list(given)] = False
        _add(book.totals, book.boards, of_side.by_line, seated, with_result)
        for line, award in given.items():
            book.artificial.setdefault(int(seated[line]), {})[line] = award
    return book


def ranked(session: Session, seats: Seating, book: Ledger, rules: RankingRules) -> list[Standing]:
    """The ranking that follows from what every pair has.

    An average plus is worth the pair's average on its boards with a result where that is better, an average minus
    where it is worse (Law 12C2(c)); beyond the limit an average plus counts as average or not at all (12C2(d)).
    Adjustments are added at the end: they change no average.
    """
    totals, boards = [*book.totals], [*book.boards]
    for pair, awards in book.artificial.items():
        own = _own_average(session, totals[pair], boards[pair])
        in_order = [award for _, award in sorted(awards.items())]
        for award in limited(in_order, rules.average_plus_limit, scores_beyond=rules.scores_beyond):
            totals[pair] += session.artificial(award, own)
            boards[pair] += 1
    for pair, added in rules.adjustments.items():
        totals[pair] += added
    return [standing for pairs in seats.fields for standing in _placed(session, pairs, totals, boards)]


def _add(
    totals: list[Fraction], boards: list[int], points: Points, seated: NDArray[np.intp], lines: NDArray[np.bool_]
) -> None:
    """Add the points of these lines to the totals of their pairs, exactly: one sum for each denominator."""
    for denominator in set(points.below[lines].tolist()):
        chosen = lines & (points.below == denominator)
        largest = int(np.abs(points.above[chosen]).max()) * len(seated)
        (above,) = exactly(largest, points.above[chosen])
        sums = tally(seated[chosen], above, len(totals))
        for pair in np.flatnonzero(sums).tolist():
            totals[pair] += Fraction(int(sums[pair]), int(denominator))
    for pair, count in enumerate(np.bincount(seated[lines], minlength=len(boards)).tolist()):
        boards[pair] += count


def _own_average(session: Session, total: Fraction, boards: int) -> Fraction | None:
    """The pair's average on its boards with a result: a share of the top, or IMPs a board."""
    if not boards or (session.is_percentage and not session.top):
        return None
    return total / (boards * (session.top or 1))


def limited(awards: Iterable[Artificial], limit: int | None, *, scores_beyond: bool = True) -> Iterable[Artificial]:
    """The artificial scores in order, with the average pluses beyond the limit as averages, or without them (12C2(d)).

    >>> [int(award.percentage) for award in limited([average("A+")] * 3, 2)]
    [60, 60, 50]
    >>> [int(award.percentage) for award in limited([average("A+")] * 3, 2, scores_beyond=False)]
    [60, 60]
    """
    used = 0
    for award in awards:
        is_plus = award == average("A+")
        used += is_plus
        if not is_plus or limit is None or used <= limit:
            yield award
        elif scores_beyond:
            yield average("A")


def _placed(session: Session, pairs: Sequence[int], totals: list[Fraction], boards: list[int]) -> list[Standing]:
    """The pairs of a field, best first; those with the same average share a place."""
    worth = Fraction(100, session.top) if session.is_percentage and session.top else Fraction(1)
    averages = {pair: totals[pair] / boards[pair] * worth for pair in pairs if boards[pair]}
    ranking: list[Standing] = []
    for position, pair in enumerate(sorted(averages, key=lambda pair: (-averages[pair], pair)), start=1):
        tied = bool(ranking) and ranking[-1].average == averages[pair]
        place = ranking[-1].place if tied else position
        ranking.append(Standing(place, pair, boards[pair], totals[pair], averages[pair]))
    return ranking
