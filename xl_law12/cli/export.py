"""xl-law12 export: results and ranking for a federation (USEBIO), other programs (CSV), or a club's site (HTML)."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12 import atomic
from xl_law12.cli import evenings, score
from xl_law12.cli.terminal import Parser, check_target, doing, note, tell
from xl_law12.sentences import how_many

HELP = "write an evening as USEBIO, CSV or a web page"
DESCRIPTION = """\
Writes the results with their points, and the ranking. OUT.xml is USEBIO 1.3, OUT.csv has one line for each result, and
OUT.html is a page for a club's site. If you score the file that was written, the ranking is the same; only a CSV has no
place for adjustments."""
EXAMPLE = "xl-law12 export monday.csv -o monday.html"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    evenings.add_files(parser)
    score.add_rules(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="OUT.xml, OUT.csv or OUT.html")
    parser.add_language("the language of a page")
    parser.add_force()


def run(options: argparse.Namespace) -> None:
    """Write the file; says how many lines are in it."""
    target: Path = options.output
    with evenings.reading():
        from xl_law12.files.writers import WRITERS

        check_target(target, evenings.files_of(options), force=options.force, endings=WRITERS)
        writer = WRITERS[target.suffix.lower()]
        scored = score.published(options)
        score.say_totals(scored)
        with doing(f"writing {target.name}"):
            atomic.write(target, writer.write(scored, options.language))
        if missing := writer.left_out(scored):
            note(f"  not in {target.name}: {missing}")
    tell(f"{target}: {how_many(scored.evening.lines.size, 'line')}, {how_many(len(scored.ranking), 'pair')}")
