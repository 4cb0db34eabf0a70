"""What a cell can hold."""

from __future__ import annotations

Value = float | bool | str | None
ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")


class ErrorValue(str):
    """An error value in a cell, told from a text that reads the same."""

    __slots__ = ()
