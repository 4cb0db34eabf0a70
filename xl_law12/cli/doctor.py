"""xl-law12 doctor: what is missing on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from xl_law12.cli.common import FAILED, OK, PROFILE_HELP, UsageError, needing
from xl_law12.errors import Law12Error


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    doctor = commands.add_parser("doctor", help="what is missing on this machine, each with its remedy")
    doctor.add_argument(
        "workbook", nargs="?", type=Path, metavar="FILE.xlsm", help="a workbook for Excel to look at too"
    )
    doctor.add_argument("--profile", type=Path, metavar="DIR", help=PROFILE_HELP)
    doctor.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Look at everything that the functions need; exit code 1 where something is missing."""
    import platform
    from importlib.metadata import version

    import numpy

    from xl_law12.hosts.libreoffice import installer
    from xl_law12.hosts.libreoffice.office import own_profile

    found = [(True, f"Python {platform.python_version()}, numpy {numpy.__version__}, xl-law12 {version('xl-law12')}")]
    if options.workbook is not None:
        found += _examined(options.workbook)
    if options.workbook is None or sys.platform != "win32":
        found += installer.examine(options.profile or own_profile())
    for is_well, sentence in found:
        print(f"{'ok     ' if is_well else 'MISSING'}  {sentence}", flush=True)
    return OK if all(is_well for is_well, _ in found) else FAILED


def _examined(path: Path) -> list[tuple[bool, str]]:
    """Whether a workbook for Excel goes with the xlwings that is installed."""
    try:
        with needing("excel", f"to look at {path}"):
            from xl_law12.hosts.excel import installed, workbook
            from xl_law12.ooxml.package import Package
        here = installed.installed_xlwings()
        made_for = workbook.version_in(Package.load(path))
    except (UsageError, Law12Error) as error:
        return [(False, str(error))]
    if made_for is None:
        return [(False, f"{path} has no functions of xlwings in it: make one with xl-law12 new FILE.xlsm")]
    if made_for != here:
        remedy = f"pip install xlwings=={made_for}, or make the workbook anew with xl-law12 new"
        return [(False, f"{path} was made for xlwings {made_for}, installed is {here}: {remedy}")]
    return [(True, f"{path} and the installed xlwings are both {here}")]
