"""Formulas that spill: the mark on the cell, and the metadata part that gives the mark its meaning."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, Place, address
from xl_law12.excel.xml import MAIN, Element, etree, namespace, parsed, printed, put_in_place, tag

_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"

# The parts of the metadata, in the order of the schema.
_ORDER = (
    *("metadataTypes", "metadataStrings", "mdxMetadata", "futureMetadata", "cellMetadata", "valueMetadata"),
    "extLst",
)
NAME = "XLDAPR"
_ABLE = (
    *("copy", "pasteAll", "pasteValues", "merge", "splitFirst", "rowColShift", "clearFormats", "clearComments"),
    *("assign", "coerce", "cellMeta"),
)
# What gives the mark cm="1" its meaning: the formula is dynamic, and not collapsed to one cell.
METADATA = (
    f'<metadata xmlns="{MAIN}"><metadataTypes count="1"><metadataType name="{NAME}" minSupportedVersion="120000" '
    + "".join(f'{able}="1" ' for able in _ABLE)
    + f'/></metadataTypes><futureMetadata name="{NAME}" count="1"><bk><extLst><ext '
    'uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}" '
    'xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><xda:dynamicArrayProperties '
    'fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/>'
    "</bk></cellMetadata></metadata>"
)


def mark_spilling(package: Package, cells: Mapping[str, Mapping[Place, Area]]) -> None:
    """Make array formulas spill: for every sheet the cells and the areas that they fill at present."""
    if not any(cells.values()):
        return
    mark = _mark(package)
    for sheet in package.sheets():
        wanted = cells.get(sheet.name)
        if not wanted:
            continue
        by_address = {address(place): area for place, area in wanted.items()}
        with package.changing(sheet.part) as root:
            for cell in root.iter(tag(root, "c")):
                formula = cell.find(tag(root, "f"))
                if formula is not None and cell.get("r") in by_address:
                    cell.set("cm", mark)
                    formula.set("t", "array")
                    formula.set("ref", str(by_address[cell.get("r")]))


def _mark(package: Package) -> str:
    """The number of the mark in the workbook's metadata. The metadata are made or extended if needed."""
    part = package.related(package.workbook_part, "sheetMetadata")
    if part is None:
        part = posixpath.join(posixpath.dirname(package.workbook_part), "metadata.xml")
        package.add(part, printed(parsed(METADATA.encode(), part)), "sheetMetadata", _CONTENT)
    with package.changing(part) as root:
        types = _child(root, "metadataTypes")
        known = [kind.get("name") for kind in types]
        if NAME not in known:
            ours = parsed(METADATA.replace(MAIN, namespace(root)).encode(), part)
            types.append(ours[0][0])
            put_in_place(root, ours.find(tag(root, "futureMetadata")), _ORDER)
            known.append(NAME)
        number = str(known.index(NAME) + 1)
        marks = _child(root, "cellMetadata")
        index = next((index for index, mark in enumerate(marks, start=1) if mark[0].get("t") == number), None)
        if index is None:
            etree.SubElement(etree.SubElement(marks, tag(root, "bk")), tag(root, "rc"), t=number, v="0")
            index = len(marks)
        for counted in (types, marks):
            counted.set("count", str(len(counted)))
    return str(index)


def _child(root: Element, name: str) -> Element:
    child = root.find(tag(root, name))
    if child is None:
        child = etree.Element(tag(root, name))
        put_in_place(root, child, _ORDER)
    return child
