"""Compiles the modules of LAMBDAs, filled in with the core's tables, to the names that a workbook stores."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import NamedTuple

from xl_law12.data import text_file
from xl_law12.errors import naming
from xl_law12.excel import syntax
from xl_law12.excel.references import LONGEST_COMMENT, LONGEST_NAME_TEXT, LONGEST_TEXT
from xl_law12.excel.values import literal
from xl_law12.lambdas.core_tables import TABLES
from xl_law12.languages import ENGLISH, translated
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.version import __version__


class Definition(NamedTuple):
    """A name: its formula, as it is typed in a module or as a workbook stores it, and the comment before it."""

    name: str
    text: str
    comment: str


def compiled(definitions: Iterable[Definition], comments: Mapping[str, str] | None = None) -> list[Definition]:
    """The names as a workbook stores them; `comments` go before those of the module."""
    found = list(definitions)
    names = [definition.name for definition in found]
    for name in names:
        syntax.check_name(name)
        if names.count(name) > 1:
            raise syntax.ExcelRefusesError(f"{name} is defined twice")
    return [_stored(it, frozenset(names), (comments or {}).get(it.name, it.comment)) for it in found]


def _stored(definition: Definition, known: frozenset[str], comment: str) -> Definition:
    with naming(definition.name):
        tree = syntax.parse(definition.text)
        text = written(tree, known)
        if len(text) > LONGEST_NAME_TEXT:
            raise syntax.ExcelRefusesError(f"has {len(text):,} characters as stored: Excel takes {LONGEST_NAME_TEXT:,}")
        if len(comment) > LONGEST_COMMENT:
            raise syntax.ExcelRefusesError(f"has a comment of {len(comment)} characters: Excel takes {LONGEST_COMMENT}")
        if syntax.parse(text, syntax.plain) != tree:
            raise syntax.ExcelRefusesError("is not read back as it was written")
    return Definition(definition.name, text, comment)


def written(tree: syntax.Node, known: frozenset[str], variables: frozenset[str] = frozenset()) -> str:
    """The formula of a tree as files store it, with no blanks; what Excel does not know or misreads is refused."""

    def stored(part: syntax.Node) -> str | None:
        if isinstance(part, syntax.Constant):
            size = len(part.written[1:-1].replace('""', '"')) if part.written.startswith('"') else 0
            if size > LONGEST_TEXT:
                template = f"has a text of {size} characters: Excel takes {LONGEST_TEXT} in a formula"
                raise syntax.ExcelRefusesError(template)
            return part.written
        if isinstance(part, syntax.Name):
            return _word(part.name, known, variables, called=False)
        if isinstance(part, syntax.Call):
            name = _word(part.function, known, variables, called=True)
            return f"{name}({','.join(written(it, known, variables) for it in part.arguments)})"
        return _with_variables(part, known, variables) if isinstance(part, syntax.Let | syntax.Lambda) else None

    return syntax.text_of(tree, stored)


def _word(word: str, known: frozenset[str], variables: frozenset[str], *, called: bool) -> str:
    if word in variables:
        return f"_xlpm.{word}"
    if syntax.is_function(word):
        return syntax.stored_function(word) if called else f"_xleta.{word}"
    if word in known or (word in ("TRUE", "FALSE") and not called):
        return word
    of_what = "no function that our modules may use" if called else "neither a variable nor a name of the module"
    raise syntax.ExcelRefusesError(f"{word} is {of_what}")


def _with_variables(tree: syntax.Let | syntax.Lambda, known: frozenset[str], variables: frozenset[str]) -> str:
    parts: list[str] = []
    if isinstance(tree, syntax.Lambda):
        optional = tree.optional
        parts += [f"{'_xlop' if name in optional else '_xlpm'}.{_variable(name, known)}" for name in tree.parameters]
        variables |= set(tree.parameters)
    else:
        for name, value in tree.variables:
            parts += [f"_xlpm.{_variable(name, known)}", written(value, known, variables)]
            variables |= {name}
    parts.append(written(tree.result, known, variables))
    return f"_xlfn.{'LAMBDA' if isinstance(tree, syntax.Lambda) else 'LET'}({','.join(parts)})"


def _variable(name: str, known: frozenset[str]) -> str:
    syntax.check_name(name)
    if name.upper() in {it.upper() for it in known}:
        raise syntax.ExcelRefusesError(f"the variable {name} has the name of a function of ours: choose another")
    return name


_PIECES = re.compile(
    r'(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<text>"(?:[^"]|"")*")|(?P<end>;)|(?P<brace>[{}])|[^"/;{}]+|.', re.DOTALL
)
_DEFINITION = re.compile(r"\s*([A-Za-z_\\][\w.\\]*)\s*=(.*)", re.DOTALL)


def definitions(module: str) -> list[Definition]:
    """The names of a module in the form `NAME = formula;`, each with the comment `/** ... */` before it."""
    found: list[Definition] = []
    text, comment, braces = "", "", 0
    for piece in _PIECES.finditer(module):
        braces += {"{": 1, "}": -1}.get(piece["brace"] or "", 0)
        if (remark := piece["comment"]) and remark.startswith("/**"):  # in one line, without the signs around it
            comment = " ".join(re.sub(r"^\s*\*(?!/)", "", remark[3:-2], flags=re.MULTILINE).split())
        elif piece["end"] and not braces:
            given = _DEFINITION.fullmatch(text)
            if given is None:
                raise syntax.ExcelRefusesError(f"a definition is written NAME = formula; and not {text.strip()[:40]}")
            found.append(Definition(given[1], given[2].strip(), comment))
            text, comment = "", ""
        elif not remark:
            text += piece[0]
    if text.strip():
        raise syntax.ExcelRefusesError(f"a definition does not end with ';': {text.strip()[:40]}")
    return found


# In the order in which one reads them.
MODULES = (
    *("basics", "imps", "law12", "notation", "travellers", "sessions", "butler", "rulings", "contracts", "explanation"),
    *("reading", "printed", "outcomes", "matches", "worth", "swings", "forms", "moves", "status"),
)
SUFFIX = ".lambda"
NO_SENTENCES = {" fixed"}  # no part of a sentence, although it has a blank

_COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<text>"(?:[^"]|"")*")', re.DOTALL)


def pieces(module: str) -> set[str]:
    """The text constants of a module that are parts of sentences: with a blank and small letters."""
    texts = {found["text"][1:-1].replace('""', '"') for found in _COMMENT_OR_TEXT.finditer(module) if found["text"]}
    return {text for text in texts if " " in text and re.search("[a-z]{2}", text)} - NO_SENTENCES


def with_sentences(module: str, say: Callable[[str], str]) -> str:
    """A module with another text in the place of each part of a sentence."""
    known = {literal(piece): literal(say(piece)) for piece in pieces(module)}
    return _COMMENT_OR_TEXT.sub(lambda found: known.get(found["text"] or "", found[0]), module)


def typed(name: str) -> str:
    """A module's text, with the places for its tables."""
    return text_file(__package__, name + SUFFIX)


def module_text(name: str, language: str = ENGLISH) -> str:
    """A module as one pastes it into Excel's Advanced Formula Environment; its comments stay in English."""
    return with_tables(with_sentences(typed(name), lambda piece: translated(piece, language)), language)


def with_tables(text: str, language: str = ENGLISH) -> str:
    """A text with the core's tables in their places: `{{MOST BOARDS}}` becomes 1000."""
    tables = TABLES | {"EDITION": partial(literal, language)}
    return re.sub(r"\{\{([A-Za-z0-9_ ]+)\}\}", lambda found: tables[found[1]](), text)


def importable() -> str:
    """All modules as one text for Excel's Advanced Formula Environment, the catalogue's summaries as comments."""
    text = "\n".join(module_text(name) for name in MODULES)
    for declared in CATALOGUE:
        text = re.sub(rf"(?m)^(?={declared.name} = )", f"/** {declared.summary} */\n", text)
    sentences = (
        f"xl-law12 {__version__}: Law 12 of duplicate bridge as LAMBDA functions, for Excel 2024 and 365. MIT license.",
        "Paste this text into the module Workbook of Excel Labs' Advanced Formula Environment.",
        f"The functions: {', '.join(sorted(answered()))}.",
        "Names that begin with L12_ are what these are made of; a cell that cannot be read is passed on as a ¿.",
    )
    lines = (line for sentence in sentences for line in textwrap.wrap(sentence, 117, break_on_hyphens=False))
    return "\n".join([*(f"// {line}" for line in lines), "", text])


def source(language: str = ENGLISH) -> list[Definition]:
    """All definitions of all modules."""
    return [definition for name in MODULES for definition in definitions(module_text(name, language))]


@cache
def names(language: str = ENGLISH) -> tuple[Definition, ...]:
    """The names of a workbook, with the catalogue's summaries as comments."""
    summaries = {declared.name: declared.summary_in(language)[:LONGEST_COMMENT] for declared in CATALOGUE}
    return tuple(compiled(source(language), summaries))


def answered() -> frozenset[str]:
    """The functions of the catalogue that have a LAMBDA name."""
    return frozenset(declared.name for declared in CATALOGUE) & {name.name for name in names()}
