"""PBN as Magic Contest writes it: quoted scores, `-` in the column that does not count, `^` for a director's score."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome, sample
from xl_law12.files import pbn
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
