"""Cross-IMPs: every result compared with every other one (Law 78B), from the frequency tables of a field."""

from __future__ import annotations

from fractions import Fraction

from xl_law12.bridge.comparisons import Comparison, PointFormula
from xl_law12.bridge.field import BothSides, Field
from xl_law12.bridge.frequencies import Entries, FrequencyTable
from xl_law12.bridge.integers import exactly
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points
from xl_law12.bridge.scale import MOST_IMPS
from xl_law12.numerics import np

DIVISORS = ("AVERAGE", "TOTAL")


def cross_imps(field: Field, tables: int, divisor: str = "AVERAGE") -> BothSides:
    """The cross-IMPs of both sides for every line; each group of the field is factored to so many tables.

    The sum over the other results x tables / results; at AVERAGE divided by tables - 1.

    >>> ns, ew = cross_imps(Field(np.array([620, 170, 140, 140, -100])), 5)
    >>> ns.floats().tolist()
    [10.5, -0.25, -1.25, -1.25, -7.75]
    """
    comparisons = max(tables - 1, 1)
    divided_by, each = (comparisons, 1) if divisor == "AVERAGE" else (1, comparisons)

    def both(entries: Entries) -> BothSides:
        table = entries.table
        ns = _formula(table, tables, divided_by).points(entries, table.imps)
        return ns, Points(-ns.above, ns.below, ns.at)

    def artificial(percentage: Fraction) -> Fraction:
        return artificial_score(percentage, "IMP") * each

    return Comparison(MOST_IMPS, both, artificial).points(field)


def _formula(table: FrequencyTable, tables: int, divisor: int) -> PointFormula:
    """The sum of IMPs / denominator^2 x tables / results / divisor."""
    results = np.maximum(table.results, 1)
    largest = MOST_IMPS * tables * int(results.max()) * int(max(table.denominator)) ** 2
    (over,) = exactly(largest, table.denominator)
    common = np.gcd(tables, results * divisor)
    return PointFormula(largest, tables // common, None, results * divisor // common * over * over)
