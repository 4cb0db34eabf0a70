"""Excel's functions of single values."""

from __future__ import annotations

import math
import re
from decimal import ROUND_DOWN, ROUND_UP

from tests.excel_rules.conversion import A_DATE, LONGEST_TEXT, compared, pattern, rounded, shown, truth
from tests.excel_rules.machine import FUNCTIONS, Machine, of_cells
from tests.excel_rules.values import BLANK, DIV, NA, NUM, VALUE, Cell, stop
from xl_law12.excel.references import address

for name, function in {"ABS": abs, "INT": math.floor, "LN": math.log, "SQRT": math.sqrt, "EXP": math.exp}.items():
    of_cells(name)(lambda machine, cell, of=function: float(of(machine.number(cell))))
for name, of_text in {"LOWER": str.lower, "UPPER": str.upper, "PROPER": str.title}.items():
    of_cells(name)(lambda machine, cell, of=of_text: of(machine.text(cell)))
for name, way in {"ROUNDUP": ROUND_UP, "ROUNDDOWN": ROUND_DOWN}.items():
    of_cells(name)(lambda machine, cell, digits, to=way: rounded(machine.number(cell), machine.whole(digits), to))


@of_cells("ROUND")
def _round(machine: Machine, cell: Cell, digits: Cell) -> float:
    return rounded(machine.number(cell), machine.whole(digits))


@of_cells("TRUNC")
def _trunc(machine: Machine, cell: Cell, digits: Cell = 0.0) -> float:
    return rounded(machine.number(cell), machine.whole(digits), ROUND_DOWN)


@of_cells("SIGN")
def _sign(machine: Machine, cell: Cell) -> float:
    return float((machine.number(cell) > 0) - (machine.number(cell) < 0))


@of_cells("LOG")
def _log(machine: Machine, cell: Cell, base: Cell = 10.0) -> float:
    return math.log(machine.number(cell), machine.number(base))


@of_cells("MOD")
def _mod(machine: Machine, cell: Cell, divisor: Cell) -> float:
    value, by = machine.number(cell), machine.number(divisor)
    return value - by * math.floor(value / by)


@of_cells("QUOTIENT")
def _quotient(machine: Machine, cell: Cell, divisor: Cell) -> float:
    return float(math.trunc(machine.number(cell) / machine.number(divisor)))


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


@of_cells("FLOOR")
@of_cells("FLOOR.MATH")
def _floor(machine: Machine, cell: Cell, step: Cell = 1.0) -> float:
    by = machine.number(step)
    return math.floor(machine.number(cell) / by) * by


@of_cells("CEILING.MATH")
def _ceiling(machine: Machine, cell: Cell, step: Cell = 1.0) -> float:
    by = machine.number(step)
    return math.ceil(machine.number(cell) / by) * by


@of_cells("NOT")
def _not(machine: Machine, cell: Cell) -> bool:
    del machine
    return not truth(cell)


@of_cells("EXACT")
def _exact(machine: Machine, first: Cell, second: Cell) -> bool:
    return machine.text(first) == machine.text(second)


def _units(text: str) -> bytes:
    """A text in the units that Excel counts as characters: an emoji has two."""
    return text.encode("utf-16-le", "surrogatepass")


def _cut(text: str, first: int, last: int) -> str:
    return _units(text)[2 * first : 2 * last].decode("utf-16-le", "surrogatepass")


@of_cells("LEN")
def _len(machine: Machine, cell: Cell) -> float:
    return float(len(_units(machine.text(cell))) // 2)


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


@of_cells("REPLACE")
def _replace(machine: Machine, cell: Cell, start: Cell, count: Cell, new: Cell) -> str:
    text, first = machine.text(cell), machine.whole(start) - 1
    return text[:first] + machine.text(new) + text[first + machine.whole(count) :]


@of_cells("REPT")
def _rept(machine: Machine, cell: Cell, times: Cell) -> str:
    text, count = machine.text(cell), machine.whole(times)
    return stop(VALUE) if count < 0 or count * len(text) > LONGEST_TEXT else text * count


@of_cells("TRIM")
def _trim(machine: Machine, cell: Cell) -> str:
    return re.sub(" +", " ", machine.text(cell).strip(" "))


@of_cells("CHAR")
def _char(machine: Machine, cell: Cell) -> str:
    return bytes([machine.whole(cell)]).decode("cp1252")


@of_cells("CODE")
def _code(machine: Machine, cell: Cell) -> float:
    return float((machine.text(cell) or "\0").encode("cp1252", "replace")[0])


@of_cells("UNICHAR")
def _unichar(machine: Machine, cell: Cell) -> str:
    return chr(machine.whole(cell))


@of_cells("UNICODE")
def _unicode(machine: Machine, cell: Cell) -> float:
    text = machine.text(cell)
    return stop(VALUE) if not text or "\ud800" <= text[0] < "\ue000" else float(ord(text[0]))


@of_cells("VALUE")
def _value(machine: Machine, cell: Cell) -> float:
    return machine.number(cell)


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


@of_cells("ADDRESS")
def _address(machine: Machine, row: Cell, column: Cell, kind: Cell = 1.0) -> str:
    if machine.whole(kind) != 4:
        machine.doubt("ADDRESS that is not relative")
    return address((machine.whole(row), machine.whole(column)))


@of_cells("TEXTBEFORE")
def _textbefore(machine: Machine, cell: Cell, mark: Cell, which: Cell = 1.0) -> str:
    return _parted(machine, cell, mark, which)[0]


@of_cells("TEXTAFTER")
def _textafter(machine: Machine, cell: Cell, mark: Cell, which: Cell = 1.0) -> str:
    return _parted(machine, cell, mark, which)[1]


def _parted(machine: Machine, cell: Cell, mark: Cell, which: Cell) -> tuple[str, str]:
    text, between, place = machine.text(cell), machine.text(mark), machine.whole(which)
    parts = text.split(between)
    cut = place if place > 0 else len(parts) + place
    return (between.join(parts[:cut]), between.join(parts[cut:])) if 0 < cut < len(parts) else stop(NA)


@of_cells("HYPERLINK")
def _hyperlink(machine: Machine, link: Cell, text: Cell = BLANK) -> Cell:
    return machine.text(link) if text is BLANK else text


@of_cells("&")
def _joined(machine: Machine, first: Cell, second: Cell) -> str:
    return machine.text(first) + machine.text(second)


for sign, holds in {
    "=": lambda order: order == 0,
    "<>": lambda order: order != 0,
    "<": lambda order: order < 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    ">=": lambda order: order >= 0,
}.items():
    of_cells(sign)(lambda machine, first, second, meets=holds: meets(compared(first, second)))

of_cells("+")(lambda machine, first, second: machine.number(first) + machine.number(second))
of_cells("-")(lambda machine, first, second: machine.number(first) - machine.number(second))
of_cells("*")(lambda machine, first, second: machine.number(first) * machine.number(second))
of_cells("/")(lambda machine, first, second: machine.number(first) / machine.number(second))
of_cells("%")(lambda machine, cell: machine.number(cell) / 100)
FUNCTIONS["^"] = FUNCTIONS["POWER"]
of_cells("N")(lambda machine, cell: cell if isinstance(cell, float) else float(cell is True))
of_cells("T")(lambda machine, cell: cell if isinstance(cell, str) else "")
of_cells("NOW")(lambda machine: A_DATE + 0.5)
of_cells("DATE")(lambda machine, year, month, day: A_DATE + machine.whole(day))
