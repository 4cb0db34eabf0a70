"""Calculates expected values slowly and simply: every combination of outcomes, every pair of tables, in fractions.

It uses the data types of the package, but none of its methods.
"""

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


# What a ruling comes to, where there may be others on the board.

Keeps = dict[tuple[int, str], bool]  # by line and innocent side: whether A stands there for it
Worth = Callable[[int, SideAward, str, Sequence[SideAward | None]], Fraction]  # of an award in a line, for a side


class UndecidedError(Exception):
    """What stands at these lines depends on each other."""


def innocent(line: Ruling) -> list[str]:
    return ["NS", "EW"] if line.nos == "BOTH" else [line.nos]


def b_of(line: Ruling, side: str) -> SideAward:
    is_first = side == line.nos or (line.nos == "BOTH" and side == "NS")
    return line.before if is_first or line.offenders is None else line.offenders


def standing(place: int, line: Any, side: str, keeps: Keeps) -> SideAward | None:
    """What stands for a side at a table: A where the innocent side is not damaged, else B."""
    if not isinstance(line, Ruling):
        return side_of(line, side)
    judge = side if line.nos == "BOTH" else line.nos
    return line.actual if keeps[place, judge] else b_of(line, side)


def undamaged(line: Ruling, side: str, worth: Callable[[SideAward, str], Fraction]) -> bool:
    """Whether B is worth no more than A; an average is replaced only by an A that is worth more."""
    assert line.actual is not None
    a, b = worth(line.actual, side), worth(b_of(line, side), side)
    return a > b if isinstance(line.before, Artificial) else a >= b


def kept(lines: Sequence[Any], answer: Callable[[int, str, Keeps], bool]) -> Keeps:
    """Settle first the rulings whose answer is the same in every mix of the others' A and B, and again with these."""
    rulings = [(place, line) for place, line in enumerate(lines) if isinstance(line, Ruling)]
    keeps: Keeps = {(place, side): False for place, line in rulings for side in ("NS", "EW") if line.actual is None}
    waiting = [(place, side) for place, line in rulings if line.actual is not None for side in innocent(line)]
    while waiting:
        sure: Keeps = {}
        for question in waiting:
            others = [it for it in waiting if it != question]
            mixes = product((True, False), repeat=len(others))
            answers = {answer(*question, {**keeps, **dict(zip(others, mix, strict=True))}) for mix in mixes}
            if len(answers) == 1:
                sure[question] = answers.pop()
        if not sure:
            raise UndecidedError(sorted({place for place, _ in waiting}))
        keeps |= sure
        waiting = [question for question in waiting if question not in sure]
    return keeps


def follows(line: Ruling, side: str, worth: Callable[[SideAward, str], Fraction]) -> SideAward:
    """What a side gets by a ruling, by what A, B and C are worth to it."""
    b = b_of(line, side)
    if line.actual is None:
        return b
    if line.nos == "BOTH" or isinstance(b, Artificial):
        return line.actual if undamaged(line, side if line.nos == "BOTH" else line.nos, worth) else b
    of_a, of_b, of_c = (worth(award, side) for award in (line.actual, b, line.could or line.actual))
    if side != line.nos:
        return b if of_b < of_a else line.actual
    if of_a >= of_b or of_c >= of_b:
        return line.actual
    if of_c <= of_a:
        return b
    share = (of_c - of_a) / (of_b - of_a)
    mixed: dict[int, Fraction] = {}
    for part, part_of in ((share, line.actual), (1 - share, b)):
        for score, chance in zip(part_of.scores, part_of.chances, strict=True):
            mixed[score] = mixed.get(score, Fraction(0)) + part * chance
    return Weighting(tuple(mixed), tuple(mixed.values()))


def without_rulings(lines: Sequence[Any], worth: Worth) -> list[Any]:
    """The lines with an award for each ruling; meanwhile the others count with what stands at their tables."""

    def of(place: int, keeps: Keeps) -> Callable[[SideAward, str], Fraction]:
        return lambda award, side: worth(
            place, award, side, [standing(at, line, side, keeps) for at, line in enumerate(lines)]
        )

    keeps = kept(lines, lambda place, side, mix: undamaged(lines[place], side, of(place, {**mix, **unasked(place)})))
    return [
        Award(*(follows(line, side, of(place, keeps)) for side in ("NS", "EW"))) if isinstance(line, Ruling) else line
        for place, line in enumerate(lines)
    ]


def unasked(place: int) -> Keeps:
    """The line itself, whose award is put in its place in any case."""
    return {(place, side): False for side in ("NS", "EW")}


def by_comparison(
    compare: Compare, finish: Callable[[Fraction, int], Fraction], artificial: Callable[[Artificial], Fraction]
) -> Worth:
    """The worth of an award in a line against all others of its side's chart."""

    def worth(place: int, award: SideAward, side: str, chart: Sequence[SideAward | None]) -> Fraction:
        if isinstance(award, Artificial):
            return artificial(award)
        others = [it for at, it in enumerate(chart) if at != place and isinstance(it, Weighting)]
        return finish(sum((_pairs(award, it, side, compare) for it in others), Fraction(0)), len(others) + 1)

    return worth


def traveller(
    lines: Sequence[Any],
    compare: Compare,
    finish: Callable[[Fraction, int], Fraction],
    artificial: Callable[[Artificial], Fraction],
) -> list[tuple[Any, Any]]:
    """NS and EW of every line; `finish` makes points of a sum of comparisons and the number of results."""
    resolved = without_rulings(lines, by_comparison(compare, finish, artificial))
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


def matchpoints(lines: Sequence[Any], tables: int, factoring: str = "NEUBERG") -> list[tuple[Any, Any]]:
    """Matchpoints, factored as the body does it; an artificial score gets its percentage of the top."""

    def finish(points: Fraction, results: int) -> Fraction:
        if factoring == "NONE":
            return points
        if factoring == "EBU" and results in (2, 3) and 3 * results <= tables:
            return 2 * (tables - 1) * (60 + 5 * (points - (results - 1))) / 100
        return (points + 1) * tables / results - 1

    return traveller(
        lines,
        matchpoint,
        finish,
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


def _in_the_match(rooms: Sequence[Any], compare: Compare, of_average: dict[int, Any]) -> list[Any]:
    """Both rooms with their awards; without a score of its partners a pair has its B, or its average."""

    def worth(place: int, award: SideAward, side: str, keeps: Keeps) -> Fraction:
        partner = standing(1 - place, rooms[1 - place], "EW" if side == "NS" else "NS", keeps)
        if isinstance(award, Artificial):
            return Fraction(of_average[int(award.percentage)])
        assert isinstance(partner, Weighting)
        return _pairs(award, partner, side, compare)

    def is_compared(place: int, side: str, keeps: Keeps) -> bool:
        return isinstance(standing(1 - place, rooms[1 - place], "EW" if side == "NS" else "NS", keeps), Weighting)

    def answer(place: int, side: str, keeps: Keeps) -> bool:
        return is_compared(place, side, keeps) and undamaged(
            rooms[place], side, lambda award, own: worth(place, award, own, keeps)
        )

    keeps = kept(rooms, answer)

    def gets(place: int, line: Ruling, side: str) -> SideAward:
        by = line.nos if isinstance(line.before, Artificial) and line.nos != "BOTH" else side
        if not is_compared(place, by, keeps):
            return b_of(line, side)
        return follows(line, side, lambda award, own: worth(place, award, own, keeps))

    return [
        Award(*(gets(place, line, side) for side in ("NS", "EW"))) if isinstance(line, Ruling) else line
        for place, line in enumerate(rooms)
    ]


def match_board(
    open_room: Any, closed_room: Any, compare: Compare = cross_imp, of_average: dict[int, Any] | None = None
) -> tuple[Fraction | None, Fraction | None] | str:
    """The figures of home and away; "refused" if averages give a team different figures, "undecided" in a circle."""
    worth = {60: Fraction(3), 50: Fraction(0), 40: Fraction(-3)} if of_average is None else of_average
    if open_room is None or closed_room is None:
        return None, None
    try:
        here, there = _in_the_match((open_room, closed_room), compare, worth)
    except UndecidedError:
        return "undecided"
    answer: list[Fraction | None] = []
    for side, other in (("NS", "EW"), ("EW", "NS")):
        own, partner = side_of(here, side), side_of(there, other)
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
