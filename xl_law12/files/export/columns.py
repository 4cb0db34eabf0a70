"""The figures and lines that all writers share; and CSV, a line for each result."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from xl_law12.bridge.awards import SIDES
from xl_law12.files.evening import ScoringRules, number_of
from xl_law12.files.own_files import columns_of, rows_of
from xl_law12.files.scoring import Scored
from xl_law12.reading.lines import lines_by, result_text

DECIMALS = 2


def figure(value: float | None) -> str:
    """Points with at most two decimals; a blank for a line without points.

    >>> figure(11.0), figure(4.125), figure(-0.001), figure(None)
    ('11', '4.13', '0', '')
    """
    if value is None:
        return ""
    text = f"{value + 1e-9:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def by_board(scored: Scored) -> Iterator[tuple[str, Sequence[int]]]:
    """Every board with its lines, numbers in order."""
    boards = lines_by(scored.evening.lines.board)
    numbers = {board: number_of(board) for board in boards}
    for board in sorted(boards, key=lambda board: (numbers[board] is None, numbers[board] or 0, board)):
        yield board, boards[board]


def adjustment_text(points: float | str) -> str:
    """An adjustment in the ranking: points, or a part of the top of a board.

    >>> adjustment_text(-3.0), adjustment_text(" -25% ")
    ('-3', '-25%')
    """
    return points.strip() if isinstance(points, str) else f"{points:.15g}"


def rules_of(scored: Scored) -> ScoringRules:
    """The rules by which the evening was scored, with which our own readers score it alike."""
    return scored.rules._replace(method=scored.method, winners=2 if scored.has_two_fields else 1)


def unit(scored: Scored) -> str:
    """The unit of the points."""
    if scored.method == "PERCENT":
        return "%"
    return "MP" if scored.in_percent else "IMP"


def points_of(scored: Scored) -> dict[str, Sequence[str]]:
    """The columns of the points by their headings."""
    return {f"{side} {unit(scored)}": [figure(row[at]) for row in scored.points] for at, side in enumerate(SIDES)}


def write(scored: Scored) -> bytes:
    """The lines, board by board; what a director awarded stands in a column of its own."""
    out = io.StringIO()
    columns = columns_of(scored.evening, [*map(result_text, scored.evening.results)], points_of(scored))
    rows = [*rows_of(columns)]
    ordered = [rows[line] for _, lines in by_board(scored) for line in lines]
    csv.writer(out, lineterminator="\r\n").writerows([[*columns], *ordered])
    return out.getvalue().encode("utf-8-sig")


def left_out(scored: Scored) -> str:
    """The adjustments, which no line of results holds."""
    return "the adjustments of the ranking, which no line of results holds" if scored.rules.adjustments else ""
