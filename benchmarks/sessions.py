"""Measures a whole session against npm's bridge-scorer, which is installed if the machine has node."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import xl_law12
from benchmarks import npm
from benchmarks.timing import Figure, best

call: Any = xl_law12
HERE = Path(__file__).resolve().parent
BOARDS, TABLES = 1000, 100
RESULTS = [620, 650, 600, 630, 170, 140, 110, 100, -50, -100, -200, 420, 430, 450, 400, -110, -140, -420, -620, 500, 0]


def sessions() -> Iterator[Figure]:
    """1,000 boards x 100 tables, list to list."""
    if shutil.which("npm") is None:
        print("node and npm are not on this machine: bridge-scorer is left out")
        return
    chosen = random.Random(12)
    boards = [chosen.choices(RESULTS, k=TABLES) for _ in range(BOARDS)]
    numbers = [float(board) for board in range(BOARDS) for _ in range(TABLES)]
    results = [float(score) for board in boards for score in board]
    for theirs_name, method, limit in (("matchpoints", "MP", 0.35), ("crossImps", "XIMP", 1 / 7)):
        theirs = by_bridge_scorer(boards, theirs_name)
        answer = call.SCORE_SESSION(numbers, results, method)
        _same(answer[:TABLES], theirs["answer"][:TABLES])
        ours = best(partial(call.SCORE_SESSION, numbers, results, method))
        what = f"SCORE_SESSION {method}, {BOARDS:,} boards x {TABLES} tables"
        yield Figure(what, "npm bridge-scorer", ours, theirs["seconds"], limit)


def by_bridge_scorer(boards: list[list[int]], method: str) -> Any:
    """The answers of the other program for these boards, and its time; it is installed at its first use."""
    npm.install()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "boards.json"
        data.write_text(json.dumps(boards))
        command = ["node", str(HERE / "session.js"), str(data), method]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def _same(ours: Any, theirs: Any) -> None:
    """Whether both programs agree; the other one rounds IMPs to hundredths."""
    for mine, other in zip(ours, theirs, strict=True):
        assert all(abs(a - b) < 0.011 for a, b in zip(mine, other, strict=True)), (mine, other)
