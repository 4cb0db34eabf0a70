"""What programs print, read: results in columns, or a whole pasted table; and whether the printed points follow.

No format stores a weighted or a split score: programs write the score that stood, and the points of the ruling. So the
points are worked out anew from the scores, in every way that programs are known to count, and compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

from xl_law12.bridge.awards import SIDES, Artificial
from xl_law12.bridge.butler import FEWEST_SCORES
from xl_law12.bridge.field import Field
from xl_law12.bridge.session import BUTLER, TRIMMED, Session
from xl_law12.errors import CellError, ErrorValueError, Law12Error, Where, naming
from xl_law12.numerics import NDArray, np
from xl_law12.reading.contracts import vulnerability_in
from xl_law12.reading.headings import named_columns
from xl_law12.reading.lines import Distinct, Line, LineAnswer
from xl_law12.reading.tables import TableLine, printed_points, read_table
from xl_law12.reading.words import Entry, percentage_of, plainly
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, sheet_function
from xl_law12.sheet.cells import Cells, entry, readable, text_of
from xl_law12.sheet.field import numbered, only_cell, read_results, shown
from xl_law12.sheet.functions import sessions
from xl_law12.sheet.ranges import BLANK, Answer, Range, Rows, cells

CATEGORY = "Reading"
R = TypeVar("R")
VULNERABLE = "NS, EW, ALL, NONE, or the board's number"
_FIGURE = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{1,9})?")  # no .5 and no 62., as in the LAMBDA names


@sheet_function(CATEGORY, "77 PBN", headings="result")
def READ_RESULTS(
    contract: Annotated[
        Range, "The contracts, with or without declarer and result: 4SX-2, 4♠xE-1, 3NT, PASS, NP", readable
    ],
    declarer: Annotated[Range, "N, E, S or W, or a word for it", readable] = LEFT_OUT,
    tricks: Annotated[
        Range, "Tricks taken, or over and under (=, +1, -2): the column shows which", readable
    ] = LEFT_OUT,
    ns_score: Annotated[
        Range, "NS's scores: signed, or their plus scores; averages too (AVE+, 60%)", readable
    ] = LEFT_OUT,
    ew_score: Annotated[Range, "EW's plus scores, or their own signed ones", readable] = LEFT_OUT,
    ruling: Annotated[Range, "Rulings, in the ruling notation: they go before all", readable] = LEFT_OUT,
    vulnerable: Annotated[Range, VULNERABLE + ", for each line or for all", readable] = LEFT_OUT,
) -> Answer:
    """What each line's result is: a number seen from NS, a ruling, NP, or blank.

    A contract with its tricks gives a score, and so do score columns; where both stand they must agree. A line that
    cannot be read, or can mean two things, has its refusal in the place of its result; the others are read.

    >>> READ_RESULTS(["4SX-2", "3NT", "---"], ["E", "N", None], [None, 10, None], vulnerable=3)
    [[500.0], [430.0], ['NP']]
    >>> READ_RESULTS(["6S S", "A+="], ns_score=[980, "N/A"], ew_score=[-980, None])
    [[980.0], ['A+/A']]
    >>> READ_RESULTS(["4SX-2", "3NT"], ["E", "N"], vulnerable=3)[1][0]
    "#LAW12! contract, row 2: '3NT' does not say how many tricks were made, and no score is written: give tricks, or \
write it as 4S=, 4SX-2, 3NT+1"
    """
    columns = (contract, declarer, tricks, ns_score, ew_score, ruling, vulnerable)
    longest = max(columns, key=lambda argument: len(argument.values))
    entries = [argument.spread(len(longest.values), longest.name) for argument in columns]
    results = Distinct.among(zip(*entries, strict=True)).answers()
    if all(argument.single for argument in columns):
        return only_cell(results[0])
    return [[shown(_placed(result, columns, line))] for line, result in enumerate(results)]


def _placed(result: LineAnswer, columns: Sequence[Range], line: int) -> LineAnswer:
    """A line's result; an error gets its cell, or the only cell of an argument that has one."""
    if not isinstance(result, Law12Error) or isinstance(result, ErrorValueError):
        return result
    argument = columns[Line._fields.index(result.where)]
    return CellError(result.problem, argument.place(argument.cell(line, 0)))


def _sides(cell: Any) -> Entry:
    """Read who is vulnerable; it stays as it is written."""
    sides = entry(cell)
    vulnerability_in(sides)
    return sides


def shown_columns(table: Cells, name: str) -> list[list[Entry]]:
    """The columns of a pasted table, as they are read; a blank is an empty text here. Each text is read once."""
    pasted = cells(table, name)
    texts = {text: readable(text) or "" for text in {cell for cell in pasted.values if type(cell) is str}}
    values: list[Entry] = [
        texts[cell] if type(cell) is str else "" if cell is None else readable(cell) for cell in pasted.values
    ]
    return [values[at :: pasted.columns] for at in range(pasted.columns)]


@sheet_function(CATEGORY, "77 PBN", headings="board ns ew result")
def READ_TRAVELLER(
    table: Annotated[
        list[list[Entry]], Argument("A pasted table with its line of headings, the columns in any order", shown_columns)
    ],
    board: Annotated[Entry, "The board's number, where the table has no column for it", entry] = None,
    vulnerable: Annotated[Entry, VULNERABLE + "; if blank, it follows from the board's number", _sides] = None,
    sheet: Annotated[str, "The name of the sheet that the table begins on: messages then name its cells", text_of] = "",
) -> Rows:
    """A pasted table as it was read: one row for each line below the headings, with board, both pairs and result.

    The columns are found by their headings, in the words that programs print in seven languages. A line that cannot be
    read keeps board and pairs, and has its refusal in the place of its result. Where the sections of a column Section
    share numbers, a pair's section stands before its own: A3.

    >>> READ_TRAVELLER([["NS", "EW", "Contract", "NS Score", "EW Score"], [1, 2, "4♡E=", -420, 420]], 1)
    [[1.0, 1.0, 2.0, -420.0]]
    """
    try:
        with naming("table"):
            lines = read_table(table, board, vulnerable)
    except Law12Error as error:
        raise _on(sheet, error) from None
    told = (line._replace(result=_on(sheet, line.result)) for line in lines)
    return [[*map(shown, line)] for line in told] or [[BLANK] * len(TableLine._fields)]


def _on(sheet: str, result: R) -> R | Law12Error:
    """A line's result; an error with its cell as the sheet names it."""
    if not sheet or not isinstance(result, Law12Error) or not isinstance(result.where, Where):
        return result
    return Law12Error(result.problem, result.where.on(sheet))


HEADED = "board ns ew contract result declarer vulnerable section ns_names ew_names"


@sheet_function(CATEGORY, "PBN", headings=HEADED)
def READ_HEADINGS(headings: Annotated[Range, "The line of headings of a pasted table", readable]) -> Rows:
    """Where the columns of a pasted table stand, by its line of headings alone; blank where there is none.

    One row, in this order: the board, the pairs NS and EW, the contract, the result (a contract, tricks or a score),
    the declarer, the vulnerability, the section, the players of NS and EW. READ_TRAVELLER knows the same words.

    >>> READ_HEADINGS(["Board", "Section", "NS", "EW", "Contract", "Decl.", "Vul"])
    [[1, 3, 4, 5, '', 6, 7, 2, '', '']]
    """
    found = named_columns(["" if it is None else it for it in headings.values])
    return [[found[name] + 1 if name in found else BLANK for name in HEADED.split()]]


@sheet_function(CATEGORY, "78A", headings="ns ew")
def COMPARE_POINTS(
    table: Annotated[list[list[Entry]], Argument("The pasted table, as for READ_TRAVELLER", shown_columns)],
    boards: sessions.BoardColumn,
    results: sessions.SessionResults,
    method: sessions.Method = "MP",
    tables: sessions.SessionTables = None,
    sections: sessions.Sections = LEFT_OUT,
) -> Rows:
    """The points that NS and EW should have in the lines whose printed points do not follow; the others are blank.

    In such a line a director may have ruled, a score is wrong, or points are blank, which most lines have. A board that
    was not played should have no points. Programs count a method in several ways; the way that fits most lines is used.
    If most lines fit none, all are refused.

    >>> COMPARE_POINTS([["NS", "EW", "Score", "NS %"], [1, 4, 420, 100], [2, 5, 50, 50], [3, 6, -50, 9]], \
[1, 1, 1], [420, 50, -50])
    [['', ''], ['', ''], [0.0, 100.0]]
    """
    lines = len(results.scores)
    with naming("table"):
        printed = [*printed_points(table), *[(None, None)] * lines][:lines]
    theirs = np.array([[*map(_figure, line)] for line in printed]).T
    blank = np.array([line == ("", "") for line in printed])
    if np.isnan(theirs).all():
        return [[BLANK, BLANK]] * lines
    session = sessions.session_of(sessions.played_boards(boards, results), method, tables, sections)
    with naming("results"):
        astray = as_counted(session, theirs, blank)
    if astray is None:
        template = (
            "most of the printed points do not follow by the method {method}: is it scored in another way, or was "
            "there a ruling?"
        )
        raise CellError(template, "table", method=session.method)
    return [[BLANK, BLANK] if np.isnan(line).any() else [*map(float, line)] for line in astray.T]


def _figure(cell: Entry) -> float:
    """Printed points as a number, nan if there are none."""
    if not isinstance(cell, str):
        return np.nan if cell is None else float(cell)
    text = plainly(cell).strip().removesuffix("%").strip()
    return float(text.replace(",", ".")) if _FIGURE.fullmatch(text) else np.nan


AGREEING = 0.6  # share of the lines; if fewer agree, the way of counting is not known
BEYOND_DOUBT = 0.97  # if so many agree, no other way of counting is tried
ROUNDED = 1e-6
FEWEST_CUT = 3  # lines that tell decimals that are cut from rulings

if TYPE_CHECKING:
    Floats = NDArray[np.float64]  # of both sides: a row of NS's figures, and one of EW's


class PointCount(NamedTuple):
    """A way of counting points: the method and the tables of the ranking that goes with it, and the points it gives."""

    method: str
    tables: int
    points: Floats


class Printed(NamedTuple):
    """The method of the printed points, if it is known, and the lines whose points do not follow."""

    method: str
    tables: int
    astray: list[int]
    ours: Floats
    exchanged: bool = False  # the points do not follow, but would if NS and EW changed places
    lines: int = 0  # that can be compared: none on a board with an open line, which may change the points of all others
    compare: str = ""  # whether points are counted within each section or across all, if that makes a difference


def compared(
    boards: Sequence[Any], results: Sequence[Any], printed: tuple[Sequence[str], Sequence[str]], method: str = ""
) -> Printed:
    """Compare the points of all lines, first by the file's `method`. A result that is not known yet is None."""
    unknown = np.array([result is None for result in results])
    open_boards = {boards[line] for line in np.flatnonzero(unknown).tolist()}
    doubtful = np.array([board in open_boards for board in boards]) if open_boards else unknown
    theirs, unit = _figures(printed)
    can = ~unknown & ~np.isnan(theirs).all(axis=0)
    best, most = Printed("", 0, [], theirs), AGREEING
    if not can.any() or not np.nan_to_num(theirs).any():  # columns of zeros: the program has not counted yet
        return best
    best = best._replace(lines=int((can & ~doubtful).sum()))
    group, names = numbered(cells(list(boards), "boards"))
    field = read_results(["A" if result is None else result for result in results]).divided(group, len(names))
    for way, tables, points in _counts(field, method):
        ours = np.where(field.has_line, points, 0)
        here = can & ~np.isnan(ours).any(axis=0)
        off = _astray(ours, theirs, unit, here)
        agreeing = 1 - off.sum() / here.sum() if here.any() else 0.0
        if agreeing > most:
            astray = np.flatnonzero(off & ~doubtful).tolist()
            best, most = best._replace(method=way, tables=tables, astray=astray, ours=ours), agreeing
        if most > BEYOND_DOUBT:
            break
    ways = () if best.method else _counts(field, method)
    return best._replace(exchanged=any(_mirrored(it.points, theirs, unit, can, field) for it in ways))


def as_counted(session: Session, theirs: Floats, empty: NDArray[np.bool_]) -> Floats | None:
    """The right points for the lines whose printed ones do not follow by the way that fits most lines; else nan."""
    # None if it fits too few. Every section that is compared by itself has its own way.
    if session.section is not None:
        answer = np.full(theirs.shape, np.nan)
        for lines in session.sections():
            found = as_counted(session.only(lines), theirs[:, lines], empty[lines])
            if found is None:
                return None
            answer[:, lines] = found
        return answer
    field = session.field
    blank = np.isnan(theirs)
    both_are_printed = not blank.all(axis=1).any()  # then a line with one has lost a cell
    can = field.carries("NS") & field.carries("EW") & ~(blank.any(axis=0) if both_are_printed else blank.all(axis=0))
    answer = np.full(theirs.shape, np.nan)
    if not np.nan_to_num(theirs[:, can]).any() or session.tables < 2:
        return answer
    unit = _unit(theirs[:, can])
    tables, method = session.tables, session.method
    counts = _matchpoints(field, tables) if session.is_percentage else _cross_imps(field, tables)
    ways = [_points(*session[:3])] if method in BUTLER else [count.points for count in counts]
    astray = [_astray(points, theirs, unit, can) for points in ways]
    best = int(np.argmin([lines.sum() for lines in astray]))
    if 5 * astray[best].sum() > 2 * can.sum():
        return None
    gaps = empty & field.is_certain  # blank points beside a score: if most lines have points, they were forgotten
    wrong = astray[best] | (gaps & (gaps.sum() < can.sum()))
    answer[:, wrong] = ways[best][:, wrong]
    answer[:, ~field.has_line & (np.nan_to_num(theirs) != 0).any(axis=0)] = 0  # points of a board that was not played
    return answer


def _unit(figures: Floats) -> float:
    """The unit to which figures are rounded: whole ones, or to four decimals at most."""
    known = figures[~np.isnan(figures)]
    scaled = ((places, known * 10.0**places) for places in range(4))
    return float(
        10.0 ** -next((places for places, all_of in scaled if np.abs(all_of - all_of.round()).max() < ROUNDED), 4)
    )


def _astray(ours: Floats, theirs: Floats, unit: float, can: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A boolean mask of the lines whose printed points are not ours, rounded, or cut as some programs do."""
    rounded = can & _apart(ours, theirs, unit)
    if unit == 1 or rounded.sum() < FEWEST_CUT:
        return rounded
    # cut, if that explains three lines more, and at least half of those that rounding leaves
    cut = can & _apart(np.trunc(ours / unit + np.sign(ours) * ROUNDED) * unit, theirs, unit)
    return cut if cut.sum() <= min(rounded.sum() / 2, rounded.sum() - FEWEST_CUT) else rounded


def _apart(ours: Floats, theirs: Floats, unit: float) -> NDArray[np.bool_]:
    """A boolean mask of the lines in which a printed figure differs from ours by more than rounding."""
    apart: NDArray[np.bool_] = np.any(~np.isnan(theirs) & (np.abs(ours - theirs) > unit / 2 + ROUNDED), axis=0)
    return apart


def _mirrored(points: Floats, theirs: Floats, unit: float, can: NDArray[np.bool_], field: Field) -> bool:
    """Whether the points are ours with NS and EW exchanged, as far as the sides differ, on more than one board."""
    ours = np.where(field.has_line, points, 0)
    same = can & ~_apart(ours[::-1], theirs, unit)
    telling = can & (np.abs(ours[0] - ours[1]) > unit)
    boards = np.unique(field.group_of[same & telling])  # one alone may be ruled so; on several it is a mistake
    return len(boards) > 1 and bool((same & telling).sum() > AGREEING * telling.sum())


def unit_of(printed: Iterable[str]) -> float:
    """The unit of printed figures: 1, or a tenth and so on, as the longest of them has decimals."""
    figures = (text.rstrip("% ").replace(",", ".") for text in {*printed} if percentage_of(text) is not None)
    return 10.0 ** -max((len(figure.partition(".")[2]) for figure in figures), default=0)


def _figures(printed: tuple[Sequence[str], Sequence[str]]) -> tuple[Floats, float]:
    """The printed points, nan if there is none, and the unit to which they were rounded."""
    found = {text: percentage_of(text) for text in {*printed[0], *printed[1]}}
    read = {text: np.nan if figure is None else figure for text, figure in found.items()}
    figures = (np.fromiter(map(read.__getitem__, column), dtype=float, count=len(column)) for column in printed)
    return np.array([*figures]), unit_of(found)


def in_imps(method: str) -> bool:
    """Whether a method counts IMPs."""
    return method == "XIMP" or method in BUTLER


def _counts(field: Field, method: str) -> Iterator[PointCount]:
    """Every way of counting that programs are known to use: first those that the file speaks of, then the others."""
    # A board should have as many results as the fullest has, or as it has lines: some programs count unplayed ones.
    most = (int(field.played.max()), int(np.bincount(field.group_of).max()))
    expected = [*dict.fromkeys(number for number in most if number > 1)]
    matchpoints = (count for tables in expected for count in _matchpoints(field, tables))
    imps = _imps(field, expected, most[0])
    return chain(imps, matchpoints) if in_imps(method) else chain(matchpoints, imps)


def _imps(field: Field, expected: Sequence[int], fullest: int) -> Iterator[PointCount]:
    """Cross-IMPs, and IMPs against each datum."""
    with suppress(ValueError):  # an artificial score without a value in IMPs: then these are no IMPs
        for tables in expected:
            yield from _cross_imps(field, tables)
        _, results, _ = _lines_and_results(field)
        for datum in BUTLER:
            lines = np.flatnonzero(results.min(axis=0) >= (FEWEST_SCORES if datum == TRIMMED else 1))
            points = np.full(results.shape, np.nan)
            points[:, lines] = _points(field.only(lines), fullest, datum)
            yield PointCount(datum, fullest, points)


def _matchpoints(field: Field, tables: int) -> Iterator[PointCount]:
    """Matchpoints, 2 or 1 a win, in points or percentages: of the top of a board's lines, results, or the fullest."""
    field = Session(field, tables).resolved().field  # an average in a ruling's B is no result where it stands
    fullest = _points(field, tables, "MP")
    own = [_on_own_top(field, tables, fullest, of_results=of_results) for of_results in (False, True)]
    for points, top in (*own, (fullest, np.array(tables - 1))):
        yield PointCount("MP", tables, points)
        yield PointCount("PERCENT", tables, points * (50 / top))
        yield PointCount("MP1", tables, points * 0.5)
        yield PointCount("PERCENT", tables, points * (0.5 / top))  # a spreadsheet makes 0.625 of 62.5%


def _on_own_top(field: Field, tables: int, fullest: Floats, *, of_results: bool) -> tuple[Floats, Floats]:
    """The points on the top of the board's own lines, or of its own results, and half of that top."""
    lines, results, artificial = _lines_and_results(field)
    counted = (fullest * results - (tables - results)) / tables  # Neuberg's formula undone, and used again
    wanted = results if of_results else lines
    top = np.maximum(wanted - 1, 1)
    own = (counted * wanted + (wanted - results)) / results
    return np.where(artificial, fullest / (tables - 1) * top, own), top


def _lines_and_results(field: Field) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """By side and line: the board's number of lines, its number of results, and a mask of artificial scores."""
    group = field.group_of
    artificial = np.zeros((2, len(group)), dtype=bool)
    for row, side in enumerate(SIDES):
        artificial[row, [*field.of_side(side, Artificial)]] = True
    lines = np.broadcast_to(field.played[group].astype(float), artificial.shape)
    ruled = np.array([np.bincount(group[awarded], minlength=field.groups)[group] for awarded in artificial])
    return lines, np.maximum(lines - ruled, 1), artificial


def _cross_imps(field: Field, tables: int) -> Iterator[PointCount]:
    """Cross-IMPs against an average opponent, in all, or by the number of results; or factored to lines or tables."""
    field = Session(field, tables, "XIMP").resolved().field
    fullest = _points(field, tables, "XIMP")
    lines, results, artificial = _lines_and_results(field)
    sums = fullest * (tables - 1) / tables * results
    to_lines = lines / (results * np.maximum(lines - 1, 1))
    for points in (sums / np.maximum(results - 1, 1), sums, sums / results, sums * to_lines):
        yield PointCount("XIMP", tables, np.where(artificial, fullest, points))
    yield PointCount("XIMP", tables, fullest)


def _points(field: Field, tables: int, method: str) -> Floats:
    return np.array([points.floats() for points in Session(field, tables, method).points()])
