"""Reads the workbook's own part: defined names, tables, and from which year dates are counted."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.errors import naming
from xl_law12.excel.errors import REMEDY, PackageError
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, area_of
from xl_law12.excel.stored import unescaped
from xl_law12.excel.xml import Element, attribute, etree, tag, whole_number
from xl_law12.sentences import quoted


class DefinedName(NamedTuple):
    """A defined name: the sheet that it belongs to (None for the whole workbook) and what it stands for."""

    name: str
    sheet: str | None
    text: str


class WorkbookTable(NamedTuple):
    """A table: its sheet, the area of its data without headings and totals, and its columns."""

    name: str
    sheet: str
    whole: Area
    data: Area
    columns: tuple[str, ...]


def names(package: Package) -> list[DefinedName]:
    """The defined names."""
    root = package.tree(package.workbook_part)
    tabs = package.tabs()
    defined = []
    with naming(f"{package.name}, {package.workbook_part}"):
        for element in root.iter("{*}definedName"):
            index = whole_number(element, "localSheetId", -1)
            if index >= len(tabs):
                raise PackageError(f"is damaged: a name of sheet {index + 1}, of {len(tabs)}. {REMEDY}")
            sheet = tabs[index] if index >= 0 else None
            defined.append(DefinedName(attribute(element, "name"), sheet, element.text or ""))
    return defined


def names_in(root: Element) -> Element:
    """A workbook's list of defined names; made where there is none."""
    holder = root.find(tag(root, "definedNames"))
    if holder is None:
        holder = etree.Element(tag(root, "definedNames"))
        root.find(tag(root, "sheets")).addnext(holder)
    return holder


def counts_from_1904(package: Package) -> bool:
    """Whether dates are numbers of days since 1904, not 1900."""
    properties = package.tree(package.workbook_part).find("{*}workbookPr")
    return properties is not None and properties.get("date1904", "0") in ("1", "true")


def tables(package: Package) -> list[WorkbookTable]:
    """The tables of all sheets."""
    read = []
    for sheet in package.sheets():
        for kind, part in package.relations(sheet.part).values():
            if kind != "table":
                continue
            with naming(f"{package.name}, {part}"):
                read.append(_table(package.tree(part), sheet.name))
    return read


def _table(root: Element, sheet: str) -> WorkbookTable:
    whole = area_of(attribute(root, "ref"))
    if whole is None:
        raise PackageError(f"is damaged: {quoted(root.get('ref'))} is no range of cells. {REMEDY}")
    heading, totals = whole_number(root, "headerRowCount", 1), whole_number(root, "totalsRowCount", 0)
    data = whole._replace(top=whole.top + heading, bottom=whole.bottom - totals)
    columns = tuple(unescaped(attribute(column, "name")) for column in root.iter("{*}tableColumn"))
    return WorkbookTable(root.get("displayName") or attribute(root, "name"), sheet, whole, data, columns)
