"""The points that a file prints beside its results, compared with ours: how to score, and what may have been ruled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, ResultsError, ScoringRules
from xl_law12.reading.entries import UNPLAYED, LineAnswer, result_text
from xl_law12.reading.lines import Lines, chosen
from xl_law12.reading.results import Distinct
from xl_law12.reading.rooms import meet_both_ways
from xl_law12.sentences import Figure, say
from xl_law12.sheet.printed_points import Printed, compared, in_imps


def printed_points(evening: Evening) -> Printed:
    """The comparison over the whole field, or else section by section: as the program counted."""
    lines, results = evening.lines, evening.results
    if any(lines.group):  # the lines of a fouled board are compared within their group
        lines = lines._replace(board=[*map(str, zip(lines.board, lines.group, strict=True))])
    whole = _compared(lines, results, evening.method)
    if whole.method or whole.exchanged:
        return whole
    sections = _sections(lines)
    if len(sections) < 2:
        return whole
    parts = [(on, _compared(chosen(lines, on), [results[line] for line in on], evening.method)) for on in sections]
    methods = {part.method for _, part in parts}
    if len(methods) > 1 or not all(methods):
        return whole
    ours = whole.ours.copy()
    for on, part in parts:
        ours[:, on] = part.ours
    return Printed(methods.pop(), 0, sorted(on[at] for on, part in parts for at in part.astray), ours)


def _sections(lines: Lines) -> list[list[int]]:
    """The lines of every section."""
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


def astray(evening: Evening) -> Mapping[int, str]:
    """The lines whose printed points do not follow from their results, with both: there may have been rulings."""
    lines, (ns_ours, ew_ours), results = evening.lines, evening.printed.ours, evening.results
    return {
        line: say(
            "{result} gives the points {ns_ours} and {ew_ours}, but {ns} and {ew} are printed",
            ns=Figure(lines.ns_points[line] or "-"),
            ew=Figure(lines.ew_points[line] or "-"),
            result=result_text(results[line]),
            ns_ours=Figure(f"{ns_ours[line]:.4g}"),
            ew_ours=Figure(f"{ew_ours[line]:.4g}"),
        )
        for line in evening.printed.astray
    }


def check_method(evening: Evening, asked: ScoringRules) -> None:
    """Refuse to rank if nobody has given the method, and the printed points do not confirm the file's method."""
    if evening.rules.but_for(asked).method is None and (doubt := doubt_of_method(evening)):
        raise ResultsError("{doubt}: say with --method how it is scored", doubt=doubt)


def counted(evening: Evening) -> Printed:
    """The comparison with the results after the rulings, or before them if the points then follow from no method."""
    if evening.printed.method or not evening.rulings:
        return evening.printed
    return replace(evening, rulings={}).printed


def doubt_of_method(evening: Evening) -> str:
    """The reason if the method of an evening is in doubt; else blank. A few lines with other points are no doubt."""
    printed = counted(evening)
    if printed.follow_nothing:
        return say("no known method of scoring gives most of the printed points")
    if printed.method and evening.method and in_imps(printed.method) != in_imps(evening.method):
        return say(
            "the printed points are counted as {counted}, but the file says {said}",
            counted=printed.method,
            said=evening.method,
        )
    if evening.is_of_teams and _may_be_of_pairs(evening.lines):
        return say("NS and EW meet both ways, but only in different sections, so that they may be teams or pairs")
    return ""


def _may_be_of_pairs(lines: Lines) -> bool:
    """Whether only meetings both ways suggest teams, and every section by itself looks like an event of pairs."""
    if any(lines.room) or not meet_both_ways(lines.board, lines.ns, lines.ew):
        return False
    sections = [chosen(lines, on) for on in _sections(lines)]
    return all(
        max(Counter(section.board).values()) > 1 and not meet_both_ways(section.board, section.ns, section.ew)
        for section in sections
    )


def rules_for(evening: Evening, asked: ScoringRules) -> ScoringRules:
    """The rules of scoring: those in `asked`, else those in the file, else those that its printed points follow."""
    given, printed = evening.rules.but_for(asked), counted(evening)
    method = given.method or printed.method or evening.method or None
    as_printed = printed.tables if method == printed.method else 0
    return given._replace(method=method, tables=given.tables or as_printed or None)
