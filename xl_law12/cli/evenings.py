"""What the commands on evenings share: the files they name, what is reported of them, progress in a terminal."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from xl_law12 import atomic
from xl_law12.cli.terminal import Parser, UsageError, doing, needing, note
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, naming
from xl_law12.languages import ENGLISH
from xl_law12.sentences import how_many
from xl_law12.sheet.field import label
from xl_law12.sheet.functions.matches import AT_TEAMS

if TYPE_CHECKING:
    from xl_law12.files.evening import Evening

FILES = """\
files of results: USEBIO, PBN, BWS, NZ Scorer's XML, LIN of a Vugraph, a game's page on my.ACBL, or a table as text, CSV
or HTML, or on the sheets of XLSX or ODS; several files are joined. Or a workbook of the template that you have filled
in"""
WORKBOOKS = (".xlsx", ".xlsm")
SHOWN = 20  # lines that a report names one by one


def add_files(parser: Parser) -> None:
    """Add the arguments for the files, and whether they are sections or sessions."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE", help=FILES)
    text = "the number of the board, if the table does not contain it"
    parser.add_argument("--board", default="", metavar="N", help=text)
    parser.add_argument("--rulings", type=Path, metavar="CSV", help="a table of rulings: board, NS, EW and award")
    parser.add_argument("--as-scored", action="store_true", help="what is asked about counts as it is written")
    text = "the points of several sections: within each section, or across all"
    parser.add_argument("--compare", choices=("within", "across"), help=text)
    kind = parser.add_mutually_exclusive_group()
    for name, text in (("sections", "two different pairs"), ("sessions", "the same pair, on other boards")):
        means = f"the same pair number in two files means {text}"
        kind.add_argument(f"--{name}", dest="kind", action="store_const", const=name, default="", help=means)


def add_teams(parser: Parser) -> None:
    """Add the argument that says which teams' match is meant."""
    text = "choose the match of these teams; or name the teams, if the file does not"
    parser.add_argument("--teams", nargs=2, metavar=("HOME", "AWAY"), help=text)


def files_of(options: argparse.Namespace) -> list[Path]:
    """The files that are read."""
    return [*options.paths, *filter(None, [options.rulings])]


@contextmanager
def reading(language: str = ENGLISH) -> Iterator[None]:
    """Turn the error of what cannot be read or scored into a `UsageError`, whose exit code is 2."""
    try:
        with needing("files", "reading results"):
            yield
    except Law12Error as error:
        raise UsageError(error.in_language(language)) from None
    except OSError as error:
        if error.filename is None:  # an error of the output is not a wrong command
            raise
        raise UsageError(f"{error.filename}: {atomic.reason(error)}") from None


def evening_named(options: argparse.Namespace) -> Evening:
    """The evening in the files that were named, or in a filled workbook, with its rulings."""
    from xl_law12.files import opening, rulings
    from xl_law12.files.evening import ScoringRules

    home, away = getattr(options, "teams", None) or ("", None)
    if home == away:
        raise UsageError(f"--teams {home} {away}: a team does not play against itself")
    asked = ("method", "winners", "tables", "compare")  # import has not all of them
    given = ScoringRules(**{name: getattr(options, name, None) for name in asked})
    of_files = partial(opening.taken_in, of_pairs=given.method is not None and given.method not in AT_TEAMS)
    read = _workbook if any(map(_is_workbook, options.paths)) else of_files
    with doing("reading " + ", ".join(path.name for path in options.paths)):
        found = read(options.paths, options.board, options.kind)
    if options.board and label(options.board) not in map(label, found.lines.board):
        raise UsageError(f"--board {options.board}: every line says its board, and none says this one")
    if away and not found.is_of_teams and given.method not in AT_TEAMS:
        raise UsageError("--teams is for matches of teams, and these are pairs: see --method of xl-law12 score")
    again = [path for path in dict.fromkeys(options.paths) if options.paths.count(path) > 1]
    notes = [*found.notes, *(Doubt("asked", "is named twice: its lines count twice", str(path)) for path in again)]
    found = replace(found, rules=found.rules.but_for(given), as_scored=options.as_scored, notes=notes)
    if options.rulings is None:
        return found
    with naming(str(options.rulings)):
        written = rulings.rulings_in(atomic.read(options.rulings))
    return opening.ruled(found, [it._replace(place=f"{options.rulings}, {it.place}") for it in written])


def _is_workbook(path: Path) -> bool:
    """Whether this is a workbook of the template; any other is a file of results like others."""
    from xl_law12.files import spreadsheets, template_workbook

    data = atomic.read(path)
    is_of_excel = spreadsheets.recognise(data) and spreadsheets.OPEN_DOCUMENT not in data
    return (is_of_excel or path.suffix.lower() in WORKBOOKS) and template_workbook.recognise(path)


def _workbook(paths: Sequence[Path], board: str, kind: str) -> Evening:
    if len(paths) > 1 or board or kind:
        besides = "give no other file with it, and no --board, --sections or --sessions"
        raise UsageError(f"a workbook contains a whole evening: {besides}")
    from xl_law12.files import template_workbook

    return template_workbook.take(paths[0])


def report(found: Evening, paths: Sequence[Path]) -> None:
    """Say on standard error what was read."""
    lines = found.lines
    boards = len({*map(label, lines.board)} - {None})
    unplayed = sum(result == "NP" for result in found.results)
    size = f"{how_many(lines.size, 'line')} of {how_many(boards, 'board')}"
    not_played = f", {unplayed:,} of them not played" if unplayed else ""
    note(f"{', '.join(path.name for path in paths)}: {found.program}, {size}{not_played}")


def say_doubts(doubts: Iterable[Doubt]) -> None:
    """Say on standard error what is in doubt, each kind by itself; the first ones where there are many."""
    for (kind, gravity), alike in groupby(doubts, lambda doubt: (doubt.kind or doubt.gravity, doubt.gravity)):
        sentences = [*map(str, alike)]
        for sentence in sentences[:SHOWN]:
            note(f"  {kind}: {sentence}", gravity)
        if len(sentences) > SHOWN:
            note(f"  {kind}: and {len(sentences) - SHOWN:,} more", gravity)
