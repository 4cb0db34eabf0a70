"""Does a ruling matter to a match? The match before and after it, and the weights at which winner or VPs change.

Every figure is piecewise linear in the weight of an outcome of B: A, B and C are each an average over outcomes, and
the awards the larger or the smaller of them. So all weights at which anything can change are found by algebra. Where an
average of the other room's ruling takes A's place, the offenders' figure may jump.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import ceil, floor
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from xl_law12.bridge.awards import BOTH, SIDES, Award, AwardOrRuling, Ruling, Side, Weighting, other_side, simplest
from xl_law12.bridge.exact import rounded
from xl_law12.bridge.match import Both, BothTeams, Scoring, board_points
from xl_law12.bridge.scale import VPScale
from xl_law12.bridge.worth import mixed_number, phrase
from xl_law12.errors import Law12Error, naming
from xl_law12.languages import ENGLISH, translated
from xl_law12.sentences import Figure, inside

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
        if self.scale is None:
            return MatchStanding((home, away), totals, None)
        with naming("scale"):
            first, second = map(self.scale.points, totals)
        vps = first - self.vp_penalties[0], second - self.vp_penalties[1]
        return MatchStanding((home, away), totals, vps)


class AssignedOutcome(NamedTuple):
    """A possible outcome of an assigned score, seen from North-South; `side` if only one side gets it."""

    side: Side | None
    score: int
    weight: Fraction
    line: AwardOrRuling
    weightings: tuple[str, ...]  # the attributes of `line` that hold it

    @property
    def label(self) -> float | str:
        """The outcome as a cell shows it: a score, or a text in the notation where it is one side's alone."""
        return f"{self.side} {-self.score if self.side == 'EW' else self.score}" if self.side else float(self.score)

    def at(self, weight: Fraction) -> AwardOrRuling:
        """The line with another weight of this outcome; the others keep their proportions."""
        alone = Weighting.certain(self.score)
        changed: dict[str, Any] = dict.fromkeys(self.weightings, alone)
        for name in self.weightings if weight != 1 else ():
            others = (term for term in getattr(self.line, name).terms if term[0] != self.score)
            rest = Weighting.of([(score, chance / (1 - self.weight)) for score, chance in others])
            changed[name] = alone.mixed(weight, rest)
        return replace(self.line, **changed)


def outcomes_of(line: AwardOrRuling) -> list[AssignedOutcome]:
    """The outcomes with a weight: those of B, or of an award; in a split award those of each side."""
    # The offenders' own B stands as it is.
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
    """Whether both rooms have a ruling with an A: then a weight of one ruling changes the awards in both rooms."""
    # A team's figure is then no longer straight between bends: the share of B that one ruling gives is a quotient of
    # comparisons with the other. So the weights at which something changes are roots, and need not be fractions.
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

    def board(weight: Fraction) -> BothTeams:
        return match.board(outcome.at(weight), other)

    bends = sorted({Fraction(0), Fraction(1), *_bends(outcome, other, match.scoring)})
    at = {bends[0]: board(bends[0])}  # the figures at each critical weight, and between it and the next one
    between: list[BothTeams] = []
    for low, high in pairwise(bends):  # straight, but an average may end it at another figure than that at the bend
        one_third, two_thirds = (board(low + (high - low) * part / 3) for part in (1, 2))
        first, last = (_on_the_line(one_third, two_thirds, Fraction(share)) for share in (-1, 2))
        shares = sorted({Fraction(0), Fraction(1), *_critical(match, first, last)})
        for share, next_one in pairwise(shares):
            between.append(_on_the_line(first, last, (share + next_one) / 2))
            at[low + next_one * (high - low)] = _on_the_line(first, last, next_one)
        at[high] = board(high)
    standings, around = ([match.standing(it) for it in figures] for figures in (at.values(), between))
    for weight, below, here, above in zip(at, [None, *around], standings, [*around, None], strict=True):
        near = [standing for standing in (below, above) if standing is not None]
        for what in WHATS if match.scale else WHATS[:1]:
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
    return [scoring.worth(award, partner, side) for award in line.parts(side)]


def _crossing(first: Fraction, last: Fraction, target: Fraction) -> Iterator[Fraction]:
    """The share, from 0 to 1, at which a figure that runs evenly from `first` to `last` meets the target."""
    if first != last and 0 <= (share := (target - first) / (last - first)) <= 1:
        yield share


def _on_the_line(first: BothTeams, last: BothTeams, share: Fraction) -> BothTeams:
    """The figures at a share of the way from the first to the last."""
    home, away = (
        None if begins is None or ends is None else begins + share * (ends - begins)
        for begins, ends in zip(first, last, strict=True)
    )
    return home, away


def _critical(match: Match, first: BothTeams, last: BothTeams) -> Iterator[Fraction]:
    """The shares of a straight piece at which a rounded figure changes, or both teams have the same total."""
    starts, ends = ([figure or Fraction(0) for figure in figures] for figures in (first, last))
    lead = match.without[0] - match.without[1]
    ahead = lead + starts[0] - starts[1], lead + ends[0] - ends[1]
    for start, end, total in zip(starts, ends, match.without, strict=True):
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


def teams(home: str, away: str, language: str = ENGLISH) -> tuple[str, str]:
    """The teams' names, or Home and Away."""
    return home or phrase("home", language, table="matches"), away or phrase("away", language, table="matches")


class Teller(NamedTuple):
    """The words for one match in one language: the teams, with North-South of the room first, and named outcomes."""

    ns: str
    ew: str
    language: str = ENGLISH
    outcomes: Mapping[int, str] = MappingProxyType({})
    is_turned: bool = False  # North-South of this room are the away team, whose figures come last

    def say(self, key: str, **fields: str) -> str:
        """A sentence, or a part of one."""
        return phrase(key, self.language, table="matches", **fields)

    def team(self, place: int) -> str:
        """Home for 0, away for 1."""
        return self.ew if place else self.ns

    def winner(self, standing: MatchStanding) -> str:
        """The sentence that says who wins."""
        lead = int(standing.value("winner"))
        return self.say("wins", team=self.team((1 - lead) // 2)) if lead else self.say("tie")

    def outcome(self, outcome: AssignedOutcome) -> str:
        """An outcome by its name, or by its score."""
        side = outcome.side or (outcome.line.seen_from if isinstance(outcome.line, Ruling) else None)
        own = -outcome.score if side == "EW" else outcome.score
        seen = phrase(f"for_{side.lower()}", self.language, award=str(own)) if side else str(own)
        return self.outcomes.get(outcome.score) or seen

    def weight(self, weight: Fraction) -> str:
        """A weight as a percentage."""
        return inside(Figure(f"{float(weight * 100):.4g}%"), self.language)

    def figure(self, figure: Fraction) -> str:
        """A total, or VPs."""
        return inside(Figure(mixed_number(float(figure))), self.language)


def tell(line: AwardOrRuling, other: AwardOrRuling, match: Match, teller: Teller) -> str:
    """Who wins before and after the ruling, what each team has, and from which weight on another team would win."""
    first, last = before(line, other, match), match.standing(match.board(line, other))
    same = first.value("winner") == last.value("winner")
    who = teller.say(
        "board_" * isinstance(simplest(line), int) + ("same_winner" if same else "other_winner"),
        after=teller.winner(last),
        before=teller.winner(first),
        otherwise=teller.say("without_board" if line.at_table is None else "with_result"),
    )
    unit = translated("VPs" if match.scale else "points" if match.scoring.in_all else "IMPs", teller.language)
    home, away = (1, 0) if teller.is_turned else (0, 1)
    before_it, after_it = ([*map(teller.figure, it.vps or it.totals)] for it in (first, last))
    figures = teller.say(
        "figures",
        unit=_capital(unit),
        home=teller.team(home),
        home_before=before_it[home],
        home_after=after_it[home],
        away=teller.team(away),
        away_before=before_it[away],
        away_after=after_it[away],
    )
    return " ".join((_capital(who), figures, *_weights(teller, line, other, match, same=same)))


def _weights(teller: Teller, line: AwardOrRuling, other: AwardOrRuling, match: Match, *, same: bool) -> Iterator[str]:
    """The weights at which the winner changes, and the nearest at which a team's VPs pass a whole number."""
    if all(outcome.weight == 1 for outcome in outcomes_of(line)):
        if not isinstance(simplest(line), int):  # a score for both sides, on which nobody has ruled
            yield teller.say("one_outcome")
        return
    if has_two_damages(line, other):
        yield teller.say("two_damages")
        return
    found = changes(line, other, match)
    of_side = {side: [it for it in outcomes_of(line) if it.side == side] for side in (None, *SIDES)}
    second = [given[1] for given in of_side.values() if len(given) == 2]  # of two, one weight determines the other
    winner = [change for change in found if change.what == "winner" and change.outcome not in second]
    yield from (_winner(teller, change) for change in winner)
    if not winner:
        yield teller.say("no_weighting" if same else "every_weighting")
    whole = [change for change in found if change.what != "winner"]
    if whole:
        yield _nearest(teller, min(whole, key=lambda change: abs(change.weight - change.outcome.weight)))
    elif match.scale:
        yield teller.say("no_whole")


def _winner(teller: Teller, change: Change) -> str:
    """The weight at which the winner changes, and who wins on either side of it."""
    before, at, after = (it and teller.winner(it) for it in (change.below, change.at, change.above))
    key = "at_none" if not before else "at_all" if not after else "from" if at == after else "between"
    key = "above" if at == before else key
    weight, outcome = teller.weight(change.weight), teller.outcome(change.outcome)
    return teller.say(key, weight=weight, outcome=outcome, before=before or "", at=at or "", after=after or "")


def _nearest(teller: Teller, change: Change) -> str:
    """The nearest weight at which a team's whole VPs change, on the way there from the weight that was ruled."""
    way = (change.weight > change.outcome.weight) - (change.weight < change.outcome.weight)
    around = {"below": change.below, "at": change.at, "above": change.above}
    order = ("below", "at", "above") if way > 0 else ("above", "at", "below") if way < 0 else ("at", "below", "above")
    first, *others = [(place, it.whole(change.what)) for place in order if (it := around[place]) is not None]
    place, whole = next(other for other in others if other[1] != first[1])
    where = teller.say(f"{place}_weight", weight=teller.weight(change.weight), outcome=teller.outcome(change.outcome))
    key = "reached" if whole > first[1] else "left"
    return teller.say(key, team=teller.team(change.what == "away"), whole=str(max(whole, first[1])), place=where)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
