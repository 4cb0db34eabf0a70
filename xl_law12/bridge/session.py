"""Many boards at once: the points of every line, and the ranking of the pairs with Law 12C2(c) and (d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, AwardOrRuling, average
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import Comparison, at_cross_imps, at_matchpoints
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import tally
from xl_law12.bridge.integers import exactly
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.bridge.points import Points, Rounding
from xl_law12.bridge.seating import Seating
from xl_law12.bridge.standing import of_lines
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
    """The lines of all boards; the groups of the field are the boards, each of which `tables` should have played.

    If each section is compared by itself, `section` has the section of every line, and `tables_of` the tables of every
    section. No group of the field then has lines of two sections.
    """

    field: Field
    tables: int
    method: str = "MP"
    factoring: str = "NEUBERG"
    rounding: Rounding | None = None  # of every line's points
    section: NDArray[np.intp] | None = None
    tables_of: Sequence[int] = ()
    average_imps: Fraction = AVERAGE_IMPS  # of an average plus

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

    @property
    def tops(self) -> NDArray[np.int64]:
        """The top of every line's board, each section's by its own number of tables."""
        if self.section is None:
            return np.full(len(self.field.scores), self.top)
        return np.array([self._replace(tables=tables).top for tables in self.tables_of])[self.section]

    def sections(self) -> list[NDArray[np.intp]]:
        """The lines of every section that is compared by itself."""
        return [np.flatnonzero(self.section == section) for section in range(len(self.tables_of))]

    def only(self, lines: NDArray[np.intp]) -> Session:
        """The session of these lines, all of one section.

        >>> both = Session(Field(np.array([420, 50])), 9, section=np.array([0, 1]), tables_of=[4, 5])
        >>> both.only(np.array([1])).tables
        5
        """
        tables = self.tables if self.section is None else self.tables_of[int(self.section[lines[0]])]
        return self._replace(field=self.field.only(lines), tables=tables, section=None)

    def points(self) -> BothSides:
        """The points of NS and of EW in every line, each board scored by itself.

        >>> ns, ew = Session(Field(np.array([420, -50])), tables=2, method="PERCENT").points()
        >>> ns.floats().tolist(), ew.floats().tolist()
        ([100.0, 0.0], [0.0, 100.0])
        """
        if self.section is None:
            ns, ew = self._exact_points()
            return self.rounded(ns), self.rounded(ew)
        at = np.argsort(np.concatenate(self.sections()))
        resolved = self.resolved
        both = zip(*(resolved.only(lines).points() for lines in self.sections()), strict=True)
        ns, ew = (Points.joined(side, at) for side in both)
        return ns, ew

    @property
    def resolved(self) -> Session:
        """The session with the award that follows from each ruling in its place."""
        return self._with_awards(settled=True)

    @property
    def with_standing(self) -> Session:
        """The session with what stands at each table in the place of its ruling."""
        return self._with_awards(settled=False)

    def _with_awards(self, *, settled: bool) -> Session:
        if self.section is None:
            return self._replace(field=self._scoring.resolved(self.field, settled=settled))
        awards: dict[int, AwardOrRuling] = {}
        for lines in self.sections():
            with of_lines(lines):
                part = self.only(lines)._with_awards(settled=settled).field.awards
            awards |= {int(lines[place]): award for place, award in part.items()}
        return self._replace(field=replace(self.field, awards=awards))

    @property
    def _scoring(self) -> Butler | Comparison:
        if self.method in BUTLER:
            return BUTLER[self.method]._replace(average_imps=self.average_imps)
        if self.method == "XIMP":
            return at_cross_imps(self.tables, average_imps=self.average_imps)
        return at_matchpoints(self.tables, self.factoring)

    def _exact_points(self) -> BothSides:
        ns, ew = self._scoring.points(self.field)
        if not self.is_percentage:
            return ns, ew
        worth = Fraction(self.top, 2 * (self.tables - 1)) if self.tables > 1 else Fraction(1)
        return ns.times(worth), ew.times(worth)

    def rounded(self, points: Points) -> Points:
        """The points, rounded if the session asks for it."""
        return points if self.rounding is None else points.rounded(self.top, self.rounding)

    def artificial(self, award: Artificial, own_average: Fraction | None, top: int) -> Fraction:
        """The points of an artificial score, by Law 12C2(c) where there is an average on the other boards."""
        own = None if award.fixed else own_average
        if self.is_percentage:
            points = artificial_score(award.percentage, "MP", own) * top
        else:
            points = artificial_score(award.percentage, "IMP", own, self.average_imps)
        return points if self.rounding is None else Points.exactly(points).rounded(top, self.rounding).of(0)


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
    """By pair: the sum of points, the number of its boards with a result and the sum of their tops.

    And by pair its artificial scores by line.
    """

    totals: list[Fraction]
    boards: list[int]
    tops: list[int]
    artificial: dict[int, dict[int, Artificial]]


def standings(session: Session, seats: Seating, rules: RankingRules) -> list[Standing]:
    """The ranking of the contestants, field by field."""
    return ranked(session, seats, ledger(session, seats), rules)


def ledger(session: Session, seats: Seating) -> Ledger:
    """Every line's points with its pairs."""
    session = session.resolved
    points = session.points()
    pairs = len(seats.names)
    book = Ledger([Fraction(0)] * pairs, [0] * pairs, [0] * pairs, {})
    tops = session.tops
    for side, seated, of_side in zip(SIDES, (seats.ns, seats.ew), points, strict=True):
        given = session.field.artificial(side)
        with_result = session.field.carries(side)
        with_result[list(given)] = False
        _add(book, of_side.by_line, seated, with_result)
        for column, each in ((book.boards, np.ones_like(tops)), (book.tops, tops)):
            counts = tally(seated[with_result], each[with_result], pairs)
            column[:] = [so_far + count for so_far, count in zip(column, counts.tolist(), strict=True)]
        for line, award in given.items():
            book.artificial.setdefault(int(seated[line]), {})[line] = award
    return book


def ranked(session: Session, seats: Seating, book: Ledger, rules: RankingRules) -> list[Standing]:
    """The ranking that follows from what every pair has.

    An average plus is worth the pair's average on its boards with a result where that is better, an average minus
    where it is worse (Law 12C2(c)); beyond the limit an average plus counts as average or not at all (12C2(d)).
    Adjustments are added at the end: they change no average.
    """
    totals, boards, most = [*book.totals], [*book.boards], [*book.tops]
    for pair, line, points in counted(session, book, rules):
        if points is not None:
            totals[pair] += points
            boards[pair] += 1
            most[pair] += int(session.tops[line])
    for pair, added in rules.adjustments.items():
        totals[pair] += added
    worth = 100 if session.is_percentage else 1
    averages: dict[int, Fraction] = {}
    for pair in np.flatnonzero(boards).tolist():
        average_here = _average(session, totals[pair], boards[pair], most[pair])
        averages[pair] = totals[pair] / boards[pair] if average_here is None else average_here * worth
    return [
        Standing(place, pair, boards[pair], totals[pair], averages[pair])
        for pairs in seats.fields
        for place, pair in _placed([pair for pair in pairs if pair in averages], averages)
    ]


def counted(session: Session, book: Ledger, rules: RankingRules) -> Iterator[tuple[int, int, Fraction | None]]:
    """What every artificial score counts for: its pair, its line and the points; None where it is not scored."""
    for pair, awards in book.artificial.items():
        own = _average(session, book.totals[pair], book.boards[pair], book.tops[pair])
        lines = sorted(awards)
        counting = limited(map(awards.__getitem__, lines), rules.average_plus_limit, scores_beyond=rules.scores_beyond)
        for line, award in zip(lines, counting, strict=True):
            yield pair, line, None if award is None else session.artificial(award, own, int(session.tops[line]))


def counted_otherwise(
    session: Session, seats: Seating, rules: RankingRules
) -> Iterator[tuple[int, int, Fraction | None, Fraction]]:
    """The artificial scores that the ranking counts otherwise than the points of their line (12C2(c) and (d)).

    The line, the side (0: NS), what counts (None: it is not scored), and the points of the line.
    """
    points = session.resolved.points()
    for pair, line, counts in counted(session, ledger(session, seats), rules):
        side = 0 if seats.ns[line] == pair else 1
        if counts != points[side].of(line):
            yield line, side, counts, points[side].of(line)


def _add(book: Ledger, points: Points, seated: NDArray[np.intp], lines: NDArray[np.bool_]) -> None:
    """Add the points of these lines to the totals of their pairs, exactly: one sum for each denominator."""
    for denominator in set(points.below[lines].tolist()):
        chosen = lines & (points.below == denominator)
        largest = int(np.abs(points.above[chosen]).max()) * len(seated)
        (above,) = exactly(largest, points.above[chosen])
        sums = tally(seated[chosen], above, len(book.totals))
        for pair in np.flatnonzero(sums).tolist():
            book.totals[pair] += Fraction(int(sums[pair]), int(denominator))


def _average(session: Session, total: Fraction, boards: int, tops: int) -> Fraction | None:
    """The points as a share of the tops, or the IMPs a board; None if there is nothing to divide by."""
    over = tops if session.is_percentage else boards
    return total / over if over else None


def limited(
    awards: Iterable[Artificial], limit: int | None, *, scores_beyond: bool = True
) -> Iterator[Artificial | None]:
    """The artificial scores in order; the average pluses beyond the limit are averages, or None: not scored (12C2(d)).

    >>> [int(award.percentage) for award in limited([average("A+")] * 3, 2) if award]
    [60, 60, 50]
    >>> [int(award.percentage) for award in limited([average("A+")] * 3, 2, scores_beyond=False) if award]
    [60, 60]
    """
    used = 0
    for award in awards:
        is_plus = award == average("A+")
        used += is_plus
        if not is_plus or limit is None or used <= limit:
            yield award
        else:
            yield average("A") if scores_beyond else None


def _placed(pairs: Sequence[int], averages: Mapping[int, Fraction]) -> Iterator[tuple[int, int]]:
    """The places and the pairs of a field, best first; those with the same average share a place."""
    place = 0
    before = None
    for position, pair in enumerate(sorted(pairs, key=lambda pair: (-averages[pair], pair)), start=1):
        place = place if averages[pair] == before else position
        before = averages[pair]
        yield place, pair
