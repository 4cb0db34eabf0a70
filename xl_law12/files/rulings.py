"""Rulings beside an evening: a table of boards, pairs and awards, and the lines that they rule on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from xl_law12.bridge.contracts import SIDE_OF
from xl_law12.bridge.seating import without_side
from xl_law12.errors import naming
from xl_law12.files.decoding import text_of
from xl_law12.files.evening import ResultsError
from xl_law12.files.text import grid_of
from xl_law12.reading.entries import Result, award_in
from xl_law12.reading.headings import meaning_of
from xl_law12.reading.line_cells import vulnerability_in
from xl_law12.reading.lines import Lines, vulnerability_by_number
from xl_law12.sentences import listed, quoted
from xl_law12.sheet.names import label

SURPLUS = "has more cells than there are headings: an award that holds commas stands in double quotes"
OPEN = "?"  # in the place of an award: nobody is ranked before the award is known
MOST_SHOWN = 5
HEADINGS = {"board": "board", "ns": "NS", "ew": "EW", "ruling": "award"}


class RulingEntry(NamedTuple):
    """A director's award at a table; `place` is where it is written. A blank award was not given yet."""

    place: str
    board: str
    ns: str
    ew: str
    award: str

    @property
    def seat(self) -> tuple[Any, ...]:
        """The key of the line that the ruling is for."""
        return _seat(self.board, self.ns, self.ew)


def rulings_in(data: bytes) -> list[RulingEntry]:
    """The rulings in a table as text, whose headings are board, NS, EW and award.

    >>> rulings_in(b"Board;NS;EW;Award\\n7;9;17;67% 170, 33% 140\\n")[0].award
    '67% 170, 33% 140'
    """
    grid = grid_of(text_of(data))
    heads = grid.row(0) if grid.numbers else ()
    columns = {meaning_of(heading): column for column, heading in reversed([*enumerate(heads)])}
    missing = [name for key, name in HEADINGS.items() if key not in columns]
    if missing:
        raise ResultsError(f"has no column {listed(missing, 'and')}: its first line must name board, NS, EW and award")
    rulings = []
    surplus = [column for column, heading in enumerate(heads) if not heading]
    for number, row in zip(grid.numbers[1:], grid.rows(1), strict=True):
        if any(row[column] for column in surplus):
            raise ResultsError(f"line {number} {SURPLUS}")
        board, ns, ew, award = (row[columns[key]] for key in HEADINGS)
        if award or (board and ns and ew):
            rulings.append(RulingEntry(f"line {number}", board, ns, ew, award))
    return rulings


def awards_in(lines: Lines, rulings: Iterable[RulingEntry]) -> dict[int, Result | RulingEntry]:
    """The awards by the lines that they rule on, or the ruling that leaves one open. Its line must be there."""
    at = {_seat(*line): index for index, line in enumerate(zip(lines.board, lines.ns, lines.ew, strict=True))}
    awards: dict[int, Result | RulingEntry] = {}
    for ruling in rulings:
        with naming(f"the ruling in {ruling.place}"):
            index = at.get(ruling.seat)
            if index is None:
                raise _without_line(lines, ruling)
            if index in awards:
                raise ResultsError("there is another ruling on the same line")
            awards[index] = ruling if ruling.award == OPEN else _award(lines, index, ruling.award)
    return awards


def _award(lines: Lines, at: int, text: str) -> Result:
    """Read an award. Contracts in it are on the line's board, by the line's declarer if they name none."""
    board = lines.vulnerable[at] or vulnerability_by_number(lines.board[at])
    seat = lines.declarer[at] if lines.declarer[at] in SIDE_OF else ""
    return award_in(text, vulnerability_in(board or None), seat)


def _without_line(lines: Lines, ruling: RulingEntry) -> ResultsError:
    """The error for a ruling without a line: its board is missing, or its pairs did not meet there."""
    here = [index for index, board in enumerate(lines.board) if _key(board) == _key(ruling.board)]
    if not here:
        return ResultsError(f"there is no board {quoted(ruling.board)}")
    met = listed([f"{lines.ns[index]} against {lines.ew[index]}" for index in here[:MOST_SHOWN]], "and")
    more = " ..." if len(here) > MOST_SHOWN else ""
    pairs = f"{quoted(ruling.ns)} did not meet {quoted(ruling.ew)}"
    return ResultsError(f"{pairs} on board {quoted(ruling.board)}; NS against EW it was {met}{more}")


def _seat(board: str, ns: str, ew: str) -> tuple[Any, ...]:
    """The key of a line. `3-NS` and 3 are the same NS pair."""
    return _key(board, *without_side([ns], "NS"), *without_side([ew], "EW"))


def _key(*cells: Any) -> tuple[Any, ...]:
    """`3`, `03` and 3.0 name the same pair; capitals do not matter."""
    return tuple(map(label, cells))
