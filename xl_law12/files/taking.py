"""Files taken in: one evening with every line's result, the lines that need a ruling, and what the points say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xl_law12.collector import undisturbed
from xl_law12.errors import naming
from xl_law12.files.evening import Evening, Lines, ResultsError, Rules, chosen
from xl_law12.files.joining import together
from xl_law12.files.printed import Printed, compared
from xl_law12.files.reading import read_evening
from xl_law12.files.results import Outcome, Result, outcome
from xl_law12.files.rulings import OPEN, Ruling, lines_of
from xl_law12.sentences import Figure, joined, listed, say

EXCHANGED = "no line's points follow from its score: is the score EW's, or are NS and EW exchanged?"


class Taken(NamedTuple):
    """An evening with every line's result as it stood, None where it is open; `open` says why.

    `rulings` are awards by line, `asked` the rulings that are written without an award.
    """

    evening: Evening
    stood: Sequence[Result]
    open: Mapping[int, str]
    printed: Printed
    rulings: Mapping[int, str] = {}
    asked: Sequence[Ruling] = ()

    @property
    def results(self) -> Sequence[Result]:
        """What counts in every line: the award where there was a ruling."""
        if not self.rulings and not self.open:
            return self.stood
        counted = {**self.rulings, **dict.fromkeys(self.open)}
        return [counted.get(line, result) for line, result in enumerate(self.stood)]

    @property
    def astray(self) -> Mapping[int, str]:
        """The lines whose printed points do not follow from their results: what may have been ruled there."""
        return {line: self._strays(line) for line in self.printed.astray}

    def _strays(self, line: int) -> str:
        """What a line's points are, and what follows from its result."""
        lines, (ns_ours, ew_ours) = self.evening.lines, self.printed.ours
        return say(
            "the points {ns} and {ew} do not follow from {result} ({ns_ours} and {ew_ours})",
            ns=Figure(lines.ns_points[line] or "-"),
            ew=Figure(lines.ew_points[line] or "-"),
            result=self.results[line],
            ns_ours=Figure(f"{ns_ours[line]:.4g}"),
            ew_ours=Figure(f"{ew_ours[line]:.4g}"),
        )

    def named(self, line: int) -> str:
        """How a report names a line: where it stands, the board, who met whom."""
        lines = self.evening.lines
        return f"{lines.place[line]}: board {lines.board[line]}, {lines.ns[line]} against {lines.ew[line]}"

    def rules(self, asked: Rules) -> Rules:
        """How to score: as it is asked, else as the source says, else as its own points are counted."""
        given = self.evening.rules.but_for(asked)
        method = given.method or self.printed.method or self.evening.method or None
        as_printed = self.printed.tables if method == self.printed.method else 0
        return given._replace(method=method, tables=given.tables or as_printed or None)


def taken_in(paths: Sequence[Path], board: str = "", kind: str = "") -> Taken:
    """Read the files and put them together; `board` names the board of a table that does not say it."""
    with undisturbed():
        outcomes = [_read(path, board) for path in paths]
        evening = together([part.evening for part in outcomes], [path.name for path in paths], kind)
        return taken_from(evening, outcomes)


def taken_from(evening: Evening, outcomes: Sequence[Outcome]) -> Taken:
    """An evening with the outcomes of its parts, one after the other."""
    results = [result for part in outcomes for result in part.results]
    return Taken(evening, results, _all_open(outcomes), _compared(evening, results))


def _read(path: Path, board: str) -> Outcome:
    evening = read_evening(path)
    with naming(str(path)):
        return outcome(
            replace(evening, lines=with_boards(evening.lines, board, "No column and no title says it: --board N"))
        )


def with_boards(lines: Lines, board: str, remedy: str) -> Lines:
    """The lines, of this board where they do not name one; without it the first is refused with the remedy."""
    lines = lines._replace(board=[own or board for own in lines.board]) if board else lines
    if "" in lines.board:
        raise ResultsError(f"{lines.place[lines.board.index('')]}: which board is it? {remedy}")
    return lines


def _all_open(outcomes: Iterable[Outcome]) -> dict[int, str]:
    """What is open, with the points that a program printed there: a director may have given them."""
    still_open: dict[int, str] = {}
    before = 0
    for part in outcomes:
        lines = part.evening.lines
        for at, why in part.open:
            points = [Figure(text) for text in (lines.ns_points[at], lines.ew_points[at]) if text]
            printed = [say("the points {points} are printed", points=listed(points, "and"))] if points else []
            still_open[before + at] = joined([why, *printed], "; ")
        before += len(part.results)
    return still_open


def _compared(evening: Evening, results: Sequence[Result]) -> Printed:
    """The printed points against ours: over the whole field, else section by section, as the programs counted."""
    lines = evening.lines
    whole = compared(lines.board, results, (lines.ns_points, lines.ew_points), evening.method)
    sections: dict[str, list[int]] = {}
    for line, section in enumerate(lines.section):
        sections.setdefault(section, []).append(line)
    if whole.method or whole.exchanged or len(sections) < 2:
        return whole
    parts = [(on, _compared_on(evening, results, on)) for on in sections.values()]
    methods = {part.method for _, part in parts}
    if len(methods) > 1 or not all(methods):
        return whole
    ours = whole.ours.copy()
    for on, part in parts:
        ours[:, on] = part.ours
    return Printed(methods.pop(), 0, sorted(on[at] for on, part in parts for at in part.astray), ours)


def _compared_on(evening: Evening, results: Sequence[Result], on: Sequence[int]) -> Printed:
    """The comparison on these lines alone."""
    lines = chosen(evening.lines, on)
    return compared(lines.board, [results[line] for line in on], (lines.ns_points, lines.ew_points), evening.method)


def ruled(taken: Taken, rulings: Iterable[Ruling]) -> Taken:
    """The same with rulings in the place of what they rule on; those lines are open no more.

    A question mark for an award keeps its line open; a blank one is asked for. The printed points are compared anew:
    where they follow now, the ruling is the one that the program was told.
    """
    given = list(rulings)
    known = {ruling.seat for ruling in given if ruling.award}
    on_lines = lines_of(taken.evening.lines, (ruling for ruling in given if ruling.award))
    unknown = {line: ruling for line, ruling in on_lines.items() if ruling.award == OPEN}
    awards = {**taken.rulings, **{line: ruling.award for line, ruling in on_lines.items()}}
    awards = {line: award for line, award in awards.items() if line not in unknown}
    still_open = {line: why for line, why in taken.open.items() if line not in awards}
    still_open |= {
        line: say("its award is still open: {place}", place=ruling.place) for line, ruling in unknown.items()
    }
    asked = [ruling for ruling in (*taken.asked, *given) if ruling.seat not in known]
    taken = taken._replace(rulings=awards, open=still_open, asked=asked)
    return taken._replace(printed=_compared(taken.evening, taken.results))


def check_closed(taken: Taken) -> None:
    """Refuse to score an evening with open lines: with one left out the others' points would be wrong.

    So it is where the file's own points say the opposite of its scores.
    """
    if taken.printed.exchanged:
        raise ResultsError(f"{EXCHANGED} Correct the columns; or leave the points out, if the scores are right")
    if taken.open:
        need = "1 line needs" if len(taken.open) == 1 else f"{len(taken.open):,} lines need"
        how = "give the rulings with --rulings FILE (board, NS, EW and award), or in the workbook of xl-law12 import"
        raise ResultsError(f"{need} a ruling or a correction first: {how}")
