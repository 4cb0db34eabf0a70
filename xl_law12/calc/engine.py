"""The engine for native formulas: formulon, a WebAssembly module, and the file in which it gets a workbook.

formulon's own Python package is not used: loading it takes longer than working out most workbooks, and at every call it
and wasmtime look up the types of the arguments. Here they are looked up once, and packed as the module reads them.
"""

from __future__ import annotations

import ctypes
import io
import struct
import zipfile
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from xl_law12.calc.formulas import NOWHERE, Cell, CellSet, Reference
from xl_law12.calc.workbook import Workbook, or_zero
from xl_law12.errors import Law12Error, lacking
from xl_law12.excel import xml
from xl_law12.excel.defined_names import DefinedName
from xl_law12.excel.references import LAST_ROW, Area, address
from xl_law12.excel.sheets import Formula
from xl_law12.excel.values import ERRORS, Block, ErrorValue, Value, Values
from xl_law12.excel.writing import METADATA

Function = Callable[..., int]

MISSING = lacking("xl-law12 calc", "calc")
STOPPED = "the engine has stopped in the midst of this workbook: it cannot be worked out here"
_PACKED = {"i32": "I", "i64": "Q", "f64": "d"}


class EngineError(Law12Error):
    """The engine is missing, or cannot take in a workbook."""


# Notes that the module's memory has grown. In a function of Python's a Ctrl-C would be lost, and a traceback printed.
_TOLD = """
(module (memory (export "memory") 1) (func (export "grown") (param i32) (i32.store8 (i32.const 0) (i32.const 1))))
"""


class Library:
    """The module, loaded."""

    def __init__(self, path: Path) -> None:
        """Load the module from a file. It may read the clock of this machine, and nothing else."""
        import wasmtime

        self.is_broken = False
        self._functions: dict[str, Function] = {}
        config = wasmtime.Config()
        with suppress(wasmtime.WasmtimeError):  # a home without room for a cache: it is compiled every time
            config.cache = True  # compiling takes some seconds; wasmtime keeps what it has compiled
        self._store = wasmtime.Store(wasmtime.Engine(config))
        self._store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(self._store.engine)
        linker.define_wasi()
        told: Any = linker.instantiate(self._store, wasmtime.Module(self._store.engine, _TOLD)).exports(self._store)
        linker.define(self._store, "env", "emscripten_notify_memory_growth", told["grown"])
        self._grown = told["memory"].data_ptr(self._store)
        module = linker.instantiate(self._store, wasmtime.Module.from_file(self._store.engine, str(path)))
        self._exports: Any = module.exports(self._store)
        self._has_grown()
        self["_initialize"]()
        self.answer = self.allocated(_LARGEST)  # the address at which the engine puts its answers

    def __getitem__(self, name: str) -> Function:
        """A function of the module, which takes numbers and returns a number."""
        # Its arguments are packed here: a call is 20 times as fast as wasmtime's own. `_bindings` is private to
        # wasmtime, whose versions are bounded. With it the template takes 0.4 processor seconds in place of 0.9.
        if name in self._functions:
            return self._functions[name]
        from wasmtime import _bindings

        function = self._exports[name]
        kind = function.type(self._store)
        given, answers = ([_PACKED[str(each)] for each in kinds] for kinds in (kind.params, kind.results))
        slot = ctypes.sizeof(_bindings.wasmtime_val_raw_t)
        pack = struct.Struct("<" + "".join(f"{each}{slot - struct.calcsize(each)}x" for each in given)).pack_into
        unpack = struct.Struct("<" + "".join(answers)).unpack_from
        count = max(len(given), len(answers))
        values, trap = (_bindings.wasmtime_val_raw_t * max(count, 1))(), ctypes.POINTER(_bindings.wasm_trap_t)()
        context, address, at_trap = self._store._context(), ctypes.byref(function._func), ctypes.byref(trap)
        run: Any = _bindings.wasmtime_func_call_unchecked

        def call(*arguments: float) -> int:
            pack(values, 0, *arguments)
            if run(context, address, values, count, at_trap) or bool(trap):
                self.is_broken = True
                raise EngineError(STOPPED)
            if self._grown[0]:
                self._has_grown()
            return int(unpack(values)[0]) if answers else 0

        self._functions[name] = call
        return call

    # Its memory

    def _has_grown(self) -> None:
        """Find the module's memory again: it may have moved when it grew."""
        self._grown[0] = 0
        memory = self._exports["memory"]
        size = memory.data_len(self._store)
        self._start = ctypes.addressof(memory.data_ptr(self._store).contents)
        self.memory = memoryview((ctypes.c_ubyte * size).from_address(self._start)).cast("B")

    def allocated(self, size: int) -> int:
        """Allocate some bytes of the module's memory; returns their address."""
        address = self["malloc"](size)
        if not address:
            raise MemoryError(size)
        return address

    def placed(self, data: bytes) -> int:
        """Copy bytes into the module's memory; returns their address. The caller frees it."""
        address = self.allocated(len(data))
        self.memory[address : address + len(data)] = data
        return address

    def text(self, address: int) -> str:
        """Read a text, which ends with a zero byte, from the module's memory."""
        return ctypes.string_at(self._start + address).decode("utf-8", errors="replace")

    def with_text(self, text: str, ask: Callable[[int], int]) -> int:
        """Call `ask` with the address of a text in the module's memory; returns its answer."""
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")  # no half of a surrogate pair
        address = self.placed(whole.encode() + b"\0")
        try:
            return ask(address)
        finally:
            self["free"](address)


_LOADED: list[Library] = []


def library() -> Library:
    """The module, which a process loads once. If an earlier workbook has broken it, it is loaded again."""
    if not _LOADED or _LOADED[0].is_broken:
        _LOADED[:] = [Library(_installed())]
    return _LOADED[0]


def _installed() -> Path:
    """The file of the module; an error if it, or what runs it, is missing."""
    formulon, wasmtime = find_spec("formulon"), find_spec("wasmtime")
    if formulon is None or not formulon.submodule_search_locations or wasmtime is None:
        raise EngineError(MISSING)
    return Path(formulon.submodule_search_locations[0], "_wasm", "formulon_capi.wasm")


_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml."


def engine_file(
    workbook: Workbook,
    native: Container[Cell],
    names: Iterable[DefinedName],
    read: CellSet,
    read_from_others: Container[str],
) -> bytes:
    """The file. It has the formulas of `native`, and the stored values of all other formulas."""
    # Columns in which no cell is in `read` are left out. A table is left out too: formulas name its cells. On the
    # sheets `read_from_others` formulas name their sheet too: an expression for another sheet that reads them makes the
    # engine work them out with that sheet's cells.
    kinds, parts = {}, {}
    for number, sheet in enumerate(workbook.sheets, start=1):
        kinds[f"sheet{number}.xml"] = "worksheet"
        written = workbook.with_sheet if sheet in read_from_others else workbook.without_tables
        parts[f"xl/sheet{number}.xml"] = "".join(_sheet(workbook, sheet, native, read, written))
    kinds["metadata.xml"], parts["xl/metadata.xml"] = "sheetMetadata", METADATA
    parts["xl/_rels/workbook.xml.rels"] = _relations(kinds)
    kinds["workbook.xml"], parts["xl/workbook.xml"] = "sheet.main", _workbook(workbook, names)
    parts["_rels/.rels"] = _relations({"xl/workbook.xml": "officeDocument"})
    overrides = (f'<Override PartName="/xl/{part}" ContentType="{_TYPES}{kind}+xml"/>' for part, kind in kinds.items())
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    parts["[Content_Types].xml"] = f'<Types xmlns="{xml.CONTENT_TYPES}">{rels}{"".join(overrides)}</Types>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for part, text in parts.items():
            packed.writestr(part, xml.DECLARATION + text)
    return out.getvalue()


def _relations(kinds: Mapping[str, str]) -> str:
    """The relations to these parts, whose kinds are given."""
    several = "".join(
        f'<Relationship Id="rId{number}" Type="{xml.OFFICE}/{kind}" Target="{part}"/>'
        for number, (part, kind) in enumerate(kinds.items(), start=1)
    )
    return f'<Relationships xmlns="{xml.RELATIONSHIPS}">{several}</Relationships>'


def _workbook(workbook: Workbook, names: Iterable[DefinedName]) -> str:
    tabs = list(workbook.sheets)
    sheets = "".join(
        f'<sheet name={xml.attribute_value(tab)} sheetId="{number}" r:id="rId{number}"/>'
        for number, tab in enumerate(tabs, start=1)
    )
    defined = "".join(
        f"<definedName name={xml.attribute_value(name.name)}"
        + ("" if name.sheet is None else f' localSheetId="{tabs.index(name.sheet)}"')
        + f">{xml.escape(workbook.without_tables(name.text, Cell(name.sheet or tabs[0], NOWHERE)))}</definedName>"
        for name in names
    )
    dates = ' date1904="1"' if workbook.counts_from_1904 else ""
    return (
        f'<workbook xmlns="{xml.MAIN}" xmlns:r="{xml.OFFICE}"><workbookPr{dates}/><sheets>{sheets}</sheets>'
        f"<definedNames>{defined}</definedNames></workbook>"
    )


def _sheet(
    workbook: Workbook, sheet: str, native: Container[Cell], read: CellSet, written: Callable[[str, Cell], str]
) -> Iterator[str]:
    """A worksheet. The formulas in it have no values, since the engine works them out."""
    cells = workbook.sheets[sheet]
    native_here = {place: formula for place, formula in cells.formulas.items() if Cell(sheet, place) in native}
    spilled = {place for formula in native_here.values() for place in formula.area.places()}
    columns = {column for _, column in cells.values}  # those with a constant that some formula may read
    wanted = {column for column in columns if read.meets(Reference(sheet, Area(1, column, LAST_ROW, column)))}
    constants = {place for place in cells.values if place[1] in wanted and place not in spilled}
    yield f'<worksheet xmlns="{xml.MAIN}" xmlns:r="{xml.OFFICE}"><sheetData>'
    number = 0
    for place in sorted(constants | set(cells.formulas)):
        if place[0] != number:
            yield "</row>" if number else ""
            number = place[0]
            hidden = ' hidden="1"' if number in cells.hidden else ""
            yield f'<row r="{number}"{hidden}>'
        formula = native_here.get(place)
        if place not in cells.formulas:
            yield xml.stored_cell(place, cells.values.get(place))
        elif formula is None:  # a blank would let a spill pass, which a formula stops
            yield xml.stored_cell(place, or_zero(cells.values.get(place)))
        else:
            mark = ' cm="1"' if formula.kind == "dynamic" else ""
            fills = "" if formula.kind == "plain" else f' t="array" ref="{formula.area}"'
            text = xml.escape(written(formula.text, Cell(sheet, place)))
            yield f'<c r="{address(place)}"{mark}><f{fills}>{text}</f></c>'
    yield "</row>" if number else ""
    yield "</sheetData></worksheet>"


SCRATCH = "xl_law12_scratch"
ALWAYS_KNOWN = ("SINGLE", "ANCHORARRAY", "LET", "LAMBDA")  # operators, as they are stored
FAR_RIGHT = 16_000
# They ask for facts that the engine does not have: pivot tables, phonetic guides, texts of formulas, numbers of sheets.
_PRETENDED = ("GETPIVOTDATA", "PHONETIC", "INFO", "FORMULATEXT", "ISFORMULA", "SHEETS")
_STUB = 3  # formulon's word for a function that always answers an error
_BLANK = "\x01"
_BLANK_KIND, _NUMBER_KIND, _BOOL, _TEXT, _ERROR = range(5)
_VALUE, _CODE = struct.Struct("<i4xd"), struct.Struct("<8xI")  # the kind of a value with its number, or its address
_ADDRESS, _SIZE = struct.Struct("<I"), struct.Struct("<II")
_SPILL = struct.Struct("<8xIIi")  # its rows and columns, and whether there is one
_FUNCTION = struct.Struct("<12xi8x")  # how well a function is known
_LARGEST = max(layout.size for layout in (_VALUE, _SIZE, _SPILL, _FUNCTION))
_ERROR_NUMBERS = {error: number for number, error in enumerate(ERRORS)}  # formulon numbers them in the same order


class Engine:
    """formulon with a workbook in it."""

    def __init__(self, data: Callable[[], bytes], sheets: Iterable[str]) -> None:
        """`data` gives the workbook's file with these worksheets. The first question loads the engine, and the file."""
        _installed()  # where it is missing, no workbook is worked out
        self._data = data
        self._sheets = {name: index for index, name in enumerate(sheets)}
        self._number = 0
        self.is_loaded = False  # whether a question was asked that needed the engine
        self._is_settled = True
        self._parked: dict[str, str] = {}
        self._next_column = 1

    @cached_property
    def _library(self) -> Library:
        """Loaded late: 40 MB, which calls of ours that read cells and constants alone do not need."""
        return library()

    @property
    def _workbook(self) -> int:
        """The workbook's number. The first question loads the workbook, and works it out."""
        if not self.is_loaded:
            lib, data = self._library, self._data()
            self._ask, self._next = lib["fm_workbook_get_value"], lib["fm_workbook_evaluate_formula_array_cell"]
            place = lib.placed(data)
            try:
                status = lib["fm_workbook_load"](place, len(data), lib.answer)
            finally:
                lib["free"](place)
            if status:
                why = lib.text(lib["fm_status_string"](status))
                raise EngineError(f"the engine cannot take in this workbook ({why})")
            self._number = int(_ADDRESS.unpack_from(lib.memory, lib.answer)[0])
            self.is_loaded = True
            self._check(lib["fm_workbook_recalc"](self._number))
        return self._number

    def close(self) -> None:
        """Free the memory of the workbook in the engine."""
        if self.is_loaded:
            with suppress(EngineError):
                self._library["fm_workbook_destroy"](self._workbook)

    def put(self, cell: Cell, value: Value) -> None:
        """Replace the content of a cell by a constant."""
        row, column = cell.place
        lib, place = self._library, (self._workbook, self._sheets[cell.sheet], row - 1, column - 1)
        self._is_settled = False
        if value is None:
            status = lib["fm_workbook_set_blank"](*place)
        elif isinstance(value, bool):
            status = lib["fm_workbook_set_bool"](*place, value)
        elif isinstance(value, ErrorValue):
            status = lib["fm_workbook_set_error"](*place, _ERROR_NUMBERS.get(value, _ERROR_NUMBERS["#VALUE!"]))
        elif isinstance(value, str):
            status = lib.with_text(value, lambda text: lib["fm_workbook_set_text"](*place, text))
        else:
            status = lib["fm_workbook_set_number"](*place, value)
        self._check(status)

    def value(self, cell: Cell) -> Value:
        """The value of a cell."""
        row, column = cell.place
        number = self._workbook  # first, because it finds what asks
        self._check(self._ask(number, self._sheets[cell.sheet], row - 1, column - 1, self._library.answer))
        return self._read()

    def shown(self, cell: Cell, formula: Formula) -> Block:
        """The present values of a formula, in all the cells that it fills."""
        area = self.extent(cell) if formula.kind == "dynamic" else formula.area
        return Block(area, [[or_zero(self.value(Cell(cell.sheet, place))) for place in row] for row in area.rows()])

    def extent(self, cell: Cell) -> Area:
        """The area of a spill; the cell alone where there is none."""
        row, column = cell.place
        place = self._workbook, self._sheets[cell.sheet], row - 1, column - 1
        lib = self._library
        self._check(lib["fm_workbook_spill_info"](*place, lib.answer))
        height, width, spills = _SPILL.unpack_from(lib.memory, lib.answer)
        return Area(row, column, row + height - 1, column + width - 1) if spills else Area.of_cell(cell.place)

    def evaluate(self, at: Cell, formula: str) -> Values:
        """The values of a formula in the row of `at`: far to the right, where no array meets a neighbour."""
        row, column = at.place
        counts = "COLUMN()" in formula.upper().replace(" ", "")  # then it stands in the column of `at`
        place = self._workbook, self._sheets[at.sheet], row - 1, (column if counts else FAR_RIGHT) - 1
        lib, ask = self._library, self._library["fm_workbook_evaluate_formula_array"]
        sizes = lib.answer, lib.answer + _ADDRESS.size
        self._check(lib.with_text(formula, lambda text: ask(*place, text, *sizes)))
        height, width = _SIZE.unpack_from(lib.memory, lib.answer)
        rows = []
        for first in range(0, height * width, width):
            line = []
            for index in range(first, first + width):
                self._check(self._next(self._number, index, lib.answer))
                line.append(self._read())
            rows.append(line)
        return rows

    def _check(self, status: int) -> None:
        if status:
            raise EngineError(f"the engine cannot work with this workbook (status {status})")

    def _read(self) -> Value:
        """The value that the engine has just written to the address of its answers."""
        lib = self._library
        kind, number = _VALUE.unpack_from(lib.memory, lib.answer)
        if kind == _NUMBER_KIND:
            return float(number)
        if kind == _BLANK_KIND:
            return None
        (code,) = _CODE.unpack_from(lib.memory, lib.answer)
        if kind == _TEXT:
            text = lib.text(code)
            return None if text == _BLANK else text
        if kind == _BOOL:
            return bool(code)
        return ErrorValue(ERRORS[code] if kind == _ERROR and code < len(ERRORS) else "#VALUE!")

    def park(self, rows: Values) -> str:
        """Put values on a scratch sheet, each block once; returns the reference to them."""
        key = repr(rows)
        if key not in self._parked:
            if SCRATCH not in self._sheets:
                add, workbook = self._library["fm_workbook_add_sheet"], self._workbook
                self._check(self._library.with_text(SCRATCH, lambda name: add(workbook, name)))
                self._sheets[SCRATCH] = self._library["fm_workbook_sheet_count"](workbook) - 1
            area = Area(1, self._next_column, len(rows), self._next_column + len(rows[0]) - 1)
            self._next_column = area.right + 1
            for place, value in Block(area, rows).values().items():
                self.put(Cell(SCRATCH, place), value)
            self._parked[key] = f"{SCRATCH}!{area}"
        return self._parked[key]

    def settle(self) -> None:
        """Work out the formulas that depend on the constants that were put."""
        if not self._is_settled:
            self._check(self._library["fm_workbook_recalc"](self._workbook))
            self._is_settled = True


def blank_kept(expression: str) -> str:
    """An expression that tells blank cells from empty texts; `Engine.evaluate` turns the mark back into a blank."""
    return f"IF(ISBLANK({expression}),CHAR(1),{expression})"


@cache
def knows(function: str) -> bool:
    """Whether the engine can evaluate a function, and not only knows its name."""
    if function in ALWAYS_KNOWN or function in _PRETENDED:
        return function in ALWAYS_KNOWN
    lib = library()
    if lib.with_text(function, lambda name: lib["fm_function_metadata"](name, lib.answer)):
        return False
    return int(_FUNCTION.unpack_from(lib.memory, lib.answer)[0]) < _STUB
