"""A whole session: the points of every line, and the ranking."""

from __future__ import annotations

import re
from typing import Annotated, Any

from xl_law12.bridge.field import Field, LineResult
from xl_law12.bridge.session import (
    BUTLER,
    Move,
    RankPlaces,
    Seating,
    counted_otherwise,
    moves,
    standings,
    without_ruling,
)
from xl_law12.errors import CellError, naming
from xl_law12.languages import ENGLISH
from xl_law12.numerics import np
from xl_law12.sentences import inside, quoted
from xl_law12.sheet.answers import BLANK, Rows
from xl_law12.sheet.arguments import LEFT_OUT, Language, block, column, one, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import clean, is_error_value, text_of, whole_or_none
from xl_law12.sheet.contest import (
    NOT_SCORED,
    BoardColumn,
    Contest,
    Factoring,
    Method,
    Sections,
    SessionResults,
    SessionTables,
    played_boards,
    session_of,
)
from xl_law12.sheet.field import Groups, PointsRounding, field_of, valued_in_imps
from xl_law12.sheet.functions.travellers import points_in_rows
from xl_law12.sheet.names import label
from xl_law12.sheet.ranges import Range, line_by_line
from xl_law12.sheet.ruling_lines import LoggedRuling, place_rulings

CATEGORY = "Sessions"
BEFORE = "The results without the rulings; if blank A, or not played where there is no A"
ONLY = "The numbers of the lines that are asked for, a row each; one blank cell: all of them"
_ACTUAL = re.compile(r"NOS (NS|EW|BOTH): A ([+-]?\d+);")  # A in a ruling, as the notation has it


@sheet_function(CATEGORY, "78A", headings="ns ew")
def SCORE_SESSION(
    boards: BoardColumn,
    results: SessionResults,
    method: Method = "MP",
    tables: SessionTables = None,
    factoring: Factoring = "NEUBERG",
    rounding: PointsRounding = None,
    groups: Groups = LEFT_OUT,
    sections: Sections = LEFT_OUT,
) -> Rows:
    """The points of NS and EW in every line of a session, each board scored by itself.

    >>> SCORE_SESSION([1, 1, 2, 2], [420, -50, 140, 140], "PERCENT")
    [[100.0, 0.0], [0.0, 100.0], [50.0, 50.0], [50.0, 50.0]]
    """
    lines = played_boards(boards, results)
    session = session_of(lines, method, tables, sections, factoring, groups, rounding)
    with naming("results"):
        ns, ew = session.points()
    return points_in_rows(session.field, ns, ew)


@sheet_function(CATEGORY, "Butler EBL")
def SESSION_DATUMS(
    boards: BoardColumn,
    results: SessionResults,
    method: Annotated[
        str, word("BUTLER (if blank: the par), BUTLER-DOUBLED, -MEAN, -TRIM or -MEDIAN", tuple(BUTLER))
    ] = "BUTLER",
) -> Rows:
    """The datum of each line's board, seen from NS: that against which SCORE_SESSION counts by the same method.

    With weighted results it is the average over all combinations of outcomes; a ruling counts as what it comes to.

    >>> SESSION_DATUMS([1, 1, 2, 2], [420, "50% 420, 50% -50", 140, "A+/A-"], "BUTLER-MEAN")
    [[305.0], [305.0], [140.0], [140.0]]
    """
    lines = played_boards(boards, valued_in_imps(results))
    with naming("results"):
        datums = BUTLER[method].datums(lines.field)
    return [[float(datums[board]) if board in datums else BLANK] for board in lines.field.group_of.tolist()]


@sheet_function(CATEGORY, "12C2 78A", headings="place pair boards score average")
def RANKING(contest: Annotated[Contest, Contest]) -> Rows:
    """The ranking of a session, best first: place, pair, boards, score, percentage (or average a board at IMPs).

    An average plus is worth the pair's own average where that is better, an average minus where it is worse: 12C2(c).

    >>> RANKING([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, 140, 140])[0]
    [1, 'NS 1', 2, 3.0, 75.0]
    """
    session, seats, rules = contest.ranked_by()
    with naming("results"):
        ranking = standings(session, seats, rules)
    rows: Rows = [
        [place, seats.written[pair], boards_played, float(score), float(average)]
        for place, pair, boards_played, score, average in ranking
    ]
    return rows or [[BLANK] * 5]


@sheet_function(CATEGORY, "12C2", headings="ns ew")
def COUNTED_POINTS(contest: Annotated[Contest, Contest]) -> Rows:
    """What the ranking counts for an artificial score, where the points of its line are others; blanks elsewhere.

    An average plus or minus counts as the pair's own average where that is better or worse (12C2(c)); an average plus
    beyond the limit counts as average, or not at all (12C2(d)): NOT SCORED.

    >>> COUNTED_POINTS([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, "A+/A-", "A-/A+"], "PERCENT")
    [['', ''], ['', ''], [100.0, ''], [0.0, '']]
    """
    session, seats, rules = contest.ranked_by()
    rows: Rows = [[BLANK, BLANK] for _ in contest.boards.values]
    with naming("results"):
        for line, side, counts, _ in counted_otherwise(session, seats, rules):
            rows[line][side] = NOT_SCORED.strip() if counts is None else float(counts)
    return rows


@sheet_function(CATEGORY, "12C2 78A", headings="ns_before ns_after ew_before ew_after others moves")
def RANKING_MOVES(
    contest: Annotated[Contest, Contest],
    before: Annotated[Range, block(BEFORE).behind("results")] = LEFT_OUT,
    only: Annotated[Range, column(ONLY).behind("rounding")] = LEFT_OUT,
) -> Rows:
    """What each ruling of a session moves, in its line: places of NS and EW before and after, who else moves.

    All other rulings stay. A row holds NS's place before and after, EW's place before and after, how many others move,
    and where to. A line without a ruling is blank. `only` chooses lines; a range of blanks chooses none.

    >>> RANKING_MOVES([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], ["NOS NS: A -50; B 420", 170, 140, 140])[0]
    [2, 1, 1, 2, 2, 'NS 2: 1-2, EW 4: 2-1']
    """
    field = contest.results
    asked = _asked(only, len(field.scores))
    if not any(asked):
        return [[BLANK] * 6 for _ in asked]
    undone = _undone(field, before)
    also = np.zeros(len(field.scores), dtype=bool)
    also[[line for line, result in undone.items() if result is not None]] = True
    session, seats, rules = contest.ranked_by(also)
    with naming("results"):
        moved = {move.line: _moved(seats, move) for move in moves(session, seats, undone, rules)}
    return [moved.get(line - 1, [BLANK] * 6) if line else [BLANK] * 6 for line in asked]


def _asked(only: Range, lines: int) -> list[int | None]:
    """The numbers of the chosen lines (all if blank); None for a blank cell, which gives a blank row."""
    if only.is_left_out:
        return [*range(1, lines + 1)]
    return only.each(lambda cell: whole_or_none(cell, 1, lines))


def _undone(field: Field, before: Range) -> dict[int, LineResult]:
    """By line with a ruling: its result without the ruling."""
    without = None
    if not before.is_left_out:
        line_by_line(before._replace(values=before.values[:: before.columns]), len(field.scores), "results")
        without = field_of(before)
    undone: dict[int, LineResult] = {}
    for line in range(len(field.scores)):
        result = field.result(line)
        first = None if without is None else without.result(line)
        first = without_ruling(result) if first in (None, result) else first
        if first != result:
            undone[line] = first
    return undone


def _moved(seats: Seating, move: Move) -> list[Any]:
    """The places of both pairs before and after, and where the others move."""

    def place(places: RankPlaces, pair: int) -> int | str:
        return places.get(pair, BLANK)

    line, first, last = move
    own = [int(seats.ns[line]), int(seats.ew[line])]
    others = [pair for pair in range(len(seats.names)) if pair not in own and first.get(pair) != last.get(pair)]
    told = [f"{seats.written[pair]}: {place(first, pair)}-{place(last, pair)}" for pair in others]
    return [*(place(places, pair) for pair in own for places in (first, last)), len(others), ", ".join(told)]


@sheet_function(CATEGORY, "12C1(e)", headings="line gravity doubt")
def RULING_LINES(
    rulings: Annotated[Range, column("The rulings, as READ_RESULTS gives them; a blank line is passed over")],
    boards: Annotated[Range, column("The board of each ruling")],
    ns: Annotated[Range, column("The pair that sat North-South there")],
    ew: Annotated[Range, column("The pair that sat East-West there")],
    of_boards: Annotated[Range, column("The boards of the session's lines", label)],
    of_ns: Annotated[Range, column("The pairs that sat North-South in these lines", label)],
    of_ew: Annotated[Range, column("The pairs that sat East-West in these lines", label)],
    results: Annotated[Range, column("The results of these lines as they were played, without the rulings")],
    other: Annotated[
        Range, column("At teams the score of the other table: then no line is needed", text_of)
    ] = LEFT_OUT,
    events: Annotated[Range, column("The event of each ruling; blank: this one", text_of)] = LEFT_OUT,
    of_event: Annotated[
        str, one("The event of the session, in parts with a dot between them: Club · Monday", text_of)
    ] = "",
    language: Language = ENGLISH,
) -> Rows:
    """The line of the session that each ruling changes, and what is in doubt about the ruling.

    A row for each ruling: the number of its line, blank if it changes none; wrong, asked or assumed, if something is in
    doubt; and the sentence. A ruling of another event does not count; of two on one line the first counts.

    >>> RULING_LINES(["NOS NS: A 100; B 420", "A+/A-"], [7, 7], [3, 4], [5, 6], [7], [3], [5], [-790])
    [[1, 'asked', 'A is 100 for NS, but the result of its line is -790'], ['', 'asked', '4 did not meet 6 on board 7']]
    """
    count = len(rulings.values)
    seats = [line_by_line(table, count, "rulings") for table in (boards, ns, ew)]
    lines = [line_by_line(table, len(results.values), "results").values for table in (of_boards, of_ns, of_ew)]
    logged = zip(
        map(_shown, rulings.values),
        zip(*(table.each(label) for table in seats), strict=True),
        zip(*(table.each(text_of) for table in seats), strict=True),
        other.or_blanks(count, "rulings").values,
        events.or_blanks(count, "rulings").values,
        strict=True,
    )
    given = [
        LoggedRuling(seat, names, _actual(text), own, bool(beside)) if text else None
        for text, seat, names, beside, own in logged
    ]
    scores = [_score_shown(cell) for cell in results.values]
    placed = place_rulings(given, [*zip(*lines, strict=True)], scores, of_event)
    return [
        [
            BLANK if it.line is None else it.line + 1,
            it.doubt.gravity if it.doubt else BLANK,
            inside(it.doubt.problem, language) if it.doubt else BLANK,
        ]
        for it in placed
    ]


def _actual(ruling: str) -> str:
    """A of a ruling, seen from NS; blank if it has none."""
    found = _ACTUAL.match(ruling)
    return "" if found is None else str(-int(found[2]) if found[1] == "EW" else int(found[2]))


def _score_shown(cell: Any) -> str:
    """The score in a cell; blank where something else stands."""
    shown = _shown(cell)
    return "" if isinstance(cell, str | bool) else shown


def _shown(cell: Any) -> str:
    """What stands in a cell. An error value is refused, so that it is the answer."""
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise CellError("{shown} is an error value", shown=quoted(cell))
    return "" if cell is None else cell if isinstance(cell, str) else quoted(cell)
