"""A page for every function, and the list of them, from the declarations in the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from release.pages.rendering import Document, LinkTarget
from xl_law12 import reference
from xl_law12.reference import example_call
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE

INTRODUCTION = """\
# The worksheet functions

The same in Excel, in LibreOffice and in Python. Optional arguments stand in [brackets]. Errors begin with `#LAW12!` in
a worksheet, and are `Law12Error` in Python.
"""


def address_of(function: SheetFunction) -> str:
    """The page of a function."""
    return f"functions/{function.name.lower()}.html"


LIST = LinkTarget("functions.html", {function.name.lower(): address_of(function) for function in CATALOGUE})


def documents(folder: Path) -> Iterator[Document]:
    """The list, and a page a function; links in them are seen from a folder."""
    yield Document(LIST.address, _list(), folder)
    for function in CATALOGUE:
        yield Document(address_of(function), _page(function), folder)


def _list() -> str:
    parts = [INTRODUCTION]
    for category, functions in reference.categories():
        parts.append(f"## {category}\n\n| function | |\n|---|---|")
        parts += [
            f"| [{it.name}](functions.md#{it.name.lower()}) | {it.summary.replace('|', '&#124;')} |" for it in functions
        ]
        parts.append("")
    return "\n".join(parts)


def _page(function: SheetFunction) -> str:
    """The section of docs/functions.md, with the example as a formula before the example in Python."""
    before, fence, after = "\n".join(reference.section(function)).partition("```python")
    back = f"[All functions](functions.md): {function.category}\n"
    return f"{before.replace('### ', '# ', 1)}{in_a_cell(function)}In Python:\n\n{fence}{after}\n\n{back}"


def in_a_cell(function: SheetFunction) -> str:
    """The example as a formula."""
    example = example_call(function)
    if example is None:
        return ""
    formula = f"={example.written(', ')}"
    return f"In a cell (LibreOffice takes semicolons in place of the commas):\n\n```formula\n{formula}\n```\n\n"
