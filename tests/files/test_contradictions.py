"""A ruling beside the results: what is written of it in both must be the same, or it is asked about."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.test_slips import MITCHELL, with_column

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
