"""Does a ruling matter to a match? The match before and after it, and the weights at which winner or VPs change.

Every figure is piecewise linear in the weight of an outcome of B: A, B and C are each an average over outcomes, and
the awards the larger or the smaller of them. So all weights at which anything can change are found by algebra. Where an
average of the other room's ruling takes A's place, the offenders' figure may jump.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import ceil, floor
from typing import Any, Literal, NamedTuple

from xl_law12.bridge.awards import BOTH, SIDES, Award, AwardOrRuling, Ruling, Side, Weighting, other_side
from xl_law12.bridge.match import Both, BothTeams, Scoring, board_points
from xl_law12.bridge.rounding import rounded
from xl_law12.bridge.victory_points import VPScale
from xl_law12.errors import Law12Error, naming

What = Literal["winner", "home", "away"]
WHATS: tuple[What, What, What] = ("winner", "home", "away")
HALF = Fraction(1, 2)
NOTHING = Fraction(0), Fraction(0)


class MatchStanding(NamedTuple):
    """The state of the match: each team's figure for the board, its total, and its VPs if there is a scale."""

    board: BothTeams
    totals: Both
    vps: Both | None

    def value(self, what: What) -> Fraction:
        """The winner (1 home, -1 away, 0 a tie), or a team's VPs."""
        if what == "winner":
            home, away = self.totals
            return Fraction((home > away) - (home < away))
        assert self.vps is not None
        return self.vps[what == "away"]

    def whole(self, what: What) -> int:
        """The value, with VPs cut to whole VPs."""
        return floor(self.value(what))


class Match(NamedTuple):
    """The match without the board: each team's own total, and how the board counts in it."""

    scoring: Scoring
    without: Both
    scale: VPScale | None = None
    vp_penalties: Both = NOTHING
    step: Fraction | None = None
    knockout: bool = False

    def board(self, line: AwardOrRuling, other: AwardOrRuling) -> BothTeams:
        """Each team's figure for the board, before rounding; home sits North-South in the room of `line`."""
        return board_points(line, other, self.scoring, None, knockout=self.knockout)

    def standing(self, board: BothTeams) -> MatchStanding:
        """The match with the board."""
        home, away = (None if figure is None else rounded(figure, self.step) for figure in board)
        totals = self.without[0] + (home or 0), self.without[1] + (away or 0)
        return MatchStanding((home, away), totals, self._vps(totals))

    def _vps(self, totals: Both) -> Both | None:
        if self.scale is None:
            return None
        with naming("scale"):
            home, away = map(self.scale.points, totals)
        return home - self.vp_penalties[0], away - self.vp_penalties[1]

    @property
    def told(self) -> tuple[What, ...]:
        """The things that can change: the winner, and each team's VPs if the match has a scale."""
        return WHATS if self.scale else WHATS[:1]


class AssignedOutcome(NamedTuple):
    """A possible outcome of an assigned score, seen from North-South; `side` if only one side gets it."""

    side: Side | None
    score: int
    weight: Fraction
    line: AwardOrRuling
    weightings: tuple[str, ...]  # the attributes of `line` that hold it

    @property
    def label(self) -> str:
        """The outcome in the ruling notation: seen from NS, or from `side` if only that side gets it."""
        if self.side is None:
            return str(self.score)
        return f"{self.side} {self.score if self.side == 'NS' else -self.score}"

    def at(self, weight: Fraction) -> AwardOrRuling:
        """The line with another weight of this outcome; the others keep their proportions."""
        changed: dict[str, Any] = {name: self._with(weight, getattr(self.line, name)) for name in self.weightings}
        return replace(self.line, **changed)

    def _with(self, weight: Fraction, given: Weighting) -> Weighting:
        alone = Weighting.certain(self.score)
        if weight == 1:
            return alone
        others = [(score, chance / (1 - self.weight)) for score, chance in given.terms if score != self.score]
        return alone.mixed(weight, Weighting.of(others))


def outcomes_of(line: AwardOrRuling) -> list[AssignedOutcome]:
    """The outcomes with a weight: those of B, or of an award; in a split award those of each side.

    The offenders' own B stands as it is.

    >>> [outcome.score for outcome in outcomes_of(Award.both(Weighting((620, -100), (HALF, HALF))))]
    [620, -100]
    """
    places: list[tuple[Side | None, tuple[str, ...]]]
    if isinstance(line, Ruling):
        both = line.nos == BOTH and line.offenders is not None
        places = [("NS", ("before",)), ("EW", ("offenders",))] if both else [(None, ("before",))]
    elif line.is_split:
        places = [("NS", ("ns",)), ("EW", ("ew",))]
    else:
        places = [(None, ("ns", "ew"))]
    return [
        AssignedOutcome(side, score, chance, line, names)
        for side, names in places
        if isinstance(weighting := getattr(line, names[0]), Weighting)
        for score, chance in weighting.terms
    ]


def doubtful(line: AwardOrRuling) -> int:
    """A sort key for lines: 2 for a ruling, 1 for an award of several outcomes, 0 for a score."""
    return 2 if isinstance(line, Ruling) else int(any(outcome.weight < 1 for outcome in outcomes_of(line)))


def before(line: AwardOrRuling, other: AwardOrRuling, match: Match) -> MatchStanding:
    """The match with the result at the table; without one, the match without the board."""
    return match.standing((None, None) if line.at_table is None else match.board(line.at_table, other))


class Change(NamedTuple):
    """A weight of an outcome at which something changes: how the match stands below it, at it and above it."""

    outcome: AssignedOutcome
    weight: Fraction
    what: What
    below: MatchStanding | None  # None: there is no smaller weight
    at: MatchStanding
    above: MatchStanding | None


def has_two_damages(line: AwardOrRuling, other: AwardOrRuling) -> bool:
    """Whether both rooms have a ruling with an A: then a weight of one ruling changes the awards in both rooms.

    A team's figure is then no longer straight between bends: the share of B that one ruling gives is a quotient of
    comparisons with the other. So the weights at which something changes are roots, and need not be fractions.
    """
    return all(room.at_table is not None for room in (line, other))


def changes(line: AwardOrRuling, other: AwardOrRuling, match: Match) -> list[Change]:
    """Each weight of each outcome at which the winner changes, or a team's VPs pass a whole number."""
    if has_two_damages(line, other):
        raise Law12Error(
            "both rooms have a ruling with an A, so that the weights of one decide what the other is worth: write what "
            "the other comes to as an award, NS ... / EW ..."
        )
    return [change for outcome in outcomes_of(line) for change in _changes(outcome, other, match)]


def _changes(outcome: AssignedOutcome, other: AwardOrRuling, match: Match) -> Iterator[Change]:
    if outcome.weight == 1:
        return  # one outcome alone has no weight to change
    bends = sorted({Fraction(0), Fraction(1), *_bends(outcome, other, match.scoring)})
    path = _Path.along(bends, lambda weight: match.board(outcome.at(weight), other))
    weights = sorted({*bends, *path.critical(match)})
    at = [match.standing(path.at(weight)) for weight in weights]
    between = [match.standing(path.at((low + high) / 2)) for low, high in pairwise(weights)]
    for weight, below, here, above in zip(weights, [None, *between], at, [*between, None], strict=True):
        near = [standing for standing in (below, above) if standing is not None]
        for what in match.told:
            if any(standing.whole(what) != here.whole(what) for standing in near):
                yield Change(outcome, weight, what, below, here, above)


def _bends(outcome: AssignedOutcome, other: AwardOrRuling, scoring: Scoring) -> Iterator[Fraction]:
    """The weights at which two of A, B and C are equal, so that a ruling in either room changes its case."""
    start, end = ((outcome.at(Fraction(weight)), other) for weight in (0, 1))
    for room, side in product((0, 1), SIDES):
        first, last = (_tried(rooms[room], rooms[1 - room], side, scoring) for rooms in (start, end))
        for one, two in combinations(range(len(first)), 2):
            yield from _crossing(first[one] - first[two], last[one] - last[two], Fraction(0))


def _tried(line: AwardOrRuling, other: AwardOrRuling, side: Side, scoring: Scoring) -> list[Fraction]:
    """The points of A, B and C against the other room's result; [] if there is no ruling or no score to compare."""
    partner = other.as_before.of(other_side(side))
    if isinstance(line, Award) or not isinstance(partner, Weighting):
        return []
    return [scoring.worth(award, partner, side) for award in line.tried(side)]


def _crossing(first: Fraction, last: Fraction, target: Fraction) -> Iterator[Fraction]:
    """The share, from 0 to 1, at which a figure that runs evenly from `first` to `last` meets the target."""
    if first != last and 0 <= (share := (target - first) / (last - first)) <= 1:
        yield share


class _Path(NamedTuple):
    """The figures of both teams as a weight goes from 0 to 1: straight between bends, where an average may end them."""

    bends: list[Fraction]
    at_bends: list[BothTeams]
    pieces: list[tuple[BothTeams, BothTeams]]  # what each piece comes from, and what it runs to

    @classmethod
    def along(cls, bends: list[Fraction], board: Callable[[Fraction], BothTeams]) -> _Path:
        """The path through these bends; `board` gives the figures at a weight."""
        pieces = []
        for low, high in pairwise(bends):
            first, last = (board(low + (high - low) * part / 3) for part in (1, 2))
            pieces.append((_on_the_line(first, last, Fraction(-1)), _on_the_line(first, last, Fraction(2))))
        return cls(bends, [board(bend) for bend in bends], pieces)

    def at(self, weight: Fraction) -> BothTeams:
        """The figures at a weight."""
        place = bisect_right(self.bends, weight) - 1
        low = self.bends[place]
        if weight == low:
            return self.at_bends[place]
        return _on_the_line(*self.pieces[place], (weight - low) / (self.bends[place + 1] - low))

    def critical(self, match: Match) -> Iterator[Fraction]:
        """The weights at which a rounded figure changes, or both teams have the same total."""
        for (low, high), (first, last) in zip(pairwise(self.bends), self.pieces, strict=True):
            for share in _critical(match, [it or Fraction(0) for it in first], [it or Fraction(0) for it in last]):
                yield low + share * (high - low)


def _on_the_line(first: BothTeams, last: BothTeams, share: Fraction) -> BothTeams:
    """The figures at a share of the way from the first to the last."""
    home, away = (
        None if begins is None or ends is None else begins + share * (ends - begins)
        for begins, ends in zip(first, last, strict=True)
    )
    return home, away


def _critical(match: Match, first: list[Fraction], last: list[Fraction]) -> Iterator[Fraction]:
    """The critical weights of one straight piece, as shares of this piece."""
    lead = match.without[0] - match.without[1]
    ahead = lead + first[0] - first[1], lead + last[0] - last[1]
    for start, end, total in zip(first, last, match.without, strict=True):
        low, high = sorted((start + total, end + total))
        edges = [Fraction(0), *_halves(low - 1, high + 1, Fraction(1))]  # a scale may part winners and losers at 0
        for figure in edges if match.step is None else _rounded_past(edges, total, match.step):
            yield from _crossing(start + total, end + total, figure)
        if match.step is not None:  # as long as the lead may be rounded away, every step can decide
            near = [share for limit in (match.step, -match.step) for share in _crossing(*ahead, limit)]
            near += [Fraction(share) for share in (0, 1) if abs(ahead[share]) <= match.step]
            some = [start + share * (end - start) for share in near]
            for figure in _halves(min(some), max(some), match.step) if some else ():
                yield from _crossing(start, end, figure)
    yield from _crossing(*ahead, Fraction(0))


def _rounded_past(edges: list[Fraction], total: Fraction, step: Fraction) -> Iterator[Fraction]:
    """The figures at which a total with a rounded figure reaches or passes one of these edges."""
    for edge in edges:
        reached = ceil((edge - total) / step) * step
        yield from (total + reached - step / 2, total + reached + step / 2)


def _halves(low: Fraction, high: Fraction, step: Fraction) -> Iterator[Fraction]:
    """The figures halfway between two multiples of a step, in a range."""
    for number in range(ceil(low / step - HALF), floor(high / step - HALF) + 1):
        yield (number + HALF) * step
