"""xl-law12 import: an evening's file as the template workbook with its results, or as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xl_law12.cli import evenings
from xl_law12.cli.common import OK

if TYPE_CHECKING:
    from xl_law12.files.taking import Taken

DESCRIPTION = """\
Takes in an evening from the file of any scoring program, told by its content. -o - prints it as a table, with tabs, to
be pasted into a sheet. Lines that need a ruling are named: those without a result (TD, Adj, Arbitral score), and those
whose points do not follow from their score."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("import", help="take in an evening from its file", description=DESCRIPTION)
    evenings.add_files(command)
    command.add_argument("-o", "--output", required=True, metavar="OUT", help="-, a table on standard output")
    command.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Print the table; what needs a ruling is reported."""
    with evenings.reading():
        found = evenings.taken(options)
        evenings.report(found, options.paths)
        csv.writer(sys.stdout, delimiter="\t", lineterminator="\n").writerows(_table(found))
    return OK


def _table(found: Taken) -> Iterator[Sequence[str]]:
    """The lines with what counts in each: a score, or a ruling; a question mark where it is open."""
    from xl_law12.files.export.common import HEADINGS, cells_of, safe
    from xl_law12.files.export.table import NAMES

    yield (*HEADINGS, *NAMES)
    for line, result in enumerate(found.results):
        cells = cells_of(found.evening, "?" if result is None else result, line)
        yield [*map(safe, cells), *map(safe, found.evening.seated(line))]
