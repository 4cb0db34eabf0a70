"""The ruling notation and contracts: every row of its table, Law 77, the inverse, and what is refused."""

from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given, strategies as st

from tests.strategies import SCORES, artificial, awards, examples, rulings, texts, weightings
from xl_law12 import AWARD_TEXT, CONTRACT_SCORE, Law12Error
from xl_law12.bridge.awards import SIDES, Artificial, Award, Ruling, Side, Weighting, format_award
from xl_law12.bridge.contracts import Contract, Vulnerability, board_vulnerability, possible_scores, score, unfitting
from xl_law12.reading.contracts import format_contract, played_contract, vulnerability_in
from xl_law12.reading.notation import parse_award, parse_side_award

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def both(*terms: tuple[int, Fraction]) -> Award:
    return Award.both(Weighting.of(terms))


def certain(score: int) -> Weighting:
    return Weighting.certain(score)


def weighted(*terms: tuple[int, int]) -> Weighting:
    return Weighting.of([(score, Fraction(percent, 100)) for score, percent in terms])


SIXTY_FORTY = both((420, Fraction(3, 5)), (-50, Fraction(2, 5)))
FIXED_PLUS, FIXED_MINUS = (Artificial(Fraction(percentage), fixed=True) for percentage in (60, 40))
PLUS, AVERAGE, MINUS = (Artificial(Fraction(percentage)) for percentage in (60, 50, 40))

FORMS: dict[str, Award | Ruling] = {
    "420": both((420, Fraction(1))),
    "-50": both((-50, Fraction(1))),
    "0": both((0, Fraction(1))),
    "2/3 620, 1/3 -100": both((620, 2 * THIRD), (-100, THIRD)),
    "60% 420, 40% -50": SIXTY_FORTY,
    "67% 170, 33% 140": both((170, Fraction(67, 100)), (140, Fraction(33, 100))),
    "50% 0, 50% 140": both((0, HALF), (140, HALF)),
    "A+/A-": Award(PLUS, MINUS),
    "A": Award.both(AVERAGE),
    "A+/A+": Award.both(PLUS),
    "A+/A": Award(PLUS, AVERAGE),
    "A/A-": Award(AVERAGE, MINUS),
    "A-/A+": Award(MINUS, PLUS),
    "A-/A-": Award.both(MINUS),
    "A100/0": Award(Artificial(Fraction(100)), Artificial(Fraction(0))),
    "A45.5/54.5": Award(Artificial(Fraction(91, 2)), Artificial(Fraction(109, 2))),
    "A60/40 fixed": Award(FIXED_PLUS, FIXED_MINUS),
    "A50/50 fixed": Award.both(Artificial(Fraction(50), fixed=True)),
    "NS A60 fixed / EW A-": Award(FIXED_PLUS, MINUS),
    "NS 420 / EW 60% -420, 40% 50": Award(certain(420), SIXTY_FORTY.ns),
    "NS 67% 170, 33% 140 / EW -140": Award(Weighting.of([(170, Fraction(67)), (140, Fraction(33))]), certain(140)),
    "NS A+ / EW -420": Award(PLUS, certain(420)),
    "NS 420 / EW A40 fixed": Award(certain(420), FIXED_MINUS),
    "NS 420 / EW A+": Award(certain(420), PLUS),
    "NS NP / EW A+": Award(None, PLUS),
    "NS A- / EW NP": Award(MINUS, None),
    "NS 420 / EW NP": Award(certain(420), None),
    "NOS NS: A -790; B 620; C 500": Ruling("NS", certain(-790), certain(620), certain(500)),
    "NOS NS: A -100; B 60% 420, 40% -50": Ruling("NS", certain(-100), weighted((420, 60), (-50, 40))),
    "NOS EW: A 100; B 50": Ruling("EW", certain(-100), certain(-50)),
    "NOS NS: B 420": Ruling("NS", None, certain(420)),
    "NOS EW: B -50": Ruling("EW", None, certain(50)),
    "NOS NS: B 420; OS 100": Ruling("NS", None, certain(420), None, certain(-100)),
    "NOS EW: A -1370; B -620; C 100; OS 60% 620, 40% 650": Ruling(
        "EW", certain(1370), certain(620), certain(-100), weighted((620, 60), (650, 40))
    ),
}


@pytest.mark.parametrize(("text", "award"), FORMS.items())
def test_every_form_is_read_and_printed(text: str, award: Award | Ruling) -> None:
    """The spellings of each, and what is refused: cases/awards.txt."""
    assert parse_award(text) == award
    assert format_award(award) == text


@pytest.mark.parametrize("text", ["", " ", "NP", "np", "Not played", "Bye", "Sit out", "---"])  # --- is RealBridge's
def test_not_played(text: str) -> None:
    assert parse_award(text) is None
    assert parse_side_award(text, "NS") is None


@pytest.mark.parametrize("text", ["PASS", "P", "AP", "P/O", "Passed Out", "passed  out", "All Pass", "Pass Out"])
def test_passed_out(text: str) -> None:
    assert parse_award(text) == Award.both(certain(0))
    assert parse_side_award(text, "EW") == certain(0)


def test_weights_that_nearly_add_up_are_scaled() -> None:
    award = parse_award("33,3% 420, 33,3% 450, 33,3% -50")
    assert award == both((420, THIRD), (450, THIRD), (-50, THIRD))


def test_equal_scores_are_put_together_and_chances_of_0_left_out() -> None:
    assert parse_award("1/2 420, 1/2 420") == parse_award("420")
    assert parse_award("0% 1430, 100% 680") == parse_award("680")


@pytest.mark.parametrize(
    ("scores", "chances"),
    [((420,), (HALF,)), ((420, 420), (HALF, HALF)), ((420, -50), (2 * HALF + HALF, -HALF)), ((425,), (2 * HALF,))],
)
def test_a_weighting_that_exists_is_valid(scores: tuple[int, ...], chances: tuple[Fraction, ...]) -> None:
    with pytest.raises(Law12Error):
        Weighting(scores, chances)


def test_an_award_gives_something_to_somebody() -> None:
    with pytest.raises(Law12Error, match="to one side at least"):
        Award(None, None)
    assert parse_award("NS NP / EW NP") is None


@given(st.one_of(awards(artificial), rulings, st.none()))
def test_parse_and_format_are_inverse(award: Award | Ruling | None) -> None:
    assert parse_award(format_award(award)) == award


@given(weightings(), st.sampled_from(["NS", "EW"]))
def test_one_side_alone(award: Weighting, side: Side) -> None:
    text = format_award(Award.both(award))
    assert parse_side_award(text, side) == award
    assert parse_side_award(f"{side} {text}", side) == (award if side == "NS" else award.mirrored())


def test_one_side_alone_has_its_average() -> None:
    given = ("A+", "A", "A-", "A60", "EW A-", "60%", "40 % fixed", "EW NP")
    awards = [PLUS, AVERAGE, MINUS, PLUS, MINUS, PLUS, FIXED_MINUS, None]
    assert [parse_side_award(text, "EW") for text in given] == awards


@given(st.one_of(texts, st.text("0123456789+-%/,. |;:xofNSEWOABCP½", max_size=40), st.text()))
@examples(500)
def test_fuzzed_notation_raises_nothing_else(text: str) -> None:
    for read in (parse_award, lambda it: parse_side_award(it, "NS"), lambda it: parse_side_award(it, "EW")):
        try:
            read(text)
        except Law12Error as error:
            assert len(str(error)) < 400


# Contracts. The scores are Law 77's: 4S= is 420 and 620, 4SX= 590 and 790, 4SX-2 300 and 500.
CONTRACTS = [
    *[
        ("4H= by N", "ALL", "", "620"),
        ("4H= by E", "ALL", "", "-620"),
        ("4SE-1", 2, "", "50"),
        ("4♠xE-1", 4, "", "200"),
    ],
    ("60% 4S= by S, 40% 4S-1 by S", "NONE", "", "60% 420, 40% -50"),
    ("NOS NS: A 4SX= by E; B 4H= by N; C 4SX-2 by E", "EW", "", "NOS NS: A -790; B 420; C 500"),
    # turned to the side from which it is seen
    ("NOS EW: A 4S= by W; B 50", 1, "", "NOS EW: A 420; B 50"),
    ("NOS NS: B 4S= by N; OS 4S+1 by N", "NONE", "", "NOS NS: B 420; OS -450"),
    ("NOS EW: A 3NT-1 by S; B 60% 3NT-2 by S, 40% 90", 2, "", "NOS EW: A 100; B 60% 200, 40% 90"),
    ("NS 4S= by N / EW 60% 4S= by N, 40% 4S-1 by N", 1, "", "NS 420 / EW 60% -420, 40% 50"),
    ("NS A+ / EW 4S= by W", 1, "", "NS A+ / EW 420"),
    # the declarer of the line, who gives way to one that is named
    ("60% 4S=, 40% 4S-1", 2, "S", "60% 620, 40% -100"),
    ("60% 4S=, 40% 5C= by E", 1, "N", "60% 420, 40% -400"),
    # written as the contract reader takes it, with weights as everywhere
    *[("3SA= da O", "Nessuno", "", "-400"), ("1/3 4♠= by N, ⅔ 4 S -1 by Nord", "-", "", "1/3 420, 2/3 -50")],
    *[
        ("60% of 4S= by N + 40% of 4S-1 by N", 1, "", "60% 420, 40% -50"),
        ("4S= by N 60%; -50 40%", 1, "", "60% 420, 40% -50"),
    ],
    *[("60% 4S= by N,40% 4S-1 by N", 1, "", "60% 420, 40% -50"), ("0,6 4S= by N | .4 pass", 1, "", "60% 420, 40% 0")],
    *[("60%×4S×= by N, 40%*-50", 1, "", "60% 590, 40% -50"), ("4Sx= 1/2, 4S-1 1/2", 1, "N", "50% 590, 50% -50")],
    *[("50% 4S= by N, 50% 4H= by S", 1, "", "420"), ("4S=", "V", "N", "620"), ("4S= by E", "NV", "", "-420")],
]


def known(board: str | int) -> Vulnerability:
    """Who is vulnerable, for a word or for the number of a board."""
    return vulnerability_in(None if board == "" else board)


@pytest.mark.parametrize(("text", "vulnerability", "declarer", "printed"), CONTRACTS)
def test_contracts(text: str, vulnerability: str | int, declarer: str, printed: str) -> None:
    award = parse_award(text, known(vulnerability), declarer)
    assert format_award(award) == printed
    assert parse_award(printed) == award


def test_contracts_of_one_side() -> None:
    """The declarer says whose the score is, whoever the award speaks of."""
    by_west = Award(None, certain(-420))
    assert parse_award("NS NP / EW 4S= by W", known(1)) == by_west == parse_award("NS NP / EW 4S=", "NONE", "W")
    with pytest.raises(Law12Error, match=r"'4S= by W' is a contract: who is vulnerable\?"):
        parse_side_award("4S= by W", "EW")


@given(
    st.sampled_from("CDHSN"),
    st.integers(1, 7),
    st.integers(0, 13),
    st.sampled_from(["", "x", "XX"]),
    st.sampled_from("NESW"),
    st.sampled_from(SIDES),
    st.integers(1, 32),
)
def test_a_contract_in_a_cell_is_what_contract_score_says(
    strain: str, level: int, tricks: int, doubled: str, declarer: str, side: Side, board: int
) -> None:
    contract = f"{level}{strain}{doubled}{tricks - level - 6:+d} by {declarer}"
    points = CONTRACT_SCORE(contract, board)
    assert parse_award(contract, known(board)) == both((points, Fraction(1)))
    ruling = parse_award(f"NOS {side}: A {contract}; B {contract}; OS {contract}", known(str(board)))
    assert ruling == Ruling(side, certain(points), certain(points), None, certain(points))


@given(weightings())
def test_award_text_is_read_back(award: Weighting) -> None:
    text = AWARD_TEXT(list(award.scores), [float(chance) for chance in award.chances])
    assert parse_award(text) == Award.both(award)


def test_award_text_of_forty_outcomes_is_read_back() -> None:
    award = Weighting(tuple(SCORES[:40]), (Fraction(1, 40),) * 40)
    assert parse_award(AWARD_TEXT(SCORES[:40], ["2.5%"] * 40)) == Award.both(award)


# Law 77, and the forms in which contracts are typed.


# Law 77, typed from the table of scores: contract, not vulnerable, vulnerable.
LAW_77 = [
    *[("1C=", 70, 70), ("1NT=", 90, 90), ("2NT+1", 150, 150), ("3S=", 140, 140), ("3NT=", 400, 600), ("4S=", 420, 620)],
    *[("4H+1", 450, 650), ("5D=", 400, 600), ("6C=", 920, 1370), ("6NT=", 990, 1440), ("7NT=", 1520, 2220)],
    *[("7S=", 1510, 2210), ("1SX=", 160, 160), ("2SX=", 470, 670), ("2CX=", 180, 180), ("1NTXX=", 560, 760)],
    *[("2CX+1", 280, 380), ("1CXX+2", 630, 1030), ("4SX+1", 690, 990), ("4SX=", 590, 790), ("7NTXX=", 2280, 2980)],
    *[("4S-1", -50, -100), ("4S-3", -150, -300), ("4SX-1", -100, -200), ("4SX-2", -300, -500), ("4SX-3", -500, -800)],
    *[("4SX-4", -800, -1100), ("4SX-5", -1100, -1400), ("4SXX-2", -600, -1000), ("7NTXX-13", -7000, -7600)],
    *[("6D+1", 940, 1390), ("5C+1", 420, 620), ("6C-1", -50, -100), ("5HX-2", -300, -500), ("3S-1", -50, -100)],
]


@pytest.mark.parametrize(("text", "not_vulnerable", "vulnerable"), LAW_77)
def test_scores_of_law_77(text: str, not_vulnerable: int, vulnerable: int) -> None:
    assert CONTRACT_SCORE(text, "NV") == not_vulnerable
    assert CONTRACT_SCORE(text, "v") == vulnerable
    assert CONTRACT_SCORE(text, "ALL", "N") == vulnerable
    assert CONTRACT_SCORE(text, "NONE", "W") == -not_vulnerable


@pytest.mark.parametrize(
    "text", ["4S made 4", "4S made +1", "4SDN=", "4S x dbl =", "4S down", "4S 14 down", "4S 1 down 2"]
)
def test_words_that_are_no_result(text: str) -> None:
    """Made 4 may be ten tricks or four beyond six; a double, or a result, is said twice."""
    with pytest.raises(Law12Error, match=r"cannot read|would be -4 tricks"):
        CONTRACT_SCORE(text, "NONE", "N")


# Law 77: who can have these scores, whoever declares. 620 is four hearts vulnerable, 1370 a small slam in a minor;
# 500 is two down doubled and vulnerable, or five down not vulnerable; 300 two down doubled or six down.
NOT_VULNERABLE, OF_NOBODY = {420, -420, 450, 50, -50, 300, -500, 0}, {620, -620, 1370}


@pytest.mark.parametrize(
    ("vulnerability", "fitting", "odd"),
    [
        ("NONE", NOT_VULNERABLE, OF_NOBODY),
        ("NS", {620, 200, -200, -420, 100, 50}, {420, -50, -620, -1370}),
        ("EW", {-620, 420, 200, -50}, {-420, 50, 620, 1370}),
        ("ALL", {620, -620, 500, 100, 170, 0}, {420, -420, 450, 50, -50}),
    ],
)
def test_a_score_that_neither_side_can_have(vulnerability: Vulnerability, fitting: set[int], odd: set[int]) -> None:
    assert [points for points in fitting if unfitting(points, vulnerability)] == []
    assert [points for points in odd if not unfitting(points, vulnerability)] == []


def test_the_sentence_for_a_score_that_cannot_be() -> None:
    assert str(unfitting(620, "NONE", 1)) == "620: nobody is vulnerable on board 1"
    assert str(unfitting(-420, "ALL")) == "-420: everybody is vulnerable"
    assert unfitting(620, "", 1) is unfitting(620, "V") is None


contracts = st.builds(
    lambda level, strain, doubled, declarer, tricks: Contract(level, strain, doubled, declarer, tricks - level - 6),
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.sampled_from([1, 2, 4]),
    st.sampled_from(["", "N", "E", "S", "W"]),
    st.integers(0, 13),
)


@given(contracts)
def test_contracts_are_read_as_they_are_printed(contract: Contract) -> None:
    assert played_contract(format_contract(contract)) == contract


@given(contracts, st.booleans())
def test_every_score_is_a_possible_one(contract: Contract, vulnerable: bool) -> None:
    assert {score(contract, vulnerable=vulnerable), -score(contract, vulnerable=vulnerable)} <= possible_scores()
    if contract.over is not None and contract.over + contract.level + 6 < 13:
        better = contract._replace(over=contract.over + 1)
        assert score(contract, vulnerable=vulnerable) < score(better, vulnerable=vulnerable)


def test_passed_out_boards() -> None:
    assert [CONTRACT_SCORE(text, "ALL", "N") for text in ("P", "pass", "AP", "Passed out")] == [0] * 4
    assert played_contract("PASS") is None


def test_vulnerability_of_boards() -> None:
    """Law 2's sixteen boards, then again."""
    printed = [
        *("NONE", "NS", "EW", "ALL", "NS", "EW", "ALL", "NONE", "EW", "ALL", "NONE", "NS", "ALL", "NONE", "NS", "EW"),
    ]
    assert [board_vulnerability(board) for board in range(1, 33)] == printed * 2
    assert [CONTRACT_SCORE("4S=", board, "N") for board in (1, 2, "3", 4.0)] == [420, 620, 420, 620]


@pytest.mark.parametrize(
    ("text", "declarer", "score"),
    [
        ("4♠xE-1", "E", 100),
        ("3NW+2", "W", -460),  # RealBridge
        ("4 ♠ W-2", "W", 100),  # BBO
        ("3 ♣ xS=", "S", 470),  # BBO
        ("3NN=", "N", 400),  # BBO
        ("4♡XE-1", "E", 100),  # RealBridge's white signs
        ("4♥\ufe0fE=", "E", -420),  # an emoji
        ("3SA S=", "S", 400),
        ("4H by N -1", "N", -50),
        ("4S* W -3", "W", 500),
        ("4H Nord =", "N", 420),
        ("4♥ Zuid +1", "S", 450),
        ("4♥ Ovest -1", "W", 50),
        ("3 BA Wschód =", "E", -400),
        ("3UT Väst -2", "W", 100),
        ("4SO-1", "O", 50),  # East in German and Dutch, West in Italian and French: the same side
    ],
)
def test_everything_in_one_cell(text: str, declarer: str, score: int) -> None:
    contract = played_contract(text)
    assert contract is not None
    assert contract.declarer == declarer
    assert CONTRACT_SCORE(text, "NONE") == score


def test_no_pattern_sees_a_long_text() -> None:
    """Such a contract took 7.5 s; a length that no contract has is refused at once."""
    start = process_time()
    for text in ("4S" + " " * 32_000 + "Q", "4S-" + " " * 32_000, "N" * 32_000):
        for arguments in ((text, "NS"), ("4S=", text), ("4S=", "NS", text)):
            with pytest.raises(Law12Error):
                CONTRACT_SCORE(*arguments)
    assert process_time() - start < 1
