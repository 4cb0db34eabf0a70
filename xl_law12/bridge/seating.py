"""Who sat where: the contestants of a session, of one field or of two (one winner or two)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.errors import Law12Error, Row, Where
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import say

PairName = float | str
SLIPS = 0.05  # of the lines; more are no slips
ONE_WINNER = say("with one winner that cannot be; give winners 2 where the numbers of NS and EW are different pairs")
SLIP = say(
    "is it a slip? As two fields the pairs have unequal numbers of boards; correct the line, or give winners 2 where "
    "the numbers of NS and EW are different pairs"
)


class Seating(NamedTuple):
    """The contestants, who of them sat NS and EW in every line, and the fields that are ranked by themselves."""

    names: list[PairName]  # as they are compared: lower case
    written: list[int | str | float]  # as they are shown
    ns: NDArray[np.intp]
    ew: NDArray[np.intp]
    fields: list[list[int]]


class Played(NamedTuple):
    """The lines with a result: their rows (from 0, of `rows` in all), and who played which board there.

    `board`, `ns` and `ew` are numbers of names in `boards` and `pairs`.
    """

    rows: int
    row: NDArray[np.intp]
    board: NDArray[np.intp]
    ns: NDArray[np.intp]
    ew: NDArray[np.intp]
    boards: Sequence[PairName]
    pairs: Sequence[PairName]
    typed: Mapping[PairName, str] = {}  # the names as they were first written

    def written(self, pair: PairName) -> int | str | float:
        """A pair as it was first written."""
        return shown(self.typed.get(pair, pair))

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
    """The contestants of a session; with two winners a number is one pair sitting NS and another sitting EW.

    If `winners` is not given, a field that is one but for a few slips is refused.

    >>> seated = [np.array(pairs) for pairs in ([0, 1], [1, 2])]
    >>> seating(Played(2, np.arange(2), np.arange(2), *seated, boards=[1, 2], pairs=[7, 8, 9])).written
    [7, 8, 9]
    """
    for problem in unseated(played, winners):
        raise problem
    north, east = (boards > 0 for boards in played.boards_of_pairs)
    if winners is None:
        winners = 1 if (north & east).any() and not played.both_ways.any() else 2
    members = [np.flatnonzero(sits) for sits in ((north | east,) if winners == 1 else (north, east))]
    return _in_fields(played, members)


def unseated(played: Played, winners: int | None) -> Iterator[Law12Error]:
    """The lines in which somebody cannot have sat.

    Nobody plays a board twice in a direction, nor in a single field in both. If nobody says how many winners there are,
    a field is single but for a few slips: 5% of the lines, or one. It may be two if all pairs NS then have the same
    number of boards, and all pairs EW.

    >>> seated = [np.array(pairs) for pairs in ([0, 0, 2, 1], [1, 2, 1, 1])]
    >>> played = Played(4, np.arange(4), np.arange(4), *seated, boards=[1, 2, 3, 4], pairs=["A", "B", "C"])
    >>> [problem.fields["row"] for problem in (error.problem for error in unseated(played, None))]
    ['row 4']
    """
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


def _in_fields(played: Played, fields: Sequence[NDArray[np.intp]]) -> Seating:
    """The contestants field by field, each in order."""
    ns, ew = np.zeros((2, played.rows), dtype=np.intp)
    seats = Seating([], [], ns, ew, [])
    place = np.zeros((2, len(played.pairs)), dtype=np.intp)
    for number, (side, members) in enumerate(zip(SIDES, fields, strict=False)):
        ordered = sorted(members.tolist(), key=lambda member: _natural(played.pairs[member]))
        names = [played.pairs[member] for member in ordered]
        as_typed = [played.written(name) for name in names]
        if len(fields) == 2:
            as_typed = [f"{side} {name}" for name in without_side(as_typed, side)]
            names = [f"{side.lower()} {name}" for name in without_side([*map(shown, names)], side)]
        seats.fields.append([*range(len(seats.names), len(seats.names) + len(names))])
        place[number:, ordered] = seats.fields[-1]  # a single field is for both sides
        seats.names.extend(names)
        seats.written.extend(as_typed)
    ns[played.row], ew[played.row] = place[0, played.ns], place[1, played.ew]
    return seats


def without_side(names: Sequence[PairName], side: str) -> Sequence[PairName]:
    """The names of a side's pairs, without the side where all of them end in it alike: `6-NS`, `6 NS` or `6NS` is 6.

    >>> without_side(["6-NS", "11-NS"], "NS"), without_side(["6-NS", "7"], "NS"), without_side(["Johns"], "NS")
    (['6', '11'], ['6-NS', '7'], ['Johns'])
    """
    for ending in (f"-{side}", f" {side}", side):
        numbers = [str(name)[: -len(ending)] for name in names if str(name).upper().endswith(ending)]
        if len(numbers) == len(names) and all(number[-1:].isdecimal() and number.isascii() for number in numbers):
            return numbers
    return names


def shown(name: PairName) -> int | str | float:
    """A pair's number as people write it.

    >>> shown(3.0), shown("3A")
    (3, '3A')
    """
    return int(name) if isinstance(name, float) and name.is_integer() else name


def _natural(name: PairName) -> tuple[bool, float, str]:
    """A sort key: numbers in order, then names."""
    return (True, 0.0, name) if isinstance(name, str) else (False, name, "")


def _twice(played: Played, side: str, seated: NDArray[np.intp]) -> Iterator[Law12Error]:
    """Every line in which a pair plays a board again in the same direction."""
    _, first, occurrence = np.unique(played.plays(seated), return_index=True, return_inverse=True)
    for line in np.flatnonzero(first[occurrence] != np.arange(len(seated))).tolist():
        yield Law12Error(
            "pair {pair} plays board {board} twice sitting {side}, also in {row}",
            Where.of(side.lower(), int(played.row[line]) + 1),
            pair=played.written(played.pairs[seated[line]]),
            board=shown(played.boards[played.board[line]]),
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
            board=shown(played.boards[played.board[line]]),
            first=Row.of(first),
            second=Row.of(second),
            hint=hint,
        )
