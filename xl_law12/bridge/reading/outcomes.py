"""The scores that a contract can have, given what a line says and leaves open."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from xl_law12.bridge.contracts import Contract, Vulnerability, is_vulnerable, score

STRAINS = ("C", "D", "H", "S", "N")


class Known(NamedTuple):
    """What is known of a contract; what is not known is a blank or None.

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
    if known.level is None:
        for level in range(1, 8):
            for strain in STRAINS:
                for doubled in (1, 2, 4):
                    yield from _contracts(known._replace(level=level, strain=strain, doubled=doubled))
        return
    made = range(-6 - known.level, 8 - known.level)
    for over in made if known.overs is None else known.overs:
        yield Contract(known.level, known.strain, known.doubled, "", over)
