"""xl-law12 functions: the worksheet functions, listed or explained."""

from __future__ import annotations

import argparse
import shutil
import sys

from xl_law12 import reference
from xl_law12.cli.terminal import Parser, function_named

HELP = "list the worksheet functions, or explain one"
DESCRIPTION = "Lists the worksheet functions, or explains one."
EXAMPLE = "xl-law12 functions LAW12_ADJUST"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the function to explain")
    parser.add_language("the language of the help")
    parser.add_argument("--markdown", action="store_true", help="print all functions, as the text of docs/functions.md")


def run(options: argparse.Namespace) -> None:
    """Print the list, one function's help, or the document."""
    if options.markdown:
        print(reference.markdown(), end="")
    elif options.name:
        print(reference.help_text(function_named(options.name), options.language, _width()))
    else:
        print(reference.overview(options.language, _width()))


def _width() -> int:
    return min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 80
