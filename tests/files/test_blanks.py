"""Tables whose columns only blanks part: in columns of a fixed width, as Magic Contest prints them."""

import pytest

from tests.files.common import outcome, sample
from xl_law12.files import html, opening
from xl_law12.reading.blanks import tables_of

# Magic Contest 4.8: two boards side by side, the score in the left half of its column if it is a plus, a bye.
MAGIC = sample("magic-contest.txt").decode()
# Law 77; nobody is vulnerable on board 1, NS on 2, EW on 3, all on 4.
SCORES: dict[str, list[int | str]] = {
    "1": [100, -120, "NP"],
    "3": [-500, -660],
    "2": [300, -100, "NP"],
    "4": [650, 200],
}


@pytest.mark.parametrize("page", [f"<html><body><pre>\n{MAGIC}</pre></body></html>", f"<html><pre>{MAGIC}", MAGIC])
def test_two_boards_side_by_side(page: str) -> None:
    """In a page, also one that is cut short after its last board, and copied from it as text."""
    found = outcome(opening.evening_in(page.encode()))
    lines = found.evening.lines
    assert [*zip(lines.board, found.results, strict=True)] == [(it, one) for it in SCORES for one in SCORES[it]]
    assert [*zip(lines.ns, lines.ew, strict=True)][:3] == [("4", "6"), ("10", "1"), ("--", "3")]
    assert [*zip(lines.ns_points, lines.ew_points, strict=True)][:2] == [("3,0", "-3,0"), ("-3,0", "3,0")]
    assert lines.lead[0] == "C3"


def test_the_points_of_a_bye_are_said() -> None:
    """A program gives them in its own way (-0,8 here): nobody is asked for a ruling on them."""
    lines = [f"{board},1,2,420,2,0\n{board},3,4,-50,0,2\n{board},--,5,NP,,-0.8\n" for board in range(1, 9)]
    found = outcome(opening.evening_in("".join(["Board,NS,EW,Score,NS MP,EW MP\n", *lines]).encode()))
    doubts = [(it.gravity, it.kind) for it in found.evening.doubts if "-0.8" in it.problem]
    assert doubts == [("assumed", "a bye, which does not count")] * 8


@pytest.mark.parametrize("cut", ["<br>", "\n"])
def test_the_lines_of_a_page(cut: str) -> None:
    text = cut.join(["<pre>Board 7", "NS EW Contract By Tricks", "1 2 4S N 10", "3 4 4S N 9</pre>"])
    found = outcome(html.read(f"<html><body>{text}</body></html>".encode()))
    assert (list(found.results), list(found.evening.lines.board)) == ([620, -100], ["7", "7"])


@pytest.mark.parametrize(
    "text",
    [
        "nothing here",
        "Board NS EW Score",  # and no lines
        "Bd NS EW Score\n12345678 420\n1 2 3 4 420",  # three headings over one column
        "Bd NS EW Score   Bd NS EW Score\n1  3  4  420\n",
        "Bd   NS    EW   Score\n1    3      4   420\n1    5  7   6    50",  # a figure under no heading
    ],
)
def test_columns_that_cannot_be_told(text: str) -> None:
    assert tables_of(text) == []


def test_names_of_players_are_not_cut() -> None:
    """In these two lines a blank stands below a blank: the names would lose their second halves."""
    lines = ["1      Ann Ash      Cy Cole      420", "1      Bob Bell     Di  Dunn     -50", "1      Eve          Flo"]
    rows = tables_of("\n".join(["Board  NS           EW           Score", *lines]))[0]
    assert [row[1] for row in rows[1:3]] == ["Ann Ash", "Bob Bell"]
