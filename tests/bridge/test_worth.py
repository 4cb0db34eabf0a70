"""RULING_TEXT, RULING_WORTH, RULING_EXPLAIN: what the sources print; they say what the scoring of the line says."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.strategies import awards, boards, cell, examples, mirrored as mirror, rulings, scores, weightings
from xl_law12 import (
    BUTLER_IMPS,
    CROSS_IMPS,
    LAW12_ADJUST,
    LAW12_DAMAGE,
    LAW12_EXPLAIN,
    MATCH_BAM,
    MATCH_IMPS,
    MATCHPOINTS,
    RULING_EXPLAIN,
    RULING_TEXT,
    RULING_WORTH,
    SCORE_SESSION,
    Law12Error,
)
from xl_law12.bridge.awards import Award, Outcome, OutcomeBlock, Ruling, Weighting, doubts
from xl_law12.bridge.worth import mixed_number
from xl_law12.reading.notation import parse_award

KAPLAN = "NOS NS: A -790; B 620; C 500"  # EBL 2008, appendix B: 4SX made after a revoke, 4H= before, 4SX-2 possible


def worth(ruling: Any, others: Any, *more: Any, **named: Any) -> list[Any]:
    (row,) = RULING_WORTH(cell(ruling), others, *more, **named)
    return list(row)


# RULING_TEXT


TEXTS: list[tuple[tuple[Any, ...], str]] = [
    ((["A", "B", "C"], [-790, 620, 500], None, None, "NS"), KAPLAN),
    # C is left out, and A with it
    ((["A", "B"], [-100, 420], None, None, "NS"), "NOS NS: A -100; B 420"),
    ((["B"], [420], None, None, "NS"), "420"),
    ((["A", "B"], ["NP", 420], None, None, "NS"), "420"),
    (("B", 420), "420"),
    # a blank letter is the one above; blank lines say nothing; results are turned for EW
    (
        (["a", "b", "", None, "c"], [-50, 420, None, "-50", None], ["", "60%", None, 0.4, None], None, "ew"),
        "NOS EW: A 50; B 60% -420, 40% 50",
    ),
    (
        (["A", "B", None, "C", None], [100, 420, -50, 170, -50], [1, 0.6, 0.4, "1/2", "1/2"], None, "NS"),
        "NOS NS: A 100; B 60% 420, 40% -50; C 50% 170, 50% -50",
    ),
    # the offenders' own weights
    (
        (["A", "B", None], [-50, 420, -50], [None, "60%", "40%"], [None, "70%", "30%"], "NS"),
        "NOS NS: A -50; B 60% 420, 40% -50; OS 70% -420, 30% 50",
    ),
    ((["B", None], [420, -50], ["60%", "40%"], ["70%", "30%"], "NS"), "NS 60% 420, 40% -50 / EW 70% -420, 30% 50"),
    ((["B", None], [420, -50], ["60%", "40%"], ["70%", "30%"], "EW"), "NS 70% 420, 30% -50 / EW 60% -420, 40% 50"),
    (
        (["B", None], [420, -50], ["60%", "40%"], ["70%", "30%"], "Both"),
        "NS 60% 420, 40% -50 / EW 70% -420, 30% 50",
    ),
    ((["B", None], [420, -50], ["60%", "40%"], None, "NEITHER"), "NS 60% 420, 40% -50 / EW 60% -420, 40% 50"),
    ((["B"], ["A+/A+"], None, None, "NEITHER"), "A+/A+"),
    ((["A", "B", None], [-50, 420, -50], ["", 60, 40], ["", 60, 40], "NS"), "NOS NS: A -50; B 60% 420, 40% -50"),
    # awards: weighed as they are, averages, splits and whole rulings by themselves
    (  # 60% of the half each of 420 and 170
        (["A", "B", None], [-50, "50% 420, 50% 170", -50], ["", "60%", "40%"], None, "NS"),
        "NOS NS: A -50; B 30% 420, 30% 170, 40% -50",
    ),
    ((["B"], ["A+/A-"]), "A+/A-"),
    ((["A", "B", "C"], [-50, "A+/A-", None], None, None, "NS"), "NOS NS: A -50; B A+/A-"),
    ((["B"], ["NS 420 / EW 50"]), "NS 420 / EW 50"),
    ((["A", "B"], [-50, "NS 420 / EW 50"], None, None, "NS"), "NOS NS: A -50; B 420; OS 50"),
    ((["A", "B"], [-50, "NS 420 / EW 50"], None, None, "EW"), "NOS EW: A 50; B 50; OS 420"),
    ((["B"], [KAPLAN]), KAPLAN),
    ((["B"], ["NS A+ / EW -420"], None, None, "EW"), "NS A+ / EW -420"),
    # nothing at all
    ((["A", "B", "C"], [None, "", None]), ""),
    ((None, None), ""),
    (("B", 420, None, None, "Nessuna"), "NS 420 / EW -420"),  # the Italian sheet's word
]


@pytest.mark.parametrize(("arguments", "text"), TEXTS)
def test_the_block_as_one_ruling(arguments: tuple[Any, ...], text: str) -> None:
    assert RULING_TEXT(*arguments) == text


def test_all_that_is_wrong_in_the_order_of_the_work() -> None:
    """Each cell once, and no consequence: two weights are missing, so that nothing is said of their total."""
    half, game, down = Fraction(1, 2), *(Award.both(Weighting.certain(score)) for score in (420, -50))
    block: OutcomeBlock = {
        "A": [Outcome(0, down, os_weight=half)],
        "B": [Outcome(1, game), Outcome(2, down), Outcome(3, game, half)],
    }
    found = [str(doubt.where) for doubt in doubts(block, "NEITHER")]
    assert found == ["nos", "os_weights, row 1", "weights, row 2", "weights, row 3"]
    assert list(doubts({"A": []}, None)) == []


def test_a_refusal_in_the_block_is_handed_back() -> None:
    assert RULING_TEXT(["A", "B"], ["#LAW12! contract, row 1: cannot read '4Q'", 420], nos="NS").startswith("#LAW12! c")


def in_lines(letter: str, award: Weighting | None) -> list[tuple[str, Any, Any]]:
    """The lines of a part, with the letter in the first only."""
    terms = award.terms if award else ()
    return [(letter if place == 0 else "", score, float(chance)) for place, (score, chance) in enumerate(terms)]


@given(rulings)
def test_any_ruling_is_put_together_from_its_lines(ruling: Any) -> None:
    """Without an A it is a plain award, or a split: each side has its B, as in a ruling without an A."""
    own = ruling.offenders
    lines = in_lines("A", ruling.actual) + in_lines("B", ruling.before) + in_lines("C", ruling.could)
    os_weights: list[Any] = [None] * len(lines)
    if own is not None:
        terms = [(score, float(chance)) for score, chance in own.terms if score not in ruling.before.scores]
        at = len(in_lines("A", ruling.actual))
        for place, score in enumerate(ruling.before.scores, start=at):
            os_weights[place] = float(dict(own.terms).get(score, 0))
        end = at + len(ruling.before.scores)
        lines[end:end] = [("", score, 0) for score, _ in terms]
        os_weights[end:end] = [chance for _, chance in terms]
    which, results, weights = (list(column) for column in zip(*lines, strict=True))
    made = parse_award(RULING_TEXT(which, results, weights, os_weights if own else None, ruling.nos))
    assert made is not None
    if ruling.actual is None:
        assert same(made, ruling.as_before)
    else:
        assert isinstance(made, Ruling)
        assert (made.nos, made.actual, made.before, made.could) == (
            ruling.nos,
            ruling.actual,
            ruling.before,
            ruling.could,
        )
        assert same(made.as_before, ruling.as_before)


def same(one: Award | Ruling, other: Award) -> bool:
    """Whether two awards give each score the same chance, in whatever order."""
    assert isinstance(one, Award)
    return all(
        isinstance(mine, Weighting) and isinstance(theirs, Weighting) and dict(mine.terms) == dict(theirs.terms)
        for mine, theirs in ((one.ns, other.ns), (one.ew, other.ew))
    )


# RULING_WORTH


def test_published_rulings_at_teams() -> None:
    """RMB 2011, examples 1 to 4: other room +50, B 4H made, 420, 9 IMPs; EBL 2008 a1, b1; WBF 2017, examples 6, 7."""
    answers = [
        *[("NOS NS: A 100; B 420; C 300", 50, 5, -9), ("NOS NS: A 300; B 420; C 500", 50, 6, -9)],
        *[("NOS NS: A 300; B 420; C 300", 50, 9, -9), ("NOS NS: A 500; B 420", 50, 10, -10)],
        *[("NOS NS: A 500; B 620; C 800", 620, -3, 0), (KAPLAN, 620, -13, 0)],
        *[("NOS NS: A -500; B -100; C 100", 50, -11, 4), ("NOS NS: A -500; B -100; C -420", -170, 0, -2)],
    ]
    for ruling, other, nos, os in answers:
        assert worth(ruling, other)[4:6] == [nos, os], ruling


def test_kooijman() -> None:
    """Kooijman, 7 September 2006: 12 tables, 5 x +170, 6 x +420 and this one: 5 and 11 of 22 matchpoints."""
    field = [170] * 5 + [420] * 6
    answer = [0, 17, 6, 5, 5, 11, 17, 11, 6, "part self-inflicted"]
    assert worth("NOS EW: A -450; B -170; C -420", field, "MP") == answer
    percent = worth("NOS EW: A -450; B -170; C -420", field, "PERCENT", None, 0.01)
    assert percent[4:6] == [22.73, 50]


@pytest.mark.parametrize(
    ("other", "ns", "ew"),
    [("A+/A-", -3, 3), ("A+/A+", 3, 3), ("A-/A-", -3, -3), ("A/A+", 3, 0), ("A", 0, 0), ("NS 620 / EW A+", 3, 3)],
)
def test_an_average_at_the_other_table_belongs_to_that_tables_pairs(other: str, ns: float, ew: float) -> None:
    """It takes the place of the comparison. In the last case EW's -500 and their mates' +620 are 120, 3 IMPs."""
    given = "NOS NS: A 170; B 500; C 170" if other != "NS 620 / EW A+" else "500"
    assert worth(given, other)[4:6] == [ns, ew]
    assert MATCH_IMPS(given, other) == [[ns, ew]]


def test_what_is_blank() -> None:
    """Awards without an A are a B; the other table has no result yet, or none at all."""
    assert worth("A+/A-", 620) == ["", 3, "", -3, 3, -3, "", "", "", ""]
    assert worth("A+/A-", None, average=2) == ["", 2, "", -2, 2, -2, "", "", "", ""]
    assert worth(620, 170) == ["", 10, "", -10, 10, -10, "", "", "", ""]
    assert worth("NOS EW: B -170; OS 620", 170) == ["", 0, "", 10, 10, 0, "", "", "", ""]
    assert worth("NS NP / EW 60%", [420, 170], "MP") == ["", "", "", 2.4, "", 2.4, "", "", "", ""]
    for other in (None, "", "playing", " Playing", "in gioco", "NP"):
        assert worth(KAPLAN, other) == [""] * 10
        assert worth("A/A+", other)[4:6] == [0, 3]
    for nothing in (None, "", "NP"):
        assert worth(nothing, 620) == [""] * 10
        assert worth(nothing, [620], "MP") == [""] * 10
    assert worth("NOS NS: A -100; B 620", 620)[2] == ""  # no serious error: D is DR
    assert worth("NOS NS: A -100; B 620", 620)[6:] == [12, 12, 0, "none self-inflicted"]


def test_rounding_is_of_what_the_sides_get() -> None:
    """EBL 2008: +2.6 is 3. 60% of 10 and 40% of -6 is 3.6; of EW's half each 2."""
    given = "NS 60% 620, 40% -100 / EW 50% -620, 50% 100"
    assert worth(given, 140) == ["", 3.6, "", -2, 3.6, -2, "", "", "", ""]
    assert worth(given, 140, None, None, 1) == ["", 3.6, "", -2, 4, -2, "", "", "", ""]
    assert worth("50% 620, 50% -50", 0, "IMP", None, 0.5)[4:6] == [5, -5]
    assert worth("3/4 420, 1/4 50", [140, 170, -50], "MP", None, 0.1)[4:6] == [5, 1]
    assert worth("3/8 420, 5/8 170", [170], "MP", None, 0.1)[4:6] == [1.4, 0.6]  # 1.375
    assert worth("1/4 420, 3/4 170", [170], "MP", None, 0.1)[4:6] == [1.3, 0.7]  # 1.25: away from the average of 1
    assert worth("1/4 420, 3/4 170", [170], "MP", None, "0.1 TOWARD")[4:6] == [1.2, 0.8]


def test_other_imps_of_an_average() -> None:
    """Law 12C2(b): of both tables, and in a field of this line's."""
    assert worth("A+/A-", 420, "IMP", None, None, 2)[4:6] == [2, -2]
    assert worth(KAPLAN, "A+/A-", average=2.5)[4:6] == [-2.5, 2.5]
    assert worth("A+/A-", [420, 170], "XIMP", None, None, 2)[4:6] == [2, -2]
    assert worth("A+/A-", [420, 170], "BUTLER", None, 1, 2.5)[4:6] == [3, -3]
    assert worth("A+/A-", 420, "BAM")[4:6] == [1.2, 0.8]


lines = st.one_of(scores, awards(), rulings)


@given(lines, lines)
@examples(200)
def test_at_teams_both_sides_have_what_the_match_says(here: Any, there: Any) -> None:
    for how, match in (("IMP", MATCH_IMPS), ("BAM", MATCH_BAM)):
        try:
            expected = match(cell(here), cell(there))[0]
        except Law12Error:  # averages in both rooms that contradict each other, or rulings that depend on each other
            with pytest.raises(Law12Error, match=r"ruling: .*(averages in both|of both) rooms"):
                worth(here, cell(there), how)
            return
        assert worth(here, cell(there), how)[4:6] == expected


@given(rulings, st.one_of(scores, weightings().map(Award.both)))
def test_at_teams_the_field_of_two_says_the_same(ruling: Ruling, other: Any) -> None:
    assert worth(ruling, cell(other))[4:6] == CROSS_IMPS([cell(ruling), cell(other)])[0]


@given(rulings, scores)
def test_at_teams_law_12_divides_the_damage(ruling: Ruling, other: int) -> None:
    a, b, c, b_os, ns, ew, *damage = worth(ruling, other)
    nos, os = LAW12_ADJUST(a or None if a == "" else a, b, c if c != "" else None, None, b_os)[0]
    assert [nos, os] == pytest.approx([ns, ew] if ruling.nos == "NS" else [ew, ns])
    if a == "":
        assert damage == [""] * 4
        return
    *sizes, case = LAW12_DAMAGE(a, b, c if c != "" else None)[0]
    assert damage[:3] == pytest.approx(sizes)
    assert damage[3] == case


METHODS: dict[str, Callable[[list[Any], int], list[Any]]] = {
    "MP": lambda lines, tables: MATCHPOINTS(lines, tables),
    "XIMP": lambda lines, tables: CROSS_IMPS(lines, None, tables),
    "BUTLER": lambda lines, tables: BUTLER_IMPS(lines),
    "BUTLER-MEAN": lambda lines, tables: BUTLER_IMPS(lines, "MEAN"),
    "PERCENT": lambda lines, tables: SCORE_SESSION([1] * len(lines), lines, "PERCENT", tables),
    "MP1": lambda lines, tables: SCORE_SESSION([1] * len(lines), lines, "MP1", tables),
}


def may_stand(line: Any) -> list[Any]:
    """What another line may count with: a ruling with its A or with its B."""
    if not isinstance(line, Ruling):
        return [cell(line)]
    return [cell(it) for it in (line.as_before, line.actual and Award.both(line.actual)) if it]


@given(boards(most=4), lines, st.integers(0, 2), st.sampled_from(sorted(METHODS)))
@examples(150)
def test_in_a_field_both_sides_have_what_the_scoring_says(field: list[Any], here: Any, more: int, method: str) -> None:
    """And A, B, C are worth what the line would be worth with them put in, each other ruling counting as its A or B."""
    others = [cell(line) for line in field]
    tables = sum(line is not None for line in field) + 1 + more
    score = METHODS[method]
    row = worth(here, others, method, tables)
    assert row[4:6] == score([*others, cell(here)], tables)[-1]
    if isinstance(here, Ruling):
        nos = "NS EW".split().index(here.nos)
        given = ((here.actual, nos), (here.before, nos), (here.could, nos), (here.offenders or here.before, 1 - nos))
        expected = [
            [score([*mix, cell(Award.both(it))], tables)[-1][side] if it else "" for it, side in given]
            for mix in product(*map(may_stand, field))
        ]
        assert row[:4] in expected  # which mix it is: test_standing.py


@given(boards(most=4), lines, st.sampled_from(["MP", "XIMP", "BUTLER"]))
@examples(60)
def test_the_mirror_image_in_a_field(field: list[Any], here: Any, method: str) -> None:
    there = worth(mirror(here), [cell(mirror(it)) for it in field], method)
    assert_mirrored(worth(here, [cell(it) for it in field], method), there, isinstance(here, Ruling))


@given(lines, st.one_of(scores, weightings().map(Award.both)))
def test_the_mirror_image_at_teams(here: Any, other: Any) -> None:
    assert_mirrored(worth(here, cell(other)), worth(mirror(here), cell(mirror(other))), isinstance(here, Ruling))


def assert_mirrored(one: list[Any], other: list[Any], by_nos: bool) -> None:
    """What is seen from the NOS stays. Where there is none it is seen from NS, so that the sides change places."""
    a, b, c, b_os, ns, ew, *damage = one
    assert other == [a, b, c, b_os, ew, ns, *damage] if by_nos else [a, b_os, c, b, ew, ns, *damage]


@given(st.one_of(scores, weightings().map(Award.both)), scores)
def test_the_sum_is_nothing_where_the_award_balances(here: Any, other: int) -> None:
    row = worth(here, other)
    assert row[4] + row[5] == 0
    assert row[1] == row[4] == -row[3]


def test_exact() -> None:
    """WBF 2017, example 8: 2/3 of 10 less 1/3 of 6."""
    assert worth("2/3 620, 1/3 -100", 140)[1] == float(Fraction(14, 3))


# RULING_EXPLAIN: the sentence for the form says all that decided, and its figures are RULING_WORTH's.


def explained(ruling: Any, others: Any = 620, **named: Any) -> str:
    return str(RULING_EXPLAIN(ruling, others, **named))


def test_kaplans_case() -> None:
    """EBL 2008, appendix B b1, with what a director types; in a knock-out the average is seen from each side."""
    block: dict[str, Any] = {
        "which": ["A", "B", "C"],
        "contract": ["4SX=", "4H=", "4SX-2"],
        "declarer": ["E", "N", "E"],
        "nos": "NS",
    }
    assert explained(KAPLAN, **block, ns="Rossi", ew="Bianchi", board=4, law="16B", knockout=True) == (
        "Board 4. Law relied on: 16B. The other table has 620 for NS. Table result 4♠X= by E (-16 IMPs); 4♥= by N (0 "
        "IMPs) without the infraction; 4♠X-2 by E (-3 IMPs) with normal play after it. Damage 16 IMPs: 3 IMPs due to "
        "the infraction, 13 IMPs self-inflicted by an extremely serious error or a gambling action after it and not "
        "redressed (Law 12C1(e)). The non-offending side (NS Rossi) gets -13 IMPs, the offending side (EW Bianchi) 0 "
        "IMPs. In a knock-out both have the average (Law 12C4): NS -6.5 IMPs, EW +6.5 IMPs."
    )


def test_the_offenders_own_weights() -> None:
    """420 against -50 is 470, 10 IMPs; 70% and 30% of it from EW's side is -7."""
    block: dict[str, Any] = {
        "which": ["A", "B", None],
        "contract": ["4S-1", "4S=", "4S-1 by S"],
        "declarer": ["S", "S", None],
        "weights": ["", "60%", 0.4],
        "os_weights": [None, 70, 30],
    }
    ruling = RULING_TEXT(block["which"], [-50, 420, -50], block["weights"], block["os_weights"], "NS")
    text = explained(ruling, -50, **block)
    assert "60% 4♠= by S, 40% 4♠-1 by S (+6 IMPs) without the infraction. " in text
    assert "Without the infraction the offending side has 70% 4♠= by S, 30% 4♠-1 by S (-7 IMPs). " in text
    assert text.endswith("The non-offending side (NS) gets +6 IMPs, the offending side (EW) -7 IMPs.")
    assert "the offending side has 70% -420, 30% 50 (-7 IMPs). " in explained(ruling, -50)
    assert "the offending side has" not in explained(KAPLAN)


def test_both_sides_as_non_offending() -> None:
    ruling = "NS 60% 420, 40% -50 / EW 70% -420, 30% 50"
    block = {"which": ["B", ""], "contract": ["4S=", "4S-1"], "declarer": ["S", "S"]}
    own = {"weights": ["60%", "40%"], "os_weights": ["70%", "30%"]}
    assert explained(ruling, -50, nos="Neither", **block, **own) == (
        "The other table has -50 for NS. Both sides are treated as non-offending (Law 82C). Assigned: NS 60% 4♠= by S, "
        "40% 4♠-1 by S (+6 IMPs); EW 70% 4♠= by S, 30% 4♠-1 by S (-7 IMPs)."
    )
    both = explained("60% 420, 40% -50", -50, nos="Nessuna", **block, weights=[60, 40])
    assert both.endswith("NS 60% 4♠= by S, 40% 4♠-1 by S (+6 IMPs); EW 60% 4♠= by S, 40% 4♠-1 by S (-6 IMPs).")
    average = explained("A+/A+", nos="Neither")  # 12C2 for two innocent pairs: 82C is said beside the averages too
    assert "Both sides are treated as non-offending (Law 82C). Artificial adjusted score" in average


def test_a_weighted_b_that_is_redressed_in_full() -> None:
    """12C1(c) allows the weighting, also where a C shows that nothing was self-inflicted: C is no better than A."""
    weighted = explained("NOS NS: A -100; B 60% 620, 40% -100; C -100", 620)
    assert (
        "none of it self-inflicted: redressed in full by a weighting of the potential outcomes (Law 12B1, 12C1(c)). "
        in weighted
    )
    assert "redressed in full (Law 12B1, 12C1(a)). " in explained("NOS NS: A -100; B 620; C -100", 620)


def test_the_other_table_in_words() -> None:
    """Law 12C2's averages by name, a ruling by what it says, never in the notation."""
    for other, said in (
        ("A", "average for both sides"),
        ("A+/A-", "NS average plus / EW average minus"),
        ("60% 420, 40% -50", "60% 420, 40% -50 for NS"),
        ("NS 420 / EW 100", "NS 420 / EW 100"),
        (
            "NOS EW: A -90; B 420",
            "a ruling, seen from EW, the non-offending side: -90 at the table; 420 without the infraction",
        ),
    ):
        assert explained(420, other).startswith(f"The other table has {said}. ")


def test_one_manner_of_figures_in_a_sentence() -> None:
    """12.5% in the weights, and 13.75 IMPs beside them: in German both with a comma."""
    block = {"which": ["B", None], "contract": ["4S=", "4S-1"], "declarer": ["S", "S"], "weights": [0.125, 0.875]}
    german = explained("12.5% 420, 87.5% -50", -50, nos="NS", **block, language="de")
    assert "12,5% 4♠= von S, 87,5% 4♠-1 von S (+1,25 IMP)" in german and "." not in german.replace(". ", "")[:-1]
    assert "12,5% 420, 87,5% -50 (+1,25 IMP)" in explained("12.5% 420, 87.5% -50", -50, nos="NS", language="de")


def test_french_has_the_singular_below_two() -> None:
    """Grevisse, Le Bon Usage: 0 point, 0,7 point, 1,5 point, but 2 points; in Italian and English only 1 is one."""
    for weight, said in (("35", "0,7 point"), ("75", "1,5 point"), ("100", "2 points")):
        ruling = f"{weight}% 420, {100 - int(weight)}% -50" if weight != "100" else "420"
        assert f"({said})" in explained(ruling, 170, method="BAM", language="fr")
    assert "(0 point)" in explained(-50, 170, method="BAM", language="fr")
    assert "(0 punti)" in explained(-50, 170, method="BAM", language="it")


def test_what_is_typed_is_said_as_it_was_understood() -> None:
    """Contracts in one manner, all else in scores as the side sees them; what cannot be read is refused."""
    block = {"which": ["A", "B", None], "contract": ["4s x -1", "4S=", -50], "declarer": ["s", "S", None]}
    text = explained("NOS EW: A 100; B 60% -420, 40% 50", 420, **block, weights=["", "60%", "40%"])
    assert "Table result 4♠X-1 by S (" in text and "; 60% -420, 40% 50 (" in text
    assert "Table result passed out (" in explained("NOS EW: A 0; B -100", 420, which=["A"], contract=["pass"])
    with pytest.raises(Law12Error, match="contract, row 1: cannot read '4Q='"):
        explained(420, which=["B"], contract=["4Q="])
    with pytest.raises(Law12Error, match="declarer, row 1: 'X' is not a declarer"):
        explained(420, which=["B"], contract=["4S="], declarer=["X"])


@pytest.mark.parametrize(
    ("ruling", "nos", "says"),
    [
        ("NOS NS: A 100; B 420", "EW", "NS"),
        ("NOS EW: B -420", "NS", "EW"),
        ("NOS NS: A 100; B 420", "Both", "NS"),
        ("NOS BOTH: A 100; B 420", "EW", "BOTH"),
        ("NOS EW: A 100; B 420", "Neither", "EW"),
    ],
)
def test_a_ruling_says_itself_who_did_not_offend(ruling: str, nos: str, says: str) -> None:
    """Two facts that cannot both be meant are refused, wherever a ruling and a side stand beside each other."""
    with pytest.raises(Law12Error, match=f"^nos: {nos.upper()} contradicts the ruling, which says NOS {says}$"):
        explained(ruling, nos=nos)
    with pytest.raises(Law12Error, match=f"nos: {nos.upper()} contradicts the ruling, which says NOS {says}$"):
        RULING_TEXT(["B"], [ruling], nos=nos)
    assert explained(ruling, nos=says) == explained(ruling)
    assert RULING_TEXT(["B"], [ruling], nos=says) == RULING_TEXT(["B"], [ruling])


def test_averages_of_either_table() -> None:
    """Law 12C2; an average at the other table decides for both sides, each by itself."""
    assert explained("A+/A-", ns="Rossi", nos="NS") == (
        "The other table has 620 for NS. Artificial adjusted score (Law 12C1(d), 12C2): NS Rossi average plus (+3 "
        "IMPs); EW average minus (-3 IMPs)."
    )
    assert "NS average plus (+2 IMPs); EW -420 (0 IMPs)" in explained("NS A+ / EW -420", 420, average=2, nos="EW")
    assert "EW 60% fixed (+3 IMPs)." in explained("NS NP / EW A60 fixed")
    text = explained(KAPLAN, "A+/A+")
    assert text.startswith(
        "The other table has average plus for both sides. Table result -790 (+3 IMPs); 620 (+3 IMPs)"
    )
    assert text.endswith("stands: +3 IMPs for the non-offending side (NS), +3 IMPs for the offending side (EW).")


def test_while_the_other_table_plays() -> None:
    """The ruling in scores, both sides'; the IMPs follow."""
    follow = " The IMPs follow when the other table has played."
    assert explained("NOS EW: A 100; B 420; OS 60% -420, 40% 50", "playing") == (
        "The ruling in scores, seen from EW, the non-offending side: 100 at the table; 420 without the infraction; "
        "seen from NS, the offending side: 60% -420, 40% 50 without the infraction." + follow
    )
    assert explained("420", None, nos="EW", ew="Neri").startswith(
        "The ruling in scores, seen from EW Neri, the non-offending side: -420 without the infraction."
    )
    assert explained("NS 420 / EW 50", None) == "The ruling in scores: NS 420 / EW 50." + follow
    assert explained("60% 420, 40% -50", None) == "The ruling in scores: 60% 420, 40% -50 for NS." + follow
    assert explained(KAPLAN, None, penalised="EW", penalty=3).endswith(follow + " Penalty: EW -3 IMPs.")
    assert "(+3 IMPs)" in explained("A+/A-", None)


def test_rounding_then_penalty() -> None:
    """EBL 2008: +2.6 is 3; in a match 12C4 comes first, then the rounding, each team by itself: -7 and +7."""
    text = explained("60% 420, 40% 170", 140, rounding=1, nos="NS")
    assert text.endswith("gets +4.6 IMPs, the offending side (EW) -4.6 IMPs. Rounded: NS +5 IMPs, EW -5 IMPs.")
    assert "Rounded" not in explained("60% 420, 40% 170", 140, rounding=0.1)
    text = explained(KAPLAN, rounding=1, knockout=True, penalised="ns", penalty=3, penalty_text="slow  play")
    assert text.endswith(
        "average (Law 12C4): NS -6.5 IMPs, EW +6.5 IMPs. Rounded: NS -7 IMPs, EW +7 IMPs. "
        "Penalty (slow play): NS -3 IMPs, which leaves -10 IMPs."
    )
    assert "average" not in explained("NOS NS: A -100; B 620", knockout=True)  # both figures balance
    assert explained(620, penalty_text="a warning").endswith(" Penalty: a warning.")
    assert explained(620, penalised="EW", penalty=0) == explained(620)
    assert "Penalty: EW -2 matchpoints, which leaves 3 matchpoints." in explained(
        "NOS EW: A -450; B -170; C -420", [170] * 5 + [420] * 6, method="MP", penalised="NS", penalty=2
    ).replace("NS -2", "EW -2")


def test_told_in_a_field() -> None:
    """Kooijman: 11 and 5 of 22 matchpoints, 50% and 22.7%."""
    field = [170] * 5 + [420] * 6
    text = explained("NOS EW: A -450; B -170; C -420", field, method="MP")
    assert text.startswith("Table result -450 (0 matchpoints); -170 (17 matchpoints) without the infraction; -420 (6")
    assert text.endswith("(EW) gets 11 matchpoints, the offending side (NS) 5 matchpoints.")
    percent = explained("NOS EW: A -450; B -170; C -420", field, method="PERCENT", rounding=0.1)
    assert percent.endswith("the offending side (NS) 22 8/11%. Rounded: NS 22.7%, EW 50%.")
    assert "(+3 IMPs)" in explained(420, [420, 170], method="XIMP")  # 0 and 6 over two comparisons


def test_no_result_at_this_table() -> None:
    """Law 86B at teams; a field knows no 86B."""
    assert explained("60% 420, 40% -50", -50, nos="EW") == (
        "The other table has -50 for NS. No result at the table (Law 86B); 60% -420, 40% 50 (-6 IMPs) without the "
        "infraction. A weighting of the potential outcomes is assigned (Law 12C1(c)). The non-offending side (EW) gets "
        "-6 IMPs, the offending side (NS) +6 IMPs."
    )
    assert "No result at the table; 420 (2 matchpoints)" in explained(420, [170], method="MP", nos="NS")


def test_in_italian() -> None:
    text = explained(
        KAPLAN,
        knockout=True,
        which=["A", "B", "C"],
        contract=["4SX=", "4H=", "4SX-2"],
        declarer=["E", "N", "E"],
        board=4,
        language="it",
    )
    assert text.startswith("Mano 4. All'altro tavolo: 620 per NS. Risultato al tavolo 4♠X= di E (-16 IMP); ")
    assert text.endswith("A eliminazione diretta entrambe hanno la media (Art. 12C4): NS -6,5 IMP, EO +6,5 IMP.")


def test_nothing_is_nothing() -> None:
    for nothing in (None, "", "NP"):
        assert explained(nothing, 620, board=7) == ""


@given(lines, st.one_of(scores, awards()), st.sampled_from(["NS", "EW", "Neither", None]))
@examples(150)
def test_the_figures_are_those_of_ruling_worth(here: Any, there: Any, nos: str | None) -> None:
    """What both sides get is said, whatever the award."""
    ruling, other = cell(here), cell(there)
    nos = here.nos if isinstance(here, Ruling) and nos else nos  # another side is refused
    try:
        gets = RULING_WORTH(ruling, other)[0][4:6]
    except Law12Error as error:
        with pytest.raises(Law12Error) as caught:
            explained(ruling, other, nos=nos)
        assert str(caught.value) == str(error)
        return
    text = explained(ruling, other, nos=nos)
    for figure in gets if "" not in gets else ():
        assert f"{mixed_number(figure, signed=True)} IMP" in text


def test_law12_explain_says_the_offenders_own_b_where_it_has_words() -> None:
    with_words = LAW12_EXPLAIN(2, 9, None, None, -11, os_text="4S+1 by S")
    assert "infraction. Without the infraction the offending side has 4S+1 by S (-11 IMPs). Damage" in with_words
    assert "the offending side has" not in LAW12_EXPLAIN(2, 9, None, None, -11)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"penalty": 3}, "penalised: is blank beside a penalty: NS or EW?"),
    ({"penalty": -3, "penalised": "NS"}, "penalty: -3 is negative: type a penalty without a sign"),
    ({"penalised": "Rossi"}, "penalised: 'Rossi' is not one of NS or EW"),
    ({"method": "MP", "knockout": True}, "knockout: a knock-out is between two teams: the method is IMP or BAM"),
    ({"which": ["A"], "contract": ["4S=", "4H="]}, "which: 1 cell beside 2 of contract"),
    ({"which": ["A"], "contract": ["4S="], "declarer": ["S", "S"]}, "declarer: 2 cells beside 1 of contract"),
    ({"which": ["A"], "contract": ["4S="], "weights": ["x"]}, "weights, row 1: cannot read 'x' as a weight"),
    ({"ns": ["a", "b"]}, "ns: has 2 cells: give one"),
    ({"nos": "N"}, "nos: 'N' is not one of NS, EW or BOTH"),
    ({"language": "xx"}, "language: 'xx' is not a language"),
]


@pytest.mark.parametrize(("named", "message"), REFUSED)
def test_refused(named: dict[str, Any], message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        explained(KAPLAN, 620, **named)
    assert str(caught.value).startswith(message), str(caught.value)
