"""Law 12C1(e), 12C2, 12C4 and the 2007 option: the laws that the arithmetic keeps; and weights."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from xl_law12 import (
    LAW12_2007_OPTION,
    LAW12_ADJUST,
    LAW12_ARTIFICIAL,
    LAW12_DAMAGE,
    LAW12_EXPLAIN,
    LAW12_KNOCKOUT,
    POLL_WEIGHTS,
    Law12Error,
)
from xl_law12.bridge.exact import exact_weight, format_weight, poll_weights, shares, whole_steps
from xl_law12.bridge.law12 import TOLERANCE, Case, cases, non_offenders_award, offenders_award
from xl_law12.bridge.worth import mixed_number
from xl_law12.errors import TotalError

imps = st.integers(-24, 24)
lines = st.lists(st.tuples(imps, imps, imps), min_size=1, max_size=20)


@given(imps, imps, imps)
def test_the_four_cases_are_the_closed_form(a: int, b: int, c: int) -> None:
    """RMB 2011: the four cases in turn, and max(A, A + B - max(A, C)) for all of them."""
    if b <= a:
        nos, case = a, "no damage"
    elif b <= c:
        nos, case = a, "all self-inflicted"
    elif c <= a:
        nos, case = b, "none self-inflicted"
    else:
        nos, case = a + b - c, "part self-inflicted"
    assert LAW12_ADJUST(a, b, c) == [[nos, min(-a, -b)]]
    assert LAW12_DAMAGE(a, b, c) == [[b - a, b - c, c - a, case]]
    assert nos == max(a, a + b - max(a, c))


@given(imps, imps, imps, st.integers(0, 24))
def test_nobody_gains_by_the_error_or_the_infraction(a: int, b: int, c: int, better: int) -> None:
    """Between the table result and B; never less for a better A with the same damage; the offenders never above A'."""
    [[nos, os]] = LAW12_ADJUST(a, b, c)
    assert a <= nos <= max(a, b)
    assert os <= -a and os <= -b
    assert LAW12_ADJUST(a, b, min(24, c + better))[0][0] <= nos


@given(imps, imps, imps, st.integers(24, 200))
def test_a_top_only_shifts_the_figures(a: int, b: int, c: int, top: int) -> None:
    """At matchpoints A + A' = top: the same ruling, measured from the middle."""
    [[nos, os]] = LAW12_ADJUST(a, b, c, 0)
    assert LAW12_ADJUST(a + top, b + top, c + top, 2 * top) == [[nos + top, os + top]]


@given(lines)
def test_scalars_columns_and_arrays_are_the_same(figures: list[tuple[int, int, int]]) -> None:
    columns = [list(column) for column in zip(*figures, strict=True)]
    one_by_one = [LAW12_ADJUST(*line)[0] for line in figures]
    assert LAW12_ADJUST(*columns) == one_by_one
    assert LAW12_ADJUST(*(np.array(column) for column in columns)) == one_by_one
    assert LAW12_ADJUST(*([[figure] for figure in column] for column in columns)) == one_by_one
    assert LAW12_DAMAGE(*columns) == [LAW12_DAMAGE(*line)[0] for line in figures]
    assert LAW12_EXPLAIN(*columns) == [[LAW12_EXPLAIN(*line)] for line in figures]
    assert LAW12_KNOCKOUT(columns[0], columns[1]) == [[LAW12_KNOCKOUT(*line[:2])] for line in figures]


def test_each_side_is_tested_by_itself() -> None:
    """The offenders' own B decides for them alone."""
    assert LAW12_ADJUST(2, 9, 6, None, -11) == [[5, -11]]
    assert LAW12_ADJUST(9, 2, 6, None, -11) == [[9, -11]]
    assert LAW12_ADJUST(2, 9, 6, None, 3) == [[5, -2]]
    assert LAW12_ADJUST([2, 2], 9, 6, None, [-11, None]) == [[5, -11], [5, -9]]
    assert LAW12_ADJUST(40, 60, 50, 100, 30) == [[50, 30]]


def test_imps_and_other_figures_line_by_line() -> None:
    assert LAW12_ADJUST([2, 2], [9, 65], [6, 44], [None, 100]) == [[5, -9], [23, 35]]


def test_a_figure_copied_with_15_digits_does_not_change_the_case() -> None:
    third = 4.66666666666667
    assert LAW12_DAMAGE(14 / 3, third, 9)[0][3] == "no damage"
    assert LAW12_DAMAGE(2, 14 / 3, third)[0][3] == "all self-inflicted"
    assert LAW12_DAMAGE(14 / 3, 9, third)[0][3] == "none self-inflicted"
    assert LAW12_ADJUST(2, 14 / 3, third) == [[2, -14 / 3]]
    assert LAW12_ADJUST(24.0000000001, 3, 3)[0][0] == 24.0000000001


def test_each_line_of_a_column_is_tolerated_by_itself() -> None:
    """A whole line beside them must not send lines of decimals through the exact formula."""
    assert LAW12_ADJUST([2, 14 / 3], [9, 9], [6, 4.66666666666667]) == [[5, -9], [9, -9]]
    assert LAW12_ADJUST([62, 62.3], [70, 70.1], [65, 65.2], 100) == [[67, 30], [67.2, 29.9]]


def test_the_tolerance_includes_its_end() -> None:
    """A B that is higher than A by just the tolerance is no damage, in the award as in the case."""
    a, b, c = np.array([0.5]), np.array([0.5 + TOLERANCE]), np.array([0.25])
    assert non_offenders_award(a, b, c).tolist() == [0.5]
    assert cases(a, b, c).tolist() == [Case.NO_DAMAGE]
    assert offenders_award(-a, -a - TOLERANCE).tolist() == [-0.5]
    high = np.array([2.25])
    assert cases(a, high, a + TOLERANCE).tolist() == [Case.NONE_SELF_INFLICTED]
    assert cases(a, high + TOLERANCE, high).tolist() == [Case.ALL_SELF_INFLICTED]
    assert cases(a, high + 2 * TOLERANCE, high).tolist() == [Case.PART_SELF_INFLICTED]


def test_sums_of_decimals_are_decimals() -> None:
    assert LAW12_ADJUST(62.3, 70.1, 65.2, 100) == [[67.2, 29.9]]
    assert LAW12_DAMAGE(0.1, 0.3, 0.2) == [[0.2, 0.1, 0.1, "part self-inflicted"]]


def test_blank_lines_stay_blank() -> None:
    assert LAW12_ADJUST([2, None, ""], [9, None, " "], [6, None, None]) == [[5, -9], ["", ""], ["", ""]]
    assert LAW12_ADJUST(None, None, None) == [["", ""]]
    assert LAW12_DAMAGE(None, None, None) == [["", "", "", ""]]
    assert LAW12_EXPLAIN("", None, "") == ""
    assert LAW12_EXPLAIN([2, None], [9, None], [6, None])[1] == [""]
    assert LAW12_KNOCKOUT([None, -13], [None, 0]) == [[""], [-6.5]]
    assert LAW12_KNOCKOUT(None, None) == ""


@given(imps, imps)
def test_a_blank_c_is_a(a: int, b: int) -> None:
    """Nothing was self-inflicted where there was no serious error (Law 12C1(b))."""
    assert LAW12_ADJUST(a, b, None) == LAW12_ADJUST(a, b, a) == [[max(a, b), min(-a, -b)]]
    assert LAW12_DAMAGE(a, b, None) == LAW12_DAMAGE(a, b, a)
    assert LAW12_DAMAGE([a], [b], [None])[0][3] == ("none self-inflicted" if b > a else "no damage")


@given(imps, st.one_of(st.none(), imps))
def test_a_board_without_a_result_gives_both_sides_their_b(b: int, b_os: int | None) -> None:
    """Law 86B, a cancelled board: there is no damage to divide."""
    assert LAW12_ADJUST(None, b, None, None, b_os) == [[b, -b if b_os is None else b_os]]
    assert LAW12_ADJUST("", b + 30, " ", 60) == [[b + 30, 30 - b]]


def test_blanks_line_by_line() -> None:
    assert LAW12_ADJUST([2, 2, None, None], [9, 9, 9, None], [6, None, "", None]) == [
        *([5, -9], [9, -9]),
        *([9, -9], ["", ""]),
    ]
    with pytest.raises(Law12Error, match="actual: is blank beside other figures"):
        LAW12_DAMAGE(None, 9, None)


# Artificial scores


def test_artificial_scores_of_law_12c2() -> None:
    assert [LAW12_ARTIFICIAL(award) for award in ("A+", "A", "A-", "A60", 45, "45%", 0.45)] == [
        *(0.6, 0.5, 0.4, 0.6),
        *(0.45, 0.45, 0.45),
    ]
    assert [LAW12_ARTIFICIAL(award, "IMP") for award in ("A+", "A", "A-", "60%", 0.4)] == [3, 0, -3, 3, -3]
    assert LAW12_ARTIFICIAL("AVE+", "imp", None, 2) == 2
    assert LAW12_ARTIFICIAL(["A+", None, "A-"], "IMP") == [[3], [""], [-3]]


def test_law_12c2c_gives_the_better_and_the_worse_of_both() -> None:
    assert [LAW12_ARTIFICIAL("A+", None, own) for own in (0.63, 63, "63%", "0.63", 0.55)] == [0.63] * 4 + [0.6]
    assert [LAW12_ARTIFICIAL("A-", None, own) for own in (0.37, 37, 0.55)] == [0.37, 0.37, 0.4]
    assert LAW12_ARTIFICIAL("A", None, 0.7) == 0.5
    assert LAW12_ARTIFICIAL("A45", None, 0.7) == 0.45
    assert LAW12_ARTIFICIAL("A+", "IMP", 3.75) == 3.75
    assert LAW12_ARTIFICIAL(["A-", "A-"], "IMP", [-1, -4.2]) == [[-3], [-4.2]]


@given(st.sampled_from(["A+", "A", "A-"]), st.integers(0, 100))
def test_average_plus_and_minus_are_bounds(award: str, own: int) -> None:
    worth = LAW12_ARTIFICIAL(award, "MP", f"{own}%")
    assert worth == {"A+": max(60, own), "A": 50, "A-": min(40, own)}[award] / 100


# The 2007 option


def test_the_2007_option() -> None:
    """The best of those with 1/3 for the non-offenders, the worst for the offenders of those with 1/6."""
    assert LAW12_2007_OPTION([620, 170, -100], ["1/6", "1/3", "1/2"]) == [[170, 620]]
    assert LAW12_2007_OPTION([620, 170, -100], ["16%", "33%", "51%"]) == [[-100, 170]]
    assert LAW12_2007_OPTION([620, 170, -100], [16, 33, 51], "33%", 0.16) == [[170, 620]]
    assert LAW12_2007_OPTION([620, 620, -100], ["1/6", "1/6", "2/3"]) == [[620, 620]]
    assert LAW12_2007_OPTION([620, None], [0.333333333333333, ""]) == [[620, 620]]
    assert LAW12_2007_OPTION([None], [None]) == [["", ""]]


# The explanation


def test_the_sentence_says_who_is_adjusted() -> None:
    assert LAW12_EXPLAIN(2, 9, 6).endswith("The non-offending side gets +5 IMPs, the offending side -9 IMPs.")
    assert "Only the offending side's score is adjusted" in LAW12_EXPLAIN(2, 9, 10)
    assert "Only the non-offending side's score is adjusted" in LAW12_EXPLAIN(2, 9, 6, None, 3)
    assert LAW12_EXPLAIN(10, 9, 10).endswith("+10 IMPs for the non-offending side, -10 IMPs for the offending side.")
    assert "Only the offending side's score is adjusted" in LAW12_EXPLAIN(9, 2, 6, None, -11)


def test_the_sentence_shows_figures_as_the_sources_print_them() -> None:
    text = LAW12_EXPLAIN(-1, 14 / 3, 1)
    assert "Table result -1 IMP; +4 2/3 IMPs without the infraction; +1 IMP with normal play" in text
    assert "Damage 5 2/3 IMPs: 3 2/3 IMPs due to the infraction, 2 IMPs self-inflicted" in text
    assert "Table result 2; 65 without the infraction; 44 with" in LAW12_EXPLAIN(2, 65, 44, 100)


def test_the_sentence_in_italian() -> None:
    text = LAW12_EXPLAIN(2, 9, 6, None, None, "IT")
    assert text.endswith("La linea innocente riceve +5 IMP, la linea colpevole -9 IMP.")
    with pytest.raises(Law12Error, match="language: 'xx' is not a language of this package: use en"):
        LAW12_EXPLAIN(2, 9, 6, None, None, "xx")
    with pytest.raises(Law12Error, match="language: 3 is not a text"):
        LAW12_EXPLAIN(2, 9, 6, None, None, 3)


def test_the_clause_is_what_the_case_is() -> None:
    """Without a C there was no serious error: 12C1(b), or (c) for a weighting; nothing is said of self-inflicted."""
    assert LAW12_EXPLAIN(2, 9, None) == (
        "Table result +2 IMPs; +9 IMPs without the infraction. Damage 7 IMPs: the probable outcome without the "
        "infraction is assigned (Law 12B1, 12C1(b)). The non-offending side gets +9 IMPs, the offending side -9 IMPs."
    )
    assert "a weighting of the potential outcomes is assigned (Law 12B1, 12C1(c))" in explained(2, 9, weighted=True)
    assert LAW12_EXPLAIN(9, 2, None).startswith(
        "Table result +9 IMPs; +2 IMPs without the infraction. No damage (Law 12B1). The table result stands"
    )
    assert LAW12_EXPLAIN(None, 9, None, None, -11) == (
        "No result at the table; +9 IMPs without the infraction. The probable outcome without the infraction is "
        "assigned (Law 12C1(b)). The non-offending side gets +9 IMPs, the offending side -11 IMPs."
    )
    assert "assigned (Law 12C1(c)). The non-offending side gets 62.5, the" in explained(None, 62.5, 100, weighted=True)
    assert "Law 12C1(e)" in explained(2, 9, could=6, weighted=True)


def explained(a: Any, b: Any, top: Any = None, could: Any = None, **words: Any) -> str:
    return str(LAW12_EXPLAIN(a, b, could, top, **words))


def test_unit_names_and_outcomes_in_words() -> None:
    assert explained(2, 9, nos="Rossi, Bianchi", os="Neri, Verdi").endswith(
        "The non-offending side (Rossi, Bianchi) gets +9 IMPs, the offending side (Neri, Verdi) -9 IMPs."
    )
    words = {"actual_text": "4SX-1 by W", "before_text": "60% of  4S=,\n40% of 4S-1", "could_text": "4SX-2"}
    assert explained(2, 9, could=6, **words).startswith(
        "Table result 4SX-1 by W (+2 IMPs); 60% of 4S=, 40% of 4S-1 (+9 IMPs) without the infraction; "
        "4SX-2 (+6 IMPs) with normal play after it."
    )
    assert explained(None, 9, actual_text="board 7 was fouled").startswith(
        "No result at the table (board 7 was fouled)"
    )
    assert "Table result 1 matchpoint; 12 matchpoints without" in explained(1, 12, 22, unit="matchpoints")
    assert "Table result 40%; 62.5% without the infraction. Damage 22.5%:" in explained(40, 62.5, 100, unit="%")
    assert "Table result -1 VP; +3 VPs without" in explained(-1, 3, unit="VPs")
    assert "Table result 4; 5 without" in explained(4, 5, 20, nos=7)
    assert "The non-offending side (7) gets 5" in explained(4, 5, 20, nos=7)


def test_words_line_by_line() -> None:
    rows = LAW12_EXPLAIN([2, 2], 9, None, nos=["Rossi", ""], weighted=[True, None])
    assert [row[0] for row in rows] == [explained(2, 9, nos="Rossi", weighted=True), explained(2, 9)]
    assert LAW12_EXPLAIN(2, 9, 6, unit=["IMPs"]) == [[LAW12_EXPLAIN(2, 9, 6)]]
    with pytest.raises(Law12Error, match="nos: 3 cells beside 2 of actual: they go line by line"):
        LAW12_EXPLAIN([2, 2], 9, None, nos=["a", "b", "c"])
    with pytest.raises(Law12Error, match=r"os, row 2: .* has 201 characters: write at most 200"):
        LAW12_EXPLAIN([2, 2], 9, None, os=["a", "b" * 201])


def test_the_new_sentences_in_italian() -> None:
    assert explained(2, 9, 100, language="it", weighted=True, unit="points", nos="Rossi") == (
        "Risultato al tavolo 2 punti; 9 punti senza l'infrazione. Danno 7 punti: si assegna un punteggio ponderato dei "
        "risultati possibili (Art. 12B1, 12C1(c)). La linea innocente (Rossi) riceve 9 punti, "
        "la linea colpevole 91 punti."
    )
    assert explained(None, 9, language="it") == (
        "Nessun risultato al tavolo; +9 IMP senza l'infrazione. Si assegna il risultato probabile senza l'infrazione "
        "(Art. 12C1(b)). La linea innocente riceve +9 IMP, la linea colpevole -9 IMP."
    )


@given(imps, imps, imps)
def test_the_sentence_names_both_awards(a: int, b: int, c: int) -> None:
    [[nos, os]] = LAW12_ADJUST(a, b, c)
    text = LAW12_EXPLAIN(a, b, c)
    for award in (nos, os):
        assert f"{int(award):+d} IMP".replace("+0", "0") in text


def test_knockout() -> None:
    assert LAW12_KNOCKOUT(-13, 0) == -6.5
    assert LAW12_KNOCKOUT(float(Fraction(14, 3)), -2) == pytest.approx(10 / 3)


def test_differences_and_averages_are_right_in_every_unit() -> None:
    """They have no top, so that nobody knows whether 65 is a percentage or IMPs that no board gives (rules.md)."""
    assert LAW12_DAMAGE(40, 65, 50) == [[25, 15, 10, "part self-inflicted"]]
    assert LAW12_KNOCKOUT(-790, 620) == -705
    for wrong in (lambda: LAW12_ADJUST(25, 0, 0), lambda: LAW12_EXPLAIN(0, 25, None)):
        with pytest.raises(Law12Error, match="25 is not a number of IMPs from -24 to 24"):
            wrong()


# Weights: where they are the simple fraction that was meant, where they add up, and how messages show them.


THIRD = Fraction(1, 3)


@pytest.mark.parametrize(("off", "is_third"), [("4.8e-15", True), ("-4.8e-15", True), ("5.5e-15", False)])
def test_a_number_is_the_fraction_that_is_within_5e_15_of_it(off: str, is_third: bool) -> None:
    """functions.md, Weights: relatively, and with q up to 10,000."""
    assert (exact_weight(float(THIRD * (1 + Fraction(off)))) == THIRD) is is_third


@pytest.mark.parametrize(
    ("weights", "adds_up"),
    [
        (("0.5", "0.505"), True),
        (("0.5", "0.495"), True),
        (("0.5", "0.5051"), False),
        (("0.5", "0.4949"), False),
        (("50", "50.5"), True),
        (("50", "49.5"), True),
        (("50", "50.505"), False),
        (("50", "49.49"), False),
    ],
)
def test_weights_add_up_within_the_gap(weights: tuple[str, str], adds_up: bool) -> None:
    """To 1 within 0.005, or to 100 within 0.5, the ends included; then they are scaled to exactly 1."""
    given = [Fraction(weight) for weight in weights]
    if adds_up:
        assert sum(shares(given)) == 1
    else:
        with pytest.raises(TotalError):
            shares(given)


def test_a_message_shows_eight_weights_or_seven_and_dots() -> None:
    tenth = Fraction(1, 20)
    with pytest.raises(TotalError) as eight:
        shares([tenth] * 8)
    assert str(eight.value) == "5%, 5%, 5%, 5%, 5%, 5%, 5%, 5% add up to 40%, not 100%"
    with pytest.raises(TotalError) as nine:
        shares([tenth] * 9)
    assert str(nine.value) == "5%, 5%, 5%, 5%, 5%, 5%, 5%, ... add up to 45%, not 100%"
    assert [nine.value.problem.fields[name] for name in ("total", "whole")] == ["45%", "100%"]


def test_how_a_message_shows_a_weight() -> None:
    """A fraction up to a denominator below 1,000, else six digits; beyond 2 no chance was meant, but a percentage."""
    assert [format_weight(weight) for weight in (Fraction(2), Fraction(21, 10), Fraction(1, 999))] == [
        *("200%", "2.1", "1/999"),
    ]
    assert format_weight(Fraction(1, 1001)) == "0.0999001%"
    assert format_weight(Fraction(1, 1000)) == "0.1%"


@pytest.mark.parametrize("denominator", [3, 6, 7, 9, 11, 12])
def test_simple_fractions_are_printed_as_such(denominator: int) -> None:
    """WBF 2017, example 8: +4 2/3; the sources print no longer fractions."""
    assert mixed_number(4 + 1 / denominator) == f"4 1/{denominator}"
    assert mixed_number(1 / 8) == "0.125"


# WBF 2017, benefit of the doubt.


polls = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=6)


@given(polls, st.integers(0, 20))
def test_the_weights_of_a_poll(poll: list[tuple[int, bool]], percent: int) -> None:
    """They add up to 1; the favourable share grows by the factor, up to 1; within a side proportions stay."""
    votes, favours = [Fraction(vote) for vote, _ in poll], [good for _, good in poll]
    assume(sum(votes) > 0)
    weights = poll_weights(votes, favours, Fraction(percent, 100))
    assert sum(weights) == 1
    before = sum((vote for vote, good in zip(votes, favours, strict=True) if good), Fraction(0)) / sum(votes)
    after = sum((weight for weight, good in zip(weights, favours, strict=True) if good), Fraction(0))
    assert after == (min(1, before * (1 + Fraction(percent, 100))) if before < 1 else 1)
    for i, first in enumerate(votes):
        for j, second in enumerate(votes):
            if favours[i] == favours[j]:
                assert weights[i] * second == weights[j] * first


@given(polls, st.sampled_from([1, 2, 3, 10, 20, 100]))
def test_whole_steps_of_a_poll(poll: list[tuple[int, bool]], count: int) -> None:
    """docs/rules.md: they add up to 1, none is a step away, and no smaller remainder is raised before a larger one."""
    votes, favours, step = [Fraction(vote) for vote, _ in poll], [good for _, good in poll], Fraction(1, count)
    assume(sum(votes) > 0)
    before = poll_weights(votes, favours)
    after = whole_steps(before, step, favours)
    assert sum(after) == 1 and all(it.denominator == 1 for it in (weight * count for weight in after))
    gaps = [new - old for new, old in zip(after, before, strict=True)]
    assert all(abs(gap) < step for gap in gaps)
    lines = list(zip(gaps, before, favours, range(len(gaps)), strict=True))
    raised = [(old % step, good, -at) for gap, old, good, at in lines if gap > 0]
    lowered = [(old % step, good, -at) for gap, old, good, at in lines if gap < 0]
    assert not raised or not lowered or min(raised) > max(lowered)


def test_steps_that_are_none() -> None:
    for step in ("0%", "7%", "-5%"):
        with pytest.raises(Law12Error, match="rounding"):
            POLL_WEIGHTS([5, 5], [True, False], None, step)
    assert POLL_WEIGHTS([2, 1], [False, False], 0, "10%") == [[0.7], [0.3]]
    assert POLL_WEIGHTS([1, 1, 1], [False, True, False], 0, "5%") == [[0.35], [0.35], [0.3]]  # the favourable one first


def test_uplifts_and_blanks() -> None:
    assert POLL_WEIGHTS([5, 5], [True, False], 0) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([5, 5], [True, False], "10%") == POLL_WEIGHTS([5, 5], [1, 0], 10) == [[0.55], [0.45]]
    assert POLL_WEIGHTS([9, 1], ["TRUE", None]) == [[1.0], [0.0]]
    assert POLL_WEIGHTS([5, None, 5], [True, None, False]) == [[0.6], [""], [0.4]]
    assert POLL_WEIGHTS([5, 5], [False, False]) == [[0.5], [0.5]]
    assert POLL_WEIGHTS([None], [None]) == [[""]]
    assert POLL_WEIGHTS(5, True) == 1
