"""Reads the texts of a workbook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from xl_law12.excel.package import Package
from xl_law12.excel.xml import Element

_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


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


def unescaped(text: str) -> str:
    """A stored text with `_x000D_` and similar codes replaced by their characters."""
    return _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text) if "_x" in text else text
