"""Tables that are seen from a pair's own side, as ACBL Live has them: both pairs in one column, or one pair's card."""

from __future__ import annotations

import re
from collections import defaultdict

from xl_law12.bridge.spelling import plainly
from xl_law12.errors import Law12Error
from xl_law12.reading.entries import Entry, typed
from xl_law12.reading.grids import Grid
from xl_law12.reading.headings import MOST_TITLES, SIDES, find_headings
from xl_law12.reading.lines import ColumnCells, Faults, Lines
from xl_law12.reading.results import distinct

SAMPLE = 50  # rows that tell whether a column holds both pairs
OF_SIDES = ("ns", "ew", "ns_score", "ew_score", "ns_points", "ew_points")
UNSEATED = (
    "a pair's own card: did it sit NS or EW here? The contract and its score tell neither: give the columns NS and EW"
)
_VERSUS = re.compile(r"(.+?)\s+vs?\.?\s+(.+)", re.I)


def split(grid: Grid) -> Grid:
    """The grid with the pairs of one column, `6-Ash-Bell vs. 11-Cole-Dunn`, in two; the second stands after all others.

    Where other columns have the pairs it stays as it is.

    >>> table = [["Contract", "4S="], ["Score", "420"], ["Pairs", "6-Ash-Bell vs. 11-Cole-Dunn"]]
    >>> split(Grid(table, [1, 2])).columns[2:]
    [['NS Pairs', '6-Ash-Bell'], ['EW Pairs', '11-Cole-Dunn']]
    """
    both = next((at for at, column in enumerate(grid.columns) if _names_both(column[:SAMPLE])), None)
    if both is None or not {*SIDES}.isdisjoint(find_headings(grid.rows(0, MOST_TITLES)).meanings):
        return grid
    halves = [_halves(cell) for cell in grid.columns[both]]
    columns = [*grid.columns, [second for _, second in halves]]
    columns[both] = [first for first, _ in halves]
    return grid._replace(columns=columns, is_faced=True)


def _names_both(column: ColumnCells) -> bool:
    return any(" v" in cell and _VERSUS.fullmatch(cell) for cell in column if isinstance(cell, str))


def _halves(cell: Entry) -> tuple[Entry, Entry]:
    """The two pairs in a cell; a heading becomes one of NS and one of EW."""
    match = _VERSUS.fullmatch(cell) if isinstance(cell, str) else None
    if match is not None:
        return match[1], match[2]
    return (f"NS {cell}", f"EW {cell}") if cell else ("", "")


def from_the_first(lines: Lines) -> Lines:
    """The lines seen from NS, where the scores are those of the pair that is named first.

    That pair sat NS, unless more scores can be EW's alone than NS's alone.

    >>> line = {"board": ["2"], "ns": ["6"], "ew": ["11"], "contract": ["2H"], "declarer": ["N"], "ns_score": ["-110"]}
    >>> seen = from_the_first(Lines(**{name: [""] for name in Lines._fields} | line))
    >>> seen.ns, seen.ew, seen.ns_score
    (['11'], ['6'], ['110'])
    """
    turned = mirrored(lines)
    sides = _sides(lines, turned)
    return turned if sides.count({"EW"}) > sides.count({"NS"}) else lines


def from_the_card(lines: Lines, opponents: ColumnCells, own: str) -> tuple[Lines, Faults]:
    """The lines of a pair's card, whose scores are its own; the contracts tell where it sat.

    A pair may change its side from one opponent to the next, but not against the same one. Where no board against an
    opponent tells the side, it is asked.
    """
    lines = _signed(lines)._replace(ns=[own] * lines.size, ew=opponents)
    turned = mirrored(lines)
    sides = _sides(lines, turned)
    told: defaultdict[Entry, set[str]] = defaultdict(set)
    for opponent, possible in zip(opponents, sides, strict=True):
        told[opponent] |= possible if len(possible) == 1 else set()
    sat = [told[opponent] for opponent in opponents]
    seen = [turned if it == {"EW"} else lines for it in sat]
    given = {name: [getattr(it, name)[at] for at, it in enumerate(seen)] for name in OF_SIDES}
    unknown = (at for at, it in enumerate(sat) if len(it) != 1 and sides[at] and lines.contract[at] != "")
    return lines._replace(**given), {at: Law12Error(UNSEATED) for at in unknown}


def _sides(lines: Lines, turned: Lines) -> list[set[str]]:
    """For every line the sides that can have its score."""
    ns, ew = (distinct(it).answers() for it in (lines, turned))
    answers = ({"NS": own, "EW": theirs} for own, theirs in zip(ns, ew, strict=True))
    return [{side for side, answer in it.items() if not isinstance(answer, Law12Error)} for it in answers]


def _signed(lines: Lines) -> Lines:
    """The lines of a card with its own score in one column. A figure under Minus is negative, with a sign or without.

    Words stay where they stand.
    """
    scores = [_own(*cells) for cells in zip(lines.ns_score, lines.ew_score, strict=True)]
    return lines._replace(ns_score=[plus for plus, _ in scores], ew_score=[minus for _, minus in scores])


def _own(plus: Entry, minus: Entry) -> tuple[Entry, Entry]:
    number = _number(minus)
    return (_like(minus, -abs(number)), "") if number and not _number(plus) else (plus, minus)


def mirrored(lines: Lines) -> Lines:
    """The lines as if their scores and points were the other side's. A word goes into the other column."""
    signed = [_number(cell) for cell in lines.ns_score]
    turned = zip(lines.ns_score, lines.ew_score, signed, strict=True)
    return lines._replace(
        ns=lines.ew,
        ew=lines.ns,
        ns_score=[minus if number is None else _like(plus, -number) for plus, minus, number in turned],
        ew_score=[plus if number is None else "" for plus, number in zip(lines.ns_score, signed, strict=True)],
        ns_points=lines.ew_points,
        ew_points=lines.ns_points,
    )


def _number(cell: Entry) -> float | None:
    """A score that is a number."""
    number = typed(plainly(cell)) if isinstance(cell, str) else cell
    return number if isinstance(number, int | float) else None


def _like(cell: Entry, number: float) -> Entry:
    """A number as the cells of its table are: a text in a file, a number in a sheet."""
    return f"{number:g}" if isinstance(cell, str) else number
