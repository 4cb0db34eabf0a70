"""A match of two rooms: what each team gets for every board, and in all."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Annotated

from xl_law12.bridge.match import POINT_A_BOARD, Both, Scoring, at_imps, board_points, totals
from xl_law12.errors import CellError, naming
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Rows, figures_or_blanks
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.figures import average_plus
from xl_law12.sheet.match import figure, figure_or_none, penalty, room_lines
from xl_law12.sheet.names import label
from xl_law12.sheet.ranges import Range, column, line_by_line
from xl_law12.sheet.scales import NO_SCALE, WBF, ScaleFor, scale_or_word
from xl_law12.sheet.single import flag, number, rounding_step
from xl_law12.sheet.sources import (
    EBL_2008_C,
    LAW_12C1C,
    LAW_12C1E,
    LAW_12C2,
    LAW_12C4,
    LAW_78B,
    LAW_86B,
    WBF_2013_SCALES,
)

CATEGORY = "Matches"


@sheet_function(CATEGORY, LAW_78B, LAW_12C1C, LAW_12C1E, LAW_12C2, LAW_12C4, LAW_86B, headings="home away")
def MATCH_IMPS(
    open_room: Annotated[Cells, arguments.OPEN_ROOM],
    closed_room: Annotated[Cells, arguments.CLOSED_ROOM],
    rounding: Annotated[Cells, arguments.ROUNDING] = None,
    knockout: Annotated[Cells, arguments.KNOCKOUT] = None,
    average: Annotated[Cells, arguments.AVERAGE] = None,
) -> Rows:
    """The IMPs of a match, a row a board: home's, away's, which need not balance where a ruling does not.

    A, B and C of a ruling are compared with the other room's result. An average takes the place of the comparison and
    belongs to the pair's team. A board with a result in only one room has no IMPs, unless a result is assigned (86B).

    >>> MATCH_IMPS(["NOS NS: A -790; B 620; C 500", "A+/A-", -50], [620, 420, None])
    [[-13.0, 0.0], [3.0, -3.0], ['', '']]
    """
    scoring = at_imps(average_plus(average, "average"))
    return _figures(open_room, closed_room, scoring, rounding, knockout)


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C2, EBL_2008_C, headings="home away")
def MATCH_BAM(
    open_room: Annotated[Cells, arguments.OPEN_ROOM],
    closed_room: Annotated[Cells, arguments.CLOSED_ROOM],
    rounding: Annotated[Cells, arguments.ROUNDING] = None,
    knockout: Annotated[Cells, arguments.KNOCKOUT] = None,
) -> Rows:
    """Point-a-board (board-a-match), a row a board: home's points and away's, 2 for a win and 1 for a tie.

    Rulings and averages count as in MATCH_IMPS; an average plus is worth 1.2, an average 1, an average minus 0.8.

    >>> MATCH_BAM(["60% 420, 40% -50", "A+/A-"], [420, 420])
    [[0.6, 1.4], [1.2, 0.8]]
    """
    return _figures(open_room, closed_room, POINT_A_BOARD, rounding, knockout)


def _figures(open_room: Cells, closed_room: Cells, scoring: Scoring, rounding: Cells, knockout: Cells) -> Rows:
    """Home's figure and away's for every board."""
    step, is_knockout = rounding_step(rounding), flag(knockout, "knockout")
    here = room_lines(open_room, "open_room", scoring)
    there = room_lines(closed_room, "closed_room", scoring)
    table = line_by_line(column(closed_room, "closed_room"), len(here), "open_room")
    rows: Rows = []
    for index, rooms in enumerate(zip(here, there, strict=True)):
        with naming(partial(table.place, index)):
            both = board_points(*rooms, scoring, step, knockout=is_knockout)
        rows.append(figures_or_blanks(both))
    return rows


@sheet_function(CATEGORY, EBL_2008_C, WBF_2013_SCALES, headings="home away home_vps away_vps open")
def MATCH_TOTALS(
    board: Annotated[Cells, "The boards' numbers, line by line"],
    home_imps: Annotated[Cells, "Home's IMPs (or points) on each board; blank while it is open"],
    away_imps: Annotated[Cells, "Away's IMPs (or points) on each board"],
    boards: Annotated[Cells, "The number of boards in the match; if blank, the lines with a number"] = None,
    scale: Annotated[Cells, arguments.MATCH_SCALE] = None,
    carried_home: Annotated[Cells, "IMPs that home carries over; only what is more than away's counts"] = None,
    carried_away: Annotated[Cells, "IMPs that away carries over"] = None,
    penalty_home: Annotated[Cells, "A penalty in IMPs, as a positive figure, taken from home alone"] = None,
    penalty_away: Annotated[Cells, "A penalty in IMPs, as a positive figure, taken from away alone"] = None,
    vp_penalty_home: Annotated[Cells, arguments.VP_PENALTY_HOME] = None,
    vp_penalty_away: Annotated[Cells, arguments.VP_PENALTY_AWAY] = None,
) -> Rows:
    """A match in a row: home's total, away's, home's VPs, away's, and how many boards are open.

    Each team's total and VPs are its own: they need not balance where a ruling or a penalty does not. What a team
    carries over is a lead at IMPs, and points of its own at point-a-board.

    >>> MATCH_TOTALS([1, 2, 3, 4], [-13, 6, 0, None], [0, -6, 0, None], 16, penalty_away=1)
    [[-7.0, -7.0, 7.97, 7.97, 1]]
    """
    numbers_of_boards = column(board, "board")
    numbered = [name is not None for name in numbers_of_boards.each(label)]
    home = _on_boards(column(home_imps, "home_imps"), numbered)
    away = _on_boards(column(away_imps, "away_imps"), numbered)
    chosen = scale_or_word(scale, "scale", NO_SCALE) or WBF
    carried = figure(carried_home, "carried_home"), figure(carried_away, "carried_away")
    fined = penalty(penalty_home, "penalty_home"), penalty(penalty_away, "penalty_away")
    vps_fined = penalty(vp_penalty_home, "vp_penalty_home"), penalty(vp_penalty_away, "vp_penalty_away")
    in_the_match = number(boards, "boards") or sum(numbered)
    played = [ours is not None or theirs is not None for ours, theirs in zip(home, away, strict=True)]
    still_open = sum(numbered) - sum(played)
    if not any(played):
        return [[*[BLANK] * 4, still_open]]
    in_all = totals((home, away), carried, fined, carried_is_lead=chosen != "BAM")
    points = _victory_points(in_all, vps_fined, chosen, in_the_match)
    return [[*map(float, in_all), *points, still_open]]


def _on_boards(table: Range, numbered: list[bool]) -> list[Fraction | None]:
    """A team's figures; each stands beside the number of its board."""
    line_by_line(table, len(numbered), "board")
    figures = table.each(figure_or_none)
    for index, (given, has_number) in enumerate(zip(figures, numbered, strict=True)):
        if given is not None and not has_number:
            raise CellError("stands beside no number of a board", table.place(index))
    return figures


def _victory_points(in_all: Both, fined: Both, scale: ScaleFor | str, boards: float) -> list[float | str]:
    if isinstance(scale, str):
        return [BLANK, BLANK]
    with naming("scale"):
        vps = [scale(boards).points(total) for total in in_all]
    return [float(points - less) for points, less in zip(vps, fined, strict=True)]
