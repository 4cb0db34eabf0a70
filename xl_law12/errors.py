"""The one family of errors: a sentence that names the argument, quotes the value and says what would be right."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from xl_law12.sentences import Sentence, inside, listed as listed, quoted as quoted


class Law12Error(ValueError):
    """Input that cannot be scored or ruled on.

    `problem` is the sentence, made of a template and its fields; `where` names the argument and, in a range, the row.
    The core raises the sentence, the sheet adds the place.

    >>> error = Law12Error("{score} is not a score that a contract can give", "results, row 3", score="425")
    >>> print(error)
    results, row 3: 425 is not a score that a contract can give
    >>> print(error.in_language("it"))
    results, row 3: 425 non è un punteggio che un contratto possa dare
    """

    def __init__(self, problem: str, /, where: str = "", **fields: Any) -> None:
        self.problem = problem if isinstance(problem, Sentence) else Sentence(problem, fields)
        self.where = where
        super().__init__(self.problem, where)

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else str(self.problem)

    def in_language(self, language: str) -> str:
        """The error as `str` gives it, in another language."""
        problem = self.problem.inside(language)
        return f"{inside(self.where, language)}: {problem}" if self.where else problem

    def at(self, where: str) -> Law12Error:
        """The same error with its place, unless it already has one."""
        if not self.where:
            self.where = where
            self.args = (self.problem, where)
        return self


class CellError(Law12Error):
    """A cell or a range that cannot be read as what its argument asks for."""


class NotationError(Law12Error):
    """A text that is not in the ruling notation."""


class TotalError(Law12Error):
    """Weights that do not add up: `total` is what they add up to, `whole` what they should."""

    def __init__(self, problem: str, where: str = "", total: str = "", whole: str = "") -> None:
        super().__init__(problem, where)
        self.total = total
        self.whole = whole


class ContractError(Law12Error):
    """A text that is not a contract with its result, or a vulnerability that does not fit it."""


@contextmanager
def naming(where: str | Callable[[], str]) -> Iterator[None]:
    """Give the errors raised inside their place: the name of the argument, and the row where there is one.

    Where most cells have no error, a function that says the place costs less than the place.
    """
    try:
        yield
    except Law12Error as error:
        raise error.at(where if isinstance(where, str) else where()) from None


def lacking(what: str, extra: str) -> str:
    """Say that packages are missing which an extra brings, with the command that puts them beside the Python that runs.

    A bare `pip` may be that of another Python.

    >>> lacking("the workbook", "calc")  # doctest: +ELLIPSIS
    'the workbook needs packages that are not there: ... -m pip install "xl-law12[calc]"'
    """
    python = sys.executable or "python"
    program = f'"{python}"' if " " in python else python
    return f'{what} needs packages that are not there: {program} -m pip install "xl-law12[{extra}]"'
