"""The commands on files of results: `commands` has what is typed, and what is printed and said."""

import sys
from pathlib import Path

import pytest

from tests.files.common import MONDAY
from tests.transcripts import SMALL, Said, parts, run


@pytest.mark.parametrize("text", parts(Path(__file__).with_name("commands")))
def test_commands(
    text: str, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    if text.startswith(SMALL):
        request.getfixturevalue("small_template")
    run(text, said)


SCORED = "@ a.csv\nBoard,NS,EW,Score\n1,1,2,420\n1,3,4,50\n$ score a.csv --csv\n"


@pytest.mark.parametrize(
    "line",
    [
        *("> NS 2", "> NS 3\n> NS 1", "ranks NS 1 2 99", "pairs NS 1", "! open", "!0 2 lines", "!2 2 lines", "wrong"),
        *("= score a.csv", "in a.csv: NP", "not in a.csv: 420", "none a.csv", "$2 score a.csv", "$ score b.csv"),
        *(
            "@ b.csv\n1\n$ score a.csv\nsame a.csv b.csv",
            "@ b.csv < a.csv\nNP => 50\n",
            "$ import a.csv -o -\nscores 420",
        ),
    ],
)
def test_what_does_not_hold_is_noticed(line: str, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(SCORED, said)
    with pytest.raises(AssertionError):
        run(SCORED + line, said)


def test_progress_in_a_terminal_only(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "reading monday.xml ..." not in said("score", MONDAY)[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told = said("score", MONDAY)[2]
    assert "\rreading monday.xml ...\x1b[K\r\x1b[K" in told
    assert "\rranking ..." in told
