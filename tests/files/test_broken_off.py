"""No line is lost without a word: files of PBN that lack boards or end too early, and files that are read nowhere."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome, sample
from xl_law12.cli import main
from xl_law12.files import opening, pbn
from xl_law12.files.evening import ResultsError

TABLE = '[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Score_NS\\5R"]'
HEAD = '% PBN 2.1\n[Event "Club"]\n'


def board(number: int, *scores: int) -> str:
    """A board with a line a table."""
    lines = "".join(f"{table:2} {table + 10} {score:5}\n" for table, score in enumerate(scores, start=1))
    return f'[Board "{number}"]\n{TABLE}\n{lines}'


TWO = board(1, 420, -50) + board(2, 620, -100)


def told(text: str) -> list[str]:
    """What is open."""
    found = outcome(pbn.read((HEAD + text).encode()))
    return [f"{found.evening.named(it.line)}: {it.why}" for it in found.open]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            f'[BoardCount "30"]\n{TWO}',
            "line 3: board ?: says that it has 30 boards, and has results of 2: export it anew, or correct it",
        ),
        (f"{TWO}% BoardCount: 3\n", "line 11: board ?: says that it has 3 boards, and has results of 2: export"),
        (
            f'{TWO}[Board "3"]\n[Deal "N:AK.Q',
            "line 12: board 3: '[Deal \"N:AK.Q' is broken off: export the file anew",
        ),
        (
            f'{TWO}[Board "3"]\n[Dealer "S"]\n',
            "line 12: board 3: the file ends with this board, and without its results: is it broken off? Export it",
        ),
        (f'{TWO}[Board "3"]\n{TABLE}\n', "line 12: board 3: the file ends with this board, and without its results"),
        (
            f"{TWO}{board(3, 420).rstrip()}",
            "line 13: board 3: has 1 results where every other board has 2 or more, and the file ends within a line",
        ),
    ],
)
def test_a_file_that_is_not_whole(text: str, sentence: str) -> None:
    (found,) = told(text)
    assert found.startswith(sentence)


@pytest.mark.parametrize(
    "text",
    [
        TWO,
        TWO.rstrip(),
        board(1, 420, -50),
        f'[BoardCount "2"]\n{TWO}',
        f'[BoardCount "1"]\n{TWO}',
        TWO + board(3, 420),
        f'{TWO}[Board "3"]\n[TotalScoreTable "Rank\\2R;PairId\\2R"]\n1 2\n',
        f'{TWO}[Board "3"]\n[Dealer "S"]\n[Board "4"]\n[Dealer "W"]\n',
    ],
)
def test_a_file_that_is_whole(text: str) -> None:
    """Boards that were dealt and not played may follow, and the last one may have been played at fewer tables."""
    assert told(text) == []


def test_boards_without_a_table_are_told() -> None:
    read = pbn.read(f'{HEAD}{TWO}[Board "3"]\n[Dealer "S"]\n[Board "4"]\n[Dealer "W"]\n'.encode())
    assert notes(read) == [("board 3 and 4", "no ScoreTable")]


def test_nothing_is_ranked(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """The command names it, and ends as one that has not done its work; the lines are kept for whoever mends them."""
    path = file("cut.pbn", f'{HEAD}[BoardCount "3"]\n{TWO}')
    assert main(["score", str(path)]) != 0
    shown = capsys.readouterr()
    assert "5 lines of 2 boards" in shown.err
    assert "open: line 3: board ?: says that it has 3 boards" in shown.err
    assert shown.out == ""
    assert main(["import", str(path), "-o", "-"]) == 0
    assert "says that it has 3 boards, and has results of 2" in capsys.readouterr().out


def test_every_cut_of_a_file_is_open_or_refused() -> None:
    """Magic Contest's, cut after any line but the last ones of its last board: its ranking is missing then."""
    lines = sample("magic-contest.pbn").decode().splitlines(keepends=True)
    text = "".join(lines[: lines.index('[Board "2"]\n') + 3])
    assert outcome(pbn.read(text.encode())).open
    assert outcome(pbn.read(text.rstrip()[:-20].encode())).open


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


GAME = '[Board "{}"]\n[Room "{}"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n[Vulnerable "None"]\n\n'


def test_a_match_that_is_not_whole() -> None:
    """A match has no place for a line that says it: it is refused."""
    games = "".join(GAME.format(board, room) for board in (1, 2) for room in ("Open", "Closed"))
    assert pbn.read(f'{HEAD}[BoardCount "2"]\n{games}'.encode()).lines.size == 4
    with pytest.raises(ResultsError, match="line 3: says that it has 3 boards, and has results of 2: export it anew"):
        pbn.read(f'{HEAD}[BoardCount "3"]\n{games}'.encode())
    with pytest.raises(ResultsError, match=r"'\[Contract \"4' is broken off: export the file anew"):
        pbn.read(f'{HEAD}{games}[Board "3"]\n[Room "Open"]\n[Contract "4'.encode())
