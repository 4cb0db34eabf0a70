"""Reads the results of a traveller or a session: scores, awards and rulings, in one column or in two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_law12.bridge.awards import Artificial, Award, Ruling, SideAward, Weighting
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import ImpossibleScoreError, counted, places_of
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.notation import parse_award, parse_side_award
from xl_law12.errors import CellError, naming, quoted
from xl_law12.numerics import NDArray, np
from xl_law12.sheet.cells import Cells, clean, contract_score_or_none, is_error_value, number_or_none
from xl_law12.sheet.ranges import Range, cells, column, line_by_line, whole

Line = float | Award | Ruling | None

MOST_TABLES = 10_000_000


def read_results(value: Cells, name: str = "results") -> Field:
    """The lines of one board. One column says what both sides get; in two, the first is NS's and the second EW's."""
    return field_of(cells(value, name))


def field_of(table: Range) -> Field:
    """The lines of one board, from the range that holds them."""
    if table.columns == 1 and table.is_plain:
        return _plain(table)
    if table.columns > 2:
        raise CellError(f"has {table.columns} columns: give one, or two (NS's award and EW's award)", table.name)
    return _field(_lines(table))


def _plain(table: Range) -> Field:
    """Plain numbers as scores; one that no contract can give is named by its row."""
    scores = table.floats()
    try:
        return Field(scores, places=places_of(scores))
    except ImpossibleScoreError as error:
        raise error.at(table.place(error.line)) from None


def _lines(table: Range) -> list[Line]:
    """Every line's result. A text is read once, however often it occurs."""
    read: dict[str, Line] = {}
    if table.columns == 1:
        return table.each(lambda cell: _line(cell, read))
    lines: list[Line] = []
    for row in range(table.rows):
        with naming(f"{table.name}, row {row + 1}"):
            ns, ew = (clean(cell) for cell in table.values[2 * row : 2 * row + 2])
            lines.append(_line(ns, read) if ew is None else _two_sides(ns, ew))
    return lines


def _line(cell: Any, read: dict[str, Line]) -> Line:
    """What a cell gives to both sides: a certain score, an award, a ruling, or nothing."""
    cell = clean(cell)
    if not isinstance(cell, str):
        return contract_score_or_none(cell)
    if cell not in read:
        read[cell] = _simplest(parse_award(cell))
    return read[cell]


def _simplest(award: Award | Ruling | None) -> Line:
    """A certain score for both sides as a plain number."""
    if isinstance(award, Award) and award.ns == award.ew and isinstance(award.ns, Weighting):
        return award.ns.scores[0] if len(award.ns.scores) == 1 else award
    return award


def _two_sides(ns: Any, ew: Any) -> Line:
    """What two cells give, the second of which is filled in."""
    first, second = _one_side(ns, "NS"), _one_side(ew, "EW")
    if first is None and second is None:
        return None
    if first is None:
        raise CellError("NS's result is blank beside EW's; a plus score of EW's must be entered as minus for NS")
    if second is None:
        raise CellError(f"NS have {quoted(ns)}, but EW's cell says that the board was not played")
    return _simplest(Award(first, second))


def _one_side(cell: Any, side: str) -> SideAward | None:
    if isinstance(cell, str):
        award = parse_side_award(cell, side)
        assert not isinstance(award, Ruling)
        return award
    score = contract_score_or_none(cell)
    return None if score is None else Weighting.certain(score)


def _field(lines: Sequence[Line]) -> Field:
    """The lines as arrays of certain scores, with the awards beside them."""
    certain = np.array([isinstance(line, int | float) for line in lines], dtype=bool)
    scores = np.array([line if isinstance(line, int | float) else 0 for line in lines], dtype=np.float64)
    awards = {index: line for index, line in enumerate(lines) if isinstance(line, Award | Ruling)}
    return Field(scores, certain, awards)


def in_groups(field: Field, groups: Cells) -> Field:
    """The field with its boards divided by what each line says that it was played as (a fouled board, Law 87)."""
    names = column(groups, "groups")
    if names.single and clean(names.values[0]) is None:
        return field
    part, parts = index_of(labels(line_by_line(names, len(field.scores), "results")))
    return field.divided(part, len(parts))


def at_imps(field: Field) -> Field:
    """The field, if every artificial award in it has a value in IMPs."""
    for line, award in field.awards.items():
        for own in (award.ns, award.ew) if isinstance(award, Award) else ():
            if isinstance(own, Artificial):
                with naming(f"results, row {line + 1}"):
                    artificial_score(own.percentage, "IMP")
    return field


def tables_of(value: Cells, most_lines: int, where: str = "the board") -> int:
    """How many results a board should have: `tables`, or as many as there are where it is blank."""
    wanted = whole(value, "tables", 1, MOST_TABLES)
    if wanted is None:
        return max(1, most_lines)
    if most_lines > wanted:
        raise CellError(f"{where} has {most_lines} results, more than the {wanted} of tables", "tables")
    return wanted


def labels(table: Range) -> list[float | str | None]:
    """Names of groups, boards or pairs: `1`, 1.0 and a 1 kept as text are the same; capitals do not matter."""
    return table.each(label)


def label(cell: Any) -> float | str | None:
    """One name; None for a blank."""
    cell = clean(cell)
    if isinstance(cell, str):
        plain = " ".join(cell.split())
        if is_error_value(plain):
            raise CellError(f"{quoted(plain)} is an error value")
        return float(plain) if plain.isdecimal() and len(plain) < 16 else plain.upper()
    return number_or_none(cell)


def numbered(table: Range) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name in a column its number, and the names so numbered; whole numbers are counted, not looked up."""
    if not table.is_plain:
        return index_of(labels(table))
    given = table.floats()
    least = given.min()
    if given.max() - least < 4 * len(given) + 1000:
        offset = (given - least).astype(np.intp)
        if (offset + least == given).all():
            present, rank = counted(offset)
            return rank, (present + least).tolist()
    return index_of(labels(table))


def index_of(names: Sequence[Any]) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name its number, counted from 0 in the order in which they first occur, and the names so numbered."""
    numbers: dict[Any, int] = {}
    index = [numbers.setdefault(name, len(numbers)) for name in names]
    return np.array(index, dtype=np.intp), list(numbers)
