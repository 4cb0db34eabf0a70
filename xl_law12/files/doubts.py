"""What is wrong with lines of a table as such: totals, cells that may have moved, a C that may be hearts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xl_law12.bridge.awards import Side
from xl_law12.bridge.reading.bids import Bid
from xl_law12.bridge.reading.entries import UNPLAYED, Said, contract_in, says_nothing, score_in
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.overlooked import maybe_hearts
from xl_law12.errors import Law12Error
from xl_law12.files.evening import Lines
from xl_law12.files.grids import Grid, Texts
from xl_law12.files.headings import names_a_summary
from xl_law12.sentences import joined, quoted, say

SAID = ("contract", "declarer", "tricks", "ns_score", "ew_score", "ruling")  # what tells a result


def hearts(heading: str, lines: Lines, numbers: Sequence[int]) -> dict[int, str]:
    """The lines under this heading of contracts in which a C may be hearts."""
    given = (Line(*(getattr(lines, name)[at] or None for name in Line._fields)) for at in numbers)
    found = maybe_hearts(heading, given)
    return {numbers[at]: say("{where}: {problem}", where=say("contract"), problem=why) for at, why in found.items()}


def of_cells(grid: Grid, names: Texts, lines: Lines) -> dict[int, str]:
    """The rows that end before their result, or have something beyond the headings: cells may have moved."""
    if len(set(grid.widths)) < 2:
        return {}
    usual = Counter(grid.widths).most_common(1)[0][0]
    width = max(usual, *(at for at, name in enumerate(names, start=1) if name))
    found: dict[int, str] = {}
    for at in (at for at, cells in enumerate(grid.widths) if cells != width):
        beyond = [quoted(column[at]) for column in grid.columns[width:] if column[at]]
        if beyond:
            found[at] = say("more cells than headings: {cells}", cells=joined(beyond))
        elif grid.widths[at] < width and lines.ns[at] and not any(getattr(lines, name)[at] for name in SAID):
            found[at] = say(
                "the row is cut short: it has {cells} cells, and {usual} are usual", cells=grid.widths[at], usual=width
            )
    return found


def without_pairs(lines: Lines, labels: Sequence[Texts]) -> tuple[dict[int, str], dict[int, str]]:
    """The lines without pairs and without a contract where others have them: those that are no result, and the others.

    An average of the board is none, nor a summary: it holds no ruling, and no score that a contract gives, or a word in
    the columns that say nothing of the result names it.
    """
    alone = [at for at, pairs in enumerate(zip(lines.ns, lines.ew, strict=True)) if not any(pairs)]
    if not alone or len(alone) == lines.size or not any(map(_is_played, lines.contract)):
        return {}, {}
    alone = [at for at in alone if not _is_played(lines.contract[at])]
    other = {at for at in alone if _may_be_a_result(lines, at, [column[at] for column in (lines.board, *labels)])}
    gone = {at: "no result: it names no pairs and no contract" for at in alone if at not in other}
    why = say("a result without its pairs: write their numbers, or take out the line if it is a total")
    return gone, dict.fromkeys(sorted(other), why)


def _is_played(text: str) -> bool:
    """Whether a cell holds a contract, or says that the board was passed out."""
    try:
        contract = contract_in(text or None)
    except Law12Error:
        return False
    return isinstance(contract, Bid) or (contract is not None and contract.result == 0)


def _may_be_a_result(lines: Lines, at: int, labels: Sequence[str]) -> bool:
    """Whether a line without pairs and contract may be a result all the same."""
    if not says_nothing(lines.ruling[at] or None):
        return True
    if any(map(names_a_summary, labels)):
        return False
    return (
        _says_a_word(lines.contract[at]) or _is_score(lines.ns_score[at], "NS") or _is_score(lines.ew_score[at], "EW")
    )


def _says_a_word(text: str) -> bool:
    """Whether something is written that may be a contract or a ruling; figures alone (`32/80`) sum something up."""
    if says_nothing(text or None) or not any(map(str.isalpha, text)):
        return False
    try:
        return contract_in(text) != Said(UNPLAYED)
    except Law12Error:
        return True


def _is_score(text: str, side: Side) -> bool:
    """Whether a contract gives this score, or a ruling says it; a word that cannot be read may be one."""
    try:
        return score_in(text or None, side) not in (None, Said(UNPLAYED))
    except Law12Error:
        return any(map(str.isalpha, text))
