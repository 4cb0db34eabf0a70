"""The zero-sum par, the other datums, Butler IMPs with rulings, and teams-of-eight."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from time import process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.bridge.test_field import floats
from tests.strategies import SCORES, boards, column, examples, scores
from xl_law12 import BUTLER_DATUM, BUTLER_IMPS, BUTLER_PAR, SESSION_DATUMS, Law12Error
from xl_law12.bridge import butler
from xl_law12.bridge.awards import Artificial, Award, SideAward, Weighting
from xl_law12.bridge.exact import exact_weight

near = st.integers(-800, 800).map(lambda tens: 10 * tens)
DELTAS = [1, 7, 10, 30, 100, 1000]
travellers = st.lists(st.one_of(scores, near), min_size=2, max_size=40)


def total(given_scores: Sequence[float], par: int, doubled: bool = False) -> int:
    """The sum of IMP(par - score), the long way."""
    return sum(oracle.imp((2 if doubled else 1) * (par - score)) for score in given_scores)


@given(travellers, st.integers(1, 100), st.booleans())
@examples(300)
def test_the_par_is_where_the_sum_changes_sign(given_scores: list[int], delta: int, doubled: bool) -> None:
    """Against every multiple of delta: no other has a smaller sum; where none is 0, the end nearer zero on a tie."""
    par = BUTLER_PAR(given_scores, delta, doubled)
    assert par % delta == 0 or abs(par) == 8000
    found = total(given_scores, par, doubled)
    candidates = [*range(-8000 // delta * delta + delta, 8001, delta)]
    if len(candidates) > 400:  # the sum never falls as the par rises, so that the neighbours are enough
        candidates = [int(par) + step * delta for step in range(-60, 61) if abs(par + step * delta) <= 8000]
    sums = {candidate: total(given_scores, candidate, doubled) for candidate in candidates}
    if all(abs(score) < 7900 for score in given_scores):
        smallest = min(abs(value) for value in sums.values())
        assert abs(found) == smallest
        if smallest:
            ends = [candidate for candidate, value in sums.items() if abs(value) == smallest]
            negative = max((end for end in ends if sums[end] < 0), default=None)
            positive = min((end for end in ends if sums[end] > 0), default=None)
            if negative is not None and positive is not None:
                assert par == (negative if abs(negative) < abs(positive) else positive)


def by_the_book(given_scores: list[int], delta: int, doubled: bool) -> int:
    """The search of RMB 2009, step by step, on the plain sum."""
    low, high, low_sum, high_sum = -8000, 8000, -len(given_scores), len(given_scores)
    while high - low > delta:
        middle = delta * int((low + high) / (2 * delta))
        if middle in (low, high):  # the original would not end here
            break
        at_middle = total(given_scores, middle, doubled)
        if at_middle == 0:
            return middle
        if at_middle < 0:
            low, low_sum = middle, at_middle
        else:
            high, high_sum = middle, at_middle
    if -low_sum != high_sum:
        return low if -low_sum < high_sum else high
    return low if high > 0 else high


@given(travellers, st.sampled_from(DELTAS), st.booleans())
@examples(300)
def test_the_par_is_the_bracket_of_rmb_2009(given_scores: list[int], delta: int, doubled: bool) -> None:
    assert BUTLER_PAR(given_scores, delta, doubled) == by_the_book(given_scores, delta, doubled)


@given(st.lists(st.one_of(scores, near), min_size=64, max_size=200), st.sampled_from(DELTAS), st.booleans())
@examples(60)
def test_the_par_of_many_scores(given_scores: list[int], delta: int, doubled: bool) -> None:
    """From 64 scores on they are sorted and limits counted; a board's counts give the same."""
    par = by_the_book(given_scores, delta, doubled)
    assert BUTLER_PAR(given_scores, delta, doubled) == par
    assert butler.par(Counter(given_scores), delta, doubled=doubled) == par


@pytest.mark.parametrize("delta", range(1, 101))
def test_every_delta_against_every_multiple_of_it(delta: int) -> None:
    """One to forty scores: no multiple of delta within reach of the scores has a smaller sum."""
    chosen = random.Random(delta)
    for size in (1, 2, 7, 14, 40):
        given_scores = [chosen.choice(SCORES) for _ in range(size)]
        if size == 1 or max(map(abs, given_scores)) > 7900:
            assert BUTLER_PAR(given_scores[:1], delta) == given_scores[0]
            continue
        par = BUTLER_PAR(given_scores, delta)
        least, most = min(given_scores) // delta - 1, max(given_scores) // delta + 2
        reach = [k * delta for k in range(least, most)] if most - least < 300 else [par - delta, par, par + delta]
        assert abs(total(given_scores, par)) == min(abs(total(given_scores, it)) for it in reach)


@given(st.lists(scores, min_size=64, max_size=300, unique=True), near, st.booleans())
def test_counting_and_adding_give_the_same_sum(given_scores: list[int], par: int, doubled: bool) -> None:
    """A traveller of many different scores is sorted and counted, another added up."""
    given_scores += given_scores[:10]
    assert butler.par_sum(Counter(given_scores), doubled=doubled)(par) == total(given_scores, par, doubled)


def test_no_par_makes_the_sum_nothing() -> None:
    """0, 0, 50 by fifties: -2 at 0 and +2 + 2 at 50, so 0; 0, 50 by fifties: -2 and +2, so the end nearer zero."""
    assert (total([0, 0, 50], 0), total([0, 0, 50], 50)) == (-2, 4)
    assert BUTLER_PAR([0, 0, 50], 50) == 0
    assert BUTLER_PAR([0, 50], 50) == BUTLER_PAR([0, -50], 50) == 0


# Butler IMPs


def worth(chart: dict[int, Weighting], side: str, method: str, doubled: bool) -> dict[int, Fraction]:
    """Every combination of outcomes with its own datum."""
    sums = dict.fromkeys(chart, Fraction(0))
    for outcome in product(*(zip(it.scores, it.chances, strict=True) for it in chart.values())):
        chance = Fraction(1)
        for _, part in outcome:
            chance *= part
        there = [score for score, _ in outcome]
        datum = BUTLER_PAR(there, 10, doubled) if method == "PAR" else BUTLER_DATUM(there, method)
        for line, score in zip(chart, there, strict=True):
            points = Fraction(oracle.imp(2 * (score - datum)), 2) if doubled else oracle.imp(score - datum)
            sums[line] += chance * (points if side == "NS" else -points)
    return sums


def slow_butler(lines: list[Any], method: str, doubled: bool) -> list[tuple[Any, Any]]:
    def in_a_line(place: int, award: SideAward, side: str, there: Sequence[SideAward | None]) -> Fraction:
        if isinstance(award, Artificial):
            return (award.percentage - 50) * 3 / 10
        given_awards = {at: award if at == place else other for at, other in enumerate(there)}
        chart = {at: it for at, it in given_awards.items() if isinstance(it, Weighting)}
        return worth(chart, side, method, doubled)[place]

    awarded = oracle.without_rulings(lines, in_a_line)
    columns = []
    for side in ("NS", "EW"):
        given_awards = [oracle.side_of(line, side) for line in awarded]
        final = {place: it for place, it in enumerate(given_awards) if isinstance(it, Weighting)}
        points: dict[int, Any] = dict(worth(final, side, method, doubled)) if final else {}
        for place, award in enumerate(given_awards):
            if isinstance(award, Artificial):
                points[place] = (award.percentage - 50) * 3 / 10
        columns.append([points.get(place, "") for place in range(len(lines))])
    return list(zip(*columns, strict=True))


@given(boards(most=4), st.sampled_from(["PAR", "MEAN", "MEDIAN"]), st.booleans())
@examples(60)
def test_butler_imps_are_the_slow_ones(lines: list[Any], method: str, doubled: bool) -> None:
    assert BUTLER_IMPS(column(lines), method, doubled) == floats(slow_butler(lines, method, doubled))


def test_too_many_trials_are_refused_before_any_work() -> None:
    """Nine weighted results and three rulings took 7.7 seconds.

    2^9 combinations, with four outcomes of A and B at each of two other tables, for four outcomes here: 32,768.
    """
    ruling = "NOS NS: A 60% -50, 40% 100; B 50% 620, 50% 170; C 140"
    start = process_time()
    with pytest.raises(Law12Error) as caught:
        BUTLER_IMPS([*(["60% 420, 40% -50"] * 9), ruling, ruling, ruling])
    assert process_time() - start < 0.5
    assert "more combinations of outcomes would have to be tried than the 8,192 that Butler" in str(caught.value)
    assert len(BUTLER_IMPS([*(["60% 420, 40% -50"] * 7), ruling])) == 8


def test_artificial_types() -> None:
    """An artificial score brings nothing into the datum."""
    lines: list[Any] = [Award.both(Artificial(Fraction(60))), 420, 170]
    assert BUTLER_IMPS(column(lines))[1:] == BUTLER_IMPS([420, 170])


@pytest.mark.parametrize(
    ("results", "wanted"),
    [
        # 60%: 1430, 680, 680, -100 make 672.5, 670 to the nearest 10; 40%: 1430, 680, -100, -100 make 477.5, 480
        ([1430, 680, "60% 680, 40% -100", -100], 0.6 * 670 + 0.4 * 480),
        # nothing was self-inflicted: both sides have B, and 420, 170, 140 make 243.33
        (["NOS NS: A -50; B 420", 170, 140], 240),
        # the datum is that of NS, and an average is no score
        (["NS 420 / EW 50", 100, "A+/A-", "NP", None], 260),
        (["A+/A-"], ""),
    ],
)
def test_the_datum_of_a_board_with_a_ruling_is_that_of_what_it_comes_to(results: list[Any], wanted: float) -> None:
    """Blank lines of the board have it too; the other board's is its own."""
    boards = ["7"] * len(results)
    answer = SESSION_DATUMS([1, *boards, 1], [620, *results, 620], "BUTLER-MEAN")
    assert answer == [[620.0], *[[wanted]] * len(results), [620.0]]


@given(st.lists(scores, min_size=1, max_size=20), st.sampled_from(["PAR", "MEAN", "TRIM", "MEDIAN", "DOUBLED"]))
def test_the_datums_of_a_session_are_those_of_its_boards(given_scores: list[int], method: str) -> None:
    """For plain scores; in a board of three or more, which a trimmed datum needs."""
    three = (given_scores * 3)[: max(3, len(given_scores))]
    by = BUTLER_PAR(three, None, True) if method == "DOUBLED" else BUTLER_DATUM(three, method)
    answer = SESSION_DATUMS([1] * len(three), three, "BUTLER" if method == "PAR" else f"BUTLER-{method}")
    assert answer == [[by]] * len(three)


@given(
    st.lists(st.one_of(scores, st.integers(-80_000, 80_000).map(lambda tenths: tenths / 10)), min_size=1, max_size=200),
    st.data(),
)
def test_datums_by_the_sorted_list(given_scores: list[float], data: Any) -> None:
    """From counts as from the sorted list itself, and the mean to the last bit of the exact one."""
    given_scores += data.draw(st.lists(st.sampled_from(given_scores), max_size=5))
    rising = sorted(map(exact_weight, map(float, given_scores)))
    middle = (rising[(len(rising) - 1) // 2] + rising[len(rising) // 2]) / 2
    assert BUTLER_DATUM(given_scores, "MEDIAN", 0) == float(middle)
    assert BUTLER_DATUM(given_scores, "MEAN", 0) == float(sum(rising) / len(rising))
    if len(rising) > 2:
        assert BUTLER_DATUM(given_scores, "TRIM", 0) == float(sum(rising[1:-1]) / (len(rising) - 2))
