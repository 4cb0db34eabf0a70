"""Slips of the pen in a file of results, and rulings that contradict it: they are asked about, and named."""

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


# A ruling beside the results: what is written of it in both must be the same, or it is asked about.


HEAD = "board,NS,EW,award"
ROUNDS = """\
Round,Table,Board,NS,EW,Score
1,1,1,1,2,420
1,2,1,3,4,450
1,1,2,1,2,170
1,2,2,3,4,100
2,1,1,1,2,140
2,2,1,3,4,110
2,1,2,1,2,170
2,2,2,3,4,-100
"""
SECTIONS = """\
Section,Board,NS,EW,Score
A,1,1,1,420
A,1,2,2,450
B,1,1,1,-50
B,1,2,2,-100
"""


@pytest.fixture
def asked(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What `score` says of results beside rulings, and its exit code."""
    monkeypatch.chdir(tmp_path)

    def score(results: str, *rulings: str, more: tuple[str, ...] = ()) -> tuple[int, str, str]:
        Path("results.csv").write_text(results, encoding="utf-8")
        Path("rulings.csv").write_text("\n".join(rulings), encoding="utf-8")
        given = ("--rulings", "rulings.csv") if rulings else ()
        code, out, err = said("score", "results.csv", *given, *more)
        return code, out, err

    return score


def test_round_and_section_find_the_line(asked: Any) -> None:
    """By hand: in round 2 pair 1's 140 beats 110; as 60% of 140 and 40% of -50 it has 60% of a top of 2."""
    _, out, err = asked(ROUNDS, f"Round,{HEAD}", '2,1,1,2,"60% 140, 40% -50"')
    assert "NS 1                4   5.20" in out and "a ruling?" not in err
    _, out, err = asked(SECTIONS, f"Section,{HEAD}", "B,1,1,1,-200", more=("--compare", "within"))
    assert "NS B2" in out.splitlines()[1] + out.splitlines()[2] and "a ruling?" not in err


@pytest.mark.parametrize(
    ("results", "rulings", "problem"),
    [
        (MITCHELL, (f"Round,{HEAD}", "2,1,1,4,A+/A-"), "round 2 is written, but its line has no round"),
        (MITCHELL, (f"Section,{HEAD}", "B,1,1,4,A+/A-"), "section B is written, but its line has no section"),
        (
            with_column(MITCHELL, "Round", [*"111222333"]),
            (f"Round,{HEAD}", "2,1,1,4,A+/A-"),
            "round 2 is written, but its line has round 1",
        ),
        (MITCHELL, (f"Vul,{HEAD}", "NS,1,1,4,A+/A-"), "the vulnerability NS is written, but its line has NONE"),
        (
            with_column(MITCHELL, "Ruling", ["A+/A-", *[""] * 8]),
            (HEAD, "1,1,4,A-/A+"),
            "the results have the ruling A+/A- in its line",
        ),
        (
            with_column(MITCHELL, "Ruling", ["NOS NS: A 450; B 480", *[""] * 8]),
            (),
            "A is 450 for NS, but the score is 420",
        ),
    ],
)
def test_a_contradiction_is_asked_about(asked: Any, results: str, rulings: tuple[str, ...], problem: str) -> None:
    """Each counted in silence once: one of the two facts, without a word."""
    code, out, err = asked(results, *rulings)
    assert code == 0 and out
    assert f"1 against 4: {problem}\n" in err


@pytest.mark.parametrize(
    ("results", "rulings"),
    [
        (MITCHELL, (f"Vul,{HEAD}", "None,1,1,4,A+/A-")),
        (with_column(MITCHELL, "Round", [*"111222333"]), (f"Round,{HEAD}", "1,1,1,4,A+/A-")),
        (with_column(MITCHELL, "Ruling", ["A+/A-", *[""] * 8]), (HEAD, "1,1,4,A+/A-")),
        (with_column(MITCHELL, "Ruling", ["NP", *[""] * 8]), (HEAD, "1,1,4,A+/A-")),
        (with_column(MITCHELL, "Ruling", ["NOS NS: A 420; B 480", *[""] * 8]), ()),
    ],
)
def test_what_agrees_is_not_asked_about(asked: Any, results: str, rulings: tuple[str, ...]) -> None:
    assert "a ruling?" not in asked(results, *rulings)[2]


def test_two_rulings_on_a_line(asked: Any) -> None:
    """Neither can count: nobody is ranked."""
    code, out, err = asked(MITCHELL, HEAD, "1,1,4,A+/A-", "1,1,4,A-/A+")
    assert (code, out) == (2, "") and "another ruling on the same line: take one of them out" in err


def test_a_blank_round_is_named(asked: Any) -> None:
    """Without the round of line 6, pair 1 plays board 1 twice; without rounds a column would help."""
    assert (
        "line 6: board 1, 1 against 2: the round is blank" in asked(ROUNDS.replace("2,1,1,1,2,140", ",1,1,1,2,140"))[2]
    )
    plain = "\n".join(line.partition(",")[2] for line in ROUNDS.splitlines())
    assert "a column Round would say so" in asked(plain)[2]


def test_a_remedy_is_an_option_of_the_command(asked: Any) -> None:
    """`give winners 2` is an argument of RANKING."""
    err = asked("Board,NS,EW,Score\n1,1,3,420\n1,2,1,50\n2,1,3,110\n2,2,4,90\n", more=("--winners", "1"))[2]
    assert "give --winners 2 where" in err and "give winners" not in err


def test_what_is_named_twice(asked: Any, said: Any) -> None:
    """A file beside itself, a team against itself, a board with two spellings."""
    asked(MITCHELL.replace("2,3,4", "02,3,4"))
    code, _, err = said("score", "results.csv", "results.csv", "--sections", "--compare", "within")
    assert code == 0 and "results.csv: is named twice: its lines count twice" in err
    assert "9 lines of 3 boards" in said("score", "results.csv")[2]
    code, out, err = said("score", "results.csv", "--method", "IMP", "--teams", "Verdi", "Verdi")
    assert (code, out) == (2, "") and "--teams Verdi Verdi: a team does not play against itself" in err
