"""The workbook's own part: when it is calculated, its names and its tables."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area, area_of
from xl_law12.ooxml.xml import Element, etree, local, printed, tag

CALCULATED_BY = 191029  # a lower number makes Excel calculate everything anew when it opens the file

# What may stand after calcPr; it has to stand before.
_AFTER_CALCULATION = {
    "oleSize",
    "customWorkbookViews",
    "pivotCaches",
    "smartTagPr",
    "smartTagTypes",
    "webPublishing",
} | {
    "fileRecoveryPr",
    "webPublishObjects",
    "extLst",
}


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


def mark_calculated(package: Package) -> None:
    """The cached values are good: no program needs to calculate on opening."""
    _set_calculation(package, load=False)


def mark_for_calculation(package: Package) -> None:
    """Every program is to calculate everything on opening."""
    _set_calculation(package, load=True)


def _set_calculation(package: Package, *, load: bool) -> None:
    root = package.tree(package.workbook_part)
    before = printed(root)
    element = _calculation(root)
    for name in ("fullCalcOnLoad", "forceFullCalc"):
        element.attrib.pop(name, None)
    if load:
        element.set("fullCalcOnLoad", "1")
    elif int(element.get("calcId") or 0) < CALCULATED_BY:
        element.set("calcId", str(CALCULATED_BY))
    after = printed(root)
    if after != before:
        package[package.workbook_part] = after


def _calculation(root: Element) -> Element:
    found = root.find(tag(root, "calcPr"))
    if found is None:
        found = etree.Element(tag(root, "calcPr"))
        following = next((child for child in root if local(child) in _AFTER_CALCULATION), None)
        if following is None:
            root.append(found)
        else:
            following.addprevious(found)
    return found


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
