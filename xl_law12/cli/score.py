"""xl-law12 score: the ranking of an evening, from the files of any scoring program."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xl_law12.bridge.session import METHODS
from xl_law12.cli import evenings
from xl_law12.cli.common import OK, UsageError
from xl_law12.cli.streams import shown
from xl_law12.collector import undisturbed

if TYPE_CHECKING:
    from xl_law12.files.scoring import Scored

LEFT = (1, 2)  # columns of texts
METHOD = "MP, MP1, PERCENT, XIMP or BUTLER (also with -MEAN, -TRIM, -MEDIAN)"
DECIMALS = (0, 0, 0, 0, 2, 2)

DESCRIPTION = """\
Prints the ranking. Without --method it is scored as the file's own points are counted, at matchpoints where it prints
none. A line that cannot be read, or whose ruling is not known, is named, and nothing is ranked before it is ruled."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    score = commands.add_parser("score", help="the ranking of an evening, from its file", description=DESCRIPTION)
    evenings.add_files(score)
    add_rules(score)
    form = score.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--json", action="store_true", help="as a list of objects")
    score.set_defaults(command=run)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how to score."""
    parser.add_argument("--method", type=str.upper, choices=METHODS, metavar="METHOD", help=METHOD)
    parser.add_argument("--winners", type=int, choices=(1, 2), help="one ranking, or one of NS and one of EW")
    parser.add_argument("--tables", type=int, metavar="N", help="how many results a board should have")


def scored(options: argparse.Namespace) -> Scored:
    """The evening that was named, scored; what was not read is reported."""
    from xl_law12.files import opening, point_comparison, scoring
    from xl_law12.files.evening import ScoringRules

    if options.tables is not None and options.tables < 1:
        raise UsageError(f"--tables {options.tables}: how many results a board should have, 1 or more")
    evening = evenings.taken(options)
    evenings.report(evening, options.paths)
    opening.check_closed(evening)
    with evenings.doing("ranking"), undisturbed():
        asked = ScoringRules(options.method, options.winners, options.tables)
        point_comparison.check_method(evening, asked)
        rules = point_comparison.rules_for(evening, asked)
        return scoring.scored(evening, rules)


def run(options: argparse.Namespace) -> int:
    """Print the ranking."""
    with evenings.reading():
        evening = scored(options)
    headings = ["place", "pair", "players", "boards", "score", "percentage" if evening.in_percent else "average"]
    rows: list[list[str | float]] = [
        [
            standing.place,
            standing.pair,
            evening.evening.players(standing.pair),
            standing.boards,
            standing.score,
            standing.average,
        ]
        for standing in evening.ranking
    ]
    if options.json:
        objects = json.dumps([dict(zip(headings, row, strict=True)) for row in rows], ensure_ascii=False, indent=1)
        print("\n".join(map(shown, objects.split("\n"))))
    elif options.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([headings, *([*map(_in_csv, row)] for row in rows)])
    else:
        print("\n".join(_table(headings, rows)))
    return OK


def _in_csv(cell: str | float) -> str:
    from xl_law12.files.export.common import safe

    return safe(cell) if isinstance(cell, str) else f"{cell:.15g}"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str | float]]) -> Iterator[str]:
    """The ranking in columns; a blank line between NS and EW."""
    texts = [[_in_words(cell, decimals) for cell, decimals in zip(row, DECIMALS, strict=True)] for row in rows]
    widths = [max(map(len, column)) for column in zip(headings, *texts, strict=True)]
    before = headings[1]
    for row in (headings, *texts):
        if before.startswith("NS ") and row[1].startswith("EW "):
            yield ""
        before = row[1]
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        for at in LEFT:
            cells[at] = row[at].ljust(widths[at])
        yield "  ".join(cells).rstrip()


def _in_words(cell: str | float, decimals: int) -> str:
    """A cell for the terminal, which no name may steer."""
    return "".join(filter(str.isprintable, cell)) if isinstance(cell, str) else f"{cell:.{decimals}f}"
