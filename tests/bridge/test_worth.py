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


@pytest.mark.parametrize(
    ("other", "ns", "ew"),
    [("A+/A-", -3, 3), ("A+/A+", 3, 3), ("A-/A-", -3, -3), ("A/A+", 3, 0), ("A", 0, 0), ("NS 620 / EW A+", 3, 3)],
)
def test_an_average_at_the_other_table_belongs_to_that_tables_pairs(other: str, ns: float, ew: float) -> None:
    """It takes the place of the comparison. In the last case EW's -500 and their mates' +620 are 120, 3 IMPs."""
    given = "NOS NS: A 170; B 500; C 170" if other != "NS 620 / EW A+" else "500"
    assert worth(given, other)[4:6] == [ns, ew]
    assert MATCH_IMPS(given, other) == [[ns, ew]]


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


# RULING_EXPLAIN: the sentence for the form says all that decided, and its figures are RULING_WORTH's.


def explained(ruling: Any, others: Any = 620, **named: Any) -> str:
    return str(RULING_EXPLAIN(ruling, others, **named))


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
