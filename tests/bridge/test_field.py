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
from xl_law12.bridge.exact import Points, distinct, shared_points
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
    assert shared_points(*both) == (*both, None)


def test_pythons_integers_stay() -> None:
    both = (Points(np.array(each, dtype=object), np.array([1, 1], dtype=object)) for each in ([0, 2], [2, 0]))
    assert shared_points(*both)[2] is None


@given(st.lists(st.integers(-50, 50), min_size=1), st.integers(-100, 100), st.integers(1, 9))
def test_each_has_its_own_points_there(ns: list[int], total: int, below: int) -> None:
    same = np.full(len(ns), below)
    of_ns, of_ew, which = shared_points(Points(np.array(ns), same), Points(total - np.array(ns), same))
    assert which is not None
    assert len(of_ns.above) == len(set(ns))
    assert (of_ns.nearest()[which] == np.array(ns) / below).all()
    assert (of_ew.nearest()[which] == (total - np.array(ns)) / below).all()


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
