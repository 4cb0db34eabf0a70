"""xl-law12 lite: the functions for xlwings Lite, in one main.py and in a workbook that has it inside."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12 import atomic
from xl_law12.books.texts import Edition
from xl_law12.cli.parser import Parser
from xl_law12.cli.streams import shown
from xl_law12.cli.usage import OK, check_target, needing

KIND = ".xlsx"
HELP = "the functions for xlwings Lite"
DESCRIPTION = """\
For xlwings Lite, the free add-in with which Excel runs Python on Windows, on a Mac and on the web: writes the template
workbook without LAMBDA names and with the functions as Python inside, and main.py beside it, the same for a workbook of
your own. Not seen in Excel by those who wrote it."""
EXAMPLE = "xl-law12 lite club.xlsx"


def add_arguments(parser: Parser) -> None:
    """Add what the command understands."""
    parser.add_argument("path", type=Path, metavar="FILE", help="what to write: .xlsx; main.py goes beside it")
    parser.add_blank()
    parser.add_language("the language of the sheets")
    parser.add_force("write over files that are there")


def run(options: argparse.Namespace) -> int:
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
    print(shown(f"{path}: the template workbook, with the functions for xlwings Lite inside"))
    print(shown(f"{main}: the same functions, for xlwings Lite in a workbook of your own"))
    return OK
