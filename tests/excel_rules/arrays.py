"""Excel's functions that make arrays, cut them and put them together, look values up in them, join and split texts."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from tests.excel_rules.machine import Machine, as_given, of_values
from tests.excel_rules.values import (
    BLANK,
    CALC,
    LONGEST_TEXT,
    NA,
    NOT_BLANK_IN_ARRAYS,
    OMITTED,
    REF,
    VALUE,
    Array,
    Cell,
    Error,
    Reference,
    Stop,
    Value,
    array_of,
    compared,
    one_of,
    pattern,
    rank,
    shape,
    spread,
    stop,
    truth,
)
from xl_law12.excel.references import Area


@as_given("SEQUENCE")
def _sequence(machine: Machine, *given: Value) -> Array:
    sizes = [machine.one(it) for it in given]
    height, width = (machine.whole(it, 1) for it in [*sizes, OMITTED][:2])
    first, step = (1.0 if it is OMITTED else machine.number(it) for it in [*sizes[2:], OMITTED, OMITTED][:2])
    if height < 1 or width < 1:
        stop(CALC)
    machine.count(height * width)
    return Array([[first + step * (row * width + column) for column in range(width)] for row in range(height)])


@of_values("TRANSPOSE")
def _transpose(machine: Machine, value: Value) -> Value:
    return _made(machine, [list(column) for column in zip(*array_of(value).rows, strict=True)])


def _made(machine: Machine, rows: list[list[Cell]]) -> Array:
    """Rows as an array; an array without cells is an error."""
    if not rows or not rows[0]:
        stop(CALC)
    machine.count(len(rows) * len(rows[0]))
    return Array(rows)


@as_given("HSTACK")
def _hstack(machine: Machine, *given: Value) -> Array:
    arrays = [array_of(machine.value(it)) for it in given]
    height = max(it.height for it in arrays)
    if any(it.height != height for it in arrays):
        machine.doubt("HSTACK fills up with #N/A")
    padded = [[*it.rows, *[[NA] * it.width] * (height - it.height)] for it in arrays]
    return _made(machine, [[cell for row in line for cell in row] for line in zip(*padded, strict=True)])


@as_given("VSTACK")
def _vstack(machine: Machine, *given: Value) -> Array:
    arrays = [array_of(machine.value(it)) for it in given]
    width = max(it.width for it in arrays)
    if any(it.width != width for it in arrays):
        machine.doubt("VSTACK fills up with #N/A")
    return _made(machine, [[*row, *[NA] * (width - it.width)] for it in arrays for row in it.rows])


@of_values("TOCOL")
def _tocol(machine: Machine, value: Value, ignored: Value = OMITTED, across: Value = OMITTED) -> Array:
    array, leave = array_of(value), machine.whole(ignored)
    rows = zip(*array.rows, strict=True) if across is not OMITTED and truth(across) else array.rows

    def is_left(cell: Cell) -> bool:
        return (cell is BLANK and leave in (1, 3)) or (isinstance(cell, Error) and leave in (2, 3))

    return _made(machine, [[cell] for row in rows for cell in row if not is_left(cell)])


@of_values("CHOOSECOLS")
def _choosecols(machine: Machine, value: Value, *which: Value) -> Array:
    array = array_of(value)
    places = _places(machine, which, array.width)
    return _made(machine, [[row[place] for place in places] for row in array.rows])


def _places(machine: Machine, which: Sequence[Value], size: int) -> list[int]:
    """Places from arguments that count from 1, or from the end if negative; the places count from 0."""
    found = [machine.whole(cell) for it in which for cell in array_of(it).cells]
    if any(not 1 <= abs(place) <= size for place in found):
        stop(VALUE)
    return [place - 1 if place > 0 else size + place for place in found]


def _kept(machine: Machine, count: Value, size: int, *, taken: bool) -> slice:
    """The lines that TAKE takes or DROP leaves; all lines if the argument is omitted."""
    cell = machine.one(count)
    if cell is OMITTED or cell is BLANK:
        return slice(None)
    number = machine.whole(cell)
    if taken:
        return slice(max(0, size + number), size) if number < 0 else slice(0, min(size, number))
    return slice(0, max(0, size + number)) if number < 0 else slice(min(size, number), size)


def _cut(machine: Machine, given: Value, rows: Value = OMITTED, columns: Value = OMITTED, *, taken: bool) -> Value:
    """Part of an array or of a range; part of a range is a range."""
    if isinstance(given, Reference):
        area = given.area
        down = range(area.top, area.bottom + 1)[_kept(machine, rows, area.height, taken=taken)]
        across = range(area.left, area.right + 1)[_kept(machine, columns, area.width, taken=taken)]
        return Reference(given.sheet, Area(down[0], across[0], down[-1], across[-1])) if down and across else CALC
    if isinstance(given, Error):
        return given
    array = array_of(given)
    left = _kept(machine, columns, array.width, taken=taken)
    return _made(machine, [row[left] for row in array.rows[_kept(machine, rows, array.height, taken=taken)]])


as_given("TAKE")(partial(_cut, taken=True))
as_given("DROP")(partial(_cut, taken=False))


@of_values("EXPAND")
def _expand(
    machine: Machine, value: Value, rows: Value = OMITTED, columns: Value = OMITTED, filling: Value = NA
) -> Array:
    array = array_of(value)
    height, width = machine.whole(rows, array.height), machine.whole(columns, array.width)
    if height < array.height or width < array.width:
        stop(VALUE)
    filled = [[*row, *[filling] * (width - array.width)] for row in array.rows]
    return _made(machine, filled + [[filling] * width for _ in range(height - array.height)])


@of_values("FILTER")
def _filter(machine: Machine, value: Value, included: Value, empty: Value = CALC) -> Value:
    array, flags = array_of(value), array_of(included)
    keep = [truth(cell) for cell in flags.cells]
    machine.count(array.height * array.width)
    if (flags.height, flags.width) == (array.height, 1):
        rows = [row for row, kept in zip(array.rows, keep, strict=True) if kept]
    elif (flags.height, flags.width) == (1, array.width):
        rows = [[cell for cell, kept in zip(row, keep, strict=True) if kept] for row in array.rows]
    else:
        return VALUE
    return Array(rows) if rows and rows[0] else empty


def _key(cell: Cell) -> tuple[int, Cell]:
    """The key for sorting: numbers, then texts, truth values, errors, and blanks at the end."""
    if isinstance(cell, bool):
        return 2, cell
    if isinstance(cell, float):
        return 0, cell
    if isinstance(cell, str):
        return 1, cell.casefold()
    return (3, cell.code) if isinstance(cell, Error) else (4, 0)


@of_values("SORT")
def _sort(machine: Machine, value: Value, column: Value = OMITTED, order: Value = OMITTED) -> Array:
    array, place = array_of(value), machine.whole(column, 1) - 1
    machine.count(array.height * max(1, array.height.bit_length()))
    return Array(sorted(array.rows, key=lambda row: _key(row[place]), reverse=machine.whole(order, 1) < 0))


@of_values("SORTBY")
def _sortby(machine: Machine, value: Value, *keys: Value) -> Value:
    array = array_of(value)
    machine.count(array.height * max(1, array.height.bit_length()))
    if not isinstance(value, Array) or array.height == 1:
        machine.doubt("SORTBY of one row")
    lines = list(range(array.height))
    for place in range(len(keys) - 1 - (len(keys) - 1) % 2, -1, -2):
        order = machine.whole(keys[place + 1]) if place + 1 < len(keys) else 1
        by = [_key(row[0]) for row in array_of(keys[place]).rows]
        if len(by) != array.height:
            return VALUE
        lines.sort(key=by.__getitem__, reverse=order < 0)
    return Array([array.rows[line] for line in lines])


@of_values("UNIQUE")
def _unique(machine: Machine, value: Value, across: Value = OMITTED, once: Value = OMITTED) -> Array:
    if truth(once):
        machine.doubt("UNIQUE of what is there once")
    array = array_of(value)
    machine.count(array.height * array.width)
    if not truth(across):
        return Array(_distinct(array.rows))
    columns = _distinct([list(column) for column in zip(*array.rows, strict=True)])
    return Array([list(row) for row in zip(*columns, strict=True)])


def _distinct(lines: list[list[Cell]]) -> list[list[Cell]]:
    found: dict[object, list[Cell]] = {}
    for line in lines:
        found.setdefault(tuple(map(_key, line)), line)
    return list(found.values())


@as_given("INDEX")
def _index(machine: Machine, given: Value, row: Value = OMITTED, column: Value = OMITTED) -> Value:
    down, across = machine.value(row), machine.value(column)
    if isinstance(given, Error):
        return given
    if isinstance(given, Reference) and not isinstance(down, Array) and not isinstance(across, Array):
        return _part(machine, given, down, across)
    array = array_of(machine.value(given))
    if not isinstance(down, Array) and not isinstance(across, Array):
        return _element(machine, array, down, across)

    def one(down: Cell, across: Cell) -> Cell:
        found = _element(machine, array, down, across)
        if isinstance(found, Array):
            machine.doubt("INDEX of a whole row or column, for several")
            return found.rows[0][0]
        return found

    return spread(one, [down, across])


def _line_and_column(machine: Machine, size: tuple[int, int], row: Cell, column: Cell) -> tuple[int, int]:
    """The row and the column, 0 for all; a single number counts along a single row."""
    down = machine.whole(row)
    if column is OMITTED or column is BLANK:
        down, across = (1, down) if size[0] == 1 else (down, 0 if size[1] > 1 else 1)
    else:
        across = machine.whole(column)
    if down < 0 or across < 0:
        stop(VALUE)
    if down > size[0] or across > size[1]:
        stop(REF)
    return down, across


def _part(machine: Machine, given: Reference, row: Cell, column: Cell) -> Reference:
    """Part of a range, as a range."""
    area = given.area
    down, across = _line_and_column(machine, (area.height, area.width), row, column)
    top, bottom = (area.top + down - 1, area.top + down - 1) if down else (area.top, area.bottom)
    left, right = (area.left + across - 1, area.left + across - 1) if across else (area.left, area.right)
    return Reference(given.sheet, Area(top, left, bottom, right))


def _element(machine: Machine, array: Array, row: Cell, column: Cell) -> Value:
    machine.count(1)
    for cell in (row, column):
        if isinstance(cell, Error):
            return cell
    try:
        down, across = _line_and_column(machine, (array.height, array.width), row, column)
    except Stop as stopped:  # an error in one element does not affect the others
        return stopped.error
    if down and across:
        return array.rows[down - 1][across - 1]
    if down:
        return Array([list(array.rows[down - 1])])
    return Array([[line[across - 1]] for line in array.rows]) if across else array


def _size(_: Machine, given: Value, *, side: str) -> Value:
    area = given.area if isinstance(given, Reference) else array_of(given)
    return given if isinstance(given, Error) else float(getattr(area, side))


as_given("ROWS")(partial(_size, side="height"))
as_given("COLUMNS")(partial(_size, side="width"))


@as_given("ROW")
def _row(_: Machine, given: Value) -> Value:
    area = given.area if isinstance(given, Reference) else stop(VALUE)
    rows = [[float(row)] for row in range(area.top, area.bottom + 1)]
    return rows[0][0] if len(rows) == 1 else Array(rows)


@as_given("COLUMN")
def _column(_: Machine, given: Value) -> Value:
    area = given.area if isinstance(given, Reference) else stop(VALUE)
    columns = [float(column) for column in range(area.left, area.right + 1)]
    return columns[0] if len(columns) == 1 else Array([columns])


def _is(name: str, holds: Callable[[Cell], bool]) -> None:
    """A function such as ISTEXT, which tests every cell, also errors."""

    def asked(machine: Machine, given: Value) -> Value:
        value = machine.value(given)
        machine.count(len(array_of(value).cells))
        answer = spread(holds, [value])
        if name != NOT_BLANK_IN_ARRAYS or not isinstance(given, Array):
            return answer
        machine.met_blank = machine.met_blank or any(array_of(answer).cells)
        if name not in machine.rules.unblanking:
            return answer
        return Array([[False] * given.width for _ in given.rows])

    as_given(name)(asked)


_is("ISBLANK", lambda cell: cell is BLANK or cell is OMITTED)
_is("ISNUMBER", lambda cell: isinstance(cell, float))
_is("ISTEXT", lambda cell: isinstance(cell, str))
_is("ISLOGICAL", lambda cell: isinstance(cell, bool))
_is("ISERROR", lambda cell: isinstance(cell, Error))
_is("ISNA", lambda cell: cell == NA)


as_given("ISOMITTED")(lambda machine, given: given is OMITTED)


# Excel's functions that take a function as argument. All but REDUCE need single values from it.


@as_given("MAP")
def _map(machine: Machine, *given: Value) -> Value:
    values, function = [machine.value(it) for it in given[:-1]], given[-1]
    if not any(isinstance(value, Array) for value in values):
        return machine.single(function, values, "MAP")
    if len(set(map(shape, values))) > 1:
        machine.doubt("MAP over arrays of different shapes")
    height, width = (max(sizes) for sizes in zip(*map(shape, values), strict=True))

    def cell(value: Value, row: int, column: int) -> Value:
        rows = array_of(value).rows
        return rows[row][column] if row < len(rows) and column < len(rows[0]) else NA

    return Array(
        [
            [machine.single(function, [cell(it, row, column) for it in values], "MAP") for column in range(width)]
            for row in range(height)
        ]
    )


@as_given("BYROW")
def _byrow(machine: Machine, given: Value, function: Value) -> Array:
    rows = array_of(machine.value(given)).rows
    return Array([[machine.single(function, [Array([row])], "BYROW")] for row in rows])


@as_given("SCAN")
def _scan(machine: Machine, first: Value, given: Value, function: Value) -> Array:
    so_far, rows = machine.value(first), []
    for row in array_of(machine.value(given)).rows:
        rows.append([so_far := machine.single(function, [so_far, cell], "SCAN") for cell in row])
    return Array(rows)


@as_given("REDUCE")
def _reduce(machine: Machine, first: Value, given: Value, function: Value) -> Value:
    so_far = machine.value(first)
    for cell in array_of(machine.value(given)).cells:
        so_far = machine.value(machine.call(function, [so_far, cell]))
    return so_far


# Values that are looked up


NEXT_SMALLER, NEXT_LARGER = -1, 1
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
