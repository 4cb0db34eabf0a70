"""A workbook as the calculation sees it: cells, formulas as trees, names, tables, and who reads what."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

from xl_law12.hosts.offline.formulas import (
    BINDING,
    Expression,
    FormulaError,
    bound_names,
    calls,
    functions_called,
    is_external,
    operands,
    parse,
    text_of,
)
from xl_law12.hosts.offline.order import Cell, Reference
from xl_law12.ooxml import sheets, workbook
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import LAST_COLUMN, LAST_ROW, Area, area_of, plain_sheet
from xl_law12.ooxml.sheets import Formula, Value
from xl_law12.ooxml.writing import Block

OPAQUE = frozenset({"INDIRECT", "OFFSET"})  # what they read is not known before they are worked out
SPILL_OF = "ANCHORARRAY"  # how the spill operator F1# is stored
DEEPEST_NAME = 20


class Book:
    """What a package holds, read once."""

    def __init__(self, package: Package) -> None:
        """Read every worksheet, the names and the tables."""
        texts = sheets.shared_texts(package)
        self.sheets = {
            sheet.name: sheets.read(package[sheet.part], texts, f"{package.name}, sheet {sheet.name}")
            for sheet in package.sheets()
        }
        self._tabs = list(self.sheets)
        self._folded = {name.casefold(): name for name in self.sheets}
        self._names = {
            (None if it.sheet is None else it.sheet.casefold(), it.name.casefold()): it.text
            for it in workbook.names(package)
        }
        self._tables = {it.name.casefold(): it for it in workbook.tables(package)}
        self.formulas: dict[Cell, Formula] = {
            Cell(name, place): formula
            for name, cells in self.sheets.items()
            for place, formula in cells.formulas.items()
            if formula.kind != "table"
        }
        self.trees: dict[Cell, Expression] = {}
        self.unreadable: set[Cell] = set()
        for cell, formula in self.formulas.items():
            try:
                self.trees[cell] = parse(formula.text)
            except FormulaError:
                self.unreadable.add(cell)

    def results_in(self, data: bytes) -> dict[Cell, Value | Block]:
        """What the formulas of this workbook show in a file that another program saved of it."""
        package = Package(data)
        texts = sheets.shared_texts(package)
        found: dict[Cell, Value | Block] = {}
        for sheet in package.sheets():
            cells = sheets.read(package[sheet.part], texts, sheet.name)
            for place, formula in cells.formulas.items():
                cell = Cell(sheet.name, place)
                stored = self.formulas.get(cell)
                if stored is None:
                    continue
                if stored.kind == "plain":
                    found[cell] = or_zero(cells.values.get(place))
                    continue
                area = formula.area if stored.kind == "dynamic" else stored.area
                rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
                found[cell] = Block(area, [[or_zero(cells.values.get((row, it))) for it in columns] for row in rows])
        return found

    def name(self, text: str, sheet: str) -> str | None:
        """What a defined name stands for as seen from a sheet; a name may say where it belongs: Sheet1!x or [0]!x."""
        place, _, name = text.rpartition("!")
        if place and not place.startswith("["):
            sheet = plain_sheet(place)
        return self._names.get((sheet.casefold(), name.casefold()), self._names.get((None, name.casefold())))

    def reference(self, text: str, sheet: str) -> Reference | None:
        """The cells that a plain reference or a name for one means; None for any other text."""
        place, _, cells = text.rpartition("!")
        area = area_of(cells)
        if area is None:
            meaning = self.name(text, sheet)
            if meaning is None or "!" not in meaning or area_of(meaning.rpartition("!")[2]) is None:
                return None
            return self.reference(meaning, sheet)
        named = self._folded.get(plain_sheet(place).casefold()) if place else sheet
        return None if named is None else Reference(named, self.trimmed(named, area))

    def trimmed(self, sheet: str, area: Area) -> Area:
        """Whole columns and rows cut down to what the sheet uses, one line at least."""
        cells = self.sheets[sheet]
        bottom, right = area.bottom, area.right
        if bottom == LAST_ROW:
            used = (row for found in (cells.values, cells.formulas) for row, _ in found)
            bottom = max(area.top, max(used, default=1))
        if right == LAST_COLUMN:
            used = (column for found in (cells.values, cells.formulas) for _, column in found)
            right = max(area.left, max(used, default=1))
        return area._replace(bottom=bottom, right=right)

    def reads(self, expression: Expression, sheet: str, depth: int = 0) -> Iterator[Reference]:
        """The cells that an expression on a sheet reads, as far as its text says."""
        bound = bound_names(expression)
        for text in operands(expression):
            if text.upper() not in bound:
                yield from self._read_by(text, sheet, depth)
        for call in calls(expression):
            yield from self._read_by(call.opening[:-1], sheet, depth)

    def _read_by(self, text: str, sheet: str, depth: int) -> Iterator[Reference]:
        plain = self.reference(text, sheet)
        if plain is not None:
            yield plain
            return
        table = self._tables.get(text.partition("[")[0].casefold())
        if table is not None:
            yield Reference(table.sheet, table.whole)
            return
        place, _, cells = text.rpartition("!")
        area = area_of(cells)
        if ":" in place and area is not None:  # from one sheet to another
            first, _, last = plain_sheet(place).partition(":")
            if first in self._tabs and last in self._tabs:
                for name in self._tabs[self._tabs.index(first) : self._tabs.index(last) + 1]:
                    yield Reference(name, self.trimmed(name, area))
            return
        meaning = self._meaning(text, sheet, depth)
        if meaning is not None:
            yield from self.reads(meaning, sheet, depth + 1)

    def _meaning(self, text: str, sheet: str, depth: int) -> Expression | None:
        """What a name stands for, as a tree."""
        meaning = self.name(text, sheet)
        if meaning is None or depth > DEEPEST_NAME:
            return None
        try:
            return parse(meaning)
        except FormulaError:
            return None

    def is_opaque(self, expression: Expression) -> bool:
        """Whether an expression reads cells that its text does not name."""
        return any(call.name in OPAQUE or ":" in call.opening for call in calls(expression))

    def obstacles(
        self, expression: Expression, sheet: str, is_ours: Callable[[str], bool], knows: Callable[[str], bool]
    ) -> Iterator[str]:
        """What in an expression nobody here can work out, each in words."""
        for name in sorted(functions_called(expression)):
            if not is_ours(name) and not knows(name):
                meaning = self._meaning(name, sheet, 0)
                if meaning is None:
                    yield f"nobody here knows {name}"
                else:
                    yield from self._obstacles_of_name(name, meaning, sheet, is_ours, knows)
        for text in operands(expression):
            if is_external(text):
                yield "refers to another workbook"
            meaning = self._meaning(text, sheet, 0)
            if meaning is not None:
                yield from self._obstacles_of_name(text, meaning, sheet, is_ours, knows)
        for call in calls(expression):
            if call.name == BINDING[1]:
                yield from _bound_in(call.arguments, is_ours)

    def _obstacles_of_name(
        self,
        name: str,
        meaning: Expression,
        sheet: str,
        is_ours: Callable[[str], bool],
        knows: Callable[[str], bool],
        depth: int = 0,
    ) -> Iterator[str]:
        """A name may stand for native calculations only: the engine works those out by itself."""
        for inner in sorted(functions_called(meaning)):
            if is_ours(inner):
                yield f"calls {inner} inside the name {name}"
            elif not knows(inner) and self._meaning(inner, sheet, depth) is None:
                yield f"nobody here knows {inner}, in the name {name}"
        for inner in [*sorted(functions_called(meaning)), *operands(meaning)]:
            deeper = None if is_ours(inner) else self._meaning(inner, sheet, depth)
            if deeper is not None:
                yield from self._obstacles_of_name(name, deeper, sheet, is_ours, knows, depth + 1)


def or_zero(value: Value) -> Value:
    """A formula whose answer is a blank cell shows 0."""
    return 0.0 if value is None else value


def _bound_in(arguments: tuple[Expression, ...], is_ours: Callable[[str], bool]) -> Iterator[str]:
    """A call of ours inside LAMBDA cannot be put in as a value where it depends on the LAMBDA's own names."""
    names = {text_of(it).strip().upper() for it in arguments[:-1]}
    for call in calls(arguments[-1]):
        if is_ours(call.name) and any(text.upper() in names for it in call.arguments for text in operands(it)):
            yield f"calls {call.name} inside LAMBDA"


class Read:
    """Which cells anybody reads: rows by column, overlapping stretches joined."""

    def __init__(self, references: Iterable[Reference]) -> None:
        """From all references of a workbook."""
        stretches: dict[tuple[str, int], list[tuple[int, int]]] = {}
        for sheet, area in references:
            for column in range(area.left, area.right + 1):
                stretches.setdefault((sheet, column), []).append((area.top, area.bottom))
        self._joined = {key: _joined(found) for key, found in stretches.items()}

    def overlaps(self, sheet: str, area: Area) -> bool:
        """Whether any cell of an area is read."""
        for column in range(area.left, area.right + 1):
            tops, bottoms = self._joined.get((sheet, column), ((), ()))
            index = bisect_right(tops, area.bottom) - 1
            if index >= 0 and bottoms[index] >= area.top:
                return True
        return False


def _joined(stretches: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    tops: list[int] = []
    bottoms: list[int] = []
    for top, bottom in sorted(stretches):
        if bottoms and top <= bottoms[-1] + 1:
            bottoms[-1] = max(bottoms[-1], bottom)
        else:
            tops.append(top)
            bottoms.append(bottom)
    return tops, bottoms
