"""The engine for native formulas: formulon, with a workbook in it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, cached_property
from typing import Any

from xl_law12.errors import Law12Error
from xl_law12.hosts.offline.module_cache import kept_module
from xl_law12.hosts.offline.order import Cell
from xl_law12.hosts.offline.quick_calls import Memory, quicken, shortest
from xl_law12.hosts.offline.workbook import or_zero
from xl_law12.ooxml.references import Area, address
from xl_law12.ooxml.sheets import ErrorValue, Formula, Value
from xl_law12.ooxml.writing import Block, Rows

MISSING = "xl-law12 calc needs the packages of its extra: pip install 'xl-law12[calc]'"
SCRATCH = "xl_law12_scratch"
ALWAYS_KNOWN = ("SINGLE", "ANCHORARRAY", "LET", "LAMBDA")  # operators, as they are stored
FAR_RIGHT = 16_000
# They ask what the engine has not been told: a pivot table, phonetic guides, the text of a formula, how many sheets.
_PRETENDED = ("GETPIVOTDATA", "PHONETIC", "INFO", "FORMULATEXT", "ISFORMULA", "SHEETS")
_STUB = 3  # formulon's word for a function that only answers an error
_BLANK = "\x01"
_BLANK_KIND, _NUMBER_KIND, _BOOL, _TEXT, _ERROR = range(5)
_VALUE, _NUMBER, _CODE = struct.Struct("<i4xd"), struct.Struct("<d"), struct.Struct("<I4x")
_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!")
_NUMBERS = {error: number for number, error in enumerate(_ERRORS)}  # by which formulon knows them


class EngineError(Law12Error):
    """The engine is missing, or cannot take in a workbook."""


class Engine:
    """formulon with a workbook in it."""

    def __init__(self, data: Callable[[], bytes], sheets: Iterable[str]) -> None:
        """A workbook's file with these worksheets; it is taken in when it is first needed."""
        self._data = data
        self._sheets = {name: index for index, name in enumerate(sheets)}
        self._formulon = _formulon()
        self._library = self._formulon._c.LIB
        self._store, self._memory = self._library.store, self._library.memory
        self._ask = shortest(self._library, "fm_workbook_get_value")
        self._next = shortest(self._library, "fm_workbook_evaluate_formula_array_cell")
        self._scratch: int | None = None
        self._parked: dict[str, str] = {}
        self._next_column = 1

    @cached_property
    def _workbook(self) -> Any:
        try:
            workbook = self._formulon.Workbook.load(self._data())
        except self._formulon.FormulonError as error:
            raise EngineError(f"the engine cannot take in this workbook ({error})") from None
        workbook.recalc()
        return workbook

    @cached_property
    def _handle(self) -> int:
        return int(self._workbook._handle)

    @cached_property
    def _answer(self) -> int:
        """Where in its memory the engine puts a value that it is asked for."""
        return int(self._library.alloc(_VALUE.size))

    def close(self) -> None:
        """Let the workbook go: what it holds in the engine is of no use to a later one."""
        if self.is_loaded:
            with suppress(self._formulon.FormulonError):
                self._library.free(self._answer)
                self._workbook.close()
            self._workbook._handle = 0  # in an engine begun anew it would mean something else

    @property
    def is_loaded(self) -> bool:
        """Whether it has been needed yet."""
        return "_workbook" in vars(self)

    def put(self, cell: Cell, value: Value) -> None:
        """A constant in place of whatever stands in a cell."""
        self._put(self._sheets[cell.sheet], cell.place[0] - 1, cell.place[1] - 1, value)

    def _put(self, sheet: int, row: int, column: int, value: Value) -> None:
        if value is None:
            self._workbook.set_blank(sheet, row, column)
        elif isinstance(value, bool):
            self._workbook.set_bool(sheet, row, column, value)
        elif isinstance(value, ErrorValue):
            self._workbook.set_error(sheet, row, column, _NUMBERS.get(value, _NUMBERS["#VALUE!"]))
        elif isinstance(value, str):
            self._workbook.set_text(sheet, row, column, value)
        else:
            self._workbook.set_number(sheet, row, column, value)

    def value(self, cell: Cell) -> Value:
        """What a cell shows."""
        return self._value(self._sheets[cell.sheet], *cell.place)

    def _value(self, sheet: int, row: int, column: int) -> Value:
        self._check(self._ask(self._handle, sheet, row - 1, column - 1, self._answer))
        return self._read()

    def shown(self, cell: Cell, formula: Formula) -> Value | Block:
        """What a formula shows now, in all the cells that it fills."""
        if formula.kind == "plain":
            return or_zero(self.value(cell))
        area = self._extent(cell) if formula.kind == "dynamic" else formula.area
        sheet, columns = self._sheets[cell.sheet], range(area.left, area.right + 1)
        rows = [
            [or_zero(self._value(sheet, row, column)) for column in columns] for row in range(area.top, area.bottom + 1)
        ]
        return Block(area, rows)

    def _extent(self, cell: Cell) -> Area:
        """The area of a spill; the cell alone where there is none."""
        row, column = cell.place
        spill = self._workbook.spill_info(self._sheets[cell.sheet], row - 1, column - 1)
        height, width = (spill.rows, spill.cols) if spill.engaged else (1, 1)
        return Area(row, column, row + height - 1, column + width - 1)

    def evaluate(self, at: Cell, formula: str) -> Rows:
        """Evaluated in the cell's row; far to the right, unless the column counts, where no array meets a neighbour."""
        row, column = at.place
        counts = "COLUMN()" in formula.upper().replace(" ", "")
        place = self._sheets[at.sheet], row - 1, (column if counts else FAR_RIGHT) - 1
        height, width = self._workbook._stash_formula_array(*place, formula)
        rows = []
        for first in range(0, height * width, width):
            line = []
            for index in range(first, first + width):
                self._check(self._next(self._handle, index, self._answer))
                line.append(self._read())
            rows.append(line)
        return rows

    def _check(self, status: int) -> None:
        if status:
            raise EngineError(f"the engine cannot work with this workbook (status {status})")

    def _read(self) -> Value:
        """The value that the engine has just put where answers go: its kind, and eight bytes."""
        answer = self._answer
        kind, number = _VALUE.unpack(self._memory.read(self._store, answer, answer + _VALUE.size))
        if kind == _NUMBER_KIND:
            return float(number)
        if kind == _BLANK_KIND:
            return None
        (code,) = _CODE.unpack(_NUMBER.pack(number))
        if kind == _TEXT:
            text = self._text(code)
            return None if text == _BLANK else text
        if kind == _BOOL:
            return bool(code)
        known = kind == _ERROR and code < len(_ERRORS)
        return ErrorValue(_ERRORS[code] if known else "#VALUE!")

    def _text(self, address: int) -> str:
        if isinstance(self._memory, Memory):
            return self._memory.text(self._store, address)
        return str(self._library.read_cstr(address))

    def park(self, rows: Rows) -> str:
        """Values on a sheet of our own, each block once."""
        key = repr(rows)
        if key not in self._parked:
            if self._scratch is None:
                self._workbook.add_sheet(SCRATCH)
                self._scratch = self._workbook.sheet_count() - 1
            for row, line in enumerate(rows):
                for column, value in enumerate(line, start=self._next_column - 1):
                    self._put(self._scratch, row, column, value)
            area = Area(1, self._next_column, len(rows), self._next_column + len(rows[0]) - 1)
            self._next_column = area.right + 1
            first, last = address((1, area.left)), address((area.bottom, area.right))
            self._parked[key] = f"{SCRATCH}!{first}:{last}"
        return self._parked[key]

    def settle(self) -> None:
        """Only what depends on changes; taking the workbook in has worked out everything."""
        if self.is_loaded:
            self._workbook.recalc()


def blank_kept(expression: str) -> str:
    """An expression that tells blank cells from empty texts; `Engine.evaluate` turns the mark back into a blank."""
    return f"IF(ISBLANK({expression}),CHAR(1),{expression})"


def _formulon() -> Any:
    """The package, its module compiled or taken from the cache."""
    try:
        import formulon
        import wasmtime
        from formulon._c import LIB
    except ImportError:
        raise EngineError(MISSING) from None
    if LIB._poison_message is not None:  # an earlier workbook has broken it: it is begun anew
        type(LIB).__init__(LIB)
    if LIB._instance is None:
        with kept_module(wasmtime, formulon.__version__):
            LIB.memory  # noqa: B018  # the first access loads the module
        quicken(LIB)
    return formulon


@cache
def knows(function: str) -> bool:
    """Whether the engine works a function out, and does not only know its name."""
    known = _formulon().Workbook.function_metadata(function)
    is_native = known is not None and known.availability < _STUB and function not in _PRETENDED
    return function in ALWAYS_KNOWN or is_native
