"""CSV: one line for each result, with headings that the readers know."""

from __future__ import annotations

import csv
import io

from xl_law12.files.export.board_lines import by_board, points_of
from xl_law12.files.own_table import columns_of, rows_of
from xl_law12.files.scoring import Scored
from xl_law12.reading.lines import result_text


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
