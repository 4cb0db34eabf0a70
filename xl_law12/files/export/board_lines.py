"""Shared by the writers: figures as texts, and the boards with their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_law12.bridge.reading.entries import vulnerability_in
from xl_law12.bridge.reading.lines import by_number
from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, ScoringRules, number_of
from xl_law12.files.guards import guarded
from xl_law12.files.scoring import Scored

DECIMALS = 2


def figure(value: float | str) -> str:
    """Points with at most two decimals; a blank for a line without points.

    >>> figure(11.0), figure(4.125), figure(-0.001), figure("")
    ('11', '4.13', '0', '')
    """
    if isinstance(value, str):
        return value
    text = f"{value + 1e-9:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def by_board(scored: Scored) -> Iterator[tuple[str, Sequence[int]]]:
    """Every board with its lines, numbers in order."""
    boards: dict[str, list[int]] = {}
    for index, board in enumerate(scored.evening.lines.board):
        boards.setdefault(board, []).append(index)
    numbers = {board: number_of(board) for board in boards}
    for board in sorted(boards, key=lambda board: (numbers[board] is None, numbers[board] or 0, board)):
        yield board, boards[board]


def printable(text: str) -> str:
    """A text without the signs that no file of text or XML can hold; every kind of blank is a blank.

    >>> printable("Ann\\xa0Lee\\u202e")
    'Ann Lee'
    """
    return "".join(" " if sign.isspace() else sign for sign in text if sign.isprintable() or sign.isspace())


NAMES = ("NS names", "EW names")
VULNERABLE = "Vul"
GROUP = "Group"
HEADINGS = ("Board", "NS", "EW", "Contract", "By", "Tricks", "Lead", "NS score", "Ruling")


def cells_of(evening: Evening, line: int, text: str) -> Sequence[str]:
    """The cells of a line under these headings. `text` is its result: a score or a ruling."""
    lines = evening.lines
    played = (lines.contract[line], lines.declarer[line], lines.tricks[line], lines.lead[line])
    counts = (text, "") if text.lstrip("-").isdecimal() else ("", text)
    return (lines.board[line], lines.ns[line], lines.ew[line], *played, *counts)


def where_needed(evening: Evening) -> dict[str, Sequence[str]]:
    """The columns that few evenings need: who is vulnerable, where the board's number says otherwise; fouled boards."""
    columns = {VULNERABLE: vulnerabilities(evening), GROUP: evening.lines.group}
    return {heading: column for heading, column in columns.items() if any(column)}


def vulnerabilities(evening: Evening) -> Sequence[str]:
    """Who is vulnerable, in the lines in which the number of the board does not say so; blanks in the others."""
    lines = evening.lines
    pairs = [*zip(lines.vulnerable, lines.board, strict=True)]
    own = {pair: _own_vulnerability(*pair) for pair in set(pairs)}
    return [own[pair] for pair in pairs]


def _own_vulnerability(said: str, board: str) -> str:
    """The vulnerability that is written for a board, if its number says another one; blank if it cannot be read.

    >>> _own_vulnerability("Both", "1"), _own_vulnerability("None", "1"), _own_vulnerability("x", "1")
    ('ALL', '', '')
    """
    try:
        read = vulnerability_in(said or None)
    except Law12Error:
        return ""
    return "" if read == by_number(board) else read


def safe(text: str) -> str:
    """A text as a cell of a table holds it: on one line, and no formula.

    >>> safe(" =1+1\\n"), safe("-2")
    ("'=1+1", '-2')
    """
    return guarded(printable(text).strip())


def adjustment_text(points: float | str) -> str:
    """Points that are added to a pair's, or a part of a board's top.

    >>> adjustment_text(-3.0), adjustment_text(" -25% ")
    ('-3', '-25%')
    """
    return points.strip() if isinstance(points, str) else f"{points:.15g}"


def rules_of(scored: Scored) -> ScoringRules:
    """How an evening was scored, for our own readers."""
    return scored.rules._replace(method=scored.method, winners=2 if scored.has_two_fields else 1)


def unit(scored: Scored) -> str:
    """The unit of the points."""
    if scored.method == "PERCENT":
        return "%"
    return "MP" if scored.in_percent else "IMP"
