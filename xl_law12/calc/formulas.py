"""Cells, and the formulas in them: what a formula calls, which functions are ours, and which cells it reads."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from xl_law12.excel import syntax
from xl_law12.excel.references import Area, Place, is_relative
from xl_law12.excel.syntax import Call, Name, Node, Operation, parts, plain, text_of
from xl_law12.sheet.catalogue import vba_name
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.functions.status import OF_A_SHEET

NOWHERE = (0, 0)  # the place of a defined name: in no row
WIDE = 500  # an area with more columns is kept as it is
T = TypeVar("T")


class Cell(NamedTuple):
    """A cell of a workbook."""

    sheet: str
    place: Place


class Reference(NamedTuple):
    """Cells of a sheet that a formula reads."""

    sheet: str
    area: Area


class CellSet:
    """A set of cells, column by column: a long column is one range. Ranges of rows neither overlap nor touch."""

    def __init__(self, references: Iterable[Reference] = ()) -> None:
        """Take in the cells of these references."""
        self._columns: dict[str, dict[int, tuple[list[int], list[int]]]] = {}
        self._wide: list[Reference] = []
        for reference in dict.fromkeys(references):
            self.add(reference)

    def add(self, reference: Reference) -> None:
        """Take in the cells of a reference."""
        sheet, area = reference
        if area.width > WIDE:
            self._wide.append(reference)
            return
        columns = self._columns.setdefault(sheet, {})
        for column in range(area.left, area.right + 1):
            tops, bottoms = columns.setdefault(column, ([], []))
            first, end = bisect_left(bottoms, area.top - 1), bisect_right(tops, area.bottom + 1)
            tops[first:end] = [min([area.top, *tops[first:end]])]
            bottoms[first:end] = [max([area.bottom, *bottoms[first:end]])]

    def meets(self, reference: Reference) -> bool:
        """Whether a reference leads to any of the cells."""
        sheet, area = reference
        for tops, bottoms in columns_in(area, self._columns.get(sheet, {})):
            at = bisect_left(bottoms, area.top)
            if at < len(tops) and tops[at] <= area.bottom:
                return True
        return any(name == sheet and area.meets(wide) for name, wide in self._wide)


def columns_in(area: Area, columns: Mapping[int, T]) -> Iterator[T]:
    """The values of `columns` whose keys are columns of the area; a wide area takes no longer than a narrow one."""
    if area.width > len(columns):
        return (known for column, known in columns.items() if area.left <= column <= area.right)
    return (columns[column] for column in range(area.left, area.right + 1) if column in columns)


WHERE_ONLY = ("ROW", "ROWS", "COLUMN", "COLUMNS")  # functions that ask for the place of cells, not for their values
OPAQUE = ("INDIRECT", "OFFSET")  # functions that read cells which are known only during the calculation
LET, LAMBDA = "LET", "LAMBDA"
TRUTHS = ("TRUE", "FALSE")


class Parsed(NamedTuple):
    """A formula as a tree, and what the one walk through it has found, without the names that LET and LAMBDA give."""

    tree: Node
    calls: tuple[Call, ...]  # outer ones first
    operands: tuple[str, ...]  # the references and names whose cells are read
    places: tuple[str, ...]  # those that are only asked for their place, as by ROWS
    functions: frozenset[str]  # the plain names of what is called
    is_opaque: bool  # whether it reads cells that its text does not name
    is_fixed: bool  # whether it means the same in every cell of its sheet

    @property
    def calls_ours(self) -> bool:
        """Whether it calls one of our functions itself."""
        return any(map(is_ours, self.functions))


@lru_cache(maxsize=50_000)
def parse(formula: str) -> Parsed | None:
    """A formula, given without its equals sign; None if it cannot be read."""
    tree = syntax.tree_of(formula)
    return None if tree is None else examine(tree)


@cache
def our_functions() -> dict[str, Callable[..., Any]]:
    """Our functions by every name that a formula may call them."""
    ours = {name: declared.function for declared in CATALOGUE for name in (declared.name, vba_name(declared.name))}
    return ours | {OF_A_SHEET: lambda *asked: ours["SHEET_STATUS"](*asked[2:])}  # no format is seen here


def is_ours(function: str) -> bool:
    """Whether a function is one of ours, as it is stored in a call or by its plain name."""
    return plain_name(function) in our_functions()


@lru_cache(maxsize=1_000)
def plain_name(function: str) -> str:
    """The plain name of a function in capitals, from the name that a call has in a file."""
    return plain(function).upper()


def examine(tree: Node) -> Parsed:
    """Walk through a tree from left to right. An argument that is asked only for its place is not read."""
    calls: list[Call] = []
    names: list[str] = []
    places: list[str] = []
    bound: set[str] = set()  # the names that LET and LAMBDA give, in capitals, with and without their prefix
    spans = False  # whether a range begins or ends in what is worked out, as in A1:INDEX(B:B,3)
    waiting = [(tree, True)]  # no recursion: a sum of a thousand terms is a thousand operations deep
    while waiting:
        part, reads = waiting.pop()
        if isinstance(part, Name) and part.name.upper() not in TRUTHS:
            (names if reads else places).append(part.name)
        elif isinstance(part, Call):
            calls.append(part)
            given = [text_of(name).upper() for name in names_given(part)]
            bound.update(given, map(plain, given))
            reads = reads and plain_name(part.function) not in WHERE_ONLY
        elif isinstance(part, Operation):
            spans = spans or part.sign == ":"
        waiting += [(inner, reads) for inner in reversed(parts(part))]
    operands, only_asked = (tuple(name for name in found if name.upper() not in bound) for found in (names, places))
    functions = frozenset(plain_name(call.function) for call in calls)
    is_opaque = spans or not functions.isdisjoint(OPAQUE)
    asks_where = not functions.isdisjoint(WHERE_ONLY)
    is_fixed = not (is_opaque or asks_where or any("[" in text or is_relative(text) for text in operands))
    return Parsed(tree, tuple(calls), operands, only_asked, functions - bound, is_opaque, is_fixed)


def names_given(call: Call) -> tuple[Node, ...]:
    """The arguments of LET and LAMBDA that are names."""
    function = plain_name(call.function)
    if function == LET:
        return call.arguments[:-1:2]
    return call.arguments[:-1] if function == LAMBDA else ()
