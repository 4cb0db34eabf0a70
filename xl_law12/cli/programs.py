"""xl-law12 install and doctor: our functions and the spreadsheet programs of this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from xl_law12.cli.common import FAILED, OK, UsageError
from xl_law12.cli.new import interpreter

MISSING = "the packages of the extra are not there: pip install 'xl-law12[excel]'"
LIBREOFFICE, EXCEL = "libreoffice", "excel"


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the command line."""
    profile = "LibreOffice's profile, if not the user's own"
    install = commands.add_parser("install", help="put the functions into a spreadsheet program, or take them out")
    install.add_argument("program", choices=(LIBREOFFICE, EXCEL), help="which program")
    install.add_argument("--profile", type=Path, metavar="DIR", help=profile)
    install.add_argument("--interpreter", metavar="PYTHON", help="the Python that Excel is to use, if not this one")
    install.add_argument("--uninstall", action="store_true", help="take the functions out again")
    install.set_defaults(command=_install)

    doctor = commands.add_parser("doctor", help="what is missing on this machine, each with its remedy")
    doctor.add_argument(
        "workbook", nargs="?", type=Path, metavar="FILE.xlsm", help="a workbook for Excel to look at too"
    )
    doctor.add_argument("--profile", type=Path, metavar="DIR", help=profile)
    doctor.set_defaults(command=_doctor)


def _install(options: argparse.Namespace) -> int:
    """Install, update or take out; says each step."""
    if options.program == EXCEL:
        return _install_excel(options)
    if options.interpreter:
        raise UsageError("--interpreter is for Excel: LibreOffice has a Python of its own")
    from xl_law12.hosts.libreoffice import installer
    from xl_law12.hosts.libreoffice.office import own_profile

    act = installer.uninstall if options.uninstall else installer.install
    act(_say, options.profile or own_profile())
    return OK


def _install_excel(options: argparse.Namespace) -> int:
    if options.profile:
        raise UsageError("--profile is for LibreOffice")
    try:
        from xl_law12.hosts import excel_addin
    except ImportError:
        raise UsageError(MISSING) from None
    if options.uninstall:
        excel_addin.uninstall(_say)
    else:
        excel_addin.install(_say, options.interpreter or interpreter())
    return OK


def _say(line: str) -> None:
    print(line, flush=True)


def _doctor(options: argparse.Namespace) -> int:
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
    from xl_law12.errors import Law12Error

    try:
        from xl_law12.hosts import vba
    except ImportError:
        return [(False, f"{path} cannot be looked at: {MISSING}")]
    try:
        installed = vba.installed_xlwings()
        from xl_law12.ooxml.package import Package

        made_for = vba.version_in(Package.load(path))
    except Law12Error as error:
        return [(False, str(error))]
    if made_for is None:
        return [(False, f"{path} has no functions of xlwings in it: make one with xl-law12 new FILE.xlsm")]
    if made_for != installed:
        remedy = f"pip install xlwings=={made_for}, or make the workbook anew with xl-law12 new"
        return [(False, f"{path} was made for xlwings {made_for}, installed is {installed}: {remedy}")]
    return [(True, f"{path} and the installed xlwings are both {installed}")]
