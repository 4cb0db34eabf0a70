"""What is installed of that which a workbook for Excel needs."""

from __future__ import annotations

from xl_law12.errors import Law12Error

OLDEST = (0, 33)
MISSING = "a workbook for Excel needs the packages of its extra: pip install 'xl-law12[excel]'"


class ExcelError(Law12Error):
    """What a workbook for Excel needs and does not find; the sentence has the remedy."""


def installed_xlwings() -> str:
    """The version of the installed xlwings; one that is too old is refused."""
    try:
        import pyopenvba  # noqa: F401
        import xlwings
    except ImportError:
        raise ExcelError(MISSING) from None
    version = str(xlwings.__version__)
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise ExcelError(f"xlwings {version} is too old, {wanted} or later is needed: pip install --upgrade xlwings")
    return version
