"""xl-law12 install: our functions put into a spreadsheet program of this machine, or removed."""

from __future__ import annotations

import argparse

from xl_law12.cli.terminal import Parser, UsageError, needing, python_for_excel, tell

LIBREOFFICE, EXCEL = "libreoffice", "excel"
HELP = "put the functions into a spreadsheet program, or remove them"
DESCRIPTION = """\
Puts the functions into LibreOffice, as an extension, or into Excel on Windows, with xlwings' add-in. Close the program
first. If the functions are already installed, they are updated."""
EXAMPLE = "xl-law12 install libreoffice"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("program", choices=(LIBREOFFICE, EXCEL), help="the spreadsheet program")
    parser.add_profile()
    parser.add_argument("--interpreter", metavar="PYTHON", help="the Python that Excel will use, instead of this one")
    parser.add_argument("--uninstall", action="store_true", help="remove the functions")


def run(options: argparse.Namespace) -> None:
    """Install, update or remove, and say each step."""
    if options.program == LIBREOFFICE:
        if options.interpreter:
            raise UsageError("--interpreter is for Excel: LibreOffice has a Python of its own")
        from xl_law12.hosts.libreoffice import office

        act = office.uninstall if options.uninstall else office.install
        act(tell, options.profile or office.own_profile())
        return
    if options.profile:
        raise UsageError("--profile is for LibreOffice")
    with needing("excel", "the add-in"):
        from xl_law12.hosts.excel import settings
    if options.uninstall:
        settings.uninstall(tell)
    else:
        settings.install(tell, python_for_excel(options.interpreter))
