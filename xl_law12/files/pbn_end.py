"""Checks that a PBN file is whole: by the number of boards that it announces, and by its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

LINE_END = "\n"
AFTER_ALL = "TotalScoreTable"  # the ranking: a file that holds it is whole
_COUNT = re.compile(r'^[ \t]*[\[%;][ \t]*BoardCount\b[\s:="]*(\d{1,5})\b', re.M)
_WHOLE = re.compile(r'\[\s*\w+\s+".*"\s*\]')


class Lack(NamedTuple):
    """A place that shows that a file is not whole, the error, and the board (blank if the board itself is missing)."""

    place: str
    why: Law12Error
    board: str


def lacking(text: str, boards: Sequence[str], rows: Sequence[str]) -> Iterator[Lack]:
    """The missing parts of a file. `boards` are the boards in the file in order; `rows` has the board of every result.

    >>> [str(lack.why) for lack in lacking('[BoardCount "30"]', ["1"], ["1", "1"])]
    ['says that it has 30 boards, and has results of 1: export it anew, or correct it']
    """
    lines = Counter(rows)
    said = _COUNT.search(text)
    if said and int(said[1]) > len(lines):
        template = "says that it has {said} boards, and has results of {there}: export it anew, or correct it"
        place = f"line {text.count(LINE_END, 0, said.start()) + 1}"
        yield Lack(place, Law12Error(template, said=int(said[1]), there=len(lines)), "")
    if why := _broken_off(text, boards, lines):
        yield Lack(f"line {text.rstrip().count(LINE_END) + 1}", why, boards[-1] if boards else "")


def _broken_off(text: str, boards: Sequence[str], lines: Counter[str]) -> Law12Error | None:
    """The mistake at the end of a file: half a tag, or a last board with no results or fewer than the others."""
    last = text.rstrip().rpartition(LINE_END)[2].strip()
    if last.startswith("[") and not _WHOLE.match(last):
        return Law12Error("{last} is broken off: export the file anew", last=quoted(last))
    *others, board = boards or [""]
    if AFTER_ALL in text or not others:
        return None
    if not lines[board] and lines[others[-1]]:
        return Law12Error(
            "the file ends with this board, and without its results: is it broken off? Export it anew; or take the "
            "board out, if it was not played"
        )
    fewest = min((lines[other] for other in others if lines[other]), default=0)
    if lines[board] < fewest and not text.endswith(LINE_END):
        return Law12Error(
            "has {lines} results where every other board has {fewest} or more, and the file ends within a line: is it "
            "broken off? Export it anew",
            lines=lines[board],
            fewest=fewest,
        )
    return None
