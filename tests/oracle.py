"""Calculates expected values slowly and simply: every combination of outcomes, every pair of tables, in fractions.

It uses the data types of the package, but none of its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from xl_law12.bridge.awards import Artificial, Award, Ruling, SideAward, Weighting

Compare = Callable[[int, int], int]

# Law 78B, as it is printed: from, to, IMPs.
IMP_TABLE = [
    *[(0, 10, 0), (20, 40, 1), (50, 80, 2), (90, 120, 3), (130, 160, 4), (170, 210, 5), (220, 260, 6), (270, 310, 7)],
    *[(320, 360, 8), (370, 420, 9), (430, 490, 10), (500, 590, 11), (600, 740, 12), (750, 890, 13), (900, 1090, 14)],
    *[(1100, 1290, 15), (1300, 1490, 16), (1500, 1740, 17), (1750, 1990, 18), (2000, 2240, 19), (2250, 2490, 20)],
    *[(2500, 2990, 21), (3000, 3490, 22), (3500, 3990, 23), (4000, 10**9, 24)],
]


def imp(difference: float) -> int:
    size = max(imps for least, _, imps in IMP_TABLE if abs(difference) >= least)
    return size if difference >= 0 else -size


def matchpoint(mine: int, other: int) -> int:
    return 2 if mine > other else 1 if mine == other else 0


def cross_imp(mine: int, other: int) -> int:
    return imp(mine - other)


def side_of(line: Any, side: str) -> SideAward | None:
    """The award of a side in a line without a ruling."""
    if line is None:
        return None
    if isinstance(line, Award):
        return line.ns if side == "NS" else line.ew
    return Weighting((int(line),), (Fraction(1),))


def expected(awards: Sequence[Weighting], side: str, compare: Compare) -> list[Fraction]:
    """For every line the sum of its comparisons with all other lines, averaged over the combinations of outcomes."""
    sign = 1 if side == "NS" else -1
    answer = [Fraction(0)] * len(awards)
    for outcome in product(*(zip(award.scores, award.chances, strict=True) for award in awards)):
        chance = Fraction(1)
        for _, part in outcome:
            chance *= part
        for mine, (score, _) in enumerate(outcome):
            for other, (against, _) in enumerate(outcome):
                if mine != other:
                    answer[mine] += chance * compare(sign * score, sign * against)
    return answer


def without_rulings(lines: Sequence[Any], compare: Compare) -> list[Any]:
    """The lines with every ruling replaced by its award; to find this award, every other ruling counts as its B."""

    def before(line: Any) -> Any:
        if not isinstance(line, Ruling):
            return line
        b, b_os = line.before, line.offenders if line.offenders is not None else line.before
        return Award(b, b_os) if line.nos == "NS" else Award(b_os, b)

    as_before = [before(line) for line in lines]

    def worth(place: int, award: Weighting, side: str) -> Fraction:
        chart = [
            award if index == place else side_of(line, side)
            for index, line in enumerate(as_before)
            if isinstance(side_of(line, side), Weighting)
        ]
        own = [index for index, line in enumerate(as_before) if isinstance(side_of(line, side), Weighting)].index(place)
        return expected([it for it in chart if isinstance(it, Weighting)], side, compare)[own]

    def follows(place: int, line: Any) -> Award:
        if line.actual is None:
            award: Award = as_before[place]
            return award
        nos, os = (line.nos, "EW") if line.nos == "NS" else (line.nos, "NS")
        a, b, c = (worth(place, award, nos) for award in (line.actual, line.before, line.could or line.actual))
        if a >= b or c >= b:
            for_nos = line.actual
        elif c <= a:
            for_nos = line.before
        else:
            share = (c - a) / (b - a)
            mixed: dict[int, Fraction] = {}
            for part, part_of in ((share, line.actual), (1 - share, line.before)):
                for score, chance in zip(part_of.scores, part_of.chances, strict=True):
                    mixed[score] = mixed.get(score, Fraction(0)) + part * chance
            for_nos = Weighting(tuple(mixed), tuple(mixed.values()))
        b_os = line.offenders if line.offenders is not None else line.before
        for_os = b_os if worth(place, b_os, os) < worth(place, line.actual, os) else line.actual
        return Award(for_nos, for_os) if line.nos == "NS" else Award(for_os, for_nos)

    return [follows(place, line) if isinstance(line, Ruling) else line for place, line in enumerate(lines)]


def traveller(
    lines: Sequence[Any],
    compare: Compare,
    finish: Callable[[Fraction, int], Fraction],
    artificial: Callable[[Artificial], Fraction],
) -> list[tuple[Any, Any]]:
    """NS and EW of every line; `finish` makes points of a sum of comparisons and the number of results."""
    resolved = without_rulings(lines, compare)
    columns = []
    for side in ("NS", "EW"):
        given = [side_of(line, side) for line in resolved]
        chart = [award for award in given if isinstance(award, Weighting)]
        points = iter(expected(chart, side, compare))
        columns.append(
            [
                ""
                if award is None
                else artificial(award)
                if isinstance(award, Artificial)
                else finish(next(points), len(chart))
                for award in given
            ]
        )
    return list(zip(*columns, strict=True))


def matchpoints(lines: Sequence[Any], tables: int) -> list[tuple[Any, Any]]:
    """Matchpoints with Neuberg's factoring; an artificial score gets its percentage of the top."""
    return traveller(
        lines,
        matchpoint,
        lambda points, results: (points + 1) * tables / results - 1,
        lambda award: award.percentage / 100 * 2 * (tables - 1),
    )


def cross_imps(lines: Sequence[Any], tables: int, total: bool = False) -> list[tuple[Any, Any]]:
    divisor = 1 if total else max(tables - 1, 1)
    return traveller(
        lines,
        cross_imp,
        lambda points, results: points * tables / results / divisor,
        lambda award: (award.percentage - 50) * 3 / 10 * (tables - 1 if total else 1),
    )


def barking(scores: Sequence[int]) -> list[int]:
    """Teams-of-eight: the plain sum over every other table and every pair of the remaining tables."""
    answer = []
    for i in range(len(scores)):
        total = 0
        for j in range(len(scores)):
            if j != i:
                rest = [table for table in range(len(scores)) if table not in (i, j)]
                total += sum(imp(scores[i] + scores[j] - scores[k] - scores[m]) for k, m in combinations(rest, 2))
        answer.append(total)
    return answer


# A match: home is NS in the open room and EW in the closed one.


def _pairs(own: Weighting, partner: Weighting, side: str, compare: Compare) -> Fraction:
    """The score of the pair that sits `side` against its team-mates' result, averaged over the pairs of outcomes."""
    total = Fraction(0)
    for score, chance in zip(own.scores, own.chances, strict=True):
        for other, likely in zip(partner.scores, partner.chances, strict=True):
            total += chance * likely * (compare(score, other) if side == "NS" else compare(other, score))
    return total


def _as_b(line: Any, side: str) -> SideAward | None:
    if isinstance(line, Ruling):
        return line.before if side == line.nos or line.offenders is None else line.offenders
    return side_of(line, side)


def _settled(line: Any, other: Any, side: str, compare: Compare) -> SideAward | None:
    partner = _as_b(other, "EW" if side == "NS" else "NS")
    b = _as_b(line, side)
    if not isinstance(line, Ruling) or not isinstance(partner, Weighting) or line.actual is None:
        return b
    assert isinstance(b, Weighting)
    values = [_pairs(award, partner, side, compare) for award in (line.actual, b, line.could or line.actual)]
    if side != line.nos:
        return b if values[1] < values[0] else line.actual
    # a mixture of A and B that has the value that RMB 2011 gives; without damage the table result stands
    worth = max(values[0], values[0] + values[1] - max(values[0], values[2]))
    share = Fraction(1) if values[0] == values[1] else (worth - values[1]) / (values[0] - values[1])
    mixed: dict[int, Fraction] = {}
    for part, award in ((share, line.actual), (1 - share, b)):
        for score, chance in zip(award.scores, award.chances, strict=True):
            mixed[score] = mixed.get(score, Fraction(0)) + part * chance
    return Weighting.of(mixed.items())


def match_board(
    open_room: Any, closed_room: Any, compare: Compare = cross_imp, of_average: dict[int, Any] | None = None
) -> tuple[Fraction | None, Fraction | None] | str:
    """The figures of home and away; "refused" if the averages in the two rooms give a team different figures."""
    worth = {60: Fraction(3), 50: Fraction(0), 40: Fraction(-3)} if of_average is None else of_average
    if open_room is None or closed_room is None:
        return None, None
    answer: list[Fraction | None] = []
    for side, other in (("NS", "EW"), ("EW", "NS")):
        own = _settled(open_room, closed_room, side, compare)
        partner = _settled(closed_room, open_room, other, compare)
        averages = {worth[int(it.percentage)] for it in (own, partner) if isinstance(it, Artificial)}
        if own is None or partner is None:
            answer.append(None)
        elif len(averages) > 1:
            return "refused"
        elif averages:
            answer.append(averages.pop())
        else:
            assert isinstance(own, Weighting) and isinstance(partner, Weighting)
            answer.append(_pairs(own, partner, side, compare))
    return answer[0], answer[1]
