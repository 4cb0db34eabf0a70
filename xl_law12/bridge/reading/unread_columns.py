"""What must not be overlooked in a table: figures and contracts in columns that would be left alone."""

from __future__ import annotations

from collections.abc import Sequence

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.reading.bids import parse_bid
from xl_law12.bridge.reading.entries import says_nothing
from xl_law12.bridge.reading.headings import EntryRow, Headings
from xl_law12.bridge.reading.lines import Columns
from xl_law12.bridge.reading.words import means
from xl_law12.errors import Law12Error


def check_headings(headings: Headings, rows: Sequence[EntryRow]) -> None:
    """Refuse figures under no heading, and a frequency chart."""
    _check_unnamed(headings, rows)
    _check_chart(headings)


def _check_unnamed(headings: Headings, rows: Sequence[EntryRow]) -> None:
    """Refuse figures under no heading, to the right of a heading: it may span two columns, and a score be hidden."""
    named = [index for index, meaning in enumerate(headings.meanings) if meaning is not None]
    for index in range(named[0], len(headings.meanings)):
        if headings.meanings[index] is None and any(isinstance(row[index], int | float) for row in rows):
            raise Law12Error(
                "column {column} has figures and no heading: write one over it, such as NS score", column=index + 1
            )


def _check_chart(headings: Headings) -> None:
    """Refuse a frequency chart, which is no list of results: a line of it may stand for many."""
    if "frequency" in headings.meanings and {"ns", "ew", "contract", "north"}.isdisjoint(headings.meanings):
        column = headings.meanings.index("frequency") + 1
        raise Law12Error(
            "column {column} says how often a score occurs: give the lines of the tables, one a result", column=column
        )


def check_unknown(headings: Headings, rows: Sequence[EntryRow], columns: Columns) -> None:
    """Refuse contracts, or EW's scores, under a heading that is not known, where no column is known to hold them."""
    if "contract" in columns:
        return
    for index, meaning in enumerate(headings.meanings):
        cells = [row[index] for row in rows if not says_nothing(row[index])]
        if meaning == "" and cells and all(isinstance(cell, str) and _is_result(cell) for cell in cells):
            raise Law12Error(
                "column {column} holds contracts under a heading that is not known: write Contract", column=index + 1
            )
        if meaning == "" and cells and "ew_score" not in columns and "ns_score" in columns:
            beside = [row for row in rows if not says_nothing(row[index])]
            lone = all(says_nothing(row[columns["ns_score"]]) for row in beside)
            if lone and all(cell and cell in possible_scores() for cell in cells):
                raise Law12Error(
                    "column {column} has scores where the column of scores has none: are those EW's? Write EW score, "
                    "or leave it out",
                    column=index + 1,
                )


def _is_result(text: str) -> bool:
    """Whether a text is a contract, or a word in its place."""
    if means(text, "unplayed"):
        return True
    try:
        parse_bid(text)
    except Law12Error:
        return False
    return True
