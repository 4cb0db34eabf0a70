"""Which of the hosts' functions answer: a workbook may carry its own."""

from __future__ import annotations

from xl_law12.sheet.answers import Single
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.version import __version__

CATEGORY = "Which functions answer"
BY_PYTHON, BY_LAMBDA = "Python", "Excel's own LAMBDA"


def answering(who: str) -> str:
    """The answer of LAW12_VERSION if the functions of `who` answer.

    >>> answering("Python").startswith("xl-law12 "), answering("Python")[-9:]
    (True, ' (Python)')
    """
    return f"xl-law12 {__version__} ({who})"


@sheet_function(CATEGORY, single=True)
def LAW12_VERSION() -> Single:
    """Which functions answer in this program, and their version: Python's, or the LAMBDA names of the workbook.

    >>> print(LAW12_VERSION()[-8:])
    (Python)
    """
    return answering(BY_PYTHON)
