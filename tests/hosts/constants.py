"""The docstrings' examples as formulas of LibreOffice: their arguments as constants."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Any

from xl_law12.sheet.functions import CATALOGUE


def calls_of(name: str) -> Iterator[tuple[str, Any]]:
    """Every call of the function in its examples, as a formula, with what Python answers."""
    (function,) = (it for it in CATALOGUE if it.name == name)
    needed = sum(not parameter.optional for parameter in function.parameters)
    for source, answer in function.examples:
        if answer.startswith("Traceback"):
            continue  # what is refused is a sentence in a cell: other tests look at it
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                given = [ast.literal_eval(argument) for argument in node.args]
                named = {str(argument.arg): ast.literal_eval(argument.value) for argument in node.keywords}
                called = inspect.signature(function.function).bind(*given, **named)
                called.apply_defaults()
                values = list(called.arguments.values())
                while len(values) > needed and values[-1] is None:
                    values.pop()
                yield f"{name}({';'.join(map(constant, values))})", function.function(*values)


def constant(value: Any) -> str:
    """A value in a formula: rows of an array are separated by a bar, cells by a semicolon."""
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        return "{" + "|".join(";".join(map(constant, row)) for row in rows) + "}"
    if value is None:
        return '""'
    if isinstance(value, bool):
        return str(int(value))  # TRUE is 1 to an extension, and no constant of an array
    return f'"{value}"' if isinstance(value, str) else repr(value)
