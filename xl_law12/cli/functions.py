"""xl-law12 functions: the worksheet functions, listed or explained."""

from __future__ import annotations

import argparse
import shutil
import sys

from xl_law12 import reference
from xl_law12.cli.usage import OK, for_example, function_named
from xl_law12.languages import ENGLISH, known

HELP = "list the worksheet functions, or explain one"


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    functions = commands.add_parser(
        "functions",
        help=HELP,
        description=HELP.capitalize() + ".",
        epilog=for_example("xl-law12 functions LAW12_ADJUST"),
    )
    functions.add_argument("name", nargs="?", metavar="NAME", help="the function to explain")
    functions.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the help")
    functions.add_argument("--markdown", action="store_true", help="everything as the text of docs/functions.md")
    functions.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Print the list, one function's help, or the document."""
    if options.markdown:
        print(reference.markdown(), end="")
    elif options.name:
        print(reference.help_text(function_named(options.name), options.language, _width()))
    else:
        print(reference.overview(options.language, _width()))
    return OK


def _width() -> int:
    return min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 80
