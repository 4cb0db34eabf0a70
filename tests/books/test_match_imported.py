"""A match from a file on the sheet Match: what stands there is what was read, and the sheet says what it comes to."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import BLANK, Filled, filled, pages
from xl_law12.books import build, filling, match, vps
from xl_law12.errors import Law12Error
from xl_law12.files.matches import the_match
from xl_law12.files.opening import taken_in

# Board 1: 420 against -100 is 520, 11 IMPs. Board 2: A60/40 in the open room is 3. Board 3 says that nobody is
# vulnerable, which is not usual, so that its score is typed. Board 4: 0 against 100 is -3. Board 5 lacks a room.
TABLE = """\
Board,Room,Home team,Away team,Contract,By,Tricks,Score,Vul
1,Open,Verdi,Neri,4H,N,10,420,
1,Closed,Verdi,Neri,4Hx,N,9,-100,
2,Open,Verdi,Neri,,,,A60/40,
2,Closed,Verdi,Neri,3NT,S,9,600,
3,Open,Verdi,Neri,3S,N,9,140,NONE
3,Closed,Verdi,Neri,,,,140,
4,Open,Verdi,Neri,Pass,,,,
4,Closed,Verdi,Neri,3D,W,8,100,
5,Open,Verdi,Neri,4S,N,10,620,
"""


def imported(tmp_path: Path, text: str = TABLE) -> Filled:
    path = tmp_path / "match.csv"
    path.write_text(text, encoding="utf-8")
    evening = taken_in([path])

    def fill(sheets: dict[str, Any]) -> None:
        filling.fill_match(sheets, evening, the_match(evening))

    return Filled(build.template(BLANK, only=(match.NAME, vps.NAME), fill=fill), pages(BLANK, (match.NAME,)))


def test_the_sheet_says_what_the_match_comes_to(tmp_path: Path) -> None:
    book = imported(tmp_path)
    assert (book["Match", "home"], book["Match", "away"]) == ("Verdi", "Neri")
    assert book["Match", "open"][:5] == ["4H=", "A+/A-", 140, "PASS", "4S="]
    assert book["Match", "open_by"][:5] == ["N", "", "", "", "N"]
    assert book["Match", "closed"][:5] == ["4HX-1", "3NT=", 140, "3D-1", ""]
    assert book["Match", "home_imps"][:5] == [11, 3, 0, -3, ""]
    assert book["Match", "home_total"] == 11 and book["Match", "status"] == "● boards still open: 1"


def test_a_ruling_that_is_a_score_counts_and_not_the_contract_that_was_played(tmp_path: Path) -> None:
    lines = ["1,Open,4H,N,10,-50", "1,Closed,4H,N,10,", "2,Open,Pass,,,110", "2,Closed,3NT,S,9,2NT+1 by S"]
    book = imported(tmp_path, "\n".join(["Board,Room,Contract,By,Tricks,Ruling", *lines]))
    assert book["Match", "open"][:2] == [-50, 110]
    assert book["Match", "closed"][:2] == ["4H=", 150]
    assert book["Match", "home_imps"][:2] == [-10, -1]


def test_a_long_match_prints_whole(tmp_path: Path) -> None:
    """The template prints 32 boards, below row 11, and says so where more are typed; an imported match prints whole."""
    lines = [f"{board},{room},420" for board in range(1, 36) for room in ("Open", "Closed")]
    assert imported(tmp_path, "\n".join(["Board,Room,Score", *lines]))["Match", "cut"] == ""
    evening, made = taken_in([tmp_path / "match.csv"]), build.pages(BLANK, (match.NAME, vps.NAME))
    filling.fill_match(made, evening, the_match(evening))
    assert made["Match"].sheet.print_area.startswith("'Match'!$A$1:$Q$46,")
    for boards, cut in ((32, ""), (33, "print range A1:Q44")):
        said = filled("Match", {"board": list(range(1, boards + 1))})["Match", "cut"]
        assert said.endswith(cut) and bool(said) is bool(cut)


def test_a_match_that_is_too_long(tmp_path: Path) -> None:
    lines = [f"{board},{room},420" for board in range(1, 42) for room in ("Open", "Closed")]
    with pytest.raises(Law12Error, match="41 boards: the sheet Match has room for 40"):
        imported(tmp_path, "\n".join(["Board,Room,Score", *lines]))


@pytest.mark.slow
def test_the_command(tmp_path: Path, said: Any) -> None:
    path = tmp_path / "match.csv"
    path.write_text(TABLE.replace("Home team,Away team,", ",").replace("Verdi,Neri,", ","), encoding="utf-8")
    code, _, told = said("import", str(path), "--teams", "Verdi", "Neri")
    assert (code, (tmp_path / "match.xlsx").exists(), "names none" in told) == (0, True, False)
    assert said("import", str(path), "--force")[2].count("names none") == 1


def test_the_lines_of_the_match_are_counted(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other match of the file, and the ruling that it needs, do not count: they are not in the workbook."""
    monkeypatch.setattr(build, "template", partial(build.template, only=(match.NAME, vps.NAME)))
    other = "1,Open,Rossi,Bianchi,4H,N,10,420,\n1,Closed,Rossi,Bianchi,,,,TD,\n"
    path, target = tmp_path / "round.csv", tmp_path / "round.xlsx"
    path.write_text(TABLE + other, encoding="utf-8")
    assert said("import", str(path), "--teams", "Verdi", "Neri")[1] == f"{target}: 9 lines, none needs a ruling\n"
    words = ("import", str(path), "--teams", "Bianchi", "Rossi", "--force")
    assert said(*words)[1] == f"{target}: 2 lines, 1 needs a ruling\n"
