"""Reads the results of a traveller or a session as a field, and the columns beside them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from xl_law12.bridge.awards import Award, Ruling
from xl_law12.bridge.field import Field, LineResult
from xl_law12.bridge.frequencies import places_of
from xl_law12.bridge.points import Rounding
from xl_law12.bridge.seating import PairName
from xl_law12.errors import CellError, Law12Error, naming
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import say
from xl_law12.sheet.arguments import (
    GROUPS,
    POINTS_ROUNDING,
    RESULTS,
    TABLES,
    TABLES_WITH_THIS,
    Argument,
    column,
    one,
    whole,
)
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.lines import are_own_scores, read_lines, valued
from xl_law12.sheet.names import numbers_of
from xl_law12.sheet.ranges import Range, cells, line_by_line, place_of
from xl_law12.sheet.single import rounding_in

MOST_TABLES = 10_000_000
THE_BOARD = say("the board")


def read_results(value: Cells, name: str = "results") -> Field:
    """The lines of one board. One column says what both sides get; in two, the first is NS's and the second EW's."""
    return field_of(cells(value, name))


def field_of(table: Range) -> Field:
    """The lines of one board, from the range that holds them."""
    if table.columns > 2:
        raise CellError(
            "has {columns} columns: give one, or two (NS's award and EW's award)", table.name, columns=table.columns
        )
    if table.is_plain:
        scores = table.unchecked().reshape(table.rows, table.columns)
        try:
            places = places_of(scores.ravel()).reshape(scores.shape)
        except Law12Error:  # an impossible score, which is refused below, with its row
            table.floats()  # or nan, which is refused here as no number
        else:
            if table.columns == 1 or are_own_scores(table, range(table.rows), *scores.T):
                return Field(scores[:, 0].astype(np.int16), places=places[:, 0])  # in a quarter of the memory
    return _field(read_lines(table))


def _field(lines: Sequence[LineResult]) -> Field:
    """The lines as arrays of certain scores, with the awards beside them."""
    certain = np.array([isinstance(line, int) for line in lines], dtype=bool)
    scores = np.array([line if isinstance(line, int) else 0 for line in lines], dtype=np.int16)
    awards = {index: line for index, line in enumerate(lines) if isinstance(line, Award | Ruling)}
    return Field.of_possible(scores, certain, awards)


def in_groups(field: Field, groups: Range) -> Field:
    """The field with fouled boards divided (Law 87): lines with the same word in `groups` played the same cards."""
    part, parts = parts_of(groups, len(field.scores))
    return field if part is None else field.divided(part, parts)


def parts_of(names: Range, lines: int) -> tuple[NDArray[np.intp] | None, int]:
    """The part of the field to which each line belongs, by the words of a column, and how many parts there are.

    None if the column is left out; lines whose cell is blank are a part of their own.
    """
    if names.is_left_out:
        return None, 1
    parts: dict[PairName | None, int] = {}
    part = numbers_of(line_by_line(names, lines, "results"), parts)
    return part, len(parts)


def valued_in_imps(field: Field, name: str = "results") -> Field:
    """The field, if every artificial award in it has a value in IMPs."""
    for line, award in field.awards.items():
        with naming(partial(place_of, name, line)):
            valued(award)
    return field


def tables_with_this(wanted: int | None, others: Field) -> int:
    """The number of results that a board should have: `tables`, or if blank the other tables and this one."""
    return tables_of(wanted, int(others.played.sum()) + 1, say("the field with this table"))


def tables_of(wanted: int | None, most_lines: int, board: str = THE_BOARD) -> int:
    """The number of results that a board should have: `tables`, or if blank the number of its results."""
    if wanted is None:
        return max(1, most_lines)
    if most_lines > wanted:
        raise CellError(
            "{board} has {results} results, more than the {wanted} of tables",
            "tables",
            board=board,
            results=most_lines,
            wanted=wanted,
        )
    return wanted


Results = Annotated[Field, Argument(RESULTS, read_results)]
Tables = Annotated[int | None, whole(TABLES, 1, MOST_TABLES)]
TablesWithThis = Annotated[int | None, whole(TABLES_WITH_THIS, 1, MOST_TABLES)]
Groups = Annotated[Range, column(GROUPS)]
PointsRounding = Annotated[Rounding | None, one(POINTS_ROUNDING, rounding_in)]
