"""The programs that a workbook for Excel needs: whether they are installed, and new enough."""

from __future__ import annotations

import sys

from xl_law12.errors import Law12Error, lacking

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
