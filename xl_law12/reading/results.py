"""The results of lines in columns, from any source, and of what a director types. Equal lines are read once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any, NamedTuple, TypeVar

from xl_law12.bridge.contracts import Contract
from xl_law12.errors import ContractError, Law12Error
from xl_law12.reading.contracts import (
    TrickCount,
    beyond,
    declarer_in,
    format_contract,
    played_contract,
    tricks_in,
    vulnerability_by_number,
    vulnerability_in,
)
from xl_law12.reading.lines import (
    Line,
    LineAnswer,
    Lines,
    Manner,
    NotRuledError,
    Result,
    award_in,
    cell_or_none,
    check_cells,
    contract_in,
    read_line,
    score_in,
)
from xl_law12.reading.words import Entry, figure_of, percentage_of, plainly, readable, says_nothing
from xl_law12.sentences import Figure, quoted, say

T = TypeVar("T")
MOST_BEYOND_SIX = 7  # all 13 tricks
UNSAID = "{sign}: is the result not known, or was the board not played? Write the score, the ruling, or NP"
FIRST_DATE, LAST_DATE = 40_000, 60_000  # the numbers of the days from 2009 to 2064, which no score has
_PERCENT = re.compile(r"[^%,;|]*[=+-][0-9]{0,2} *%$")  # a contract with its result, and a % of the cell's format
_BEGINS = re.compile(r"[1-7] *[^\W\d_]|[1-7] *[♣♦♥♠]")  # as a contract does: a level, then a letter or a suit


class Distinct(NamedTuple):
    """The distinct lines, because equal lines are read once; `of` has for every line of a table its index here."""

    lines: Sequence[Line]
    of: Sequence[int]
    manner: Manner

    @classmethod
    def among(cls, rows: Iterable[Sequence[Any]], read: Callable[[Any], Entry] = cell_or_none) -> Distinct:
        """Lines as rows of the fields of a `Line`; `read` makes an entry of a cell. Together they tell a manner."""
        number_of: defaultdict[Sequence[Any], int] = defaultdict(count().__next__)
        of = [*map(number_of.__getitem__, rows)]
        entries = {cell: read(cell) for cell in set(chain.from_iterable(number_of))}
        lines = [Line._make(map(entries.__getitem__, row)) for row in number_of]
        has_contracts = any(not says_nothing(line.contract) for line in lines)
        return cls(lines, of, Manner(_counts(lines), _is_plus_minus(lines), has_contracts))

    def answers(self) -> list[LineAnswer]:
        """The result of every line; None if a line says nothing, the error where it cannot be read.

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
        cells = [_in_one_manner(line, self.manner) for line in self.lines]
        return [self._spread(column) for column in zip(*cells, strict=True)] or [[], [], []]

    def _spread(self, values: Sequence[T]) -> list[T]:
        return [*map(values.__getitem__, self.of)]


def distinct(lines: Lines, read: Callable[[Any], Entry] = cell_or_none) -> Distinct:
    """The distinct lines among lines in columns; who is vulnerable follows from the board where a line does not say."""
    usual = {board: vulnerability_by_number(board) for board in set(lines.board)}
    vulnerable = [said or usual[board] for said, board in zip(lines.vulnerable, lines.board, strict=True)]
    columns = (getattr(lines, field) for field in Line._fields[:-1])
    return Distinct.among(zip(*columns, vulnerable, strict=True), read)


def _answer(line: Line, manner: Manner) -> LineAnswer:
    try:
        result = read_line(line, manner)
    except Law12Error as error:
        return error
    return _unsaid(line) if result is None else result


def _unsaid(line: Line) -> Law12Error | None:
    """The error for a line with a question mark, or with nothing but one dash; None for any other line.

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
    if not isinstance(bid, Contract):
        return ("PASS" if bid == 0 else "", "", "")
    over = bid.over
    if over is None and tricks is not None and len(manner.counts) == 1:
        over = beyond(bid, tricks, manner.counts[0])
    tricks_taken = "" if over is None else str(bid.level + 6 + over)
    return format_contract(bid._replace(declarer="", over=None)), bid.declarer or declarer, tricks_taken


def results_of(lines: Lines, faults: Mapping[int, Law12Error], unit: str, read: Distinct) -> list[LineAnswer]:
    """The result of every line, from its distinct lines. A line in `faults` has its doubt in place of a result.

    Where the `unit` of the points is PERCENT, the points beside a hidden ruling may be the award itself.
    """
    answers = read.answers()
    for at, answer in enumerate(answers if unit == "PERCENT" else ()):
        if isinstance(answer, NotRuledError):
            hint = _award_beside(lines.ns_points[at], lines.ew_points[at])
            answers[at] = Law12Error("{problem}{hint}", answer.where, problem=answer.problem, hint=hint)
    for at, doubt in faults.items():
        answers[at] = doubt
    return answers


def _award_beside(ns: Entry, ew: Entry) -> str:
    """A sentence on how to write a hidden ruling, if the percentages beside it are the award; blank without these."""
    figures = [percentage_of(cell) for cell in (ns, ew)]
    if not all(figure is not None and 0 <= figure <= 100 for figure in figures):
        return ""
    of_ns, of_ew = (Figure(f"{figure:.10g}") for figure in figures)
    template = ". If {ns}% and {ew}% beside it are the award, and not what a score was worth: A{ns}/{ew}"
    return say(template, ns=of_ns, ew=of_ew)


def _counts(lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """How the tricks may be counted: `=` or a sign says over and under, a number above 6 says tricks taken.

    They may be tricks made beyond six too, where no = and no plus stands among them and every figure is at least its
    contract's level. Then the lines decide, where they can.

    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=3), Line("2S", tricks=-1)])
    ('over', 'made')
    >>> _counts([Line("4S", tricks=6), Line("6S", tricks=7)])
    ('taken', 'made')
    >>> _counts([Line("1NT", tricks=1), Line("2H", tricks=1), Line("2S", tricks=-1)])
    ('over',)
    """
    read_tricks = ((line.contract, readable(tricks_in, line.tricks)) for line in lines)
    counted = {(contract, tricks) for contract, tricks in read_tricks if tricks is not None and not tricks.is_made}
    signs = {tricks.number < 0 for _, tricks in counted if tricks.signed}
    figures = [(contract, tricks) for contract, tricks in counted if not tricks.signed]
    may_be_made = 0 < max((tricks.number for _, tricks in figures), default=0) <= MOST_BEYOND_SIX
    for contract, tricks in figures if may_be_made else ():
        read = readable(contract_in, contract)
        may_be_made &= isinstance(read, Contract) and beyond(read, tricks, "made") is not None
    possible: tuple[TrickCount, ...] = ("over", "taken")
    if signs:
        possible = ("over",)
    elif any(tricks.number > 6 for _, tricks in counted):
        possible = ("taken",)
    if may_be_made and signs <= {True}:
        possible = (*possible, "made")
    deciding = [line for line in lines if line.tricks is not None] if counted and len(possible) > 1 else []
    decided = {_only_count(line, possible) for line in deciding} - {None}
    return tuple(it for it in possible if it in decided) if len(decided) == 1 else possible


def _only_count(line: Line, possible: tuple[TrickCount, ...]) -> TrickCount | None:
    """The only count with which a line can be read, by its score or by the limit of 13 tricks.

    None: no count, or more than one, or the line cannot be read for another reason.
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
    """Whether NS's column holds only NS's plus scores: then a negative score in EW's column is NS's."""
    has_plus = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            scores = readable(score_in, line.ns_score, "NS"), readable(score_in, line.ew_score, "EW")
            ns, ew = (score if isinstance(score, int) else 0 for score in scores)
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            has_plus = has_plus or ns > 0
    return has_plus


def read_typed(what: Entry, declarer: Entry = None, vulnerable: Entry = None) -> Result | None:
    """North-South's score, or an award; None if nothing is typed.

    An error names the field that it is about: contract, declarer or vulnerable.

    >>> read_typed("4H=", "N", "ALL"), read_typed(-100), read_typed("60% 4S= by S, 40% -50", None, "NONE").ns.scores
    (620, -100, (420, -50))
    """
    line, number = Line(what, declarer, vulnerable=vulnerable), figure_of(what)
    try:
        check_cells(line)
        if number is not None and (0 < abs(number) < 1 or FIRST_DATE <= number <= LAST_DATE):
            raise _of_a_format(Figure(f"{float(number):.15g}"))
        if number is not None:
            return read_line(line._replace(contract=None, ns_score=number), Manner())
        unsaid = _unsaid(Line(what))
        if unsaid is not None:
            raise unsaid
        if isinstance(what, str) and not says_nothing(what):
            return _text(what, line)
        return read_line(line._replace(contract=None), Manner())
    except Law12Error as error:
        error.where = error.where if error.where in ("declarer", "vulnerable") else "contract"
        raise


def _of_a_format(number: str) -> ContractError:
    """The error for a figure that the format of its cell has made a percentage or a date."""
    return ContractError(
        "{number} is no score: the cell has the format of a percentage or a date. Make it General (Ctrl+1; in "
        "LibreOffice Ctrl+M), and type it again",
        number=number,
    )


def _text(text: str, line: Line) -> Result:
    """A contract or an award. Where it is neither, the error is about the one that it begins like.

    A contract whose declarer is another one beside it is no award either.
    """
    if not _BEGINS.match(plainly(text)):
        return _award(text, line)
    try:
        result = read_line(line, Manner())
    except Law12Error as error:
        if error.where == "declarer":
            raise
        try:
            return _award(text, line)
        except Law12Error:
            raise _of_a_format(quoted(text)) if _PERCENT.match(plainly(text)) else error from None
    assert result is not None
    return result


def _award(text: str, line: Line) -> Result:
    return award_in(text, vulnerability_in(line.vulnerable), declarer_in(line.declarer))


def contract_typed(what: Entry) -> Contract | None:
    """The contract with its result that a cell holds; None for anything else, a pass too.

    >>> contract_typed("4s x =").doubled, contract_typed("60% 4S=, 40% 4S-1")
    (2, None)
    """
    return readable(played_contract, what) if isinstance(what, str) else None
