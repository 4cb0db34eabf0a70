"""CSV: a line a result, with headings that the readers know."""

from __future__ import annotations

import csv
import io

from xl_law12.bridge.reading.entries import result_text
from xl_law12.files.export.board_lines import (
    HEADINGS,
    NAMES,
    by_board,
    cells_of,
    figure,
    safe,
    unit,
    where_needed,
)
from xl_law12.files.scoring import Scored


def write(scored: Scored) -> bytes:
    """The lines, board by board; what a director awarded stands in a column of its own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    others = where_needed(scored.evening)
    writer.writerow([*HEADINGS, f"NS {unit(scored)}", f"EW {unit(scored)}", *NAMES, *others])
    for _, lines in by_board(scored):
        for line in lines:
            cells = cells_of(scored.evening, line, result_text(scored.evening.results[line]))
            points = map(figure, scored.points[line])
            writer.writerow(
                [
                    *map(safe, cells),
                    *points,
                    *map(safe, (*scored.evening.seated(line), *(column[line] for column in others.values()))),
                ]
            )
    return out.getvalue().encode("utf-8-sig")
