"""What a figure in the column of tricks may mean: programs count tricks in three ways."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from xl_law12.bridge.reading.bids import Bid, format_bid
from xl_law12.bridge.reading.entries import Entry
from xl_law12.bridge.reading.line_cells import Tricks, tricks_in
from xl_law12.errors import ContractError
from xl_law12.sentences import quoted, say

TrickCount = Literal["over", "taken", "made"]
MEANINGS: dict[TrickCount, str] = {
    "taken": say("tricks taken"),
    "made": say("tricks made beyond six"),
    "over": say("tricks beyond the contract"),
}


def beyond(bid: Bid, tricks: Tricks, count: TrickCount) -> int | None:
    """The tricks beyond the contract that a figure means if it is counted so; None where it cannot be counted so.

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
    """The tricks beyond the contract that the line may mean; None where it does not say."""
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
