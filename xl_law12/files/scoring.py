"""How an evening is scored: as its printed points follow; the points of every line, and the ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Award
from xl_law12.bridge.field import UndecidedError
from xl_law12.bridge.session import PERCENTAGES, Ranking, Session
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, naming
from xl_law12.files.evening import ACROSS, SAID_AS, WITHIN, Evening, ResultsError, ScoringRules, number_of
from xl_law12.files.own_files import figure
from xl_law12.numerics import np
from xl_law12.reading.lines import UNPLAYED, Distinct, LineAnswer, Lines, lines_at, lines_by
from xl_law12.reading.words import percentage_of
from xl_law12.sentences import joined
from xl_law12.sheet.catalogue import read_arguments
from xl_law12.sheet.functions.reading import Printed, compared
from xl_law12.sheet.functions.sessions import Contest


def printed_points(evening: Evening) -> Printed:
    """The comparison over the whole field, or section by section: as the program counted."""
    lines, results = evening.lines, evening.results
    if any(lines.group):  # the lines of a fouled board are compared within their group
        lines = lines._replace(board=[*map(str, zip(lines.board, lines.group, strict=True))])
    whole = _compared(lines, results, evening.method)
    sections = sections_of(lines)
    if whole.exchanged or len(sections) < 2:
        return whole
    parts = [(on, _compared(lines_at(lines, on), [results[line] for line in on], evening.method)) for on in sections]
    methods = {part.method for _, part in parts}
    astray = sorted(on[at] for on, part in parts for at in part.astray)
    follow_within = len(methods) == 1 and all(methods)
    if not follow_within or (whole.method and len(whole.astray) < len(astray)):
        return whole._replace(compare=ACROSS if whole.method else "")
    if whole.method and len(whole.astray) == len(astray):
        return whole
    ours = whole.ours.copy()
    for on, part in parts:
        ours[:, on] = part.ours
    return Printed(methods.pop(), 0, astray, ours, compare=WITHIN)


def sections_of(lines: Lines) -> list[list[int]]:
    """The lines of every section."""
    return [*lines_by(lines.section).values()] or [[]]


def _compared(lines: Lines, results: Sequence[Any], method: str) -> Printed:
    """The comparison on these lines alone; none where rulings depend on each other, which scoring them refuses."""
    points = (lines.ns_points, lines.ew_points)
    try:
        return compared(lines.board, results, points, method)
    except UndecidedError:
        return compared(lines.board, [None] * lines.size, points, method)


def as_points_tell(evening: Evening, answers: Sequence[LineAnswer], read: Distinct) -> Distinct | None:
    """The lines with the only way of counting tricks from which all printed points follow, if it is left open."""
    lines = evening.lines
    are_open = any(isinstance(answer, Law12Error) and answer.where == "tricks" for answer in answers)
    if not are_open or not any(lines.ns_points):
        return None
    fitting = []
    for count in read.manner.counts:
        counted = read._replace(manner=read.manner._replace(counts=(count,)))
        results = [UNPLAYED if answer is None else answer for answer in counted.answers()]
        if not any(isinstance(answer, Law12Error) for answer in results):
            found = _compared(lines, results, evening.method)
            fitting += [counted] if found.method and not found.astray else []
    return fitting[0] if len(fitting) == 1 else None


def counted(evening: Evening) -> Printed:
    """The comparison with the results after the rulings, or before them if the points then follow from no method."""
    if evening.printed.method or not evening.rulings:
        return evening.printed
    return replace(evening, rulings={}).printed


def rules_for(evening: Evening) -> ScoringRules:
    """The rules of scoring: those that are given, else those that the printed points follow."""
    given, printed = evening.rules, counted(evening)
    method = given.method or printed.method or evening.method or None
    compare = given.compare or comparison(evening)
    as_printed = printed.tables if method == printed.method and compare != WITHIN else 0
    return given._replace(method=method, tables=given.tables or as_printed or None, compare=compare)


def comparison(evening: Evening) -> str | None:
    """Whether sections are compared within each or across all; None if nobody says so, or if there are none."""
    if len(sections_of(evening.lines)) < 2 or evening.is_of_teams:
        return None
    boards = [{evening.lines.board[line] for line in section} for section in sections_of(evening.lines)]
    have_in_common = sum(map(len, boards)) > len(set().union(*boards))
    return counted(evening).compare or (None if have_in_common else WITHIN)  # else each can only be compared by itself


AVERAGES = "averages"  # the kind of a doubt
PLUS, MINUS = 60, 40
_WRITTEN = re.compile(r"A[456]0[456]0", re.I)


def with_averages(evening: Evening) -> Evening:
    """The evening, in which A6040 is fixed if the printed points say so; else an average plus. What matters is said."""
    written = {text for text in {*evening.lines.ruling} if _WRITTEN.fullmatch(text.strip())}
    lines = [line for line, text in enumerate(evening.lines.ruling) if text in written] if written else []
    if not lines or evening.is_of_teams or evening.open:
        return evening
    told: list[tuple[int, bool, bool]] = []
    with suppress(Law12Error):  # what cannot be ranked is said elsewhere
        told = [*_own_averages(evening, lines)]
    if not told:
        return evening
    fixed, own = (any(it[way] for it in told) for way in (1, 2))
    if fixed and not own:
        answers = [*evening.answers]
        for line in lines:
            award = answers[line]
            if isinstance(award, Award):
                sides = (replace(it, fixed=True) if isinstance(it, Artificial) else it for it in (award.ns, award.ew))
                answers[line] = Award(*sides)
        said = "A6040 is a fixed percentage, as in the printed points"
        return replace(evening, answers=answers, notes=[*evening.notes, Doubt("assumed", said, kind=AVERAGES)])
    said = (
        "A6040 is an average plus and an average minus, worth the pair's own percentage where that is better or worse"
    )
    why = ", as in the printed points" if own and not fixed else " (12C2(c))"
    note = Doubt("assumed", f"{said}{why}", kind=AVERAGES)
    follow = frozenset(line for line, _, is_own in told if is_own) - {line for line, _, is_own in told if not is_own}
    return replace(evening, notes=[*evening.notes, note], own_averages=follow)


def _own_averages(evening: Evening, lines: list[int]) -> Iterator[tuple[int, bool, bool]]:
    """The lines for which the pair's own percentage matters, and whether the fixed one, and the own one, is printed."""
    rules = rules_for(evening)
    if rules.method not in (None, *PERCENTAGES):
        return
    results = [UNPLAYED if isinstance(answer, Award) else answer for answer in evening.answers]
    ranking = scored(replace(evening, answers=results), rules._replace(adjustments=None)).ranking
    own = {standing.pair: standing.average for standing in ranking}
    columns = (evening.lines.ns, evening.lines.ns_points), (evening.lines.ew, evening.lines.ew_points)
    for line in lines:
        for side, ours, (pairs, points) in zip(SIDES, evening.printed.ours, columns, strict=True):
            answer = evening.answers[line]
            artificial = answer.of(side) if isinstance(answer, Award) else None
            award = float(artificial.percentage) if isinstance(artificial, Artificial) else 50.0  # an average of all
            average = own.get(f"{side} {pairs[line]}", own.get(pairs[line], award))
            if average > award >= PLUS or average < award <= MINUS:
                printed = percentage_of(points[line]) if evening.printed.method else None
                fixed, as_own = ours[line], ours[line] * average / award
                near = abs(as_own - fixed) / 4  # points that are far from both are neither
                is_fixed, is_own = (printed is not None and abs(printed - it) <= near for it in (fixed, as_own))
                yield line, is_fixed, is_own


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

    @property
    def rules_used(self) -> ScoringRules:
        """The rules by which the evening was scored, with which our own readers score it alike."""
        return self.rules._replace(method=self.method, winners=2 if self.has_two_fields else 1)

    @property
    def unit(self) -> str:
        """The unit of the points."""
        return "%" if self.method == "PERCENT" else "MP" if self.in_percent else "IMP"

    def columns(self) -> dict[str, Sequence[str]]:
        """The columns of the points by their headings."""
        return {f"{side} {self.unit}": [figure(row[at]) for row in self.points] for at, side in enumerate(SIDES)}

    def by_board(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Every board with its lines, numbers in order."""
        boards = lines_by(self.evening.lines.board)
        numbers = {board: number_of(board) for board in boards}
        for board in sorted(boards, key=lambda board: (numbers[board] is None, numbers[board] or 0, board)):
            yield board, boards[board]


def scored(evening: Evening, rules: ScoringRules) -> Scored:
    """Score the results that count, one a line; a blank and NP are boards that were not played."""
    lines = evening.lines
    groups = lines.group if any(lines.group) else None  # in which every table played its board, if one was fouled
    parts = lines.section if rules.compare == WITHIN else None
    how = (rules.method, rules.winners, rules.tables, rules.factoring, rules.average_plus_limit, rules.adjustments)
    try:
        contest = _ranked_by(lines.board, lines.ns, lines.ew, [*evening.results], *how, groups=groups, sections=parts)
        if isinstance(contest, str):
            raise ResultsError(f"{contest} stands in a cell, an error of the spreadsheet: correct it there")
        with naming("results"):
            ranking = [
                RankingLine(place, str(contest.seats.written[pair]), boards, float(score), float(average))
                for place, pair, boards, score, average in contest.standings()
            ]
            averages = any(isinstance(award, Award) for award in contest.session.field.awards.values())
            otherwise = sorted(contest.counted_otherwise()) if averages else []
            return Scored(evening, rules, _points(contest.session), ranking, otherwise)
    except Law12Error as error:
        raise _at_its_line(evening, error) from None


@read_arguments
def _ranked_by(contest: Annotated[Contest, Contest]) -> Ranking | str:
    """The session of these cells, who sat where, and the rules; or the error value that stands in a cell."""
    return contest.ranked_by()


def _points(session: Session) -> list[list[float | None]]:
    """The points of both sides in every line."""
    rows: list[list[float | None]] = np.column_stack([points.floats() for points in session.points()]).tolist()
    for at, side in enumerate(SIDES):
        for line in np.flatnonzero(~session.field.carries(side)).tolist():
            rows[line][at] = None
    return rows


def _at_its_line(evening: Evening, error: Law12Error) -> Law12Error:
    """A function's error, which names rows of its arguments, with the line of the file instead, or a sheet's row."""
    if error.argument == "adjustments":  # of RANKING
        if error.row is None or not evening.adjusted_at:
            return error
        return Law12Error(error.problem, evening.adjusted_at[error.row - 1])
    where = SAID_AS.get(error.argument, error.argument)
    if error.row is not None:
        where = joined([evening.lines.place[error.row - 1], where])
    return Law12Error(error.problem.changed(evening.at_line), where)
