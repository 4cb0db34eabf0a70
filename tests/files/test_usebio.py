"""USEBIO as Compscore writes it; `commands/usebio.txt` has what it says around its results, which is in what we write.

The order of the tags is Compscore's: `compscore.dtd` is that order as a document type, typed from four of its files.
"""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files.common import EVENINGS, MONDAY, notes
from xl_law12.files import usebio
from xl_law12.files.evening import ResultsError
from xl_law12.sheet.functions.reading import compared

COMPSCORE = MONDAY.read_bytes()


def test_an_event() -> None:
    event = usebio.read(COMPSCORE)
    assert usebio.recognise(COMPSCORE)
    assert (event.program, event.title, event.date) == ("Compscore3", "Monday pairs", "16/11/2026")
    assert (event.method, event.rules.winners, event.lines.size) == ("MP", 2, 9)
    assert event.names["NS 1"] == "Ann Ash & Bo Müller"
    assert event.names["NS 2"] == "=Cy Cole & Di Dunn"
    assert not event.notes


def test_the_lines_as_they_stand() -> None:
    lines = usebio.read(COMPSCORE).lines
    first = {name: column[0] for name, column in zip(lines._fields, lines, strict=True)}
    assert (first["board"], first["ns"], first["ew"]) == ("1", "1", "1")
    assert (first["contract"], first["declarer"], first["tricks"], first["lead"]) == ("4S", "N", "10", "6D")
    assert (first["ns_score"], first["ruling"], first["ns_points"], first["ew_points"]) == ("420", "", "4", "0")
    assert (lines.ruling[5], lines.ns_score[5], lines.contract[5]) == ("A6040", "", "")
    assert COMPSCORE.split(b"\n")[int(lines.place[5].split()[1]) - 1].strip() == b"<TRAVELLER_LINE>"


def test_a_ruling_shows_in_the_points() -> None:
    """Compscore prints a board's lines on its own top; -620 and another -620 would be a tie, 1 and 3 for both.

    60% of -620 and 40% of +100 were awarded to one of them: 0.6 x 1 + 0.4 x 2 is 1.4, and the other has 0.6 x 1.
    """
    lines = usebio.read(COMPSCORE).lines
    results = [ruling or float(score) for ruling, score in zip(lines.ruling, lines.ns_score, strict=True)]
    found = compared(lines.board, results, (lines.ns_points, lines.ew_points))
    assert (found.method, found.astray) == ("MP", [6, 7])
    results[7] = "60% -620, 40% 100"
    assert not compared(lines.board, results, (lines.ns_points, lines.ew_points)).astray


def test_sections_sessions_and_matches() -> None:
    """USEBIO 1.3 puts boards under sections; a match names its pairs once for all its boards."""
    data = b"""<USEBIO Version="1.3"><EVENT><SESSION SESSION_ID="1"><SECTION SECTION_ID="B">
    <BOARD><BOARD_NUMBER>5</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
    <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>100</SCORE></TRAVELLER_LINE></BOARD></SECTION></SESSION>
    <MATCH><NS_PAIR_NUMBER>7</NS_PAIR_NUMBER><EW_PAIR_NUMBER>8</EW_PAIR_NUMBER><BOARD><BOARD_NUMBER>6</BOARD_NUMBER>
    <TRAVELLER_LINE><NS_SCORE>60%</NS_SCORE><EW_SCORE>40%</EW_SCORE></TRAVELLER_LINE></BOARD></MATCH></EVENT></USEBIO>"""
    lines = usebio.read(data).lines
    assert (list(lines.session), list(lines.section)) == (["1", ""], ["B", ""])
    assert (list(lines.board), list(lines.ns), list(lines.ew)) == (["5", "6"], ["1", "7"], ["2", "8"])
    assert (lines.ns_score[1], lines.ew_score[1]) == ("60%", "40%")


def test_utf_16() -> None:
    data = COMPSCORE.decode("iso-8859-1").replace("iso-8859-1", "UTF-16").encode("utf-16")
    assert usebio.recognise(data)
    assert usebio.read(data).names["NS 1"] == "Ann Ash & Bo Müller"


def test_a_result_without_its_pairs_is_open() -> None:
    """A table without opponents says nothing, and is left out; a result is somebody's."""
    data = COMPSCORE.replace(b"<EW_PAIR_NUMBER>3EW</EW_PAIR_NUMBER>", b"", 1)
    event = usebio.read(data)
    assert (event.lines.size, len(event.faults), len(event.notes)) == (9, 1, 0)
    (doubt,) = event.faults.values()
    assert str(doubt).startswith("a result without its pairs: write their numbers")
    sat_out = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>9NS</NS_PAIR_NUMBER></TRAVELLER_LINE><TRAVELLER_LINE>"
    event = usebio.read(COMPSCORE.replace(b"<TRAVELLER_LINE>", sat_out, 1))
    assert (event.lines.size, event.faults) == (9, {})
    assert [(place[:4], why) for place, why in notes(event)] == [
        ("line", "board 1: a line without both pairs' numbers")
    ]


def test_a_name_in_another_alphabet_than_the_file_declares() -> None:
    for declared in (b"UTF-8", b"no-such-code"):
        data = COMPSCORE.replace(b"iso-8859-1", declared)
        assert usebio.read(data).names["NS 1"] == "Ann Ash & Bo Müller"


HOSTILE = {
    "entities": b'<!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>',
    "a file": b'<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]><USEBIO><EVENT>&x;</EVENT></USEBIO>',
    "cut short": COMPSCORE[: len(COMPSCORE) // 2],
    "nothing": b"<USEBIO></USEBIO>",
    "no lines": b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></EVENT></USEBIO>",
    "deep": b"<USEBIO><EVENT>" + b"<BOARD>" * 100_000,
    "rules of its own": b"<USEBIO><EVENT><?xl-law12 rules [[[?></EVENT></USEBIO>",
    "an unknown entity": b"<USEBIO><EVENT>&what;</EVENT></USEBIO>",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_and_damaged_files(data: bytes) -> None:
    assert usebio.recognise(data)
    with pytest.raises(ResultsError):
        usebio.read(data)


def test_a_document_type_is_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    monkeypatch.setattr(socket, "socket", lambda *_: pytest.fail("the network was asked"))
    assert usebio.read(COMPSCORE).lines.size == 9


ORDER = etree.DTD(EVENINGS / "compscore.dtd")


@pytest.mark.parametrize("method", ["MP", "PERCENT", "XIMP", "BUTLER-MEAN"])
@pytest.mark.parametrize("source", [EVENINGS / "compscore.xml", MONDAY, "table.csv"], ids=str)
def test_the_order_is_that_of_compscore(said: Any, file: Any, source: str | Path, method: str) -> None:
    """Of every kind of event; also where a table in a text has nothing around it."""
    table = file("table.csv", "Board,NS,EW,Score\n1,1,2,420\n1,2,1,A+/A-\n1,3,4,NP\n")
    target = table.with_name("out.xml")
    words = ("--method", method, "--winners", "2", "--as-scored", "-o", target)
    code, _, told = said("export", table if source == "table.csv" else source, *words)
    assert code == 0, told
    assert ORDER.validate(etree.fromstring(target.read_bytes())), ORDER.error_log
