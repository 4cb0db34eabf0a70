"""The rulings of an event's log beside the lines of a session, each answered for itself.

A is the score that was made at the table (RMB 2011), so that it is the result of the line; the rest is the project's.
"""

from typing import Any

import pytest

from xl_law12 import RULING_LINES, Law12Error

BOARDS, NS, EW = [7, 7, "8"], [3, 4, "Rossi"], [5, 6, 2]
RESULTS = [-790, 620, "A+/A-"]
RULING = "NOS NS: A -790; B 620; C 500"


def placed(award: Any, board: Any, ns: Any, ew: Any, *more: Any) -> list[Any]:
    """What is answered for one ruling, which stands below a blank line."""
    beside = [None if it is None else [None, it] for it in more[:2]]
    rows = RULING_LINES(
        [None, award], [None, board], [None, ns], [None, ew], BOARDS, NS, EW, RESULTS, *beside, *more[2:]
    )
    assert rows[0] == ["", "", ""]
    return rows[1]


@pytest.mark.parametrize(
    ("ruling", "answer"),
    [
        ((RULING, 7, 3, 5), [1, "", ""]),
        ((RULING, "7", 3.0, " 5 "), [1, "", ""]),
        (("A+/A-", 8, "ROSSI", 2), [3, "", ""]),
        ((RULING, 8, "rossi", 2), [3, "", ""]),  # what was made there is not known
        ((620, 7, 3, 5), [1, "", ""]),
        ((RULING, 7, 4, 6), [2, "asked", "A is -790 for NS, but the result of its line is 620"]),
        (("NOS EW: A 790; B 620", 7, 3, 5), [1, "", ""]),  # as EW see it
        (("NOS EW: A -790; B 620", 7, 3, 5), [1, "asked", "A is 790 for NS, but the result of its line is -790"]),
        (("NOS BOTH: A 50; B A+/A+", 7, 4, 6), [2, "asked", "A is 50 for NS, but the result of its line is 620"]),
        ((RULING, 9, 3, 5), ["", "asked", "there is no board 9 in the results"]),
        ((RULING, 7, 3, 6), ["", "asked", "3 did not meet 6 on board 7"]),
        (
            (RULING, 7, None, None),
            [
                *("", "asked"),
                "which line is it? Write the board and both pairs; or, at teams, the score of the other table",
            ],
        ),
        ((RULING, 7, None, None, 620), ["", "", ""]),  # a ruling at teams
        ((RULING, 7, 4, 6, -790), [2, "asked", "A is -790 for NS, but the result of its line is 620"]),
    ],
)
def test_the_line_of_a_ruling(ruling: tuple[Any, ...], answer: list[Any]) -> None:
    assert placed(*ruling) == answer


@pytest.mark.parametrize(
    ("theirs", "own", "counts"),
    [
        ("Club evening", "club  Evening", True),
        ("Club evening", "Our club · Club evening · 16/11/2026", True),
        ("16/11/2026", "Our club · Club evening · 16/11/2026", True),
        ("Club evening", "Club evening B", False),
        ("Club", "Club evening", False),
        ("Round 3", "Club evening", False),
        (None, "Club evening", True),
        ("Round 3", None, True),
    ],
)
def test_a_ruling_counts_where_it_belongs(theirs: str, own: str, *, counts: bool) -> None:
    """Its event is that of the session or a part of it, whatever the case and the blanks."""
    elsewhere = ["", "assumed", "a ruling of another event: it does not count here"]
    assert placed(RULING, 7, 3, 5, None, theirs, own) == ([1, "", ""] if counts else elsewhere)


def test_of_two_rulings_on_a_line_the_first_counts() -> None:
    """One of another event is no second one."""
    events = ["Round 3", "", ""]
    rows = RULING_LINES([RULING] * 3, [7] * 3, [3] * 3, [5] * 3, BOARDS, NS, EW, RESULTS, None, events, "Club")
    assert [row[:2] for row in rows] == [["", "assumed"], [1, ""], ["", "wrong"]]
    assert rows[2][2] == "there is another ruling on the same line: the first counts"


def test_in_another_language() -> None:
    assert placed(RULING, 9, 3, 5, None, None, None, "de")[2] == "es gibt kein Board 9 in den Ergebnissen"


def test_columns_go_line_by_line() -> None:
    with pytest.raises(Law12Error, match="ew: 1 cell beside 2 of rulings"):
        RULING_LINES([RULING, RULING], [7, 7], [3, 4], 5, BOARDS, NS, EW, RESULTS)
