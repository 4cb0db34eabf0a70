"""The settings that make programs calculate a workbook when they open it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from xl_law12.excel.package import Package
from xl_law12.excel.xml import Element, etree, put_in_place, tag

CALCULATED_BY = 191029  # a lower number makes Excel calculate everything anew when it opens the file

# The settings, and the elements that stand after them.
_ORDER = (
    *("calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing"),
    *("fileRecoveryPr", "webPublishObjects", "extLst"),
)


def is_wanted(package: Package) -> bool:
    """Whether the file asks for a calculation on opening: then its stored values may be missing."""
    element = package.tree(package.workbook_part).find("{*}calcPr")
    return element is not None and element.get("fullCalcOnLoad", "0") in ("1", "true")


def mark_calculated(package: Package) -> None:
    """Mark the stored values as good, so that no program needs to calculate on opening."""
    with _calculation(package) as element:
        version = element.get("calcId", "")
        if not version.isdecimal() or int(version) < CALCULATED_BY:
            element.set("calcId", str(CALCULATED_BY))


def mark_for_calculation(package: Package) -> None:
    """Have every program calculate everything on opening."""
    with _calculation(package) as element:
        element.set("fullCalcOnLoad", "1")


@contextmanager
def _calculation(package: Package) -> Iterator[Element]:
    """The settings of calculation, without an earlier request to calculate on opening."""
    with package.changing(package.workbook_part) as root:
        element = root.find(tag(root, "calcPr"))
        if element is None:
            element = etree.Element(tag(root, "calcPr"))
            put_in_place(root, element, _ORDER)
        for name in ("fullCalcOnLoad", "forceFullCalc"):
            element.attrib.pop(name, None)
        yield element
