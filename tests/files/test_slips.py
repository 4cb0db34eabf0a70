"""Slips of the pen in a file of results: two facts that cannot both be meant are asked about, and named."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import BRIDGEMATE, EVENINGS, MONDAY
from xl_law12.files.opening import taken_in
from xl_law12.files.slips import SLIP

MITCHELL = """\
Board,NS,EW,Score
1,1,4,420
1,2,5,450
1,3,6,-50
2,1,5,-400
2,2,6,-400
2,3,4,-140
3,1,6,110
3,2,4,110
3,3,5,100
"""
HOWELL = """\
Board,NS,EW,Score
1,6,1,420
1,2,5,-50
1,3,4,450
2,6,2,-50
2,3,1,100
2,4,5,-50
3,6,3,140
3,4,2,110
3,5,1,-50
4,6,4,130
4,5,3,-100
4,1,2,150
5,6,5,-450
5,1,4,-420
5,2,3,50
"""
NAMES = """\
Board,NS,EW,NS names,EW names,Score
1,1,4,Ann Lee & Bo Ek,Kit & Lou,420
1,2,5,Cy & Di,Gil & Hal,450
2,1,5,Ann Lee & Bo Ek,Gil & Hal,-400
2,2,4,Cy & Di,Kit & Lou,-400
"""


def slips(path: Path, text: str = "") -> list[str]:
    if text:
        path.write_text(text, encoding="utf-8")
    doubts = [it for it in taken_in([path], "", "").doubts if it.kind == SLIP]
    assert {it.gravity for it in doubts} <= {"asked"}
    return [*map(str, doubts)]


def with_column(text: str, heading: str, cells: list[str]) -> str:
    head, *lines = text.splitlines()
    return "\n".join([f"{head},{heading}", *(f"{line},{cell}" for line, cell in zip(lines, cells, strict=True))])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            with_column(MITCHELL, "Vul", ["None", "None", "NS", *["NS"] * 3, *["EW"] * 3]),
            ["line 4: board 1, 3 against 6: NS is vulnerable here, and NONE in other lines of board 1"],
        ),
        (
            with_column(MITCHELL, "Section", ["A", "A", "A", "", *["A"] * 5]),
            ["line 5: board 2, 1 against 5: the section is blank; other lines of the board have one"],
        ),
        (
            MITCHELL.replace("3,1,6", "13,1,6"),
            ["line 8: board 13, 1 against 6: board 13 has one result, the others 3: is it a slip?"],
        ),
        (
            MITCHELL.replace("2,2,6", "2,2,16"),
            ["line 6: board 2, 2 against 16: pair EW 16 played 1 board, the others 3: is it a slip?"],
        ),
        (
            HOWELL.replace("4,5,3", "4,5,8"),
            ["line 12: board 4, 5 against 8: pair 8 played 1 board, the others 5: is it a slip?"],
        ),
        (
            NAMES.replace("2,1,5,Ann Lee & Bo Ek", "2,1,5,Cy & Di"),
            [
                "line 4: pair 1 is Cy & Di here, and Ann Lee & Bo Ek before: is it a slip?",
                "Cy & Di are NS 1 and NS 2: is one a slip?",
            ],
        ),
        (NAMES.replace("Cy & Di", "Ann Lee & Bo Ek"), ["Ann Lee & Bo Ek are NS 1 and NS 2: is one a slip?"]),
    ],
)
def test_a_slip_is_asked_about(tmp_path: Path, text: str, asked: list[str]) -> None:
    """Each was tried by a new user, and passed over in silence."""
    assert slips(tmp_path / "slip.csv", text) == asked


@pytest.mark.parametrize(
    "text",
    [
        MITCHELL,
        HOWELL,
        NAMES,
        NAMES.replace("2,1,5,Ann Lee", "2,1,5,Anne Lee"),  # a slip of spelling
        NAMES.replace("2,1,5,Ann Lee & Bo Ek", "2,1,5,Bo Ek & Ann Lee"),
        NAMES.replace("2,1,5,Ann Lee & Bo Ek", "2,1,5,Ann Lee & Zoe Fox"),  # a substitute
        NAMES.replace("2,1,5,Ann Lee & Bo Ek", "2,1,5,"),
        NAMES.replace("2,1,5", "2,,5").replace("-400", "NP"),
        MITCHELL.replace("3,3,5,100\n", ""),  # a board that one table did not play
        MITCHELL.replace("3,1,6,110\n", "").replace("3,2,4,110\n", ""),
        with_column(MITCHELL, "Vul", ["None"] * 3 + ["NS"] * 3 + ["", "EW", "E-W"]),
        with_column(MITCHELL, "Vul", ["NV"] * 2 + ["V"] + ["x"] * 6),
        with_column(MITCHELL, "Section", [""] * 8 + ["A"]),
        "Board,NS,EW,Score\n1,1,2,420\n2,1,2,50\n",  # nothing to compare with
    ],
)
def test_what_an_evening_may_be_like_is_no_slip(tmp_path: Path, text: str) -> None:
    assert slips(tmp_path / "evening.csv", text) == []


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ("1,Open,Verdi,Neri,420\n1,Open,Neri,Verdi,450\n", "Open is written for both rooms of board 1"),
        ("1,Open,Verdi,Neri,420\n1,Closed,Verdi,Neri,450\n", "Verdi sits North-South in both rooms of board 1"),
        ("1,Open,Verdi,Verdi,420\n1,Closed,Neri,Verdi,450\n", "Verdi cannot play against Verdi"),
        ("1,Open,Verdi,Neri,420\n1,Closed,Neri,Verdi,450\n2,Open,Neri,Verdi,90\n2,Closed,Verdi,Neri,90\n", ""),
    ],
)
def test_the_rooms_of_a_match(tmp_path: Path, lines: str, asked: str) -> None:
    """Teams may change their seats after half a match; on one board they sit both ways."""
    assert [
        it.partition(": board 1, ")[2].partition(": ")[2]
        for it in slips(tmp_path / "a.csv", f"Board,Room,NS,EW,Score\n{lines}")
    ] == ([asked] if asked else [])


def test_whole_evenings_are_quiet() -> None:
    """Real files, with sit-outs, two sections, and players whose names are covered."""
    for path in (MONDAY, EVENINGS / "magic-contest.pbn", *([BRIDGEMATE] if BRIDGEMATE.exists() else [])):
        assert slips(path) == []


@pytest.mark.parametrize("between", [" & ", " - ", " + ", "/"])
def test_two_names_under_two_numbers_however_they_are_parted(tmp_path: Path, between: str) -> None:
    names = [f"Ann Ash{between}Bo Bell"] * 2 + [f"Cy Cole{between}Di Dunn"]
    text = with_column(MITCHELL, "NS names", names * 3)
    assert [it.endswith("are NS 1 and NS 2: is one a slip?") for it in slips(tmp_path / "a.csv", text)] == [True]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [("1,2,5,", "#REF!,2,5,", "board"), ("1,2,5,", "1,#N/A,5,", "NS"), ("1,2,5,", "1,2,#NAME?,", "EW")],
)
def test_an_error_of_a_spreadsheet_in_the_place_of_a_board_or_a_pair(file: Any, old: str, new: str, place: str) -> None:
    """It was a board of this name, or refused without its place."""
    (doubt,) = (it for it in taken_in([file("a.csv", MITCHELL.replace(old, new, 1))]).doubts if it.gravity == "wrong")
    assert doubt.problem.startswith(place) and "is an error value" in doubt.problem and "line 3" in doubt.where


def test_a_number_with_its_side_and_without(tmp_path: Path) -> None:
    """They were two pairs of the ranking. Where all of them have their side, it is no part of the name."""
    found = slips(tmp_path / "a.csv", MITCHELL.replace("2,1,5,", "2,NS 1,5,"))
    assert [it for it in found if it.endswith("is NS 1 the pair 1?")]
    assert (
        slips(tmp_path / "a.csv", MITCHELL.replace(",1,", ",NS 1,").replace(",2,", ",NS 2,").replace(",3,", ",NS 3,"))
        == []
    )
