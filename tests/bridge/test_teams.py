"""Teams-of-eight: the convolution against the plain sum."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import oracle
from tests.strategies import scores
from xl_law12 import BARKING_IMPS, Law12Error
from xl_law12.bridge.scale import imps


@pytest.mark.parametrize(("tables", "terms"), [(4, 3), (8, 105), (12, 495)])
def test_how_many_terms_there_are(tables: int, terms: int) -> None:
    """RMB 2009: against 0 everywhere else a score of 4000 is worth 24 IMPs in every term."""
    assert BARKING_IMPS([4000] + [0] * (tables - 1))[0] == [24.0 * terms]


@given(st.lists(scores, min_size=4, max_size=8))
def test_barking_is_the_plain_sum(given_scores: list[int]) -> None:
    assert BARKING_IMPS(given_scores) == [[points] for points in oracle.barking(given_scores)]


@pytest.mark.parametrize("tables", [9, 10, 12])
def test_barking_is_the_plain_sum_for_more_tables(tables: int) -> None:
    given_scores = [
        int(score) for score in np.random.default_rng(tables).choice([620, 170, 140, -100, -50, 1430], tables)
    ]
    assert BARKING_IMPS(given_scores) == [[points] for points in oracle.barking(given_scores)]


def test_the_four_table_formula() -> None:
    """IMP(A + B + C + D) + IMP(A - B + C - D) + IMP(A - B - C + D), C and D seen from the team's other pairs."""
    a, b, c, d = 620, -100, 170, 140  # all seen from NS
    first = imps(a + b - c - d) + imps(a - b + c - d) + imps(a - b - c + d)
    assert BARKING_IMPS([a, b, c, d])[0] == [first]


def test_barking_blanks_and_errors() -> None:
    assert BARKING_IMPS([620, None, -100, 170, 140]) == [[30.0], [""], [-20.0], [-4.0], [-6.0]]
    assert BARKING_IMPS([None]) == [[""]]
    with pytest.raises(Law12Error, match="scores: teams-of-eight need at least 4 tables; there are 3"):
        BARKING_IMPS([620, -100, 170])
    with pytest.raises(Law12Error, match="scores, row 2: 425 is not a score"):
        BARKING_IMPS([620, 425, 170, 140])


def test_barking_beyond_53_bits_counts_with_pythons_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    given_scores = [620, -100, 170, 140, 620, 650]
    plain = BARKING_IMPS(given_scores)
    monkeypatch.setattr("xl_law12.bridge.exact.EXACT_BELOW", 0)
    assert BARKING_IMPS(given_scores) == plain
