"""The workbooks of a release: one a language, with the examples and blank, and one with macros."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.hosts.excel.settings import FROM_PATH
from xl_law12.languages import ENGLISH, known

MACROS = "Law12-macros.xlsm"


def name(language: str, *, blank: bool = False) -> str:
    """The file's name.

    >>> name("en"), name("it", blank=True)
    ('Law12.xlsx', 'Law12-it-blank.xlsx')
    """
    return "Law12" + ("" if language == ENGLISH else f"-{language}") + ("-blank" if blank else "") + ".xlsx"


def write(folder: Path) -> Iterator[Path]:
    """Write them. The macros start the Python that Windows finds first: whoever downloads them has one of their own."""
    for language in known():
        for blank in (False, True):
            path = folder / name(language, blank=blank)
            build.template(Edition(language, blank)).save(path)
            yield path
    path = folder / MACROS
    build.for_excel(Edition(ENGLISH, blank=False, for_vba=True), FROM_PATH[-1]).save(path)
    yield path
