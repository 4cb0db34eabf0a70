"""The manner in which a program writes its results: it is found out from all of its lines."""

from __future__ import annotations

from collections.abc import Sequence

from xl_law12.bridge.awards import Side
from xl_law12.bridge.reading.bids import Bid
from xl_law12.bridge.reading.entries import Entry, readable, says_nothing
from xl_law12.bridge.reading.line import Line, Manner, read_line
from xl_law12.bridge.reading.line_cells import Tricks, contract_in, score_in, tricks_in
from xl_law12.bridge.reading.outcomes import TrickCount, beyond
from xl_law12.errors import Law12Error

MOST_BEYOND_SIX = 7  # all 13 tricks


def manner_of(lines: Sequence[Line]) -> Manner:
    """The program's manner of writing, found from all of its lines.

    >>> manner_of([Line("4H", tricks="="), Line("3NT", tricks=1)])
    Manner(counts=('over',), plus_minus=False, contracts=True)
    """
    return Manner(_counts(lines), _is_plus_minus(lines), any(not says_nothing(line.contract) for line in lines))


def _counts(lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """How the tricks may be counted: `=` or a sign says over and under, a number above 6 says tricks taken.

    They may be tricks made beyond six too, where no = and no plus stands among them and every figure is at least its
    contract's level. Then the lines decide, where they can.

    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=3), Line("2S", tricks=-1)])
    ('over', 'made')
    >>> _counts([Line("4S", tricks=6), Line("6S", tricks=7)])
    ('taken', 'made')
    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=1), Line("2S", tricks=-1)])
    ('over',)
    """
    told = {(line.contract, tricks) for line in lines if (tricks := readable(tricks_in, line.tricks)) is not None}
    signs = {tricks.number < 0 for _, tricks in told if tricks.signed}
    figures = [(contract, tricks) for contract, tricks in told if not tricks.signed]
    may_be_made = 0 < max((tricks.number for _, tricks in figures), default=0) <= MOST_BEYOND_SIX
    may_be_made = may_be_made and all(_can_be_made(*figure) for figure in figures)
    possible: tuple[TrickCount, ...] = ("over", "taken")
    if signs:
        possible = ("over",)
    elif any(tricks.number > 6 for _, tricks in told):
        possible = ("taken",)
    if may_be_made and signs <= {True}:
        possible = (*possible, "made")
    return _decided(possible, [line for line in lines if line.tricks is not None]) if told else possible


def _can_be_made(contract: Entry, tricks: Tricks) -> bool:
    """Whether a figure can be the tricks made beyond six: the contract's level at least."""
    bid = readable(contract_in, contract)
    return isinstance(bid, Bid) and beyond(bid, tricks, "made") is not None


def _decided(possible: tuple[TrickCount, ...], lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """The one count on which all lines agree that can be read with one count only; else all that are possible."""
    alone = {only for line in lines if len(possible) > 1 and (only := _only(line, possible)) is not None}
    return tuple(alone) if len(alone) == 1 else possible


def _only(line: Line, possible: tuple[TrickCount, ...]) -> TrickCount | None:
    """The only count with which a line can be read, by its score or by the limit of 13 tricks.

    None: no count, or more than one, or the line cannot be read for another reason.
    """
    agreeing: list[TrickCount] = []
    for counted in possible:
        try:
            read_line(line, Manner((counted,)))
        except Law12Error as error:
            if error.where not in ("tricks", "ns_score", "ew_score"):
                return None
        else:
            agreeing.append(counted)
    return agreeing[0] if len(agreeing) == 1 else None


def _is_plus_minus(lines: Sequence[Line]) -> bool:
    """Whether NS's column holds only NS's plus scores: then a negative score in EW's column is NS's."""
    alone = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            ns, ew = _readable_score(line.ns_score, "NS"), _readable_score(line.ew_score, "EW")
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            alone = alone or ns > 0
    return alone


def _readable_score(cell: Entry, side: Side) -> int:
    """The score in a cell; 0 where there is none, or one that cannot be read."""
    score = readable(score_in, cell, side)
    return score if isinstance(score, int) else 0
