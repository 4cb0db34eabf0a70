"""Defined names and tables."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area, area_of


class Name(NamedTuple):
    """A defined name: the sheet that it belongs to (None for the whole workbook) and what it stands for."""

    name: str
    sheet: str | None
    text: str


class Table(NamedTuple):
    """A table: its sheet, the area of its data without headings and totals, and its columns."""

    name: str
    sheet: str
    whole: Area
    data: Area
    columns: tuple[str, ...]


def names(package: Package) -> list[Name]:
    """The defined names."""
    root = package.tree(package.workbook_part)
    tabs = [sheet.get("name") for sheet in root.iter("{*}sheet")]
    found = []
    for element in root.iter("{*}definedName"):
        sheet = element.get("localSheetId")
        found.append(Name(element.get("name"), None if sheet is None else tabs[int(sheet)], element.text or ""))
    return found


def tables(package: Package) -> list[Table]:
    """The tables of all sheets."""
    found = []
    for sheet in package.sheets():
        for kind, part in package.relations(sheet.part).values():
            if kind != "table":
                continue
            root = package.tree(part)
            whole = area_of(root.get("ref"))
            assert whole is not None
            heading, totals = int(root.get("headerRowCount", "1")), int(root.get("totalsRowCount", "0"))
            data = whole._replace(top=whole.top + heading, bottom=whole.bottom - totals)
            columns = tuple(column.get("name") for column in root.iter("{*}tableColumn"))
            found.append(Table(root.get("displayName") or root.get("name"), sheet.name, whole, data, columns))
    return found
