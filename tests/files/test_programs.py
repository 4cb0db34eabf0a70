"""Formats of one program each: NZ Scorer's XML, Vugraph's LIN, and the page of a club game on my.ACBL."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.files.common import outcome, sample
from xl_law12.files import opening, programs
from xl_law12.files.evening import PrintedTotal, ResultsError
from xl_law12.files.opening import asking, one
from xl_law12.files.scoring import rules_for, scored

TUESDAY = sample("nz-scorer.xml")


def test_a_session() -> None:
    assert programs.is_nz_scorer(TUESDAY)
    event = outcome(programs.read_nz_scorer(TUESDAY)).evening
    lines = event.lines
    assert (event.title, event.date, event.method, event.rules.winners) == ("Tuesday pairs", "5/12/2015", "MP", 2)
    assert list(lines.ns_points) == ["4.0", "2.0", "0.0", "0.5", "2.5", "2.4"]
    assert (lines.lead[0], lines.round[2]) == ("D5", "3")
    assert event.names == dict.fromkeys(("NS 1", "NS A1"), "Ann Ash & Bo Bell") | dict.fromkeys(
        ("EW 3", "EW A3"), "Cy Cole & Di Dunn"
    )
    assert event.totals["EW A3"] == PrintedTotal("1", "4", "56.25")


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


# Vugraph's LIN: the results of both rooms before the play of every board, as BBO writes them.


# The page of a club game on my.ACBL, as that site writes it: no table, but JSON in a script.


def result(ns: str, ew: str, score: str, points: str, **others: str) -> dict[str, Any]:
    ew_score = score if score.isalpha() else str(-int(score))
    ew_points = f"{2 - float(points):.2f}"
    line: dict[str, Any] = {"ns_pair": ns, "ew_pair": ew, "ns_score": score, "ew_score": ew_score, "opening_lead": ""}
    line |= {"ns_match_points": points, "ew_match_points": ew_points, "round_number": 1, "table_number": int(ns)}
    return line | others


# Law 77: 3NT with 11 tricks is 460, with 10 is 430, 4S down one is -50; board 1, nobody is vulnerable.
FIRST = [
    result("1", "4", "460", "2.00", contract="3 NT", declarer="N", result="+2", tricks_taken="11"),
    result("2", "5", "430", "1.00", contract="3 NT", declarer="S", result="+1", tricks_taken="10"),
    result("3", "6", "-50", "0.00", contract="4 S", declarer="N", result="-1", tricks_taken="9"),
]
# Board 2, NS are vulnerable: 2H doubled with 8 tricks by W is -470; passed out; and an average for both.
SECOND = [
    result("1", "5", "-470", "0.00", contract="2 Hx", declarer="W", result="=", tricks_taken="8"),
    result("2", "6", "PASS", "1.00", contract="PASS", declarer="", result="", tricks_taken=""),
    result("3", "4", "AVE", "1.00", contract="AVE", declarer="N", result="0", tricks_taken=""),
]


def pair(number: str, side: str | None, **others: str) -> dict[str, Any]:
    players = [{"id_number": "1234567", "name": f"Ann {number}"}, {"id_number": "", "name": f"Bo {number}"}]
    return {"pair_number": number, "direction": side, "adjustment": None, "players": players, **others}


def game(**others: Any) -> dict[str, Any]:
    boards = [{"board_number": 1, "resultExists": True, "board_results": FIRST}]
    boards.append({"board_number": 2, "resultExists": True, "board_results": SECOND})
    section = {"name": "A", "boards": boards, "pair_summaries": [pair("1", "NS"), pair("4", "EW")]}
    of_game = {"name": "Monday", "type": "PAIRS", "start_date": "04/15/2026", "winner_type": 2}
    of_game |= {"board_scoring_method": "MATCH_POINTS", "acbl_handicap_type": "NO_HANDICAP"}
    return {**of_game, "sessions": [{"number": 1, "sections": [section]}], **others}


def page(of: Any) -> bytes:
    script = f'<script type="text/javascript">\nvar data = {json.dumps(of)};\n</script>'
    return f"<html><head><title>Club results</title></head><body>{script}</body></html>".encode()


def test_a_club_game() -> None:
    """Scores, words in the place of contracts, averages; the points are 1 a win, and follow but for the average."""
    read = outcome(opening.evening_in(page(game())))
    assert list(read.results) == [460, 430, -50, -470, 0, "A"]
    lines = read.evening.lines
    assert list(lines.contract) == ["3NT", "3NT", "4S", "2HX", "PASS", ""]
    assert list(lines.tricks) == ["11", "10", "9", "8", "", ""]
    assert lines.place[1] == "session 1, section A, round 1, table 2"
    assert (read.evening.title, read.evening.date, read.evening.program) == ("Monday", "04/15/2026", "my.ACBL")
    assert read.evening.names["NS 1"] == "Ann 1 & Bo 1"
    assert not read.evening.notes


def test_the_ranking() -> None:
    """On a top of 2: NS 1 has 2, and on board 2 the worse of two results for three tables, (0 + 1/2) x 3/2 - 1/2 = 1/4.

    NS 3 has nothing of board 1, and an average on board 2: a half of 2.
    """
    evening = asking(one(outcome(programs.read_my_acbl(page(game()))).evening))
    rules = rules_for(evening)
    assert (rules.method, rules.winners) == ("MP1", 2)
    places = {standing.pair: standing.average for standing in scored(evening, rules).ranking}
    assert places["NS 1"] == 56.25
    assert places["NS 3"] == 25


def test_two_sections_share_numbers() -> None:
    """The pairs of section B are others, and have their own names."""
    of = game()
    section = {**of["sessions"][0]["sections"][0], "name": "B", "pair_summaries": [pair("1", None)]}
    section["pair_summaries"][0]["players"] = [{"name": "Cy"}, {"name": ""}]
    of["sessions"][0]["sections"].append(section)
    evening = one(outcome(programs.read_my_acbl(page(of))).evening)
    assert set(evening.lines.ns) == {f"{section}{number}" for section in "AB" for number in (1, 2, 3)}
    assert (evening.players("NS A1"), evening.players("NS B1")) == ("Ann 1 & Bo 1", "Cy")


def test_what_is_left_out_is_told() -> None:
    of = game(acbl_handicap_type="CLUB")
    section = of["sessions"][0]["sections"][0]
    section["boards"].append({"board_number": 3, "resultExists": False, "board_results": None})
    section["pair_summaries"][0]["adjustment"] = "-1.00"
    assert [str(doubt) for doubt in programs.read_my_acbl(page(of)).notes] == [
        "section A: board 3 has no results",
        "CLUB: handicaps are left out: places are by what was scored",
        "section A: pair 1: its adjustment, '-1.00', is left out: give it on the sheet Ranking",
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (page(game(type="TEAMS")), "is an event of teams"),
        (page(game(type="INDIVIDUAL")), "is an individual event"),
        (page(game(sessions=[])) + b'"board_results":', "holds no results of boards"),
        (b'<html><script>"board_results": [', "holds no table"),
        (page(game())[:900], "is damaged, or cut short: save the whole page anew"),
        (b'<html><script>data = {"board_results":' + b"[" * 100_000, "is damaged, or cut short"),
    ],
)
def test_pages_that_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(ResultsError, match=sentence):
        opening.evening_in(data)


def test_too_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_law12.files.evening.MOST_LINES", 5)
    with pytest.raises(ResultsError, match="more than 5 lines"):
        programs.read_my_acbl(page(game()))
