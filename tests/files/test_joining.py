"""Sections and sessions: every pair one name, every board one number."""

from typing import Any

import pytest

from xl_law12.files.evening import Evening, ResultsError
from xl_law12.files.opening import one, together
from xl_law12.reading.lines import Lines, in_columns


def lines(*rows: tuple[str, ...]) -> Lines:
    """Rows of board, ns, ew, and where they are needed section and session."""
    names = ("board", "ns", "ew", "section", "session")
    return in_columns([dict(zip(names, row, strict=False)) for row in rows], [f"line {n}" for n in range(len(rows))])


FIRST = Evening(lines(("1", "1", "2"), ("2", "1", "2")), names={"1": "Ann & Bo"}, method="MP")


def test_a_reader_is_told_of_a_column_that_lines_do_not_have() -> None:
    with pytest.raises(AssertionError, match="'ns_pair'"):
        in_columns([{"board": "1", "ns_pair": "3"}], ["line 2"])


def test_files_that_share_no_pair_are_simply_joined() -> None:
    both = together([FIRST, Evening(lines(("1", "3", "4")), method="MP")], ["a.xml", "b.xml"])
    assert list(both.lines.ns) == ["1", "1", "3"]
    assert list(both.lines.place) == ["a.xml, line 0", "a.xml, line 1", "b.xml, line 0"]
    assert both.method == "MP"


def test_the_same_names_are_sessions() -> None:
    both = together([FIRST, Evening(lines(("1", "1", "5")), names={"1": "Ann & Bo"})], ["a", "b"])
    assert list(both.lines.board) == ["1", "2", "401"], "a multiple of 16 more: the vulnerability stays"
    assert list(both.lines.ns) == ["1", "1", "1"]


def test_other_names_are_sections() -> None:
    both = together([FIRST, Evening(lines(("1", "1", "2")), names={"1": "Cy & Di"})], ["a", "b"])
    assert list(both.lines.ns) == ["A1", "A1", "B1"]
    assert both.names == {"A1": "Ann & Bo", "B1": "Cy & Di"}


def test_sections_of_pairs_that_are_names_themselves() -> None:
    first = Evening(lines(("1", "Ann & Bo", "Ed & Flo")), names={"NS Ann & Bo": "Ann Lee & Bo Ek"})
    other = Evening(lines(("1", "Ann & Bo", "Ed & Flo")), names={"NS Ann & Bo": "Anna Low & Boris Og"})
    both = together([first, other], ["a", "b"])
    assert both.names == {"NS AAnn & Bo": "Ann Lee & Bo Ek", "NS BAnn & Bo": "Anna Low & Boris Og"}


def test_boards_of_many_digits_are_names() -> None:
    sessions = lines(*(("9" * 5000, "1", "2", "", session) for session in ("1", "2")))
    assert list(one(Evening(sessions)).lines.board) == ["9" * 5000, f"{'9' * 5000} (2)"]


def test_without_names_it_is_asked() -> None:
    files = [FIRST, Evening(lines(("1", "1", "2")))]
    with pytest.raises(ResultsError, match=r"'a' and 'b' have the same pairs' numbers .* --sections or --sessions"):
        together(files, ["a", "b"])
    third = Evening(lines(("1", "1", "2")))
    with pytest.raises(ResultsError, match=r"^'a' and 'b' have the same"):  # the first two of them name the others
        together([*files, third], ["a", "b", "c"])
    assert list(together(files, ["a", "b"], "sections").lines.ew) == ["A2", "A2", "B2"]
    assert list(together(files, ["a", "b"], "sessions").lines.board) == ["1", "2", "401"]


def test_sections_and_sessions_within_a_file() -> None:
    sections = one(Evening(lines(("1", "1", "2", "A"), ("1", "1", "2", "B"))))
    assert list(sections.lines.ns) == ["A1", "B1"]
    apart = one(Evening(lines(("1", "1", "2", "A"), ("1", "3", "4", "B"))))
    assert list(apart.lines.ns) == ["1", "3"], "numbers that are one pair's each stay as they are"
    sessions = one(Evening(lines(("1", "1", "2", "", "x"), ("1", "1", "3", "", "y"), ("2A", "1", "3", "", "y"))))
    assert list(sessions.lines.board) == ["1", "401", "2A (2)"]


# Two tables a section; both pairs meet both ways round on the board, as the teams of a match do.
BOTH_WAYS = "Section,Board,NS,EW,NS score\nA,1,1,2,420\nA,1,2,1,400\nB,{board},1,2,420\nB,{board},2,1,400\n"


@pytest.mark.parametrize("board", ["1", "3"])
def test_pairs_that_meet_both_ways_stay_in_their_sections(said: Any, file: Any, board: str) -> None:
    path = file("evening.csv", BOTH_WAYS.format(board=board))
    code, printed, _ = said("score", path, "--method", "MP", "--compare", "across", "--csv")
    assert code == 0
    assert sorted(row.split(",")[1] for row in printed.splitlines()[1:] if row) == [
        *("EW A1", "EW A2", "EW B1", "EW B2"),
        *("NS A1", "NS A2", "NS B1", "NS B2"),
    ]


def test_without_a_method_they_are_teams(said: Any, file: Any) -> None:
    path = file("evening.csv", "Board,NS,EW,NS score\n1,1,2,420\n1,2,1,400\n")
    assert said("score", path, "--csv")[1].startswith("round,home,away")


# Two tables a section, in which nobody meets twice; only across the sections they do.
ACROSS = """\
Section,Board,NS,EW,NS score
A,1,1,2,420
A,1,3,4,400
A,2,2,3,110
A,2,4,1,140
B,1,2,1,-50
B,1,4,3,170
B,2,3,2,90
B,2,1,4,-100
"""


def test_sections_of_pairs_are_not_taken_for_teams_in_silence(said: Any, file: Any) -> None:
    """They may be the rooms of two matches, too: whoever says the method is believed."""
    path = file("evening.csv", ACROSS)
    doubt = "NS and EW meet both ways, but only in different sections, so that they may be teams or pairs"
    code, printed, told = said("score", path)
    assert (code, printed) == (2, "")
    assert f"{doubt}: say with --method how it is scored" in told
    assert f"how is it scored?: {doubt}" in said("import", path, "-o", "-")[2]
    ranked = said("score", path, "--method", "MP", "--compare", "across", "--csv")[1].splitlines()
    assert sorted(row.split(",")[1] for row in ranked[1:]) == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    matches = said("score", path, "--method", "IMP", "--csv")[1].splitlines()
    assert [row.split(",")[1:3] for row in matches[1:]] == [["1", "2"], ["3", "4"], ["2", "3"], ["4", "1"]]


@pytest.mark.parametrize(
    "text",
    [
        "Section,Board,NS,EW,NS score\nA,1,Verdi,Neri,420\nB,1,Neri,Verdi,400\n",
        ACROSS.replace("Section", "Room").replace("A,", "Open,").replace("B,", "Closed,"),
        ACROSS.replace("Section", "Table"),
    ],
    ids=["a table a section", "rooms", "no sections"],
)
def test_real_matches_stay_matches(said: Any, file: Any, text: str) -> None:
    path = file("match.csv", text)
    code, printed, told = said("score", path, "--csv")
    assert (code, printed.startswith("round,home,away"), "how is it scored" in told) == (0, True, False)
