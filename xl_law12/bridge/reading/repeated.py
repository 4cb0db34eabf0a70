"""Each result once: a page may show a board as NS see it, and below it once more as EW do."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from xl_law12.bridge.reading.facing import OF_SIDES, mirrored
from xl_law12.bridge.reading.headed_tables import HeadedTable
from xl_law12.bridge.reading.headings import SIDES
from xl_law12.bridge.reading.lines import Lines
from xl_law12.sentences import say

Meeting = tuple[object, object, object]  # a board, and who sat NS and EW

AGAIN = say("the same results once more, as the other side sees them")


def once(tables: Sequence[HeadedTable]) -> list[HeadedTable]:
    """The tables without the lines that repeat an earlier line. The earlier line takes over from them what it lacks."""
    if sum(table.is_faced for table in tables) < 2:
        return [*tables]
    answer: list[HeadedTable] = []
    first: dict[Meeting, tuple[dict[str, list[Any]], int]] = {}  # where a result stands first: its columns, its line
    for table in tables:
        if not table.is_faced:
            answer.append(table)
            continue
        lines = _as_before(table.lines, first.keys())
        own = {name: [*getattr(lines, name)] for name in ("board", *OF_SIDES)}
        again = {}
        for at, met in enumerate(_who_met(lines)):
            columns, line = first.setdefault(met, (own, at)) if at not in table.gone else (own, at)
            if columns is not own:
                again[at] = AGAIN
                for name in OF_SIDES:
                    columns[name][line] = columns[name][line] or own[name][at]
                for name in ("board", *SIDES):
                    own[name][at] = ""
        answer.append(table._replace(lines=lines._replace(**own), gone=table.gone | again))
    return answer


def _as_before(lines: Lines, known: Set[Meeting]) -> Lines:
    """The lines with NS and EW as where the same pairs met before.

    Where its contracts leave the side open, a table may have NS and EW the other way round.
    """
    met = {*_who_met(lines)}
    turned = {(board, ew, ns) for board, ns, ew in met}
    return mirrored(lines) if len(turned & known) > len(met & known) else lines


def _who_met(lines: Lines) -> list[Meeting]:
    """The board and the pairs of every line."""
    return [*zip(lines.board, lines.ns, lines.ew, strict=True)]
