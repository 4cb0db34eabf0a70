"""Matches of teams in an evening: finds each team's lines and rooms, and scores them by the worksheet functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_law12.bridge.swing import teams as names_of
from xl_law12.files.evening import Evening, ResultsError
from xl_law12.reading.grids import CLOSED, OPEN
from xl_law12.reading.lines import lines_by
from xl_law12.sentences import listed
from xl_law12.sheet.field import label
from xl_law12.sheet.functions.matches import MATCH_BAM, MATCH_IMPS, MATCH_TOTALS

NAME_THEM = "say who the teams are with --teams HOME AWAY, home sitting North-South in the open room"


class TeamsMatch(NamedTuple):
    """A match: its round, the teams, and for every board the number of the line in either room."""

    round: str
    home: str
    away: str
    boards: Mapping[str, Mapping[str, int]]


class Total(NamedTuple):
    """A match with its figures; None if no board has a result yet. `open` are the boards without one in a room."""

    match: TeamsMatch
    open: int
    home: float | None
    away: float | None
    home_vps: float | None
    away_vps: float | None


class TeamStanding(NamedTuple):
    """A team's place: by its victory points, or by its IMPs or points where there are none."""

    place: int
    team: str
    matches: int
    imps: float
    vps: float | None


def matches_of(evening: Evening, asked: Sequence[str] = ()) -> list[TeamsMatch]:
    """The matches in these lines; `asked` are the teams of the one that is wanted, or of one without names."""
    all_named = [*named(evening)]
    if not (all_named and asked):
        return all_named or [*_unnamed(evening, asked)]
    wanted = {*map(label, asked)}
    found = [_turned(match, asked[0]) for match in all_named if {label(match.home), label(match.away)} == wanted]
    if not found:
        raise ResultsError(f"{asked[0]} did not play {asked[1]}; the matches are {_list(all_named)}")
    return found


def _list(matches: Sequence[TeamsMatch]) -> str:
    return listed([f"{match.home} - {match.away}" for match in matches], "and")


def the_match(evening: Evening, asked: Sequence[str] = ()) -> TeamsMatch:
    """The only match, or the one that is asked for."""
    found = matches_of(evening, asked)
    if len(found) > 1:
        raise ResultsError(f"there are {len(found)} matches, {_list(found)}: choose one with --teams HOME AWAY")
    return found[0]


def _turned(match: TeamsMatch, home: str) -> TeamsMatch:
    """The match seen from this team: its North-South are in the open room."""
    if label(match.home) == label(home):
        return match
    other = {OPEN: CLOSED, CLOSED: OPEN}
    boards = {board: {other[room]: line for room, line in rooms.items()} for board, rooms in match.boards.items()}
    return TeamsMatch(match.round, match.away, match.home, boards)


def named(evening: Evening) -> Iterator[TeamsMatch]:
    """The matches of lines in which NS and EW are teams; none if they are pairs, or if a line names no two teams."""
    lines = evening.lines
    seats = [(label(ns), label(ew)) for ns, ew in zip(lines.ns, lines.ew, strict=True)]
    met = lines_by(zip(lines.session, map(frozenset, seats), strict=True))
    # teams meet both ways round, which pairs do not; in one room alone this tells nothing
    both_ways = any(len({seats[at] for at in on}) > 1 for on in met.values())
    if not both_ways and set(lines.room) not in ({OPEN}, {CLOSED}):
        return
    if any(len(teams) < 2 or None in teams for _, teams in met):
        return
    for (session, _), on in met.items():
        first = on[0]
        home, away = lines.ns[first], lines.ew[first]
        if lines.room[first] == CLOSED:  # home sits North-South in the open room
            home, away = away, home
        # the room of the seats, not of its name: after half a match the teams may have changed their seats
        rooms = [(OPEN if seats[at][0] == label(home) else CLOSED, at) for at in on]
        yield TeamsMatch(session, home, away, _boards(evening, rooms, f"{home} - {away}"))


def _unnamed(evening: Evening, asked: Sequence[str]) -> Iterator[TeamsMatch]:
    """The match of every round, if the lines name their rooms and no teams."""
    lines = evening.lines
    if not any(lines.room):
        raise ResultsError(
            "no two teams met in two rooms: a match needs a column Room (Open or Closed), or the teams' names or "
            "numbers as NS and EW in both rooms"
        )
    home, away = asked or names_of("", "")
    for session, on in lines_by(lines.session).items():
        rooms = [(lines.room[at], at) for at in on]
        yield TeamsMatch(session, home, away, _boards(evening, rooms, f"the match; {NAME_THEM}, one match a file"))


def _boards(evening: Evening, rooms: Sequence[tuple[str, int]], name: str) -> Mapping[str, Mapping[str, int]]:
    """For every board the line of either room."""
    lines = evening.lines
    boards: dict[str, dict[str, int]] = {}
    for room, at in rooms:
        board = boards.setdefault(lines.board[at], {})
        if room in board:
            twice = f"{lines.place[board[room]]} and {lines.place[at]}"
            raise ResultsError(f"board {lines.board[at]} stands twice in the same room, in {twice}, of {name}")
        if room:
            board[room] = at
        else:
            raise ResultsError(f"{lines.place[at]}: which room is it? Write Open or Closed")
    return boards


def total(evening: Evening, match: TeamsMatch, method: str, scale: str | None) -> Total:
    """The figures of a match."""
    results = evening.results
    in_room = [
        [None if line is None else results[line] for line in (rooms.get(room) for rooms in match.boards.values())]
        for room in (OPEN, CLOSED)
    ]
    scored = MATCH_BAM(*in_room) if method == "BAM" else MATCH_IMPS(*in_room)
    home, away = zip(*scored, strict=True)
    scale = "BAM" if method == "BAM" else scale
    (row,) = MATCH_TOTALS([*match.boards], [*home], [*away], None, scale)
    *figures, still_open = row
    return Total(match, still_open, *(None if figure == "" else figure for figure in figures))


def ranking(totals: Sequence[Total]) -> list[TeamStanding]:
    """The teams, best first: by what they have of all their matches, in victory points where there are any."""
    teams: dict[str, list[tuple[float, float]]] = {}  # IMPs or points, and victory points
    for it in totals:
        teams.setdefault(it.match.home, []).append((it.home or 0, it.home_vps or 0))
        teams.setdefault(it.match.away, []).append((it.away or 0, it.away_vps or 0))
    by_vps = any(it.home_vps is not None for it in totals)
    sums = {team: [sum(figures) for figures in zip(*own, strict=True)] for team, own in teams.items()}
    worth = {team: round(vps if by_vps else imps, 6) for team, (imps, vps) in sums.items()}  # by which teams are placed
    rows = [
        TeamStanding(1 + sum(it > worth[team] for it in worth.values()), team, len(own), imps, vps if by_vps else None)
        for (team, own), (imps, vps) in zip(teams.items(), sums.values(), strict=True)
    ]
    return sorted(rows, key=lambda row: row.place)
