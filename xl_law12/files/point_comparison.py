"""The points that a file prints beside its results, compared with ours: how to score, and what may have been ruled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from xl_law12.errors import Law12Error
from xl_law12.files.evening import ACROSS, WITHIN, Evening, ScoringRules
from xl_law12.reading.lines import UNPLAYED, LineAnswer, Lines, lines_at
from xl_law12.reading.results import Distinct
from xl_law12.sheet.printed_points import Printed, compared


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
    if len({*lines.section}) < 2:
        return [[*range(lines.size)]]
    sections: dict[str, list[int]] = {}
    for line, section in enumerate(lines.section):
        sections.setdefault(section, []).append(line)
    return [*sections.values()]


def _compared(lines: Lines, results: Sequence[Any], method: str) -> Printed:
    """The comparison on these lines alone."""
    return compared(lines.board, results, (lines.ns_points, lines.ew_points), method)


def as_points_tell(evening: Evening, answers: Sequence[LineAnswer], read: Distinct) -> Distinct | None:
    """The lines with the only way of counting tricks from which all printed points follow, if a column leaves it open.

    None if nothing is open, or if the points follow from no way of counting, or from several.
    """
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
    """Whether sections are compared within each or across all; None if nobody says so, or if there are none.

    Sections without a board in common are compared each by itself.
    """
    sections = sections_of(evening.lines)
    if len(sections) < 2 or evening.is_of_teams:
        return None
    boards = [{evening.lines.board[line] for line in section} for section in sections]
    apart = sum(map(len, boards)) == len(set().union(*boards))
    return counted(evening).compare or (WITHIN if apart else None)
