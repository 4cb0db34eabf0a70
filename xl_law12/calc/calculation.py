"""Works out a workbook that calls our functions: an engine evaluates native formulas, we evaluate our functions.

The engine cannot call Python. So we evaluate the cells that call our functions, after the cells that they read, and
write their values into the engine as constants. In a formula the innermost of our calls comes first; arguments that are
constants, references, INDEX of a range, CHOOSE or names for these need no engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from functools import partial
from typing import Any, TypeGuard

from xl_law12.calc.engine import Engine, blank_kept, engine_file, knows
from xl_law12.calc.formulas import LET, TRUTHS, Cell, CellSet, Reference, is_ours, our_functions, parse, plain_name
from xl_law12.calc.survey import SPILL_OF, Graph, Survey
from xl_law12.calc.workbook import DEEPEST_NAME, Calculated, CellResults, Workbook, or_zero
from xl_law12.errors import told
from xl_law12.excel.references import LAST_COLUMN, LAST_ROW, LONGEST_TEXT, Area, Place, quoted_sheet
from xl_law12.excel.syntax import Array, Call, Constant, Name, Node, Operation, text_of
from xl_law12.excel.values import ERRORS, Block, ErrorValue, Value, Values, array_literal, block_of, literal, value_of
from xl_law12.sheet.cells import error_text

LONGEST_LITERAL = 4_000  # a formula's text is limited
SINGLE = "SINGLE"  # how the @ of a formula is stored
MOST_ROUNDS = 30
LEFT_OUT = Constant("")

Found = tuple[Any]  # a value in a tuple, because the value may be None; None without a tuple: the engine is needed
Scope = tuple[tuple[str, Node], ...]  # the names that LET gives around an expression
NO_NAMES: Scope = ()


def single(rows: Values) -> Any:
    """One value if there is only one, else the rows."""
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def _part(area: Area, row: int, column: int) -> Area | None:
    """A cell of an area, or a whole row or column of it where the other number is 0."""
    if not (0 <= row <= area.height and 0 <= column <= area.width):
        return None
    top, bottom = (area.top, area.bottom) if row == 0 else (area.top + row - 1,) * 2
    left, right = (area.left, area.right) if column == 0 else (area.left + column - 1,) * 2
    return Area(top, left, bottom, right)


def is_ours_call(tree: Node) -> TypeGuard[Call]:
    """Whether an expression is one call of our functions and nothing else."""
    return isinstance(tree, Call) and is_ours(tree.function)


class Evaluation:
    """The results so far, the values of all cells, and those of formulas, each worked out at the first question."""

    def __init__(self, workbook: Workbook, engine: Engine) -> None:
        """`engine` holds the same workbook."""
        self._workbook = workbook
        self._engine = engine
        self.results: dict[Cell, Block] = {}
        self._shown: dict[str, dict[Place, Value]] = {name: {} for name in workbook.sheets}  # by our results
        self._by_engine: dict[str, set[Place]] = {name: set() for name in workbook.sheets}  # cells whose values it has
        self._engine_values: dict[Cell, Value] = {}
        self._answers: dict[tuple[str, str], Values] = {}  # of the engine, to expressions

    def remember(self, cell: Cell, result: Block, values: Mapping[Place, Value]) -> dict[Place, Value]:
        """Remember a result of ours and the values of its cells; returns the values that are new."""
        self.results[cell] = result
        shown, stored = self._shown[cell.sheet], self._workbook.sheets[cell.sheet].values
        news = {}
        for place, value in values.items():
            old = shown.get(place, stored.get(place))
            if old != value or type(old) is not type(value):
                news[place] = value
        shown.update(values)
        return news

    def forget(self, native: Iterable[Reference]) -> None:
        """Forget what the engine has said: it has worked the native formulas out anew, in these cells."""
        self._engine_values.clear()
        self._answers.clear()
        for places in self._by_engine.values():
            places.clear()
        for sheet, area in native:
            self._by_engine[sheet].update([(area.top, area.left)] if area.is_cell else area.places())

    def filled_from(self, anchor: Cell) -> Area | None:
        """The area that a formula fills now; None if it does not spill, or if the engine works an old array out."""
        formula = self._workbook.sheets[anchor.sheet].formulas.get(anchor.place)
        if formula is None or formula.kind == "plain":
            return None
        if anchor.place in self._by_engine[anchor.sheet]:  # to the engine a spill of one cell has no area
            return self._engine.extent(anchor) if formula.kind == "dynamic" else None
        result = self.results.get(anchor, self._workbook.shown.get(anchor))
        if result is not None:
            return result.area
        return formula.area if formula.kind == "dynamic" else None

    def read(self, reference: Reference) -> Values:
        """The values of a reference's cells."""
        sheet, area = reference
        shown, by_engine, stored = self._shown[sheet], self._by_engine[sheet], self._workbook.sheets[sheet].values

        def value(place: Place) -> Value:
            if place in shown or place not in by_engine:
                return shown.get(place, stored.get(place))
            cell = Cell(sheet, place)
            if cell not in self._engine_values:
                self._engine_values[cell] = self._engine.value(cell)
            return self._engine_values[cell]

        return [[value(place) for place in row] for row in area.rows()]

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
            answer = our_functions()[plain_name(call.function)](*arguments)
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
        simple = self._direct(cell, tree)
        if simple is not None:
            return simple[0]
        formula = blank_kept(self._rendered(cell, tree, scope))
        if scope:  # a LET of its own, in which a name knows those before it
            names = "".join(f"{name},{self._rendered(cell, it, scope[:at])}," for at, (name, it) in enumerate(scope))
            formula = f"_xlfn.LET({names}{formula})"
        return single(self._evaluated(cell, f"={formula}"))

    def _evaluated(self, cell: Cell, formula: str) -> Values:
        """The engine's values of an expression. An expression that means the same all over a sheet is asked once."""
        parsed = self._workbook.parsed(cell)
        if parsed is None or not parsed.is_fixed:
            return self._engine.evaluate(cell, formula)
        key = (cell.sheet, formula)
        if key not in self._answers:
            self._answers[key] = self._engine.evaluate(cell, formula)
        return self._answers[key]

    # Simple arguments, which need no engine

    def _direct(self, cell: Cell, tree: Node, depth: int = 0) -> Found | None:
        """One value or rows, in a tuple; None if the engine is needed."""
        if depth > DEEPEST_NAME:
            return None
        if isinstance(tree, Array):
            return (single([[value_of(each) for each in row] for row in tree.rows]),)
        if isinstance(tree, Constant):
            return (value_of(tree.written),) if not tree.written.startswith("#") else None
        if isinstance(tree, Operation) and tree.sign != ":":
            (first, *others) = tree.operands
            number = value_of(first.written) if isinstance(first, Constant) else None
            if others or tree.sign not in ("-", "+") or not isinstance(number, float):
                return None
            return (-number if tree.sign == "-" else number,)
        if isinstance(tree, Name):
            return self._named(cell, tree.name, depth)
        reference = self._referred(cell, tree, depth)
        return None if reference is None else (single(self.read(reference)),)

    def _named(self, cell: Cell, name: str, depth: int) -> Found | None:
        """What a name stands for: TRUE or FALSE, cells, or a formula that needs no engine."""
        if name.upper() in TRUTHS:
            return (value_of(name),)
        reference = self._workbook.reference(name, cell)
        if reference is not None:
            return (single(self.read(reference)),)
        meaning = self._workbook.name(name, cell.sheet)
        parsed = None if meaning is None else parse(meaning)
        return None if parsed is None else self._direct(cell, parsed.tree, depth + 1)

    def _indexed(self, cell: Cell, call: Call, depth: int) -> Reference | None:
        """The cells of `INDEX(range, row, column)`, if row and column are numbers that need no engine."""
        reference = self._referred(cell, call.arguments[0], depth) if 2 <= len(call.arguments) <= 3 else None
        if reference is None:
            return None
        rows = call.arguments[1]
        if isinstance(rows, Call) and plain_name(rows.function) == "SEQUENCE":
            return self._cut(cell, reference, rows, depth) if len(call.arguments) == 2 else None
        numbers: list[int] = []
        for argument in call.arguments[1:]:
            number = self._whole(cell, argument, depth)
            if number is None:  # at once: names in a circle ask twice at every step
                return None
            numbers.append(number)
        area = reference.area
        if len(numbers) == 1 and min(area.height, area.width) > 1:
            return None
        if len(numbers) == 1:  # it counts along the only column or row
            numbers = [numbers[0], 0] if area.height > 1 else [0, numbers[0]]
        part = _part(area, *numbers)
        return None if part is None else Reference(reference.sheet, part)

    def _cut(self, cell: Cell, whole: Reference, rows: Call, depth: int) -> Reference | None:
        """The cells of `INDEX(column,SEQUENCE(rows))`, the first ones of a column."""
        count = self._whole(cell, rows.arguments[0], depth) if len(rows.arguments) == 1 else None
        if count is None or not 1 <= count <= whole.area.height or whole.area.width > 1:
            return None
        return whole._replace(area=whole.area._replace(bottom=whole.area.top + count - 1))

    def _whole(self, cell: Cell, tree: Node, depth: int) -> int | None:
        found = self._direct(cell, tree, depth)
        number = found[0] if found is not None else None
        return int(number) if isinstance(number, float) and number.is_integer() else None

    def _referred(self, cell: Cell, tree: Node, depth: int) -> Reference | None:
        """The cells of a reference, of INDEX or CHOOSE, or of a range that begins or ends with these."""
        if isinstance(tree, Name):
            return self._workbook.reference(tree.name, cell)
        if isinstance(tree, Call) and plain_name(tree.function) == "INDEX":
            return self._indexed(cell, tree, depth)
        if isinstance(tree, Call) and plain_name(tree.function) == "CHOOSE" and tree.arguments:
            at = self._whole(cell, tree.arguments[0], depth)
            return self._referred(cell, tree.arguments[at], depth) if at and 1 <= at < len(tree.arguments) else None
        if not isinstance(tree, Operation) or tree.sign != ":":
            return None
        first, last = (self._referred(cell, end, depth) for end in tree.operands)
        if first is None or last is None or first.sheet != last.sheet:
            return None
        return Reference(first.sheet, Area.around([first.area, last.area]))

    # Formulas for the engine, with our calls as constants

    def _rendered(self, cell: Cell, tree: Node, scope: Scope) -> str:
        def written(part: Node) -> str | None:
            if isinstance(part, Call):
                return self._rendered_call(cell, part, scope)
            return self._workbook.as_cells(part, cell)

        return text_of(tree, written)

    def _rendered_call(self, cell: Cell, call: Call, scope: Scope) -> str | None:
        """A call in another form for the engine; None if at most its arguments need another form."""
        function = plain_name(call.function)
        if is_ours_call(call):
            return self._written(self._called(cell, call, scope))
        if function == SPILL_OF:  # the area that the cell fills now; None if the engine works the cell out
            reference = self._workbook.reference(text_of(call.arguments[0]), cell)
            if reference is None:
                return None
            area = self.filled_from(Cell(reference.sheet, (reference.area.top, reference.area.left)))
            return None if area is None else f"{quoted_sheet(reference.sheet)}!{area}"
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


class Calculation:
    """The calculation of one workbook."""

    def __init__(self, workbook: Workbook, wanted: Collection[Cell]) -> None:
        """`wanted` are the formulas to be worked out; all other formulas keep their stored values."""
        wanted = sorted(wanted)  # the order of a set is another one in every run
        self.workbook = workbook
        survey = Survey(workbook, knows)
        obstacles = {cell: survey.obstacle(cell) for cell in wanted}
        self.kept = {cell: why for cell, why in obstacles.items() if why}
        self.reads = {cell: survey.reads(cell) for cell in wanted if cell not in self.kept}
        parsed = map(workbook.parsed, wanted)
        self._is_opaque = any(formula is not None and formula.is_opaque for formula in parsed)
        if self._is_opaque:  # it reads cells that it does not name
            workbook.load()
        for sheet, area in {reference for several in self.reads.values() for reference in several}:
            workbook.sheets[sheet].load(area.top, area.bottom)
        # What reads a spill by its anchor (A1#) is worked out with our own: the spill may be ours.
        each_parsed = ((cell, workbook.parsed(cell)) for cell in self.reads)
        self.ours = {cell for cell, it in each_parsed if it and (it.calls_ours or SPILL_OF in it.functions)}
        self._cells_read = CellSet(reference for several in self.reads.values() for reference in several)
        if self._is_opaque:
            for sheet in workbook.sheets:
                self._cells_read.add(Reference(sheet, Area(1, 1, LAST_ROW, LAST_COLUMN)))
        self._areas = {cell: workbook.formula(cell).area for cell in self.reads}  # the area that each result fills
        self._spreading = [cell for cell in self.reads if workbook.formula(cell).kind != "plain"]
        self._spilled: dict[str, set[Place]] = {name: set() for name in workbook.sheets}  # by spills, when it was saved
        for cell in self._spreading:
            self._spilled[cell.sheet].update(workbook.formula(cell).area.places())
        self._native = set(self.reads) - self.ours  # the formulas that the engine evaluates
        names = workbook.names if self._is_opaque else survey.names_met()  # a text may become a reference to any name
        to_others = {sheet for cell, several in self.reads.items() for sheet, _ in several if sheet != cell.sheet}
        read_from_others = workbook.sheets if self._is_opaque else to_others
        file = partial(engine_file, workbook, self._native, names, self._cells_read, read_from_others)
        self.engine = Engine(file, workbook.sheets)
        self._evaluation = Evaluation(workbook, self.engine)
        self._has_changed = False  # in this round, a value that a formula reads

    def run(self) -> Calculated:
        """Work everything out, and again while a result changes its size."""
        native: CellResults = {}
        for _ in range(MOST_ROUNDS):
            before = dict(self._areas)
            native = self._round()
            others = ((cell, area) for cell, area in self._areas.items() if area != before[cell])
            has_moved = any(self._is_read(cell, before[cell]) or self._is_read(cell, area) for cell, area in others)
            if not has_moved and not (self._is_opaque and self._has_changed):
                break
        kept, found = self.kept, self._evaluation.results | native
        return Calculated({cell: found[cell] for cell in self._areas if cell not in kept}, kept)

    def _round(self) -> CellResults:
        """Work everything out once, level by level; returns the values of native formulas."""
        levels, circular = Graph(self._areas, self.reads).order(self.ours)
        for cell in circular:
            self._keep(cell, "is part of a circular reference")
        self._has_changed = False
        for level in levels:
            self._settle()
            for cell in level:
                self._take(cell, self._shaped(cell, self._evaluation.rows(cell)))
        self._settle()
        shown = ((cell, self.engine.shown(cell, self.workbook.formula(cell))) for cell in self._native)
        native = {cell: self._with_room(cell, result) for cell, result in shown}
        self._areas |= {cell: result.area for cell, result in native.items()}
        return native

    def _keep(self, cell: Cell, why: str) -> None:
        """Keep the stored values of a cell, and give them to the engine as constants."""
        self.kept[cell] = why
        self._native.discard(cell)
        if self.engine.is_loaded:
            values = self.workbook.sheets[cell.sheet].values
            for place in self.workbook.formula(cell).area.places():
                self.engine.put(Cell(cell.sheet, place), values.get(place))

    def _settle(self) -> None:
        """Have the engine work out what depends on our results."""
        self.engine.settle()
        filled = [Reference(cell.sheet, self._areas[cell]) for cell in self._native]
        spread = (cell for cell in self._spreading if cell in self._native)  # where a spill was, the engine has blanks
        self._evaluation.forget([*filled, *map(self.workbook.filled, spread)])

    def _is_read(self, cell: Cell, area: Area) -> bool:
        """Whether any formula reads cells of an area on a cell's sheet."""
        return self._cells_read.meets(Reference(cell.sheet, area))

    def _take(self, cell: Cell, result: Block) -> None:
        """Remember a result, and put it into the engine if any formula reads it."""
        new, old = result.area, self._areas[cell]
        gone = () if old == new else set(old.places()) - set(new.places())
        values: dict[Place, Value] = dict.fromkeys(gone)
        values.update(result.values())
        self._areas[cell] = new
        news = self._evaluation.remember(cell, result, values)
        if self._is_read(cell, new) or (gone and self._is_read(cell, old)):
            self._has_changed = self._has_changed or bool(news)
            for place, value in news.items():
                self.engine.put(Cell(cell.sheet, place), value)

    def _shaped(self, cell: Cell, rows: Values) -> Block:
        """The part of a formula's values that the sheet shows."""
        _, kind, area = self.workbook.formula(cell)
        if kind != "dynamic":
            return Block(area, _fitted(rows, area))
        top, left = cell.place
        spread = Area(top, left, top + len(rows) - 1, left + len(rows[0]) - 1)
        return self._with_room(cell, Block(spread, [[or_zero(value) for value in row] for row in rows]))

    def _with_room(self, cell: Cell, result: Block) -> Block:
        """The result, or #SPILL! if it would spill over another value: a constant is never overwritten."""
        return result if self._is_free(cell, result.area) else block_of(cell.place, ErrorValue("#SPILL!"))

    def _is_free(self, cell: Cell, spread: Area) -> bool:
        """Whether a result can spill: its area is empty. Values of older spills do not count."""
        if spread.is_cell or self.workbook.formula(cell).kind == "array":
            return True
        if spread.bottom > LAST_ROW or spread.right > LAST_COLUMN:
            return False
        self.workbook.sheets[cell.sheet].load(spread.top, spread.bottom)
        stored, spilled = self.workbook.sheets[cell.sheet], self._spilled[cell.sheet]
        for place in spread.places():
            if place != cell.place and (place in stored.formulas or (place in stored.values and place not in spilled)):
                return False
        others = (other for other in self._spreading if other.sheet == cell.sheet and other != cell)
        return not any(spread.meets(self._areas[other]) for other in others)


def _fitted(rows: Values, area: Area) -> Values:
    """An answer in a fixed area: one row or column is repeated, what is missing is #N/A."""
    lines = rows * area.height if len(rows) == 1 else rows
    missing: Values = [[ErrorValue("#N/A")]]
    fitted: Values = []
    for line in [*lines, *missing * area.height][: area.height]:
        values = line * area.width if len(line) == 1 else [*line, *missing[0] * area.width]
        fitted.append([or_zero(value) for value in values[: area.width]])
    return fitted


def by_formulon(workbook: Workbook, wanted: Collection[Cell]) -> Calculated:
    """Work formulas out without any spreadsheet program."""
    calculation = Calculation(workbook, wanted)
    with closing(calculation.engine):
        return calculation.run()
