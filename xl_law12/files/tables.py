"""Tables of results in a text or a page: their columns are found by the headings that programs print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.reading.columns import columns_of
from xl_law12.bridge.reading.entries import NUMBER, says_nothing
from xl_law12.bridge.reading.headings import SIDES, Headings, Row, find_headings, meaning_of
from xl_law12.bridge.reading.table import ERASED, PLAYERS, Pasted
from xl_law12.bridge.reading.words import folded, spellings
from xl_law12.bridge.spelling import SUITS
from xl_law12.errors import Law12Error
from xl_law12.files import doubts, headings
from xl_law12.files.evening import COLUMNS, Evening, Left, Lines, Places, ResultsError, chosen, joined
from xl_law12.files.grids import Grid, Texts

SAMPLE = 2_000  # lines that tell what a column holds
LONGEST_TITLE = 200

_FIGURE = re.compile(r"-?\d{1,9}(\.\d{1,9})?")
_TITLE = re.compile(r"([^\W\d]+)[\s.:#]*(?:(?:n|no|nr|num|number|numero|nummer)\b[\s.:#°º]*)?(\d{1,4})\b", re.I)


class Table(NamedTuple):
    """A table of results: what its columns are, their names, the cells below, and the board that its title names."""

    headings: Headings
    names: Texts
    below: Grid
    board: str


class Read(NamedTuple):
    """What a table gave; `doubts` are what is wrong with lines as such, by their numbers in it."""

    lines: Lines
    unit: str
    names: dict[str, str]
    left: Sequence[Left]
    doubts: dict[int, str]
    contract: str  # the heading of the contracts


def evening_of(grids: Sequence[Grid], program: str, *, is_exact: bool = False) -> Evening:
    """The lines of every table that has headings of results; the others are reported.

    `is_exact`: every row should have a cell for every heading.
    """
    parts: list[Read] = []
    left: list[Left] = []
    problem = "holds no table"
    for grid in grids:
        try:
            parts += [_read(table, is_exact=is_exact) for table in _tables(grid)]
        except Law12Error as error:
            problem = error.problem
            left.append(Left(f"{grid.word} {grid.numbers[0]}", f"a table is passed over: {problem}"))
    if not any(part.lines.size for part in parts):
        raise ResultsError("has headings, and no results below them" if parts else problem)
    units = {part.unit for part in parts} - {""}
    lines = joined(part.lines for part in parts)
    return Evening(
        lines,
        program,
        title=next((grid.title for grid in grids if grid.title), ""),
        method=units.pop() if len(units) == 1 else "",
        names={pair: names for part in parts for pair, names in part.names.items()},
        left=[*left, *(line for part in parts for line in part.left)],
        doubts=_all_doubts(lines, parts),
    )


def _all_doubts(lines: Lines, parts: Sequence[Read]) -> dict[int, str]:
    """What is wrong with lines as such; the contracts of all tables under one heading are written alike."""
    begin = 0
    under: dict[str, list[int]] = {}
    found: dict[int, str] = {}
    for part in parts:
        found |= {begin + at: why for at, why in part.doubts.items()}
        under.setdefault(part.contract, []).extend(range(begin, begin + part.lines.size))
        begin += part.lines.size
    for heading, numbers in under.items():
        found = doubts.hearts(heading, lines, numbers) | found
    return found


def _tables(grid: Grid) -> Iterator[Table]:
    """The tables in a grid: where the headings stand again, another one begins."""
    sample = grid.rows(0, SAMPLE)
    announced = find_headings(_as_read(sample))
    names, under = _names(sample, announced), announced.below - announced.first
    begins = _where(grid, sample[announced.first], announced)
    above = 0
    for begin, end in zip(begins, [*begins[1:], len(grid.numbers)], strict=True):
        board = board_in([grid.title, *chain.from_iterable(grid.rows(above, begin))])
        above = end if end == len(grid.numbers) else _end_of(grid, begin + under, end)
        yield Table(announced, names, grid.between(begin + under, above).filled(), board)


def _names(sample: Sequence[Texts], announced: Headings) -> Texts:
    """The name of every column: with the side that stands below it, where NS and EW share a heading.

    >>> _names([["zapis", "", "IMP", ""], ["NS", "EW", "NS", "EW"]], Headings(("ns_score", "ew_score", "", ""), 0, 2))
    ['zapis NS', 'zapis EW', 'IMP NS', 'IMP EW']
    """
    top, below = sample[announced.first], sample[announced.below - 1]
    if announced.below - announced.first == 1:
        return below
    above, names, meanings = "", [], []
    for head, side in zip(top, below, strict=True):
        above = head or (above if side else "")
        names.append(f"{above} {side}".strip())
        meanings.append(meaning_of(above or None, side or None))
    return names if tuple(meanings) == announced.meanings else _names_of_packed(top, below, announced.meanings)


def _names_of_packed(top: Texts, below: Texts, meanings: Sequence[str | None]) -> Texts:
    """The same where the sides stand together at the left, each two of them below the next heading that they split.

    >>> _names_of_packed(["wist", "zapis", ""], ["NS", "EW", ""], ["", "ns_score", "ew_score"])
    ['wist', 'zapis NS', 'zapis EW']
    """
    sides = [side for side in below if side][:2]
    names: list[str] = []
    for head in top:
        split = [meaning_of(head, side) for side in sides]
        is_split = bool(head) and any(split) and split == [*meanings[len(names) : len(names) + 2]]
        names += [f"{head} {side}" for side in sides] if is_split else [head]
    return names[: len(top)]


def _where(grid: Grid, head: Texts, announced: Headings) -> list[int]:
    """The rows in which the headings stand, from the first on."""
    marked = next(at for at, cell in enumerate(head) if cell)
    if grid.columns[marked].count(head[marked]) == 1:
        return [announced.first]
    same = (at for at, cell in enumerate(grid.columns[marked]) if cell == head[marked] and grid.row(at) == head)
    return [announced.first, *(at for at in same if at >= announced.below)]


def _as_read(rows: Iterable[Texts]) -> list[Row]:
    """The rows as the reader of pasted tables takes them: a blank cell is None."""
    return [[cell or None for cell in row] for row in rows]


def _end_of(grid: Grid, begin: int, end: int) -> int:
    """Where the lines of a table end before the next one's title, which fills one cell at most."""
    while end > begin and sum(map(bool, grid.row(end - 1))) <= 1:
        end -= 1
    return end


def board_in(texts: Iterable[str]) -> str:
    """The number of the board in titles such as `Board 7` or `Rozdanie 7`; the last one that there is.

    >>> board_in(["Club night, board 7 of 24"]), board_in(["ROZDANIE NR 11"])
    ('7', '11')
    """
    words = (title for text in texts for title in _TITLE.findall(text[:LONGEST_TITLE]))
    boards = [number for word, number in words if folded(word) in spellings("board")]
    return boards[-1] if boards else ""


def _read(table: Table, *, is_exact: bool) -> Read:
    """The lines of a table, column by column."""
    columns, unit = _columns(table)
    lines = _lines(table, columns)
    names: dict[str, str] = {}
    for side, pairs in zip(SIDES, (lines.ns, lines.ew), strict=True):
        if f"{side}_names" in columns:
            players = dict.fromkeys(zip(pairs, table.below.column(columns[f"{side}_names"]), strict=True))
            names.update((f"{side.upper()} {pair}", text) for pair, text in players if text)
    doubtful = doubts.of_cells(table.below, table.names, lines) if is_exact else {}
    known = {*columns.values()}
    labels = [column for at, column in enumerate(table.below.columns) if at not in known]
    gone, without = doubts.without_pairs(lines, labels)
    doubtful |= without
    if "erased" in columns:
        erased = table.below.column(columns["erased"])
        gone |= {at: "erased" for at, cell in enumerate(erased) if ERASED.get(folded(cell), False)}
    contract = table.names[columns["contract"]] if "contract" in columns else ""
    if not gone:
        return Read(lines, unit, names, [], doubtful, contract)
    left = [Left(lines.place[at], why) for at, why in sorted(gone.items())]
    kept = [at for at in range(lines.size) if at not in gone]
    doubtful = {at: doubtful[line] for at, line in enumerate(kept) if line in doubtful}
    return Read(chosen(lines, kept), unit, names, left, doubtful, contract)


def _columns(table: Table) -> tuple[dict[str, int], str]:
    """Which column holds what, by its heading and by its first lines; and the unit of the points."""
    sample = _as_read([*table.below.rows(0, SAMPLE), *_first_beyond(table.below)])
    pasted = Pasted(sample, range(len(sample)), table.board or None, None)
    columns = dict(columns_of(table.headings, sample, pasted.results))
    results, unit, scored = set(columns.values()), "", ""
    beside = {
        index: it
        for index, (name, meaning) in enumerate(zip(table.names, table.headings.meanings, strict=True))
        if (it := headings.PERCENT.get(meaning or "") if meaning else headings.known().get(folded(name))) is not None
    }
    points = [table.below.column(index) for index, it in beside.items() if it in headings.POINTS]
    are_shared = len(points) == len(SIDES) and _are_shared(*points)
    for index, it in beside.items():
        if it in headings.POINTS and not are_shared and _are_scores(table.below.column(index)):
            scored = it.column.partition("_")[0]  # BBO's points are scores, of the side whose line was opened
            columns.setdefault(f"{scored}_score", index)
        else:
            columns[it.column], unit = index, it.unit or unit
    for index, meaning in enumerate(table.headings.meanings):
        if meaning in ("score", "points") and index not in results:
            columns.setdefault(f"{scored or 'ns'}_points", index)
    return columns, unit


def _of_whole_rows(grid: Grid, cells: Texts, last: int) -> Texts:
    """The cells of NS's points, blank in the rows that end before EW's: there the cells have moved.

    A copied page leaves so a row in which one word stands for contract, tricks and score.
    """
    return [cell if width > last else "" for cell, width in zip(cells, grid.widths, strict=True)]


def _are_scores(cells: Texts) -> bool:
    """Whether most figures of a column are scores that a contract can have, and not the points that they are worth."""
    figures = [cell for cell in {*cells} - {"0"} if not says_nothing(cell or None)]
    scores = [cell for cell in figures if NUMBER.fullmatch(cell) and int(cell) in possible_scores()]
    return 2 * len(scores) > len(figures)


def _are_shared(ns: Texts, ew: Texts) -> bool:
    """Whether most lines share out the same total, as the points of a board are; a score is one side's alone.

    >>> _are_shared(["100", "0", "60"], ["0", "100", "40"]), _are_shared(["420", "0", "420"], ["0", "50", "0"])
    (True, False)
    """
    shares: Counter[tuple[float, float]] = Counter()
    totals: Counter[float] = Counter()
    for cells, lines in Counter(zip(ns, ew, strict=True)).items():
        if all(map(_FIGURE.fullmatch, cells)):
            share = (float(cells[0]), float(cells[1]))
            shares[share] += lines
            totals[sum(share)] += lines
    total, most = totals.most_common(1)[0] if totals else (0.0, 0)
    ways = [share for share in shares if sum(share) == total]
    return total > 0 and 2 * most > totals.total() and (len(ways) > 1 or min(ways[0]) > 0)


def _first_beyond(grid: Grid) -> list[Texts]:
    """For each column the first line beyond the sample in which it is filled: no column is taken for a blank one."""
    beyond = (next((at for at in range(SAMPLE, len(column)) if column[at]), None) for column in grid.columns)
    return [grid.row(at) for at in beyond if at is not None]


def _lines(table: Table, columns: dict[str, int]) -> Lines:
    grid = table.below
    given = {name: grid.column(columns.get(name)) for name in COLUMNS[1:]}
    if "doubled" in columns:
        doubles = [cell.strip("-") for cell in grid.column(columns["doubled"])]
        given["contract"] = [
            f"{bid} {x}".strip() if bid else "" for bid, x in zip(given["contract"], doubles, strict=True)
        ]
    if "lead" in columns:
        given["lead"] = ["" if says_nothing(card or None) else card.translate(SUITS) for card in given["lead"]]
    if "ns_points" in columns and "ew_points" in columns:
        given["ns_points"] = _of_whole_rows(grid, given["ns_points"], columns["ew_points"])
    if "board" not in columns:
        given["board"] = [table.board] * len(grid.numbers)
    for side, seats in PLAYERS.items():
        if side not in columns and any(seat in columns for seat in seats):
            seated = zip(*(grid.column(columns.get(seat)) for seat in seats), strict=True)
            given[side] = [" & ".join(filter(None, players)) for players in seated]
    return Lines(Places(grid.numbers, grid.word), **given)
