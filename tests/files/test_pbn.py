"""PBN: as Magic Contest writes it, and files that lack boards or end too early; files that are read nowhere."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome, sample
from xl_law12.cli import main
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


def test_columns_of_ones_own_names_with_blanks_and_rows_that_do_not_fit() -> None:
    data = rb"""[Board "3"]
[Scoring "IMP;Butler"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1;Result\2R;Score_NS\5R;IMP_NS\5R;IMP_EW\5R;Names_NS\12"]
 1  2 3NT  N  9   400   2.0  -2.0 Ann Ash
 3  4 4S   W
"""
    event = pbn.read(data)
    assert (event.method, event.lines.ns_score[0], event.lines.ew_points[0]) == ("BUTLER", "400", "-2.0")
    assert event.lines.place[1] == "line 5"
    assert str(event.faults[1]) == "does not fit the columns of its ScoreTable: '3  4 4S   W'"


def test_a_table_without_results_or_pairs() -> None:
    """Its rows would count as boards that were not played."""
    with pytest.raises(ResultsError, match="line 4: its ScoreTable has no column of results: Contract, Score_EW or"):
        pbn.read(b'% PBN 2.1\n[Board "1"]\n[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Score NS"]\n 1  2 420\n')
    rows = b" 1  2 420\n 3  - 50\n 5  - -\n"
    event = pbn.read(b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n' + rows)
    assert list(event.lines.ns) == ["1", "3"]
    assert str(event.faults[1]).startswith("a result without its pairs: write their numbers")
    assert notes(event) == [("line 5", "board 1: a line without both pairs' numbers")]


def test_blanks_in_a_tag() -> None:
    """Board 1 has nobody vulnerable: 4S made is 420."""
    rows = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4S N 10\n'
    event = pbn.read(f'[Event " Monday "]\n[Board " 1"]\n{rows}'.encode())
    assert (event.title, list(event.lines.board), list(outcome(event).results)) == ("Monday", ["1"], [420])


@pytest.mark.usefixtures("small_template")
@pytest.mark.parametrize("form", ["results.xml", "results.csv", "results.html", "evening.xlsx"])
def test_a_vulnerability_of_its_own(said: Any, tmp_path: Path, form: str) -> None:
    """Board 1 with all vulnerable: 4S made is 620. The vulnerability goes out with the line."""
    source, target = tmp_path / "evening.pbn", tmp_path / form
    heads = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"
    rows = "1 3 4S N 10 620\n2 4 4S N 9 -100\n"
    source.write_text(f'[Board "1"]\n[Vulnerable "All"]\n[ScoreTable "{heads}"]\n{rows}', encoding="utf-8")
    command = "import" if form == "evening.xlsx" else "export"
    assert said(command, source, "-o", target)[0] == 0
    code, printed, told = said("score", target)
    assert (code, "open" in told) == (0, False)
    assert printed == said("score", source)[1]
    assert said("import", source, "-o", "-")[1].splitlines()[1].endswith("ALL")


def test_deals_without_results() -> None:
    with pytest.raises(ResultsError, match="no ScoreTable with results"):
        pbn.read(b'% PBN 2.1\n[Board "1"]\n[Deal "N:... ... ... ..."]\n')


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-2"])
def test_other_encodings(encoding: str) -> None:
    data = MAGIC.decode().replace("Bo Bell", "Bő Bell").encode(encoding)
    assert pbn.recognise(data)
    assert pbn.read(data).lines.size == 6


def test_a_bye() -> None:
    """A pair `-`, and `Bye` in the place of both scores: no result, and no question; with a score it is asked about."""
    data = rb"""[Board "1"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R"]
 1 2 4S N 10 "420" - 2 0
 5 - -  - -  "Bye" "Bye" 1.2 -
"""
    event = pbn.read(data)
    assert (event.lines.size, event.faults) == (1, {})
    assert notes(event) == [("line 4", "board 1: a line without both pairs' numbers")]
    assert [*pbn.read(data.replace(b'"Bye" "Bye"', b'"Bye" "420"')).faults] == [1]


# No line is lost without a word: files of PBN that lack boards or end too early, and files that are read nowhere.


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
