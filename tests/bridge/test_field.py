"""Travellers against the slow and obvious oracle, and the laws that every scoring of them must keep."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from tests import oracle
from tests.call import CROSS_IMPS, FREQUENCIES, MATCHPOINTS, WEIGHTED_MP
from tests.strategies import awards, boards, scores, weightings
from xl_law12 import Law12Error
from xl_law12.bridge import frequencies, points
from xl_law12.bridge.awards import Artificial, Award, Ruling, Weighting
from xl_law12.bridge.cross_imps import cross_imps
from xl_law12.bridge.field import Field
from xl_law12.bridge.frequencies import Entries
from xl_law12.bridge.matchpoints import matchpoints
from xl_law12.bridge.notation import format_award

slow = settings(max_examples=150, deadline=None)


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


def ns_of(rows: Any) -> list[float]:
    return [row[0] for row in rows if row[0] != ""]


def exact_ns(lines: list[Any]) -> list[Fraction]:
    ns, _ = matchpoints(as_field(lines), len(lines))
    return [Fraction(int(a), int(b)) for a, b in zip(*(part.tolist() for part in ns.by_line[:2]), strict=True)]


assigned = st.builds(Award, weightings(), weightings())
rulings = boards().map(lambda lines: [line for line in lines if isinstance(line, Ruling)])


@given(st.lists(scores, min_size=1), st.lists(assigned, max_size=2), rulings)
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


@given(boards(with_rulings=False), boards(with_rulings=False))
@slow
def test_merging_tables_is_scoring_together(first: list[Any], second: list[Any]) -> None:
    """The same board from two clubs: the sum of the tables is the table of all lines."""
    one, two, both = (as_field(lines).entries("NS").table for lines in (first, second, first + second))
    merged = one + two
    assert merged.scores.tolist() == both.scores.tolist()
    exact = [[Fraction(int(count), int(table.denominator[0])) for count in table.counts[0]] for table in (merged, both)]
    assert exact[0] == exact[1]
    for name in ("wins", "losses", "imps"):
        ours, whole = (
            [Fraction(int(value), int(table.denominator[0])) for value in getattr(table, name)[0]]
            for table in (merged, both)
        )
        assert ours == whole


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
    for side, given_points in zip(("NS", "EW"), cross_imps(field, tables), strict=True):
        resolved = field.resolved(lambda a, b: oracle.imp(a - b))
        total = sum(
            Fraction(int(above), int(below))
            for line, (above, below) in enumerate(
                zip(*(part.tolist() for part in given_points.by_line[:2]), strict=True)
            )
            if field.has_line[line] and line not in resolved.artificial(side)
        )
        assert total == 0


@given(boards(), st.integers(0, 2))
@slow
def test_int64_and_pythons_integers_agree(lines: list[Any], more: int) -> None:
    tables = max(1, played(lines)) + more
    plain = MATCHPOINTS(column(lines), tables), CROSS_IMPS(column(lines), None, tables)
    with pytest.MonkeyPatch.context() as patch:
        for module in (frequencies, points):
            patch.setattr(module, "EXACT_BELOW", 0)
        patch.setattr("xl_law12.bridge.field.EXACT_BELOW", 0)
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
        (float("nan"), "results, row 151: nan is not"),
        (10**400, "results, row 151: "),
    ):
        with pytest.raises(Law12Error) as caught:
            MATCHPOINTS([*([420.0, -50.0] * 75), odd])
        assert str(caught.value).startswith(message)
    assert MATCHPOINTS([0.0, *([420.0, -50.0] * 75)])[0] == [150.0, 150.0]


def test_plain_numbers_never_reach_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_law12.sheet.results.parse_award", None)
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
    field = as_field(lines).resolved(oracle.matchpoint)
    tables = max(1, played(lines))
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
        Award.both(line.ns) for line in lines if isinstance(line, Award)
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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([420, "4Q"],), "results, row 2: cannot read '4Q': write a score (420)"),
        (([420, 425],), "results, row 2: 425 is not a score that a contract can give"),
        (([420, 4200, None],), "results, row 2: 4200 is not a score that a contract can give"),
        (([420.5],), "results, row 1: 420.5 is not a score"),
        ((425,), "results: 425 is not a score"),
        (([420, True],), "results, row 2: TRUE is not a number"),
        (([420, 170, 140], 2), "tables: the board has 3 results, more than the 2 of tables"),
        (([420], 1.5), "tables: 1.5 is not a whole number from 1"),
        (([420, -50], None, None, None, ["A"]), "groups: 1 cell beside 2 of results"),
        (([420, -50], None, "NEWBERG"), "factoring: 'NEWBERG' is not one of NEUBERG, EBU or NONE"),
        (([420, -50], None, None, 0.3), "rounding: 0.3 is not a rounding: give 1, 0.1"),
        (([420, -50], None, None, "0.1 UP"), "rounding: '0.1 UP' is not a rounding"),
        (([[420, -50, 3]],), "results: has 3 columns"),
        (([["", -50]],), "results, row 1: NS's result is blank beside EW's"),
        (([["NP", -50]],), "results, row 1: NS's result is blank beside EW's"),
        (([[420, "NP"]],), "results, row 1: NS have 420, but EW's cell says that the board was not played"),
        (([["A+", None]],), "results, row 1: 'A+': for which side?"),
        (([["A+/A-", 420]],), "results, row 1: 'A+/A-' says what both sides get, but this cell is for NS alone"),
        (([[420, "NS 50"]],), "results, row 1: 'NS 50' speaks of NS in the column of EW"),
        (([[425, 420]],), "results, row 1: 425 is not a score"),
        (([420, [1]],), "results: mixes cells with rows of cells"),
        (([],), "results: has no cells"),
        (([420, 10**400],), "results, row 2:"),
    ],
)
def test_plain_sentences(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        MATCHPOINTS(*arguments)
    assert str(caught.value).startswith(message), str(caught.value)


def test_other_percentages_have_no_value_in_imps() -> None:
    assert MATCHPOINTS(["A45.5/54.5", 420, -50])[0] == pytest.approx([0.455 * 4, 0.545 * 4])
    with pytest.raises(Law12Error, match=r"results, row 1: 45.5% has no value in IMPs"):
        CROSS_IMPS(["A45.5/54.5", 420, -50])


def test_the_arrays_in_between_need_no_cells() -> None:
    """Array in, array out: a hundred thousand results, against a count of the same."""
    results = np.random.default_rng(12).choice([620, 170, 140, -100, -50], 100_000)
    ns, ew = matchpoints(Field(results), len(results))
    for score in (620, -100):
        mine = ns.floats()[results == score]
        assert set(mine.tolist()) == {2.0 * (results < score).sum() + (results == score).sum() - 1}
    assert (ns.floats() + ew.floats() == 2 * (len(results) - 1)).all()
    table = Entries.of_places(frequencies.places_of(results)).table
    assert int(table.counts.sum()) == len(results)


@given(st.lists(st.one_of(scores, awards()), min_size=1, max_size=5))
@slow
def test_numbers_as_text_and_numpy_arrays_count_the_same(lines: list[Any]) -> None:
    as_text = [str(line) if isinstance(line, int) else cell(line) for line in lines]
    assert MATCHPOINTS(as_text) == MATCHPOINTS(column(lines))
    assert MATCHPOINTS(np.array(column(lines), dtype=object)) == MATCHPOINTS(column(lines))
    plain = [line for line in lines if isinstance(line, int)]
    if plain:
        assert MATCHPOINTS(np.array(plain)) == MATCHPOINTS(plain) == MATCHPOINTS([[float(score)] for score in plain])
