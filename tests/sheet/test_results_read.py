"""READ_RESULTS: the lines of programs, a column at a time. Lines and scores are typed from the programs' pages."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import programs
from xl_law12 import (
    BUTLER_IMPS,
    CONTRACT_SCORE,
    CROSS_IMPS,
    MATCHPOINTS,
    RANKING,
    READ_RESULTS,
    Law12Error,
)
from xl_law12.errors import Refusal


def column(**arguments: Any) -> list[Any]:
    """The answers of a column."""
    return [row[0] for row in READ_RESULTS(**{"contract": None, **arguments})]


def refused(*arguments: Any, **named: Any) -> str:
    """The sentence with which a line is refused, the first that is."""
    try:
        answer = READ_RESULTS(*arguments, **named)
    except Law12Error as error:
        return str(error)
    return next(str(row[0].error) for row in answer if isinstance(row[0], Refusal))


# program, what stands in the line, what it is
LINES = [
    ("USEBIO", {"contract": "3S", "declarer": "W", "tricks": 9, "ns_score": -140, "vulnerable": 1}, -140),
    ("USEBIO", {"contract": "5C", "declarer": "W", "tricks": 11, "vulnerable": 1}, -400),
    ("USEBIO", {"contract": None, "ns_score": "A6040"}, "A+/A-"),
    ("USEBIO", {"contract": "PASS", "declarer": "N", "tricks": 0, "ns_score": 0}, 0),
    ("PBN", {"contract": "4HX", "declarer": "S", "tricks": 8, "ns_score": -500, "vulnerable": "All"}, -500),
    ("PBN", {"contract": "-", "declarer": "-", "tricks": "-", "ns_score": "^-100"}, -100),
    ("PBN", {"contract": "3NT", "declarer": "E", "tricks": 10, "ns_score": "-", "ew_score": "430"}, -430),
    ("Bridgemate", {"contract": "4 S x", "declarer": "N", "tricks": "-1", "vulnerable": 4}, -200),
    ("Bridgemate", {"contract": "3 NT", "declarer": "E", "tricks": "=", "vulnerable": 4}, -600),
    ("Bridgemate", {"contract": "1 C xx", "declarer": "S", "tricks": "+2", "vulnerable": 4}, 1030),
    ("Bridgemate", {"contract": "", "ruling": "Not played"}, "NP"),
    ("Bridgemate", {"contract": "", "ruling": "60%-40%"}, "A+/A-"),
    ("Bridgemate", {"contract": "PASS"}, 0),
    ("BBO", {"contract": "5♣xE-1", "ns_score": 100, "vulnerable": 1}, 100),
    ("BBO", {"contract": "3 ♣ xS=", "ns_score": 470}, 470),
    ("BBO", {"contract": "1NE-1", "ns_score": 50}, 50),
    ("BBO", {"contract": "A==", "ns_score": "N/A"}, "A"),
    ("BBO", {"contract": "A-+", "ns_score": "N/A"}, "A-/A+"),
    ("RealBridge", {"contract": "3NW+2", "ns_score": -660, "ew_score": 660, "vulnerable": 10}, -660),
    ("RealBridge", {"contract": "6S S", "ns_score": 980, "ew_score": -980, "vulnerable": 3}, 980),
    ("RealBridge", {"contract": "6N S", "ns_score": -50, "ew_score": 50, "vulnerable": 3}, -50),  # and not made
    ("RealBridge", {"contract": "4♡XE-1", "ns_score": 100, "ew_score": -100}, 100),
    ("RealBridge", {"contract": "---", "ns_score": 0, "ew_score": 0}, "NP"),
    ("RealBridge", {"contract": "P", "ns_score": 0, "ew_score": 0}, 0),
    ("my.ACBL", {"contract": "3 NT", "declarer": "N", "tricks": "+3", "ns_score": 490, "ew_score": -490}, 490),
    ("my.ACBL", {"contract": "6 NT x", "declarer": "N", "tricks": "-1", "ns_score": -100, "ew_score": 100}, -100),
    ("my.ACBL", {"contract": "", "ns_score": "AVE+", "ew_score": "AVE-"}, "A+/A-"),
    ("my.ACBL", {"contract": "AVG+/-"}, "A+/A-"),
    ("ACBL Live", {"contract": "", "ns_score": "PASS"}, 0),
    ("my.ACBL scorecard", {"contract": "4S", "declarer": "E", "ns_score": None, "ew_score": -420}, -420),
    ("Pary", {"contract": "4 ♣ ×", "declarer": "E", "tricks": "-2", "ns_score": 300, "ew_score": ""}, 300),
    ("Pary", {"contract": "4 ♠", "declarer": "N", "tricks": "-1", "ns_score": "", "ew_score": 50}, -50),
    ("Pary", {"contract": "TD", "ns_score": "60%", "ew_score": "40%"}, "A+/A-"),
    ("Magic Contest", {"contract": "2♠", "declarer": "W", "tricks": "8", "ns_score": "-", "ew_score": "110"}, -110),
    ("NZ Scorer", {"contract": "1NTX", "declarer": "W", "tricks": "-2", "ns_score": 300, "vulnerable": 1}, 300),
    ("a spreadsheet", {"contract": None, "ns_score": 0.6, "ew_score": 0.4}, "A+/A-"),  # 60% and 40%, typed
    ("a club", {"contract": "4H by N -1", "vulnerable": "Nessuno"}, -50),
    ("a club", {"contract": None, "ruling": "420 60%, -50 40%", "ns_score": 999}, "60% 420, 40% -50"),
    ("a club", {"contract": "4S=", "declarer": "N", "ruling": 170}, 170),
    ("a club", {"contract": "średnia"}, "A"),
    ("a club", {"contract": None, "ns_score": "AVE"}, "A"),
    ("a club", {"contract": "TD", "ns_score": "A+/A-", "ew_score": 0}, "A+/A-"),
    ("a club", {"contract": None, "ew_score": "NP"}, "NP"),
    ("a club", {"contract": None, "ruling": "A+ A-"}, "A+/A-"),
    ("a club", {"contract": "Av+ Av-"}, "A+/A-"),
    ("a club", {"contract": None, "ns_score": "A+/-"}, "A+/A-"),
    ("a club", {"contract": None, "ruling": "60 : 40"}, "A+/A-"),
    ("a club", {"contract": None, "ruling": "55:45"}, "A55/45"),
    ("a club", {"contract": "DNP"}, "NP"),
    ("a club", {"contract": None, "ruling": "NS NP / EW NP"}, "NP"),
    ("a club", {"contract": None, "ns_score": "Phantom"}, "NP"),
    ("a club", {"contract": "4S", "declarer": "N", "tricks": "10.0", "vulnerable": 1}, 420),
    ("nothing", {"contract": None}, ""),
    ("nothing", {"contract": " ", "declarer": "-", "tricks": "", "ns_score": "-", "ew_score": "-"}, ""),
]


@pytest.mark.parametrize(("program", "line", "result"), LINES, ids=[program for program, _, _ in LINES])
def test_a_line_of_a_program(program: str, line: dict[str, Any], result: float | str) -> None:
    assert READ_RESULTS(**line) == result, program
    assert column(**{name: [cell] for name, cell in line.items()}) == [result]


class TestTricks:
    """Tricks taken, or over and under: the whole column tells."""

    def test_a_sign_anywhere_makes_all_over_and_under(self) -> None:
        """A spreadsheet makes 1 of a pasted +1; `=` stays."""
        assert column(contract=["4H", "3NT", "2S"], declarer="N", tricks=[1, "=", -1], vulnerable=1) == [450, 400, -50]
        assert column(contract=["4H", "3NT"], declarer="N", tricks=[1, "+2"], vulnerable=1) == [450, 460]

    def test_a_number_above_six_makes_all_taken(self) -> None:
        assert column(contract=["4H", "1NT"], declarer="N", tricks=["10", 6], vulnerable=1) == [420, -50]

    def test_what_is_made_in_north_america(self) -> None:
        """1NT making 1, 2H making 3, 2S down one: 90, 140 and -50; over and under they would be 120, 200 and -50."""
        made = {"contract": ["1NT", "2H", "2S"], "declarer": ["N", "N", "S"], "tricks": [1, 3, -1], "vulnerable": 1}
        answers = column(**made)
        assert answers[2] == -50
        assert [it.error.row for it in answers[:2]] == [1, 2]
        assert answers[0].startswith("#LAW12! tricks, row 1: 1 may be tricks made beyond six or tricks beyond the cont")
        assert column(**made, ns_score=[90, None, None]) == [90, 140, -50]
        assert column(**made, ns_score=[None, 200, None]) == [120, 200, -50]
        assert column(**{**made, "tricks": [1, 1, -1]}) == [120, 140, -50]  # 2H cannot make 1
        assert column(**{**made, "contract": ["1NT", "4Q", "2S"]})[0] == 120  # nor can what nobody can read
        assert column(**{**made, "tricks": [1, "+3", -1]}) == [120, 200, -50]

    @pytest.mark.parametrize(("score", "answers"), [(480, [480, 450]), (-400, [-400, -450])])
    def test_a_score_decides_for_the_column(self, score: int, answers: list[int]) -> None:
        played = {"contract": ["4H", "4H"], "declarer": "N", "tricks": [2, 1], "vulnerable": 1}
        assert column(**played, ns_score=[score, None]) == answers

    def test_a_contract_decides_for_the_column(self) -> None:
        """4H with 5 tricks beyond it would be 15, and 3C is not made with 2: the other line's 4 were taken too."""
        played = {"contract": ["4H", "1H", "3C"], "declarer": "S", "tricks": [5, 4, 2], "vulnerable": 1}
        assert column(**played) == [-250, -150, -350]

    def test_what_may_be_made_or_taken_is_asked_about(self) -> None:
        """4S making 6 is 480, 6S making 7 is 1010 and 2S making 6 is 230; as tricks taken all of them go down."""
        played = {"contract": ["4S", "6S", "2S"], "declarer": ["N", "N", "S"], "tricks": [6, 7, 6], "vulnerable": 1}
        answers = column(**played)
        assert [it.error.row for it in answers] == [1, 2, 3]
        assert "7 may be tricks taken or tricks made beyond six: write" in answers[1]
        assert column(**played, ns_score=[480, None, None]) == [480, 1010, 230]
        assert column(**played, ns_score=[None, -250, None]) == [-200, -250, -100]
        assert column(**{**played, "tricks": [6, 7, 1]}) == [-200, -250, -350]  # 2S cannot make 1
        assert column(**{**played, "tricks": [6, 7, 8]}) == [-200, -250, 110]  # nobody makes 8 beyond six

    def test_what_is_missing_decides_nothing(self) -> None:
        """1C+1 is 90 for everybody; one trick taken is -300 or -600: that the latter is not known is no evidence."""
        assert refused(["1C", "1C"], "N", [1, 1]).startswith(
            "tricks, row 1: 1 may be tricks taken, tricks made beyond six or tricks beyond the contract"
        )

    def test_a_score_that_fits_both_decides_nothing(self) -> None:
        assert refused(["A", "4H"], "N", [2, 1], vulnerable=1).startswith(
            "tricks, row 2: 1 may be tricks taken or tricks beyond the contract"
        )

    def test_a_contract_that_says_its_result_itself(self) -> None:
        assert column(contract=["4S=", "1NT-1"], declarer="N", tricks=[10, 6], vulnerable=1) == [420, -50]
        assert column(contract=["4S=", "1NT+6"], declarer="N", tricks=["=", 6], vulnerable=1) == [420, 270]
        assert refused(["4S=", "1NT-1"], "N", ["=", 6], vulnerable=1).startswith(
            "tricks, row 2: the contract says 6 tricks, but 6 is written"
        )

    def test_one_reading_alone_is_no_guess(self) -> None:
        """7NT+3 does not exist: three tricks were taken."""
        assert READ_RESULTS("7NT", "N", 3, vulnerable=1) == -500


class TestScores:
    """One signed column, two plus columns, or each side's own: they say the same."""

    def test_zeros_and_dashes_beside_a_number_say_nothing(self) -> None:
        assert column(ns_score=[420, 0, "-", 50], ew_score=["-", 50, 110, None]) == [420, -50, -110, 50]

    def test_a_negative_score_of_ew(self) -> None:
        """Under Minus it is NS's; where NS's plus stands alone in its column, or the contract says so."""
        assert column(ns_score=[420, None], ew_score=[None, -420]) == [420, -420]
        assert READ_RESULTS("4S", "N", ew_score=-420) == 420
        assert READ_RESULTS("4S", "E", ew_score=-420) == -420
        assert column(contract="4S", ns_score=[420, None], ew_score=[None, -50]) == [420, -50]
        for row, ns, ew in ((1, [None, 100], [-420, 50]), (1, [None], [-420]), (1, [None, -50], [-420, None])):
            assert refused(None, ns_score=ns, ew_score=ew).startswith(
                f"ew_score, row {row}: -420 may be EW's own score or NS's"
            )

    def test_a_passed_out_board(self) -> None:
        assert column(ns_score=[0, 420]) == [0, 420]
        assert column(ns_score=[0, 420], ew_score=[0, None]) == [0, 420]

    @given(programs.evenings(averages=False))
    def test_the_same_evening_in_every_kind_of_column(self, evening: list[programs.Result]) -> None:
        """Contracts, signed scores, plus columns and own scores give the same results; contracts beside each too."""
        lines = [(it, it.contract) for it in evening if it.contract is not None]
        if not lines:
            return
        points = [it.points for it, _ in lines]
        contracts: dict[str, Any] = {
            "contract": [f"{it.level}{it.strain}{'x' * (it.doubled // 2)}" for _, it in lines],
            "declarer": [it.declarer for _, it in lines],
            "tricks": [it.over for it, _ in lines],
            "vulnerable": [it.board for it, _ in lines],
        }
        kinds: list[dict[str, Any]] = [
            {"ns_score": points},
            {"ns_score": [max(it, 0) or None for it in points], "ew_score": [max(-it, 0) or None for it in points]},
            {"ns_score": points, "ew_score": [-it for it in points]},
        ]
        for kind in kinds:
            assert column(**kind) == column(**contracts, **kind) == points
        assert column(**contracts) == points

    def test_a_contract_without_tricks_can_only_give_what_13_tricks_can(self) -> None:
        for bid, score in (("1NT", 270), ("4S", 510), ("4S", -500), ("7NT", 1520), ("7NT", -650)):
            assert READ_RESULTS(bid, "N", ns_score=score, vulnerable=1) == score
        for bid, score in (("1NT", 300), ("4S", -550), ("1NT", -400), ("7NT", -700)):
            with pytest.raises(Law12Error, match=f"ns_score: {bid} by N is never {score} for NS"):
                READ_RESULTS(bid, "N", ns_score=score, vulnerable=1)

    def test_arrays(self) -> None:
        assert READ_RESULTS(None, ns_score=np.array([420, -50])) == [[420], [-50]]


@pytest.mark.parametrize(
    ("words", "east"),
    [
        (("East", "Est", "Ost", "Oost", "Wschód", "Öst", "Øst", "E", "o"), -420),
        (("North", "Nord", "Noord", "Północ", "n", "South", "Sud", "Süd", "Zuid", "Syd", "Sør", "Południe", "Z"), 420),
        (("West", "Ovest", "Ouest", "Zachód", "Väst", "Vest", "W", "V"), -420),
    ],
)
def test_declarers_of_all_languages(words: tuple[str, ...], east: int) -> None:
    for word in words:
        assert READ_RESULTS("4S=", word, vulnerable="-") == east, word


REFUSED = [
    # what stands there, and the sentence
    ({"contract": ["4H", "4H"], "declarer": ["N", "N"], "tricks": [10, 10], "ns_score": [420, 620], "vulnerable": 1},
     "ns_score, row 2: 4H by N, 10 tricks, is 420, but 620 is written"),
    ({"contract": "4H", "declarer": "N", "tricks": 10, "ns_score": 420, "vulnerable": "ALL"},
     "ns_score: 4H by N, 10 tricks, is 620, but 420 is written"),
    ({"contract": "4H", "declarer": "N", "tricks": 10, "ns_score": -420},
     "ns_score: 4H by N, 10 tricks, is 420 or 620, but -420 is written"),
    ({"contract": "4SXE=", "ew_score": 590, "vulnerable": "ALL"},
     "ew_score: 4SX by E, 10 tricks, is -790, but EW 590 is written"),
    ({"contract": "4SE=", "ew_score": -790}, "ew_score: 4S by E, 10 tricks, is -620 or -420, but EW -790 is written"),
    ({"contract": "4SE=", "ew_score": 420, "ns_score": 0, "vulnerable": 3}, "ew_score: 4S by E, 10 tricks, is -620,"),
    ({"contract": "4S", "declarer": "E", "ns_score": 790}, "ns_score: 4S by E is never 790 for NS, however many"),
    ({"contract": None, "declarer": "E", "ns_score": 790}, "ns_score: 790 is no score of a contract by E"),
    ({"contract": "3NT", "declarer": "N"}, "contract: '3NT' does not say how many tricks were made, and no score is"),
    ({"contract": "3NT", "declarer": "N", "tricks": 3, "vulnerable": 1}, "tricks: 3 may be tricks taken, tricks"),
    ({"contract": "3NT+1", "vulnerable": 1}, "declarer: nobody is named who played '3NT+1': write N, E, S or W"),
    ({"contract": "3NTN+1"}, "vulnerable: who is vulnerable? Without it '3NTN+1' has no score: give the board's"),
    ({"contract": "3NTN+1", "tricks": 9, "vulnerable": 1}, "tricks: the contract says 10 tricks, but 9 is written"),
    ({"contract": "3NTN+1", "declarer": "S"}, "declarer: '3NTN+1' is played by N, but 'S' is written"),
    ({"contract": ["3NT", "4S"], "declarer": "N", "tricks": ["=", 10], "vulnerable": 1},
     "tricks, row 2: 10 beyond 4S would be 20 tricks: there are 0 to 13. A column with = or a sign is over and under"),
    ({"contract": "3NTN+1", "tricks": "ten"}, "tricks: 'ten' is not a number of tricks: write 10, =, +1 or -2"),
    ({"contract": "3NTN+1", "tricks": 9.5}, "tricks: 9.5 is not a number of tricks"),
    ({"contract": "3NTN+1", "tricks": 14}, "tricks: 14 is not a number of tricks"),
    ({"contract": "3NTN+1", "tricks": "14"}, "tricks: '14' is not a number of tricks"),
    ({"contract": "3NT+1", "declarer": "X"}, "declarer: 'X' is not a declarer: write N, E, S or W"),
    ({"contract": "3NT+1", "declarer": 4}, "declarer: 4 is not a declarer"),
    ({"contract": "4Q"}, "contract: cannot read '4Q' as a contract with its result"),
    ({"contract": "4SX="}, "declarer: nobody is named who played '4SX='"),
    ({"contract": "4S x x"}, "contract: cannot read '4S x x' as a contract with its result: write it as 4S=, 4SX-2"),
    ({"contract": "60% of a top"}, "contract: cannot read '60% of a top': write a score (420), a weighting"),
    ({"contract": 4}, "contract: 4 is not a contract: write it as 4S, 4SX-2 or 3NT+1"),
    ({"contract": "420"}, "contract: '420' is a score in the contract's place: it belongs under the score"),
    ({"contract": "hello"}, "contract: cannot read 'hello': write the contract (4S, 3NT+1), a ruling (A+/A-, 60% 420"),
    ({"contract": "A+"}, "contract: 'A+': for which side?"),
    ({"contract": "-"}, "contract: '-' is neither a contract nor a result: write NP where it was not played, PASS"),
    ({"contract": None, "declarer": "N"}, "declarer: 'N', but the contract is blank, and no score is written"),
    ({"contract": None, "tricks": 10}, "tricks: 10, but the contract is blank, and no score is written"),
    ({"contract": ["4SN=", None], "ns_score": [420, 0]}, "ns_score, row 2: a score of 0 without a contract: write"),
    ({"contract": "4SN=", "ns_score": "PASS", "vulnerable": 1}, "ns_score: 4S by N, 10 tricks, is 420, but 0 is"),
    ({"contract": "TD", "ns_score": "PASS"}, "contract: 'TD' does not say what was ruled"),
    ({"contract": "PASS", "ns_score": 420}, "ns_score: a passed-out board is 0, but 420 is written"),
    ({"contract": "PASS", "tricks": 10}, "tricks: a passed-out board is 0, but 10 is written"),
    ({"contract": "---", "ew_score": 420}, "ew_score: '---' was not played, but EW 420 is written"),
    ({"contract": "4SN=", "ns_score": "NP"}, "contract: '4SN=' stands beside a score that says that the board was"),
    ({"contract": "TD"}, "contract: 'TD' does not say what was ruled: write the ruling in its place (60% 420, 40%"),
    ({"contract": "sędzia", "ns_score": 420}, "contract: 'sędzia' does not say what was ruled"),
    ({"contract": "TD", "ns_score": "NP"}, "contract: 'TD' does not say what was ruled"),
    ({"contract": "4SN=", "vulnerable": "1" * 60 + "x"}, "vulnerable: '1111"),
    ({"contract": "4SN=", "vulnerable": "1" * 60}, "vulnerable: '1111"),
    ({"contract": None, "declarer": "-", "ns_score": "?"}, "ns_score: '?': is the result not known, or was the board"),
    ({"contract": None, "ew_score": "-"}, "ew_score: '-': is the result not known, or was the board not played? Write"),
    ({"contract": "TD", "ns_score": 61.8}, "contract: 'TD' does not say what was ruled"),
    ({"contract": "sędzia" * 20}, "contract: cannot read 'sędzia"),
    ({"contract": date(2026, 11, 18)}, "contract: 2026-11-18 is a date, which a spreadsheet makes of what was typed"),
    ({"contract": "Late"}, "contract: 'Late' does not say what was ruled"),
    ({"contract": "Adj"}, "contract: 'Adj' does not say what was ruled"),
    ({"contract": "Arbitro"}, "contract: 'Arbitro' does not say what was ruled"),
    ({"contract": None, "ruling": "Arbitral score"}, "ruling: 'Arbitral score' does not say what was ruled"),
    ({"contract": None, "ns_score": 425}, "ns_score: 425 is not a score that a contract can give"),
    ({"contract": None, "ns_score": 0.5}, "ns_score: an average for one side alone: what do EW get?"),
    ({"contract": None, "ew_score": "4Q"}, "ew_score: cannot read '4Q'"),
    ({"contract": None, "ns_score": "4Q"}, "ns_score: cannot read '4Q'"),
    ({"contract": None, "ruling": 425}, "ruling: 425 is not a score that a contract can give"),
    ({"contract": None, "ns_score": 620, "ew_score": 620}, "ew_score: NS 620 and EW 620 are not one score seen from"),
    ({"contract": None, "ns_score": 620, "ew_score": -600}, "ew_score: NS 620 and EW -600 are not one score seen from"),
    ({"contract": None, "ns_score": "AVE+"}, "ns_score: an average for one side alone: what do EW get?"),
    ({"contract": None, "ew_score": "60%"}, "ew_score: an average for one side alone: what do NS get?"),
    ({"contract": None, "ns_score": "AVE+", "ew_score": 420}, "ns_score: an average beside a score: write both as a"),
    ({"contract": None, "ns_score": "A+/A-", "ew_score": 420}, "ns_score: an award for both sides stands beside some"),
    ({"contract": None, "ew_score": "60% 420, 40% -50"}, "ew_score: '60% 420, 40% -50' in EW's column: write the"),
    ({"contract": "PASS", "ns_score": "NP"}, "contract: 'PASS' stands beside a score that says that the board was"),
    ({"contract": "4SN=", "vulnerable": "RED"}, "vulnerable: 'RED' is not one of V, NV, NS, EW, ALL, BOTH or NONE"),
    ({"contract": "4SN=", "vulnerable": 0}, "vulnerable: 0 is not the number of a board, from 1 to 10,000"),
    ({"contract": [True]}, "contract, row 1: TRUE is neither a number nor a text"),
    ({"contract": ["4SN=", "4SN="], "tricks": [1, 2, 3]}, "contract: 2 cells beside 3 of tricks: they go line by line"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), REFUSED, ids=[message[:50] for _, message in REFUSED])
def test_what_is_refused(line: dict[str, Any], message: str) -> None:
    assert refused(**line).startswith(message)


@given(st.data())
def test_nothing_is_guessed(data: st.DataObject) -> None:
    """Whatever is left out of a printed line, the answer is its score, or a refusal: never another figure."""
    it = data.draw(programs.evenings(averages=False).map(lambda evening: evening[0]))
    if it.contract is None:
        return
    bid = f"{it.contract.level}{it.contract.strain}{'x' * (it.contract.doubled // 2)}"
    cells = {
        "contract": bid,
        "declarer": it.contract.declarer,
        "tricks": data.draw(st.sampled_from([it.tricks, it.over])),
        "ns_score": it.points,
        "ew_score": data.draw(st.sampled_from([-it.points, "-", max(-it.points, 0) or "-"])),
        "vulnerable": it.board,
    }
    left = data.draw(st.sets(st.sampled_from(sorted(cells))))
    shown: dict[str, Any] = {name: cell for name, cell in cells.items() if name not in left}
    try:
        answer = READ_RESULTS(**{"contract": None, **shown})
    except Law12Error:
        return
    assert answer == it.points or (answer == "" and {"contract", "ns_score"}.isdisjoint(shown)), shown


def test_read_and_scored_alike() -> None:
    """A contract by itself is what CONTRACT_SCORE says."""
    for text in ("4SX-2 by E", "3NTXX+1 by N", "1C= by W"):
        for board in (1, 2, 3, 4):
            assert READ_RESULTS(text, vulnerable=board) == CONTRACT_SCORE(text, board)


def test_error_values_are_passed_on_and_numbers_of_any_kind_are_read() -> None:
    """A contract of Law 77: 4S just made is 420; a number may come as a fraction, too large or not."""
    assert READ_RESULTS("#N/A", vulnerable=1) == "#N/A"
    assert READ_RESULTS(["4S= by N", "#N/A"], vulnerable=1) == [[420.0], ["#N/A"]]
    assert READ_RESULTS(["4S=", "4S="], ns_score=[Fraction(420), np.float64(420)], vulnerable=1) == [[420.0], [420.0]]
    assert refused([None, None], ns_score=[420, 1e300]).startswith(
        "ns_score, row 2: 1e+300 is not a score that a contract can give"
    )


PAIRS = ([1, 2], [3, 4])


class TestRefusals:
    """A line that cannot be read has its refusal in its place; the others are read, and whoever scores hands it on."""

    def test_in_its_own_line(self) -> None:
        answer = READ_RESULTS(["4S=", "4Q", None], ["N", "N", "N"], ns_score=[None, None, 425], vulnerable=1)
        assert answer[0] == [420]
        places = [(row[0].error.argument, row[0].error.row, row[0].error.column) for row in answer[1:]]
        assert places == [("contract", 2, None), ("ns_score", 3, None)]
        assert answer[2][0] == "#LAW12! ns_score, row 3: 425 is not a score that a contract can give"
        assert answer[2][0].in_language("it") == (
            "#LAW12! ns_score, riga 3: 425 non è un punteggio che un contratto possa dare"
        )

    def test_a_column_of_one_line_answers_in_it_and_single_cells_raise(self) -> None:
        assert isinstance(READ_RESULTS(["4Q"])[0][0], Refusal)
        assert isinstance(READ_RESULTS("4S=", ["X"])[0][0], Refusal)
        with pytest.raises(Law12Error, match=r"^contract: cannot read '4Q'"):
            READ_RESULTS("4Q")

    @pytest.mark.parametrize(
        "cell", [True, date(2026, 5, 1), "#LAW12! scores, row 7: is blank", "#N/A", float("inf"), 10**400, object()]
    )
    def test_a_cell_that_is_neither_number_nor_text(self, cell: Any) -> None:
        answer = READ_RESULTS(["4S= by N", "4S= by N"], ns_score=[None, cell], vulnerable=1)
        assert answer[0] == [420]
        assert str(answer[1][0]).startswith("#")

    @pytest.mark.parametrize(
        "score", [MATCHPOINTS, CROSS_IMPS, BUTLER_IMPS, lambda results: RANKING([1, 1], *PAIRS, results)]
    )
    def test_who_scores_hands_it_back_as_it_is(self, score: Callable[[Any], Any]) -> None:
        results = READ_RESULTS(["4S=", "4Q"], "N", vulnerable=1)
        refusal = results[1][0]
        assert score(results) is refusal
        assert score([row[0] for row in results]) is refusal
        assert score(np.array(results, dtype=object)) is refusal

    def test_a_refusal_that_is_read_again_stays_what_it_is(self) -> None:
        results = READ_RESULTS(["4S=", "4Q"], "N", vulnerable=1)
        again = READ_RESULTS(None, ns_score=[row[0] for row in results])
        assert again[0] == [420]
        assert again[1][0] is results[1][0]
