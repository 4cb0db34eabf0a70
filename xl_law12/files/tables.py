"""Tables of results in a text or a page, as an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_law12.bridge.reading.grids import Grid
from xl_law12.bridge.reading.headed_tables import Table, all_doubts, tables_in
from xl_law12.bridge.reading.lines import joined
from xl_law12.bridge.reading.repeated import once
from xl_law12.bridge.reading.rooms import in_rooms
from xl_law12.bridge.reading.words import board_in
from xl_law12.errors import Law12Error
from xl_law12.files.evening import HANDICAP, Evening, Left, ResultsError, ScoringRules, without_sides

MOST_OF_A_DEAL = 20  # rows that a deal needs


def _board_named_in(grid: Grid) -> str:
    """The title for the results below a table of a deal, where one board stands in it."""
    numbers = {board_in([cell]) for row in grid.rows(0, MOST_OF_A_DEAL) for cell in row} - {""}
    return f"Board {numbers.pop()}" if len(numbers) == 1 else ""


def evening_of(grids: Sequence[Grid], program: str, *, is_exact: bool = False) -> Evening:
    """The lines of every table that has headings of results; the others are reported.

    `is_exact`: every row should have a cell for every heading.
    """
    tables: list[Table] = []
    left: list[Left] = []
    problem, above = "holds no table", ""
    for grid in (part for whole in grids for part in in_rooms(whole)):
        try:
            titled = grid._replace(title=above) if above and not board_in([grid.title]) else grid
            tables += tables_in(titled, is_exact=is_exact)
            above = ""
        except Law12Error as error:
            problem = error.problem
            above = _board_named_in(grid)
            left.append(Left(f"{grid.word} {grid.numbers[0]}", f"a table is passed over: {problem}"))
    tables = once(tables)
    lines = joined(table.results for table in tables) if tables else None
    if lines is None or not lines.size:
        raise ResultsError("has headings, and no results below them" if tables else problem)
    units = {table.unit for table in tables} - {""}
    evening = Evening(
        lines,
        program,
        title=next((grid.title for grid in grids if grid.title), ""),
        method="IMP" if any(lines.room) else units.pop() if len(units) == 1 else "",
        names={pair: names for table in tables for pair, names in table.names.items()},
        left=[
            *left,
            *_handicaps(tables),
            *(Left(table.lines.place[at], why) for table in tables for at, why in sorted(table.gone.items())),
        ],
        doubts=all_doubts(tables, lines),
    )
    return _numbered(evening)


def _handicaps(tables: Sequence[Table]) -> list[Left]:
    """The columns of handicaps, which no score is worked out with."""
    return [Left(table.lines.place[0], HANDICAP) for table in tables if "handicap" in table.columns]


def _numbered(evening: Evening) -> Evening:
    """The evening with the pairs' numbers alone, where all say their side; so there are two winners."""
    lines, bare = evening.lines, without_sides(evening.lines)
    if bare is None:
        return evening
    called = {f"NS {pair}": f"NS {number}" for pair, number in zip(lines.ns, bare.ns, strict=True)}
    called |= {f"EW {pair}": f"EW {number}" for pair, number in zip(lines.ew, bare.ew, strict=True)}
    names = {called[pair]: players for pair, players in evening.names.items()}
    return replace(evening, lines=bare, names=names, rules=ScoringRules(winners=2))
