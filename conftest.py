"""What every doctest can use, in the modules, README.md and docs/: the worksheet functions by their names."""

from __future__ import annotations

from typing import Any

import pytest

import xl_law12


@pytest.fixture(autouse=True)
def _worksheet_functions(doctest_namespace: dict[str, Any]) -> None:
    """Put the public names into every doctest."""
    doctest_namespace.update({name: getattr(xl_law12, name) for name in xl_law12.__all__})
