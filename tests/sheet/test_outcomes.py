"""READ_OUTCOMES and RULING_FAULTS: the yellow block as a director types it, right and wrong."""

from datetime import date
from typing import Any

import pytest

from xl_law12 import READ_OUTCOMES, RULING_FAULTS, SCORE_DOUBTS

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


def test_a_field_is_read_line_by_line() -> None:
    told = faults(other=[620, "4Q=", None, "4S="], contract=["4S= by N"])
    assert [line.split(": ")[0] for line in told] == ["D9", "F11"]


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
