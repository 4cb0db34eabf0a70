"""What the commands share: exit codes, the parser, the error of a wrong command, checks; input, output and errors.

The streams may be closed, full, or a broken pipe.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn, TextIO
from unicodedata import category

from xl_law12.atomic import check_not_open, is_folder, is_there, reason
from xl_law12.doubts import Gravity
from xl_law12.errors import lacking
from xl_law12.languages import ENGLISH, known
from xl_law12.sentences import listed, quoted
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

COLOURS: dict[Gravity, int] = {"wrong": 31, "asked": 33, "assumed": 36}  # red, yellow, cyan

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")  # Python's own `int` also reads 1_0


class UsageError(Exception):
    """The words of the command do not fit."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage before it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.register("type", int, _whole)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse has found out; where several arguments are missing, it names the first."""
        names = message.removeprefix("the following arguments are required: ")
        problem = message.removeprefix("argument ") if names == message else f"{names.partition(',')[0]} is missing"
        raise UsageError(f"{problem}: see {self.prog} --help")

    def add_language(self, text: str) -> None:
        """Add --language; `text` says what is in that language."""
        self.add_argument("--language", choices=known(), default=ENGLISH, help=text)

    def add_force(self, text: str = "overwrite an existing file") -> None:
        """Add --force."""
        self.add_argument("--force", action="store_true", help=text)

    def add_profile(self) -> None:
        """Add --profile."""
        text = "use this LibreOffice profile instead of your own"
        self.add_argument("--profile", type=Path, metavar="DIR", help=text)


def _whole(text: str) -> int:
    if _WHOLE.fullmatch(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number")


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Guard imports of packages that an extra brings: if one is missing, name the command that installs it."""
    try:
        yield
    except ModuleNotFoundError:
        raise UsageError(lacking(what, extra)) from None


def check_target(target: Path, sources: Sequence[Path] = (), *, force: bool, endings: Collection[str] = ()) -> None:
    """Refuse a file that cannot be written, or whose name has none of the endings, before any work is done."""
    if endings and target.suffix.lower() not in endings:
        own = f", not {quoted(target.suffix)}" if target.suffix else ": it has no ending"
        raise UsageError(f"{target}: the name must end in {listed(endings)}{own}")
    check_place(target)
    if is_folder(target):
        raise UsageError(f"{target}: is a folder")
    if any(target.exists() and source.exists() and target.samefile(source) for source in sources):
        raise UsageError(f"{target}: the command reads this file: give another name for the output")
    check_new(target, force=force)
    if is_there(target):
        check_not_open(target)


def check_place(target: Path) -> None:
    """Refuse a file in a folder that does not exist."""
    if not is_folder(target.parent):
        raise UsageError(f"{target}: the folder {quoted(str(target.parent))} does not exist: make it first")


def check_new(target: Path, *, force: bool) -> None:
    """Refuse a file that exists, unless it may be overwritten."""
    if is_there(target) and not force:
        raise UsageError(f"{target}: exists already; --force overwrites it")


def python_for_excel(given: str | None) -> str:
    """The Python that Excel is to start: the one given, or else the one that runs."""
    from xl_law12.hosts.excel import settings

    try:
        return settings.checked(settings.own_interpreter() if given is None else given)
    except settings.ExcelError as error:
        raise UsageError(str(error)) from None


def function_named(name: str) -> SheetFunction:
    """The function of this name, in any spelling of capitals."""
    by_name = {function.name: function for function in CATALOGUE}
    wanted = name.upper().replace("-", "_")
    if wanted not in by_name:
        raise unknown("function", name, wanted, by_name, "xl-law12 functions lists them")
    return by_name[wanted]


def unknown(what: str, typed: str, spelled: str, names: Iterable[str], remedy: str) -> UsageError:
    """The error for a name that is not in `names`; it suggests names with a similar spelling."""
    from difflib import get_close_matches  # only after a slip

    near = " or ".join(get_close_matches(spelled, names))
    return UsageError(f"there is no {what} {quoted(typed)}: {f'did you mean {near}?' if near else remedy}")


def prepare() -> None:
    """Put the null device in the place of a closed stream. Letters that a stream cannot write become question marks."""
    # The device has the number of the stream that it replaces, the lowest that is free: no file opened later gets it.
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def printable(text: str) -> str:
    """A text for one line of a terminal, without control characters: it may come from a file.

    >>> print(printable("a\\x1b[2Jb\\nc \\u202e Müller\\xa0&"))
    a\\x1b[2Jb\\nc \\u202e Müller\xa0&
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    """A character in an escaped form: one below the space as in Python, others as in JSON."""
    if sign < " ":
        return sign.encode("unicode_escape").decode()
    return re.sub("(....)", r"\\u\1", sign.encode("utf-16-be", "surrogatepass").hex())


# Three ways to write: `tell` an answer on standard output; on standard error `note` a remark, `complain` of a failure.


def tell(line: str) -> None:
    """Write a line at once, without the control characters of what it names."""
    print(printable(line), flush=True)


def output_failed(error: OSError) -> int:
    """Give standard output up and say why; returns the exit code. A pipe that nobody reads any more is no failure."""
    _empty(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return OK
    return complain(f"the output cannot be written: {reason(error)}", FAILED)


def note(sentence: str, gravity: Gravity | None = None) -> None:
    """Write a line on standard error, in the colour of its gravity; no colour in a file, nor where NO_COLOR is set."""
    line = printable(sentence)
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stderr.isatty()
    print(f"\x1b[{COLOURS[gravity]}m{line}\x1b[0m" if gravity and not plain else line, file=sys.stderr, flush=True)


def complain(problem: str, code: int) -> int:
    """Write what failed on standard error, and return the exit code. If that fails too, give up."""
    try:
        note(f"xl-law12: {problem}", "wrong")
    except OSError:
        _empty(sys.stderr)
    return code


def show_progress(text: str = "") -> None:
    """Write over the current line of a terminal; a blank clears that line. A file or pipe gets nothing."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Say what is being done, in a terminal only."""
    show_progress(f"{printable(what)} ...")
    try:
        yield
    finally:
        show_progress()


def _empty(stream: TextIO) -> None:
    """Send the rest of a stream to the null device, so that nothing fails when the program ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
