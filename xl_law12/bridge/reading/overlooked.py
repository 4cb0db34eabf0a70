"""What must not be overlooked in a table: figures and contracts in columns that would be left alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.reading.bids import parse_bid
from xl_law12.bridge.reading.entries import Entry, Unreadable, says_nothing
from xl_law12.bridge.reading.headings import SIDES, Headings, Row
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.words import folded, hearts_by_c, means
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted, say

Columns = dict[str, int]

SCORES = ("ns_score", "ew_score")
RESULTS = ("contract", *SCORES, "ruling")


def check_headings(headings: Headings, rows: Sequence[Row]) -> None:
    """Refuse figures under no heading, and a frequency chart."""
    _check_unnamed(headings, rows)
    _check_chart(headings)


def _check_unnamed(headings: Headings, rows: Sequence[Row]) -> None:
    """Refuse figures under no heading, beside ones that have one: a heading may span two columns, and hide a score."""
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


def check_unknown(headings: Headings, rows: Sequence[Row], columns: Columns) -> None:
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


def not_dates(pairs: Iterable[Sequence[Entry]]) -> bool:
    """Whether a number that a spreadsheet may have made of a pair such as 1-5 stands among pairs that are none.

    >>> not_dates([[46027, "2-6"], [3, 4]]), not_dates([[46027, 46028]])
    (True, False)
    """
    return any(cell is not None and not _is_like_a_date(cell) for cells in pairs for cell in cells)


def _is_like_a_date(cell: Entry) -> bool:
    return isinstance(cell, int | float) and 40_000 <= cell <= 60_000 and cell == int(cell)


def unreadable(line: Row, whose: Columns, dates: bool) -> tuple[Law12Error, int | None] | None:
    """Why it cannot be read whose line this is, if it cannot; `dates`: no pair has a number as large as a day's."""
    for meaning, column in whose.items():
        cell = line[column]
        if isinstance(cell, Unreadable):
            return cell.error, column
        if dates and meaning in SIDES and _is_like_a_date(cell):
            template = (
                "{cell} is the number of a day, which a spreadsheet makes of a pair such as 1-5: mark the columns as "
                "text, and paste again"
            )
            return Law12Error(template, cell=quoted(cell)), column
    return None


def doubt_of(line: Row, columns: Columns) -> tuple[Law12Error, int | None] | None:
    """Why a result cannot stand: it lacks its board or its pairs, or is not seen from NS; and the column to blame."""
    if not _says_something(line, columns):
        return None
    board, pairs = columns.get("board"), [columns[side] for side in ("ns", "ew") if side in columns]
    if board is not None and line[board] is None:
        return Law12Error("is blank: write the number of the board in every line"), board
    if pairs and all(line[column] is None for column in pairs):
        return Law12Error(
            "a result without its pairs: write their numbers, or take out the line if it is a total"
        ), None
    if "contract" not in columns or line[columns["contract"]] is None:
        return _without_contract(line, columns)
    return None


def _says_something(line: Row, columns: Columns) -> bool:
    return not all(says_nothing(line[columns[meaning]]) for meaning in RESULTS if meaning in columns)


def _without_contract(line: Row, columns: Columns) -> tuple[Law12Error, int | None] | None:
    """What is wrong with a score that is not seen from NS, or a 0 that was not played, as another column says."""
    if "opponents" in columns and columns.keys().isdisjoint(("ns", "ew")):
        template = "a pair's own card is seen from its side: without the contract, give the columns NS and EW"
        return Law12Error(template), None
    if "contract" in columns or any(
        line[columns[meaning]] not in (None, 0, "0") for meaning in RESULTS if meaning in columns
    ):
        return None
    for column, cell in enumerate(line):
        if column not in columns.values() and isinstance(cell, str) and means(cell, "unplayed"):
            template = "{cell} stands beside a score of 0: write NP or PASS in a column Contract"
            return Law12Error(template, cell=quoted(cell)), column
    return None


def maybe_hearts(heading: Entry, lines: Iterable[Line]) -> dict[int, str]:
    """The lines of a column in which a C may be hearts, under a heading of such a language; and the question.

    A score beside it tells, and so does a D, an H or an S in the column: these are English letters.

    >>> maybe_hearts("Contratto", [Line("3SA"), Line("4C"), Line("4C", ns_score="130")])
    {1: "'4C': clubs, or cuori, cœur? Write ♣ or ♥"}
    """
    if not isinstance(heading, str) or folded(heading) not in hearts_by_c():
        return {}
    suited = [(line, _suit(line.contract)) for line in lines]
    if any(suit in ("D", "H", "S") for _, suit in suited):
        return {}
    return {
        at: say("{contract}: clubs, or cuori, cœur? Write ♣ or ♥", contract=quoted(line.contract))
        for at, (line, suit) in enumerate(suited)
        if suit == "C" and all(map(says_nothing, (line.ns_score, line.ew_score, line.ruling)))
    }


def _suit(contract: Entry) -> str:
    """The letter of a contract's suit; a blank where it has a sign, no trumps, or nothing to read."""
    try:
        bid = parse_bid(contract) if isinstance(contract, str) else None
    except Law12Error:
        return ""
    return bid.strain if bid is not None and bid.strain in plainly(str(contract)).upper() and bid.strain != "N" else ""
