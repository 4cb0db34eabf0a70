"""Finds the headings of a pasted table, and their meanings: one line, or two if NS and EW share a heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.reading.entries import Entry
from xl_law12.reading.words import LONGEST, LONGEST_TITLE, beside_side, folded, folded_cell, spellings
from xl_law12.sentences import quoted, say

EntryRow = Sequence[Entry]
Named = tuple[Entry, Entry]  # a heading, and the side that stands below it

SIDES = ("ns", "ew")
# The meanings of headings. Under a score, points or a result programs print different things: the column decides.
PLAIN = (
    *("board", "contract", "doubled", "declarer", "tricks", "ruling", "vulnerable", "erased"),
    *("frequency", "opponents"),
    *("north", "south", "east", "west", "result", "score", "points", "signed", "unsigned"),
)
OF_RESULTS = frozenset(("contract", "ns_score", "ew_score", "ruling", "result", "score", "points", "signed"))
MOST_TITLES = 100  # lines that may stand above the headings
ONE_LINE = say("write one line of headings, such as NS score and EW score")
_BETWEEN = re.compile(r"[\s;,|]+")
HINT = say("Board, NS, EW, Contract, By, Tricks, Score")


class Headings(NamedTuple):
    """The meaning of each column: blank if unknown, None without a heading; its name; and the rows of the headings.

    If NS and EW share a heading, the name has the side too.
    """

    meanings: tuple[str | None, ...]
    names: tuple[Entry, ...]
    first: int
    below: int


@cache
def meanings() -> dict[str, str]:
    """The meaning of every folded heading.

    >>> [meanings()[word] for word in ("board", "pairidns", "nsscore", "zapisew", "ew+", "%ns")]
    ['board', 'ns', 'ns_score', 'ew_score', 'ew_score', 'ns_percent']
    """
    announced: list[tuple[str, Iterable[str]]] = []
    for side in SIDES:
        announced.append((side, beside_side(side, {"", *spellings("pair")})))
        announced.append((f"{side}_score", beside_side(side, {"+", *spellings("score"), *spellings("plus")})))
        announced.append((f"{side}_percent", beside_side(side, spellings("percent"))))
    announced += ((meaning, spellings(meaning)) for meaning in PLAIN)
    announced += (("ns_score", spellings("plus")), ("ew_score", spellings("minus")))
    known: dict[str, str] = {}
    for meaning, headings in announced:
        for heading in headings:
            known.setdefault(heading, meaning)
    return known


@lru_cache(maxsize=4096)
def meaning_of(cell: Entry, side: Entry = "") -> str | None:
    """The meaning of a heading, with the side below it: blank if unknown, None for an empty cell.

    >>> meaning_of("NS score"), meaning_of("zapis", "EW"), meaning_of("Lead"), meaning_of("")
    ('ns_score', 'ew_score', '', None)
    """
    texts = [text for text in (cell, side) if isinstance(text, str) and 0 < len(text) <= LONGEST]
    return meanings().get("".join(map(folded, texts)), "") if texts else None if cell == "" else ""


def find_headings(rows: Sequence[EntryRow]) -> Headings:
    """The first line that names results and something else.

    >>> find_headings([["Traveller", "", ""], ["NS", "EW", "Score"], [1, 2, 420]])
    Headings(meanings=('ns', 'ew', 'score'), names=('NS', 'EW', 'Score'), first=1, below=2)
    >>> find_headings([["zapis", "", "IMP", ""], ["NS", "EW", "NS", "EW"]]).names
    ('zapis NS', 'zapis EW', 'IMP NS', 'IMP EW')
    """
    for first, top in enumerate(rows[:MOST_TITLES]):
        for named, lines in ((_two_lines(rows, first), 2), ([(cell, "") for cell in top], 1)):
            meant = [meaning_of(*it) for it in named]
            if OF_RESULTS.intersection(meant) and len({*meant} - {"", None}) > 1:
                if lines == 1 and _sides_below(rows, first):
                    raise Law12Error(
                        "row {row} names NS and EW under the headings, but not which: {hint}",
                        row=first + 2,
                        hint=ONE_LINE,
                    )
                names = tuple(f"{head} {side}".strip() if side else head for head, side in named)
                heads = [head for head, _ in named]
                return Headings(_with_pairs(heads, meant), names, first, first + lines)
    unparted = next(filter(None, map(_unparted, rows[:MOST_TITLES])), "")
    if unparted:
        raise Law12Error(
            "{line} names columns that nothing parts: separate all cells, in every line, by tabs, or all by commas",
            line=quoted(unparted),
        )
    raise Law12Error("no line of headings is found: it names the columns, such as {hint}", hint=HINT)


def _unparted(row: EntryRow) -> str:
    """The text of a line that would be one of headings, if its only cell were parted at blanks or signs.

    >>> _unparted(["Board NS EW Score"]), _unparted(["Board;NS;EW;Score", ""]), _unparted(["Results of board 7"])
    ('Board NS EW Score', 'Board;NS;EW;Score', '')
    """
    cells = [cell for cell in row if cell != ""]
    text = cells[0] if len(cells) == 1 and isinstance(cells[0], str) else ""
    named = {meaning_of(word) for word in _BETWEEN.split(text[:LONGEST_TITLE])} - {"", None}
    return text if OF_RESULTS.intersection(named) and len(named) > 2 else ""


def _with_pairs(heads: EntryRow, meant: Sequence[str | None]) -> tuple[str | None, ...]:
    """The meanings where two columns are headed Par, as in the north: they hold the pairs, and NS and EW their scores.

    >>> _with_pairs(["Par", "Par", "Kontr", "NS", "ØV"], ["declarer", "declarer", "contract", "ns", "ew"])
    ('ns', 'ew', 'contract', 'ns_score', 'ew_score')
    """
    pairs = [at for at, head in enumerate(heads) if folded_cell(head) == "par"]
    if len(pairs) != len(SIDES):
        return tuple(meant)
    scores = [f"{meaning}_score" if meaning in SIDES else meaning for meaning in meant]
    for at, side in zip(pairs, SIDES, strict=True):
        scores[at] = meant[at] if meant[at] in SIDES else side  # a second line of headings may name the side
    return tuple(scores)


def _two_lines(rows: Sequence[EntryRow], first: int) -> list[Named]:
    """The headings with the sides that the next line names under some of them; nothing if it names none."""
    sides = _sides_below(rows, first)
    if not sides:
        return []
    return _aligned(rows[first], rows[first + 1]) or _packed(rows[first], sides, max(map(_width, rows)))


def _sides_below(rows: Sequence[EntryRow], first: int) -> list[Entry]:
    """The names of sides in the next line, where nothing else stands in it."""
    below = rows[first + 1] if first + 1 < len(rows) else ()
    names = [cell for cell in below if cell != ""]
    return names if len(names) > 1 and all(meaning_of(name) in SIDES for name in names) else []


def _aligned(top: EntryRow, sides: EntryRow) -> list[Named]:
    """The headings if each side stands in its own column, under its own heading or that of the column before."""
    named: list[Named] = []
    above: Entry = ""
    for cell, side in zip(top, sides, strict=True):
        above = cell if cell != "" or side == "" else above
        if side != "" and not _can_split(above):
            return []
        named.append((above, side))
    return named


def _packed(top: EntryRow, sides: Sequence[Entry], width: int) -> list[Named]:
    """The headings if the sides are packed at the left, as in a copied page: each two sides split a column."""
    columns = top[: _width(top)]
    split = [cell != "" and bool(meaning_of(cell, sides[0])) and _can_split(cell) for cell in columns]
    if 2 * sum(split) != len(sides) or len(columns) + sum(split) != width:
        return []
    following = iter(sides)
    named: list[Named] = []
    for cell, is_split in zip(columns, split, strict=True):
        named += [(cell, next(following)) for _ in SIDES] if is_split else [(cell, "")]
    return named + [("", "")] * (len(top) - width)


def _can_split(cell: Entry) -> bool:
    """Whether NS and EW can stand under a heading: not under one that is already a column of its own."""
    return meaning_of(cell) in ("", None, "score", "points", "result") or bool(meaning_of(cell, "NS"))


def _width(row: EntryRow) -> int:
    """The number of cells up to the last that is filled in."""
    return max((index + 1 for index, cell in enumerate(row) if cell != ""), default=0)
