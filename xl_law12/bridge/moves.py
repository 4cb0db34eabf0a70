"""The places that each ruling changes in the ranking: only this ruling is undone, and its board scored again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from xl_law12.bridge.field import LineResult
from xl_law12.bridge.seating import Seating
from xl_law12.bridge.session import Ledger, RankingRules, Session, ledger, ranked
from xl_law12.bridge.standing import of_lines
from xl_law12.numerics import np

RankPlaces = Mapping[int, int]  # by pair; one without a board has none


class Move(NamedTuple):
    """The effect of the ruling in a line: every pair's place without this ruling, and with it."""

    line: int
    without: RankPlaces
    with_it: RankPlaces


def without_ruling(line: LineResult) -> LineResult:
    """The result before a ruling: A, or None without an A (not played). A certain score stays: it had no ruling.

    >>> without_ruling(420)
    420
    """
    return line if line is None or isinstance(line, int) else line.at_table


def moves(session: Session, seats: Seating, undone: Mapping[int, LineResult], rules: RankingRules) -> Iterator[Move]:
    """Yield a `Move` for each ruling. `undone` maps the lines with a ruling to their results without it.

    All boards are scored once, and each board with a ruling once more for each of them.
    """
    book = ledger(session, seats)
    places = _places(session, seats, book, rules)
    group = session.field.group_of
    for line, result in undone.items():
        lines = np.flatnonzero(group == group[line])
        board = session.only(lines)
        place = int(np.searchsorted(lines, line))
        other = board._replace(field=board.field.with_result(place, result))
        here = seats._replace(ns=seats.ns[lines], ew=seats.ew[lines])
        with of_lines(lines):
            with_it, without_it = (ledger(it, here) for it in (board, other))
        changed = _changed(book, with_it, without_it, lines.tolist())
        yield Move(line, _places(session, seats, changed, rules), places)


def _changed(book: Ledger, old: Ledger, new: Ledger, lines: list[int]) -> Ledger:
    """The ledger of all boards (`book`), with one board's ledger `old` replaced by `new`; `lines` are that board's."""
    totals = [all_of - was + now for all_of, was, now in zip(book.totals, old.totals, new.totals, strict=True)]
    boards = [all_of - was + now for all_of, was, now in zip(book.boards, old.boards, new.boards, strict=True)]
    tops = [all_of - was + now for all_of, was, now in zip(book.tops, old.tops, new.tops, strict=True)]
    artificial = {pair: dict(awards) for pair, awards in book.artificial.items()}
    for pair, awards in old.artificial.items():
        for place in awards:
            del artificial[pair][lines[place]]
    for pair, awards in new.artificial.items():
        artificial.setdefault(pair, {}).update({lines[place]: award for place, award in awards.items()})
    return Ledger(totals, boards, tops, artificial)


def _places(session: Session, seats: Seating, book: Ledger, rules: RankingRules) -> RankPlaces:
    ranking = ranked(session, seats, book, rules)
    return {standing.pair: standing.place for standing in ranking}
