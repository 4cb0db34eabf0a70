"""Help made from the catalogue: for a terminal, and docs/functions.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from xl_law12.examples import Example, load, shown
from xl_law12.languages import ENGLISH
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

INTRODUCTION = """\
# The worksheet functions

Made from the declarations in the code by `python3 dev.py docs`: do not edit. The examples are Python; in a cell a list
is a range, and `None` a blank.

Optional arguments stand in [brackets]. Errors begin with `#LAW12!` in a worksheet, and are `Law12Error` in Python.
"""


def overview(language: str = ENGLISH, width: int = 100) -> str:
    """Every function with its summary, by category."""
    wrap = textwrap.TextWrapper(width=width, subsequent_indent=" " * 21).fill
    lines: list[str] = []
    for category, functions in _categories():
        lines += ["", category]
        lines += [wrap(f"  {function.name:<18} {function.summary_in(language)}") for function in functions]
    return "\n".join(lines[1:])


def help_text(function: SheetFunction, language: str = ENGLISH, width: int = 100) -> str:
    """Syntax, meaning, arguments and examples of one function."""
    wrap = textwrap.TextWrapper(width=width).fill
    lines = [function.syntax, "", wrap(function.summary_in(language))]
    if function.details and language == ENGLISH:
        lines += ["", wrap(function.details)]
    lines.append("")
    indent = textwrap.TextWrapper(width=width, subsequent_indent=" " * 22).fill
    lines += [indent(f"  {parameter.shown:<19} {parameter.help_in(language)}") for parameter in function.parameters]
    lines.append("")
    for call, answer in function.examples:
        lines += [f"  {call}", f"  -> {answer}"]
    lines += ["", *(f"  {source}" for source in function.sources)]
    return "\n".join(lines).rstrip()


def markdown() -> str:
    """The text of docs/functions.md."""
    parts = [INTRODUCTION]
    for category, functions in _categories():
        links = ", ".join(f"[{function.name}](#{function.name.lower()})" for function in functions)
        parts.append(f"- **{category}**: {links}")
    for category, functions in _categories():
        parts += ["", f"## {category}"]
        for function in functions:
            parts += ["", *_section(function)]
    return "\n".join(parts) + "\n"


def _section(function: SheetFunction) -> Iterator[str]:
    yield f"### {function.name}"
    yield f"`{function.syntax}`"
    yield ""
    yield function.summary
    if function.details:
        yield ""
        yield function.details
    if function.parameters:
        yield from ("", "| argument | |", "|---|---|")
    for parameter in function.parameters:
        yield f"| `{parameter.shown}` | {parameter.help.replace('|', '&#124;')} |"
    yield ""
    yield "```python"
    for call, answer in function.examples:
        yield f">>> {call}"
        yield answer
    yield ""  # a doctest's answer ends at a blank line
    yield "```"
    if function.sources:
        yield ""
        yield f"Sources: {'; '.join(map(str, function.sources))}."
    worked = [example for example in load() if example.function == function.name]
    if worked:
        yield ""
        yield "Worked examples:"
        yield ""
        yield from map(_worked, worked)


def _worked(example: Example) -> str:
    line = f"- {example.source}, {example.clause}. {example.title}: **{shown(example.expected)}**"
    return f"{line}. Printed: {example.printed}. {example.erratum}" if example.erratum else line


def _categories() -> list[tuple[str, list[SheetFunction]]]:
    """The categories in the catalogue's order, each with its functions."""
    by_category: dict[str, list[SheetFunction]] = {}
    for function in CATALOGUE:
        by_category.setdefault(function.category, []).append(function)
    return list(by_category.items())
