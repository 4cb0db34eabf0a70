"""A whole session: the points of every line, and the ranking."""

from __future__ import annotations

from typing import Annotated, Any

from xl_law12.bridge.field import Field, LineResult
from xl_law12.bridge.moves import Move, RankPlaces, moves, without_ruling
from xl_law12.bridge.seating import Seating
from xl_law12.bridge.session import BUTLER, standings
from xl_law12.errors import naming
from xl_law12.numerics import np
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, whole_or_none
from xl_law12.sheet.contest import played_boards, rules_of, seats_of, session_of
from xl_law12.sheet.field import field_of, read_results, valued_in_imps
from xl_law12.sheet.functions.travellers import points_in_rows
from xl_law12.sheet.ranges import cells, column, line_by_line
from xl_law12.sheet.single import word
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C2, LAW_78A, RMB_2009_BUTLER

CATEGORY = "Sessions"
FACTORING = "NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables"
PAIR_NS = "The number or name of the pair that sat North-South"
PAIR_EW = "The number or name of the pair that sat East-West"
WINNERS = "1 or 2; if blank, 2 when no number sits both ways, or some play boards both ways; a slip or two is refused"
LIMIT = "How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all"
ONLY = "The numbers of the lines that are asked for, a row each; one blank cell: all of them"
ADJUSTMENTS = "Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top"


@sheet_function(CATEGORY, LAW_78A, headings="ns ew")
def SCORE_SESSION(
    boards: Annotated[Cells, arguments.BOARDS],
    results: Annotated[Cells, arguments.SESSION_RESULTS],
    method: Annotated[Cells, arguments.METHOD] = None,
    tables: Annotated[Cells, arguments.SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    rounding: Annotated[Cells, arguments.POINTS_ROUNDING] = None,
    groups: Annotated[Cells, arguments.GROUPS] = None,
    sections: Annotated[Cells, arguments.SECTIONS] = None,
) -> Rows:
    """The points of NS and EW in every line of a session, each board scored by itself.

    >>> SCORE_SESSION([1, 1, 2, 2], [420, -50, 140, 140], "PERCENT")
    [[100.0, 0.0], [0.0, 100.0], [50.0, 50.0], [50.0, 50.0]]
    """
    lines = played_boards(boards, read_results(results))
    session = session_of(lines, method, tables, factoring, groups, rounding, sections)
    with naming("results"):
        ns, ew = session.points()
    return points_in_rows(session.field, ns, ew)


@sheet_function(CATEGORY, RMB_2009_BUTLER, EBL_2008_C)
def SESSION_DATUMS(
    boards: Annotated[Cells, arguments.BOARDS],
    results: Annotated[Cells, arguments.SESSION_RESULTS],
    method: Annotated[Cells, "BUTLER (if blank: the par), BUTLER-DOUBLED, -MEAN, -TRIM or -MEDIAN"] = None,
) -> Rows:
    """The datum of each line's board, seen from NS: that against which SCORE_SESSION counts by the same method.

    With weighted results it is the average over all combinations of outcomes; a ruling counts as what it comes to.

    >>> SESSION_DATUMS([1, 1, 2, 2], [420, "50% 420, 50% -50", 140, "A+/A-"], "BUTLER-MEAN")
    [[305.0], [305.0], [140.0], [140.0]]
    """
    lines = played_boards(boards, valued_in_imps(read_results(results)))
    butler = BUTLER[word(method, "method", tuple(BUTLER)) or "BUTLER"]
    with naming("results"):
        datums = butler.datums(lines.field)
    return [[float(datums[board]) if board in datums else BLANK] for board in lines.field.group_of.tolist()]


@sheet_function(CATEGORY, LAW_12C2, LAW_78A, headings="place pair boards score average")
def RANKING(
    boards: Annotated[Cells, arguments.BOARDS],
    ns: Annotated[Cells, PAIR_NS],
    ew: Annotated[Cells, PAIR_EW],
    results: Annotated[Cells, arguments.SESSION_RESULTS],
    method: Annotated[Cells, arguments.METHOD] = None,
    winners: Annotated[Cells, WINNERS] = None,
    tables: Annotated[Cells, arguments.SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    average_plus_limit: Annotated[Cells, LIMIT] = None,
    adjustments: Annotated[Cells, ADJUSTMENTS] = None,
    groups: Annotated[Cells, arguments.GROUPS] = None,
    rounding: Annotated[Cells, arguments.POINTS_ROUNDING] = None,
    sections: Annotated[Cells, arguments.SECTIONS] = None,
) -> Rows:
    """The ranking of a session, best first: place, pair, boards, score, percentage (or average a board at IMPs).

    An average plus is worth the pair's own average where that is better, an average minus where it is worse: 12C2(c).

    >>> RANKING([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, 140, 140])[0]
    [1, 'NS 1', 2, 3.0, 75.0]
    """
    lines = played_boards(boards, read_results(results))
    session = session_of(lines, method, tables, factoring, groups, rounding, sections)
    seats = seats_of(lines, ns, ew, winners)
    rules = rules_of(average_plus_limit, adjustments, seats, session)
    with naming("results"):
        ranking = standings(session, seats, rules)
    rows: Rows = [
        [place, seats.written[pair], boards_played, float(score), float(average)]
        for place, pair, boards_played, score, average in ranking
    ]
    return rows or [[BLANK] * 5]


@sheet_function(CATEGORY, LAW_12C2, LAW_78A, headings="ns_before ns_after ew_before ew_after others moves")
def RANKING_MOVES(
    boards: Annotated[Cells, arguments.BOARDS],
    ns: Annotated[Cells, PAIR_NS],
    ew: Annotated[Cells, PAIR_EW],
    results: Annotated[Cells, arguments.SESSION_RESULTS],
    before: Annotated[Cells, "The results without the rulings; if blank A, or not played where there is no A"] = None,
    method: Annotated[Cells, arguments.METHOD] = None,
    winners: Annotated[Cells, WINNERS] = None,
    tables: Annotated[Cells, arguments.SESSION_TABLES] = None,
    factoring: Annotated[Cells, FACTORING] = None,
    average_plus_limit: Annotated[Cells, LIMIT] = None,
    adjustments: Annotated[Cells, ADJUSTMENTS] = None,
    groups: Annotated[Cells, arguments.GROUPS] = None,
    rounding: Annotated[Cells, arguments.POINTS_ROUNDING] = None,
    only: Annotated[Cells, ONLY] = None,
    sections: Annotated[Cells, arguments.SECTIONS] = None,
) -> Rows:
    """What each ruling of a session moves, in its line: places of NS and EW before and after, who else moves.

    All other rulings stay. A row holds NS's place before and after, EW's place before and after, how many others move,
    and where to. A line without a ruling is blank. `only` chooses lines; a range of blanks chooses none.

    >>> RANKING_MOVES([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], ["NOS NS: A -50; B 420", 170, 140, 140])[0]
    [2, 1, 1, 2, 2, 'NS 2: 1-2, EW 4: 2-1']
    """
    field = read_results(results)
    asked = _asked(only, len(field.scores))
    if not any(asked):
        return [[BLANK] * 6 for _ in asked]
    undone = _undone(field, before)
    also = np.zeros(len(field.scores), dtype=bool)
    also[[line for line, result in undone.items() if result is not None]] = True
    lines = played_boards(boards, field, also)
    session = session_of(lines, method, tables, factoring, groups, rounding, sections)
    seats = seats_of(lines, ns, ew, winners)
    rules = rules_of(average_plus_limit, adjustments, seats, session)
    with naming("results"):
        moved = {move.line: _moved(seats, move) for move in moves(session, seats, undone, rules)}
    return [moved.get(line - 1, [BLANK] * 6) if line else [BLANK] * 6 for line in asked]


def _asked(only: Cells, lines: int) -> list[int | None]:
    """The numbers of the chosen lines (all if blank); None for a blank cell, which gives a blank row."""
    table = column(only, "only")
    if table.is_left_out:
        return [*range(1, lines + 1)]
    return table.each(lambda cell: whole_or_none(cell, 1, lines))


def _undone(field: Field, before: Cells) -> dict[int, LineResult]:
    """By line with a ruling: its result without the ruling."""
    table = cells(before, "before")
    without = None
    if not table.is_left_out:
        line_by_line(table._replace(values=table.values[:: table.columns]), len(field.scores), "results")
        without = field_of(table)
    undone: dict[int, LineResult] = {}
    for line in range(len(field.scores)):
        result = field.result(line)
        first = None if without is None else without.result(line)
        first = without_ruling(result) if first in (None, result) else first
        if first != result:
            undone[line] = first
    return undone


def _moved(seats: Seating, move: Move) -> list[Any]:
    """The places of both pairs before and after, and where the others move."""

    def place(places: RankPlaces, pair: int) -> int | str:
        return places.get(pair, BLANK)

    line, first, last = move
    own = [int(seats.ns[line]), int(seats.ew[line])]
    others = [pair for pair in range(len(seats.names)) if pair not in own and first.get(pair) != last.get(pair)]
    told = [f"{seats.written[pair]}: {place(first, pair)}-{place(last, pair)}" for pair in others]
    return [*(place(places, pair) for pair in own for places in (first, last)), len(others), ", ".join(told)]
