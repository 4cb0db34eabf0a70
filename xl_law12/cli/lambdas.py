"""xl-law12 lambdas: the functions as LAMBDA names, as text that anybody can import into a workbook of theirs."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12 import atomic
from xl_law12.cli.terminal import Parser, check_target, tell
from xl_law12.lambdas.compiler import importable

HELP = "print the functions as Excel's LAMBDA names"
DESCRIPTION = """\
Prints the functions as Excel's own LAMBDA names, with comments. In Excel, the free add-in Excel Labs (Advanced Formula
Environment, module Workbook) imports this text into any workbook. The template has the names already."""
EXAMPLE = "xl-law12 lambdas names.txt"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "path", nargs="?", type=Path, metavar="FILE", help="write the names into this file instead of printing them"
    )
    parser.add_force()


def run(options: argparse.Namespace) -> None:
    """Print the text, or write it to a file."""
    path: Path | None = options.path
    if path is None:
        print(importable(), end="")
        return
    check_target(path, force=options.force)
    atomic.write(path, importable().encode())
    tell(f"{path}: import it into the module Workbook of the Advanced Formula Environment")
