"""The worked examples of the sources, as data in `examples.json`: tests, sheets and documents read the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from xl_law12.bridge.worth import mixed_number
from xl_law12.data import json_file
from xl_law12.errors import Law12Error
from xl_law12.excel.values import constant
from xl_law12.reading.notation import parse_weight
from xl_law12.sheet.functions import CATALOGUE

BY_HAND = "by hand"  # the source of what no document prints


@dataclass(frozen=True)
class Example:
    """A worked example of a source.

    A list that begins with a text such as "=IMP" is a call of that function, with its arguments in order. `answer` is
    right; where the source has another, `printed` has it and `erratum` says why it is wrong. Fractions are texts, as
    printed; an apostrophe marks a text that looks like a figure.
    """

    id: str
    source: str
    clause: str
    title: str
    call: list[Any]
    answer: Any
    printed: str = ""
    erratum: str = ""

    @property
    def function(self) -> str:
        """The function that is called."""
        return str(self.call[0][1:])

    @property
    def formula(self) -> str:
        """The call as people type it into a cell."""
        return f"={_formula(self.call)}"

    def calculated(self) -> Any:
        """The answer of our function."""
        return _called(self.call)

    @property
    def expected(self) -> Any:
        """The right answer as numbers and texts."""
        return value_of(self.answer)

    def agrees(self) -> bool:
        """Whether our answer is the right one, to the last bit of the nearest float."""
        return bool(self.calculated() == self.expected)


@cache
def load() -> tuple[Example, ...]:
    """Every worked example."""
    return tuple(Example(**given) for given in json_file(__name__, "examples.json"))


def value_of(printed: Any) -> Any:
    """A printed figure as the nearest float, each of a list; a text that is none, or has an apostrophe, stays a text.

    >>> value_of("18 5/6"), value_of("-6 1/2"), value_of("60%"), value_of("part self-inflicted"), value_of("'680")
    (18.833333333333332, -6.5, 0.6, 'part self-inflicted', '680')
    """
    if isinstance(printed, list):
        return [value_of(part) for part in printed]
    if not isinstance(printed, str):
        return float(printed)
    if printed.startswith("'"):
        return printed[1:]
    sign, text = (-1, printed[1:]) if printed.startswith("-") else (1, printed)
    try:
        return float(sign * sum((parse_weight(part) for part in text.split()), Fraction(0))) if text else text
    except Law12Error:
        return printed


def shown(answer: Any) -> str:
    """An answer as the sources print figures: rows between semicolons, `8.5 13.5; 9`."""
    if isinstance(answer, list):
        rows = [row if isinstance(row, list) else [row] for row in answer]
        return "; ".join(" ".join(shown(cell) for cell in row).strip() for row in rows)
    return answer if isinstance(answer, str) else mixed_number(answer)


def _is_call(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], str) and value[0].startswith("=")


def _called(value: Any) -> Any:
    """The value of an input; a call is calculated."""
    if not _is_call(value):
        return value
    function = next(declared.function for declared in CATALOGUE if declared.name == value[0][1:])
    return function(*(_called(part) for part in value[1:]))


def _formula(value: Any) -> str:
    if _is_call(value):
        return f"{value[0][1:]}({', '.join(_formula(part) for part in value[1:])})"
    return constant(value)
