"""Matches of teams on the command line: a table of the matches, and of the teams."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from xl_law12.cli import evenings
from xl_law12.cli.parser import Parser
from xl_law12.cli.printed_table import PrintedTable
from xl_law12.sheet.scales import SCALES

if TYPE_CHECKING:
    from xl_law12.files.evening import Evening


def add_scale(parser: Parser) -> None:
    """Add the argument that says how IMPs become victory points."""
    text = "the scale of victory points for matches: WBF (the default), WBF-DISCRETE or NONE"
    parser.add_argument("--scale", type=str.upper, choices=(*SCALES, "NONE"), default="WBF", metavar="SCALE", help=text)


def tables(evening: Evening, method: str, options: argparse.Namespace) -> list[PrintedTable]:
    """Every match with its figures, and the teams by what they have."""
    from xl_law12.files import matches

    with evenings.doing("scoring"):
        found = matches.matches_of(evening, options.teams or ())
        totals = [matches.total(evening, match, method, options.scale) for match in found]
    say_names(evening, options)
    unit = "points" if method == "BAM" else "IMPs"
    heads = ("round", "home", "away", "boards", "open", *(f"{unit} {team}" for team in ("home", "away")))
    rows = [(*it.match[:3], len(it.match.boards), *it[1:]) for it in totals]
    each = PrintedTable((*heads, "VPs home", "VPs away"), rows, (0, 0, 0, 0, 0, 2, 2, 2, 2))
    return [each, PrintedTable(("place", "team", "matches", unit, "VPs"), matches.ranking(totals), (0, 0, 0, 2, 2))]


def say_names(evening: Evening, options: argparse.Namespace) -> None:
    """Say what is needed where the file names no team."""
    from xl_law12.files import matches

    if not options.teams and not matches.has_names(evening):
        evenings.say_each("which teams?", [f"the file names none: {matches.NAME_THEM}"])
