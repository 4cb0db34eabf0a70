"""The texts of a workbook, as its parts store them."""

from __future__ import annotations

import re

from xl_law12.excel.package import Package
from xl_law12.excel.xml import Element

_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def shared_texts(package: Package) -> list[str]:
    """The texts that cells share."""
    part = package.related(package.workbook_part, "sharedStrings")
    if part is None or part not in package:
        return []
    return [text_in(item) for item in package.tree(part).iterfind("{*}si")]


def text_in(item: Element) -> str:
    """A text, its formatted runs put together; phonetic guides are left out."""
    runs = [item, *item.iterfind("{*}r")]
    return unescaped("".join(text.text or "" for run in runs for text in run.iterfind("{*}t")))


def unescaped(text: str) -> str:
    """A stored text, `_x000D_` and the like turned into what they stand for."""
    return _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text) if "_x" in text else text
