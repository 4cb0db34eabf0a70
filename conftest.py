"""What every test can use, and which tests are run: the quick ones, or with --all every one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import xl_law12

IN_CI = os.environ.get("CI") == "true"
LEFT = "left to python3 dev.py test --all"
LONGEST, ALTOGETHER = 1.5, 100  # processor seconds: of one quick test, and of all

# The same cases every time, but that with --all new ones are looked for. Time limits are for benchmarks.
COMMON: Any = {"deadline": None, "suppress_health_check": list(HealthCheck)}
settings.register_profile("quick", **COMMON, derandomize=True, max_examples=10)
settings.register_profile("ci", **COMMON, derandomize=True)
settings.register_profile("all", **COMMON)
settings.register_profile("long", **COMMON, max_examples=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --all."""
    parser.addoption("--all", action="store_true", help="the slow tests too, and more examples of Hypothesis")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples Hypothesis tries; --hypothesis-profile is read later, and wins."""
    settings.load_profile("ci" if IN_CI else "all" if config.getoption("--all") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What drives another program is slow; what is slow and not marked quick is left out, but for --all."""
    for item in items:
        if item.get_closest_marker("needs"):
            item.add_marker("slow")
        if item.get_closest_marker("slow") and not item.get_closest_marker("quick") and not config.getoption("--all"):
            item.add_marker(pytest.mark.skip(reason=LEFT))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out where the program that it needs is not there; in CI that is an error."""
    for mark in item.iter_markers("needs"):
        program = mark.args[0]
        if shutil.which(program) is None:
            if IN_CI:
                pytest.fail(f"{program} is not on this machine, and under CI=true no test may be left out")
            pytest.skip(f"{program} is not on this machine: .ci/install installs it where it can")


def _processor_seconds() -> float:
    """Of this process and of those that it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note what a test costs."""
    before = _processor_seconds()
    try:
        return (yield)
    finally:
        item.user_properties.append(("processor seconds", _processor_seconds() - before))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what the quick tests cost, and which of them are not quick."""
    if not config.getoption("--all"):
        told = terminalreporter.write_line
        told(f"{_processor_seconds():.0f} processor seconds; the quick tests may take {ALTOGETHER}")
        for report in terminalreporter.stats.get("passed", []):
            seconds = dict(report.user_properties).get("processor seconds", 0)
            if seconds > LONGEST:
                told(f"{report.nodeid} takes {seconds:.1f}, more than {LONGEST}: mark it slow")


@pytest.fixture(autouse=True)
def _worksheet_functions(doctest_namespace: dict[str, Any]) -> None:
    """Put the public names into every doctest."""
    doctest_namespace.update({name: getattr(xl_law12, name) for name in xl_law12.__all__})
