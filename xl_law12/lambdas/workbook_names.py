"""Puts the functions into a workbook as names, and repairs the names after LibreOffice has saved them."""

from __future__ import annotations

import re

from xl_law12.excel.defined_names import names_in
from xl_law12.excel.package import Package
from xl_law12.excel.xml import etree, tag
from xl_law12.lambdas.compiler import names as compiled_names
from xl_law12.languages import ENGLISH

# LibreOffice 25.2 writes a newer function in small letters; in a LET within a LET it takes some for a variable.
_STORED = re.compile(r"(?:_xlpm\.)?(_xlfn\.(?:_xlws\.)?)([A-Za-z.]+)(?=\()")
HELPER = "L12_"  # the prefix of the names that the functions use
_SMALL_LAMBDA = "_xlfn.lambda("


def carry(package: Package, language: str = ENGLISH) -> None:
    """Give a workbook the functions as names, in place of those of the same name, with their summaries as comments."""
    # The names that they use are hidden: the Name Manager and AutoComplete show the functions only.
    ours = {compiled.name: compiled for compiled in compiled_names(language)}
    with package.changing(package.workbook_part) as root:
        holder = names_in(root)
        for element in holder.findall(tag(root, "definedName")):
            if element.get("name") in ours and element.get("localSheetId") is None:
                holder.remove(element)
        for name, compiled in ours.items():
            element = etree.SubElement(holder, tag(root, "definedName"), name=name, comment=compiled.comment)
            element.text = compiled.text
            if name.startswith(HELPER):
                element.set("hidden", "1")
        holder[:] = sorted(holder, key=lambda element: str(element.get("name")).casefold())


def function_count(package: Package) -> int:
    """The number of our functions that a workbook has as names."""
    ours = {compiled.name for compiled in compiled_names() if not compiled.name.startswith(HELPER)}
    return sum(element.get("name") in ours for element in package.tree(package.workbook_part).iter("{*}definedName"))


def are_small(package: Package) -> bool:
    """Whether LibreOffice has saved names with Excel's functions in small letters."""
    names = package.tree(package.workbook_part).iter("{*}definedName")
    return any(_SMALL_LAMBDA in (element.text or "") for element in names)


def repair(package: Package) -> None:
    """Put Excel's functions in capitals again, in all names that LibreOffice has saved."""
    if not are_small(package):
        return
    with package.changing(package.workbook_part) as root:
        for element in root.iter(tag(root, "definedName")):
            if _SMALL_LAMBDA in (element.text or ""):
                element.text = _STORED.sub(lambda match: match[1] + match[2].upper(), element.text)
