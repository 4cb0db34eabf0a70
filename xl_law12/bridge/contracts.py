"""Contracts and what they score: Law 77, and the vulnerability of Law 2's boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from typing import Literal, NamedTuple

from xl_law12.errors import ContractError, Law12Error
from xl_law12.sentences import Sentence, quoted, say

SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW", "O": "EW"}  # O is West in Italian and French, else East

# Which sides are vulnerable; V and NV speak of declarer's side; a blank if nobody knows.
Vulnerability = Literal["", "NONE", "NS", "EW", "ALL", "V", "NV"]

MOST_BOARDS = 10_000  # the highest number that a board can have here

# Law 2: the vulnerability of boards 1 to 16; board 17 is as board 1.
BOARD_VULNERABILITY: tuple[Vulnerability, ...] = (
    *("NONE", "NS", "EW", "ALL"),
    *("NS", "EW", "ALL", "NONE"),
    *("EW", "ALL", "NONE", "NS"),
    *("ALL", "NONE", "NS", "EW"),
)

# Law 77: trick score, and the bonuses, not vulnerable and vulnerable.
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
FIRST_NOTRUMP_TRICK = 10
PART_SCORE = 50
GAME = (300, 500)
SLAM = {6: (500, 750), 7: (1000, 1500)}
MADE_DOUBLED = {1: 0, 2: 50, 4: 100}
DOUBLED_OVERTRICK = (100, 200)
UNDERTRICK = (50, 100)
DOUBLED_UNDERTRICKS = ((100, 200, 200, 300), (200, 300, 300, 300))  # the first four; from the fourth on the last


class Contract(NamedTuple):
    """A contract: `doubled` is 1, 2 or 4, `over` counts the tricks beyond it, None where its result is not known."""

    level: int
    strain: str
    doubled: int = 1
    declarer: str = ""
    over: int | None = None


def score(contract: Contract, *, vulnerable: bool) -> int:
    """The score of a contract for declarer's side (Law 77)."""
    level, strain, doubled, _, over = contract
    assert over is not None, contract
    if over < 0 and doubled == 1:
        return UNDERTRICK[vulnerable] * over
    if over < 0:
        steps = DOUBLED_UNDERTRICKS[vulnerable]
        return -(sum(steps[:-over]) + steps[-1] * max(0, -over - len(steps))) * doubled // 2
    tricks = (TRICK[strain] * level + (FIRST_NOTRUMP_TRICK if strain == "N" else 0)) * doubled
    bonus = GAME[vulnerable] if tricks >= 100 else PART_SCORE
    slam = SLAM[level][vulnerable] if level in SLAM else 0
    overtrick = TRICK[strain] if doubled == 1 else DOUBLED_OVERTRICK[vulnerable] * doubled // 2
    return tricks + bonus + slam + MADE_DOUBLED[doubled] + overtrick * over


def board_vulnerability(board: int) -> Vulnerability:
    """NS, EW, ALL or NONE for the board's number (Law 2)."""
    return BOARD_VULNERABILITY[(board - 1) % len(BOARD_VULNERABILITY)]


def is_vulnerable(vulnerability: Vulnerability, declarer: str) -> bool:
    """Whether declarer's side is vulnerable; V and NV speak of that side, NS, EW, ALL and NONE need a declarer."""
    if vulnerability in ("V", "NV"):
        return vulnerability == "V"
    if not declarer:
        template = "{vulnerability} needs a declarer: give N, E, S or W, or V or NV for declarer's side"
        raise ContractError(template, vulnerability=quoted(vulnerability))
    return vulnerability in ("ALL", SIDE_OF[declarer])


@lru_cache(maxsize=4096)
def outcomes(
    side: str = "",
    vulnerability: Vulnerability = "",
    contract: Contract | None = None,
    overs: tuple[int, ...] | None = None,
) -> frozenset[int]:
    """Every score, seen from NS, that fits what is known: declarer's side, the contract, the tricks beyond it."""
    bids = [contract[:3]] if contract else product(range(1, 8), "CHN", (1, 2, 4))
    played = [Contract(*bid, "", over) for bid in bids for over in overs or range(-6 - bid[0], 8 - bid[0])]
    scores = set()
    for vulnerable in (False, True):
        own = {score(it, vulnerable=vulnerable) for it in played}
        for declaring in [side] if side else ["NS", "EW"]:
            if not vulnerability or is_vulnerable(vulnerability, declaring[0]) == vulnerable:
                scores |= own if declaring == "NS" else {-points for points in own}
    return frozenset(scores)


@cache
def possible_scores(vulnerability: Vulnerability = "") -> frozenset[int]:
    """Every score that some contract can give to North-South, and 0, where these sides are vulnerable.

    >>> 620 in possible_scores("NONE"), 620 in possible_scores("EW"), -620 in possible_scores("EW")
    (False, False, True)
    """
    # V and NV do not say which side is vulnerable
    return outcomes("", "" if vulnerability in ("V", "NV") else vulnerability) | {0}


ON_BOARD = "{score}: {who} on board {board}"
WHO_IS_VULNERABLE = {
    "NONE": say("nobody is vulnerable"),
    "NS": say("only NS are vulnerable"),
    "EW": say("only EW are vulnerable"),
    "ALL": say("everybody is vulnerable"),
}


def unfitting(points: float, vulnerability: Vulnerability, board: int | None = None) -> Sentence | None:
    """The sentence for a score that neither side can have with this vulnerability; None if one of them can."""
    if vulnerability not in WHO_IS_VULNERABLE or points in possible_scores(vulnerability):
        return None
    who = WHO_IS_VULNERABLE[vulnerability]
    if board is None:
        return say("{score}: {who}", score=quoted(points), who=who)
    return say(ON_BOARD, score=quoted(points), who=who, board=board)


def check_scores(scores: Iterable[float]) -> None:
    """Refuse a score that no contract can give. 1.1 may have been typed as 1.100: the sentence says to write 1100."""
    possible = possible_scores()
    for score in scores:
        if score not in possible:
            if score * 1000 in possible and score != int(score) and abs(score) > 1:
                template = "{named}: write {plain}, with nothing between the digits"
                raise Law12Error(template, named=quoted(score), plain=int(score * 1000))
            raise Law12Error("{score} is not a score that a contract can give", score=quoted(score))
