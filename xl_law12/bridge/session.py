"""Many boards at once: who sat where, the points of every line, the ranking of the pairs with Law 12C2(c) and (d).

And the places that each ruling changes: only this ruling is undone, and its board scored again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, AwardOrRuling, average
from xl_law12.bridge.butler import Butler
from xl_law12.bridge.comparisons import Comparison, at_cross_imps, at_matchpoints
from xl_law12.bridge.exact import Points, Rounding, exactly
from xl_law12.bridge.field import BothSides, Field, LineResult, of_lines
from xl_law12.bridge.frequencies import tally
from xl_law12.bridge.law12 import AVERAGE_IMPS, artificial_score
from xl_law12.errors import Law12Error, Row, Where
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import say

PairName = float | str
SLIPS = 0.05  # of the lines; more are no slips
TWO_WINNERS = "winners 2"
ONE_WINNER = say(
    "with one winner that cannot be; give {two} where the numbers of NS and EW are different pairs", two=TWO_WINNERS
)
SLIP = say(
    "is it a slip? As two fields the pairs have unequal numbers of boards; correct the line, or give {two} where "
    "the numbers of NS and EW are different pairs",
    two=TWO_WINNERS,
)


class Seating(NamedTuple):
    """The contestants, who of them sat NS and EW in every line, and the fields that are ranked by themselves."""

    names: list[PairName]  # as they are compared: lower case
    written: list[int | str | float]  # as they are shown
    ns: NDArray[np.intp]
    ew: NDArray[np.intp]
    fields: list[list[int]]


class Played(NamedTuple):
    """The lines with a result: their rows (from 0, of `rows` in all), and who played which board there."""

    rows: int
    row: NDArray[np.intp]
    board: NDArray[np.intp]  # these are numbers of names in `boards` and `pairs`
    ns: NDArray[np.intp]
    ew: NDArray[np.intp]
    boards: Sequence[PairName]
    pairs: Sequence[PairName]
    typed: Mapping[PairName, str] = {}  # the names as they were first written

    def written(self, pair: PairName) -> int | str | float:
        """A pair as it was first written."""
        return pair_number(self.typed.get(pair, pair))

    def plays(self, seated: NDArray[np.intp]) -> NDArray[np.int64]:
        """For each line one integer that stands for its board and this pair together."""
        return self.board.astype(np.int64) * len(self.pairs) + seated

    @property
    def boards_of_pairs(self) -> list[NDArray[np.intp]]:
        """How many boards every pair plays as NS, and how many as EW."""
        return [np.bincount(seated, minlength=len(self.pairs)) for seated in (self.ns, self.ew)]

    @property
    def both_ways(self) -> NDArray[np.bool_]:
        """A boolean mask of the lines whose EW number also plays the board as NS: this number must mean two pairs."""
        return np.isin(self.plays(self.ew), self.plays(self.ns))


def seating(played: Played, winners: int | None = None) -> Seating:
    """The contestants of a session; with two winners a number is one pair sitting NS and another sitting EW."""
    # If `winners` is not given, a field that is one but for a few slips is refused.
    for problem in unseated(played, winners):
        raise problem
    north, east = (boards > 0 for boards in played.boards_of_pairs)
    if winners is None:
        winners = 1 if (north & east).any() and not played.both_ways.any() else 2
    fields = [np.flatnonzero(sits) for sits in ((north | east,) if winners == 1 else (north, east))]
    ns, ew = np.zeros((2, played.rows), dtype=np.intp)
    seats = Seating([], [], ns, ew, [])
    place = np.zeros((2, len(played.pairs)), dtype=np.intp)
    for number, (side, members) in enumerate(zip(SIDES, fields, strict=False)):
        ordered = sorted(members.tolist(), key=lambda it: (isinstance(played.pairs[it], str), played.pairs[it]))
        names = [played.pairs[member] for member in ordered]
        as_typed = [played.written(name) for name in names]
        if len(fields) == 2:
            as_typed = [f"{side} {name}" for name in without_side(as_typed, side)]
            names = [f"{side.lower()} {name}" for name in without_side([*map(pair_number, names)], side)]
        seats.fields.append([*range(len(seats.names), len(seats.names) + len(names))])
        place[number:, ordered] = seats.fields[-1]  # a single field is for both sides
        seats.names.extend(names)
        seats.written.extend(as_typed)
    ns[played.row], ew[played.row] = place[0, played.ns], place[1, played.ew]
    return seats


def unseated(played: Played, winners: int | None) -> Iterator[Law12Error]:
    """The lines in which somebody cannot have sat."""
    # Nobody plays a board twice in a direction, nor in a single field in both. If nobody says how many winners there
    # are, a field is single but for a few slips: 5% of the lines, or one. It may be two if all pairs NS then have the
    # same number of boards, and all pairs EW.
    for side, seated in zip(SIDES, (played.ns, played.ew), strict=True):
        plays = np.sort(played.plays(seated))
        if (plays[1:] == plays[:-1]).any():
            yield from _twice(played, side, seated)
    if winners == 1:
        yield from _both_ways(played, ONE_WINNER)
    if winners is not None:
        return
    count = int(played.both_ways.sum())
    as_two = [boards[boards > 0] for boards in played.boards_of_pairs]
    if 0 < count <= max(1, SLIPS * len(played.row)) and any(len({*boards.tolist()}) > 1 for boards in as_two):
        yield from _both_ways(played, SLIP)


def without_side(names: Sequence[PairName], side: str) -> Sequence[PairName]:
    """The names of a side's pairs, without the side where all of them end in it alike: `6-NS`, `6 NS` or `6NS` is 6."""
    for ending in (f"-{side}", f" {side}", side):
        numbers = [str(name)[: -len(ending)] for name in names if str(name).upper().endswith(ending)]
        if len(numbers) == len(names) and all(number[-1:].isdecimal() and number.isascii() for number in numbers):
            return numbers
    return names


def pair_number(name: PairName) -> int | str | float:
    """A pair's number as people write it: 3 for 3.0."""
    return int(name) if isinstance(name, float) and name.is_integer() else name


def _twice(played: Played, side: str, seated: NDArray[np.intp]) -> Iterator[Law12Error]:
    """Every line in which a pair plays a board again in the same direction."""
    _, first, occurrence = np.unique(played.plays(seated), return_index=True, return_inverse=True)
    for line in np.flatnonzero(first[occurrence] != np.arange(len(seated))).tolist():
        yield Law12Error(
            "pair {pair} plays board {board} twice sitting {side}, also in {row}",
            Where.of(side.lower(), int(played.row[line]) + 1),
            pair=played.written(played.pairs[seated[line]]),
            board=pair_number(played.boards[played.board[line]]),
            side=side,
            row=Row.of(int(played.row[first[occurrence[line]]]) + 1),
        )


def _both_ways(played: Played, hint: str) -> Iterator[Law12Error]:
    """Every line that a single field cannot have, since its EW number plays the board as NS too."""
    for line in np.flatnonzero(played.both_ways).tolist():
        other = int(np.argmax(played.plays(played.ns) == played.plays(played.ew)[line]))
        pair = played.written(played.pairs[played.ew[line]])
        first, second = sorted(int(played.row[at]) + 1 for at in (line, other))
        if first == second:
            template = "pair {pair} meets itself in {row}: {hint}"
            yield Law12Error(template, "winners", pair=pair, row=Row.of(first), hint=hint)
            continue
        yield Law12Error(
            "pair {pair} plays board {board} both ways, in {first} and in {second}: {hint}",
            "winners",
            pair=pair,
            board=pair_number(played.boards[played.board[line]]),
            first=Row.of(first),
            second=Row.of(second),
            hint=hint,
        )


TRIMMED = "BUTLER-TRIM"
BUTLER = {
    "BUTLER": Butler("PAR"),
    "BUTLER-DOUBLED": Butler("PAR", doubled=True),
    "BUTLER-MEAN": Butler("MEAN"),
    TRIMMED: Butler("TRIM"),
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
        """The sum of both sides' points on a board; 0 at IMPs, which have no top."""
        # MP1 counts as in North America: 1 for a win, a half for a tie.
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
        """The session of these lines, all of one section."""
        tables = self.tables if self.section is None else self.tables_of[int(self.section[lines[0]])]
        return self._replace(field=self.field.only(lines), tables=tables, section=None)

    def points(self) -> BothSides:
        """The points of NS and of EW in every line, each board scored by itself."""
        if self.section is None:
            ns, ew = self._scoring.points(self.field)
            if self.is_percentage:
                worth = Fraction(self.top, 2 * (self.tables - 1)) if self.tables > 1 else Fraction(1)
                ns, ew = ns.times(worth), ew.times(worth)
            return self.rounded(ns), self.rounded(ew)
        at = np.argsort(np.concatenate(self.sections()))
        resolved = self.resolved()
        both = zip(*(resolved.only(lines).points() for lines in self.sections()), strict=True)
        ns, ew = (Points.joined(side, at) for side in both)
        return ns, ew

    def resolved(self, *, settled: bool = True) -> Session:
        """The session with an award in the place of every ruling: what it comes to, or what stands there."""
        if self.section is None:
            return self._replace(field=self._scoring.resolved(self.field, settled=settled))
        awards: dict[int, AwardOrRuling] = {}
        for lines in self.sections():
            with of_lines(lines):
                part = self.only(lines).resolved(settled=settled).field.awards
            awards |= {int(lines[place]): award for place, award in part.items()}
        return self._replace(field=replace(self.field, awards=awards))

    @property
    def _scoring(self) -> Butler | Comparison:
        if self.method in BUTLER:
            return BUTLER[self.method]._replace(average_imps=self.average_imps)
        if self.method == "XIMP":
            return at_cross_imps(self.tables, average_imps=self.average_imps)
        return at_matchpoints(self.tables, self.factoring)

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


class Ledger(NamedTuple):
    """By pair: the sum of points, the number of its boards with a result, the sum of their tops."""

    totals: NDArray[Any]  # fractions
    boards: NDArray[np.int64]
    tops: NDArray[np.int64]
    artificial: dict[tuple[int, int], Artificial]  # by pair and line


def ledger(session: Session, seats: Seating) -> Ledger:
    """Every line's points with its pairs."""
    session = session.resolved()
    points = session.points()
    pairs, tops = len(seats.names), session.tops
    boards, tops_in_all = np.zeros((2, pairs), dtype=np.int64)
    book = Ledger(np.full(pairs, Fraction(0)), boards, tops_in_all, {})
    for side, seated, of_side in zip(SIDES, (seats.ns, seats.ew), points, strict=True):
        given = session.field.of_side(side, Artificial)
        with_result = session.field.carries(side)
        with_result[list(given)] = False
        _add(book, of_side.by_line, seated, with_result)
        boards += tally(seated[with_result], 1, pairs)
        tops_in_all += tally(seated[with_result], tops[with_result], pairs)
        book.artificial.update({(int(seated[line]), line): award for line, award in given.items()})
    return book


RankPlaces = Mapping[int, int]  # by pair; one without a board has none


class Move(NamedTuple):
    """The effect of the ruling in a line: every pair's place without this ruling, and with it."""

    line: int
    without: RankPlaces
    with_it: RankPlaces


class Ranking(NamedTuple):
    """What a ranking follows from: the session, who sat where, the limit of average pluses, points to add by pair."""

    session: Session
    seats: Seating
    average_plus_limit: int | None = None
    scores_beyond: bool = True  # beyond the limit a board is scored as average; else not at all (Law 12C2(d))
    adjustments: Mapping[int, Fraction] = {}

    def standings(self, book: Ledger | None = None) -> list[Standing]:
        """The ranking of the contestants, field by field: of the session, or of another ledger."""
        # An average plus is worth the pair's average on its boards with a result where that is better, an average minus
        # where it is worse (Law 12C2(c)); beyond the limit an average plus counts as average or not at all (12C2(d)).
        # Adjustments are added at the end: they change no average.
        book = book or ledger(self.session, self.seats)
        totals, boards, most = (column.tolist() for column in book[:3])
        tops = self.session.tops
        for pair, line, points in self.counted(book):
            if points is not None:
                totals[pair] += points
                boards[pair] += 1
                most[pair] += int(tops[line])
        for pair, added in self.adjustments.items():
            totals[pair] += added
        worth = 100 if self.session.is_percentage else 1
        averages: dict[int, Fraction] = {}
        for pair in np.flatnonzero(boards).tolist():
            average_here = _average(self.session, totals[pair], boards[pair], most[pair])
            averages[pair] = totals[pair] / boards[pair] if average_here is None else average_here * worth
        found = []
        for pairs in self.seats.fields:
            ranked = sorted((pair for pair in pairs if pair in averages), key=lambda pair: (-averages[pair], pair))
            place, before = 0, None
            for position, pair in enumerate(ranked, start=1):
                place = place if averages[pair] == before else position
                before = averages[pair]
                found.append(Standing(place, pair, boards[pair], totals[pair], before))
        return found

    def counted(self, book: Ledger) -> Iterator[tuple[int, int, Fraction | None]]:
        """What every artificial score counts for: its pair, its line and the points; None where it is not scored."""
        tops = self.session.tops
        for pair, of_pair in groupby(sorted(book.artificial), key=itemgetter(0)):
            own = _average(self.session, book.totals[pair], int(book.boards[pair]), int(book.tops[pair]))
            keys = [*of_pair]
            in_order = map(book.artificial.__getitem__, keys)
            counting = limited(in_order, self.average_plus_limit, scores_beyond=self.scores_beyond)
            for (_, line), award in zip(keys, counting, strict=True):
                yield pair, line, None if award is None else self.session.artificial(award, own, int(tops[line]))

    def counted_otherwise(self) -> Iterator[tuple[int, int, Fraction | None, Fraction]]:
        """The artificial scores that count otherwise here than in the points of their line (12C2(c) and (d))."""
        # The line, the side (0: NS), what counts (None: it is not scored), and the points of the line.
        points = self.session.resolved().points()
        for pair, line, counts in self.counted(ledger(self.session, self.seats)):
            side = 0 if self.seats.ns[line] == pair else 1
            if counts != points[side].of(line):
                yield line, side, counts, points[side].of(line)

    def moves(self, undone: Mapping[int, LineResult]) -> Iterator[Move]:
        """Yield a `Move` for each ruling. `undone` maps the lines with a ruling to their results without it."""
        session, seats = self.session, self.seats
        book = ledger(session, seats)
        places = self._places(book)
        group = session.field.group_of
        for line, result in undone.items():
            lines = np.flatnonzero(group == group[line])
            board = session.only(lines)
            other = board._replace(field=board.field.with_result(int(np.searchsorted(lines, line)), result))
            here = seats._replace(ns=seats.ns[lines], ew=seats.ew[lines])
            with of_lines(lines):
                old, new = (ledger(it, here) for it in (board, other))
            elsewhere = {at: award for at, award in book.artificial.items() if at[1] not in lines}
            on_it = {(pair, int(lines[place])): award for (pair, place), award in new.artificial.items()}
            without = Ledger(
                book.totals - old.totals + new.totals,
                book.boards - old.boards + new.boards,
                book.tops - old.tops + new.tops,
                elsewhere | on_it,
            )
            yield Move(line, self._places(without), places)

    def _places(self, book: Ledger) -> RankPlaces:
        return {standing.pair: standing.place for standing in self.standings(book)}


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
    """The artificial scores in order; average pluses beyond the limit are averages, or None: not scored (12C2(d))."""
    used = 0
    for award in awards:
        is_plus = award == average("A+")
        used += is_plus
        if not is_plus or limit is None or used <= limit:
            yield award
        else:
            yield average("A") if scores_beyond else None
