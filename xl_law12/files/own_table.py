"""Our own table of results: its headings, which our readers know, and the cells below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening
from xl_law12.files.guards import safe
from xl_law12.reading.contracts import vulnerability_by_number, vulnerability_in

NAMES = ("NS names", "EW names")
VULNERABLE = "Vul"
GROUP = "Group"
SECTION = "Section"
RULING = "Ruling"
HEADINGS = ("Board", "NS", "EW", "Contract", "By", "Tricks", "Lead", "NS score", RULING)


def columns_of(
    evening: Evening, counting: Sequence[str], points: Mapping[str, Sequence[str]] | None = None
) -> dict[str, Sequence[str]]:
    """The columns by their headings. `counting` is what counts in every line: the score that was made, or a ruling.

    Few evenings need the last ones, which stand there only then: who is vulnerable, where the number of the board says
    otherwise, the groups of a fouled board, and the sections if there are several.
    """
    lines = evening.lines
    unruled = ["" if evening.is_ruled(line) else text for line, text in enumerate(counting)]
    scores = [text if text.lstrip("-").isdecimal() else "" for text in unruled]
    rulings = ["" if score else text for score, text in zip(scores, counting, strict=True)]
    played = (lines.contract, lines.declarer, lines.tricks, lines.lead)
    columns = dict(zip(HEADINGS, (lines.board, lines.ns, lines.ew, *played, scores, rulings), strict=True))
    seated = [evening.seated(line) for line in range(lines.size)]
    names = zip(*seated, strict=True) if seated else ((), ())
    rare = {VULNERABLE: vulnerabilities(evening), GROUP: lines.group}
    if len({*lines.section}) > 1:
        rare[SECTION] = lines.section
    needed = {heading: column for heading, column in rare.items() if any(column)}
    return columns | dict(points or {}) | dict(zip(NAMES, names, strict=True)) | needed


def rows_of(columns: Mapping[str, Sequence[str]]) -> Iterator[Sequence[str]]:
    """The lines as a file holds them."""
    return zip(*map(_safe_cells, columns.values()), strict=True)


def _safe_cells(column: Sequence[str]) -> Iterator[str]:
    """A column as a file holds it. Equal cells are made once."""
    made = {cell: safe(cell) for cell in {*column}}
    return map(made.__getitem__, column)


def vulnerabilities(evening: Evening) -> Sequence[str]:
    """For every line the vulnerability, if the number of the board gives another one; else a blank."""
    lines = evening.lines
    pairs = [*zip(lines.vulnerable, lines.board, strict=True)]
    own = {pair: _own_vulnerability(*pair) for pair in set(pairs)}
    return [own[pair] for pair in pairs]


def _own_vulnerability(said: str, board: str) -> str:
    """The vulnerability that is written for a board, if its number says another one; blank if it cannot be read.

    >>> _own_vulnerability("Both", "1"), _own_vulnerability("None", "1"), _own_vulnerability("x", "1")
    ('ALL', '', '')
    """
    try:
        read = vulnerability_in(said)
    except Law12Error:
        return ""
    return "" if read == vulnerability_by_number(board) else read
