"""Who sat where: the contestants of a session, of one field or of two (one winner or two)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.errors import Law12Error
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import say

Name = float | str


class Seating(NamedTuple):
    """The contestants, who of them sat NS and EW in every line, and the fields that are ranked by themselves."""

    names: list[Name]  # as they are compared: lower case
    written: list[int | str | float]  # as they are shown
    ns: NDArray[np.intp]
    ew: NDArray[np.intp]
    fields: list[list[int]]


Line = tuple[int, Name, Name, Name]  # a line with a result: its row (from 0), its board, and who sat NS and EW there


def seating(
    lines: Sequence[Line], rows: int, winners: int | None = None, typed: Mapping[Name, str] | None = None
) -> Seating:
    """The contestants of a session; with two winners a number is one pair sitting NS and another sitting EW.

    `typed` has the names as they were first written.

    >>> seating([(0, 1, 1, 2), (1, 1, 3, 4)], rows=2).written
    ['NS 1', 'NS 3', 'EW 2', 'EW 4']
    """
    typed = typed or {}
    rows_played, boards, ns, ew = zip(*lines, strict=True) if lines else ((), (), (), ())
    for side, seated in zip(SIDES, (ns, ew), strict=True):
        if len(set(zip(boards, seated, strict=True))) < len(lines):
            raise _twice(lines, side, typed)
    if winners is None:
        winners = 2 if _are_two_fields(boards, ns, ew) else 1
    if winners == 1:
        _nobody_both_ways(lines, typed)
    sides = [set(ns) | set(ew)] if winners == 1 else [set(ns), set(ew)]
    names: list[Name] = []
    written: list[int | str | float] = []
    index: list[dict[Name, int]] = []
    for side, members in zip(SIDES, sides, strict=False):
        ordered = sorted(members, key=_natural)
        index.append({name: len(names) + place for place, name in enumerate(ordered)})
        as_typed = [shown(typed.get(name, name)) for name in ordered]
        names += [f"{side.lower()} {shown(name)}" for name in ordered] if winners == 2 else ordered
        written += [f"{side} {name}" for name in as_typed] if winners == 2 else as_typed
    seats = np.zeros((2, rows), dtype=np.intp)
    seats[:, rows_played] = [[index[0][pair] for pair in ns], [index[-1][pair] for pair in ew]]
    return Seating(names, written, seats[0], seats[1], [list(members.values()) for members in index])


def shown(name: Name) -> int | str | float:
    """A pair's number as one writes it.

    >>> shown(3.0), shown("3A")
    (3, '3A')
    """
    return int(name) if isinstance(name, float) and name.is_integer() else name


def _natural(name: Name) -> tuple[bool, float, str]:
    """Numbers in order, then names."""
    return (True, 0.0, name) if isinstance(name, str) else (False, name, "")


def _are_two_fields(boards: Sequence[Name], ns: Sequence[Name], ew: Sequence[Name]) -> bool:
    """Whether no number sits both ways, or one meets itself or plays a board both ways and so must be two pairs."""
    if set(ns).isdisjoint(ew):
        return True
    return not set(zip(boards, ns, strict=True)).isdisjoint(zip(boards, ew, strict=True))


def _plays(lines: Sequence[Line], side: str) -> Iterator[tuple[int, Name, Name]]:
    """The row, the board and who sat there on one side, line by line."""
    return ((row, board, ns if side == "NS" else ew) for row, board, ns, ew in lines)


def _twice(lines: Sequence[Line], side: str, typed: Mapping[Name, str]) -> Law12Error:
    """The first pair that plays a board twice the same way."""
    seen: dict[tuple[Name, Name], int] = {}
    row, board, name = next(
        (row, board, name) for row, board, name in _plays(lines, side) if seen.setdefault((board, name), row) != row
    )
    return Law12Error(
        "pair {pair} plays board {board} twice sitting {side}, also in row {row}",
        say("{name}, row {row}", name=side.lower(), row=row + 1),
        pair=shown(typed.get(name, name)),
        board=shown(board),
        side=side,
        row=seen[board, name] + 1,
    )


def _nobody_both_ways(lines: Sequence[Line], typed: Mapping[Name, str]) -> None:
    hint = say("with one winner that cannot be; give winners 2 where the numbers of NS and EW are different pairs")
    seen = {(board, ns): row for row, board, ns, _ in lines}
    for row, board, ns, ew in lines:
        pair = shown(typed.get(ew, ew))
        if ns == ew:
            template = "pair {pair} meets itself in row {row}: {hint}"
            raise Law12Error(template, "winners", pair=pair, row=row + 1, hint=hint)
        if (board, ew) in seen:
            raise Law12Error(
                "pair {pair} plays board {board} both ways, in rows {first} and {second}: {hint}",
                "winners",
                pair=pair,
                board=shown(board),
                first=seen[board, ew] + 1,
                second=row + 1,
                hint=hint,
            )
