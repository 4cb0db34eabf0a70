"""How a value is stored in a cell."""

from __future__ import annotations

import math
import re

from xl_law12.excel.limits import LONGEST_CELL
from xl_law12.excel.references import Place, address
from xl_law12.excel.values import ERRORS, ErrorValue, Value
from xl_law12.excel.xml import escaped

OLD_ERRORS = ERRORS[:7]  # error values that may be stored
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]|_x(?=[0-9A-Fa-f]{4}_)")


def stored(value: Value) -> tuple[str, str]:
    """The type and the text with which a value is stored.

    #SPILL! is stored as #VALUE!, because we lack the data that Excel stores beside #SPILL!.
    """
    if type(value) is float and math.isfinite(value):
        return "", repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, bool):
        return "b", "1" if value else "0"
    if isinstance(value, ErrorValue):
        return "e", str(value) if value in OLD_ERRORS else "#VALUE!"
    if isinstance(value, str):
        return "str", _CONTROL.sub(lambda sign: "_x005F_x" if sign[0] == "_x" else f"_x{ord(sign[0]):04X}_", value)
    return "e", "#NUM!"


def needs_space(text: str) -> bool:
    """Whether blanks or new lines of a text would be lost."""
    return text != text.strip() or "\n" in text


def stored_cell(place: Place, value: Value, prefix: str = "", attributes: str = "", formula: str = "") -> str:
    """A cell with a value; an empty text for a blank."""
    opening = f'<{prefix}c r="{address(place)}"{attributes}'
    if value is None:
        empty = f"{opening}/>" if attributes else ""
        return f"{opening}>{formula}</{prefix}c>" if formula else empty
    kind, text = stored(value)
    if not kind:
        return f"{opening}>{formula}<{prefix}v>{text}</{prefix}v></{prefix}c>"
    text = text[:LONGEST_CELL]
    space = ' xml:space="preserve"' if needs_space(text) else ""
    return f'{opening} t="{kind}">{formula}<{prefix}v{space}>{escaped(text)}</{prefix}v></{prefix}c>'
