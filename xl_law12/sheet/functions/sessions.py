"""A whole session: the points of every line, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.field import Field
from xl_law12.bridge.matchpoints import FACTORINGS
from xl_law12.bridge.seating import Line, Name, seating, shown
from xl_law12.bridge.session import METHODS, Session, standings
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming, quoted
from xl_law12.numerics import np
from xl_law12.sheet.answers import BLANK, Answer, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, number_or_none, passes_errors_on
from xl_law12.sheet.functions.travellers import points_in_rows, rounding_rule
from xl_law12.sheet.ranges import cells, column, line_by_line, whole, word
from xl_law12.sheet.results import at_imps, label, labels, numbered, read_results, tables_of
from xl_law12.sheet.sources import LAW_12C2, LAW_78A

CATEGORY = "Sessions"
MOST_AVERAGE_PLUSES = 1_000
BOARDS = "The board's number, line by line"
SESSION_RESULTS = "The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)"
METHOD = "MP (if blank), PERCENT, XIMP or BUTLER"
SESSION_TABLES = "How many results each board should have; if blank, the most that any board has"
FACTORING = "NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables"


@sheet_function(CATEGORY, LAW_78A)
@passes_errors_on
def SCORE_SESSION(
    boards: Annotated[Cells, BOARDS],
    results: Annotated[Cells, SESSION_RESULTS],
    method: Annotated[Cells, METHOD] = None,
    tables: Annotated[Cells, SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    rounding: Annotated[Cells, "None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it"] = None,
) -> Answer:
    """The points of NS and EW in every line of a session, each board scored by itself.

    >>> SCORE_SESSION([1, 1, 2, 2], [420, -50, 140, 140], "PERCENT")
    [[100.0, 0.0], [0.0, 100.0], [50.0, 50.0], [50.0, 50.0]]
    """
    field, _ = _boards(boards, results)
    session = _session(field, method, tables, factoring)
    with naming("results"):
        ns, ew = session.points()
    return points_in_rows(field, ns, ew, rounding_rule(rounding), session.top // 2)


def _boards(boards: Cells, results: Cells) -> tuple[Field, list[Any]]:
    """The lines of a session with their boards as groups, and the names of the boards."""
    field = read_results(results)
    table = line_by_line(column(boards, "boards"), len(field.scores), "results")
    group, found = numbered(table)
    if None in found:
        missing = (group == found.index(None)) & field.has_line
        if missing.any():
            raise CellError("is blank beside a result", table.place(int(np.argmax(missing))))
    return replace(field, group=group, groups=len(found)), found


def _session(field: Field, method: Cells, tables: Cells, factoring: Cells) -> Session:
    by = word(method, "method", METHODS) or "MP"
    expected = tables_of(tables, int(field.played.max()), "a board")
    if by in ("XIMP", "BUTLER"):
        at_imps(field)
    return Session(field, expected, by, word(factoring, "factoring", FACTORINGS) or "NEUBERG")


@sheet_function(CATEGORY, LAW_12C2, LAW_78A)
@passes_errors_on
def RANKING(
    boards: Annotated[Cells, BOARDS],
    ns: Annotated[Cells, "The number or name of the pair that sat North-South"],
    ew: Annotated[Cells, "The number or name of the pair that sat East-West"],
    results: Annotated[Cells, SESSION_RESULTS],
    method: Annotated[Cells, METHOD] = None,
    winners: Annotated[Cells, "1 or 2; if blank, 2 when no number sits both ways"] = None,
    tables: Annotated[Cells, SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    average_plus_limit: Annotated[
        Cells, "How many Ave+ count as such; the next ones count as average: 12C2(d); no limit if blank"
    ] = None,
    penalties: Annotated[Cells, "Two columns: pair, and the points that are taken off"] = None,
) -> Answer:
    """The ranking of a session, best first: place, pair, boards, score, percentage (or average a board at IMPs).

    An average plus is worth the pair's own average where that is better, an average minus where it is worse: 12C2(c).

    >>> RANKING([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, 140, 140])[0]
    [1, 'NS 1', 2, 3.0, 75.0]
    """
    field, board_names = _boards(boards, results)
    session = _session(field, method, tables, factoring)
    north, east = _seats(ns, "ns", field), _seats(ew, "ew", field)
    played = [
        Line(row, board_names[field.group_of[row]], north.keys[row], east.keys[row])
        for row in np.flatnonzero(field.has_line).tolist()
    ]
    seats = seating(played, len(field.scores), whole(winners, "winners", 1, 2), _typed(north, east))
    limit = whole(average_plus_limit, "average_plus_limit", 0, MOST_AVERAGE_PLUSES)
    with naming("results"):
        ranking = standings(session, seats, limit, _penalties(penalties, seats.names))
    rows: Rows = [[it.place, seats.written[it.pair], it.boards, float(it.score), float(it.average)] for it in ranking]
    return rows or [[BLANK] * 5]


class _Seats(NamedTuple):
    """Who sat there in every line: the cells, and the names as they are compared."""

    cells: Sequence[Any]
    keys: list[Any]


def _seats(value: Cells, name: str, field: Field) -> _Seats:
    """Who sat there in every line; a name may be missing only where there is no result."""
    table = line_by_line(column(value, name), len(field.scores), "results")
    names = labels(table)
    for line in np.flatnonzero(field.has_line).tolist():
        if names[line] is None:
            raise CellError("is blank beside a result", table.place(line))
    return _Seats(table.values, names)


def _typed(*sides: _Seats) -> dict[Name, str]:
    """The names as they were first written: capitals do not matter, but are kept."""
    typed: dict[Name, str] = {}
    for line in zip(*(zip(*side, strict=True) for side in sides), strict=True):
        for cell, key in line:
            if isinstance(key, str):
                typed.setdefault(key, " ".join(cell.split()))
    return typed


def _penalties(penalties: Cells, pairs: list[Name]) -> dict[int, Fraction]:
    """The points that are taken off, by pair."""
    table = cells(penalties, "penalties")
    if len(table.values) == 1 and clean(table.values[0]) is None:
        return {}
    if table.columns != 2:
        raise CellError("give two columns, the pair and the points", "penalties")
    off: dict[int, Fraction] = {}
    for row in range(table.rows):
        with naming(f"penalties, row {row + 1}"):
            pair, points = label(table.values[2 * row]), number_or_none(table.values[2 * row + 1])
            if pair is None and points is None:
                continue
            if pair not in pairs:
                raise CellError(f"{quoted(table.values[2 * row])} is not a pair of this session: {_known(pairs)}")
            if points is None or points < 0:
                raise CellError("give the points as a number of 0 or more: they are taken off")
            index = pairs.index(pair)
            off[index] = off.get(index, Fraction(0)) + exact_weight(points)
    return off


def _known(pairs: list[Name]) -> str:
    """The first few names."""
    names = [str(shown(pair)) for pair in pairs]
    return f"they are {', '.join(names[:4])}{' ...' if len(names) > 4 else ''}"
