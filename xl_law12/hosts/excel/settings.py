"""What a workbook for Excel needs: the programs that must be installed, and every setting that xlwings knows."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from xl_law12.errors import Law12Error, lacking
from xl_law12.hosts.excel import module
from xl_law12.languages import ENGLISH
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
        here, wanted = _dotted(sys.version_info[:2]), _dotted(OLDEST_PYTHON)
        raise ExcelError(f"Python {here} is too old for Excel, {wanted} or later is needed: {GET_PYTHON}")
    try:
        import pyopenvba  # noqa: F401
        import xlwings
    except ImportError:
        raise ExcelError(lacking("a workbook for Excel", "excel")) from None
    version = str(xlwings.__version__)
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        wanted = _dotted(OLDEST)
        raise ExcelError(f"xlwings {version} is too old, {wanted} or later is needed: {PIP} install --upgrade xlwings")
    return version


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


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
    """Check the Python that Excel is to start: a full path of Windows, or the word for the one on the PATH.

    >>> checked("pythonw.exe")
    Traceback (most recent call last):
        ...
    xl_law12.hosts.excel.settings.ExcelError: --interpreter: 'pythonw.exe' is no Python that Excel can find: \
write its full path (C:\\Python313\\pythonw.exe), or python or pythonw for the one on the PATH
    """
    if text not in FROM_PATH and not _FULL_PATH.fullmatch(text):
        raise ExcelError(
            f"{quoted(text)} is no Python that Excel can find: write its full path (C:\\Python313\\pythonw.exe), or "
            "python or pythonw for the one on the PATH",
            where="--interpreter",
        )
    return text


def values(python: str, language: str = ENGLISH) -> Mapping[str, str | bool]:
    """Every setting by its name. A blank is what xlwings takes for a missing setting."""
    return {
        "INTERPRETER_WIN": python,
        "INTERPRETER": "pythonw",
        "UDF MODULES": module(language),
        "ADD_WORKBOOK_TO_PYTHONPATH": "false",
        "DEBUG UDFS": False,
        "USE UDF SERVER": False,
        "SHOW CONSOLE": False,
        "SHOW_ERROR_POPUPS": "True",
        "TEMP DIR": "%TEMP%",
        **dict.fromkeys(BLANK, ""),
    }


def sheet(python: str, language: str = ENGLISH) -> bytes:
    """The sheet's part: names in column A and values in column B, from the first row on."""
    from xl_law12.excel.xml import DECLARATION, MAIN, stored_cell  # which needs lxml: the add-in does without

    rows = "".join(
        f'<row r="{row}">{stored_cell((row, 1), name)}{stored_cell((row, 2), None if value == "" else value)}</row>'
        for row, (name, value) in enumerate(values(checked(python), language).items(), start=1)
    )
    return (
        f'{DECLARATION}<worksheet xmlns="{MAIN}"><sheetPr codeName="Sheet2"/>'
        f'<cols><col min="1" max="1" width="32" customWidth="1"/></cols><sheetData>{rows}</sheetData></worksheet>'
    ).encode()
