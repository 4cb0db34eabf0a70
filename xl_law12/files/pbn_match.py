"""A match of teams in Portable Bridge Notation: every board is a game in either room, and its tags say the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from xl_law12.reading.grids import in_seats, room_in
from xl_law12.reading.lines import Lines, in_columns

Tags = dict[str, str]

# Tags of the event: they hold for all games until they are given again.
STANDING = ("Event", "Date", "Round", "Scoring", "HomeTeam", "VisitTeam", "Application", "Generator")
OF_A_GAME = ("Board", "Room", "Vulnerable", "Contract", "Declarer", "Result", "Score")
NOTHING = ("-", "?", "*")  # irrelevant, unknown, a default that is given elsewhere
_SCORE = re.compile(r"(NS|EW)?\s*(\^?[+-]?\d+)(?:\s+(?:NS|EW)\b.*)?", re.I)


def games(tags: Iterable[tuple[int, str, str]]) -> Iterator[tuple[int, Tags]]:
    """The tags of every game with the line where it begins: one that comes again begins another.

    A # stands for what the game before has.

    >>> [game for _, game in games([(1, "Event", "Cup"), (2, "Board", "1"), (3, "Event", "#"), (4, "Board", "2")])]
    [{'Event': 'Cup', 'Board': '1'}, {'Event': 'Cup', 'Board': '2'}]
    """
    standing: Tags = {}
    last: Tags = {}
    game: Tags = {}
    begin = 0
    for number, name, value in tags:
        if name in game:
            last = {**standing, **game}
            yield begin, last
            standing = {key: last[key] for key in STANDING if key in last}
            game = {}
        if name in (*STANDING, *OF_A_GAME):
            begin = begin if game else number
            game[name] = last.get(name, "") if value.startswith("#") else value
    if game:
        yield begin, {**standing, **game}


def lines_of(played: Iterable[tuple[int, Tags]]) -> Lines:
    """The games that name a room and a board as lines; home sits North-South in the open room."""
    named = [(number, tags) for number, tags in played if room_in(tags.get("Room", "")) and tags.get("Board")]
    lines = in_columns([_row(tags) for _, tags in named], [f"line {number}" for number, _ in named])
    teams = [[_said(tags, name) for _, tags in named] for name in ("HomeTeam", "VisitTeam")]
    ns, ew = in_seats(lines.room, *teams)
    return lines._replace(ns=ns, ew=ew)


def _row(tags: Tags) -> dict[str, str | None]:
    ns, ew = _scores(_said(tags, "Score"))
    return {
        "session": _said(tags, "Round"),
        "board": tags["Board"],
        "room": room_in(tags["Room"]),
        "vulnerable": _said(tags, "Vulnerable"),
        "contract": _said(tags, "Contract"),
        "declarer": _said(tags, "Declarer").lstrip("^"),
        "tricks": _said(tags, "Result").lstrip("^"),
        "ns_score": ns,
        "ew_score": ew,
    }


def _said(tags: Tags, name: str) -> str:
    value = tags.get(name, "")
    return "" if value in NOTHING else value


def _scores(text: str) -> tuple[str, str]:
    """The scores of NS and EW; what is no score is left as it stands, to be asked about.

    >>> _scores("EW 620"), _scores("NS -50"), _scores("NS 420 EW -420")
    (('', '620'), ('-50', ''), ('420', ''))
    """
    score = _SCORE.fullmatch(text)
    if score is None:
        return text, ""
    return ("", score[2]) if (score[1] or "").upper() == "EW" else (score[2], "")
