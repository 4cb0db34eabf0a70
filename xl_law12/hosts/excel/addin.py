"""xlwings' own add-in, put into Excel on Windows and taken out, and what may keep a workbook from reaching Python."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl

from xl_law12 import atomic
from xl_law12.excel.package import Package
from xl_law12.hosts import Finding
from xl_law12.hosts.excel import UDFS, settings
from xl_law12.hosts.excel.macro_workbook import version_in
from xl_law12.hosts.excel.settings import COMMAND, FROM_PATH, GET_PYTHON, PIP, ExcelError, installed_xlwings
from xl_law12.processes import last_line, python
from xl_law12.sentences import quoted

NOT_WINDOWS = (
    "Excel calls Python on Windows only. Here, xl-law12 new rulings.xlsm makes a workbook to take to a Windows "
    "machine; on a Mac and on the web the LAMBDA names of xl-law12 new rulings.xlsx need no Python"
)
ONLY_NAMED = (
    "--interpreter: xlwings' add-in looks for a Python that is only named in Excel's current folder too: write its "
    "full path (C:\\Python313\\pythonw.exe)"
)
SETTINGS = {"INTERPRETER_WIN": "", "UDF MODULES": UDFS, "ADD_WORKBOOK_TO_PYTHONPATH": "false"}


def settings_file() -> Path:
    """The user's settings of xlwings, which its add-in reads."""
    return Path.home() / ".xlwings" / "xlwings.conf"


def install(say: Callable[[str], None], interpreter: str) -> None:
    """Put xlwings' add-in into Excel and tell it of our functions; other settings of the user stay."""
    version = _xlwings_on_windows()
    if interpreter in FROM_PATH:
        raise ExcelError(ONLY_NAMED)
    _xlwings("addin", "install")
    say(f"the add-in of xlwings {version} is in Excel")
    place = settings_file()
    settings = _read(place) | SETTINGS | {"INTERPRETER_WIN": interpreter}
    _write(place, settings)
    say(f"it uses {interpreter}, as {place} says")
    say("now in Excel, once: File > Options > Trust Center > Trust Center Settings > Macro Settings: tick")
    say("  Trust access to the VBA project object model")
    say("then in every workbook that is to have the functions, saved as .xlsm:")
    say("  Alt+F11, Tools > References: tick xlwings; and on the tab xlwings click Import Functions")


def uninstall(say: Callable[[str], None]) -> None:
    """Take xlwings' add-in out again, and our functions out of its settings."""
    _xlwings_on_windows()
    _xlwings("addin", "remove")
    place = settings_file()
    if place.exists():
        _write(place, {key: value for key, value in _read(place).items() if key not in SETTINGS})
    say("the add-in of xlwings is out of Excel")


def _xlwings_on_windows() -> str:
    """The version of the installed xlwings; refused elsewhere than on Windows."""
    version = installed_xlwings()
    if sys.platform != "win32":
        raise ExcelError(NOT_WINDOWS)
    return version


def _xlwings(*words: str) -> None:
    """Run xlwings' own command."""
    command = python("xlwings.cli", *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONUTF8": "1"})
    if done.returncode or "Error" in done.stdout:
        reason = last_line(done.stdout + done.stderr)
        raise ExcelError(f"xlwings could not do that: {reason}. Close Excel and try again")


def _code_page() -> str:
    """The code page in which VBA reads and writes files: the ANSI one of Windows."""
    return "mbcs" if os.name == "nt" else "utf-8"


def _write(place: Path, settings: dict[str, str]) -> None:
    text = "".join(f'"{key}","{value}"\n' for key, value in settings.items())
    try:
        data = text.encode(_code_page())
    except UnicodeEncodeError as error:
        letters = quoted(text[error.start : error.end])
        raise ExcelError(
            f"{place} cannot hold {letters}, which VBA cannot read: use a Python in another folder"
        ) from None
    place.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(place, data)


def _read(place: Path) -> dict[str, str]:
    """Read the settings that are there."""
    if not place.exists():
        return {}
    settings = {}
    for line in atomic.read(place).decode(_code_page(), "replace").splitlines():
        key, comma, value = line.partition(",")
        if comma:
            settings[key.strip().strip('"').upper()] = value.strip().strip('"')
    return settings


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
