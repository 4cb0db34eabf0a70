"""How lines belong together: sections and sessions, groups of fouled boards, handicaps, which count nowhere."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome
from xl_law12.cli import main
from xl_law12.files import opening
from xl_law12.files.evening import UNASKED, Evening, ResultsError
from xl_law12.files.export import columns, html, usebio
from xl_law12.files.opening import one, together
from xl_law12.files.scoring import Scored, scored
from xl_law12.files.text import read as read_text
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
    return scored(one(outcome(read_text(given.encode())).evening), UNASKED)


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


@pytest.mark.parametrize("writer", [columns, html, usebio])
def test_groups_are_written_and_read_again(writer: object) -> None:
    found = ranked(FOULED.replace("B\n", "B?>\n"))
    again = one(outcome(opening.evening_in(writer.write(found))).evening)  # type: ignore[attr-defined]
    assert [bool(group) for group in again.lines.group] == [False] * 6 + [True] * 2
    assert scored(again, UNASKED).points == found.points


def test_the_sheets_have_no_room_for_groups(tmp_path: Path, file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file("fouled.csv", FOULED)
    assert main(["import", str(path), "-o", str(tmp_path / "out.xlsx")]) != 0
    assert (
        "board 2 is fouled, and the sheets have no column for its groups: use xl-law12 score on the file itself"
        in capsys.readouterr().err
    )
    assert main(["import", str(path), "-o", "-"]) == 0
    shown = capsys.readouterr()
    assert "in groups: board 2: its lines are compared within their group" in shown.err
    assert shown.out.splitlines()[-1].endswith("\tB")


def test_printed_points_are_compared_within_groups() -> None:
    """What a program printed of the fouled board follows, so nobody is asked about a ruling."""
    figures = ["5;1", "1;5", "5;1", "1;5", "5;1", "1;5", "3;3", "3;3"]
    head, *lines = FOULED.splitlines()
    given = [f"{head};MP NS;MP EW", *(f"{line};{both}" for line, both in zip(lines, figures, strict=True))]
    evening: Evening = one(outcome(read_text("\n".join(given).encode())).evening)
    assert (evening.printed.method, evening.printed.astray) == ("MP", [])


SESSIONS = """Session;Board;NS;EW;NS score
1;1;1;3;420
1;1;2;4;-50
2;1;1;4;420
2;1;2;3;-50
"""


def test_a_column_of_sessions() -> None:
    """The board of the second session is another one: 400 more, so that its vulnerability stays."""
    found = ranked(SESSIONS)
    assert list(found.evening.lines.board) == ["1", "1", "401", "401"]
    assert {line.pair: line.boards for line in found.ranking} == {"NS 1": 2, "NS 2": 2, "EW 3": 2, "EW 4": 2}


def test_a_handicap_is_left_out_and_told() -> None:
    given = "Board;NS;EW;NS score;Handicap\n1;1;2;420;3\n1;3;4;-50;\n"
    evening = read_text(given.encode())
    assert notes(evening) == [("line 2", "handicaps are left out: places are by what was scored")]


# Pairs that are called by their side, as ACBL Live and others print them: 6-NS is the pair NS 6.


# Board 1, where 420 beats 400; board 2, where 2 and 1 meet the other way round: they are two pairs all the same.
TABLE = """\
Board,NS,EW,Score,NS names,EW names
1,1{ns},2{ew},420,Ann & Bo,Cy & Di
1,2{ns},1{ew},400,Ed & Flo,Gil & Hal
2,1{ns},2{ew},50,Ann & Bo,Cy & Di
"""


@pytest.mark.slow
@pytest.mark.parametrize(("ns", "ew"), [("-NS", "-EW"), ("NS", "EW"), (" ns", " ew")])
@pytest.mark.parametrize("form", ["", ".xml", ".csv", ".html", pytest.param(".xlsx", marks=pytest.mark.slow)])
def test_two_winners(said: Any, tmp_path: Path, file: Any, ns: str, ew: str, form: str) -> None:
    source = file("evening.csv", TABLE.format(ns=ns, ew=ew))
    rulings = file("rulings.csv", f"Board,NS,EW,Award\n1,1{ns},2,A+/A-\n1,2,1{ew},-50\n")
    words = [str(source), "--rulings", str(rulings)]
    if form:
        target = tmp_path / f"out{form}"
        assert said("import" if form == ".xlsx" else "export", *words, "-o", target)[0] == 0
        words = [str(target), "--winners", "2"] if form == ".csv" else [str(target)]
    code, printed, told = said("score", *words)
    assert (code, [line.split()[1:6] for line in printed.splitlines()[1:] if line]) == (
        0,
        [
            ["NS", "1", "Ann", "&", "Bo"],
            ["NS", "2", "Ed", "&", "Flo"],
            ["EW", "1", "Gil", "&", "Hal"],
            ["EW", "2", "Cy", "&", "Di"],
        ],
    ), told


def test_players_of_a_line_that_is_no_result(said: Any, tmp_path: Path) -> None:
    """Pair 9 is named in a line alone that was erased."""
    source = tmp_path / "evening.csv"
    erased = "1,9-NS,1-EW,50,Ike & Jo,Gil & Hal,yes"
    rows = TABLE.format(ns="-NS", ew="-EW").replace("names\n", "names,Erased\n")
    source.write_text(f"{rows}{erased}\n", encoding="utf-8")
    code, printed, told = said("score", source)
    assert (code, "left out: line 5: erased" in told) == (0, True)
    assert "EW 9" not in printed
    assert "NS 9" not in printed
