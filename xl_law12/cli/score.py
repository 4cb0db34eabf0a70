"""xl-law12 score: the ranking of an evening, or of matches of teams, from the files of any scoring program."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from xl_law12.bridge.session import METHODS
from xl_law12.cli import evenings
from xl_law12.cli.terminal import Parser, UsageError, doing, printable
from xl_law12.numerics import undisturbed
from xl_law12.sheet.functions.imps import SCALES
from xl_law12.sheet.functions.matches import AT_TEAMS

if TYPE_CHECKING:
    from xl_law12.files.evening import Evening
    from xl_law12.files.scoring import Scored

TableCell = str | float | None


class PrintedTable(NamedTuple):
    """Rows under headings. `decimals` has a number for each column; `apart` has the rows that follow a blank line."""

    headings: Sequence[str]
    rows: Sequence[Sequence[TableCell]]
    decimals: Sequence[int]
    apart: Sequence[int] = ()


def printed(tables: Sequence[PrintedTable], options: argparse.Namespace) -> None:
    """Print the tables; as CSV or JSON only the first table: the others follow from it."""
    headings, rows, *_ = tables[0]
    if options.json:
        objects = json.dumps([dict(zip(headings, row, strict=True)) for row in rows], ensure_ascii=False, indent=1)
        print("\n".join(map(printable, objects.split("\n"))))
    elif options.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([headings, *([*map(_in_csv, row)] for row in rows)])
    else:
        print("\n\n".join("\n".join(_lines(table)) for table in tables))
    sys.stdout.flush()  # what is said on standard error afterwards follows it


def _in_csv(cell: TableCell) -> str:
    from xl_law12.files.own_files import safe

    return "" if cell is None else safe(cell) if isinstance(cell, str) else f"{cell:.15g}"


def _lines(table: PrintedTable) -> Iterator[str]:
    """The table in columns: texts begin at the left."""
    texts = [
        [_in_words(cell, decimals) for cell, decimals in zip(row, table.decimals, strict=True)] for row in table.rows
    ]
    columns = [*zip(table.headings, *texts, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(columns)
    is_text = [any(isinstance(cell, str) for cell in column) for column in cells]
    for number, row in enumerate((table.headings, *texts), start=-1):
        if number in table.apart:
            yield ""
        placed = zip(row, widths, is_text, strict=True)
        yield "  ".join(cell.ljust(width) if left else cell.rjust(width) for cell, width, left in placed).rstrip()


def _in_words(cell: TableCell, decimals: int) -> str:
    """A cell as text. Control characters in a name do not reach the terminal."""
    if isinstance(cell, str):
        return "".join(filter(str.isprintable, cell))
    return "" if cell is None else f"{cell:.{decimals}f}"


METHOD = "MP, MP1, PERCENT, XIMP or BUTLER (also with -DOUBLED, -MEAN, -TRIM, -MEDIAN)"
DECIMALS = (0, 0, 0, 0, 2, 2)

HELP = "print the ranking of an evening"
DESCRIPTION = """\
Prints the ranking of an evening. Without --method the evening is scored as the scoring program has done it. If the file
has no points, it is scored by the method that it names, or at matchpoints if it names none; a method that is not known
well enough is asked for. If a line cannot be read, or needs a ruling, the command names the line and prints no ranking.
Matches of teams are scored with --method IMP or BAM: the command prints every match with its VPs, then the teams."""
EXAMPLE = "xl-law12 score monday.csv"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    evenings.add_files(parser)
    add_rules(parser, (*AT_TEAMS,), "; IMP or BAM: matches of teams")
    text = "the scale of victory points for matches: WBF (the default), WBF-DISCRETE or NONE"
    parser.add_argument("--scale", type=str.upper, choices=(*SCALES, "NONE"), default="WBF", metavar="SCALE", help=text)
    evenings.add_teams(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print CSV instead of a table")
    form.add_argument("--json", action="store_true", help="print JSON instead of a table: a list of objects")


def add_rules(parser: Parser, also: tuple[str, ...] = (), besides: str = "") -> None:
    """Add the arguments that say how to score."""
    methods = (*METHODS, *also)
    parser.add_argument("--method", type=str.upper, choices=methods, metavar="METHOD", help=f"{METHOD}{besides}")
    text = "1: one ranking for all pairs; 2: one for NS and one for EW"
    parser.add_argument("--winners", type=int, choices=(1, 2), help=text)
    parser.add_argument("--tables", type=int, metavar="N", help="the number of results that every board should have")


def published(options: argparse.Namespace) -> Scored:
    """The evening of pairs that was named, scored, if nothing is open; what is in doubt is reported."""
    from xl_law12.files.doubts import check_settled

    evening = _rankable(options)
    if method_of_teams(evening):
        raise UsageError("these are matches of teams: xl-law12 score ranks them, xl-law12 import fills the sheet Match")
    _say_questions(evening)
    check_settled(evening)
    return ranked(evening)


def method_of_teams(evening: Evening) -> str:
    """The method for matches of teams, from --method, else from the file; a blank for a session of pairs."""
    method = evening.rules.method or evening.method
    return method if method in AT_TEAMS else ""


def _rankable(options: argparse.Namespace) -> Evening:
    """The evening that was named, if it can be ranked; what is in doubt is reported, but for what is only asked."""
    from xl_law12.files.doubts import OPEN, check_rankable

    if options.tables is not None and options.tables < 1:
        raise UsageError(f"--tables {options.tables}: how many results a board should have, 1 or more")
    evening = evenings.evening_named(options)
    evenings.report(evening, options.paths)
    wrong = [doubt for doubt in evening.doubts if doubt.gravity == "wrong"]
    stop = [doubt for doubt in wrong[:1] if doubt.kind != OPEN]  # the error says it
    evenings.say_doubts(it for it in evening.doubts if it not in stop and (wrong or it.gravity == "assumed"))
    check_rankable(evening)
    return evening


def say_totals(session: Scored) -> None:
    """Say where the totals that the file prints are others."""
    from xl_law12.files.doubts import of_totals

    evenings.say_doubts(of_totals(session))


def _say_questions(evening: Evening) -> None:
    """Say what is asked about an evening that can be ranked."""
    evenings.say_doubts(doubt for doubt in evening.doubts if doubt.gravity == "asked")


def ranked(evening: Evening) -> Scored:
    """The ranking of an evening of pairs."""
    from xl_law12.files import scoring
    from xl_law12.files.doubts import counted_otherwise

    with doing("ranking"), undisturbed():
        found = scoring.scored(evening, scoring.rules_for(evening))
    evenings.say_doubts(counted_otherwise(found))
    return found


def run(options: argparse.Namespace) -> None:
    """Print the ranking."""
    with evenings.reading():
        evening = _rankable(options)
        method = method_of_teams(evening)
        session = None if method else ranked(evening)
        tables = [_ranking(session)] if session else _matches(evening, method, options)
    printed(tables, options)
    _say_questions(evening)
    if session:
        say_totals(session)


def _ranking(scored: Scored) -> PrintedTable:
    """The ranking of a session; NS and EW apart where each has one."""
    headings = ("place", "pair", "players", "boards", "score", "percentage" if scored.in_percent else "average")
    players = scored.evening.players
    rows: list[list[TableCell]] = [
        [it.place, it.pair, players(it.pair), it.boards, it.score, it.average] for it in scored.ranking
    ]
    sides = [str(it.pair).partition(" ")[0] for it in scored.ranking]  # before the names, where each side is ranked
    apart = [at for at, both in enumerate(pairwise(sides), start=1) if both == ("NS", "EW")]
    return PrintedTable(headings, rows, DECIMALS, apart)


def _matches(evening: Evening, method: str, options: argparse.Namespace) -> list[PrintedTable]:
    """Every match with its figures, and the teams by what they have."""
    from xl_law12.files import matches
    from xl_law12.files.doubts import nameless_teams

    with doing("scoring"):
        found = matches.matches_of(evening, options.teams or ())
        totals = [matches.total(evening, match, method, options.scale) for match in found]
    if not options.teams:
        evenings.say_doubts(nameless_teams(evening))
    unit = "points" if method == "BAM" else "IMPs"
    heads = ("round", "home", "away", "boards", "open", *(f"{unit} {team}" for team in ("home", "away")))
    rows = [(*it.match[:3], len(it.match.boards), *it[1:]) for it in totals]
    each = PrintedTable((*heads, "VPs home", "VPs away"), rows, (0, 0, 0, 0, 0, 2, 2, 2, 2))
    return [each, PrintedTable(("place", "team", "matches", unit, "VPs"), matches.ranking(totals), (0, 0, 0, 2, 2))]
