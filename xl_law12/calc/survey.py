"""Which cells formulas read, which formulas depend on cells, what nobody can work out, and in which order the rest is.

The formulas that depend on cells are found in the bytes of the sheets: a formula is parsed only if an address, a range
or a name in it may lead to these cells. The edges of the graph of formulas are not stored: a reference to a long column
leads to a few nodes of a tree over that column's formulas, so that 50,000 running totals cost 50,000 short walks.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import accumulate, product
from typing import NamedTuple

from xl_law12.calc import formulas
from xl_law12.calc.formulas import Cell, CellSet, Parsed, Reference, is_ours, parse, plain_name
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.defined_names import DefinedName
from xl_law12.excel.references import Area, area_of, column_letters, column_number, is_relative
from xl_law12.excel.syntax import Call, leading_to, text_of

CELL = "CELL"
CELL_KNOWS = ('"row"', '"col"', '"address"', '"contents"', '"type"')  # questions of CELL about the cell itself
MOST_READ = 500_000  # cells in one range, by our functions, which get every one of them, also empty ones
MOST_SUMMED = 2_000_000  # cells in one range of a native formula, not of whole columns
MOST_PIECES = 10_000  # parts of a name's formula and of the names in it, each name counted at every use
_EXTERNAL = re.compile(r"\[[1-9]\d*\]|\[[^\]]*\w[^\]]*\](?!$)")  # [1] or [A.xlsx]Sheet; [0] alone is this workbook
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
        most = max((reference.area.size for reference in self.reads(cell)), default=0) if parsed.calls_ours else 0
        too_much = f"reads {most:,} cells, more than {MOST_READ:,}" if most > MOST_READ else ""
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
        for text in parsed.places:
            self._name(text, cell.sheet)  # the engine needs the name, and none of its cells
        functions = (call.function for call in parsed.calls if not is_ours(call.function))  # ours are not asked
        called = (function for function in functions if self._workbook.name(function, cell.sheet) is not None)
        for text in (*parsed.operands, *called):
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
            function = plain_name(call.function)
            if function == formulas.LAMBDA:
                yield from _bound_in(call)
            if function == CELL and "".join(map(text_of, call.arguments[:1])).lower() not in CELL_KNOWS:
                yield f"{CELL} asks about the program that shows it"

    def _name(self, text: str, sheet: str) -> _Name | None:
        """The meaning of a name for the calculation; None if the name is unknown or holds no formula."""
        key = (text.casefold(), sheet.casefold())
        if key not in self._names:
            self._names[key] = None  # a name that leads back to itself ends here
            meaning = self._workbook.name(text, sheet)
            plain = None if meaning is None else self._workbook.reference(text, Cell(sheet, formulas.NOWHERE))
            if plain is not None:
                self._names[key] = _Name({plain: None}, "", "", is_relative=False, pieces=1)
            elif meaning is not None:
                self._names[key] = self._examine(meaning, sheet)
        return self._names[key]

    def _examine(self, meaning: str, sheet: str) -> _Name | None:
        parsed = parse(meaning)
        if parsed is None:
            return None
        ours = next((function for function in sorted(parsed.functions) if is_ours(function)), "")
        unknown = CELL if CELL in parsed.functions else ""
        asks_where = any(plain_name(it.function) in formulas.WHERE_ONLY and not it.arguments for it in parsed.calls)
        relative = asks_where or any(map(is_relative, parsed.operands))
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
        return _Name(self._reads(parsed, Cell(sheet, formulas.NOWHERE)), ours, unknown, relative, pieces)


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


def _obstacles_in(reference: str) -> Iterator[str]:
    """Why the engine cannot work with a reference. Whole columns are as long as they are filled, and no obstacle."""
    place, _, cells = reference.rpartition("!")
    if _EXTERNAL.search(place):
        yield "refers to another workbook"
    area = area_of(cells)
    if area is not None and area.size > MOST_SUMMED and any(map(str.isdigit, cells)):
        yield f"reads {area.size:,} cells, more than {MOST_SUMMED:,}"


def _bound_in(call: Call) -> Iterator[str]:
    """The calls of ours inside LAMBDA that read its parameters, and so have no single value to put in their place."""
    names = {text_of(name).upper() for name in formulas.names_given(call)}
    for inner in formulas.examine(call.arguments[-1]).calls if call.arguments else ():
        function = plain_name(inner.function)
        if is_ours(function) and any(text.upper() in names for text in formulas.examine(inner).operands):
            yield f"calls {function} inside LAMBDA"


FEW = 10_000  # a workbook with fewer formulas is parsed at once
SEARCHES = 4  # searches through the bytes, one for each link of a chain; a longer chain is followed in parsed formulas
MOST_NAMED = 40  # rows of one column that are searched for by their numbers
# Only finds where in the bytes a range around a colon begins and ends, and turns most away; area_of reads the others.
_RANGE = re.compile(rb"\$?([A-Z]{0,3})\$?([0-9]{0,7}):\$?([A-Z]{0,3})\$?([0-9]{0,7})")
_BEFORE, _AFTER = 12, 13  # letters, digits and signs of the longest address


class Dependents:
    """The formulas of a workbook, and which of them depend on given cells."""

    def __init__(self, workbook: Workbook, survey: Survey) -> None:
        """Take in a workbook, and what its formulas read."""
        self._workbook = workbook
        self._survey = survey

    def of(self, cells: Iterable[Reference]) -> set[Cell]:
        """The formulas that read any of these cells, directly or through other formulas."""
        reached, found, fresh = CellSet(), set[Cell](), list(cells)
        for _ in range(SEARCHES if self._workbook.formula_count > FEW else 0):
            for reference in fresh:
                reached.add(reference)
            new = {cell for cell in self._leading_to(fresh) if cell not in found and self._reads(cell, reached)}
            found |= new
            fresh = [self._workbook.filled(cell) for cell in new]
            if not fresh:
                return found
        return found | self._in_trees(reached, fresh)

    def _reads(self, cell: Cell, reached: CellSet) -> bool:
        return any(map(reached.meets, self._survey.reads(cell)))

    def _in_trees(self, reached: CellSet, fresh: list[Reference]) -> set[Cell]:
        """The same, by parsing all formulas: down the sheets and up again until no formula is added."""
        self._workbook.load()
        for reference in fresh:
            reached.add(reference)
        found: set[Cell] = set()
        left = list(self._workbook.formulas)
        while True:
            new = set()
            for cell in left:
                if self._reads(cell, reached):
                    new.add(cell)
                    reached.add(self._workbook.filled(cell))
            if not new:
                return found
            found |= new
            left = [cell for cell in reversed(left) if cell not in new]

    def _leading_to(self, fresh: list[Reference]) -> Iterator[Cell]:
        """The formulas in whose text something may lead to these cells."""
        areas = [area for _, area in fresh]
        addresses, (colons, spans) = re.compile(b"|".join(_addresses(areas))), _colons(areas)
        names = list(self._names_for(fresh))
        for name, sheet in self._workbook.sheets.items():
            places = {cell.place for cell in sheet.part.formulas_with(addresses)}
            places.update(cell.place for cell in sheet.part.formulas_with(colons, spans))
            for shared in sheet.shared.values():
                parsed = parse(shared.text)
                for text, area in product(() if parsed is None else parsed.operands, areas):
                    members = leading_to(text, shared.place, shared.area, area)
                    places.update(() if members is None else members.places())
            if names:
                places.update(sheet.formulas_with(re.compile(b"|".join(names))))
            yield from self._workbook.formulas_at(name, places)

    def _names_for(self, fresh: list[Reference]) -> Iterator[bytes]:
        """The names and tables that lead to these cells, or that mean other cells in every place."""
        reached = CellSet(fresh)
        for name in self._workbook.names:
            meaning = self._survey.meaning(name)
            if meaning is not None and (meaning.is_relative or any(map(reached.meets, meaning.reads))):
                yield re.escape(name.name.upper()).encode()
        for table in self._workbook.tables:
            if reached.meets(Reference(table.sheet, table.whole)):
                yield re.escape(table.name.upper()).encode()


def _addresses(areas: list[Area]) -> Iterator[bytes]:
    """A pattern for the addresses of these cells, with any sheet before them."""
    columns: dict[int, set[int]] = {}
    for top, left, bottom, right in areas:
        for column in range(left, right + 1):
            columns.setdefault(column, set()).update(range(top, bottom + 1))
    for column, rows in columns.items():
        digits = "|".join(map(str, sorted(rows))) if len(rows) <= MOST_NAMED else "[0-9]+"
        yield rf"{column_letters(column)}\$?(?:{digits})(?![0-9])".encode()


def _colons(areas: list[Area]) -> tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], bool]]:
    """Finds the colons of ranges, and says whether any of these areas meets the range around a colon."""
    around = Area.around(areas)
    number = cache(lambda letters: column_number(letters.decode()))
    # No range that ends to the left of all areas; the column of most others is a single letter.
    single = b"[%s-Z](?![A-Z])|" % column_letters(around.left).encode() if around.left <= 26 else b""

    def spans(colon: re.Match[bytes]) -> bool:
        found = _RANGE.search(colon.string, colon.start() - _BEFORE, colon.start() + _AFTER)
        if found is None:
            return False
        first, top, last, bottom = found.groups()
        if top and bottom and not (int(top) <= around.bottom and around.top <= int(bottom)):
            return False
        if first and last and not (number(first) <= around.right and around.left <= number(last)):
            return False
        area = area_of(found[0].decode())
        return area is not None and any(map(area.meets, areas))

    return re.compile(rb':(?<=[A-Z0-9]:)\$?(?:%s[A-Z]{2}|[0-9]+(?![0-9"]))' % single), spans


class _Column(NamedTuple):
    """The formulas of a column as the leaves of a binary tree, by their rows; node n has the children 2n and 2n + 1."""

    first: int  # the number of node 0 among all nodes of the graph
    tops: list[int]
    bottoms: list[int]
    owners: list[int]

    def target(self, node: int) -> int:
        """A node's number in the graph; a leaf is the formula itself."""
        size = len(self.owners)
        return self.owners[node - size] if node >= size else self.first + node

    def covering(self, top: int, bottom: int) -> Iterator[int]:
        """The nodes, by their numbers, that together hold the formulas which fill anything from one row to another."""
        size = len(self.owners)
        low, high = bisect_left(self.bottoms, top) + size, bisect_right(self.tops, bottom) + size
        while low < high:
            if low & 1:
                yield self.target(low)
                low += 1
            if high & 1:
                high -= 1
                yield self.target(high)
            low, high = low // 2, high // 2


class Graph:
    """The formulas of a workbook, numbered from 0 on, and what each reads; after them come the trees' nodes."""

    def __init__(self, fills: Mapping[Cell, Area], reads: Mapping[Cell, Iterable[Reference]]) -> None:
        """`fills` has for each formula the area that it fills; `reads` has the references that it reads."""
        self._cells = list(fills)
        self._reads = [reads[cell] for cell in self._cells]
        self._columns: dict[str, dict[int, _Column]] = {}
        self._column_of: list[_Column] = []  # of each node of a tree
        stretches: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
        for owner, cell in enumerate(self._cells):
            top, left, bottom, right = fills[cell]
            for number in range(left, right + 1):
                stretches.setdefault((cell.sheet, number), []).append((top, bottom, owner))
        for (sheet, number), several in stretches.items():
            tops, bottoms, owners = map(list, zip(*sorted(several), strict=True))
            column = _Column(self._size, tops, list(accumulate(bottoms, max)), owners)
            self._columns.setdefault(sheet, {})[number] = column
            self._column_of += [column] * len(owners)

    @property
    def _size(self) -> int:
        return len(self._cells) + len(self._column_of)

    def _following(self, number: int) -> Iterator[int]:
        """The formulas that a formula reads, or the children of a tree's node."""
        if number >= len(self._cells):
            column = self._column_of[number - len(self._cells)]
            node = 2 * (number - column.first)
            yield from (column.target(node), column.target(node + 1))
            return
        for sheet, area in self._reads[number]:
            for column in formulas.columns_in(area, self._columns.get(sheet, {})):
                yield from column.covering(area.top, area.bottom)

    def order(self, ours: set[Cell]) -> tuple[list[list[Cell]], list[Cell]]:
        """The levels of our cells, each level needing only those before; and the cells in circles."""
        level = [0] * self._size
        levels: list[list[Cell]] = []
        circular: list[Cell] = []
        for circle in self._circles():
            read = {after for number in circle for after in self._following(number)}
            deepest = max(map(level.__getitem__, read), default=0)
            cells = [self._cells[number] for number in circle if number < len(self._cells)]
            if len(circle) > 1 or circle[0] in read:
                circular += cells
            elif cells and cells[0] in ours:
                if deepest == len(levels):
                    levels.append([])
                levels[deepest].append(cells[0])
                deepest += 1
            for number in circle:
                level[number] = deepest
        return [sorted(cells) for cells in levels], sorted(circular)

    def _circles(self) -> Iterator[list[int]]:
        """What leads back to itself, together, after all that it reads: Tarjan's search for components, by a loop."""
        unseen, done = -1, self._size
        unfinished: list[int] = []
        found = [unseen] * self._size  # a node's place among the unfinished
        lowest = [done] * self._size  # the first place to which it leads back
        for root in range(len(self._cells)):
            path = [(root, self._following(root))] if found[root] == unseen else []
            while path:
                node, following = path[-1]
                if found[node] == unseen:
                    found[node] = lowest[node] = len(unfinished)
                    unfinished.append(node)
                for read in following:
                    if found[read] == unseen:
                        path.append((read, self._following(read)))
                        break
                    if found[read] < lowest[node]:
                        lowest[node] = found[read]
                else:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        lowest[above] = min(lowest[above], lowest[node])
                    if lowest[node] == found[node]:
                        circle = unfinished[found[node] :]
                        del unfinished[found[node] :]
                        for each in circle:
                            found[each] = done
                        yield circle
