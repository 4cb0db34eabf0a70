"""xl-law12 doctor: what is missing on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from xl_law12.cli.terminal import FAILED, OK, Parser, UsageError, needing, tell
from xl_law12.errors import Law12Error
from xl_law12.hosts import Finding
from xl_law12.version import __version__

HELP = "list what is missing on this machine, and how to get it"
DESCRIPTION = """\
Checks whether this machine has everything that the functions need, and says how to get what is missing. The exit code
is 1 if something is missing."""
EXAMPLE = "xl-law12 doctor rulings.xlsx"
WORDS = {True: "ok", False: "MISSING", None: "note"}


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    text = "also check this workbook for Excel: .xlsx or .xlsm"
    parser.add_argument("workbook", nargs="?", type=Path, metavar="FILE", help=text)
    parser.add_profile()


def run(options: argparse.Namespace) -> int:
    """Check everything that the functions need; the exit code is 1 if something is missing."""
    missing = False
    for is_well, sentence in _findings(options):
        missing |= is_well is False
        tell(f"{WORDS[is_well]:<7}  {sentence}")
    return FAILED if missing else OK


def _findings(options: argparse.Namespace) -> Iterator[Finding]:
    import platform

    import numpy

    yield True, f"Python {platform.python_version()}, numpy {numpy.__version__}, xl-law12 {__version__}"
    if options.workbook is not None:
        yield from _to_the_first_error(_workbook(options.workbook))
    if options.workbook is None or sys.platform != "win32":
        from xl_law12.hosts.libreoffice import office

        yield from _to_the_first_error(office.examine(options.profile or office.own_profile()))


def _to_the_first_error(findings: Iterator[Finding]) -> Iterator[Finding]:
    """Yield the findings; an error becomes the last finding."""
    try:
        yield from findings
    except (UsageError, Law12Error) as error:
        yield False, str(error)


def _workbook(path: Path) -> Iterator[Finding]:
    """Check what may keep a workbook from calculating in Excel: its macros, if any, or its LAMBDA names."""
    has_macros = path.suffix.lower() == ".xlsm"
    with needing("excel" if has_macros else "calc", f"to look at {path}"):
        from xl_law12.excel.package import Package
        from xl_law12.lambdas import workbook_names

        if has_macros:
            from xl_law12.hosts.excel.macro_workbook import examine
    package = Package.load(path)
    if has_macros:
        yield from _to_the_first_error(examine(path))
    count = workbook_names.function_count(package)
    if workbook_names.are_small(package):
        remedy = f"xl-law12 calc {path} repairs them"
        yield False, f"{path} was saved by LibreOffice, and Excel cannot use its LAMBDA names any more: {remedy}"
    elif count > 1:
        yield True, f"{path} contains {count} functions as LAMBDA names: Excel needs nothing else"
    elif not has_macros:
        remedy = "xl-law12 new makes a workbook that has them"
        yield None, f"{path} contains no functions for Excel, neither LAMBDA names nor macros: {remedy}"
