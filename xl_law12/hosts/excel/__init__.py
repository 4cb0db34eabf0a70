"""Excel: the functions through xlwings, the workbook that brings them, and xlwings' add-in."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

from xl_law12.languages import ENGLISH, known

UDFS = "xl_law12.hosts.excel.udfs"


def module(language: str) -> str:
    """The module with the functions that speak a language.

    >>> module("en"), module("it")
    ('xl_law12.hosts.excel.udfs', 'xl_law12.hosts.excel.udfs_it')
    """
    return UDFS if language == ENGLISH else f"{UDFS}_{language}"


def language_of(module_name: str) -> str | None:
    """The language that a module speaks; None if it is no such module.

    >>> language_of(UDFS), language_of(f"{UDFS}_it"), language_of("json")
    ('en', 'it', None)
    """
    return next((language for language in known() if module(language) == module_name), None)


class _ModulesOfLanguages(MetaPathFinder):
    """Makes a module of functions for every language: udfs_it is udfs with another name."""

    def find_spec(self, fullname: str, *_: Any, **__: Any) -> ModuleSpec | None:
        """The spec of a module of ours; None for any other module."""
        return spec_from_file_location(fullname, Path(__file__).with_name("udfs.py")) if language_of(fullname) else None


sys.meta_path.append(_ModulesOfLanguages())
