"""Every template of a sentence in the code, found in the syntax trees: what another language has to say."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "xl_law12"
OPEN = ("files/point_comparison.py",)  # what may have been ruled, on the sheet Rulings
# What reaches a cell, or somebody who asked a command for another language.
SAID = (
    *("sentences.py", "errors.py", "languages", "bridge", "sheet"),
    *("hosts/excel/udfs.py", "hosts/excel/vba.py", "hosts/excel/lite.py", "hosts/libreoffice/extension.py"),
    *("cli/explain.py", "cli/explain_results.py", "cli/asking.py", "reference.py"),
    *(*OPEN, "files/opening.py", "files/evening.py"),
)
OTHERS = {"UsageError", *(name for name in vars(builtins) if name.endswith("Error"))}


def modules(*places: str) -> list[Path]:
    """The modules in these places of the package."""
    return [
        module
        for path in (PACKAGE / place for place in places or SAID)
        for module in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]


def templates(path: Path) -> set[str]:
    """The templates in a module."""
    return {node.value for node in _said(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def has_words(template: str) -> bool:
    """Whether a template says something beside its fields, so that it wants a translation."""
    return re.search("[A-Za-z]{2}", re.sub(r"\{[^}]*\}", "", template)) is not None


def formatted(path: Path) -> list[int]:
    """The lines of a module where a sentence is formatted on the spot, so that nobody can translate it."""
    return [node.lineno for node in _said(path) if isinstance(node, ast.JoinedStr | ast.BinOp)]


def _said(path: Path) -> Iterator[ast.expr]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    meant: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            meant.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _makes_a_sentence(node.func):
            yield from _values(node.args[0], meant)


def _makes_a_sentence(function: ast.expr) -> bool:
    """Whether what is called says a text: `say`, `Sentence`, `translated`, or an error of ours, as `type(error)` is."""
    if isinstance(function, ast.Call):
        return isinstance(function.func, ast.Name) and function.func.id == "type"
    name = function.id if isinstance(function, ast.Name) else ""
    return name in ("say", "Sentence", "translated") or (name.endswith("Error") and name not in OTHERS)


def _values(given: ast.expr, meant: dict[str, list[ast.expr]]) -> Iterator[ast.expr]:
    """What a first argument may be: itself, one of two, or what its name was given."""
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
            "startswith",
            "endswith",
            "partition",
            "rpartition",
            "split",
            "rsplit",
            "splitlines",
            "find",
            "rfind",
            "index",
        ),
        *("replace", "removeprefix", "removesuffix", "search", "match", "fullmatch", "findall", "finditer", "sub"),
    )
)


def taken_apart(path: Path) -> list[str]:
    """The calls in which a sentence of an error is searched, cut or changed as a text, or looked for in a text."""
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
