"""xl-law12 new: a workbook of one's own from the template."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from xl_law12.books.texts import Edition
from xl_law12.cli.parser import Parser
from xl_law12.cli.streams import shown
from xl_law12.cli.usage import OK, UsageError, check_target, needing, python_for_excel
from xl_law12.errors import listed

if TYPE_CHECKING:
    from xl_law12.excel.package import Package

KINDS = (".xlsx", ".xlsm", ".xltx")

HELP = "write the template workbook"
DESCRIPTION = """\
Writes the template workbook: sheets for rulings and travellers that show the calculation. FILE.xlsx is for Excel
alone (it contains the functions as LAMBDA names), and for LibreOffice with our extension. FILE.xltx is the same as a
template. FILE.xlsm is for Excel on Windows: its macros call the Python that made the file."""
EXAMPLE = "xl-law12 new rulings.xlsx --blank"


def add_arguments(parser: Parser) -> None:
    """Add what the command understands."""
    parser.add_argument("path", type=Path, metavar="FILE", help=f"the file to write: {listed(KINDS)}")
    parser.add_blank()
    parser.add_language("the language of the sheets")
    parser.add_force()
    parser.add_argument("--interpreter", metavar="PYTHON", help="for FILE.xlsm: the Python that Excel will start")
    parser.add_argument("--no-lambdas", action="store_true", help="for FILE.xlsx: leave out the LAMBDA names")


def run(options: argparse.Namespace) -> int:
    """Build and write the workbook, and say what is in it."""
    path: Path = options.path
    check_target(path, force=options.force, endings=KINDS)
    if path.suffix.lower() == ".xlsm":
        if options.no_lambdas:
            raise UsageError("--no-lambdas is for FILE.xlsx: in FILE.xlsm the functions are macros")
        return _for_excel(path, options)
    if options.interpreter is not None:
        raise UsageError("--interpreter is for a workbook for Excel: FILE.xlsm")
    with needing("calc", "the workbook"):
        from xl_law12.books import build
    edition = Edition(options.language, options.blank)
    is_template = path.suffix.lower() == ".xltx"
    _written(path, build.template(edition, is_template=is_template, with_lambdas=not options.no_lambdas))
    return OK


def _for_excel(path: Path, options: argparse.Namespace) -> int:
    """Write the workbook with macros, and say which Python it is to start."""
    with needing("excel", "the workbook"):
        from xl_law12.books import build
    python = python_for_excel(options.interpreter)
    _written(path, build.for_excel(Edition(options.language, options.blank, for_vba=True), python))
    print(shown(f"For Excel on Windows. It starts {python}; --interpreter names another Python."))
    return OK


def _written(path: Path, package: Package) -> None:
    package.save(path)
    sheets = [sheet.name for sheet in package.sheets() if not sheet.name.endswith(".conf")]
    print(shown(f"{path}: {', '.join(sheets)}"))
