"""Each result once: a page may show a board as NS see it, and below it once more as EW do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_law12.bridge.reading.facing import OF_SIDES, mirrored
from xl_law12.bridge.reading.headed_tables import HeadedTable
from xl_law12.bridge.reading.headings import SIDES
from xl_law12.bridge.reading.lines import Lines
from xl_law12.sentences import say

Meeting = tuple[object, object, object]  # a board, and who sat NS and EW

AGAIN = say("the same results once more, as the other side sees them")


class LinePlace(NamedTuple):
    """Where a line stands: the number of its table, and its own there."""

    table: int
    line: int


def once(tables: Sequence[HeadedTable]) -> list[HeadedTable]:
    """The tables without the lines that repeat an earlier line. The earlier line takes over from them what it lacks."""
    if sum(table.is_faced for table in tables) < 2:
        return [*tables]
    tables = [*_as_before(tables)]
    first: dict[Meeting, LinePlace] = {}
    again: dict[LinePlace, LinePlace] = {}
    for number, table in enumerate(tables):
        for line, key in enumerate(_who_met(table.lines)) if table.is_faced else ():
            place = LinePlace(number, line)
            if line not in table.gone and first.setdefault(key, place).table != number:
                again[place] = first[key]
    return [_without(tables, number, again) for number in range(len(tables))]


def _as_before(tables: Sequence[HeadedTable]) -> Iterator[HeadedTable]:
    """The tables with NS and EW as in an earlier table where the same pairs met.

    Where its contracts leave the side open, a table may have NS and EW the other way round.
    """
    known: set[Meeting] = set()
    for table in tables:
        met = {*_who_met(table.lines)} if table.is_faced else set()
        turned = {(board, ew, ns) for board, ns, ew in met}
        if len(turned & known) > len(met & known):
            yield table._replace(lines=mirrored(table.lines))
        else:
            yield table
        known |= met


def _who_met(lines: Lines) -> list[Meeting]:
    """The board and the pairs of every line."""
    return [*zip(lines.board, lines.ns, lines.ew, strict=True)]


def _without(tables: Sequence[HeadedTable], number: int, again: dict[LinePlace, LinePlace]) -> HeadedTable:
    """A table without its lines that repeat earlier ones, its other lines completed by their repetitions."""
    table = tables[number]
    given = {name: [*getattr(table.lines, name)] for name in ("board", *OF_SIDES)}
    for place, own in ((place, own) for place, own in again.items() if own.table == number):
        for name in OF_SIDES:
            given[name][own.line] = given[name][own.line] or getattr(tables[place.table].lines, name)[place.line]
    gone = {place.line: AGAIN for place in again if place.table == number}
    for line in gone:
        for name in ("board", *SIDES):
            given[name][line] = ""
    return table._replace(lines=table.lines._replace(**given), gone=table.gone | gone)
