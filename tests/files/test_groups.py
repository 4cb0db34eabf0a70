"""How lines belong together: sections and sessions, groups of fouled boards, handicaps, which count nowhere."""

import pytest

from tests.files.common import outcome
from xl_law12.files import opening
from xl_law12.files.evening import Evening, ResultsError, ScoringRules
from xl_law12.files.opening import one, together
from xl_law12.files.scoring import Scored, scored
from xl_law12.files.text import read as read_text
from xl_law12.files.writers import WRITERS
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
    without_pairs = one(Evening(lines(("1", "", "", "", "x"), ("1", "", "", "", "y"))))
    assert list(without_pairs.lines.board) == ["1", "401"]


# Columns that say how lines belong together: sessions, groups of fouled boards, and handicaps, which count nowhere.


# Four tables. On board 2 the last two played the fouled deal: 420 meets -50 there, and 140 meets 140.
FOULED = """Board;NS;EW;NS score;Group
1;1;5;420;
1;2;6;-50;
1;3;7;420;
1;4;8;-50;
2;1;6;420;
2;2;5;-50;
2;3;8;140;B
2;4;7;140;B
"""


def ranked(given: str) -> Scored:
    return scored(one(outcome(read_text(given.encode())).evening), ScoringRules())


def points(found: Scored, board: str) -> list[float | None]:
    return [ns for at, (ns, _) in enumerate(found.points) if found.evening.lines.board[at] == board]


def test_a_fouled_board_is_scored_in_groups() -> None:
    """In each group of two a win is 2 of 2, factored to four tables (2 + 1) x 2 - 1 = 5; a tie so 3, a loss 1.

    Compared with all of them, 420 would have 6 of 6, -50 none, and 140 three each.
    """
    assert points(ranked(FOULED), "2") == [5, 1, 3, 3]
    whole = FOULED.replace("Group", "Remarks about it")
    assert points(ranked(whole), "2") == [6, 0, 3, 3]


def test_a_section_of_fouled_boards_is_a_group() -> None:
    """Few boards have two, and the same pairs are in both; sections of the field hold other pairs on all boards."""
    assert points(ranked(FOULED.replace("Group", "Section")), "2") == [6, 0, 3, 3], "half of the boards are no few"
    third = "".join(f"3;{line[2:]}\n" for line in FOULED.splitlines()[1:5])
    found = ranked(FOULED.replace("Group", "Section") + third)
    assert points(found, "2") == [5, 1, 3, 3]
    assert found.evening.lines.ns[:2] == ["1", "2"], "the pairs keep their numbers"


def test_sections_of_the_field_are_none() -> None:
    """The same numbers in both sections are other pairs; their boards are one field."""
    lines = [
        f"{board};{pair};{pair + 4};{420 if pair == 1 else -50};{section}"
        for board in (1, 2, 3)
        for section in "AB"
        for pair in (1, 2)
    ]
    found = ranked("\n".join(["Board;NS;EW;NS score;Section", *lines]))
    assert set(found.evening.lines.ns) == {"A1", "A2", "B1", "B2"}
    assert points(found, "1") == [5, 1, 5, 1]


@pytest.mark.parametrize("ending", WRITERS)
def test_groups_are_written_and_read_again(ending: str) -> None:
    found = ranked(FOULED.replace("B\n", "B?>\n"))
    again = one(outcome(opening.evening_in(WRITERS[ending].write(found, "en"))).evening)
    assert [bool(group) for group in again.lines.group] == [False] * 6 + [True] * 2
    assert scored(again, ScoringRules()).points == found.points


# Pairs that are called by their side, as ACBL Live and others print them: 6-NS is the pair NS 6.
