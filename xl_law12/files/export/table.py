"""CSV: a line a result, with headings that the readers know."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from xl_law12.files.export.common import by_board, figure, names_of, result_text, safe, unit
from xl_law12.files.scoring import Scored

HEADINGS = ("Board", "NS", "EW", "Contract", "By", "Tricks", "Lead", "NS Score", "Ruling")


def write(scored: Scored) -> bytes:
    """The lines, board by board; what a director awarded stands in a column of its own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*HEADINGS, f"NS {unit(scored)}", f"EW {unit(scored)}", "NS names", "EW names"])
    writer.writerows(_row(scored, index) for _, indexes in by_board(scored) for index in indexes)
    return out.getvalue().encode("utf-8-sig")


def _row(scored: Scored, index: int) -> Sequence[str]:
    lines = scored.evening.lines
    result = result_text(scored.results[index])
    is_score = result.lstrip("-").isdecimal()
    seated = (lines.board[index], lines.ns[index], lines.ew[index])
    played = (lines.contract[index], lines.declarer[index], lines.tricks[index], lines.lead[index])
    return [
        *map(safe, seated),
        *map(safe, played),
        *((result, "") if is_score else ("", result)),
        *map(figure, scored.points[index]),
        *(safe(names) for names in names_of(scored, index)),
    ]
