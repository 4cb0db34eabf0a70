"""The template as built, and with values typed in; the builder says where each cell is."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import openpyxl
import pytest

from tests.calc.workbooks import filled as with_values
from xl_law12.books import build, results, session
from xl_law12.books.page import Page
from xl_law12.books.texts import Edition
from xl_law12.calc import jobs
from xl_law12.calc.workbook import Workbook as Calculable
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, Place, address

BLANK = Edition(blank=True)
EVENING = ("Results", "Traveller", "Session", "Ranking", "Rulings")
WITH = {"Match": ("VPs",)}  # sheets that another reads
NOT_DRAWN = "#N/A"  # a chart leaves it out
FEW = 60
ROOT = Path(__file__).resolve().parent.parent.parent

Entries = dict[str, Any]


def in_quick(*editions: Edition, also: Sequence[Edition]) -> list[Any]:
    """Editions as parameters of a test; the quick run skips those in `also`."""
    marked = [(editions, pytest.mark.quick), (also, pytest.mark.slow)]
    return [pytest.param(it, marks=mark) for those, mark in marked for it in those]


@contextmanager
def few_lines(lines: int = FEW) -> Iterator[None]:
    """Build the sheets of an evening for so many lines of results, not for 1,200: that takes a fraction of the time."""
    with patch.object(session, "LINES", lines), patch.object(results, "ROWS", lines + 10):
        yield


@cache
def _made(edition: Edition, only: tuple[str, ...], lines: int) -> tuple[Package, dict[str, Page]]:
    """A template, and the pages from which it was written."""
    places: dict[str, Page] = {}
    read = tuple(it for sheet in only for it in (sheet, *WITH.get(sheet, ())))
    with few_lines(lines):
        return build.template(edition, only=read, fill=places.update), places


def built(edition: Edition, only: tuple[str, ...] = ()) -> Package:
    return _made(edition, only, _lines(edition, only))[0]


def pages(edition: Edition = BLANK, only: tuple[str, ...] = ()) -> dict[str, Page]:
    """The builder's pages of the sheets, by their English names."""
    return _made(edition, only, _lines(edition, only))[1]


def _lines(edition: Edition, only: tuple[str, ...]) -> int:
    """The whole template with its examples is built as users get it; all else is built for few lines."""
    return FEW if only or edition.blank or edition.for_vba else session.LINES


def stored(edition: Edition) -> Path:
    """The file of an edition in workbook_templates/. A test compares it with the one that is built."""
    return ROOT / "workbook_templates" / {"en": "Law12.xlsx", "it": "Law12-it.xlsx"}[edition.language]


@cache
def opened(edition: Edition) -> openpyxl.Workbook:
    """The template with its formulas, as openpyxl reads it."""
    return openpyxl.load_workbook(io.BytesIO(built(edition).packed()))


class Filled:
    """A template, with some or all of its sheets, and the values of its cells: `filled["Law 12", "ns_award"]`."""

    def __init__(self, package: Package, places: dict[str, Page]) -> None:
        self.places = places
        self.cells = {name: sheet.values for name, sheet in Calculable(package).load().sheets.items()}
        for name, values in self.cells.items():
            wrong = {place: it for place, it in values.items() if isinstance(it, str) and it.startswith("#")}
            assert all(it.startswith("#LAW12!") or it == NOT_DRAWN for it in wrong.values()), (name, wrong)

    def __getitem__(self, where: tuple[str, str]) -> Any:
        """One cell's value; a column as a list; else rows."""
        sheet, key = where
        area = self.places[sheet].where[key]
        rows = self.rows(sheet, area)
        if area.is_cell:
            return rows[0][0]
        return [row[0] for row in rows] if area.width == 1 else rows

    def rows(self, sheet: str, area: Area) -> list[list[Any]]:
        values = self.cells[self.places[sheet].sheet.title]
        columns = range(area.left, area.right + 1)
        found = [[values.get((row, it)) for it in columns] for row in range(area.top, area.bottom + 1)]
        return [["" if it is None else it for it in row] for row in found]


def as_built(edition: Edition, *only: str) -> Filled:
    """The template, or some sheets of it, with nothing typed in."""
    return Filled(built(edition, only), pages(edition, only))


def filled(sheet: str, entries: Entries, edition: Edition = BLANK, more: dict[str, Entries] | None = None) -> Filled:
    """The blank template with values typed into cells, named by the builder's keys, and calculated again.

    A list fills a column, rows fill an area, "" empties a cell. Results has no keys: its rows are `rows`.
    """
    package, places = typed_in(sheet, entries, edition, more)
    changes = jobs.recalculate(package, jobs.Options(everything=True))
    assert not changes.kept
    return Filled(package, places)


def twin(package: Package) -> Package:
    """Another package with the same parts: what is changed in one of them stays as it is in the other."""
    other = copy(package)
    other._parts, other._trees = dict(package._parts), dict(package._trees)
    return other


def typed_in(
    sheet: str, entries: Entries, edition: Edition = BLANK, more: dict[str, Entries] | None = None
) -> tuple[Package, dict[str, Page]]:
    """The blank template with values typed into cells, not yet calculated; and the place of every cell."""
    only = EVENING if sheet in EVENING else (sheet,)
    typed_into = {sheet: entries, **(more or {})}
    is_long = len(typed_into.get("Results", {}).get("rows", [])) > FEW
    made, places = _made(edition, only, session.LINES if is_long else FEW)
    package = twin(made)
    for name, typed in typed_into.items():
        title = places[name].sheet.title
        (part,) = (it.part for it in package.sheets() if it.name == title)
        cells = entered(places[name], typed)
        emptied = [place for place, value in cells.items() if value == ""]
        given = {place: value for place, value in cells.items() if value != ""}
        package[part] = with_values(package[part], given, title, emptied)
    return package, places


def entered(page: Page, entries: Entries) -> dict[Place, Any]:
    """The cells into which entries are typed, with what is typed into each."""
    return dict(it for key, value in entries.items() for it in _cells(page, key, value))


def is_hidden(page: Page, area: Area) -> bool:
    """Whether a cell is hidden, as steps of a calculation are."""
    return bool(page.sheet.column_dimensions[address((1, area.left))[:-1]].hidden)


def _cells(page: Page, key: str, value: Any) -> list[tuple[Place, Any]]:
    area = Area(1, 1, 1, 1) if key == "rows" else page.where[key]
    rows = value if isinstance(value, list) else [value]
    lines = [row if isinstance(row, list) else [row] for row in rows]
    return [
        ((area.top + down, area.left + across), float(it) if isinstance(it, int) else it)
        for down, line in enumerate(lines)
        for across, it in enumerate(line)
        if it is not None
    ]
