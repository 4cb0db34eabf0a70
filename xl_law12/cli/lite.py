"""xl-law12 lite: the functions for xlwings Lite, in one main.py and in a workbook that has it inside."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12.cli.streams import shown
from xl_law12.cli.usage import OK, UsageError, check_target, for_example, needing
from xl_law12.errors import quoted
from xl_law12.languages import ENGLISH, known

KIND = ".xlsx"
DESCRIPTION = """\
For xlwings Lite, the free add-in with which Excel runs Python on Windows, on a Mac and on the web: writes the template
workbook without LAMBDA names and with the functions as Python inside, and main.py beside it, the same for a workbook of
your own. Not seen in Excel by those who wrote it."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    lite = commands.add_parser(
        "lite",
        help="the functions for xlwings Lite",
        description=DESCRIPTION,
        epilog=for_example("xl-law12 lite club.xlsx"),
    )
    lite.add_argument("path", type=Path, metavar="FILE", help="what to write: .xlsx; main.py goes beside it")
    lite.add_argument("--blank", action="store_true", help="with empty inputs; otherwise worked examples are filled in")
    lite.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the sheets")
    lite.add_argument("--force", action="store_true", help="write over files that are there")
    lite.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Write both files."""
    path: Path = options.path
    if path.suffix.lower() != KIND:
        raise UsageError(f"{path}: the name must end in {KIND}, not {quoted(path.suffix)}")
    with needing("calc", "the workbook"):
        from xl_law12 import atomic
        from xl_law12.books import build
        from xl_law12.books.texts import Edition
        from xl_law12.hosts.excel.lite import MAIN
    main = path.with_name(MAIN)
    for target in (path, main):
        check_target(target, force=options.force)
        atomic.check_not_open(target)
    package, text = build.for_lite(Edition(options.language, options.blank))
    atomic.write(main, text.encode())
    package.save(path)
    print(shown(f"{path}: the template workbook, with the functions for xlwings Lite inside"))
    print(shown(f"{main}: the same functions, for xlwings Lite in a workbook of your own"))
    return OK
