"""The workbook for Excel on Windows: a built workbook with the functions put in as VBA that calls Python.

Built this way, nothing has to be imported or allowed in Excel: the functions are there when the workbook is opened.
"""

from __future__ import annotations

import posixpath
import re
import tempfile
from pathlib import Path

from xl_law12.excel.defined_names import names_in
from xl_law12.excel.package import CONTENTS, Package
from xl_law12.excel.xml import OFFICE, Element, etree, tag
from xl_law12.hosts.excel import settings, starting, vba
from xl_law12.hosts.excel.installed import ExcelError, installed_xlwings
from xl_law12.languages import of_tag

WRAPPERS, OPENING = "xlwings_udfs", "xl_law12_opening"
TEMPLATE, SAMPLE = "quickstart_standalone.xlsm", "Module1"  # xlwings' own workbook, and the example in it
PROJECT = "vbaProject.bin"
WINDOWS = b"[Workspace]\r\n"  # where the windows of the modules stand
MACROS = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
VBA = "application/vnd.ms-office.vbaProject"
VBA_RELATION = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

# IMP under its own name. An argument that may be left out is declared as _xlop and used as _xlpm: so Excel writes it.
IMP = '_xlfn.LAMBDA(_xlpm.score,_xlop.other,IMP_(_xlpm.score,IF(_xlfn.ISOMITTED(_xlpm.other),"",_xlpm.other)))'


def for_excel(package: Package, interpreter: str) -> Package:
    """Put the functions into a built workbook whose formulas have the names of VBA, and return it."""
    language = of_tag(package.language)
    page = settings.sheet(interpreter, language)
    package.add(_beside(package, PROJECT), _project(language), VBA_RELATION, VBA)
    first = package.sheets()[0].part
    name = f"worksheets/sheet{len(package.sheets()) + 1}.xml"
    relation = package.add(_beside(package, name), page, "worksheet", WORKSHEET)
    with package.changing(first) as root:
        root.find(tag(root, "sheetPr")).set("codeName", "Sheet1")
    with package.changing(package.workbook_part) as root:
        root.find(tag(root, "workbookPr")).set("codeName", "ThisWorkbook")
        _list_settings(root.find(tag(root, "sheets")), relation)
        imp = etree.Element(tag(root, "definedName"), name="IMP")
        imp.text = IMP
        names_in(root).insert(0, imp)
    with package.changing(CONTENTS) as types:
        (kind,) = (it for it in types if it.get("PartName") == f"/{package.workbook_part}")
        kind.set("ContentType", MACROS)
    return package


def _beside(package: Package, name: str) -> str:
    """The part of this name in the workbook's folder."""
    return posixpath.join(posixpath.dirname(package.workbook_part), name)


def _list_settings(sheets: Element, relation: str) -> None:
    """List the sheet of settings after the others, hidden."""
    number = 1 + max(int(sheet.get("sheetId")) for sheet in sheets)
    listed = {"name": settings.NAME, "sheetId": str(number), "state": "hidden", f"{{{OFFICE}}}id": relation}
    etree.SubElement(sheets, tag(sheets, "sheet"), listed)


def _project(language: str) -> bytes:
    """Xlwings' VBA project with our modules in place of its example."""
    version = installed_xlwings()
    import xlwings
    from pyopenvba import ExcelFile

    template = Path(xlwings.__path__[0], TEMPLATE)
    if not template.exists():
        raise ExcelError(f"xlwings {version} has no {TEMPLATE}: install it anew with pip")
    with tempfile.TemporaryDirectory() as folder, ExcelFile(str(template)) as file:
        made = Path(folder, "made.xlsm")
        project = file.vba_project()
        project.delete_module(SAMPLE)
        file.set_module(starting.MODULE, starting.safely(file.vba_modules()[starting.MODULE]))
        for name, text in ((WRAPPERS, vba.wrappers(language)), (OPENING, vba.opening(language))):
            project.add_module(name, f'Attribute VB_Name = "{name}"\r\n' + text.replace("\n", "\r\n"))
        file.save(str(made))
        return _without_blank_line(Package.load(made)[f"xl/{PROJECT}"])


def _without_blank_line(project: bytes) -> bytes:
    """The project without its last, blank line. Else pyopenvba puts our modules after it, where Excel writes none."""
    from pyopenvba.cfb import CFB

    streams = CFB.from_bytes(project)
    before, windows = streams.get_stream("PROJECT").split(WINDOWS)
    lines = [line for line in windows.splitlines(keepends=True) if line.strip()]
    streams.write_stream("PROJECT", before + WINDOWS + b"".join(lines))
    written: bytes = streams.to_bytes()
    return written


def version_in(package: Package) -> str | None:
    """The version of xlwings for which a workbook's VBA was made; None if the VBA is not from xlwings."""
    from pyopenvba import ExcelFile

    if _beside(package, PROJECT) not in package:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.xlsm")
        path.write_bytes(package.packed())
        with ExcelFile(str(path)) as file:
            sources = "".join(file.vba_modules().values())
    library = re.search(r"xlwings(?:32|64)-([0-9.]+)\.dll", sources)
    return library[1] if library else None
