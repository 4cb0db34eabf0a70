"""Law 77, and the forms in which contracts are typed."""

from time import process_time

import pytest
from hypothesis import given, strategies as st

from xl_law12 import CONTRACT_SCORE, Law12Error
from xl_law12.bridge.contracts import Contract, Vulnerability, board_vulnerability, possible_scores, score, unfitting
from xl_law12.reading.contracts import format_contract, played_contract

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
    "text",
    ["4SX-2", "4♠x-2", "4sx-2", " 4 S X - 2 ", "4S×−2", "4S*-2", "4SX-2 by E", "4SEX-2", "4SXE-2", "4SX-2 E"],
)
def test_spellings(text: str) -> None:
    assert CONTRACT_SCORE(text, "V", "E") == 500


@pytest.mark.parametrize(
    "text",
    [
        *("4S dbl -2", "4S doubled by E 2 down", "4SD-2", "4S(E)x-2", "4S x (E) down 2", "4S 2 off E doubled"),
        *("4 spades double -2", "4SD 2 down", "4S contré -2", "4♠ Kontra von O -2", "4 picche contro 2 sotto"),
    ],
)
def test_doubles_and_results_in_words(text: str) -> None:
    assert CONTRACT_SCORE(text, "V", "E") == 500


def test_made_and_no_trumps_in_words() -> None:
    for text in ("3 no trumps made", "3 No-trump (N) =", "3N made by N", "3 sans atout fait", "3NT N erfüllt"):
        assert CONTRACT_SCORE(text, "NONE", "N") == 400
    assert CONTRACT_SCORE("1 no trump redoubled by S made", "NONE") == 560


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


def test_notrump_and_north() -> None:
    for text in ("3NT=", "3N=", "3NTN=", "3NN=", "3NT= by N"):
        assert CONTRACT_SCORE(text, "NONE", "N") == 400
    assert CONTRACT_SCORE("1NS=", "NONE") == 90


contracts = st.builds(
    lambda level, strain, doubled, declarer, tricks: Contract(level, strain, doubled, declarer, tricks - level - 6),
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.sampled_from([1, 2, 4]),
    st.sampled_from(["", "N", "E", "S", "W"]),
    st.integers(0, 13),
)


@given(contracts)
def test_parse_and_format_are_inverse(contract: Contract) -> None:
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
        "NONE",
        "NS",
        "EW",
        "ALL",
        "NS",
        "EW",
        "ALL",
        "NONE",
        "EW",
        "ALL",
        "NONE",
        "NS",
        "ALL",
        "NONE",
        "NS",
        "EW",
    ]
    assert [board_vulnerability(board) for board in range(1, 33)] == printed * 2
    assert [CONTRACT_SCORE("4S=", board, "N") for board in (1, 2, "3", 4.0)] == [420, 620, 420, 620]


def test_columns() -> None:
    assert CONTRACT_SCORE(["4S=", None, "PASS"], "NV") == [[420], [""], [0]]
    assert CONTRACT_SCORE(["4S=", "3NT-1"], [1, 2], ["N", "E"]) == [[420], [50]]
    assert CONTRACT_SCORE(["4S=", "3NT="], [["NV", "V"]]) == [[420, 620], [400, 600]]
    assert CONTRACT_SCORE("", None) == ""


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


def test_declarers_of_two_cells() -> None:
    assert CONTRACT_SCORE("4SO-1", "NONE", "W") == CONTRACT_SCORE("4SW-1", "NONE", "Ovest") == 50
    with pytest.raises(Law12Error, match="O plays it, but declarer says N"):
        CONTRACT_SCORE("4SO-1", "NONE", "Nord")


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (("N-S", "Tutti", "Both", "Game all", "Tous", "Alle", "Allen", "Obie", "Begge", "Nord-Süd", "NZ"), 620),
        (("E-W", "-", "Nil", "Love", "Nessuno", "Personne", "Keiner", "Geen", "Nikt", "Ingen", "Öst-Väst", "EO"), 420),
    ],
)
def test_vulnerability_format_contract(words: tuple[str, ...], score: int) -> None:
    for word in words:
        assert CONTRACT_SCORE("4S=", word, "N") == score, word


def test_no_pattern_sees_a_long_text() -> None:
    """Such a contract took 7.5 s; a length that no contract has is refused at once."""
    start = process_time()
    for text in ("4S" + " " * 32_000 + "Q", "4S-" + " " * 32_000, "N" * 32_000):
        for arguments in ((text, "NS"), ("4S=", text), ("4S=", "NS", text)):
            with pytest.raises(Law12Error):
                CONTRACT_SCORE(*arguments)
    assert process_time() - start < 1
