"""Tables whose columns only blanks part: typed by hand, and printed in columns of a fixed width by Magic Contest."""

from __future__ import annotations

import pytest

from tests.files.common import outcome
from xl_law12.files import html, opening
from xl_law12.reading.blanks import tables_of

# Magic Contest 4.8: two boards side by side, the score in the left half of its column if it is a plus, a bye.
MAGIC = """\
5 tables, 9 pairs, 1 phantom pair. Number of boards: 27. Butler IMPs (datum score).

Rank  Pair  Score    Name
   1     6   39,4 *  Alfa - Bravo
--------------------------------------------------------------------------------------------------------------

Board:  1                                             Board:  2
 Pair  Contr     Ld     Result     Score     Datum     Pair  Contr     Ld     Result     Score     Datum
 4  6  3N   E -2 C3    100        3,0  -3,0    -10     4  6  5Dx  E -2 D10   300        6,0  -6,0     70
10  1  2N   E  = H3       -120   -3,0   3,0           10  1  4S   N -1 DK       -100   -5,0   5,0
--  3                      Bye         -0,8           --  3                      Bye         -0,8

--------------------------------------------------------------------------------------------------------------

Board:  3                                             Board:  4
 Pair  Contr     Ld     Result     Score     Datum     Pair  Contr     Ld     Result     Score     Datum
 5  2  5Cx  N -3 H5       -500    4,0  -4,0   -650     8  4  4H   N +1 C2    650       10,0 -10,0    200
 4  6  3N   E +2 CK       -660    0,0   0,0           10  2  3S   E -2 H7    200        0,0   0,0
--------------------------------------------------------------------------------------------------------------
"""
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
    evening = outcome(opening.evening_in("".join(["Board,NS,EW,Score,NS MP,EW MP\n", *lines]).encode())).evening
    doubts = [(it.gravity, it.kind) for it in evening.doubts if "-0.8" in it.problem]
    assert doubts == [("assumed", "a bye, which does not count")] * 8


@pytest.mark.parametrize("cut", ["<br>", "\n"])
def test_the_lines_of_a_page(cut: str) -> None:
    text = cut.join(["<pre>Board 7", "NS EW Contract By Tricks", "1 2 4S N 10", "3 4 4S N 9</pre>"])
    found = outcome(html.read(f"<html><body>{text}</body></html>".encode()))
    assert (list(found.results), list(found.evening.lines.board)) == ([620, -100], ["7", "7"])


TABLES = {
    "one blank": "Board NS EW Contract By Tricks Score\n1 3 4 4S N 10 420\n1 5 6 4S N 9 -50\n",
    "a rule, and a total": (
        "Bd NS EW Ctr By Tks Score\n-- -- -- --- -- --- -----\n1 3 4 4S N 10 420\n1 5 6 4S N 9 -50\nTotal 370\n"
    ),
    "two words, and a blank in a cell": (
        "Board  NS pair  EW pair  Contract  By  Score\n1  3  4  4 S  N  420\n1  5  6  4 S x  N  -100\n"
    ),
    "words with one blank": "Board Pair NS Pair EW Contract By Score\n1 3 4 4S N 420\n1 5 6 4S N -50\n",
    "plus columns": """\
Board  NS  EW  Contract  By   +NS  +EW

    1   3   4   4 S       N   420

    1   5   6   4 S       N         50
    1  17  18   3 N       W        400
""",
    "a column with nothing in it": """\
Bd  NS  EW  Lead  Ctr  Decl  Tks  Score
1    1   2        4S   N     10     420
1   13  14        4S   N      9     -50
""",
    "players": """\
Board 1
Pair NS         Pair EW         Contract  By  Result  Score
Ann Ash & Bo B  Cy Cole & Di D  4 S       N   =        420
Ed Eve & Flo F  Gil G & Hal H   4 S       N   -1       -50
""",
    "words around it": "Dear all, board 1:\n\nNS EW Contract By Score\n1 2 4S N 420\n3 4 4S N -50\n\nSee you at 7 pm\n",
    "words below scores": "Board 1\n\nNS EW Score\n1 2 420\n3 4 -50\n\nSee you at 7 pm\n",
    "a sign between the pairs": """\
Bd  Pairs   Ctr  Decl  Tks  Score
1   1 - 2   4S   N     10     420
1  13 - 4   4S   N      9     -50
""",
    "a sign between the pairs, and a blank": """\
Bd  Pairs    Ctr  Decl  Tks  Score
1   1 -  2   4S   N     10     420
1  13 - 14   4S          9     -50
""",
    "a title over each": "Board 1\nNS EW Score\n3 4 420\n5 6 -50\n\nBoard 2\nNS EW Score\n5 4 420\n",
}
RIGHT = {
    "two words, and a blank in a cell": [420, -100],
    "plus columns": [420, -50, -400],
    "a title over each": [420, -50, 420],
}


@pytest.mark.parametrize("kind", [it for it in TABLES if it.startswith("a sign")])
def test_both_pairs_in_one_column(kind: str) -> None:
    lines = outcome(opening.evening_in(TABLES[kind].encode())).evening.lines
    assert (lines.ns, lines.ew) == (["1", "13"], ["2", "14" if "blank" in kind else "4"])


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_typed_with_blanks(kind: str) -> None:
    """Board 1, nobody vulnerable (Law 77): 4S is 420, one down 50, doubled 100; 3NT is 400."""
    found = outcome(opening.evening_in(TABLES[kind].encode()))
    assert list(found.results) == RIGHT.get(kind, [420, -50])
    assert found.open == []


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
