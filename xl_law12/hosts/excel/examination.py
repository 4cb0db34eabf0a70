"""Finds what may keep a workbook for Excel from reaching Python, in the workbook, and on Windows on the machine."""

from __future__ import annotations

import shutil
import site
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import openpyxl

from xl_law12.excel.package import Package
from xl_law12.hosts import Finding
from xl_law12.hosts.excel import settings
from xl_law12.hosts.excel.installed import COMMAND, GET_PYTHON, PIP, installed_xlwings
from xl_law12.hosts.excel.macro_workbook import version_in

ANEW = f"make the workbook anew with {COMMAND} new FILE.xlsm"

DEFENDER = (
    "where cells say that Python cannot be reached although all this is well, Microsoft Defender may stop it by its "
    'rule "Block all Office applications from creating child processes": ask whoever looks after the computer'
)


def examine(path: Path, package: Package) -> Iterator[Finding]:
    """Compare a workbook with the xlwings that is installed. On Windows also look for Python where Excel does."""
    installed, made_for = installed_xlwings(), version_in(package)
    if made_for is None:
        yield False, f"{path} has no functions of xlwings in it: make one with {COMMAND} new FILE.xlsm"
        return
    if made_for != installed:
        remedy = f"{PIP} install xlwings=={made_for}, or {ANEW}"
        yield False, f"{path} was made for xlwings {made_for}, installed is {installed}: {remedy}"
    else:
        yield True, f"{path} and the installed xlwings are both {installed}"
    if sys.platform == "win32":
        yield from _machine(_interpreter_in(path), made_for)


def _interpreter_in(path: Path) -> str:
    """The Python that a workbook starts."""
    sheet = openpyxl.load_workbook(path, read_only=True)[settings.NAME]
    values = {str(name).upper(): value for name, value in sheet.iter_rows(max_col=2, values_only=True)}
    return str(values.get("INTERPRETER_WIN") or "")


def _machine(python: str, xlwings: str) -> Iterator[Finding]:
    """Look for this Python, and for xlwings' DLL beside it."""
    program = Path(python if Path(python).parent.name else shutil.which(python) or python)
    if not program.exists():
        yield False, f"{python}, which Excel is to start, is not there: {ANEW}"
        return
    yield True, f"Excel is to start {program}"
    if sysconfig.get_platform() == "win-arm64":
        remedy = GET_PYTHON.replace("3.13", "3.13-64")
        yield False, f"this Python is made for ARM, and xlwings needs one for x64: {remedy}"
    yield _dll(program, f"xlwings{32 if sysconfig.get_platform() == 'win32' else 64}-{xlwings}.dll")
    yield None, DEFENDER


def _dll(program: Path, name: str) -> Finding:
    """Look for the DLL where xlwings' VBA does: beside the program or one folder up."""
    looked = (program.parent, program.parent.parent)
    if any((folder / name).exists() for folder in looked):
        return True, f"{name} is there"
    if "WindowsApps" in program.parts:
        return False, f"Excel cannot use the Python of the Microsoft Store, whose {name} it does not find: {GET_PYTHON}"
    elsewhere = [Path(folder) for folder in (sys.prefix, sys.base_prefix, site.getuserbase())]
    stray = next((folder for folder in elsewhere if (folder / name).exists()), None)
    if stray is not None:
        remedy = f"copy it there, or use a Python of your own: {GET_PYTHON}"
        return False, f"{name} is in {stray}, and Excel looks for it in {program.parent}: {remedy}"
    remedy = f"{PIP} install --force-reinstall --no-deps xlwings=={name[10:-4]}"
    return False, f"{name} is neither in {looked[0]} nor in {looked[1]}: {remedy}"
