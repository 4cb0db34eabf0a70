"""Lines of results. What a column means is found out from the whole column."""

from __future__ import annotations

from collections.abc import Sequence

from xl_law12.bridge.awards import Side
from xl_law12.bridge.reading.entries import Answer, Entry, Tricks, says_nothing, score_in, tricks_in
from xl_law12.bridge.reading.line import Line, Manner, read_line
from xl_law12.errors import Law12Error


def read_lines(lines: Sequence[Line]) -> list[Answer]:
    """The result of every line; None where a line says nothing, the error where it cannot be read.

    Equal lines are read once.

    >>> read_lines([Line("4H", "N", 10, vulnerable="ALL"), Line("3NT", "E", 8, 50), Line("---"), Line()])
    [620, 50, 'NP', None]
    >>> read_lines([Line("4Q"), Line("Pass")])[0].where
    'contract'
    """
    manner = manner_of(lines)
    known = {line: _answer(line, manner) for line in dict.fromkeys(lines)}
    return [known[line] for line in lines]


def _answer(line: Line, manner: Manner) -> Answer:
    try:
        return read_line(line, manner)
    except Law12Error as error:
        return error


def manner_of(lines: Sequence[Line]) -> Manner:
    """How a program writes, as all of its lines show it.

    >>> manner_of([Line("4H", tricks="="), Line("3NT", tricks=1)])
    Manner(over=True, plus_minus=False, contracts=True)
    """
    return Manner(_over(lines), _is_plus_minus(lines), any(not says_nothing(line.contract) for line in lines))


def _over(lines: Sequence[Line]) -> bool | None:
    """Whether tricks are over and under: a sign says so, a number above 6 says no, else the lines decide."""
    readable = [tricks for cell in {line.tricks for line in lines} if (tricks := _readable_tricks(cell)) is not None]
    if any(tricks.signed for tricks in readable):
        return True
    if any(tricks.number > 6 for tricks in readable):
        return False
    decided = {_decided(line) for line in lines if line.tricks is not None} - {None} if readable else set()
    return decided.pop() if len(decided) == 1 else None


def _readable_tricks(cell: Entry) -> Tricks | None:
    """The tricks in a cell; None where it cannot be read, which is said when its line is read."""
    try:
        return tricks_in(cell)
    except Law12Error:
        return None


def _decided(line: Line) -> bool | None:
    """Whether a line can be read only with its tricks as over and under, or only as taken; None where it cannot decide.

    Its score may decide, or that there are 13 tricks; what is missing in a line says nothing.
    """
    agreeing = []
    for over in (True, False):
        try:
            read_line(line, Manner(over))
        except Law12Error as error:
            if error.where not in ("tricks", "ns_score", "ew_score"):
                return None
        else:
            agreeing.append(over)
    return agreeing[0] if len(agreeing) == 1 else None


def _is_plus_minus(lines: Sequence[Line]) -> bool:
    """Whether NS's plus stands alone in its column, so that a negative score in EW's column is one of NS."""
    alone = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            ns, ew = _readable_score(line.ns_score, "NS"), _readable_score(line.ew_score, "EW")
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            alone = alone or ns > 0
    return alone


def _readable_score(cell: Entry, side: Side) -> int:
    """The score in a cell; 0 where there is none, or one that cannot be read, which is said when its line is read."""
    try:
        score = score_in(cell, side)
    except Law12Error:
        return 0
    return score if isinstance(score, int) else 0
