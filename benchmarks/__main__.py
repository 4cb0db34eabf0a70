"""python3 dev.py bench [WORD] [--write]: prints one table; --write puts the table into benchmarks/README.md."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import numpy as np

from benchmarks import calc, excel, files, lambdas, measures, offline, reading, sessions, strict
from benchmarks.timing import Figure

README = Path(__file__).resolve().parent / "README.md"
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
    """Put the table into README.md, between its marks."""
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition("<!-- table -->\n")
    _, _, after = rest.partition("<!-- end -->\n")
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}."
    table = "\n".join([HEADING, *lines])
    README.write_text(f"{before}<!-- table -->\n{versions}\n\n{table}\n<!-- end -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
