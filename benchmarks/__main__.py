"""python3 dev.py bench [WORD] [--write]: prints one table; --write puts it into README.md and docs/performance.md."""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

import numpy as np

from benchmarks import calc, excel, files, lambdas, measures, offline, reading, sessions, strict
from benchmarks.timing import Figure

README = Path(__file__).resolve().parent / "README.md"
FOR_READERS = README.parent.parent / "docs" / "performance.md"
READERS_WANT = (  # how lines of the table begin that stand there with their seconds
    *("LAW12_ADJUST, 100,000 rows", "MATCHPOINTS, a traveller of 14", "READ_TRAVELLER, 1,000 lines, an evening's"),
    *("SCORE_SESSION MP", "CSV, 100,000", "USEBIO, 100,000", "xl-law12 calc, template"),
    *("the template worked out by formulon", "24 boards x 14 tables worked out by formulon"),
)
SUBJECTS = (
    *(measures.basics, measures.law_12, measures.notation, measures.travellers),
    *(reading.reading, measures.butler, measures.barking, sessions.sessions, calc.calc),
    *(files.files, offline.offline, excel.excel, lambdas.lambdas, strict.strict),
)
HEADING = "| measured | against | ratio | limit | |\n|---|---|---|---|---|"


def main(words: list[str]) -> int:
    """Measure the subjects that the words name, or all; the exit code is 1 if a figure is over its limit."""
    wanted = [word for word in words if not word.startswith("--")]
    chosen = [it for it in SUBJECTS if not wanted or it.__name__ in wanted]
    if not chosen:
        print(f"there are: {', '.join(it.__name__ for it in SUBJECTS)}", file=sys.stderr)
        return 2
    print(HEADING, flush=True)
    lines = []
    kept = True
    for subject in chosen:
        for figure in subject():
            lines.append(line(figure))
            kept = kept and figure.is_kept
            print(lines[-1], flush=True)
    if "--write" in words:
        write(lines)
    return 0 if kept else 1


def line(figure: Figure) -> str:
    """A row of the table."""
    is_time = figure.unit == "s"
    sizes = [time(value) if is_time else f"{value:.3g} {figure.unit}" for value in (figure.ours, figure.theirs)]
    against = f"{figure.against} ({sizes[1]})" if is_time else figure.against
    mark = "" if figure.is_kept else "**over**"
    return f"| {figure.what} ({sizes[0]}) | {against} | {figure.ratio:.3g} | {figure.limit:.3g} | {mark} |"


def time(seconds: float) -> str:
    """A time in seconds, shown in a readable unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def write(lines: list[str]) -> None:
    """Put the table into README.md, and the seconds of some lines into docs/performance.md, between their marks."""
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}."
    _put(README, [versions, "", HEADING, *lines])
    _put(FOR_READERS, seconds(lines))


def seconds(lines: list[str]) -> list[str]:
    """A table for readers: what was measured, and how long it took.

    >>> seconds(["| SCORE_SESSION MP (7.72 ms) | npm bridge-scorer (20.3 ms) | 0.38 | 0.35 | **over** |"])[1:]
    ['|---|---|', '| SCORE_SESSION MP | 7.72 ms |']
    """
    wanted = (next((it for it in lines if it.startswith(f"| {begins}")), "") for begins in READERS_WANT)
    cells = (re.match(r"\| ([^|]*) \(([^()|]*)\) \| ", row) for row in wanted)
    return ["| measured | time |", "|---|---|", *(f"| {it[1]} | {it[2]} |" for it in cells if it)]


def _put(document: Path, lines: list[str]) -> None:
    before, _, rest = document.read_text(encoding="utf-8").partition("<!-- table -->\n")
    after = rest.partition("<!-- end -->\n")[2]
    table = "\n".join(lines)
    document.write_text(f"{before}<!-- table -->\n{table}\n<!-- end -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
