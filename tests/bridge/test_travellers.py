"""Travellers: published figures, factoring, rounding, edges, and what is refused."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from tests.bridge.test_field import cell, column, played, slow
from tests.strategies import awards, boards, scores
from xl_law12 import CROSS_IMPS, FREQUENCIES, MATCHPOINTS, WEIGHTED_MP, Law12Error
from xl_law12.bridge import frequencies
from xl_law12.bridge.awards import Artificial, Award, Ruling
from xl_law12.bridge.comparisons import matchpoints
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import AT_ONCE, Entries


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
    ns, ew = matchpoints(Field(results), len(results))
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
