"""The points that a program printed beside its results: how they were worked out, and which do not follow.

No format stores a weighted or a split score: programs write the score that stood, and the points of the ruling. So the
points are worked out anew from the scores, in every way that programs are known to count, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xl_law12.bridge.field import Field
from xl_law12.bridge.session import BUTLER_DATUMS, Session
from xl_law12.numerics import NDArray, np
from xl_law12.sheet.ranges import cells
from xl_law12.sheet.results import numbered, read_results

AGREEING = 0.5  # of the lines that can be compared; with fewer, the way of counting is not known
ROUNDED = 1e-6

Floats = NDArray[np.float64]
Sides = tuple[Floats, Floats]


class Count(NamedTuple):
    """A way of counting points: the method of the ranking that goes with it, and the points of NS and EW it gives."""

    method: str
    points: Sides


class Printed(NamedTuple):
    """How the printed points are counted, if that is known, and the lines whose points do not follow."""

    method: str
    astray: list[int]
    ours: Sides


def compared(boards: Sequence[Any], results: Sequence[Any], printed: tuple[Sequence[str], Sequence[str]]) -> Printed:
    """Compare the points of all lines; None in `results` is a line that cannot be read, and its board is left out."""
    unread = {board for board, result in zip(boards, results, strict=True) if result is None}
    theirs, unit = _figures(printed)
    can = np.array([board not in unread for board in boards]) & ~np.isnan(theirs[0])
    nothing = Printed("", [], theirs)
    if not can.any():
        return nothing
    best, most = nothing, 0.0
    for count in _counts(boards, [0 if result is None else result for result in results]):
        off = can & np.logical_or.reduce(
            [_differ(our, their, unit) for our, their in zip(count.points, theirs, strict=True)]
        )
        agreeing = 1 - off.sum() / can.sum()
        if agreeing > max(most, AGREEING):
            best, most = Printed(count.method, np.flatnonzero(off).tolist(), count.points), agreeing
    return best


def _differ(ours: Floats, theirs: Floats, unit: float) -> NDArray[np.bool_]:
    return ~np.isnan(theirs) & (np.abs(ours - theirs) > unit / 2 + ROUNDED)


def _figures(printed: tuple[Sequence[str], Sequence[str]]) -> tuple[Sides, float]:
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
    ns, ew = (np.array([read[text] for text in column]) for column in printed)
    return (ns, ew), 10.0**-decimals


def _counts(boards: Sequence[Any], results: Sequence[Any]) -> Iterator[Count]:
    """Every way of counting that programs are known to use, the most usual first."""
    field = read_results(list(results))
    group, names = numbered(cells(list(boards), "boards"))
    field = field.divided(group, len(names))
    tables = max(1, int(field.played.max()))
    yield from _matchpoints(field, tables)
    try:
        yield from _imps(field, tables)
    except ValueError:  # an artificial score without a value in IMPs: then these are no IMPs
        return


def _matchpoints(field: Field, tables: int) -> Iterator[Count]:
    """Matchpoints on the board's own top or the fullest board's, 2 or 1 a win, in points or percentages."""
    fullest = _points(field, tables, "MP")
    top = 2 * (tables - 1)
    own, own_top = _on_own_top(field, tables, fullest)
    if top:
        yield Count("MP", own)
        yield Count("MP", fullest)
        yield Count("PERCENT", _times(own, 100 / own_top))
        yield Count("PERCENT", _times(fullest, 100 / top))
        yield Count("MP1", _times(own, 0.5))
        yield Count("MP1", _times(fullest, 0.5))


def _on_own_top(field: Field, tables: int, fullest: Sides) -> tuple[Sides, Floats]:
    """Neuberg's formula taken back, and used with the board's own number of lines; and each line's own top."""
    group = field.group_of
    lines = field.played[group].astype(float)
    own_top = np.maximum(2 * (lines - 1), 1)
    sides = []
    for side, points in zip(("NS", "EW"), fullest, strict=True):
        artificial = field.artificial(side)
        results = lines - np.bincount(group[list(artificial)], minlength=field.groups)[group] if artificial else lines
        with np.errstate(divide="ignore", invalid="ignore"):
            counted = (points * results - (tables - results)) / tables
            own = (counted * lines + (lines - results)) / results
        for line in artificial:
            own[line] = points[line] / (2 * (tables - 1)) * own_top[line]
        sides.append(own)
    return (sides[0], sides[1]), own_top


def _imps(field: Field, tables: int) -> Iterator[Count]:
    """Cross-IMPs an average opponent, in all, or by the number of tables; and Butler by every datum."""
    fullest = _points(field, tables, "XIMP")
    own = np.maximum(field.played[field.group_of].astype(float), 2)
    each = _times(fullest, (tables - 1) / tables * own / (own - 1)) if tables > 1 else fullest
    yield Count("XIMP", each)
    yield Count("XIMP", fullest)
    yield Count("XIMP", _times(each, own - 1))
    yield Count("XIMP", _times(each, (own - 1) / own))
    for method in BUTLER_DATUMS:
        yield Count(method, _points(field, tables, method))


def _points(field: Field, tables: int, method: str) -> Sides:
    ns, ew = Session(field, tables, method).points()
    return ns.floats(), ew.floats()


def _times(sides: Sides, factor: Floats | float) -> Sides:
    return sides[0] * factor, sides[1] * factor
