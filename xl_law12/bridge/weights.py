"""Weights: the chance of a score, as people write it and as a spreadsheet hands it over. Exact fractions throughout."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from xl_law12.errors import Law12Error, TotalError
from xl_law12.sentences import Figure, joined, say

LARGEST_DENOMINATOR = 10_000
NEAR = Fraction(5, 10**15)  # relatively: the 15 digits that a spreadsheet keeps
ALLOWED_GAP = Fraction(5, 1000)  # 33.3% three times means 100%
LARGEST_UPLIFT = Fraction(1, 5)  # WBF 2017, benefit of the doubt


@lru_cache(maxsize=4096)
def exact_weight(number: float) -> Fraction:
    """The fraction that a number stands for: p/q with q up to 10,000 if it is that near, else the decimal it shows.

    >>> exact_weight(0.333333333333333), exact_weight(0.3333), exact_weight(0.1 + 0.2)
    (Fraction(1, 3), Fraction(3333, 10000), Fraction(3, 10))
    """
    exact = Fraction(number)
    simple = exact.limit_denominator(LARGEST_DENOMINATOR)
    return simple if abs(simple - exact) <= NEAR * abs(exact) else Fraction(repr(number))


def shares(weights: Sequence[Fraction]) -> list[Fraction]:
    """Scale weights to add up to exactly 1. They must add up to 1 within 0.005, or to 100 within 0.5.

    >>> shares([Fraction(333, 1000)] * 3)
    [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    """
    for weight in weights:
        if weight < 0:
            raise Law12Error("{weight} is negative: a chance is 0 or more", weight=_shown(weight))
    total = sum(weights, Fraction(0))
    if abs(total - 1) > ALLOWED_GAP and abs(total - 100) > ALLOWED_GAP * 100:
        raise _wrong_total(weights, total)
    return [weight / total for weight in weights] if total != 1 else list(weights)


def _wrong_total(weights: Sequence[Fraction], total: Fraction) -> TotalError:
    """`60%, 30% add up to 90%, not 100%`."""
    shown: list[str] = [_shown(weight) for weight in weights]
    if len(shown) > 8:
        shown = [*shown[:7], "..."]
    are_percentages = total > 2  # plain numbers meant as percentages
    sum_of_all = Figure(_decimal(total)) if are_percentages else _shown(total)
    whole = say("100 (or 1)") if are_percentages else "100%"
    template = (
        "{weights} adds up to {total}, not {whole}" if len(shown) == 1 else "{weights} add up to {total}, not {whole}"
    )
    return TotalError(template, weights=joined(shown), total=sum_of_all, whole=whole)


def _shown(weight: Fraction) -> Figure:
    return Figure(format_weight(weight))


def format_weight(weight: Fraction) -> str:
    """The weight as a message shows it: a percentage, a fraction, or a plain number where it is far from a chance.

    >>> format_weight(Fraction(3, 5)), format_weight(Fraction(1, 3)), format_weight(Fraction(60))
    ('60%', '1/3', '60')
    """
    if abs(weight) > 2:
        return _decimal(weight)
    return exact_text(weight) if weight.denominator < 1000 else f"{_decimal(weight * 100)}%"


def exact_text(weight: Fraction) -> str:
    """The weight so that reading it gives the same: a percentage if two decimals show it exactly, else p/q.

    >>> exact_text(Fraction(1, 8)), exact_text(Fraction(1, 7))
    ('12.5%', '1/7')
    """
    if LARGEST_DENOMINATOR % weight.denominator:
        return f"{weight.numerator}/{weight.denominator}"
    return f"{_decimal(weight * 100)}%"


def _decimal(number: Fraction) -> str:
    return f"{float(number):.6g}"


def poll_weights(
    votes: Sequence[Fraction], favours: Sequence[bool], uplift: Fraction = LARGEST_UPLIFT
) -> list[Fraction]:
    """The weights that follow from a poll of players, with some benefit of the doubt for the non-offenders (WBF 2017).

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
