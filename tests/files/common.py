"""The small evenings in the tests' folder, written as scoring programs write them, and samples elsewhere."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from xl_law12.files.doubts import lines_in_doubt
from xl_law12.files.evening import Evening
from xl_law12.files.opening import answered
from xl_law12.reading.lines import Result, result_text

ROOT = Path(__file__).resolve().parents[2]
EVENINGS = Path(__file__).resolve().parent / "evenings"
MONDAY = ROOT / "docs" / "evening" / "monday.xml"  # USEBIO as Compscore writes it
BRIDGEMATE = ROOT.parent / "shared" / "samples" / "files" / "club-evening.bws"


def sample(name: str) -> bytes:
    return (EVENINGS / name).read_bytes()


class Open(NamedTuple):
    """A line without a result, and the reason."""

    line: int
    why: str


class Outcome(NamedTuple):
    """The results of an evening's lines: scores, or rulings in the notation; None if a line is open."""

    evening: Evening
    results: Sequence[int | str | None]
    open: Sequence[Open]


def outcome(evening: Evening) -> Outcome:
    read = answered(evening)
    return Outcome(read, [*map(shown, read.results)], [Open(line, lines_in_doubt(read)[line]) for line in read.open])


def shown(result: Result | None) -> int | str | None:
    return result if result is None or isinstance(result, int) else result_text(result)


def notes(evening: Evening) -> list[tuple[str, str]]:
    """What a reader says of the parts that it leaves out: where, and why."""
    return [(str(doubt.where), doubt.problem) for doubt in evening.notes]
