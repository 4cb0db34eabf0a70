"""python3 dev.py growth [RESULTS ...]: how the time grows with the results, and how long adding clubs' tables takes.

Each figure is measured in its own process, so that its memory is known. The worksheet function makes a list for every
result: it is measured up to 10,000,000 results, which need some 2 GB.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from tests.strategies import SCORES
from xl_law12 import MATCHPOINTS
from xl_law12.bridge.comparisons import at_matchpoints
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import LARGEST_SCORE, PLACES, STEP, Entries, FrequencyTable, places_of, ranked

T = TypeVar("T")
Scores: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = npt.NDArray[np.intp]
Counts: TypeAlias = npt.NDArray[np.int64]

USUAL = (1_000_000, 10_000_000, 100_000_000)
LISTS_UP_TO = 10_000_000
BOARDS, TABLES = 36, 14  # of a club
HEADING = "| results | how | seconds | a result | memory |\n|---|---|---|---|---|"


def at_once(results: int) -> float:
    """Processor seconds for the matchpoints of both sides on one board with this many results."""
    scores = np.random.default_rng(12).choice(np.array(SCORES, dtype=np.float64), results)
    begun = time.process_time()
    for side in at_matchpoints(results).points(Field(scores)):
        side.floats()
    return time.process_time() - begun


def by_function(results: int) -> float:
    """The same by the worksheet function, from a list of numbers to a list of rows."""
    scores = np.random.default_rng(12).choice(np.array(SCORES, dtype=np.float64), results)
    return timed(MATCHPOINTS, scores.tolist())[0]


def merged(results: int) -> float:
    """Processor seconds for the same boards in many clubs: a table for each, their sum, and matchpoints from the sum.

    The results of a club are not kept: they are made again for the second pass, as if they were read again from a disk.
    """
    clubs = range(results // (BOARDS * TABLES))
    every = np.zeros((BOARDS, PLACES), dtype=np.int64)
    taken = sum(timed(add, every, *results_of(club))[0] for club in clubs)
    seconds, points = timed(worth, every)
    taken += seconds
    return taken + sum(timed(dealt, points, *results_of(club))[0] for club in clubs)


def timed(call: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    """The seconds that a call takes, and its answer."""
    begun = time.process_time()
    answer = call(*arguments)
    return time.process_time() - begun, answer


def add(every: Counts, scores: Scores, board: Numbers) -> None:
    """Add the frequency table of one club to that of all."""
    table = Entries.of_ranks(*ranked(places_of(scores)), board, len(every)).table
    every[:, (table.scores + LARGEST_SCORE) // STEP] += table.counts


def worth(every: Counts) -> Counts:
    """NS's matchpoints for every score on every board."""
    scores = np.arange(-LARGEST_SCORE, LARGEST_SCORE + 1, STEP)
    return FrequencyTable(scores, every, np.ones(len(every), dtype=np.int64)).wins - 1  # without the tie with oneself


def dealt(points: Counts, scores: Scores, board: Numbers) -> Counts:
    """NS's matchpoints for one club's lines; EW have the rest of the top."""
    return points[board, places_of(scores)]


def results_of(club: int) -> tuple[Scores, Numbers]:
    """A club's results and their boards."""
    size = BOARDS * TABLES
    scores = np.random.default_rng(club).choice(np.array(SCORES, dtype=np.float64), size)
    return scores, np.arange(size, dtype=np.intp) % BOARDS


WAYS = {
    "by_function": (by_function, "one board, by MATCHPOINTS, from a list to lists"),
    "at_once": (at_once, "the same by `bridge` alone, in arrays"),
    "merged": (merged, f"clubs of {BOARDS} boards x {TABLES} tables, their charts added up"),
}


def main(words: list[str]) -> int:
    """Measure every way for every size, a process each; or, inside one, one of them."""
    if words[:1] and words[0] in WAYS:
        print(WAYS[words[0]][0](int(words[1])), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        return 0
    print(HEADING, flush=True)
    for results in [int(word.replace(",", "")) for word in words] or USUAL:
        for name, (_, what) in WAYS.items():
            if name == "by_function" and results > LISTS_UP_TO:
                continue
            command = [sys.executable, "-m", "benchmarks.growth", name, str(results)]
            seconds, kilobytes = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            a_result = f"{float(seconds) / results * 1e9:.0f} ns"
            print(
                f"| {results:,} | {what} | {float(seconds):.2f} | {a_result} | {int(kilobytes) / 1e6:.2f} GB |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
