"""An evening scored: the points of every line and the ranking, by the same functions that the worksheets call."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, ResultsError, Rules
from xl_law12.files.results import Result
from xl_law12.sheet.functions.sessions import RANKING, SCORE_SESSION

PERCENTAGES = ("MP", "MP1", "PERCENT")
ADJUSTMENTS = "adjustments"  # the argument of RANKING


class Standing(NamedTuple):
    """A line of the ranking; `average` is a percentage, or the IMPs a board."""

    place: int
    pair: str
    boards: int
    score: float
    average: float


class Scored(NamedTuple):
    """An evening with the points of every line and the ranking.

    `stood` is every line's result as it was played, `results` what counts: a ruling's award in its place.
    """

    evening: Evening
    rules: Rules
    stood: Sequence[Result]
    results: Sequence[Result]
    points: Sequence[Sequence[float | str]]
    ranking: Sequence[Standing]

    @property
    def method(self) -> str:
        """How it is scored."""
        return self.rules.method or "MP"

    @property
    def has_two_fields(self) -> bool:
        """Whether NS and EW are ranked by themselves."""
        return any(standing.pair.startswith("EW ") for standing in self.ranking)

    @property
    def in_percent(self) -> bool:
        """Whether the averages are percentages."""
        return self.method in PERCENTAGES


def scored(evening: Evening, stood: Sequence[Result], results: Sequence[Result], rules: Rules) -> Scored:
    """Score the results that count, one a line; a blank and NP are boards that were not played."""
    points = points_of(evening, results, rules)
    return Scored(evening, rules, stood, results, points, ranking_of(evening, results, rules))


def score_anew(evening: Scored, rules: Rules) -> Scored:
    """The same evening by other rules."""
    return scored(evening.evening, evening.stood, evening.results, rules)


def points_of(evening: Evening, results: Sequence[Result], rules: Rules) -> list[list[float | str]]:
    """The points of NS and EW in every line."""
    with _at_its_line(evening):
        return _rows(SCORE_SESSION(evening.lines.board, list(results), rules.method, rules.tables, rules.factoring))


def ranking_of(evening: Evening, results: Sequence[Result], rules: Rules) -> list[Standing]:
    """The ranking, best first."""
    lines = evening.lines
    rest = (rules.tables, rules.factoring, rules.average_plus_limit, rules.adjustments)
    with _at_its_line(evening):
        rows = _rows(RANKING(lines.board, lines.ns, lines.ew, list(results), rules.method, rules.winners, *rest))
    return [_standing(*row) for row in rows if row[0] != ""]


def _rows(answer: Any) -> list[Any]:
    """The rows of an answer; a function answers an error value with that value, as cells do."""
    if isinstance(answer, list):
        return answer
    raise ResultsError(f"{answer} stands in a cell, an error of the spreadsheet: correct it there")


def _standing(place: Any, pair: Any, boards: Any, score: Any, average: Any) -> Standing:
    return Standing(place, str(pair), boards, score, average)


@contextmanager
def _at_its_line(evening: Evening) -> Iterator[None]:
    """An error of a function names rows of its arguments: here those are lines of a file, but for the adjustments."""

    def place(row: re.Match[str]) -> str:
        return evening.lines.place[int(row[1]) - 1]

    try:
        yield
    except Law12Error as error:
        if error.where.startswith(ADJUSTMENTS):
            raise
        problem, where = (re.sub(r"\brow (\d+)", place, text) for text in (error.problem, error.where))
        raise Law12Error(problem, where) from None
