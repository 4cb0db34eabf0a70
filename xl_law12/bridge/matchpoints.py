"""Matchpoints, 2 for a win and 1 for a tie (Law 78A), from the frequency tables of a field."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries, Integers
from xl_law12.bridge.law12 import artificial_score
from xl_law12.bridge.points import Points, exactly, reduced

MOST_A_COMPARISON = 2
FACTORINGS = ("NEUBERG", "EBU", "NONE")


def kernel(score: int, other: int) -> int:
    """Law 78A: 2 for a better score than the other, 1 for the same.

    >>> kernel(420, -50), kernel(420, 420), kernel(-50, 420)
    (2, 1, 0)
    """
    return (score > other) + (score >= other)


def matchpoints(field: Field, tables: Integers, factoring: str = "NEUBERG") -> tuple[Points, Points]:
    """The matchpoints of both sides for every line; `tables` is for every group of the field.

    >>> ns, ew = matchpoints(Field(np.array([420, 420, -50])), np.array([3]))
    >>> ns.floats().tolist(), ew.floats().tolist()
    ([3.0, 3.0, 0.0], [1.0, 1.0, 4.0])
    """
    resolved = field.resolved(kernel)
    ns = resolved.entries("NS", MOST_A_COMPARISON)
    ew = resolved.entries("EW", MOST_A_COMPARISON) if resolved.is_split else ns
    table = ns.table
    table_ew = table if ew is ns else ew.table
    for_ns = _factored(ns, ns.worth(table.wins), tables, factoring)
    for_ew = _factored(ew, ew.worth(table_ew.losses), tables, factoring)
    artificial = [_artificial(resolved, side, tables) for side in ("NS", "EW")]
    return for_ns.with_lines(artificial[0]), for_ew.with_lines(artificial[1])


def _factored(entries: Entries, worth: Integers, tables: Integers, factoring: str) -> Points:
    """Worth / denominator^2 less the own score, with fewer results than tables factored up.

    Neuberg: (M + 1) x tables / results - 1 for M matchpoints. EBU: for 2 or 3 results that are at most a third of the
    tables 60% + 5% x (M - (results - 1)) of the top.
    """
    results = entries.results
    up, down = reduced(tables, results) if factoring != "NONE" else (np.ones_like(tables), np.ones_like(tables))
    largest = int(tables.max()) * 2 * MOST_A_COMPARISON * int(results.max()) * int(max(entries.denominator)) ** 2
    is_few = (results >= 2) & (results <= 3) & (3 * results <= tables) & (factoring == "EBU")
    if is_few.any():
        largest *= 20
    worth, square = exactly(largest, worth, entries.denominator)
    square = square * square
    on = entries.board
    below = (down * square)[on]
    above = worth * up[on] - below
    if is_few.any():
        few = is_few[on]
        above[few] = ((tables[on] - 1) * (worth + (12 - results[on]) * square[on]))[few]
        below[few] = (10 * square)[on][few]
    return Points(above, below)


def _artificial(field: Field, side: str, tables: Integers) -> dict[int, Fraction]:
    """The artificial awards in matchpoints: their percentage of the top."""
    group = field.group_of
    return {
        line: artificial_score(award.percentage, "MP") * 2 * int(tables[group[line]] - 1)
        for line, award in field.artificial(side).items()
    }


def chart(field: Field, tables: int) -> list[tuple[list[int], list[tuple[Fraction, Fraction]]]]:
    """For NS and for EW the scores of one board, rising, and each one's frequency and factored matchpoints.

    >>> chart(Field(np.array([420, 420, -50])), 3)[0]
    ([-50, 420], [(Fraction(1, 1), Fraction(0, 1)), (Fraction(2, 1), Fraction(3, 1))])
    """
    resolved = field.resolved(kernel)
    charts = []
    for side in ("NS", "EW"):
        entries = resolved.entries(side)
        table = entries.table
        over = int(table.denominator[0])
        factor = Fraction(tables, max(1, int(entries.results[0])))
        wins = (table.wins if side == "NS" else table.losses)[0].tolist()
        lines = zip(table.counts[0].tolist(), wins, strict=True)
        charts.append(
            (table.scores.tolist(), [(Fraction(count, over), Fraction(win, over) * factor - 1) for count, win in lines])
        )
    return charts
