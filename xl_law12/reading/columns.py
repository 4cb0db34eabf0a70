"""Finds the meaning of each column. If a heading leaves it open, the cells of the column decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import Law12Error
from xl_law12.reading.entries import NUMBER, Entry, LineAnswer, award_in, readable, says_nothing
from xl_law12.reading.headings import SIDES
from xl_law12.reading.line_cells import declarer_in, is_like_a_contract, is_played, score_in, tricks_in
from xl_law12.reading.lines import RESULTS, SCORES, ColumnCells, Columns
from xl_law12.reading.words import means
from xl_law12.sentences import listed, quoted, say

MOST_READ = 6  # columns of scores that are tried
SETTLED = (
    *("board", "ns", "ew", "north", "south", "east", "west", "contract", "doubled", "declarer", "tricks", *SCORES),
    *("ruling", "vulnerable", "erased", "opponents"),
)


class Headed(NamedTuple):
    """The columns below their headings: what each heading means, and the cells; a blank cell is an empty text."""

    meanings: Sequence[str | None]
    cells: Sequence[ColumnCells]

    def filled(self, *meanings: str) -> list[int]:
        """The indexes of the columns with these meanings, one meaning after the other, without blank columns."""
        announced = [at for meaning in meanings for at, it in enumerate(self.meanings) if it == meaning]
        return [at for at in announced if any(cell != "" for cell in self.cells[at])]

    def said(self, at: int) -> list[Entry]:
        """The cells of a column that are neither blank nor a sign for an unknown value."""
        return [cell for cell in self.cells[at] if not says_nothing(cell)]


def columns_of(headed: Headed, results: Callable[[Columns], Sequence[LineAnswer]]) -> Columns:
    """For every meaning the index of its column; columns that are wholly blank are left out.

    `results` reads all lines with these columns.

    >>> headed = Headed(("ns", "ew", "result", "points", "score"), [[1], [2], ["4♠ W="], [-420], ["12.50%"]])
    >>> columns_of(headed, lambda columns: [])
    {'ns': 0, 'ew': 1, 'contract': 2, 'ns_score': 3}
    """
    headed = _with_what_contracts_span(headed)
    _check_unnamed(headed)
    _check_chart(headed.meanings)
    columns = _settled(headed)
    candidates = []
    unsettled = headed.filled("result", "score", "points")
    for index in unsettled:
        said = headed.said(index)
        kind = _result_kind(said, columns) if headed.meanings[index] == "result" else _score_kind(said)
        if kind == "score":
            candidates.append(index)
        elif kind in columns:
            raise _second(said, index, columns[kind], kind)
        elif kind:
            columns[kind] = index
    chosen = _chosen(candidates, headed, columns, results)
    if chosen is None and unsettled and columns.keys().isdisjoint(RESULTS):
        chosen = unsettled[0]
        _check_words(headed, chosen)
    if chosen is not None:
        columns["ns_score"] = chosen
    _check_unknown(headed, columns)
    return columns


def _with_what_contracts_span(headed: Headed) -> Headed:
    """The columns, with declarers and tricks found in the columns that a heading of contracts spans.

    >>> spanned = Headed(("contract", None, None, "ns_score"), [["4♠", "3NT×"], ["N", "S"], [4, "−1"], [420, ""]])
    >>> _with_what_contracts_span(spanned).meanings
    ['contract', 'declarer', 'tricks', 'ns_score']
    """
    meanings = [*headed.meanings]
    for index in range(1, len(meanings)):
        if meanings[index] is None and meanings[index - 1] in ("contract", "declarer"):
            cells = headed.said(index)
            kinds = (("declarer", declarer_in), ("tricks", tricks_in))
            open_kinds = [(kind, read) for kind, read in kinds if kind not in meanings]
            held = [kind for kind, read in open_kinds if all(readable(read, cell) is not None for cell in cells)]
            meanings[index] = held[0] if cells and held else None
    return headed._replace(meanings=meanings)


def _check_unnamed(headed: Headed) -> None:
    """Refuse figures under no heading, to the right of a heading: it may span two columns, and a score be hidden."""
    named = [index for index, meaning in enumerate(headed.meanings) if meaning is not None]
    for index in range(named[0], len(headed.meanings)):
        if headed.meanings[index] is None and any(isinstance(cell, int | float) for cell in headed.cells[index]):
            raise Law12Error(
                "column {column} has figures and no heading: write one over it, such as NS score", column=index + 1
            )


def _check_chart(meanings: Sequence[str | None]) -> None:
    """Refuse a frequency chart, which is no list of results: a line of it may stand for many."""
    if "frequency" in meanings and {"ns", "ew", "contract", "north"}.isdisjoint(meanings):
        raise Law12Error(
            "column {column} says how often a score occurs: give the lines of the tables, one a result",
            column=meanings.index("frequency") + 1,
        )


def _settled(headed: Headed) -> Columns:
    """The columns whose headings say what they hold; the columns + and - are scores if there are no others."""
    columns: Columns = {}
    for meaning in SETTLED:
        indexes = headed.filled(meaning)
        if len(indexes) > 1:
            raise _both(indexes, say("give them headings that tell them apart, such as NS pair and NS score"))
        columns.update((meaning, index) for index in indexes)
    if columns.keys().isdisjoint(SCORES):
        columns = _with_scores_of_sides(columns, headed.cells)
    if columns.keys().isdisjoint(SCORES):
        for score, sign in zip(SCORES, ("signed", "unsigned"), strict=True):
            columns.update((score, index) for index in headed.filled(sign))
    return columns


def _with_scores_of_sides(columns: Columns, cells: Sequence[ColumnCells]) -> Columns:
    """The columns, with NS and EW as scores if they are not pairs: then at most one of them is filled in a line.

    >>> _with_scores_of_sides({"ns": 1, "ew": 2}, [["4S", "3NT"], [420, ""], ["", 50]])
    {'ns_score': 1, 'ew_score': 2}
    """
    if not columns.keys() >= {*SIDES}:
        return columns
    lines = zip(*(cells[columns[side]] for side in SIDES), strict=True)
    said = [[cell for cell in line if not says_nothing(cell)] for line in lines]
    if not any(said) or not all(len(line) < 2 and all(map(_is_plain_score, line)) for line in said):
        return columns
    return {f"{name}_score" if name in SIDES else name: at for name, at in columns.items()}


def _check_words(headed: Headed, index: int) -> None:
    """Refuse figures under a heading for results where no column holds results. Words are refused line by line."""
    there = [cell for cell in headed.cells[index] if cell != ""]
    if any(map(_is_number, there)):
        raise Law12Error(
            "column {column} has a heading for results, but holds no scores or contracts: {cell} is none",
            column=index + 1,
            cell=quoted(next(cell for cell in there if not says_nothing(cell))),
        )


def _check_unknown(headed: Headed, columns: Columns) -> None:
    """Refuse contracts, or EW's scores, under a heading that is not known, where no column is known to hold them."""
    if "contract" in columns:
        return
    for index in (index for index, meaning in enumerate(headed.meanings) if meaning == ""):
        said = headed.said(index)
        if said and all(map(_is_contract, said)):
            raise Law12Error(
                "column {column} holds contracts under a heading that is not known: write Contract", column=index + 1
            )
        if said and "ew_score" not in columns and "ns_score" in columns and all(map(_is_plain_score, said)):
            scores = zip(headed.cells[index], headed.cells[columns["ns_score"]], strict=True)
            if all(says_nothing(ns) for cell, ns in scores if not says_nothing(cell)):
                raise Law12Error(
                    "column {column} has scores where the column of scores has none: are those EW's? Write EW score, "
                    "or leave it out",
                    column=index + 1,
                )


def _second(cells: Sequence[Entry], index: int, first: int, kind: str) -> Law12Error:
    """The error for a column of results beside one that seems to hold the same; `1 down` only begins as 1D does."""
    if kind != "contract" or any(map(_is_contract, cells)):
        return _both([first, index], say("give one of them another heading"))
    template = "column {column}: {cell} is neither a contract nor a number of tricks: write 10, =, +1 or -2"
    odd = next(cell for cell in cells if readable(tricks_in, cell) is None)
    return Law12Error(template, column=index + 1, cell=quoted(odd))


def _both(indexes: Sequence[int], hint: str) -> Law12Error:
    named = [say("column {column}", column=index + 1) for index in indexes]
    others = say("{how_many} others", how_many=len(named) - 3)
    places = listed(named if len(named) < 5 else [*named[:3], others], "and")
    return Law12Error("{places} seem to hold the same: {hint}", places=places, hint=hint)


def _result_kind(cells: Sequence[Entry], columns: Columns) -> str:
    """The meaning of a column such as Result, from its cells: contract, tricks or score; blank if it is not clear."""
    if any(isinstance(cell, str) and is_like_a_contract(cell) for cell in cells):
        return "contract"
    if "contract" not in columns and not any(map(_is_number, cells)):
        return "contract"
    if "contract" in columns and sum(readable(tricks_in, cell) is not None for cell in cells) * 2 > len(cells):
        return "tricks"
    return "score" if any(map(_is_score, cells)) else ""


def _score_kind(cells: Sequence[Entry]) -> str:
    """The meaning of a column such as Score or Points: score, or blank if its cells are points."""
    scores = [cell for cell in cells if _is_score(cell)]
    others = len(cells) - len(scores)
    return "score" if sum(cell != 0 for cell in scores) > others or (cells and not others) else ""


def _is_score(cell: Entry) -> bool:
    """Whether a cell holds a score or an average. A percentage is none: it may be points."""
    if not isinstance(cell, str):
        return cell in possible_scores()
    read = readable(score_in, cell, "NS")
    return isinstance(read, int) or (read is not None and "%" not in cell)


def _is_plain_score(cell: Entry) -> bool:
    """Whether a cell is a number that a contract can score."""
    return cell != 0 and cell in possible_scores()


def _is_number(cell: Entry) -> bool:
    return not isinstance(cell, str) or NUMBER.fullmatch(plainly(cell)) is not None


def _is_contract(cell: Entry) -> bool:
    """Whether a cell holds a contract, or a word in its place."""
    return is_played(cell) or means(cell, "unplayed")


def _chosen(
    candidates: list[int],
    headed: Headed,
    columns: Columns,
    results: Callable[[Columns], Sequence[LineAnswer]],
) -> int | None:
    """The column of scores among those that may be one; NS's and EW's own columns go before them."""
    if columns.keys() & set(SCORES):
        ruled = [index for index in candidates if any(map(_is_award, headed.said(index)))]
        if ruled:
            raise _both(
                [*(columns[score] for score in SCORES if score in columns), *ruled], say("leave one of them blank")
            )
        return None
    strict = [index for index in candidates if all(map(_is_score, headed.said(index)))]
    possible = strict or candidates
    if 1 < len(possible) < MOST_READ:
        possible = _alike({index: results({**columns, "ns_score": index}) for index in possible})
    if len(possible) > 1:
        raise _both(possible, say("which holds the scores? Give it the heading NS score"))
    return possible[0] if possible else None


def _alike(answers: Mapping[int, Sequence[LineAnswer]]) -> list[int]:
    """The columns with which the fewest lines cannot be read; the first of them, if all give the same results."""
    read = {
        index: [None if isinstance(answer, Law12Error) else answer for answer in found]
        for index, found in answers.items()
    }
    refused = {index: sum(isinstance(answer, Law12Error) for answer in found) for index, found in answers.items()}
    fewest = [index for index in answers if refused[index] == min(refused.values())]
    return fewest[:1] if all(read[index] == read[fewest[0]] for index in fewest) else fewest


def _is_award(cell: Entry) -> bool:
    return isinstance(cell, str) and readable(award_in, cell) is not None
