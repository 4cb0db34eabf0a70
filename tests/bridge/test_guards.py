"""Where 53 bits end, and other edges that a small mistake would move: each test says what it protects."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.bridge.test_field import floats
from tests.strategies import column
from xl_law12 import CROSS_IMPS, MATCHPOINTS, SCORE_SESSION
from xl_law12.bridge.awards import Award, Weighting
from xl_law12.bridge.butler import datum, par
from xl_law12.bridge.exact import Points, exactly, kind_for
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries, place_of, ranked

OTHERS = [170, -50, 420, -1100, 650, 100, 1430, -620]


def board(denominator: int, others: int) -> list[Any]:
    """A board with one award whose chances have this denominator."""
    third = denominator // 3
    chances = Fraction(third, denominator), Fraction(denominator - third, denominator)
    return [Award.both(Weighting((620, -50), chances)), *OTHERS[:others]]


@pytest.mark.parametrize(("denominator", "tables"), [(9_973, 9_999_991), (99_991, 99_999), (99_991, 9_999_991)])
@pytest.mark.parametrize("others", [2, 4, 8])
def test_points_of_a_huge_field_are_the_nearest_floats(denominator: int, tables: int, others: int) -> None:
    """The table fits into 53 bits and the factored points do not: without their own guard they are off or wrap."""
    lines = board(denominator, others)
    assert MATCHPOINTS(column(lines), tables) == floats(oracle.matchpoints(lines, tables))
    for total in (False, True):
        ours = CROSS_IMPS(column(lines), "TOTAL" if total else None, tables)
        assert ours == floats(oracle.cross_imps(lines, tables, total))


@pytest.mark.parametrize("others", [2, 8])
def test_the_largest_board_of_a_session_decides(others: int) -> None:
    """Beside a plain board, before it and after it, the points of a board with a huge denominator are as exact."""
    lines, tables = board(99_991, others), 9_999_991
    plain = [420, 50] + [None] * (others - 1)
    numbers = [number for number in (1, 2, 3) for _ in lines]
    for method, exact in (("MP", oracle.matchpoints(lines, tables)), ("XIMP", oracle.cross_imps(lines, tables))):
        answers = SCORE_SESSION(numbers, [*plain, *column(lines), *plain], method, tables)
        assert answers[len(lines) : 2 * len(lines)] == floats(exact)


def test_the_ebu_factor_of_a_huge_field() -> None:
    """60% + 5% x (M - (A - 1)) of the top, in twentieths: the largest figures of all."""
    lines, tables = board(99_991, 2), 9_999_991
    for row, (ns, _) in zip(
        MATCHPOINTS(column(lines), tables, "EBU"),
        oracle.traveller(lines, oracle.matchpoint, ebu, lambda _: Fraction(0)),
        strict=True,
    ):
        assert row[0] == float(ns * 2 * (tables - 1))


def ebu(points: Fraction, results: int) -> Fraction:
    """The share of the top."""
    return Fraction(60, 100) + Fraction(5, 100) * (points - (results - 1))


def rounded(points: Fraction, average: int, decimals: int, toward: bool) -> float:
    """To the nearest, an exact half by the side of the average on which the points are."""
    scaled = (points - average) * 10**decimals
    whole, rest = divmod(abs(scaled), 1)
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and not toward)
    size = Fraction(int(whole) + up, 10**decimals)
    return float(average + (size if scaled >= 0 else -size))


@pytest.mark.parametrize(
    ("denominator", "tables"), [(997, 9_999_991), (9_973, 1_000), (99_991, 1_000), (20, 3), (40, 5)]
)
@pytest.mark.parametrize("rule", ["0.000001", "0.000001 TOWARD", "0.1", "1 TOWARD"])
def test_rounding_counts_exactly_however_large_the_figures(denominator: int, tables: int, rule: str) -> None:
    """A millionth of a huge field leaves 53 bits on the way."""
    lines = board(denominator, 2)
    decimals = {"0.000001": 6, "0.1": 1, "1": 0}[rule.split()[0]]
    answers = MATCHPOINTS(column(lines), tables, None, rule)
    for answer, exact in zip(answers, oracle.matchpoints(lines, tables), strict=True):
        assert answer == [rounded(points, tables - 1, decimals, "TOWARD" in rule) for points in exact]


@given(
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.integers(1, 2**30),
    st.fractions(max_denominator=1000).filter(lambda factor: abs(factor) < 1000),
)
def test_points_times_a_factor_are_exact(above: int, below: int, factor: Fraction) -> None:
    """Negative points are as large as positive ones."""
    points = Points(np.array([above]), np.array([below])).times(factor)
    assert points.floats()[0] == float(Fraction(above, below) * factor)
    assert points.of(0) == Fraction(above, below) * factor


def test_no_points_at_all_can_be_multiplied() -> None:
    nothing = np.array([], dtype=np.int64)
    assert len(Points(nothing, nothing).times(Fraction(1, 2)).floats()) == 0


@pytest.mark.parametrize(
    ("denominator", "headroom", "kind"),
    [
        *((47_453_132, 2, np.int64), (47_453_133, 2, object)),  # 2 lines x d^2 x 2: 2^53 lies between them
        *((67_108_863, 1, np.int64), (67_108_864, 1, object)),  # 2 lines x (2^26)^2 is 2^53
    ],
)
def test_a_chart_leaves_int64_where_its_largest_sum_can_leave_53_bits(
    denominator: int, headroom: int, kind: type[Any]
) -> None:
    award = Award.both(Weighting((620, -50), (Fraction(1, denominator), Fraction(denominator - 1, denominator))))
    field = Field(np.array([0, 170]), np.array([False, True]), {0: award})
    entries = field.entries("NS", headroom)
    assert entries.denominator.dtype == entries.table.counts.dtype == np.dtype(kind)
    assert entries.table.imps.dtype == np.dtype(kind)  # the sums stay in the kind of their counts
    if headroom == 1:
        assert field.entries("NS").denominator.dtype == np.dtype(kind)


def test_where_one_kind_of_integers_ends() -> None:
    assert kind_for(2**53 - 1) is np.int64
    assert kind_for(2**53) is object
    assert [each.dtype for each in exactly(2**53, np.array([1]))] == [np.dtype(object)]
    assert [each.dtype for each in exactly(2**53 - 1, np.array([1]))] == [np.dtype(np.int64)]


def test_a_table_of_certain_scores_counts_in_int64() -> None:
    """Nearly every table: Python's integers would take many times as long."""
    table = Entries.of_ranks(*ranked(place_of(np.array([420, 420, -50])))).table
    assert table.counts.dtype == table.wins.dtype == table.imps.dtype == np.int64


def test_what_the_datum_is_where_nothing_else_is_said() -> None:
    """RMB 2009's delta of 10, not doubled; the mean, to the nearest 10."""
    assert par(Counter([620, 170])) == par(Counter([620, 170]), 10, doubled=False) == 400
    assert datum(Counter([100, 140, 420])) == 220
    assert datum(Counter([100, 140, 420]), "MEDIAN") == 140
    assert datum(Counter([1, 2]), nearest=Fraction(0)) == Fraction(3, 2)
