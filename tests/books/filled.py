"""The template as built, and with something typed in."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl import Workbook

from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.hosts.offline import jobs
from xl_law12.hosts.offline.workbook import Workbook as Calculable
from xl_law12.ooxml import writing
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import place_of

BLANK = Edition(blank=True)


@cache
def built(edition: Edition, only: str = "") -> Package:
    return build.template(edition, only=only)


def opened(edition: Edition, tmp_path: Path, *, values: bool = True) -> Workbook:
    path = tmp_path / "built.xlsx"
    built(edition).save(path)
    return openpyxl.load_workbook(path, data_only=values)


class Filled:
    """The blank template with something typed in, worked out again."""

    def __init__(self, sheet: str, entries: dict[str, Any], edition: Edition = BLANK) -> None:
        package = built(edition, sheet).copy()
        (part,) = (it.part for it in package.sheets() if it.name == sheet)
        typed = {place_of(place): float(it) if isinstance(it, int) else it for place, it in entries.items()}
        package[part] = writing.filled(package[part], typed, (), sheet)
        self.changes = jobs.recalculate(package)
        assert not self.changes.kept
        self.cells = Calculable(package).sheets[sheet].values
        errors = {place: it for place, it in self.cells.items() if isinstance(it, str) and it.startswith("#")}
        assert all(it.startswith("#LAW12!") for it in errors.values()), errors

    def __getitem__(self, place: str) -> Any:
        found = self.cells.get(place_of(place))
        return "" if found is None else found

    def column(self, letter: str, first: int, last: int) -> list[Any]:
        return [self[f"{letter}{row}"] for row in range(first, last + 1)]
