"""Columns that say how lines belong together: sessions, groups of fouled boards, and handicaps, which count nowhere."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome
from xl_law12.cli import main
from xl_law12.files import opening
from xl_law12.files.evening import UNASKED, Evening
from xl_law12.files.export import columns, html, usebio
from xl_law12.files.opening import one
from xl_law12.files.scoring import Scored, scored
from xl_law12.files.text import read as read_text

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
