"""Runs formulas, and calculates a workbook again: each answer is compared with the stored value.

Every part of a formula's tree becomes a Python function of the scope.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, NamedTuple

from tests.excel_rules import arrays, of_cells
from tests.excel_rules.machine import FUNCTIONS, Machine
from tests.excel_rules.values import (
    BLANK,
    NA,
    NAME,
    OMITTED,
    VALUE,
    Array,
    Cell,
    Error,
    Function,
    Reference,
    Rules,
    Stop,
    Value,
    array_of,
    compared,
    spread,
    truth,
)
from xl_law12.excel import defined_names, sheets
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, address, area_of, plain_sheet
from xl_law12.excel.sheets import Formula
from xl_law12.excel.syntax import (
    Array as Constants,
    Call,
    Constant,
    Lambda,
    Let,
    Name,
    Node,
    Operation,
    Parenthesis,
    parse,
)
from xl_law12.excel.values import ErrorValue

Scope = dict[str, Value]
Run = Callable[[Scope], Value]
Meaning = Callable[[str], "Run | None"]  # the meaning of a name that is not from LET or LAMBDA

MODULES = (arrays, of_cells)  # each declares its functions when it is loaded
_PREFIX = re.compile(r"_xlfn\._xlws\.|_xl(?:fn|pm|op|eta)\.")
_TRUTHS = {"TRUE": True, "FALSE": False}


class UnknownError(Exception):
    """A formula has a part that this interpreter does not know."""


def plain(name: str) -> str:
    """A name without the prefixes that a file puts before it.

    >>> plain("_xlfn._xlws.SORT"), plain("_xlpm.score"), plain("'Law 12'!$A$1")
    ('SORT', 'score', "'Law 12'!$A$1")
    """
    return _PREFIX.sub("", name)


def constant(written: str) -> Value:
    """The value of a constant in a formula.

    >>> constant('"a"'), constant("-1.5"), constant("#N/A"), constant("")
    ('a', -1.5, Error(code='#N/A'), <Nothing.OMITTED: 'omitted'>)
    """
    if not written:
        return OMITTED
    if written.startswith('"'):
        return written[1:-1].replace('""', '"')
    if written in _TRUTHS:
        return _TRUTHS[written]
    return Error(written) if written.startswith("#") else float(written)


class Compiler:
    """Makes a Python function of the tree of a formula."""

    def __init__(self, machine: Machine, meaning: Meaning) -> None:
        self._machine = machine
        self._meaning = meaning

    def run_of(self, tree: Node) -> Run:
        """The function that calculates a tree."""
        if isinstance(tree, Parenthesis):
            return self.run_of(tree.inner)
        if isinstance(tree, Constant | Constants):
            rows = tree.rows if isinstance(tree, Constants) else ()
            value = (
                Array([list(map(constant, row)) for row in rows]) if rows else constant(getattr(tree, "written", ""))
            )
            return lambda scope: value
        if isinstance(tree, Name):
            return self._name(tree.name)
        if isinstance(tree, Operation):
            return self._operation(tree)
        if isinstance(tree, Let):
            return self._let(tree)
        if isinstance(tree, Lambda):
            result = self.run_of(tree.result)
            return lambda scope: Function(tree.parameters, tree.optional, result, scope)
        return self._call(tree)

    def _name(self, name: str) -> Run:
        """A variable, cells, a defined name, or one of Excel's functions as an argument."""
        meant: list[Run | None] = []

        def run(scope: Scope) -> Value:
            if name in scope:
                return scope[name]
            if not meant:
                meant.append(self._known(name))
            return NAME if meant[0] is None else meant[0](scope)

        return run

    def _known(self, name: str) -> Run | None:
        if name.upper() in _TRUTHS:
            value = _TRUTHS[name.upper()]
            return lambda scope: value
        found = self._meaning(name)
        if found is None and name in FUNCTIONS:
            passed = Function(("value",), frozenset(), lambda scope: self._machine.apply(name, [scope["value"]]), {})
            return lambda scope: passed
        return found

    def _operation(self, tree: Operation) -> Run:
        operands = [self.run_of(operand) for operand in tree.operands]
        if tree.sign == ":":
            return lambda scope: _from_to(*(operand(scope) for operand in operands))
        if len(operands) == 1 and tree.sign == "+":
            return operands[0]
        if len(operands) == 1 and tree.sign == "-":
            operands = [lambda scope: 0.0, *operands]
        return self._applied(tree.sign, operands)

    def _applied(self, name: str, arguments: Sequence[Run]) -> Run:
        apply = self._machine.apply
        return lambda scope: apply(name, [argument(scope) for argument in arguments])

    def _let(self, tree: Let) -> Run:
        variables = [(name, self.run_of(value)) for name, value in tree.variables]
        result = self.run_of(tree.result)

        def run(scope: Scope) -> Value:
            inner = dict(scope)
            for name, value in variables:
                inner[name] = value(inner)
            return result(inner)

        return run

    def _call(self, tree: Call) -> Run:
        arguments = [self.run_of(argument) for argument in tree.arguments]
        special = getattr(self, f"_{tree.function.lower()}", None) if tree.function in SPECIAL else None
        if special is not None:
            run: Run = special(arguments)
            return run
        if tree.function in FUNCTIONS:
            return self._applied(tree.function, arguments)
        called = self._name(tree.function)
        call = self._machine.call
        return lambda scope: call(called(scope), [argument(scope) for argument in arguments])

    def _if(self, arguments: list[Run]) -> Run:
        runs: list[Run] = [*arguments, lambda scope: False]
        condition, then, otherwise = runs[:3]
        machine = self._machine

        def run(scope: Scope) -> Value:
            machine.count(1)
            asked = machine.value(condition(scope))
            if not isinstance(asked, Array):
                return _branch(asked, lambda: then(scope), lambda: otherwise(scope))
            machine.count(len(asked.cells))
            both = [machine.value(then(scope)), machine.value(otherwise(scope))]
            answer = spread(lambda cell, yes, no: _branch(cell, lambda: yes, lambda: no), [asked, *both])
            return machine.unblanked("IF", answer)

        return run

    def _iferror(self, arguments: list[Run]) -> Run:
        given, instead = arguments
        machine = self._machine

        def run(scope: Scope) -> Value:
            machine.count(1)
            value = machine.value(given(scope))
            if not isinstance(value, Array):
                return instead(scope) if isinstance(value, Error) else value
            if not any(isinstance(cell, Error) for cell in value.cells):
                return value
            both = [value, machine.value(instead(scope))]
            return spread(lambda cell, other: other if isinstance(cell, Error) else cell, both)

        return run

    def _choose(self, arguments: list[Run]) -> Run:
        def chosen(which: Cell, *values: Cell) -> Cell:
            place = self._machine.tried(Machine.whole, which)  # an error in one cell does not affect the others
            return place if isinstance(place, Error) else values[place - 1] if 1 <= place <= len(values) else VALUE

        def run(scope: Scope) -> Value:
            which = self._machine.value(arguments[0](scope))
            self._machine.count(len(array_of(which).cells))
            if isinstance(which, Array):
                return spread(chosen, [which, *(self._machine.value(it(scope)) for it in arguments[1:])])
            place = which if isinstance(which, Error) else self._machine.whole(which)
            if isinstance(place, Error):
                return place
            return arguments[place](scope) if 1 <= place < len(arguments) else VALUE

        return run

    def _ifs(self, arguments: list[Run]) -> Run:
        def run(scope: Scope) -> Value:
            for condition, answer in zip(arguments[::2], arguments[1::2], strict=True):
                cell = self._condition(condition(scope))
                if isinstance(cell, Error) or truth(cell):
                    return cell if isinstance(cell, Error) else answer(scope)
            return NA

        return run

    def _switch(self, arguments: list[Run]) -> Run:
        def run(scope: Scope) -> Value:
            asked = self._condition(arguments[0](scope))
            if isinstance(asked, Error):
                return asked
            for case, answer in zip(arguments[1:-1:2], arguments[2::2], strict=False):
                if compared(asked, self._condition(case(scope))) == 0:
                    return answer(scope)
            return arguments[-1](scope) if len(arguments) % 2 == 0 else NA

        return run

    def _condition(self, given: Value) -> Cell:
        """The single value that decides; our formulas do not use these functions with an array as condition."""
        value = self._machine.value(given)
        self._machine.count(1)
        if isinstance(value, Array):
            raise UnknownError("IFS or SWITCH over an array")
        return value


SPECIAL = ("IF", "IFERROR", "CHOOSE", "IFS", "SWITCH")  # they do not calculate all of their arguments


def _branch(condition: Cell, then: Callable[[], Value], otherwise: Callable[[], Value]) -> Value:
    if isinstance(condition, Error):
        return condition
    try:
        holds = truth(condition)
    except Stop as stopped:
        return stopped.error
    return then() if holds else otherwise()


def _from_to(first: Any, last: Any) -> Value:
    """The reference to all cells between two references."""
    for end in (first, last):
        if not isinstance(end, Reference):
            return end if isinstance(end, Error) else VALUE
    one, other = first.area, last.area
    area = Area(
        min(one.top, other.top),
        min(one.left, other.left),
        max(one.bottom, other.bottom),
        max(one.right, other.right),
    )
    return Reference(first.sheet, area)


def rows_of(value: Value) -> list[list[Cell]]:
    """The values that a formula shows; a blank cell shows as 0."""
    zero = type(OMITTED)
    return [[0.0 if isinstance(cell, zero) else cell for cell in row] for row in array_of(value).rows]


# A workbook


DEEP = 20_000  # nested calls of Python


class Difference(NamedTuple):
    """A cell whose calculated value differs from the stored one."""

    sheet: str
    formula: str
    cell: str
    stored: Any
    here: Any


class Book:
    """The content of a package, and the machine that calculates it."""

    def __init__(self, package: Package, rules: Rules | None = None) -> None:
        self._sheets = {it.name: sheets.read(package[it.part], package.shared_text, it.name) for it in package.sheets()}
        self._names = {(it.sheet, it.name.casefold()): it.text for it in defined_names.names(package)}
        self._runs: dict[tuple[str | None, str], Run | None] = {}
        self.machine = Machine(rules or Rules(), self._read)
        self.operations: Counter[str] = Counter()  # by cell
        self.unsure: set[str] = set()  # the cells that may differ under other rules
        sys.setrecursionlimit(max(DEEP, sys.getrecursionlimit()))

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Every formula with its sheet."""
        for sheet, contents in self._sheets.items():
            for formula in contents.formulas.values():
                yield sheet, formula

    def differences(self, cells: Container[str] | None = None) -> list[Difference]:
        """Calculate all formulas, or those of some cells, from the stored values of the cells that they read."""
        found: list[Difference] = []
        for sheet, formula in self.formulas():
            where = f"{sheet}!{address(formula.area[:2])}"
            if cells is None or where in cells:
                found += self._differences(sheet, where, formula)
        return found

    def _differences(self, sheet: str, where: str, formula: Formula) -> Iterator[Difference]:
        machine, before = self.machine, self.machine.operations
        machine.where, machine.met_blank, machine.met_decimal = where, False, False
        rows = self.shown(sheet, formula.text)
        self.operations[where] = machine.operations - before
        if machine.met_blank or machine.met_decimal:
            self.unsure.add(where)
        height, width = formula.area.height, formula.area.width
        if formula.kind == "dynamic" and (len(rows), len(rows[0])) != (height, width):
            yield Difference(sheet, formula.text, where, str(formula.area), f"{len(rows)} x {len(rows[0])}")
        here = (cell for row in range(height) for cell in Array(rows).line(row, width))
        for place, cell in zip(formula.area.places(), here, strict=True):
            stored = self._cell(sheet, place)
            if not same(stored, cell):
                yield Difference(sheet, formula.text, address(place), stored, cell)

    def shown(self, sheet: str, text: str) -> list[list[Cell]]:
        """The values that a formula on a sheet shows."""
        try:
            return rows_of(self.machine.value(self._run(sheet, text)({})))
        except UnknownError as unknown:
            raise UnknownError(f"{sheet}: {unknown} in {text}") from None

    def _run(self, sheet: str | None, text: str) -> Run:
        return Compiler(self.machine, lambda name: self._meaning(sheet, name)).run_of(parse(text, plain, stored=True))

    def _meaning(self, sheet: str | None, name: str) -> Run | None:
        """The cells or the value that a reference or a defined name means on a sheet."""
        place, _, bare = name.rpartition("!")
        home = plain_sheet(place) if place else sheet
        area = area_of(bare)
        if area is not None and home is not None:
            reference = Reference(home, area)
            return lambda scope: reference
        key = home, bare.casefold()
        key = key if key in self._names else (None, bare.casefold())
        if key not in self._runs:
            self._runs[key] = self._run(key[0], self._names[key]) if key in self._names else None
        run = self._runs[key]
        return None if run is None else lambda scope: run({})

    def _cell(self, sheet: str, place: tuple[int, int]) -> Cell:
        value = self._sheets[sheet].values.get(place, BLANK)
        return Error(str(value)) if isinstance(value, ErrorValue) else value

    def _read(self, reference: Reference) -> Value:
        sheet, area = reference
        if area.is_cell:
            return self._cell(sheet, (area.top, area.left))
        columns = range(area.left, area.right + 1)
        rows = range(area.top, area.bottom + 1)
        return Array([[self._cell(sheet, (row, column)) for column in columns] for row in rows])


def same(stored: Cell, here: Cell) -> bool:
    """Whether two values are equal: numbers to 9 digits, all others exactly."""
    if isinstance(stored, float) and isinstance(here, float):
        return abs(stored - here) <= 1e-9 * max(1.0, abs(stored), abs(here))
    return type(stored) is type(here) and bool(stored == here)
