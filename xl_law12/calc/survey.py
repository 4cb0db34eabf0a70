"""Finds the cells that formulas read, and the parts of formulas that neither we nor the engine can work out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from xl_law12.calc.addresses import NOWHERE, Cell, Reference
from xl_law12.calc.formulas import (
    LAMBDA,
    WHERE_ONLY,
    Parsed,
    called,
    is_external,
    is_ours,
    looked_through,
    names_given,
    parse,
)
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.defined_names import DefinedName
from xl_law12.excel.references import area_of, is_relative
from xl_law12.excel.syntax import Call, text_of

CELL = "CELL"
CELL_KNOWS = ('"row"', '"col"', '"address"', '"contents"', '"type"')  # questions of CELL about the cell itself
MOST_READ = 500_000  # cells in one range, by our functions
MOST_SUMMED = 2_000_000  # cells in one range of a native formula, not of whole columns
MOST_PIECES = 10_000  # parts of a name's formula and of the names in it, each name counted at every use
SPILL_OF = "ANCHORARRAY"  # how the spill operator F1# is stored


class Survey:
    """The formulas of a workbook, with the meaning of its names; each name is examined once."""

    def __init__(self, workbook: Workbook, knows: Callable[[str], bool] = lambda _: True) -> None:
        """`knows` says whether the engine has a function."""
        self._workbook = workbook
        self._knows = knows
        self._names: dict[tuple[str, str], _Name | None] = {}
        self._reads_of: dict[Cell, tuple[Reference, ...]] = {}

    def reads(self, cell: Cell) -> tuple[Reference, ...]:
        """The cells that a formula reads, as far as its text and its names say."""
        if cell not in self._reads_of:
            parsed = self._workbook.parsed(cell)
            self._reads_of[cell] = () if parsed is None else tuple(self._reads(parsed, cell))
        return self._reads_of[cell]

    def obstacle(self, cell: Cell) -> str:
        """The reason why a formula cannot be worked out here; blank if it can be."""
        parsed = self._workbook.parsed(cell)
        if parsed is None:
            return "the formula cannot be read"
        too_much = _too_much(self.reads(cell)) if parsed.calls_ours else ""
        return next(self._obstacles(parsed, cell.sheet), too_much)

    def needs_ours(self, cell: Cell) -> bool:
        """Whether a formula calls one of our functions, itself or by a name; so may one that cannot be read."""
        parsed = self._workbook.parsed(cell)
        if parsed is None or parsed.calls_ours:
            return True
        names = (self._name(text, cell.sheet) for text in (*parsed.functions, *parsed.operands))
        return any(name is not None and name.ours for name in names)

    def names_met(self) -> list[DefinedName]:
        """The names that the formulas use which were asked about, themselves or through other names."""
        met = {text.rpartition("!")[2] for (text, _), name in self._names.items() if name is not None}
        return [name for name in self._workbook.names if name.name.casefold() in met]

    def meaning(self, name: DefinedName) -> _Name | None:
        """The meaning of a defined name for the calculation."""
        return self._name(name.name, name.sheet or next(iter(self._workbook.sheets)))

    def _reads(self, parsed: Parsed, cell: Cell) -> dict[Reference, None]:
        """The cells that a cell's formula reads, as far as its text and its names say."""
        reads: dict[Reference, None] = {}
        functions = (call.function for call in parsed.calls if not is_ours(call.function))  # ours are not asked
        for text in (*parsed.operands, *filter(self._workbook.is_named, functions)):
            plain = self._workbook.reference(text, cell)
            table = self._workbook.table(text)
            if plain is not None:
                reads[plain] = None
            elif table is not None:
                reads[Reference(table.sheet, table.whole)] = None
            else:
                reads.update(dict.fromkeys(self._workbook.across_sheets(text)))
                name = self._name(text, cell.sheet)
                if name is not None:
                    reads.update(name.reads)
        return reads

    def _obstacles(self, parsed: Parsed, sheet: str) -> Iterator[str]:
        """The parts that cannot be worked out here, each in words."""
        for function in sorted(parsed.functions):
            if not is_ours(function) and not self._knows(function):
                name = self._name(function, sheet)
                if name is None:
                    yield f"nobody here knows {function}"
                else:
                    yield from name.obstacles(function)
        for text in parsed.operands:
            yield from _obstacles_in(text)
            name = self._name(text, sheet)
            if name is not None:
                yield from name.obstacles(text)
        for call in parsed.calls:
            function = called(call.function)
            if function == LAMBDA:
                yield from _bound_in(call)
            if function == CELL and "".join(map(text_of, call.arguments[:1])).lower() not in CELL_KNOWS:
                yield f"{CELL} asks about the program that shows it"

    def _name(self, text: str, sheet: str) -> _Name | None:
        """The meaning of a name for the calculation; None if the name is unknown or holds no formula."""
        key = (text.casefold(), sheet.casefold())
        if key not in self._names:
            self._names[key] = None  # a name that leads back to itself ends here
            meaning = self._workbook.name(text, sheet)
            plain = None if meaning is None else self._workbook.reference(text, Cell(sheet, NOWHERE))
            if plain is not None:
                self._names[key] = _Name({plain: None}, "", "", is_relative=False, pieces=1)
            elif meaning is not None:
                self._names[key] = self._looked_into(meaning, sheet)
        return self._names[key]

    def _looked_into(self, meaning: str, sheet: str) -> _Name | None:
        parsed = parse(meaning)
        if parsed is None:
            return None
        ours = next((function for function in sorted(parsed.functions) if is_ours(function)), "")
        unknown = CELL if CELL in parsed.functions else ""
        relative = any(map(is_relative, parsed.operands))
        relative = relative or any(called(call.function) in WHERE_ONLY and not call.arguments for call in parsed.calls)
        pieces = len(parsed.operands) + len(parsed.calls)
        for text in (*sorted(parsed.functions), *parsed.operands):
            if is_ours(text):
                continue
            inner = self._name(text, sheet)
            if inner is not None:
                ours, unknown = ours or inner.ours, unknown or inner.unknown
                relative = relative or inner.is_relative
                pieces += inner.pieces
            elif text in parsed.functions and not self._knows(text):
                unknown = unknown or text
        return _Name(self._reads(parsed, Cell(sheet, NOWHERE)), ours, unknown, relative, pieces)


class _Name(NamedTuple):
    """The cells that a defined name reads, and the first function in it, or in its names, that is ours or unknown."""

    reads: dict[Reference, None]
    ours: str
    unknown: str
    is_relative: bool
    pieces: int

    def obstacles(self, name: str) -> Iterator[str]:
        """The reasons why a name cannot be used. The engine evaluates names by itself, so a name must be native."""
        if self.ours:
            yield f"calls {self.ours} inside the name {name}"
        if self.unknown:
            yield f"nobody here knows {self.unknown}, in the name {name}"
        if self.is_relative:
            yield f"the name {name} means other cells in every row"
        if self.pieces > MOST_PIECES:
            yield f"the name {name} stands for more than {MOST_PIECES:,} pieces"


def _too_much(reads: Iterable[Reference]) -> str:
    """The reason if a range is too large for our functions, which get every cell of it, also empty ones; else blank."""
    most = max((reference.area.size for reference in reads), default=0)
    return f"reads {most:,} cells, more than {MOST_READ:,}" if most > MOST_READ else ""


def _obstacles_in(reference: str) -> Iterator[str]:
    """Why the engine cannot work with a reference. Whole columns are as long as they are filled, and no obstacle."""
    if is_external(reference):
        yield "refers to another workbook"
    cells = reference.rpartition("!")[2]
    area = area_of(cells)
    if area is not None and area.size > MOST_SUMMED and any(map(str.isdigit, cells)):
        yield f"reads {area.size:,} cells, more than {MOST_SUMMED:,}"


def _bound_in(call: Call) -> Iterator[str]:
    """The calls of ours inside LAMBDA that read its parameters, and so have no single value to put in their place."""
    names = {text_of(name).upper() for name in names_given(call)}
    for inner in looked_through(call.arguments[-1]).calls if call.arguments else ():
        function = called(inner.function)
        if is_ours(function) and any(text.upper() in names for text in looked_through(inner).operands):
            yield f"calls {function} inside LAMBDA"
