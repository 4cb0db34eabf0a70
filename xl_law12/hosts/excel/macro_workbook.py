"""The workbook for Excel on Windows: a built workbook with the functions put in as VBA that calls Python.

Built this way, nothing has to be imported or allowed in Excel: the functions are there when the workbook is opened.
xlwings' VBA module is changed, so that the macros run no file that happens to lie in a folder: Windows looks for
programs and libraries in Excel's current folder, which may be one of downloads, and Python looks there for modules. A
`pythonw.bat` or a `numpy.py` that somebody has put there would run.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import openpyxl

from xl_law12.data import text_file
from xl_law12.errors import ERROR_MARK
from xl_law12.excel.defined_names import names_in
from xl_law12.excel.package import CONTENTS, Package
from xl_law12.excel.references import LONGEST_HELP
from xl_law12.excel.xml import OFFICE, etree, tag
from xl_law12.hosts import Finding
from xl_law12.hosts.excel import MODULES, settings
from xl_law12.hosts.excel.settings import COMMAND, GET_PYTHON, PIP, ExcelError, installed_xlwings
from xl_law12.languages import ENGLISH, of_tag
from xl_law12.processes import last_line, python
from xl_law12.sentences import say
from xl_law12.sheet.catalogue import SheetFunction, vba_name
from xl_law12.sheet.functions import CATALOGUE

MODULE = "xlwings"
LOOKED_AT = "0.37.8"  # the version whose module these changes were made for
WITHOUT_BLANKS = "sys.path[:] = list(filter(None, sys.path));"  # a blank setting PYTHONPATH means the current folder

# A text of xlwings' module, how often it occurs, and the text that replaces it.
CHANGES = (
    (' -B -c ""import sys, os;', 1, ' -P -B -c ""import sys, os;'),
    ("import xlwings; xlwings.serve(", 1, f"{WITHOUT_BLANKS}import xlwings; xlwings.serve("),
    (' -B -c ""import xlwings.utils;', 1, ' -P -B -c ""import sys, xlwings.utils;'),
    ('\\""); " & PythonCommand', 1, f'\\"");{WITHOUT_BLANKS} " & PythonCommand'),
    ('GetConfig("INTERPRETER_WIN", "")', 3, 'FullPath(GetConfig("INTERPRETER_WIN", ""))'),
    ('GetConfig("INTERPRETER", "pythonw")', 2, 'FullPath(GetConfig("INTERPRETER", "pythonw"))'),
    ("    TempDir = GetConfig(", 1, "    LeaveFolder\n    TempDir = GetConfig("),
    ("Private Sub XLPyLoadDLL()\n", 1, "Private Sub XLPyLoadDLL()\n    LeaveFolder\n"),
    (
        "Function XLPy()\n    XLPyLoadDLL\n"
        "    If 0 <> XLPyDLLActivateAuto(XLPy, XLPyCommand, 1) Then Err.Raise 1000, Description:=XLPy\n",
        1,
        "Function XLPy()\n    Dim before As String, failed As Boolean\n    before = CurDir$\n    XLPyLoadDLL\n"
        "    failed = (0 <> XLPyDLLActivateAuto(XLPy, XLPyCommand, 1))\n    GoBack before\n"
        "    If failed Then Err.Raise 1000, Description:=XLPy\n",
    ),
)


ADDED = text_file(__package__, "added.bas")  # to xlwings' own module


def safely(module: str) -> str:
    """The source of xlwings' module with our changes. A module to which they do not fit is refused."""
    text = module.replace("\r\n", "\n")
    for old, count, new in CHANGES:
        if text.count(old) != count:
            raise ExcelError(
                "the macros of this xlwings start Python in another way than those that were looked at: "
                f"{PIP} install xlwings=={LOOKED_AT}"
            )
        text = text.replace(old, new)
    return (text + ADDED).replace("\n", "\r\n")


# The answer of xlwings' wrappers if they cannot reach Python, and the answer that replaces it.
BARE, TOLD = " = Err.Description\n", " = Unreached(Err.Description)\n"
SAID = {
    "nothing": say("Nothing can be calculated: Excel cannot reach Python. The figures stay as they were saved."),
    "unreached": say("Python cannot be reached"),
    "remedy": say("Type py -P -m xl_law12 doctor in a Command Prompt; it says what is missing"),
    "again": say("Then open this workbook again."),
    "older": say("This workbook needs Excel 2021 or newer: functions that its sheets use are missing in this Excel."),
}


def wrappers(language: str = ENGLISH) -> str:
    """The VBA of every function, by xlwings' own generator: in a process of its own, as it expects to be on Windows."""
    command = python("xl_law12.hosts.excel.wrappers", language)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode or done.stdout.count(BARE) != len(CATALOGUE):
        reason = last_line(done.stderr)
        raise ExcelError(
            f"xlwings' generator of VBA does not do what it should ({reason}): {PIP} install --upgrade xlwings"
        )
    return '#Const App = "Microsoft Excel"\n' + done.stdout.replace(BARE, TOLD) + _filled("unreached", language)


def _filled(name: str, language: str) -> str:
    """Our VBA with its texts in a language, and with the module of the functions."""
    code = text_file(__package__, f"{name}.bas")
    wanted = say("It was made for xlwings {version}: another version does not fit.", version=installed_xlwings())
    for key, sentence in (SAID | {"wanted": wanted}).items():
        code = code.replace(f"«{key}»", _text(sentence.inside(language)))
    return code.replace("«module»", MODULES[language]).replace("«mark»", ERROR_MARK)


def opening(language: str = ENGLISH) -> str:
    """The module that runs when the workbook is opened."""
    registering = "\n".join(f"    Help{number}" for number in range(len(CATALOGUE)))
    parts = [_filled("opening", language), f"Private Sub RegisterHelp()\n{registering}\nEnd Sub\n"]
    for number, function in enumerate(CATALOGUE):
        lines = "\n".join(_registering(function, language))
        parts.append(f"Private Sub Help{number}()\n    On Error Resume Next\n{lines}\nEnd Sub\n")
    return "\n".join(parts)


def _registering(function: SheetFunction, language: str) -> Iterator[str]:
    """Register the help of one function. A line of VBA has a limit: every argument has a line of its own."""
    described = ""
    if function.parameters:
        yield f"    Dim helps(0 To {len(function.parameters) - 1}) As String"
        described = ", ArgumentDescriptions:=helps"
    for index, parameter in enumerate(function.parameters):
        yield f"    helps({index}) = {_text(parameter.help_in(language))}"
    summary = _text(function.summary_in(language))
    yield (
        f'    Application.MacroOptions Macro:="{vba_name(function.name)}", Description:={summary}, '
        f'Category:="Law 12"{described}'
    )


def _text(text: str) -> str:
    """A text of VBA, which keeps only ASCII letters in every code page: other letters are written as ChrW(number)."""
    parts = re.findall(r"[ -~]+|[^ -~]", text[:LONGEST_HELP])
    return " & ".join(f"ChrW({ord(part)})" if part > "~" else '"' + part.replace('"', '""') + '"' for part in parts)


WRAPPERS, OPENING = "xlwings_udfs", "xl_law12_opening"
TEMPLATE, SAMPLE = "quickstart_standalone.xlsm", "Module1"  # xlwings' own workbook, and the example in it
PROJECT = "xl/vbaProject.bin"
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
    package.add(PROJECT, _project(language), VBA_RELATION, VBA)
    first = package.sheets()[0].part
    name = f"xl/worksheets/sheet{len(package.sheets()) + 1}.xml"
    relation = package.add(name, page, "worksheet", WORKSHEET)
    with package.changing(first) as root:
        root.find(tag(root, "sheetPr")).set("codeName", "Sheet1")
    with package.changing(package.workbook_part) as root:
        root.find(tag(root, "workbookPr")).set("codeName", "ThisWorkbook")
        sheets = root.find(tag(root, "sheets"))
        number = 1 + max(int(sheet.get("sheetId")) for sheet in sheets)
        listed = {"name": settings.NAME, "sheetId": str(number), "state": "hidden", f"{{{OFFICE}}}id": relation}
        etree.SubElement(sheets, tag(sheets, "sheet"), listed)
        imp = etree.Element(tag(root, "definedName"), name="IMP")
        imp.text = IMP
        names_in(root).insert(0, imp)
    with package.changing(CONTENTS) as types:
        (kind,) = (it for it in types if it.get("PartName") == f"/{package.workbook_part}")
        kind.set("ContentType", MACROS)
    return package


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
        file.set_module(MODULE, safely(file.vba_modules()[MODULE]))
        for name, text in ((WRAPPERS, wrappers(language)), (OPENING, opening(language))):
            project.add_module(name, f'Attribute VB_Name = "{name}"\r\n' + text.replace("\n", "\r\n"))
        file.save(str(made))
        return _without_blank_line(Package.load(made)[PROJECT])


def _without_blank_line(project: bytes) -> bytes:
    """The project without its last, blank line. Else pyopenvba puts our modules after it, where Excel writes none."""
    from pyopenvba.cfb import CFB

    streams = CFB.from_bytes(project)
    before, windows = streams.get_stream("PROJECT").split(WINDOWS)
    lines = [line for line in windows.splitlines(keepends=True) if line.strip()]
    streams.write_stream("PROJECT", before + WINDOWS + b"".join(lines))
    written: bytes = streams.to_bytes()
    return written


# What may keep a workbook from reaching Python

ANEW = f"make the workbook anew with {COMMAND} new FILE.xlsm"

DEFENDER = (
    "where cells say that Python cannot be reached although all this is well, Microsoft Defender may stop it by its "
    'rule "Block all Office applications from creating child processes": ask whoever looks after the computer'
)


def examine(path: Path) -> Iterator[Finding]:
    """Compare a workbook with the xlwings that is installed. On Windows also look for Python where Excel does."""
    from pyopenvba import ExcelFile

    installed = installed_xlwings()
    with ExcelFile(str(path)) as file:
        sources = "".join(file.vba_modules().values())
    library = re.search(r"xlwings(?:32|64)-([0-9.]+)\.dll", sources)
    if library is None:
        yield False, f"{path} has no functions of xlwings in it: make one with {COMMAND} new FILE.xlsm"
        return
    made_for = library[1]
    if made_for != installed:
        remedy = f"{PIP} install xlwings=={made_for}, or {ANEW}"
        yield False, f"{path} was made for xlwings {made_for}, installed is {installed}: {remedy}"
    else:
        yield True, f"{path} and the installed xlwings are both {installed}"
    if sys.platform == "win32":
        yield _python(_interpreter_in(path), f"xlwings{32 if sys.maxsize < 2**32 else 64}-{made_for}.dll")
        yield None, DEFENDER


def _interpreter_in(path: Path) -> str:
    """The Python that a workbook starts."""
    sheet = openpyxl.load_workbook(path, read_only=True)[settings.NAME]
    values = {str(name).upper(): value for name, value in sheet.iter_rows(max_col=2, values_only=True)}
    return str(values.get("INTERPRETER_WIN") or "")


def _python(named: str, library: str) -> Finding:
    """Look for a Python, and for xlwings' DLL where its VBA does: beside the program or one folder up."""
    program = Path(named if Path(named).parent.name else shutil.which(named) or named)
    if not program.exists():
        return False, f"{named}, which Excel is to start, is not there: {ANEW}"
    looked = (program.parent, program.parent.parent)
    if any((folder / library).exists() for folder in looked):
        return True, f"Excel is to start {program}, and {library} is there"
    never = "a Python of the Microsoft Store never has it there, nor one that is made for ARM"
    remedy = f"{GET_PYTHON} (on ARM py install 3.13-64)"
    return False, f"{library} is neither in {looked[0]} nor in {looked[1]}: {never}: {remedy}"
