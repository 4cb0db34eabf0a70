"""How values are stored in cells; the texts that cells of a workbook share."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from xl_law12.excel.limits import LONGEST_CELL
from xl_law12.excel.package import Package
from xl_law12.excel.references import Place, address
from xl_law12.excel.values import ErrorValue, Value
from xl_law12.excel.xml import Element, escaped

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]|_x(?=[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def stored_text(text: str) -> str:
    """A text as it stands between tags; what XML cannot hold is written as `_x000D_` and similar codes."""
    return escaped(
        _CONTROL.sub(lambda sign: "_x005F_x" if sign[0] == "_x" else f"_x{ord(sign[0]):04X}_", text)[:LONGEST_CELL]
    )


def unescaped(text: str) -> str:
    """A stored text with `_x000D_` and similar codes replaced by their characters."""
    return _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text) if "_x" in text else text


def needs_space(text: str) -> bool:
    """Whether blanks or new lines of a text would be lost."""
    return text != text.strip() or "\n" in text


def stored_value(value: Value, prefix: str = "") -> tuple[str, str]:
    """The attribute for the type of a value, and the element with the value; nothing for a blank."""
    kind, space = "", ""
    if value is None:
        return "", ""
    if type(value) is float and math.isfinite(value):
        text = repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    elif isinstance(value, bool):
        kind, text = ' t="b"', "1" if value else "0"
    elif isinstance(value, ErrorValue):
        kind, text = ' t="e"', value.stored
    elif isinstance(value, str):
        kind, text = ' t="str"', stored_text(value)
        space = ' xml:space="preserve"' if needs_space(text) else ""
    else:
        kind, text = ' t="e"', "#NUM!"
    return kind, f"<{prefix}v{space}>{text}</{prefix}v>"


def stored_cell(place: Place, value: Value, prefix: str = "") -> str:
    """A cell with a value; an empty text for a blank."""
    kind, element = stored_value(value, prefix)
    return f'<{prefix}c r="{address(place)}"{kind}>{element}</{prefix}c>' if element else ""


class SharedTexts(Sequence[str]):
    """The texts that cells of a workbook share; read when the first one is asked for."""

    def __init__(self, package: Package) -> None:
        """`package` is the workbook's."""
        part = package.related(package.workbook_part, "sharedStrings")
        self._package, self._part = package, part if part is not None and part in package else None

    @cached_property
    def _texts(self) -> list[str]:
        if self._part is None:
            return []
        return [text_in(item) for item in self._package.tree(self._part).iterfind("{*}si")]

    def __getitem__(self, index: Any) -> Any:
        return self._texts[index]

    def __len__(self) -> int:
        return len(self._texts)


def text_in(item: Element) -> str:
    """A text, its formatted runs put together; phonetic guides are left out."""
    runs = [item, *item.iterfind("{*}r")]
    return unescaped("".join(text.text or "" for run in runs for text in run.iterfind("{*}t")))
