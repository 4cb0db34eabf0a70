"""Standard input, output and errors, also if they are closed, full, or a broken pipe."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO
from unicodedata import category

from xl_law12.atomic import reason


def prepare() -> None:
    """Put the null device in the place of a closed stream, so that no file opened later gets its number.

    Letters that a stream cannot write become question marks.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def shown(text: str) -> str:
    """A text for one line of a terminal, without control characters: it may come from a file.

    >>> print(shown("a\\x1b[2Jb\\nc \\u202e Müller\\xa0&"))
    a\\x1b[2Jb\\nc \\u202e Müller\xa0&
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    """A character in an escaped form: as in Python, beyond ASCII as in JSON."""
    if sign < " ":
        return sign.encode("unicode_escape").decode()
    return re.sub("(....)", r"\\u\1", sign.encode("utf-16-be", "surrogatepass").hex())


def tell(line: str) -> None:
    """Write a line at once, without the control characters of what it names."""
    print(shown(line), flush=True)


def say(line: str) -> bool:
    """Write a line at once; returns whether it could be written. A pipe that nobody reads any more is no failure."""
    return _written(lambda: print(line, flush=True))


def finish() -> bool:
    """Flush a stream; returns whether that succeeded."""
    return _written(sys.stdout.flush)


def _written(write: Callable[[], None]) -> bool:
    try:
        write()
    except BrokenPipeError:
        _empty(sys.stdout)
    except OSError as error:
        _empty(sys.stdout)
        complain(f"the output cannot be written: {reason(error)}")
        return False
    return True


def complain(problem: str) -> None:
    """Write a line on standard error. If that fails too, give up."""
    try:
        print(f"xl-law12: {shown(problem)}", file=sys.stderr, flush=True)
    except OSError:
        _empty(sys.stderr)


def note(sentence: str) -> None:
    """Write a line on standard error. Control characters from a file do not reach the terminal."""
    print(shown(sentence), file=sys.stderr)


def show_progress(text: str = "") -> None:
    """Write over the current line of a terminal; a blank clears that line. A file or pipe gets nothing."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()


def _empty(stream: TextIO) -> None:
    """Send the rest of a stream to the null device, so that nothing fails when the program ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
