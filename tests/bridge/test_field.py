"""Travellers against the slow and obvious oracle, and the laws that every scoring of them must keep."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.strategies import boards, examples, rulings, scores, weightings
from xl_law12 import BUTLER_IMPS, CROSS_IMPS, FREQUENCIES, MATCHPOINTS, SCORE_SESSION, WEIGHTED_MP, Law12Error
from xl_law12.bridge import exact
from xl_law12.bridge.awards import SIDES, Award, Ruling, Weighting, format_award
from xl_law12.bridge.comparisons import at_cross_imps, at_matchpoints, cross_imps, matchpoints
from xl_law12.bridge.exact import Points, SharedPoints, distinct
from xl_law12.bridge.field import Field

slow = examples(150)


def cell(line: Any) -> Any:
    return format_award(line) if isinstance(line, Award | Ruling) else line


def column(lines: list[Any]) -> list[Any]:
    return [cell(line) for line in lines]


def floats(rows: list[tuple[Any, Any]]) -> list[list[Any]]:
    return [[value if value == "" else float(value) for value in row] for row in rows]


def played(lines: list[Any]) -> int:
    return sum(line is not None for line in lines)


def as_field(lines: list[Any]) -> Field:
    certain = np.array([isinstance(line, int) for line in lines])
    return Field(
        np.array([line if isinstance(line, int) else 0 for line in lines]),
        certain,
        {index: line for index, line in enumerate(lines) if isinstance(line, Award | Ruling)},
    )


@given(boards(), rulings, st.sampled_from([MATCHPOINTS, CROSS_IMPS, BUTLER_IMPS]))
@examples(60)
def test_blanks_of_a_ruling(lines: list[Any], ruling: Any, score: Any) -> None:
    """Without a C it is A: no serious error. Without an A there is no result, and both sides have their B (86B)."""
    without_c = replace(ruling, actual=ruling.before.mirrored(), could=None)
    assert score(column([*lines, without_c])) == score(column([*lines, replace(without_c, could=without_c.actual)]))
    without_a = replace(ruling, actual=None, could=None)
    both = Award(ruling.before_of("NS"), ruling.before_of("EW"))
    assert score(column([*lines, without_a])) == score(column([*lines, both]))


@given(boards(), st.integers(0, 3))
@slow
def test_matchpoints_are_the_oracles(lines: list[Any], more: int) -> None:
    tables = max(1, played(lines)) + more
    assert MATCHPOINTS(column(lines), tables) == floats(oracle.matchpoints(lines, tables))


@given(boards(), st.integers(0, 3), st.booleans())
@slow
def test_cross_imps_are_the_oracles(lines: list[Any], more: int, total: bool) -> None:
    tables = max(1, played(lines)) + more
    ours = CROSS_IMPS(column(lines), "TOTAL" if total else "AVERAGE", tables)
    assert ours == floats(oracle.cross_imps(lines, tables, total))


def exact_ns(lines: list[Any]) -> list[Fraction]:
    ns, _ = matchpoints(as_field(lines), len(lines))
    return [Fraction(int(a), int(b)) for a, b in zip(*(part.tolist() for part in ns.by_line[:2]), strict=True)]


assigned = st.builds(Award, weightings(), weightings())
some_rulings = boards().map(lambda lines: [line for line in lines if isinstance(line, Ruling)])


@given(st.lists(scores, min_size=1), st.lists(assigned, max_size=2), some_rulings)
@slow
def test_an_unfactored_board_adds_up(plain: list[int], split: list[Award], ruled: list[Ruling]) -> None:
    """NS matchpoints add up to n(n - 1) whatever the rulings."""
    lines = [*plain, *split, *ruled]
    assert sum(exact_ns(lines)) == len(lines) * (len(lines) - 1)


@given(st.lists(scores, min_size=1), st.lists(weightings().map(Award.both), max_size=3))
@slow
def test_ew_mirror_ns_without_a_split(plain: list[int], both: list[Award]) -> None:
    lines = column([*plain, *both])
    top = 2 * (len(lines) - 1)
    for ns, ew in MATCHPOINTS(lines):
        assert ns + ew == pytest.approx(top, abs=1e-12)
    assert all(ns == -ew for ns, ew in CROSS_IMPS(lines))


@given(boards(), st.randoms())
@slow
def test_the_order_of_lines_does_not_matter(lines: list[Any], random: Any) -> None:
    order = list(range(len(lines)))
    random.shuffle(order)
    shuffled = [lines[place] for place in order]
    for function in (MATCHPOINTS, CROSS_IMPS):
        assert function(column(shuffled)) == [function(column(lines))[place] for place in order]


@given(boards(with_rulings=False), weightings(), st.randoms())
@slow
def test_the_order_of_terms_does_not_matter(lines: list[Any], award: Weighting, random: Any) -> None:
    terms = list(award.terms)
    random.shuffle(terms)
    other = Weighting(*(tuple(part) for part in zip(*terms, strict=True)))
    first, second = ([*column(lines), cell(Award.both(it))] for it in (award, other))
    assert MATCHPOINTS(first) == MATCHPOINTS(second)


@given(boards(), scores)
@slow
def test_all_of_a_score_is_the_score(lines: list[Any], score: int) -> None:
    plain = MATCHPOINTS([*column(lines), score])
    assert MATCHPOINTS([*column(lines), f"100% {score}"]) == plain
    assert MATCHPOINTS([*column(lines), f"1/2 {score}, 1/2 {score}"]) == plain


@given(st.lists(scores, min_size=1, max_size=6), weightings())
@slow
def test_both_published_methods_agree(others: list[int], award: Weighting) -> None:
    """WBF 2017's fractional frequencies and EBL 2008's scenario tables give everyone the same matchpoints."""
    ours = MATCHPOINTS([*others, cell(Award.both(award))])
    scenarios = [MATCHPOINTS([*others, score]) for score in award.scores]
    for line, (ns, ew) in enumerate(ours):
        by_scenario = [
            float(
                sum(
                    chance * Fraction(table[line][side]) for chance, table in zip(award.chances, scenarios, strict=True)
                )
            )
            for side in (0, 1)
        ]
        assert [ns, ew] == by_scenario


@given(st.lists(scores, min_size=2, max_size=5), boards())
@slow
def test_no_ruling_turns_the_order_of_two_other_pairs_round(plain: list[int], more: list[Any]) -> None:
    rows = MATCHPOINTS([*plain, *column(more)])
    imps = CROSS_IMPS([*plain, *column(more)])
    for one, first in enumerate(plain):
        for two, second in enumerate(plain):
            if first > second:
                assert rows[one][0] >= rows[two][0] and rows[one][1] <= rows[two][1]
                assert imps[one][0] >= imps[two][0] and imps[one][1] <= imps[two][1]


@given(boards())
@slow
def test_cross_imps_add_up_to_nothing(lines: list[Any]) -> None:
    """On each side, over the lines that have a result there."""
    field = as_field(lines)
    tables = max(1, played(lines))
    for side, given_points in zip(SIDES, cross_imps(field, tables), strict=True):
        resolved = at_cross_imps(tables).resolved(field)
        total = sum(
            Fraction(int(above), int(below))
            for line, (above, below) in enumerate(
                zip(*(part.tolist() for part in given_points.by_line[:2]), strict=True)
            )
            if resolved.carries(side)[line] and line not in resolved.artificial(side)
        )
        assert total == 0


@given(boards(), st.integers(0, 2))
@slow
def test_int64_and_pythons_integers_agree(lines: list[Any], more: int) -> None:
    tables = max(1, played(lines)) + more
    plain = MATCHPOINTS(column(lines), tables), CROSS_IMPS(column(lines), None, tables)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "EXACT_BELOW", 0)
        assert (MATCHPOINTS(column(lines), tables), CROSS_IMPS(column(lines), None, tables)) == plain


@given(st.lists(scores, min_size=1, max_size=60), st.integers(0, 5))
def test_short_and_long_travellers_are_scored_alike(plain: list[int], more: int) -> None:
    """Up to a hundred lines in plain Python, beyond with numpy: a long list of the same board counts every line."""
    assert MATCHPOINTS(plain, len(plain) + more) == MATCHPOINTS([*plain, None], len(plain) + more)[:-1]
    long = [plain[place % len(plain)] for place in range(150)]
    assert MATCHPOINTS(long) == MATCHPOINTS([*long, None])[:-1]
    assert CROSS_IMPS(long) == CROSS_IMPS([*long, None])[:-1]


def test_blank_optional_arguments() -> None:
    """A blank cell is as good as an argument left out."""
    assert MATCHPOINTS([420, -50], "", None, " ", "") == MATCHPOINTS([420, -50])
    assert CROSS_IMPS([420, -50], None, "", "") == CROSS_IMPS([420, -50])


def test_a_long_column_is_read_as_carefully_as_a_short_one() -> None:
    """In one pass TRUE and FALSE would count as 1 and 0."""
    for odd, message in (
        (False, "results, row 151: FALSE is not a number"),
        (True, "results, row 151: TRUE is not a number"),
        ("4Q", "results, row 151: cannot read '4Q'"),
        (425.0, "results, row 151: 425 is not a score"),
        (float("inf"), "results, row 151: inf is not"),
        (10**400, "results, row 151: "),
    ):
        with pytest.raises(Law12Error) as caught:
            MATCHPOINTS([*([420.0, -50.0] * 75), odd])
        assert str(caught.value).startswith(message)
    assert MATCHPOINTS([0.0, *([420.0, -50.0] * 75)])[0] == [150.0, 150.0]


def test_plain_numbers_never_reach_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_law12.sheet.field.parse_award", None)
    assert MATCHPOINTS([420, -50, None]) == [[2.0, 0.0], [0.0, 2.0], ["", ""]]


def test_large_denominators_leave_int64() -> None:
    """Weights whose common denominator squared is far beyond 64 bits are still exact."""
    odd = ["1/99991 420, 99990/99991 -50", "1/99989 620, 99988/99989 170", "1/99971 0, 99970/99971 100"]
    lines: list[Any] = [
        Award.both(Weighting((420, -50), (Fraction(1, 99991), Fraction(99990, 99991)))),
        Award.both(Weighting((620, 170), (Fraction(1, 99989), Fraction(99988, 99989)))),
        Award.both(Weighting((0, 100), (Fraction(1, 99971), Fraction(99970, 99971)))),
        140,
    ]
    assert MATCHPOINTS([*odd, 140]) == floats(oracle.matchpoints(lines, 4))
    assert CROSS_IMPS([*odd, 140]) == floats(oracle.cross_imps(lines, 4))


@given(boards(), weightings(), st.sampled_from(["NS", "EW"]))
@slow
def test_weighted_mp_is_the_line_of_the_board(lines: list[Any], award: Weighting, side: str) -> None:
    own = MATCHPOINTS([*column(lines), cell(Award.both(award))])[-1][["NS", "EW"].index(side)]
    weights = [f"{chance.numerator}/{chance.denominator}" for chance in award.chances]
    assert WEIGHTED_MP(list(award.scores), weights, column(lines), None, side) == own


@given(boards())
@slow
def test_the_chart_sums_up_to_the_pairs_own_matchpoints(lines: list[Any]) -> None:
    """A score's chart figure weighted with the award's chances is the pair's score (WBF 2017 example 9)."""
    tables = max(1, played(lines))
    field = at_matchpoints(tables).resolved(as_field(lines))
    chart = {row[0]: row for row in FREQUENCIES(column(lines), tables)}
    rows = MATCHPOINTS(column(lines), tables)
    for line, award in field.weightings("NS").items():
        assert rows[line][0] == pytest.approx(
            float(sum(chance * Fraction(chart[score][2]) for score, chance in award.terms))
        )


def test_groups_are_scored_by_themselves_and_factored_to_all_tables() -> None:
    """A fouled board: two groups of three of six tables, each factored by Neuberg."""
    results = [420, 170, -50, 620, 620, 140]
    groups = ["A", "A", "A", "B", "B", "B"]
    apart = MATCHPOINTS(results[:3], 6) + MATCHPOINTS(results[3:], 6)
    assert MATCHPOINTS(results, None, None, None, groups) == apart
    assert MATCHPOINTS(results, groups=[1, 1.0, "1", "b", "B", " B "]) == apart
    mixed = MATCHPOINTS([results[place] for place in (0, 3, 1, 4, 2, 5)], groups=["A", "B"] * 3)
    assert [mixed[place] for place in (0, 2, 4, 1, 3, 5)] == apart
    imps = CROSS_IMPS(results[:3], None, 6) + CROSS_IMPS(results[3:], None, 6)
    assert CROSS_IMPS(results, groups=groups) == imps


# Points that many lines have are made once: the figures are those of every line by itself.


UNTOUCHED = [
    pytest.param([0, 2], [2, 1], [1, 1], [1, 1], id="sums differ"),
    pytest.param([0, 2], [2, 0], [1, 2], [1, 2], id="denominators differ"),
    pytest.param([0, 2], [2, 0], [1, 1], [2, 2], id="the sides' denominators differ"),
    pytest.param([0, 10**9], [10**9, 0], [1, 1], [1, 1], id="too far apart to count"),
]


@pytest.mark.parametrize(("ns", "ew", "below_ns", "below_ew"), UNTOUCHED)
def test_points_that_cannot_be_shared_stay(ns: Any, ew: Any, below_ns: Any, below_ew: Any) -> None:
    both = Points(np.array(ns), np.array(below_ns)), Points(np.array(ew), np.array(below_ew))
    assert SharedPoints.of(*both) == (*both, None)


def test_pythons_integers_stay() -> None:
    both = (Points(np.array(each, dtype=object), np.array([1, 1], dtype=object)) for each in ([0, 2], [2, 0]))
    assert SharedPoints.of(*both).which is None


@given(st.lists(st.integers(-50, 50), min_size=1), st.integers(-100, 100), st.integers(1, 9))
def test_each_has_its_own_points_there(ns: list[int], total: int, below: int) -> None:
    same = np.full(len(ns), below)
    shared = SharedPoints.of(Points(np.array(ns), same), Points(total - np.array(ns), same))
    assert shared.which is not None
    assert len(shared.ns.above) == len(set(ns))
    assert (shared.ns.nearest()[shared.which] == np.array(ns) / below).all()
    assert (shared.ew.nearest()[shared.which] == (total - np.array(ns)) / below).all()


@given(st.lists(st.lists(scores, min_size=1, max_size=4), min_size=1, max_size=5), st.sampled_from(["MP", "XIMP"]))
def test_a_session_has_the_points_of_its_boards(boards: list[list[int]], method: str) -> None:
    """Full boards, which share their points, and boards of different sizes, which do not."""
    numbers = [number for number, results in enumerate(boards) for _ in results]
    tables = max(map(len, boards))
    of_all = SCORE_SESSION(numbers, [score for results in boards for score in results], method)
    one_by_one = [SCORE_SESSION([1] * len(results), results, method, tables) for results in boards]
    assert of_all == [row for rows in one_by_one for row in rows]


def test_numbers_too_far_apart_are_not_counted() -> None:
    assert distinct(np.array([0, 10**6])) is None
    assert distinct(np.array([-(2**63), 2**63 - 1])) is None
    present, which = distinct(np.array([10**6, 10**6 + 5])) or ((), ())
    assert (list(present), list(which)) == ([10**6, 10**6 + 5], [0, 1])


def test_boards_may_have_any_numbers() -> None:
    """Beyond every integer, between two, and far apart: the same boards."""
    results = [420, -50, 140, 140, 50]
    expected = SCORE_SESSION(["a", "a", "b", "b", "a"], results)
    for one, other in ((1, 2), (1e300, 1), (0.5, 1.5), (-3, 10**12), (2.0**63, 1)):
        assert SCORE_SESSION([one, one, other, other, one], results) == expected
