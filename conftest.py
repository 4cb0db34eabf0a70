"""Chooses the tests to run, the quick ones or with --all every one, and gives every doctest our functions."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import xl_law12

IN_CI = os.environ.get("CI") == "true"
LEFT = "python3 dev.py test --all runs the slow ones too"
LONGEST, ALTOGETHER = 1.5, 100  # processor seconds: of one quick test, and of all

# The examples are the same every time; only --all tries new ones. Time limits are for benchmarks.
COMMON: Any = {"deadline": None, "suppress_health_check": list(HealthCheck)}
settings.register_profile("quick", **COMMON, derandomize=True, max_examples=10)
settings.register_profile("ci", **COMMON, derandomize=True, max_examples=50)
settings.register_profile("all", **COMMON)
settings.register_profile("long", **COMMON, max_examples=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --all."""
    parser.addoption("--all", action="store_true", help="the slow tests too, and more examples of Hypothesis")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples Hypothesis tries; --hypothesis-profile is read later, and wins."""
    settings.load_profile("ci" if IN_CI else "all" if config.getoption("--all") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests whose program this machine lacks, and without --all the slow tests that are not marked quick."""
    for item in items:
        if "installation" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.needs("soffice"))
        needed = [mark.args[0] for mark in item.iter_markers("needs")]
        if needed:
            item.add_marker("slow")
        missing = [program for program in needed if not _is_here(program)]
        if missing and not IN_CI:
            item.add_marker(pytest.mark.skip(reason=f"{missing[0]} is not on this machine: .ci/install installs it"))
        elif item.get_closest_marker("slow") and not (item.get_closest_marker("quick") or config.getoption("--all")):
            item.add_marker(pytest.mark.skip(reason=LEFT))


@cache
def _is_here(program: str) -> bool:
    return shutil.which(program) is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """In CI, fail a test if the machine lacks the program that the test needs."""
    for mark in item.iter_markers("needs"):
        if not _is_here(mark.args[0]):
            pytest.fail(f"{mark.args[0]} is not on this machine, and under CI=true no test may be skipped")


def _processor_seconds() -> float:
    """The processor seconds of this process and of the processes that it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the processor seconds of a test; run it without coverage if it is marked so."""
    before, tracing = _processor_seconds(), sys.gettrace()
    is_untraced = item.get_closest_marker("without_coverage") is not None
    if is_untraced:
        sys.settrace(None)  # the mark no_cover of pytest-cov does nothing in the workers of pytest-xdist
    try:
        return (yield)
    finally:
        if is_untraced:
            sys.settrace(tracing)
        item.user_properties.append(("processor seconds", _processor_seconds() - before))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print what the quick tests cost, which of them are too slow to be quick, and why tests were skipped."""
    told = terminalreporter.write_line
    if not config.getoption("--all"):
        told(f"{_processor_seconds():.0f} processor seconds; on an idle machine the quick tests may take {ALTOGETHER}")
        for report in terminalreporter.stats.get("passed", []):
            seconds = dict(report.user_properties).get("processor seconds", 0)
            if seconds > LONGEST and "quick" not in report.keywords:
                told(f"{report.nodeid} takes {seconds:.1f}, more than {LONGEST}: mark it slow")
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
    for reason, count in reasons.most_common():
        told(f"{count:,} skipped: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(autouse=True)
def _worksheet_functions(doctest_namespace: dict[str, Any]) -> None:
    """Put the public names into every doctest."""
    doctest_namespace.update({name: getattr(xl_law12, name) for name in xl_law12.__all__})
