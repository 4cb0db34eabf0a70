"""xl-law12 lambdas: the functions as LAMBDA names, as text that anybody can paste into a workbook of theirs."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from xl_law12 import atomic
from xl_law12.cli.terminal import Parser, check_target, tell
from xl_law12.lambdas.compiler import importable

HELP = "print the functions as Excel's LAMBDA names"
DESCRIPTION = """\
Prints the functions as Excel's own LAMBDA names, with comments. Copy this text, and paste it into the module Workbook
of the Advanced Formula Environment, which is part of Excel's free add-in Excel Labs: then any workbook has the
functions. The template has them already."""
EXAMPLE = "xl-law12 lambdas --locale de names.txt"

# The separator of the columns of {1,2}, in an Excel whose decimal sign is a comma.
COLUMNS = {"de": ".", "fr": ".", "it": "\\"}
_PIECE = re.compile(r'"(?:[^"]|"")*"|//[^\n]*|/\*.*?\*/|[{},;]|(?<=[0-9])\.(?=[0-9])', re.DOTALL)


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    text = "write the names into this file instead of printing them"
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE", help=text)
    parser.add_argument("--locale", choices=COLUMNS, help="use the separators of this country's Excel, not the English")
    parser.add_force()


def localized(text: str, columns: str) -> str:
    """The text with the separators of an Excel whose decimal sign is a comma; `columns` part those of an array.

    >>> localized('HALF = LAMBDA(x, IF(x > 0.5, {1.5,2;3,4}, "a, b")); // one, two', ".")
    'HALF = LAMBDA(x; IF(x > 0,5; {1,5.2;3.4}; "a, b"));; // one, two'
    """
    signs = {"{": {",": columns, ".": ","}, "}": {",": ";", ";": ";;", ".": ","}}
    local = signs["}"]

    def replaced(piece: re.Match[str]) -> str:
        nonlocal local
        local = signs.get(piece[0], local)
        return local.get(piece[0], piece[0])

    return _PIECE.sub(replaced, text)


def run(options: argparse.Namespace) -> None:
    """Print the text, or write it to a file."""
    path: Path | None = options.path
    text = localized(importable(), COLUMNS[options.locale]) if options.locale else importable()
    if path is None:
        print(text, end="")
        return
    check_target(path, force=options.force)
    atomic.write(path, text.encode())
    tell(f"{path}: paste it into the module Workbook of the Advanced Formula Environment")
