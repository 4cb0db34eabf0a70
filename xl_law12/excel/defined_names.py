"""The workbook's defined names, its tables, and what references to them mean."""

from __future__ import annotations

import re
from typing import NamedTuple

from xl_law12.errors import naming
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, area_of
from xl_law12.excel.unpacking import REMEDY, PackageError
from xl_law12.excel.xml import Element, attribute, etree, tag, unescaped, whole_number
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
    tabs = [sheet.name for sheet in package.tabs()]
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


def tables(package: Package) -> list[WorkbookTable]:
    """The tables of all sheets."""
    read = []
    for sheet in package.sheets():
        for kind, part in package.relations(sheet.part).values():
            if kind != "table":
                continue
            with naming(f"{package.name}, {part}"):
                root = package.tree(part)
                whole = area_of(attribute(root, "ref"))
                if whole is None:
                    raise PackageError(f"is damaged: {quoted(root.get('ref'))} is no range of cells. {REMEDY}")
                heading, totals = whole_number(root, "headerRowCount", 1), whole_number(root, "totalsRowCount", 0)
                data = whole._replace(top=whole.top + heading, bottom=whole.bottom - totals)
                columns = tuple(unescaped(attribute(column, "name")) for column in root.iter("{*}tableColumn"))
                name = root.get("displayName") or attribute(root, "name")
                read.append(WorkbookTable(name, sheet.name, whole, data, columns))
    return read


# In a column's name ' stands before a bracket, # or '.
# A colon stands between the ends of a range of columns.
_ITEM = re.compile(r"\[((?:'.|[^'\[\]])*)\]:?[\s,]*")
_ESCAPED = re.compile(r"'(.)", re.S)


def part_of(text: str, table: WorkbookTable, row: int) -> Area | None:
    """The cells that a reference to a table means in a formula of a row; None if this is not clear.

    >>> field = WorkbookTable("Field", "Sheet1", Area(1, 1, 13, 3), Area(2, 1, 13, 3), ("score", "weight", "side"))
    >>> str(part_of("Field[score]", field, 5)), str(part_of("Field[[#This Row],[score]:[weight]]", field, 5))
    ('A2:A13', 'A5:B5')
    >>> str(part_of("Field[]", field, 5)), str(part_of("Field[#All]", field, 5)), part_of("Field[points]", field, 5)
    ('A2:C13', 'A1:C13', None)
    """
    inside = text.partition("[")[2].removesuffix("]").strip()
    if not inside.startswith("["):
        inside = f"[{inside}]" if inside else ""
    rows: list[tuple[int, int]] = []
    columns: list[int] = []
    names = [column.casefold() for column in table.columns]
    at = 0
    while at < len(inside):
        item = _ITEM.match(inside, at)
        if item is None:
            return None
        known = _rows(item[1].strip().casefold(), table, row)
        column = _ESCAPED.sub(r"\1", item[1]).casefold()
        if known is not None:
            rows.append(known)
        elif column in names:
            columns.append(table.whole.left + names.index(column))
        else:
            return None
        at = item.end()
    tops, bottoms = zip(*rows or [(table.data.top, table.data.bottom)], strict=True)
    columns = columns or [table.whole.left, table.whole.right]
    part = Area(min(tops), min(columns), max(bottoms), max(columns))
    return part if 1 <= part.top <= part.bottom else None


def _rows(word: str, table: WorkbookTable, row: int) -> tuple[int, int] | None:
    whole, data = table.whole, table.data
    if word == "#this row" and not data.top <= row <= data.bottom:
        return (0, 0)  # an error value in every program
    return {
        "#all": (whole.top, whole.bottom),
        "#data": (data.top, data.bottom),
        "#headers": (whole.top, data.top - 1),
        "#totals": (data.bottom + 1, whole.bottom),
        "#this row": (row, row),
    }.get(word)
