"""The modules of the package, filled in with the core's tables, and the names of a workbook made from them."""

from __future__ import annotations

import re
import textwrap
from functools import cache, partial
from importlib.resources import files

from xl_law12.excel.references import LONGEST_COMMENT
from xl_law12.excel.values import literal
from xl_law12.lambdas.compiler import Compiled, Definition, compiled, definitions
from xl_law12.lambdas.core_tables import TABLES
from xl_law12.languages import ENGLISH, translated
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.version import __version__

# In the order in which one reads them.
MODULES = (
    *("basics", "imps", "law12", "notation", "travellers", "sessions", "butler", "rulings", "contracts", "explanation"),
    *("reading", "printed", "outcomes", "matches", "worth", "swings", "forms", "moves"),
)
SUFFIX = ".lambda"
NO_SENTENCES = {" fixed"}  # no part of a sentence, although it has a blank

_COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<text>"(?:[^"]|"")*")', re.DOTALL)


def pieces(module: str) -> set[str]:
    """The text constants of a module that are parts of sentences: with a blank and small letters.

    >>> pieces('LAMBDA(x, IF(x = "NOT SCORED", "#LAW12! x: is blank", "before"))')
    {'#LAW12! x: is blank'}
    """
    texts = {found["text"][1:-1].replace('""', '"') for found in _COMMENT_OR_TEXT.finditer(module) if found["text"]}
    return {text for text in texts if " " in text and re.search("[a-z]{2}", text)} - NO_SENTENCES


def in_language(module: str, language: str) -> str:
    """A module with its sentences in a language. Its tables are filled in later, and comments stay in English.

    >>> in_language('L12_X = LAMBDA(x, x & ": is blank"); // ": is blank"', "it")
    'L12_X = LAMBDA(x, x & ": è vuoto"); // ": is blank"'
    """
    known = {literal(piece): literal(translated(piece, language)) for piece in pieces(module)}
    return _COMMENT_OR_TEXT.sub(lambda found: known.get(found["text"] or "", found[0]), module)


def typed(name: str) -> str:
    """A module's text, with the places for its tables."""
    return files("xl_law12.lambdas").joinpath(name + SUFFIX).read_text(encoding="utf-8")


def module_text(name: str, language: str = ENGLISH) -> str:
    """A module with its tables, as one imports it into Excel's Advanced Formula Environment."""
    text = in_language(typed(name), language)
    tables = TABLES | {"EDITION": partial(literal, language)}
    return re.sub(r"\{\{([A-Za-z0-9_ ]+)\}\}", lambda found: tables[found[1]](), text)


def importable() -> str:
    """All modules as one text for Excel's Advanced Formula Environment, the catalogue's summaries as comments."""
    text = "\n".join(module_text(name) for name in MODULES)
    for declared in CATALOGUE:
        text = re.sub(rf"(?m)^(?={declared.name} = )", f"/** {declared.summary} */\n", text)
    return f"{_heading()}\n\n{text}"


def _heading() -> str:
    """The comment at the beginning of the text: what it is, where to import it, and its functions."""
    sentences = (
        f"xl-law12 {__version__}: Law 12 of duplicate bridge as LAMBDA functions, for Excel 2024 and 365. MIT license.",
        "Import this text into the module Workbook of Excel Labs' Advanced Formula Environment.",
        f"The functions: {', '.join(sorted(answered()))}.",
        "Names that begin with L12_ are what these are made of; a cell that cannot be read is passed on as a ¿.",
    )
    lines = (line for sentence in sentences for line in textwrap.wrap(sentence, 117, break_on_hyphens=False))
    return "\n".join(f"// {line}" for line in lines)


def source(language: str = ENGLISH) -> list[Definition]:
    """All definitions of all modules."""
    return [definition for name in MODULES for definition in definitions(module_text(name, language))]


@cache
def names(language: str = ENGLISH) -> tuple[Compiled, ...]:
    """The names of a workbook, with the catalogue's summaries as comments."""
    summaries = {declared.name: declared.summary_in(language)[:LONGEST_COMMENT] for declared in CATALOGUE}
    return tuple(compiled(source(language), summaries))


def answered() -> frozenset[str]:
    """The functions of the catalogue that have a LAMBDA name."""
    return frozenset(declared.name for declared in CATALOGUE) & {name.name for name in names()}
