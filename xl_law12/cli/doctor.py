"""xl-law12 doctor: what is missing on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from xl_law12.cli.parser import Parser
from xl_law12.cli.streams import shown
from xl_law12.cli.usage import FAILED, OK, UsageError, needing
from xl_law12.errors import Law12Error
from xl_law12.version import __version__

HELP = "list what is missing on this machine, and how to get it"
DESCRIPTION = """\
Checks whether this machine has everything that the functions need, and says how to get what is missing. The exit code
is 1 if something is missing."""
EXAMPLE = "xl-law12 doctor rulings.xlsx"
WORDS = {True: "ok", False: "MISSING", None: "note"}


def add_arguments(parser: Parser) -> None:
    """Add what the command understands."""
    parser.add_argument(
        "workbook", nargs="?", type=Path, metavar="FILE", help="also check this workbook for Excel: .xlsx or .xlsm"
    )
    parser.add_profile()


def run(options: argparse.Namespace) -> int:
    """Check everything that the functions need; the exit code is 1 if something is missing."""
    missing = False
    for is_well, sentence in _findings(options):
        missing |= is_well is False
        print(f"{WORDS[is_well]:<7}  {shown(sentence)}", flush=True)
    return FAILED if missing else OK


def _findings(options: argparse.Namespace) -> Iterator[tuple[bool | None, str]]:
    import platform

    import numpy

    yield True, f"Python {platform.python_version()}, numpy {numpy.__version__}, xl-law12 {__version__}"
    if options.workbook is not None:
        if options.workbook.suffix.lower() == ".xlsm":
            yield from _in_excel(options.workbook)
        yield from _names(options.workbook)
    if options.workbook is None or sys.platform != "win32":
        from xl_law12.hosts.libreoffice import installer
        from xl_law12.hosts.libreoffice.office import own_profile

        yield from installer.examine(options.profile or own_profile())


def _in_excel(path: Path) -> Iterator[tuple[bool | None, str]]:
    try:
        with needing("excel", f"to look at {path}"):
            from xl_law12.hosts.excel.examination import examine
    except UsageError as error:
        yield False, str(error)
        return
    yield from examine(path)


def _names(path: Path) -> Iterator[tuple[bool | None, str]]:
    """The findings about a workbook's LAMBDA names."""
    try:
        with needing("calc", f"to look at {path}"):
            from xl_law12.excel.package import Package
            from xl_law12.lambdas import workbook_names
        package = Package.load(path)
    except (UsageError, Law12Error) as error:
        if path.suffix.lower() != ".xlsm":  # that check has told it already
            yield False, str(error)
        return
    count = workbook_names.carried(package)
    if workbook_names.are_small(package):
        remedy = f"xl-law12 calc {path} repairs them"
        yield False, f"{path} was saved by LibreOffice, and Excel cannot use its LAMBDA names any more: {remedy}"
    elif count > 1:
        yield True, f"{path} contains {count} functions as LAMBDA names: Excel needs nothing else"
    elif path.suffix.lower() != ".xlsm":
        remedy = "xl-law12 new makes a workbook that has them"
        yield None, f"{path} contains no functions for Excel, neither LAMBDA names nor macros: {remedy}"
