"""xl-law12 import: an evening's file as the template workbook with its results, or as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from xl_law12.books.texts import Edition
from xl_law12.cli import evenings, score
from xl_law12.cli.terminal import Parser, UsageError, check_target, doing, needing, tell
from xl_law12.errors import Refusal
from xl_law12.sentences import how_many

if TYPE_CHECKING:
    from xl_law12.books.build import Fill
    from xl_law12.books.page import Page
    from xl_law12.files.evening import Evening

HELP = "make a workbook from an evening's results"
DESCRIPTION = """\
Reads an evening from the file of a scoring program, and writes the template workbook with its results. Lines without a
result (TD, Adj, Arbitral score), and lines whose points do not follow from their score, go into the sheet Rulings. The
content of the file, not its name, decides the format. A match of teams fills the sheet Match; if a file has several
matches, choose one with --teams. With -o - the command prints a table with tabs, which you can paste into a sheet."""
EXAMPLE = "xl-law12 import monday.csv"

STANDARD_OUTPUT = "-"
KIND = ".xlsx"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    evenings.add_files(parser)
    evenings.add_teams(parser)
    text = "OUT.xlsx, or - to print a table; without it the name of FILE with .xlsx"
    parser.add_argument("-o", "--output", metavar="OUT", help=text)
    parser.add_language("the language of the sheets")
    parser.add_force()


def run(options: argparse.Namespace) -> None:
    """Write the workbook, or print the table; what needs a ruling is reported."""
    target = None if options.output == STANDARD_OUTPUT else Path(options.output or options.paths[0].with_suffix(KIND))
    with evenings.reading(options.language):
        if target is not None:
            check_target(target, evenings.files_of(options), force=options.force, endings=(KIND,))
        evening = evenings.evening_named(options)
        evenings.report(evening, options.paths)
        if target is not None and not evening.is_of_teams:
            _check_room(evening.lines.size)
        evenings.say_doubts(evening.doubts)
        if not evening.is_of_teams and not any(doubt.gravity == "wrong" for doubt in evening.doubts):
            score.say_totals(score.ranked(evening))
        if target is None:
            csv.writer(sys.stdout, delimiter="\t", lineterminator="\n").writerows(_table(evening, options.language))
        else:
            _write(evening, target, options)


def _check_room(lines: int) -> None:
    """Refuse more lines than the sheet Session has, before any doubt is said."""
    with needing("calc", "the workbook"):
        from xl_law12.books.session import LINES
    if lines > LINES:
        why = f"{lines:,} lines, and the sheet Session has room for {LINES:,}"
        raise UsageError(f"{why}: use xl-law12 score on the file itself, with --rulings FILE; or -o -, for a table")


def _write(evening: Evening, target: Path, options: argparse.Namespace) -> None:
    """Write the workbook with the evening in it, worked out."""
    with needing("calc", "the workbook"):
        from xl_law12.books import build
        from xl_law12.files.doubts import lines_in_doubt
    fill, lines = _match_in(evening, options) if evening.is_of_teams else _session_in(evening)
    with doing("working out the workbook"):
        package = build.template(Edition(options.language, blank=True), fill=fill)
        package.save(target)
    asked = len(lines_in_doubt(evening).keys() & {*lines})
    need = f"{asked:,} need{'s' * (asked == 1)} a ruling" if asked else "none needs a ruling"
    tell(f"{target}: {how_many(len(lines), 'line')}, {need}")


def _session_in(evening: Evening) -> tuple[Fill, Sequence[int]]:
    """The function that fills an evening of pairs into the sheets, and its lines. A fouled board is refused."""
    from xl_law12.books import filling
    from xl_law12.files.doubts import without_room
    from xl_law12.files.scoring import rules_for
    from xl_law12.reading.grids import divided

    if in_groups := divided(evening.lines.board, evening.lines.group):
        why = "is fouled, and the sheets have no column for its groups: use xl-law12 score on the file itself"
        raise UsageError(f"board {in_groups[0]} {why}")

    def fill(pages: dict[str, Page]) -> None:
        lines = filling.fill_session(pages, evening, rules_for(evening))
        evenings.say_doubts(without_room(evening, lines))

    return fill, range(evening.lines.size)


def _match_in(evening: Evening, options: argparse.Namespace) -> tuple[Fill, Sequence[int]]:
    """The function that fills a match into its sheet, and the match's lines in the file."""
    from xl_law12.books import filling
    from xl_law12.files.doubts import nameless_teams
    from xl_law12.files.matches import the_match

    played = the_match(evening, options.teams or ())
    if not options.teams:
        evenings.say_doubts(nameless_teams(evening))
    lines = [line for rooms in played.boards.values() for line in rooms.values()]
    return lambda pages: filling.fill_match(pages, evening, played), lines


def _table(evening: Evening, language: str) -> list[Sequence[str]]:
    """The lines with what counts in each: a score, or a ruling; an open line keeps the reason in the ruling's place."""
    from xl_law12.files.own_files import columns_of, rows_of
    from xl_law12.reading.lines import result_text

    refused = {line: Refusal(why).in_language(language) for line, why in evening.open.items()}
    counting = [refused.get(line) or result_text(result) for line, result in enumerate(evening.results)]
    columns = columns_of(evening, counting)
    return [[*columns], *rows_of(columns)]
