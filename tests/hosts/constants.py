"""The docstrings' examples as formulas of LibreOffice: their arguments as constants."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import xl_law12
from xl_law12.sheet.functions import CATALOGUE


def calls_of(name: str) -> Iterator[tuple[str, Any]]:
    """Every call of the function in its examples, as a formula, with what Python answers."""
    (function,) = (it for it in CATALOGUE if it.name == name)
    for source, _ in function.examples:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                values = [ast.literal_eval(argument) for argument in node.args]
                yield f"{name}({';'.join(map(constant, values))})", getattr(xl_law12, name)(*values)


def constant(value: Any) -> str:
    """A value in a formula: rows of an array are separated by a bar, cells by a semicolon."""
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        return "{" + "|".join(";".join(map(constant, row)) for row in rows) + "}"
    if isinstance(value, bool):
        return str(int(value))  # TRUE is 1 to an extension, and no constant of an array
    return f'"{value}"' if isinstance(value, str) else repr(value)
