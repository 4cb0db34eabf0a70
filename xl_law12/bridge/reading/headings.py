"""Finds the line of headings in a pasted table, and what each column is: one line, or two where NS and EW share one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from xl_law12.bridge.reading.entries import Entry
from xl_law12.bridge.reading.words import LONGEST, LONGEST_TITLE, beside_side, folded, spellings
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted, say

EntryRow = Sequence[Entry]

SIDES = ("ns", "ew")
# The meanings of headings. Under a score, points or a result programs print different things: the column decides.
PLAIN = (
    *("board", "contract", "doubled", "declarer", "tricks", "ruling", "vulnerable", "erased"),
    *("frequency", "opponents"),
    *("north", "south", "east", "west", "result", "score", "points", "signed", "unsigned"),
)
OF_RESULTS = frozenset(("contract", "ns_score", "ew_score", "ruling", "result", "score", "points", "signed"))
BLANK: Final = (None, "")
MOST_TITLES = 100  # lines that may stand above the headings
ONE_LINE = say("write one line of headings, such as NS score and EW score")
_BETWEEN = re.compile(r"[\s;,|]+")
HINT = say("Board, NS, EW, Contract, By, Tricks, Score")


class Headings(NamedTuple):
    """The meaning of each column: blank if unknown, None without a heading; and the rows of the headings."""

    meanings: tuple[str | None, ...]
    first: int
    below: int


@cache
def meanings() -> dict[str, str]:
    """The meaning of every folded heading.

    >>> [meanings()[word] for word in ("board", "pairidns", "nsscore", "zapisew", "ew+", "%ns")]
    ['board', 'ns', 'ns_score', 'ew_score', 'ew_score', 'ns_percent']
    """
    known: dict[str, str] = {}
    for side in SIDES:
        for meaning, words in (
            (side, {"", *spellings("pair")}),
            (f"{side}_score", spellings("score") | spellings("plus") | {"+"}),
            (f"{side}_percent", spellings("percent")),
        ):
            for heading in beside_side(side, words):
                known.setdefault(heading, meaning)
    for meaning in PLAIN:
        for word in spellings(meaning):
            known.setdefault(word, meaning)
    for sign, meaning in (("plus", "ns_score"), ("minus", "ew_score")):
        for word in spellings(sign):
            known.setdefault(word, meaning)
    return known


@lru_cache(maxsize=4096)
def meaning_of(cell: Entry, side: Entry = None) -> str | None:
    """The meaning of a heading, with the side below it: blank if unknown, None for an empty cell.

    >>> meaning_of("NS score"), meaning_of("zapis", "EW"), meaning_of("Lead"), meaning_of(None)
    ('ns_score', 'ew_score', '', None)
    """
    texts = [text for text in (cell, side) if isinstance(text, str) and 0 < len(text) <= LONGEST]
    return meanings().get("".join(map(folded, texts)), "") if texts else None if cell in BLANK else ""


def find_headings(rows: Sequence[EntryRow]) -> Headings:
    """The first line that names results and something else.

    >>> find_headings([["Traveller", None, None], ["NS", "EW", "Score"], [1, 2, 420]])
    Headings(meanings=('ns', 'ew', 'score'), first=1, below=2)
    """
    for first in range(min(len(rows), MOST_TITLES)):
        single = tuple(map(meaning_of, rows[first]))
        for meant, lines in ((_two_lines(rows, first), 2), (single, 1)):
            if OF_RESULTS.intersection(meant) and len({*meant} - {"", None}) > 1:
                if lines == 1 and _sides_below(rows, first):
                    raise Law12Error(
                        "row {row} names NS and EW under the headings, but not which: {hint}",
                        row=first + 2,
                        hint=ONE_LINE,
                    )
                return Headings(_with_pairs(rows[first], meant), first, first + lines)
    unparted = next(filter(None, map(_unparted, rows[:MOST_TITLES])), "")
    if unparted:
        raise Law12Error(
            "{line} names columns that nothing parts: separate all cells, in every line, by tabs, or all by commas",
            line=quoted(unparted),
        )
    raise Law12Error("no line of headings is found: it names the columns, such as {hint}", hint=HINT)


def _unparted(row: EntryRow) -> str:
    """The text of a line that would be one of headings, if its only cell were parted at blanks or signs.

    >>> _unparted(["Board NS EW Score"]), _unparted(["Board;NS;EW;Score", None]), _unparted(["Results of board 7"])
    ('Board NS EW Score', 'Board;NS;EW;Score', '')
    """
    cells = [cell for cell in row if cell not in BLANK]
    text = cells[0] if len(cells) == 1 and isinstance(cells[0], str) else ""
    named = {meaning_of(word) for word in _BETWEEN.split(text[:LONGEST_TITLE])} - {"", None}
    return text if OF_RESULTS.intersection(named) and len(named) > 2 else ""


def _with_pairs(row: EntryRow, meant: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """The meanings where two columns are headed Par, as in the north: they hold the pairs, and NS and EW their scores.

    >>> _with_pairs(["Par", "Par", "Kontr", "NS", "ØV"], ("declarer", "declarer", "contract", "ns", "ew"))
    ('ns', 'ew', 'contract', 'ns_score', 'ew_score')
    """
    pairs = [at for at, cell in enumerate(row) if isinstance(cell, str) and folded(cell[:LONGEST]) == "par"]
    if len(pairs) != len(SIDES):
        return meant
    scores = [f"{meaning}_score" if meaning in SIDES else meaning for meaning in meant]
    for at, side in zip(pairs, SIDES, strict=True):
        scores[at] = side
    return tuple(scores)


def _two_lines(rows: Sequence[EntryRow], first: int) -> tuple[str | None, ...]:
    """The meanings where the next line says NS and EW under some headings; nothing where it does not."""
    top, names = rows[first], _sides_below(rows, first)
    if not names:
        return ()
    return _aligned(top, rows[first + 1]) or _packed(top, names, max(map(_width, rows)))


def _sides_below(rows: Sequence[EntryRow], first: int) -> list[Entry]:
    """The names of sides in the next line, where nothing else stands in it."""
    below = rows[first + 1] if first + 1 < len(rows) else ()
    names: list[Entry] = [cell for cell in below if cell not in BLANK]
    return names if len(names) > 1 and all(meaning_of(name) in SIDES for name in names) else []


def _aligned(top: EntryRow, sides: EntryRow) -> tuple[str | None, ...]:
    """Each side stands in its own column, under a heading that is its own or that of the column before."""
    meant = []
    above: Entry = None
    for cell, side in zip(top, sides, strict=True):
        above = cell if cell not in BLANK or side in BLANK else above
        if side not in BLANK and not _can_split(above):
            return ()
        meant.append(meaning_of(above, side))
    return tuple(meant)


def _packed(top: EntryRow, names: Sequence[Entry], width: int) -> tuple[str | None, ...]:
    """The sides stand together at the left, as a copied page leaves them: each two of them split a column."""
    columns = top[: _width(top)]
    split = [bool(meaning_of(cell, names[0])) and cell not in BLANK and _can_split(cell) for cell in columns]
    if 2 * sum(split) != len(names) or len(columns) + sum(split) != width:
        return ()
    sides = iter(names)
    meant: list[str | None] = []
    for cell, is_split in zip(columns, split, strict=True):
        meant += [meaning_of(cell, next(sides)) for _ in SIDES] if is_split else [meaning_of(cell)]
    return (*meant, *[None] * (len(top) - width))


def _can_split(cell: Entry) -> bool:
    """Whether NS and EW can stand under a heading: not under one that is already a column of its own."""
    return meaning_of(cell) in ("", None, "score", "points", "result") or bool(meaning_of(cell, "NS"))


def _width(row: EntryRow) -> int:
    """The number of cells up to the last that is filled in."""
    return max((index + 1 for index, cell in enumerate(row) if cell not in BLANK), default=0)
