"""Evaluates the formula of one cell: our calls innermost first; the engine evaluates everything native."""

from __future__ import annotations

from typing import Any, TypeGuard

from xl_law12.calc.addresses import Cell
from xl_law12.calc.cell_values import CellValues
from xl_law12.calc.direct_values import DirectValues, single
from xl_law12.calc.engine import Engine, blank_kept
from xl_law12.calc.formulas import LET, called, is_ours, our_functions
from xl_law12.calc.survey import SPILL_OF
from xl_law12.calc.workbook import Workbook
from xl_law12.errors import told
from xl_law12.excel.limits import LONGEST_TEXT
from xl_law12.excel.references import quoted_sheet
from xl_law12.excel.syntax import Call, Constant, Node, text_of
from xl_law12.excel.values import ERRORS, ErrorValue, Value, Values, array_literal, literal
from xl_law12.sheet.cells import error_text

LONGEST_LITERAL = 4_000  # a formula's text is limited
SINGLE = "SINGLE"  # how the @ of a formula is stored

Scope = tuple[tuple[str, Node], ...]  # the names that LET gives around an expression
NO_NAMES: Scope = ()
LEFT_OUT = Constant("")


def is_ours_call(tree: Node) -> TypeGuard[Call]:
    """Whether an expression is one call of our functions and nothing else."""
    return isinstance(tree, Call) and is_ours(tree.function)


class Evaluation:
    """Evaluates the formulas of a workbook, each at the first question."""

    def __init__(self, workbook: Workbook, engine: Engine, shown: CellValues) -> None:
        """`engine` holds the same workbook; `shown` has the values of its cells."""
        self._workbook = workbook
        self._engine = engine
        self._shown = shown
        self._answers: dict[tuple[str, str], Values] = {}
        self._simple = DirectValues(workbook, shown.read)

    def forget(self) -> None:
        """Forget the engine's answers, because it has worked the workbook out anew."""
        self._answers.clear()

    def rows(self, cell: Cell) -> Values:
        """All values of a cell's formula, before they are cut to the area that the cell fills."""
        parsed = self._workbook.parsed(cell)
        assert parsed is not None
        if is_ours_call(parsed.tree):
            answer = self._called(cell, parsed.tree, NO_NAMES)
            return answer if isinstance(answer, list) else [[answer]]
        return self._evaluated(cell, self._rendered(cell, parsed.tree, NO_NAMES))

    def _called(self, cell: Cell, call: Call, scope: Scope) -> Any:
        """The answer of one of our functions."""
        language = self._workbook.language
        arguments = [self._argument(cell, argument, scope) for argument in call.arguments]
        try:
            answer = our_functions()[called(call.function)](*arguments)
        except Exception as error:
            answer = error_text(error, language)
        if isinstance(answer, list):
            return [[_value_of(value, language) for value in row] for row in answer]
        return _value_of(answer, language)

    def _argument(self, cell: Cell, tree: Node, scope: Scope) -> Any:
        """An argument's value: one value, or rows."""
        if tree == LEFT_OUT:
            return None
        if is_ours_call(tree):
            return self._called(cell, tree, scope)
        simple = self._simple.value(cell, tree)
        if simple is not None:
            return simple[0]
        expression = blank_kept(self._rendered(cell, tree, scope))
        names = "".join(f"{name}," for name in self._names(cell, scope))
        return single(self._evaluated(cell, f"=_xlfn.LET({names}{expression})" if names else f"={expression}"))

    def _evaluated(self, cell: Cell, formula: str) -> Values:
        """The engine's values of an expression. An expression that means the same all over a sheet is asked once."""
        parsed = self._workbook.parsed(cell)
        if parsed is None or not parsed.is_fixed:
            return self._engine.evaluate(cell, formula)
        key = (cell.sheet, formula)
        if key not in self._answers:
            self._answers[key] = self._engine.evaluate(cell, formula)
        return self._answers[key]

    # Formulas for the engine, with our calls as constants

    def _rendered(self, cell: Cell, tree: Node, scope: Scope) -> str:
        return text_of(tree, lambda part: self._rendered_call(cell, part, scope) if isinstance(part, Call) else None)

    def _rendered_call(self, cell: Cell, call: Call, scope: Scope) -> str | None:
        """A call in another form for the engine; None if at most its arguments need another form."""
        function = called(call.function)
        if is_ours_call(call):
            return self._written(self._called(cell, call, scope))
        if function == SPILL_OF:
            return self._spill_of(cell, call)
        if function == SINGLE and len(call.arguments) == 1 and is_ours_call(call.arguments[0]):
            answer = self._called(cell, call.arguments[0], scope)
            return self._written(answer[0][0] if isinstance(answer, list) else answer)
        if function != LET:
            return None
        rendered = []
        for index, argument in enumerate(call.arguments):
            rendered.append(self._rendered(cell, argument, scope))
            if index % 2 and index < len(call.arguments) - 1:
                scope = (*scope, (text_of(call.arguments[index - 1]), argument))
        return f"{call.function}({','.join(rendered)})"

    def _names(self, cell: Cell, scope: Scope) -> list[str]:
        """The names of LET around an expression, each followed by its value."""
        return [
            part
            for index, (name, value) in enumerate(scope)
            for part in (name, self._rendered(cell, value, scope[:index]))
        ]

    def _spill_of(self, cell: Cell, call: Call) -> str | None:
        """The area that a spilling cell fills now, as a reference; None if the engine works the cell out."""
        reference = self._workbook.reference(text_of(call.arguments[0]), cell)
        if reference is None:
            return None
        area = self._shown.filled_from(Cell(reference.sheet, (reference.area.top, reference.area.left)))
        return None if area is None else f"{quoted_sheet(reference.sheet)}!{area}"

    def _written(self, answer: Any) -> str:
        """An answer as a constant of a formula. A long or precise one goes to the scratch sheet."""
        rows = answer if isinstance(answer, list) else [[answer]]
        if all(_is_writable(value) for row in rows for value in row):
            text = array_literal(rows) if isinstance(answer, list) else literal(answer)
            if len(text) <= LONGEST_LITERAL:
                return text
        return self._engine.park(rows)


def _value_of(answer: Any, language: str) -> Value:
    """A cell of an answer as a value. The text of an error value becomes it; a refusal is said in `language`."""
    if isinstance(answer, str):
        answer = told(answer, language)
        return ErrorValue(answer) if answer in ERRORS else answer
    return float(answer)


def _is_writable(value: Value) -> bool:
    """Whether a value can stand in a formula as it is: numbers have 15 digits there, texts 255 letters."""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, bool) or value is None or float(f"{value:.15g}") == value
