"""A pasted table with its headings: board, NS pair, EW pair and result of every line below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from xl_law12.bridge.contracts import MOST_BOARDS, board_vulnerability
from xl_law12.bridge.reading.bids import parse_bid
from xl_law12.bridge.reading.columns import columns_of
from xl_law12.bridge.reading.entries import Answer, Entry, Unreadable
from xl_law12.bridge.reading.headings import SIDES, Headings, Row, find_headings
from xl_law12.bridge.reading.line import Line
from xl_law12.bridge.reading.lines import read_lines
from xl_law12.bridge.reading.overlooked import Columns, doubt_of, maybe_hearts, not_dates, unreadable
from xl_law12.bridge.reading.words import LONGEST, folded, means, spellings
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import ErrorValueError, Law12Error, Where
from xl_law12.sentences import Figure, quoted, say

PLAYERS = {"ns": ("north", "south"), "ew": ("east", "west")}
WHOSE = ("board", *SIDES, *chain.from_iterable(PLAYERS.values()))  # what names a line

ERASED = {"true": True, "yes": True, "1": True, "-1": True, "false": False, "no": False, "0": False}
_DECIMAL = re.compile(r"[0-9]+([.,][0-9]+)?")
_BOARD = re.compile(r"(\D*?)\s*(\d{1,5})")


class TableLine(NamedTuple):
    """A line below the headings; None where it says nothing, an error in the place of a result that cannot be read."""

    board: Entry = None
    ns: Entry = None
    ew: Entry = None
    result: Answer = None


class Pasted(NamedTuple):
    """The lines below the headings, those that say nothing left out; `rows` are their numbers in the table."""

    lines: Sequence[Row]
    rows: Sequence[int]
    board: Entry
    vulnerable: Entry

    def results(self, columns: Columns) -> list[Answer]:
        """What these columns say."""
        return read_lines(self.asked(columns))

    def asked(self, columns: Columns) -> list[Line]:
        """What each line says, for the reader of lines."""
        blank: list[Entry] = [None] * len(self.lines)
        given = {meaning: [line[index] for line in self.lines] for meaning, index in columns.items()}
        if "doubled" in given:
            given["contract"] = [*map(_doubled, given.get("contract", blank), given["doubled"])]
        given["vulnerable"] = self._vulnerable(given.get("vulnerable", blank), columns)
        lines = [*map(Line._make, zip(*(given.get(field, blank) for field in Line._fields), strict=True))]
        return [*map(_if_not_erased, lines, given["erased"])] if "erased" in given else lines

    def boards(self, columns: Columns) -> list[Entry]:
        """The board of every line: its column's, else the one that is given for the whole table."""
        if "board" not in columns:
            return [_plain(self.board)] * len(self.lines)
        return [_plain(line[columns["board"]]) for line in self.lines]

    def place(self, at: int, column: int | None) -> Where:
        """Where a line stands, or one of its cells."""
        return Where.of("table", self.rows[at] + 1, None if column is None else column + 1)

    def doubts(self, columns: Columns) -> dict[int, Law12Error]:
        """The lines that cannot stand as such, whatever can be read in them."""
        found: dict[int, Law12Error] = {}
        whose = {meaning: columns[meaning] for meaning in WHOSE if meaning in columns}
        dates = not_dates([[line[columns[side]] for line in self.lines] for side in SIDES if side in columns])
        for at, line in enumerate(self.lines):
            doubt = unreadable(line, whose, dates) or doubt_of(line, columns)
            if doubt is not None:
                found[at] = doubt[0].at(self.place(at, doubt[1]))
        return found

    def _vulnerable(self, said: Sequence[Entry], columns: Columns) -> list[Entry]:
        """Who is vulnerable in every line: as given for the table, or said in the line, or by its board's number."""
        if self.vulnerable is not None:
            return [self.vulnerable] * len(said)
        boards = self.boards(columns)
        by_number = {board: _by_number(board) for board in set(boards)}
        return [by_number[board] if cell is None else cell for cell, board in zip(said, boards, strict=True)]


def read_table(rows: Sequence[Row], board: Entry = None, vulnerable: Entry = None) -> list[TableLine]:
    """Every line below the headings; `board` where no column says it, `vulnerable` for all lines.

    >>> read_table([["Board", "NS", "EW", "Contract", "By", "Tricks"], [2, 1, 5, "4H", "N", 10]])
    [TableLine(board=2, ns=1, ew=5, result=620)]
    """
    headings = find_headings(rows)
    _check_above(rows, headings)
    pasted = _below(rows, headings, board, vulnerable)
    columns = columns_of(headings, pasted.lines, pasted.results)
    answer = [TableLine()] * (len(rows) - headings.below)
    results = _answers(pasted, columns, headings, rows[headings.first])
    boards = pasted.boards(columns)
    for row, line, number, result in zip(pasted.rows, pasted.lines, boards, results, strict=True):
        answer[row - headings.below] = TableLine(
            _shown(number), _pair(line, columns, "ns"), _pair(line, columns, "ew"), result
        )
    return answer


def _answers(pasted: Pasted, columns: Columns, headings: Headings, heads: Row) -> list[Answer]:
    """What every line says; an error names its cell."""
    asked = pasted.asked(columns)
    answers = read_lines(asked)
    hearts = maybe_hearts(heads[columns["contract"]], asked) if "contract" in columns else {}
    for at, answer in enumerate(answers):
        if isinstance(answer, ErrorValueError):
            continue
        if isinstance(answer, Law12Error):
            column = columns.get(answer.where)
            hidden = answer.where == "contract" and "ns_percent" in headings.meanings
            hint = _percentages(pasted.lines[at], columns["contract"]) if hidden else ""
            answers[at] = Law12Error("{problem}{hint}", pasted.place(at, column), problem=answer.problem, hint=hint)
        elif at in hearts:
            answers[at] = Law12Error(hearts[at], pasted.place(at, columns["contract"]))
    for at, doubt in pasted.doubts(columns).items():
        answers[at] = doubt
    return answers


def _check_above(rows: Sequence[Row], headings: Headings) -> None:
    """Refuse a contract above the headings, where titles stand: it would be lost."""
    for row in range(headings.first):
        for column, cell in enumerate(rows[row]):
            if isinstance(cell, str) and _is_contract(cell):
                where = Where.of("table", row + 1, column + 1)
                raise Law12Error("{cell} stands above the line of headings", where, cell=quoted(cell))


def _is_contract(text: str) -> bool:
    try:
        return parse_bid(text) is not None
    except Law12Error:
        return False


def _below(rows: Sequence[Row], headings: Headings, board: Entry, vulnerable: Entry) -> Pasted:
    """The lines below the headings, without blank ones and without headings that stand there again."""
    heads = [tuple(row) for row in rows[headings.first : headings.below]]
    again = [row for row in range(headings.below, len(rows)) if tuple(rows[row]) in heads]
    if again and "board" not in headings.meanings:
        problem = "the headings stand here again: give one board at a time, or a column with the boards' numbers"
        raise Law12Error(problem, Where.of("table", again[0] + 1))
    kept = [
        row
        for row in range(headings.below, len(rows))
        if row not in again and any(cell is not None for cell in rows[row])
    ]
    return Pasted([rows[row] for row in kept], kept, board, vulnerable)


def _percentages(line: Row, contract: int) -> str:
    """How to write a ruling that is hidden, if the percentages beside it are what was awarded."""
    beside = [cell for cell in map(_plain, line[contract + 1 :]) if isinstance(cell, int | float)]
    if (
        not means(str(line[contract]), "unruled")
        or len(beside) != 2
        or not all(0 <= figure <= 100 for figure in beside)
    ):
        return ""
    ns, ew = (Figure(f"{figure:.10g}") for figure in beside)
    return say(". If {ns}% and {ew}% beside it are the award, and not what a score was worth: A{ns}/{ew}", ns=ns, ew=ew)


def _shown(cell: Entry) -> Entry:
    """A cell as far as it can be read."""
    return None if isinstance(cell, Unreadable) else cell


def _pair(line: Row, columns: Columns, side: str) -> Entry:
    """The pair's number or name; where there is none, the names of the players."""
    if side in columns:
        return _shown(_plain(line[columns[side]]))
    names = [_cell(line, columns, seat) for seat in PLAYERS[side]]
    return " & ".join(str(_plain(name)) for name in names if name is not None) or None


def _cell(line: Row, columns: Columns, meaning: str) -> Entry:
    return line[columns[meaning]] if meaning in columns else None


def _plain(cell: Entry) -> Entry:
    """A number kept as text as a number, a text without blanks around it."""
    if not isinstance(cell, str) or isinstance(cell, Unreadable):
        return cell
    text = cell.strip()
    return float(text.replace(",", ".")) if len(text) < 16 and _DECIMAL.fullmatch(text) else text


def _by_number(board: Entry) -> Entry:
    """Who is vulnerable on a board of this number; None where it has none."""
    if isinstance(board, str):
        match = _BOARD.fullmatch(board.strip(" .")) if len(board) < LONGEST else None
        if match is None or (folded(match[1]) not in spellings("board") and match[1].strip("# ")):
            return None
        board = float(match[2])
    return board_vulnerability(int(board)) if board is not None and board in range(1, MOST_BOARDS + 1) else None


def _doubled(contract: Entry, doubled: Entry) -> Entry:
    """The contract with its double, which has a column of its own."""
    sign = "" if doubled is None else plainly(str(doubled)).upper().strip("-")
    if sign not in ("", "X", "XX"):
        template = "{doubled} is not a double: write X or XX"
        return Unreadable(str(doubled), Law12Error(template, "doubled", doubled=quoted(doubled)))
    return f"{contract} {sign}" if isinstance(contract, str) and sign else contract


def _if_not_erased(line: Line, cell: Entry) -> Line:
    """A line, or a blank one where it was taken back."""
    if cell is None:
        return line
    erased = ERASED.get(folded(f"{cell:g}" if isinstance(cell, int | float) else cell))
    if erased is None:
        error = Law12Error("{cell} is neither TRUE nor FALSE", "erased", cell=quoted(cell))
        return line._replace(contract=Unreadable(str(cell), error))
    return Line() if erased else line
