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
MODULES = {it: UDFS if it == ENGLISH else f"{UDFS}_{it}" for it in known()}  # with the functions that speak a language


class _ModulesOfLanguages(MetaPathFinder):
    """Makes a module of functions for every language: udfs_it is udfs with another name."""

    def find_spec(self, fullname: str, *_: Any, **__: Any) -> ModuleSpec | None:
        """The spec of a module of ours; None for any other module."""
        ours = fullname in MODULES.values()
        return spec_from_file_location(fullname, Path(__file__).with_name("udfs.py")) if ours else None


sys.meta_path.append(_ModulesOfLanguages())
