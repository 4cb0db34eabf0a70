"""The scores that a contract can have, from the facts that a line gives; and the meanings that its tricks can have."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from xl_law12.bridge.contracts import Contract, Vulnerability, is_vulnerable, score
from xl_law12.errors import ContractError
from xl_law12.reading.bids import Bid, format_bid
from xl_law12.reading.entries import Entry
from xl_law12.reading.line_cells import Tricks, tricks_in
from xl_law12.sentences import quoted, say

STRAINS = ("C", "D", "H", "S", "N")

TrickCount = Literal["over", "taken", "made"]
MEANINGS: dict[TrickCount, str] = {
    "taken": say("tricks taken"),
    "made": say("tricks made beyond six"),
    "over": say("tricks beyond the contract"),
}


def beyond(bid: Bid, tricks: Tricks, count: TrickCount) -> int | None:
    """The tricks beyond the contract that a figure means if it is counted so; None if it cannot be counted so.

    >>> two_hearts = Bid(2, "H", 1, "N", None)
    >>> [beyond(two_hearts, Tricks(3, False), count) for count in ("over", "taken", "made")]
    [3, -5, 1]
    """
    if count == "over":
        return tricks.number
    if count == "taken":
        return None if tricks.signed else tricks.number - 6 - bid.level
    if tricks.number < 0:
        return tricks.number
    return tricks.number - bid.level if not tricks.signed and bid.level <= tricks.number <= 7 else None


@lru_cache(maxsize=4096)
def overs(bid: Bid, cell: Entry, counts: tuple[TrickCount, ...]) -> tuple[int, ...] | None:
    """The tricks beyond the contract that the line may mean; None if it does not say."""
    tricks = tricks_in(cell)
    if tricks is None:
        return None if bid.over is None else (bid.over,)
    readings = dict.fromkeys(beyond(bid, tricks, count) for count in counts)
    meant = [reading for reading in readings if reading is not None]
    if bid.over is not None:
        if bid.over in meant:
            return (bid.over,)
        problem = say(
            "the contract says {tricks} tricks, but {cell} is written",
            tricks=bid.over + bid.level + 6,
            cell=quoted(cell),
        )
        raise ContractError(problem, "tricks")
    fitting = tuple(over for over in meant if -6 - bid.level <= over <= 7 - bid.level)
    if not fitting:
        raise ContractError(
            "{cell} beyond {bid} would be {tricks} tricks: there are 0 to 13. A column with = or a sign is over and "
            "under in all lines",
            "tricks",
            cell=quoted(cell),
            bid=format_bid(bid),
            tricks=tricks.number + bid.level + 6,
        )
    return fitting


class Known(NamedTuple):
    """The known facts about a contract; an unknown one is a blank or None.

    `side` is declarer's, NS or EW; `overs` are the numbers of tricks beyond the contract that the line may mean.
    """

    level: int | None = None
    strain: str = ""
    doubled: int = 1
    side: str = ""
    overs: tuple[int, ...] | None = None
    vulnerability: Vulnerability = ""


@lru_cache(maxsize=4096)
def outcomes(known: Known) -> frozenset[int]:
    """Every score, seen from NS, that fits what is known.

    >>> sorted(outcomes(Known(4, "H", 1, "NS", (0,)))), sorted(outcomes(Known(4, "H", 1, "EW", (-1, 0), "NS")))
    ([420, 620], [-420, 50])
    """
    scores = set()
    for side in [known.side] if known.side else ["NS", "EW"]:
        sign = 1 if side == "NS" else -1
        for vulnerable in _vulnerable(known.vulnerability, side):
            scores |= {sign * score(contract, vulnerable=vulnerable) for contract in _contracts(known)}
    return frozenset(scores)


def _vulnerable(vulnerability: Vulnerability, side: str) -> tuple[bool, ...]:
    if not vulnerability:
        return (False, True)
    return (is_vulnerable(vulnerability, side[0]),)


def _contracts(known: Known) -> Iterable[Contract]:
    """The contracts with their results that are possible."""
    any_bids = product(range(1, 8), STRAINS, (1, 2, 4))
    for level, strain, doubled in any_bids if known.level is None else [(known.level, known.strain, known.doubled)]:
        for over in range(-6 - level, 8 - level) if known.overs is None else known.overs:
            yield Contract(level, strain, doubled, "", over)
