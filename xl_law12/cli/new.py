"""xl-law12 new: a workbook of one's own from the template."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12.cli.common import OK, UsageError
from xl_law12.errors import quoted
from xl_law12.languages import ENGLISH, known

KINDS = (".xlsx", ".xltx")

DESCRIPTION = """\
Writes the template workbook: sheets for rulings and travellers that show the calculation. FILE.xlsx is for LibreOffice
with our functions, and for xlwings Lite; FILE.xltx is the same as a template."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    new = commands.add_parser("new", help="write the template workbook", description=DESCRIPTION)
    new.add_argument("path", type=Path, metavar="FILE", help=f"what to write: {' or '.join(KINDS)}")
    new.add_argument("--blank", action="store_true", help="with empty inputs; otherwise worked examples are filled in")
    new.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the sheets")
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    new.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Build and write; says what is in it."""
    path: Path = options.path
    check(path, force=options.force)
    from xl_law12.books import build
    from xl_law12.books.page import Edition
    from xl_law12.ooxml import files

    files.check_not_open(path)
    edition = Edition(options.language, options.blank, for_vba=False)
    package = build.template(edition, is_template=path.suffix.lower() == ".xltx")
    package.save(path)
    print(f"{path}: {', '.join(sheet.name for sheet in package.sheets())}")
    return OK


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
