"""python3 dev.py mutate [MODULE ...] [--room bridge] [--number 60] [--seed 12]: which mistakes a room's tests notice.

A mutant is the package with one small mistake in it: `<` in place of `<=`, a 2 for a 1, an `and` for an `or`. A mutant
that passes all the tests has survived: either the change makes no difference, or a test is missing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("xl_law12")
NEEDED = ("xl_law12", "tests", "benchmarks", "docs", "conftest.py", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__")
CORE = (
    "tests/bridge",
    "tests/sheet",
    "tests/test_examples.py",
    *map("xl_law12/{}".format, ("bridge", "reading", "sheet")),
)
# The rooms whose modules are changed, each with the tests that should notice the changes.
ROOMS = {
    "bridge": CORE,
    "reading": CORE,
    "sheet": CORE,
    "files": ("tests/files", "tests/test_left_behind.py", "xl_law12/files"),
    "lambdas": ("tests/lambdas/test_compiler.py", "xl_law12/lambdas"),
    "excel": ("tests/excel", "tests/lambdas/test_compiler.py", "xl_law12/excel"),
    "calc": ("tests/calc", "xl_law12/calc"),
    "hosts": (
        "tests/hosts/test_excel.py",
        "tests/hosts/test_planted.py",
        "tests/hosts/test_installer.py",
        "xl_law12/hosts",
    ),
}
LONGEST = 600  # seconds for all the tests; a mutant for which they take longer counts as noticed

# An operator, and the operator that replaces it.
OPERATORS: dict[type[ast.AST], type[Any]] = dict(
    [
        *((ast.Add, ast.Sub), (ast.Sub, ast.Add), (ast.Mult, ast.Add), (ast.Div, ast.Mult), (ast.FloorDiv, ast.Mult)),
        *((ast.Mod, ast.FloorDiv), (ast.Pow, ast.Mult), (ast.BitAnd, ast.BitOr), (ast.BitOr, ast.BitAnd)),
        *((ast.Lt, ast.LtE), (ast.LtE, ast.Lt), (ast.Gt, ast.GtE), (ast.GtE, ast.Gt), (ast.USub, ast.UAdd)),
        *((ast.Eq, ast.NotEq), (ast.NotEq, ast.Eq), (ast.Is, ast.IsNot), (ast.IsNot, ast.Is)),
        *((ast.In, ast.NotIn), (ast.NotIn, ast.In), (ast.And, ast.Or), (ast.Or, ast.And)),
    ]
)
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A module with one mistake in it: the whole source, and the changed place."""

    module: str
    line: int
    change: str
    source: str


def mutant(path: Path, number: int) -> Mutant:
    """The mutant of a module with this number."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    line, node, field, new = list(places(tree))[number]
    change = f"{shown(getattr(node, field))} -> {shown(new)}"
    setattr(node, field, new)
    return Mutant(path.as_posix(), line, change, ast.unparse(ast.fix_missing_locations(tree)))


def shown(part: Any) -> str:
    """A part of the tree as source code."""
    first = part[0] if isinstance(part, list) else part
    return type(first).__name__ if isinstance(first, ast.AST) else repr(first)


def places(tree: ast.Module) -> Iterator[tuple[int, ast.AST, str, Any]]:
    """The places where a mistake can be made: the line, the node, its field, and the new value."""
    for node in code_of(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.AugAssign) and type(node.op) in OPERATORS:
            yield line, node, "op", OPERATORS[type(node.op)]()
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in OPERATORS:
            yield line, node, "ops", [OPERATORS[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield line, node, "value", not node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield line, node, "value", node.value + 1
        elif isinstance(node, ast.Name) and node.id in NAMES:
            yield line, node, "id", NAMES[node.id]


def code_of(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: not annotations, and not the `strict` of zip, which only checks."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns") or (isinstance(tree, ast.keyword) and tree.arg == "strict"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from code_of(child)


def is_noticed(folder: Path, module: str, tests: Iterable[str] = CORE) -> bool:
    """Whether the tests in this copy of the project fail; the module's own doctests run first."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", module, *tests]
    environment = {**os.environ, "CI": "true", "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=quiet, stderr=quiet) as run:
        try:
            return run.wait(LONGEST) != 0
        except subprocess.TimeoutExpired:
            run.kill()
            return True


def tried(chosen: list[Mutant], room: Path, tests: Iterable[str]) -> Iterator[tuple[Mutant, bool]]:
    """Every mutant, and whether a test noticed it."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(source, folder / name)
        if is_noticed(folder, str(room), tests):
            raise SystemExit("the tests fail as they are: there is nothing to learn from mutants")
        for each in chosen:
            path = folder / each.module
            sound = path.read_text(encoding="utf-8")
            path.write_text(each.source, encoding="utf-8")
            yield each, is_noticed(folder, each.module, tests)
            path.write_text(sound, encoding="utf-8")


def main(words: list[str]) -> int:
    """Try a sample of mutants, and print the survivors; the exit code is 1 if there are any."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__)
    parser.add_argument("modules", nargs="*", help="for instance field butler; all of the room if none is named")
    parser.add_argument("--room", choices=ROOMS, default="bridge", help="which part of the package")
    parser.add_argument("--number", type=int, default=60, help="how many mutants")
    parser.add_argument("--seed", type=int, default=12, help="another number is another sample")
    parser.add_argument("--tests", nargs="+", help="the tests to run; those of the room if not named")
    wanted = parser.parse_args(words)
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / PACKAGE / wanted.room).rglob("*.py"))
    every = [
        (path, number)
        for path in paths
        if not wanted.modules or path.stem in wanted.modules
        for number, _ in enumerate(places(ast.parse((ROOT / path).read_text(encoding="utf-8"))))
    ]
    sample = random.Random(wanted.seed).sample(every, min(wanted.number, len(every)))
    chosen = [mutant(*which) for which in sample]
    survived = 0
    for it, noticed in tried(chosen, PACKAGE / wanted.room, wanted.tests or ROOMS[wanted.room]):
        survived += not noticed
        print(f"{'noticed ' if noticed else 'SURVIVED'} {it.module}:{it.line}: {it.change}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} noticed, out of {len(every):,} that could be made")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
