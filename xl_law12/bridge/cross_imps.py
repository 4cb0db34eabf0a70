"""Cross-IMPs: every result compared with every other one, from the frequency tables of a field."""

from __future__ import annotations

from fractions import Fraction

from xl_law12.bridge.awards import Side
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points, exactly
from xl_law12.bridge.scale import MOST_IMPS, imps
from xl_law12.numerics import np

DIVISORS = ("AVERAGE", "TOTAL")


def kernel(score: int, other: int) -> int:
    """Law 78B: the IMPs for the difference.

    >>> kernel(420, -50)
    10
    """
    return imps(score - other)


def cross_imps(field: Field, tables: int, divisor: str = "AVERAGE") -> tuple[Points, Points]:
    """The cross-IMPs of both sides for every line; each group of the field is factored to so many tables.

    The sum over the other results x tables / results; at AVERAGE divided by tables - 1.

    >>> ns, ew = cross_imps(Field(np.array([620, 170, 140, 140, -100])), 5)
    >>> ns.floats().tolist()
    [10.5, -0.25, -1.25, -1.25, -7.75]
    """
    resolved = field.resolved(kernel)
    ns = resolved.entries("NS", MOST_IMPS)
    ew = resolved.entries("EW", MOST_IMPS) if resolved.is_split else ns
    comparisons = max(tables - 1, 1)
    for_ns = _factored(ns, tables, comparisons if divisor == "AVERAGE" else 1)
    for_ew = for_ns if ew is ns else _factored(ew, tables, comparisons if divisor == "AVERAGE" else 1)
    for_ew = Points(-for_ew.above, for_ew.below, for_ew.at)
    each = 1 if divisor == "AVERAGE" else comparisons
    return for_ns.with_lines(_artificial(resolved, "NS", each)), for_ew.with_lines(_artificial(resolved, "EW", each))


def _factored(entries: Entries, tables: int, divisor: int) -> Points:
    """The sum of IMPs / denominator^2 x tables / results / divisor."""
    results = np.maximum(entries.results, 1)
    largest = MOST_IMPS * tables * int(results.max()) * int(max(entries.denominator)) ** 2
    of_units, board, at = entries.worth(entries.table.imps)
    worth, over = exactly(largest, of_units, entries.denominator)
    common = np.gcd(tables, results * divisor)
    return Points(worth * (tables // common)[board], (results * divisor // common * over * over)[board], at)


def _artificial(field: Field, side: Side, comparisons: int) -> dict[int, Fraction]:
    """The artificial awards in IMPs, for so many comparisons."""
    awards = field.artificial(side)
    return {line: artificial_score(award.percentage, "IMP") * comparisons for line, award in awards.items()}
