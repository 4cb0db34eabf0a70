"""xl-law12 import: an evening's file as the template workbook with its results, or as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from xl_law12.books.texts import Edition
from xl_law12.cli import evenings, matches
from xl_law12.cli.parser import Parser
from xl_law12.cli.streams import note, shown
from xl_law12.cli.usage import OK, UsageError, check_target, needing
from xl_law12.errors import Refusal
from xl_law12.sentences import how_many

if TYPE_CHECKING:
    from xl_law12.books.page import Page
    from xl_law12.files.evening import Evening

HELP = "take in an evening from its file"
DESCRIPTION = """\
Takes in an evening from the file of any scoring program, told by its content, and writes the template workbook with its
results, and with the rulings that it needs: lines without a result (TD, Adj, Arbitral score), and lines whose points do
not follow from their score. A match of teams, of two rooms a board, fills the sheet Match; where a file holds several,
--teams says which. -o - prints a table in place of the workbook, with tabs, to be pasted into a sheet."""
EXAMPLE = "xl-law12 import monday.csv"

STANDARD_OUTPUT = "-"
KIND = ".xlsx"


def add_arguments(parser: Parser) -> None:
    """Add what the command understands."""
    evenings.add_files(parser)
    evenings.add_teams(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help="OUT.xlsx, or - for a table; else the name of FILE")
    parser.add_language("the language of the sheets")
    parser.add_force()


def run(options: argparse.Namespace) -> int:
    """Write the workbook, or print the table; what needs a ruling is reported."""
    target = None if options.output == STANDARD_OUTPUT else Path(options.output or options.paths[0].with_suffix(KIND))
    with evenings.reading(options.language):
        from xl_law12.files import opening

        if target is not None:
            check_target(target, evenings.files_of(options), force=options.force, endings=(KIND,))
        taken = evenings.taken(options)
        evenings.report(taken, options.paths)
        if taken.printed.exchanged:
            note(f"  {opening.EXCHANGED}")
        if target is None:
            csv.writer(sys.stdout, delimiter="\t", lineterminator="\n").writerows(_table(taken, options.language))
        else:
            _write(taken, target, options)
    return OK


def _write(taken: Evening, target: Path, options: argparse.Namespace) -> None:
    """Write the workbook with the evening in it, worked out."""
    with needing("calc", "the workbook"):
        from xl_law12.books import build
    fill = _match_in(taken, options) if taken.is_of_teams else _session_in(taken)
    with evenings.doing("working out the workbook"):
        package = build.template(Edition(options.language, blank=True), fill=fill)
        package.save(target)
    asked = len(taken.open) + len(taken.printed.astray)
    print(shown(f"{target}: {how_many(taken.lines.size, 'line')}, {asked:,} to be ruled on"))


def _session_in(taken: Evening) -> Callable[[dict[str, Page]], object]:
    """How an evening of pairs gets into the sheets, which have no column for the groups of a fouled board."""
    from xl_law12.books import evening
    from xl_law12.files import point_comparison
    from xl_law12.files.evening import ScoringRules
    from xl_law12.files.joining import fouled

    if in_groups := fouled(taken.lines):
        raise UsageError(f"board {in_groups[0]} has groups, for which the sheets have no room: score the file itself")

    def fill(pages: dict[str, Page]) -> None:
        without_room = evening.fill(pages, taken, point_comparison.rules_for(taken, ScoringRules()))
        evenings.say_each("no room on the sheet Rulings", [taken.named(line) for line in without_room])

    return fill


def _match_in(taken: Evening, options: argparse.Namespace) -> Callable[[dict[str, Page]], object]:
    """How a match gets into its sheet."""
    from xl_law12.books import match_filled
    from xl_law12.files.matches import the_match

    played = the_match(taken, options.teams or ())
    matches.say_names(taken, options)
    return lambda pages: match_filled.fill(pages, taken, played)


def _table(evening: Evening, language: str) -> list[Sequence[str]]:
    """The lines with what counts in each: a score, or a ruling; an open line keeps the reason in the ruling's place."""
    from xl_law12.bridge.reading.entries import result_text
    from xl_law12.files.own_table import columns_of, rows_of

    refused = {line: Refusal(why).in_language(language) for line, why in evening.open.items()}
    counting = [refused.get(line) or result_text(result) for line, result in enumerate(evening.results)]
    columns = columns_of(evening, counting)
    return [[*columns], *rows_of(columns)]
