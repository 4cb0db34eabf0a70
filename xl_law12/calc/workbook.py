"""The workbook of a calculation: cells, parsed formulas, names and tables; and the results that are to be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from math import isclose
from typing import NamedTuple

from xl_law12.calc.formulas import Cell, Parsed, Reference, parse
from xl_law12.excel import defined_names, references
from xl_law12.excel.defined_names import WorkbookTable, part_of
from xl_law12.excel.package import Package
from xl_law12.excel.sheets import Contents, Formula, SheetPart
from xl_law12.excel.syntax import Name, Node, text_of
from xl_law12.excel.values import Block, ErrorValue, Value
from xl_law12.languages import of_tag

DEEPEST_NAME = 20


class Workbook:
    """The content of a package. A sheet is read row by row when it is needed, or as a whole."""

    def __init__(self, package: Package) -> None:
        """Take in every worksheet, the names and the tables. No cell is read yet."""
        self.package = package
        self.sheets = {
            name: Contents(SheetPart(package[part], f"{package.name}, sheet {name}"), package.shared_text)
            for name, part in package.sheets()
        }
        self._folded = {name.casefold(): name for name in self.sheets}
        self.names = [name for name in defined_names.names(package) if name.sheet is None or name.sheet in self.sheets]
        self._meanings = {(it.sheet and it.sheet.casefold(), it.name.casefold()): it.text for it in self.names}
        self.tables = defined_names.tables(package)
        self._tables = {table.name.casefold(): table for table in self.tables}
        self.language = of_tag(package.language)
        properties = package.tree(package.workbook_part).find("{*}workbookPr")  # whether days are counted since 1904
        self.counts_from_1904 = properties is not None and properties.get("date1904", "0") in ("1", "true")
        self._parsed: dict[Cell, Parsed | None] = {}  # of every cell: parse remembers 50,000 texts only
        self.shown: dict[Cell, Block] = {}  # in place of the stored values

    def load(self) -> Workbook:
        """Read every cell of every sheet; returns itself."""
        for cells in self.sheets.values():
            cells.part.refuse_empty_rows()
            cells.load()
        return self

    @property
    def formulas(self) -> dict[Cell, Formula]:
        """The formulas that have been read."""
        return {Cell(name, place): it for name, cells in self.sheets.items() for place, it in cells.formulas.items()}

    def formulas_at(self, sheet: str, places: Iterable[references.Place]) -> Iterator[Cell]:
        """The cells among these places that hold a formula."""
        cells = self.sheets[sheet]
        for place in sorted(places):
            cells.load(place[0], place[0])
            if place in cells.formulas:
                yield Cell(sheet, place)

    def formula(self, cell: Cell) -> Formula:
        """The formula of a cell that has one."""
        cells = self.sheets[cell.sheet]
        cells.load(cell.place[0], cell.place[0])
        return cells.formulas[cell.place]

    def parsed(self, cell: Cell) -> Parsed | None:
        """A cell's formula as a tree; None if it cannot be read."""
        if cell not in self._parsed:
            self._parsed[cell] = parse(self.formula(cell).text)
        return self._parsed[cell]

    def filled(self, cell: Cell) -> Reference:
        """The cells that a cell's formula fills."""
        return Reference(cell.sheet, self.formula(cell).area)

    def stored(self, cell: Cell) -> Block:
        """The stored values of the cells that a cell's formula fills."""
        cells, area = self.sheets[cell.sheet], self.formula(cell).area
        cells.load(area.top, area.bottom)
        return Block(area, [[cells.values.get(place) for place in row] for row in area.rows()])

    def filling(self, reference: Reference) -> Iterator[Cell]:
        """The cells whose formulas fill any of these cells."""
        sheet, area = reference
        cells = self.sheets[sheet]
        cells.load(area.top, area.bottom)
        is_small = area.size < len(cells.formulas)  # then it is quicker to look at its cells than at all formulas
        within = filter(cells.formulas.__contains__, area.places()) if is_small else cells.formulas
        for place in {*within, *cells.arrays}:
            if cells.formulas[place].area.meets(area):
                yield Cell(sheet, place)

    @contextmanager
    def showing(self, results: Mapping[Cell, Block]) -> Iterator[None]:
        """Show these results in place of the stored values, until the block ends."""
        before = []
        for cell, result in results.items():
            values, new = self.sheets[cell.sheet].values, result.values()
            for place in {*self.formula(cell).area.places(), *new}:
                before.append((values, place, values.pop(place, None)))
            values.update((place, value) for place, value in new.items() if value is not None)
        self.shown = dict(results)
        yield
        self.shown = {}
        for values, place, value in reversed(before):
            values.pop(place, None)
            if value is not None:
                values[place] = value

    @cached_property
    def formula_count(self) -> int:
        """The number of formulas on all sheets."""
        return sum(cells.part.formula_count for cells in self.sheets.values())

    def named(self, cell: Cell) -> str:
        """A cell's name, with its sheet where there are several."""
        return f"{cell.sheet}!" * (len(self.sheets) > 1) + references.address(cell.place)

    def name(self, text: str, sheet: str) -> str | None:
        """The formula of a defined name, as seen from a sheet. A name may begin with a place: Sheet1!x, [0]!x."""
        place, _, name = text.rpartition("!")
        if place and not place.startswith("["):
            sheet = references.plain_sheet(place)
        return self._meanings.get((sheet.casefold(), name.casefold()), self._meanings.get((None, name.casefold())))

    def table(self, text: str) -> WorkbookTable | None:
        """The table to which a structured reference leads."""
        return self._tables.get(text.partition("[")[0].casefold())

    def reference(self, text: str, cell: Cell, depth: int = 0) -> Reference | None:
        """The cells that a plain reference in a cell means, or a name or a part of a table; None for any other text."""
        place, _, cells = text.rpartition("!")
        area = references.area_of(cells)
        if area is not None:
            named = self._folded.get(references.plain_sheet(place).casefold()) if place else cell.sheet
            return None if named is None else Reference(named, self._trimmed(named, area))
        table = self.table(text)
        if table is not None:
            part = part_of(text, table, cell.place[0])
            return None if part is None else Reference(table.sheet, part)
        meaning = self.name(text, cell.sheet)
        if meaning is None or references.is_relative(meaning) or depth == DEEPEST_NAME:
            return None
        return self.reference(meaning, cell, depth + 1)

    def without_tables(self, formula: str, cell: Cell) -> str:
        """A formula with the parts of tables as the cells that they are, as far as that can be told."""
        parsed = parse(formula) if "[" in formula else None
        return formula if parsed is None else text_of(parsed.tree, lambda part: self.as_cells(part, cell))

    def with_sheet(self, formula: str, cell: Cell) -> str:
        """A formula as `without_tables` gives it, with the sheet before each of its own cells and names."""
        parsed = parse(formula)
        if parsed is None:
            return formula
        place, read = references.quoted_sheet(cell.sheet), {*parsed.operands, *parsed.places}
        home = cell.sheet.casefold()
        own = {text for text in read if references.area_of(text) or (home, text.casefold()) in self._meanings}

        def written(part: Node) -> str | None:
            is_own = isinstance(part, Name) and part.name in own
            return f"{place}!{text_of(part)}" if is_own else self.as_cells(part, cell)

        return text_of(parsed.tree, written)

    def as_cells(self, part: Node, cell: Cell) -> str | None:
        """A part of a table as the cells that it means in a formula of this cell; None for anything else."""
        reference = self.reference(part.name, cell) if isinstance(part, Name) and self.table(part.name) else None
        return None if reference is None else f"{references.quoted_sheet(reference.sheet)}!{reference.area}"

    def across_sheets(self, text: str) -> list[Reference]:
        """The cells of a reference from one sheet to another: `One:Three!A1`; none for any other text."""
        place, _, cells = text.rpartition("!")
        area = references.area_of(cells)
        if ":" not in place or area is None:
            return []
        first, _, last = references.plain_sheet(place).partition(":")
        if first not in self.sheets or last not in self.sheets:
            return []
        tabs = list(self.sheets)
        between = tabs[tabs.index(first) : tabs.index(last) + 1]
        return [Reference(tab, self._trimmed(tab, area)) for tab in between]

    def _trimmed(self, sheet: str, area: references.Area) -> references.Area:
        """Whole columns and rows, cut to the used part of the sheet, but at least one line."""
        cells = self.sheets[sheet]
        bottom, right = area.bottom, area.right
        if bottom == references.LAST_ROW:
            bottom = max(area.top, cells.part.last_row)
        if right == references.LAST_COLUMN:
            cells.load(area.top, bottom)
            used = (column for places in (cells.values, cells.formulas) for _, column in places)
            right = max(area.left, max(used, default=1))
        return area._replace(bottom=bottom, right=right)


def or_zero(value: Value) -> Value:
    """A formula whose answer is a blank cell shows 0."""
    return 0.0 if value is None else value


CLOSE = 1e-12  # programs differ in the last digit of a power or a root

CellResults = dict[Cell, Block]


class Calculated(NamedTuple):
    """The values of formulas; the cells that keep their old values, with the reason; whether all were worked out."""

    results: CellResults
    kept: dict[Cell, str]
    is_whole: bool = False


def is_changed(workbook: Workbook, cell: Cell, result: Block) -> bool:
    """Whether a formula's result shows another value than the stored one, in any cell that it fills."""
    return blocks_differ(workbook.stored(cell), result)


def blocks_differ(one: Block, other: Block) -> bool:
    """Whether two results of one formula fill other cells, or show another value in any cell."""
    return one.area != other.area or any(map(values_differ, one.in_order(), other.in_order()))


def values_differ(old: Value, new: Value) -> bool:
    """Whether a reader would see another value; numbers may differ in the last digit, an error is no text."""
    if isinstance(old, ErrorValue) and isinstance(new, ErrorValue):
        return old.stored != new.stored
    if isinstance(old, bool) or isinstance(new, bool) or isinstance(old, str) or isinstance(new, str):
        return old != new or isinstance(old, ErrorValue) != isinstance(new, ErrorValue) or type(old) is not type(new)
    if old is None or new is None:
        return old is not new
    return not isclose(old, new, rel_tol=CLOSE, abs_tol=1e-300)
