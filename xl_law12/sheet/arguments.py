"""Arguments that functions of several subjects take."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from xl_law12.sheet import cells, ranges

Weights = Annotated[
    ranges.Range, "The chance of each: fractions, decimals or percentages that add up to 100%", cells.weight_or_none
]
Language = Annotated[str, "The language, in two letters: en if blank", cells.language_in]
RoundingStep = Annotated[
    Fraction | None, "None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero", cells.step_of
]
RESULTS = "The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation"
AverageIMPs = Annotated[Fraction, "The IMPs of an average plus, where not 3: 12C2(b)", cells.average_in]
