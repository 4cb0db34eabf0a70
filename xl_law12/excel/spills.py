"""Formulas that spill: the mark on the cell, and the metadata part that gives the mark its meaning."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, Place, address
from xl_law12.excel.xml import MAIN, Element, etree, local, tag

_DYNAMIC = "http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"
_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"

# The parts of the metadata, each with what may only stand after it.
_ORDER = (
    "metadataTypes",
    "metadataStrings",
    "mdxMetadata",
    "futureMetadata",
    "cellMetadata",
    "valueMetadata",
    "extLst",
)
_TYPE = {"name": "XLDAPR", "minSupportedVersion": "120000"} | dict.fromkeys(
    (
        *("copy", "pasteAll", "pasteValues", "merge", "splitFirst", "rowColShift", "clearFormats", "clearComments"),
        *("assign", "coerce", "cellMeta"),
    ),
    "1",
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
    """The number of the mark in the workbook's metadata, which is made or grown if need be."""
    part = package.related(package.workbook_part, "sheetMetadata")
    if part is None:
        part = posixpath.join(posixpath.dirname(package.workbook_part), "metadata.xml")
        package.add(part, b'<metadata xmlns="%s"/>' % MAIN.encode(), "sheetMetadata", _CONTENT)
    with package.changing(part) as root:
        types = _child(root, "metadataTypes")
        known = [kind.get("name") for kind in types]
        if _TYPE["name"] not in known:
            etree.SubElement(types, tag(root, "metadataType"), _TYPE)
            known.append(_TYPE["name"])
            _add_property(root)
        number = str(known.index(_TYPE["name"]) + 1)
        marks = _child(root, "cellMetadata")
        index = next((index for index, mark in enumerate(marks, start=1) if mark[0].get("t") == number), None)
        if index is None:
            etree.SubElement(etree.SubElement(marks, tag(root, "bk")), tag(root, "rc"), t=number, v="0")
            index = len(marks)
        for counted in (types, marks):
            counted.set("count", str(len(counted)))
    return str(index)


def _add_property(root: Element) -> None:
    """Add what the type says: the formula is dynamic, and not collapsed to one cell."""
    future = etree.Element(tag(root, "futureMetadata"), name="XLDAPR", count="1")
    _placed(root, future)
    extensions = etree.SubElement(etree.SubElement(future, tag(root, "bk")), tag(root, "extLst"))
    extension = etree.SubElement(
        extensions, tag(root, "ext"), uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}", nsmap={"xda": _DYNAMIC}
    )
    etree.SubElement(extension, f"{{{_DYNAMIC}}}dynamicArrayProperties", fDynamic="1", fCollapsed="0")


def _child(root: Element, name: str) -> Element:
    child = root.find(tag(root, name))
    if child is None:
        child = etree.Element(tag(root, name))
        _placed(root, child)
    return child


def _placed(root: Element, element: Element) -> None:
    """Put a part of the metadata where the schema wants it."""
    later = _ORDER[_ORDER.index(local(element)) + 1 :]
    following = next((child for child in root if local(child) in later), None)
    if following is None:
        root.append(element)
    else:
        following.addprevious(element)
