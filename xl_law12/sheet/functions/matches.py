"""A match of two rooms: what each team gets for every board."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from xl_law12.bridge.awards import Artificial, Award, Weighting
from xl_law12.bridge.match import POINT_A_BOARD, Line, Scoring, at_imps, board_points
from xl_law12.errors import naming
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, passes_errors_on
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.functions.imps import CATEGORY, ROUNDING
from xl_law12.sheet.lines import read_lines
from xl_law12.sheet.ranges import column, line_by_line
from xl_law12.sheet.single import flag, rounding_step
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_12C4, LAW_78B, LAW_86B

OPEN_ROOM = "Each board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS"
CLOSED_ROOM = "The same of the closed room, where home sits EW; seen from NS there too"
KNOCKOUT = "TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4"
AVERAGE = "The IMPs of an average plus, where not 3: 12C2(b)"


@sheet_function(CATEGORY, LAW_78B, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_12C4, LAW_86B)
@passes_errors_on
def MATCH_IMPS(
    open_room: Annotated[Cells, OPEN_ROOM],
    closed_room: Annotated[Cells, CLOSED_ROOM],
    rounding: Annotated[Cells, ROUNDING] = None,
    knockout: Annotated[Cells, KNOCKOUT] = None,
    average: Annotated[Cells, AVERAGE] = None,
) -> Rows:
    """The IMPs of a match, a row a board: home's, away's, which need not balance where a ruling does not.

    A, B and C of a ruling are compared with the other room's result. An average takes the place of the comparison and
    belongs to the pair's team. A board without a result in one room has none, unless it is assigned one (Law 86B).

    >>> MATCH_IMPS(["NOS NS: A -790; B 620; C 500", "A+/A-", -50], [620, 420, None])
    [[-13.0, 0.0], [3.0, -3.0], ['', '']]
    """
    scoring = at_imps(average_plus(average, "average"))
    return _figures(open_room, closed_room, scoring, rounding, knockout)


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C2, EBL_2008_C)
@passes_errors_on
def MATCH_BAM(
    open_room: Annotated[Cells, OPEN_ROOM],
    closed_room: Annotated[Cells, CLOSED_ROOM],
    rounding: Annotated[Cells, ROUNDING] = None,
    knockout: Annotated[Cells, KNOCKOUT] = None,
) -> Rows:
    """Point-a-board (board-a-match), a row a board: home's points and away's, 2 for a win and 1 for a tie.

    Settled as in MATCH_IMPS; an average plus is worth 1.2, an average 1, an average minus 0.8.

    >>> MATCH_BAM(["60% 420, 40% -50", "A+/A-"], [420, 420])
    [[0.6, 1.4], [1.2, 0.8]]
    """
    return _figures(open_room, closed_room, POINT_A_BOARD, rounding, knockout)


def _figures(open_room: Cells, closed_room: Cells, scoring: Scoring, rounding: Cells, knockout: Cells) -> Rows:
    """Home's figure and away's for every board."""
    step, is_knockout = rounding_step(rounding), flag(knockout, "knockout")
    here = _room(open_room, "open_room", scoring)
    there = _room(closed_room, "closed_room", scoring)
    table = line_by_line(column(closed_room, "closed_room"), len(here), "open_room")
    rows: Rows = []
    for index, rooms in enumerate(zip(here, there, strict=True)):
        with naming(partial(table.place, index)):
            both = board_points(*rooms, scoring, step, is_knockout)
        rows.append([BLANK if figure is None else float(figure) for figure in both])
    return rows


def _room(value: Cells, name: str, scoring: Scoring) -> list[Line | None]:
    """The results of a room, if every artificial award among them has a value."""
    table = column(value, name)
    lines: list[Line | None] = []
    for index, line in enumerate(read_lines(table)):
        lines.append(Award.both(Weighting.certain(int(line))) if isinstance(line, int | float) else line)
        for own in (line.ns, line.ew) if isinstance(line, Award) else ():
            if isinstance(own, Artificial):
                with naming(partial(table.place, index)):
                    scoring.artificial(own.percentage)
    return lines
