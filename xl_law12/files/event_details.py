"""The parts of a USEBIO file beside its results (club, event, players, master points), kept for writing it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

NamedTexts = Sequence[tuple[str, str]]  # names of elements with their texts

AWARDED = "MASTER_POINTS_AWARDED"


class Member(NamedTuple):
    """A pair in the file: its place, other tags of the pair, and its players."""

    place: str
    tags: NamedTexts
    players: Sequence[NamedTexts]


class EventDetails(NamedTuple):
    """The tags around the results. `kind` is the type of the event, `pairs` are keyed by the names of the ranking.

    `hands` are the hands as in the file.
    """

    kind: str = ""
    club: NamedTexts = ()
    event: NamedTexts = ()
    pairs: Mapping[str, Member] = {}
    hands: str = ""

    def awards_stand(self, places: Mapping[str, str]) -> bool:
        """Whether all places are still those for which the file awards master points.

        >>> details = EventDetails(pairs={"NS 1": Member("2=", [("MASTER_POINTS_AWARDED", "6")], [])})
        >>> details.awards_stand({"NS 1": "2"}), details.awards_stand({"NS 1": "3"}), EventDetails().awards_stand({})
        (True, False, True)
        """
        awarded = (pair for pair, member in self.pairs.items() if any(tag == AWARDED for tag, _ in member.tags))
        return all(self.pairs[pair].place.strip(" =") == places.get(pair, "") for pair in awarded)


NO_DETAILS = EventDetails()


def merged(parts: Sequence[EventDetails]) -> EventDetails:
    """The tags for several files together: club and event of the first, the players of all, and no awards."""
    pairs = {pair: member for part in reversed(parts) for pair, member in part.pairs.items()}
    bare = {pair: Member("", (), member.players) for pair, member in pairs.items()}
    return parts[0]._replace(pairs=bare)
