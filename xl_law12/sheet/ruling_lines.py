"""The lines of a session that its rulings are on, and what does not fit: another event, no such line, another score."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from xl_law12.doubts import Doubt
from xl_law12.sentences import say

BETWEEN = "·"  # stands between the parts of an event: club, title, date

Seat = tuple[Hashable, Hashable, Hashable]  # a board, NS and EW as they are compared; None for a blank


class LoggedRuling(NamedTuple):
    """A ruling as it is written: its board and pairs as they are compared and as they are named, and A, if it has one.

    A is seen from NS. `at_teams`: the score of the other table stands beside it.
    """

    seat: Seat
    names: tuple[str, str, str]
    actual: str = ""
    event: str = ""
    at_teams: bool = False


class PlacedRuling(NamedTuple):
    """The index of the line that a ruling changes, None if it changes none; and what is in doubt about it."""

    line: int | None
    doubt: Doubt | None = None


def place_rulings(
    rulings: Sequence[LoggedRuling | None], seats: Sequence[Seat], results: Sequence[str], event: str = ""
) -> list[PlacedRuling]:
    """Find the line of every ruling. `results` are the scores of the lines, blank where the result is no score.

    >>> place_rulings([LoggedRuling((7, 3, 5), ("7", "3", "5"), "100")], [(7, 3, 5)], ["-790"])[0].doubt.problem
    'A is 100 for NS, but the result of its line is -790'
    """
    at = {seat: line for line, seat in reversed([*enumerate(seats)])}
    boards = {seat[0] for seat in seats}
    taken: set[int] = set()
    answer = []
    for ruling in rulings:
        if ruling is None or (ruling.at_teams and ruling.seat not in at):
            placed = PlacedRuling(None)
        elif not is_of(ruling.event, event):
            placed = PlacedRuling(None, Doubt("assumed", say("a ruling of another event: it does not count here")))
        elif ruling.seat not in at:
            placed = PlacedRuling(None, Doubt("asked", _without_line(ruling, boards)))
        else:
            placed = _on_its_line(ruling, at[ruling.seat], results, taken)
        answer.append(placed)
    return answer


def is_of(theirs: str, own: str) -> bool:
    """Whether a ruling's event is this one, or a part of it; a blank on either side says nothing.

    >>> is_of("club  A", "Club A · Monday"), is_of("Club", "Club A · Monday"), is_of("", "Club"), is_of("Club", "")
    (True, False, True, True)
    """
    within, whole = (f"{BETWEEN}{text.replace(' ', '').lower()}{BETWEEN}" for text in (theirs, own))
    return len(within) == 2 or len(whole) == 2 or within in whole


def _without_line(ruling: LoggedRuling, boards: set[Hashable]) -> str:
    board, ns, ew = ruling.names
    if None in ruling.seat:
        return say("which line is it? Write the board and both pairs; or, at teams, the score of the other table")
    if ruling.seat[0] not in boards:
        return say("there is no board {board} in the results", board=board)
    return say("{ns} did not meet {ew} on board {board}", ns=ns, ew=ew, board=board)


def _on_its_line(ruling: LoggedRuling, line: int, results: Sequence[str], taken: set[int]) -> PlacedRuling:
    """The ruling on a line, unless there was one before."""
    if line in taken:
        return PlacedRuling(None, Doubt("wrong", say("there is another ruling on the same line: the first counts")))
    taken.add(line)
    actual, scored = ruling.actual, results[line]
    if "" in (actual, scored) or actual == scored:
        return PlacedRuling(line)
    problem = say("A is {actual} for NS, but the result of its line is {scored}", actual=actual, scored=scored)
    return PlacedRuling(line, Doubt("asked", problem))
