"""The values of cells, as constants of a formula, and in the blocks that formulas fill."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

from xl_law12.excel.references import Area, Place

Value = float | bool | str | None
Values = list[list[Value]]
ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")
OLD_ERRORS = ERRORS[:7]  # error values that may be stored


class ErrorValue(str):
    """An error value in a cell, as a type of its own: a text may have the same letters."""

    __slots__ = ()

    @property
    def stored(self) -> str:
        """The stored form: #VALUE! for a newer error value, because we lack the data that Excel stores beside it."""
        return str(self) if self in OLD_ERRORS else "#VALUE!"


class Block(NamedTuple):
    """The values of a formula, and the area that it fills: one cell or more."""

    area: Area
    rows: Values

    def values(self) -> dict[Place, Value]:
        """The value of each cell."""
        return dict(zip(self.area.places(), self.in_order(), strict=True))

    def in_order(self) -> list[Value]:
        """The values, row by row."""
        return list(chain.from_iterable(self.rows))


def block_of(place: Place, content: Value | Block) -> Block:
    """A single value as a block of one cell; a block as it is."""
    return content if isinstance(content, Block) else Block(Area.of_cell(place), [[content]])


def literal(value: Value) -> str:
    """A value as a constant of a formula: a number has 15 digits there, a blank is an empty text."""
    if value is None:
        return '""'
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, ErrorValue):
        return str(value)
    if isinstance(value, str):
        doubled = value.replace('"', '""')
        return f'"{doubled}"'
    return f"{value:.15g}"


def array_literal(rows: Iterable[Iterable[Value]]) -> str:
    """Rows of values as an array constant."""
    return f"{{{';'.join(','.join(map(literal, row)) for row in rows)}}}"


def constant(argument: Any) -> str:
    """An argument as a constant of a formula: rows as an array, a list as a column, nothing where it is left out."""
    if isinstance(argument, list):
        return array_literal(row if isinstance(row, list) else [row] for row in argument)
    return "" if argument is None else literal(argument)


def value_of(written: str) -> Value:
    """The value that a constant means."""
    if written.startswith('"'):
        return written[1:-1].replace('""', '"')
    if written.startswith("#"):
        return ErrorValue(written)
    if written.upper() in ("TRUE", "FALSE"):
        return written.upper() == "TRUE"
    return float(written) if written else None
