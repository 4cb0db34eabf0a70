"""Repairs what openpyxl writes in the wrong order, and adds what it cannot write."""

from __future__ import annotations

import posixpath
import uuid
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from xl_law12.excel.package import Package
from xl_law12.excel.references import Area
from xl_law12.excel.xml import Element, etree, local, put_in_place, tag

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

_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_XM = "http://schemas.microsoft.com/office/excel/2006/main"
_OF_A_RULE, _OF_A_SHEET = "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}", "{78C0D931-6437-407d-A8EE-F0AAD7539E65}"
_BELOW_NOTHING = "FF8B979E"
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


class Bars(NamedTuple):
    """Cells with bars: the figures at their ends, and the colour, as in a style. Below nothing a bar goes left.

    The figures are hidden by the cells' number format: where a bar hides them, LibreOffice leaves out a 0
    beside it too, on a copied sheet.
    """

    area: Area
    least: float
    most: float
    colour: str

    def key(self, sheet: str) -> str:
        """The id that ties both forms of a bar together: the same in every build, another one on every sheet."""
        return f"{{{str(uuid.uuid5(_FAMILY, f'{sheet}!{self.area}')).upper()}}}"


def draw_bars(package: Package, wanted: Mapping[str, Iterable[Bars]]) -> None:
    """Draw the bars of each sheet, by the sheet's name.

    A bar is stored twice: as Excel 2007 knows it, which is all that openpyxl writes, and as an extension of 2010, which
    has an axis in the middle if both signs occur.
    """
    for sheet in package.sheets():
        bars = list(wanted.get(sheet.name, ()))
        if bars:
            with package.changing(sheet.part) as root:
                count = sum(1 for _ in root.iter(tag(root, "cfRule")))
                for number, bar in enumerate(bars, start=count + 1):
                    put_in_place(root, _rule(root, bar, number, bar.key(sheet.name)), _IN_A_SHEET)
                _extend(root, [(bar, bar.key(sheet.name)) for bar in bars])


def _rule(root: Element, bar: Bars, priority: int, key: str) -> Element:
    """The rule as Excel 2007 knows it."""
    around = etree.Element(tag(root, "conditionalFormatting"), sqref=str(bar.area))
    rule = etree.SubElement(around, tag(root, "cfRule"), type="dataBar", priority=str(priority))
    shown = etree.SubElement(rule, tag(root, "dataBar"), minLength="0", maxLength="100")
    for end in (bar.least, bar.most):
        etree.SubElement(shown, tag(root, "cfvo"), type="num", val=f"{end:g}")
    etree.SubElement(shown, tag(root, "color"), rgb=f"FF{bar.colour}")
    extension = etree.SubElement(etree.SubElement(rule, tag(root, "extLst")), tag(root, "ext"), uri=_OF_A_RULE)
    etree.SubElement(extension, f"{{{_X14}}}id", nsmap={"x14": _X14}).text = key
    return around


def _extend(root: Element, bars: Iterable[tuple[Bars, str]]) -> None:
    """The extension of the sheet: the same bars with their axis."""
    extensions = root.find(tag(root, "extLst"))
    if extensions is None:
        extensions = etree.SubElement(root, tag(root, "extLst"))
    names = {"x14": _X14, "xm": _XM}
    extension = etree.SubElement(extensions, tag(root, "ext"), uri=_OF_A_SHEET, nsmap=names)
    rules = etree.SubElement(extension, f"{{{_X14}}}conditionalFormattings")
    for bar, key in bars:
        around = etree.SubElement(rules, f"{{{_X14}}}conditionalFormatting")
        rule = etree.SubElement(around, f"{{{_X14}}}cfRule", type="dataBar", id=key)
        shape = {"minLength": "0", "maxLength": "100", "gradient": "0"}
        shape["axisPosition"] = "none" if bar.least >= 0 else "middle"
        shown = etree.SubElement(rule, f"{{{_X14}}}dataBar", shape)
        for end in (bar.least, bar.most):
            limit = etree.SubElement(shown, f"{{{_X14}}}cfvo", type="num")
            etree.SubElement(limit, f"{{{_XM}}}f").text = f"{end:g}"
        if bar.least < 0:
            etree.SubElement(shown, f"{{{_X14}}}negativeFillColor", rgb=_BELOW_NOTHING)
            etree.SubElement(shown, f"{{{_X14}}}axisColor", rgb="FF7F7F7F")
        etree.SubElement(around, f"{{{_XM}}}sqref").text = str(bar.area)
