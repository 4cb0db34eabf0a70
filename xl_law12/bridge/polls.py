"""From a poll of players to the weights of a ruling: WBF 2017, benefit of the doubt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xl_law12.errors import Law12Error

LARGEST_UPLIFT = Fraction(1, 5)


def poll_weights(
    votes: Sequence[Fraction], favours: Sequence[bool], uplift: Fraction = LARGEST_UPLIFT
) -> list[Fraction]:
    """The shares of a poll with some benefit of the doubt for the non-offenders.

    The favourable shares are multiplied by 1 + `uplift`, together at most 1; the others are lowered in proportion.

    >>> poll_weights([Fraction(5), Fraction(5)], [True, False])
    [Fraction(3, 5), Fraction(2, 5)]
    """
    if not 0 <= uplift <= LARGEST_UPLIFT:
        raise Law12Error(
            "{uplift:g}% is not from 0 to 20%, the limit of WBF 2017", where="uplift", uplift=float(uplift) * 100
        )
    if any(vote < 0 for vote in votes):
        raise Law12Error("a number of votes is 0 or more", where="votes")
    total = sum(votes, Fraction(0))
    if not total:
        raise Law12Error("nobody has voted", where="votes")
    favourable = sum((vote for vote, good in zip(votes, favours, strict=True) if good), Fraction(0)) / total
    raised = min(Fraction(1), favourable * (1 + uplift))
    if favourable in (0, 1):
        return [vote / total for vote in votes]
    factors = {True: raised / favourable, False: (1 - raised) / (1 - favourable)}
    return [vote / total * factors[good] for vote, good in zip(votes, favours, strict=True)]
