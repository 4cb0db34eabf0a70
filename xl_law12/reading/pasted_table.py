"""A pasted table with its headings: board, NS pair, EW pair and result of every line below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from xl_law12.errors import ErrorValueError, Law12Error, Where
from xl_law12.reading.entries import Entry, LineAnswer, Unreadable
from xl_law12.reading.grids import Grid
from xl_law12.reading.headed_tables import HeadedTable, all_faults, once, tables_in
from xl_law12.reading.lines import ColumnCells, joined
from xl_law12.reading.results import distinct, results_of

_DECIMAL = re.compile(r"[0-9]+([.,][0-9]+)?")


class TableLine(NamedTuple):
    """A line below the headings; None if it says nothing, an error in the place of a result that cannot be read."""

    board: Entry = None
    ns: Entry = None
    ew: Entry = None
    result: LineAnswer = None


def read_table(columns: Sequence[ColumnCells], board: Entry = None, vulnerable: Entry = None) -> list[TableLine]:
    """Every line below the headings; `board` where no column says it, `vulnerable` for all lines.

    >>> read_table([["Board", 2], ["NS", 1], ["EW", 5], ["Contract", "4H"], ["By", "N"], ["Tricks", 10]])
    [TableLine(board=2, ns=1, ew=5, result=620)]
    """
    rows = range(1, len(columns[0]) + 1)
    tables = once([_asked(table, board, vulnerable) for table in tables_in(Grid(columns, rows))])
    lines = joined(table.results for table in tables)
    results = iter(results_of(lines, all_faults(tables, lines), tables[0].unit, distinct(lines)))
    headings = tables[0].part.headings.below
    answer = [TableLine()] * (len(rows) - headings)
    for table in tables:
        whose = (map(_plain, column) for column in (table.lines.board, table.lines.ns, table.lines.ew))
        for at, (row, *names) in enumerate(zip(table.part.below.numbers, *whose, strict=True)):
            result = None if at in table.gone else _placed(next(results), table, row)
            answer[row - headings - 1] = TableLine._make((*names, result))
    return answer


def printed_points(columns: Sequence[ColumnCells]) -> list[tuple[Entry, Entry]]:
    """The points of NS and EW that stand beside the results, in every line below the headings.

    >>> printed_points([["NS", 1], ["EW", 2], ["NS Score", 420], ["NS %", "62.5"], ["EW %", "37.5"]])
    [('62.5', '37.5')]
    """
    rows = range(1, len(columns[0]) + 1)
    tables = tables_in(Grid(columns, rows))
    headings = tables[0].part.headings.below
    answer: list[tuple[Entry, Entry]] = [("", "")] * (len(rows) - headings)
    for table in tables:
        for row, ns, ew in zip(table.part.below.numbers, table.lines.ns_points, table.lines.ew_points, strict=True):
            answer[row - headings - 1] = (ns, ew)
    return answer


def _asked(table: HeadedTable, board: Entry, vulnerable: Entry) -> HeadedTable:
    """The lines with `board` if no column has it, and with `vulnerable` for all lines if it is given."""
    lines = table.lines
    if "board" not in table.columns and board is not None:
        lines = lines._replace(board=[board if own == "" else own for own in lines.board])
    if vulnerable is not None:
        lines = lines._replace(vulnerable=[vulnerable] * lines.size)
    return table._replace(lines=lines)


def _placed(answer: LineAnswer, table: HeadedTable, row: int) -> LineAnswer:
    """A line's answer; an error names its cell."""
    if not isinstance(answer, Law12Error) or isinstance(answer, ErrorValueError) or isinstance(answer.where, Where):
        return answer
    column = table.columns.get(answer.where)
    return Law12Error(answer.problem, Where.of("table", row, None if column is None else column + 1))


def _plain(cell: Entry) -> Entry:
    """A number kept as text as a number, a text without blanks around it; None for a blank, or what cannot be read."""
    if not isinstance(cell, str):
        return cell
    if isinstance(cell, Unreadable):
        return None
    text = cell.strip()
    return float(text.replace(",", ".")) if len(text) < 16 and _DECIMAL.fullmatch(text) else text or None
