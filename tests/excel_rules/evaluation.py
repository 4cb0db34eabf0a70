"""Runs formulas: every part of a formula's tree becomes a Python function of the scope."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.excel_rules import aggregates, arrays, lookups, of_cells
from tests.excel_rules.conversion import compared, truth
from tests.excel_rules.machine import FUNCTIONS, Machine
from tests.excel_rules.values import (
    NA,
    NAME,
    OMITTED,
    VALUE,
    Array,
    Cell,
    Error,
    Function,
    Reference,
    Stop,
    Value,
    array_of,
    spread,
)
from xl_law12.excel.references import Area
from xl_law12.excel.syntax import Array as Constants, Call, Constant, Lambda, Let, Name, Node, Operation, Parenthesis

Scope = dict[str, Value]
Run = Callable[[Scope], Value]
Meaning = Callable[[str], "Run | None"]  # the meaning of a name that is not from LET or LAMBDA

MODULES = (aggregates, arrays, lookups, of_cells)  # each declares its functions when it is loaded
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
        return self._unless(arguments, lambda cell: isinstance(cell, Error))

    def _ifna(self, arguments: list[Run]) -> Run:
        return self._unless(arguments, lambda cell: cell == NA)

    def _unless(self, arguments: list[Run], is_wrong: Callable[[Cell], bool]) -> Run:
        given, instead = arguments
        machine = self._machine

        def run(scope: Scope) -> Value:
            machine.count(1)
            value = machine.value(given(scope))
            if not isinstance(value, Array):
                return instead(scope) if is_wrong(value) else value
            if not any(map(is_wrong, value.cells)):
                return value
            return spread(lambda cell, other: other if is_wrong(cell) else cell, [value, machine.value(instead(scope))])

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


SPECIAL = ("IF", "IFERROR", "IFNA", "CHOOSE", "IFS", "SWITCH")  # they do not calculate all of their arguments


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
