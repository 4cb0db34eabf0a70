"""xl-law12 new: a workbook of one's own from the template."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from xl_law12.cli.common import OK, UsageError, needing
from xl_law12.errors import quoted
from xl_law12.languages import ENGLISH, known

KINDS = (".xlsx", ".xlsm", ".xltx")
ANY_PYTHON = "pythonw.exe"

DESCRIPTION = """\
Writes the template workbook: sheets for rulings and travellers that show the calculation. FILE.xlsx is for LibreOffice
with our functions, and for xlwings Lite; FILE.xltx is the same as a template. FILE.xlsm is for Excel on Windows: it
brings the functions with it, through the Python from which it is made."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    new = commands.add_parser("new", help="write the template workbook", description=DESCRIPTION)
    new.add_argument("path", type=Path, metavar="FILE", help=f"what to write: {' or '.join(KINDS)}")
    new.add_argument("--blank", action="store_true", help="with empty inputs; otherwise worked examples are filled in")
    new.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the sheets")
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    new.add_argument(
        "--interpreter", metavar="PYTHON", help="FILE.xlsm: the Python on the Windows machine (pythonw.exe)"
    )
    new.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Build and write; says what is in it."""
    path: Path = options.path
    check(path, force=options.force)
    if options.interpreter and path.suffix.lower() != ".xlsm":
        raise UsageError("--interpreter is for a workbook for Excel: FILE.xlsm")
    kind = path.suffix.lower()
    with needing("excel" if kind == ".xlsm" else "calc", "the workbook"):
        from xl_law12.books import build
        from xl_law12.books.texts import Edition
        from xl_law12.ooxml import files
    files.check_not_open(path)
    edition = Edition(options.language, options.blank, for_vba=kind == ".xlsm")
    if kind == ".xlsm":
        package = build.for_excel(edition, options.interpreter or interpreter())
    else:
        package = build.template(edition, is_template=kind == ".xltx")
    package.save(path)
    print(f"{path}: {', '.join(sheet.name for sheet in package.sheets() if sheet.name != 'xlwings.conf')}")
    if kind == ".xlsm" and sys.platform != "win32":
        where = f"Python there: {options.interpreter or interpreter()}"
        print(f"This workbook is for Excel on Windows ({where}; --interpreter names another).")
    return OK


def interpreter() -> str:
    """The Python without a window that goes with the one that runs; elsewhere than on Windows, whichever is found."""
    if sys.platform != "win32":
        return ANY_PYTHON
    without_window = Path(sys.executable).with_name("pythonw.exe")
    return str(without_window if without_window.exists() else sys.executable)


def check(path: Path, *, force: bool) -> None:
    """Refuse a path that cannot be what is meant, before anything is built."""
    if path.suffix.lower() not in KINDS:
        raise UsageError(f"{path}: the name must end in {' or '.join(KINDS)}, not {quoted(path.suffix)}")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: the folder {quoted(str(path.parent))} does not exist: make it first")
    if path.is_dir():
        raise UsageError(f"{path}: is a folder")
    if path.exists() and not force:
        raise UsageError(f"{path}: is there already; --force writes over it")
