"""The results of a traveller or a session: lines of scores, awards and rulings, in one column or in two, as a field.

What was read is shown here, too. Names of boards, groups and pairs are compared as people mean them: `1`, 1.0 and a 1
kept as text are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain
from typing import Annotated, Any, NamedTuple
from unicodedata import normalize

from xl_law12.bridge.awards import SIDES, Artificial, Award, AwardOrRuling, SideAward, Weighting, format_award, simplest
from xl_law12.bridge.exact import Rounding, distinct
from xl_law12.bridge.field import Field, LineResult
from xl_law12.bridge.frequencies import places_of
from xl_law12.bridge.match import Scoring, at_imps
from xl_law12.bridge.session import PairName
from xl_law12.errors import CellError, ErrorValueError, Law12Error, NotationError, Refusal, naming
from xl_law12.numerics import NDArray, np
from xl_law12.reading.lines import LineAnswer, Result
from xl_law12.reading.notation import parse_award, parse_side_award
from xl_law12.reading.words import HYPHENS, LONGEST_FIGURE, Entry, plainly
from xl_law12.sentences import quoted, say
from xl_law12.sheet.arguments import RESULTS
from xl_law12.sheet.catalogue import Argument, whole
from xl_law12.sheet.cells import PLAIN, clean, contract_score_or_none, is_error_value, number_or_none, rounding_in
from xl_law12.sheet.ranges import BLANK, Range, cells, line_by_line, place_of

PLAIN_NAMES = frozenset((str, int, float, type(None)))  # equal keys are the same name
# A text that a number shows too. 3.10 is none: it would be taken for the pair 3.1.
_NUMBER_AS_TEXT = r"-?\d{1,15}(?:[.,](?:0{1,15}|\d{0,14}[1-9]))?"


def numbers_of(table: Range, places: dict[PairName | None, int]) -> NDArray[np.intp]:
    """For every name in a column its number in `places`; a new name gets the next number. A spelling is read once."""
    names: Sequence[Any] = table.values
    if set(map(type, names)) <= PLAIN_NAMES:
        with suppress(CellError):  # it is raised again below, with the row
            numbers = {cell: places.setdefault(label(cell), len(places)) for cell in dict.fromkeys(names)}
            return np.fromiter(map(numbers.__getitem__, names), dtype=np.intp, count=len(names))
    return np.array([places.setdefault(name, len(places)) for name in table.each(label)], dtype=np.intp)


def label(cell: Any) -> PairName | None:
    """A name's key for comparing: capitals, kinds of dashes and of accents do not matter; None for a blank."""
    cell = clean(cell)
    return _in_text(cell) if isinstance(cell, str) else number_or_none(cell)


@lru_cache(maxsize=4096)
def _in_text(text: str) -> PairName:
    plain = " ".join(text.translate(HYPHENS).split())
    if is_error_value(plain):
        raise CellError("{plain} is an error value", plain=quoted(plain))
    if len(plain) <= LONGEST_FIGURE and re.fullmatch(_NUMBER_AS_TEXT, plain):
        return float(plain.replace(",", "."))
    return normalize("NFC", plain).lower()


def as_typed(names: Iterable[PairName | None], *columns: Sequence[Any]) -> dict[PairName, str]:
    """The names as they were first written, line by line: capitals do not matter, but are kept."""
    typed: dict[PairName, str] = {}
    if not any(isinstance(name, str) for name in names):
        return typed
    for cell in dict.fromkeys(chain.from_iterable(zip(*columns, strict=True))):
        name = label(cell) if isinstance(cell, str) else None
        if isinstance(name, str):
            typed.setdefault(name, " ".join(cell.split()))
    return typed


def numbered(table: Range) -> tuple[NDArray[np.intp], list[Any]]:
    """For every name in a column its number, and the names as typed. A column of whole numbers needs no dictionary."""
    if table.is_plain:
        given = table.floats()
        with np.errstate(invalid="ignore"):  # what no integer can hold
            whole = given.astype(np.intp)
        counted = distinct(whole) if (whole == given).all() else None
        if counted is not None:
            present, index = counted
            return index, present.astype(np.float64).tolist()
    places: dict[PairName | None, int] = {}
    index_of_names = numbers_of(table, places)
    typed = as_typed(places, table.values)
    return index_of_names, [typed.get(name, name) if isinstance(name, str) else name for name in places]


IMPS = at_imps()


def read_lines(table: Range) -> list[LineResult]:
    """Every line's result."""
    if table.columns == 1:
        return table.each(lambda cell: _line(clean(cell)))
    given = [_line_of_two(table, row) for row in range(table.rows)]
    numbers = [(row, *pair.numbers) for row, pair in enumerate(given) if isinstance(pair, _Pair) and pair.numbers]
    own = bool(numbers) and are_own_scores(table, *np.array(numbers).T)
    return [pair.award(own=own) if isinstance(pair, _Pair) else pair for pair in given]


def read_back(text: str) -> str:
    """Return an award's text, after checking that it can be read again: its length and its fractions are limited."""
    try:
        parse_award(text)
    except NotationError:
        template = "{award} is too long to be read back: give fewer outcomes, or rounder weights"
        raise CellError(template, award=quoted(text)) from None
    return text


def award_of(line: LineResult | Result) -> AwardOrRuling | None:
    """A line's result as an award; None for a board that was not played."""
    if isinstance(line, int):
        return Award.both(Weighting.certain(line))
    return None if isinstance(line, str) else line


def valued(line: AwardOrRuling | None, scoring: Scoring = IMPS) -> AwardOrRuling | None:
    """The same line, if every artificial score in it has a value."""
    given = None if line is None else line.as_before
    for own in (given.ns, given.ew) if given else ():
        if isinstance(own, Artificial):
            scoring.artificial(own.percentage)
    return line


_of_side = lru_cache(maxsize=4096)(parse_side_award)  # a text is read once, however often it occurs


@lru_cache(maxsize=4096)
def _of_both(text: str) -> LineResult:
    award = parse_award(text)
    return None if award is None else simplest(award)


def _line(cell: Any) -> LineResult:
    """The result of a cleaned cell for both sides. An award that was read before stays as it is."""
    if isinstance(cell, AwardOrRuling):
        return simplest(cell)
    return _of_both(cell) if isinstance(cell, str) else contract_score_or_none(cell)


class _Pair(NamedTuple):
    """A line of two cells, of which the second is not blank: the cells as typed, and what they say of each side."""

    name: str
    row: int
    cells: tuple[Any, ...]
    ns: SideAward | None
    ew: SideAward | None

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Both scores, if each cell holds a number and names no side."""
        if any(map(_names_its_side, self.cells)):
            return None
        scores = [
            side.scores[0] for side in (self.ns, self.ew) if isinstance(side, Weighting) and len(side.scores) == 1
        ]
        return (scores[0], scores[1]) if len(scores) == 2 else None

    def award(self, *, own: bool) -> LineResult:
        """The line's result. `own`: the columns are each side's own scores."""
        with naming(partial(place_of, self.name, self.row)):
            if self.ns is None and self.ew is None:
                return None
            if self.ns is None:
                raise CellError("NS's result is blank beside EW's: a plus score of EW's is a minus for NS")
            if self.ew is None:
                template = "NS have {ns}, but EW's cell says that the board was not played"
                raise CellError(template, ns=quoted(self.cells[0]))
            if own and self.numbers:
                return self.numbers[0]
            if own and isinstance(self.ew, Weighting) and not _names_its_side(self.cells[1]):
                raise CellError(
                    "{ew} stands among EW's own scores: is it seen from them too? Write both awards in one cell, "
                    "NS ... / EW ...",
                    ew=quoted(self.cells[1]),
                )
            return simplest(Award(self.ns, self.ew))


def _names_its_side(cell: Any) -> bool:
    """Whether a cell names a side: after NS or EW a score is seen from that side."""
    return isinstance(cell, str) and plainly(cell)[:2].upper() in SIDES


def _line_of_two(table: Range, row: int) -> LineResult | _Pair:
    """A line of two cells; one alone speaks for both sides."""
    ns, ew = cells = tuple(clean(cell) for cell in table.values[2 * row : 2 * row + 2])
    if ew is None:
        with naming(partial(table.place, 2 * row)):
            return _line(ns)
    awards: list[SideAward | None] = []
    for at, (side, cell) in enumerate(zip(SIDES, cells, strict=True), start=2 * row):
        with naming(partial(table.place, at)):
            if isinstance(cell, str):
                awards.append(_of_side(cell, side))
            else:
                score = contract_score_or_none(cell)
                awards.append(None if score is None else Weighting.certain(score))
    return _Pair(table.name, row, cells, *awards)


def are_own_scores(table: Range, rows: Sequence[int], ns: NDArray[Any], ew: NDArray[Any]) -> bool:
    """Whether two columns are NS's own scores and EW's, 200 beside -200, in every line, as my.ACBL prints them."""
    mirrored = ns == -ew
    if mirrored.all():
        return bool(ns.any())
    other = int(rows[int(np.argmin(mirrored))]) + 1
    for doubtful in ((ns == 0) != (ew == 0), mirrored & (ns != 0)):  # own scores, or a plus score, or a split
        if doubtful.any():
            line = int(np.argmax(doubtful))
            raise CellError(_doubt(int(ns[line]), int(ew[line]), other), place_of(table.name, int(rows[line])))
    return False


def _doubt(ns: int, ew: int, other: int) -> str:
    """The reason why two numbers side by side are refused, and what to write."""
    split = say("a split as NS {ns} / EW {ew}", ns=ns, ew=-ew)
    if ns == -ew:
        template = (
            "{ns} beside {ew} would be NS's own score and EW's, but row {other} is not so: write one score for both "
            "sides, {ns}, or {split}"
        )
        return say(template, ns=ns, ew=ew, other=other, split=split)
    template = (
        "{ns} beside {ew} may be a plus score of one side, or a split: write one score for both sides, seen from NS, "
        "{score}, or {split}"
    )
    return say(template, ns=ns, ew=ew, score=ns or -ew, split=split)


def only_cell(result: LineAnswer | Entry) -> float | str:
    """The answer for a single line. An error is raised, as in other functions, not shown in place of the result."""
    if isinstance(result, Law12Error):
        raise result
    return shown(result)


def shown(result: LineAnswer | Entry) -> float | str:
    """The value to show in a cell for a result, another entry or an error (as a refusal); an error value unchanged."""
    if type(result) in PLAIN:
        return float(result)  # type: ignore[arg-type]
    if result is None:
        return BLANK
    if isinstance(result, ErrorValueError):
        return result.cell
    if isinstance(result, Law12Error):
        return Refusal(result)
    if isinstance(result, AwardOrRuling):
        return format_award(result)
    return result if isinstance(result, str) else float(result)


MOST_TABLES = 10_000_000
THE_BOARD = say("the board")


def read_results(value: Any, name: str = "results") -> Field:
    """The lines of one board. One column says what both sides get; in two, the first is NS's and the second EW's."""
    return field_of(cells(value, name))


def field_of(table: Range) -> Field:
    """The lines of one board, from the range that holds them."""
    if table.columns > 2:
        template = "has {columns} columns: give one, or two (NS's award and EW's award)"
        raise CellError(template, table.name, columns=table.columns)
    if table.is_plain:
        scores = table.unchecked().reshape(table.rows, table.columns)
        try:
            places = places_of(scores.ravel()).reshape(scores.shape)
        except Law12Error:  # an impossible score, which is refused below, with its row
            table.floats()  # or nan, which is refused here as no number
        else:
            if table.columns == 1 or are_own_scores(table, range(table.rows), *scores.T):
                return Field(scores[:, 0].astype(np.int16), places=places[:, 0])  # in a quarter of the memory
    lines = read_lines(table)
    certain = np.array([isinstance(line, int) for line in lines], dtype=bool)
    scores = np.array([line if isinstance(line, int) else 0 for line in lines], dtype=np.int16)
    awards = {index: line for index, line in enumerate(lines) if isinstance(line, AwardOrRuling)}
    return Field(scores, certain, awards, places=places_of(scores))


def in_groups(field: Field, groups: Range) -> Field:
    """The field with fouled boards divided (Law 87): lines with the same word in `groups` played the same cards."""
    part, parts = parts_of(groups, len(field.scores))
    return field if part is None else field.divided(part, parts)


def parts_of(names: Range, lines: int) -> tuple[NDArray[np.intp] | None, int]:
    """The part of the field of each line, by the words of a column (None if it is left out), and how many there are."""
    if names.is_left_out:
        return None, 1
    parts: dict[PairName | None, int] = {}  # lines whose cell is blank are a part of their own
    part = numbers_of(line_by_line(names, lines, "results"), parts)
    return part, len(parts)


def valued_in_imps(field: Field, name: str = "results") -> Field:
    """The field, if every artificial award in it has a value in IMPs."""
    for line, award in field.awards.items():
        with naming(partial(place_of, name, line)):
            valued(award)
    return field


def tables_with_this(wanted: int | None, others: Field) -> int:
    """The number of results that a board should have: `tables`, or if blank the other tables and this one."""
    return tables_of(wanted, int(others.played.sum()) + 1, say("the field with this table"))


def tables_of(wanted: int | None, most_lines: int, board: str = THE_BOARD) -> int:
    """The number of results that a board should have: `tables`, or if blank the number of its results."""
    if wanted is None:
        return max(1, most_lines)
    if most_lines > wanted:
        template = "{board} has {results} results, more than the {wanted} of tables"
        raise CellError(template, "tables", board=board, results=most_lines, wanted=wanted)
    return wanted


TABLES = "How many results the board should have; if blank, "
GROUPS = "For a fouled board: a column with the deal that each table played; lines are compared within their group"
POINTS_ROUNDING = "None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it"

Results = Annotated[Field, Argument(RESULTS, read_results)]
Tables = Annotated[int | None, whole(f"{TABLES}the lines that carry a result or an award", 1, MOST_TABLES)]
TablesWithThis = Annotated[int | None, whole(f"{TABLES}the field's and this one", 1, MOST_TABLES)]
Groups = Annotated[Range, GROUPS]
PointsRounding = Annotated[Rounding | None, POINTS_ROUNDING, rounding_in]
