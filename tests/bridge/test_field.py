"""Travellers against the slow and obvious oracle, the laws of every scoring, published figures, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from tests import oracle
from tests.strategies import (
    as_field,
    awards,
    boards,
    cell,
    column,
    examples,
    have_a_circle,
    rulings,
    scores,
    weightings,
)
from xl_law12 import BUTLER_IMPS, CROSS_IMPS, FREQUENCIES, MATCHPOINTS, RANKING, SCORE_SESSION, WEIGHTED_MP, Law12Error
from xl_law12.bridge import exact, frequencies
from xl_law12.bridge.awards import SIDES, Artificial, Award, Ruling, Weighting
from xl_law12.bridge.comparisons import at_cross_imps, at_matchpoints
from xl_law12.bridge.exact import Points, SharedPoints, distinct
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import AT_ONCE, Entries

slow = examples(150)


def floats(rows: list[tuple[Any, Any]]) -> list[list[Any]]:
    return [[value if value == "" else float(value) for value in row] for row in rows]


def played(lines: list[Any]) -> int:
    return sum(line is not None for line in lines)


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
    ns, _ = at_matchpoints(len(lines)).points(as_field(lines))
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
    assume(not have_a_circle([*lines, score]))
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
    assume(not have_a_circle([*plain, *more]))
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
    for side, given_points in zip(SIDES, at_cross_imps(tables).points(field), strict=True):
        resolved = at_cross_imps(tables).resolved(field)
        total = sum(
            Fraction(int(above), int(below))
            for line, (above, below) in enumerate(
                zip(*(part.tolist() for part in given_points.by_line[:2]), strict=True)
            )
            if resolved.carries(side)[line] and line not in resolved.of_side(side, Artificial)
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
    assume(not have_a_circle([*lines, Award.both(award)]))
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
    for line, award in field.of_side("NS", Weighting).items():
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


# Travellers: published figures, factoring, rounding, edges, and what is refused.


def ns_of(rows: Any) -> list[float]:
    return [row[0] for row in rows if row[0] != ""]


# Figures that other programs published


def test_published_matchpoints() -> None:
    results = [590, 100, -400, -100, 500, 690, -100, -550, -400, -400]
    assert ns_of(MATCHPOINTS(results)) == [16, 12, 4, 9, 14, 18, 9, 0, 4, 4]


def test_published_neuberg() -> None:
    """Seven results of ten tables with 12 10 8 6 4 2 0."""
    rows = MATCHPOINTS([620, 600, 500, 420, 170, 100, -50], 10, "NEUBERG", 0.1)
    assert ns_of(rows) == [17.6, 14.7, 11.9, 9.0, 6.1, 3.3, 0.4]


def test_published_cross_imps() -> None:
    assert ns_of(CROSS_IMPS([620, 170, 140, 140, -100])) == [10.5, -0.25, -1.25, -1.25, -7.75]


def test_kaplans_revoke_in_a_field_of_51_tables() -> None:
    """EBL 2008 B b2 from the ruling itself: 2, 65 and 44 of 100 make 23 and 35."""
    field = [-1100] + [100] * 21 + [600] * 8 + [620] * 5 + [650] * 15
    assert MATCHPOINTS(["NOS NS: A -790; B 620; C 500", *field])[0] == [23.0, 35.0]
    mirrored = [-score for score in field]
    assert MATCHPOINTS(["NOS EW: A -790; B 620; C 500", *mirrored])[0] == [35.0, 23.0]


def test_what_the_practice_of_50_50_costs_the_field() -> None:
    """EBL 2008 C: entering 50%-50% and leaving the result out of the others' frequencies, against the exact way."""
    field = [620, -200, 620, -500, 790, 620, 620, -500, -200]
    practice = MATCHPOINTS(["A", *field])
    exact = MATCHPOINTS(["1/10 1100, 7/10 620, 2/10 -200", *field])
    cost = [round(exact[line][0] - practice[line][0], 4) for line in (1, 2, 4, 5)]
    assert cost == [-0.2333, -0.4667, -0.2222, -0.0889]
    assert [exact[line][0] for line in (1, 2, 4, 5)] == [12.1, 5.2, 1.0, 17.8]


# Factoring and rounding


def test_ebu_factoring_of_two_and_three_results() -> None:
    """At most a third of the tables: 60% + 5% x (M - (A - 1)) of the top; here 18 and 16."""
    assert ns_of(MATCHPOINTS([420, -50], 10, "EBU")) == pytest.approx([0.65 * 18, 0.55 * 18])
    assert ns_of(MATCHPOINTS([420, 170, -50], 9, "EBU")) == pytest.approx([0.7 * 16, 0.6 * 16, 0.5 * 16])
    assert MATCHPOINTS([420, -50], 5, "EBU") == MATCHPOINTS([420, -50], 5)
    assert MATCHPOINTS([420, 170, 140, -50], 12, "EBU") == MATCHPOINTS([420, 170, 140, -50], 12)
    assert [row[1] for row in MATCHPOINTS([420, -50], 10, "EBU")] == pytest.approx([0.55 * 18, 0.65 * 18])


def test_no_factoring() -> None:
    assert MATCHPOINTS([420, -50, "A+/A-"], 5, "none") == [[2.0, 0.0], [0.0, 2.0], [4.8, 3.2]]


def test_exact_halves_are_rounded_away_from_average_or_toward_it() -> None:
    """17.5% of 6 and 82.5% of 1 are 1.875: exactly between 1.87 and 1.88, where the average is 3."""
    results = ["17.5% 420, 82.5% -50", 170, 100, -50]
    exact = MATCHPOINTS(results)
    assert [row[0] for row in exact] == pytest.approx([1.875, 5.65, 3.65, 0.825])
    assert MATCHPOINTS(results, rounding=0.01)[0] == [1.87, 4.13]
    assert MATCHPOINTS(results, rounding="0.01 toward")[0] == [1.88, 4.12]
    assert MATCHPOINTS(results, rounding="0,1")[3] == [0.8, 5.2]
    assert MATCHPOINTS(results, rounding=1)[1] == [6.0, 0.0]


@given(boards(), st.integers(0, 3), st.booleans())
@slow
def test_rounding_keeps_the_sides_complementary(lines: list[Any], decimals: int, toward: bool) -> None:
    lines = [line for line in lines if not isinstance(line, Award | Ruling)] + [
        Award.both(line.ns) for line in lines if isinstance(line, Award) and line.ns is not None
    ]
    assume(all(not isinstance(line.ns, Artificial) for line in lines if isinstance(line, Award)))
    rule = f"{10**-decimals:.{decimals}f}{' TOWARD' if toward else ''}"
    top = 2 * (max(1, played(lines)) - 1)
    exact = MATCHPOINTS(column(lines))
    for (ns, ew), (ns_exact, _) in zip(MATCHPOINTS(column(lines), rounding=rule), exact, strict=True):
        if ns != "":
            assert ns + ew == pytest.approx(top, abs=1e-9)
            assert abs(ns - ns_exact) <= 0.5 * 10**-decimals + 1e-9


# Edges and errors


def test_documented_edges() -> None:
    assert MATCHPOINTS(420) == [[0.0, 0.0]]
    assert CROSS_IMPS([420]) == [[0.0, 0.0]]
    assert MATCHPOINTS([420], 5) == [[4.0, 4.0]]
    assert CROSS_IMPS([420], None, 5) == [[0.0, 0.0]]
    assert MATCHPOINTS(["A+/A-", "A"]) == [[1.2, 0.8], [1.0, 1.0]]
    assert CROSS_IMPS(["A+/A-", "A"], "TOTAL") == [[3.0, -3.0], [0.0, 0.0]]
    assert CROSS_IMPS(["A+/A-", 420, 170], "TOTAL")[0] == [6.0, -6.0]
    assert MATCHPOINTS([None, "NP", ""]) == [["", ""]] * 3
    assert FREQUENCIES([None, "A+/A-"]) == [[""] * 5]
    assert MATCHPOINTS(["PASS", 0, "0"]) == [[2.0, 2.0]] * 3
    assert WEIGHTED_MP([None], [None], [420]) == ""


def test_frequencies_of_a_split() -> None:
    """A score that one side does not have: frequency 0 and no matchpoints."""
    assert FREQUENCIES(["NS 420 / EW 50", -50]) == [[420.0, 1.0, 2.0, 0.0, ""], [-50.0, 1.0, 0.0, 2.0, 1.0]]


def test_two_columns() -> None:
    same = MATCHPOINTS([420, "NS A+ / EW 50", -50, None])
    assert MATCHPOINTS([[420, None], ["A+", "EW 50"], [-50, -50], ["", "NP"]]) == same
    assert MATCHPOINTS([[420, ""], ["A+", -50], ["-50", ""], [None, None]]) == same


def test_other_percentages_have_no_value_in_imps() -> None:
    assert MATCHPOINTS(["A45.5/54.5", 420, -50])[0] == pytest.approx([0.455 * 4, 0.545 * 4])
    with pytest.raises(Law12Error, match=r"results, row 1: 45.5% has no value in IMPs"):
        CROSS_IMPS(["A45.5/54.5", 420, -50])


def test_the_arrays_in_between_need_no_cells() -> None:
    """Array in, array out: more results than are looked at in one go, against a count of the same."""
    results = np.random.default_rng(12).choice([620, 170, 140, -100, -50], 2 * AT_ONCE + 1)
    ns, ew = at_matchpoints(len(results)).points(Field(results))
    for score in (620, -100):
        mine = ns.floats()[results == score]
        assert set(mine.tolist()) == {2.0 * (results < score).sum() + (results == score).sum() - 1}
    assert (ns.floats() + ew.floats() == 2 * (len(results) - 1)).all()
    table = Entries.of_ranks(*frequencies.ranked(frequencies.places_of(results))).table
    assert int(table.counts.sum()) == len(results)


def test_an_impossible_score_far_down_is_named_by_its_line() -> None:
    results = np.full(2 * AT_ONCE, 420)
    results[AT_ONCE + 7] = 430 + 5
    with pytest.raises(Law12Error) as caught:
        MATCHPOINTS(results)
    assert str(caught.value) == f"results, row {AT_ONCE + 8}: 435 is not a score that a contract can give"
    results[AT_ONCE + 7] = 430
    results[-1] = -50
    present, rank = frequencies.ranked(frequencies.places_of(results))
    assert present.tolist() == [-50, 420, 430]
    assert (rank[AT_ONCE + 7], rank[-1], rank[0], len(rank)) == (2, 0, 1, 2 * AT_ONCE)


@given(st.lists(st.one_of(scores, awards()), min_size=1, max_size=5))
@slow
def test_numbers_as_text_and_numpy_arrays_count_the_same(lines: list[Any]) -> None:
    as_text = [str(line) if isinstance(line, int) else cell(line) for line in lines]
    assert MATCHPOINTS(as_text) == MATCHPOINTS(column(lines))
    assert MATCHPOINTS(np.array(column(lines), dtype=object)) == MATCHPOINTS(column(lines))
    plain = [line for line in lines if isinstance(line, int)]
    if plain:
        assert MATCHPOINTS(np.array(plain)) == MATCHPOINTS(plain) == MATCHPOINTS([[float(score)] for score in plain])


# Two columns of results: two awards, or each side's own score as programs print them; nothing is guessed.


# my.ACBL prints NS Score and EW Score: board 1 of a club game, with the matchpoints that it prints for NS.
MY_ACBL = [
    *[(490, -490, 6.5), (490, -490, 6.5), (460, -460, 3.0), (490, -490, 6.5), (490, -490, 6.5), (490, -490, 6.5)],
    *[(430, -430, 2.0), (490, -490, 6.5), (420, -420, 1.0), (520, -520, 10.0), (940, -940, 11.0), (-100, 100, 0.0)],
]

# RealBridge prints NS SCORE and EW SCORE: a board of 13 January 2021, with the IMPs that it prints for both sides.
REALBRIDGE = [(-50, 50, -12.5), (980, -980, 12.0), (490, -490, 0.5)]


def test_my_acbls_columns_of_own_scores() -> None:
    """They were once scored as splits, and 940 was as good as -100."""
    own = [[ns, ew] for ns, ew, _ in MY_ACBL]
    assert SCORE_SESSION([1] * 12, own, "MP1") == [[points, 11 - points] for *_, points in MY_ACBL]
    as_texts = [[f"{ns:+}", f" {ew} "] for ns, ew in own]
    assert SCORE_SESSION([1] * 12, as_texts, "MP1") == SCORE_SESSION([1] * 12, own, "MP1")


def test_realbridges_columns_of_own_scores() -> None:
    own = [[ns, ew] for ns, ew, _ in REALBRIDGE]
    assert CROSS_IMPS(own) == [[imps, -imps] for *_, imps in REALBRIDGE]


@given(st.lists(scores, min_size=1, max_size=8), st.data())
def test_own_scores_are_the_first_column(given_scores: list[int], data: Any) -> None:
    """As numbers or texts, with lines left out and an artificial score: every function reads them so."""
    if not any(given_scores):
        given_scores = [*given_scores, 100]
    kind = data.draw(st.sampled_from([float, str, int]))
    own: list[list[Any]] = [[kind(score), kind(-score)] for score in given_scores]
    one: list[Any] = list(given_scores)
    if data.draw(st.booleans()):
        own, one = [*own, ["A+", "A-"], [None, None], [170, None]], [*one, "A+/A-", None, 170]
    for function in (MATCHPOINTS, CROSS_IMPS, FREQUENCIES, BUTLER_IMPS):
        assert function(own) == function(one)
    lines = list(range(len(own)))
    assert SCORE_SESSION([1] * len(own), own) == SCORE_SESSION([1] * len(own), one)
    pairs = [str(line) for line in lines], [str(line + 100) for line in lines]
    assert RANKING([1] * len(own), *pairs, own) == RANKING([1] * len(own), *pairs, one)
    assert WEIGHTED_MP(420, 1, own) == WEIGHTED_MP(420, 1, one)


def test_true_splits_are_still_splits() -> None:
    """Both awards seen from NS: they differ without one being the other with its sign changed."""
    in_words = ["NS 620 / EW -170", 170, 140]
    assert MATCHPOINTS([[620, 170], [170, 170], [140, None]]) == MATCHPOINTS(in_words)
    assert MATCHPOINTS([[620, 170], [0, 0], [140, 140]]) == MATCHPOINTS(["NS 620 / EW -170", 0, 140])
    assert MATCHPOINTS([["NS 620", "EW 0"], [620, 170]]) == MATCHPOINTS(["NS 620 / EW 0", "NS 620 / EW -170"])
    assert MATCHPOINTS([["NS 620", "EW 620"], [200, -200]]) == MATCHPOINTS(["NS 620 / EW 620", 200])
    assert MATCHPOINTS([[0, 0], [0, 0]]) == MATCHPOINTS([0, 0])


@pytest.mark.parametrize(
    ("results", "message"),
    [
        (
            [[620, 620], [620, 0]],
            "results, row 2: 620 beside 0 may be a plus score of one side, or a split: "
            "write one score for both sides, seen from NS, 620, or a split as NS 620 / EW 0",
        ),
        (
            [[200, -200], ["0", "170"]],
            "results, row 2: 0 beside 170 may be a plus score of one side, or a split: "
            "write one score for both sides, seen from NS, -170, or a split as NS 0 / EW -170",
        ),
        (
            [[420, 420], [None, None], [200, -200]],
            "results, row 3: 200 beside -200 would be NS's own score and EW's, but row 1 is not so: "
            "write one score for both sides, 200, or a split as NS 200 / EW 200",
        ),
        ([[200, -200], [420, 420]], "results, row 1: 200 beside -200 would be NS's own score and EW's, but row 2 is"),
        ([["200", "-200"], [620, 170]], "results, row 1: 200 beside -200 would be"),
        (
            [[200, -200], ["A+", 420]],
            "results, row 2: 420 stands among EW's own scores: is it seen from them too? Write both awards in one cell",
        ),
        (
            [[200, -200], [420, "60% 420, 40% -50"]],
            "results, row 2: '60% 420, 40% -50' stands among EW's own scores",
        ),
        ([[200, -200], [None, 420]], "results, row 2: NS's result is blank beside EW's"),
        ([[200, -200], [425, -425]], "results, row 2, column 1: 425 is not a score"),
        ([[200, -200], ["NP", "4Q"]], "results, row 2, column 2: cannot read '4Q'"),
    ],
)
def test_what_reads_two_ways_is_refused(results: Any, message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        MATCHPOINTS(results)
    assert str(caught.value).startswith(message), str(caught.value)


@given(st.lists(st.tuples(scores, scores), min_size=1, max_size=6))
def test_no_split_by_accident(pairs: list[tuple[int, int]]) -> None:
    """Where two columns of numbers are taken as splits, no line of them could be two own scores or a plus score."""
    try:
        answer = MATCHPOINTS([list(pair) for pair in pairs])
    except Law12Error:
        return
    if all(ns == -ew for ns, ew in pairs):
        assert answer == MATCHPOINTS([ns for ns, _ in pairs])
    else:
        assert all(ns == ew or (ns and ew and ns != -ew) for ns, ew in pairs)
