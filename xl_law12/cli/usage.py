"""What the commands share: exit codes, the error of a command that cannot be understood, a function by its name."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from xl_law12.atomic import check_not_open, is_folder, is_there
from xl_law12.errors import lacking, listed, quoted
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Guard imports of packages that an extra brings: if one is missing, name the command that installs it.

    >>> with needing("calc", "the workbook"):  # doctest: +ELLIPSIS
    ...     import nonesuch
    Traceback (most recent call last):
        ...
    xl_law12.cli.usage.UsageError: the workbook needs packages that are not there: ... -m pip install "xl-law12[calc]"
    """
    try:
        yield
    except ImportError:
        raise UsageError(lacking(what, extra)) from None


class UsageError(Exception):
    """The words of the command do not fit."""


def check_target(target: Path, sources: Sequence[Path] = (), *, force: bool, endings: Collection[str] = ()) -> None:
    """Refuse a file that cannot be written, or whose name has none of the endings, before any work is done."""
    if endings and target.suffix.lower() not in endings:
        own = f", not {quoted(target.suffix)}" if target.suffix else ": it has no ending"
        raise UsageError(f"{target}: the name must end in {listed(endings)}{own}")
    if not is_folder(target.parent):
        raise UsageError(f"{target}: the folder {quoted(str(target.parent))} does not exist: make it first")
    if is_folder(target):
        raise UsageError(f"{target}: is a folder")
    if any(target.exists() and source.exists() and target.samefile(source) for source in sources):
        raise UsageError(f"{target}: the command reads this file: give another name for the output")
    if is_there(target):
        if not force:
            raise UsageError(f"{target}: exists already; --force overwrites it")
        check_not_open(target)


def python_for_excel(given: str | None) -> str:
    """The Python that Excel is to start: the one given, or else the one that runs."""
    from xl_law12.hosts.excel import settings

    try:
        return settings.checked(settings.own_interpreter() if given is None else given)
    except settings.InterpreterError as error:
        raise UsageError(str(error)) from None


def function_named(name: str) -> SheetFunction:
    """The function of this name, in any spelling of capitals."""
    by_name = {function.name: function for function in CATALOGUE}
    wanted = name.upper().replace("-", "_")
    if wanted not in by_name:
        near = difflib.get_close_matches(wanted, by_name, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "xl-law12 functions lists them"
        raise UsageError(f"there is no function {quoted(name)}: {hint}")
    return by_name[wanted]
