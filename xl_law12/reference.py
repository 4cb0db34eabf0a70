"""Help made from the catalogue: for a terminal, and docs/functions.md."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.examples import load, shown
from xl_law12.excel.values import constant
from xl_law12.languages import ENGLISH, translated
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

MEANING = 24  # the column in which an argument's meaning begins

INTRODUCTION = """\
# The worksheet functions

Made from the declarations in the code by `python3 dev.py docs`: do not edit. The examples are Python; in a cell a list
is a range, and `None` a blank.

Optional arguments stand in [brackets]. Errors begin with `#LAW12!` in a worksheet, and are `Law12Error` in Python.
"""


def overview(language: str = ENGLISH, width: int = 100) -> str:
    """Every function with its summary, by category."""
    wrap = _wrapper(width, 21)
    lines: list[str] = []
    for category, functions in categories():
        lines += ["", translated(category, language)]
        lines += [wrap(f"  {function.name:<18} {function.summary_in(language)}") for function in functions]
    more = translated("xl-law12 functions NAME explains one; xl-law12 call NAME ... calculates it.", language)
    return "\n".join([*lines[1:], "", *textwrap.wrap(more, width)])


def help_text(function: SheetFunction, language: str = ENGLISH, width: int = 100) -> str:
    """Syntax, meaning, arguments and examples of one function."""
    wrap, indent = _wrapper(width), _wrapper(width, MEANING)
    below_the_bracket, below_the_arrow = _wrapper(width, len(function.name) + 1), _wrapper(width, 5)
    lines = [below_the_bracket(function.syntax), "", wrap(function.summary_in(language))]
    if function.details and language == ENGLISH:
        lines += ["", wrap(function.details)]
    if function.parameters:
        lines.append("")
    lines += [indent(f"{'  ' + it.shown:<{MEANING - 1}} {it.help_in(language)}") for it in function.parameters]
    lines.append("")
    for call, answer in function.examples:
        lines += [f"  {call}", below_the_arrow(f"  -> {answer}")]
    lines += ["", *(f"  {source}" for source in function.sources)]
    return "\n".join(lines).rstrip()


def _wrapper(width: int, indent: int = 0) -> Callable[[str], str]:
    """A function that wraps a text, with later lines indented; it does not break a word at its hyphen."""
    return textwrap.TextWrapper(width=width, subsequent_indent=" " * indent, break_on_hyphens=False).fill


def markdown() -> str:
    """The text of docs/functions.md."""
    parts = [INTRODUCTION]
    for category, functions in categories():
        links = ", ".join(f"[{function.name}](#{function.name.lower()})" for function in functions)
        parts.append(f"- **{category}**: {links}")
    for category, functions in categories():
        parts += ["", f"## {category}"]
        for function in functions:
            parts += ["", *section(function)]
    return "\n".join(parts) + "\n"


def section(function: SheetFunction) -> Iterator[str]:
    """One function in the document, line by line."""
    yield from (f"### {function.name}", f"`{function.syntax}`", "", function.summary)
    if function.details:
        yield from ("", function.details)
    if function.parameters:
        yield from ("", "| argument | |", "|---|---|")
    for parameter in function.parameters:
        yield f"| `{parameter.shown}` | {parameter.help.replace('|', '&#124;')} |"
    yield from ("", "```python")
    for call, answer in function.examples:
        yield from (f">>> {call}", answer)
    yield from ("", "```")  # a doctest's answer ends at a blank line
    if function.sources:
        yield from ("", f"Sources: {'; '.join(function.sources)}.")
    worked = [example for example in load() if example.function == function.name]
    if worked:
        yield from ("", "Worked examples:", "")
    for it in worked:
        line = f"- {it.source}, {it.clause}. {it.title}: **{shown(it.expected)}**"
        yield f"{line}. Printed: {it.printed}. {it.erratum}" if it.erratum else line


def categories() -> list[tuple[str, list[SheetFunction]]]:
    """The categories in the catalogue's order, each with its functions."""
    by_category: dict[str, list[SheetFunction]] = {}
    for function in CATALOGUE:
        by_category.setdefault(function.category, []).append(function)
    return list(by_category.items())


class ExampleCall(NamedTuple):
    """A call in a docstring, and its answer; the arguments are written as in a formula."""

    name: str
    arguments: list[str]
    answer: Any

    @property
    def first(self) -> str:
        """A formula for the first value of the answer."""
        formula = self.written()
        return f"INDEX({formula},1,1)" if isinstance(self.answer, list) else formula

    def written(self, between: str = ",") -> str:
        """The call, with a separator between its arguments: as a formula of a file."""
        return f"{self.name}({between.join(self.arguments)})"


def example_call(function: SheetFunction, language: str = ENGLISH) -> ExampleCall | None:
    """The first call in the docstring that is no example of an error; sentences in the answer are in the language."""
    for source, _ in function.examples:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function.name:
                example = _call(function, node, language)
                if example is not None:
                    return example
    return None


def _call(function: SheetFunction, node: ast.Call, language: str) -> ExampleCall | None:
    """A call with its answer; None if it is an example of an error, or has a name of Python in it."""
    try:
        values = [ast.literal_eval(argument) for argument in node.args]
        named = {keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords}
    except ValueError:
        return None
    names = [parameter.name for parameter in function.parameters]
    if language != ENGLISH and "language" in names:
        named.setdefault("language", language)
    last = max([len(values), *(names.index(name or "") + 1 for name in named)])
    values += [named.get(name) for name in names[len(values) : last]]
    try:
        answer = function.function(*values)
    except Law12Error:
        return None
    return ExampleCall(function.name, [*map(constant, values)], answer)
