"""Reads a typed outcome: a contract, a score or an award in one cell, with the declarer in the cell beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_law12.bridge.contracts import Contract
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import ContractError, Law12Error
from xl_law12.languages import has_hearts_by_c
from xl_law12.reading.bids import parse_contract
from xl_law12.reading.entries import Entry, Result, award_in, figure_of, readable, says_nothing
from xl_law12.reading.foreign_suits import clubs_or_hearts
from xl_law12.reading.line import Line, Manner, check_cells, read_line
from xl_law12.reading.line_cells import declarer_in, vulnerability_in
from xl_law12.reading.line_checks import FIRST_DATE, LAST_DATE
from xl_law12.sentences import Figure, quoted

_PERCENT = re.compile(r"[^%,;|]*[=+-][0-9]{0,2} *%$")  # a contract with its result, and a % of the cell's format
_BEGINS = re.compile(r"[1-7] *[^\W\d_]|[1-7] *[♣♦♥♠]")  # as a contract does: a level, then a letter or a suit


def read_typed(what: Entry, declarer: Entry = None, vulnerable: Entry = None) -> Result | None:
    """North-South's score, or an award; None if nothing is typed.

    An error names the field that it is about: contract, declarer or vulnerable.

    >>> read_typed("4H=", "N", "ALL"), read_typed(-100), read_typed("60% 4S= by S, 40% -50", None, "NONE").ns.scores
    (620, -100, (420, -50))
    """
    line, number = Line(what, declarer, vulnerable=vulnerable), figure_of(what)
    try:
        check_cells(line)
        if number is not None:
            return _score(number, line._replace(contract=None, ns_score=number))
        if isinstance(what, str) and not says_nothing(what):
            return _text(what, line)
        return read_line(line._replace(contract=None), Manner())
    except Law12Error as error:
        error.where = error.where if error.where in ("declarer", "vulnerable") else "contract"
        raise


def _score(number: float, line: Line) -> Result | None:
    """A score. A number that the cell's format made a percentage or a date is refused."""
    if 0 < abs(number) < 1 or FIRST_DATE <= number <= LAST_DATE:
        raise _of_a_format(Figure(number))
    return read_line(line, Manner())


def _of_a_format(number: str) -> ContractError:
    """The error for a figure that the format of its cell has made a percentage or a date."""
    return ContractError(
        "{number} is no score: the cell has the format of a percentage or a date. Make it General (Ctrl+1; in "
        "LibreOffice Ctrl+M), and type it again",
        number=number,
    )


def _text(text: str, line: Line) -> Result:
    """A contract or an award. Where it is neither, the error is about the one that it begins like."""
    if not _BEGINS.match(plainly(text)):
        return _award(text, line)
    try:
        result = read_line(line, Manner())
    except Law12Error as error:
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
    return readable(parse_contract, what) if isinstance(what, str) else None


def maybe_hearts_typed(typed: Iterable[Entry], language: str) -> Mapping[int, Law12Error]:
    """The lines in which a C may be hearts in this language, and the question.

    >>> {line: str(asked.problem) for line, asked in maybe_hearts_typed(["4C=", 620], "it").items()}
    {0: "'4C=': clubs, or cuori, cœur? Write ♣ or ♥"}
    """
    return clubs_or_hearts(dict(enumerate(typed))) if has_hearts_by_c(language) else {}
