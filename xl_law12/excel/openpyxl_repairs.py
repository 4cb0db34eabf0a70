"""Repairs what openpyxl writes in the wrong order, and adds what it cannot write."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from xl_law12.data import text_file
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area
from xl_law12.excel.xml import MAIN, etree, local, put_in_place, tag

_FONT = (
    *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color", "name"),
    *("family", "charset", "scheme"),
)

# The last children of a worksheet, in the order of the schema.
_IN_A_SHEET = (
    *("conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup"),
    *("headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags"),
    *("drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls", "webPublishItems"),
    *("tableParts", "extLst"),
)

_FAMILY = uuid.UUID("5f0a9f2e-9a51-4c3e-8a52-6d2a1c120012")


def ignore_numbers_in_texts(package: Package) -> None:
    """Keep Excel from marking 1/3, 60% or 420 as a number kept as text: our notation is text."""
    for sheet in package.sheets():
        with package.changing(sheet.part) as root:
            ignored = etree.Element(tag(root, "ignoredErrors"))
            where = root.find(tag(root, "dimension")).get("ref")
            etree.SubElement(ignored, tag(root, "ignoredError"), sqref=where, numberStoredAsText="1")
            put_in_place(root, ignored, _IN_A_SHEET)


def without_automatic_titles(package: Package) -> None:
    """Keep charts without a title so: Excel would write the name of a single series above it."""
    for part in package.parts:
        if part.startswith("xl/charts/chart"):
            with package.changing(part) as root:
                chart = root.find(tag(root, "chart"))
                if chart.find(tag(root, "title")) is None:
                    chart.insert(0, etree.Element(tag(root, "autoTitleDeleted"), val="1"))


def put_in_order(package: Package) -> None:
    """Put the elements of every font into the order of the schema."""
    with package.changing("xl/styles.xml") as root:
        for font in root.iter("{*}font"):
            font[:] = sorted(font, key=lambda child: _FONT.index(local(child)))


class Bars(NamedTuple):
    """Cells with bars: the figures at their ends, and the colour, as in a style. A negative figure's bar goes left."""

    # The cells' number format hides their figures. A bar could hide them too; but then LibreOffice, on a copied sheet,
    # shows no 0 in the cells beside it either.

    area: Area
    least: float
    most: float
    colour: str

    def key(self, sheet: str) -> str:
        """The id that ties both forms of a bar together: the same in every build, another one on every sheet."""
        return f"{{{str(uuid.uuid5(_FAMILY, f'{sheet}!{self.area}')).upper()}}}"


_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_XM = "http://schemas.microsoft.com/office/excel/2006/main"
# A bar as Excel 2007 knows it, and as Excel 2010 does, with an axis if a figure can be negative: all newer bars of a
# sheet stand in one extension.
_OLDER, _NEWER, _EXTENSION = (it.replace("\n", "") for it in text_file(__package__, "bars.xml").split("\n\n"))
_NO_AXIS = {"axis": "none", "colours": ""}
_AXIS = {"axis": "middle", "colours": '<x14:negativeFillColor rgb="FF8B979E"/><x14:axisColor rgb="FF7F7F7F"/>'}


def draw_bars(package: Package, wanted: Mapping[str, Iterable[Bars]]) -> None:
    """Draw the bars of each sheet, by the sheet's name. Each is stored twice; openpyxl writes the older form only."""
    for sheet in package.sheets():
        bars = list(wanted.get(sheet.name, ()))
        if not bars:
            continue
        with package.changing(sheet.part) as root:
            count, newer = sum(1 for _ in root.iter(tag(root, "cfRule"))), ""
            for number, bar in enumerate(bars, start=count + 1):
                key = bar.key(sheet.name)
                rule = _OLDER.format(bar=bar, key=key, number=number, main=MAIN, x14=_X14)
                put_in_place(root, etree.fromstring(rule), _IN_A_SHEET)
                newer += _NEWER.format(bar=bar, key=key, **(_NO_AXIS if bar.least >= 0 else _AXIS))
            extension = _EXTENSION.format(bars=newer, main=MAIN, x14=_X14, xm=_XM)
            put_in_place(root, etree.fromstring(extension), _IN_A_SHEET)
