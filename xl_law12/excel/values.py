"""The values of cells."""

from __future__ import annotations

Value = float | bool | str | None
ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")


class ErrorValue(str):
    """An error value in a cell, as a type of its own: a text may have the same letters."""

    __slots__ = ()
