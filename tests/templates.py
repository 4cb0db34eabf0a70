"""Finds the templates of sentences in the syntax trees of the code: the texts that other languages translate."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "xl_law12"
# The modules whose sentences reach a cell, or a person who has asked a command for another language.
SAID = (
    *("sentences.py", "errors.py", "doubts.py", "languages", "bridge", "reading", "sheet"),
    *("hosts/excel/udfs.py", "hosts/excel/macro_workbook.py", "hosts/libreoffice/extension.py"),
    *("cli/explain.py", "reference.py"),
    *("files/doubts.py", "files/opening.py", "files/evening.py", "files/writers.py"),
)
OTHERS = {"UsageError", "ResultsError", *(name for name in vars(builtins) if name.endswith("Error"))}


def modules(*places: str) -> list[Path]:
    """The modules in these files and folders of the package."""
    return [
        module
        for path in (PACKAGE / place for place in places or SAID)
        for module in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]


@cache
def templates(path: Path) -> frozenset[str]:
    """The templates in a module."""
    return frozenset(
        node.value for node in _said(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def has_words(template: str) -> bool:
    """Whether a template has words besides its fields, so that it needs a translation."""
    return re.search("[A-Za-z]{2}", re.sub(r"\{[^}]*\}", "", template)) is not None


def formatted(path: Path) -> list[int]:
    """The lines of a module in which a sentence is an f-string or is put together, so that nobody can translate it."""
    return [node.lineno for node in _said(path) if isinstance(node, ast.JoinedStr | ast.BinOp)]


def _said(path: Path) -> Iterator[ast.expr]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    meant: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            target, value, pairs = node.targets[0], node.value, [(node.targets[0], node.value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = [*zip(target.elts, value.elts, strict=True)]
            for name, text in pairs:
                if isinstance(name, ast.Name):
                    meant.setdefault(name.id, []).append(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _makes_a_sentence(node.func):
            yield from _values(node.args[0], meant)


def _makes_a_sentence(function: ast.expr) -> bool:
    """Whether a call makes a sentence: of `say`, `Sentence`, `translated`, an error of ours, or `type(error)`."""
    if isinstance(function, ast.Call):
        return isinstance(function.func, ast.Name) and function.func.id == "type"
    name = function.id if isinstance(function, ast.Name) else ""
    return name in ("say", "Sentence", "translated") or (name.endswith("Error") and name not in OTHERS)


def _values(given: ast.expr, meant: dict[str, list[ast.expr]]) -> Iterator[ast.expr]:
    """The expressions that a first argument may stand for: itself, either branch of an if, or the values of a name."""
    if isinstance(given, ast.IfExp):
        yield from (given.body, given.orelse)
    elif isinstance(given, ast.Name):
        for value in meant.get(given.id, []):
            yield from (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
    else:
        yield given


SENTENCES = re.compile(r"\.problem\b|\.args\b|\bstr\((?:error|refusal|why|it\.error)\)|\bERROR_MARK\b")
SEARCHES = frozenset(
    (
        *(
            *("startswith", "endswith", "partition", "rpartition", "split", "rsplit", "splitlines", "find", "rfind"),
            "index",
        ),
        *("replace", "removeprefix", "removesuffix", "search", "match", "fullmatch", "findall", "finditer", "sub"),
    )
)


def taken_apart(path: Path) -> list[str]:
    """The expressions that search, cut or change the sentence of an error, or look for it in a text."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            looked_for = node.args[:1] if node.func.attr == "replace" else node.args
            asked = [node.func.value, *looked_for]
        elif isinstance(node, ast.Compare) and any(isinstance(it, ast.In | ast.NotIn) for it in node.ops):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            asked = [node.value]
        else:
            continue
        if any(SENTENCES.search(ast.unparse(it)) for it in asked):
            found.append(f"{path.name}: {ast.unparse(node)}")
    return found
