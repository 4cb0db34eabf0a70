"""The worksheet functions as a cell calls them: anything in, anything out. `from tests.call import IMP`."""

from __future__ import annotations

from typing import Any

import xl_law12


def __getattr__(name: str) -> Any:
    return getattr(xl_law12, name)
