"""Lines of results in columns, as they stand in a file, a paste or a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from xl_law12.bridge.contracts import MOST_BOARDS, Vulnerability, board_vulnerability
from xl_law12.errors import Law12Error
from xl_law12.reading.entries import Entry
from xl_law12.reading.words import board_in_name

ColumnCells = Sequence[Any]  # of texts, or of a worksheet's cells; a blank is an empty text
Columns = dict[str, int]  # the columns of a table by what they hold: columns of `Lines`, and others
Faults = dict[int, Law12Error]  # by line: the error that must be settled before the line has a result
LeftLines = dict[int, str]  # why lines are left out, by their indexes

SCORES = ("ns_score", "ew_score")
RESULTS = ("contract", *SCORES, "ruling")  # each says a result, or a part of it


class Lines(NamedTuple):
    """Lines of results as columns of unchanged cells; all columns have the same length, a blank is an empty text.

    `ns_score` and `ew_score` are the cells of those columns. `ruling` is the text that a program writes in place of a
    score; `ns_points` and `ew_points` are the program's points. `room` is OPEN or CLOSED in a match, `group` the group
    of a table on a fouled board, `round` the round of an event of pairs.
    """

    place: Sequence[str] = ()
    session: ColumnCells = ()
    section: ColumnCells = ()
    board: ColumnCells = ()
    ns: ColumnCells = ()
    ew: ColumnCells = ()
    contract: ColumnCells = ()
    declarer: ColumnCells = ()
    tricks: ColumnCells = ()
    lead: ColumnCells = ()
    ns_score: ColumnCells = ()
    ew_score: ColumnCells = ()
    ruling: ColumnCells = ()
    vulnerable: ColumnCells = ()
    ns_points: ColumnCells = ()
    ew_points: ColumnCells = ()
    room: ColumnCells = ()
    group: ColumnCells = ()
    round: ColumnCells = ()

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.board)

    def cells(self, at: int, names: Iterable[str]) -> list[Entry]:
        """Some of the cells of a line, by their columns' names."""
        return [getattr(self, name)[at] for name in names]


COLUMNS = Lines._fields


def in_columns(rows: Sequence[Mapping[str, str | None]], places: Sequence[str]) -> Lines:
    """Lines from rows that map the columns' names (the fields of `Lines`) to texts.

    >>> in_columns([{"board": "1", "ns": "3", "ns_score": "420"}], ["line 7"]).ns_score
    ['420']
    """
    unknown = set().union(*rows) - {*COLUMNS}
    assert not unknown, f"{sorted(unknown)} are no columns of Lines"
    given = {name: [row.get(name) or "" for row in rows] for name in COLUMNS[1:]}
    return Lines(places, **given)


def chosen(lines: Lines, kept: Sequence[int]) -> Lines:
    """Some of the lines, in the order given."""
    return Lines(*([column[index] for index in kept] for column in lines))


def joined(parts: Iterable[Lines]) -> Lines:
    """Lines one after the other."""
    first, *others = parts
    if not others:
        return first
    parts = (first, *others)
    return Lines(*([text for column in columns for text in column] for columns in zip(*parts, strict=True)))


def filled(cell: Entry) -> Entry:
    """A cell as it stands; None for a blank."""
    return None if cell == "" else cell


def vulnerability_by_number(board: Entry) -> Vulnerability:
    """Who is vulnerable on a board of this number; a blank if it has none.

    >>> [vulnerability_by_number(board) for board in ("7", "Board 7", 7.0, "Table 7")]
    ['ALL', 'ALL', 'ALL', '']
    """
    number = board_in_name(board) if isinstance(board, str) else board
    return board_vulnerability(int(number)) if number is not None and number in range(1, MOST_BOARDS + 1) else ""
