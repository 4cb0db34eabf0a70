"""A whole session: the points of every line, the ranking, and the lines that its rulings are on."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import Ruling, assumed_of
from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.exact import Rounding, exact_weight
from xl_law12.bridge.field import Field, LineResult
from xl_law12.bridge.session import BUTLER, METHODS, Move, PairName, Played, Ranking, Seating, Session, seating
from xl_law12.doubts import Doubt
from xl_law12.errors import CellError, naming
from xl_law12.languages import ENGLISH
from xl_law12.numerics import NDArray, np
from xl_law12.reading.lines import actual_of, award_in
from xl_law12.reading.words import capitals, plainly, readable
from xl_law12.sentences import inside, quoted, say
from xl_law12.sheet import field as fields
from xl_law12.sheet.arguments import Language
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, block, column, sheet_function, whole, word
from xl_law12.sheet.cells import clean, is_error_value, number_or_none, text_of, whole_or_none
from xl_law12.sheet.functions.outcomes import EW_SAID
from xl_law12.sheet.functions.travellers import points_in_rows
from xl_law12.sheet.ranges import BLANK, Range, Rows, line_by_line, place_of, refuse_at

MOST_AVERAGE_PLUSES = 1_000
NOT_SCORED = " NOT SCORED"
BLANK_BESIDE = say("is blank beside a result")
MOST_ADJUSTMENT = 1e12


class Boards(NamedTuple):
    """The lines of a session, in which the groups are the boards, and the boards' names."""

    field: Field
    names: list[Any]
    has_line: NDArray[np.bool_]


RESULTS = "The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)"
METHOD = (
    "MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN"
)
TABLES = "How many results each board should have; if blank, the most that any board has"
FACTORING = "NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables"
SECTIONS = (
    "A column with each line's section: each is compared by itself, by its own number of tables; blank: across all"
)

BoardColumn = Annotated[Range, "The board's number, line by line"]
SessionResults = Annotated[Field, Argument(RESULTS, fields.read_results)]
Method = Annotated[str, word(METHOD, METHODS)]
SessionTables = Annotated[int | None, whole(TABLES, 1, fields.MOST_TABLES)]
Factoring = Annotated[str, word(FACTORING, FACTORINGS)]
Sections = Annotated[Range, SECTIONS]


def played_boards(table: Range, field: Field, also: NDArray[np.bool_] | None = None) -> Boards:
    """The lines of a field by their boards; those with a result, and `also` these, need the board's number."""
    has_line = field.has_line if also is None else field.has_line | also
    group, names = fields.numbered(line_by_line(table, len(field.scores), "results"))
    if None in names:
        refuse_at(table, (group == names.index(None)) & has_line, BLANK_BESIDE)
    return Boards(field.divided(group, len(names)), names, has_line)


def refuse_coarse(session: Session) -> None:
    """Refuse whole points of an odd top."""
    tops = np.array([session.top]) if session.section is None else session.tops
    if session.rounding is not None and session.rounding.decimals == 0 and (tops % 2).any():
        raise CellError("whole points are too coarse here: a tie is half a point, so give 0.1 or less", "rounding")


def session_of(
    lines: Boards,
    method: str,
    tables: int | None,
    sections: Range,
    factoring: str = "NEUBERG",
    groups: Range | None = None,
    rounding: Rounding | None = None,
) -> Session:
    """The session and its method. A fouled board is scored by groups; every section is a session of its own."""
    section, count = fields.parts_of(sections, len(lines.has_line))
    expected = []
    for number in range(count):
        counted = lines.has_line if section is None else lines.has_line & (section == number)
        most = np.bincount(lines.field.group_of[counted], minlength=lines.field.groups).max()
        expected.append(fields.tables_of(tables, int(most), say("a board")))
    field = lines.field if groups is None else fields.in_groups(lines.field, groups)
    session = Session(field, max(expected), method, factoring, rounding)
    if section is not None:
        session = session._replace(field=field.divided(section, count), section=section, tables_of=expected)
    refuse_coarse(session)
    if not session.is_percentage:
        fields.valued_in_imps(session.field)
    return session


def played_in(
    board: NDArray[np.intp], names: Sequence[Any], has_line: NDArray[np.bool_], ns: Range, ew: Range
) -> Played:
    """Who played which board in the lines with a result; `names` are those of the boards."""
    pairs: dict[PairName | None, int] = {}
    seated = []
    for table in (ns, ew):
        numbers = fields.numbers_of(line_by_line(table, len(has_line), "results"), pairs)
        refuse_at(table, (numbers == pairs.get(None, -1)) & has_line, BLANK_BESIDE)
        seated.append(numbers)
    row = np.flatnonzero(has_line)
    in_row, north_south, east_west = (numbers[row] for numbers in (board, *seated))
    of_pairs: list[Any] = [*pairs]  # a blank name belongs to no pair
    typed = fields.as_typed(pairs, ns.values, ew.values)
    return Played(len(has_line), row, in_row, north_south, east_west, names, of_pairs, typed)


def _limit(cell: Any) -> tuple[int | None, bool] | None:
    """Read how many average pluses count, and whether the next ones are scored: `2`, or `2 NOT SCORED`."""
    text = capitals(cell) if isinstance(cell, str) else ""
    number = whole_or_none(text.removesuffix(NOT_SCORED) or cell, 0, MOST_AVERAGE_PLUSES)
    return None if number is None else (number, not text.endswith(NOT_SCORED))


WINNERS = "1 or 2; if blank, 2 if no number sits in both directions, or if some play a board in both; a slip is refused"
LIMIT = "How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all"
ADJUSTMENTS = "Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top"


@dataclass(frozen=True)
class Contest:
    """The arguments of a ranking, in their order."""

    boards: BoardColumn
    ns: Annotated[Range, "The number or name of the pair that sat North-South"]
    ew: Annotated[Range, "The number or name of the pair that sat East-West"]
    results: SessionResults
    method: Method = "MP"
    winners: Annotated[int | None, whole(WINNERS, 1, 2)] = None
    tables: SessionTables = None
    factoring: Factoring = "NEUBERG"
    average_plus_limit: Annotated[tuple[int | None, bool], LIMIT, _limit] = (None, True)
    adjustments: Annotated[Range, block(ADJUSTMENTS)] = LEFT_OUT
    groups: fields.Groups = LEFT_OUT
    rounding: fields.PointsRounding = None
    sections: Sections = LEFT_OUT

    def ranked_by(self, also: NDArray[np.bool_] | None = None) -> Ranking:
        """The session and what else its ranking follows from; `also` these lines need board and pairs."""
        lines = played_boards(self.boards, self.results, also)
        session = session_of(lines, self.method, self.tables, self.sections, self.factoring, self.groups, self.rounding)
        played = played_in(lines.field.group_of, lines.names, lines.has_line, self.ns, self.ew)
        seats = seating(played, self.winners)
        limit, scores_beyond = self.average_plus_limit
        return Ranking(session, seats, limit, scores_beyond, _adjustments(self.adjustments, seats, session))


def _adjustments(table: Range, seats: Seating, session: Session) -> dict[int, Fraction]:
    """The points to add, by pair."""
    if table.is_left_out:
        return {}
    if table.columns != 2:
        raise CellError("give two columns, the pair and the points to add", "adjustments")
    places = {pair: place for place, pair in enumerate(seats.names)}
    added: dict[int, Fraction] = {}
    for row in range(table.rows):
        with naming(partial(place_of, "adjustments", row)):
            typed, cell = table.values[2 * row : 2 * row + 2]
            pair = of_side(fields.label(typed), places)
            points = _points_to_add(cell, session, seats, -1 if pair is None else places.get(pair, -1))
            if pair is None and points is None:
                continue
            if pair not in places:
                template = "{typed} is not a pair of this session: they are {pairs}"
                few = ", ".join(map(str, seats.written[:4])) + " ..." * (len(seats.written) > 4)
                raise CellError(template, typed=quoted(clean(typed)), pairs=few)
            if points is None:
                raise CellError("has no points beside the pair: give points to add, or a text such as -25%")
            added[places[pair]] = added.get(places[pair], Fraction(0)) + points
    return added


def of_side(pair: PairName | None, known: Container[PairName]) -> PairName | None:
    """A pair that is not known as it is written, with a blank after its side: ns3 is ns 3, if there is no pair ns3."""
    if isinstance(pair, str) and pair not in known and pair[:2] in ("ns", "ew"):
        return f"{pair[:2]} {pair[2:].strip()}"
    return pair


def _points_to_add(cell: Any, session: Session, seats: Seating, pair: int) -> Fraction | None:
    """Points, or with `%` a part of the top of one of the pair's boards; None for a blank."""
    cell = clean(cell)
    text = plainly(cell) if isinstance(cell, str) else ""
    if not text.endswith("%"):
        points = number_or_none(cell)
        if points is not None and abs(points) > MOST_ADJUSTMENT:
            raise CellError("{points} is more than any session is worth", points=quoted(points))
        return None if points is None else exact_weight(points)
    if not session.is_percentage:
        raise CellError("{cell} is a part of a top, and at IMPs there is none: give IMPs", cell=quoted(cell))
    share = number_or_none(text.removesuffix("%"))
    if share is None:
        raise CellError("{cell} has no number in front of its %", cell=quoted(cell))
    here = session.field.has_line & ((seats.ns == pair) | (seats.ew == pair))
    first, *others = {*session.tops[here].tolist()} or {session.top}
    if others:
        raise CellError("the pair's boards have different tops: give points")
    return exact_weight(share) * Fraction(first, 100)


CATEGORY = "Sessions"
BEFORE = "The results without the rulings; if blank A, or not played where there is no A"
ONLY = "The numbers of the lines that are asked for, a row each; one blank cell: all of them"


@sheet_function(CATEGORY, "78A", headings="ns ew")
def SCORE_SESSION(
    boards: BoardColumn,
    results: SessionResults,
    method: Method = "MP",
    tables: SessionTables = None,
    factoring: Factoring = "NEUBERG",
    rounding: fields.PointsRounding = None,
    groups: fields.Groups = LEFT_OUT,
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
    lines = played_boards(boards, fields.valued_in_imps(results))
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
    return _ranked(contest.ranked_by()) or [[BLANK] * 5]


def _ranked(ranking: Ranking) -> Rows:
    """The ranking, a row for each pair that has played."""
    with naming("results"):
        standings = ranking.standings()
    return [
        [place, ranking.seats.written[pair], boards_played, float(score), float(average)]
        for place, pair, boards_played, score, average in standings
    ]


@sheet_function(CATEGORY, "12C2", headings="ns ew")
def COUNTED_POINTS(contest: Annotated[Contest, Contest]) -> Rows:
    """What the ranking counts for an artificial score, where the points of its line are others; blanks elsewhere.

    An average plus or minus counts as the pair's own average where that is better or worse (12C2(c)); an average plus
    beyond the limit counts as average, or not at all (12C2(d)): NOT SCORED.

    >>> COUNTED_POINTS([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, "A+/A-", "A-/A+"], "PERCENT")
    [['', ''], ['', ''], [100.0, ''], [0.0, '']]
    """
    return _counted(contest, contest.ranked_by())


@sheet_function(CATEGORY, "12C2 78A", headings="counts_ns counts_ew place pair boards score average ns ew")
def COUNTED_RANKING(contest: Annotated[Contest, Contest]) -> Rows:
    """Answers side by side that need the session only once: COUNTED_POINTS, RANKING, SCORE_SESSION.

    >>> COUNTED_RANKING([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], [420, -50, "A+/A-", "A-/A+"], "PERCENT")[2:]
    [[100.0, '', 1, 'EW 4', 2, 140.0, 70.0, 60.0, 40.0], [0.0, '', 2, 'EW 3', 2, 60.0, 30.0, 40.0, 60.0]]
    """
    ranking = contest.ranked_by()
    session = ranking.session
    with naming("results"):
        ns, ew = session.points()
    parts = (_counted(contest, ranking), 2), (_ranked(ranking), 5), (points_in_rows(session.field, ns, ew), 2)
    lines = zip_longest(*(rows for rows, _ in parts))
    return [
        [cell for row, (_, width) in zip(line, parts, strict=True) for cell in row or [BLANK] * width] for line in lines
    ]


def _counted(contest: Contest, ranking: Ranking) -> Rows:
    """The artificial scores that count otherwise than in the points of their line."""
    rows: Rows = [[BLANK, BLANK] for _ in contest.boards.values]
    with naming("results"):
        for line, side, counts, _ in ranking.counted_otherwise():
            rows[line][side] = NOT_SCORED.strip() if counts is None else float(counts)
    return rows


@sheet_function(CATEGORY, "12C2 78A", headings="ns_before ns_after ew_before ew_after others moves")
def RANKING_MOVES(
    contest: Annotated[Contest, Contest],
    before: Annotated[Range, block(BEFORE).behind("results")] = LEFT_OUT,
    only: Annotated[Range, column(ONLY).behind("rounding")] = LEFT_OUT,
    language: Language = ENGLISH,
) -> Rows:
    """What each ruling of a session moves, in its line: places of NS and EW before and after, who else moves.

    All other rulings stay. A row holds NS's place before and after, EW's place before and after, how many others move,
    and where to. A line without a ruling is blank. `only` chooses lines; a range of blanks chooses none.

    >>> RANKING_MOVES([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], ["NOS NS: A -50; B 420", 170, 140, 140])[0]
    [2, 1, 1, 2, 2, 'NS 2: 1-2, EW 4: 2-1']
    """
    field = contest.results
    lines = len(field.scores)
    asked = [*range(1, lines + 1)] if only.is_left_out else only.each(lambda cell: whole_or_none(cell, 1, lines))
    if not any(asked):
        return [[BLANK] * 6 for _ in asked]
    undone = _undone(field, before)
    also = np.zeros(lines, dtype=bool)
    also[[line for line, result in undone.items() if result is not None]] = True
    ranking = contest.ranked_by(also)
    with naming("results"):
        moved = {move.line: _moved(ranking.seats, move, language) for move in ranking.moves(undone)}
    return [moved.get(line - 1, [BLANK] * 6) if line else [BLANK] * 6 for line in asked]


def _undone(field: Field, before: Range) -> dict[int, LineResult]:
    """By line with a ruling: its result without the ruling."""
    without = None
    if not before.is_left_out:
        line_by_line(before._replace(values=before.values[:: before.columns]), len(field.scores), "results")
        without = fields.field_of(before)
    undone: dict[int, LineResult] = {}
    for line in range(len(field.scores)):
        result = field.result(line)
        first = None if without is None else without.result(line)
        if first in (None, result):
            first = result if result is None or isinstance(result, int) else result.at_table
        if first != result:
            undone[line] = first
    return undone


def _moved(seats: Seating, move: Move, language: str) -> list[Any]:
    """The places of both pairs before and after, and where the others move."""
    line, first, last = move
    own = [int(seats.ns[line]), int(seats.ew[line])]
    others = [pair for pair in range(len(seats.names)) if pair not in own and first.get(pair) != last.get(pair)]
    west = seats.fields[1] if len(seats.fields) > 1 else []  # EW has another name in other languages
    names = [f"{inside(EW_SAID, language)}{str(it)[2:]}" if at in west else it for at, it in enumerate(seats.written)]
    told = [f"{names[pair]}: {first.get(pair, BLANK)}-{last.get(pair, BLANK)}" for pair in others]
    return [*(places.get(pair, BLANK) for pair in own for places in (first, last)), len(others), ", ".join(told)]


def _shown(cell: Any) -> str:
    """What stands in a cell. An error value is refused, so that it is the answer."""
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise CellError("{shown} is an error value", shown=quoted(cell))
    return "" if cell is None else cell if isinstance(cell, str) else quoted(cell)


def _scored(cell: Any) -> str:
    """The score in a cell; blank for what is no number."""
    shown = _shown(cell)
    return "" if isinstance(cell, str | bool) else shown


@sheet_function(CATEGORY, "12C1(e)", headings="line gravity doubt")
def RULING_LINES(
    rulings: Annotated[Range, "The rulings, as READ_RESULTS gives them; a blank line is passed over", _shown],
    boards: Annotated[Range, "The board of each ruling"],
    ns: Annotated[Range, "The pair that sat North-South there"],
    ew: Annotated[Range, "The pair that sat East-West there"],
    of_boards: Annotated[Range, "The boards of the session's lines", fields.label],
    of_ns: Annotated[Range, "The pairs that sat North-South in these lines", fields.label],
    of_ew: Annotated[Range, "The pairs that sat East-West in these lines", fields.label],
    results: Annotated[Range, "The results of these lines as they were played, without the rulings", _scored],
    other: Annotated[Range, "At teams the score of the other table: then no line is needed", text_of] = LEFT_OUT,
    events: Annotated[Range, "The event of each ruling; blank: this one", text_of] = LEFT_OUT,
    of_event: Annotated[str, "The event of the session, in parts with a dot between them: Club · Monday", text_of] = "",
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
    read = [readable(award_in, text) for text in rulings.values]
    logged = zip(
        rulings.values,
        read,
        zip(*(table.each(fields.label) for table in seats), strict=True),
        zip(*(table.each(text_of) for table in seats), strict=True),
        *(table.or_blanks(count, "rulings").values for table in (other, events)),
        strict=True,
    )
    given = [
        LoggedRuling(seat, names, actual_of(ruling), own, bool(beside)) if text else None
        for text, ruling, seat, names, beside, own in logged
    ]
    rows: Rows = []
    placed = place_rulings(given, [*zip(*lines, strict=True)], results.values, of_event)
    for (line, doubt), ruling in zip(placed, read, strict=True):
        doubt = doubt or _assumed(ruling)
        said = [doubt.gravity, inside(doubt.problem, language)] if doubt else [BLANK, BLANK]
        rows.append([BLANK if line is None else line + 1, *said])
    return rows


def _assumed(ruling: object) -> Doubt | None:
    """What is assumed of a ruling on A and B."""
    if not isinstance(ruling, Ruling) or ruling.actual is None:
        return None
    said = assumed_of(ruling.nos, ruling.before, ruling.offenders)
    return Doubt("assumed", said) if said else None


BETWEEN = "·"  # stands between the parts of an event: club, title, date

Seat = tuple[Hashable, Hashable, Hashable]  # a board, NS and EW as they are compared; None for a blank


class LoggedRuling(NamedTuple):
    """A ruling as it is written: its board and pairs as they are compared and as they are named, and its A."""

    seat: Seat
    names: tuple[str, str, str]
    actual: str = ""  # seen from NS; blank if it has none
    event: str = ""
    at_teams: bool = False  # the score of the other table stands beside it


def place_rulings(
    rulings: Sequence[LoggedRuling | None], seats: Sequence[Seat], results: Sequence[str], event: str = ""
) -> list[tuple[int | None, Doubt | None]]:
    """The line that each ruling changes, if any, and what is in doubt about it; `results` are scores, or blank."""
    at = {seat: line for line, seat in reversed([*enumerate(seats)])}
    boards = {seat[0] for seat in seats}
    taken: set[int] = set()
    answer: list[tuple[int | None, Doubt | None]] = []
    for ruling in rulings:
        line = None if ruling is None else at.get(ruling.seat)
        if ruling is None or (ruling.at_teams and line is None):
            answer.append((None, None))
        elif not is_of(ruling.event, event):
            answer.append((None, Doubt("assumed", say("a ruling of another event: it does not count here"))))
        elif line is None:
            answer.append((None, Doubt("asked", _without_line(ruling, boards))))
        elif line in taken:
            answer.append((None, Doubt("wrong", say("there is another ruling on the same line: the first counts"))))
        else:
            taken.add(line)
            scored, doubt = results[line], None
            if "" not in (ruling.actual, scored) and ruling.actual != scored:
                template = "A is {actual} for NS, but the result of its line is {scored}"
                doubt = Doubt("asked", say(template, actual=ruling.actual, scored=scored))
            answer.append((line, doubt))
    return answer


def is_of(theirs: str, own: str) -> bool:
    """Whether a ruling's event is this one, or a part of it; a blank on either side says nothing.

    >>> is_of("club  A", "Club A · Monday"), is_of("Club", "Club A · Monday"), is_of("", "Club"), is_of("Club", "")
    (True, False, True, True)
    """
    within, whole = (f"{BETWEEN}{text.replace(' ', '').lower()}{BETWEEN}" for text in (theirs, own))
    return len(within) == 2 or len(whole) == 2 or within in whole


def _without_line(ruling: LoggedRuling, boards: set[Hashable]) -> str:
    board, ns, ew = ruling.names
    if None in ruling.seat:
        return say("which line is it? Write the board and both pairs; or, at teams, the score of the other table")
    if ruling.seat[0] not in boards:
        return say("there is no board {board} in the results", board=board)
    return say("{ns} did not meet {ew} on board {board}", ns=ns, ew=ew, board=board)
