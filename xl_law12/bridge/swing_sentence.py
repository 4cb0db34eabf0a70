"""Whether a ruling matters to a match, in a few short sentences that are understood at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from xl_law12.bridge.awards import AwardOrRuling, Ruling
from xl_law12.bridge.phrases import mixed_number, phrase
from xl_law12.bridge.swing import (
    AssignedOutcome,
    Change,
    Match,
    MatchStanding,
    before,
    changes,
    has_two_damages,
    outcomes_of,
)
from xl_law12.languages import ENGLISH, translated
from xl_law12.sentences import Figure, inside

SENTENCES = {
    "wins": "{team} win the match",
    "tie": "the match is a tie",
    "with_result": "with the table result",
    "without_board": "without the board",
    "same_winner": "The ruling does not change the winner: {after} with it as {otherwise}.",
    "other_winner": "The ruling changes the winner: {after} with it, {before} {otherwise}.",
    "figures": "{unit}: {home} {home_before} before, {home_after} after; {away} {away_before} before, {away_after} "
    "after.",
    "from": "Below {weight} of {outcome}: {before}; from {weight} on: {after}.",
    "above": "Up to {weight} of {outcome}: {before}; above it: {after}.",
    "between": "Below {weight} of {outcome}: {before}; above it: {after}; at exactly {weight}: {at}.",
    "at_none": "At 0% of {outcome}: {at}; above it: {after}.",
    "at_all": "Below 100% of {outcome}: {before}; at 100%: {at}.",
    "no_weighting": "No weighting changes the winner.",
    "every_weighting": "It changes the winner with every weighting.",
    "reached": "The nearest whole VP: {team} reach {whole} {place}.",
    "left": "The nearest whole VP: {team} fall below {whole} {place}.",
    "at_weight": "at {weight} of {outcome}",
    "above_weight": "with more than {weight} of {outcome}",
    "below_weight": "with less than {weight} of {outcome}",
    "no_whole": "No weighting takes a team past a whole VP.",
    "one_outcome": "There is one outcome, and no weighting to ask about.",
    "two_damages": "Both rooms have a ruling with an A: the weights of one decide what the other is worth, and are not "
    "asked about.",
    "home": "Home",
    "away": "Away",
}


class Names(NamedTuple):
    """The names for the sentences: the teams, with North-South of the room first, and outcomes that have a name.

    `is_turned`: North-South of this room are the away team, whose figures come last.
    """

    ns: str
    ew: str
    outcomes: Mapping[int, str] = MappingProxyType({})
    is_turned: bool = False


def teams(home: str, away: str, language: str = ENGLISH) -> tuple[str, str]:
    """The teams' names, or Home and Away.

    >>> teams("", "Neri", "it")
    ('Casa', 'Neri')
    """
    return home or translated(SENTENCES["home"], language), away or translated(SENTENCES["away"], language)


class Teller(NamedTuple):
    """The words for one match in one language; its home sits North-South in the room of the ruling."""

    names: Names
    language: str

    def say(self, key: str, **fields: str) -> str:
        """A sentence, or a part of one."""
        return translated(SENTENCES[key], self.language).format(**fields)

    def team(self, place: int) -> str:
        """Home for 0, away for 1."""
        return self.names.ew if place else self.names.ns

    def winner(self, standing: MatchStanding) -> str:
        """The sentence that says who wins."""
        lead = int(standing.value("winner"))
        return self.say("wins", team=self.team((1 - lead) // 2)) if lead else self.say("tie")

    def outcome(self, outcome: AssignedOutcome) -> str:
        """An outcome by its name, or by its score."""
        side = outcome.side or (outcome.line.seen_from if isinstance(outcome.line, Ruling) else None)
        own = -outcome.score if side == "EW" else outcome.score
        seen = phrase(f"for_{side.lower()}", self.language, award=str(own)) if side else str(own)
        return self.names.outcomes.get(outcome.score) or seen

    def weight(self, weight: Fraction) -> str:
        """A weight as a percentage."""
        return inside(Figure(f"{float(weight * 100):.4g}%"), self.language)

    def figure(self, figure: Fraction) -> str:
        """A total, or VPs."""
        return inside(Figure(mixed_number(float(figure))), self.language)


def tell(line: AwardOrRuling, other: AwardOrRuling, match: Match, names: Names, language: str = ENGLISH) -> str:
    """Who wins before and after the ruling, what each team has, and from which weight on another team would win.

    >>> from xl_law12.bridge.awards import Award, Weighting
    >>> from xl_law12.bridge.match import at_imps
    >>> line, match = Award.both(Weighting.certain(420)), Match(at_imps(), (Fraction(-3), Fraction(3)))
    >>> print(tell(line, Award.both(Weighting.certain(-50)), match, Names("Verdi", "Neri")))
    The ruling changes the winner: Verdi win the match with it, Neri win the match without the board. \
IMPs: Verdi -3 before, 7 after; Neri 3 before, -7 after. There is one outcome, and no weighting to ask about.
    """
    teller = Teller(names, language)
    first, last = before(line, other, match), match.standing(match.board(line, other))
    otherwise = teller.say("without_board" if line.at_table is None else "with_result")
    same = first.value("winner") == last.value("winner")
    who = teller.say(
        "same_winner" if same else "other_winner",
        after=teller.winner(last),
        before=teller.winner(first),
        otherwise=otherwise,
    )
    return " ".join(
        (_capital(who), _figures(teller, first, last, match), *_weights(teller, line, other, match, same=same))
    )


def _figures(teller: Teller, first: MatchStanding, last: MatchStanding, match: Match) -> str:
    """The sentence with each team's VPs before and after; with its totals if there are no VPs."""
    unit = "VPs" if match.scale else "points" if match.scoring.in_all else "IMPs"
    home, away = (1, 0) if teller.names.is_turned else (0, 1)
    before_it, after_it = (it.vps or it.totals for it in (first, last))
    figures = {"home_before": before_it[home], "home_after": after_it[home]}
    figures |= {"away_before": before_it[away], "away_after": after_it[away]}
    shown = {key: teller.figure(figure) for key, figure in figures.items()}
    unit = _capital(translated(unit, teller.language))
    return teller.say("figures", unit=unit, home=teller.team(home), away=teller.team(away), **shown)


def _weights(teller: Teller, line: AwardOrRuling, other: AwardOrRuling, match: Match, *, same: bool) -> Iterator[str]:
    """The weights at which the winner changes, and the nearest at which a team's VPs pass a whole number."""
    if all(outcome.weight == 1 for outcome in outcomes_of(line)):
        yield teller.say("one_outcome")
        return
    if has_two_damages(line, other):
        yield teller.say("two_damages")
        return
    found = changes(line, other, match)
    winner = [change for change in found if change.what == "winner" and not _says_the_same(change.outcome, line)]
    yield from (_winner(teller, change) for change in winner)
    if not winner:
        yield teller.say("no_weighting" if same else "every_weighting")
    whole = [change for change in found if change.what != "winner"]
    if whole:
        yield _nearest(teller, min(whole, key=lambda change: abs(change.weight - change.outcome.weight)))
    elif match.scale:
        yield teller.say("no_whole")


def _says_the_same(outcome: AssignedOutcome, line: AwardOrRuling) -> bool:
    """Whether this change says the same as the one before: with two outcomes one weight determines the other."""
    beside = [it for it in outcomes_of(line) if it.side == outcome.side]
    return len(beside) == 2 and outcome == beside[1]


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
