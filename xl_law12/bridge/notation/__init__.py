"""The ruling notation: one cell, one award. It never guesses: what can be read in two ways is refused."""

from xl_law12.bridge.notation.formatting import format_award, format_parts, format_side, format_weighting
from xl_law12.bridge.notation.parsing import LONGEST, parse_award, parse_side_award

__all__ = [
    "LONGEST",
    "format_award",
    "format_parts",
    "format_side",
    "format_weighting",
    "parse_award",
    "parse_side_award",
]
