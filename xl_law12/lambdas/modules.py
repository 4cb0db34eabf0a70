"""The modules of the package, filled in with the core's tables, and the names of a workbook made from them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from xl_law12.lambdas.compiler import Compiled, Definition, compiled, definitions
from xl_law12.lambdas.excel import LONGEST_COMMENT
from xl_law12.lambdas.tables import TABLES
from xl_law12.sheet.functions import CATALOGUE

# In the order in which one reads them.
MODULES = (
    *("basics", "imps", "law12", "notation", "travellers", "sessions", "butler", "rulings", "contracts", "explanation"),
    "reading",
)
SUFFIX = ".lambda"


def module_text(name: str) -> str:
    """A module with its tables, as one imports it into Excel's Advanced Formula Environment."""
    text = files("xl_law12.lambdas").joinpath(name + SUFFIX).read_text(encoding="utf-8")
    return re.sub(r"\{\{([A-Za-z0-9_ ]+)\}\}", lambda found: TABLES[found[1]](), text)


def importable() -> str:
    """All modules as one text for Excel's Advanced Formula Environment, the catalogue's summaries as comments."""
    text = "\n".join(module_text(name) for name in MODULES)
    for declared in CATALOGUE:
        text = re.sub(rf"(?m)^(?={declared.name} = )", f"/** {declared.summary} */\n", text)
    return (
        f"// xl-law12: import this text into the module Workbook of Excel Labs' Advanced Formula Environment.\n\n{text}"
    )


def source() -> list[Definition]:
    """All definitions of all modules."""
    return [definition for name in MODULES for definition in definitions(module_text(name))]


@cache
def names() -> tuple[Compiled, ...]:
    """The names of a workbook, with the catalogue's summaries as comments."""
    summaries = {declared.name: declared.summary[:LONGEST_COMMENT] for declared in CATALOGUE}
    return tuple(compiled(source(), summaries))


def answered() -> frozenset[str]:
    """The functions of the catalogue that the names answer."""
    return frozenset(declared.name for declared in CATALOGUE) & {name.name for name in names()}
