"""Excel's functions that look values up, and those that join and split texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.excel_rules.conversion import LONGEST_TEXT, compared, one_of, pattern, rank, truth
from tests.excel_rules.machine import Machine, of_values
from tests.excel_rules.values import BLANK, CALC, NA, OMITTED, VALUE, Array, Cell, Error, Value, array_of, spread, stop

EXACT, NEXT_SMALLER, NEXT_LARGER = 0, -1, 1
HALVING = 2


def _found(machine: Machine, wanted: Cell, cells: Sequence[Cell], mode: int, *, halving: bool) -> Cell:
    """The place of a value, counted from 1; or the place of the next smaller or larger value."""
    machine.count(max(1, len(cells).bit_length()) if halving else len(cells))
    if isinstance(wanted, Error):
        return wanted
    if isinstance(wanted, str) and len(wanted) > 255:
        return VALUE
    best = None
    for place, cell in enumerate(cells):
        if isinstance(cell, Error) or (cell is BLANK) != (wanted is BLANK) or rank(cell) != rank(wanted):
            continue
        order = compared(cell, wanted, digits=False)
        if order == 0 and not halving:
            return float(place + 1)
        near = order == 0 or (mode == NEXT_SMALLER and order < 0) or (mode == NEXT_LARGER and order > 0)
        if near and (best is None or halving or mode * compared(cell, cells[best], digits=False) < 0):
            best = place
    return NA if best is None else float(best + 1)


def _sorted_or_doubted(machine: Machine, cells: Sequence[Cell]) -> None:
    numbers = [cell for cell in cells if isinstance(cell, float)]
    if any(first > second for first, second in pairwise(numbers)):
        machine.doubt("halving over numbers that are not in order")


@of_values("XMATCH")
def _xmatch(machine: Machine, wanted: Value, area: Value, mode: Value = OMITTED, search: Value = OMITTED) -> Value:
    cells, halving = array_of(area).cells, machine.whole(search, 1) == HALVING
    if halving:
        _sorted_or_doubted(machine, cells)
    return spread(lambda it: _found(machine, it, cells, machine.whole(mode), halving=halving), [wanted])


@of_values("MATCH")
def _match(machine: Machine, wanted: Value, area: Value, mode: Value = OMITTED) -> Value:
    cells, kind = array_of(area).cells, machine.whole(mode, 1)
    if kind > 0:
        _sorted_or_doubted(machine, cells)

    def one(it: Cell) -> Cell:
        if kind == 0 and isinstance(it, str) and any(sign in it for sign in "*?~"):
            machine.count(len(cells))
            wild = pattern(it)
            at = (place for place, cell in enumerate(cells) if isinstance(cell, str) and wild.fullmatch(cell))
            return next((float(place + 1) for place in at), NA)
        return _found(machine, it, cells, -kind, halving=kind > 0)

    return spread(one, [wanted])


@of_values("LOOKUP")
def _lookup(machine: Machine, wanted: Value, area: Value, answers: Value = OMITTED) -> Value:
    cells = array_of(area).cells
    results = cells if answers is OMITTED else array_of(answers).cells

    def one(it: Cell) -> Cell:
        place = _found(machine, it, cells, NEXT_SMALLER, halving=True)
        return results[int(place) - 1] if isinstance(place, float) else place

    return spread(one, [wanted])


@of_values("VLOOKUP")
def _vlookup(machine: Machine, wanted: Value, area: Value, column: Value, nearly: Value = True) -> Value:
    rows = array_of(area).rows
    if nearly is not False:
        _sorted_or_doubted(machine, [row[0] for row in rows])

    def one(it: Cell) -> Cell:
        near = truth(nearly)
        place = _found(machine, it, [row[0] for row in rows], NEXT_SMALLER if near else EXACT, halving=near)
        return rows[int(place) - 1][machine.whole(column) - 1] if isinstance(place, float) else place

    return spread(one, [wanted])


@of_values("XLOOKUP")
def _xlookup(
    machine: Machine, wanted: Value, area: Value, answers: Value, missing: Value = NA, mode: Value = OMITTED
) -> Value:
    cells, results = array_of(area).cells, array_of(answers)
    tall = results.height == len(cells)
    lines = results.rows if tall else [list(column) for column in zip(*results.rows, strict=True)]

    def one(it: Cell) -> Value:
        place = _found(machine, it, cells, machine.whole(mode), halving=False)
        if not isinstance(place, float):
            return (NA if missing is OMITTED else missing) if place == NA else place
        line = lines[int(place) - 1]
        if len(line) == 1 or isinstance(wanted, Array):
            return line[0]
        return Array([line] if tall else [[cell] for cell in line])

    return spread(one, [wanted])


def _texts(machine: Machine, given: Sequence[Value]) -> Iterator[str]:
    for value in given:
        for cell in array_of(value).cells:
            machine.count(1)
            yield machine.text(cell)


def _not_too_long(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else stop(VALUE)


@of_values("CONCAT")
def _concat(machine: Machine, *given: Value) -> str:
    return _not_too_long("".join(_texts(machine, given)))


@of_values("TEXTJOIN")
def _textjoin(machine: Machine, between: Value, skipping: Value, *given: Value) -> str:
    texts = [text for text in _texts(machine, given) if text or not truth(skipping)]
    return _not_too_long(machine.text(one_of(between)).join(texts))


@of_values("TEXTSPLIT")
def _textsplit(
    machine: Machine,
    cell: Value,
    column: Value,
    row: Value = OMITTED,
    skipping: Value = OMITTED,
    mode: Value = OMITTED,
    filling: Value = NA,
) -> Array:
    if truth(skipping) or truth(mode):
        machine.doubt("TEXTSPLIT that skips what is empty, or takes small letters for capitals")
    text = machine.text(machine.one(cell))
    if not text:
        stop(CALC)
    lines = [text] if row is OMITTED else text.split(machine.text(one_of(row)))
    rows: list[list[Cell]] = [[it] if column is OMITTED else [*it.split(machine.text(one_of(column)))] for it in lines]
    width = max(map(len, rows))
    machine.count(len(rows) * width)
    return Array([[*line, *[filling] * (width - len(line))] for line in rows])
