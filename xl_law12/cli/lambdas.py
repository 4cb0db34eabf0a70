"""xl-law12 lambdas: the functions as LAMBDA names, as text that anybody can import into a workbook of theirs."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12.cli.streams import shown
from xl_law12.cli.usage import OK, UsageError, check_target, for_example
from xl_law12.lambdas.modules import importable

DESCRIPTION = """\
Prints the functions as Excel's own LAMBDA names, with comments. In Excel, the free add-in Excel Labs (Advanced Formula
Environment, module Workbook) takes this text into any workbook. The template has the names already."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    lambdas = commands.add_parser(
        "lambdas",
        help="print the functions as LAMBDA names",
        description=DESCRIPTION,
        epilog=for_example("xl-law12 lambdas names.txt"),
    )
    lambdas.add_argument("path", nargs="?", type=Path, metavar="FILE", help="what to write, in place of printing it")
    lambdas.add_argument("--force", action="store_true", help="write over a file that is there")
    lambdas.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Print the text, or write it to a file."""
    path: Path | None = options.path
    if path is None:
        print(importable(), end="")
        return OK
    check_target(path, force=options.force)
    try:
        path.write_text(importable(), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None
    print(shown(f"{path}: import it into the module Workbook of the Advanced Formula Environment"))
    return OK
