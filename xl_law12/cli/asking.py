"""Questions at the keyboard. After a slip the question comes again; if nobody answers, an error says what is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from xl_law12.cli.usage import UsageError
from xl_law12.errors import Law12Error
from xl_law12.sentences import Sentence

T = TypeVar("T")


def asked(question: str, read: Callable[[str], T], needed: Sentence, language: str) -> T:
    """The answer to a question, read; where nobody answers, `needed` says what the command wants."""
    while True:
        try:
            return read(input(f"{question}: ").strip())
        except EOFError:
            raise UsageError(needed.inside(language)) from None
        except Law12Error as error:
            if not sys.stdin.isatty():
                raise
            print(f"  {error.in_language(language)}")
