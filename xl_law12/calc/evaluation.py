"""The value of one cell's formula: our calls innermost first, and what is native put to the engine."""

from __future__ import annotations

from typing import Any

from xl_law12.calc.engine import Engine, blank_kept
from xl_law12.calc.formulas import LET, Call, Expression, Text, stripped, text_of
from xl_law12.calc.order import Cell
from xl_law12.calc.shown import Shown
from xl_law12.calc.simple import Simple
from xl_law12.calc.survey import SPILL_OF
from xl_law12.calc.values import in_scope, is_ours, is_writable, our_functions, single, value_of
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.blocks import Values
from xl_law12.excel.literals import array_literal, literal
from xl_law12.excel.references import quoted_sheet
from xl_law12.sheet.cells import error_text

LONGEST_LITERAL = 4_000  # a formula's text is limited
SINGLE = "SINGLE"  # how the @ of a formula is stored

Scope = tuple[tuple[str, Expression], ...]  # the names that LET gives around an expression
NO_NAMES: Scope = ()


class Evaluation:
    """The formulas of a workbook, each worked out when it is asked for."""

    def __init__(self, workbook: Workbook, engine: Engine, shown: Shown) -> None:
        """Take in a workbook, the engine that holds the same one, and what its cells show."""
        self._workbook = workbook
        self._engine = engine
        self._shown = shown
        self._answers: dict[tuple[str, str], Values] = {}
        self._simple = Simple(workbook, shown.read)

    def forget(self) -> None:
        """Forget what the engine answered: it has worked the workbook out anew."""
        self._answers.clear()

    def rows(self, cell: Cell) -> Values:
        """The values of a cell's formula, before its place says how many of them show."""
        parsed = self._workbook.parsed(cell)
        assert parsed is not None
        expression = stripped(parsed.tree)
        if len(expression) == 1 and isinstance(expression[0], Call) and is_ours(expression[0].name):
            answer = self._called(cell, expression[0], NO_NAMES)
            return answer if isinstance(answer, list) else [[answer]]
        return self._evaluated(cell, self._rendered(cell, expression, NO_NAMES))

    def _called(self, cell: Cell, call: Call, scope: Scope) -> Any:
        """What one of our functions answers."""
        language = self._workbook.language
        arguments = [self._argument(cell, stripped(argument), scope) for argument in call.arguments]
        try:
            answer = our_functions()[call.name](*arguments)
        except Exception as error:
            answer = error_text(error, language)
        if isinstance(answer, list):
            return [[value_of(value, language) for value in row] for row in answer]
        return value_of(answer, language)

    def _argument(self, cell: Cell, expression: Expression, scope: Scope) -> Any:
        """An argument's value: one value, or rows."""
        if not expression:
            return None
        if len(expression) == 1 and isinstance(expression[0], Call) and is_ours(expression[0].name):
            return self._called(cell, expression[0], scope)
        simple = self._simple.value(cell, expression)
        if simple is not None:
            return simple[0]
        rendered = self._rendered(cell, expression, scope)
        return single(self._evaluated(cell, in_scope(blank_kept(rendered), self._names(cell, scope))))

    def _evaluated(self, cell: Cell, formula: str) -> Values:
        """What the engine makes of an expression; one that means the same all over a sheet is put to it once."""
        parsed = self._workbook.parsed(cell)
        if parsed is None or not parsed.is_fixed:
            return self._engine.evaluate(cell, formula)
        key = (cell.sheet, formula)
        if key not in self._answers:
            self._answers[key] = self._engine.evaluate(cell, formula)
        return self._answers[key]

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
            if call.name == LET and index % 2 and index < len(call.arguments) - 1:
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
        """The area that a spilling cell fills now, as a reference; None for one that the engine works out."""
        reference = self._workbook.reference(text_of(call.arguments[0]).strip(), cell)
        if reference is None:
            return None
        area = self._shown.filled_from(Cell(reference.sheet, (reference.area.top, reference.area.left)))
        return None if area is None else f"{quoted_sheet(reference.sheet)}!{area}"

    def _written(self, answer: Any) -> str:
        """An answer as a constant of a formula; one that is long or needs more digits than those have is put aside."""
        rows = answer if isinstance(answer, list) else [[answer]]
        if all(is_writable(value) for row in rows for value in row):
            text = array_literal(rows) if isinstance(answer, list) else literal(answer)
            if len(text) <= LONGEST_LITERAL:
                return text
        return self._engine.park(rows)
