"""Repairs what openpyxl writes in the wrong order, and adds what it cannot write."""

from __future__ import annotations

import posixpath

from xl_law12.excel.package import Package
from xl_law12.excel.xml import etree, local, put_before, tag

_FONT = (
    *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color", "name"),
    *("family", "charset", "scheme"),
)

_AFTER_IGNORED = (
    *("smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls"),
    *("webPublishItems", "tableParts", "extLst"),
)


def ignore_numbers_in_texts(package: Package) -> None:
    """Keep Excel from marking 1/3, 60% or 420 as a number kept as text: our notation is text."""
    for sheet in package.sheets():
        with package.changing(sheet.part) as root:
            ignored = etree.Element(tag(root, "ignoredErrors"))
            where = root.find(tag(root, "dimension")).get("ref")
            etree.SubElement(ignored, tag(root, "ignoredError"), sqref=where, numberStoredAsText="1")
            put_before(root, ignored, _AFTER_IGNORED)


def without_automatic_titles(package: Package) -> None:
    """Keep charts without a title so: Excel would write the name of a single series above it."""
    for part in package.parts:
        if part.startswith(f"{posixpath.dirname(package.workbook_part)}/charts/chart"):
            with package.changing(part) as root:
                chart = root.find(tag(root, "chart"))
                if chart.find(tag(root, "title")) is None:
                    chart.insert(0, etree.Element(tag(root, "autoTitleDeleted"), val="1"))


def put_in_order(package: Package) -> None:
    """Put the elements of every font into the order of the schema."""
    part = package.related(package.workbook_part, "styles")
    if part is None:
        return
    with package.changing(part) as root:
        for font in root.iter("{*}font"):
            font[:] = sorted(font, key=lambda child: _FONT.index(local(child)))
