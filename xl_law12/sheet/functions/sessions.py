"""A whole session: the points of every line, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.field import Field
from xl_law12.bridge.matchpoints import FACTORINGS
from xl_law12.bridge.seating import Name, Played, Seating, seating
from xl_law12.bridge.session import METHODS, Session, standings
from xl_law12.bridge.spelling import plainly
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted, say
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, number_in, passes_errors_on
from xl_law12.sheet.functions.travellers import GROUPS, ROUNDING, points_in_rows, rounding_rule
from xl_law12.sheet.names import as_typed, label, numbered, numbers_of
from xl_law12.sheet.ranges import cells, column, line_by_line, place_of
from xl_law12.sheet.results import at_imps, in_groups, read_results, tables_of
from xl_law12.sheet.single import whole, word
from xl_law12.sheet.sources import LAW_12C2, LAW_78A

CATEGORY = "Sessions"
MOST_AVERAGE_PLUSES = 1_000
MOST_ADJUSTMENT = 1e12
BOARDS = "The board's number, line by line"
SESSION_RESULTS = "The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)"
METHOD = (
    "MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN"
)
SESSION_TABLES = "How many results each board should have; if blank, the most that any board has"
FACTORING = "NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables"
ADJUSTMENTS = "Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top"


@sheet_function(CATEGORY, LAW_78A)
@passes_errors_on
def SCORE_SESSION(
    boards: Annotated[Cells, BOARDS],
    results: Annotated[Cells, SESSION_RESULTS],
    method: Annotated[Cells, METHOD] = None,
    tables: Annotated[Cells, SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    rounding: Annotated[Cells, ROUNDING] = None,
    groups: Annotated[Cells, GROUPS] = None,
) -> Rows:
    """The points of NS and EW in every line of a session, each board scored by itself.

    >>> SCORE_SESSION([1, 1, 2, 2], [420, -50, 140, 140], "PERCENT")
    [[100.0, 0.0], [0.0, 100.0], [50.0, 50.0], [50.0, 50.0]]
    """
    session = _session(_boards(boards, results), method, tables, factoring, groups, rounding)
    with naming("results"):
        ns, ew = session.points()
    return points_in_rows(session.field, ns, ew)


class _Boards(NamedTuple):
    """The lines of a session, in which the groups are the boards, and the boards' names."""

    field: Field
    names: list[Any]


def _boards(boards: Cells, results: Cells) -> _Boards:
    field = read_results(results)
    table = line_by_line(column(boards, "boards"), len(field.scores), "results")
    group, names = numbered(table)
    if None in names:
        missing = (group == names.index(None)) & field.has_line
        if missing.any():
            raise CellError("is blank beside a result", table.place(int(np.argmax(missing))))
    return _Boards(field.divided(group, len(names)), names)


def _session(lines: _Boards, method: Cells, tables: Cells, factoring: Cells, groups: Cells, rounding: Cells) -> Session:
    """How the lines are scored: a fouled board by its groups, each of them factored to all the tables."""
    by = word(method, "method", METHODS) or "MP"
    expected = tables_of(tables, int(lines.field.played.max()), say("a board"))
    factored = word(factoring, "factoring", FACTORINGS) or "NEUBERG"
    rule = rounding_rule(rounding)
    session = Session(in_groups(lines.field, groups), expected, by, factored, rule)
    if rule is not None and rule.decimals == 0 and session.top % 2:
        raise CellError("whole points are too coarse here: a tie is half a point, so give 0.1 or less", "rounding")
    if not session.is_percentage:
        at_imps(session.field)
    return session


@sheet_function(CATEGORY, LAW_12C2, LAW_78A)
@passes_errors_on
def RANKING(
    boards: Annotated[Cells, BOARDS],
    ns: Annotated[Cells, "The number or name of the pair that sat North-South"],
    ew: Annotated[Cells, "The number or name of the pair that sat East-West"],
    results: Annotated[Cells, SESSION_RESULTS],
    method: Annotated[Cells, METHOD] = None,
    winners: Annotated[
        Cells, "1 or 2; if blank, 2 when no number sits both ways, or one meets itself or plays a board both ways"
    ] = None,
    tables: Annotated[Cells, SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    average_plus_limit: Annotated[
        Cells, "How many Ave+ count as such; the next ones count as average: 12C2(d); no limit if blank"
    ] = None,
    adjustments: Annotated[Cells, ADJUSTMENTS] = None,
    groups: Annotated[Cells, GROUPS] = None,
    rounding: Annotated[Cells, ROUNDING] = None,
) -> Rows:
    """The ranking of a session, best first: place, pair, boards, score, percentage (or average a board at IMPs).

    An average plus is worth the pair's own average where that is better, an average minus where it is worse: 12C2(c).

    >>> RANKING([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, 140, 140])[0]
    [1, 'NS 1', 2, 3.0, 75.0]
    """
    lines = _boards(boards, results)
    session = _session(lines, method, tables, factoring, groups, rounding)
    pairs: dict[Name | None, int] = {}
    north, east = _seats(ns, "ns", lines.field, pairs), _seats(ew, "ew", lines.field, pairs)
    row = np.flatnonzero(lines.field.has_line)
    board, north_south, east_west = (numbers[row] for numbers in (lines.field.group_of, north.numbers, east.numbers))
    names: list[Any] = [*pairs]  # a blank one is nobody's who played
    played = Played(len(lines.field.scores), row, board, north_south, east_west, lines.names, names)
    seats = seating(played, whole(winners, "winners", 1, 2), as_typed(pairs, north.cells, east.cells))
    limit = whole(average_plus_limit, "average_plus_limit", 0, MOST_AVERAGE_PLUSES)
    added = _adjustments(adjustments, seats, session)
    with naming("results"):
        ranking = standings(session, seats, limit, added)
    rows: Rows = [
        [place, seats.written[pair], boards_played, float(score), float(average)]
        for place, pair, boards_played, score, average in ranking
    ]
    return rows or [[BLANK] * 5]


class _Seats(NamedTuple):
    """Who sat there in every line: the cells, and the numbers of the names as they are compared."""

    cells: Sequence[Any]
    numbers: NDArray[np.intp]


def _seats(value: Cells, name: str, field: Field, pairs: dict[Name | None, int]) -> _Seats:
    """Who sat there in every line; a name may be missing only where there is no result."""
    table = line_by_line(column(value, name), len(field.scores), "results")
    numbers = numbers_of(table, pairs)
    missing = (numbers == pairs.get(None, -1)) & field.has_line
    if missing.any():
        raise CellError("is blank beside a result", table.place(int(np.argmax(missing))))
    return _Seats(table.values, numbers)


def _adjustments(adjustments: Cells, seats: Seating, session: Session) -> dict[int, Fraction]:
    """The points to add, by pair."""
    table = cells(adjustments, "adjustments")
    if len(table.values) == 1 and clean(table.values[0]) is None:
        return {}
    if table.columns != 2:
        raise CellError("give two columns, the pair and the points to add", "adjustments")
    places = {pair: place for place, pair in enumerate(seats.names)}
    added: dict[int, Fraction] = {}
    for row in range(table.rows):
        with naming(partial(place_of, "adjustments", row)):
            typed, cell = table.values[2 * row : 2 * row + 2]
            pair, points = label(typed), _points_to_add(cell, session)
            if pair is None and points is None:
                continue
            if pair not in places:
                raise CellError(
                    "{typed} is not a pair of this session: they are {pairs}",
                    typed=quoted(clean(typed)),
                    pairs=_known(seats.written),
                )
            if points is None:
                raise CellError("has no points beside the pair: give points to add, or a text such as -25%")
            added[places[pair]] = added.get(places[pair], Fraction(0)) + points
    return added


def _points_to_add(cell: Any, session: Session) -> Fraction | None:
    """Points, or with `%` a part of one board's top; None for a blank."""
    cell = clean(cell)
    text = plainly(cell) if isinstance(cell, str) else ""
    if not text.endswith("%"):
        points = number_in(cell)
        if points is not None and abs(points) > MOST_ADJUSTMENT:
            raise CellError("{points} is more than any session is worth", points=quoted(points))
        return None if points is None else exact_weight(points)
    if not session.is_percentage:
        raise CellError("{cell} is a part of a top, and at IMPs there is none: give IMPs", cell=quoted(cell))
    share = number_in(text.removesuffix("%") or None)
    if share is None:
        raise CellError("{cell} has no number in front of its %", cell=quoted(cell))
    return exact_weight(share) * session.top / 100


def _known(pairs: Sequence[Name]) -> str:
    """The first few names."""
    return f"{', '.join(map(str, pairs[:4]))}{' ...' if len(pairs) > 4 else ''}"
