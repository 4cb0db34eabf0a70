"""What the lines of an evening say: their results in the ruling notation, and those that need a ruling first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple, TypeVar

from xl_law12.bridge.contracts import MOST_BOARDS, board_vulnerability
from xl_law12.bridge.reading.bids import Bid
from xl_law12.bridge.reading.entries import (
    UNPLAYED,
    contract_in,
    declarer_in,
    tricks_in,
)
from xl_law12.bridge.reading.line import Line, Manner, read_line
from xl_law12.bridge.reading.lines import manner_of
from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, Lines, number_of
from xl_law12.sentences import quoted, say

Result = float | str | None
T = TypeVar("T")

ASKED = ("contract", "declarer", "tricks", "ns_score", "ew_score", "ruling", "vulnerable")

UNSAID = "{sign}: is the result not known, or was the board not played? Write the score, the ruling, or NP"
# As the tables head what a line says.
SAID_AS = {
    "contract": say("contract"),
    "declarer": say("declarer"),
    "tricks": say("tricks"),
    "ns_score": say("NS score"),
    "ew_score": say("EW score"),
    "ruling": say("ruling"),
    "vulnerable": say("vulnerable"),
}


class Open(NamedTuple):
    """A line that has no result yet: its number, and why."""

    line: int
    why: str


class Outcome(NamedTuple):
    """An evening with its contracts in one manner, every line's result (None where it is open), and the open lines."""

    evening: Evening
    results: Sequence[Result]
    open: Sequence[Open]


class Played(NamedTuple):
    """What equal lines have in common: the result, the contract in one manner, and what is wrong."""

    result: Result
    contract: tuple[str, str, str]
    why: str = ""


def outcome(evening: Evening) -> Outcome:
    """Read every line as the worksheet functions read it; equal lines are read once."""
    lines = evening.lines
    number_of: defaultdict[tuple[str, ...], int] = defaultdict(count().__next__)
    columns = (getattr(lines, name) for name in ASKED[:-1])
    numbers = [*map(number_of.__getitem__, zip(*columns, _vulnerabilities(lines), strict=True))]
    distinct = [Line(*(text or None for text in texts)) for texts in number_of]
    manner = manner_of(distinct)
    played = [_played(line, manner) for line in distinct]
    contracts = zip(*(line.contract for line in played), strict=True) if played else [()] * 3
    contract, declarer, tricks = (_spread(texts, numbers) for texts in contracts)
    is_open = {number for number, line in enumerate(played) if line.why}
    as_read = Outcome(
        replace(evening, lines=lines._replace(contract=contract, declarer=declarer, tricks=tricks)),
        _spread([line.result for line in played], numbers),
        [Open(at, played[number].why) for at, number in enumerate(numbers) if number in is_open] if is_open else [],
    )
    return _doubted(as_read) if evening.doubts else as_read


def _doubted(as_read: Outcome) -> Outcome:
    """The lines that the file itself has damaged are open, whatever can be read of them."""
    why = as_read.evening.doubts
    results = [None if at in why else result for at, result in enumerate(as_read.results)]
    still = [case for case in as_read.open if case.line not in why]
    return as_read._replace(results=results, open=sorted([*still, *(Open(*doubt) for doubt in why.items())]))


def _spread(values: Sequence[T], numbers: Sequence[int]) -> list[T]:
    """For every line the value that its number says."""
    return [*map(values.__getitem__, numbers)]


def _vulnerabilities(lines: Lines) -> Sequence[str]:
    """Who is vulnerable in every line: as the file says, or by the number of the board."""
    usual = {board: by_number(board) for board in set(lines.board)}
    if not any(lines.vulnerable):
        return [*map(usual.__getitem__, lines.board)]
    return [said or usual[board] for said, board in zip(lines.vulnerable, lines.board, strict=True)]


def by_number(board: str) -> str:
    """Who is vulnerable on a board of this number; a blank where it has none."""
    number = number_of(board)
    return board_vulnerability(number) if number is not None and 0 < number <= MOST_BOARDS else ""


def _played(line: Line, manner: Manner) -> Played:
    """One line; a line that says nothing was not played."""
    contract = _in_one_manner(line, manner)
    try:
        result = read_line(line, manner)
    except Law12Error as error:
        where = SAID_AS.get(error.where, error.where)
        return Played(None, contract, say("{where}: {problem}", where=where, problem=error.problem))
    if result is not None:
        return Played(result, contract)
    unsaid = _unsaid(line)
    return Played(None, contract, say(UNSAID, sign=unsaid)) if unsaid else Played(UNPLAYED, contract)


def _unsaid(line: Line) -> str:
    """The sign that leaves open what a line says: a question mark, or a dash alone; a row of dashes was not played.

    >>> _unsaid(Line(ns_score="-")), _unsaid(Line(contract="-", ns_score="-")), _unsaid(Line(ew_score="?"))
    ("'-'", '', "'?'")
    """
    cells = [str(cell).strip() for cell in line[:-1] if cell is not None]
    return quoted("?") if "?" in cells else quoted("-") if cells == ["-"] else ""


def _in_one_manner(line: Line, manner: Manner) -> tuple[str, str, str]:
    """`4 S x`, `E`, `-1` as 4SX, E and 9 tricks, as far as they can be read; else as they stand."""
    texts = tuple(str(cell or "") for cell in line[:3])
    try:
        bid = contract_in(line.contract)
        declarer, tricks = declarer_in(line.declarer), tricks_in(line.tricks)
    except Law12Error:
        return (texts[0], texts[1], texts[2])
    if not isinstance(bid, Bid):
        passed_out = bid is not None and bid.result == 0
        return ("PASS" if passed_out else "", "", "")
    over = bid.over
    if over is None and tricks is not None and manner.over is not None:
        over = tricks.number if manner.over else tricks.number - 6 - bid.level
    strain = "NT" if bid.strain == "N" else bid.strain
    contract = f"{bid.level}{strain}{'X' * (bid.doubled // 2)}"
    return contract, bid.declarer or declarer, "" if over is None else str(bid.level + 6 + over)
