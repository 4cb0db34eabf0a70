"""READ_OUTCOMES and RULING_FAULTS: the yellow block as a director types it, right and wrong."""

from datetime import date
from typing import Any

import pytest

from xl_law12 import CASE_DOUBTS, READ_OUTCOMES, RULING_FAULTS, SCORE_DOUBTS, UNDERSTOOD, CellError, Law12Error

PLACES = ["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"]
WHICH = ["A", "B", None, None, None, None, "C", None, None]


def padded(*cells: Any) -> list[Any]:
    return (list(cells) + [None] * 9)[:9]


def faults(**typed: Any) -> list[str]:
    """What is said of a block; of what is not given as nothing wrong."""
    given = {"vulnerable": "ALL", "nos": "NS", "other": None, "other_by": None, "language": None} | typed
    columns = {key: padded(*given.pop(key, ())) for key in ("contract", "declarer", "weights", "os_weights")}
    said = RULING_FAULTS(PLACES, which=WHICH, **columns, **given)
    return said.split("\n") if said else []


def test_contracts_scores_and_awards_in_one_column() -> None:
    """Law 77: vulnerable, 4H made is 620, 4S doubled two down 500, 790 made."""
    typed = ["4SX=", "4H=", "4SX-2 by E", 620, "-100", "A+/A-", "60% 4S= by S, 40% 4S-1 by S", "NP", None]
    assert READ_OUTCOMES(typed, ["E", "N", *[None] * 7], 7) == [
        *([-790.0], [620.0], [500.0], [620.0], [-100.0], ["A+/A-"], ["60% 620, 40% -100"], ["NP"], [""])
    ]


def test_a_refusal_stands_in_its_line() -> None:
    answers = READ_OUTCOMES(["4Q=", 620], ["N", None], "ALL")
    assert answers[0][0].startswith("#LAW12! contract, row 1: cannot read '4Q='") and answers[1] == [620.0]
    with pytest.raises(Law12Error, match="nobody is named who played"):
        READ_OUTCOMES("4S=", None, "ALL")
    with pytest.raises(Law12Error, match="declarer: '4SX= N' is played by N, but 'E' is written"):
        READ_OUTCOMES("4SX= N", "E", "ALL")


@pytest.mark.parametrize("number", [0.5, 0.04, -0.25, 46027])
def test_what_a_format_makes_of_a_number_is_refused_with_the_cure(number: float) -> None:
    """50 typed into a cell of per cent is 0.5; 1-5 is a date."""
    with pytest.raises(Law12Error, match=r"Make it General \(Ctrl\+1; in LibreOffice Ctrl\+M\)"):
        READ_OUTCOMES(number)


@pytest.mark.parametrize("text", ["4H=%", "4SX-2 %", "3NT+1%"])
def test_what_a_format_of_per_cent_puts_behind_a_contract(text: str) -> None:
    """LibreOffice puts the sign behind what is typed into such a cell."""
    with pytest.raises(Law12Error, match=r"contract: '.*%' is no score: the cell has the format of a percentage"):
        READ_OUTCOMES(text, "N", "ALL")
    assert READ_OUTCOMES("4S= by S 60%, 4S-1 by S 40%", None, "NONE") == "60% 420, 40% -50"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"contract": ["4Q="], "declarer": ["N"]}, ["D9: cannot read '4Q='"]),
        ({"contract": [620, "4S"], "declarer": [None, "N"]}, ["D10: '4S' does not say how many tricks were made"]),
        ({"contract": ["4S="]}, ["F9: nobody is named who played"]),
        ({"contract": [None, "4S="], "declarer": ["E", "N"]}, ["F9: 'E', but the contract is blank"]),
        ({"contract": [790], "declarer": ["E"]}, ["D9: 790 is no score of a contract by E"]),
        ({"other": "hello"}, ["D8: cannot read 'hello'"]),
        ({"other": "4H=", "contract": ["4S= by N"]}, ["F8: nobody is named who played"]),
        ({"contract": [0, 620, 170], "weights": [None, "60%"]}, ["G11: is blank beside a score"]),
        ({"contract": [0, 620, 170]}, ["G10: is blank beside", "G11: is blank beside"]),
        ({"contract": [0, 620, 170], "weights": [None, "60%", "30%"]}, ["G10: 60%, 30% add up to 90%, not 100%"]),
        (
            {"contract": [0, 620, 170], "weights": [None, "50%", "1/2"], "os_weights": [None, "x", "1/2"]},
            ["H10: cannot"],
        ),
        (
            {"contract": [*padded(0, 620)[:6], 170, 140], "weights": [*padded()[:6], "60%", "30%"]},
            ["G15: 60%, 30% add up to 90%"],
        ),
        ({"contract": [*padded(0)[:6], 170]}, ["D15: C needs B too"]),
        ({"contract": ["4S= by N"], "vulnerable": None}, ["G5: who is vulnerable?"]),
        (
            {"contract": ["5CX-1", "4S="], "declarer": ["N"], "vulnerable": None},
            ["G5: who is vulnerable?", "F10: nobody"],
        ),
        ({"contract": ["4S= by N"], "vulnerable": "x"}, ["G5: 'x' is not one of"]),
        ({"contract": [620], "nos": None}, ["I5: is blank: who did not offend?"]),
        ({"nos": None}, []),
        ({"contract": [None, "A+/A-"]}, []),
        ({"other": 620, "contract": ["4SX="], "declarer": ["E"]}, []),
    ],
)
def test_each_wrong_cell_is_named_and_a_cause_is_said_once(typed: dict[str, Any], said: list[str]) -> None:
    told = faults(**typed)
    assert len(told) == len(said) and all(map(str.startswith, told, said)), told


def test_the_order_is_that_of_the_work() -> None:
    told = faults(
        other="hello",
        nos=None,
        contract=["4SX= by E", "4H= by N", "4Q= by N", None, None, None, "4SX-2 by Q"],
        weights=[None, "60%", "60%", None, None, None, "x"],
    )
    assert [line.split(": ")[0] for line in told] == ["I5", "D8", "G10", "D11", "D15", "G15"]


def test_an_italian_c_is_asked_about() -> None:
    """Cuori are hearts; an English letter in the block tells."""
    assert faults(contract=["4C="], declarer=["N"], language="it") == ["D9: '4C=': fiori o cuori? Scrivere ♣ o ♥"]
    assert faults(contract=["4C=", "4H="], declarer=["N", "N"], language="it") == []
    assert faults(contract=["4C="], declarer=["N"]) == []
    assert READ_OUTCOMES(["4C="], ["N"], "NONE", "it")[0][0].startswith("#LAW12! contract, row 1: '4C='")


@pytest.mark.parametrize("text", ["4_20", "42e1", "4e2", "nan", "inf", "1e400", "\u0664\u0662\u0660"])
def test_only_plain_figures_are_scores(text: str) -> None:
    """Python reads more as a number: 4_20 was 420."""
    assert READ_OUTCOMES([text, "+420", "420,0"], "N", "NONE")[1:] == [[420.0], [420.0]]
    with pytest.raises(Law12Error, match="contract: cannot read"):
        READ_OUTCOMES(text, "N", "NONE")


def test_a_place_without_a_row_is_named_as_it_is() -> None:
    """It ended in a ValueError."""
    places = ["here", "I5", "D8", "F8", "E9", "D9", "F9", "G9", "H9"]
    assert RULING_FAULTS(places, "x", "NS", None, None, ["B"], [420], [None], [None], [None]).startswith("here: 'x'")


def test_places_name_all_arguments() -> None:
    with pytest.raises(CellError, match="2 cells: give 9"):
        RULING_FAULTS(["D9", "F9"], "ALL", "NS", None, None, ["A"], [620], [None], [None], [None])
    with pytest.raises(CellError, match="which, row 1: is blank in the first line: give A, B or C"):
        RULING_FAULTS(PLACES, "ALL", "NS", None, None, [None, "B"], [620, 170], [None] * 2, [None] * 2, [None] * 2)


def test_a_field_is_read_line_by_line() -> None:
    told = faults(other=[620, "4Q=", None, "4S="], contract=["4S= by N"])
    assert [line.split(": ")[0] for line in told] == ["D9", "F11"]


def test_a_weight_beside_a_blank_contract() -> None:
    """The cell that is blank is named, the third line two rows below D9; its weight counts in the total."""
    places = ["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"]
    block = (["A", "B", None], ["4SX=", "4H=", None], ["E", "N", None], ["", "60%", "40%"], ["", "", ""])
    told = RULING_FAULTS(places, "ALL", "NS", 620, None, *block)
    assert told == "D11: is blank beside a weight"
    told = RULING_FAULTS(places, "ALL", "NS", 620, None, *block[:3], ["", "60%", "30%"], ["", "", ""])
    assert told.split("\n") == ["G10: 60%, 30% add up to 90%, not 100%", "D11: is blank beside a weight"]


def test_what_is_understood() -> None:
    """Law 77: contracts in one manner, however they are typed. Law 12C2: averages of each side.

    A spreadsheet may have completed `A+` by the text of the cell above, so that both sides' are shown.
    """
    typed = ["4s x =", "3 SA +1", "7cxx-13 by w", "4♥= by N", "PASS", "A+/A-", "A", "60% 620, 40% -100", 420, None]
    seats = ["E", "S", None, "n", *[None] * 6]
    assert UNDERSTOOD(typed, seats) == [
        ["4♠X= by E"],
        ["3NT+1 by S"],
        ["7♣XX-13 by W"],
        ["4♥= by N"],
        ["passed out"],
        ["NS average plus / EW average minus"],
        ["average for both sides"],
        ["60% 620, 40% -100"],
        ["420"],
        [""],
    ]
    assert UNDERSTOOD("3NT=", "W", language="fr") == "3SA= par W"
    assert UNDERSTOOD("62,5% 420, 37.5% -50", language="fr") == "62,5% 420, 37,5% -50"
    assert UNDERSTOOD("A45.5/54.5", language="it") == "NS 45,5% / EO 54,5%"
    assert UNDERSTOOD("NS NP / EW A60 fixed") == "NS not played / EW 60% fixed"
    assert UNDERSTOOD("NP", language="de") == "nicht gespielt"


def test_rulings_are_understood_with_the_side_that_sees_their_scores() -> None:
    """RMB 2011: A, B and C as the non-offenders see them; 82C: each side by itself; 12C1(d) beside an A."""
    whole = UNDERSTOOD("NOS EW: A 100; B 420; C 140; OS 60% -420, 40% 50")
    assert whole == (
        "a ruling, seen from EW, the non-offending side: 100 at the table; 420 without the infraction; 140 with normal "
        "play after it; seen from NS, the offending side: 60% -420, 40% 50 without the infraction"
    )
    assert UNDERSTOOD("NOS BOTH: A -790; B 620; EW -170") == (
        "a ruling with both sides non-offending, seen from NS: -790 at the table; or NS 620 / EW -170, whichever "
        "is better for each side"
    )
    assert UNDERSTOOD("NOS EW: A 50; B A-/A+") == (
        "a ruling, seen from EW, the non-offending side: 50 at the table; or NS average minus / EW average plus, if "
        "that is better for EW"
    )
    assert UNDERSTOOD("NOS BOTH: A 50; B A+/A+") == (
        "a ruling with both sides non-offending, seen from NS: 50 at the table; or average plus for both sides, "
        "whichever is better for each side"
    )


def test_a_contract_alone_is_understood_without_its_score() -> None:
    """Declarer and vulnerability decide its score, not what it is; an award with contracts needs both."""
    assert UNDERSTOOD("4S=") == "4♠="
    assert UNDERSTOOD("60% 4S=, 40% 4S-1", "N", "NONE") == "60% 420, 40% -50"
    for wrong in ("4Q=", "60% 4S=, 40% 4S-1", "4S"):
        with pytest.raises(Law12Error):
            UNDERSTOOD(wrong, "N")
    lines = UNDERSTOOD(["4Q=", "4S= by E", 620], ["N", "X", None])
    assert [str(line[0])[:25] for line in lines] == ["#LAW12! contract, row 1: ", "#LAW12! declarer, row 2: ", "620"]
    assert str(UNDERSTOOD(["4C=", 620], language="it")[0][0]).endswith("Write ♣ or ♥")


@pytest.mark.parametrize("word", ["Both", "alle", "tutti", "ALL", "7"])
def test_a_vulnerability_in_words_is_that_of_the_board(word: str) -> None:
    """On board 7 everybody is vulnerable: nothing is asked."""
    assert CASE_DOUBTS(["I7", "G7"], 7, word) == ""
    assert str(CASE_DOUBTS(["I7", "G7"], 1, word)).startswith("? G7: ALL counts; by the number of the board")


def test_a_score_that_neither_side_can_have_is_named_with_its_cell() -> None:
    """Law 77: 620 is a vulnerable game, no score of board 1 (nobody vulnerable, Law 2), nor of NS on 3 (EW)."""
    lines: list[object] = [170, "A+/A-", "4Q", None, 425, -620, 620]
    assert SCORE_DOUBTS("E11", lines, 3) == "? E17: 620: only EW are vulnerable on board 3"
    assert SCORE_DOUBTS("E11", lines, [1] * 7) == "? E16: -620: nobody is vulnerable on board 1 (such lines: 2)"
    assert SCORE_DOUBTS("E11", lines[:5], 1) == SCORE_DOUBTS("E11", 620, 4) == ""
    assert SCORE_DOUBTS("E11", "60% 620, 40% -100", 1) == "? E11: 620: nobody is vulnerable on board 1"
    assert SCORE_DOUBTS("E11", [620, -620], 2, "NS") == "? E12: -620: only NS are vulnerable"
    assert SCORE_DOUBTS("E11", 620, 1, "NS", "de") == "? E11: NS zählt; nach der Nummer des Boards wäre es NONE"
    assert SCORE_DOUBTS("E11", [620, -620], "Final", ["V", "Both"]) == ""
    odd: list[Any] = [date(2026, 1, 3), 10**400, 3 + 4j]
    for cell in odd:
        assert SCORE_DOUBTS("E11", 620, 1, cell) == "? E11: 620: nobody is vulnerable on board 1"


@pytest.mark.parametrize("sign", ["?", " - "])
def test_a_question_mark_is_no_blank(sign: str) -> None:
    """It counted as if nothing were typed there; READ_RESULTS asks about it in a column, and so does this."""
    for function in (READ_OUTCOMES, UNDERSTOOD):
        with pytest.raises(Law12Error, match="is the result not known, or was the board not played"):
            function(sign)
        assert str(function(["4H=", sign, None], ["N", None, None], "ALL")[1][0]).startswith(
            "#LAW12! contract, row 2: "
        )
    assert READ_OUTCOMES(["", None]) == [[""], [""]]
