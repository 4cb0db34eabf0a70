"""The machine that runs formulas: it counts operations, notes doubts, and has Excel's functions by name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tests.excel_rules import values
from tests.excel_rules.values import (
    BLANK,
    CALC,
    DIV,
    NUM,
    OMITTED,
    UNBLANKING,
    VALUE,
    Array,
    Cell,
    Error,
    Function,
    Reference,
    Rules,
    Stop,
    Value,
    shape,
    spread,
)


class Machine:
    """Excel, as far as formulas depend on it."""

    def __init__(self, rules: Rules, read: Callable[[Reference], Value]) -> None:
        self.rules = rules
        self.operations = 0
        self.doubts: dict[str, str] = {}  # each with the first cell that met it
        self.where = ""
        self.met_blank = self.met_decimal = False  # whether other rules could make a difference
        self._read = read

    def count(self, operations: int) -> None:
        """Add to the operations on single elements."""
        self.operations += operations

    def doubt(self, what: str) -> None:
        """Note a case that Excel's documents do not decide."""
        self.doubts.setdefault(what, self.where)

    def number(self, cell: Cell) -> float:
        """The number that a cell gives if Excel needs a number."""
        if type(cell) is float:
            return cell
        found = values.number(cell, comma=self.rules.comma)
        self.met_decimal |= isinstance(cell, str) and found != values.number_from(cell, comma=not self.rules.comma)
        return found

    def whole(self, cell: Cell, default: int = 0) -> int:
        """The whole number that a cell gives; an omitted argument gives the default."""
        return default if cell is OMITTED else values.whole(self.number(cell))

    def text(self, cell: Cell) -> str:
        """The text that a cell gives if Excel needs a text."""
        if type(cell) is str:
            return cell
        self.met_decimal = self.met_decimal or (type(cell) is float and not cell.is_integer())
        return values.text(cell, comma=self.rules.comma)

    def value(self, given: Value) -> Value:
        """The values of the cells of a reference; any other value as it is."""
        return self._read(given) if type(given) is Reference else given

    def one(self, given: Value) -> Cell:
        """The single value that a function needs; of an array Excel takes the first value, which is a doubt."""
        found = self.value(given)
        if isinstance(found, Array):
            self.doubt("an array where one value is wanted")
            return found.rows[0][0]
        return found

    def tried(self, function: Callable[..., Cell], *cells: Cell) -> Cell:
        """The answer of a function of single values; an error among these is the answer."""
        for cell in cells:
            if type(cell) is Error:
                return cell
        self.operations += 1
        try:
            return function(self, *cells)
        except Stop as stopped:
            return stopped.error
        except ZeroDivisionError:
            return DIV
        except (OverflowError, ValueError):
            return NUM

    def lifted(self, function: Callable[..., Cell], given: Sequence[Value]) -> Value:
        """The answers of a function of single values, cell by cell over arrays."""
        return spread(partial(self.tried, function), given)

    def call(self, function: Value, arguments: Sequence[Value]) -> Value:
        """The answer of a LAMBDA; a parameter without an argument is omitted, if the parameter is optional."""
        if isinstance(function, Error):
            return function
        if not isinstance(function, Function) or len(arguments) > len(function.parameters):
            return VALUE
        scope = dict(function.scope)
        for place, parameter in enumerate(function.parameters):
            if place < len(arguments):
                scope[parameter] = arguments[place]
            elif parameter in function.optional:
                scope[parameter] = OMITTED
            else:
                return VALUE
        return function.body(scope)

    def single(self, function: Value, arguments: Sequence[Value], who: str) -> Cell:
        """The answer of a LAMBDA as a single value: an array is #CALC!, an array of one cell is a doubt."""
        answer = self.value(self.call(function, arguments))
        if isinstance(answer, Array) and shape(answer) == (1, 1):
            self.doubt(f"{who} gets an array of one cell")
            return answer.rows[0][0]
        return CALC if isinstance(answer, Array | Function) else answer

    def apply(self, name: str, given: Sequence[Value]) -> Value:
        """The answer of one of Excel's functions."""
        try:
            answer = FUNCTIONS[name](self, *given)
        except Stop as stopped:
            return stopped.error
        return self.unblanked(name, answer)

    def unblanked(self, name: str, answer: Value) -> Value:
        """An array in which blank cells are 0, if this function makes them 0."""
        if name not in UNBLANKING or not isinstance(answer, Array) or not any(BLANK in row for row in answer.rows):
            return answer
        self.met_blank = True
        if name not in self.rules.unblanking:
            return answer
        return Array([[0.0 if cell is BLANK else cell for cell in row] for row in answer.rows])


FUNCTIONS: dict[str, Callable[..., Value]] = {}
Decorated = Callable[[Callable[..., Any]], Callable[..., Any]]


def as_given(name: str) -> Decorated:
    """Declare a function that gets references and errors as they are."""

    def declare(function: Callable[..., Value]) -> Callable[..., Value]:
        FUNCTIONS[name] = function
        return function

    return declare


def of_cells(name: str) -> Decorated:
    """Declare a function of single values."""

    def declare(function: Callable[..., Cell]) -> Callable[..., Cell]:
        as_given(name)(
            lambda machine, *given: machine.lifted(
                function, [BLANK if it is OMITTED else machine.value(it) for it in given]
            )
        )
        return function

    return declare


def of_values(name: str) -> Decorated:
    """Declare a function of single values and arrays; an error among its arguments is the answer."""

    def declare(function: Callable[..., Value]) -> Callable[..., Value]:
        def run(machine: Machine, *given: Value) -> Value:
            values = [machine.value(it) for it in given]
            error = next((it for it in values if isinstance(it, Error)), None)
            return function(machine, *values) if error is None else error

        as_given(name)(run)
        return function

    return declare
