"""Excel's functions of single values, and those that turn many values into one."""

import math
import re
import statistics
from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_HALF_UP, ROUND_UP
from functools import partial

from tests.excel_rules.machine import FUNCTIONS, Machine, as_given, of_cells, of_values
from tests.excel_rules.values import (
    BLANK,
    DIV,
    LONGEST_TEXT,
    NUM,
    VALUE,
    Array,
    Cell,
    Error,
    Reference,
    Value,
    array_of,
    compared,
    pattern,
    rounded,
    shape,
    shown,
    spread,
    stop,
    truth,
)

for name, function in {"ABS": abs, "INT": math.floor, "LN": math.log, "SQRT": math.sqrt}.items():
    of_cells(name)(lambda machine, cell, of=function: float(of(machine.number(cell))))
for name, of_text in {"LOWER": str.lower, "UPPER": str.upper}.items():
    of_cells(name)(lambda machine, cell, of=of_text: of(machine.text(cell)))
for name, way in {"ROUND": ROUND_HALF_UP, "ROUNDUP": ROUND_UP}.items():
    of_cells(name)(lambda machine, cell, digits, to=way: rounded(machine.number(cell), machine.whole(digits), to))


@of_cells("MOD")
def _mod(machine: Machine, cell: Cell, divisor: Cell) -> float:
    value, by = machine.number(cell), machine.number(divisor)
    return value - by * math.floor(value / by)


@of_cells("POWER")
def power(machine: Machine, base: Cell, exponent: Cell) -> float:
    """A power; 0 to the power of 0 is an error."""
    first, second = machine.number(base), machine.number(exponent)
    if first == 0 and second == 0:
        stop(NUM)
    if first == 0 and second < 0:
        stop(DIV)
    answer = first**second
    return answer if isinstance(answer, float) else stop(NUM)


def _units(text: str) -> bytes:
    """A text in the units that Excel counts as characters: an emoji has two."""
    return text.encode("utf-16-le", "surrogatepass")


def _cut(text: str, first: int, last: int) -> str:
    return _units(text)[2 * first : 2 * last].decode("utf-16-le", "surrogatepass")


@of_cells("LEFT")
def _left(machine: Machine, cell: Cell, count: Cell = 1.0) -> str:
    size = machine.whole(count)
    return stop(VALUE) if size < 0 else _cut(machine.text(cell), 0, size)


@of_cells("RIGHT")
def _right(machine: Machine, cell: Cell, count: Cell = 1.0) -> str:
    text, size = machine.text(cell), machine.whole(count)
    length = len(_units(text)) // 2
    return stop(VALUE) if size < 0 else _cut(text, max(0, length - size), length)


@of_cells("MID")
def _mid(machine: Machine, cell: Cell, start: Cell, count: Cell) -> str:
    first, size = machine.whole(start), machine.whole(count)
    return stop(VALUE) if first < 1 or size < 0 else _cut(machine.text(cell), first - 1, first - 1 + size)


@of_cells("FIND")
def _find(machine: Machine, wanted: Cell, cell: Cell, start: Cell = 1.0) -> float:
    first = machine.whole(start)
    place = machine.text(cell).find(machine.text(wanted), first - 1) if first >= 1 else -1
    return stop(VALUE) if place < 0 else float(place + 1)


@of_cells("SEARCH")
def _search(machine: Machine, wanted: Cell, cell: Cell, start: Cell = 1.0) -> float:
    text = machine.text(wanted)
    if len(text) > 255:
        stop(VALUE)
    found = pattern(text).search(machine.text(cell), machine.whole(start) - 1)
    return stop(VALUE) if found is None else float(found.start() + 1)


@of_cells("SUBSTITUTE")
def _substitute(machine: Machine, cell: Cell, old: Cell, new: Cell, which: Cell = BLANK) -> str:
    text, before, after = machine.text(cell), machine.text(old), machine.text(new)
    if not before:
        return text
    if which is BLANK:
        return text.replace(before, after)
    parts, place = text.split(before), machine.whole(which)
    return text if place >= len(parts) else before.join(parts[:place]) + after + before.join(parts[place:])


@of_cells("REPT")
def _rept(machine: Machine, cell: Cell, times: Cell) -> str:
    text, count = machine.text(cell), machine.whole(times)
    return stop(VALUE) if count < 0 or count * len(text) > LONGEST_TEXT else text * count


@of_cells("UNICODE")
def _unicode(machine: Machine, cell: Cell) -> float:
    text = machine.text(cell)
    return stop(VALUE) if not text or "\ud800" <= text[0] < "\ue000" else float(ord(text[0]))


@of_cells("NUMBERVALUE")
def _numbervalue(machine: Machine, cell: Cell, point: Cell = ".", group: Cell = ",") -> float:
    text = machine.text(cell).replace(" ", "")
    if not text:
        return 0.0
    plain = text.rstrip("%")
    before, between, after = plain.partition(machine.text(point))
    digits = before.replace(machine.text(group), "") + ("." if between else "") + after
    if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", digits):
        stop(VALUE)
    return float(digits) / 100.0 ** (len(text) - len(plain))


@of_cells("TEXT")
def _text(machine: Machine, cell: Cell, code: Cell) -> str:
    written = shown(machine.number(cell), machine.text(code))
    machine.met_decimal = machine.met_decimal or "." in written
    return written.replace(".", ",") if machine.rules.comma else written


@of_cells("FIXED")
def _fixed(machine: Machine, cell: Cell, places: Cell = 2.0, plain: Cell = False) -> str:
    assert truth(plain) or abs(machine.number(cell)) < 1000, "thousands are not parted here"
    return str(_text(machine, cell, "0." + "0" * int(machine.number(places))))


ORDERS: dict[str, Callable[[int], bool]] = {
    "=": lambda order: order == 0,
    "<>": lambda order: order != 0,
    "<": lambda order: order < 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    ">=": lambda order: order >= 0,
}
for sign, holds in ORDERS.items():
    of_cells(sign)(lambda machine, first, second, meets=holds: meets(compared(first, second)))

of_cells("SIGN")(lambda machine, cell: float((machine.number(cell) > 0) - (machine.number(cell) < 0)))
of_cells("NOT")(lambda machine, cell: not truth(cell))
of_cells("EXACT")(lambda machine, first, second: machine.text(first) == machine.text(second))
of_cells("LEN")(lambda machine, cell: float(len(_units(machine.text(cell))) // 2))
of_cells("TRIM")(lambda machine, cell: re.sub(" +", " ", machine.text(cell).strip(" ")))
of_cells("CHAR")(lambda machine, cell: bytes([machine.whole(cell)]).decode("cp1252"))
of_cells("CODE")(lambda machine, cell: float((machine.text(cell) or "\0").encode("cp1252", "replace")[0]))
of_cells("UNICHAR")(lambda machine, cell: chr(machine.whole(cell)))
of_cells("VALUE")(lambda machine, cell: machine.number(cell))
of_cells("&")(lambda machine, first, second: machine.text(first) + machine.text(second))
of_cells("+")(lambda machine, first, second: machine.number(first) + machine.number(second))
of_cells("-")(lambda machine, first, second: machine.number(first) - machine.number(second))
of_cells("*")(lambda machine, first, second: machine.number(first) * machine.number(second))
of_cells("/")(lambda machine, first, second: machine.number(first) / machine.number(second))
of_cells("%")(lambda machine, cell: machine.number(cell) / 100)
FUNCTIONS["^"] = FUNCTIONS["POWER"]
of_cells("N")(lambda machine, cell: cell if isinstance(cell, float) else float(cell is True))


# Of many values


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


_OF_NUMBERS: dict[str, Callable[[list[float]], float]] = {
    "SUM": math.fsum,
    "PRODUCT": lambda found: math.prod(found) if found else 0.0,
    "MAX": lambda found: max(found, default=0.0),
    "MIN": lambda found: min(found, default=0.0),
    "AVERAGE": _mean,
    "MEDIAN": _median,
}
for name, function in _OF_NUMBERS.items():
    as_given(name)(lambda machine, *given, of=function: of(list(numbers(machine, given))))


def _count(machine: Machine, *given: Value, counts: Callable[[Cell], bool]) -> float:
    cells = [cell for one in given for cell in array_of(machine.value(one)).cells]
    machine.count(len(cells))
    return float(sum(map(counts, cells)))


as_given("COUNT")(partial(_count, counts=lambda cell: isinstance(cell, float)))
as_given("COUNTA")(partial(_count, counts=lambda cell: cell is not BLANK))


def _conditions(given: Sequence[Value]) -> list[bool]:
    """The conditions of AND and similar functions; texts within an array and blank cells are none."""
    found = []
    for value in given:
        for cell in array_of(value).cells:
            if not isinstance(value, Array) or (cell is not BLANK and not isinstance(cell, str)):
                found.append(truth(cell))
    return found or stop(VALUE)


def _of_conditions(machine: Machine, *given: Value, of: Callable[[list[bool]], bool]) -> bool:
    machine.count(sum(len(array_of(value).cells) for value in given))
    return of(_conditions(given))


of_values("AND")(partial(_of_conditions, of=all))
of_values("OR")(partial(_of_conditions, of=any))


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


of_values("SMALL")(partial(_ordered, largest=False))


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
    limit: Cell = rest if number is None else number
    return lambda it: type(it) is type(limit) and ORDERS[sign](compared(it, limit))


@as_given("COUNTIF")
def _countif(machine: Machine, area: Value, wanted: Value) -> Value:
    """How many cells of a range meet a criterion; the criterion may be an array."""
    if not isinstance(area, Reference):
        machine.doubt("a criterion over something that is no range")
        stop(VALUE)
    cells = array_of(machine.value(area)).cells

    def one(cell: Cell) -> Cell:
        machine.count(len(cells))
        return float(sum(map(criterion(cell), cells)))

    return spread(one, [machine.value(wanted)])
