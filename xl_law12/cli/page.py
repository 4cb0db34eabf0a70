"""xl-law12 page: rulings in a browser, as one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12 import atomic
from xl_law12.cli.terminal import Parser, check_target, needing, tell

HELP = "write a page for rulings in a browser"
DESCRIPTION = """\
Writes one file, a page that works out rulings in any browser, on a telephone too: open it from a folder. It has the
functions inside and loads nothing from anywhere. What is typed stays on the device."""
EXAMPLE = "xl-law12 page -o ruling.html"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", default=Path("ruling.html"), help="ruling.html")
    parser.add_language("the language in which the page begins, in place of the reader's own; each can choose another")
    parser.set_defaults(language="")
    parser.add_force()


def run(options: argparse.Namespace) -> None:
    """Write the page."""
    path: Path = options.output
    check_target(path, force=options.force, endings=(".html", ".htm"))
    with needing("calc", "the page"):
        from xl_law12.page import assembly
    atomic.write(path, assembly.assembled(options.language).encode())
    tell(f"{path}: open it in a browser")
