"""What openpyxl writes out of the schema's order, put right."""

from __future__ import annotations

from xl_law12.ooxml.package import Package
from xl_law12.ooxml.xml import local

_FONT = (
    *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color", "name"),
    *("family", "charset", "scheme"),
)


def put_in_order(package: Package) -> None:
    """The elements of every font in the order of the schema."""
    part = package.related(package.workbook_part, "styles")
    if part is None:
        return
    with package.changing(part) as root:
        for font in root.iter("{*}font"):
            font[:] = sorted(font, key=lambda child: _FONT.index(local(child)))
