"""The one family of errors: a sentence that names the argument, quotes the value and says what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LONGEST_QUOTE = 60


class Law12Error(ValueError):
    """Input that cannot be scored or ruled on.

    `problem` is the sentence; `where` names the argument and, in a range, the row. The core raises the sentence, the
    sheet adds the place.

    >>> print(Law12Error("425 is not a score that a contract can give", where="results, row 3"))
    results, row 3: 425 is not a score that a contract can give
    """

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(problem, where)
        self.problem = problem
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem

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

    def __init__(self, shown: str, total: str, whole: str) -> None:
        super().__init__(f"{shown} up to {total}, not {whole}")
        self.total = total
        self.whole = whole


class ContractError(Law12Error):
    """A text that is not a contract with its result, or a vulnerability that does not fit it."""


@contextmanager
def naming(where: str) -> Iterator[None]:
    """Give the errors raised inside their place: the name of the argument, and the row where there is one."""
    try:
        yield
    except Law12Error as error:
        raise error.at(where) from None


def quoted(value: Any) -> str:
    """The value as an error message shows it: texts in quotes and never too long, numbers as one writes them.

    >>> quoted("4Q"), quoted(425.0), quoted(None), quoted(True)
    ("'4Q'", '425', 'a blank', 'TRUE')
    """
    if value is None:
        return "a blank"
    if value is True or value is False:
        return str(value).upper()
    if isinstance(value, float):
        text = f"{value:.15g}"
        return text if float(text) == value or value != value else repr(value)
    text = repr(value[: LONGEST_QUOTE + 1]) if isinstance(value, str) else _described(value)
    if len(text) > LONGEST_QUOTE:
        end = text[-1] if isinstance(value, str) else ""
        text = f"{text[: LONGEST_QUOTE - 4]}...{end}"
    return text


def _described(value: Any) -> str:
    """Anything that is neither a text nor a float; what is long, or cannot print itself, is named by its type."""
    try:
        return str(value) if not hasattr(value, "__len__") or len(value) <= LONGEST_QUOTE else _type_of(value)
    except Exception:  # a foreign object's __str__, or an integer too long to print
        return _type_of(value)


def _type_of(value: Any) -> str:
    return f"a value of type {type(value).__name__}"


def listed(words: Any, conjunction: str = "or") -> str:
    """`a, b or c`."""
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} {conjunction} {last}" if most else last
