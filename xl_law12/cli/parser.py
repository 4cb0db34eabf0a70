"""The parser of a command, with the arguments that several commands have."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, NoReturn

from xl_law12.cli.usage import UsageError
from xl_law12.languages import ENGLISH, known
from xl_law12.sentences import quoted

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")  # Python's own `int` also reads 1_0


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence, without its usage before it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.register("type", int, _whole)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse has found out."""
        names = message.removeprefix("the following arguments are required: ")
        problem = message.removeprefix("argument ") if names == message else f"{names.partition(',')[0]} is missing"
        raise UsageError(f"{problem}: see {self.prog} --help")

    def add_language(self, text: str) -> None:
        """Add --language; `text` says what is in that language."""
        self.add_argument("--language", choices=known(), default=ENGLISH, help=text)

    def add_force(self, text: str = "overwrite an existing file") -> None:
        """Add --force."""
        self.add_argument("--force", action="store_true", help=text)

    def add_blank(self) -> None:
        """Add --blank, of a workbook from the template."""
        text = "leave the inputs empty; without this option they contain worked examples"
        self.add_argument("--blank", action="store_true", help=text)

    def add_profile(self) -> None:
        """Add --profile."""
        self.add_argument(
            "--profile", type=Path, metavar="DIR", help="use this LibreOffice profile instead of your own"
        )


def _whole(text: str) -> int:
    if _WHOLE.fullmatch(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number")
