"""The one family of errors: a sentence that names the argument, quotes the value and says what would be right."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from xl_law12.sentences import Sentence, inside, say

ERROR_MARK = "#LAW12!"


class Where(Sentence):
    """The cell of an argument that an error is about; `row` and `column` are counted from 1, None if it has none.

    >>> where = Where.of("results", 3, 2)
    >>> where, where.argument, where.row, where.column, Where.of("results", 3).inside("it")
    ('results, row 3, column 2', 'results', 3, 2, 'results, riga 3')
    """

    __slots__ = ()

    @classmethod
    def of(cls, argument: str, row: int, column: int | None = None) -> Where:
        """Name a row of an argument, or one of its cells."""
        place = say("{name}, row {row}", name=argument, row=row)
        if column is not None:
            place = say("{name}, row {row}, column {column}", name=argument, row=row, column=column)
        return cls(place.template, place.fields)

    def on(self, sheet: str) -> Where:
        """The place by its name on a sheet, if the range of the argument begins in the sheet's first cell."""
        place = say("{sheet}, row {row}", sheet=sheet, row=self.row)
        if self.column is not None:
            place = say("{sheet}!{cell}", sheet=sheet, cell=f"{column_letters(self.column)}{self.row}")
        return Where(place.template, {**self.fields, **place.fields})

    @property
    def argument(self) -> str:
        """The name of the argument."""
        return str(self.fields["name"])

    @property
    def row(self) -> int:
        """The row."""
        return int(self.fields["row"])

    @property
    def column(self) -> int | None:
        """The column, where a cell is meant."""
        return self.fields.get("column")


@cache
def column_letters(number: int) -> str:
    """The letters of a column of a sheet, counted from 1."""
    before, last = divmod(number - 1, 26)
    return (column_letters(before) if before else "") + chr(ord("A") + last)


@cache
def column_number(letters: str) -> int:
    """A column's number."""
    return sum(26**place * (ord(letter) - ord("A") + 1) for place, letter in enumerate(reversed(letters.upper())))


class Row(Sentence):
    """A row of the arguments within a sentence. A program that counts rows in another way can replace it."""

    __slots__ = ()

    @classmethod
    def of(cls, row: int) -> Row:
        """Name a row, counted from 1."""
        place = say("row {row}", row=row)
        return cls(place.template, place.fields)

    @property
    def number(self) -> int:
        """The row."""
        return int(self.fields["row"])


class Law12Error(ValueError):
    """Input that cannot be scored or ruled on: `problem` is the sentence, `where` the name of an argument or a `Where`.

    `argument`, `row` and `column` say the same as data. The core raises the sentence, the sheet adds the place.
    """

    def __init__(self, problem: str, /, where: str = "", **fields: Any) -> None:
        self.problem = problem if isinstance(problem, Sentence) else Sentence(problem, fields)
        self.where = where
        super().__init__(self.problem, where)

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else str(self.problem)

    @property
    def argument(self) -> str:
        """The name of the argument; a blank if none is named."""
        return self.where.argument if isinstance(self.where, Where) else self.where

    @property
    def row(self) -> int | None:
        """The row of the argument, counted from 1."""
        return self.where.row if isinstance(self.where, Where) else None

    @property
    def column(self) -> int | None:
        """The column of the argument, counted from 1."""
        return self.where.column if isinstance(self.where, Where) else None

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


class Refusal(str):
    """A text in place of a result that cannot be read: the cell shows the text, `error` is the error."""

    __slots__ = ("error",)
    error: Law12Error

    def __new__(cls, error: Law12Error) -> Refusal:
        """Show an error as a cell does."""
        refusal = super().__new__(cls, f"{ERROR_MARK} {error}")
        refusal.error = error
        return refusal

    def __reduce__(self) -> tuple[type[Refusal], tuple[Law12Error]]:
        return Refusal, (self.error,)

    def in_language(self, language: str) -> str:
        """The text in another language."""
        return f"{ERROR_MARK} {self.error.in_language(language)}"


def told(answer: Any, language: str) -> Any:
    """A cell of an answer as a host shows it: a refusal in the language of the workbook, anything else as it is."""
    return answer.in_language(language) if isinstance(answer, Refusal) else answer


class CellError(Law12Error):
    """A cell or a range that cannot be read as what its argument asks for."""


class ErrorValueError(CellError):
    """An error value where something is to be read: `cell` is what stands there, as #N/A, or a function's refusal."""

    def __init__(self, problem: str, where: str = "", cell: str = "") -> None:
        super().__init__(problem, where)
        self.cell = cell


class NotationError(Law12Error):
    """A text that is not in the ruling notation."""


class TotalError(Law12Error):
    """Weights that do not add up: the field `total` is what they add up to, `whole` what they should."""


class ContractError(Law12Error):
    """A text that is not a contract with its result, or a vulnerability that does not fit it."""


@contextmanager
def naming(where: str | Callable[[], str]) -> Iterator[None]:
    """Give an error that is raised inside its place; a function that returns the place is called only for an error."""
    try:
        yield
    except Law12Error as error:
        raise error.at(where if isinstance(where, str) else where()) from None


def lacking(what: str, extra: str) -> str:
    """Say that packages are missing which an extra brings, with the command that gets them for the Python that runs."""
    python = sys.executable or "python"  # a bare pip may be that of another Python
    program = f'"{python}"' if " " in python else python
    return f'{what} needs packages that are not there: {program} -m pip install "xl-law12[{extra}]"'
