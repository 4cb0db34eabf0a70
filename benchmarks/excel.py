"""Measures a call through xlwings' own code, against an empty function with values of the same shape.

Another process has a stand-in for pywin32. In Excel xlwings' code takes milliseconds more.
"""

from __future__ import annotations

import json
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.timing import Figure, in_turn

ROOT = Path(__file__).resolve().parent.parent
TRAVELLER = [620.0, 650.0, -140.0, 500.0, 620.0, -100.0, -790.0, 100.0, -100.0, 620.0, -140.0, 170.0, 620.0, 140.0]


def excel() -> Iterator[Figure]:
    """MATCHPOINTS of a traveller of 14."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.excel"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    ours, empty = json.loads(done.stdout)
    yield Figure("MATCHPOINTS of 14 lines through xlwings' pipeline", "an empty function there", ours, empty, 1.5)


def main() -> None:
    """Measure, in a process with a stand-in for pywin32."""
    from tests.hosts import pywin32

    server = pywin32.pipeline()
    import xlwings

    from xl_law12.hosts.excel import udfs as host

    answer = [[0.0, 0.0] for _ in TRAVELLER]
    empty: Any = lambda results, tables=None, factoring=None, rounding=None, groups=None: answer  # noqa: E731, ARG005
    empty.__name__ = "EMPTY"
    empty = xlwings.func(empty)
    for name in ("results", "tables", "factoring", "rounding", "groups"):
        empty = xlwings.arg(name, ndim=2, err_to_str=True)(empty)
    module = types.ModuleType("law12_measured")
    vars(module).update(host.udfs(), EMPTY=empty, __file__=host.__file__)
    sys.modules["law12_measured"] = module
    arguments = (pywin32.CellRange(tuple((score,) for score in TRAVELLER)), *[pywin32.MISSING] * 4)
    caller = pywin32.CellRange("")

    def call(name: str) -> Any:
        return server.CallUDF("law12_measured", name, arguments, None, caller)

    assert len(call("MATCHPOINTS")) == len(call("EMPTY")) == len(TRAVELLER)
    json.dump(in_turn(lambda: call("MATCHPOINTS"), lambda: call("EMPTY")), sys.stdout)


if __name__ == "__main__":
    main()
