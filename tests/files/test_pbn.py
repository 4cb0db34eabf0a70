"""PBN as Magic Contest writes it, and files that are read nowhere; `commands/pbn.txt` has files that are not whole."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import outcome, sample
from xl_law12.files import opening, pbn
from xl_law12.files.evening import ResultsError

MAGIC = sample("magic-contest.pbn")


def test_the_tables_of_two_boards() -> None:
    event = pbn.read(MAGIC)
    lines = event.lines
    assert pbn.recognise(MAGIC)
    assert (event.program, event.title, event.date, event.method) == (
        *("Magic Contest", "Monday pairs", "2026.11.16", "MP1"),
    )
    assert list(lines.board) == ["1", "1", "1", "2", "2", "2"]
    assert list(lines.contract) == ["2HX", "Pass", "4S", "3NT", "3NT", ""]
    assert list(lines.tricks) == ["8", "", "10", "9", "8", ""]
    assert list(lines.ns_score) == ["470", "0", "", "600", "", ""]
    assert list(lines.ew_score) == ["", "", "420", "", "100", ""]
    assert lines.ruling[5] == "A60/40"
    assert lines.ns_points[:2] == ["2.0", "1.0"]
    assert event.names == {"1": "Ann Ash - Bo Bell", "6": "Cy Cole - Di Dunn"}
    assert [event.players(pair) for pair in ("1", "NS 1", "EW 6", "EW 5")] == [
        *("Ann Ash - Bo Bell", "Ann Ash - Bo Bell", "Cy Cole - Di Dunn", "")
    ]


def test_comments_do_not_move_the_numbers_of_lines() -> None:
    number = int(pbn.read(MAGIC).lines.place[0].split()[1])
    assert MAGIC.split(b"\n")[number - 1].startswith(b" 1  1  1  6 2HX")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-2"])
def test_other_encodings(encoding: str) -> None:
    data = MAGIC.decode().replace("Bo Bell", "Bő Bell").encode(encoding)
    assert pbn.recognise(data)
    assert pbn.read(data).lines.size == 6


@pytest.mark.parametrize(("lines", "end", "is_open"), [(1, "\n", False), (1, "", True), (2, "", False)])
def test_a_last_board_with_fewer_lines(lines: int, end: str, *, is_open: bool) -> None:
    """It may have been played at fewer tables; but the file may end within a line."""
    table = '[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Score_NS\\5R"]\n'
    boards = [f'[Board "{board}"]\n{table} 1 11   420\n 2 12   -50\n' for board in (1, 2, 3)]
    text = "".join(boards) if lines == 2 else "".join(boards).removesuffix(" 2 12   -50\n")
    doubts = outcome(pbn.read(f"{text.rstrip()}{end}".encode())).open
    said = ["has 1 results where every other board has 2 or more, and the file ends within a line"]
    assert [it.why[: len(said[0])] for it in doubts] == said * is_open


def test_every_cut_of_a_file_is_open_or_refused() -> None:
    """Magic Contest's, cut after any line but the last ones of its last board: its ranking is missing then."""
    lines = MAGIC.decode().splitlines(keepends=True)
    text = "".join(lines[: lines.index('[Board "2"]\n') + 3])
    assert outcome(pbn.read(text.encode())).open
    assert outcome(pbn.read(text.rstrip()[:-20].encode())).open


# Files that are read nowhere.


@pytest.mark.parametrize("name", ["260415.ACM", "game.aca"])
def test_acblscore_is_named(tmp_path: Path, name: str) -> None:
    """Its game files begin with AC3, and end in .AC and a letter; nobody else reads them, so it says what to give."""
    for data in (b"\x12\x0a\x03AC3" + bytes(40), b"some other version\0"):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(
            ResultsError, match=rf"{name}: is a game file of ACBLscore's own.*Bridgemate file of the game"
        ):
            opening.read_evening(path)
    with pytest.raises(ResultsError, match="is a game file of ACBLscore's own"):
        opening.evening_in(b"\x12\x0a\x03AC3 and more")


def test_a_text_with_such_a_name_is_a_text(file: Any) -> None:
    path = file("results.acc", "Board,NS,EW,Score\n1,1,2,420\n")
    assert opening.read_evening(path).lines.ns_score == ["420"]
