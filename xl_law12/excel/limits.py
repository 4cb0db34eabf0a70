"""Excel's limits."""

from __future__ import annotations

LAST_COLUMN, LAST_ROW = 16_384, 1_048_576
LONGEST_NAME_TEXT = 7_992  # characters of a name's formula: so many were accepted, 8,192 were refused
LONGEST_COMMENT = 255
LONGEST_HELP = 255  # of a function, or of one of its arguments, in the function wizard
LONGEST_TEXT = 255  # of a text within a formula
LONGEST_CELL = 32_767  # characters in a cell
DEEPEST_NESTING = 64  # calls and brackets inside one another
