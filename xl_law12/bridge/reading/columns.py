"""Finds the meaning of each column. If a heading leaves it open, the cells of the column decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.reading.entries import NUMBER, Entry, LineAnswer, award_in, readable, says_nothing
from xl_law12.bridge.reading.headings import EntryRow, Headings
from xl_law12.bridge.reading.line_cells import declarer_in, is_like_a_contract, score_in, tricks_in
from xl_law12.bridge.reading.lines import RESULTS, SCORES, Columns
from xl_law12.bridge.reading.unread_columns import check_headings, check_unknown
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import Law12Error
from xl_law12.sentences import listed, quoted, say

MOST_READ = 6  # columns of scores that are tried
SETTLED = (
    *("board", "ns", "ew", "north", "south", "east", "west", "contract", "doubled", "declarer", "tricks", *SCORES),
    *("ruling", "vulnerable", "erased", "opponents"),
)


def columns_of(
    headings: Headings, rows: Sequence[EntryRow], results: Callable[[Columns], Sequence[LineAnswer]]
) -> Columns:
    """For every meaning the index of its column; columns that are wholly blank are left out.

    `rows` are the lines below the headings; `results` reads them all with these columns.

    >>> headings = Headings(("ns", "ew", "result", "points", "score"), 0, 1)
    >>> columns_of(headings, [[1, 2, "4♠ W=", -420, "12.50%"]], lambda columns: [])
    {'ns': 0, 'ew': 1, 'contract': 2, 'ns_score': 3}
    """
    headings = _with_what_contracts_span(headings, rows)
    check_headings(headings, rows)
    columns = _settled(headings, rows)
    candidates = []
    for index, kind in _kinds(headings, rows, columns):
        if kind == "score":
            candidates.append(index)
        elif kind in columns:
            raise _both([columns[kind], index], say("give one of them another heading"))
        elif kind:
            columns[kind] = index
    chosen = _chosen(candidates, rows, columns, results)
    if chosen is None and columns.keys().isdisjoint(RESULTS):
        chosen = _without_scores(headings, rows)
    if chosen is not None:
        columns["ns_score"] = chosen
    check_unknown(headings, rows, columns)
    return columns


def _with_what_contracts_span(headings: Headings, rows: Sequence[EntryRow]) -> Headings:
    """The headings, where one of contracts spans the columns after it: there stand declarers and tricks.

    >>> spanned = Headings(("contract", None, None, "ns_score"), 0, 1)
    >>> _with_what_contracts_span(spanned, [["4♠", "N", 4, 420], ["3NT×", "S", "−1", None]]).meanings
    ('contract', 'declarer', 'tricks', 'ns_score')
    """
    meanings = [*headings.meanings]
    for index in range(1, len(meanings)):
        if meanings[index] is None and meanings[index - 1] in ("contract", "declarer"):
            cells = [row[index] for row in rows if not says_nothing(row[index])]
            kinds = (("declarer", declarer_in), ("tricks", tricks_in))
            open_kinds = [(kind, read) for kind, read in kinds if kind not in meanings]
            held = [kind for kind, read in open_kinds if all(readable(read, cell) is not None for cell in cells)]
            meanings[index] = held[0] if cells and held else None
    return headings._replace(meanings=tuple(meanings))


def _settled(headings: Headings, rows: Sequence[EntryRow]) -> Columns:
    """The columns whose headings say what they hold; + and - are scores where no other columns are."""
    columns: Columns = {}
    for meaning in SETTLED:
        indexes = _filled(headings, rows, meaning)
        if len(indexes) > 1:
            raise _both(indexes, say("give them headings that tell them apart, such as NS pair and NS score"))
        columns.update((meaning, index) for index in indexes)
    if columns.keys().isdisjoint(SCORES):
        columns = _with_scores_of_sides(columns, rows)
    if columns.keys().isdisjoint(SCORES):
        for score, sign in zip(SCORES, ("signed", "unsigned"), strict=True):
            columns.update((score, index) for index in _filled(headings, rows, sign))
    return columns


def _with_scores_of_sides(columns: Columns, rows: Sequence[EntryRow]) -> Columns:
    """The columns, with NS and EW as scores where they are no pairs: in a line one of the two has a score, no more.

    >>> _with_scores_of_sides({"ns": 1, "ew": 2}, [["4S", 420, None], ["3NT", None, 50]])
    {'ns_score': 1, 'ew_score': 2}
    """
    if not {"ns", "ew"} <= columns.keys():
        return columns
    cells = [(row[columns["ns"]], row[columns["ew"]]) for row in rows]
    figures = [ns if says_nothing(ew) else ew for ns, ew in cells if not (says_nothing(ns) and says_nothing(ew))]
    if any(not (says_nothing(ns) or says_nothing(ew)) for ns, ew in cells) or not figures:
        return columns
    if not all(isinstance(figure, int | float) and figure and figure in possible_scores() for figure in figures):
        return columns
    return {f"{name}_score" if name in ("ns", "ew") else name: at for name, at in columns.items()}


def _open(headings: Headings, rows: Sequence[EntryRow]) -> list[int]:
    """The columns whose headings leave open what they hold."""
    return [index for meaning in ("result", "score", "points") for index in _filled(headings, rows, meaning)]


def _kinds(headings: Headings, rows: Sequence[EntryRow], columns: Columns) -> Iterator[tuple[int, str]]:
    """These columns, each with what its cells say that it holds."""
    for index in _open(headings, rows):
        cells = [row[index] for row in rows if not says_nothing(row[index])]
        yield index, _result_kind(cells, columns) if headings.meanings[index] == "result" else _score_kind(cells)


def _without_scores(headings: Headings, rows: Sequence[EntryRow]) -> int | None:
    """The column that is read for results where none holds any, so that each cell is refused; figures are at once."""
    for index in _open(headings, rows):
        there = [row[index] for row in rows if row[index] is not None]
        if any(map(_is_number, there)):
            raise Law12Error(
                "column {column} has a heading for results, but holds no scores or contracts: {cell} is none",
                column=index + 1,
                cell=quoted(next(cell for cell in there if not says_nothing(cell) or cell == 0)),
            )
        return index
    return None


def _filled(headings: Headings, rows: Sequence[EntryRow], meaning: str) -> list[int]:
    """The columns of this meaning in which something stands."""
    indexes = [index for index, announced in enumerate(headings.meanings) if announced == meaning]
    return [index for index in indexes if any(row[index] is not None for row in rows)]


def _both(indexes: Sequence[int], hint: str) -> Law12Error:
    named = [say("column {column}", column=index + 1) for index in indexes]
    others = say("{how_many} others", how_many=len(named) - 3)
    places = listed(named if len(named) < 5 else [*named[:3], others], "and")
    return Law12Error("{places} seem to hold the same: {hint}", places=places, hint=hint)


def _result_kind(cells: Sequence[Entry], columns: Columns) -> str:
    """What stands under a heading such as Result: contracts, or words in their place; tricks; scores."""
    if any(isinstance(cell, str) and is_like_a_contract(cell) for cell in cells):
        return "contract"
    if "contract" not in columns and not any(map(_is_number, cells)):
        return "contract"
    if "contract" in columns and sum(readable(tricks_in, cell) is not None for cell in cells) * 2 > len(cells):
        return "tricks"
    return "score" if any(map(_is_score, cells)) else ""


def _score_kind(cells: Sequence[Entry]) -> str:
    """What stands under a heading such as Score or Points: scores, or the points that they are worth."""
    scores = [cell for cell in cells if _is_score(cell)]
    others = len(cells) - len(scores)
    return "score" if sum(cell != 0 for cell in scores) > others or (cells and not others) else ""


def _is_score(cell: Entry) -> bool:
    """Whether a cell holds a score or an average. A percentage is none: it may be points."""
    read = readable(score_in, cell, "NS") if isinstance(cell, str) else cell
    return read in possible_scores() if isinstance(read, int | float) else read is not None and "%" not in str(cell)


def _is_number(cell: Entry) -> bool:
    return not isinstance(cell, str) or NUMBER.fullmatch(plainly(cell)) is not None


def _chosen(
    candidates: list[int],
    rows: Sequence[EntryRow],
    columns: Columns,
    results: Callable[[Columns], Sequence[LineAnswer]],
) -> int | None:
    """The column of scores among those that may be one; NS's and EW's own columns go before them."""
    if columns.keys() & set(SCORES):
        ruled = [index for index in candidates if any(_is_award(row[index]) for row in rows)]
        if ruled:
            raise _both(
                [*(columns[score] for score in SCORES if score in columns), *ruled], say("leave one of them blank")
            )
        return None
    strict = [index for index in candidates if all(_is_score(row[index]) or says_nothing(row[index]) for row in rows)]
    possible = strict or candidates
    if 1 < len(possible) < MOST_READ:
        possible = _alike(possible, {index: results({**columns, "ns_score": index}) for index in possible})
    if len(possible) > 1:
        raise _both(possible, say("which holds the scores? Give it the heading NS score"))
    return possible[0] if possible else None


def _alike(columns: list[int], answers: Mapping[int, Sequence[LineAnswer]]) -> list[int]:
    """The columns with which the fewest lines cannot be read; the first of them, if all give the same results."""
    read = {
        index: [None if isinstance(answer, Law12Error) else answer for answer in answers[index]] for index in columns
    }
    refused = {index: sum(isinstance(answer, Law12Error) for answer in answers[index]) for index in columns}
    fewest = [index for index in columns if refused[index] == min(refused.values())]
    return fewest[:1] if all(read[index] == read[fewest[0]] for index in fewest) else fewest


def _is_award(cell: Entry) -> bool:
    return isinstance(cell, str) and not says_nothing(cell) and readable(award_in, cell) is not None
