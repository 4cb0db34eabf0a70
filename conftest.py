"""What every test can use: the worksheet functions in doctests, and the mark of tests that need a program."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest
from hypothesis import settings

import xl_law12

# Time limits are for benchmarks. In CI the same cases every time; elsewhere new ones are looked for.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")


@pytest.fixture(autouse=True)
def _worksheet_functions(doctest_namespace: dict[str, Any]) -> None:
    """Put the public names into every doctest."""
    doctest_namespace.update({name: getattr(xl_law12, name) for name in xl_law12.__all__})


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out where the program that it needs is not there; in CI that is an error."""
    for mark in item.iter_markers("needs"):
        program = mark.args[0]
        if shutil.which(program) is None:
            if os.environ.get("CI") == "true":
                pytest.fail(f"{program} is not on this machine, and under CI=true no test may be left out")
            pytest.skip(f"{program} is not on this machine: .ci/install installs it where it can")
