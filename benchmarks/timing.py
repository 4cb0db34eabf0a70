"""Measures how long a call takes: the best of several runs, each long enough to be measured."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from typing import Any, NamedTuple

LONG_ENOUGH = 0.02
RUNS = 7


class Figure(NamedTuple):
    """A line of the table: ours / theirs, and how large it may be."""

    what: str
    against: str
    ours: float
    theirs: float
    limit: float
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """Our figure divided by theirs."""
        return self.ours / self.theirs

    @property
    def is_kept(self) -> bool:
        """Whether it is within the limit."""
        return self.ratio <= self.limit


def best(call: Callable[[], Any]) -> float:
    """Seconds a call, the best of several runs."""
    timer = timeit.Timer(call)
    number = 1
    while True:
        taken = timer.timeit(number)
        if taken > LONG_ENOUGH:
            break
        number = max(number * 2, int(number * LONG_ENOUGH / max(taken, 1e-9)))
    return min(taken, *timer.repeat(RUNS, number)) / number


def in_turn(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[float, float]:
    """The seconds of two calls, measured alternately, so that a busy moment of the machine affects both."""
    ours, theirs = zip(*((best(first), best(second)) for _ in range(3)), strict=True)
    return min(ours), min(theirs)


def importing(*modules: str) -> list[float]:
    """Seconds that each import takes in a fresh interpreter, the best of many, measured in turn.

    The bytecode is cached, as it is once a package has been installed.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        taken: dict[str, list[float]] = {module: [] for module in modules}
        for _ in range(15):
            for module in modules:
                code = f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
                command = [sys.executable, "-c", code]
                done = subprocess.run(command, capture_output=True, check=True, env=environment)
                taken[module].append(float(done.stdout))
    return [min(each) for each in taken.values()]


def once(call: Callable[[], Any]) -> float:
    """Seconds of a long call, the best of three runs."""
    taken = []
    for _ in range(3):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return min(taken)
