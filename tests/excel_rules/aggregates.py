"""Excel's functions that turn many values into one."""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Callable, Iterator, Sequence

from tests.excel_rules.conversion import compared, pattern, truth
from tests.excel_rules.machine import Machine, as_given, of_values
from tests.excel_rules.values import (
    BLANK,
    DIV,
    NUM,
    OMITTED,
    VALUE,
    Array,
    Cell,
    Error,
    Reference,
    Value,
    array_of,
    shape,
    spread,
    stop,
)


def numbers(machine: Machine, given: Sequence[Value]) -> Iterator[float]:
    """The numbers for SUM and similar functions: in arrays and cells, and single arguments that read as numbers."""
    for one in given:
        value = machine.value(one)
        if not isinstance(value, Array) and not isinstance(one, Reference):
            machine.count(1)
            yield machine.number(value)
            continue
        cells = array_of(value).cells
        machine.count(len(cells))
        for cell in cells:
            if isinstance(cell, Error):
                stop(cell)
            if isinstance(cell, float):
                yield cell


def _mean(found: list[float]) -> float:
    return math.fsum(found) / len(found) if found else stop(DIV)


def _median(found: list[float]) -> float:
    return statistics.median(found) if found else stop(NUM)


def _wholes(of: Callable[..., int]) -> Callable[[list[float]], float]:
    return lambda found: float(of(*map(int, found)))


_OF_NUMBERS: dict[str, Callable[[list[float]], float]] = {
    "SUM": math.fsum,
    "PRODUCT": lambda found: math.prod(found) if found else 0.0,
    "MAX": lambda found: max(found, default=0.0),
    "MIN": lambda found: min(found, default=0.0),
    "AVERAGE": _mean,
    "MEDIAN": _median,
    "GCD": _wholes(math.gcd),
    "LCM": _wholes(math.lcm),
}
for name, function in _OF_NUMBERS.items():
    as_given(name)(lambda machine, *given, of=function: of(list(numbers(machine, given))))


@as_given("COUNT")
def _count(machine: Machine, *given: Value) -> float:
    cells = [cell for one in given for cell in array_of(machine.value(one)).cells]
    machine.count(len(cells))
    return float(sum(isinstance(cell, float) for cell in cells))


@as_given("COUNTA")
def _counta(machine: Machine, *given: Value) -> float:
    cells = [cell for one in given for cell in array_of(machine.value(one)).cells]
    machine.count(len(cells))
    return float(sum(cell is not BLANK for cell in cells))


def _conditions(given: Sequence[Value]) -> list[bool]:
    """The conditions of AND and similar functions; texts within an array and blank cells are none."""
    found = []
    for value in given:
        for cell in array_of(value).cells:
            if not isinstance(value, Array) or (cell is not BLANK and not isinstance(cell, str)):
                found.append(truth(cell))
    return found or stop(VALUE)


@of_values("AND")
def _and(machine: Machine, *given: Value) -> bool:
    machine.count(sum(len(array_of(value).cells) for value in given))
    return all(_conditions(given))


@of_values("OR")
def _or(machine: Machine, *given: Value) -> bool:
    machine.count(sum(len(array_of(value).cells) for value in given))
    return any(_conditions(given))


@of_values("XOR")
def _xor(machine: Machine, *given: Value) -> bool:
    machine.count(len(given))
    return sum(_conditions(given)) % 2 == 1


@of_values("SUMPRODUCT")
def _sumproduct(machine: Machine, *given: Value) -> float:
    if len(set(map(shape, given))) > 1:
        stop(VALUE)
    total = 0.0
    for cells in zip(*(array_of(value).cells for value in given), strict=True):
        machine.count(1)
        for cell in cells:
            if isinstance(cell, Error):
                stop(cell)
        total += math.prod(cell if isinstance(cell, float) else 0.0 for cell in cells)
    return total


@of_values("MMULT")
def _mmult(machine: Machine, first: Value, second: Value) -> Array:
    one, other = array_of(first), array_of(second)
    for cell in one.cells + other.cells:
        if not isinstance(cell, float):
            stop(cell if isinstance(cell, Error) else VALUE)
    if one.width != other.height:
        stop(VALUE)
    machine.count(one.height * one.width * other.width)
    columns = list(zip(*other.rows, strict=True))
    return Array(
        [[math.fsum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in one.rows]
    )


@of_values("FREQUENCY")
def _frequency(machine: Machine, values: Value, limits: Value) -> Array:
    found, bins = ([cell for cell in array_of(it).cells if isinstance(cell, float)] for it in (values, limits))
    machine.count(len(found) * len(bins))
    order = sorted(range(len(bins)), key=lambda place: bins[place])
    counts = [0.0] * (len(bins) + 1)
    for value in found:
        counts[next((place for place in order if value <= bins[place]), len(bins))] += 1
    return Array([[count] for count in counts])


def _ordered(machine: Machine, values: Value, places: Value, *, largest: bool) -> Value:
    found = sorted((cell for cell in array_of(values).cells if isinstance(cell, float)), reverse=largest)
    machine.count(len(found) * max(1, len(found).bit_length()))

    def one(machine: Machine, place: Cell) -> Cell:
        which = machine.whole(place)
        return found[which - 1] if 1 <= which <= len(found) else stop(NUM)

    return machine.lifted(one, [places])


@of_values("SMALL")
def _small(machine: Machine, values: Value, places: Value) -> Value:
    return _ordered(machine, values, places, largest=False)


@of_values("LARGE")
def _large(machine: Machine, values: Value, places: Value) -> Value:
    return _ordered(machine, values, places, largest=True)


def criterion(cell: Cell) -> Callable[[Cell], bool]:
    """A function that says whether a cell meets a criterion of COUNTIF and similar functions.

    >>> criterion(">=2")(3.0), criterion("a*")("ABC"), criterion(BLANK)(0.0), criterion("<>")("x")
    (True, True, True, True)
    """
    if not isinstance(cell, str):
        wanted = 0.0 if cell is BLANK else cell
        return lambda it: type(it) is type(wanted) and it == wanted
    found = re.match(r"<=|>=|<>|=|<|>|", cell)
    sign, rest = (found[0] if found else "") or "=", cell[found.end() :] if found else cell
    try:
        number: float | None = float(rest)
    except ValueError:
        number = None
    if sign in ("=", "<>"):
        wanted_text = pattern(rest)

        def equals(it: Cell) -> bool:
            if isinstance(it, str):
                return wanted_text.fullmatch(it) is not None
            return it == number if isinstance(it, float) else it is BLANK and not rest

        return equals if sign == "=" else lambda it: not equals(it)
    orders: dict[str, Callable[[int], bool]] = {
        "<": lambda order: order < 0,
        "<=": lambda order: order <= 0,
        ">": lambda order: order > 0,
        ">=": lambda order: order >= 0,
    }
    limit: Cell = rest if number is None else number
    return lambda it: type(it) is type(limit) and orders[sign](compared(it, limit))


def _meeting(machine: Machine, pairs: Sequence[Value], answer: Callable[[list[int]], Cell]) -> Value:
    """The answer for the places that meet all criteria; a criterion may be an array."""
    if not all(isinstance(it, Reference) for it in pairs[::2]):
        machine.doubt("a criterion over something that is no range")
        stop(VALUE)
    columns = [array_of(machine.value(it)).cells for it in pairs[::2]]

    def one(*criteria: Cell) -> Cell:
        machine.count(len(columns[0]) * len(columns))
        tests = list(map(criterion, criteria))
        lines = enumerate(zip(*columns, strict=True))
        return answer([at for at, line in lines if all(test(it) for test, it in zip(tests, line, strict=True))])

    return spread(one, [machine.value(it) for it in pairs[1::2]])


@as_given("COUNTIF")
@as_given("COUNTIFS")
def _countifs(machine: Machine, *pairs: Value) -> Value:
    return _meeting(machine, pairs, lambda places: float(len(places)))


def _of_those(machine: Machine, values: Value, pairs: Sequence[Value], of: Callable[[list[float]], float]) -> Value:
    cells = array_of(machine.value(values)).cells
    return _meeting(machine, pairs, lambda places: of([cells[at] for at in places if isinstance(cells[at], float)]))


@as_given("SUMIFS")
def _sumifs(machine: Machine, values: Value, *pairs: Value) -> Value:
    return _of_those(machine, values, pairs, math.fsum)


@as_given("SUMIF")
def _sumif(machine: Machine, area: Value, wanted: Value, values: Value = OMITTED) -> Value:
    return _of_those(machine, area if values is OMITTED else values, (area, wanted), math.fsum)


@as_given("MAXIFS")
def _maxifs(machine: Machine, values: Value, *pairs: Value) -> Value:
    return _of_those(machine, values, pairs, lambda found: max(found, default=0.0))


@as_given("MINIFS")
def _minifs(machine: Machine, values: Value, *pairs: Value) -> Value:
    return _of_those(machine, values, pairs, lambda found: min(found, default=0.0))
