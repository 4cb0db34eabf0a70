"""xl-law12 install excel: the functions in every workbook, through xlwings' own add-in. On Windows only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from xl_law12 import atomic
from xl_law12.hosts.excel import UDFS
from xl_law12.hosts.excel.settings import FROM_PATH, ExcelError, installed_xlwings
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
    """Run xlwings' own command. It may say that it failed, and end with the code 0."""
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
