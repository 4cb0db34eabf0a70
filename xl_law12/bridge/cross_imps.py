"""Cross-IMPs: every result compared with every other one, from the frequency tables of a field."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries, Integers
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points, exactly, reduced
from xl_law12.bridge.scale import MOST_IMPS, imps

DIVISORS = ("AVERAGE", "TOTAL")


def kernel(score: int, other: int) -> int:
    """Law 78B: the IMPs for the difference.

    >>> kernel(420, -50)
    10
    """
    return imps(score - other)


def cross_imps(field: Field, tables: Integers, divisor: str = "AVERAGE") -> tuple[Points, Points]:
    """The cross-IMPs of both sides for every line; `tables` is for every group of the field.

    The sum over the other results x tables / results; at AVERAGE divided by tables - 1.

    >>> ns, ew = cross_imps(Field(np.array([620, 170, 140, 140, -100])), np.array([5]))
    >>> ns.floats().tolist()
    [10.5, -0.25, -1.25, -1.25, -7.75]
    """
    resolved = field.resolved(kernel)
    ns = resolved.entries("NS", MOST_IMPS)
    ew = resolved.entries("EW", MOST_IMPS) if resolved.is_split else ns
    comparisons = np.maximum(tables - 1, 1)
    for_ns = _factored(ns, tables, comparisons if divisor == "AVERAGE" else np.ones_like(tables))
    for_ew = for_ns
    if ew is not ns:
        for_ew = _factored(ew, tables, comparisons if divisor == "AVERAGE" else np.ones_like(tables))
    for_ew = Points(-for_ew.above, for_ew.below)
    group = resolved.group_of

    def artificial(side: str) -> dict[int, Fraction]:
        each = 1 if divisor == "AVERAGE" else comparisons
        factors = np.broadcast_to(each, tables.shape)
        return {
            line: artificial_score(award.percentage, "IMP") * int(factors[group[line]])
            for line, award in resolved.artificial(side).items()
        }

    return for_ns.with_lines(artificial("NS")), for_ew.with_lines(artificial("EW"))


def _factored(entries: Entries, tables: Integers, divisor: Integers) -> Points:
    """The sum of IMPs / denominator^2 x tables / results / divisor."""
    table = entries.table
    results = entries.results
    up, down = reduced(tables, results * divisor)
    largest = MOST_IMPS * int(tables.max()) * int(results.max()) * int(max(entries.denominator)) ** 2
    worth, over = exactly(largest, entries.worth(table.imps), entries.denominator)
    on = entries.board
    return Points(worth * up[on], (down * over * over)[on])
