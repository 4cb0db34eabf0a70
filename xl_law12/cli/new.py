"""xl-law12 new: a workbook of one's own from the template."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12.books.texts import Edition
from xl_law12.cli.terminal import Parser, UsageError, check_target, doing, needing, python_for_excel, tell
from xl_law12.sentences import listed

KINDS = (".xlsx", ".xlsm", ".xltx")

HELP = "write the template workbook"
DESCRIPTION = """\
Writes the template workbook: sheets for rulings and travellers that show the calculation. FILE.xlsx is for Excel
with nothing installed (it contains the functions as LAMBDA names), and for LibreOffice with our extension. FILE.xltx is
the same as a template. FILE.xlsm is for Excel on Windows: its macros call the Python that made the file."""
EXAMPLE = "xl-law12 new rulings.xlsx --blank"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("path", type=Path, metavar="FILE", help=f"the file to write: {listed(KINDS)}")
    text = "leave the inputs empty; without this option they contain worked examples"
    parser.add_argument("--blank", action="store_true", help=text)
    parser.add_language("the language of the sheets")
    parser.add_force()
    parser.add_argument("--interpreter", metavar="PYTHON", help="for FILE.xlsm: the Python that Excel will start")
    parser.add_argument("--no-lambdas", action="store_true", help="for FILE.xlsx: leave out the LAMBDA names")


def run(options: argparse.Namespace) -> None:
    """Build and write the workbook, and say what is in it."""
    path: Path = options.path
    check_target(path, force=options.force, endings=KINDS)
    ending = path.suffix.lower()
    for_vba = ending == ".xlsm"
    if for_vba and options.no_lambdas:
        raise UsageError("--no-lambdas is for FILE.xlsx: in FILE.xlsm the functions are macros")
    if options.interpreter is not None and not for_vba:
        raise UsageError("--interpreter is for a workbook for Excel: FILE.xlsm")
    with needing("excel" if for_vba else "calc", "the workbook"):
        from xl_law12.books import build
    edition = Edition(options.language, options.blank, for_vba=for_vba)
    python = python_for_excel(options.interpreter) if for_vba else ""
    with doing("building the sheets"):
        if for_vba:
            package = build.for_excel(edition, python)
        else:
            package = build.template(edition, is_template=ending == ".xltx", with_lambdas=not options.no_lambdas)
        package.save(path)
    tabs = [sheet.name for sheet in package.sheets() if not sheet.name.endswith(".conf")]  # that sheet is hidden
    tell(f"{path}: {', '.join(tabs)}")
    if for_vba:
        tell(f"For Excel on Windows. It starts {python}; --interpreter names another Python.")
