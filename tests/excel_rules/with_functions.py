"""Excel's functions that take a function as argument. All but REDUCE need single values from it."""

from __future__ import annotations

from tests.excel_rules.machine import Machine, as_given
from tests.excel_rules.values import NA, Array, Value, array_of, shape


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


@as_given("BYCOL")
def _bycol(machine: Machine, given: Value, function: Value) -> Array:
    columns = zip(*array_of(machine.value(given)).rows, strict=True)
    return Array([[machine.single(function, [Array([[cell] for cell in it])], "BYCOL") for it in columns]])


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


@as_given("MAKEARRAY")
def _makearray(machine: Machine, height: Value, width: Value, function: Value) -> Array:
    rows, columns = machine.whole(machine.one(height)), machine.whole(machine.one(width))
    return Array(
        [
            [machine.single(function, [row + 1.0, column + 1.0], "MAKEARRAY") for column in range(columns)]
            for row in range(rows)
        ]
    )
