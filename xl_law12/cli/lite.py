"""xl-law12 lite: the functions for xlwings Lite, in one main.py and in a workbook that has it inside."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12 import atomic
from xl_law12.books.texts import Edition
from xl_law12.cli.streams import tell
from xl_law12.cli.usage import Parser, check_target, needing

KIND = ".xlsx"
HELP = "write a workbook for xlwings Lite, a Python add-in for Excel"
DESCRIPTION = """\
Writes two files for xlwings Lite, the free add-in with which Excel runs Python on Windows, on a Mac and on the web.
FILE is the template workbook, with the functions as Python code instead of LAMBDA names. main.py, beside it, is the
same code for a workbook of your own. Nobody has tried it in Excel yet."""
EXAMPLE = "xl-law12 lite club.xlsx"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("path", type=Path, metavar="FILE", help="the workbook to write: .xlsx")
    parser.add_blank()
    parser.add_language("the language of the sheets")
    parser.add_force("overwrite existing files")


def run(options: argparse.Namespace) -> None:
    """Write both files."""
    path: Path = options.path
    check_target(path, force=options.force, endings=(KIND,))
    with needing("calc", "the workbook"):
        from xl_law12.books import build
        from xl_law12.hosts.excel.lite import MAIN
    main = path.with_name(MAIN)
    check_target(main, force=options.force)
    package, text = build.for_lite(Edition(options.language, options.blank))
    atomic.write(main, text.encode())
    package.save(path)
    tell(f"{path}: the template workbook, with the functions for xlwings Lite inside")
    tell(f"{main}: the same functions, for xlwings Lite in a workbook of your own")
