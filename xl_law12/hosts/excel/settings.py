"""What xlwings needs to find Python: its settings in a workbook, and, for `install excel`, those of its add-in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from xl_law12 import atomic
from xl_law12.errors import Law12Error, lacking
from xl_law12.hosts.excel import MODULES, UDFS
from xl_law12.languages import ENGLISH
from xl_law12.processes import last_line, python
from xl_law12.sentences import quoted

COMMAND = "py -P -m xl_law12"  # -P: nothing that lies in the current folder is taken for a module
PIP = "py -P -m pip"
OLDEST = (0, 37)
OLDEST_PYTHON = (3, 11)
GET_PYTHON = (
    f'py install 3.13, then {PIP} install ".[excel]" in the folder of xl-law12, and make the workbook anew with '
    f"{COMMAND} new FILE.xlsm"
)


class ExcelError(Law12Error):
    """Something that a workbook for Excel needs is missing; the sentence has the remedy."""


def installed_xlwings() -> str:
    """Return the version of the installed xlwings. One that is too old is refused."""
    if sys.version_info < OLDEST_PYTHON:
        here, wanted = ("{}.{}".format(*version) for version in (sys.version_info, OLDEST_PYTHON))
        raise ExcelError(f"Python {here} is too old for Excel, {wanted} or later is needed: {GET_PYTHON}")
    try:
        import pyopenvba  # noqa: F401
        import xlwings
    except ImportError:
        raise ExcelError(lacking("a workbook for Excel", "excel")) from None
    version = str(xlwings.__version__)
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        wanted = "{}.{}".format(*OLDEST)
        raise ExcelError(f"xlwings {version} is too old, {wanted} or later is needed: {PIP} install --upgrade xlwings")
    return version


# In a workbook

NAME = "xlwings.conf"
FROM_PATH = ("python", "pythonw")  # the only words without a folder that xlwings' VBA understands
_FULL_PATH = re.compile(r'([A-Za-z]:\\|\\\\|%\w+%\\)[^"<>|*?\r\n]+')
BLANK = (
    *("PYTHONPATH", "CONDA PATH", "CONDA ENV", "LICENSE_KEY", "INTERPRETER_MAC"),
    *("ONEDRIVE_CONSUMER_WIN", "ONEDRIVE_COMMERCIAL_WIN", "SHAREPOINT_WIN"),
    *("ONEDRIVE_CONSUMER_MAC", "ONEDRIVE_COMMERCIAL_MAC", "SHAREPOINT_MAC"),
)


def own_interpreter() -> str:
    """The Python that runs this program, in its form without a window. Without Windows it is the Python on the PATH."""
    if sys.platform != "win32":
        return "pythonw"
    without_window = Path(sys.executable).with_name("pythonw.exe")
    return str(without_window if without_window.exists() else sys.executable)


def checked(text: str) -> str:
    """Check the Python that Excel is to start: a full path of Windows, or the word for the one on the PATH."""
    if text not in FROM_PATH and not _FULL_PATH.fullmatch(text):
        raise ExcelError(
            f"{quoted(text)} is no Python that Excel can find: write its full path (C:\\Python313\\pythonw.exe), or "
            "python or pythonw for the one on the PATH",
            where="--interpreter",
        )
    return text


def sheet(interpreter: str, language: str = ENGLISH) -> bytes:
    """The sheet's part: every setting that xlwings knows in column A, its value in column B, from the first row on."""
    from xl_law12.excel.xml import DECLARATION, MAIN, stored_cell  # which needs lxml: the add-in does without

    settings = {
        "INTERPRETER_WIN": checked(interpreter),
        "INTERPRETER": "pythonw",
        "UDF MODULES": MODULES[language],
        "ADD_WORKBOOK_TO_PYTHONPATH": "false",
        "DEBUG UDFS": False,
        "USE UDF SERVER": False,
        "SHOW CONSOLE": False,
        "SHOW_ERROR_POPUPS": "True",
        "TEMP DIR": "%TEMP%",
        **dict.fromkeys(BLANK, None),  # a blank is what xlwings takes for a missing setting
    }
    rows = "".join(
        f'<row r="{row}">{stored_cell((row, 1), name)}{stored_cell((row, 2), value)}</row>'
        for row, (name, value) in enumerate(settings.items(), start=1)
    )
    return (
        f'{DECLARATION}<worksheet xmlns="{MAIN}"><sheetPr codeName="Sheet2"/>'
        f'<cols><col min="1" max="1" width="32" customWidth="1"/></cols><sheetData>{rows}</sheetData></worksheet>'
    ).encode()


# For the add-in, which works on Windows only

NOT_WINDOWS = (
    "Excel calls Python on Windows only. Here, xl-law12 new rulings.xlsm makes a workbook to take to a Windows "
    "machine; on a Mac and on the web the LAMBDA names of xl-law12 new rulings.xlsx need no Python"
)
ONLY_NAMED = (
    "--interpreter: xlwings' add-in looks for a Python that is only named in Excel's current folder too: write its "
    "full path (C:\\Python313\\pythonw.exe)"
)
OURS = {"INTERPRETER_WIN": "", "UDF MODULES": UDFS, "ADD_WORKBOOK_TO_PYTHONPATH": "false"}


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
    _write(place, _read(place) | OURS | {"INTERPRETER_WIN": interpreter})
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
        _write(place, {key: value for key, value in _read(place).items() if key not in OURS})
    say("the add-in of xlwings is out of Excel")


def _xlwings_on_windows() -> str:
    version = installed_xlwings()
    if sys.platform != "win32":
        raise ExcelError(NOT_WINDOWS)
    return version


def _xlwings(*words: str) -> None:
    """Run xlwings' own command. It may say that it failed, and end with the code 0."""
    command, environment = python("xlwings.cli", *words), {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
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
        remedy = "use a Python in another folder"
        raise ExcelError(f"{place} cannot hold {letters}, which VBA cannot read: {remedy}") from None
    place.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(place, data)


def _read(place: Path) -> dict[str, str]:
    """The settings that are there, each on a line as "KEY","value"."""
    text = atomic.read(place).decode(_code_page(), "replace") if place.exists() else ""
    pairs = (line.partition(",") for line in text.splitlines())
    return {key.strip().strip('"').upper(): value.strip().strip('"') for key, comma, value in pairs if comma}
