"""Tables in plain text whose columns only blanks part: typed by hand, or printed in columns of a fixed width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from xl_law12.reading.headings import MOST_TITLES, OF_RESULTS, meaning_of, names_a_summary, other_meanings
from xl_law12.reading.words import board_in, folded, names_a_board

SEPARATORS = frozenset("\t;|,")
LONGEST_HEADING = 4  # words
LONGEST_LINE = 500  # signs of a line of headings
SPANNING = ("contract", "declarer", "pair", "result", "score", "points")  # what a heading over several may mean
LEVELS = frozenset("1234567")
BETWEEN_PAIRS = frozenset(("-", "–", "v", "v.", "vs", "vs."))
_WORD, _WORDS = re.compile(r"\S+"), re.compile(r"\S+(?: \S+)*")  # words; and words with one blank between them
_RULE = re.compile(r"\A[-=_+|\s]*\Z")
_FIGURE = re.compile(r"\d|\A[^\w\s]+\Z")  # in a word of a line of results: a digit, or signs alone


class Words(NamedTuple):
    """A word or several, and where they stand in their line."""

    begin: int
    end: int
    text: str


CellRows = list[list[str]]  # a row for every line of the text


def tables_of(text: str) -> list[CellRows]:
    """The rows of the tables in a text, one for each line; no tables if no line names columns of results."""
    # Several tables may stand side by side, below headings that come again in their line.
    lines = text.expandtabs().split("\n")
    for head, line in enumerate(lines[:MOST_TITLES]):
        if len(line) <= LONGEST_LINE and SEPARATORS.isdisjoint(line):
            meant = [{meaning_of(part.text) for part in parts} - {"", None} for parts in _headings(line)]
            if any(OF_RESULTS.intersection(it) and len(it) > 2 for it in meant):  # results, and two columns more
                tables = [_table(part, head) for part in _side_by_side(lines, head)]
                return tables if all(tables) else []
    return []


def _headings(line: str) -> list[list[Words]]:
    """The three headings or more of a line in three ways: its words, as many as possible as one, what stands apart."""
    words = _parts(_WORD, line)
    joined: list[Words] = []
    for at, word in enumerate(words):
        ends = (it.end for it in reversed(words[at + 1 : at + LONGEST_HEADING]))
        run = next(filter(_is_one, (line[word.begin : end] for end in ends)), word.text)
        if not joined or word.begin >= joined[-1].end:
            joined.append(Words(word.begin, word.begin + len(run), run))
    return [parts for parts in (words, joined, _parts(_WORDS, line)) if len(parts) > 2]


def _is_one(text: str) -> bool:
    """Whether words are one heading together; `NS EW` are two."""
    is_known = bool(meaning_of(text)) or folded(text) in other_meanings()
    return is_known and "  " not in text and folded(text) != "nsew"


def _parts(pattern: re.Pattern[str], line: str) -> list[Words]:
    return [Words(it.start(), it.end(), it[0]) for it in pattern.finditer(line)]


def _side_by_side(lines: Sequence[str], head: int) -> list[list[str]]:
    """The lines of each of the tables that stand side by side: the headings come again in one line."""
    words = _parts(_WORD, lines[head])
    texts = [word.text for word in words]
    times = next((it for it in range(len(words) // 3, 1, -1) if texts == texts[: len(words) // it] * it), 1)
    if times == 1:
        return [[*lines]]
    near = (line for line in lines[max(0, head - 3) :] if _is_row(line) or board_in([line]))
    columns = [*_columns([lines[head], *near])]
    cuts = [0]
    for at in range(len(words) // times, len(words), len(words) // times):
        left, right = words[at - 1], words[at]
        gaps = [(after[0] - before[1], after[0]) for before, after in pairwise(columns) if left.begin < before[1]]
        between = [gap for gap in gaps if gap[1] < right.end]
        if not between:  # the lines are typed without regard to columns
            return []
        cuts.append(max(between)[1])
    return [[line[left:right] for line in lines] for left, right in pairwise([*cuts, None])]


def _is_row(line: str) -> bool:
    """Whether a line looks like one of results: at least three words, and most of them have a figure or are signs."""
    words = line.split()
    return len(words) > 2 and 2 * sum(_FIGURE.search(word) is not None for word in words) >= len(words)


def _table(lines: Sequence[str], head: int) -> CellRows:
    """The rows of these lines, the last column for lines that are no results; none if the columns cannot be told."""
    headings = lines[head].split()
    rows = _rows(lines, head, headings)
    below = [lines[at] for at in rows]
    cells = (_counted(lines[head], below) or _aligned(lines[head], below)) if below else None
    if cells is None:
        return []
    names, *filled = cells
    of_row = dict(zip(rows, filled, strict=True))
    blank = [""] * len(names)
    rest = ([*names, ""] if line.split() == headings else [*blank, _RULE.sub("", line)] for line in lines)
    return [[*of_row[at], ""] if at in of_row else row for at, row in enumerate(rest)]


def _rows(lines: Sequence[str], head: int, headings: Sequence[str]) -> list[int]:
    """The numbers of the lines with results: those directly below headings, and later ones that look like them."""
    rows: list[int] = []
    is_in_table = False
    for at in range(head, len(lines)):
        line = lines[at]
        is_head = line.split() == headings
        if is_head or _RULE.match(line):
            is_in_table = is_head or (is_in_table and rows[-1:] != [at - 1])
        elif names_a_board(line.strip()) or names_a_summary(line.split()[0]):
            is_in_table = False
        elif is_in_table or _is_row(line):
            is_in_table = True
            rows.append(at)
    return rows


def _counted(heading: str, lines: Sequence[str]) -> CellRows | None:
    """Headings and rows in cells, where every line has as many cells as there are headings."""
    for pattern in (_WORDS, _WORD):
        rows = [[part.text for part in _parts(pattern, line)] for line in lines]
        for parts in _headings(heading):
            levels = [at for at, part in enumerate(parts) if meaning_of(part.text) == "contract"]
            is_even = {*map(len, rows)} == {len(parts)}
            if is_even and not any({row[at] for row in rows} <= LEVELS for at in levels):  # without its suit
                return [[part.text for part in parts], *rows]
    return None


def _aligned(heading: str, lines: Sequence[str]) -> CellRows | None:
    """Headings and rows in cells, where columns of blanks part the lines; a heading stands over its column."""
    columns = [*_columns(lines)]
    found = [(parts, _names_over(columns, parts)) for parts in _headings(heading)]
    fitting = [(len(parts) - len(names) + names.count(""), names) for parts, names in found if names]
    if not fitting:
        return None
    names = min(fitting, key=lambda it: it[0])[1]  # the fewest headings without a column
    held = [{line[begin:end].strip() for line in lines} - {""} for begin, end in columns]
    begins, above = [0], meaning_of(names[0])
    for at in range(1, len(names)):
        is_suit = above == "contract" and held[at - 1] <= LEVELS
        is_part = is_suit or any(cells <= BETWEEN_PAIRS for cells in held[at - 1 : at + 1])
        above = meaning_of(names[at]) if names[at] else above
        if names[at] or (above in SPANNING and not is_part):
            begins.append(at)  # else it is joined to the column before: a suit to its level, a second name to the first
        elif not is_part and any(map(str.isdigit, chain.from_iterable(held[at]))):
            return None
    cuts = [0, *(columns[at][0] for at in begins[1:]), None]
    rows = [[line[left:right].strip() for left, right in pairwise(cuts)] for line in lines]
    return [[names[at] for at in begins], *rows]


def _names_over(columns: Sequence[tuple[int, int]], headings: Sequence[Words]) -> list[str]:
    """The heading over each column, a blank for none; an empty list if two stand over one column."""
    names = [""] * len(columns)
    for part in headings:
        under = [at for at, (begin, end) in enumerate(columns) if begin < part.end and part.begin < end]
        if under and names[under[0]]:
            return []
        if under:
            names[under[0]] = part.text
    return names


def _columns(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The ranges of signs between which all lines are blank."""
    used = sorted({at for line in lines for at, sign in enumerate(line) if sign != " "})
    begin = used[0]
    for at, following in pairwise([*used, used[-1] + 2]):
        if following > at + 1:
            yield begin, at + 1
            begin = following
