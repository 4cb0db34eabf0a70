"""Calls the LAMBDA names in three engines, with the arguments of our functions: formulon, our JavaScript, Univer."""

import atexit
import io
import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from xl_law12.calc.engine import Engine
from xl_law12.calc.formulas import Cell
from xl_law12.excel.references import address
from xl_law12.excel.syntax import Call, Lambda, Let, Name, Node, Operation, Parenthesis, parse
from xl_law12.lambdas.compiler import names, source, written
from xl_law12.lambdas.javascript import program
from xl_law12.sheet.functions import CATALOGUE

ARGUMENTS = {declared.name: len(declared.parameters) for declared in CATALOGUE}
DATA = "D"
WIDEST_ANSWER = 10  # columns that are asked of Univer
Block = list[list[Any]]


class Question(NamedTuple):
    """A function with its arguments as Python values."""

    function: str
    arguments: Sequence[Any]


Ask = Callable[[Sequence[Question]], list[Block]]


class _Placed(NamedTuple):
    """Questions as formulas, with the cells that they read."""

    formulas: list[str]
    cells: dict[tuple[int, int], Any]


def block_of(argument: Any) -> Block:
    if not isinstance(argument, list | tuple):
        return [[argument]]
    return [list(line) if isinstance(line, list | tuple) else [line] for line in argument]


def _placed(questions: Sequence[Question], all_arguments: bool) -> _Placed:
    """The questions with every argument in its own cells. An omitted argument is a blank cell, but none at the end."""
    formulas: list[str] = []
    cells: dict[tuple[int, int], Any] = {}
    top = 1
    for function, given in questions:
        references: list[str] = []
        left, bottom = 1, top
        missing = ARGUMENTS[function] - len(given) if all_arguments else 0
        for argument in [*given, *[None] * missing]:
            rows = block_of(argument)
            for down, line in enumerate(rows):
                for right, value in enumerate(line):
                    cells[top + down, left + right] = value
            last = (top + len(rows) - 1, left + len(rows[0]) - 1)
            area = address((top, left))
            references.append(f"{DATA}!{area}" if last == (top, left) else f"{DATA}!{area}:{address(last)}")
            left, bottom = last[1] + 1, max(bottom, last[0])
        formulas.append(f"={function}({','.join(references)})")
        top = bottom + 1
    return _Placed(formulas, cells)


@cache
def _book_with_names() -> bytes:
    """A workbook file with the names as Excel stores them, without the mark of an optional parameter."""
    import openpyxl
    from openpyxl.workbook.defined_name import DefinedName

    book = openpyxl.Workbook()
    book.create_sheet(DATA)
    for it in names():
        text = re.sub(r"_xlop\.(\w+)", r"[_xlpm.\1]", it.text)  # formulon does not know Excel's
        book.defined_names[it.name] = DefinedName(it.name, attr_text=text, comment=it.comment)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def engine_with_names() -> Engine:
    """Formulon with the names, and a sheet for the arguments."""
    return Engine(_book_with_names, ["Sheet", DATA])


def placed_in(engine: Engine, questions: Sequence[Question]) -> list[str]:
    """Put the arguments of the questions into the workbook; returns the questions as formulas."""
    placed = _placed(questions, all_arguments=False)
    for place, value in placed.cells.items():
        engine.put(Cell(DATA, place), value)
    return placed.formulas


def asked(engine: Engine, formula: str) -> Block:
    """The answer of a formula on the first sheet."""
    return engine.evaluate(Cell("Sheet", (1001, 101)), formula)


@cache
def shared_engine() -> Engine:
    """One engine for all questions: each question puts its arguments in the place of earlier ones."""
    return engine_with_names()


def formulon(questions: Sequence[Question]) -> list[Block]:
    """The answers of formulon, which reads the names from a file."""
    engine = shared_engine()
    return [asked(engine, formula) for formula in placed_in(engine, questions)]


class Running:
    """Node with a program of the names: it stays open for one question after another."""

    def __init__(self, text: str) -> None:
        script = str(Path(__file__).with_name("node.mjs"))
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(["node", script], stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        self._send(text)

    def _send(self, it: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(it) + "\n")
        self._process.stdin.flush()

    def shown(self, function: str, *arguments: Any) -> Block:
        """What a function shows in cells: a blank shows as 0, as in Excel."""
        answer = block_of(self.answer(function, *arguments))
        return [[0.0 if cell is None else cell for cell in row] for row in answer]

    def answer(self, function: str, *arguments: Any) -> Any:
        """What a function returns there."""
        self._send([function, *arguments])
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"node ended at {function}{arguments}"
        return json.loads(line, parse_int=float)

    def close(self) -> None:
        """End the process, and wait for it."""
        self._process.communicate()


@cache
def shared_node() -> Running:
    """One node for all questions, with all names."""
    node = Running(program())
    atexit.register(node.close)
    return node


def by_node(questions: Sequence[Question]) -> list[Block]:
    """The answers of the names in JavaScript."""
    return [shared_node().shown(question.function, *question.arguments) for question in questions]


def _without_optional(tree: Node) -> Node:
    """A definition for Univer, which has no optional parameters: every argument counts as given."""
    if isinstance(tree, Call):
        arguments = tuple(map(_without_optional, tree.arguments))
        return Name("FALSE") if tree.function == "ISOMITTED" else Call(tree.function, arguments)
    if isinstance(tree, Operation):
        return Operation(tree.sign, tuple(map(_without_optional, tree.operands)))
    if isinstance(tree, Parenthesis):
        return Parenthesis(_without_optional(tree.inner))
    if isinstance(tree, Lambda):
        return Lambda(tree.parameters, frozenset(), _without_optional(tree.result))
    if isinstance(tree, Let):
        variables = tuple((name, _without_optional(value)) for name, value in tree.variables)
        return Let(variables, _without_optional(tree.result))
    return tree


@cache
def names_for_univer() -> dict[str, str]:
    """The names as one types them, without the parts that Univer does not know."""
    found = source()
    known = frozenset(it.name for it in found)
    stored = {it.name: written(_without_optional(parse(it.text)), known) for it in found}
    return {name: "=" + re.sub(r"_xl(?:fn|ws|pm|eta)\.", "", text) for name, text in stored.items()}


NODE = ("node", "--max-old-space-size=12288")  # in megabytes: a branch that is not taken is worked out, too


class ByUniver(NamedTuple):
    """The answers of Univer, and the seconds of its fastest calculation."""

    answers: list[Block]
    seconds: float


def by_univer(questions: Sequence[Question], rows: Sequence[int], packages: Path, runs: int = 1) -> ByUniver:
    """The answers of Univer, of this many rows, calculated this many times; it reads the formulas at the first."""
    placed = _placed(questions, all_arguments=True)
    down = max((row for row, _ in placed.cells), default=1)
    across = max((column for _, column in placed.cells), default=1)
    data: list[list[Any]] = [[None] * across for _ in range(down)]
    for (row, column), value in placed.cells.items():
        data[row - 1][column - 1] = value
    job = {
        "names": names_for_univer(),
        "calls": list(zip(placed.formulas, rows, strict=True)),
        "data": data,
        "columns": across + 10,
        "width": WIDEST_ANSWER,
        "runs": runs,
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "job.json"
        file.write_text(json.dumps(job), encoding="utf-8")
        done = subprocess.run(
            [*NODE, str(Path(__file__).with_name("univer.mjs")), str(file), str(packages / "package.json")],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    return ByUniver(found["answers"], min(found["milliseconds"]) / 1000)
