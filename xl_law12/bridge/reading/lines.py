"""Lines of results in columns, and what each line says. What a column means is found out from the whole column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any, NamedTuple, TypeVar, overload

from xl_law12.bridge.awards import Side
from xl_law12.bridge.contracts import MOST_BOARDS, board_vulnerability
from xl_law12.bridge.reading.bids import Bid, format_bid
from xl_law12.bridge.reading.entries import (
    Entry,
    LineAnswer,
    Tricks,
    contract_in,
    declarer_in,
    readable,
    says_nothing,
    score_in,
    tricks_in,
)
from xl_law12.bridge.reading.line import Line, Manner, TrickCount, beyond, read_line
from xl_law12.bridge.reading.words import board_in_name
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

ColumnCells = Sequence[Any]  # of texts, or of a worksheet's cells; a blank is an empty text
T = TypeVar("T")

UNSAID = "{sign}: is the result not known, or was the board not played? Write the score, the ruling, or NP"

MOST_BEYOND_SIX = 7  # all 13 tricks


class LineNumbers(Sequence[str]):
    """The numbers of lines in a text or a sheet. A place is worded, as `line 3`, only when a message needs it.

    >>> LineNumbers(range(2, 5))[1], list(LineNumbers([7], "Results, row"))
    ('line 3', ['Results, row 7'])
    """

    def __init__(self, numbers: Sequence[int], word: str = "line") -> None:
        self._numbers = numbers
        self._word = word

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return (
            LineNumbers(self._numbers[at], self._word) if isinstance(at, slice) else f"{self._word} {self._numbers[at]}"
        )


class Lines(NamedTuple):
    """Lines of results, column by column as they stand; all columns are equally long, a blank is an empty text.

    `ns_score` and `ew_score` are what stands in those columns, `ruling` what a program writes in the place of a
    score; `ns_points` and `ew_points` are its own figures. `room` is OPEN or CLOSED where a match says so, `group` as
    what a table played a fouled board.
    """

    place: Sequence[str] = ()
    session: ColumnCells = ()
    section: ColumnCells = ()
    board: ColumnCells = ()
    ns: ColumnCells = ()
    ew: ColumnCells = ()
    contract: ColumnCells = ()
    declarer: ColumnCells = ()
    tricks: ColumnCells = ()
    lead: ColumnCells = ()
    ns_score: ColumnCells = ()
    ew_score: ColumnCells = ()
    ruling: ColumnCells = ()
    vulnerable: ColumnCells = ()
    ns_points: ColumnCells = ()
    ew_points: ColumnCells = ()
    room: ColumnCells = ()
    group: ColumnCells = ()

    @property
    def size(self) -> int:
        """How many lines there are."""
        return len(self.board)


COLUMNS = Lines._fields


def in_columns(rows: Sequence[Mapping[str, str | None]], places: Sequence[str]) -> Lines:
    """Lines from rows that map the columns' names (the fields of `Lines`) to texts.

    >>> in_columns([{"board": "1", "ns": "3", "ns_score": "420"}], ["line 7"]).ns_score
    ['420']
    """
    unknown = set().union(*rows) - {*COLUMNS}
    assert not unknown, f"{sorted(unknown)} are no columns of Lines"
    given = {name: [row.get(name) or "" for row in rows] for name in COLUMNS[1:]}
    return Lines(places, **given)


def chosen(lines: Lines, kept: Sequence[int]) -> Lines:
    """Some of the lines, in the order given."""
    return Lines(*([column[index] for index in kept] for column in lines))


def joined(parts: Iterable[Lines]) -> Lines:
    """Lines one after the other."""
    first, *others = parts
    if not others:
        return first
    parts = (first, *others)
    return Lines(*([text for column in columns for text in column] for columns in zip(*parts, strict=True)))


def filled(cell: Entry) -> Entry:
    """A cell as it stands; None for a blank."""
    return None if cell == "" else cell


class Distinct(NamedTuple):
    """The distinct lines, because equal lines are read once; `of` has for every line of a table its index here."""

    lines: Sequence[Line]
    of: Sequence[int]
    manner: Manner

    @classmethod
    def among(cls, rows: Iterable[Sequence[Any]], read: Callable[[Any], Entry] = filled) -> Distinct:
        """Lines as rows of the fields of a `Line`; `read` makes an entry of a cell."""
        number_of: defaultdict[Sequence[Any], int] = defaultdict(count().__next__)
        of = [*map(number_of.__getitem__, rows)]
        entries = {cell: read(cell) for cell in set(chain.from_iterable(number_of))}
        lines = [Line._make(map(entries.__getitem__, row)) for row in number_of]
        return cls(lines, of, manner_of(lines))

    def answers(self) -> list[LineAnswer]:
        """The result of every line; None where a line says nothing, the error where it cannot be read.

        >>> Distinct.among([Line("4H", "N", 10, vulnerable="ALL"), Line("---"), Line()]).answers()
        [620, 'NP', None]
        >>> Distinct.among([Line("4Q"), Line("Pass")]).answers()[0].where
        'contract'
        """
        return self._spread([_answer(line, self.manner) for line in self.lines])

    def contracts(self) -> list[list[str]]:
        """The columns of contract, declarer and tricks taken, written in one manner.

        >>> Distinct.among([Line("4 S x", "E", "-1")]).contracts()
        [['4SX'], ['E'], ['9']]
        """
        written = [_in_one_manner(line, self.manner) for line in self.lines]
        return [self._spread(column) for column in zip(*written, strict=True)] or [[], [], []]

    def _spread(self, values: Sequence[T]) -> list[T]:
        return [*map(values.__getitem__, self.of)]


def distinct(lines: Lines, read: Callable[[Any], Entry] = filled) -> Distinct:
    """What lines in columns say of their results, with who is vulnerable."""
    columns = (getattr(lines, field) for field in Line._fields[:-1])
    return Distinct.among(zip(*columns, _vulnerabilities(lines), strict=True), read)


def _vulnerabilities(lines: Lines) -> ColumnCells:
    """Who is vulnerable in every line: as the line says, or by the number of the board."""
    usual = {board: by_number(board) for board in set(lines.board)}
    if not any(lines.vulnerable):
        return [*map(usual.__getitem__, lines.board)]
    return [said or usual[board] for said, board in zip(lines.vulnerable, lines.board, strict=True)]


def by_number(board: Entry) -> str:
    """Who is vulnerable on a board of this number; a blank where it has none.

    >>> by_number("7"), by_number("Board 7"), by_number(7.0), by_number("Table 7")
    ('ALL', 'ALL', 'ALL', '')
    """
    number = board_in_name(board) if isinstance(board, str) else board
    return board_vulnerability(int(number)) if number is not None and number in range(1, MOST_BOARDS + 1) else ""


def _answer(line: Line, manner: Manner) -> LineAnswer:
    try:
        result = read_line(line, manner)
    except Law12Error as error:
        return error
    return _unsaid(line) if result is None else result


def _unsaid(line: Line) -> Law12Error | None:
    """What is wrong with a line that is left open by a question mark, or by a dash alone; a row of dashes says nothing.

    >>> print(_unsaid(Line(ns_score="-"))), _unsaid(Line(contract="-", ns_score="-"))
    ns_score: '-': is the result not known, or was the board not played? Write the score, the ruling, or NP
    (None, None)
    """
    signs = {field: cell.strip() for field, cell in line._asdict().items() if isinstance(cell, str)}
    signs.pop("vulnerable", None)
    for field, sign in signs.items():
        if sign == "?" or (sign == "-" and len(signs) == 1):
            return Law12Error(UNSAID, field, sign=quoted(sign))
    return None


def _in_one_manner(line: Line, manner: Manner) -> tuple[str, str, str]:
    """`4 S x`, `E`, `-1` as 4SX, E and 9 tricks, as far as they can be read; else as they stand."""
    texts = tuple("" if cell is None else str(cell) for cell in line[:3])
    try:
        bid = contract_in(line.contract)
        declarer, tricks = declarer_in(line.declarer), tricks_in(line.tricks)
    except Law12Error:
        return (texts[0], texts[1], texts[2])
    if not isinstance(bid, Bid):
        passed_out = bid is not None and bid.result == 0
        return ("PASS" if passed_out else "", "", "")
    over = bid.over
    if over is None and tricks is not None and len(manner.counts) == 1:
        over = beyond(bid, tricks, manner.counts[0])
    taken = "" if over is None else str(bid.level + 6 + over)
    return format_bid(bid._replace(declarer="")), bid.declarer or declarer, taken


def manner_of(lines: Sequence[Line]) -> Manner:
    """The program's manner of writing, found from all of its lines.

    >>> manner_of([Line("4H", tricks="="), Line("3NT", tricks=1)])
    Manner(counts=('over',), plus_minus=False, contracts=True)
    """
    return Manner(_counts(lines), _is_plus_minus(lines), any(not says_nothing(line.contract) for line in lines))


def _counts(lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """What the tricks may be: `=` or a plus says that they are over and under, a number above 6 that they were taken.

    Where every figure can be what was made, and no plus stands among them, they may be made as well: then the lines
    decide, or nothing does.

    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=3), Line("2S", tricks=-1)])
    ('over', 'made')
    >>> _counts([Line("4S", tricks=6), Line("6S", tricks=7)])
    ('taken', 'made')
    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=1), Line("2S", tricks=-1)])
    ('over',)
    """
    told = {(line.contract, tricks) for line in lines if (tricks := readable(tricks_in, line.tricks)) is not None}
    signs = {tricks.number < 0 for _, tricks in told if tricks.signed}
    figures = [(contract, tricks) for contract, tricks in told if not tricks.signed]
    may_be_made = 0 < max((tricks.number for _, tricks in figures), default=0) <= MOST_BEYOND_SIX
    may_be_made = may_be_made and all(_can_be_made(*figure) for figure in figures)
    possible: tuple[TrickCount, ...] = ("over", "taken")
    if signs:
        possible = ("over",)
    elif any(tricks.number > 6 for _, tricks in told):
        possible = ("taken",)
    if may_be_made and signs <= {True}:
        possible = (*possible, "made")
    return _decided(possible, [line for line in lines if line.tricks is not None]) if told else possible


def _can_be_made(contract: Entry, tricks: Tricks) -> bool:
    """Whether a figure can be what was made of a contract: its level at least."""
    bid = readable(contract_in, contract)
    return isinstance(bid, Bid) and beyond(bid, tricks, "made") is not None


def _decided(possible: tuple[TrickCount, ...], lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """The one count with which the lines can be read that can be read with one only; all where these do not agree."""
    alone = {only for line in lines if len(possible) > 1 and (only := _only(line, possible)) is not None}
    return tuple(alone) if len(alone) == 1 else possible


def _only(line: Line, possible: tuple[TrickCount, ...]) -> TrickCount | None:
    """The only count with which a line can be read: its score may decide, or the limit of 13 tricks.

    None: it cannot decide. What is missing in a line says nothing.
    """
    agreeing: list[TrickCount] = []
    for counted in possible:
        try:
            read_line(line, Manner((counted,)))
        except Law12Error as error:
            if error.where not in ("tricks", "ns_score", "ew_score"):
                return None
        else:
            agreeing.append(counted)
    return agreeing[0] if len(agreeing) == 1 else None


def _is_plus_minus(lines: Sequence[Line]) -> bool:
    """Whether NS's plus stands alone in its column, so that a negative score in EW's column is one of NS."""
    alone = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            ns, ew = _readable_score(line.ns_score, "NS"), _readable_score(line.ew_score, "EW")
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            alone = alone or ns > 0
    return alone


def _readable_score(cell: Entry, side: Side) -> int:
    """The score in a cell; 0 where there is none, or one that cannot be read."""
    score = readable(score_in, cell, side)
    return score if isinstance(score, int) else 0
