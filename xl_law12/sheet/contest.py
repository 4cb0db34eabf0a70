"""The arguments of a session: its boards, how it is scored, who sat where, and what its ranking goes by."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.field import Field
from xl_law12.bridge.seating import PairName, Played, Seating, seating
from xl_law12.bridge.session import METHODS, RankingRules, Session
from xl_law12.bridge.spelling import capitals, plainly
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import quoted, say
from xl_law12.sheet.cells import Cells, clean, number_or_none
from xl_law12.sheet.field import in_groups, parts_of, tables_of, valued_in_imps
from xl_law12.sheet.names import as_typed, label, numbered, numbers_of
from xl_law12.sheet.numbers import refuse_at
from xl_law12.sheet.ranges import cells, column, line_by_line, place_of
from xl_law12.sheet.single import one, rounding_rule, whole, word

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


def played_boards(boards: Cells, field: Field, also: NDArray[np.bool_] | None = None) -> Boards:
    """The lines of a field by their boards; those with a result, and `also` these, need the board's number."""
    has_line = field.has_line if also is None else field.has_line | also
    table = line_by_line(column(boards, "boards"), len(field.scores), "results")
    group, names = numbered(table)
    if None in names:
        refuse_at(table, (group == names.index(None)) & has_line, BLANK_BESIDE)
    return Boards(field.divided(group, len(names)), names, has_line)


def session_of(
    lines: Boards,
    method: Cells,
    tables: Cells,
    factoring: Cells = None,
    groups: Cells = None,
    rounding: Cells = None,
    sections: Cells = None,
) -> Session:
    """Read the session and its method. A fouled board is scored by groups, each factored to all the tables.

    With `sections` every section is a session of its own, with its own number of tables.
    """
    by = word(method, "method", METHODS) or "MP"
    section, count = parts_of(sections, "sections", len(lines.has_line))
    most = [lines.most_results(None if section is None else section == number) for number in range(count)]
    expected = [tables_of(tables, results, say("a board")) for results in most]
    factored = word(factoring, "factoring", FACTORINGS) or "NEUBERG"
    rule = rounding_rule(rounding)
    field = in_groups(lines.field, groups)
    session = Session(field, max(expected), by, factored, rule)
    if section is not None:
        session = session._replace(field=field.divided(section, count), section=section, tables_of=expected)
    if rule is not None and rule.decimals == 0 and (session.tops % 2).any():
        raise CellError("whole points are too coarse here: a tie is half a point, so give 0.1 or less", "rounding")
    if not session.is_percentage:
        valued_in_imps(session.field)
    return session


def seats_of(lines: Boards, ns: Cells, ew: Cells, winners: Cells) -> Seating:
    """The contestants, and who sat where."""
    pairs: dict[PairName | None, int] = {}
    written, seated = [], []
    for value, name in ((ns, "ns"), (ew, "ew")):
        table = line_by_line(column(value, name), len(lines.has_line), "results")
        numbers = numbers_of(table, pairs)
        refuse_at(table, (numbers == pairs.get(None, -1)) & lines.has_line, BLANK_BESIDE)
        written.append(table.values)
        seated.append(numbers)
    row = np.flatnonzero(lines.has_line)
    board, north_south, east_west = (numbers[row] for numbers in (lines.field.group_of, *seated))
    names: list[Any] = [*pairs]  # a blank name belongs to no pair
    typed = as_typed(pairs, *written)
    played = Played(len(lines.has_line), row, board, north_south, east_west, lines.names, names, typed)
    return seating(played, whole(winners, "winners", 1, 2))


def rules_of(average_plus_limit: Cells, adjustments: Cells, seats: Seating, session: Session) -> RankingRules:
    """Read the `RankingRules`: the limit of average pluses, and the adjustments."""
    limit, scores_beyond = _limit(average_plus_limit)
    return RankingRules(limit, _adjustments(adjustments, seats, session), scores_beyond)


def _limit(value: Cells) -> tuple[int | None, bool]:
    """Read how many average pluses count, and whether the next ones are scored: `2`, or `2 NOT SCORED`."""
    given = one(value, "average_plus_limit")
    if isinstance(given, str):
        text = capitals(given)
        number = text.removesuffix(NOT_SCORED)
        return whole(number, "average_plus_limit", 0, MOST_AVERAGE_PLUSES), number == text
    return whole(given, "average_plus_limit", 0, MOST_AVERAGE_PLUSES), True


def _adjustments(adjustments: Cells, seats: Seating, session: Session) -> dict[int, Fraction]:
    """The points to add, by pair."""
    table = cells(adjustments, "adjustments")
    if table.is_left_out:
        return {}
    if table.columns != 2:
        raise CellError("give two columns, the pair and the points to add", "adjustments")
    places = {pair: place for place, pair in enumerate(seats.names)}
    added: dict[int, Fraction] = {}
    for row in range(table.rows):
        with naming(partial(place_of, "adjustments", row)):
            typed, cell = table.values[2 * row : 2 * row + 2]
            pair = label(typed)
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
