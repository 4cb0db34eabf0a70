"""NZ Scorer's own XML: tenths without a point, sections of both kinds, an adjusted score and a phantom.

The file is written as the program writes it. Two results of board 2 on the top of three tables are 2.5 and 0.5 of 4 by
Neuberg's formula: ((2 + 1) x 3/2 - 1) - 1 and ((0 + 1) x 3/2 - 1).
"""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome, sample
from xl_law12.files import programs
from xl_law12.files.evening import PrintedTotal, ResultsError

TUESDAY = sample("nz-scorer.xml")


def test_a_session() -> None:
    assert programs.is_nz_scorer(TUESDAY)
    found = outcome(programs.read_nz_scorer(TUESDAY))
    event, lines = found.evening, found.evening.lines
    assert (event.title, event.date, event.method, event.rules.winners) == ("Tuesday pairs", "5/12/2015", "MP", 2)
    assert found.results == [450, 430, 100, 0, 80, None], "the phantom's line is none"
    assert notes(event) == [("line 14", "board 2: a line without both pairs' numbers")]
    assert list(lines.ns_points) == ["4.0", "2.0", "0.0", "0.5", "2.5", "2.4"]
    assert (lines.declarer[2], lines.tricks[2], lines.lead[0], lines.round[2]) == ("E", "7", "D5", "3")
    assert event.names == dict.fromkeys(("NS 1", "NS A1"), "Ann Ash & Bo Bell") | dict.fromkeys(
        ("EW 3", "EW A3"), "Cy Cole & Di Dunn"
    )
    assert event.totals["EW A3"] == PrintedTotal("1", "4", "56.25")
    assert [line for line, _ in found.open] == [5]
    assert "the points 2.4 and 1.6 are printed" in found.open[0].why


def test_points_of_which_the_unit_is_not_known_are_left_out() -> None:
    found = programs.read_nz_scorer(TUESDAY.replace(b'scoring_type="MP"', b'scoring_type="X"'))
    assert not found.method
    assert not any(found.lines.ns_points)


def test_a_howell_beside_sections_of_two_winners(said: Any, tmp_path: Path) -> None:
    """Section B is one field: pair 1 of A sits twice, and each of its pairs is named with its side."""
    howell = """<brsection id="B"><result bd="1" ns="1" ew="2" dec="N" cont="4 S" res="=" score="420" /><result bd="2"
        ns="2" ew="1" dec="N" cont="1 S" res="+1" score="110"/></brsection></board_results>"""
    pairs = """<scsection id="B"><pair player_name_1="Ed Eve" player_name_2="Flo Fox" match_points="0/8" place="1"
        dir="H" no="1" raw_score="50"/></scsection></scores>"""
    data = TUESDAY.replace(b"</board_results>", howell.encode()).replace(b"</scores>", pairs.encode())
    path = tmp_path / "session.xml"
    path.write_bytes(data.replace(b'score="Adj"', b'score="-100"'))
    code, printed, told = said("score", path, "--csv", "--compare", "across", "--method", "MP")
    assert code == 0
    assert programs.MIXED in told
    players = {row.split(",")[1]: row.split(",")[2] for row in printed.splitlines()}
    assert [players[pair] for pair in ("1 NS", "3 EW", "1")] == [
        *("Ann Ash & Bo Bell", "Cy Cole & Di Dunn", "Ed Eve & Flo Fox")
    ]
    assert programs.read_nz_scorer(data).totals["B1"].place == "", "each section has its own places"


def test_a_session_without_results() -> None:
    with pytest.raises(ResultsError, match="holds no results of boards"):
        programs.read_nz_scorer(b"<session><sections/></session>")
