"""Working out a workbook that calls our functions: native formulas by an engine, ours by ourselves.

The engine knows nothing of our functions and cannot call back. So the cells that call them are worked out here,
innermost call first, in the order of who reads whom, and put into the engine as constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xl_law12.hosts.offline.book import SPILL_OF, Book, Read, or_zero
from xl_law12.hosts.offline.engine import Engine, blank_kept
from xl_law12.hosts.offline.formulas import (
    Call,
    Expression,
    Text,
    array_literal,
    calls,
    stripped,
    text_of,
)
from xl_law12.hosts.offline.order import Cell, Graph, Reference
from xl_law12.hosts.offline.values import (
    constant,
    fitted,
    in_scope,
    is_ours,
    is_writable,
    meet,
    our_functions,
    single,
    value_of,
)
from xl_law12.ooxml.references import LAST_COLUMN, LAST_ROW, Area, Place, quoted_sheet
from xl_law12.ooxml.sheets import ErrorValue, Value
from xl_law12.ooxml.writing import Block, Rows, block_of
from xl_law12.sheet.cells import error_text

LONGEST_LITERAL = 4_000  # a formula's text is limited
MOST_ROUNDS = 30
SINGLE = "SINGLE"  # how the @ of a formula is stored

Scope = tuple[tuple[str, Expression], ...]  # the names that LET gives around an expression
NO_NAMES: Scope = ()


class Kept(NamedTuple):
    """A cell that keeps its cached value, and why."""

    cell: Cell
    why: str


@dataclass
class Calculated:
    """The values of a workbook's formulas, and the cells that keep their old ones."""

    results: dict[Cell, Value | Block] = field(default_factory=dict)
    kept: list[Kept] = field(default_factory=list)


class Calculation:
    """One workbook, being worked out."""

    def __init__(self, book: Book, engine: Engine) -> None:
        """Take in a workbook, and the engine that holds the same one."""
        self.book = book
        self.engine = engine
        self.kept = self._cells_to_keep()
        self.ours = self._cells_to_work_out()
        self.reads = {
            cell: tuple(self.book.reads(tree, cell.sheet))
            for cell, tree in self.book.trees.items()
            if cell not in self.kept
        }
        self.results: dict[Cell, Value | Block] = {}
        self._shown: dict[str, dict[Place, Value]] = {name: {} for name in self.book.sheets}
        self._native: dict[str, set[Place]] = {name: set() for name in self.book.sheets}
        self._engine_values: dict[Cell, Value] = {}
        self._spreading = [cell for cell in self.reads if book.formulas[cell].kind != "plain"]
        self._spilled: dict[str, set[Place]] = {name: set() for name in book.sheets}  # by formulas, when it was saved
        for cell in self._spreading:
            self._spilled[cell.sheet].update(book.formulas[cell].area.places())

    def _cells_to_keep(self) -> dict[Cell, str]:
        kept = dict.fromkeys(self.book.unreadable, "the formula cannot be read")
        for cell, tree in self.book.trees.items():
            why = next(self.book.obstacles(tree, cell.sheet, is_ours, self.engine.knows), None)
            if why is not None:
                kept[cell] = why
        return kept

    def _cells_to_work_out(self) -> set[Cell]:
        """The cells that call our functions, and where some spill those that read a whole spill by its anchor."""
        trees = {cell: tree for cell, tree in self.book.trees.items() if cell not in self.kept}
        ours = {cell for cell, tree in trees.items() if any(is_ours(call.name) for call in calls(tree))}
        if any(self.book.formulas[cell].kind == "dynamic" for cell in ours):
            ours |= {cell for cell, tree in trees.items() if any(call.name == SPILL_OF for call in calls(tree))}
        return ours

    def run(self) -> Calculated:
        """Work everything out."""
        areas = {cell: self.book.formulas[cell].area for cell in self.reads}
        read = Read(it for found in self.reads.values() for it in found)
        is_opaque = any(self.book.is_opaque(tree) for tree in self.book.trees.values())
        self._keep(self.kept)
        for _ in range(MOST_ROUNDS):
            before, old = dict(areas), dict(self.results)
            order = Graph(areas, self.reads).order(self.ours)
            for cell in order.circular:
                self.kept[cell] = "is part of a circular reference"
                self._keep([cell])
            self._work_out(order.levels, areas, read)
            moved = [
                cell
                for cell in self._spreading
                if areas[cell] != before[cell]
                and (read.overlaps(cell.sheet, before[cell]) or read.overlaps(cell.sheet, areas[cell]))
            ]
            if not moved and (not is_opaque or self.results == old):
                break
        return self._calculated(areas)

    def _keep(self, cells: Iterable[Cell]) -> None:
        """Have the engine take the cached values of these cells for constants."""
        for cell in cells:
            values = self.book.sheets[cell.sheet].values
            for place in self.book.formulas[cell].area.places():
                self.engine.put(Cell(cell.sheet, place), values.get(place))

    def _work_out(self, levels: list[list[Cell]], areas: dict[Cell, Area], read: Read) -> None:
        for level in levels:
            self._settle(areas)
            for cell in level:
                result = self._shaped(cell, self._rows(cell), areas)
                self._take(cell, result, areas, read)
        self._settle(areas)

    def _settle(self, areas: dict[Cell, Area]) -> None:
        self.engine.settle()
        self._engine_values.clear()
        for cell in self._spreading:
            if cell not in self.ours and self.book.formulas[cell].kind == "dynamic":
                areas[cell] = self.engine.extent(cell)
        for found in self._native.values():
            found.clear()
        for cell, area in areas.items():
            if cell not in self.ours:
                self._native[cell.sheet].update([cell.place] if area.is_cell else area.places())

    def _take(self, cell: Cell, result: Value | Block, areas: dict[Cell, Area], read: Read) -> None:
        """Remember a result, and put it into the engine where anybody reads it."""
        block = block_of(cell.place, result)
        shown, old = self._shown[cell.sheet], areas[cell]
        gone = () if old == block.area else set(old.places()) - set(block.area.places())
        values: dict[Place, Value] = dict.fromkeys(gone)
        for row, line in enumerate(block.rows, start=block.area.top):
            for column, value in enumerate(line, start=block.area.left):
                values[row, column] = value
        shown.update(values)
        areas[cell] = block.area
        self.results[cell] = result
        if read.overlaps(cell.sheet, block.area) or (gone and read.overlaps(cell.sheet, old)):
            for place, value in values.items():
                self.engine.put(Cell(cell.sheet, place), value)

    # One cell

    def _rows(self, cell: Cell) -> Rows:
        """The values of a cell's formula, before its place says how many of them show."""
        expression = stripped(self.book.trees[cell])
        if len(expression) == 1 and isinstance(expression[0], Call) and is_ours(expression[0].name):
            answer = self._called(cell, expression[0], NO_NAMES)
            return answer if isinstance(answer, list) else [[answer]]
        return self.engine.evaluate(cell, self._rendered(cell, expression, NO_NAMES))

    def _shaped(self, cell: Cell, rows: Rows, areas: Mapping[Cell, Area]) -> Value | Block:
        """What of these values shows in the sheet."""
        kind, area = self.book.formulas[cell].kind, self.book.formulas[cell].area
        if kind == "plain":
            return or_zero(rows[0][0])
        if kind == "array":
            return Block(area, fitted(rows, area))
        top, left = cell.place
        spread = Area(top, left, top + len(rows) - 1, left + len(rows[0]) - 1)
        if not self._is_free(cell, spread, areas):
            return Block(Area(top, left, top, left), [[ErrorValue("#SPILL!")]])
        return Block(spread, [[or_zero(value) for value in row] for row in rows])

    def _is_free(self, cell: Cell, spread: Area, areas: Mapping[Cell, Area]) -> bool:
        """Whether a result can spill: nothing else stands there. Values of older spills are no obstacle."""
        if spread.is_cell:
            return True
        if spread.bottom > LAST_ROW or spread.right > LAST_COLUMN:
            return False
        stored, spilled = self.book.sheets[cell.sheet], self._spilled[cell.sheet]
        for place in spread.places():
            if place != cell.place and (place in stored.formulas or (place in stored.values and place not in spilled)):
                return False
        others = (other for other in self._spreading if other.sheet == cell.sheet and other != cell)
        return not any(meet(spread, areas[other]) for other in others)

    def _called(self, cell: Cell, call: Call, scope: Scope) -> Any:
        """What one of our functions answers."""
        arguments = [self._argument(cell, stripped(it), scope) for it in call.arguments]
        try:
            answer = our_functions()[call.name](*arguments)
        except Exception as error:
            answer = error_text(error)
        if isinstance(answer, list):
            return [[value_of(it) for it in row] for row in answer]
        return value_of(answer)

    def _argument(self, cell: Cell, expression: Expression, scope: Scope) -> Any:
        """An argument's value: one value, or rows."""
        if not expression:
            return None
        if len(expression) == 1:
            piece = expression[0]
            if isinstance(piece, Text):
                found = self._plain(cell, piece)
                if found is not None:
                    return found[0]
            elif is_ours(piece.name):
                return self._called(cell, piece, scope)
            else:
                guarded = self._guarded(cell, piece)
                if guarded is not None:
                    return guarded[0]
        rendered = self._rendered(cell, expression, scope)
        return single(self.engine.evaluate(cell, in_scope(blank_kept(rendered), self._names(cell, scope))))

    def _plain(self, cell: Cell, piece: Text) -> tuple[Any] | None:
        """The value of an operand that needs no engine, in a tuple; None where it does."""
        if piece.kind == "NUMBER":
            return (float(piece.text),)
        if piece.kind == "TEXT":
            return (piece.text[1:-1].replace('""', '"'),)
        if piece.kind == "LOGICAL":
            return (piece.text.upper() == "TRUE",)
        reference = self.book.reference(piece.text, cell.sheet) if piece.kind == "RANGE" else None
        return None if reference is None else (single(self._read(reference)),)

    def _guarded(self, cell: Cell, call: Call) -> tuple[Any] | None:
        """`IF(ISBLANK(x),"",x)` of a plain cell, with which templates guard their inputs: read without the engine."""
        if call.name != "IF" or len(call.arguments) != 3:
            return None
        asked, blank, value = (stripped(it) for it in call.arguments)
        is_guard = (
            text_of(asked).upper() == f"ISBLANK({text_of(value)})".upper()
            and text_of(blank) == '""'
            and len(value) == 1
        )
        if not is_guard or not isinstance(value[0], Text):
            return None
        found = self._plain(cell, value[0])
        return None if found is None or isinstance(found[0], list) else ("" if found[0] is None else found[0],)

    def _read(self, reference: Reference) -> Rows:
        """The values of a reference's cells."""
        sheet, area = reference
        shown, native, constant = self._shown[sheet], self._native[sheet], self.book.sheets[sheet].values
        columns = range(area.left, area.right + 1)
        return [
            [
                shown[place]
                if place in shown
                else self._engine_value(Cell(sheet, place))
                if place in native
                else constant.get(place)
                for place in ((row, column) for column in columns)
            ]
            for row in range(area.top, area.bottom + 1)
        ]

    def _engine_value(self, cell: Cell) -> Value:
        if cell not in self._engine_values:
            self._engine_values[cell] = self.engine.value(cell)
        return self._engine_values[cell]

    # Formulas for the engine, with our calls as constants

    def _rendered(self, cell: Cell, expression: Expression, scope: Scope) -> str:
        return "".join(
            piece.text if isinstance(piece, Text) else self._rendered_call(cell, piece, scope) for piece in expression
        )

    def _rendered_call(self, cell: Cell, call: Call, scope: Scope) -> str:
        if is_ours(call.name):
            return self._written(self._called(cell, call, scope))
        if call.name == SPILL_OF:
            spill = self._spill_of(cell, call)
            if spill is not None:
                return spill
        if call.name == SINGLE and len(call.arguments) == 1:
            inner = stripped(call.arguments[0])
            if len(inner) == 1 and isinstance(inner[0], Call) and is_ours(inner[0].name):
                answer = self._called(cell, inner[0], scope)
                return self._written(answer[0][0] if isinstance(answer, list) else answer)
        rendered = []
        for index, argument in enumerate(call.arguments):
            rendered.append(self._rendered(cell, argument, scope))
            if call.name == "LET" and index % 2 and index < len(call.arguments) - 1:
                scope = (*scope, (text_of(call.arguments[index - 1]).strip(), argument))
        return f"{call.opening}{','.join(rendered)})"

    def _names(self, cell: Cell, scope: Scope) -> list[str]:
        """The names of LET around an expression, each followed by its value."""
        return [
            part
            for index, (name, value) in enumerate(scope)
            for part in (name, self._rendered(cell, value, scope[:index]))
        ]

    def _spill_of(self, cell: Cell, call: Call) -> str | None:
        """The area that one of our spilling cells fills now, as a reference; None for a native one."""
        reference = self.book.reference(text_of(call.arguments[0]).strip(), cell.sheet)
        anchor = None if reference is None else Cell(reference.sheet, (reference.area.top, reference.area.left))
        result = self.results.get(anchor) if anchor is not None else None
        if anchor is None or not isinstance(result, Block):
            return None
        return f"{quoted_sheet(anchor.sheet)}!{result.area}"

    def _written(self, answer: Any) -> str:
        """An answer as a constant of a formula; one that is long or needs more digits than those have is put aside."""
        rows = answer if isinstance(answer, list) else [[answer]]
        if all(is_writable(value) for row in rows for value in row):
            text = array_literal(map(constant, row) for row in rows) if isinstance(answer, list) else constant(answer)
            if len(text) <= LONGEST_LITERAL:
                return text
        return self.engine.park(rows)

    # The end

    def _calculated(self, areas: Mapping[Cell, Area]) -> Calculated:
        """Our results and the engine's."""
        done = Calculated(kept=[Kept(cell, why) for cell, why in sorted(self.kept.items())])
        native = self.book.results_in(self.engine.package()) if len(areas) > len(self.ours) else {}
        for cell in areas:
            if cell in self.kept:
                continue
            done.results[cell] = self.results[cell] if cell in self.ours else native.get(cell)
        return done
