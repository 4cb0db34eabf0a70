"""The scores that are written for a line: NS's and EW's, in columns of any kind."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Award, Ruling, Side
from xl_law12.errors import ContractError, NotationError
from xl_law12.reading.entries import EVEN, Entry, Result, readable
from xl_law12.reading.line_cells import ReadScore, score_in
from xl_law12.sentences import say


class WrittenScores(NamedTuple):
    """The scores that are written for a line; None if there is none."""

    ns: int | None
    ew: int | None

    @property
    def field(self) -> str:
        """The name of the field that holds the score."""
        return "ns_score" if self.ns or not self.ew else "ew_score"

    @property
    def shown(self) -> str:
        """The score as it was typed."""
        return str(self.ns or 0) if self.field == "ns_score" else f"EW {self.ew}"

    def seen_from_ns(self, *, plus_minus: bool, possible: Container[int] | None = None) -> int | None:
        """The one score that both columns say, seen from NS; `possible` are the scores that the contract allows."""
        ns, ew = self
        if ns and ew:
            tells = possible is not None and ns in possible and -ns not in possible
            if ns == -ew or (ns == ew and ns < 0 and tells):
                return ns
            raise ContractError(
                "NS {ns} and EW {ew} are not one score seen from both sides: write a split award as NS {ns} / EW {ew} "
                "in one cell",
                "ew_score",
                ns=ns,
                ew=ew,
            )
        if ns or not ew:
            return ns or (None if ns is ew is None else 0)
        if ew > 0:
            return -ew
        if possible is not None and not (ew in possible and -ew in possible):
            return -ew if -ew in possible else ew
        if plus_minus:
            return ew
        raise ContractError(
            "{ew} may be EW's own score or NS's: write {ew} as NS's score, or {mirrored} for the side that has it",
            "ew_score",
            ew=ew,
            mirrored=-ew,
        )


def award_of(ns: ReadScore, ew: ReadScore, *, by_word: bool = True) -> Result | None:
    """The award in the columns of scores, or the word for a board not played; None if they hold scores only."""
    for own, other in ((ns, ew), (ew, ns)):
        if isinstance(own, Award | Ruling | str):
            if other in (None, 0, own):
                return own
            problem = say("an award for both sides stands beside something else: write the ruling, and only that")
            raise NotationError(problem, "ns_score")
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return Award(ns, ew)
    if not (isinstance(ns, Artificial) or isinstance(ew, Artificial)):
        return None
    if ns == EVEN and not ew and by_word:
        return Award.both(EVEN)
    if ns and ew:
        raise NotationError("an average beside a score: write both as a ruling, NS 420 / EW A+", "ns_score")
    lone, other_side = ("ns_score", "EW") if ns else ("ew_score", "NS")
    raise NotationError(
        "an average for one side alone: what do {other_side} get? Write A+/A-, or what it was",
        lone,
        other_side=other_side,
    )


def has_average(ns: Entry, ew: Entry) -> bool:
    """Whether an average or another award stands in the cells of the scores."""
    sides: tuple[tuple[Entry, Side], ...] = ((ns, "NS"), (ew, "EW"))
    return any(isinstance(readable(score_in, cell, side), Artificial | Award | Ruling) for cell, side in sides)
