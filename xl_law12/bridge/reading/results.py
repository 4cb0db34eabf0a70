"""The results of lines in columns, from any source: every line's result, or the error of a line that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping

from xl_law12.bridge.reading.distinct_lines import Distinct
from xl_law12.bridge.reading.entries import Entry, LineAnswer, NotRuledError
from xl_law12.bridge.reading.lines import Lines
from xl_law12.bridge.spelling import figure_in
from xl_law12.errors import Law12Error
from xl_law12.sentences import Figure, say


def results_of(lines: Lines, doubts: Mapping[int, Law12Error], unit: str, read: Distinct) -> list[LineAnswer]:
    """The result of every line, from its distinct lines. A line in `doubts` has its doubt in place of a result.

    Where the `unit` of the points is PERCENT, the points beside a hidden ruling may be the award itself.
    """
    answers = read.answers()
    for at, answer in enumerate(answers if unit == "PERCENT" else ()):
        if isinstance(answer, NotRuledError):
            hint = _award_beside(lines.ns_points[at], lines.ew_points[at])
            answers[at] = Law12Error("{problem}{hint}", answer.where, problem=answer.problem, hint=hint)
    for at, doubt in doubts.items():
        answers[at] = doubt
    return answers


def _award_beside(ns: Entry, ew: Entry) -> str:
    """How to write a ruling that is hidden, if the percentages beside it are what was awarded."""
    figures = [_percentage(cell) for cell in (ns, ew)]
    if None in figures:
        return ""
    shown = {side: Figure(f"{figure:.10g}") for side, figure in zip(("ns", "ew"), figures, strict=True)}
    return say(". If {ns}% and {ew}% beside it are the award, and not what a score was worth: A{ns}/{ew}", **shown)


def _percentage(cell: Entry) -> float | None:
    figure = figure_in(cell.strip().rstrip("%")) if isinstance(cell, str) else cell
    return figure if figure is not None and 0 <= figure <= 100 else None
