"""The points that a program printed beside its results: how they were worked out, and which do not follow.

No format stores a weighted or a split score: programs write the score that stood, and the points of the ruling. So the
points are worked out anew from the scores, in every way that programs are known to count, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.field import Field
from xl_law12.bridge.session import BUTLER_DATUMS, Session
from xl_law12.numerics import NDArray, np
from xl_law12.sheet.names import numbered
from xl_law12.sheet.ranges import cells
from xl_law12.sheet.results import read_results

AGREEING = 0.5  # of the lines that can be compared; with fewer, the way of counting is not known
ROUNDED = 1e-6

Floats = NDArray[np.float64]  # of both sides: a row of NS's figures, and one of EW's


class Count(NamedTuple):
    """A way of counting points: the method and the tables of the ranking that goes with it, and the points it gives."""

    method: str
    tables: int
    points: Floats


class Printed(NamedTuple):
    """How the printed points are counted, if that is known, and the lines whose points do not follow."""

    method: str
    tables: int
    astray: list[int]
    ours: Floats


def compared(boards: Sequence[Any], results: Sequence[Any], printed: tuple[Sequence[str], Sequence[str]]) -> Printed:
    """Compare the points of all lines; None in `results` is a line that cannot be read, and its board is left out."""
    unread = {board for board, result in zip(boards, results, strict=True) if result is None}
    theirs, unit = _figures(printed)
    can = np.array([board not in unread for board in boards]) & ~np.isnan(theirs[0])
    nothing = Printed("", 0, [], theirs)
    if not can.any():
        return nothing
    best, most = nothing, 0.0
    field = _field(boards, [0 if result is None else result for result in results])
    for method, tables, points in _counts(field):
        ours = np.where(field.has_line, points, 0)
        off = can & (~np.isnan(theirs) & (np.abs(ours - theirs) > unit / 2 + ROUNDED)).any(axis=0)
        agreeing = 1 - off.sum() / can.sum()
        if agreeing > max(most, AGREEING):
            best, most = Printed(method, tables, np.flatnonzero(off).tolist(), ours), agreeing
    return best


def _field(boards: Sequence[Any], results: Sequence[Any]) -> Field:
    """The lines as a field whose groups are the boards."""
    group, names = numbered(cells(list(boards), "boards"))
    return read_results(list(results)).divided(group, len(names))


def _figures(printed: tuple[Sequence[str], Sequence[str]]) -> tuple[Floats, float]:
    """The printed points, nan where there is none, and the unit to which they were rounded."""
    read: dict[str, float] = {"": np.nan}
    decimals = 0
    for text in set(printed[0]) | set(printed[1]):
        plain = text.strip().rstrip("%").replace(",", ".").replace("−", "-")
        try:
            read[text] = float(plain)
        except ValueError:
            read[text] = np.nan
        else:
            decimals = max(decimals, len(plain.partition(".")[2]))
    return np.array([[read[text] for text in column] for column in printed]), 10.0**-decimals


def _counts(field: Field) -> Iterator[Count]:
    """Every way of counting that programs are known to use, the most usual first.

    A board should have as many results as the fullest board has, or as it has lines: some programs count those that
    were not played.
    """
    most = (int(field.played.max()), int(np.bincount(field.group_of).max()))
    for tables in dict.fromkeys(number for number in most if number > 1):
        yield from _matchpoints(field, tables)
    with suppress(ValueError):  # an artificial score without a value in IMPs: then these are no IMPs
        for tables in dict.fromkeys(number for number in most if number > 1):
            yield from _cross_imps(field, tables)
        for method in BUTLER_DATUMS:
            yield Count(method, most[0], _points(field, most[0], method))


def _matchpoints(field: Field, tables: int) -> Iterator[Count]:
    """Matchpoints 2 or 1 a win, in points or percentages.

    They are on the top of the board's lines, of its results alone, or of the fullest board's.
    """
    fullest = _points(field, tables, "MP")
    own = [_on_own_top(field, tables, fullest, of_results) for of_results in (False, True)]
    for points, top in (*own, (fullest, np.array(tables - 1))):
        yield Count("MP", tables, points)
        yield Count("PERCENT", tables, points * (50 / top))
        yield Count("MP1", tables, points * 0.5)


def _on_own_top(field: Field, tables: int, fullest: Floats, of_results: bool) -> tuple[Floats, Floats]:
    """Neuberg's formula taken back and used with the board's own number of lines, or of results; and half that top."""
    group = field.group_of
    lines = field.played[group].astype(float)
    own, top = np.empty_like(fullest), np.empty_like(fullest)
    for row, side in enumerate(SIDES):
        artificial = list(field.artificial(side))
        results = np.maximum(lines - np.bincount(group[artificial], minlength=field.groups)[group], 1)
        counted = (fullest[row] * results - (tables - results)) / tables
        wanted = results if of_results else lines
        top[row] = np.maximum(wanted - 1, 1)
        own[row] = (counted * wanted + (wanted - results)) / results
        own[row, artificial] = fullest[row, artificial] / (tables - 1) * top[row, artificial]
    return own, top


def _cross_imps(field: Field, tables: int) -> Iterator[Count]:
    """Cross-IMPs an average opponent, in all, or by the number of tables: the board's own number, or the fullest's."""
    fullest = _points(field, tables, "XIMP")
    own = np.maximum(field.played[field.group_of].astype(float), 2)
    each = fullest * ((tables - 1) / tables * own / (own - 1))
    for factor in ((own - 1) / (own - 1), own - 1, (own - 1) / own):
        yield Count("XIMP", tables, each * (factor))
    yield Count("XIMP", tables, fullest)


def _points(field: Field, tables: int, method: str) -> Floats:
    return np.array([points.floats() for points in Session(field, tables, method).points()])
