"""An evening scored: the points of every line and the ranking, by the same functions that the worksheets call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xl_law12.bridge.awards import Award
from xl_law12.bridge.session import PERCENTAGES
from xl_law12.errors import Law12Error, Row
from xl_law12.files.evening import SAID_AS, WITHIN, Evening, ResultsError, ScoringRules
from xl_law12.sentences import joined
from xl_law12.sheet.functions.sessions import COUNTED_POINTS, RANKING, SCORE_SESSION

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
    points: Sequence[Sequence[float | str]]
    ranking: Sequence[RankingLine]
    counted: Sequence[Sequence[float | str]] = ()  # as COUNTED_POINTS has it

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
    lines, results = evening.lines, [*evening.results]
    groups = lines.group if any(lines.group) else None  # in which every table played its board, if one was fouled
    sections = lines.section if rules.compare == WITHIN else None
    with _at_its_line(evening):
        how = (rules.method, rules.tables, rules.factoring)
        points = _rows(SCORE_SESSION(lines.board, results, *how, groups=groups, sections=sections))
        who = (lines.board, lines.ns, lines.ew)
        rest = (rules.tables, rules.factoring, rules.average_plus_limit, rules.adjustments)
        asked = (*who, results, rules.method, rules.winners, *rest)
        ranking = _rows(RANKING(*asked, groups=groups, sections=sections))
        averages = any(isinstance(result, Award) for result in results)
        counted = _rows(COUNTED_POINTS(*asked, groups=groups, sections=sections)) if averages else []
    standings = [RankingLine(place, str(pair), *figures) for place, pair, *figures in ranking if place != ""]
    return Scored(evening, rules, points, standings, counted)


def _rows(answer: Any) -> list[Any]:
    """The rows of an answer; a function answers an error value with that value, as cells do."""
    if isinstance(answer, list):
        return answer
    raise ResultsError(f"{answer} stands in a cell, an error of the spreadsheet: correct it there")


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
