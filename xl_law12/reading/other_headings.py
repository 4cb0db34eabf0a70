"""Headings beside those of results: the points that a program prints, the lead, who played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from xl_law12.bridge.contracts import possible_scores
from xl_law12.reading.entries import figure_of, says_nothing
from xl_law12.reading.grids import Grid
from xl_law12.reading.headings import SIDES, Headings
from xl_law12.reading.lines import ColumnCells, Columns
from xl_law12.reading.words import LONGEST, beside_side, folded_cell, means, spellings

UNITS = {"MP": "MP", "XIMP": "XIMP", "PERCENT": "percent", "": "points"}  # with the meaning of its word
OTHERS = ("lead", "section", "session", "group", "handicap", "room", "round", "home", "away")


class OtherHeading(NamedTuple):
    """The meaning of a column beside the results, and the unit of its points."""

    column: str
    unit: str = ""


POINTS = tuple(OtherHeading(f"{side}_points") for side in SIDES)  # points of a side that may be its scores


@cache
def known() -> dict[str, OtherHeading]:
    """The meaning of every folded heading.

    >>> known()["nsimp"], known()["lead"]
    (OtherHeading(column='ns_points', unit='XIMP'), OtherHeading(column='lead', unit=''))
    """
    columns = {word: OtherHeading(column) for column in OTHERS for word in spellings(column)}
    for side in SIDES:
        for unit, named in UNITS.items():
            points = OtherHeading(f"{side}_points", unit)
            columns |= dict.fromkeys(beside_side(side, spellings(named)), points)
        columns |= dict.fromkeys(beside_side(side, spellings("names")), OtherHeading(f"{side}_names"))
    return columns


def names_a_summary(text: str) -> bool:
    """Whether a cell says that its line is an average or a total.

    >>> names_a_summary("średnia rozdania:"), names_a_summary("Ann Ash & Bo Bell")
    (True, False)
    """
    return any(means(word, "summary") or means(word, "average") for word in text[:LONGEST].split())


def with_points(columns: Columns, headings: Headings, below: Grid) -> tuple[Columns, str]:
    """The columns of results, and those of points, lead and names beside them; and the unit of the points.

    Under a heading such as NS points may stand NS's scores: BBO prints so, for the side whose line was opened.
    """
    columns, results, unit, scored = dict(columns), set(columns.values()), "", ""
    words = [*map(folded_cell, headings.names)]
    found = {index: known()[word] for index, word in enumerate(words) if word in known()}
    if below.is_faced:
        found |= _points_of_the_first(words, found)
    points = [below.column(index) for index, it in found.items() if it in POINTS]
    are_shared = len(points) == len(SIDES) and _are_shared(*points)
    for index, it in found.items():
        if it in POINTS and not are_shared and _are_scores(below.column(index)):
            scored = it.column.partition("_")[0]
            columns.setdefault(f"{scored}_score", index)
        else:
            columns[it.column], unit = index, it.unit or unit
    for index, meaning in enumerate(headings.meanings):
        if meaning in ("score", "points") and index not in results:
            columns.setdefault(f"{scored or 'ns'}_points", index)
    return columns, unit


def _points_of_the_first(words: Sequence[str], found: dict[int, OtherHeading]) -> dict[int, OtherHeading]:
    """The points of the pair that is named first, whose heading names no side; percentages where no others are.

    >>> _points_of_the_first(["score", "matchpoints", "%"], {})
    {1: OtherHeading(column='ns_points', unit='MP')}
    >>> _points_of_the_first(["nspoints", "matchpoints"], {0: known()["nspoints"]})
    {}
    """
    if any(it in POINTS for it in found.values()):
        return {}
    units = {word: unit for unit, named in UNITS.items() if unit for word in spellings(named)}
    headed = {units[word]: at for at, word in enumerate(words) if word in units}
    unit = next((unit for unit in UNITS if unit in headed), "")
    return {headed[unit]: OtherHeading("ns_points", unit)} if unit else {}


def _are_scores(cells: ColumnCells) -> bool:
    """Whether most figures of a column are scores that a contract can have, and not the points that they are worth."""
    said = [cell for cell in {*cells} - {0, "0"} if not says_nothing(cell)]
    return 2 * sum(figure_of(cell) in possible_scores() for cell in said) > len(said)


def _are_shared(ns: ColumnCells, ew: ColumnCells) -> bool:
    """Whether most lines share out the same total, as the points of a board are; a score is one side's alone.

    >>> _are_shared(["100", "0", "60"], ["0", "100", "40"]), _are_shared(["420", "0", "420"], ["0", "50", "0"])
    (True, False)
    """
    shares: Counter[tuple[float, ...]] = Counter()
    totals: Counter[float] = Counter()
    for cells, lines in Counter(zip(ns, ew, strict=True)).items():
        share = tuple(figure for figure in map(figure_of, cells) if figure is not None)
        if len(share) == len(SIDES):
            shares[share] += lines
            totals[sum(share)] += lines
    total, most = totals.most_common(1)[0] if totals else (0.0, 0)
    ways = [share for share in shares if sum(share) == total]
    return total > 0 and 2 * most > totals.total() and (len(ways) > 1 or min(ways[0]) > 0)
