"""Reads the arguments of a match: the results of a room, figures of the match, penalties."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Weighting
from xl_law12.bridge.match import Scoring
from xl_law12.bridge.weights import exact_weight
from xl_law12.errors import CellError, naming
from xl_law12.sentences import quoted
from xl_law12.sheet.cells import Cells, number_or_none
from xl_law12.sheet.lines import read_lines
from xl_law12.sheet.ranges import column
from xl_law12.sheet.single import read_one

NO_SCALE = ("NONE", "BAM")  # in place of a scale of VPs
LARGEST_TOTAL = 1e6


def award_of(line: float | AwardOrRuling) -> AwardOrRuling:
    """A line of results as an award."""
    return Award.both(Weighting.certain(int(line))) if isinstance(line, int | float) else line


def room_lines(value: Cells, name: str, scoring: Scoring) -> list[AwardOrRuling | None]:
    """The results of a room, if every artificial award among them has a value."""
    table = column(value, name)
    lines: list[AwardOrRuling | None] = []
    for index, line in enumerate(read_lines(table)):
        lines.append(None if line is None else award_of(line))
        for own in (line.ns, line.ew) if isinstance(line, Award) else ():
            if isinstance(own, Artificial):
                with naming(partial(table.place, index)):
                    scoring.artificial(own.percentage)
    return lines


def figure_or_none(cell: Any) -> Fraction | None:
    """Read a figure of a match in a cell. None: it is blank."""
    given = number_or_none(cell)
    if given is not None and abs(given) > LARGEST_TOTAL:
        raise CellError("{given} is more than any match is worth", given=quoted(given))
    return None if given is None else exact_weight(given)


def figure(value: Cells, name: str) -> Fraction:
    """Read a figure of a match; 0 if blank."""
    return read_one(value, name, figure_or_none) or Fraction(0)


def penalty(value: Cells, name: str) -> Fraction:
    """Read a penalty, which is taken from its team; 0 if blank."""
    given = figure(value, name)
    if given < 0:
        raise CellError(
            "{given} is negative: a penalty is a positive figure, and is taken from the team",
            name,
            given=quoted(float(given)),
        )
    return given
