"""An evening scored: the points of every line, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import SIDES, Award
from xl_law12.bridge.session import PERCENTAGES, RankingRules, Seating, Session, counted_otherwise, standings
from xl_law12.errors import Law12Error, Row, naming
from xl_law12.files.evening import SAID_AS, WITHIN, Evening, ResultsError, ScoringRules
from xl_law12.numerics import np
from xl_law12.sentences import joined
from xl_law12.sheet.catalogue import read_arguments
from xl_law12.sheet.contest import Contest

ADJUSTMENTS = "adjustments"  # the argument of RANKING


class RankingLine(NamedTuple):
    """A line of the ranking; `average` is a percentage, or the IMPs a board."""

    place: int
    pair: str
    boards: int
    score: float
    average: float


class Scored(NamedTuple):
    """An evening with the points of every line and the ranking, and the rules by which they are counted."""

    evening: Evening
    rules: ScoringRules
    points: Sequence[Sequence[float | None]]  # of NS and EW; None where a side has neither result nor award
    ranking: Sequence[RankingLine]
    counted_otherwise: Sequence[tuple[int, int, Fraction | None, Fraction]] = ()

    @property
    def method(self) -> str:
        """The method."""
        return self.rules.method or "MP"

    @property
    def has_two_fields(self) -> bool:
        """Whether NS and EW are ranked by themselves."""
        return any(standing.pair.startswith("EW ") for standing in self.ranking)

    @property
    def in_percent(self) -> bool:
        """Whether the averages are percentages."""
        return self.method in PERCENTAGES


def scored(evening: Evening, rules: ScoringRules) -> Scored:
    """Score the results that count, one a line; a blank and NP are boards that were not played."""
    lines = evening.lines
    groups = lines.group if any(lines.group) else None  # in which every table played its board, if one was fouled
    sections = lines.section if rules.compare == WITHIN else None
    how = (rules.method, rules.winners, rules.tables, rules.factoring, rules.average_plus_limit, rules.adjustments)
    with _at_its_line(evening):
        cells = (lines.board, lines.ns, lines.ew, [*evening.results], *how)
        contest = _ranked_by(*cells, groups=groups, sections=sections)
        if isinstance(contest, str):
            raise ResultsError(f"{contest} stands in a cell, an error of the spreadsheet: correct it there")
        session, seats, _ = contest
        with naming("results"):
            ranking = [
                RankingLine(place, str(seats.written[pair]), boards, float(score), float(average))
                for place, pair, boards, score, average in standings(*contest)
            ]
            averages = any(isinstance(award, Award) for award in session.field.awards.values())
            otherwise = sorted(counted_otherwise(*contest)) if averages else []
            return Scored(evening, rules, _points(session), ranking, otherwise)


@read_arguments
def _ranked_by(contest: Annotated[Contest, Contest]) -> tuple[Session, Seating, RankingRules] | str:
    """The session of these cells, who sat where, and the rules; or the error value that stands in a cell."""
    return contest.ranked_by()


def _points(session: Session) -> list[list[float | None]]:
    """The points of both sides in every line."""
    rows: list[list[float | None]] = np.column_stack([points.floats() for points in session.points()]).tolist()
    for at, side in enumerate(SIDES):
        for line in np.flatnonzero(~session.field.carries(side)).tolist():
            rows[line][at] = None
    return rows


@contextmanager
def _at_its_line(evening: Evening) -> Iterator[None]:
    """A function's error names rows of its arguments. Name the line of the file instead, except for adjustments."""

    def place(field: Any) -> Any:
        return evening.lines.place[field.number - 1] if isinstance(field, Row) else field

    try:
        yield
    except Law12Error as error:
        if error.argument == ADJUSTMENTS:
            raise
        where = SAID_AS.get(error.argument, error.argument)
        if error.row is not None:
            where = joined([evening.lines.place[error.row - 1], where])
        raise Law12Error(error.problem.changed(place), where) from None
