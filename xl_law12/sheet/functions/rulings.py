"""What a ruling is made of: contracts and their scores, polls, the ruling notation."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from xl_law12.bridge.awards import SIDES, Weighting
from xl_law12.bridge.contracts import (
    MOST_BOARDS,
    SIDE_OF,
    Contract,
    Vulnerability,
    board_vulnerability,
    is_vulnerable,
    score,
)
from xl_law12.bridge.notation import format_weighting
from xl_law12.bridge.spelling import plainly
from xl_law12.bridge.weights import LARGEST_UPLIFT, poll_weights
from xl_law12.errors import CellError, naming
from xl_law12.reading.bids import parse_contract, same_seat, seat_of, vulnerability_of
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, Answer, Single, beside, one_or_rows
from xl_law12.sheet.arguments import LEFT_OUT, Weights, block, column, one, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import (
    clean,
    contract_score_or_none,
    flag_of,
    percentage_or_none,
    weight_or_none,
    whole_or_none,
)
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.lines import read_back
from xl_law12.sheet.ranges import Range, cell_by_cell, line_by_line, weighted
from xl_law12.sheet.sources import LAW_12C1C, LAW_77, WBF_2017_POLLS


@sheet_function(CATEGORY, WBF_2017_POLLS)
def POLL_WEIGHTS(
    votes: Annotated[
        Range, column("How many of the players polled chose each outcome, or their shares", weight_or_none)
    ],
    favours: Annotated[Range, column("TRUE where the outcome favours the non-offending side", flag_of)],
    uplift: Annotated[
        Fraction, one("The benefit of the doubt: 0 to 20%; 20% if blank", percentage_or_none)
    ] = LARGEST_UPLIFT,
) -> Answer:
    """The weights that follow from a poll, with the benefit of the doubt for the non-offending side.

    The favourable shares are multiplied by 1 + uplift, together at most 1; the others are lowered in proportion.

    >>> POLL_WEIGHTS([5, 5], [True, False])
    [[0.6], [0.4]]
    """
    counts = votes.values
    line_by_line(favours, len(counts), "votes")
    given = [count for count in counts if count is not None]
    favoured = [good for count, good in zip(counts, favours.values, strict=True) if count is not None]
    weights = poll_weights(given, favoured, uplift) if given else []
    return one_or_rows(beside(counts, weights), single=votes.single and favours.single)


def _contract(cell: Any) -> Contract | str | None:
    """Read a contract: a blank text for a blank cell, None for a passed-out board."""
    cell = clean(cell)
    if cell is None:
        return BLANK
    if not isinstance(cell, str):
        raise CellError("{cell} is not a contract: write it as 4S=, 4SX-2 or 3NT+1", cell=quoted(cell))
    return parse_contract(cell)


def _vulnerability(cell: Any) -> Vulnerability:
    """Read NS, EW, ALL, NONE, V or NV, or the number of a board, from which one of the first four follows."""
    if isinstance(cell, str) and cell.strip() and not plainly(cell).isdecimal():
        return vulnerability_of(cell)
    board = whole_or_none(cell, 1, MOST_BOARDS)
    return "" if board is None else board_vulnerability(board)


def _seat(cell: Any) -> str:
    cell = clean(cell)
    seat = seat_of(cell) if isinstance(cell, str) else BLANK
    if cell is not None and not seat:
        raise CellError("{cell} is not N, E, S or W", cell=quoted(cell))
    return seat


def _contract_score(contract: Contract | str | None, vulnerability: Vulnerability, seat: str) -> float | str:
    if contract is None:
        return 0.0
    if isinstance(contract, str):
        return BLANK
    if seat and contract.declarer and not same_seat(seat, contract.declarer):
        template = "{declarer} plays it, but declarer says {seat}"
        raise CellError(template, "contract", declarer=contract.declarer, seat=seat)
    if not vulnerability:
        raise CellError("is blank", "vulnerable")
    who = contract.declarer or seat
    with naming("vulnerable"):
        points = score(contract, vulnerable=is_vulnerable(vulnerability, who))
    return float(-points if who and SIDE_OF[who] == "EW" else points)


@sheet_function(CATEGORY, LAW_77)
def CONTRACT_SCORE(
    contract: Annotated[
        Range, block("The contract with its result: 4SX-2, 3NT=, 1Cxx+2, 4S-1 by E, or PASS", _contract)
    ],
    vulnerable: Annotated[
        Range, block("V or NV for declarer's side; or NS, EW, ALL, NONE, or the board's number", _vulnerability)
    ],
    declarer: Annotated[Range, block("N, E, S or W: the answer is then the score of North-South", _seat)] = LEFT_OUT,
) -> Answer:
    """The score of a contract for declarer's side, or for North-South where the declarer is given.

    >>> CONTRACT_SCORE("4SX-2", "V"), CONTRACT_SCORE("4SX-2 by E", "EW"), CONTRACT_SCORE("3NT=", 2, "N")
    (-500.0, 500.0, 600.0)
    """
    return cell_by_cell(_contract_score, contract, vulnerable, declarer)


@sheet_function(CATEGORY, LAW_12C1C, single=True)
def AWARD_TEXT(
    scores: Annotated[
        Range, column("The possible scores, seen from NS, or from the side named", contract_score_or_none)
    ],
    weights: Weights,
    side: Annotated[str, word("NS or EW, to put in front", SIDES)] = "",
) -> Single:
    """The ruling notation for a weighted score, to put into a results cell.

    >>> AWARD_TEXT([420, -50], [0.6, 0.4]), AWARD_TEXT([620, -100], ["2/3", "1/3"], "EW")
    ('60% 420, 40% -50', 'EW 2/3 620, 1/3 -100')
    """
    outcomes = weighted(scores, weights)
    if not outcomes:
        return BLANK
    with naming("weights"):
        award = read_back(format_weighting(Weighting.of(outcomes)))
    return f"{side} {award}" if side else award
