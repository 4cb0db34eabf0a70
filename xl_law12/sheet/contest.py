"""The arguments of a session: its boards, how it is scored, who sat where, and what its ranking goes by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.exact import Rounding, exact_weight
from xl_law12.bridge.field import Field
from xl_law12.bridge.session import METHODS, PairName, Played, RankingRules, Seating, Session, seating
from xl_law12.errors import CellError, naming
from xl_law12.numerics import NDArray, np
from xl_law12.reading.words import capitals, plainly
from xl_law12.sentences import quoted, say
from xl_law12.sheet.arguments import LEFT_OUT, Argument, block, column, one, whole, word
from xl_law12.sheet.cells import clean, number_or_none, whole_or_none
from xl_law12.sheet.field import (
    MOST_TABLES,
    Groups,
    PointsRounding,
    in_groups,
    parts_of,
    read_results,
    tables_of,
    valued_in_imps,
)
from xl_law12.sheet.names import as_typed, label, numbered, numbers_of
from xl_law12.sheet.numbers import refuse_at
from xl_law12.sheet.ranges import Range, line_by_line, place_of

MOST_AVERAGE_PLUSES = 1_000
NOT_SCORED = " NOT SCORED"
BLANK_BESIDE = say("is blank beside a result")
MOST_ADJUSTMENT = 1e12


class Boards(NamedTuple):
    """The lines of a session, in which the groups are the boards, and the boards' names."""

    field: Field
    names: list[Any]
    has_line: NDArray[np.bool_]

    def most_results(self, lines: NDArray[np.bool_] | None = None) -> int:
        """The largest number of results on one board, of these lines alone if they are given."""
        counted = self.has_line if lines is None else self.has_line & lines
        boards = self.field.group_of if counted.all() else self.field.group_of[counted]
        return int(np.bincount(boards, minlength=self.field.groups).max())


RESULTS = "The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)"
METHOD = (
    "MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN"
)
TABLES = "How many results each board should have; if blank, the most that any board has"
FACTORING = "NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables"
SECTIONS = (
    "A column with each line's section: each is compared by itself, by its own number of tables; blank: across all"
)

BoardColumn = Annotated[Range, column("The board's number, line by line")]
SessionResults = Annotated[Field, Argument(RESULTS, read_results)]
Method = Annotated[str, word(METHOD, METHODS)]
SessionTables = Annotated[int | None, whole(TABLES, 1, MOST_TABLES)]
Factoring = Annotated[str, word(FACTORING, FACTORINGS)]
Sections = Annotated[Range, column(SECTIONS)]


def played_boards(table: Range, field: Field, also: NDArray[np.bool_] | None = None) -> Boards:
    """The lines of a field by their boards; those with a result, and `also` these, need the board's number."""
    has_line = field.has_line if also is None else field.has_line | also
    group, names = numbered(line_by_line(table, len(field.scores), "results"))
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
    """The session and its method. A fouled board is scored by groups, each factored to all the tables.

    With `sections` every section is a session of its own, with its own number of tables.
    """
    section, count = parts_of(sections, len(lines.has_line))
    most = [lines.most_results(None if section is None else section == number) for number in range(count)]
    expected = [tables_of(tables, results, say("a board")) for results in most]
    field = lines.field if groups is None else in_groups(lines.field, groups)
    session = Session(field, max(expected), method, factoring, rounding)
    if section is not None:
        session = session._replace(field=field.divided(section, count), section=section, tables_of=expected)
    refuse_coarse(session)
    if not session.is_percentage:
        valued_in_imps(session.field)
    return session


def played_in(
    board: NDArray[np.intp], names: Sequence[Any], has_line: NDArray[np.bool_], ns: Range, ew: Range
) -> Played:
    """Who played which board in the lines with a result; `names` are those of the boards."""
    pairs: dict[PairName | None, int] = {}
    seated = []
    for table in (ns, ew):
        numbers = numbers_of(line_by_line(table, len(has_line), "results"), pairs)
        refuse_at(table, (numbers == pairs.get(None, -1)) & has_line, BLANK_BESIDE)
        seated.append(numbers)
    row = np.flatnonzero(has_line)
    in_row, north_south, east_west = (numbers[row] for numbers in (board, *seated))
    of_pairs: list[Any] = [*pairs]  # a blank name belongs to no pair
    typed = as_typed(pairs, ns.values, ew.values)
    return Played(len(has_line), row, in_row, north_south, east_west, names, of_pairs, typed)


def _limit(cell: Any) -> tuple[int | None, bool] | None:
    """Read how many average pluses count, and whether the next ones are scored: `2`, or `2 NOT SCORED`."""
    text = capitals(cell) if isinstance(cell, str) else ""
    number = whole_or_none(text.removesuffix(NOT_SCORED) or cell, 0, MOST_AVERAGE_PLUSES)
    return None if number is None else (number, not text.endswith(NOT_SCORED))


WINNERS = "1 or 2; if blank, 2 when no number sits both ways, or some play boards both ways; a slip or two is refused"
LIMIT = "How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all"
ADJUSTMENTS = "Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top"


@dataclass(frozen=True)
class Contest:
    """The arguments of a ranking, in their order."""

    boards: BoardColumn
    ns: Annotated[Range, column("The number or name of the pair that sat North-South")]
    ew: Annotated[Range, column("The number or name of the pair that sat East-West")]
    results: SessionResults
    method: Method = "MP"
    winners: Annotated[int | None, whole(WINNERS, 1, 2)] = None
    tables: SessionTables = None
    factoring: Factoring = "NEUBERG"
    average_plus_limit: Annotated[tuple[int | None, bool], one(LIMIT, _limit)] = (None, True)
    adjustments: Annotated[Range, block(ADJUSTMENTS)] = LEFT_OUT
    groups: Groups = LEFT_OUT
    rounding: PointsRounding = None
    sections: Sections = LEFT_OUT

    def ranked_by(self, also: NDArray[np.bool_] | None = None) -> tuple[Session, Seating, RankingRules]:
        """The session, who sat where, and the rules of its ranking; `also` these lines need board and pairs."""
        lines = played_boards(self.boards, self.results, also)
        session = session_of(lines, self.method, self.tables, self.sections, self.factoring, self.groups, self.rounding)
        played = played_in(lines.field.group_of, lines.names, lines.has_line, self.ns, self.ew)
        seats = seating(played, self.winners)
        limit, scores_beyond = self.average_plus_limit
        return session, seats, RankingRules(limit, _adjustments(self.adjustments, seats, session), scores_beyond)


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
            pair = _of_side(label(typed), places)
            points = _points_to_add(cell, session, seats, -1 if pair is None else places.get(pair, -1))
            if pair is None and points is None:
                continue
            if pair not in places:
                raise CellError(
                    "{typed} is not a pair of this session: they are {pairs}",
                    typed=quoted(clean(typed)),
                    pairs=_known(seats.written),
                )
            if points is None:
                raise CellError("has no points beside the pair: give points to add, or a text such as -25%")
            added[places[pair]] = added.get(places[pair], Fraction(0)) + points
    return added


def _of_side(pair: PairName | None, known: Mapping[PairName, int]) -> PairName | None:
    """A pair that is not known as it is written, with a blank after its side.

    >>> _of_side("ns3", {"ns 3": 0}), _of_side("nsu", {"nsu": 0})
    ('ns 3', 'nsu')
    """
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


def _known(pairs: Sequence[PairName]) -> str:
    """The first few names."""
    return f"{', '.join(map(str, pairs[:4]))}{' ...' if len(pairs) > 4 else ''}"
